#pragma once
/// Operations on morphisms of Tuple. Each is about positions alone: strides appear only when the
/// layout of the result is taken (layout.hpp).
/// Source: Categorical Foundations for CuTe Layouts, chapter 3.

#include "layoutcheck/core/category/tuple_morphism.hpp"

namespace layoutcheck::category {
namespace detail {

/// `entries` and then `more`.
LC_HD constexpr Entries joined(Entries entries, Entries const& more) {
  entries.append(more);
  return entries;
}

/// A morphism whose conditions hold by construction.
LC_HD constexpr TupleMorphism built_of(Entries const& domain, Entries const& codomain,
                                       PointedMap const& map) {
  return *TupleMorphism::make(domain, codomain, map);
}

/// Modes of the domain that are kept, in order, of the domain alone.
template <class Keep>
LC_HD constexpr TupleMorphism kept_modes(TupleMorphism const& f, Keep const& keep) {
  Entries domain;
  PointedMap map;
  for (int i = 0; i < f.modes(); ++i) {
    if (!keep(i)) continue;
    domain.push_back(f.domain()[i]);
    map.push_back(f(i));
  }
  return built_of(domain, f.codomain(), map);
}

}  // namespace detail

/// f (+) g: S*U -> T*V, f and then g. In its layout the strides of g are multiplied by the size of
/// the codomain of f.
///
///   (2) -> (2,3) by [0], (5) -> (5) by [0]: (2,5) -> (2,3,5) by [0,2], the layout (2,5):(1,6)
///
/// Error: capacity_exceeded.
LC_HD constexpr Expected<TupleMorphism> sum(TupleMorphism const& f, TupleMorphism const& g) {
  PointedMap map = f.map();
  int const shift = f.codomain().size();
  for (int j : g.map()) map.push_back(j == kBasePoint ? int{kBasePoint} : j + shift);
  return TupleMorphism::make(detail::joined(f.domain(), g.domain()),
                             detail::joined(f.codomain(), g.codomain()), map);
}

/// (f, g): S*U -> T of two into one codomain whose images are disjoint. Its layout is the
/// concatenation of theirs.
///
/// Errors: not_congruent (two codomains), not_injective (both go to one entry: `mode` counts in
/// S*U), capacity_exceeded.
LC_HD constexpr Expected<TupleMorphism> concat(TupleMorphism const& f, TupleMorphism const& g) {
  if (!(f.codomain() == g.codomain())) {
    return Error{.code = Errc::not_congruent, .detail = "the codomains differ"};
  }
  PointedMap map = f.map();
  map.append(g.map());
  return TupleMorphism::make(detail::joined(f.domain(), g.domain()), f.codomain(), map);
}

/// f on the modes listed, in that order: its layout has these modes alone.
///
///   (2,3,5) -> (5,3) by [*,1,0], restricted to [2,0]: (5,2) -> (5,3) by [0,*]
///
/// Errors: rank_mismatch (no such mode), not_injective (a mode that moves listed twice).
LC_HD constexpr Expected<TupleMorphism> restrict(TupleMorphism const& f, PointedMap const& modes) {
  Entries domain;
  PointedMap map;
  for (int i : modes) {
    if (i < 0 || i >= f.modes()) {
      return Error{.code = Errc::rank_mismatch, .mode = i, .detail = "no such mode"};
    }
    domain.push_back(f.domain()[i]);
    map.push_back(f(i));
  }
  return TupleMorphism::make(domain, f.codomain(), map);
}

/// f through the entries of its codomain listed in ascending order: S -> T_J, where its image lies
/// in J. Followed by the inclusion of J it is f.
///
///   (3) -> (2,3,5) by [1], through [1,2]: (3) -> (3,5) by [0]
///
/// Errors: rank_mismatch (no such entry), invalid_argument (not ascending), out_of_domain (`mode`
/// goes to an entry not listed).
LC_HD constexpr Expected<TupleMorphism> factorize(TupleMorphism const& f,
                                                  PointedMap const& entries) {
  Entries codomain;
  for (int k = 0; k < entries.size(); ++k) {
    if (entries[k] < 0 || entries[k] >= f.codomain().size()) {
      return Error{.code = Errc::rank_mismatch, .mode = k, .detail = "no such entry"};
    }
    if (k > 0 && entries[k] <= entries[k - 1]) {
      return Error{.code = Errc::invalid_argument, .mode = k, .detail = "entries must ascend"};
    }
    codomain.push_back(f.codomain()[entries[k]]);
  }
  PointedMap map;
  for (int i = 0; i < f.modes(); ++i) {
    int at = kBasePoint;
    for (int k = 0; k < entries.size() && f.moves(i); ++k) {
      if (entries[k] == f(i)) at = k;
    }
    if (f.moves(i) && at == kBasePoint) {
      return Error{.code = Errc::out_of_domain,
                   .mode = i,
                   .point = f(i),
                   .detail = "the image is not within the entries"};
    }
    map.push_back(at);
  }
  return TupleMorphism::make(f.domain(), codomain, map);
}

/// Entries 1 dropped on both sides. Its layout is the squeezed one. Never refuses.
///
///   (1,2) -> (2,1) by [1,0]: (2) -> (2) by [0]
LC_HD constexpr TupleMorphism squeeze(TupleMorphism const& f) {
  Entries codomain;
  PointedMap place;  // of each entry, among those that stay
  for (index_t entry : f.codomain()) {
    place.push_back(codomain.size());
    if (entry != 1) codomain.push_back(entry);
  }
  Entries domain;
  PointedMap map;
  for (int i = 0; i < f.modes(); ++i) {
    if (f.domain()[i] == 1) continue;
    domain.push_back(f.domain()[i]);
    map.push_back(f.moves(i) ? place[f(i)] : int{kBasePoint});
  }
  return detail::built_of(domain, codomain, map);
}

/// The modes by where they go, those that go to * first and by extent. Its layout is the sorted
/// one. Never refuses.
///
///   (2,3,5) -> (5,2) by [1,*,0]: (3,5,2) -> (5,2) by [*,0,1]
LC_HD constexpr TupleMorphism sort(TupleMorphism const& f) {
  PointedMap order;
  for (int i = 0; i < f.modes(); ++i) {
    order.push_back(i);
    auto const before = [&f](int a, int b) {
      return f(a) != f(b) ? f(a) < f(b) : f.domain()[a] < f.domain()[b];
    };
    for (int k = i; k > 0 && before(order[k], order[k - 1]); --k) {
      int const moved = order[k];
      order[k] = order[k - 1];
      order[k - 1] = moved;
    }
  }
  return * restrict(f, order);
}

/// f with the codomain that its layout needs and no more: entries 1 dropped where no mode goes,
/// what follows the last hit entry dropped, neighbours that are not hit multiplied. A morphism of
/// the same layout; in standard form where f is non-degenerate.
///
///   (3) -> (2,2,3,7) by [2]: (3) -> (4,3) by [1]
///
/// Error: overflow. Source: chapter 3, standard form.
LC_HD constexpr Expected<TupleMorphism> standard_form(TupleMorphism const& f) {
  Entries codomain;
  PointedMap place;
  Checked gap = 1;  // the product of the entries since the last that was hit
  for (int j = 0; j < f.codomain().size(); ++j) {
    if (!f.hits(j)) {
      gap *= f.codomain()[j];
      place.push_back(int{kBasePoint});
      continue;
    }
    if (gap.overflowed()) return Checked::overflow_error();
    if (gap.value() > 1) codomain.push_back(gap.value());
    place.push_back(codomain.size());
    codomain.push_back(f.codomain()[j]);
    gap = 1;
  }
  PointedMap map;
  for (int j : f.map()) map.push_back(j == kBasePoint ? int{kBasePoint} : place[j]);
  return TupleMorphism::make(f.domain(), codomain, map);
}

/// Squeezed, and neighbouring modes that go to neighbouring entries, or both to *, joined with
/// them. Its layout is the coalesced one; in standard form where f is.
///
///   (2,3,5) -> (2,3,5) by [0,1,2]: (30) -> (30) by [0]
///
/// Error: overflow. Source: chapter 3, coalesce.
LC_HD constexpr Expected<TupleMorphism> coalesce(TupleMorphism const& f) {
  TupleMorphism const thin = squeeze(f);
  auto const joins = [&thin](int i) {  // mode i to the one before it
    if (i == 0) return false;
    if (!thin.moves(i)) return !thin.moves(i - 1);
    return thin.moves(i - 1) && thin(i) == thin(i - 1) + 1;
  };
  Entries codomain;
  PointedMap place;
  for (int j = 0; j < thin.codomain().size(); ++j) {
    int const from = thin.source(j);
    if (from != kBasePoint && thin.moves(from) && joins(from)) {
      Checked const product = Checked(codomain.back()) * thin.codomain()[j];
      if (product.overflowed()) return Checked::overflow_error();
      codomain.back() = product.value();
    } else {
      codomain.push_back(thin.codomain()[j]);
    }
    place.push_back(codomain.size() - 1);
  }
  Entries domain;
  PointedMap map;
  for (int i = 0; i < thin.modes(); ++i) {
    if (!joins(i)) {
      domain.push_back(thin.domain()[i]);
      map.push_back(thin.moves(i) ? place[thin(i)] : int{kBasePoint});
      continue;
    }
    Checked const product = Checked(domain.back()) * thin.domain()[i];
    if (product.overflowed()) return Checked::overflow_error();
    domain.back() = product.value();
  }
  return TupleMorphism::make(domain, codomain, map);
}

/// f^c: the entries that f does not hit, included in its codomain. (f, f^c) is onto.
///
///   (2,2) -> (2,2,2,2) by [1,3]: (2,2) -> (2,2,2,2) by [0,2]
///
/// Never refuses. Source: chapter 3, complement.
LC_HD constexpr TupleMorphism complement(TupleMorphism const& f) {
  Entries domain;
  PointedMap map;
  for (int j = 0; j < f.codomain().size(); ++j) {
    if (f.hits(j)) continue;
    domain.push_back(f.codomain()[j]);
    map.push_back(j);
  }
  return detail::built_of(domain, f.codomain(), map);
}

/// f (x) g = (f, f^c after g): S*U -> T, for g into the domain of f^c: the places that g names
/// among those that f leaves free.
///
/// Errors: not_congruent (the codomain of g is not the domain of f^c), capacity_exceeded.
/// Source: chapter 3, logical product.
LC_HD constexpr Expected<TupleMorphism> logical_product(TupleMorphism const& f,
                                                        TupleMorphism const& g) {
  LC_TRY(places, compose(complement(f), g));
  return concat(f, places);
}

/// f / g = f after (g, g^c), for g into the domain of f: the tile, then what is left of S.
///
/// Errors: not_congruent (the codomain of g is not the domain of f), capacity_exceeded.
/// Source: chapter 3, logical division.
LC_HD constexpr Expected<TupleMorphism> logical_divide(TupleMorphism const& f,
                                                       TupleMorphism const& g) {
  LC_TRY(split, concat(g, complement(g)));
  return compose(f, split);
}

/// f read backwards, T -> S: every hit entry goes to its mode, the others to *. Then f after
/// transpose(f) after f is f; a left inverse where no mode goes to *, a right inverse on the
/// entries below the first that is not hit.
///
///   (2,3) -> (3,5,2) by [2,0]: (3,5,2) -> (2,3) by [1,*,0]
///
/// Never refuses. Partial injections are their own duals; the operation is not in the source.
LC_HD constexpr TupleMorphism transpose(TupleMorphism const& f) {
  PointedMap map;
  for (int j = 0; j < f.codomain().size(); ++j) map.push_back(f.source(j));
  return detail::built_of(f.codomain(), f.domain(), map);
}

/// The modes that go to *, included in the domain of f: f after it goes to * alone, and its layout
/// lists the coordinates that the layout of f sends to 0. Never refuses.
LC_HD constexpr TupleMorphism kernel(TupleMorphism const& f) {
  Entries domain;
  PointedMap map;
  for (int i = 0; i < f.modes(); ++i) {
    if (f.moves(i)) continue;
    domain.push_back(f.domain()[i]);
    map.push_back(i);
  }
  return detail::built_of(domain, f.domain(), map);
}

/// f on the modes that move. Never refuses.
LC_HD constexpr TupleMorphism support(TupleMorphism const& f) {
  return detail::kept_modes(f, [&f](int i) { return f.moves(i); });
}

}  // namespace layoutcheck::category
