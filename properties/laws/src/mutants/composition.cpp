// Wrong compositions.

#include "layoutcheck/core/algebra/composition.hpp"
#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/tuple/relations.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using L = Layout;

/// One leaf of B at a time, by the stride rule that libraries use: `divides(d, s)` is whether a
/// stride d may be taken out of an extent s. Nothing looks at carries between leaves.
struct LeafRule {
  bool (*divides)(index_t d, index_t s) = [](index_t, index_t) { return true; };
  bool keeps_what_crosses = true;
  bool refuses_uneven_extent = false;
};

Expected<ModeList> compose_leaf(ModeList const& a, Mode const& leaf, LeafRule const& rule) {
  ModeList result;
  index_t extent = leaf.extent;
  index_t stride = leaf.stride;
  if (a.empty() || stride == 0) {
    result.push_back({extent, 0});
    return result;
  }
  for (int k = 0; k + 1 < a.size() && extent > 1; ++k) {
    if (!rule.divides(stride, a[k].extent)) {
      return Error{.code = Errc::stride_not_divisible, .detail = "stride and extent do not divide"};
    }
    index_t const left = ceil_div(a[k].extent, stride);
    index_t const taken = min(extent, left);
    index_t const step = stride;
    stride = ceil_div(stride, a[k].extent);
    if (taken <= 1) continue;
    if (rule.refuses_uneven_extent && extent % taken != 0) {
      return Error{.code = Errc::shape_not_divisible, .detail = "extents do not divide"};
    }
    result.push_back({taken, step * a[k].stride});
    extent = extent / taken;
    if (!rule.keeps_what_crosses) return result;
  }
  if (extent > 1 || result.empty()) result.push_back({extent, stride * a.back().stride});
  return result;
}

Expected<L> leaf_by_leaf(L const& a, L const& b, LeafRule const& rule) {
  if (size(b) == 0 || size(a) == 0 || range(b).least < 0) return composition(a, b);
  ModeList const modes = coalesced_modes(a.leaves);
  IntTuple const like = shape(b);
  TupleBuilder<L> parts(b.leaves.size());
  for (Mode const& leaf : b.leaves) {
    LC_TRY(composed, compose_leaf(modes, leaf, rule));
    if (leaf.extent == 1) {
      parts.add(scalar_layout(1, 0));
    } else {
      parts.add(from_modes(composed));
    }
  }
  return substitute(like.profile, parts.tree);
}

Expected<L> drops_what_crosses(L const& a, L const& b) {
  return leaf_by_leaf(a, b, {.keeps_what_crosses = false});
}

Expected<L> flattens(L const& a, L const& b) {
  LC_TRY(right, composition(a, b));
  return from_modes(right.leaves);
}

/// Each leaf of B composed exactly, and set side by side.
Expected<L> ignores_carries(L const& a, L const& b) {
  TupleBuilder<L> parts(b.leaves.size());
  for (Mode const& leaf : b.leaves) {
    LC_TRY(part, composition(a, scalar_layout(leaf.extent, leaf.stride)));
    parts.add(part);
  }
  return substitute(b.profile, parts.tree);
}

Expected<L> weak_divisibility(L const& a, L const& b) {
  return leaf_by_leaf(a, b,
                      {.divides = [](index_t d, index_t s) { return d % s == 0 || s % d == 0; }});
}

Expected<L> truncates_division(L const& a, L const& b) { return leaf_by_leaf(a, b, {}); }

Expected<L> demands_stride_divisibility(L const& a, L const& b) {
  ModeList const modes = coalesced_modes(a.leaves);
  for (Mode const& leaf : b.leaves) {
    index_t prefix = 1;
    for (int k = 0; k + 1 < modes.size(); ++k) {
      prefix *= modes[k].extent;
      bool const divides =
          leaf.stride == 0 || prefix % leaf.stride == 0 || leaf.stride % prefix == 0;
      if (leaf.extent > 1 && !divides) {
        return Error{.code = Errc::stride_not_divisible, .detail = "strides do not divide"};
      }
    }
  }
  return composition(a, b);
}

Expected<L> wraps_outer(L const& a, L const& b) {
  if (size(a) == 0 || size(b) == 0 || range(b).least < 0) return composition(a, b);
  ModeList wrapped;
  for (Mode const& m : a.leaves) wrapped.push_back(m);
  wrapped.push_back({1, 0});  // whatever lies past the end is counted by a mode of stride 0
  return composition(flat_tree<L>(wrapped), b);
}

Expected<L> swaps_arguments(L const& a, L const& b) { return composition(b, a); }

Expected<L> stops_before_last_mode(L const& a, L const& b) {
  ModeList modes = coalesced_modes(a.leaves);
  if (modes.size() > 1) modes.pop_back();
  return composition(from_modes(modes), b);
}

Expected<L> reads_outer_row_major(L const& a, L const& b) {
  ModeList reversed;
  for (int k = a.leaves.size() - 1; k >= 0; --k) reversed.push_back(a.leaves[k]);
  return composition(from_modes(reversed), b);
}

Expected<L> narrows_strides(L const& a, L const& b) {
  LC_TRY(right, composition(a, b));
  L result = right;
  for (Mode& m : result.leaves) m.stride = static_cast<std::int32_t>(m.stride);
  return checked(result);
}

Expected<L> drops_unit_modes(L const& a, L const& b) {
  LC_TRY(right, composition(a, b));
  if (right.is_scalar()) return right;
  return squeeze(right);
}

Expected<L> reads_tiler_backwards(L const& a, Tiler const& t) {
  if (!t.by_mode() || rank(t) > rank(a)) return composition(a, t);
  TupleBuilder<L> result(rank(a));
  for (int i = 0; i < rank(a); ++i) {
    if (i < rank(t)) {
      LC_TRY(part, composition(mode(a, i), tiler_mode(t, rank(t) - 1 - i)));
      result.add(part);
    } else {
      result.add(mode(a, i));
    }
  }
  return result.tree;
}

Expected<L> drops_kept_modes(L const& a, Tiler const& t) {
  LC_TRY(right, composition(a, t));
  if (!t.by_mode()) return right;
  TupleBuilder<L> result(rank(t));
  for (int i = 0; i < rank(t); ++i) result.add(mode(right, i));
  return result.tree;
}

Expected<L> reads_integer_as_stride(L const& a, Tiler const& t) {
  Tiler wrong = t;
  for (Mode& m : wrong.layouts.leaves) {
    if (t.by_mode() && m.stride == 1) m = {1, m.extent};
  }
  return composition(a, wrong);
}

Expected<L> ignores_surplus_tiler(L const& a, Tiler const& t) {
  if (!t.by_mode() || rank(t) <= rank(a)) return composition(a, t);
  TupleBuilder<L> result(rank(a));
  for (int i = 0; i < rank(a); ++i) {
    LC_TRY(part, composition(mode(a, i), tiler_mode(t, i)));
    result.add(part);
  }
  return result.tree;
}

constexpr Mutant kCompositionMutants[] = {
    {"composition_drops_what_crosses", Op::composition,
     "a leaf of B that runs over a mode of A keeps its first piece only", "composition_keeps_size",
     mutant_of<drops_what_crosses, Op::composition>},
    {"composition_flattens", Op::composition, "loses B's parentheses", "composition_refines_inner",
     mutant_of<flattens, Op::composition>},
    {"composition_drops_unit_modes", Op::composition, "modes of extent 1 of B are lost",
     "composition_refines_inner", mutant_of<drops_unit_modes, Op::composition>},
    {"composition_ignores_carries", Op::composition,
     "composes leaf by leaf, as if B injective made it distribute", "composition_function",
     mutant_of<ignores_carries, Op::composition>},
    {"composition_weak_divisibility", Op::composition,
     "a stride may divide an extent or be divided by it; extents are cut down without a check",
     "composition_function", mutant_of<weak_divisibility, Op::composition>},
    {"composition_truncates_division", Op::composition,
     "divides extents and strides without any check", "composition_associates",
     mutant_of<truncates_division, Op::composition>},
    {"composition_narrows_to_32_bits", Op::composition, "strides pass through int32",
     "composition_function", mutant_of<narrows_strides, Op::composition>, true},
    {"composition_wraps_outer", Op::composition, "A starts over past its end",
     "composition_extends_outer", mutant_of<wraps_outer, Op::composition>},
    {"composition_demands_stride_divisibility", Op::composition,
     "refuses unless every stride of B divides or is divided by every prefix product of A",
     "composition_answers", mutant_of<demands_stride_divisibility, Op::composition>},
    {"composition_swaps_arguments", Op::composition, "B o A", "composition_left_identity",
     mutant_of<swaps_arguments, Op::composition>},
    {"composition_stops_before_last_mode", Op::composition, "the last mode of A is never entered",
     "composition_right_identity", mutant_of<stops_before_last_mode, Op::composition>},
    {"composition_reads_outer_row_major", Op::composition,
     "coordinates of A are taken lexicographically", "composition_function",
     mutant_of<reads_outer_row_major, Op::composition>},
    {"composition_reads_tiler_backwards", Op::composition, "pairs modes and entries from both ends",
     "composition_by_tiler_acts_on_modes", mutant_of<reads_tiler_backwards, Op::composition>},
    {"composition_reads_integer_as_stride", Op::composition, "takes n in a tiler for 1:n",
     "composition_by_tiler_acts_on_modes", mutant_of<reads_integer_as_stride, Op::composition>},
    {"composition_drops_kept_modes", Op::composition, "modes past the tiler's rank are lost",
     "composition_keeps_untiled_modes", mutant_of<drops_kept_modes, Op::composition>},
    {"composition_ignores_surplus_tiler", Op::composition,
     "entries past the rank of A are dropped in silence", "composition_by_tiler_answers",
     mutant_of<ignores_surplus_tiler, Op::composition>},
};

}  // namespace

std::span<Mutant const> composition_mutants() { return kCompositionMutants; }

}  // namespace layoutcheck::laws
