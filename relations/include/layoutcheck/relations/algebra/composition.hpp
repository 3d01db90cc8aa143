#pragma once
/// Composition by relations.

#include "layoutcheck/core/layout/layout.hpp"
#include "layoutcheck/relations/isl/map.hpp"

namespace layoutcheck::relations {

/// c -> A(B(c)) where B(c) lies in [0, size(A)), and nothing elsewhere: what the relations say,
/// without CuTe's silent extension of A's last mode.
///
///   composition_mapping((2,1):(1,80), (2,2):(2,1)) == { [0] -> [0]; [2] -> [1] }
///
/// Source: seeds/003, composition.
Expected<isl::Map> composition_mapping(isl::Context const& context, Layout const& a,
                                       Layout const& b);

/// The layout A o B whose shape refines B's, decided exactly at any size:
///
///   composition((4,6,8,10):(2,3,5,7), 6:12) == (2,3):(9,5)
///   composition((2,2):(1,80), (2,2):(2,1)) == (2,2):(80,1)
///
/// Each leaf of B is recovered from the composed relation and the whole is compared with it; the
/// paper's way, mode by mode, does not compare and takes carries between modes of B for a result.
/// Errors: out_of_domain (`point`: the first c with B(c) outside [0, size(A))), and those of
/// recover_refining.
Expected<Layout> composition(isl::Context const& context, Layout const& a, Layout const& b);

}  // namespace layoutcheck::relations
