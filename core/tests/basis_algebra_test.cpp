// Layouts with basis strides as operands: against tables of their coordinates.

#include "layoutcheck/core/algebra/basis_algebra.hpp"

#include <algorithm>
#include <set>

#include "layoutcheck/core/layout/coordinate_map.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "small_bases.hpp"

namespace layoutcheck {
namespace {

constexpr int kTwo = 2;

using Point = std::pair<index_t, index_t>;

Point point_at(BasisLayout const& b, index_t x) { return {along(b, 0, x), along(b, 1, x)}; }

/// The value of R at a coordinate of as many modes as B has axes.
index_t value_at(Layout const& r, Point const& c) {
  Coordinate at;
  at.profile = Profile::flat(rank(r));
  for (int i = 0; i < rank(r); ++i) at.leaves.push_back({i == 0 ? c.first : c.second, false});
  auto const value = evaluate(r, at);
  return value ? *value : -1;
}

/// Sorted coordinates of the modes along an axis that move, and the index of each.
struct AxisTable {
  spec::Table values;
  spec::Table indices;
};
AxisTable axis_table(BasisLayout const& b, int axis) {
  AxisTable table;
  for (index_t x = 0; x < size(b); ++x) {
    bool alone = true;  // the digits of all other modes, and of those that do not move, are 0
    index_t rest = x;
    for (BasisMode const& m : b.leaves) {
      bool const counts = m.axis == axis && m.scale != 0;
      alone = alone && (counts || rest % m.extent == 0);
      rest /= m.extent;
    }
    if (!alone) continue;
    table.values.push_back(along(b, axis, x));
    table.indices.push_back(x);
  }
  return table;
}

TEST(BasisInverse, FromTheRightAnswersWhereEachCoordinateHasOneIndex) {
  Tally tally;
  int answered = 0;
  for (BasisLayout const& b : small_basis_layouts(3)) {
    bool exists = true;
    for (int axis = 0; axis < kTwo; ++axis) {
      spec::Table values = axis_table(b, axis).values;
      std::ranges::sort(values);
      for (std::size_t i = 0; i < values.size(); ++i) {
        exists = exists && values[i] == static_cast<index_t>(i);
      }
    }
    auto const r = right_inverse(b);
    bool right = r.has_value() == exists;
    if (r) {
      ++answered;
      std::set<Point> reached;
      for (index_t x = 0; x < size(b); ++x) reached.insert(point_at(b, x));
      right = right && size(*r) == static_cast<index_t>(reached.size());
      for (Point const& c : reached) {
        index_t const x = value_at(*r, c);
        right = right && 0 <= x && x < size(b) && point_at(b, x) == c;
      }
    }
    tally.claim(right, [&] { return print(b); });
  }
  EXPECT_GT(answered, 1000);
  EXPECT_HOLDS(tally);
}

TEST(BasisInverse, FromTheLeftAnswersWhereALayoutMapsBack) {
  Tally tally;
  int answered = 0;
  for (BasisLayout const& b : small_basis_layouts(3)) {
    bool exists = true;
    for (BasisMode const& m : b.leaves) exists = exists && (m.extent == 1 || m.scale != 0);
    for (int axis = 0; axis < kTwo && exists; ++axis) {
      AxisTable const table = axis_table(b, axis);
      exists = spec::has_left_inverse(table.values, table.indices).has_value();
    }
    auto const r = left_inverse(b);
    bool right = r.has_value() == exists;
    if (r) {
      ++answered;
      for (index_t x = 0; x < size(b); ++x) {
        right = right && value_at(*r, point_at(b, x)) == x;
      }
    }
    tally.claim(right, [&] { return print(b); });
  }
  EXPECT_GT(answered, 1000);
  EXPECT_HOLDS(tally);
}

TEST(BasisComplement, ReachesEveryCoordinateOnce) {
  Tally tally;
  int answered = 0;
  for (BasisLayout const& b : small_basis_layouts(2)) {
    for (Point const& space : {Point{4, 6}, Point{1, 3}, Point{8, 4}}) {
      IntTuple shape;
      shape.profile = Profile::flat(kTwo);
      shape.leaves.push_back(space.first);
      shape.leaves.push_back(space.second);
      auto const c = complement(b, shape);
      bool right = c.has_value();
      for (int axis = 0; axis < kTwo; ++axis) right = right || !is_tractable(seen_by(b, axis));
      std::set<Point> own;
      for (index_t x = 0; x < size(b); ++x) own.insert(point_at(b, x));
      if (c) {
        ++answered;
        std::set<Point> sums;
        for (Point const& p : own) {
          for (index_t y = 0; y < size(*c); ++y) {
            sums.insert({p.first + along(*c, 0, y), p.second + along(*c, 1, y)});
          }
        }
        right = right && sums.size() == own.size() * static_cast<std::size_t>(size(*c));
        for (index_t i = 0; i < space.first; ++i) {
          for (index_t j = 0; j < space.second; ++j) right = right && sums.contains({i, j});
        }
      }
      tally.claim(right, [&] { return print(b) + " in " + print(shape); });
    }
  }
  EXPECT_GT(answered, 500);
  EXPECT_HOLDS(tally);
}

TEST(BasisComposition, UnderALayoutAnswersExactlyWhereOneExists) {
  Tally tally;
  int answered = 0;
  int refused = 0;
  for (char const* outer : {"(3,4):(4,1)", "((2,2),3):((1,6),2)", "((2,3),(2,2)):((3,1),(12,5))",
                            "(4,(2,4)):(0,(7,1))", "6:5", "((2,2),2,2):((1,3),5,9)"}) {
    Layout const a = L(outer);
    for (BasisLayout const& b : small_basis_layouts(3)) {
      bool beyond = false;
      spec::Table values;
      for (index_t x = 0; x < size(b); ++x) {
        auto const [first, second] = point_at(b, x);
        beyond = beyond || first >= size(mode(a, 0));
        beyond = beyond || (rank(a) > 1 ? second >= size(mode(a, 1)) : second > 0);
        index_t value = mode(a, 0)(first);
        if (rank(a) > 1) value += mode(a, 1)(second);
        values.push_back(value);
      }
      if (beyond) continue;
      IntTuple shape;
      shape.profile = b.profile;
      for (BasisMode const& m : b.leaves) shape.leaves.push_back(m.extent);
      auto const r = composition(a, b);
      (r ? answered : refused) += 1;
      bool right = r.has_value() == spec::has_layout_refining(values, shape).has_value();
      if (r) right = right && spec::table(*r) == values;
      tally.claim(right, [&] { return std::string(outer) + " o " + print(b); });
    }
  }
  EXPECT_GT(answered, 1000);
  EXPECT_GT(refused, 10);
  EXPECT_HOLDS(tally);
}

TEST(BasisDivide, IsTheTileAndItsComplementInEachMode) {
  Tally tally;
  int answered = 0;
  for (BasisLayout const& b : small_basis_layouts(3)) {
    for (char const* text : {"2:1", "3:1", "2:3", "(2,3):(6,1)", "1:0"}) {
      Layout const tile = L(text);
      auto const rest = complement(tile, size(b));
      auto const divided = logical_divide(b, Tiler(tile));
      if (!rest || size(tile) * size(*rest) != size(b)) continue;
      TupleBuilder<Layout> split(2);
      split.add(tile).add(*rest);
      bool right = divided.has_value() == composition(b, split.tree).has_value();
      if (divided) {
        ++answered;
        for (index_t j = 0; j < size(*rest); ++j) {
          for (index_t i = 0; i < size(tile); ++i) {
            right = right &&
                    point_at(*divided, i + size(tile) * j) == point_at(b, tile(i) + (*rest)(j));
          }
        }
      }
      tally.claim(right, [&] { return print(b) + " by " + text; });
    }
  }
  EXPECT_GT(answered, 3000);
  EXPECT_HOLDS(tally);
}

}  // namespace
}  // namespace layoutcheck
