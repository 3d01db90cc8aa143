#pragma once
/// The layout algebra through morphisms alone: to the standard morphism, operate, back. Nothing
/// here divides or multiplies a stride, and nothing is shared with core/algebra, so that the two
/// can be compared with each other.
///
/// Every function has the errors of standard_morphism for each layout it takes: out_of_domain (an
/// extent 0), invalid_argument (degenerate), not_tractable. They say that the categories do not
/// speak of the layout, not that there is no answer. So do shape_not_divisible and out_of_domain of
/// a mutual refinement. docs/categories.md has the differences from core.
/// Source: Categorical Foundations for CuTe Layouts, chapters 3 and 4.

#include "layoutcheck/core/category/layout.hpp"
#include "layoutcheck/core/category/refinement.hpp"

namespace layoutcheck::category {
namespace detail {

/// The layout of a morphism whose parentheses do not matter: scalar where there is one mode, 1:0
/// where there is none.
LC_HD constexpr Expected<Layout> plain_layout(TupleMorphism const& f) {
  LC_TRY(layout, layout_of(f));
  return from_modes(layout.leaves);
}

/// One mode for all of f, whose modes it has: 1 to * where f has none.
LC_HD constexpr Expected<NestMorphism> as_one_mode(TupleMorphism const& f) {
  if (f.modes() > 1) return NestMorphism::of(f);
  if (f.modes() == 1) {
    return NestMorphism::make(Profile::scalar(), Profile::flat(f.codomain().size()), f);
  }
  Entries unit;
  unit.push_back(1);
  PointedMap nowhere;
  nowhere.push_back(int{kBasePoint});
  LC_TRY(flat, TupleMorphism::make(unit, f.codomain(), nowhere));
  return NestMorphism::make(Profile::scalar(), Profile::flat(f.codomain().size()), flat);
}

/// f into its codomain repeated: T*(times), or T where times is 1.
LC_HD constexpr Expected<NestMorphism> repeat_codomain(NestMorphism const& f, index_t times) {
  if (times == 1) return f;
  Entries longer = f.flat().codomain();
  longer.push_back(times);
  LC_TRY(flat, extend_codomain(f.flat(), longer));
  return NestMorphism::make(f.domain().profile, Profile::flat(longer.size()), flat);
}

/// The standard morphism, coalesced: what an outer layout is to a composition.
LC_HD constexpr Expected<NestMorphism> outer_morphism(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  return coalesce(f);
}

/// The part of g that indices below `wanted` reach: a morphism whose layout agrees with that of g
/// below both their sizes. Modes past the last that is reached are dropped, and that one has its
/// extent cut, or raised, to end at `wanted`: a layout goes on past its end as its last mode does.
/// That mode keeps its extent where the result would not be tractable, or none divides.
///
///   (3,2) -> (3,2) by [0,1], for 2: (2) -> (2) by [0]
LC_HD constexpr Expected<NestMorphism> reached_part(NestMorphism const& g, index_t wanted) {
  PointedMap kept;
  Checked before = 1;  // the product of the modes below the last that is kept
  for (int i = 0; i < g.flat().modes(); ++i) {
    Checked const with = kept.empty() ? before : before * g.flat().domain()[kept.back()];
    if (with.overflowed() || (i > 0 && with.value() >= wanted)) break;
    before = with;
    kept.push_back(i);
  }
  if (kept.empty()) return g;
  LC_TRY(part, restrict(g.flat(), kept));
  LC_TRY(flat, standard_form(part));
  int const last = flat.modes() - 1;
  int const entry = flat(last);
  bool const at_end = entry == kBasePoint || entry + 1 == flat.codomain().size();
  if (!at_end || wanted <= before.value() || wanted % before.value() != 0) {
    return NestMorphism::of(flat);
  }
  Entries domain = flat.domain();
  Entries codomain = flat.codomain();
  domain[last] = wanted / before.value();
  if (entry != kBasePoint) codomain[entry] = domain[last];
  LC_TRY(ending, TupleMorphism::make(domain, codomain, flat.map()));
  return NestMorphism::of(ending);
}

}  // namespace detail

/// coalesce((2,1,6):(1,0,2)) == 12:1.
LC_HD constexpr Expected<Layout> coalesce(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  LC_TRY(joined, category::coalesce(f.flat()));
  return detail::plain_layout(joined);
}

/// squeeze((4,(1,2)):(1,(0,4))) == (4,2):(1,4).
LC_HD constexpr Expected<Layout> squeeze(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  return detail::plain_layout(category::squeeze(f.flat()));
}

/// sort((8,16,4):(64,1,16)) == (16,4,8):(1,16,64). A scalar stays one.
LC_HD constexpr Expected<Layout> sort(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  if (layout.is_scalar()) return layout_of(f);
  return layout_of(category::sort(f.flat()));
}

/// The modes that move, coalesced: filter((2,3,4):(0,1,3)) == 12:1.
LC_HD constexpr Expected<Layout> filter(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  LC_TRY(joined, category::coalesce(support(f.flat())));
  return detail::plain_layout(joined);
}

/// flatten(((2,2),3):((1,2),4)) == (2,2,3):(1,2,4). A scalar stays one.
LC_HD constexpr Expected<Layout> flatten(Layout const& layout) {
  LC_TRY(f, standard_morphism(layout));
  if (layout.is_scalar()) return layout_of(f);
  return layout_of(category::flatten(f));
}

/// Mode i: mode((4,(2,2)):(1,(4,8)), 1) == (2,2):(4,8). Error: rank_mismatch.
LC_HD constexpr Expected<Layout> mode(Layout const& layout, int i) {
  LC_TRY(f, standard_morphism(layout));
  LC_TRY(part, restrict_to_mode(f, i));
  return layout_of(part);
}

/// The same leaves under another profile. Error: not_congruent (the numbers of leaves differ).
LC_HD constexpr Expected<Layout> unflatten(Layout const& layout, Profile const& profile) {
  LC_TRY(f, standard_morphism(layout));
  LC_TRY(g, NestMorphism::make(profile, f.codomain().profile, f.flat()));
  return layout_of(g);
}

/// Each layout one mode: concat(4:1, (2,2):(4,8)) == (4,(2,2)):(1,(4,8)). The two morphisms are
/// brought into one codomain, a mutual refinement of theirs, which must leave their domains as they
/// are and keep their images apart: just then the result is tractable.
///
/// Further error: not_tractable.
LC_HD constexpr Expected<Layout> concat(Layout const& a, Layout const& b) {
  LC_TRY(f, standard_morphism(a));
  LC_TRY(g, standard_morphism(b));
  LC_TRY(size_f, category::size(f.flat().codomain()));
  LC_TRY(size_g, category::size(g.flat().codomain()));
  bool const first_begins = size_f <= size_g;
  NestMorphism const& shorter = first_begins ? f : g;
  NestMorphism const& longer = first_begins ? g : f;
  Error const apart{.code = Errc::not_tractable,
                    .detail = "no codomain holds the modes of both apart"};
  auto const both = category::mutual_refinement(shorter.codomain(), longer.codomain());
  if (!both) return apart;
  LC_TRY(fine_shorter, pullback(shorter, both->first));
  LC_TRY(fine_longer, pullback(longer, both->second));
  if (!(fine_shorter.domain() == shorter.domain()) || !(fine_longer.domain() == longer.domain())) {
    return apart;
  }
  LC_TRY(extended, extend_codomain(fine_shorter.flat(), both->second.leaves));
  auto const flat =
      first_begins ? concat(extended, fine_longer.flat()) : concat(fine_longer.flat(), extended);
  if (!flat) return apart;
  LC_TRY(joined, NestMorphism::make(detail::pair(a.profile, b.profile),
                                    Profile::flat(both->second.leaves.size()), *flat));
  return layout_of(joined);
}

/// a o b, as the weak composite of their morphisms, that of a coalesced and cut, where b ends
/// within its last mode, to what b reaches.
///
///   composition((2,2,6):(12,6,1), 4:2) == (2,2):(6,1), composition(5:3, 2:1) == 2:3
///
/// Further errors: out_of_domain (an offset of b is not below the size of a, or the codomain of b
/// is larger than the domain of a), shape_not_divisible (the two have no mutual refinement),
/// capacity_exceeded, overflow.
LC_HD constexpr Expected<Layout> composition(Layout const& a, Layout const& b) {
  LC_TRY(outer, detail::outer_morphism(a));
  LC_TRY(f, standard_morphism(b));
  if (cosize(b) > size(a)) {
    return Error{.code = Errc::out_of_domain,
                 .point = cosize(b) - 1,
                 .detail = "an offset of the inner layout is not a coordinate of the outer one"};
  }
  LC_TRY(reached, category::size(f.flat().codomain()));
  LC_TRY(g, detail::reached_part(outer, reached));
  LC_TRY(h, weak_composite(g, f));
  return layout_of(h);
}

/// The complement of the morphism into its codomain, repeated until it holds the target. It is
/// coalesced as it is: in standard form no two neighbours are free.
///
///   complement((2,2):(2,8), 16) == (2,2):(1,4), complement(4:3, 24) == (3,2):(1,12)
///
/// Further errors: invalid_argument (target < 1), overflow.
LC_HD constexpr Expected<Layout> complement(Layout const& layout, index_t target) {
  if (target < 1) return Error{.code = Errc::invalid_argument, .detail = "target must be positive"};
  LC_TRY(f, standard_morphism(layout));
  LC_TRY(span, category::size(f.flat().codomain()));
  LC_TRY(repeated, detail::repeat_codomain(f, ceil_div(target, span)));
  return detail::plain_layout(category::complement(repeated.flat()));
}

/// complement with size(layout) * size(C) == n.
///
///   n_complement((3,10):(80,4), 2400) == (4,2,10):(1,40,240)
///
/// Further errors: not_injective (a mode goes to *), shape_not_divisible (the codomain's size does
/// not divide n). Both say that there is none.
LC_HD constexpr Expected<Layout> n_complement(Layout const& layout, index_t n) {
  if (n < 1) return Error{.code = Errc::invalid_argument, .detail = "target must be positive"};
  LC_TRY(f, standard_morphism(layout));
  if (int const i = first_still(f.flat()); i >= 0) {
    return Error{.code = Errc::not_injective, .mode = i, .detail = "the mode repeats offsets"};
  }
  LC_TRY(span, category::size(f.flat().codomain()));
  if (n % span != 0) {
    return Error{.code = Errc::shape_not_divisible, .detail = "the span does not divide n"};
  }
  return category::complement(layout, n);
}

/// a after (tile, its complement in the size of a): mode 0 walks a tile, mode 1 the tiles.
///
///   logical_divide((4,2,3):(2,1,8), 4:2) == ((2,2),(2,3)):((4,1),(2,8))
///
/// Further errors: those of composition.
LC_HD constexpr Expected<Layout> logical_divide(Layout const& a, Layout const& tile) {
  LC_TRY(g, detail::outer_morphism(a));
  LC_TRY(f, standard_morphism(tile));
  LC_TRY(points, category::size(g.flat().domain()));
  LC_TRY(span, category::size(f.flat().codomain()));
  LC_TRY(inside, detail::repeat_codomain(f, ceil_div(points, span)));
  LC_TRY(rest, detail::as_one_mode(category::complement(inside.flat())));
  LC_TRY(split, concat(inside, rest));
  LC_TRY(h, weak_composite(g, split));
  return layout_of(h);
}

/// (block, the free places of the block's codomain after tiles): disjoint translates of the block.
/// The codomain is repeated until the tiles fit in what is free.
///
///   logical_product((2,2):(4,1), 6:1) == ((2,2),(2,3)):((4,1),(2,8))
///
/// Further errors: those of composition.
LC_HD constexpr Expected<Layout> logical_product(Layout const& block, Layout const& tiles) {
  LC_TRY(f, standard_morphism(block));
  LC_TRY(g, standard_morphism(tiles));
  LC_TRY(wanted, category::size(g.flat().codomain()));
  LC_TRY(free, category::size(category::complement(f.flat()).domain()));
  LC_TRY(repeated, detail::repeat_codomain(f, ceil_div(wanted, free)));
  LC_TRY(holes, complement(repeated));
  LC_TRY(places, weak_composite(holes, g));
  LC_TRY(blocks, pullback(repeated, places.codomain()));
  LC_TRY(joined, concat(blocks, places));
  return layout_of(joined);
}

}  // namespace layoutcheck::category
