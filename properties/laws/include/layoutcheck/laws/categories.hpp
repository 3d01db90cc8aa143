#pragma once
/// The layout algebra of category theory as an implementation that the laws judge.

#include "layoutcheck/laws/implementation.hpp"

namespace layoutcheck::laws {

/// Answers through morphisms of nested tuples (core/category): to the standard morphism, operate
/// there, back. For layouts that are tractable and not degenerate:
///
///   coalesce, filter (both by profile too), sort, squeeze, flatten, unflatten, concat, mode,
///   composition, complement, n_complement, logical_divide, logical_product (by tiler too),
///   right_inverse, left_inverse, left_inverse_quasi, inverse, nullspace, compact_left,
///   is_tractable, is_injective, is_surjective, is_bijective, is_compact
///
/// Error: unsupported for every other operation and layout, and where a weak composite needs a
/// mutual refinement that does not exist; the detail says which. What is refused otherwise has no
/// answer.
class CategoricalImplementation final : public Implementation {
 public:
  Expected<Value> apply(Op op, std::span<Value const> args) const override;
};

}  // namespace layoutcheck::laws
