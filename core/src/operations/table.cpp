#include "layoutcheck/core/operations/table.hpp"

#include "layoutcheck/core/tuple/coordinate_map.hpp"

namespace layoutcheck {

Expected<index_t> size_of(Value const& mapping) {
  if (auto const* layout = std::get_if<Layout>(&mapping)) return size(*layout);
  if (auto const* composed = std::get_if<ComposedLayout>(&mapping)) return size(composed->inner);
  if (auto const* swizzle = std::get_if<Swizzle>(&mapping)) return swizzle->domain();
  return Error{.code = Errc::unsupported, .detail = "not a layout, composed layout or swizzle"};
}

Expected<index_t> value_at(Value const& mapping, Coordinate const& coordinate) {
  if (auto const* layout = std::get_if<Layout>(&mapping)) return evaluate(*layout, coordinate);
  if (auto const* composed = std::get_if<ComposedLayout>(&mapping)) {
    LC_TRY(inner, evaluate(composed->inner, coordinate));
    Checked const y = Checked(composed->offset) + inner;
    if (y.overflowed()) return y.result();
    Value outer = composed->swizzle;
    if (!composed->outer_is_swizzle) outer = composed->outer;
    return value_at(outer, Coordinate(y.value()));
  }
  if (auto const* swizzle = std::get_if<Swizzle>(&mapping)) {
    if (!coordinate.is_scalar() || coordinate.leaves[0].free) {
      return Error{.code = Errc::unsupported, .detail = "a swizzle takes an integer"};
    }
    index_t const x = coordinate.leaves[0].value;
    if (x < 0) {
      return Error{.code = Errc::out_of_domain, .point = x, .detail = "a swizzle of less than 0"};
    }
    return (*swizzle)(x);
  }
  return Error{.code = Errc::unsupported, .detail = "not a layout, composed layout or swizzle"};
}

Expected<Table> table_of(Value const& mapping) {
  LC_TRY(points, size_of(mapping));
  if (points > kMaxTable) {
    return Error{.code = Errc::capacity_exceeded,
                 .detail = "the table would have too many entries"};
  }
  Table table;
  table.reserve(static_cast<std::size_t>(points));
  for (index_t x = 0; x < points; ++x) {
    LC_TRY(value, value_at(mapping, Coordinate(x)));
    table.push_back(value);
  }
  return table;
}

}  // namespace layoutcheck
