// Composition against the complete search for a layout, and at sizes that no table can hold.

#include "layoutcheck/core/algebra/composition.hpp"

#include <algorithm>
#include <random>

#include "layoutcheck/core/spec/composition.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

/// The four ways to be wrong where every B(c) lies in [0, size A).
struct Wrong {
  Tally function;        ///< answered, with another function than A o B
  Tally shape;           ///< answered, with a shape that does not refine B's
  Tally refusal;         ///< refused, though a layout exists
  Tally existence;       ///< answered, though none exists
  Tally counterexample;  ///< refused, with a point that a layout can meet
  long exists = 0;       ///< pairs of which the search found a layout
  long none = 0;         ///< pairs of which there is none
};

IntTuple extents(Layout const& layout) {
  IntTuple result;
  result.profile = layout.profile;
  for (Mode const& m : layout.leaves) result.leaves.push_back(m.extent);
  return result;
}

void judge(Layout const& a, Layout const& b, Wrong& wrong) {
  auto const pair = [&] { return print(a) + " o " + print(b); };
  spec::Composition const truth = spec::composition_exists(a, b);
  Expected<Layout> const answer = composition(a, b);
  wrong.exists += truth.existence == spec::Existence::exists ? 1 : 0;
  wrong.none += truth.existence == spec::Existence::none ? 1 : 0;
  if (answer) {
    spec::Table const values = spec::composition_table(a, b);
    wrong.function.claim(spec::table(*answer) == values, pair);
    bool const refined = spec::recover_refining(values.data(), extents(b)).layout.has_value();
    wrong.shape.claim(compatible(extents(b), extents(*answer)) && refined, pair);
    wrong.existence.claim(truth.existence != spec::Existence::none, pair);
    return;
  }
  wrong.refusal.claim(truth.existence != spec::Existence::exists, pair);
  if (truth.existence != spec::Existence::none) return;
  Error const& why = answer.error();
  bool const is_point = why.code == Errc::not_representable &&
                        truth.first_unmeetable <= why.point && why.point < size(b);
  wrong.counterexample.claim(is_point, [&] { return pair() + " at " + std::to_string(why.point); });
}

void judge_all(std::vector<Layout> const& outer, std::vector<Layout> const& inner, Wrong& wrong) {
  for (Layout const& a : outer) {
    for (Layout const& b : inner) judge(a, b, wrong);
  }
  EXPECT_HOLDS(wrong.function);
  EXPECT_HOLDS(wrong.shape);
  EXPECT_HOLDS(wrong.refusal);
  EXPECT_HOLDS(wrong.existence);
  EXPECT_HOLDS(wrong.counterexample);
  EXPECT_EQ(static_cast<std::size_t>(wrong.existence.cases() + wrong.refusal.cases()),
            outer.size() * inner.size());
}

TEST(Composition, AllPairsOfRankTwo) {
  std::vector<Layout> const a =
      layouts({.max_rank = 2, .min_extent = 0, .max_extent = 4, .min_stride = -2, .max_stride = 5});
  std::vector<Layout> const b =
      layouts({.max_rank = 2, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 5});
  EXPECT_EQ(a.size(), 1U + 40U + 40U * 40U);
  EXPECT_EQ(b.size(), 1U + 35U + 35U * 35U);
  Wrong wrong;
  judge_all(thinned(a), b, wrong);
  EXPECT_CASES(wrong.exists, 992691);
  EXPECT_CASES(wrong.none, 51636);
}

// Carries of several modes that cancel need A of three modes.
TEST(Composition, OuterLayoutsOfRankThree) {
  std::vector<Layout> const a = layouts({.max_rank = 3,
                                         .min_extent = 2,
                                         .max_extent = 4,
                                         .min_stride = -1,
                                         .max_stride = 4,
                                         .min_rank = 3});
  std::vector<Layout> const b = layouts({.max_rank = 2,
                                         .min_extent = 2,
                                         .max_extent = 4,
                                         .min_stride = 1,
                                         .max_stride = 6,
                                         .min_rank = 1});
  EXPECT_EQ(a.size(), 18U * 18U * 18U);
  EXPECT_EQ(b.size(), 18U + 18U * 18U);
  Wrong wrong;
  judge_all(thinned(a), b, wrong);
  EXPECT_CASES(wrong.exists, 373231);
  EXPECT_CASES(wrong.none, 1243097);
}

TEST(Composition, NestedProfilesAreRefined) {
  Layout const a = L("(4,6,8):(2,3,5)");
  EXPECT_EQ(print(*composition(a, L("((2,2),(3)):((1,2),(4))"))), "((2,2),(3)):((2,4),(3))");
  EXPECT_EQ(print(*composition(a, L("(12,2):(2,24)"))), "((2,6),2):((4,3),5)");
  EXPECT_EQ(print(*composition(a, L("():()"))), "():()");
}

TEST(Composition, ByModeTilersComposeModeByMode) {
  auto const parsed = parse_value("<3:4,8:2>");
  Tiler const tiler = *as_tiler(*parsed);
  Layout const a = L("(12,(4,8)):(59,(13,1))");
  EXPECT_EQ(print(*composition(a, tiler)), "(3,(2,4)):(236,(26,1))");
  EXPECT_EQ(composition(L("12:59"), tiler).error().code, Errc::rank_mismatch);
}

TEST(Composition, AssociativeWhereDefined) {
  std::vector<Layout> const family =
      layouts({.max_rank = 2, .min_extent = 2, .max_extent = 4, .min_stride = 1, .max_stride = 3});
  Tally tally;
  for (Layout const& a : family) {
    for (Layout const& b : family) {
      if (range(b).greatest >= size(a)) continue;
      Expected<Layout> const ab = composition(a, b);
      if (!ab) continue;
      for (Layout const& c : family) {
        if (range(c).greatest >= size(b)) continue;
        Expected<Layout> const bc = composition(b, c);
        Expected<Layout> const left = composition(*ab, c);
        if (!bc || !left) continue;
        Expected<Layout> const right = composition(a, *bc);
        tally.claim(right && spec::table(*left) == spec::table(*right),
                    [&] { return print(a) + " o " + print(b) + " o " + print(c); });
      }
    }
  }
  EXPECT_HOLDS(tally);
  EXPECT_GT(tally.cases(), 1000);
}

// ---- beyond tables: sizes 2^40 .. 2^60 ----

/// A case's own random numbers, so that one case replays without the others.
struct Draw {
  std::mt19937_64 engine;

  index_t operator()(index_t least, index_t greatest) {
    auto const width = static_cast<std::uint64_t>(greatest - least) + 1;
    return least + static_cast<index_t>(engine() % width);
  }
};

index_t random_extent(Draw& draw) {
  constexpr index_t kSmall[] = {2, 3, 4, 6, 8, 12, 16, 32, 64, 5, 7, 128, 1024};
  return kSmall[draw(0, std::ssize(kSmall) - 1)];
}

/// Size in [2^40, 2^60]; strides that compose often: compact in some order, or with gaps, or small
/// numbers, or 0.
Layout random_outer(Draw& draw) {
  ModeList modes;
  index_t points = 1;
  index_t const least = index_t{1} << draw(40, 50);
  while (points < least) {
    index_t extent = random_extent(draw);
    modes.push_back({extent, 0});
    points *= extent;
  }
  index_t stride = draw(1, 3);
  int const kind = static_cast<int>(draw(0, 3));
  for (int k = 0; k < modes.size(); ++k) {
    // From the left, or from both ends towards the middle.
    int const place = kind == 1 ? (k % 2 == 0 ? k / 2 : modes.size() - 1 - k / 2) : k;
    modes[place].stride = kind == 2 ? draw(-5, 40) : stride;
    stride *= modes[place].extent;
  }
  if (kind == 3) modes[static_cast<int>(draw(0, modes.size() - 1))].stride = 0;
  return from_modes(modes);
}

/// Leaves that walk A's modes, or steps near them; inside [0, size A).
Layout random_inner(Draw& draw, Layout const& a) {
  ModeList modes;
  index_t const domain = size(a);
  index_t points = 1;
  index_t reach = 0;
  int const leaves = static_cast<int>(draw(1, 3));
  for (int j = 0; j < leaves; ++j) {
    index_t stride = 1;
    int const skipped = static_cast<int>(draw(0, a.leaves.size() - 1));
    for (int k = 0; k < skipped; ++k) stride *= a.leaves[k].extent;
    if (draw(0, 3) == 0) stride *= draw(1, 4);
    if (draw(0, 9) == 0) stride = draw(0, stride);
    index_t extent = 1;
    for (int factors = static_cast<int>(draw(1, 8)); factors > 0; --factors) {
      int const from = skipped + static_cast<int>(draw(0, 7));
      index_t const factor =
          draw(0, 3) == 0 || from >= a.leaves.size() ? random_extent(draw) : a.leaves[from].extent;
      wide_t const far = static_cast<wide_t>(extent * factor - 1) * stride + reach;
      if (far < domain && points * extent < (index_t{1} << 50)) extent *= factor;
    }
    reach += (extent - 1) * stride;
    points *= extent;
    modes.push_back({extent, stride});
  }
  return from_modes(modes);
}

wide_t outer_at(Layout const& a, Layout const& b, index_t c) {
  return spec::offset_at(a, static_cast<index_t>(spec::offset_at(b, c)));
}

/// The extents that x -> A(r * x) forces on [0, n) are found among the first carries of each mode
/// and tried by evaluation; every piece is (extent, r). Extents that do not divide end the list.
struct Forced {
  std::vector<index_t> extents;
  std::vector<index_t> steps;  ///< in the leaf's own coordinate: 1, t_0, t_0 * t_1, ...
  index_t stuck_at = -1;       ///< the first coordinate at which no extent can end
};

Forced forced_extents(Layout const& a, index_t r, index_t n) {
  Forced forced;
  index_t done = 1;
  while (done < n) {
    index_t const step = r * done;
    index_t const left = n / done;
    std::vector<index_t> carries;
    wide_t p = 1;
    for (Mode const& m : a.leaves) {
      p *= m.extent;
      wide_t const rho = step % p;
      for (index_t j = 1; rho > 0 && j <= 64; ++j) {
        wide_t const t = (j * p + rho - 1) / rho;
        if (t < left) carries.push_back(static_cast<index_t>(t));
      }
    }
    std::sort(carries.begin(), carries.end());
    index_t extent = left;
    for (index_t t : carries) {
      if (spec::offset_at(a, step * t) != t * spec::offset_at(a, step)) {
        extent = t;
        break;
      }
    }
    if (left % extent != 0) {
      forced.stuck_at = done * extent;
      return forced;
    }
    forced.extents.push_back(extent);
    forced.steps.push_back(done);
    done *= extent;
  }
  return forced;
}

/// Whether no layout that refines B's shape agrees with A o B on [0, point]: either a forced extent
/// does not divide its leaf, or the sum of what the forced modes give differs at the point.
bool refutes(Layout const& a, Layout const& b, index_t point) {
  if (point < 0 || point >= size(b)) return false;
  wide_t sum = 0;
  index_t before = 1;
  index_t rest = point;
  for (Mode const& leaf : b.leaves) {
    Forced const forced = forced_extents(a, leaf.stride, leaf.extent);
    index_t const x = rest % leaf.extent;
    rest /= leaf.extent;
    if (forced.stuck_at >= 0 && point >= before * forced.stuck_at) return true;
    for (std::size_t i = 0; i < forced.extents.size(); ++i) {
      index_t const digit = x / forced.steps[i] % forced.extents[i];
      sum += digit * spec::offset_at(a, leaf.stride * forced.steps[i]);
    }
    before *= leaf.extent;
  }
  return outer_at(a, b, point) != sum;
}

/// Of each answered pair: a million of all.
constexpr int kPointsVerified = 2000;

TEST(Composition, LargeSizesAreDecidedAndVerified) {
  Tally decided;
  Tally function;
  Tally counterexample;
  for (std::uint64_t seed = 0; seed < 1000; ++seed) {
    Draw draw{std::mt19937_64(seed)};
    Layout const a = random_outer(draw);
    Layout const b = random_inner(draw, a);
    ASSERT_TRUE(checked(a) && checked(b)) << seed;
    ASSERT_GE(size(a), index_t{1} << 40);
    ASSERT_LE(size(a), index_t{1} << 60);
    Expected<Layout> const r = composition(a, b);
    auto const pair = [&] {
      return print(a) + " o " + print(b) +
             (r ? " gives " + print(*r)
                : std::string(" refused ") + name(r.error().code) + " at " +
                      std::to_string(r.error().point));
    };
    decided.claim(r || r.error().code == Errc::not_representable, pair);
    if (r) {
      bool holds = compatible(extents(b), extents(*r));
      for (int i = 0; holds && i < kPointsVerified; ++i) {
        index_t const c = i == 0 ? size(b) - 1 : draw(0, size(b) - 1);
        holds = spec::offset_at(*r, c) == outer_at(a, b, c) && (i > 2 || !refutes(a, b, c));
      }
      function.claim(holds, pair);
    } else if (r.error().code == Errc::not_representable) {
      counterexample.claim(refutes(a, b, r.error().point), pair);
    }
  }
  EXPECT_EQ(decided.cases(), 1000);
  EXPECT_HOLDS(decided);
  EXPECT_HOLDS(function);
  EXPECT_HOLDS(counterexample);
  EXPECT_EQ(function.cases(), 513);
  static_assert(513 * kPointsVerified >= 1'000'000);
  EXPECT_EQ(counterexample.cases(), 487);
}

}  // namespace
}  // namespace layoutcheck
