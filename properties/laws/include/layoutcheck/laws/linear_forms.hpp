#pragma once
/// Forms that laws of linear layouts share: the answer has these dimensions, and these values.

#include "layoutcheck/laws/forms.hpp"
#include "layoutcheck/laws/linear_definitions.hpp"

namespace layoutcheck::laws {

/// The linear layout that is the answer has the dimensions inputs(given) and outputs(given), in
/// this order. A law of this form hides admits() where these are not known everywhere.
template <class Law, class GivenType, class Call>
struct LinearDims : Examining {
  using Given = GivenType;
  static bool admits(Given const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(got, ask(Call{}, algebra, given));
    Examined e;
    same_dims(e, got.in, Law::inputs(given));
    same_dims(e, got.out, Law::outputs(given));
    return e;
  }
};

/// The answer's values, dimension by dimension: expect(e, given, got, x) claims what it has to at
/// the flat index x of the answer. Dimensions are read by their names, whatever their order.
template <class Law, class GivenType, class Call>
struct LinearValues : Examining {
  using Given = GivenType;
  static bool admits(Given const&) { return true; }
  template <class A>
  static Expected<Derived> derive(A const& algebra, Given const& given) {
    LC_TRY(got, ask(Call{}, algebra, given));
    Examined e;
    for (bits_t const x : linear_points(got.in_bits())) Law::expect(e, given, got, x);
    return e;
  }
};

/// Claims that the value `flat` of `dims` is in each dimension of `want_dims` what `want` is there.
inline void same_parts(Examined& e, Dims const& dims, bits_t flat, Dims const& want_dims,
                       bits_t want) {
  for (Dim const& d : want_dims) {
    e.equal(static_cast<index_t>(part_of(dims, flat, d.name)),
            static_cast<index_t>(part_of(want_dims, want, d.name)));
  }
}

/// It answers where it must, and refuses where no right answer exists.
template <class Law, class GivenType, class Call>
using LinearAnswers = Answers<Law, GivenType, Call>;

}  // namespace layoutcheck::laws
