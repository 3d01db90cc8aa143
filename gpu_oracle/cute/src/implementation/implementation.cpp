// Left out, and answered by `unsupported`:
//
//   product_each(n)           CuTe makes it (n)
//   tuple_unflatten(n, t)     does not compile for an integer
//   ceil_div((..), (.))       CuTe takes missing modes of the divisor for 1
//   refines, substitute, relative_modes, mutual_refinement, image, table, is_*, sort, squeeze,
//   n_complement, inverse, left_inverse_quasi, recover   not in CuTe
//   crd2crd                   mode by mode where all three are tuples: another function
//   take(L, i, i)             refused at compile time
//   group(L, i, i)            changes nothing: another meaning
//   select of more than two, replace by and concat of larger layouts   too many types
//   compact_ordered, compact_like   an order known at run time is ignored
//   filter, nullspace         look for Int<0>: a stride that is 0 at run time is not seen
//   right_inverse, max_common_layout, max_common_vector   see no stride known at run time
//   left_inverse              refuses strides known at run time when it is compiled
//   upcast, downcast          the factor is a type; downcast wants a stride Int<1>
//   complement of rank 2 and more, and so products with such a block   refused at compile time
//   composition(A, <..>)      with a tiler of lower rank, CuTe drops the other modes
//   composition of three      the inner result would be of many more profiles
//   divides by a tile of rank 2 and more   its complement, as above
//   zipped_divide (and tiled, flat) by <.., _>   does not compile
//   raked_product of rank 1   does not compile: zip wants two tuples of one rank
//   tile_to_shape in an order  an order known at run time is ignored
//   swizzles                  are types
//   ()                        depth and coalesce do not compile
//   negative strides of B in A o B, of tiles and blocks; shapes below 0   offsets below 0, no shape
//
// Not sent to CuTe, which would divide by 0 or overflow: what guards.hpp refuses. A refusal with
// another code is a condition of CuTe's own that fails: one that it asserts for static integers, or
// states.

#include "layoutcheck/sweep_cute/implementation.hpp"

#include "implementation/parts.hpp"

namespace layoutcheck::sweep_cute {
namespace {

class DynamicImplementation final : public laws::Implementation {
 public:
  Expected<Value> apply(Op op, std::span<Value const> args) const override {
    switch (op) {
      case Op::tuple_slice:
      case Op::tuple_dice:
      case Op::idx2crd:
      case Op::crd2idx:
      case Op::at:
      case Op::slice:
      case Op::dice: return query_coordinates(op, args);
      default: break;
    }
    if (op < Op::size) return query_tuples(op, args);
    if (op < Op::coalesce) return query_layouts(op, args);
    return query_algebra(op, args);
  }
};

}  // namespace

std::unique_ptr<laws::Implementation> dynamic_implementation() {
  return std::make_unique<DynamicImplementation>();
}

}  // namespace layoutcheck::sweep_cute
