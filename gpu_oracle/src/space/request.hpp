#pragma once
/// The values in the text of a space, and the functions that make the space or say which value is
/// too large.

#include <cstdint>
#include <optional>

#include "layoutcheck/sweep/space/space.hpp"

namespace layoutcheck::sweep {

enum class Key : std::uint8_t {
  max_size,
  size,
  span,
  rank,
  extent,
  stride,
  depth,
  bits,
  n,
  offset,
  axes,
  sizes,
  points,
  value,
  forms
};
inline constexpr int kKeys = static_cast<int>(Key::forms) + 1;

struct SpaceRequest {
  std::optional<index_t> values[kKeys];  ///< forms: 1 for all
  bool by_first = false;                 ///< span<=size: bounded by the first of a pair

  bool has(Key key) const { return values[static_cast<int>(key)].has_value(); }
  index_t value(Key key) const { return *values[static_cast<int>(key)]; }
  index_t value_or(Key key, index_t otherwise) const {
    return values[static_cast<int>(key)].value_or(otherwise);
  }
  bool all_forms() const { return has(Key::forms); }
};

/// The value of `key` cannot be served; "max_size of at most 65536" could.
struct Refusal {
  Key key;
  std::string expected;
};

using Made = Outcome<SpaceParts, Refusal>;

Made make_compact(SpaceRequest const& request);
Made make_flat(SpaceRequest const& request);
Made make_strides(SpaceRequest const& request);
Made make_tractable(SpaceRequest const& request);
Made make_nested(SpaceRequest const& request);
Made make_swizzles(SpaceRequest const& request);
Made make_tuples(SpaceRequest const& request);
Made make_numbers(SpaceRequest const& request);
Made make_coordinates(SpaceRequest const& request);
Made make_tilers(SpaceRequest const& request);
Made make_linear(SpaceRequest const& request);
Made make_swizzle_values(SpaceRequest const& request);
Made make_composed(SpaceRequest const& request);
Made make_basis(SpaceRequest const& request);
Made make_modular(SpaceRequest const& request);
Made make_tables(SpaceRequest const& request);

/// Pre: at most kMaxPointsOfItem points.
SpaceParts one_layout(Layout const& layout);

/// Pairs or triples; nothing where there are 2^63 or more. Pre: input_of_spaces has them; by_first
/// only of two that have levels, those of the second from 1 to the greatest of the first.
std::optional<SpaceParts> make_product(std::span<Space const> of, bool by_first);

}  // namespace layoutcheck::sweep
