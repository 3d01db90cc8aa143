#pragma once
/// Quasi-affine expressions, built by exact arithmetic: no text is pasted together.

#include <string>
#include <vector>

#include "layoutcheck/relations/isl/set.hpp"

namespace layoutcheck::relations::isl {

/// A quasi-affine function of an integer tuple, on a set of tuples: its domain.
class PwAff : public Handle<isl_pw_aff> {
 public:
  using Handle::Handle;

  /// The constant `value` on `domain`.
  static Expected<PwAff> constant(Set const& domain, index_t value);
  /// The coordinate x_position on `domain`.
  static Expected<PwAff> coordinate(Set const& domain, int position);

  Expected<std::string> text() const;
};

Expected<PwAff> add(PwAff const& a, PwAff const& b);
Expected<PwAff> subtract(PwAff const& a, PwAff const& b);
/// scale(x, 3) is 3 * x.
Expected<PwAff> scale(PwAff const& a, index_t factor);
/// floor_div(x, 4) is floor(x / 4), also where x < 0. Error: invalid_argument for divisor <= 0.
Expected<PwAff> floor_div(PwAff const& a, index_t divisor);
/// modulo(x, 4) is x - 4 * floor(x / 4), in [0, 4). Error: invalid_argument for divisor <= 0.
Expected<PwAff> modulo(PwAff const& a, index_t divisor);

/// Where both are defined and a >= b; equal_set: where they are equal.
Expected<Set> at_least_set(PwAff const& a, PwAff const& b);
Expected<Set> equal_set(PwAff const& a, PwAff const& b);
Expected<Set> unequal_set(PwAff const& a, PwAff const& b);

/// Several expressions of one tuple: a function to tuples.
class MultiPwAff : public Handle<isl_multi_pw_aff> {
 public:
  using Handle::Handle;

  /// The function x -> (components[0](x), ...) on `domain`, where no components make the function
  /// to the tuple []. Components need the tuples of `domain` as theirs.
  static Expected<MultiPwAff> of(Set const& domain, std::vector<PwAff> const& components);

  Expected<std::string> text() const;
};

}  // namespace layoutcheck::relations::isl
