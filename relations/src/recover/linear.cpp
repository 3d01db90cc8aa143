#include "layoutcheck/relations/recover/linear.hpp"

#include "layoutcheck/relations/mapping/linear.hpp"
#include "layoutcheck/relations/recover/table.hpp"

namespace layoutcheck::relations {
namespace {

/// The flat index of a tuple of the dimensions. Error: out_of_domain.
Expected<bits_t> flat_index(Dims const& dims, Point const& tuple) {
  bits_t index = 0;
  for (int i = 0; i < dims.size(); ++i) {
    index_t const part = tuple[static_cast<std::size_t>(i)];
    if (part < 0 || part > static_cast<index_t>(low_bits(dims[i].bits))) {
      return Error{.code = Errc::out_of_domain,
                   .mode = i,
                   .detail = "a value outside the output dimensions"};
    }
    index |= static_cast<bits_t>(part) << first_bit(dims, i);
  }
  return index;
}

}  // namespace

Expected<LinearLayout> linear_from_mapping(isl::Map const& map, Dims const& in, Dims const& out) {
  map.context().restart_operations();
  LC_TRY(from, checked(in));
  LC_TRY(to, checked(out));
  LC_TRY(inputs, map.inputs());
  LC_TRY(outputs, map.outputs());
  if (inputs != from.size() || outputs != to.size()) {
    return Error{.code = Errc::rank_mismatch, .detail = "one coordinate for each dimension"};
  }
  Columns columns;
  for (int i = 0; i < from.size(); ++i) {
    for (int k = 0; k < from[i].bits; ++k) {
      Point unit(static_cast<std::size_t>(inputs), 0);
      unit[static_cast<std::size_t>(i)] = index_t{1} << k;
      LC_TRY(value, value_at(map, unit));
      LC_TRY(column, flat_index(to, value));
      columns.push_back(column);
    }
  }
  LC_TRY(layout, make_linear(from, to, columns));
  LC_TRY(its_map, linear_layout_mapping(map.context(), layout));
  LC_TRY(equal, is_equal(map, its_map));
  if (!equal) {
    return Error{.code = Errc::not_representable,
                 .detail = "the map is not linear over F2 on these dimensions"};
  }
  return layout;
}

}  // namespace layoutcheck::relations
