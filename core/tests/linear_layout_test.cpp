// Linear layouts against their tables, and against all small matrices.

#include <gtest/gtest.h>

#include <map>
#include <random>
#include <set>
#include <vector>

#include "layoutcheck/core/linear/linear_parts.hpp"

namespace layoutcheck {
namespace {

DimName named(std::string_view text) { return *DimName::of(text); }
Dims dims(std::initializer_list<std::pair<char const*, int>> list) {
  Dims result;
  for (auto const& [name, bits] : list) result.push_back({named(name), bits});
  return result;
}
Columns columns(std::initializer_list<bits_t> list) {
  Columns result;
  for (bits_t const c : list) result.push_back(c);
  return result;
}
DimNames names(std::initializer_list<char const*> list) {
  DimNames result;
  for (char const* name : list) result.push_back(named(name));
  return result;
}

/// Every matrix of so many columns and rows, as a layout from a to x.
template <class Visit>
void for_each_matrix(int bits, int rows, Visit const& visit) {
  bits_t const count = bits_t{1} << (bits * rows);
  for (bits_t code = 0; code < count; ++code) {
    LinearLayout layout{dims({{"a", bits}}), dims({{"x", rows}}), {}};
    for (int k = 0; k < bits; ++k) layout.columns.push_back((code >> (k * rows)) & low_bits(rows));
    visit(layout);
  }
}

std::vector<bits_t> table(LinearLayout const& layout) {
  std::vector<bits_t> result;
  for (bits_t x = 0; x < bits_t{1} << layout.in_bits(); ++x) {
    bits_t y = 0;
    for (int k = 0; k < layout.in_bits(); ++k) {
      if ((x >> k & 1) != 0) y ^= layout.columns[k];
    }
    result.push_back(y);
  }
  return result;
}

TEST(LinearLayout, IsWhatItsTableSaysForEveryMatrixOfThreeByThree) {
  for (int bits = 0; bits <= 3; ++bits) {
    for (int rows = 0; rows <= 3; ++rows) {
      for_each_matrix(bits, rows, [&](LinearLayout const& layout) {
        std::vector<bits_t> const values = table(layout);
        for (bits_t x = 0; x < values.size(); ++x) ASSERT_EQ(layout(x), values[x]);
        std::set<bits_t> const image(values.begin(), values.end());
        ASSERT_EQ(is_injective(layout), image.size() == values.size());
        ASSERT_EQ(is_surjective(layout), image.size() == bits_t{1} << rows);
        ASSERT_EQ(bits_t{1} << rank(layout), image.size());
        // With the free bits at 0, each value once.
        std::multiset<bits_t> chosen;
        for (bits_t x = 0; x < values.size(); ++x) {
          if ((x & free_bits(layout)) == 0) chosen.insert(values[x]);
        }
        ASSERT_EQ(chosen, std::multiset<bits_t>(image.begin(), image.end()));
        auto const right = pseudo_invert(layout);
        ASSERT_EQ(right.has_value(), is_surjective(layout));
        for (bits_t y = 0; right && y < bits_t{1} << rows; ++y) {
          ASSERT_EQ(layout((*right)(y)), y);
          ASSERT_EQ((*right)(y)&free_bits(layout), 0U);
        }
        auto const inverse = invert(layout);
        ASSERT_EQ(inverse.has_value(), is_invertible(layout));
        for (bits_t x = 0; inverse && x < values.size(); ++x) ASSERT_EQ((*inverse)(layout(x)), x);
        // The kernel is all of what goes to 0.
        std::set<bits_t> zeros;
        Columns const kernel = Span(layout.columns).kernel();
        for (bits_t i = 0; i < bits_t{1} << kernel.size(); ++i) zeros.insert(image_of(kernel, i));
        for (bits_t x = 0; x < values.size(); ++x) ASSERT_EQ(zeros.contains(x), values[x] == 0);
      });
    }
  }
}

/// The greatest power of two up to `most` by which each index moves each value that it divides.
index_t steps_together(std::vector<bits_t> const& values, bits_t most) {
  bits_t n = most;
  auto const together = [&] {
    for (bits_t x = 0; x < values.size(); ++x) {
      if (values[x] != values[x - x % n] + x % n) return false;
    }
    return true;
  };
  while (!together()) n /= 2;
  return static_cast<index_t>(n);
}

TEST(LinearLayout, NumConsecutiveIsThatOfTheTableForEveryMatrixOfThreeByThree) {
  for (int bits = 0; bits <= 3; ++bits) {
    for (int rows = 0; rows <= 3; ++rows) {
      for_each_matrix(bits, rows, [&](LinearLayout const& layout) {
        bits_t const most = bits_t{1} << std::min(bits, rows);
        ASSERT_EQ(num_consecutive_in_out(layout), steps_together(table(layout), most));
        for (int first = 0; first <= bits; ++first) {
          LinearLayout parts = layout;
          parts.in = dims({{"a", first}, {"b", bits - first}});
          bits_t const room = bits_t{1} << std::min(first, rows);
          ASSERT_EQ(num_consecutive_in_out(parts), steps_together(table(layout), room));
        }
      });
    }
  }
  EXPECT_EQ(num_consecutive_in_out({}), 1);
}

TEST(LinearLayout, InvertAndComposeSolvesWhereverItCan) {
  for_each_matrix(2, 2, [&](LinearLayout const& a) {
    for_each_matrix(2, 2, [&](LinearLayout b) {
      std::vector<bits_t> const in_a = table(a);
      std::set<bits_t> const image(in_a.begin(), in_a.end());
      bool possible = true;
      for (bits_t const value : table(b)) possible = possible && image.contains(value);
      auto const c = invert_and_compose(a, b);
      ASSERT_EQ(c.has_value(), possible);
      for (bits_t x = 0; c && x < 4; ++x) ASSERT_EQ(a((*c)(x)), b(x));
    });
  });
}

TEST(LinearLayout, ComposesByName) {
  LinearLayout const inner =
      *make_linear(dims({{"t", 2}}), dims({{"x", 1}, {"y", 2}}), columns({0b010, 0b101}));
  // x and y in another order, y larger than needed.
  LinearLayout const outer =
      *make_linear(dims({{"y", 3}, {"x", 1}}), dims({{"o", 4}}), columns({1, 2, 4, 8}));
  LinearLayout const both = *compose(outer, inner);
  EXPECT_EQ(both.in, inner.in);
  EXPECT_EQ(both.out, outer.out);
  EXPECT_EQ(both.columns, columns({0b0001, 0b1010}));
  EXPECT_EQ(compose(inner, outer).error().code, Errc::not_compatible);
}

TEST(LinearLayout, DirectSumsStackBitsByName) {
  LinearLayout const low = *identity(2, named("lane"), named("x"));
  LinearLayout const high = *identity(1, named("lane"), named("y"));
  LinearLayout const sum = *direct_sum(low, high);
  EXPECT_EQ(sum.in, dims({{"lane", 3}}));
  EXPECT_EQ(sum.out, dims({{"x", 2}, {"y", 1}}));
  EXPECT_EQ(sum.columns, columns({1, 2, 4}));
  LinearLayout const more = *direct_sum(sum, low);
  EXPECT_EQ(more.out, dims({{"x", 4}, {"y", 1}}));
  EXPECT_EQ(more.columns, columns({1, 2, 16, 4, 8}));
}

/// Random layouts between few dimensions, zero columns and sizes of 1 among them.
class LinearDraw {
 public:
  LinearLayout operator()() {
    LinearLayout result;
    for (char const* name : {"a", "b"}) result.in.push_back({named(name), below(3)});
    for (char const* name : {"x", "y"}) result.out.push_back({named(name), below(3)});
    for (int k = 0; k < total_bits(result.in); ++k) {
      auto const column = static_cast<bits_t>(below(1 << result.out_bits()));
      result.columns.push_back(below(4) == 0 ? 0 : column);
    }
    return result;
  }
  int below(int n) { return static_cast<int>(engine_() % static_cast<unsigned>(n)); }

 private:
  std::mt19937 engine_{7};
};

TEST(LinearLayout, DividedGivesBackTheOtherSummand) {
  LinearDraw draw;
  for (int i = 0; i < 2000; ++i) {
    LinearLayout const a = draw();
    LinearLayout const b = draw();
    LinearLayout const sum = *direct_sum(a, b);
    auto const high = divided(sum, a, Side::low);
    ASSERT_TRUE(high);
    EXPECT_EQ(*high, b);
    auto const low = divided(sum, b, Side::high);
    ASSERT_TRUE(low);
    EXPECT_EQ(*low, a);
  }
}

TEST(LinearLayout, OnlySumsAreDivided) {
  LinearDraw draw;
  int refused = 0;
  for (int i = 0; i < 2000; ++i) {
    LinearLayout const whole = draw();
    LinearLayout const part = draw();
    auto const rest = divided(whole, part, Side::low);
    if (!rest) {
      ++refused;
      continue;
    }
    EXPECT_EQ(*direct_sum(part, *rest), whole);
  }
  EXPECT_GT(refused, 1000);
  LinearLayout const xor_of_both =
      *make_linear(dims({{"a", 2}}), dims({{"x", 2}}), columns({1, 3}));
  LinearLayout const one = *identity(1, named("a"), named("x"));
  EXPECT_EQ(divided(xor_of_both, one, Side::low).error().code, Errc::not_representable);
  EXPECT_EQ(divided(one, *identity(1, named("b"), named("x")), Side::low).error().code,
            Errc::not_compatible);
}

TEST(LinearLayout, TransposesAndReshapesKeepTheFlattenedMap) {
  LinearDraw draw;
  for (int i = 0; i < 500; ++i) {
    LinearLayout const layout = draw();
    LinearLayout const turned = *transpose_in(layout, names({"b", "a"}));
    EXPECT_EQ(*transpose_in(turned, names({"a", "b"})), layout);
    for (bits_t x = 0; x < bits_t{1} << layout.in_bits(); ++x) {
      EXPECT_EQ(turned(reordered(x, layout.in, turned.in)), layout(x));
    }
    LinearLayout const other = *transpose_out(layout, names({"y", "x"}));
    for (bits_t x = 0; x < bits_t{1} << layout.in_bits(); ++x) {
      EXPECT_EQ(other(x), reordered(layout(x), layout.out, other.out));
    }
    LinearLayout const flat = *reshape_in(layout, dims({{"i", layout.in_bits()}}));
    EXPECT_EQ(table(flat), table(layout));
  }
  EXPECT_EQ(reshape_in(*identity(2, named("a"), named("x")), dims({{"i", 3}})).error().code,
            Errc::shape_not_divisible);
}

TEST(LinearLayout, SublayoutsLookAtSomeDimensions) {
  LinearDraw draw;
  for (int i = 0; i < 500; ++i) {
    LinearLayout const layout = draw();
    LinearLayout const some = *sublayout(layout, names({"b"}), names({"y"}));
    int const shift = layout.in[0].bits;
    for (bits_t x = 0; x < bits_t{1} << some.in_bits(); ++x) {
      EXPECT_EQ(some(x), layout(x << shift) >> layout.out[0].bits);
    }
    LinearLayout const kept = without_zero_bases(layout);
    std::vector<bits_t> const all = table(layout);
    std::vector<bits_t> const fewer = table(kept);
    EXPECT_EQ(std::set<bits_t>(all.begin(), all.end()),
              std::set<bits_t>(fewer.begin(), fewer.end()));
    for (bits_t const column : kept.columns) EXPECT_NE(column, 0U);
  }
}

TEST(LinearLayout, QuotientsLeaveOutWhatGoesThroughUnchanged) {
  LinearLayout const block = *identity(2, named("block"), named("block"));
  LinearLayout const rest = *make_linear(dims({{"lane", 2}}), dims({{"x", 2}}), columns({2, 3}));
  EXPECT_EQ(*quotient(*direct_sum(rest, block), names({"block"})), rest);
  EXPECT_EQ(*quotient(*direct_sum(block, rest), names({"block"})), rest);
  LinearLayout touched = *direct_sum(block, rest);
  touched.columns[2] |= 1;  // a lane that moves the block
  EXPECT_EQ(quotient(touched, names({"block"})).error().code, Errc::not_representable);
  EXPECT_EQ(quotient(rest, names({"block"})).error().code, Errc::not_compatible);
}

TEST(LinearLayout, RefusesMalformedBases) {
  EXPECT_EQ(DimName::of("").error().code, Errc::invalid_argument);
  EXPECT_EQ(DimName::of("2d").error().code, Errc::invalid_argument);
  EXPECT_EQ(DimName::of("sixteen_bytes_is").error().code, Errc::capacity_exceeded);
  EXPECT_EQ(named("lane_0").text(), "lane_0");
  EXPECT_EQ(make_linear(dims({{"a", 1}}), dims({{"x", 1}}), {}).error().code, Errc::rank_mismatch);
  EXPECT_EQ(make_linear(dims({{"a", 1}}), dims({{"x", 1}}), columns({2})).error().code,
            Errc::out_of_domain);
  EXPECT_EQ(checked(dims({{"a", 1}, {"a", 1}})).error().code, Errc::invalid_argument);
  EXPECT_EQ(checked(dims({{"a", 40}, {"b", 23}})).error().code, Errc::capacity_exceeded);
  EXPECT_EQ(checked(dims({{"a", -1}})).error().code, Errc::invalid_argument);
  EXPECT_EQ(shifted(2, 1, 2, named("a"), named("x")).error().code, Errc::out_of_domain);
  EXPECT_EQ(invert(*zeros(1, 1, named("a"), named("x"))).error().code, Errc::not_injective);
  EXPECT_EQ(pseudo_invert(*zeros(1, 1, named("a"), named("x"))).error().code,
            Errc::not_representable);
}

TEST(LinearLayout, IsExactAtSixtyTwoBits) {
  LinearLayout const all = *identity(62, named("a"), named("x"));
  EXPECT_TRUE(is_invertible(all));
  bits_t const x = low_bits(62) ^ 0x1234567;
  EXPECT_EQ((*invert(all))(all(x)), x);
}

constexpr LinearLayout kConstant = *identity(3, *DimName::of("a"), *DimName::of("x"));
static_assert(is_invertible(kConstant) && kConstant(5) == 5);

}  // namespace
}  // namespace layoutcheck
