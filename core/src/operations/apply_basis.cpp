#include "layoutcheck/core/operations/apply_basis.hpp"

#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/core/tuple/coordinate_map.hpp"

namespace layoutcheck {
namespace {

template <class T>
Expected<Value> basis_value(Expected<T> const& result) {
  if (!result) return result.error();
  return Value(*result);
}

Expected<Value> one_axis(BasisLayout const& basis, index_t axis) {
  if (axis < 0) {
    return Error{.code = Errc::invalid_argument, .point = axis, .detail = "an axis is at least 0"};
  }
  // Beyond the last axis nothing moves, however far beyond.
  return Value(seen_by(basis, static_cast<int>(min(axis, index_t{kMaxAxes}))));
}

}  // namespace

Expected<Value> apply_basis(Op op, std::span<Value const> args) {
  if (op == Op::basis_identity) return basis_value(identity_layout(*as_tuple(args[0])));
  BasisLayout const basis = *as_basis(args[0]);
  switch (op) {
    case Op::basis_size: return Value(size(basis));
    case Op::basis_at: return basis_value(evaluate(basis, *as_coordinate(args[1])));
    case Op::basis_axis: return one_axis(basis, *std::get_if<index_t>(&args[1]));
    case Op::basis_coalesce: return Value(coalesce(basis));
    case Op::basis_composition:
      return basis_value(composition(basis, *std::get_if<Layout>(&args[1])));
    default: return Error{.code = Errc::unsupported, .detail = "no operation on basis strides"};
  }
}

}  // namespace layoutcheck
