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
  SpaceView const swizzles = space_of("swizzles(bits<=4)").view(nullptr);
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
