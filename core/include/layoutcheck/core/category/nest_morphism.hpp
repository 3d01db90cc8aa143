#pragma once
/// The category Nest. Its objects are nested tuples of positive integers; a morphism S -> T is one
/// of Tuple between the flattened tuples, so that a profile is what Nest adds.
/// Source: Categorical Foundations for CuTe Layouts, chapter 4.

#include "layoutcheck/core/category/tuple_operations.hpp"

namespace layoutcheck::category {

/// ((2,2),3) -> (3,(2,5,2)) by [1,3,0]: the leaves of both sides, left to right.
class NestMorphism {
 public:
  /// The identity of ().
  constexpr NestMorphism() = default;

  /// Errors: those of TupleMorphism::make, `mode` a leaf; capacity_exceeded.
  LC_HD static constexpr Expected<NestMorphism> make(IntTuple const& domain,
                                                     IntTuple const& codomain,
                                                     PointedMap const& map) {
    LC_TRY(flat, TupleMorphism::make(domain.leaves, codomain.leaves, map));
    return make(domain.profile, codomain.profile, flat);
  }
  /// `flat` with parentheses around its modes and entries. Errors: not_congruent (a profile of
  /// another number of leaves), capacity_exceeded.
  LC_HD static constexpr Expected<NestMorphism> make(Profile const& domain, Profile const& codomain,
                                                     TupleMorphism const& flat) {
    NestMorphism result;
    result.domain_ = domain;
    result.codomain_ = codomain;
    result.flat_ = flat;
    LC_TRY(from, within_capacity(result.domain()));
    LC_TRY(to, within_capacity(result.codomain()));
    if (from.profile.leaves() != flat.modes() || to.profile.leaves() != flat.codomain().size()) {
      return Error{.code = Errc::not_congruent, .detail = "numbers of leaves differ"};
    }
    return result;
  }
  /// Tuple in Nest: both sides without inner parentheses.
  LC_HD static constexpr NestMorphism of(TupleMorphism const& flat) {
    NestMorphism result;
    result.domain_ = Profile::flat(flat.modes());
    result.codomain_ = Profile::flat(flat.codomain().size());
    result.flat_ = flat;
    return result;
  }

  LC_HD constexpr IntTuple domain() const { return object(domain_, flat_.domain()); }
  LC_HD constexpr IntTuple codomain() const { return object(codomain_, flat_.codomain()); }
  /// The morphism of the flattened tuples.
  LC_HD constexpr TupleMorphism const& flat() const { return flat_; }

  LC_HD friend constexpr bool operator==(NestMorphism const& a, NestMorphism const& b) {
    return a.domain_ == b.domain_ && a.codomain_ == b.codomain_ && a.flat_ == b.flat_;
  }

 private:
  LC_HD static constexpr IntTuple object(Profile const& profile, Entries const& entries) {
    IntTuple result;
    result.profile = profile;
    result.leaves = entries;
    return result;
  }

  Profile domain_;
  Profile codomain_;
  TupleMorphism flat_;
};

namespace detail {

/// ((), ()) with the children still to be filled by two profiles.
LC_HD constexpr Profile pair(Profile const& first, Profile const& second) {
  Profile result = Profile::tuple(2);
  result.append(first);
  result.append(second);
  return result;
}

}  // namespace detail

/// Errors: invalid_argument (an entry below 1), capacity_exceeded.
LC_HD constexpr Expected<NestMorphism> identity(IntTuple const& object) {
  LC_TRY(flat, identity(object.leaves));
  return NestMorphism::make(object.profile, object.profile, flat);
}

/// g after f. Error: not_congruent where the codomain of f is not the domain of g, parentheses
/// included. weak_composite (refinement.hpp) requires less.
LC_HD constexpr Expected<NestMorphism> compose(NestMorphism const& g, NestMorphism const& f) {
  if (!congruent(f.codomain().profile, g.domain().profile)) {
    return Error{.code = Errc::not_congruent,
                 .detail = "the codomain of the first is not the domain of the second"};
  }
  LC_TRY(flat, compose(g.flat(), f.flat()));
  return NestMorphism::make(f.domain().profile, g.codomain().profile, flat);
}

/// Without inner parentheses, a scalar too: the same layout function. Never refuses.
LC_HD constexpr NestMorphism flatten(NestMorphism const& f) { return NestMorphism::of(f.flat()); }

/// (S,U) -> (T,V). Error: capacity_exceeded.
LC_HD constexpr Expected<NestMorphism> sum(NestMorphism const& f, NestMorphism const& g) {
  LC_TRY(flat, sum(f.flat(), g.flat()));
  return NestMorphism::make(detail::pair(f.domain().profile, g.domain().profile),
                            detail::pair(f.codomain().profile, g.codomain().profile), flat);
}

/// (S,U) -> T. Errors: those of concat in Tuple; not_congruent where the codomains differ in
/// parentheses.
LC_HD constexpr Expected<NestMorphism> concat(NestMorphism const& f, NestMorphism const& g) {
  if (!congruent(f.codomain().profile, g.codomain().profile)) {
    return Error{.code = Errc::not_congruent, .detail = "the codomains differ"};
  }
  LC_TRY(flat, concat(f.flat(), g.flat()));
  return NestMorphism::make(detail::pair(f.domain().profile, g.domain().profile),
                            f.codomain().profile, flat);
}

/// f on top-level mode i of its domain. Error: rank_mismatch.
LC_HD constexpr Expected<NestMorphism> restrict_to_mode(NestMorphism const& f, int i) {
  IntTuple const domain = f.domain();
  if (i < 0 || i >= rank(domain)) {
    return Error{.code = Errc::rank_mismatch, .mode = i, .detail = "no such mode"};
  }
  Cursor const at = mode_at(domain.profile, i);
  PointedMap leaves;
  for (int k = at.leaf, last = next(domain.profile, at).leaf; k < last; ++k) leaves.push_back(k);
  LC_TRY(flat, restrict(f.flat(), leaves));
  return NestMorphism::make(Profile::part(domain.profile, at.node), f.codomain().profile, flat);
}

/// f^c, its domain without inner parentheses. Never refuses.
LC_HD constexpr Expected<NestMorphism> complement(NestMorphism const& f) {
  TupleMorphism const flat = complement(f.flat());
  return NestMorphism::make(Profile::flat(flat.modes()), f.codomain().profile, flat);
}

/// coalesce of the flattened morphism. Error: overflow.
LC_HD constexpr Expected<NestMorphism> coalesce(NestMorphism const& f) {
  LC_TRY(flat, coalesce(f.flat()));
  return NestMorphism::of(flat);
}

/// (f, f^c after g): (S,U) -> T. Errors: those of logical_product in Tuple; not_congruent too where
/// the codomain of g, which must be that of f^c's domain, has inner parentheses.
LC_HD constexpr Expected<NestMorphism> logical_product(NestMorphism const& f,
                                                       NestMorphism const& g) {
  LC_TRY(free, complement(f));
  LC_TRY(places, compose(free, g));
  return concat(f, places);
}

/// f after (g, g^c): (U,U^c) -> T. Errors: those of logical_divide in Tuple.
LC_HD constexpr Expected<NestMorphism> logical_divide(NestMorphism const& f,
                                                      NestMorphism const& g) {
  if (!congruent(g.codomain().profile, f.domain().profile)) {
    return Error{.code = Errc::not_congruent,
                 .detail = "the codomain of the tile is not the domain of what it divides"};
  }
  LC_TRY(flat, logical_divide(f.flat(), g.flat()));
  Profile const rest = Profile::flat(flat.modes() - g.flat().modes());
  return NestMorphism::make(detail::pair(g.domain().profile, rest), f.codomain().profile, flat);
}

}  // namespace layoutcheck::category
