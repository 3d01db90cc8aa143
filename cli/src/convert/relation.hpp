#pragma once
/// Values as integer set relations, in isl's text form, and back. Where the build has no isl every
/// function answers kNoRelations.

#include <string>
#include <string_view>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::cli {

inline constexpr char kNoRelations[] =
    "this build has no relations: isl was not there (apt install libisl-dev libgmp-dev, then "
    "configure and build again)";
bool has_relations();

/// What came of it: text or a value, or why there is none.
struct RelationText {
  std::string text;
  Error error{};
  std::string why;  ///< not empty: there is none
};
struct RelationValue {
  Value value;
  Error error{};
  std::string why;
  bool no_relation = false;  ///< the text is not a relation: an error of the user
};

/// The relation of a layout, a swizzle, a composed layout or a linear layout; of the last between
/// natural coordinates, one for each dimension.
RelationText relation_of(Value const& value);

/// The layout with this relation or, where none has it, the swizzle o a layout.
RelationValue layout_of_relation(std::string_view text);
/// The linear layout with this relation, of the least sizes, its dimensions dim0, dim1, ...
RelationValue linear_of_relation(std::string_view text);

}  // namespace layoutcheck::cli
