// Mappings against the tables that define them.
#include "agreement/random_cases.hpp"
#include "layoutcheck/core/spec/table.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "layoutcheck/relations/mapping/linear.hpp"
#include "layoutcheck/relations/mapping/swizzle.hpp"
#include "layoutcheck/relations/recover/table.hpp"

namespace layoutcheck::relations {
namespace {

std::string table_differs(std::string const& what, Expected<isl::Map> const& map,
                          spec::Table const& expected) {
  auto const values = map ? table(*map, expected.size() + 1) : map.error();
  if (!values) return what + ": " + values.error().detail;
  return *values == expected ? "" : what + ": " + print(Table{*values});
}

std::string layout_case(isl::Context const& context, Random& random, Kinds& kinds) {
  auto const layout = any_layout(random, 64, -9, 20);
  auto const expected = spec::table(layout);
  ++kinds[expected.empty() ? "empty" : "filled"];
  auto wrong = table_differs(print(layout), layout_mapping(context, layout), expected);
  if (!wrong.empty() || expected.empty()) return wrong;
  // Natural coordinates: the digits, counted up one by one.
  auto const coordinates = coordinate_mapping(context, shape(layout));
  auto const indices = index_mapping(context, layout);
  if (!coordinates || !indices) return print(layout) + ": no coordinates";
  Point digits(static_cast<std::size_t>(layout.leaves.size()), 0);
  for (index_t c = 0; c < static_cast<index_t>(expected.size()); ++c) {
    auto const there = value_at(*coordinates, {c});
    if (!there || *there != digits) return print(layout) + ": coordinate of " + print(c);
    auto const index = value_at(*indices, digits);
    if (!index || (*index)[0] != expected[static_cast<std::size_t>(c)]) {
      return print(layout) + ": index of " + print(c);
    }
    for (std::size_t k = 0; k < digits.size(); ++k) {
      if (++digits[k] < layout.leaves[static_cast<int>(k)].extent) break;
      digits[k] = 0;
    }
  }
  return "";
}

std::string swizzle_case(isl::Context const& context, Random& random, Kinds& kinds) {
  Swizzle swizzle;
  do {
    swizzle = {.bits = static_cast<int>(random.between(0, 3)),
               .base = static_cast<int>(random.between(0, 2)),
               .shift = static_cast<int>(random.between(-3, 3))};
  } while (swizzle.domain() > 64);
  ++kinds[swizzle.shift < 0 ? "left" : swizzle.shift > 0 ? "right" : "none"];
  auto const expected = spec::table(swizzle, swizzle.domain());
  auto const whole = swizzle_mapping(context, swizzle);
  auto const what = print(swizzle);
  auto wrong = table_differs(what, whole, expected);
  if (!wrong.empty()) return wrong;
  auto const bits = binary_coordinate_mapping(context, swizzle);
  auto const binary = binary_mapping(context, swizzle);
  if (!bits || !binary) return what + ": no binary mapping";
  auto const x = random.between(0, swizzle.domain() - 1);
  auto const from = value_at(*bits, {x});
  auto const to = value_at(*bits, {expected[static_cast<std::size_t>(x)]});
  if (!from || !to) return what + ": no bits of " + print(x);
  auto const mapped = value_at(*binary, *from);
  return mapped && *mapped == *to ? "" : what + ": bits of " + print(x);
}

std::string composed_case(isl::Context const& context, Random& random, Kinds& kinds) {
  ComposedLayout composed;
  composed.outer_is_swizzle = random.one_in(2);
  composed.swizzle = {.bits = static_cast<int>(random.between(0, 2)),
                      .base = static_cast<int>(random.between(0, 2)),
                      .shift = static_cast<int>(random.between(-2, 2))};
  composed.outer = any_layout(random, 64, -3, 9);
  composed.inner = any_layout(random, 16, -2, 6);
  composed.offset = random.between(0, 6);
  auto const inner = spec::table(composed.inner);
  auto const size = static_cast<index_t>(spec::table(composed.outer).size());
  std::vector<std::pair<Point, Point>> expected;
  for (std::size_t c = 0; c < inner.size(); ++c) {
    index_t const y = composed.offset + inner[c];
    if (y < 0 || (!composed.outer_is_swizzle && y >= size)) {
      ++kinds["outside"];
      continue;
    }
    auto const value = composed.outer_is_swizzle
                           ? spec::swizzled(composed.swizzle, y)
                           : static_cast<index_t>(spec::offset_at(composed.outer, y));
    expected.push_back({{static_cast<index_t>(c)}, {value}});
    ++kinds["inside"];
  }
  auto const map = composed_mapping(context, composed);
  if (!map) return print(composed) + ": " + map.error().detail;
  auto const found = pairs(*map, 1000);
  return found && *found == expected ? "" : print(composed);
}

Dims random_dims(Random& random, char prefix) {
  Dims dims;
  index_t bits = 4;
  for (index_t i = random.between(0, 3); i > 0; --i) {
    auto const here = random.between(0, bits);
    bits -= here;
    dims.push_back({*DimName::of(prefix + std::to_string(i)), static_cast<int>(here)});
  }
  return dims;
}

std::string linear_case(isl::Context const& context, Random& random, Kinds& kinds) {
  LinearLayout layout{
      .in = random_dims(random, 'c'), .out = random_dims(random, 'i'), .columns = {}};
  auto const values = index_t{1} << total_bits(layout.out);
  for (int k = 0; k < total_bits(layout.in); ++k) {
    layout.columns.push_back(static_cast<bits_t>(random.between(0, values - 1)));
  }
  ++kinds[is_injective(layout) ? "injective" : "not injective"];
  std::string what = "linear";
  for (bits_t const column : layout.columns) what += " " + std::to_string(column);
  auto const whole = linear_layout_mapping(context, layout);
  auto const one = integral_coordinate_mapping(context, layout);
  auto const two = binary_coordinate_mapping(context, layout);
  auto const three = binary_vector_space_mapping(context, layout);
  auto const four = linear_index_mapping(context, layout);
  auto const five = natural_index_mapping(context, layout);
  if (!whole || !one || !two || !three || !four || !five) return what + ": no mapping";
  for (index_t x = 0; x < index_t{1} << layout.in_bits(); ++x) {
    bits_t y = 0;  // the definition: an xor of columns, split into the output dimensions
    for (int k = 0; k < layout.in_bits(); ++k) {
      if ((x >> k & 1) != 0) y ^= layout.columns[k];
    }
    Point from;
    for (int i = 0, first = 0; i < layout.in.size(); first += layout.in[i++].bits) {
      from.push_back(x >> first & ((index_t{1} << layout.in[i].bits) - 1));
    }
    Point to;
    for (int i = 0, first = 0; i < layout.out.size(); first += layout.out[i++].bits) {
      to.push_back(static_cast<index_t>(y) >> first & ((index_t{1} << layout.out[i].bits) - 1));
    }
    auto const direct = value_at(*whole, from);
    if (!direct || *direct != to) return what + " at " + print(x);
    auto step = value_at(*one, from);
    if (!step || *step != Point{x}) return what + ": integral coordinate of " + print(x);
    for (auto const* map : {&*two, &*three, &*four}) {
      if (step) step = value_at(*map, *step);
    }
    if (!step || *step != Point{static_cast<index_t>(y)}) return what + ": index of " + print(x);
    auto const last = value_at(*five, *step);
    if (!last || *last != to) return what + ": natural index of " + print(x);
  }
  return "";
}

LAYOUTCHECK_AGREEMENT(LayoutMappings, layout_case, 200, 2000, {"empty", "filled"})
LAYOUTCHECK_AGREEMENT(SwizzleMappings, swizzle_case, 60, 600, {"left", "right", "none"})
LAYOUTCHECK_AGREEMENT(ComposedMappings, composed_case, 150, 600, {"inside", "outside"})
LAYOUTCHECK_AGREEMENT(LinearMappings, linear_case, 100, 600, {"injective", "not injective"})

}  // namespace
}  // namespace layoutcheck::relations
