#include "convert/relation.hpp"

#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/relations/bridge.hpp"

namespace layoutcheck::cli {
namespace {

using relations::isl::Context;
using relations::isl::Map;

Expected<std::string> text_of(Value const& value) {
  LC_TRY(context, Context::create());
  LC_TRY(map, relations::mapping_of(context, value));
  return map.text();
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

RelationValue layout_of_relation(std::string_view text) {
  return from_text(text, relations::layout_of_mapping);
}
RelationValue linear_of_relation(std::string_view text) {
  return from_text(text, relations::linear_of_mapping);
}

}  // namespace layoutcheck::cli
