#pragma once
/// Compares answers with the expected ones, and paths with one another.

#include <cstdint>

#include "layoutcheck/sweep/ledger/failure.hpp"
#include "path.hpp"
#include "query.hpp"

namespace layoutcheck::sweep_cute {

using Paths = std::vector<std::unique_ptr<Path>>;

/// Where a list of values first differs from another; at the number of points, in the size.
struct Judgement {
  bool same = true;
  std::uint64_t point = 0;
  index_t expected = 0;
  index_t found = 0;

  friend bool operator==(Judgement const&, Judgement const&) = default;
};

std::vector<Judgement> judge(Batch const& batch, Answers const& answers);
/// The same, with `first` as the expected answers.
std::vector<Judgement> judge_against(Batch const& batch, Answers const& first,
                                     Answers const& answers);

/// Sends the batch to every path and adds to the report, whose paths are created where it has none.
/// Errors: what a device reports.
std::optional<sweep::Failure> query_all(Operation operation, Batch const& batch, Paths const& paths,
                                        OperationReport& report);

sweep::Failure failure_of(Path const& path, Error const& error);

/// Injects one fault at each of the items (places in the batch) on each path: judged again, this
/// item must differ at this point by one, and no other judgement may change.
std::optional<sweep::Failure> inject(Operation operation, Batch const& batch,
                                     std::span<std::size_t const> items, std::uint64_t seed,
                                     Paths const& paths, Report& report);

/// Places in the batch at which every path agrees: the first, the last, one that the seed picks.
sweep::Result<std::vector<std::size_t>> places_for_faults(Operation operation, Batch const& batch,
                                                          std::uint64_t seed, Paths const& paths);

}  // namespace layoutcheck::sweep_cute
