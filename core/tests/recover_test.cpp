// recover against the complete search over all layouts.

#include "layoutcheck/core/algebra/recover.hpp"

#include "layoutcheck/core/spec/recover.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

Expected<Layout> recovered(spec::Table const& t) {
  return recover(t.data(), static_cast<index_t>(t.size()));
}

/// The same answer as the search: a layout with this table, or the first index none can meet.
bool agrees(spec::Table const& t) {
  Expected<Layout> const answer = recovered(t);
  index_t const first = spec::first_unmeetable(t);
  if (first < 0) return answer && spec::table(*answer) == t && coalesce(*answer) == *answer;
  return !answer && answer.error().code == Errc::not_representable && answer.error().point == first;
}

TEST(Recover, FindsEveryLayoutFromItsTable) {
  Tally tally;
  for_each_layout(
      {.max_rank = 3, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 6},
      [&](Layout const& l) {
        Expected<Layout> const answer = recovered(spec::table(l));
        tally.claim(answer && *answer == coalesce(l), [&] { return print(l); });
      });
  EXPECT_EQ(tally.cases(), 65641);
  EXPECT_HOLDS(tally);
}

TEST(Recover, DecidesEveryShortTable) {
  Tally tally;
  for (int length = 0; length <= 8; ++length) {
    long tables = 1;
    for (int i = 0; i < length; ++i) tables *= 4;
    for (long number = 0; number < tables; ++number) {
      spec::Table t;
      for (long rest = number; static_cast<int>(t.size()) < length; rest /= 4) {
        t.push_back(rest % 4);
      }
      tally.claim(agrees(t), [&] { return print(t); });
    }
  }
  EXPECT_EQ(tally.cases(), 1 + 4 + 16 + 64 + 256 + 1024 + 4096 + 16384 + 65536);
  EXPECT_HOLDS(tally);
}

TEST(Recover, DecidesTablesWithOneWrongValue) {
  Tally tally;
  for_each_layout({.max_rank = 3,
                   .min_extent = 2,
                   .max_extent = 4,
                   .min_stride = 0,
                   .max_stride = 3,
                   .min_rank = 1},
                  [&](Layout const& l) {
                    spec::Table t = spec::table(l);
                    for (index_t& value : t) {
                      value += 1;
                      tally.claim(agrees(t), [&] { return print(t); });
                      value -= 1;
                    }
                  });
  EXPECT_EQ(tally.cases(), 4 * 9 + 16 * 81 + 64 * 729);
  EXPECT_HOLDS(tally);
}

}  // namespace
}  // namespace layoutcheck
