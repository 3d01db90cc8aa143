#pragma once
/// The mutants, topic by topic.

#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::laws {

std::span<Mutant const> cast_mutants();  // upcast, downcast
std::span<Mutant const> complement_mutants();
std::span<Mutant const> composition_mutants();
std::span<Mutant const> construct_mutants();   // compact_left to compact_like
std::span<Mutant const> coordinate_mutants();  // idx2crd, crd2idx, crd2crd
std::span<Mutant const> divide_mutants();
std::span<Mutant const> edit_mutants();      // concat to unflatten
std::span<Mutant const> evaluate_mutants();  // rank to stride, image, table, at
std::span<Mutant const> fact_mutants();      // size, cosize, is_*
std::span<Mutant const> form_mutants();      // coalesce, filter, sort, squeeze
std::span<Mutant const> inverse_mutants();   // and max_common_*, nullspace
std::span<Mutant const> large_mutants();     // of several operations, beyond 4096 points
std::span<Mutant const> basis_mutants();
std::span<Mutant const> linear_mutants();  // linear_bases
std::span<Mutant const> linear_algebra_mutants();
std::span<Mutant const> linear_bridge_mutants();
std::span<Mutant const> linear_map_mutants();
std::span<Mutant const> linear_parts_mutants();
std::span<Mutant const> product_mutants();
std::span<Mutant const> recover_mutants();
std::span<Mutant const> swizzle_mutants();  // at, of swizzles and composed layouts
std::span<Mutant const> tile_to_shape_mutants();
std::span<Mutant const> total_mutants();  // refusals of operations that answer everything
std::span<Mutant const> tuple_mutants();  // product to dice, of int-tuples

}  // namespace layoutcheck::laws
