// In place of relations, where there was no isl at configure time.
#include "convert/relation.hpp"

namespace layoutcheck::cli {

bool has_relations() { return false; }
RelationText relation_of(Value const&) { return {.text = {}, .error = {}, .why = kNoRelations}; }
RelationValue layout_of_relation(std::string_view) {
  return {.value = {}, .error = {}, .why = kNoRelations};
}
RelationValue linear_of_relation(std::string_view) {
  return {.value = {}, .error = {}, .why = kNoRelations};
}

}  // namespace layoutcheck::cli
