#pragma once
/// Sweeps small enough for tests, and back ends that get them wrong.

#include <cstdint>
#include <functional>

#include "layoutcheck/sweep/ledger/run.hpp"

namespace layoutcheck::sweep::testing {

inline Space space_of(std::string_view text) {
  auto const space = Space::parse(text);
  return space ? *space : Space(SpaceParts{});
}

/// The CPU back end, with the faults that it gets or the tallies that it returns changed.
class Tampered final : public Backend {
 public:
  using Change = std::function<void(std::uint64_t begin, std::uint64_t end, Fault& fault)>;
  using Corrupt = std::function<void(std::uint64_t begin, std::uint64_t end, Tally& tally)>;

  explicit Tampered(Space const& space, Change change = {}, Corrupt corrupt = {})
      : inner_(make_cpu_backend(space, 1)),
        change_(std::move(change)),
        corrupt_(std::move(corrupt)) {}

  std::string name() const override { return "tampered"; }
  Expected<Tally> sweep(std::uint64_t begin, std::uint64_t end, Fault const& fault) override {
    Fault injected = fault;
    if (change_) change_(begin, end, injected);
    auto tally = inner_->sweep(begin, end, injected);
    if (tally && corrupt_) corrupt_(begin, end, *tally);
    return tally;
  }

 private:
  std::unique_ptr<Backend> inner_;
  Change change_;
  Corrupt corrupt_;
};

inline Result<Report> sweep_with(Space const& space, std::shared_ptr<Backend> backend,
                                 SweepOptions options = {}) {
  std::shared_ptr<Backend> const backends[] = {std::move(backend)};
  if (options.ledger.default_chunk == 0) options.ledger.default_chunk = 500;
  options.ledger.suite = "test";
  return run_sweep(space, backends, options);
}

inline Result<Report> sweep_shard(Space const& space, Shard const& shard) {
  SweepOptions options;
  options.ledger.shard = shard;
  return sweep_with(space, make_cpu_backend(space, 1), options);
}

}  // namespace layoutcheck::sweep::testing
