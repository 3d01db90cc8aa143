#include "layoutcheck/relations/mapping/layout.hpp"

#include "mapping/expressions.hpp"

namespace layoutcheck::relations {
namespace {

Expected<index_t> points_of(IntTuple const& shape) {
  for (int k = 0; k < shape.leaves.size(); ++k) {
    if (shape.leaves[k] < 0) {
      return Error{.code = Errc::invalid_argument, .mode = k, .detail = "negative extent"};
    }
  }
  return product(shape);
}

}  // namespace

Expected<isl::Map> coordinate_mapping(isl::Context const& context, IntTuple const& shape) {
  context.restart_operations();
  LC_TRY(points, points_of(shape));
  LC_TRY(domain, isl::Set::box(context, {points}));
  LC_TRY(c, coordinates(context, 1));
  LC_TRY(parts, digits(c[0], extents_of(shape)));
  return mapping(domain, parts);
}

Expected<isl::Map> index_mapping(isl::Context const& context, Layout const& layout) {
  context.restart_operations();
  return linearized(context, extents_of(layout), strides_of(layout));
}

Expected<isl::Map> index_mapping(isl::Context const& context, Layout const& layout,
                                 IntTuple const& shape) {
  context.restart_operations();
  LC_TRY(points, points_of(shape));
  if (points != size(layout)) {
    return Error{.code = Errc::not_compatible, .detail = "the shape has another size"};
  }
  int const rank = shape.leaves.size();
  LC_TRY(domain, isl::Set::box(context, extents_of(shape)));
  LC_TRY(products, prefix_products(extents_of(shape)));
  products.pop_back();
  LC_TRY(parts, coordinates(context, rank));
  LC_TRY(c, combination(context, rank, parts, products));
  LC_TRY(offset, value(layout, c, rank));
  return mapping(domain, {offset});
}

Expected<isl::Map> layout_mapping(isl::Context const& context, Layout const& layout) {
  context.restart_operations();
  LC_TRY(domain, isl::Set::box(context, {size(layout)}));
  LC_TRY(c, coordinates(context, 1));
  LC_TRY(offset, value(layout, c[0], 1));
  return mapping(domain, {offset});
}

Expected<isl::Map> composed_mapping(isl::Context const& context, ComposedLayout const& composed) {
  LC_TRY(inner, layout_mapping(context, composed.inner));
  LC_TRY(y, coordinates(context, 1));
  LC_TRY(everywhere, isl::Set::universe(context, 1));
  LC_TRY(offset, isl::PwAff::constant(everywhere, composed.offset));
  LC_TRY(shifted, add(y[0], offset));
  LC_TRY(shift, mapping(everywhere, {shifted}));
  LC_TRY(before, then(inner, shift));
  LC_TRY(zero, isl::PwAff::constant(everywhere, 0));
  LC_TRY(natural, at_least_set(y[0], zero));
  LC_TRY(box, isl::Set::box(context, {size(composed.outer)}));
  LC_TRY(after, composed.outer_is_swizzle ? value(composed.swizzle, y[0], 1)
                                          : value(composed.outer, y[0], 1));
  LC_TRY(outer, mapping(composed.outer_is_swizzle ? natural : box, {after}));
  return then(before, outer);
}

}  // namespace layoutcheck::relations
