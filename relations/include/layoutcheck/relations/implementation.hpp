#pragma once
/// The algebra by integer set relations as an implementation that the laws judge.

#include "layoutcheck/laws/implementation.hpp"

namespace layoutcheck::relations {

/// Answers by making relations of the arguments, operating on these, and making a value of the
/// relation that results; so the laws of these operations are laws of the round trips:
///
///   to_linear, to_layout (of at most 12 bits a side), coalesce, composition (of two layouts),
///   inverse, right_inverse (of injective layouts), left_inverse (where the maximal cover leaves no
///   gap)
///
/// Error: unsupported for every other operation and argument, and where isl's steps or 64 bits are
/// exceeded. What is refused otherwise has no answer.
class RelationalImplementation final : public laws::Implementation {
 public:
  Expected<Value> apply(Op op, std::span<Value const> args) const override;
};

}  // namespace layoutcheck::relations
