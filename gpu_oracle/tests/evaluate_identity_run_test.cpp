#include "layoutcheck/sweep/evaluate/identity_run.hpp"

#include <gtest/gtest.h>

#include "evaluate_corpus.hpp"
#include "layoutcheck/core/algebra/inverse.hpp"

namespace layoutcheck::sweep {
namespace {

using u32 = std::uint32_t;
using test::layout_of;

struct Found {
  std::uint64_t judged = 0;
  std::uint64_t count = 0;
  u32 smallest = UINT32_MAX;
  bool operator==(Found const&) const = default;
};

template <int Rank>
IdentityFailures walk(IdentityRun<Rank> const& run, u32 block) {
  switch (run.divide_by()) {
    case DivideBy::shift: return run.template operator()<DivideBy::shift>(block);
    case DivideBy::high: return run.template operator()<DivideBy::high>(block);
    case DivideBy::high_shift: break;
  }
  return run(block);
}

/// All blocks, each x judged once.
template <int Rank>
Found all(IdentityRun<Rank> const& run) {
  Found found;
  for (u32 b = 0; b < run.blocks(); ++b) {
    EXPECT_EQ(run.first(b), found.judged);
    found.judged += run.count(b);
    IdentityFailures const f = walk(run, b);
    found.count += f.count;
    if (f.smallest < found.smallest) found.smallest = f.smallest;
  }
  EXPECT_EQ(found.judged, run.size());
  return found;
}

Found by_core(Layout const& forward, Layout const& back) {
  Found found;
  for (index_t x = 0; x < size(forward); ++x) {
    ++found.judged;
    if (back(forward(x)) == x) continue;
    if (found.count++ == 0) found.smallest = static_cast<u32>(x);
  }
  return found;
}

TEST(QuasiAffineIdentity, HoldsForInversesOfCompactLayouts) {
  test::Random random(1);
  for (int i = 0; i < 500; ++i) {
    std::vector<index_t> extents;
    int const rank = 1 + static_cast<int>(random.below(6));
    for (int k = 0; k < rank; ++k) {
      extents.push_back(i % 3 == 0 ? index_t{1} << random.below(4)
                                   : 1 + random.below(i % 3 == 1 ? 8 : 200 / rank));
    }
    Layout const forward = test::compact_layout(random, extents);
    if (size(forward) > 200000) continue;
    auto const back = right_inverse(forward);
    for (u32 const most : {u32{128}, u32{7}}) {
      auto const run = IdentityRun<6>::make(forward, back, most);
      ASSERT_TRUE(run);
      EXPECT_EQ(all(*run), (Found{static_cast<std::uint64_t>(size(forward)), 0, UINT32_MAX}));
    }
  }
}

TEST(QuasiAffineIdentity, CountsWhatCoreCounts) {
  std::vector<Layout> layouts;
  test::each_layout(3, {1, 2, 3, 5}, {1, 2, 3, 6, 0},
                    [&](Layout const& l) { layouts.push_back(l); });
  test::Random random(2);
  int failing = 0;
  for (int i = 0; i < 20000; ++i) {
    auto const pick = [&] {
      return layouts[static_cast<std::size_t>(random.below(static_cast<index_t>(layouts.size())))];
    };
    Layout const forward = pick();
    Layout back = pick();
    // Past the end core lets the last mode go on, whatever its extent; see floor_sum64.hpp.
    if (!back.leaves.empty() && back.leaves.back().extent == 1) continue;
    auto const run = IdentityRun<3>::make(forward, back, static_cast<u32>(1 + random.below(16)));
    ASSERT_TRUE(run);
    Found const expected = by_core(forward, back);
    failing += expected.count > 0 ? 1 : 0;
    ASSERT_EQ(all(*run), expected);
  }
  EXPECT_GT(failing, 10000);
}

TEST(QuasiAffineIdentity, InjectedFaultsAreSeen) {
  test::Random random(3);
  for (int i = 0; i < 100; ++i) {
    Layout const forward = test::compact_layout(random, {3, 10, 7, 16});
    auto const run = IdentityRun<4>::make(forward, right_inverse(forward));
    ASSERT_TRUE(run);
    int const floors = QuasiAffine<4>::make(right_inverse(forward))->modes() - 1;
    for (int term = -1; term < floors; ++term) {
      auto wrong = *run;
      wrong.inject(term);
      EXPECT_GT(all(wrong).count, 0u) << term;
    }
  }
}

TEST(QuasiAffineIdentity, RefusesWhat32BitsCannotJudge) {
  Layout const one = layout_of({{4, 1}});
  EXPECT_EQ(IdentityRun<2>::make(layout_of({{4, -1}}), one).error().code, Errc::out_of_domain);
  EXPECT_EQ(IdentityRun<2>::make(layout_of({{2, index_t{1} << 31}}), one).error().code,
            Errc::out_of_domain);
  EXPECT_EQ(IdentityRun<2>::make(one, layout_of({{4, -1}})).error().code, Errc::out_of_domain);
  EXPECT_EQ(IdentityRun<2>::make(one, layout_of({{4, index_t{1} << 31}})).error().code,
            Errc::out_of_domain);
  EXPECT_EQ(IdentityRun<2>::make(layout_of({{index_t{1} << 32, 1}}), one).error().code,
            Errc::unsupported);
  auto const none = IdentityRun<2>::make(layout_of({{0, 1}}), one);
  ASSERT_TRUE(none);
  EXPECT_EQ(none->blocks(), 0u);
}

}  // namespace
}  // namespace layoutcheck::sweep
