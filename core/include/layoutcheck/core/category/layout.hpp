#pragma once
/// Morphisms and layouts: each morphism has a layout, and each tractable layout that is not
/// degenerate one morphism in standard form.
/// Source: Categorical Foundations for CuTe Layouts, chapters 3 and 4; spec#tractable.

#include "layoutcheck/core/category/nest_morphism.hpp"
#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::category {

/// S : D with d_i the product of the entries below the one that mode i goes to, 0 for *.
///
///   ((2,2),3) -> (3,(2,5,2)) by [1,3,*]: ((2,2),3):((3,30),0)
///
/// Errors: overflow (size or cosize), capacity_exceeded.
LC_HD constexpr Expected<Layout> layout_of(NestMorphism const& f) {
  TupleMorphism const& flat = f.flat();
  InlineVector<Checked, kMaxLeaves> below;
  Checked product = 1;
  for (index_t entry : flat.codomain()) {
    below.push_back(product);
    product *= entry;
  }
  Layout result;
  result.profile = f.domain().profile;
  for (int i = 0; i < flat.modes(); ++i) {
    Checked const stride = flat.moves(i) ? below[flat(i)] : Checked(0);
    if (stride.overflowed()) {
      return Error{.code = Errc::overflow, .mode = i, .detail = "stride exceeds 64 bits"};
    }
    result.leaves.push_back({flat.domain()[i], stride.value()});
  }
  return checked(result);
}
LC_HD constexpr Expected<Layout> layout_of(TupleMorphism const& f) {
  return layout_of(NestMorphism::of(f));
}

namespace detail {

/// The leaves with a stride, by stride. Which of two of one stride comes first does not matter: the
/// layout is not tractable then.
LC_HD constexpr PointedMap moving_leaves(Layout const& layout) {
  PointedMap order;
  auto const stride_of = [&layout](int leaf) { return layout.leaves[leaf].stride; };
  for (int k = 0; k < layout.leaves.size(); ++k) {
    if (stride_of(k) == 0) continue;
    order.push_back(k);
    int at = order.size() - 1;
    for (; at > 0 && stride_of(k) < stride_of(order[at - 1]); --at) order[at] = order[at - 1];
    order[at] = k;
  }
  return order;
}

/// Why the category has no object for it. `mode` is the leaf.
LC_HD constexpr Expected<bool> has_objects(Layout const& layout) {
  for (int k = 0; k < layout.leaves.size(); ++k) {
    Mode const& m = layout.leaves[k];
    if (m.extent == 0) {
      return Error{
          .code = Errc::out_of_domain, .mode = k, .detail = "an extent of 0 is not an entry"};
    }
    if (m.extent == 1 && m.stride != 0) {
      return Error{.code = Errc::invalid_argument,
                   .mode = k,
                   .detail = "degenerate: a mode of extent 1 has a stride"};
    }
    if (m.stride < 0) {
      return Error{
          .code = Errc::not_tractable, .mode = k, .detail = "a stride of a morphism is never < 0"};
    }
  }
  return true;
}

}  // namespace detail

/// The morphism in standard form whose layout this is: the shape is its domain, and its codomain
/// lists, by stride, the gap below each mode (if it exceeds 1) and the mode.
///
///   standard_morphism((2,2):(2,8)): (2,2) -> (2,2,2,2) by [1,3]
///   standard_morphism((3,4,2):(0,1,12)): (3,4,2) -> (4,3,2) by [*,0,2]
///
/// Post: layout_of(result) == layout; has_standard_form, is_non_degenerate.
/// Errors, `mode` the leaf: out_of_domain (an extent 0), invalid_argument (degenerate),
/// not_tractable (a negative stride, or one that is not a multiple of the s*d before it),
/// capacity_exceeded.
LC_HD constexpr Expected<NestMorphism> standard_morphism(Layout const& layout) {
  LC_TRY(objects, detail::has_objects(layout));
  static_cast<void>(objects);
  IntTuple const domain = shape(layout);
  Entries codomain;
  PointedMap map;
  for (int k = 0; k < layout.leaves.size(); ++k) map.push_back(int{kBasePoint});
  Checked covered = 1;  // the product of the codomain
  for (int k : detail::moving_leaves(layout)) {
    Mode const& m = layout.leaves[k];
    // A product beyond 64 bits divides no stride.
    if (covered.overflowed() || m.stride % covered.value() != 0) {
      return Error{.code = Errc::not_tractable,
                   .mode = k,
                   .detail = "the stride is not a multiple of the s*d before it"};
    }
    index_t const gap = m.stride / covered.value();
    if (gap > 1) codomain.push_back(gap);
    map[k] = codomain.size();
    codomain.push_back(m.extent);
    covered = Checked(m.stride) * m.extent;
  }
  LC_TRY(flat, TupleMorphism::make(domain.leaves, codomain, map));
  return NestMorphism::make(domain.profile, Profile::flat(codomain.size()), flat);
}

}  // namespace layoutcheck::category
