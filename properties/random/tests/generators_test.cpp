// Strata produce what their names say, on every compiler the same values; shrinks stay valid and
// end at the smallest example.

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "given_text.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "layoutcheck/laws/claim.hpp"
#include "layoutcheck/random/arbitrary.hpp"
#include "layoutcheck/random/features.hpp"

namespace layoutcheck::random {
namespace {

using namespace laws;

constexpr std::size_t kOneLayout = given_index<OneLayout>();

rc::Shrinkable<AnyGiven> generate(std::size_t given, Stratum stratum, std::uint64_t number) {
  std::uint64_t const seed = mix(mix(given * 1000 + static_cast<std::uint64_t>(stratum)) + number);
  return arbitrary(given, stratum)(rc::Random(seed), static_cast<int>(1 + 7 * number % 100));
}

bool has(AnyGiven const& given, std::string_view feature) {
  auto const all = features(given);
  return std::find(all.begin(), all.end(), feature) != all.end();
}

/// Calls f(given, stratum) for `count` values of every kind and stratum.
template <class F>
void for_every_kind(std::uint64_t count, F const& f) {
  for (std::size_t given = 0; given < kGivens; ++given) {
    for (Stratum stratum : strata_of(given)) {
      for (std::uint64_t i = 0; i < count; ++i) {
        f(generate(given, stratum, i).value(), stratum);
      }
    }
  }
}

// ---- the same everywhere ----

TEST(Generators, AgreeAcrossCompilers) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  std::uint64_t count = 0;
  for_every_kind(9, [&](AnyGiven const& given, Stratum) {
    ++count;
    for (char c : text(given)) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  });
  EXPECT_GE(count, 2000U);
  // A change of the generators changes it, and with it what the seeds of past runs mean.
  EXPECT_EQ(hash, 0x2C18E2220B7AEC0DULL) << std::hex << "0x" << hash;
}

TEST(Generators, RepeatThemselves) {
  for_every_kind(1, [&](AnyGiven const& given, Stratum stratum) {
    EXPECT_EQ(text(given), text(generate(given.index(), stratum, 0).value()));
  });
}

// ---- what the strata promise ----

struct Promise {
  Stratum stratum;
  std::size_t given;
  std::string_view has;
  std::string_view lacks;
};

constexpr std::size_t kPair = given_index<TwoLayouts>();
constexpr std::size_t kTiled = given_index<LayoutAndTiler>();
constexpr std::size_t kAt = given_index<LayoutAndCoordinate>();
constexpr std::size_t kTupleOnly = given_index<OneTuple>();
constexpr std::size_t kSwizzled = given_index<SwizzleAndNumber>();

class Strata : public testing::TestWithParam<Promise> {};

TEST_P(Strata, DeliverWhatTheyPromise) {
  Promise const& promise = GetParam();
  for (std::uint64_t i = 0; i < 300; ++i) {
    AnyGiven const given = generate(promise.given, promise.stratum, i).value();
    EXPECT_TRUE(promise.has.empty() || has(given, promise.has)) << text(given);
    EXPECT_FALSE(!promise.lacks.empty() && has(given, promise.lacks)) << text(given);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Random, Strata,
    testing::Values(
        Promise{Stratum::compact, kOneLayout, "compact", "empty"},
        Promise{Stratum::tractable_gaps, kOneLayout, "tractable", "compact"},
        Promise{Stratum::injective_intractable, kOneLayout, "injective_not_tractable", "empty"},
        Promise{Stratum::non_injective, kOneLayout, "non_injective", "stride_zero"},
        Promise{Stratum::stride_zero, kOneLayout, "stride_zero", "negative"},
        Promise{Stratum::extent_one, kOneLayout, "extent_one", "empty"},
        Promise{Stratum::negative_stride, kOneLayout, "negative", "stride_zero"},
        Promise{Stratum::nested, kOneLayout, "nested", "empty"},
        Promise{Stratum::empty, kOneLayout, "empty", "extent_one"},
        Promise{Stratum::kernel, kOneLayout, "", "empty"},
        Promise{Stratum::landmarks, kOneLayout, "", "empty"},
        Promise{Stratum::kernel, kTupleOnly, "", "tuple_zero"},
        Promise{Stratum::carry, kPair, "carries_within", "empty"},
        Promise{Stratum::carry, kTiled, "carries_within", "tiler_by_mode"},
        Promise{Stratum::tiler_integers, kTiled, "tiler_integers", "tiler_keeps"},
        Promise{Stratum::tiler_by_mode, kTiled, "tiler_by_mode", "tiler_keeps"},
        Promise{Stratum::tiler_keeps, kTiled, "tiler_keeps", "tiler_integers"},
        Promise{Stratum::tiler_too_long, kTiled, "tiler_too_long", "tiler_keeps"},
        Promise{Stratum::coordinate_integer, kAt, "coordinate_integer", "coordinate_free"},
        Promise{Stratum::coordinate_free, kAt, "coordinate_free", "coordinate_misfit"},
        Promise{Stratum::coordinate_outside, kAt, "coordinate_outside", "coordinate_misfit"},
        Promise{Stratum::coordinate_misfit, kAt, "coordinate_misfit", "coordinate_free"},
        Promise{Stratum::tuple_zeros, kTupleOnly, "tuple_zero", "tuple_large"},
        Promise{Stratum::tuple_negative, kTupleOnly, "tuple_negative", "tuple_zero"},
        Promise{Stratum::nested, kTupleOnly, "tuple_nested", "tuple_zero"},
        Promise{Stratum::large, kTupleOnly, "tuple_large", "tuple_zero"},
        Promise{Stratum::swizzle_overlapping, kSwizzled, "swizzle_overlapping", ""},
        Promise{Stratum::swizzle_disjoint, kSwizzled, "", "swizzle_overlapping"}),
    [](auto const& test) {
      return std::string(name(test.param.stratum)) + "_" + std::to_string(test.param.given);
    });

TEST(Strata, LargeLayoutsReachBeyond32Bits) {
  int beyond = 0;
  for (std::uint64_t i = 0; i < 300; ++i) {
    AnyGiven const given = generate(kOneLayout, Stratum::large, i).value();
    beyond += has(given, "beyond_2_31") ? 1 : 0;
    EXPECT_GE(cosize(std::get<OneLayout>(given).layout), INT32_MAX) << text(given);
  }
  EXPECT_GT(beyond, 200);
}

TEST(Strata, KernelLayoutsHaveTheExtentsOfKernels) {
  std::set<index_t> extents;
  std::set<int> ranks;
  std::set<int> depths;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    AnyGiven const given = generate(kOneLayout, Stratum::kernel, i).value();
    Layout const& l = std::get<OneLayout>(given).layout;
    index_t greatest = 0;
    for (Mode const& m : l.leaves) greatest = std::max(greatest, m.extent);
    EXPECT_GE(l.leaves.size(), 2) << print(l);
    EXPECT_GE(greatest, 17) << print(l);
    for (Mode const& m : l.leaves) extents.insert(m.extent);
    ranks.insert(rank(l));
    depths.insert(depth(l));
  }
  for (index_t n : {32, 64, 96, 128, 256}) {
    for (index_t beside : {n - 1, n, n + 1}) EXPECT_TRUE(extents.contains(beside)) << beside;
  }
  EXPECT_EQ(*ranks.rbegin(), 8);
  EXPECT_EQ(*depths.rbegin(), 4);
}

TEST(Strata, LandmarksAreNextToPowersOfTwo) {
  std::map<index_t, int> near;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    AnyGiven const given = generate(kOneLayout, Stratum::landmarks, i).value();
    Layout const& l = std::get<OneLayout>(given).layout;
    for (int const power : {15, 16, 31, 32, 53, 63}) {
      // Where the modes do not divide the landmark, a little is missing.
      double const whole = std::ldexp(1.0, power);
      double const most = static_cast<double>(std::max(size(l), cosize(l)));
      if (most >= 0.9 * whole && most <= 1.1 * whole) ++near[power];
    }
  }
  for (int const power : {15, 16, 31, 32, 53, 63}) EXPECT_GE(near[power], 40) << power;
}

index_t greatest_extent(BasisLayout const& b) {
  index_t greatest = 0;
  for (BasisMode const& m : b.leaves) greatest = std::max(greatest, m.extent);
  return greatest;
}

/// Not layouts alone: all that kernels are written with.
TEST(Strata, KernelsUseSwizzlesBasesAndLinearLayouts) {
  std::set<std::string> swizzles;
  std::set<int> ranks;
  std::set<index_t> lanes;
  int near = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    auto const of = [&](std::size_t given, Stratum stratum) {
      return generate(given, stratum, i).value();
    };
    AnyGiven const swizzled = of(kSwizzled, Stratum::kernel);
    swizzles.insert(print(std::get<SwizzleAndNumber>(swizzled).swizzle));
    AnyGiven const composed = of(given_index<ComposedAndCoordinate>(), Stratum::kernel);
    auto const& c = std::get<ComposedAndCoordinate>(composed).composed;
    EXPECT_GE(c.inner.leaves.size(), 2) << text(composed);
    AnyGiven const based = of(given_index<OneBasis>(), Stratum::kernel);
    BasisLayout const& basis = std::get<OneBasis>(based).basis;
    EXPECT_GE(greatest_extent(basis), 17) << text(based);
    ranks.insert(rank(basis));
    AnyGiven const far = of(given_index<OneBasis>(), Stratum::landmarks);
    double points = 1;
    for (BasisMode const& m : std::get<OneBasis>(far).basis.leaves) {
      points *= static_cast<double>(m.extent);
    }
    near += points > 0.9 * std::ldexp(1.0, 53) ? 1 : 0;
    AnyGiven const mapped = of(given_index<OneLinear>(), Stratum::kernel);
    for (Dim const& d : std::get<OneLinear>(mapped).linear.in) {
      if (d.name == *DimName::of("lane")) lanes.insert(index_t{1} << d.bits);
    }
  }
  for (char const* used : {"Sw<3,4,3>", "Sw<2,4,3>", "Sw<1,4,3>", "Sw<3,3,3>"}) {
    EXPECT_TRUE(swizzles.contains(used)) << used;
  }
  for (index_t const n : {32, 64, 256}) EXPECT_TRUE(lanes.contains(n)) << n;
  EXPECT_EQ(*ranks.rbegin(), 8);
  EXPECT_GE(near, 40);
}

TEST(Strata, EveryKindHasSomeAndUsesOnlyThose) {
  for (std::size_t given = 0; given < kGivens; ++given) {
    auto const list = strata_of(given);
    EXPECT_GE(list.size(), 4U) << given;
    EXPECT_LE(list.size(), 50U) << "a stratum could not reach two percent";
    for (Stratum s : list) EXPECT_TRUE(applies(s, given));
  }
  EXPECT_FALSE(applies(Stratum::carry, kOneLayout));
}

// ---- valid, at every step of shrinking ----

bool valid(Layout const& layout) { return checked(layout).has_value(); }

std::string invalid_part(AnyGiven const& given) {
  for (Value const& v : arguments(given)) {
    if (auto const* l = std::get_if<Layout>(&v)) {
      if (!valid(*l)) return print(v);
    }
    if (auto const* t = std::get_if<Tiler>(&v)) {
      for (int e = 0; e < t->entries(); ++e) {
        if (!valid(t->layout(e))) return print(v);
      }
      if (t->brackets.leaves() != t->entries()) return print(v);
    }
    if (auto const* c = std::get_if<ComposedLayout>(&v)) {
      Swizzle const& s = c->swizzle;
      if (!valid(c->inner) || !valid(c->outer)) return print(v);
      if (c->outer_is_swizzle && !make_swizzle(s.bits, s.base, s.shift)) return print(v);
      if (c->offset + range(c->inner).least < 0) return print(v);
    }
    if (auto const* s = std::get_if<Swizzle>(&v)) {
      if (!make_swizzle(s->bits, s->base, s->shift)) return print(v);
    }
    if (auto const* t = std::get_if<IntTuple>(&v)) {
      if (!within_capacity(*t)) return print(v);
    }
  }
  return "";
}

TEST(Generators, MakeValidGivens) {
  for_every_kind(200, [](AnyGiven const& given, Stratum stratum) {
    EXPECT_EQ(invalid_part(given), "") << name(stratum);
  });
}

TEST(Generators, MakeGivensThatTheirArgumentsSpell) {
  for_every_kind(20, [](AnyGiven const& given, Stratum stratum) {
    auto const again = given_from(given.index(), arguments(given));
    ASSERT_TRUE(again.has_value()) << name(stratum) << ": " << text(given);
    EXPECT_EQ(text(*again), text(given));
  });
}

TEST(Generators, ShrinkToValidGivens) {
  for (std::size_t given = 0; given < kGivens; ++given) {
    for (Stratum stratum : strata_of(given)) {
      auto shrinks = generate(given, stratum, 11).shrinks();
      for (auto child = shrinks.next(); child; child = shrinks.next()) {
        EXPECT_EQ(invalid_part(child->value()), "") << name(stratum);
        EXPECT_EQ(child->value().index(), given);
      }
    }
  }
}

/// Greedily to the last value for which `fails` is true.
AnyGiven shrunk(rc::Shrinkable<AnyGiven> node, std::function<bool(AnyGiven const&)> const& fails) {
  for (bool deeper = true; deeper;) {
    deeper = false;
    auto children = node.shrinks();
    for (auto child = children.next(); child && !deeper; child = children.next()) {
      if (!fails(child->value())) continue;
      node = *child;
      deeper = true;
      break;
    }
  }
  return node.value();
}

/// The values at which shrinking ends, from every one of 200 that fails.
std::set<std::string> minima(std::size_t given, Stratum stratum,
                             std::function<bool(AnyGiven const&)> const& fails) {
  std::set<std::string> ends;
  for (std::uint64_t i = 0; i < 200; ++i) {
    auto const start = generate(given, stratum, i);
    if (fails(start.value())) ends.insert(text(shrunk(start, fails)));
  }
  return ends;
}

using Ends = std::set<std::string>;

TEST(Shrinking, EndsAtTheSmallestPermutation) {
  auto const permutes = [](AnyGiven const& given) {
    Layout const& l = std::get<OneLayout>(given).layout;
    return !(coalesce(l) == coalesce(scalar_layout(size(l), 1)));
  };
  EXPECT_EQ(minima(kOneLayout, Stratum::compact, permutes), Ends{"(2,2):(2,1)"});
}

TEST(Shrinking, EndsAtTheSmallestOfAStratum) {
  auto const always = [](AnyGiven const&) { return true; };
  EXPECT_EQ(minima(kOneLayout, Stratum::injective_intractable, always), Ends{"(2,2):(1,3)"});
  EXPECT_EQ(minima(kOneLayout, Stratum::non_injective, always), Ends{"(2,2):(1,1)"});
  EXPECT_EQ(minima(kOneLayout, Stratum::stride_zero, always), Ends{"2:0"});
  EXPECT_EQ(minima(kOneLayout, Stratum::negative_stride, always), Ends{"2:-1"});
  EXPECT_EQ(minima(kPair, Stratum::carry, always), Ends{"(2,2):(2,1), (2,2):(1,1)"});
}

TEST(Shrinking, StopsJustAboveAThreshold) {
  auto const wide = [](AnyGiven const& g) { return size(std::get<OneLayout>(g).layout) >= 24; };
  for (std::uint64_t i = 0; i < 200; ++i) {
    auto const start = generate(kOneLayout, Stratum::compact, i);
    if (!wide(start.value())) continue;
    Layout const end = std::get<OneLayout>(shrunk(start, wide)).layout;
    EXPECT_LE(size(end), 30) << print(end);
    EXPECT_LE(rank(end), 3) << print(end);
  }
}

// ---- the generators under RapidCheck's own runner ----

RC_GTEST_PROP(Generators, AreTractableWhereTheySayAtEverySize, ()) {
  AnyGiven const given = *arbitrary(kOneLayout, Stratum::tractable_gaps);
  RC_LOG() << text(given);
  RC_ASSERT(is_tractable(std::get<OneLayout>(given).layout));
}

RC_GTEST_PROP(Generators, PairDivisorsWithinTheFirst, ()) {
  AnyGiven const given = *arbitrary(kPair, Stratum::divisor_pairs);
  RC_LOG() << text(given);
  auto const& [a, b] = std::get<TwoLayouts>(given);
  RC_ASSERT(range(b).greatest < std::max<index_t>(size(a), 1));
}

}  // namespace
}  // namespace layoutcheck::random
