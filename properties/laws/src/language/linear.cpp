// Searches for a layout that has the values of a linear one.

#include "layoutcheck/laws/language/builtin.hpp"

namespace layoutcheck::laws::language::builtin {
namespace {

/// All values, where they are few enough for a search.
Values table_of(Context& cx, Flat const& flat) {
  Values values;
  if (flat_size(flat) > kDecidable) cx.unknown("too large for a search over all layouts");
  for (wide_t x = 0; x < flat_size(flat) && cx.ok(); ++x) {
    values.push_back(joined_columns(flat.linear, x));
  }
  return values;
}

}  // namespace

bool exists_table(Context& cx, Flat const& flat) { return exists_table(cx, table_of(cx, flat)); }
bool exists_swizzled_table(Context& cx, Flat const& flat) {
  return exists_swizzled_table(cx, table_of(cx, flat));
}

}  // namespace layoutcheck::laws::language::builtin
