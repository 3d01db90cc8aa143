// How many there are: the figures of the notes, to their digits, and e! where a theorem says so.

#include <cmath>
#include <cstdio>
#include <ostream>

#include "space_support.hpp"

namespace layoutcheck::sweep {
namespace {

/// 14912392 as "1.49e7" has it.
std::string rounded(wide_t n, std::string const& like) {
  std::size_t const e = like.find('e');
  int const digits = e == std::string::npos || e == 1 ? 0 : static_cast<int>(e) - 2;
  char text[64];
  std::snprintf(text, sizeof text, "%.*e", digits, static_cast<double>(n));
  std::string result = text;
  std::size_t const zero = result.find("e+0");
  return zero == std::string::npos ? result.erase(result.find('+'), 1) : result.erase(zero + 1, 2);
}

struct Count {
  char const* space;
  char const* items;
  char const* points;  ///< "" where the notes have none
};

void PrintTo(Count const& count, std::ostream* out) { *out << count.space; }

class SpaceCounts : public ::testing::TestWithParam<Count> {};

TEST_P(SpaceCounts, AgreeWithTheNotes) {
  Space const space = space_of(GetParam().space);
  EXPECT_EQ(rounded(static_cast<wide_t>(space.size()), GetParam().items), GetParam().items)
      << space.size();
  std::string const points = GetParam().points;
  if (!points.empty()) {
    EXPECT_EQ(rounded(space.points(), points), points) << decimal(space.points());
  }
}

INSTANTIATE_TEST_SUITE_P(
    Compact, SpaceCounts,
    ::testing::Values(Count{"compact(max_size=64)", "2.265e3", ""},
                      Count{"compact(max_size=256)", "1.45199e5", "3.0e7"},
                      Count{"compact(max_size=1024)", "1.49e7", "1.23e10"},
                      Count{"compact(max_size=4096, rank<=5)", "9.3e6", "2.4e10"},
                      Count{"compact(max_size=4096, rank<=6)", "4.2e7", "1.15e11"},
                      Count{"compact(max_size=4096)", "2.2e9", "7.4e12"},
                      Count{"compact(max_size=16384, rank<=5)", "8.7e7", "8.8e11"},
                      Count{"compact(max_size=16384, rank<=6)", "5.2e8", "5.5e12"},
                      Count{"compact(max_size=65536, rank<=4)", "8.2e7", "3.1e12"},
                      Count{"compact(max_size=65536, rank<=5)", "7.1e8", "2.8e13"}));

// These figures of the notes count forms, not functions: the coalescing orders are among them.
INSTANTIATE_TEST_SUITE_P(
    Forms, SpaceCounts,
    ::testing::Values(Count{"strides(max_size=16, rank<=4, forms=all)", "1.2e5", ""},
                      Count{"strides(max_size=32, rank<=4, forms=all)", "1.2e7", ""},
                      Count{"strides(max_size=64, rank<=3, forms=all)", "4.1e7", ""},
                      Count{"strides(max_size=64, rank<=4, forms=all)", "1.2e9", "5.9e10"},
                      Count{"tractable(span<=1024, rank<=6, forms=all)", "2.5e7", "8.6e9"},
                      Count{"tractable(span<=4096, rank<=6, forms=all)", "7.7e8", "7.1e11"}));

Count pairs(char const* items, char const* text) { return {text, items, ""}; }

INSTANTIATE_TEST_SUITE_P(
    Pairs, SpaceCounts,
    ::testing::Values(pairs("1.1e7",
                            "pairs(compact(max_size=64, rank<=6, forms=all), "
                            "tractable(span<=size, rank<=3, forms=all))"),
                      pairs("8.7e7",
                            "pairs(compact(max_size=128, rank<=4, forms=all), "
                            "tractable(span<=size, rank<=3, forms=all))"),
                      pairs("2.7e8",
                            "pairs(compact(max_size=256, rank<=4, forms=all), "
                            "tractable(span<=size, rank<=2, forms=all))"),
                      pairs("7.5e9",
                            "pairs(compact(max_size=256, rank<=6, forms=all), "
                            "tractable(span<=size, rank<=3, forms=all))"),
                      pairs("1.4e10",
                            "pairs(compact(max_size=512, rank<=4, forms=all), "
                            "tractable(span<=size, rank<=3, forms=all))"),
                      pairs("2.1e10",
                            "pairs(compact(max_size=1024, rank<=4, forms=all), "
                            "tractable(span<=size, rank<=2, forms=all))")));

struct Exact {
  char const* space;
  std::uint64_t items;
};

TEST(SpaceCount, FunctionsExactly) {
  for (Exact const& exact :
       {Exact{"compact(max_size=1024)", 14'912'392}, Exact{"compact(max_size=4096)", 2'235'803'731},
        Exact{"tractable(span<=64)", 4'852}, Exact{"tractable(span<=256, rank<=6)", 269'845},
        Exact{"tractable(span<=1024, rank<=6)", 12'794'671},
        Exact{"tractable(span<=4096, rank<=6)", 417'620'374},
        Exact{"strides(max_size=16, rank<=4)", 114'108},
        Exact{"strides(max_size=64, rank<=4)", 1'178'960'037},
        Exact{"pairs(compact(max_size=64), tractable(span<=size, rank<=3))", 3'350'466}}) {
    EXPECT_EQ(space_of(exact.space).size(), exact.items) << exact.space;
  }
}

TEST(SpaceCount, OfSizeTwoToTheEThereAreEFactorial) {
  std::uint64_t factorial = 1;
  for (std::uint64_t e = 0; e <= 20; factorial *= ++e) {
    Space const space = space_of("compact(size=" + std::to_string(std::uint64_t{1} << e) + ")");
    EXPECT_EQ(space.size(), factorial) << e;
    EXPECT_EQ(space.points(), static_cast<wide_t>(factorial) << e);
  }
}

// A tractable function of span n, its gaps filled with modes, is an order of the modes of a compact
// layout of size n that may coalesce.
TEST(SpaceCount, TractableFunctionsAreAsManyAsCompactForms) {
  for (int n : {1, 2, 12, 64, 255, 1024}) {
    std::string const most = std::to_string(n);
    EXPECT_EQ(space_of("tractable(span<=" + most + ")").size(),
              space_of("compact(max_size=" + most + ", forms=all)").size());
  }
}

/// What a space says of itself, counted item by item.
TEST(SpaceCount, BoundsAreThoseOfTheItems) {
  for (char const* text :
       {"compact(max_size=64)", "compact(size=72)", "compact(max_size=32, rank<=2, forms=all)",
        "flat(rank<=3, extent<=3, stride<=4)", "strides(max_size=12)", "tractable(span<=48)",
        "strides(max_size=8, forms=all)", "tractable(span<=32, rank<=3, forms=all)",
        "nested(rank<=4, extent<=2, stride<=2)", "((4,6),8):((1,32),-4)", "compact(max_size=1)"}) {
    Space const space = space_of(text);
    wide_t points = 0;
    index_t most = 0;
    index_t offset = 0;
    int rank = 0;
    for (std::uint64_t k = 0; k < space.size(); ++k) {
      Layout const l = layout(space, k);
      points += size(l);
      most = max(most, size(l));
      offset = max(offset, max(range(l).greatest, -range(l).least));
      rank = std::max(rank, l.leaves.size());
    }
    EXPECT_EQ(decimal(space.points()), decimal(points)) << text;
    EXPECT_EQ(space.max_points(), most) << text;
    EXPECT_EQ(space.max_offset(), offset) << text;
    EXPECT_EQ(space.max_rank(), rank) << text;
  }
}

TEST(SpaceCount, PointsOfPairsAreThoseOfTheSecond) {
  for (char const* text : {"pairs(compact(max_size=12), tractable(span<=size, rank<=2))",
                           "pairs(4:2, flat(rank<=2, extent<=3, stride<=1))",
                           "pairs(compact(size=12), compact(max_size=size))"}) {
    Space const space = space_of(text);
    wide_t points = 0;
    for (std::uint64_t k = 0; k < space.size(); ++k) {
      points += size(item<laws::TwoLayouts>(space, k).b);
    }
    EXPECT_EQ(decimal(space.points()), decimal(points)) << text;
  }
}

TEST(SpaceCount, OtherValuesByFormula) {
  // Parenthesisations of r leaves, from 1 on: 1, 1, 3, 11, 45. Of at most two levels: 1, 1, 3, 7.
  std::uint64_t const tuples = 3 * (1 + 1) + 9 + 27 * 3 + 81 * 11 + 243 * 45;
  std::uint64_t const within_two = 4 * (1 + 1) + 16 + 64 * 3 + 256 * 7;
  for (Exact const& exact :
       {Exact{"tuples(rank<=5, extent<=2)", tuples},
        Exact{"pairs(4:1, coordinates(rank<=5, extent<=1))", tuples},
        Exact{"tuples(rank<=4, extent<=3, depth<=2)", within_two},
        Exact{"tuples(rank<=1, extent<=1073741824)", 2 * ((std::uint64_t{1} << 30) + 1)},
        Exact{"numbers(n<=0)", 1},
        Exact{"numbers(n<=9223372036854775806)", (std::uint64_t{1} << 63) - 1},
        Exact{"tilers(rank<=3, extent<=2, stride<=2)", 6 + 36 + 216 + 7 + 49 + 343},
        Exact{"linear(bits<=0)", 1}, Exact{"linear(bits<=2)", 1 + 1 + 1 + 1 + 2 + 4 + 1 + 4 + 16},
        Exact{"pairs(linear(bits<=2), linear(bits<=1))", 31 * 5},
        Exact{"pairs(tuples(rank<=2, extent<=1), numbers(n<=9))", 8 * 10},
        Exact{"pairs(compact(max_size=64), numbers(n<=9))", 2265 * 10}}) {
    EXPECT_EQ(space_of(exact.space).size(), exact.items) << exact.space;
  }
  std::uint64_t linear = 0;
  for (unsigned in = 0; in <= 7; ++in) {
    for (unsigned out = 0; out <= 7; ++out) linear += std::uint64_t{1} << in * out;
  }
  EXPECT_EQ(space_of("linear(bits<=7)").size(), linear);
}

TEST(SpaceCount, OnlyLayoutsHaveSeveralPoints) {
  for (char const* text :
       {"tuples(rank<=3, extent<=2)", "numbers(n<=7)", "tilers(rank<=2, extent<=3, stride<=1)",
        "linear(bits<=3)", "pairs(compact(size=12), numbers(n<=5))",
        "pairs(compact(size=12), coordinates(rank<=2, extent<=1))",
        "pairs(linear(bits<=2), tuples(rank<=2, extent<=1))", "swizzles(bits<=3)"}) {
    Space const space = space_of(text);
    EXPECT_EQ(decimal(space.points()), std::to_string(space.size())) << text;
    EXPECT_EQ(space.max_points(), 1) << text;
  }
  Space const space = space_of("pairs(coordinates(rank<=1, extent<=9), compact(size=12))");
  EXPECT_EQ(decimal(space.points()), std::to_string(space.size() * 12));
  EXPECT_EQ(space.max_points(), 12);
}

TEST(SpaceCount, BoundsOfOtherValues) {
  struct Case {
    char const* space;
    int rank;
    index_t offset;
  };
  for (Case const& c :
       {Case{"tuples(rank<=3, extent<=5)", 3, 5}, Case{"numbers(n<=7)", 0, 7},
        Case{"tilers(rank<=2, extent<=3, stride<=4)", 2, 2 * 2 * 4}, Case{"linear(bits<=3)", 0, 7},
        Case{"pairs(coordinates(rank<=4, extent<=2), 8:3)", 4, 21}}) {
    EXPECT_EQ(space_of(c.space).max_rank(), c.rank) << c.space;
    EXPECT_EQ(space_of(c.space).max_offset(), c.offset) << c.space;
  }
}

}  // namespace
}  // namespace layoutcheck::sweep
