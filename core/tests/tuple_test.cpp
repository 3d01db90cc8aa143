// Int-tuples: worked values at compile time, conditions and extremes, and each operation against a
// recursive definition of it on every small shape.

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <initializer_list>
#include <set>
#include <string>
#include <vector>

#include "layoutcheck/core/layout/coordinate_map.hpp"
#include "layoutcheck/core/tuple/arithmetic.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "layoutcheck/core/tuple/slice.hpp"

namespace layoutcheck {
namespace {

// ---- literals: tup(2, tup(3, 4)) is (2,(3,4)), crd(1, _) is (1,_), lay(shape, stride) ----

constexpr IntTuple item(IntTuple const& t) { return t; }
constexpr IntTuple item(index_t n) { return IntTuple(n); }

template <class... Items>
constexpr IntTuple tup(Items const&... items) {
  TupleBuilder<IntTuple> builder(sizeof...(items));
  (builder.add(item(items)), ...);
  return builder.tree;
}
constexpr IntTuple num(index_t n) { return IntTuple(n); }

constexpr Coordinate free_mode() { return scalar_tree<Coordinate>({0, true}); }
constexpr Coordinate _ = free_mode();

constexpr Coordinate crd_item(Coordinate const& c) { return c; }
constexpr Coordinate crd_item(index_t n) { return Coordinate(n); }

template <class... Items>
constexpr Coordinate crd(Items const&... items) {
  TupleBuilder<Coordinate> builder(sizeof...(items));
  (builder.add(crd_item(items)), ...);
  return builder.tree;
}

constexpr Layout lay(IntTuple const& shape, IntTuple const& stride) {
  Layout result;
  result.profile = shape.profile;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    result.leaves.push_back({shape.leaves[k], stride.leaves[k]});
  }
  return result;
}

template <class T, class U>
constexpr bool is(Expected<T> const& result, U const& value) {
  return result.has_value() && *result == value;
}
template <class T>
constexpr bool fails(Expected<T> const& result, Errc code) {
  return !result.has_value() && result.error().code == code;
}

constexpr index_t kHuge = index_t{1} << 40;
constexpr std::array<index_t, 9> kExtremes{INT64_MIN, -kMaxIndex,    -2,       -1, 0, 1,
                                           3,         kMaxIndex - 1, kMaxIndex};

// ---- the values that the headers show ----

static_assert(is(product_each(tup(tup(2, 3), 4, tup())), tup(6, 4, 1)));
static_assert(is(product_each(num(6)), num(6)));
static_assert(is(product_each(tup()), tup()));
static_assert(is(tuple_max(tup(2, tup(7, 3))), 7));
static_assert(is(inner_product(tup(1, tup(2, 3)), tup(4, tup(5, 6))), 32));
static_assert(is(inner_product(tup(), tup()), 0));
static_assert(is(elem_scale(tup(2, 3), tup(4, tup(5, 6))), tup(8, 90)));
static_assert(is(elem_scale(num(2), tup(3, 4)), num(24)));
static_assert(is(prefix_product(tup(2, tup(3, 4), 5)), tup(1, tup(2, 6), 24)));
static_assert(is(prefix_product(tup(2, 3), num(7)), tup(7, 14)));
static_assert(is(prefix_product(tup(2, tup(3, 4)), tup(1, 10)), tup(1, tup(10, 30))));
static_assert(is(shape_div(12, 4), 3) && is(shape_div(4, 12), 1) && is(shape_div(0, 4), 0));
static_assert(is(shape_div(tup(3, 4), num(6)), tup(1, 2)));
static_assert(is(shape_div(tup(6, 4), tup(2, 4)), tup(3, 1)));
static_assert(is(shape_div(num(12), tup(2, 3)), num(2)));
static_assert(is(ceil_div(tup(3, 4), num(5)), tup(1, 2)));
static_assert(is(ceil_div(tup(7, 4), tup(2, 3)), tup(4, 2)));
static_assert(is(ceil_div(num(13), tup(2, 3)), num(3)));

static_assert(weakly_congruent(tup(1, 2), tup(3, tup(4, 5))));
static_assert(!weakly_congruent(tup(3, tup(4, 5)), tup(1, 2)));
static_assert(weakly_congruent(num(1), tup()) && !weakly_congruent(tup(), num(1)));
static_assert(is_product(tup(2, 3, 4).leaves, 1, 3, 12));
static_assert(!is_product(tup(index_t{1} << 62, 4).leaves, 0, 2, 0));
static_assert(compatible(num(4), tup(2, 2)) && compatible(tup(4, 6), tup(tup(2, 2), 6)));
static_assert(!compatible(tup(4), num(4)) && !compatible(tup(2, 6), tup(3, 4)));
static_assert(compatible(num(4), tup(4)) && compatible(num(1), tup()));
static_assert(refines(tup(2, 2), num(4)) && !refines(num(4), tup(2, 2)));
static_assert(is(substitute(tup(0, tup(0, 0)), tup(tup(1, 2, 3), 4, tup(5, 6))),
                 tup(tup(1, 2, 3), tup(4, tup(5, 6)))));
static_assert(is(relative_modes(tup(tup(2, 2), tup(tup(3, 3), 5)), tup(4, tup(9, 5))),
                 tup(tup(2, 2), tup(3, 3), 5)));
static_assert(is(mutual_refinement(tup(4, tup(2, 3)), tup(tup(2, 2), 6)),
                 tup(tup(2, 2), tup(2, 3))));
static_assert(is(unflatten(tup(1, 2, 3), tup(0, tup(0, 0))), tup(1, tup(2, 3))));
static_assert(is(unflatten(tup(7), num(0)), num(7)));

static_assert(is(slice(crd(_, crd(1, _)), tup(3, tup(4, 5))), tup(3, 5)));
static_assert(is(slice(crd(_, 0), tup(tup(2, 3), 4)), tup(tup(2, 3))));
static_assert(is(slice(_, tup(2, 3)), tup(2, 3)) && is(slice(crd(0), tup(tup(2, 3))), tup()));
static_assert(is(slice(Coordinate(0), tup(2, 3)), tup()));
static_assert(is(dice(crd(_, crd(1, _)), tup(3, tup(4, 5))), tup(4)));
static_assert(is(dice(crd(_, 0), tup(tup(2, 3), 4)), tup(4)));
static_assert(is(dice(Coordinate(0), tup(2, 3)), tup(2, 3)) && is(dice(_, tup(2, 3)), tup()));
static_assert(is(slice(crd(_, crd(1, _)), lay(tup(3, tup(4, 5)), tup(9, tup(8, 7)))),
                 lay(tup(3, 5), tup(9, 7))));

static_assert(is(natural_coordinate(crd(5, 1), lay(tup(tup(2, 3), 4), tup(tup(1, 2), 6))),
                 tup(tup(1, 2), 1)));
static_assert(is(natural_coordinate(Coordinate(30), lay(tup(tup(2, 3), 4), tup(tup(1, 2), 6))),
                 tup(tup(0, 0), 5)));
static_assert(is(evaluate(lay(tup(2, tup(2, 3)), tup(1, tup(2, 4))), crd(1, crd(0, 2))), 9));
static_assert(is(evaluate(lay(tup(2, tup(2, 3)), tup(1, tup(2, 4))), crd(1, 4)), 9));
static_assert(is(evaluate(lay(tup(3, 2), tup(2, 3)), Coordinate(5)), 7));
static_assert(is(crd2idx(crd(1, 2), tup(2, 3), tup(3, 1)), 5));
static_assert(is(crd2idx(crd(1, crd(0, 2)), tup(2, tup(2, 3))), 9));
static_assert(is(idx2crd(9, tup(2, tup(2, 3))), tup(1, tup(0, 2))));
static_assert(is(idx2crd(crd(1, 4), tup(2, tup(2, 3))), tup(1, tup(0, 2))));
static_assert(is(idx2crd(7, num(6)), num(1)));
static_assert(is(idx2crd(5, tup(2, 3), tup(3, 1)), tup(1, 2)));
static_assert(is(crd2crd(crd(1, 4), tup(2, tup(2, 3))), tup(1, tup(0, 2))));
static_assert(is(crd2crd(crd(1, 2), tup(3, 2), tup(2, 3)), tup(2, 1)));

constexpr BasisLayout identity_4x3() {
  BasisLayout layout;
  layout.profile = Profile::flat(2);
  layout.leaves.push_back({4, 1, 0});
  layout.leaves.push_back({3, 1, 1});
  return layout;
}
static_assert(is(evaluate(identity_4x3(), crd(1, 2)), tup(1, 2)));
static_assert(is(evaluate(identity_4x3(), Coordinate(9)), tup(1, 2)));

// ---- a second, recursive definition of everything, on trees of the ordinary kind ----

struct Node {
  bool leaf = true;
  index_t n = 0;
  std::vector<Node> kids{};
};

Node node_at(IntTuple const& t, Cursor at) {
  if (t.profile.is_leaf(at.node)) return {.n = t.leaves[at.leaf]};
  Node result{.leaf = false};
  Cursor child = first_child(at);
  for (int i = 0; i < t.profile.arity(at.node); ++i) {
    result.kids.push_back(node_at(t, child));
    child = next(t.profile, child);
  }
  return result;
}
Node node(IntTuple const& t) { return node_at(t, {}); }

IntTuple tuple_of(Node const& node) {
  if (node.leaf) return IntTuple(node.n);
  TupleBuilder<IntTuple> builder(static_cast<int>(node.kids.size()));
  for (Node const& kid : node.kids) builder.add(tuple_of(kid));
  return builder.tree;
}

std::string text_of(Node const& node) {
  if (node.leaf) return std::to_string(node.n);
  std::string result = "(";
  for (Node const& kid : node.kids) result += text_of(kid) + ",";
  return result + ")";
}
std::string text_of(IntTuple const& t) { return text_of(node(t)); }

index_t size_of(Node const& node) {
  index_t result = node.leaf ? node.n : 1;
  for (Node const& kid : node.kids) result *= size_of(kid);
  return result;
}

/// All coordinates of a shape, the mixed ones too: 0 .. size-1, and tuples of coordinates of modes.
std::vector<Node> coordinates(Node const& shape) {
  std::vector<Node> result;
  for (index_t i = 0; i < size_of(shape); ++i) result.push_back({.n = i});
  if (shape.leaf) return result;
  std::vector<Node> tuples{{.leaf = false}};
  for (Node const& kid : shape.kids) {
    std::vector<Node> longer;
    for (Node const& tuple : tuples) {
      for (Node const& c : coordinates(kid)) {
        longer.push_back(tuple);
        longer.back().kids.push_back(c);
      }
    }
    tuples = longer;
  }
  result.insert(result.end(), tuples.begin(), tuples.end());
  return result;
}

std::set<std::string> coordinate_names(Node const& shape) {
  std::set<std::string> names;
  for (Node const& c : coordinates(shape)) names.insert(text_of(c));
  return names;
}

/// The colexicographic index: an integer is its own.
index_t index_of(Node const& c, Node const& shape) {
  if (c.leaf) return c.n;
  index_t index = 0;
  index_t before = 1;
  for (std::size_t i = 0; i < c.kids.size(); ++i) {
    index += before * index_of(c.kids[i], shape.kids[i]);
    before *= size_of(shape.kids[i]);
  }
  return index;
}

bool weakly_congruent_nodes(Node const& a, Node const& b) {
  if (a.leaf) return true;
  if (b.leaf || a.kids.size() != b.kids.size()) return false;
  for (std::size_t i = 0; i < a.kids.size(); ++i) {
    if (!weakly_congruent_nodes(a.kids[i], b.kids[i])) return false;
  }
  return true;
}

/// a / b as the headers define it, mode by mode; nothing (an empty vector) where it is refused.
template <class Quotient>
std::vector<Node> divide_nodes(Node const& a, Node const& b, Quotient quotient) {
  if (a.leaf) {
    auto const result = quotient(a.n, size_of(b));
    if (!result) return {};
    return {{.n = *result}};
  }
  if (!b.leaf && a.kids.size() != b.kids.size()) return {};
  Node result{.leaf = false};
  Node divisor = b;
  for (std::size_t i = 0; i < a.kids.size(); ++i) {
    auto const kid = divide_nodes(a.kids[i], b.leaf ? divisor : b.kids[i], quotient);
    if (kid.empty()) return {};
    result.kids.push_back(kid[0]);
    if (!b.leaf || i + 1 == a.kids.size()) continue;
    auto const rest = quotient(divisor.n, size_of(a.kids[i]));
    if (!rest) return {};
    divisor.n = *rest;
  }
  return {result};
}

Node prefix_nodes(Node const& t, index_t init) {
  if (t.leaf) return {.n = init};
  Node result{.leaf = false};
  for (Node const& kid : t.kids) {
    result.kids.push_back(prefix_nodes(kid, init));
    init *= size_of(kid);
  }
  return result;
}

/// Ways to put `leaves` leaves under nested tuples of at least two children.
std::vector<Profile> proper_profiles(int leaves);

/// Sequences of at least `least` such profiles, `leaves` leaves in all.
std::vector<std::vector<Profile>> sequences(int leaves, int least) {
  std::vector<std::vector<Profile>> result;
  if (leaves == 0 && least <= 0) result.push_back({});
  for (int first = 1; first <= leaves - (least > 1 ? least - 1 : 0); ++first) {
    for (Profile const& head : proper_profiles(first)) {
      for (std::vector<Profile> tail : sequences(leaves - first, least - 1)) {
        tail.insert(tail.begin(), head);
        result.push_back(tail);
      }
    }
  }
  return result;
}

std::vector<Profile> proper_profiles(int leaves) {
  if (leaves == 1) return {Profile::scalar()};
  std::vector<Profile> result;
  for (std::vector<Profile> const& kids : sequences(leaves, 2)) {
    Profile p = Profile::tuple(static_cast<int>(kids.size()));
    for (Profile const& kid : kids) p.append(kid);
    result.push_back(p);
  }
  return result;
}

/// Every shape of up to `most` leaves of extents 1 to 3, with tuples of one mode and () among them.
std::vector<IntTuple> small_shapes(int most) {
  std::vector<Profile> profiles;
  for (IntTuple const& odd :
       {tup(), tup(tup()), tup(1), tup(tup(1)), tup(1, tup()), tup(tup(), 1), tup(1, tup(1)),
        tup(tup(1), 1), tup(tup(1, 1)), tup(tup(1), tup(tup(1)))}) {
    if (odd.leaves.size() <= most) profiles.push_back(odd.profile);
  }
  for (int leaves = 1; leaves <= most; ++leaves) {
    for (Profile const& p : proper_profiles(leaves)) profiles.push_back(p);
  }
  std::vector<IntTuple> shapes;
  for (Profile const& p : profiles) {
    int count = 1;
    for (int k = 0; k < p.leaves(); ++k) count *= 3;
    for (int number = 0; number < count; ++number) {
      IntTuple shape;
      shape.profile = p;
      for (int k = 0, rest = number; k < p.leaves(); ++k, rest /= 3) {
        shape.leaves.push_back(1 + rest % 3);
      }
      shapes.push_back(shape);
    }
  }
  return shapes;
}

TEST(SmallShapes, CountsTheProfiles) {
  EXPECT_EQ(proper_profiles(3).size(), 3U);   // (a,b,c), ((a,b),c), (a,(b,c))
  EXPECT_EQ(proper_profiles(4).size(), 11U);  // the little Schroeder number
  EXPECT_EQ(small_shapes(4).size(), 2U + 4 * 3 + 4 * 9 + 3 + 9 + 3 * 27 + 11 * 81);
}

// ---- arithmetic ----

TEST(Arithmetic, NamesTheCondition) {
  EXPECT_TRUE(fails(product_each(tup(tup(kHuge, kHuge), 2)), Errc::overflow));
  EXPECT_TRUE(fails(tuple_max(tup(tup(), tup())), Errc::invalid_argument));
  EXPECT_TRUE(fails(inner_product(tup(1, 2), tup(1, tup(2))), Errc::not_congruent));
  EXPECT_TRUE(fails(inner_product(tup(kHuge), tup(kHuge)), Errc::overflow));
  EXPECT_TRUE(fails(elem_scale(tup(1, 2), tup(1, 2, 3)), Errc::rank_mismatch));
  EXPECT_TRUE(fails(elem_scale(tup(1, tup(2)), tup(1, 2)), Errc::not_congruent));
  EXPECT_TRUE(fails(elem_scale(num(kHuge), tup(kHuge)), Errc::overflow));
  EXPECT_TRUE(fails(prefix_product(tup(2, 3), tup(1)), Errc::rank_mismatch));
  EXPECT_TRUE(fails(prefix_product(num(2), tup(1)), Errc::not_congruent));
  EXPECT_TRUE(fails(prefix_product(tup(kHuge, kHuge, 2)), Errc::overflow));
  EXPECT_TRUE(is(prefix_product(tup(2, kHuge, kHuge)), tup(1, 2, 2 * kHuge)));
  EXPECT_TRUE(is(prefix_product(tup(kHuge, kHuge, 2), num(0)), tup(0, 0, 0)));
  EXPECT_TRUE(fails(shape_div(4, 6), Errc::shape_not_divisible));
  EXPECT_TRUE(fails(shape_div(4, 0), Errc::invalid_argument));
  EXPECT_TRUE(fails(shape_div(-4, 2), Errc::invalid_argument));
  EXPECT_TRUE(fails(shape_div(tup(4, 2), tup(2)), Errc::rank_mismatch));
  EXPECT_TRUE(fails(ceil_div(tup(4, 2), tup(2)), Errc::rank_mismatch));
  EXPECT_TRUE(fails(ceil_div(num(4), num(-1)), Errc::invalid_argument));
  auto const uneven = shape_div(tup(2, tup(3, 4)), num(8));
  ASSERT_TRUE(fails(uneven, Errc::shape_not_divisible));
  EXPECT_EQ(uneven.error().mode, 1);
}

TEST(Arithmetic, AZeroDividesNothingThatFollows) {
  EXPECT_TRUE(is(shape_div(tup(2, 0), num(2)), tup(1, 0)));
  EXPECT_TRUE(fails(shape_div(tup(0, 2), num(2)), Errc::invalid_argument));
  EXPECT_TRUE(is(ceil_div(tup(2, tup(0)), num(2)), tup(1, tup(0))));
  EXPECT_TRUE(fails(ceil_div(tup(tup(0), 2), num(2)), Errc::invalid_argument));
}

TEST(Arithmetic, AgreesWithTheRecursiveDefinition) {
  int refused = 0;
  for (IntTuple const& a : small_shapes(4)) {
    ASSERT_TRUE(is(prefix_product(a, num(5)), tuple_of(prefix_nodes(node(a), 5)))) << text_of(a);
    for (index_t b = 1; b <= 36; ++b) {
      Node const divisor{.n = b};
      auto const exact = divide_nodes(node(a), divisor, detail::ShapeDiv{});
      auto const divided = shape_div(a, IntTuple(b));
      ASSERT_EQ(divided.has_value(), !exact.empty()) << text_of(a) << " / " << b;
      if (divided) {
        ASSERT_EQ(text_of(*divided), text_of(exact[0])) << text_of(a) << " / " << b;
        if (size_of(node(a)) % b == 0) {
          ASSERT_EQ(*product(*divided), size_of(node(a)) / b);
        }
      } else {
        ++refused;
      }
      auto const rounded = divide_nodes(node(a), divisor, detail::CeilDiv{});
      ASSERT_TRUE(is(ceil_div(a, IntTuple(b)), tuple_of(rounded.at(0))))
          << text_of(a) << " / " << b;
    }
  }
  EXPECT_GT(refused, 1000);
}

TEST(Arithmetic, DividesTuplesModeByMode) {
  std::vector<IntTuple> const shapes = small_shapes(3);
  for (IntTuple const& a : shapes) {
    for (IntTuple const& b : shapes) {
      auto const exact = divide_nodes(node(a), node(b), detail::ShapeDiv{});
      auto const divided = shape_div(a, b);
      ASSERT_EQ(divided.has_value(), !exact.empty()) << text_of(a) << " / " << text_of(b);
      if (divided) {
        ASSERT_EQ(text_of(*divided), text_of(exact[0])) << text_of(a) << " / " << text_of(b);
      }
      auto const rounded = divide_nodes(node(a), node(b), detail::CeilDiv{});
      auto const ceiled = ceil_div(a, b);
      ASSERT_EQ(ceiled.has_value(), !rounded.empty()) << text_of(a) << " / " << text_of(b);
      if (ceiled) {
        ASSERT_EQ(text_of(*ceiled), text_of(rounded[0])) << text_of(a) << " / " << text_of(b);
      }
    }
  }
}

// ---- relations ----

TEST(Relations, CompatibleIsExactBeyond64Bits) {
  index_t const half = index_t{1} << 32;
  EXPECT_FALSE(compatible(num(0), tup(half, half)));  // 2^64 is not 0
  EXPECT_TRUE(compatible(num(0), tup(half, half, 0)));
  EXPECT_FALSE(compatible(num(1), tup(half, half, 0)));
  EXPECT_TRUE(compatible(num(INT64_MIN), tup(-half, half / 2)));
  EXPECT_FALSE(compatible(num(INT64_MIN), tup(half, half / 2)));
  EXPECT_TRUE(compatible(tup(half, half), tup(half, tup(2, half / 2))));
  EXPECT_TRUE(fails(mutual_refinement(num(0), tup(half, half)), Errc::not_compatible));
}

TEST(Relations, CompatibleMeansEveryCoordinateIsACoordinate) {
  std::vector<IntTuple> const shapes = small_shapes(3);
  std::vector<std::set<std::string>> names;
  for (IntTuple const& s : shapes) names.push_back(coordinate_names(node(s)));
  int held = 0;
  for (std::size_t a = 0; a < shapes.size(); ++a) {
    for (std::size_t b = 0; b < shapes.size(); ++b) {
      bool const literal = size_of(node(shapes[a])) == size_of(node(shapes[b])) &&
                           std::ranges::includes(names[b], names[a]);
      ASSERT_EQ(compatible(shapes[a], shapes[b]), literal)
          << text_of(shapes[a]) << " " << text_of(shapes[b]);
      ASSERT_EQ(weakly_congruent(shapes[a], shapes[b]),
                weakly_congruent_nodes(node(shapes[a]), node(shapes[b])));
      held += literal ? 1 : 0;
    }
  }
  EXPECT_GT(held, static_cast<int>(shapes.size()));
}

TEST(Relations, CompatibleIsAPartialOrderWithLeastUpperBounds) {
  std::vector<IntTuple> const shapes = small_shapes(4);
  std::size_t const count = shapes.size();
  std::vector<std::vector<std::size_t>> below(count);  // below[c]: all a with compatible(a, c)
  for (std::size_t a = 0; a < count; ++a) {
    ASSERT_TRUE(compatible(shapes[a], shapes[a]));
    for (std::size_t c = 0; c < count; ++c) {
      if (compatible(shapes[a], shapes[c])) {
        below[c].push_back(a);
        ASSERT_TRUE(a == c || !compatible(shapes[c], shapes[a]));
        auto const modes = relative_modes(shapes[c], shapes[a]);
        ASSERT_TRUE(modes.has_value());
        ASSERT_TRUE(is(substitute(shapes[a], *modes), shapes[c]));
      } else {
        ASSERT_TRUE(fails(relative_modes(shapes[c], shapes[a]), Errc::not_compatible));
      }
      auto const join = mutual_refinement(shapes[a], shapes[c]);
      if (join) {
        ASSERT_TRUE(compatible(shapes[a], *join) && compatible(shapes[c], *join));
      }
    }
  }
  for (std::size_t c = 0; c < count; ++c) {
    for (std::size_t b : below[c]) {
      for (std::size_t a : below[b]) ASSERT_TRUE(compatible(shapes[a], shapes[c]));
      for (std::size_t a : below[c]) {
        auto const join = mutual_refinement(shapes[a], shapes[b]);
        ASSERT_TRUE(join.has_value()) << text_of(shapes[a]) << " " << text_of(shapes[b]);
        ASSERT_TRUE(compatible(*join, shapes[c]));
      }
    }
  }
}

TEST(Relations, NamesTheCondition) {
  EXPECT_TRUE(fails(mutual_refinement(num(4), num(6)), Errc::not_compatible));
  EXPECT_TRUE(fails(mutual_refinement(tup(2, 2), tup(4)), Errc::not_compatible));
  EXPECT_TRUE(fails(relative_modes(num(4), tup(2, 2)), Errc::not_compatible));
  EXPECT_TRUE(fails(substitute(tup(0, 0), tup(1)), Errc::rank_mismatch));
  EXPECT_TRUE(is(substitute(num(0), tup(tup(2, 2))), tup(2, 2)));
  EXPECT_TRUE(fails(unflatten(tup(1, 2), tup(0)), Errc::not_congruent));
}

TEST(Relations, ServeLayoutsToo) {
  Layout const fine = lay(tup(tup(2, 2), 3), tup(tup(1, 8), 16));
  auto const modes = relative_modes(fine, tup(4, 3));
  ASSERT_TRUE(is(modes, fine));
  EXPECT_TRUE(is(substitute(tup(0, 0), *modes), fine));
  EXPECT_TRUE(is(unflatten(flatten(fine), tup(tup(0, 0), 0)), fine));
}

TEST(Relations, CapacityIsAnError) {
  IntTuple wide;
  wide.profile = Profile::flat(40);
  for (int k = 0; k < 40; ++k) wide.leaves.push_back(1);
  EXPECT_TRUE(is(mutual_refinement(tup(wide, 1), tup(1, 1)), tup(wide, 1)));
  EXPECT_TRUE(fails(mutual_refinement(tup(wide, 1), tup(1, wide)), Errc::capacity_exceeded));
  IntTuple deep = num(1);
  for (int level = 0; level < kMaxDepth; ++level) deep = tup(deep);
  EXPECT_TRUE(is(mutual_refinement(deep, num(1)), deep));
  EXPECT_TRUE(fails(relative_modes(deep, num(1)), Errc::capacity_exceeded));
  EXPECT_TRUE(fails(substitute(tup(tup(0)), tup(deep)), Errc::capacity_exceeded));
}

// ---- slice and dice ----

TEST(SliceAndDice, NameTheCondition) {
  EXPECT_TRUE(fails(slice(crd(_, 1), tup(2)), Errc::rank_mismatch));
  EXPECT_TRUE(fails(slice(crd(crd(_)), tup(2)), Errc::not_congruent));
  EXPECT_TRUE(fails(dice(crd(_), num(2)), Errc::not_congruent));
}

/// All coordinates with a leaf where `shape` has a leaf or a tuple, and each leaf `_` or 0.
std::vector<Coordinate> patterns(Node const& shape) {
  std::vector<Coordinate> result{Coordinate(0), _};
  if (shape.leaf) return result;
  std::vector<std::vector<Coordinate>> lists{{}};
  for (Node const& kid : shape.kids) {
    std::vector<std::vector<Coordinate>> longer;
    for (auto const& list : lists) {
      for (Coordinate const& c : patterns(kid)) {
        longer.push_back(list);
        longer.back().push_back(c);
      }
    }
    lists = longer;
  }
  for (auto const& list : lists) {
    TupleBuilder<Coordinate> builder(static_cast<int>(list.size()));
    for (Coordinate const& c : list) builder.add(c);
    result.push_back(builder.tree);
  }
  return result;
}

TEST(SliceAndDice, TogetherMakeUpTheWhole) {
  for (IntTuple const& shape : small_shapes(3)) {
    for (Coordinate const& c : patterns(node(shape))) {
      auto const kept = slice(c, shape);
      auto const left = dice(c, shape);
      ASSERT_TRUE(kept.has_value() && left.has_value());
      if (c.is_scalar()) {
        ASSERT_TRUE(*kept == (c.leaves[0].free ? shape : tup()));
        ASSERT_TRUE(*left == (c.leaves[0].free ? tup() : shape));
        continue;
      }
      ASSERT_EQ(rank(*kept) + rank(*left), c.leaves.size());
      TupleBuilder<IntTuple> merged(c.leaves.size());
      int from_kept = 0;
      int from_left = 0;
      for (CoordinateLeaf const& leaf : c.leaves) {
        merged.add(leaf.free ? mode(*kept, from_kept++) : mode(*left, from_left++));
      }
      ASSERT_TRUE(is(substitute(c.profile, merged.tree), shape)) << text_of(shape);
    }
  }
}

// ---- coordinates and indices ----

TEST(CoordinateMap, RoundTripsOnEveryCoordinate) {
  for (IntTuple const& shape : small_shapes(4)) {
    std::vector<Node> naturals(static_cast<std::size_t>(size_of(node(shape))));
    for (Node const& c : coordinates(node(shape))) {
      Coordinate const coordinate(tuple_of(c));
      index_t const index = index_of(c, node(shape));
      ASSERT_TRUE(is(crd2idx(coordinate, shape), index)) << text_of(c) << " in " << text_of(shape);
      auto const natural = idx2crd(coordinate, shape);
      ASSERT_TRUE(natural.has_value() && congruent(natural->profile, shape.profile));
      ASSERT_EQ(index_of(node(*natural), node(shape)), index)
          << text_of(c) << " in " << text_of(shape);
      ASSERT_TRUE(is(idx2crd(index, shape), *natural));
      ASSERT_TRUE(is(crd2crd(coordinate, shape), *natural));
      ASSERT_TRUE(is(crd2crd(coordinate, shape, shape), *natural));
      ASSERT_TRUE(is(idx2crd(index, shape, *prefix_product(shape)), *natural));
    }
  }
}

TEST(CoordinateMap, EvaluateIsTheInnerProductWithTheDigits) {
  for (IntTuple const& shape : small_shapes(3)) {
    IntTuple stride = shape;
    index_t const some[] = {-7, 100, 0, 13};
    for (int k = 0; k < stride.leaves.size(); ++k) stride.leaves[k] = some[k];
    Layout const layout = lay(shape, stride);
    for (Node const& c : coordinates(node(shape))) {
      Coordinate const coordinate(tuple_of(c));
      index_t const index = index_of(c, node(shape));
      ASSERT_TRUE(is(evaluate(layout, coordinate), layout(index)));
      ASSERT_TRUE(
          is(evaluate(layout, coordinate), *inner_product(*idx2crd(coordinate, shape), stride)));
    }
    for (index_t past = size(layout); past < size(layout) + 20; ++past) {
      ASSERT_TRUE(is(evaluate(layout, Coordinate(past)), layout(past))) << text_of(shape);
    }
  }
}

TEST(CoordinateMap, DigitsThroughStridesInvertCompactLayoutsOnly) {
  IntTuple const shape = tup(2, 3);
  for (index_t i = 0; i < 6; ++i) {
    auto const c = idx2crd(i, shape);
    EXPECT_TRUE(is(idx2crd(*crd2idx(Coordinate(*c), shape, tup(3, 1)), shape, tup(3, 1)), *c));
  }
  // Injective, not compact: (1,1) has offset 3 + 2, which reads back as (1,2).
  EXPECT_TRUE(is(crd2idx(crd(1, 1), shape, tup(3, 2)), 5));
  EXPECT_TRUE(is(idx2crd(5, shape, tup(3, 2)), tup(1, 2)));
}

TEST(CoordinateMap, ExtendsPastTheEnd) {
  EXPECT_TRUE(is(evaluate(lay(num(4), num(3)), Coordinate(9)), 27));
  EXPECT_TRUE(is(evaluate(lay(tup(2, 2), tup(1, 10)), crd(5, 1)), 15));
  EXPECT_TRUE(is(evaluate(lay(tup(2, 0), tup(1, 10)), Coordinate(5)), 21));
  EXPECT_TRUE(is(evaluate(Layout{}, Coordinate(5)), 0));
}

TEST(CoordinateMap, NamesTheCondition) {
  Layout const layout = lay(tup(2, tup(2, 3)), tup(1, tup(2, 4)));
  EXPECT_TRUE(fails(evaluate(layout, crd(1, _)), Errc::unsupported));
  EXPECT_TRUE(fails(evaluate(layout, crd(1, -1)), Errc::out_of_domain));
  EXPECT_TRUE(fails(evaluate(layout, crd(crd(1), 0)), Errc::not_congruent));
  EXPECT_TRUE(fails(evaluate(layout, crd(1, 0, 0)), Errc::rank_mismatch));
  EXPECT_TRUE(fails(evaluate(lay(tup(0, 2), tup(1, 1)), Coordinate(0)), Errc::out_of_domain));
  EXPECT_TRUE(fails(evaluate(lay(tup(-1, 2), tup(1, 1)), Coordinate(0)), Errc::invalid_argument));
  EXPECT_TRUE(fails(evaluate(lay(num(2), num(kHuge)), Coordinate(kHuge)), Errc::overflow));
  EXPECT_TRUE(fails(crd2idx(Coordinate(0), tup(2, 3), num(1)), Errc::not_congruent));
  EXPECT_TRUE(fails(crd2idx(crd(0, 0), tup(tup(kHuge, kHuge), 2)), Errc::overflow));
  EXPECT_TRUE(fails(idx2crd(-1, tup(2, 3)), Errc::out_of_domain));
  EXPECT_TRUE(fails(idx2crd(0, tup(2, 0)), Errc::out_of_domain));
  EXPECT_TRUE(fails(idx2crd(0, tup(2, -3)), Errc::invalid_argument));
  EXPECT_TRUE(fails(idx2crd(_, tup(2, 3)), Errc::unsupported));
  EXPECT_TRUE(fails(idx2crd(crd(1, 1), num(6)), Errc::not_congruent));
  EXPECT_TRUE(fails(idx2crd(0, tup(2, 3), tup(0, 1)), Errc::invalid_argument));
  EXPECT_TRUE(fails(idx2crd(0, tup(2, 3), tup(-1, 1)), Errc::invalid_argument));
  EXPECT_TRUE(is(idx2crd(2, tup(1, 3), tup(0, 1)), tup(0, 2)));
  EXPECT_TRUE(fails(crd2crd(Coordinate(6), num(6)), Errc::out_of_domain));
  EXPECT_TRUE(fails(crd2crd(crd(1, 1), num(6)), Errc::unsupported));
  EXPECT_TRUE(is(crd2crd(crd(1, 2), num(6), tup(2, 3)), num(5)));
  EXPECT_TRUE(fails(crd2crd(crd(1, 1, 1), tup(2, 3)), Errc::rank_mismatch));
}

TEST(CoordinateMap, BasisValuesAreBounded) {
  BasisLayout layout = identity_4x3();
  layout.leaves[0].axis = 15;
  layout.leaves[1].axis = Axis(14).entry(15);
  EXPECT_TRUE(fails(evaluate(layout, crd(0, 0)), Errc::capacity_exceeded));
  layout = identity_4x3();
  layout.leaves[0].scale = kMaxIndex;
  EXPECT_TRUE(fails(evaluate(layout, crd(2, 0)), Errc::overflow));
}

// ---- nothing is undefined at the edges of 64 bits (the sanitizers watch this) ----

TEST(Extremes, EveryOperationAnswersOrRefuses) {
  int answers = 0;
  auto const count = [&answers](auto const& result) { answers += result ? 1 : 0; };
  for (index_t a : kExtremes) {
    for (index_t b : kExtremes) {
      for (index_t c : kExtremes) {
        IntTuple const t = tup(a, tup(b, c));
        IntTuple const u = tup(tup(c, a), b);
        IntTuple const v = tup(b, tup(a, a));
        count(product_each(t));
        count(tuple_max(t));
        count(inner_product(t, v));
        count(elem_scale(tup(a, b), u));
        count(prefix_product(t, num(c)));
        count(prefix_product(t, tup(c, b)));
        count(shape_div(t, num(a)));
        count(shape_div(t, u));
        count(ceil_div(t, num(b)));
        count(ceil_div(t, u));
        answers += compatible(num(a), tup(b, c)) ? 1 : 0;
        count(mutual_refinement(t, u));
        count(relative_modes(u, tup(a, b)));
        for (Coordinate const& x : {Coordinate(c), Coordinate(tup(b, a)), Coordinate(v)}) {
          count(evaluate(lay(t, v), x));
          count(crd2idx(x, t));
          count(idx2crd(x, t));
          count(idx2crd(x, t, v));
          count(crd2crd(x, t));
          count(crd2crd(x, t, u));
        }
      }
    }
  }
  EXPECT_GT(answers, 1000);
}

}  // namespace
}  // namespace layoutcheck
