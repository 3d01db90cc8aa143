#pragma once
/// What mutants of layouts with basis strides are written with.

#include "layoutcheck/core/algebra/basis.hpp"
#include "mutants/broken.hpp"

namespace layoutcheck::laws::wrong {

inline BasisLayout basis_in(Arguments args, std::size_t i = 0) { return *as_basis(args[i]); }

/// Axes 0 and 1 change places.
inline void exchange_axes(BasisLayout& basis) {
  for (BasisMode& m : basis.leaves) {
    bool const either = m.axis == 0 || m.axis == 1;
    if (either) m.axis = 1 - m.axis[0];
  }
}

inline Answer answer(Expected<BasisLayout> const& basis) {
  if (!basis) return basis.error();
  Expected<BasisLayout> const result = checked(*basis);
  if (!result) return result.error();
  return Value(*result);
}

/// The right answer with a change; an error stays as it is.
template <class Change>
Answer change_basis(Answer const& right, Change change) {
  if (!right) return right;
  BasisLayout changed = *std::get_if<BasisLayout>(&*right);
  change(changed);
  return answer(Expected<BasisLayout>(changed));
}

}  // namespace layoutcheck::laws::wrong
