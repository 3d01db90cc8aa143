// linear_bases against every value of small mappings.

#include "layoutcheck/core/operations/linear_bases.hpp"

#include "layoutcheck/core/spec/table.hpp"
#include "small_layouts.hpp"

namespace layoutcheck {
namespace {

/// The columns, where the table is that of a linear map; otherwise nothing.
std::optional<Table> bases_in(spec::Table const& table) {
  std::size_t const size = table.size();
  if (size == 0 || (size & (size - 1)) != 0) return std::nullopt;
  for (std::size_t x = 0; x < size; ++x) {
    for (std::size_t y = 0; y < size; ++y) {
      if (table[x] < 0 || table[x ^ y] != (table[x] ^ table[y])) return std::nullopt;
    }
  }
  Table columns;
  for (std::size_t bit = 1; bit < size; bit *= 2) columns.push_back(table[bit]);
  return columns;
}

bool linear_as(Value const& mapping, spec::Table const& table) {
  auto const want = bases_in(table);
  auto const got = linear_bases_of(mapping);
  return want ? got && *got == *want : !got;
}

TEST(LinearBases, AreThoseOfTheTableOfEveryLayout) {
  Tally tally;
  for_each_layout(
      {.max_rank = 3, .min_extent = 0, .max_extent = 4, .min_stride = -1, .max_stride = 8},
      [&](Layout const& layout) {
        tally.claim(linear_as(layout, spec::table(layout)), [&] { return print(layout); });
      });
  EXPECT_EQ(tally.cases(), 1 + 50 + 50 * 50 + 50 * 50 * 50);
  EXPECT_HOLDS(tally);
}

TEST(LinearBases, AreThoseOfTheTableOfComposedLayouts) {
  Tally tally;
  std::vector<Layout> const family =
      layouts({.max_rank = 2, .min_extent = 1, .max_extent = 4, .min_stride = 0, .max_stride = 4});
  for (Layout const& inner : family) {
    for (int shift = -2; shift <= 2; ++shift) {
      for (index_t offset = 0; offset <= 4; ++offset) {
        ComposedLayout const composed{
            .swizzle = {2, 0, shift}, .outer = {}, .offset = offset, .inner = inner};
        tally.claim(linear_as(composed, spec::table(composed)), [&] { return print(composed); });
      }
    }
    ComposedLayout const through{.outer_is_swizzle = false,
                                 .swizzle = {},
                                 .outer = L("(4,8):(8,1)"),
                                 .offset = 0,
                                 .inner = inner};
    tally.claim(linear_as(through, spec::table(through)), [&] { return print(through); });
  }
  EXPECT_HOLDS(tally);
}

TEST(LinearBases, OfSwizzlesAreTheirValuesAtPowersOfTwo) {
  for (int bits = 0; bits <= 3; ++bits) {
    for (int base = 0; base <= 2; ++base) {
      for (int shift = -3; shift <= 3; ++shift) {
        Swizzle const swizzle{bits, base, shift};
        EXPECT_TRUE(linear_as(swizzle, spec::table(swizzle, swizzle.domain())))
            << print(Value(swizzle));
      }
    }
  }
}

TEST(LinearBases, AreExactAtAnySize) {
  auto const bases = linear_bases_of(L("(1073741824,1073741824):(1073741824,1)"));
  ASSERT_TRUE(bases);
  ASSERT_EQ(bases->size(), 60U);
  EXPECT_EQ(bases->front(), index_t{1} << 30);
  EXPECT_EQ(bases->back(), index_t{1} << 29);
  auto const carries = linear_bases_of(L("(1073741824,1073741824):(1,536870912)"));
  ASSERT_FALSE(carries);
  EXPECT_EQ(carries.error().code, Errc::not_representable);
  EXPECT_EQ(carries.error().point, (index_t{1} << 29) | (index_t{1} << 30));
}

TEST(LinearBases, SayWhyThereAreNone) {
  auto const why = [](Value const& mapping) { return linear_bases_of(mapping).error().code; };
  EXPECT_EQ(why(L("6:1")), Errc::shape_not_divisible);
  EXPECT_EQ(why(L("(2,0):(1,2)")), Errc::shape_not_divisible);
  EXPECT_EQ(why(L("(2,2):(1,1)")), Errc::not_representable);
  EXPECT_EQ(why(L("2:-1")), Errc::out_of_domain);
  EXPECT_EQ(why(ComposedLayout{.swizzle = {1, 0, 1}, .outer = {}, .offset = 1, .inner = L("2:2")}),
            Errc::not_representable);
  EXPECT_EQ(
      why(ComposedLayout{.swizzle = {1, 0, 0}, .outer = {}, .offset = 0, .inner = L("131072:1")}),
      Errc::undecided);
  EXPECT_EQ(why(index_t{4}), Errc::unsupported);
}

}  // namespace
}  // namespace layoutcheck
