// rank_of is the inverse of unrank, wherever the words lie; what is outside has no number.

#include <random>

#include "space_support.hpp"

namespace layoutcheck::sweep {
namespace {

template <class Item>
void expect_inverse(Space const& space, std::uint64_t number) {
  auto const value = item<Item>(space, number);
  ASSERT_EQ(rank_of(space.view(), value), number) << space.text();
}

template <class Item>
void expect_inverse_at_samples(char const* text) {
  Space const space = space_of(text);
  std::uint64_t const ends = std::min<std::uint64_t>(space.size(), 500);
  for (std::uint64_t k = 0; k < ends; ++k) {
    expect_inverse<Item>(space, k);
    expect_inverse<Item>(space, space.size() - 1 - k);
  }
  std::mt19937_64 random(space.size());
  for (int i = 0; i < 4000; ++i) expect_inverse<Item>(space, random() % space.size());
}

TEST(SpaceInverse, EveryNumberOfSmallSpaces) {
  for (char const* text :
       {"compact(max_size=256)", "compact(max_size=96, forms=all)", "compact(size=720)",
        "flat(rank<=3, extent<=4, stride<=5)", "strides(max_size=16)",
        "strides(max_size=12, forms=all)", "tractable(span<=128)",
        "tractable(span<=96, rank<=4, forms=all)", "nested(rank<=4, extent<=2, stride<=2)",
        "nested(rank<=5, extent<=1, stride<=1, depth<=2)", "((4,6),8):((1,32),4)", "():()"}) {
    Space const space = space_of(text);
    for (std::uint64_t k = 0; k < space.size(); ++k) expect_inverse<laws::OneLayout>(space, k);
  }
}

TEST(SpaceInverse, SamplesOfLargeSpaces) {
  for (char const* text :
       {"compact(max_size=1024)", "compact(max_size=4096)", "compact(max_size=65536, rank<=5)",
        "compact(max_size=65536)", "compact(size=1048576)", "compact(size=1099511627776, rank<=6)",
        "compact(size=963761198400, rank<=5)", "compact(max_size=4096, forms=all)",
        "flat(rank<=8, extent<=16, stride<=10)", "strides(max_size=64, rank<=4)",
        "strides(max_size=255, rank<=7)", "strides(max_size=1024, rank<=3, forms=all)",
        "tractable(span<=1024, rank<=6)", "tractable(span<=4096)",
        "tractable(span<=65536, rank<=4, forms=all)", "nested(rank<=8, extent<=4, stride<=10)"}) {
    expect_inverse_at_samples<laws::OneLayout>(text);
  }
  for (char const* text :
       {"pairs(compact(max_size=512, rank<=4), tractable(span<=size, rank<=3))",
        "pairs(compact(max_size=1024, forms=all), tractable(span<=size, rank<=2, forms=all))",
        "pairs(compact(size=4096), tractable(span<=size, rank<=3))",
        "pairs(strides(max_size=32, rank<=3), nested(rank<=4, extent<=3, stride<=5))"}) {
    expect_inverse_at_samples<laws::TwoLayouts>(text);
  }
  expect_inverse_at_samples<laws::SwizzleAndNumber>("swizzles(bits<=40)");
}

/// Items of any kind: every number of small spaces, samples of large ones.
TEST(SpaceInverse, OtherValuesAndPairs) {
  for (char const* text : {"tuples(rank<=4, extent<=3)",
                           "tuples(rank<=5, extent<=1, depth<=2)",
                           "tuples(rank<=8, extent<=30)",
                           "numbers(n<=1000)",
                           "numbers(n<=9223372036854775806)",
                           "tilers(rank<=3, extent<=3, stride<=2)",
                           "tilers(rank<=11, extent<=4, stride<=8)",
                           "linear(bits<=3)",
                           "linear(bits<=7)",
                           "pairs(compact(max_size=64), tuples(rank<=3, extent<=4))",
                           "pairs(flat(rank<=2, extent<=3, stride<=3), numbers(n<=20))",
                           "pairs(compact(max_size=256), tilers(rank<=4, extent<=4, stride<=4))",
                           "pairs(nested(rank<=3, extent<=2, stride<=2), "
                           "coordinates(rank<=3, extent<=2))",
                           "pairs(coordinates(rank<=4, extent<=3), compact(max_size=64))",
                           "pairs(coordinates(rank<=3, extent<=2), tuples(rank<=4, extent<=3))",
                           "pairs(tuples(rank<=3, extent<=3), tuples(rank<=3, extent<=4))",
                           "pairs(tuples(rank<=6, extent<=5), numbers(n<=99))",
                           "pairs(linear(bits<=4), linear(bits<=5))",
                           "pairs(linear(bits<=6), tuples(rank<=2, extent<=63))",
                           "pairs(numbers(n<=1000000), numbers(n<=1000000))",
                           "pairs(((4,6),8):((1,32),4), numbers(n<=192))",
                           "swizzle(bits<=4)",
                           "composed(bits<=2, offset<=2, rank<=2, extent<=2, stride<=1)",
                           "composed(bits<=9, offset<=99, rank<=3, extent<=8, stride<=9)",
                           "basis(rank<=3, extent<=2, stride<=2, axes<=2)",
                           "basis(rank<=6, extent<=8, stride<=9, axes<=5)",
                           "modular(rank<=2, extent<=3, sizes<=3)",
                           "modular(rank<=3, extent<=6, sizes<=10)",
                           "tables(points<=6, value<=3)",
                           "tables(points<=15, value<=15)",
                           "pairs(swizzle(bits<=2), numbers(n<=9))",
                           "pairs(composed(bits<=1, offset<=1, rank<=1, extent<=2, stride<=1), "
                           "composed(bits<=0, offset<=2, rank<=2, extent<=2, stride<=1))",
                           "triples(linear(bits<=2), numbers(n<=4), numbers(n<=2))",
                           "triples(coordinates(rank<=2, extent<=1), tuples(rank<=2, extent<=1), "
                           "tuples(rank<=2, extent<=2))"}) {
    with_input(space_of(text).input(),
               [&]<class Input>() { expect_inverse_at_samples<Input>(text); });
  }
}

/// Every item of `all` has a number in `some` iff its text is among those of the items of `some`.
void expect_membership(char const* all, char const* some) {
  Space const outer = space_of(all);
  Space const inner = space_of(some);
  ASSERT_EQ(outer.input(), inner.input());
  std::vector<std::string> const inside = item_texts(inner);
  std::set<std::string> const members(inside.begin(), inside.end());
  with_input(outer.input(), [&]<class Input>() {
    std::uint64_t met = 0;
    for (std::uint64_t k = 0; k < outer.size(); ++k) {
      auto const other = item<Input>(outer, k);
      std::uint64_t const number = rank_of(inner.view(), other);
      ASSERT_EQ(number != kNotInSpace, members.count(text_of(other)) == 1) << text_of(other);
      if (number == kNotInSpace) continue;
      ++met;
      ASSERT_LT(number, inner.size());
      ASSERT_EQ(inside[number], text_of(other));
    }
    EXPECT_EQ(met, inner.size()) << all << " within " << some;
  });
}

TEST(SpaceInverse, OutsideOfOtherSpacesIsNotNumbered) {
  expect_membership("tuples(rank<=5, extent<=3)", "tuples(rank<=4, extent<=2, depth<=2)");
  expect_membership("numbers(n<=20)", "numbers(n<=7)");
  expect_membership("tilers(rank<=3, extent<=3, stride<=3)",
                    "tilers(rank<=2, extent<=2, stride<=1)");
  expect_membership("linear(bits<=3)", "linear(bits<=2)");
  expect_membership("pairs(2:1, coordinates(rank<=4, extent<=2))",
                    "pairs(2:1, coordinates(rank<=3, extent<=1, depth<=1))");
  expect_membership("pairs(compact(max_size=8), numbers(n<=9))",
                    "pairs(compact(size=4), numbers(n<=3))");
  expect_membership("pairs(tuples(rank<=2, extent<=2), tuples(rank<=2, extent<=2))",
                    "pairs(tuples(rank<=1, extent<=2), tuples(rank<=2, extent<=1))");
}

/// Values that no text of these spaces prints.
TEST(SpaceInverse, StrangeOtherValuesAreOutside) {
  Space const tuples = space_of("tuples(rank<=3, extent<=3)");
  IntTuple wide;
  wide.profile = Profile::flat(kMaxLeaves);
  for (int k = 0; k < kMaxLeaves; ++k) wide.leaves.push_back(1);
  IntTuple idle;  // ((1))
  idle.profile = Profile::tuple(1);
  idle.profile.append(Profile::flat(1));
  idle.leaves.push_back(1);
  for (IntTuple const& tuple : {IntTuple{}, IntTuple(-1), IntTuple(4), IntTuple(kMaxIndex),
                                IntTuple(-kMaxIndex), wide, idle}) {
    EXPECT_EQ(rank_of(tuples.view(), laws::OneTuple{tuple}), kNotInSpace) << print(tuple);
  }

  Space const numbers = space_of("numbers(n<=9)");
  for (index_t const n : {index_t{-1}, index_t{10}, kMaxIndex, -kMaxIndex}) {
    EXPECT_EQ(rank_of(numbers.view(), laws::OneNumber{n}), kNotInSpace) << n;
  }

  Space const tilers = space_of("tilers(rank<=2, extent<=2, stride<=2)");
  auto const among_tilers = [&](Tiler const& tiler) {
    return rank_of(tilers.view(), laws::OneTiler{tiler}) != kNotInSpace;
  };
  Tiler tiler = item<laws::OneTiler>(tilers, tilers.size() - 1).tiler;
  EXPECT_EQ(print(tiler), "<_,_>");
  EXPECT_TRUE(among_tilers(tiler));
  tiler.kept |= 4;  // an entry that there is not
  EXPECT_FALSE(among_tilers(tiler));
  tiler.kept = 3;
  tiler.layouts.leaves[0] = {2, 1};  // kept, and not 1:0
  EXPECT_FALSE(among_tilers(tiler));
  Tiler plain(scalar_layout(2, 1));
  EXPECT_TRUE(among_tilers(plain));
  plain.kept = 1;  // `_` without brackets
  EXPECT_FALSE(among_tilers(plain));
  EXPECT_FALSE(among_tilers(Tiler{}));
  EXPECT_FALSE(among_tilers(Tiler(Layout{})));
  Layout nested;  // ((2,2)):((1,2)), whose leaves are in range
  nested.profile = Profile::tuple(1);
  nested.profile.append(Profile::flat(2));
  nested.leaves.push_back({2, 1});
  nested.leaves.push_back({2, 2});
  EXPECT_FALSE(among_tilers(Tiler(nested)));
  Tiler twice;  // <<2:1,2:2>>
  twice.brackets = nested.profile;
  twice.layouts = from_modes(nested.leaves);
  EXPECT_FALSE(among_tilers(twice));

  Space const linears = space_of("linear(bits<=2)");
  auto const among_linears = [&](LinearLayout const& linear) {
    return rank_of(linears.view(), laws::OneLinear{linear}) != kNotInSpace;
  };
  DimName const i = *DimName::of("i");
  DimName const o = *DimName::of("o");
  EXPECT_TRUE(among_linears(*identity(2, i, o)));
  EXPECT_FALSE(among_linears(*identity(3, i, o)));
  EXPECT_FALSE(among_linears(*identity(2, o, i)));
  EXPECT_FALSE(among_linears(LinearLayout{}));
  LinearLayout beyond = *identity(2, i, o);
  beyond.columns[1] = 4;
  EXPECT_FALSE(among_linears(beyond));
  LinearLayout two = *identity(1, i, o);
  two.in.push_back({*DimName::of("j"), 0});
  EXPECT_FALSE(among_linears(two));
}

/// Whatever has a number is the item of that number, and all items that are met have one.
TEST(SpaceInverse, OutsideIsNotNumbered) {
  Space const flat = space_of("flat(rank<=3, extent<=4, stride<=9)");
  Space const nested = space_of("nested(rank<=3, extent<=3, stride<=4)");
  for (char const* text :
       {"compact(max_size=64)", "compact(max_size=64, rank<=2, forms=all)", "compact(size=24)",
        "flat(rank<=2, extent<=3, stride<=5)", "strides(max_size=9)", "strides(max_size=4)",
        "strides(max_size=9, rank<=2, forms=all)", "tractable(span<=16)",
        "tractable(span<=64, rank<=2, forms=all)", "nested(rank<=2, extent<=2, stride<=3)",
        "nested(rank<=3, extent<=2, stride<=3, depth<=1)", "(2,2):(1,4)", "((2,2),2):((1,0),4)"}) {
    Space const space = space_of(text);
    std::set<std::string> const members = as_set(space);
    for (Space const& others : {flat, nested}) {
      for (std::uint64_t k = 0; k < others.size(); ++k) {
        auto const other = item<laws::OneLayout>(others, k);
        std::uint64_t const number = rank_of(space.view(), other);
        ASSERT_EQ(number != kNotInSpace, members.count(print(other.layout)) == 1)
            << print(other.layout) << " in " << text;
        if (number == kNotInSpace) continue;
        ASSERT_LT(number, space.size());
        ASSERT_EQ(layout(space, number), other.layout);
      }
    }
  }
}

TEST(SpaceInverse, ExtremeValuesAreOutside) {
  std::vector<Layout> strange{Layout{},
                              scalar_layout(0, 0),
                              scalar_layout(kMaxIndex, 1),
                              scalar_layout(2, kMaxIndex),
                              scalar_layout(2, -1),
                              scalar_layout(1, 1)};
  ModeList wide;
  for (int k = 0; k < kMaxLeaves; ++k) wide.push_back({2, 0});
  strange.push_back(from_modes(wide));
  ModeList huge;
  for (int k = 0; k < 3; ++k) huge.push_back({index_t{1} << 30, index_t{1} << (30 * k % 61)});
  strange.push_back(from_modes(huge));
  for (char const* text :
       {"compact(max_size=64)", "compact(size=64)", "strides(max_size=16)", "tractable(span<=64)",
        "nested(rank<=3, extent<=3, stride<=4)", "flat(rank<=3, extent<=4, stride<=0)"}) {
    Space const space = space_of(text);
    for (Layout const& l : strange) {
      EXPECT_EQ(rank_of(space.view(), laws::OneLayout{l}), kNotInSpace) << text << " " << print(l);
    }
  }
  Space const space = space_of("swizzles(bits<=4)");
  SpaceView const swizzles = space.view();
  EXPECT_EQ(rank_of(swizzles, laws::SwizzleAndNumber{{-1, 0, 0}, 0}), kNotInSpace);
  EXPECT_EQ(rank_of(swizzles, laws::SwizzleAndNumber{{0, 0, 0}, 16}), kNotInSpace);
  EXPECT_EQ(rank_of(swizzles, laws::SwizzleAndNumber{{0, 0, 0}, -1}), kNotInSpace);
}

TEST(SpaceInverse, TheWordsMayLieAnywhere) {
  Space const space = space_of("pairs(compact(size=72), tractable(span<=size))");
  std::vector<std::uint64_t> const copy(space.words().begin(), space.words().end());
  SpaceView const moved = space.view(copy.data());
  static_assert(std::is_trivially_copyable_v<SpaceView>);
  for (std::uint64_t k = 0; k < space.size(); k += 7) {
    laws::TwoLayouts here;
    laws::TwoLayouts there;
    unrank(space.view(), k, here);
    unrank(moved, k, there);
    ASSERT_TRUE(here.a == there.a && here.b == there.b);
  }
}

TEST(SpaceInverse, OtherItemsMayBeReused) {
  for (char const* text :
       {"tuples(rank<=4, extent<=1)", "tilers(rank<=2, extent<=2, stride<=1)", "linear(bits<=3)",
        "pairs(2:1, coordinates(rank<=3, extent<=1))",
        "composed(bits<=1, offset<=1, rank<=2, extent<=2, stride<=1)",
        "basis(rank<=2, extent<=2, stride<=1, axes<=2)", "modular(rank<=2, extent<=2, sizes<=2)",
        "tables(points<=3, value<=2)"}) {
    Space const space = space_of(text);
    std::vector<std::string> const fresh = item_texts(space);
    with_input(space.input(), [&]<class Input>() {
      Input reused;
      // From the last to the first, so that what a longer item leaves would show.
      for (std::uint64_t k = space.size(); k-- > 0;) {
        unrank(space.view(), k, reused);
        ASSERT_EQ(text_of(reused), fresh[k]) << text;
        ASSERT_EQ(rank_of(space.view(), reused), k) << text;
      }
    });
  }
}

TEST(SpaceInverse, AnItemMayBeReused) {
  Space const space = space_of("compact(max_size=64)");
  laws::OneLayout reused;
  for (std::uint64_t k = 0; k < space.size(); ++k) {
    unrank(space.view(), k, reused);
    ASSERT_EQ(reused.layout, layout(space, k));
  }
}

}  // namespace
}  // namespace layoutcheck::sweep
