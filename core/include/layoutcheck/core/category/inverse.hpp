#pragma once
/// Inverses of layouts, all four from one operation: the transpose of the standard morphism.
///
/// Errors of each, in addition to those stated: those of standard_morphism, overflow.

#include "layoutcheck/core/category/algebra.hpp"

namespace layoutcheck::category {

/// R with L(R(i)) == i for every i < size(R), of the largest size possible: the transpose on the
/// entries below the first that is not hit.
///
///   right_inverse((2,2):(1,4)) == 2:1, right_inverse((4,8):(8,1)) == (8,4):(4,1)
LC_HD constexpr Expected<Layout> right_inverse(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  TupleMorphism const& flat = f.flat();
  PointedMap hit;
  for (int j = 0; j < flat.codomain().size() && flat.hits(j); ++j) hit.push_back(j);
  LC_TRY(back, restrict(transpose(flat), hit));
  LC_TRY(joined, category::coalesce(back));
  return detail::plain_layout(joined);
}

/// R with L(R(L(i))) == L(i) for every i: the transpose.
///
///   left_inverse_quasi((4,2,2):(4,2,32)) == (2,2,4,2,2):(0,4,1,0,8)
LC_HD constexpr Expected<Layout> left_inverse_quasi(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  LC_TRY(joined, category::coalesce(transpose(f.flat())));
  return detail::plain_layout(joined);
}

/// R with R(L(i)) == i for every i: the transpose, where no mode goes to *.
///
/// Further error: not_injective (`mode` goes to *): there is no left inverse.
LC_HD constexpr Expected<Layout> left_inverse(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  if (int const i = first_still(f.flat()); i >= 0) {
    return Error{.code = Errc::not_injective, .mode = i, .detail = "the mode repeats offsets"};
  }
  return category::left_inverse_quasi(layout);
}

/// Both at once, of a compact layout: the standard morphism is an isomorphism except for modes of
/// extent 1.
///
///   inverse((8,16,4):(64,1,16)) == (16,4,8):(8,128,1)
///
/// Further error: not_compact: there is no inverse.
LC_HD constexpr Expected<Layout> inverse(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  TupleMorphism const thin = squeeze(f.flat());
  if (first_still(thin) >= 0 || !is_onto(thin)) {
    return Error{.code = Errc::not_compact, .detail = "the morphism is not an isomorphism"};
  }
  return detail::plain_layout(transpose(thin));
}

/// The layout N of all coordinates that L sends to 0: the inclusion of the modes that go to *.
///
///   nullspace((2,3,4):(0,1,0)) == (2,4):(1,6)
LC_HD constexpr Expected<Layout> nullspace(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  LC_TRY(joined, category::coalesce(kernel(f.flat())));
  return detail::plain_layout(joined);
}

}  // namespace layoutcheck::category
