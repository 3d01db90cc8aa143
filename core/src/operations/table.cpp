#include "layoutcheck/core/operations/table.hpp"

#include <algorithm>

#include "layoutcheck/core/recover/table.hpp"
#include "layoutcheck/core/swizzle/evaluate.hpp"

namespace layoutcheck {
namespace {

/// f(the layout, composed layout or swizzle).
template <class F>
auto of_mapping(Value const& mapping, F const& f) -> decltype(f(Layout{})) {
  if (auto const* layout = std::get_if<Layout>(&mapping)) return f(*layout);
  if (auto const* composed = std::get_if<ComposedLayout>(&mapping)) return f(*composed);
  if (auto const* swizzle = std::get_if<Swizzle>(&mapping)) return f(*swizzle);
  return Error{.code = Errc::unsupported, .detail = "not a layout, composed layout or swizzle"};
}

}  // namespace

Expected<index_t> size_of(Value const& mapping) {
  return of_mapping(mapping, [](auto const& m) { return Expected<index_t>(size(m)); });
}

Expected<index_t> value_at(Value const& mapping, Coordinate const& coordinate) {
  return of_mapping(mapping, [&](auto const& m) { return evaluate(m, coordinate); });
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

Expected<Table> image_of(Value const& mapping) {
  LC_TRY(table, table_of(mapping));
  std::sort(table.begin(), table.end());
  table.erase(std::unique(table.begin(), table.end()), table.end());
  return table;
}

Expected<Layout> recover(Table const& values) {
  return recover(values.data(), static_cast<index_t>(values.size()));
}

}  // namespace layoutcheck
