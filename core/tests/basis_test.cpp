// Layouts with basis strides against the tables of what their axes see.

#include "layoutcheck/core/algebra/basis.hpp"

#include "layoutcheck/core/algebra/basis_algebra.hpp"
#include "layoutcheck/core/layout/coordinate_map.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "small_bases.hpp"

namespace layoutcheck {
namespace {

std::string basis_composed(std::string_view outer, std::string_view inner) {
  auto const result = composition(basis(outer), L(inner));
  return result ? print(*result) : name(result.error().code);
}

TEST(Basis, ComposesWorkedValues) {
  EXPECT_EQ(basis_composed("(4,3):(1@0,1@1)", "12:1"), "(4,3):(1@0,1@1)");
  EXPECT_EQ(basis_composed("(4,3):(1@0,1@1)", "(2,3):(2,4)"), "(2,3):(2@0,1@1)");
  EXPECT_EQ(basis_composed("(4,3):(1@0,1@1)", "(3,4):(4,1)"), "(3,4):(1@1,1@0)");
  EXPECT_EQ(basis_composed("(4,(3,2)):(1@0,(1@1,1@2))", "(8,3):(1,8)"), "not_representable");
  EXPECT_EQ(basis_composed("(4,3):(1@0,1@1)", "2:5"), "not_representable");  // along both axes
  EXPECT_EQ(basis_composed("(4,3):(1@0,1@1)", "6:1"), "not_representable");  // 6 ends within the 3
  EXPECT_EQ(basis_composed("(4,3):(1@0,1@1)", "(2,1):(1,7)"), "(2,1):(1@0,0)");
  EXPECT_EQ(basis_composed("(4,3):(1@0,1@1)", "4:0"), "4:0");
}

TEST(Basis, CoalescesWorkedValues) {
  EXPECT_EQ(print(coalesce(basis("(2,3,4):(1@0,2@0,1@1)"))), "(6,4):(1@0,1@1)");
  EXPECT_EQ(print(coalesce(basis("(2,3):(1@0,2@1)"))), "(2,3):(1@0,2@1)");
  EXPECT_EQ(print(coalesce(basis("(1,1):(1@0,2@1)"))), "1:0");
  EXPECT_EQ(print(coalesce(basis("(2,3,1):(0,0,1@1)"))), "6:0");
  EXPECT_EQ(print(coalesce(basis("((2,2),2):((1@1,2@1),4@1)"))), "8:1@1");
}

TEST(Basis, IdentityMapsCoordinatesToThemselves) {
  BasisLayout const b = *identity_layout(*as_tuple(*parse_value("(4,(3,2))")));
  EXPECT_EQ(print(b), "(4,(3,2)):(1@0,(1@0@1,1@1@1))");
  for (index_t x = 0; x < 24; ++x) {
    EXPECT_EQ(print(b(x)), print(*idx2crd(x, *as_tuple(*parse_value("(4,(3,2))")))));
  }
  EXPECT_EQ(identity_layout(*as_tuple(*parse_value("(2,-1)"))).error().code,
            Errc::invalid_argument);
}

std::string axes_as_text(std::string_view text) {
  Tree<Axis> const axes = axes_of(basis(text));
  BasisLayout shown;
  shown.profile = axes.profile;
  for (Axis const& axis : axes.leaves) shown.leaves.push_back({1, 1, axis});
  std::string const both = print(shown);
  return both.substr(both.find(':') + 1);
}

TEST(Basis, ValuesAreTheLeastTuplesThatHoldAllAxes) {
  EXPECT_EQ(axes_as_text("(4,2):(0,0@0)"), "(1@0)");
  EXPECT_EQ(axes_as_text("4:1@2"), "(1@0,1@1,1@2)");
  EXPECT_EQ(axes_as_text("(4,3):(1@2,1@0@1)"), "(1@0,(1@0@1),1@2)");
  EXPECT_EQ(axes_as_text("(2,2,2):(1@1@0@0,1@0@1@0,3@2)"),
            "(((1@0@0@0,1@1@0@0),(1@0@1@0)),1@1,1@2)");
  EXPECT_EQ(print(basis("(4,3):(1@0,2@0@1)")(7)), "(3,(2))");
  EXPECT_EQ(print(*evaluate(basis("(4,3):(1@0,2@0@1)"), Coordinate(7))), "(3,(2))");
}

TEST(Basis, NestedValuesHaveModesInTheirPlaces) {
  EXPECT_EQ(print(*right_inverse(basis("(4,2):(1@0@0,1@1)"))), "((4),2):((1),4)");
  EXPECT_EQ(print(*left_inverse(basis("(2,2):(1@1@0,2@0@0)"))), "(((2,2),2)):(((0,2),1))");
  EXPECT_EQ(print(*complement(basis("2:2@0"), *as_tuple(*parse_value("(8,(3))")))),
            "((2,2),(3)):((1@0,4@0),(1@0@1))");
  EXPECT_EQ(print(*composition(L("(4,(2,3)):(6,(1,2))"), basis("(2,3):(2@0,1@1@1)"))),
            "(2,3):(12,2)");
  EXPECT_EQ(print(*composition(L("4:6"), basis("2:2@0"))), "2:12");
  EXPECT_EQ(composition(L("4:6"), basis("2:2@0@0")).error().code, Errc::rank_mismatch);
  EXPECT_EQ(complement(basis("2:2@1"), *as_tuple(*parse_value("(8,(3))"))).error().code,
            Errc::rank_mismatch);
}

TEST(Basis, ChecksAxesAndBounds) {
  BasisLayout b = basis("(4,3):(1@0,1@1)");
  b.leaves[1] = {3, 2, {}};
  EXPECT_EQ(checked(b).error().code, Errc::invalid_argument);
  b.leaves[1] = {3, 2, kMaxAxes};
  EXPECT_EQ(checked(b).error().code, Errc::invalid_argument);
  b.leaves[1] = {kMaxIndex, 2, 1};
  EXPECT_EQ(checked(b).error().code, Errc::overflow);
  b.leaves[1] = {3, 2, Axis(0).entry(1)};  // entry 0 is a number along the other axis
  EXPECT_EQ(checked(b).error().code, Errc::invalid_argument);
  b.leaves[1] = {3, 2, Axis(1).entry(kMaxAxes)};
  EXPECT_EQ(checked(b).error().code, Errc::invalid_argument);
  b.leaves[1] = {3, 2, Axis(1).entry(15)};  // 1 + 16 numbers
  EXPECT_EQ(checked(b).error().code, Errc::capacity_exceeded);
}

TEST(Basis, CoalesceKeepsTheValuesOfEverySmallOne) {
  Tally tally;
  for (BasisLayout const& b : small_basis_layouts(3)) {
    BasisLayout const c = coalesce(b);
    bool same = size(c) == size(b);
    for (index_t x = 0; same && x < size(b); ++x) {
      same = along(c, 0, x) == along(b, 0, x) && along(c, 1, x) == along(b, 1, x);
    }
    for (int k = 0; same && k + 1 < c.leaves.size(); ++k) {
      same = c.leaves[k].extent > 1 && !detail::follows(c.leaves[k], c.leaves[k + 1]);
    }
    tally.claim(same, [&] { return print(b); });
  }
  EXPECT_EQ(tally.cases(), 15 + 15 * 15 + 15 * 15 * 15);
  EXPECT_HOLDS(tally);
}

/// Some refinement of the shape has the values of both axes, found by trying each: all of a leaf's
/// ordered factorizations, and the stride of a factor can only be the value at its unit coordinate.
class Search {
 public:
  Search(BasisLayout const& outer, Layout const& inner) : outer_(outer), inner_(inner) {}

  bool exists() {
    extents_.clear();
    return refine(0, size(inner_) == 0 ? 1 : inner_.leaves.size() == 0 ? 1 : first_extent(0));
  }

 private:
  index_t first_extent(int leaf) const {
    return leaf < inner_.leaves.size() ? inner_.leaves[leaf].extent : 1;
  }

  bool refine(int leaf, index_t left) {
    if (leaf == inner_.leaves.size()) return fits();
    if (left == 1) {
      bool const whole = inner_.leaves[leaf].extent == 1;
      if (whole) extents_.push_back(1);
      bool const found = refine(leaf + 1, first_extent(leaf + 1));
      if (whole) extents_.pop_back();
      return found;
    }
    for (index_t factor = 2; factor <= left; ++factor) {
      if (left % factor != 0) continue;
      extents_.push_back(factor);
      bool const found = refine(leaf, left / factor);
      extents_.pop_back();
      if (found) return true;
    }
    return false;
  }

  bool fits() const {
    std::vector<index_t> units;
    index_t place = 1;
    for (index_t const extent : extents_) {
      units.push_back(place);
      place *= extent;
    }
    for (std::size_t k = 0; k < extents_.size(); ++k) {
      bool const moves = extents_[k] > 1;
      if (moves && value(0, units[k]) != 0 && value(1, units[k]) != 0) return false;
    }
    for (index_t x = 0; x < place; ++x) {
      for (int axis = 0; axis < 2; ++axis) {
        index_t sum = 0;
        for (std::size_t k = 0; k < extents_.size(); ++k) {
          sum += x / units[k] % extents_[k] * (extents_[k] > 1 ? value(axis, units[k]) : 0);
        }
        if (sum != value(axis, x)) return false;
      }
    }
    return true;
  }

  index_t value(int axis, index_t x) const { return along(outer_, axis, inner_(x)); }

  BasisLayout const& outer_;
  Layout const& inner_;
  std::vector<index_t> extents_;
};

TEST(Basis, CompositionAnswersExactlyWhereOneExists) {
  Tally tally;
  int answered = 0;
  std::vector<Layout> const inners = thinned(
      layouts({.max_rank = 2, .min_extent = 1, .max_extent = 6, .min_stride = 0, .max_stride = 6}));
  for (BasisLayout const& outer : small_basis_layouts(2)) {
    for (Layout const& inner : inners) {
      index_t greatest = 0;
      for (index_t x = 0; x < size(inner); ++x) greatest = std::max(greatest, inner(x));
      if (greatest >= size(outer)) continue;
      auto const result = composition(outer, inner);
      bool right = result.has_value() == Search(outer, inner).exists();
      if (result) {
        ++answered;
        right = right && size(*result) == size(inner);
        for (index_t x = 0; right && x < size(inner); ++x) {
          right = along(*result, 0, x) == along(outer, 0, inner(x)) &&
                  along(*result, 1, x) == along(outer, 1, inner(x));
        }
      }
      tally.claim(right, [&] { return print(outer) + " o " + print(inner); });
    }
  }
  EXPECT_GT(answered, kEveryCase ? 10'000 : 300);
  EXPECT_HOLDS(tally);
}

}  // namespace
}  // namespace layoutcheck
