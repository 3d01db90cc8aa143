// The int-tuple operations by name.

#include <gtest/gtest.h>

#include <vector>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck {
namespace {

IntTuple flat(std::vector<index_t> const& leaves) {
  IntTuple t;
  t.profile = Profile::flat(static_cast<int>(leaves.size()));
  for (index_t leaf : leaves) t.leaves.push_back(leaf);
  return t;
}

bool gives(Op op, std::vector<Value> const& args, Value const& expected) {
  auto const result = layoutcheck::apply(op, args);
  return result && *result == expected;
}
bool apply_fails(Op op, std::vector<Value> const& args, Errc code) {
  auto const result = layoutcheck::apply(op, args);
  return !result && result.error().code == code;
}

/// (_,0)
Coordinate free_then_zero() {
  Coordinate c(flat({0, 0}));
  c.leaves[0].free = true;
  return c;
}

TEST(ApplyTuple, KnowsEveryOperationOfTheGroup) {
  IntTuple const t = flat({2, 3});
  IntTuple const nested = TupleBuilder<IntTuple>(2).add(IntTuple(2)).add(flat({3, 1})).tree;
  index_t const six = 6;
  EXPECT_TRUE(gives(Op::product, {t}, six));
  EXPECT_TRUE(gives(Op::product_each, {nested}, t));
  EXPECT_TRUE(gives(Op::tuple_rank, {t}, index_t{2}));
  EXPECT_TRUE(gives(Op::tuple_depth, {nested}, index_t{2}));
  EXPECT_TRUE(gives(Op::tuple_flatten, {nested}, flat({2, 3, 1})));
  EXPECT_TRUE(gives(Op::tuple_unflatten, {flat({2, 3, 1}), nested}, nested));
  EXPECT_TRUE(gives(Op::tuple_max, {t}, index_t{3}));
  EXPECT_TRUE(gives(Op::inner_product, {t, t}, index_t{13}));
  EXPECT_TRUE(gives(Op::elem_scale, {t, nested}, flat({4, 9})));
  EXPECT_TRUE(gives(Op::prefix_product, {t}, flat({1, 2})));
  EXPECT_TRUE(gives(Op::prefix_product, {t, six}, flat({6, 12})));
  EXPECT_TRUE(gives(Op::shape_div, {t, six}, flat({1, 1})));
  EXPECT_TRUE(gives(Op::ceil_div, {t, index_t{4}}, flat({1, 2})));
  EXPECT_TRUE(gives(Op::congruent, {t, nested}, false));
  EXPECT_TRUE(gives(Op::weakly_congruent, {t, nested}, true));
  EXPECT_TRUE(gives(Op::compatible, {t, nested}, true));
  EXPECT_TRUE(gives(Op::refines, {t, nested}, false));
  EXPECT_TRUE(gives(Op::substitute, {t, flat({7, 8})}, flat({7, 8})));
  EXPECT_TRUE(gives(Op::relative_modes, {nested, t}, nested));
  EXPECT_TRUE(gives(Op::mutual_refinement, {t, nested}, nested));
  EXPECT_TRUE(gives(Op::tuple_slice, {free_then_zero(), t}, flat({2})));
  EXPECT_TRUE(gives(Op::tuple_dice, {free_then_zero(), t}, flat({3})));
  EXPECT_TRUE(gives(Op::idx2crd, {index_t{5}, t}, flat({1, 2})));
  EXPECT_TRUE(gives(Op::idx2crd, {index_t{5}, t, flat({3, 1})}, flat({1, 2})));
  EXPECT_TRUE(gives(Op::crd2idx, {flat({1, 2}), t}, index_t{5}));
  EXPECT_TRUE(gives(Op::crd2idx, {flat({1, 1}), t, flat({3, 1})}, index_t{4}));
  EXPECT_TRUE(gives(Op::crd2crd, {flat({1, 2}), flat({3, 2}), t}, flat({2, 1})));
}

TEST(ApplyTuple, AnIntegerResultIsAnInteger) {
  EXPECT_TRUE(gives(Op::idx2crd, {index_t{5}, index_t{6}}, index_t{5}));
  EXPECT_TRUE(gives(Op::shape_div, {index_t{12}, flat({2, 3})}, index_t{2}));
  EXPECT_TRUE(gives(Op::tuple_slice, {index_t{0}, index_t{6}}, IntTuple()));
}

TEST(ApplyTuple, WrongKindsAreUnsupported) {
  IntTuple const t = flat({2, 3});
  EXPECT_TRUE(apply_fails(Op::product, {}, Errc::unsupported));
  EXPECT_TRUE(apply_fails(Op::product, {t, t}, Errc::unsupported));
  EXPECT_TRUE(apply_fails(Op::product, {true}, Errc::unsupported));
  EXPECT_TRUE(apply_fails(Op::product, {Table{1, 2}}, Errc::unsupported));
  EXPECT_TRUE(apply_fails(Op::crd2idx, {t, t, t, t}, Errc::unsupported));
  EXPECT_TRUE(apply_fails(Op::shape_div, {t, free_then_zero()}, Errc::unsupported));
  EXPECT_TRUE(apply_fails(Op::crd2idx, {free_then_zero(), t}, Errc::unsupported));
  EXPECT_TRUE(apply_fails(Op::concat, {t}, Errc::unsupported));
}

TEST(ApplyTuple, AnOperationsOwnErrorPasses) {
  EXPECT_TRUE(apply_fails(Op::shape_div, {index_t{4}, index_t{6}}, Errc::shape_not_divisible));
  EXPECT_TRUE(apply_fails(Op::mutual_refinement, {index_t{4}, index_t{6}}, Errc::not_compatible));
}

}  // namespace
}  // namespace layoutcheck
