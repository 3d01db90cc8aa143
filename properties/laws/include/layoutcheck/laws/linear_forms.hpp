#pragma once
/// Forms that laws of linear layouts share: the answer has these dimensions, and these values.

#include "layoutcheck/laws/forms.hpp"
#include "layoutcheck/laws/linear_definitions.hpp"

namespace layoutcheck::laws {

/// The linear layout that is the answer has the dimensions inputs(input) and outputs(input), in
/// this order. A law of this form hides admits() where these are not known everywhere.
template <class Law, class InputType, class Call>
struct LinearDims : ChecksClaims {
  using Input = InputType;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(Call{}, algebra, input));
    CheckedClaims e;
    same_dims(e, got.in, Law::inputs(input));
    same_dims(e, got.out, Law::outputs(input));
    return e;
  }
};

/// The answer's values, dimension by dimension: expect(e, input, got, x) claims what it has to at
/// the flat index x of the answer. Dimensions are read by their names, whatever their order.
template <class Law, class InputType, class Call>
struct LinearValues : ChecksClaims {
  using Input = InputType;
  static bool admits(Input const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Input const& input) {
    LC_TRY(got, query(Call{}, algebra, input));
    CheckedClaims e;
    for (bits_t const x : linear_points(got.in_bits())) Law::expect(e, input, got, x);
    return e;
  }
};

/// Claims that the value `flat` of `dims` is in each dimension of `want_dims` what `want` is there.
inline void same_parts(CheckedClaims& e, Dims const& dims, bits_t flat, Dims const& want_dims,
                       bits_t want) {
  for (Dim const& d : want_dims) {
    e.equal(static_cast<index_t>(part_of(dims, flat, d.name)),
            static_cast<index_t>(part_of(want_dims, want, d.name)));
  }
}

/// It answers where it must, and refuses where no right answer exists.
template <class Law, class InputType, class Call>
using LinearAnswers = Answers<Law, InputType, Call>;

}  // namespace layoutcheck::laws
