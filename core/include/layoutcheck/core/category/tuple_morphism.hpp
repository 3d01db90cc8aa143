#pragma once
/// The category Tuple. Its objects are tuples of positive integers; a morphism from S = (s_1..s_m)
/// to T = (t_1..t_n) is a map of {*,1..m} to {*,1..n} that keeps *, sends no two modes to one place
/// other than *, and only sends a mode to an entry equal to it. Positions count from 0 here.
/// Source: Carlisle, Shah, Stern, VanKoughnett: Categorical Foundations for CuTe Layouts,
/// chapter 3.

#include "layoutcheck/core/tuple/int_tuple.hpp"

namespace layoutcheck::category {

/// The entries of an object of Tuple.
using Entries = IntTuple::leaf_list;

/// The image of a mode that goes to no entry of the codomain: the base point, written *.
inline constexpr int kBasePoint = -1;

/// One position of the codomain, or kBasePoint, for each mode of the domain.
using PointedMap = InlineVector<int, kMaxLeaves>;

/// (2,3) -> (3,5,2) by [2,0]: mode 0 of the domain is entry 2 of the codomain, mode 1 entry 0, and
/// entry 1 is not hit. The layout of it (layout.hpp) is (2,3):(15,1).
class TupleMorphism {
 public:
  /// The identity of ().
  constexpr TupleMorphism() = default;

  /// Errors: capacity_exceeded, invalid_argument (an entry below 1), rank_mismatch (not one
  /// position for each mode), out_of_domain (a position that the codomain has not), not_compatible
  /// (a mode against an entry of another extent), not_injective (a position taken before). `mode`
  /// is the mode of the domain that the error concerns; in an entry of the codomain below 1, that
  /// entry.
  LC_HD static constexpr Expected<TupleMorphism> make(Entries const& domain,
                                                      Entries const& codomain,
                                                      PointedMap const& map);

  LC_HD constexpr Entries const& domain() const { return domain_; }
  LC_HD constexpr Entries const& codomain() const { return codomain_; }
  LC_HD constexpr PointedMap const& map() const { return map_; }

  LC_HD constexpr int modes() const { return domain_.size(); }
  LC_HD constexpr int operator()(int mode) const { return map_[mode]; }
  LC_HD constexpr bool moves(int mode) const { return map_[mode] != kBasePoint; }

  /// The mode that goes to an entry of the codomain; kBasePoint where none does.
  LC_HD constexpr int source(int entry) const {
    for (int i = 0; i < map_.size(); ++i) {
      if (map_[i] == entry) return i;
    }
    return kBasePoint;
  }
  LC_HD constexpr bool hits(int entry) const { return source(entry) != kBasePoint; }

  LC_HD friend constexpr bool operator==(TupleMorphism const& a, TupleMorphism const& b) {
    return a.domain_ == b.domain_ && a.codomain_ == b.codomain_ && a.map_ == b.map_;
  }

 private:
  Entries domain_;
  Entries codomain_;
  PointedMap map_;
};

namespace detail {

/// The first entry below 1, -1 where all are positive.
LC_HD constexpr int first_not_positive(Entries const& entries) {
  for (int k = 0; k < entries.size(); ++k) {
    if (entries[k] < 1) return k;
  }
  return -1;
}

LC_HD constexpr Error too_many_entries() {
  return {.code = Errc::capacity_exceeded, .detail = "more entries than fit"};
}

/// 0, 1, ..., n - 1.
LC_HD constexpr PointedMap counting(int n) {
  PointedMap map;
  for (int i = 0; i < n; ++i) map.push_back(i);
  return map;
}

}  // namespace detail

LC_HD constexpr Expected<TupleMorphism> TupleMorphism::make(Entries const& domain,
                                                            Entries const& codomain,
                                                            PointedMap const& map) {
  if (domain.overflowed() || codomain.overflowed() || map.overflowed()) {
    return detail::too_many_entries();
  }
  if (int const k = detail::first_not_positive(domain); k >= 0) {
    return Error{.code = Errc::invalid_argument,
                 .mode = k,
                 .detail = "a tuple of the category has positive entries: domain"};
  }
  if (int const k = detail::first_not_positive(codomain); k >= 0) {
    return Error{.code = Errc::invalid_argument,
                 .mode = k,
                 .detail = "a tuple of the category has positive entries: codomain"};
  }
  if (map.size() != domain.size()) {
    return Error{.code = Errc::rank_mismatch,
                 .detail = "one position, or *, for each mode of the domain"};
  }
  for (int i = 0; i < map.size(); ++i) {
    int const j = map[i];
    if (j == kBasePoint) continue;
    if (j < 0 || j >= codomain.size()) {
      return Error{.code = Errc::out_of_domain,
                   .mode = i,
                   .point = j,
                   .detail = "the codomain has no such position"};
    }
    if (domain[i] != codomain[j]) {
      return Error{.code = Errc::not_compatible,
                   .mode = i,
                   .point = j,
                   .detail = "a mode goes to an entry of another extent"};
    }
    for (int k = 0; k < i; ++k) {
      if (map[k] == j) {
        return Error{.code = Errc::not_injective,
                     .mode = i,
                     .point = j,
                     .detail = "an earlier mode goes to the same entry"};
      }
    }
  }
  TupleMorphism result;
  result.domain_ = domain;
  result.codomain_ = codomain;
  result.map_ = map;
  return result;
}

/// The product of the entries, 1 for (): the points of the layouts of this shape. Error: overflow.
LC_HD constexpr Expected<index_t> size(Entries const& object) {
  Checked product = 1;
  for (index_t entry : object) product *= entry;
  return product.result();
}

/// S -> S, each mode to itself. Its layout is the compact one, leftmost mode fastest. Errors:
/// invalid_argument, capacity_exceeded.
LC_HD constexpr Expected<TupleMorphism> identity(Entries const& object) {
  return TupleMorphism::make(object, object, detail::counting(object.size()));
}

/// g after f: S -> U for f: S -> T and g: T -> U. Source: chapter 3, composition.
///
///   (2,3) -> (3,2) by [1,0], then (3,2) -> (5,2) by [*,1]: (2,3) -> (5,2) by [1,*]
///
/// Error: not_congruent where the codomain of f is not the domain of g (`mode` is the first entry
/// that differs).
LC_HD constexpr Expected<TupleMorphism> compose(TupleMorphism const& g, TupleMorphism const& f) {
  if (!(f.codomain() == g.domain())) {
    int k = 0;
    int const shorter = f.codomain().size() < g.modes() ? f.codomain().size() : g.modes();
    while (k < shorter && f.codomain()[k] == g.domain()[k]) ++k;
    return Error{.code = Errc::not_congruent,
                 .mode = k,
                 .detail = "the codomain of the first is not the domain of the second"};
  }
  PointedMap map;
  for (int i = 0; i < f.modes(); ++i) map.push_back(f.moves(i) ? g(f(i)) : int{kBasePoint});
  return TupleMorphism::make(f.domain(), g.codomain(), map);
}

/// Every mode that moves goes to an entry above 1. Layouts of such a morphism are non-degenerate.
/// Source: chapter 3, non-degenerate.
LC_HD constexpr bool is_non_degenerate(TupleMorphism const& f) {
  for (int i = 0; i < f.modes(); ++i) {
    if (f.domain()[i] == 1 && f.moves(i)) return false;
  }
  return true;
}

/// The codomain has no entry 1, ends in an entry that is hit, and no two neighbours that are not:
/// the one representation of its layout, where it is non-degenerate. Source: chapter 3, standard
/// form.
LC_HD constexpr bool has_standard_form(TupleMorphism const& f) {
  bool hit = true;
  for (int j = 0; j < f.codomain().size(); ++j) {
    bool const before = hit;
    hit = f.hits(j);
    if (f.codomain()[j] == 1 || (!before && !hit)) return false;
  }
  return hit;
}

/// The first mode above 1 that goes to *, -1 where there is none: then the layout repeats no
/// offset.
LC_HD constexpr int first_still(TupleMorphism const& f) {
  for (int i = 0; i < f.modes(); ++i) {
    if (f.domain()[i] > 1 && !f.moves(i)) return i;
  }
  return -1;
}

/// Every entry of the codomain above 1 is hit: the layout has every offset below their product.
LC_HD constexpr bool is_onto(TupleMorphism const& f) {
  for (int j = 0; j < f.codomain().size(); ++j) {
    if (f.codomain()[j] > 1 && !f.hits(j)) return false;
  }
  return true;
}

}  // namespace layoutcheck::category
