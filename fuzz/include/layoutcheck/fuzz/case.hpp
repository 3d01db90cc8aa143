#pragma once
/// What a law is run on: a call of an operation with literals, as text, from text, from any bytes.

#include <optional>
#include <string>
#include <vector>

#include "layoutcheck/fuzz/family.hpp"
#include "layoutcheck/fuzz/values.hpp"

namespace layoutcheck::fuzz {

struct Case {
  Op op;
  std::vector<Value> args;
};

/// composition((4,6):(1,4), 2:3)
std::string text_of(Case const& c);

/// The case that a text spells: a call of literals, or a chain of two, which is a composition.
/// Nothing for any other text.
std::optional<Case> read_case(std::string_view text);

/// A case of the family, from choices.
Case make_case(Family const& family, Choices& choices);

/// Total: the case that the bytes spell, if it is one of the family; otherwise the one that the
/// bytes choose.
Case decode_case(Family const& family, std::string_view bytes);

/// One to three changes: an argument changed, generated again, added or left out, two exchanged, or
/// the operation replaced by another of the family that takes such arguments.
void change(Case& c, Family const& family, Choices& choices);

/// The arguments of one, some of them taken from the other.
Case crossed(Case const& a, Case const& b, Choices& choices);

}  // namespace layoutcheck::fuzz
