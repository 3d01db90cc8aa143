// Wrong operations on composed layouts.

#include <vector>

#include "layoutcheck/core/operations/functions.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "mutants/broken.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

constexpr std::string_view kDropsTheOffset = "_drops_the_offset";

/// As if the offset were not part of the object: CuTe's make_composed_layout takes it apart.
template <Op kOp>
Answer drops_the_offset(Arguments args) {
  Answer right = layoutcheck::apply(kOp, args);
  if (!right) return right;
  if (auto* composed = std::get_if<ComposedLayout>(&*right)) composed->offset = 0;
  return right;
}

constexpr std::string_view kCoalescesFirst = "_coalesces_first";

/// As if a composed layout were made of the coalesced layout.
template <Op kOp>
Answer coalesces_first(Arguments args) {
  auto const* composed = args.empty() ? nullptr : std::get_if<ComposedLayout>(&args[0]);
  if (composed == nullptr) return layoutcheck::apply(kOp, args);
  return right_answer(kOp, coalesce(*composed));
}

constexpr Answer (*kDroppers[])(Arguments) = {
#define LC_OPERATION(name, ...) &drops_the_offset<Op::name>,
#define LC_OVERLOAD(name, ...) &drops_the_offset<Op::name>,
#include "layoutcheck/core/operations/operations.def"
};
constexpr Answer (*kCoalescers[])(Arguments) = {
#define LC_OPERATION(name, ...) &coalesces_first<Op::name>,
#define LC_OVERLOAD(name, ...) &coalesces_first<Op::name>,
#include "layoutcheck/core/operations/operations.def"
};

/// The offset of the whole, whatever part of the layout is left.
Answer slice_drops_the_fixed_part(Arguments args) {
  Answer right = layoutcheck::apply(Op::composed_slice, args);
  if (!right) return right;
  if (auto* composed = std::get_if<ComposedLayout>(&*right)) {
    composed->offset = std::get_if<ComposedLayout>(&args[1])->offset;
  }
  return right;
}

using C = ComposedLayout;
using L = Layout;
using S = Swizzle;

constexpr Error kRefused{.code = Errc::invalid_argument, .detail = "not written yet"};

// ---- what a composed layout is ----

Expected<index_t> cosize_is_of_inner(C const& c) { return cosize(c.inner); }

Expected<bool> equal_ignores_the_offset(C const& a, C b) {
  b.offset = a.offset;
  return equal(a, b);
}
Expected<bool> compares_addresses_of_composed(C const&, C const&) { return false; }
Expected<bool> hash_without_offsets(C const& a, C const& b) {
  if (a.offset != 0 || b.offset != 0) return kRefused;
  return equal(a, b);
}
Expected<C> flatten_keeps_nesting(C const& c) { return c; }
Expected<C> printed_loses_the_offset(C c) {
  c.offset = 0;
  return c;
}
Expected<S> printed_loses_the_sign(S w) {
  w.shift = w.shift < 0 ? -w.shift : w.shift;
  return w;
}
Expected<S> printed_without_long_shifts(S const& w) {
  if (w.shift > 2) return kRefused;
  return w;
}
Expected<bool> equal_never_is_a_layout(C const&, L const&) { return false; }
Expected<bool> mappings_compare_as_objects(C const& a, C const& b) { return equal(a, b); }
Expected<bool> same_function_looks_at_inner(C const& c, L const& l) {
  return same_function(c.inner, l);
}

// ---- composition from the left, and inverses ----

Expected<S> is_idempotent(S const& a, S const& b) {
  if (a == b) return a;
  return composition(a, b);
}
Expected<S> needs_other_bits(S const& a, S const& b) {
  if (a.bits > 0 && a == b) return kRefused;
  return composition(a, b);
}

Expected<C> keeps_the_swizzle(L const& a, C const& c) {
  LC_TRY(right, composition(a, c));
  if (c.outer_is_swizzle && right.outer_is_swizzle) right.swizzle = c.swizzle;
  return right;
}
Expected<C> drops_the_inner_swizzle(S const& s, C const& c) {
  LC_TRY(right, composition(s, c));
  right.swizzle = s;
  return right;
}
Expected<C> forgets_the_swizzle(S const& s, L const& l) {
  LC_TRY(right, composition(s, l));
  right.swizzle = {};
  return right;
}
Expected<C> wants_no_offset(L const& a, C const& c) {
  if (c.offset != 0) return kRefused;
  return composition(a, c);
}
Expected<C> wants_a_swizzle_inside(S const& s, C const& c) {
  if (!c.outer_is_swizzle || c.swizzle.bits == 0) return kRefused;
  return composition(s, c);
}
Expected<C> swizzles_negative_offsets(S const& s, L const& l) {
  C result = as_composed(l);
  result.swizzle = s;
  return result;
}

Expected<C> right_inverse_drops_the_swizzle(C const& c) {
  LC_TRY(right, right_inverse(c));
  right.swizzle = {};
  return right;
}
Expected<C> right_inverse_stops_early(C const& c) {
  LC_TRY(right, right_inverse(c));
  if (rank(right.inner) > 1) right.inner = cut(right.inner, rank(right.inner) - 1);
  return right;
}
Expected<C> left_inverse_drops_the_swizzle(C const& c) {
  LC_TRY(right, left_inverse(c));
  right.swizzle = {};
  return right;
}

// ---- elements ----

Expected<C> upcast_keeps_the_swizzle(C const& c, index_t n) {
  LC_TRY(right, upcast(c, n));
  if (c.outer_is_swizzle) right.swizzle = c.swizzle;
  return right;
}
Expected<C> downcast_keeps_the_swizzle(C const& c, index_t n) {
  LC_TRY(right, downcast(c, n));
  if (c.outer_is_swizzle) right.swizzle = c.swizzle;
  return right;
}

Expected<L> common_is_of_inner(C const& a, C const& b) {
  return max_common_layout(a.inner, b.inner);
}
/// CuTe's, which expects an offset of whole runs.
Expected<L> common_ignores_the_offset(C c, L const& l) {
  c.offset = 0;
  return max_common_layout(c, l);
}
Expected<L> common_stops_early(C const& a, C const& b) {
  L right = max_common_layout(a, b);
  if (right.is_scalar() && right.leaves[0].extent > 1) --right.leaves[0].extent;
  return right;
}
Expected<L> common_wants_equal_swizzles(C const& a, C const& b) {
  if (!(a.swizzle == b.swizzle)) return kRefused;
  return max_common_layout(a, b);
}
Expected<index_t> vector_wants_equal_swizzles(C const& a, C const& b) {
  if (!(a.swizzle == b.swizzle)) return kRefused;
  return max_common_vector(a, b);
}
Expected<index_t> vector_cuts_equal_swizzles(C const& a, C const& b) {
  return min(max_common_vector(a, b), max_common_vector(a, b.inner));
}
Expected<index_t> vector_looks_at_the_source(C c, L const& l) {
  if (c.outer_is_swizzle) c.swizzle.base += static_cast<int>(max(c.swizzle.shift, 0));
  return max_common_vector(c, l);
}

constexpr Mutant kComposedMutants[] = {
    {"composed_slice_drops_the_fixed_part", Op::composed_slice,
     "the value at the fixed coordinates is lost: slice in place of slice_and_offset",
     "composed_slice_keeps_values", slice_drops_the_fixed_part},
    {"composed_cosize_is_of_inner", Op::composed_cosize, "that of L, as CuTe's",
     "composed_cosize_by_table", mutant_of<cosize_is_of_inner, Op::composed_cosize>},
    {"composed_equal_ignores_the_offset", Op::composed_equal, "compares f and L alone",
     "composed_equal_compares_parts", mutant_of<equal_ignores_the_offset, Op::composed_equal>},
    {"composed_equal_compares_addresses", Op::composed_equal, "two objects are never equal",
     "composed_equal_is_reflexive", mutant_of<compares_addresses_of_composed, Op::composed_equal>},
    {"composed_hash_equal_compares_addresses", Op::composed_hash_equal,
     "each object has a hash of its own", "composed_hash_equal_of_equal",
     mutant_of<compares_addresses_of_composed, Op::composed_hash_equal>},
    {"composed_hash_equal_without_offsets", Op::composed_hash_equal,
     "has hashes for offset 0 alone", "composed_hash_equal_answers",
     mutant_of<hash_without_offsets, Op::composed_hash_equal>},
    {"composed_flatten_keeps_nesting", Op::composed_flatten, "the layout as it is",
     "composed_flatten_is_flat", mutant_of<flatten_keeps_nesting, Op::composed_flatten>},
    {"composed_printed_loses_the_offset", Op::composed_printed, "writes f and L alone",
     "composed_printed_keeps_it", mutant_of<printed_loses_the_offset, Op::composed_printed>},
    {"swizzle_printed_loses_the_sign", Op::swizzle_printed, "writes the shift without its sign",
     "swizzle_printed_keeps_it", mutant_of<printed_loses_the_sign, Op::swizzle_printed>},
    {"swizzle_printed_without_long_shifts", Op::swizzle_printed, "has text for short shifts alone",
     "swizzle_printed_answers", mutant_of<printed_without_long_shifts, Op::swizzle_printed>},
    {"composed_equal_never_is_a_layout", Op::composed_equal, "values of two kinds differ",
     "composed_equal_sees_a_layout", mutant_of<equal_never_is_a_layout, Op::composed_equal>},
    {"composed_same_function_compares_objects", Op::composed_same_function,
     "mappings written otherwise differ", "composed_same_function_by_values",
     mutant_of<mappings_compare_as_objects, Op::composed_same_function>},
    {"composed_same_function_looks_at_inner", Op::composed_same_function,
     "f and the offset are left out", "composed_same_function_as_a_layout",
     mutant_of<same_function_looks_at_inner, Op::composed_same_function>},

    {"swizzle_composition_is_idempotent", Op::swizzle_composition,
     "a swizzle twice is taken for once", "swizzle_composition_function",
     mutant_of<is_idempotent, Op::swizzle_composition>},
    {"swizzle_composition_needs_other_bits", Op::swizzle_composition,
     "refuses a swizzle and itself", "swizzle_composition_answers",
     mutant_of<needs_other_bits, Op::swizzle_composition>},
    {"left_composition_keeps_the_swizzle", Op::left_composition,
     "the swizzle passes the layout as it is", "left_composition_function",
     mutant_of<keeps_the_swizzle, Op::left_composition>},
    {"swizzle_left_composition_drops_the_inner_swizzle", Op::swizzle_left_composition,
     "the new swizzle in place of the old one", "swizzle_left_composition_function",
     mutant_of<drops_the_inner_swizzle, Op::swizzle_left_composition>},
    {"swizzle_left_composition_forgets_the_swizzle", Op::swizzle_left_composition,
     "the layout as it is", "swizzle_left_composition_of_layout",
     mutant_of<forgets_the_swizzle, Op::swizzle_left_composition>},
    {"left_composition_wants_no_offset", Op::left_composition, "as CuTe's static assertion",
     "left_composition_answers", mutant_of<wants_no_offset, Op::left_composition>},
    {"swizzle_left_composition_wants_a_swizzle_inside", Op::swizzle_left_composition,
     "refuses a layout as f, and a swizzle of no bits", "swizzle_left_composition_answers",
     mutant_of<wants_a_swizzle_inside, Op::swizzle_left_composition>},
    {"swizzle_left_composition_takes_negative_offsets", Op::swizzle_left_composition,
     "does not look at the strides", "swizzle_left_composition_refuses",
     mutant_of<swizzles_negative_offsets, Op::swizzle_left_composition>},
    {"composed_right_inverse_drops_the_swizzle", Op::composed_right_inverse, "inverts L alone",
     "composed_right_inverse_function",
     mutant_of<right_inverse_drops_the_swizzle, Op::composed_right_inverse>},
    {"composed_right_inverse_stops_early", Op::composed_right_inverse, "a loop one short",
     "composed_right_inverse_size",
     mutant_of<right_inverse_stops_early, Op::composed_right_inverse>},
    {"composed_left_inverse_drops_the_swizzle", Op::composed_left_inverse, "inverts L alone",
     "composed_left_inverse_function",
     mutant_of<left_inverse_drops_the_swizzle, Op::composed_left_inverse>},

    {"composed_upcast_keeps_the_swizzle", Op::composed_upcast,
     "the bits of the swizzle count small elements", "composed_upcast_finds_groups",
     mutant_of<upcast_keeps_the_swizzle, Op::composed_upcast>},
    {"composed_downcast_keeps_the_swizzle", Op::composed_downcast,
     "the bits of the swizzle count large elements", "composed_upcast_undoes_downcast",
     mutant_of<downcast_keeps_the_swizzle, Op::composed_downcast>},
    {"composed_max_common_layout_is_of_inner", Op::composed_max_common_layout,
     "does not look at the swizzles", "composed_max_common_layout_rises_alike",
     mutant_of<common_is_of_inner, Op::composed_max_common_layout>},
    {"composed_max_common_layout_ignores_the_offset", Op::composed_max_common_layout,
     "an offset within a run, as CuTe assumes there is none",
     "composed_max_common_layout_is_contiguous",
     mutant_of<common_ignores_the_offset, Op::composed_max_common_layout>},
    {"composed_max_common_layout_stops_early", Op::composed_max_common_layout, "a loop one short",
     "composed_max_common_layout_is_largest",
     mutant_of<common_stops_early, Op::composed_max_common_layout>},
    {"composed_max_common_layout_wants_equal_swizzles", Op::composed_max_common_layout,
     "refuses swizzles that differ", "composed_max_common_layout_answers",
     mutant_of<common_wants_equal_swizzles, Op::composed_max_common_layout>},
    {"composed_max_common_vector_wants_equal_swizzles", Op::composed_max_common_vector,
     "refuses swizzles that differ", "composed_max_common_vector_answers",
     mutant_of<vector_wants_equal_swizzles, Op::composed_max_common_vector>},
    {"composed_max_common_vector_cuts_equal_swizzles", Op::composed_max_common_vector,
     "equal swizzles are cut as different ones", "composed_max_common_vector_counts",
     mutant_of<vector_cuts_equal_swizzles, Op::composed_max_common_vector>},
    {"composed_max_common_vector_looks_at_the_source", Op::composed_max_common_vector,
     "consecutive from 0 on, not in every vector", "composed_max_common_vector_of_a_layout",
     mutant_of<vector_looks_at_the_source, Op::composed_max_common_vector>},
};

std::vector<Mutant> make_composed_mutants() {
  std::vector<Mutant> result(std::begin(kComposedMutants), std::end(kComposedMutants));
  for (LawEntry const& law : all_laws()) {
    auto const op = static_cast<std::size_t>(law.info.op);
    if (law.info.kills.ends_with(kDropsTheOffset)) {
      result.push_back(
          {law.info.kills, law.info.op, "the offset is taken for 0", law.info.id, kDroppers[op]});
    }
    if (law.info.kills.ends_with(kCoalescesFirst)) {
      result.push_back({law.info.kills, law.info.op, "the layout is coalesced first", law.info.id,
                        kCoalescers[op]});
    }
  }
  return result;
}

}  // namespace

std::span<Mutant const> composed_mutants() {
  static std::vector<Mutant> const mutants = make_composed_mutants();
  return mutants;
}

}  // namespace layoutcheck::laws
