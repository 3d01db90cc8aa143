#pragma once
/// The paper's complement: another operation than CuTe's, with a name of its own.

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

/// A layout H' such that (H, H') covers [0, target) step by step: the first gap [begin, end) among
/// the offsets found so far is filled by floor(end / begin) copies of all of them, `begin` apart;
/// what lies past them by as many copies as reach the target.
///
///   maximal_cover((4,2):(1,16), 32) == 4:4, as complement
///   maximal_cover((2,2):(1,5), 20) == (2,3):(2,9), where CuTe's complement is (2,2):(2,10)
///
/// The algorithm as printed exchanges the branches of its trivial case and reads cosize(H) where
/// cosize(H_curr) is meant; here both are fixed. What it promises is less than its name: (H, H')
/// need not be injective where H is (H = (2,2,2):(1,5,7), target 14, reaches 7 twice), gaps may
/// stay, and size(H) * size(H') is the target only where H is tractable and its span divides it.
///
/// Errors: invalid_argument (target < 1, a negative stride), out_of_domain (empty layout),
/// overflow, capacity_exceeded, undecided. Source: seeds/003, Layout Complement.
Expected<Layout> maximal_cover(isl::Context const& context, Layout const& layout, index_t target);

/// The offsets of a layout: offsets((2,2):(1,5)) == { [0]; [1]; [5]; [6] }.
Expected<isl::Set> offsets(isl::Context const& context, Layout const& layout);

}  // namespace layoutcheck::relations
