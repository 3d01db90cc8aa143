// Searches over all layouts: core/spec decides them, up to a size.

#include "layoutcheck/core/spec/complement.hpp"
#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/laws/language/builtin.hpp"

namespace layoutcheck::laws::language::builtin {
namespace {

constexpr index_t kLargestInverted = 32;
/// Largest offset up to which a left inverse is searched.
constexpr index_t kLeftInverseReach = 96;
/// Greatest size and offset of a layout that repeats offsets, up to which one is searched.
constexpr index_t kQuasiInverseReach = 48;

void not_searched(Context& cx) { cx.unknown("too large for a search over all layouts"); }

/// The values as a table, where they can be searched.
Table table_from(Context& cx, Values const& values) {
  Table table;
  if (count(values) > kDecidable) not_searched(cx);
  for (wide_t const value : values) {
    if (!fits(value)) cx.unknown("a value exceeds 64 bits");
    if (!cx.ok()) return {};
    table.push_back(static_cast<index_t>(value));
  }
  return table;
}

/// The coalesced layout of an ascending table that some layout has: each extent is forced.
ModeList forced_modes(Table const& values) {
  auto const count = static_cast<index_t>(values.size());
  auto const at = [&values](index_t i) -> wide_t { return values[static_cast<std::size_t>(i)]; };
  ModeList modes;
  for (index_t step = 1; step < count;) {
    index_t extent = 2;
    while (extent * step < count && at(extent * step) == extent * at(step)) ++extent;
    modes.push_back({extent, values[static_cast<std::size_t>(step)]});
    step *= extent;
  }
  return modes;
}

}  // namespace

bool exists_refining(Context& cx, Values const& values, IntTuple const& shape) {
  Table const table = table_from(cx, values);
  if (!cx.ok() || volume(shape) != static_cast<wide_t>(table.size())) return false;
  return spec::has_layout_refining(table, shape).has_value();
}
bool exists_table(Context& cx, Values const& values) {
  Table const table = table_from(cx, values);
  return cx.ok() && spec::has_layout(table).has_value();
}
wide_t first_unmeetable(Context& cx, Values const& values) {
  Table const table = table_from(cx, values);
  return cx.ok() ? spec::first_unmeetable(table) : 0;
}
IntTuple forced_shape(Context& cx, Values const& values) {
  Table const table = table_from(cx, values);
  return cx.ok() ? layoutcheck::shape(from_modes(forced_modes(table))) : IntTuple();
}
wide_t largest_right_inverse(Context& cx, Layout const& layout) {
  if (layoutcheck::size(layout) > kLargestInverted) not_searched(cx);
  return cx.ok() ? spec::largest_right_inverse(spec::table(layout)) : 0;
}
wide_t largest_common_right_inverse(Context& cx, Layout const& first, Layout const& second) {
  bool const small =
      layoutcheck::size(first) <= kLargestInverted && layoutcheck::size(second) <= kLargestInverted;
  if (!small) not_searched(cx);
  return cx.ok() ? spec::largest_common_right_inverse(spec::table(first), spec::table(second)) : 0;
}
Values complement_offsets(Context& cx, Layout const& layout, wide_t n) {
  if (layoutcheck::size(layout) > kDecidable || n > kDecidable || n < 1 ||
      !tractable_by_definition(layout) || span_of(layout) > kDecidable) {
    not_searched(cx);
  }
  if (!cx.ok()) return {};
  Table const offsets = spec::complement_table(layout, static_cast<index_t>(n));
  return {offsets.begin(), offsets.end()};
}

bool has_left_inverse(Context& cx, Layout const& layout) {
  if (!walkable(layout) || layoutcheck::range(layout).greatest > kLeftInverseReach) {
    not_searched(cx);
  }
  return cx.ok() && spec::has_left_inverse(spec::table(layout)).has_value();
}
bool has_left_inverse_quasi(Context& cx, Layout const& layout) {
  index_t const greatest = layoutcheck::range(layout).greatest;
  if (!walkable(layout) || greatest > kLeftInverseReach) not_searched(cx);
  if (!cx.ok()) return false;
  bool const small = std::max(layoutcheck::size(layout), greatest) <= kQuasiInverseReach;
  if (!small && !injective_by_table(layout)) not_searched(cx);
  return cx.ok() && spec::has_left_inverse_quasi(spec::table(layout)).has_value();
}

}  // namespace layoutcheck::laws::language::builtin
