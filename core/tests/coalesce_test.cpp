// coalesce, filter, sort, squeeze against the tables before and after.

#include "layoutcheck/core/algebra/coalesce.hpp"

#include <algorithm>
#include <map>

#include "layoutcheck/core/spec/kinds.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

TEST(CoalesceZ, KeepsWhatRunsOnPastTheEnd) {
  EXPECT_EQ(print(coalesce_z(L("(4,1):(1,0)"))), "(4,1):(1,0)");
  EXPECT_EQ(print(coalesce_z(L("(2,1,3):(1,7,2)"))), "6:1");
  EXPECT_EQ(print(coalesce_z(L("(2,1):(1,2)"))), "2:1");
  EXPECT_EQ(print(coalesce_z(L("(1,1):(5,3)"))), "1:3");
  EXPECT_EQ(print(coalesce_z(L("():()"))), "1:0");
  EXPECT_EQ(print(coalesce_z(L("(2,0):(1,2)"))), "0:0");
}

TEST(Equality, OfObjectsAndOfFunctions) {
  EXPECT_TRUE(equal(L("(4):(1)"), L("(4):(1)")));
  EXPECT_FALSE(equal(L("(4):(1)"), L("4:1")));
  EXPECT_TRUE(same_function(L("(2,3):(1,2)"), L("6:1")));
  EXPECT_FALSE(same_function(L("(2,3):(1,2)"), L("7:1")));
  EXPECT_FALSE(same_function(L("(2,3):(3,1)"), L("6:1")));
  EXPECT_TRUE(same_function(L("(2,0):(1,2)"), L("0:7")));
}

constexpr Family kCoalesceFamily{
    .max_rank = 3, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 6};
constexpr long kCoalesceFamilySize = 65641;

/// spec#coalesce: the form, whatever the function.
bool is_coalesced(Layout const& l) {
  if (depth(l) > 1) return false;
  if (l == scalar_layout(1, 0) || l == scalar_layout(0, 0)) return true;
  for (int k = 0; k < l.leaves.size(); ++k) {
    if (l.leaves[k].extent <= 1) return false;
    if (k == 0) continue;
    if (l.leaves[k].stride == l.leaves[k - 1].extent * l.leaves[k - 1].stride) return false;
  }
  return true;
}

TEST(Coalesce, KeepsTheFunctionInCoalescedForm) {
  Tally tally;
  for_each_layout(kCoalesceFamily, [&](Layout const& l) {
    Layout const c = coalesce(l);
    bool const holds = spec::table(c) == spec::table(l) && is_coalesced(c) && coalesce(c) == c;
    tally.claim(holds, [&] { return print(l) + " gives " + print(c); });
  });
  EXPECT_EQ(tally.cases(), kCoalesceFamilySize);
  EXPECT_HOLDS(tally);
}

// spec#equal-functions: layouts of one size are equal as functions iff their coalesced forms are
// identical.
TEST(Coalesce, OneFunctionHasOneForm) {
  std::map<spec::Table, Layout> form;
  Tally tally;
  for_each_layout(kCoalesceFamily, [&](Layout const& l) {
    Layout const c = coalesce(l);
    Layout const& first = form.emplace(spec::table(l), c).first->second;
    tally.claim(first == c, [&] { return print(c) + " and " + print(first); });
  });
  EXPECT_EQ(tally.cases(), kCoalesceFamilySize);
  EXPECT_HOLDS(tally);
}

TEST(Coalesce, ByProfileActsModeByMode) {
  Tally tally;
  Family const inner{
      .max_rank = 2, .min_extent = 0, .max_extent = 3, .min_stride = -1, .max_stride = 3};
  std::vector<Layout> const modes = layouts(inner);
  IntTuple const two = S("(0,0)");
  IntTuple const nested = S("(0,(0,0))");
  for (Layout const& a : thinned(modes)) {
    for (Layout const& b : modes) {
      Layout const l = TupleBuilder<Layout>(2).add(a).add(b).tree;
      Expected<Layout> const c = coalesce(l, two);
      bool holds = c && rank(*c) == 2 && mode(*c, 0) == coalesce(a) && mode(*c, 1) == coalesce(b) &&
                   spec::table(*c) == spec::table(l);
      Expected<Layout> const f = filter(l, two);
      holds = holds && f && mode(*f, 0) == filter(a) && mode(*f, 1) == filter(b);
      Expected<Layout> const n = coalesce(l, nested);
      holds = holds && n.has_value() == (rank(b) >= 2);
      holds = holds && coalesce(l, IntTuple(0)) && *coalesce(l, IntTuple(0)) == coalesce(l);
      tally.claim(holds, [&] { return print(l); });
    }
  }
  EXPECT_CASES(tally.cases(), 421 * 421);
  EXPECT_HOLDS(tally);
}

TEST(Filter, KeepsTheImageWithoutStillModes) {
  Tally tally;
  for_each_layout(kCoalesceFamily, [&](Layout const& l) {
    Layout const f = filter(l);
    bool still = false;
    for (Mode const& m : f.leaves) still = still || m.stride == 0;
    bool const trivial = f == scalar_layout(1, 0) || f == scalar_layout(0, 0);
    bool const holds = spec::image(spec::table(f)) == spec::image(spec::table(l)) &&
                       is_coalesced(f) && (!still || trivial);
    tally.claim(holds, [&] { return print(l) + " gives " + print(f); });
  });
  EXPECT_EQ(tally.cases(), kCoalesceFamilySize);
  EXPECT_HOLDS(tally);
}

TEST(Sort, KeepsHowOftenEachOffsetIsMet) {
  Tally tally;
  for_each_layout(kCoalesceFamily, [&](Layout const& l) {
    Layout const s = sort(l);
    spec::Table before = spec::table(l);
    spec::Table after = spec::table(s);
    std::sort(before.begin(), before.end());
    std::sort(after.begin(), after.end());
    bool const ordered =
        std::is_sorted(s.leaves.begin(), s.leaves.end(), [](Mode const& a, Mode const& b) {
          return a.stride != b.stride ? a.stride < b.stride : a.extent < b.extent;
        });
    tally.claim(before == after && ordered && rank(s) == rank(l), [&] { return print(l); });
  });
  EXPECT_EQ(tally.cases(), kCoalesceFamilySize);
  EXPECT_HOLDS(tally);
}

TEST(Squeeze, KeepsTheFunctionWithoutSingleExtents) {
  Tally tally;
  for_each_layout(kCoalesceFamily, [&](Layout const& l) {
    Layout const s = squeeze(l);
    bool single = false;
    for (Mode const& m : s.leaves) single = single || m.extent == 1;
    bool const holds = spec::table(s) == spec::table(l) && (!single || s == scalar_layout(1, 0));
    tally.claim(holds, [&] { return print(l) + " gives " + print(s); });
  });
  EXPECT_EQ(tally.cases(), kCoalesceFamilySize);
  EXPECT_HOLDS(tally);
}

}  // namespace
}  // namespace layoutcheck
