#pragma once
/// Refinements of nested tuples, and what morphisms become along them: (2,2) refines 4, and where 4
/// is hit by a mode, that mode becomes (2,2) too.
/// Source: Categorical Foundations for CuTe Layouts, chapter 4: refinements, pullbacks,
/// pushforwards, mutual refinements, weak composition.

#include "layoutcheck/core/category/nest_morphism.hpp"
#include "layoutcheck/core/tuple/relations.hpp"

namespace layoutcheck::category {
namespace detail {

/// The part of `fine` that refines each leaf of `coarse`. Errors: not_compatible where `fine` does
/// not refine `coarse`; invalid_argument (an entry below 1).
LC_HD constexpr Expected<PartList> refined_parts(IntTuple const& fine, IntTuple const& coarse) {
  if (int const k = first_not_positive(fine.leaves); k >= 0) {
    return Error{.code = Errc::invalid_argument,
                 .mode = k,
                 .detail = "a tuple of the category has positive entries"};
  }
  LC_TRY(parts, parts_below(coarse.profile, fine.profile));
  for (int k = 0; k < parts.size(); ++k) {
    if (!is_product(fine.leaves, parts[k].first, parts[k].last, coarse.leaves[k])) {
      return Error{.code = Errc::not_compatible,
                   .mode = k,
                   .detail = "the entries in place of this leaf have another product"};
    }
  }
  return parts;
}

/// The leaves of `at` replaced: leaf k by the part of `fine` at by(k), or kept where by(k) < 0.
template <class By>
LC_HD constexpr IntTuple replaced_leaves(IntTuple const& at, IntTuple const& fine,
                                         PartList const& parts, By const& by) {
  IntTuple result;
  bool root = true;
  int leaf = 0;
  for (int node = 0; node < at.profile.nodes(); ++node) {
    if (!at.profile.is_leaf(node)) {
      if (root) {
        result.profile.become_tuple(at.profile.arity(node));
      } else {
        result.profile.open(at.profile.arity(node));
      }
    } else {
      int const part = by(leaf);
      IntTuple const with = part < 0 ? IntTuple(at.leaves[leaf]) : part_of(fine, parts[part]);
      if (root) return with;
      result.profile.append(with.profile);
      result.leaves.append(with.leaves);
      ++leaf;
    }
    root = false;
  }
  return result;
}

}  // namespace detail

/// f: S -> T along T' refining T: f' : S' -> T', each mode that moves refined as its entry is. The
/// layout of f' is that of f with finer modes.
///
///   4 -> (4,3) by [0], along ((2,2),3): (2,2) -> ((2,2),3) by [0,1]
///
/// Errors: rank_mismatch, not_congruent, not_compatible (`fine` does not refine T; `mode` is the
/// leaf), capacity_exceeded. Source: chapter 4, pullback along a refinement.
LC_HD constexpr Expected<NestMorphism> pullback(NestMorphism const& f, IntTuple const& fine) {
  LC_TRY(parts, detail::refined_parts(fine, f.codomain()));
  IntTuple const domain =
      detail::replaced_leaves(f.domain(), fine, parts, [&f](int i) { return f.flat()(i); });
  PointedMap map;
  for (int i = 0; i < f.flat().modes(); ++i) {
    if (!f.flat().moves(i)) {
      map.push_back(int{kBasePoint});
      continue;
    }
    Part const& part = parts[f.flat()(i)];
    for (int j = part.first; j < part.last; ++j) map.push_back(j);
  }
  return NestMorphism::make(domain, fine, map);
}

/// g: U -> V along U' refining U: g' : U' -> V', each entry that is hit refined as its mode is.
///
///   (4,3) -> (3,5,4) by [2,0], along ((2,2),3): ((2,2),3) -> (3,5,(2,2)) by [2,3,0]
///
/// Errors: as pullback. Source: chapter 4, pushforward along a refinement.
LC_HD constexpr Expected<NestMorphism> pushforward(NestMorphism const& g, IntTuple const& fine) {
  LC_TRY(parts, detail::refined_parts(fine, g.domain()));
  auto const source = [&g](int j) { return g.flat().source(j); };
  IntTuple const codomain = detail::replaced_leaves(g.codomain(), fine, parts, source);
  PointedMap start;  // of each entry of V, among the leaves of V'
  int leaves = 0;
  for (int j = 0; j < g.flat().codomain().size(); ++j) {
    start.push_back(leaves);
    int const from = source(j);
    leaves += from < 0 ? 1 : parts[from].last - parts[from].first;
  }
  PointedMap map;
  for (int i = 0; i < g.flat().modes(); ++i) {
    for (int k = 0; k < parts[i].last - parts[i].first; ++k) {
      map.push_back(g.flat().moves(i) ? start[g.flat()(i)] + k : int{kBasePoint});
    }
  }
  return NestMorphism::make(fine, codomain, map);
}

/// The coarsest refinements of two nested tuples of which the first, flattened, begins the second.
struct MutualRefinement {
  IntTuple first;
  IntTuple second;
};

namespace detail {

/// `of` with leaf k replaced by the `count[k]` entries that come next; a tuple of them where they
/// are several.
LC_HD constexpr IntTuple regrouped(IntTuple const& of, Entries const& entries,
                                   InlineVector<int, kMaxLeaves> const& count) {
  TupleBuilder<IntTuple> modes(count.size());
  int at = 0;
  for (int const n : count) {
    if (n != 1) modes.open(n);
    for (int k = 0; k < n; ++k) modes.add(IntTuple(entries[at++]));
  }
  PartList parts;
  Cursor place = first_child({});
  for (int k = 0; k < count.size(); ++k) {
    Cursor const after = next(modes.tree.profile, place);
    parts.push_back({place.node, place.leaf, after.leaf, after.node});
    place = after;
  }
  return replaced_leaves(of, modes.tree, parts, [](int k) { return k; });
}

}  // namespace detail

/// Mutual refinement of T and U. It requires that the partial products of both, merged in order,
/// divide one another up to the size of T, which must not exceed that of U.
///
///   mutual_refinement((6,6), (12,3,6)): (6,(2,3)) and ((6,2),3,6)
///
/// relations.hpp has another of the same name: one tuple that refines both, leaf by leaf.
///
/// Errors: invalid_argument (an entry below 1), shape_not_divisible (two entries left over, neither
/// of which divides the other; `mode` is the leaf of T), out_of_domain (T is larger than U; `mode`
/// is its first leaf beyond), capacity_exceeded.
/// Source: chapter 4, mutual refinement.
LC_HD constexpr Expected<MutualRefinement> mutual_refinement(IntTuple const& first,
                                                             IntTuple const& second) {
  if (detail::first_not_positive(first.leaves) >= 0 ||
      detail::first_not_positive(second.leaves) >= 0) {
    return Error{.code = Errc::invalid_argument,
                 .detail = "a tuple of the category has positive entries"};
  }
  Entries shared;
  InlineVector<int, kMaxLeaves> of_first;
  InlineVector<int, kMaxLeaves> of_second;
  int const last = second.leaves.size();
  int u = 0;
  int taken = 0;  // pieces of second.leaves[u]
  index_t left = last > 0 ? second.leaves[0] : 1;
  for (int t = 0; t < first.leaves.size(); ++t) {
    index_t wanted = first.leaves[t];
    int pieces = 0;
    do {
      if (u == last) {
        return Error{.code = Errc::out_of_domain,
                     .mode = t,
                     .detail = "the first tuple goes on beyond the second"};
      }
      index_t const piece = min(wanted, left);
      if (wanted % piece != 0 || left % piece != 0) {
        return Error{.code = Errc::shape_not_divisible,
                     .mode = t,
                     .detail = "of the two entries neither divides the other"};
      }
      shared.push_back(piece);
      ++pieces;
      ++taken;
      wanted /= piece;
      left /= piece;
      if (left == 1) {
        of_second.push_back(taken);
        taken = 0;
        if (++u < last) left = second.leaves[u];
      }
    } while (wanted > 1);
    of_first.push_back(pieces);
  }
  Entries all = shared;
  for (; u < last; ++u, taken = 0) {
    all.push_back(taken > 0 ? left : second.leaves[u]);
    of_second.push_back(taken + 1);
  }
  if (all.overflowed() || of_first.overflowed() || of_second.overflowed()) {
    return detail::too_many_entries();
  }
  LC_TRY(fine_first, within_capacity(detail::regrouped(first, shared, of_first)));
  LC_TRY(fine_second, within_capacity(detail::regrouped(second, all, of_second)));
  return MutualRefinement{fine_first, fine_second};
}

/// The morphism into the longer tuple that `f`, into a beginning of it, is.
LC_HD constexpr Expected<TupleMorphism> extend_codomain(TupleMorphism const& f,
                                                        Entries const& longer) {
  for (int j = 0; j < f.codomain().size(); ++j) {
    if (j >= longer.size() || longer[j] != f.codomain()[j]) {
      return Error{.code = Errc::not_congruent,
                   .mode = j,
                   .detail = "the codomain does not begin the longer tuple"};
    }
  }
  return TupleMorphism::make(f.domain(), longer, f.map());
}

/// g after f where the codomain T of f and the domain U of g only have a mutual refinement: f along
/// T' refining T, then g along U' refining U. The domain of the result refines that of f, and its
/// layout is layout(g) o layout(f).
///
///   4 -> (2,4) by [1], then (2,2,6) -> (6,2,2) by [2,1,0]:
///   4 along (2,(2,2)) is (2,2) -> (2,(2,2)) by [1,2], and the result is
///   (2,2) -> ((2,3),2,2) by [2,0]: the layout (2,2):(6,1)
///
/// Errors: those of mutual_refinement; capacity_exceeded. Source: chapter 4, weak composite.
LC_HD constexpr Expected<NestMorphism> weak_composite(NestMorphism const& g,
                                                      NestMorphism const& f) {
  LC_TRY(both, category::mutual_refinement(f.codomain(), g.domain()));
  LC_TRY(before, pullback(f, both.first));
  LC_TRY(after, pushforward(g, both.second));
  LC_TRY(joined, extend_codomain(before.flat(), after.flat().domain()));
  LC_TRY(flat, compose(after.flat(), joined));
  return NestMorphism::make(before.domain().profile, after.codomain().profile, flat);
}

}  // namespace layoutcheck::category
