#include "convert/relation.hpp"

#include <bit>

#include "layoutcheck/core/operations/linear_of.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "layoutcheck/relations/mapping/linear.hpp"
#include "layoutcheck/relations/mapping/swizzle.hpp"
#include "layoutcheck/relations/recover/layout.hpp"
#include "layoutcheck/relations/recover/linear.hpp"

namespace layoutcheck::cli {
namespace {

using relations::isl::Context;
using relations::isl::Map;
using relations::isl::Set;

Expected<Map> mapping_of(Context const& context, Value const& value) {
  if (auto const* layout = std::get_if<Layout>(&value)) {
    return relations::layout_mapping(context, *layout);
  }
  if (auto const* swizzle = std::get_if<Swizzle>(&value)) {
    return relations::swizzle_mapping(context, *swizzle);
  }
  if (auto const* composed = std::get_if<ComposedLayout>(&value)) {
    return relations::composed_mapping(context, *composed);
  }
  if (auto const* linear = std::get_if<LinearLayout>(&value)) {
    return relations::linear_layout_mapping(context, *linear);
  }
  return Error{.code = Errc::unsupported,
               .detail = "layouts, swizzles, composed and linear layouts have relations"};
}

Expected<std::string> text_of(Value const& value) {
  LC_TRY(context, Context::create());
  LC_TRY(map, mapping_of(context, value));
  return map.text();
}

/// For each dimension of a set its least power of two above all values. Errors: out_of_domain (a
/// value below 0, or without bound), overflow.
Expected<Dims> covering_dims(Set const& set) {
  LC_TRY(count, set.dimensions());
  Dims result;
  for (int i = 0; i < count; ++i) {
    LC_TRY(least, relations::isl::dimension_min(set, i));
    LC_TRY(most, relations::isl::dimension_max(set, i));
    LC_TRY(low, least.to_index());
    LC_TRY(high, most.to_index());
    if (low < 0) return Error{.code = Errc::out_of_domain, .detail = "a value below 0"};
    if (i >= kMaxDims) {
      return Error{.code = Errc::capacity_exceeded, .detail = "more than 8 dimensions"};
    }
    int const bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(high)));
    result.push_back({*DimName::of("dim" + std::to_string(i)), bits});
  }
  return checked(result);
}

Expected<LinearLayout> linear_with(Map const& map) {
  LC_TRY(from, relations::isl::domain(map));
  LC_TRY(to, relations::isl::range(map));
  LC_TRY(in, covering_dims(from));
  LC_TRY(out, covering_dims(to));
  return relations::linear_from_mapping(map, in, out);
}

/// A layout, or what a linear layout with the same relation is as one.
Expected<Value> layout_with(Map const& map) {
  auto const layout = relations::recover(map);
  if (layout) return Value(*layout);
  if (layout.error().code != Errc::not_representable) return layout.error();
  auto const linear = linear_with(map);
  if (!linear) return layout.error();
  auto const swizzled = layout_of(*linear);
  if (!swizzled) return layout.error();
  return *swizzled;
}

template <class Convert>
RelationValue from_text(std::string_view text, Convert convert) {
  RelationValue result;
  auto const failed = [&](Error const& error, bool no_relation) {
    result.error = error;
    result.why = describe(error);
    result.no_relation = no_relation;
    return result;
  };
  auto const context = Context::create();
  if (!context) return failed(context.error(), false);
  auto const map = Map::read(*context, text);
  if (!map) return failed(map.error(), true);
  auto const value = convert(*map);
  if (!value) return failed(value.error(), false);
  result.value = *value;
  return result;
}

}  // namespace

bool has_relations() { return true; }

RelationText relation_of(Value const& value) {
  auto const text = text_of(value);
  if (!text) return {.text = {}, .error = text.error(), .why = describe(text.error())};
  return {.text = *text, .error = {}, .why = {}};
}

RelationValue layout_of_relation(std::string_view text) { return from_text(text, layout_with); }
RelationValue linear_of_relation(std::string_view text) { return from_text(text, linear_with); }

}  // namespace layoutcheck::cli
