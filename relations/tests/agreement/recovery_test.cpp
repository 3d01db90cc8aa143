// Layouts from relations against complete searches over tables.
#include "agreement/random_cases.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "layoutcheck/relations/mapping/linear.hpp"
#include "layoutcheck/relations/recover/layout.hpp"
#include "layoutcheck/relations/recover/linear.hpp"

namespace layoutcheck::relations {
namespace {

/// The relation of a table, pair by pair.
std::string text_of(spec::Table const& values) {
  std::string text = "{ ";
  char const* separator = "";
  for (std::size_t c = 0; c < values.size(); ++c) {
    text += separator + ("[" + std::to_string(c) + "] -> [" + std::to_string(values[c]) + "]");
    separator = "; ";
  }
  return text + " }";
}

/// The table of a layout, corrupted at one or two points in two of three cases.
spec::Table nearly_a_layout(Random& random, Kinds& kinds) {
  spec::Table values;
  while (values.empty()) values = spec::table(any_layout(random, 36, -5, 9));
  auto const last = static_cast<index_t>(values.size()) - 1;
  if (random.one_in(3)) ++kinds["whole"];
  for (index_t corrupted = random.between(0, 2); corrupted > 0; --corrupted) {
    values[static_cast<std::size_t>(random.between(0, last))] += random.between(-1, 1);
  }
  return values;
}

std::string recover_case(isl::Context const& context, Random& random, Kinds& kinds) {
  auto const values = nearly_a_layout(random, kinds);
  auto const expected = spec::has_layout(values);
  auto const found = recover(M(context, text_of(values)));
  auto const what = text_of(values) + ": " + answer_of(found);
  ++kinds[expected ? "exists" : "none"];
  if (expected.has_value() != found.has_value()) return what;
  if (found) return spec::table(*found) == values ? "" : what;
  return found.error().code == Errc::not_representable &&
                 found.error().point == spec::first_unmeetable(values)
             ? ""
             : what;
}

/// A shape of so many coordinates.
IntTuple random_shape(Random& random, index_t size) {
  IntTuple::leaf_list extents;
  while (size > 1 && extents.size() < 4) {
    index_t const extent = random.between(1, size);
    if (size % extent != 0) continue;
    extents.push_back(extent);
    size /= extent;
  }
  extents.push_back(size);
  return flat_tree<IntTuple>(extents);
}

std::string refining_case(isl::Context const& context, Random& random, Kinds& kinds) {
  auto const values = nearly_a_layout(random, kinds);
  auto const shape = random_shape(random, static_cast<index_t>(values.size()));
  auto const expected = spec::has_layout_refining(values, shape);
  auto const map = M(context, text_of(values));
  auto const found = recover_refining(map, shape);
  auto const what = text_of(values) + " for " + print(shape) + ": " + answer_of(found);
  ++kinds[expected ? "exists" : "none"];
  if (expected.has_value() != found.has_value()) return what;
  if (found && spec::table(*found) != values) return what;
  if (found && rank(*found) != rank(shape)) return what + ", of another rank";

  // The same shape exactly: strides can only be the values at unit coordinates.
  Layout only;
  only.profile = shape.profile;
  index_t unit = 1;
  for (index_t const extent : shape.leaves) {
    only.leaves.push_back({extent, extent > 1 ? values[static_cast<std::size_t>(unit)] : 0});
    unit *= extent;
  }
  bool const exists = spec::table(only) == values;
  auto const exact = layout_from_shape(map, shape);
  ++kinds[exists ? "shape exists" : "no such shape"];
  return exists == exact.has_value() && (!exists || *exact == only)
             ? ""
             : what + ", exactly " + answer_of(exact);
}

/// Some shape of `rest` more coordinates with these strides has the values: every ordered
/// factorization is tried.
bool some_shape(spec::Table const& values, spec::Table const& strides, index_t rest,
                ModeList& modes) {
  auto const k = static_cast<std::size_t>(modes.size());
  if (k == strides.size()) return rest == 1 && spec::table(flat_tree<Layout>(modes)) == values;
  for (index_t extent = 1; extent <= rest; ++extent) {
    if (rest % extent != 0) continue;
    modes.push_back({extent, strides[k]});
    bool const found = some_shape(values, strides, rest / extent, modes);
    modes.pop_back();
    if (found) return true;
  }
  return false;
}

std::string strides_case(isl::Context const& context, Random& random, Kinds& kinds) {
  Layout layout;
  while (spec::table(layout).size() < 2) layout = any_layout(random, 24, 0, 6);
  auto const values = spec::table(layout);
  spec::Table strides;
  IntTuple::leaf_list leaves;
  for (Mode const& mode : layout.leaves) {
    if (random.one_in(4)) strides.push_back(random.between(0, 6));
    if (!random.one_in(6)) strides.push_back(mode.stride);
  }
  for (index_t const stride : strides) leaves.push_back(stride);
  ModeList modes;
  bool const exists = some_shape(values, strides, static_cast<index_t>(values.size()), modes);
  ++kinds[exists ? "exists" : "none"];
  auto const requested = flat_tree<IntTuple>(leaves);
  auto const map = layout_mapping(context, layout);
  if (!map) return print(layout) + ": no mapping";
  auto const found = layout_from_strides(*map, requested);
  auto const what = print(layout) + " with " + print(requested) + ": " + answer_of(found);
  if (exists != found.has_value()) return what;
  return !found || (stride(*found) == requested && spec::table(*found) == values) ? "" : what;
}

std::string linear_recovery_case(isl::Context const& context, Random& random, Kinds& kinds) {
  Dims in;
  Dims out;
  in.push_back({*DimName::of("lane"), static_cast<int>(random.between(0, 3))});
  in.push_back({*DimName::of("warp"), static_cast<int>(random.between(0, 2))});
  out.push_back({*DimName::of("x"), static_cast<int>(random.between(0, 3))});
  LinearLayout layout{.in = in, .out = out, .columns = {}};
  for (int k = 0; k < total_bits(in); ++k) {
    layout.columns.push_back(
        static_cast<bits_t>(random.between(0, (index_t{1} << total_bits(out)) - 1)));
  }
  auto const map = linear_layout_mapping(context, layout);
  if (!map) return "no mapping";
  auto const again = linear_from_mapping(*map, in, out);
  if (!again || !(*again == layout)) return "not found again";
  ++kinds["linear"];
  // One value changed: not linear, unless the point is a unit and the change stays inside.
  auto const lane = random.between(0, (index_t{1} << in[0].bits) - 1);
  auto const warp = random.between(0, (index_t{1} << in[1].bits) - 1);
  auto const points = total_bits(in);
  auto const place = "[" + print(lane) + "," + print(warp) + "]";
  auto const rest = subtract(*map, M(context, "{ " + place + " -> [i] }"));
  auto const there = image(*map, *isl::Set::read(context, "{ " + place + " }"));
  if (!rest || !there) return "no point " + place;
  auto const before = isl::sample(*there);
  if (!before || total_bits(out) == 0 || points < 2) return "";
  auto const corrupted =
      unite(*rest, M(context, "{ " + place + " -> [" + print((*before)[0] ^ 1) + "] }"));
  if (!corrupted) return "not corrupted";
  auto const refused = linear_from_mapping(*corrupted, in, out);
  ++kinds["corrupted"];
  // With two bits or more, three other points bind each value: one change is always seen.
  return !refused && refused.error().code == Errc::not_representable ? "" : "corrupted at " + place;
}

LAYOUTCHECK_AGREEMENT(Recover, recover_case, 150, 1500, {"exists", "none", "whole"})
LAYOUTCHECK_AGREEMENT(RecoverRefining, refining_case, 120, 800,
                      {"exists", "none", "shape exists", "no such shape"})
LAYOUTCHECK_AGREEMENT(LayoutFromStrides, strides_case, 150, 1500, {"exists", "none"})
LAYOUTCHECK_AGREEMENT(LinearFromMapping, linear_recovery_case, 100, 500, {"linear", "corrupted"})

}  // namespace
}  // namespace layoutcheck::relations
