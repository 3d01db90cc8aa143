// Input classes produce what their names say, on every compiler the same values; shrinks stay valid
// and end at the smallest example.

#include <gtest/gtest.h>

#include <rapidcheck/gtest.h>

#include <algorithm>
#include <cmath>
#include <functional>
#include <map>
#include <set>

#include "input_text.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "layoutcheck/laws/claim.hpp"
#include "layoutcheck/random/arbitrary.hpp"
#include "layoutcheck/random/features.hpp"

namespace layoutcheck::random {
namespace {

using namespace generate;
using namespace laws;

constexpr std::size_t kOneLayout = input_index<OneLayout>();

rc::Shrinkable<AnyInput> generate(std::size_t input, InputClass input_class, std::uint64_t number) {
  std::uint64_t const seed =
      mix(mix(input * 1000 + static_cast<std::uint64_t>(input_class)) + number);
  return arbitrary(input, input_class)(rc::Random(seed), static_cast<int>(1 + 7 * number % 100));
}

bool has(AnyInput const& input, std::string_view feature) {
  auto const all = features(input);
  return std::find(all.begin(), all.end(), feature) != all.end();
}

/// Calls f(input, input class) for `count` values of every kind and input class.
template <class F>
void for_every_kind(std::uint64_t count, F const& f) {
  for (std::size_t input = 0; input < kInputs; ++input) {
    for (InputClass input_class : input_classes_of(input)) {
      for (std::uint64_t i = 0; i < count; ++i) {
        f(generate(input, input_class, i).value(), input_class);
      }
    }
  }
}

// ---- the same everywhere ----

TEST(Generators, AgreeAcrossCompilers) {
  std::uint64_t hash = 0xCBF29CE484222325ULL;
  std::uint64_t count = 0;
  for_every_kind(9, [&](AnyInput const& input, InputClass) {
    ++count;
    for (char c : text(input)) hash = (hash ^ static_cast<unsigned char>(c)) * 0x100000001B3ULL;
  });
  EXPECT_GE(count, 2000U);
  // A change of the generators changes it, and with it what the seeds of past runs mean.
  EXPECT_EQ(hash, 0x1EA3940B074CD305ULL) << std::hex << "0x" << hash;
}

TEST(Generators, RepeatThemselves) {
  for_every_kind(1, [&](AnyInput const& input, InputClass input_class) {
    EXPECT_EQ(text(input), text(generate(input.index(), input_class, 0).value()));
  });
}

// ---- what the input classes promise ----

struct Promise {
  InputClass input_class;
  std::size_t input;
  std::string_view has;
  std::string_view lacks;
};

constexpr std::size_t kPair = input_index<TwoLayouts>();
constexpr std::size_t kTiled = input_index<LayoutAndTiler>();
constexpr std::size_t kAt = input_index<LayoutAndCoordinate>();
constexpr std::size_t kTupleOnly = input_index<OneTuple>();
constexpr std::size_t kSwizzled = input_index<SwizzleAndNumber>();

class InputClasses : public testing::TestWithParam<Promise> {};

TEST_P(InputClasses, DeliverWhatTheyPromise) {
  Promise const& promise = GetParam();
  for (std::uint64_t i = 0; i < 300; ++i) {
    AnyInput const input = generate(promise.input, promise.input_class, i).value();
    EXPECT_TRUE(promise.has.empty() || has(input, promise.has)) << text(input);
    EXPECT_FALSE(!promise.lacks.empty() && has(input, promise.lacks)) << text(input);
  }
}

INSTANTIATE_TEST_SUITE_P(
    Random, InputClasses,
    testing::Values(
        Promise{InputClass::compact, kOneLayout, "compact", "empty"},
        Promise{InputClass::tractable_gaps, kOneLayout, "tractable", "compact"},
        Promise{InputClass::injective_intractable, kOneLayout, "injective_not_tractable", "empty"},
        Promise{InputClass::non_injective, kOneLayout, "non_injective", "stride_zero"},
        Promise{InputClass::stride_zero, kOneLayout, "stride_zero", "negative"},
        Promise{InputClass::extent_one, kOneLayout, "extent_one", "empty"},
        Promise{InputClass::negative_stride, kOneLayout, "negative", "stride_zero"},
        Promise{InputClass::nested, kOneLayout, "nested", "empty"},
        Promise{InputClass::empty, kOneLayout, "empty", "extent_one"},
        Promise{InputClass::kernel, kOneLayout, "", "empty"},
        Promise{InputClass::landmarks, kOneLayout, "", "empty"},
        Promise{InputClass::kernel, kTupleOnly, "", "tuple_zero"},
        Promise{InputClass::carry, kPair, "carries_within", "empty"},
        Promise{InputClass::carry, kTiled, "carries_within", "tiler_by_mode"},
        Promise{InputClass::tiler_integers, kTiled, "tiler_integers", "tiler_keeps"},
        Promise{InputClass::tiler_by_mode, kTiled, "tiler_by_mode", "tiler_keeps"},
        Promise{InputClass::tiler_keeps, kTiled, "tiler_keeps", "tiler_integers"},
        Promise{InputClass::tiler_too_long, kTiled, "tiler_too_long", "tiler_keeps"},
        Promise{InputClass::coordinate_integer, kAt, "coordinate_integer", "coordinate_free"},
        Promise{InputClass::coordinate_free, kAt, "coordinate_free", "coordinate_misfit"},
        Promise{InputClass::coordinate_outside, kAt, "coordinate_outside", "coordinate_misfit"},
        Promise{InputClass::coordinate_misfit, kAt, "coordinate_misfit", "coordinate_free"},
        Promise{InputClass::tuple_zeros, kTupleOnly, "tuple_zero", "tuple_large"},
        Promise{InputClass::tuple_negative, kTupleOnly, "tuple_negative", "tuple_zero"},
        Promise{InputClass::nested, kTupleOnly, "tuple_nested", "tuple_zero"},
        Promise{InputClass::large, kTupleOnly, "tuple_large", "tuple_zero"},
        Promise{InputClass::swizzle_overlapping, kSwizzled, "swizzle_overlapping", ""},
        Promise{InputClass::swizzle_disjoint, kSwizzled, "", "swizzle_overlapping"}),
    [](auto const& test) {
      return std::string(name(test.param.input_class)) + "_" + std::to_string(test.param.input);
    });

TEST(InputClasses, LargeLayoutsReachBeyond32Bits) {
  int beyond = 0;
  for (std::uint64_t i = 0; i < 300; ++i) {
    AnyInput const input = generate(kOneLayout, InputClass::large, i).value();
    beyond += has(input, "beyond_2_31") ? 1 : 0;
    EXPECT_GE(cosize(std::get<OneLayout>(input).layout), INT32_MAX) << text(input);
  }
  EXPECT_GT(beyond, 200);
}

TEST(InputClasses, KernelLayoutsHaveTheExtentsOfKernels) {
  std::set<index_t> extents;
  std::set<int> ranks;
  std::set<int> depths;
  for (std::uint64_t i = 0; i < 2000; ++i) {
    AnyInput const input = generate(kOneLayout, InputClass::kernel, i).value();
    Layout const& l = std::get<OneLayout>(input).layout;
    index_t greatest = 0;
    for (Mode const& m : l.leaves) greatest = std::max(greatest, m.extent);
    EXPECT_GE(l.leaves.size(), 2) << print(l);
    EXPECT_GE(greatest, 17) << print(l);
    for (Mode const& m : l.leaves) extents.insert(m.extent);
    ranks.insert(rank(l));
    depths.insert(depth(l));
  }
  for (index_t n : {32, 64, 96, 128, 256}) {
    for (index_t extent : {n - 1, n, n + 1}) EXPECT_TRUE(extents.contains(extent)) << extent;
  }
  EXPECT_EQ(*ranks.rbegin(), 8);
  EXPECT_EQ(*depths.rbegin(), 4);
}

TEST(InputClasses, LandmarksAreNextToPowersOfTwo) {
  std::map<index_t, int> near;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    AnyInput const input = generate(kOneLayout, InputClass::landmarks, i).value();
    Layout const& l = std::get<OneLayout>(input).layout;
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
TEST(InputClasses, KernelsUseSwizzlesBasesAndLinearLayouts) {
  std::set<std::string> swizzles;
  std::set<int> ranks;
  std::set<index_t> lanes;
  int near = 0;
  for (std::uint64_t i = 0; i < 1000; ++i) {
    auto const of = [&](std::size_t input, InputClass input_class) {
      return generate(input, input_class, i).value();
    };
    AnyInput const swizzled = of(kSwizzled, InputClass::kernel);
    swizzles.insert(print(std::get<SwizzleAndNumber>(swizzled).swizzle));
    AnyInput const composed = of(input_index<ComposedAndCoordinate>(), InputClass::kernel);
    auto const& c = std::get<ComposedAndCoordinate>(composed).composed;
    EXPECT_GE(c.inner.leaves.size(), 2) << text(composed);
    AnyInput const based = of(input_index<OneBasis>(), InputClass::kernel);
    BasisLayout const& basis = std::get<OneBasis>(based).basis;
    EXPECT_GE(greatest_extent(basis), 17) << text(based);
    ranks.insert(rank(basis));
    AnyInput const far = of(input_index<OneBasis>(), InputClass::landmarks);
    double points = 1;
    for (BasisMode const& m : std::get<OneBasis>(far).basis.leaves) {
      points *= static_cast<double>(m.extent);
    }
    near += points > 0.9 * std::ldexp(1.0, 53) ? 1 : 0;
    AnyInput const mapped = of(input_index<OneLinear>(), InputClass::kernel);
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

TEST(InputClasses, EveryKindHasSomeAndUsesOnlyThose) {
  for (std::size_t input = 0; input < kInputs; ++input) {
    auto const list = input_classes_of(input);
    EXPECT_GE(list.size(), 4U) << input;
    EXPECT_LE(list.size(), 50U) << "an input class could not reach two percent";
    for (InputClass s : list) EXPECT_TRUE(applies(s, input));
  }
  EXPECT_FALSE(applies(InputClass::carry, kOneLayout));
}

// ---- valid, at every step of shrinking ----

bool valid(Layout const& layout) { return checked(layout).has_value(); }

std::string invalid_part(AnyInput const& input) {
  for (Value const& v : arguments(input)) {
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

TEST(Generators, MakeValidInputs) {
  for_every_kind(200, [](AnyInput const& input, InputClass input_class) {
    EXPECT_EQ(invalid_part(input), "") << name(input_class);
  });
}

TEST(Generators, MakeInputsThatTheirArgumentsSpell) {
  for_every_kind(20, [](AnyInput const& input, InputClass input_class) {
    auto const again = input_from(input.index(), arguments(input));
    ASSERT_TRUE(again.has_value()) << name(input_class) << ": " << text(input);
    EXPECT_EQ(text(*again), text(input));
  });
}

TEST(Generators, ShrinkToValidInputs) {
  for (std::size_t input = 0; input < kInputs; ++input) {
    for (InputClass input_class : input_classes_of(input)) {
      auto shrinks = generate(input, input_class, 11).shrinks();
      for (auto child = shrinks.next(); child; child = shrinks.next()) {
        EXPECT_EQ(invalid_part(child->value()), "") << name(input_class);
        EXPECT_EQ(child->value().index(), input);
      }
    }
  }
}

/// Greedily to the last value for which `fails` is true.
AnyInput shrunk(rc::Shrinkable<AnyInput> node, std::function<bool(AnyInput const&)> const& fails) {
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
std::set<std::string> minima(std::size_t input, InputClass input_class,
                             std::function<bool(AnyInput const&)> const& fails) {
  std::set<std::string> ends;
  for (std::uint64_t i = 0; i < 200; ++i) {
    auto const start = generate(input, input_class, i);
    if (fails(start.value())) ends.insert(text(shrunk(start, fails)));
  }
  return ends;
}

using Ends = std::set<std::string>;

TEST(Shrinking, EndsAtTheSmallestPermutation) {
  auto const permutes = [](AnyInput const& input) {
    Layout const& l = std::get<OneLayout>(input).layout;
    return !(coalesce(l) == coalesce(scalar_layout(size(l), 1)));
  };
  EXPECT_EQ(minima(kOneLayout, InputClass::compact, permutes), Ends{"(2,2):(2,1)"});
}

TEST(Shrinking, EndsAtTheSmallestOfAnInputClass) {
  auto const always = [](AnyInput const&) { return true; };
  EXPECT_EQ(minima(kOneLayout, InputClass::injective_intractable, always), Ends{"(2,2):(1,3)"});
  EXPECT_EQ(minima(kOneLayout, InputClass::non_injective, always), Ends{"(2,2):(1,1)"});
  EXPECT_EQ(minima(kOneLayout, InputClass::stride_zero, always), Ends{"2:0"});
  EXPECT_EQ(minima(kOneLayout, InputClass::negative_stride, always), Ends{"2:-1"});
  EXPECT_EQ(minima(kPair, InputClass::carry, always), Ends{"(2,2):(2,1), (2,2):(1,1)"});
}

TEST(Shrinking, StopsJustAboveAThreshold) {
  auto const wide = [](AnyInput const& g) { return size(std::get<OneLayout>(g).layout) >= 24; };
  for (std::uint64_t i = 0; i < 200; ++i) {
    auto const start = generate(kOneLayout, InputClass::compact, i);
    if (!wide(start.value())) continue;
    Layout const end = std::get<OneLayout>(shrunk(start, wide)).layout;
    EXPECT_LE(size(end), 30) << print(end);
    EXPECT_LE(rank(end), 3) << print(end);
  }
}

// ---- the generators under RapidCheck's own runner ----

RC_GTEST_PROP(Generators, AreTractableWhereTheySayAtEverySize, ()) {
  AnyInput const input = *arbitrary(kOneLayout, InputClass::tractable_gaps);
  RC_LOG() << text(input);
  RC_ASSERT(is_tractable(std::get<OneLayout>(input).layout));
}

RC_GTEST_PROP(Generators, PairDivisorsWithinTheFirst, ()) {
  AnyInput const input = *arbitrary(kPair, InputClass::divisor_pairs);
  RC_LOG() << text(input);
  auto const& [a, b] = std::get<TwoLayouts>(input);
  RC_ASSERT(range(b).greatest < std::max<index_t>(size(a), 1));
}

}  // namespace
}  // namespace layoutcheck::random
