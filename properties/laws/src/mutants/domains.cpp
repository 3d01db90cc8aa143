// Wrong layouts that select coordinates of shapes.

#include "layoutcheck/core/algebra/domains.hpp"
#include "layoutcheck/core/tuple/arithmetic.hpp"
#include "mutants/broken.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using namespace wrong;

Expected<Layout> greatest_common_domain_of_sizes(IntTuple const& a, IntTuple const& b) {
  LC_TRY(right, greatest_common_domain(a, b));
  LC_TRY(in_a, size(a));
  LC_TRY(in_b, size(b));
  return scalar_layout(max(gcd(in_a, in_b), size(right)), 1);
}

/// Leaf k of one against leaf k of the other alone, as zip pairs them.
Expected<Layout> greatest_common_domain_pairs_leaves(IntTuple const& a, IntTuple const& b) {
  LC_TRY(right, greatest_common_domain(a, b));
  ModeList modes;
  index_t in_a = 1;
  index_t in_b = 1;
  for (int k = 0; k < a.leaves.size() && k < b.leaves.size(); ++k) {
    index_t const end = gcd(in_a * a.leaves[k], in_b * b.leaves[k]);
    for (Mode const& m : right.leaves) {
      bool const within = m.stride % in_a == 0 && m.stride % in_b == 0;
      if (within && m.extent > 1 && m.stride * m.extent == end) modes.push_back(m);
    }
    in_a *= a.leaves[k];
    in_b *= b.leaves[k];
  }
  return from_modes(modes);
}

Expected<Layout> domain_distribute_ends_after_a_leaf(IntTuple const& shape, index_t n) {
  LC_TRY(right, domain_distribute(shape, n));
  index_t const first = shape.leaves.empty() ? 1 : gcd(shape.leaves[0], n);
  return first == 1 ? right : Expected<Layout>(scalar_layout(first, 1));
}

/// The first of the modes of the right answer for the leaves in the other order.
Expected<Layout> domain_distribute_from_the_right(IntTuple const& shape, index_t n) {
  LC_TRY(right, domain_distribute(shape, n));
  ModeList modes;
  index_t end = 1;
  for (index_t const extent : shape.leaves) end *= extent;
  for (int k = shape.leaves.size() - 1; k >= 0; --k) {
    index_t const taken = gcd(shape.leaves[k], n);
    end /= shape.leaves[k];
    modes.push_back({taken, end});
    n /= taken;
  }
  ModeList ascending;
  for (int k = modes.size() - 1; k >= 0; --k) ascending.push_back(modes[k]);
  return size(right) == 0 ? right : from_modes(coalesced_modes(ascending));
}

Expected<Layout> domain_distribute_keeps_a_mode_for_each_leaf(IntTuple const& shape, index_t n) {
  auto const right = domain_distribute(shape, n);
  if (!right) return right;
  ModeList modes;
  index_t before = 1;
  for (index_t const extent : shape.leaves) {
    index_t const taken = gcd(extent, n);
    modes.push_back({taken, before});
    n /= taken;
    before *= extent;
  }
  return from_modes(modes);
}

Expected<BasisLayout> tiler_to_layout_flattens(Tiler const& tiler) {
  LC_TRY(right, tiler_to_layout(tiler));
  return flatten(right);
}

/// As of <4,5>: an identity along each axis.
Expected<BasisLayout> tiler_to_layout_of_extents_alone(Tiler const& tiler) {
  LC_TRY(right, tiler_to_layout(tiler));
  BasisLayout result = right;
  for (BasisMode& m : result.leaves) m.scale = m.axis.none() ? 0 : 1;
  return result;
}

Expected<BasisLayout> tiler_to_layout_takes_one_of_a_kept_mode(Tiler const& tiler) {
  Tiler all = tiler;
  all.kept = 0;
  return tiler_to_layout(all);
}

constexpr Mutant kMutants[] = {
    {"greatest_common_domain_of_sizes", Op::greatest_common_domain, "the gcd of the sizes",
     "greatest_common_domain_is_common",
     mutant_of<greatest_common_domain_of_sizes, Op::greatest_common_domain>},
    {"greatest_common_domain_pairs_leaves", Op::greatest_common_domain,
     "leaves of different places are not compared", "greatest_common_domain_is_greatest",
     mutant_of<greatest_common_domain_pairs_leaves, Op::greatest_common_domain>},
    {"domain_distribute_ends_after_a_leaf", Op::domain_distribute,
     "the rest of n is not distributed", "domain_distribute_size",
     mutant_of<domain_distribute_ends_after_a_leaf, Op::domain_distribute>},
    {"domain_distribute_from_the_right", Op::domain_distribute, "the last leaf takes first",
     "domain_distribute_from_the_left",
     mutant_of<domain_distribute_from_the_right, Op::domain_distribute>},
    {"domain_distribute_keeps_a_mode_for_each_leaf", Op::domain_distribute, "not coalesced",
     "domain_distribute_is_shortest",
     mutant_of<domain_distribute_keeps_a_mode_for_each_leaf, Op::domain_distribute>},
    {"tiler_to_layout_flattens", Op::tiler_to_layout, "parentheses are lost",
     "tiler_to_layout_has_the_shape", mutant_of<tiler_to_layout_flattens, Op::tiler_to_layout>},
    {"tiler_to_layout_of_extents_alone", Op::tiler_to_layout, "strides count as 1",
     "tiler_to_layout_function", mutant_of<tiler_to_layout_of_extents_alone, Op::tiler_to_layout>},
    {"tiler_to_layout_takes_one_of_a_kept_mode", Op::tiler_to_layout, "_ is 1:0",
     "tiler_to_layout_answers",
     mutant_of<tiler_to_layout_takes_one_of_a_kept_mode, Op::tiler_to_layout>},
};

}  // namespace

std::span<Mutant const> domains_mutants() { return kMutants; }

}  // namespace layoutcheck::laws
