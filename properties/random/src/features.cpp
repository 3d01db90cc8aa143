#include "layoutcheck/random/features.hpp"

#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/core/algebra/predicates.hpp"
#include "layoutcheck/core/linear/linear_algebra.hpp"
#include "layoutcheck/core/operations/composite.hpp"
#include "layoutcheck/core/recover/recover.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "layoutcheck/generate/input_classes.hpp"

namespace layoutcheck::random {
namespace {

using namespace generate;
using namespace laws;

constexpr index_t kBeyond = index_t{1} << 31;

// ---- the parts of an input ----

using TableValues = InlineVector<index_t, 64>;

/// What there is of each kind; nullptr or empty where the input has none.
struct View {
  Layout const* layout = nullptr;   ///< the first
  Layout const* partner = nullptr;  ///< the second, a plain tiler included
  Tiler const* tiler = nullptr;
  Coordinate const* coordinate = nullptr;
  IntTuple target{};  ///< the shape that the coordinate is for
  IntTuple const* tuple = nullptr;
  IntTuple const* other = nullptr;
  Swizzle const* swizzle = nullptr;
  TableValues const* table = nullptr;
  LinearLayout const* linear = nullptr;  ///< the first
  LinearLayout const* second = nullptr;
  BasisLayout const* basis = nullptr;
  index_t const* number = nullptr;
  Layout plain{};  ///< what `partner` points at for a plain tiler

  View() = default;
  View(View const&) = delete;
  View& operator=(View const&) = delete;

  template <class Input>
  void read(Input const& input) {
    std::apply([&](auto const&... field) { (note(field), ...); }, fields(input));
    // A tuple next to a layout is an argument, not what the features are about; of numbers, one is.
    if (layout != nullptr || linear != nullptr) tuple = nullptr, other = nullptr;
    if (kFields<Input> != 2 || (layout == nullptr && swizzle == nullptr && basis == nullptr)) {
      number = nullptr;
    }
    if (coordinate == nullptr) return;
    if (layout != nullptr) {
      target = shape(*layout);
    } else if (basis != nullptr) {
      target = shape(*basis);
    } else if (tuple != nullptr) {
      target = *tuple;
    }
  }

 private:
  template <class T>
  static void set(T const*& first, T const*& second, T const& field) {
    (first == nullptr ? first : second) = &field;
  }
  template <Composite T>
  void note(T const& value) {
    std::apply([&](auto const&... part) { (note(part), ...); }, T::parts(value));
  }
  void note(Layout const& l) {
    if (partner == nullptr) set(layout, partner, l);
  }
  void note(Tiler const& t) {
    tiler = &t;
    if (t.by_mode() || t.keeps(0)) return;
    plain = t.layout(0);
    partner = &plain;
  }
  void note(Coordinate const& c) { coordinate = &c; }
  void note(IntTuple const& t) {
    if (other == nullptr) set(tuple, other, t);
  }
  void note(index_t const& n) { number = &n; }
  void note(Swizzle const& s) {
    if (swizzle == nullptr) swizzle = &s;
  }
  void note(ComposedLayout const& c) {
    layout = &c.inner;
    if (c.outer_is_swizzle) swizzle = &c.swizzle;
  }
  void note(TableValues const& values) { table = &values; }
  void note(LinearLayout const& l) {
    if (second == nullptr) set(linear, second, l);
  }
  void note(BasisLayout const& b) { basis = &b; }
};

// ---- predicates on layouts ----

template <class Any>
bool any_mode(Layout const& layout, Any const& is) {
  for (Mode const& m : layout.leaves) {
    if (is(m)) return true;
  }
  return false;
}

bool beyond(Layout const& l) { return size(l) > kBeyond || cosize(l) > kBeyond; }

/// 1, 0, or -1 where it would take too long to say.
int injective(Layout const& l) {
  if (beyond(l)) return -1;
  auto const answer = is_injective(l);
  return !answer ? -1 : *answer ? 1 : 0;
}

/// All offsets of b are coordinates of a, and b is more than a point.
bool within(Layout const& a, Layout const& b) {
  Range const r = range(b);
  return size(b) > 1 && r.least >= 0 && r.greatest < size(a);
}

/// Modes of b that each stay below the end of some mode of a pass it together.
bool carries(Layout const& a, Layout const& b) {
  index_t prefix = 1;
  ModeList const modes = coalesced_modes(a.leaves);
  for (int k = 0; k + 1 < modes.size(); ++k) {
    if (modes[k].extent == 0) return false;
    prefix *= modes[k].extent;
    wide_t reach = 0;
    bool single = false;
    for (Mode const& m : b.leaves) {
      if (m.stride < 0 || m.extent < 1) return false;
      wide_t const own = static_cast<wide_t>(m.extent - 1) * (m.stride % prefix);
      single = single || own >= prefix;
      reach += own;
    }
    if (!single && reach >= prefix) return true;
  }
  return false;
}

bool any_leaf(IntTuple const& t, bool (*is)(index_t)) {
  for (index_t n : t.leaves) {
    if (is(n)) return true;
  }
  return false;
}

bool profile_of_one(Profile const& p) { return !p.is_scalar() && p.leaves() == 1; }

// ---- predicates on tilers and coordinates ----

bool integers_only(Tiler const& t) {
  for (int e = 0; e < t.entries(); ++e) {
    Layout const entry = t.layout(e);
    if (t.keeps(e) || !entry.is_scalar() || entry.leaves[0].stride != 1) return false;
  }
  return t.by_mode();
}

bool fits(Coordinate const& c, IntTuple const& target) {
  return parts_below(c.profile, target.profile).has_value();
}

/// An integer that is negative, or not below the size of the part that it is a coordinate of.
bool outside(Coordinate const& c, IntTuple const& target) {
  auto const parts = parts_below(c.profile, target.profile);
  if (!parts) return false;
  for (int k = 0; k < parts->size(); ++k) {
    if (c.leaves[k].free) continue;
    auto const whole = product(part_of(target, (*parts)[k]));
    if (c.leaves[k].value < 0 || (whole && c.leaves[k].value >= *whole)) return true;
  }
  return false;
}

bool is_table_of_layout(TableValues const& values) { return recover(values).has_value(); }

// ---- predicates on linear layouts ----

bool has_zero_basis(LinearLayout const& l) {
  for (bits_t const column : l.columns) {
    if (column == 0) return true;
  }
  return false;
}

bool has_unit_dim(LinearLayout const& l) {
  for (Dim const& d : l.in) {
    if (d.bits == 0) return true;
  }
  for (Dim const& d : l.out) {
    if (d.bits == 0) return true;
  }
  return false;
}

// ---- predicates on basis strides ----

bool shares_an_axis(BasisLayout const& b) {
  for (int k = 0; k < b.leaves.size(); ++k) {
    for (int i = 0; i < k; ++i) {
      bool const move = b.leaves[k].scale != 0 && b.leaves[i].scale != 0;
      if (move && b.leaves[k].axis == b.leaves[i].axis) return true;
    }
  }
  return false;
}

bool moves_along_two(BasisLayout const& b) {
  int moved = 0;
  for (Axis const& axis : axes_of(b).leaves) {
    moved +=
        any_mode(seen_by(b, axis), [](Mode const& m) { return m.extent > 1 && m.stride != 0; });
  }
  return moved > 1;
}

bool is_still_somewhere(BasisLayout const& b) {
  for (BasisMode const& m : b.leaves) {
    if (m.extent > 1 && m.scale == 0) return true;
  }
  return false;
}

bool reaches_far(BasisLayout const& b) {
  for (Axis const& axis : axes_of(b).leaves) {
    if (beyond(seen_by(b, axis))) return true;
  }
  return false;
}

/// Composed with it, and more than a point.
bool composes(BasisLayout const& b, Layout const& inner) {
  return size(inner) > 1 && composition(b, inner).has_value();
}

// ---- the list ----

struct Feature {
  FeatureInfo info;
  bool (*holds)(View const&);
};

// clang-format off
constexpr Feature kFeatures[] = {
    {{"tractable", "the first layout is tractable", kLayout, 25}, [](View const& v) { return is_tractable(*v.layout); }},
    {{"compact", "a bijection of [0, size) onto itself", kLayout, 15}, [](View const& v) { return is_compact(*v.layout); }},
    {{"injective", "no two coordinates share an offset", kLayout, 35}, [](View const& v) { return injective(*v.layout) == 1; }},
    {{"injective_not_tractable", "where libraries part ways", kLayout, 8}, [](View const& v) { return !is_tractable(*v.layout) && injective(*v.layout) == 1; }},
    {{"non_injective", "two coordinates share an offset", kLayout, 8}, [](View const& v) { return injective(*v.layout) == 0; }},
    {{"stride_zero", "a mode of extent > 1 and stride 0", kLayout, 4}, [](View const& v) { return any_mode(*v.layout, [](Mode const& m) { return m.extent > 1 && m.stride == 0; }); }},
    {{"extent_one", "a mode of extent 1", kLayout, 7}, [](View const& v) { return any_mode(*v.layout, [](Mode const& m) { return m.extent == 1; }); }},
    {{"degenerate", "a mode of extent 1 whose stride is not 0", kLayout, 5}, [](View const& v) { return !is_non_degenerate(*v.layout); }},
    {{"negative", "a negative stride", kLayout, 3}, [](View const& v) { return any_mode(*v.layout, [](Mode const& m) { return m.extent > 1 && m.stride < 0; }); }},
    {{"nested", "depth 2 or more", kLayout, 5}, [](View const& v) { return depth(*v.layout) >= 2; }},
    {{"nested_deep", "depth 4", kLayout, 0.4}, [](View const& v) { return depth(*v.layout) >= 4; }},
    {{"empty", "an extent 0, or no leaf", kLayout, 3}, [](View const& v) { return size(*v.layout) == 0 || v.layout->leaves.empty(); }},
    {{"scalar", "no parentheses", kLayout, 10}, [](View const& v) { return v.layout->is_scalar(); }},
    {{"rank_one", "one leaf in parentheses", kLayout, 5}, [](View const& v) { return profile_of_one(v.layout->profile); }},
    {{"rank_four", "four modes or more", kLayout, 4}, [](View const& v) { return v.layout->leaves.size() >= 4; }},
    {{"beyond_2_31", "size or cosize above 2^31", kLayout, 2}, [](View const& v) { return beyond(*v.layout); }},
    {{"beyond_2_53", "size or cosize above 2^53", kLayout, 0.5}, [](View const& v) { return size(*v.layout) > (kBeyond << 22) || cosize(*v.layout) > (kBeyond << 22); }},
    {{"size_beyond_2_31", "more than 2^31 coordinates", kLayout, 0.8}, [](View const& v) { return size(*v.layout) > kBeyond; }},
    {{"partner_within", "the second's offsets are coordinates of the first", kLayout | kPair, 12}, [](View const& v) { return v.partner && within(*v.layout, *v.partner); }},
    {{"carries", "modes of the second carry into each other in the first", kLayout | kPair, 2.5}, [](View const& v) { return v.partner && carries(*v.layout, *v.partner); }},
    {{"carries_within", "carries, and within", kLayout | kPair, 2.5}, [](View const& v) { return v.partner && carries(*v.layout, *v.partner) && within(*v.layout, *v.partner); }},
    {{"tiler_by_mode", "angle brackets", kTiler, 24}, [](View const& v) { return v.tiler->by_mode(); }},
    {{"tiler_integers", "integers only", kTiler, 8}, [](View const& v) { return integers_only(*v.tiler); }},
    {{"tiler_keeps", "_ for a mode", kTiler, 5}, [](View const& v) { return v.tiler->kept != 0; }},
    {{"tiler_nested", "brackets in brackets", kTiler, 0.6}, [](View const& v) { return depth(v.tiler->brackets) >= 2; }},
    {{"tiler_too_long", "more entries than modes", kTiler | kLayout, 2.5}, [](View const& v) { return v.tiler->by_mode() && rank(*v.tiler) > rank(*v.layout); }},
    {{"number_negative", "a negative number", kNumber | kLayout, 3}, [](View const& v) { return *v.number < 0; }},
    {{"number_divides_size", "a divisor of the size", kNumber | kLayout, 18}, [](View const& v) { return *v.number > 0 && size(*v.layout) % *v.number == 0; }},
    {{"number_holds_image", "at least the cosize", kNumber | kLayout, 24}, [](View const& v) { return *v.number >= cosize(*v.layout); }},
    {{"coordinate_integer", "one integer", kCoordinate, 15}, [](View const& v) { return v.coordinate->is_scalar() && !has_free(*v.coordinate); }},
    {{"coordinate_natural", "an integer for every leaf of more than one", kCoordinate, 8}, [](View const& v) { return v.target.leaves.size() > 1 && v.coordinate->profile == v.target.profile && !has_free(*v.coordinate); }},
    {{"coordinate_free", "_ somewhere", kCoordinate, 10}, [](View const& v) { return has_free(*v.coordinate); }},
    {{"coordinate_outside", "past the end or negative", kCoordinate, 8}, [](View const& v) { return outside(*v.coordinate, v.target); }},
    {{"coordinate_misfit", "no coordinate of the shape", kCoordinate, 2}, [](View const& v) { return !fits(*v.coordinate, v.target); }},
    {{"tuple_nested", "depth 2 or more", kTuple, 12}, [](View const& v) { return depth(*v.tuple) >= 2; }},
    {{"tuple_zero", "a leaf 0", kTuple, 5}, [](View const& v) { return any_leaf(*v.tuple, [](index_t n) { return n == 0; }); }},
    {{"tuple_negative", "a negative leaf", kTuple, 3}, [](View const& v) { return any_leaf(*v.tuple, [](index_t n) { return n < 0; }); }},
    {{"tuple_large", "a leaf of 2^31 - 1 or more", kTuple, 3}, [](View const& v) { return any_leaf(*v.tuple, [](index_t n) { return n >= kBeyond - 1; }); }},
    {{"tuples_congruent", "one profile, not the same leaves", kTuple | kTuplePair, 6}, [](View const& v) { return v.tuple->profile == v.other->profile && !(*v.tuple == *v.other); }},
    {{"tuples_refine", "one refines the other, properly", kTuple | kTuplePair, 4.5}, [](View const& v) { return !(*v.tuple == *v.other) && (compatible(*v.tuple, *v.other) || compatible(*v.other, *v.tuple)); }},
    {{"swizzle_overlapping", "0 < |shift| < bits", kSwizzle, 7}, [](View const& v) { return v.swizzle && !is_involution(*v.swizzle) && v.swizzle->shift != 0; }},
    {{"swizzle_backward", "shift < 0", kSwizzle, 10}, [](View const& v) { return v.swizzle && v.swizzle->shift < 0 && v.swizzle->bits > 0; }},
    {{"swizzle_not_bijective", "shift 0 with bits", kSwizzle, 4}, [](View const& v) { return v.swizzle && !is_bijective(*v.swizzle); }},
    {{"table_of_layout", "some layout has this table", kTable, 40}, [](View const& v) { return is_table_of_layout(*v.table); }},
    {{"linear_invertible", "an inverse exists", kLinear, 4}, [](View const& v) { return v.linear && is_invertible(*v.linear); }},
    {{"linear_dependent", "a basis depends on others, and none is 0", kLinear, 4}, [](View const& v) { return v.linear && !is_injective(*v.linear) && !has_zero_basis(*v.linear); }},
    {{"linear_broadcast", "a basis is 0", kLinear, 8}, [](View const& v) { return v.linear && has_zero_basis(*v.linear); }},
    {{"linear_unit_dim", "a dimension of one index", kLinear, 10}, [](View const& v) { return v.linear && has_unit_dim(*v.linear); }},
    {{"linear_beyond_2_31", "more than 31 bits on a side", kLinear, 3}, [](View const& v) { return v.linear && (v.linear->in_bits() > 31 || v.linear->out_bits() > 31); }},
    {{"linear_composable", "the first can be composed behind the second", kLinear | kLinearPair, 12}, [](View const& v) { return v.second && compose(*v.linear, *v.second).has_value(); }},
    {{"basis_axes_shared", "two modes move along one axis", kBasis, 15}, [](View const& v) { return v.basis && shares_an_axis(*v.basis); }},
    {{"basis_two_axes", "modes move along two axes", kBasis, 25}, [](View const& v) { return v.basis && moves_along_two(*v.basis); }},
    {{"basis_nested_values", "an entry of the values is a tuple", kBasis, 10}, [](View const& v) { return v.basis && depth(axes_of(*v.basis)) > 1; }},
    {{"basis_beyond_2_31", "size or reach above 2^31 along some axis", kBasis, 8}, [](View const& v) { return v.basis && reaches_far(*v.basis); }},
    {{"basis_still_mode", "a mode of extent > 1 and stride 0", kBasis, 12}, [](View const& v) { return v.basis && is_still_somewhere(*v.basis); }},
    {{"basis_composable", "the basis layout composes with the other, of two points or more", kBasis | kBasisPair, 25}, [](View const& v) { return composes(*v.basis, *v.layout); }},
    {{"table_of_no_layout", "no layout has this table", kTable, 6}, [](View const& v) { return !is_table_of_layout(*v.table); }},
};
// clang-format on
static_assert(std::size(kFeatures) <= 64, "feature_bits has 64 bits");

}  // namespace

std::span<FeatureInfo const> all_features() {
  static std::vector<FeatureInfo> const list = [] {
    std::vector<FeatureInfo> infos;
    for (Feature const& f : kFeatures) infos.push_back(f.info);
    return infos;
  }();
  return list;
}

bool measured(FeatureInfo const& feature, std::size_t input_index) {
  return (parts(input_index) & feature.elements) == feature.elements;
}

std::uint64_t feature_bits(AnyInput const& input) {
  View view;
  std::visit([&](auto const& g) { view.read(g); }, input);
  std::uint64_t bits = 0;
  for (std::size_t i = 0; i < std::size(kFeatures); ++i) {
    Feature const& f = kFeatures[i];
    if (measured(f.info, input.index()) && f.holds(view)) bits |= std::uint64_t{1} << i;
  }
  return bits;
}

std::vector<std::string_view> features(AnyInput const& input) {
  std::vector<std::string_view> names;
  std::uint64_t const bits = feature_bits(input);
  for (std::size_t i = 0; i < std::size(kFeatures); ++i) {
    if ((bits >> i & 1U) != 0) names.push_back(kFeatures[i].info.name);
  }
  return names;
}

}  // namespace layoutcheck::random
