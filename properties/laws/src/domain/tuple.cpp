#include "domain/tuple.hpp"

#include "layoutcheck/core/operations/table.hpp"
#include "layoutcheck/laws/definitions.hpp"

namespace layoutcheck::laws {
namespace {

Domain required_if(bool defined) { return defined ? Domain::required : Domain::refuse; }
Domain required_or_may(bool required) { return required ? Domain::required : Domain::may; }

// ---- arithmetic ----

/// Of a value: `steps` is whether every step from the left stays within 64 bits.
Domain of_value(wide_t exact, bool steps) {
  if (!fits(exact)) return Domain::refuse;
  return required_or_may(steps);
}

Domain of_product(IntTuple const& t) { return of_value(volume(t), products_fit(t)); }

Domain of_product_each(IntTuple const& t) {
  bool steps = true;
  for (int i = 0; i < rank(t); ++i) {
    Domain const domain = of_product(mode(t, i));
    if (domain == Domain::refuse) return domain;
    steps = steps && domain == Domain::required;
  }
  return required_or_may(steps);
}

Domain of_inner_product(IntTuple const& a, IntTuple const& b) {
  if (a.profile != b.profile) return Domain::refuse;
  wide_t sum = 0;
  bool steps = true;
  for (int k = 0; k < a.leaves.size(); ++k) {
    wide_t const term = times(a.leaves[k], b.leaves[k]);
    sum += term;
    steps = steps && fits(term) && fits(sum);
  }
  // Terms beyond 64 bits may cancel, and times() has not kept how far beyond they are.
  return steps ? Domain::required : Domain::may;
}

Domain of_elem_scale(IntTuple const& a, IntTuple const& b) {
  if (!replaces_leaves(a.profile, b.profile)) return Domain::refuse;
  bool steps = true;
  for (int k = 0; k < a.leaves.size(); ++k) {
    Place const part = place_of(a.profile, b.profile, k);
    if (!fits(times(a.leaves[k], volume(b, part.first, part.last)))) return Domain::refuse;
    steps = steps && products_fit(tree_at(b, part));
  }
  return required_or_may(steps);
}

Domain of_prefix_product(IntTuple const& t, IntTuple const& init) {
  if (!replaces_leaves(init.profile, t.profile)) return Domain::refuse;
  for (int i = 0; i < init.leaves.size(); ++i) {
    Place const part = place_of(init.profile, t.profile, i);
    wide_t before = init.leaves[i];
    for (int k = part.first; k < part.last; ++k) {
      if (!fits(before)) return Domain::refuse;
      before = times(before, t.leaves[k]);
    }
  }
  return Domain::required;
}

/// Wherever both have a tuple in the same place, the two have the same rank.
bool ranks_agree(Profile const& a, int in_a, Profile const& b, int in_b) {
  if (a.is_leaf(in_a) || b.is_leaf(in_b)) return true;
  if (a.arity(in_a) != b.arity(in_b)) return false;
  int child_a = in_a + 1;
  int child_b = in_b + 1;
  for (int i = 0; i < a.arity(in_a); ++i) {
    if (!ranks_agree(a, child_a, b, child_b)) return false;
    child_a = a.after(child_a);
    child_b = b.after(child_b);
  }
  return true;
}

/// Both tuples at their cursors: mode by mode, otherwise the leaves of a by the product of b. With
/// `exact`, one of extent and divisor must divide the other.
Domain of_division(IntTuple const& a, Cursor at_a, IntTuple const& b, Cursor at_b, bool exact) {
  Cursor const end_a = next(a.profile, at_a);
  Cursor const end_b = next(b.profile, at_b);
  if (!a.profile.is_leaf(at_a.node) && !b.profile.is_leaf(at_b.node)) {
    Domain result = Domain::required;
    Cursor in_a = first_child(at_a);
    Cursor in_b = first_child(at_b);
    for (int i = 0; i < a.profile.arity(at_a.node); ++i) {
      Domain const of_mode = of_division(a, in_a, b, in_b, exact);
      if (of_mode == Domain::refuse) return of_mode;
      if (of_mode == Domain::may) result = of_mode;
      in_a = next(a.profile, in_a);
      in_b = next(b.profile, in_b);
    }
    return result;
  }
  wide_t const divisor = volume(b, at_b.leaf, end_b.leaf);
  if (!fits(divisor)) return Domain::may;
  index_t left = static_cast<index_t>(divisor);
  if (left == 0) return at_a.leaf < end_a.leaf ? Domain::refuse : Domain::may;
  for (int k = at_a.leaf; k < end_a.leaf; ++k) {
    index_t const extent = a.leaves[k];
    if (exact && extent % left != 0 && left % extent != 0) return Domain::refuse;
    left = left % extent == 0 ? left / extent : left / extent + 1;
  }
  return Domain::required;
}

Domain of_division(IntTuple const& a, IntTuple const& b, bool exact) {
  if (!ranks_agree(a.profile, 0, b.profile, 0)) return Domain::refuse;
  if (!no_leaf_below(a, 1) || !no_leaf_below(b, 0)) return Domain::may;
  return of_division(a, {}, b, {}, exact);
}

// ---- relations ----

/// A tuple of modes in the place of leaves stays within the capacity of the inline storage.
bool nests_within_capacity(Profile const& outer, Profile const& inner) {
  return levels(outer) + levels(inner) <= kMaxDepth && outer.nodes() + inner.nodes() <= kMaxNodes;
}

Domain of_substitute(IntTuple const& q, IntTuple const& modes) {
  if (modes.is_scalar()) return Domain::may;
  if (rank(modes) != q.leaves.size()) return Domain::refuse;
  return required_or_may(nests_within_capacity(q.profile, modes.profile));
}

Domain of_relative_modes(IntTuple const& fine, IntTuple const& coarse) {
  if (!sizes_agree(coarse, fine)) return Domain::refuse;
  bool const positive = no_leaf_below(fine, 1) && no_leaf_below(coarse, 1);
  // A scalar's mode is in parentheses of its own: one node and one level more.
  bool const fits = fine.profile.nodes() < kMaxNodes && levels(fine.profile) < kMaxDepth;
  return required_or_may(positive && fits);
}

Domain of_mutual_refinement(IntTuple const& a, IntTuple const& b) {
  if (!have_refinement(a, {}, b, {})) return Domain::refuse;
  return required_or_may(no_leaf_below(a, 1) && no_leaf_below(b, 1));
}

// ---- coordinates ----

template <class T>
Domain of_slice(Coordinate const& c, T const& target) {
  if (!replaces_leaves(c.profile, target.profile)) return Domain::refuse;
  return required_or_may(is_inside(c, target));
}

/// Of a coordinate in a shape: refuse where its profile does not fit the shape; may where it has
/// `_`, which the operation does not take.
template <class T>
Domain of_coordinate(Coordinate const& c, T const& shaped) {
  if (has_free(c)) return Domain::may;
  if (!replaces_leaves(c.profile, shaped.profile)) return Domain::refuse;
  return required_or_may(no_leaf_below(shaped, 1) && products_fit(shaped) &&
                         is_coordinate(c, shaped));
}

Domain of_idx2crd_by_strides(Coordinate const& c, IntTuple const& shape, IntTuple const& stride) {
  if (shape.profile != stride.profile) return Domain::refuse;
  Domain const domain = of_coordinate(c, shape);
  if (domain != Domain::required) return domain;
  for (int i = 0; i < c.leaves.size(); ++i) {
    Place const part = place_of(c.profile, shape.profile, i);
    if (!chain_is_compact(shape, stride, part.first, part.last)) return Domain::may;
  }
  return Domain::required;
}

Domain of_crd2idx_by_strides(Coordinate const& c, IntTuple const& shape, IntTuple const& stride) {
  if (shape.profile != stride.profile) return Domain::refuse;
  Domain const domain = of_coordinate(c, shape);
  if (domain != Domain::required) return domain;
  wide_t reach = 0;
  for (int k = 0; k < shape.leaves.size(); ++k) {
    if (stride.leaves[k] < -kMaxIndex) return Domain::may;
    reach += times(shape.leaves[k] - 1, magnitude(stride.leaves[k]));
  }
  return required_or_may(fits(reach));
}

/// A tuple of c in the place of an integer of the shape can be read only with a source shape.
Domain of_crd2crd(Coordinate const& c, IntTuple const& shape) {
  if (has_free(c)) return Domain::may;
  if (!ranks_agree(c.profile, 0, shape.profile, 0)) return Domain::refuse;
  if (!replaces_leaves(c.profile, shape.profile)) return Domain::may;
  return of_coordinate(c, shape);
}

Domain of_crd2crd(Coordinate const& c, IntTuple const& target, IntTuple const& source) {
  Domain const domain = of_coordinate(c, source);
  if (domain != Domain::required) return domain;
  return required_or_may(no_leaf_below(target, 1) && products_fit(target) &&
                         index_of(c, source) < volume(target));
}

Domain of_swizzle(Swizzle const& swizzle, Coordinate const& c) {
  if (!c.is_scalar() || has_free(c)) return Domain::may;
  return required_or_may(is_swizzle(swizzle) && c.leaves[0].value >= 0);
}

Domain of_composed(ComposedLayout const& composed, Coordinate const& c) {
  Domain const domain = of_coordinate(c, composed.inner);
  if (domain != Domain::required) return domain;
  wide_t const y = composed.offset + value_at_coordinate(composed.inner, c);
  if (y < 0 || !fits(y)) return Domain::may;
  return composed.outer_is_swizzle
             ? required_or_may(is_swizzle(composed.swizzle))
             : required_or_may(no_leaf_below(composed.outer, 1) && y < volume(composed.outer));
}

Domain of_at(Value const& mapping, Coordinate const& c) {
  if (auto const* layout = std::get_if<Layout>(&mapping)) return of_coordinate(c, *layout);
  if (auto const* swizzle = std::get_if<Swizzle>(&mapping)) return of_swizzle(*swizzle, c);
  if (auto const* composed = std::get_if<ComposedLayout>(&mapping)) {
    return of_composed(*composed, c);
  }
  return Domain::unknown;
}

// ---- layouts made and edited ----

Domain of_compact(IntTuple const& shape) {
  if (!no_leaf_below(shape, 0)) return Domain::refuse;
  return required_or_may(products_fit(shape));
}

Domain of_compact_ordered(IntTuple const& shape, IntTuple const& order) {
  if (!no_leaf_below(shape, 0) || !replaces_leaves(order.profile, shape.profile)) {
    return Domain::refuse;
  }
  bool distinct = true;
  for (int i = 0; i < order.leaves.size(); ++i) {
    for (int j = 0; j < i; ++j) distinct = distinct && order.leaves[i] != order.leaves[j];
  }
  return required_or_may(distinct && order.profile == shape.profile && products_fit(shape));
}

bool has_zero(Layout const& layout) {
  for (Mode const& m : layout.leaves) {
    if (m.extent == 0) return true;
  }
  return false;
}

/// Distinct positive strides, or 0, on all leaves that move.
Domain of_compact_like(Layout const& layout) {
  for (int i = 0; i < layout.leaves.size(); ++i) {
    Mode const& m = layout.leaves[i];
    if (m.extent == 0 || m.stride < 0) return Domain::may;
    for (int j = 0; j < i; ++j) {
      if (m.stride != 0 && m.stride == layout.leaves[j].stride) return Domain::may;
    }
  }
  return Domain::required;
}

Domain of_concat(std::span<Value const> args) {
  wide_t points = 1;
  wide_t reach = 1;
  int nodes = 1;
  int leaves = 0;
  for (Value const& v : args) {
    auto const* layout = std::get_if<Layout>(&v);
    if (layout == nullptr) return Domain::unknown;
    points = times(points, has_zero(*layout) ? kMaxIndex : size(*layout));
    reach += cosize(*layout);
    nodes += layout->profile.nodes();
    leaves += layout->leaves.size();
    if (levels(layout->profile) >= kMaxDepth) return Domain::may;
  }
  return required_or_may(fits(points) && fits(reach) && nodes <= kMaxNodes && leaves <= kMaxLeaves);
}

Domain of_mode(Layout const& layout, index_t i) { return required_if(0 <= i && i < rank(layout)); }

/// An empty range, and any range of a layout that is not a tuple, may be refused.
Domain of_range(Layout const& layout, index_t begin, index_t end) {
  if (begin < 0 || begin > end || end > rank(layout)) return Domain::refuse;
  return required_or_may(begin < end && !layout.is_scalar() && levels(layout.profile) < kMaxDepth);
}

Domain of_select(Layout const& layout, IntTuple const& modes) {
  for (index_t i : modes.leaves) {
    if (i < 0 || i >= rank(layout)) return Domain::refuse;
  }
  // A mode more than once may exceed what fits.
  for (int i = 0; i < modes.leaves.size(); ++i) {
    for (int j = 0; j < i; ++j) {
      if (modes.leaves[i] == modes.leaves[j]) return Domain::may;
    }
  }
  return required_or_may(levels(modes.profile) == 1 && !modes.leaves.empty() &&
                         !layout.is_scalar());
}

Domain of_replace(Layout const& layout, index_t i, Layout const& by) {
  if (i < 0 || i >= rank(layout)) return Domain::refuse;
  Value const both[] = {layout, by};
  return layout.is_scalar() ? Domain::may : of_concat(both);
}

// ---- dispatch ----

/// Arguments by kind; `good` is false after one of another kind or one too many.
class Reader {
 public:
  explicit Reader(std::span<Value const> args) : args_(args) {}

  bool good() const { return good_; }
  IntTuple tuple(std::size_t i) { return converted(i, &as_tuple); }
  Coordinate coordinate(std::size_t i) { return converted(i, &as_coordinate); }
  Layout layout(std::size_t i) { return plain<Layout>(i); }
  index_t integer(std::size_t i) { return plain<index_t>(i); }

 private:
  template <class T>
  T converted(std::size_t i, std::optional<T> (*as)(Value const&)) {
    std::optional<T> const found = i < args_.size() ? as(args_[i]) : std::nullopt;
    good_ = good_ && found.has_value();
    return found.value_or(T{});
  }
  template <class T>
  T plain(std::size_t i) {
    auto const* found = i < args_.size() ? std::get_if<T>(&args_[i]) : nullptr;
    good_ = good_ && found != nullptr;
    return found != nullptr ? *found : T{};
  }

  std::span<Value const> args_;
  bool good_ = true;
};

template <class Decide, class... Fields>
Domain decide(Reader const& reader, Decide domain, Fields const&... fields) {
  return reader.good() ? domain(fields...) : Domain::unknown;
}

bool takes_as_many(Op op, std::size_t input) {
  OpInfo const& about = info(op);
  std::size_t declared = 0;
  while (declared < about.parameters.size() && about.parameters[declared] != Kind::none) {
    ++declared;
  }
  return static_cast<std::size_t>(about.required) <= input && (about.variadic || input <= declared);
}

Domain of_tuple_op(Op op, std::span<Value const> args) {
  Reader r(args);
  IntTuple const a = r.tuple(0);
  if (!r.good()) return Domain::unknown;
  switch (op) {
    case Op::product: return of_product(a);
    case Op::product_each: return of_product_each(a);
    case Op::tuple_rank:
    case Op::tuple_depth:
    case Op::tuple_flatten: return Domain::required;
    case Op::tuple_max: return required_if(!a.leaves.empty());
    case Op::compact_left:
    case Op::compact_right: return of_compact(a);
    case Op::prefix_product:
      if (args.size() == 1) return of_prefix_product(a, IntTuple(1));
      break;
    default: break;
  }
  IntTuple const b = r.tuple(1);
  if (!r.good()) return Domain::unknown;
  switch (op) {
    case Op::tuple_unflatten: return required_if(a.leaves.size() == b.leaves.size());
    case Op::inner_product: return of_inner_product(a, b);
    case Op::elem_scale: return of_elem_scale(a, b);
    case Op::prefix_product: return of_prefix_product(a, b);
    case Op::shape_div: return of_division(a, b, true);
    case Op::ceil_div: return of_division(a, b, false);
    case Op::congruent:
    case Op::weakly_congruent:
    case Op::compatible:
    case Op::refines: return Domain::required;
    case Op::substitute: return of_substitute(a, b);
    case Op::relative_modes: return of_relative_modes(a, b);
    case Op::mutual_refinement: return of_mutual_refinement(a, b);
    case Op::compact_ordered: return of_compact_ordered(a, b);
    default: return Domain::unknown;
  }
}

Domain of_coordinate_op(Op op, std::span<Value const> args) {
  Reader r(args);
  Coordinate const c = r.coordinate(0);
  if (op == Op::slice || op == Op::dice) {
    Layout const layout = r.layout(1);
    return r.good() ? of_slice(c, layout) : Domain::unknown;
  }
  IntTuple const first = r.tuple(1);
  if (args.size() == 2) {
    if (!r.good()) return Domain::unknown;
    if (op == Op::tuple_slice || op == Op::tuple_dice) return of_slice(c, first);
    return op == Op::crd2crd ? of_crd2crd(c, first) : of_coordinate(c, first);
  }
  IntTuple const second = r.tuple(2);
  if (!r.good()) return Domain::unknown;
  switch (op) {
    case Op::idx2crd: return of_idx2crd_by_strides(c, first, second);
    case Op::crd2idx: return of_crd2idx_by_strides(c, first, second);
    case Op::crd2crd: return of_crd2crd(c, first, second);
    default: return Domain::unknown;
  }
}

Domain of_layout_op(Op op, std::span<Value const> args) {
  Reader r(args);
  Layout const layout = r.layout(0);
  switch (op) {
    case Op::rank:
    case Op::depth:
    case Op::shape:
    case Op::stride:
    case Op::flatten: return r.good() ? Domain::required : Domain::unknown;
    case Op::table:
    case Op::image: return r.good() ? required_or_may(size(layout) <= 4096) : Domain::unknown;
    case Op::compact_like: return decide(r, &of_compact_like, layout);
    case Op::concat: return of_concat(args);
    case Op::mode: {
      index_t const i = r.integer(1);
      return decide(r, &of_mode, layout, i);
    }
    case Op::group:
    case Op::take: {
      index_t const begin = r.integer(1);
      index_t const end = r.integer(2);
      return decide(r, &of_range, layout, begin, end);
    }
    case Op::select: {
      IntTuple const modes = r.tuple(1);
      return decide(r, &of_select, layout, modes);
    }
    case Op::replace: {
      index_t const i = r.integer(1);
      Layout const by = r.layout(2);
      return decide(r, &of_replace, layout, i, by);
    }
    case Op::unflatten: {
      IntTuple const like = r.tuple(1);
      return r.good() ? required_if(layout.leaves.size() == like.leaves.size()) : Domain::unknown;
    }
    default: return Domain::unknown;
  }
}

}  // namespace

Domain domain_of_tuple_op(Op op, std::span<Value const> args) {
  if (!takes_as_many(op, args.size())) return Domain::unknown;
  switch (op) {
    case Op::tuple_slice:
    case Op::tuple_dice:
    case Op::idx2crd:
    case Op::crd2idx:
    case Op::crd2crd:
    case Op::slice:
    case Op::dice: return of_coordinate_op(op, args);
    case Op::at: {
      Reader r(args);
      Coordinate const c = r.coordinate(1);
      return r.good() ? of_at(args[0], c) : Domain::unknown;
    }
    case Op::compact_left:
    case Op::compact_right:
    case Op::compact_ordered: return of_tuple_op(op, args);
    default: return op < Op::size ? of_tuple_op(op, args) : of_layout_op(op, args);
  }
}

}  // namespace layoutcheck::laws
