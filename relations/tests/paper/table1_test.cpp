// Table 1 of seeds/003, row by row: linear layouts, their binary and their whole mapping.
#include <initializer_list>
#include <vector>

#include "layoutcheck/relations/mapping/linear.hpp"
#include "layoutcheck/relations/mapping/swizzle.hpp"
#include "support.hpp"

namespace layoutcheck::relations {
namespace {

Dims dims_of(char prefix, std::initializer_list<int> bits) {
  Dims result;
  for (int const b : bits) {
    std::string const text = prefix + std::to_string(result.size());
    result.push_back({*DimName::of(text), b});
  }
  return result;
}

/// `values`: the index tuples of the basis vectors, in their order, as the paper prints them.
LinearLayout linear(std::initializer_list<int> crd, std::initializer_list<int> idx,
                    std::vector<std::vector<bits_t>> const& values) {
  Dims const out = dims_of('i', idx);
  Columns columns;
  for (auto const& tuple : values) {
    bits_t column = 0;
    for (int i = 0; i < out.size(); ++i) {
      column |= tuple[static_cast<std::size_t>(i)] << first_bit(out, i);
    }
    columns.push_back(column);
  }
  auto const layout = make_linear(dims_of('c', crd), out, columns);
  EXPECT_TRUE(layout);
  return *layout;
}

struct Row {
  isl::Context context = fresh_context();
  LinearLayout layout;

  testing::AssertionResult binary_is(std::string const& text) const {
    return same(binary_vector_space_mapping(context, layout), M(context, text));
  }
  testing::AssertionResult layout_is(std::string const& text) const {
    return same(linear_layout_mapping(context, layout), M(context, text));
  }
};

TEST(PaperTable1, Swizzled) {
  Row const row{.layout = linear({2, 2}, {2, 2}, {{1, 1}, {2, 2}, {0, 1}, {0, 2}})};
  EXPECT_TRUE(row.binary_is(
      "{ [c0, c1, c2, c3] -> [c0, c1, (c0 + c2) mod 2, (c1 + c3) mod 2] : 0 <= c0, c1, c2, c3 <= 1 "
      "}"));
  EXPECT_TRUE(
      row.layout_is("{ [c0, c1] -> [c0, 1 - (c0 mod 2) - ((1 + c0 + c1) mod 2) + "
                    "((1 + c0 + 3*c1 - ((1 + c1) mod 2)) mod 4)] : 0 <= c0, c1 <= 3 }"));
  // The same function as equation 25 prints it.
  EXPECT_TRUE(
      row.layout_is("{ [c0, c1] -> [c0, 3 + (c0 mod 2) - ((1 + c0 + c1) mod 2) - "
                    "((3 + c0 + 3*c1 - ((1 + c1) mod 2)) mod 4)] : 0 <= c0, c1 <= 3 }"));
}

TEST(PaperTable1, SwizzledIsTheCuteSwizzleOnFlatCoordinates) {  // the remark below equation 24
  Row const row{.layout = linear({4}, {4}, {{5}, {10}, {4}, {8}})};
  auto const swizzle = make_swizzle(2, 0, -2);
  ASSERT_TRUE(swizzle);
  EXPECT_TRUE(
      same(linear_layout_mapping(row.context, row.layout), swizzle_mapping(row.context, *swizzle)));
}

TEST(PaperTable1, OneDimensionalIdentity) {
  Row const row{.layout = linear({3}, {3}, {{1}, {2}, {4}})};
  EXPECT_TRUE(row.binary_is("{ [c0, c1, c2] -> [c0, c1, c2] : 0 <= c0, c1, c2 <= 1 }"));
  EXPECT_TRUE(row.layout_is("{ [c0] -> [c0] : 0 <= c0 <= 7 }"));
}

TEST(PaperTable1, Zeros) {
  Row const row{.layout = linear({3}, {3}, {{0}, {0}, {0}})};
  EXPECT_TRUE(row.layout_is("{ [c0] -> [0] : 0 <= c0 <= 7 }"));
  // Erratum: idx = 8 makes N = 3 binary indices by the paper's equation 4; one is printed.
  EXPECT_TRUE(row.binary_is("{ [c0, c1, c2] -> [0, 0, 0] : 0 <= c0, c1, c2 <= 1 }"));
  EXPECT_FALSE(row.binary_is("{ [c0, c1, c2] -> [0] : 0 <= c0, c1, c2 <= 1 }"));
}

TEST(PaperTable1, TwoDimensionalIdentity) {
  Row const row{.layout = linear({2, 2}, {2, 2}, {{1, 0}, {2, 0}, {0, 1}, {0, 2}})};
  EXPECT_TRUE(row.binary_is("{ [c0, c1, c2, c3] -> [c0, c1, c2, c3] : 0 <= c0, c1, c2, c3 <= 1 }"));
  EXPECT_TRUE(row.layout_is("{ [c0, c1] -> [c0, c1] : 0 <= c0, c1 <= 3 }"));
}

TEST(PaperTable1, TwoDimensionalTranspose) {
  Row const row{.layout = linear({2, 2}, {2, 2}, {{0, 1}, {0, 2}, {1, 0}, {2, 0}})};
  EXPECT_TRUE(row.binary_is("{ [c0, c1, c2, c3] -> [c2, c3, c0, c1] : 0 <= c0, c1, c2, c3 <= 1 }"));
  // Erratum: printed is (c0, c1), the identity. The first basis vector (1,0) goes to (0,1).
  EXPECT_TRUE(row.layout_is("{ [c0, c1] -> [c1, c0] : 0 <= c0, c1 <= 3 }"));
  EXPECT_FALSE(row.layout_is("{ [c0, c1] -> [c0, c1] : 0 <= c0, c1 <= 3 }"));
}

TEST(PaperTable1, OneDimensionalTranspose) {
  Row const row{.layout = linear({4}, {4}, {{4}, {8}, {1}, {2}})};
  EXPECT_TRUE(row.binary_is("{ [c0, c1, c2, c3] -> [c2, c3, c0, c1] : 0 <= c0, c1, c2, c3 <= 1 }"));
  EXPECT_TRUE(row.layout_is("{ [c0] -> [15 + 4*c0 + 15*floor((-1 - c0)/4)] : 0 <= c0 <= 15 }"));
}

TEST(PaperTable1, TwoDimensionalBroadcast) {
  Row const row{.layout = linear({2, 2}, {2}, {{1}, {2}, {0}, {0}})};
  EXPECT_TRUE(row.binary_is("{ [c0, c1, c2, c3] -> [c0, c1] : 0 <= c0, c1, c2, c3 <= 1 }"));
  EXPECT_TRUE(row.layout_is("{ [c0, c1] -> [c0] : 0 <= c0, c1 <= 3 }"));
}

}  // namespace
}  // namespace layoutcheck::relations
