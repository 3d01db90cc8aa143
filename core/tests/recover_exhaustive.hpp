#pragma once
/// recover on every table of a length, against PossibleTables.

#include "layoutcheck/core/recover/table.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "recover_enumeration.hpp"

namespace layoutcheck {

struct ExhaustiveCounts {
  long tables = 0;
  long layouts = 0;  ///< tables that some layout has
  long wrong = 0;
  std::string first;  ///< wrong one
};

/// Whether the answer is what brute force leaves: the one layout of least size, or the index.
inline bool is_right(Expected<Layout> const& answer, PossibleTables const& truth,
                     std::size_t number) {
  index_t const first = truth.first_unmeetable(number);
  if (first >= 0) {
    return !answer && answer.error().code == Errc::not_representable &&
           answer.error().point == first;
  }
  return answer && spec::table(*answer) == truth.least(number) && coalesce(*answer) == *answer;
}

/// All base^length tables of values below `base`.
inline ExhaustiveCounts try_every_table(int length, index_t base, TableIs what) {
  std::vector<index_t> sizes{length};
  if (what == TableIs::prefix) {
    for (index_t size = length + 1; size < 2 * length; ++size) sizes.push_back(size);
  }
  PossibleTables const truth(length, base, sizes);
  ExhaustiveCounts counts;
  EXPECT_FALSE(truth.ambiguous());
  std::vector<index_t> table(static_cast<std::size_t>(length), 0);
  for (std::size_t number = 0; number < truth.tables(); ++number) {
    Expected<Layout> const answer = recover(table.data(), length, what);
    ++counts.tables;
    counts.layouts += answer ? 1 : 0;
    if (!is_right(answer, truth, number) && counts.wrong++ == 0) counts.first = print(table);
    for (std::size_t i = table.size(); i-- > 0;) {  // the next in order, the last value fastest
      if (++table[i] < base) break;
      table[i] = 0;
    }
  }
  return counts;
}

}  // namespace layoutcheck
