// What kind of function a layout is, against its table.

#include "layoutcheck/core/algebra/predicates.hpp"

#include "layoutcheck/core/spec/kinds.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

constexpr Family kPredicateFamily{
    .max_rank = 3, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 6};

TEST(Predicates, AgreeWithTheTable) {
  Tally tally;
  long const cases = for_each_layout(kPredicateFamily, [&](Layout const& l) {
    spec::Table const t = spec::table(l);
    Expected<bool> const injective = is_injective(l);
    bool const same = injective && *injective == spec::is_injective(t) &&
                      is_compact(l) == spec::is_compact(t) && cosize(l) == spec::cosize_of(l) &&
                      size(l) == static_cast<index_t>(t.size()) &&
                      is_non_degenerate(l) == spec::is_non_degenerate(l);
    tally.claim(same, [&] { return print(l); });
  });
  EXPECT_EQ(cases, 1 + 40 + 40 * 40 + 40 * 40 * 40);
  EXPECT_HOLDS(tally);
}

TEST(Predicates, SurjectiveAndBijectiveOntoEveryLength) {
  Tally tally;
  for_each_layout(kPredicateFamily, [&](Layout const& l) {
    spec::Table const t = spec::table(l);
    auto const image = spec::image(t);
    index_t const reach = image.empty() ? 0 : *image.rbegin() + 1;
    for (index_t n : {index_t{0}, index_t{1}, reach + 1, reach + 2, reach, size(l)}) {
      bool const same = is_surjective(l, n) == spec::is_surjective(t, n) &&
                        is_bijective(l, n) == spec::is_bijective(t, n);
      tally.claim(same, [&] { return print(l) + " onto " + std::to_string(n); });
    }
  });
  EXPECT_EQ(tally.cases(), 6 * 65641);
  EXPECT_HOLDS(tally);
}

TEST(Predicates, TractableAsDefined) {
  Tally tally;
  for_each_layout(kPredicateFamily, [&](Layout const& l) {
    if (size(l) == 0) return;  // the definition says nothing of extents 0
    tally.claim(is_tractable(l) == spec::is_tractable(l), [&] { return print(l); });
  });
  EXPECT_EQ(tally.cases(), 1 + 32 + 32 * 32 + 32 * 32 * 32);
  EXPECT_HOLDS(tally);
}

TEST(Predicates, RangeHoldsTheExtremes) {
  Tally tally;
  for_each_layout(
      {.max_rank = 3, .min_extent = 0, .max_extent = 3, .min_stride = -3, .max_stride = 3},
      [&](Layout const& l) {
        auto const image = spec::image(spec::table(l));
        Range const r = range(l);
        bool const same = image.empty()
                              ? r.least == 0 && r.greatest == -1
                              : r.least == *image.begin() && r.greatest == *image.rbegin();
        tally.claim(same, [&] { return print(l); });
      });
  EXPECT_EQ(tally.cases(), 1 + 28 + 28 * 28 + 28 * 28 * 28);
  EXPECT_HOLDS(tally);
}

TEST(Predicates, EvaluationIsTheTable) {
  Tally tally;
  for_each_layout(kPredicateFamily, [&](Layout const& l) {
    if (size(l) == 0) return;
    index_t const n = size(l) + 7;
    spec::Table const t = spec::extended_table(l, n);
    bool same = static_cast<index_t>(t.size()) == n;
    for (index_t x = 0; same && x < n; ++x) {
      index_t const value = t[static_cast<std::size_t>(x)];
      same = l(x) == value && spec::offset_at(l, x) == value;
    }
    tally.claim(same, [&] { return print(l); });
  });
  EXPECT_EQ(tally.cases(), 33825);
  EXPECT_HOLDS(tally);
}

}  // namespace
}  // namespace layoutcheck
