#pragma once
/// All that is to be proved, as queries to solvers.

#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/smt/kernel/theory.hpp"
#include "layoutcheck/smt/term/query.hpp"

namespace layoutcheck::smt {

struct Work {
  std::vector<Query> queries{};
  std::vector<Entry> entries{};  ///< every query's theorem is one of them
  std::size_t too_wide = 0;      ///< conditions about words that were left out
};

/// Words are of at most so many bits; every theorem about words has a condition at kFewBits or
/// less.
inline constexpr int kMostBits = 64;
inline constexpr int kFewBits = 32;

/// Every theorem: those of the library, which is written into the theory, and those about words of
/// fixed widths.
std::vector<Entry> all_entries(Theory const& library);

/// The named ones with their conditions: premises and the negated goal; as cover, the premises
/// alone. Those about words of more than `most_bits` are left out, and counted.
Work work_on(Theory const& library, std::vector<std::string> const& names,
             int most_bits = kMostBits);
Work all_work(Theory const& library);

/// `names` and all that they rest on, in the order of the entries.
std::vector<std::string> with_all_they_rest_on(std::vector<Entry> const& entries,
                                               std::vector<std::string> const& names);

/// What theorems say of a law: "proved for all", or "proved where a; or b", each for one of them;
/// empty where none proves it. Whether they are proved is another matter.
std::string bound(std::vector<Entry> const& entries, std::string_view law);

/// Whether the entry proves the law.
bool proves(Entry const& entry, std::string_view law);

}  // namespace layoutcheck::smt
