// core as device code: every operation on layouts, in a kernel. Compiled always where nvcc is
// found; the sweep engine runs it.

#include "layoutcheck/core/algebra/cast.hpp"
#include "layoutcheck/core/algebra/common.hpp"
#include "layoutcheck/core/algebra/tile_to_shape.hpp"
#include "layoutcheck/core/layout/coordinate_map.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/recover/probes.hpp"
#include "layoutcheck/core/recover/recover.hpp"
#include "layoutcheck/core/recover/swizzled.hpp"
#include "layoutcheck/core/swizzle/composed_layout.hpp"

namespace layoutcheck {

__device__ index_t fold(Expected<Layout> const& result) { return result ? size(*result) : -1; }

__global__ void use_everything(Layout const* layouts, index_t* out, Swizzle swizzle) {
  Layout const& a = layouts[0];
  Layout const& b = layouts[1];
  index_t sum = 0;
  sum += size(coalesce(a)) + size(filter(a)) + size(sort(b)) + size(squeeze(b));
  sum += fold(composition(a, b)) + fold(complement(a, 64)) + fold(n_complement(a, 64));
  sum += size(right_inverse(a)) + fold(left_inverse(a)) + fold(left_inverse_quasi(a));
  sum += fold(inverse(a)) + fold(logical_divide(a, Tiler(b))) + fold(zipped_divide(a, Tiler(b)));
  sum +=
      fold(logical_product(a, Tiler(b))) + fold(blocked_product(a, b)) + fold(raked_product(a, b));
  sum += fold(tile_to_shape(a, shape(b))) + size(max_common_layout(a, b)) + size(nullspace(a));
  sum += fold(upcast(a, 2)) + fold(downcast(a, 2)) + fold(compact_like(a)) + fold(group(a, 0, 1));
  sum += is_compact(a) && is_tractable(b) ? 1 : 0;
  sum += recover(out, 4) || recover(out, 4, TableIs::prefix) ? 1 : 0;
  sum += recover_swizzled(out, 4) ? 1 : 0;
  sum += recover_by_probes(a, size(a)).points;
  sum += swizzle(a(static_cast<index_t>(threadIdx.x)));
  Expected<index_t> const value = evaluate(a, Coordinate(3));
  out[0] = value ? sum + *value : sum;
}

}  // namespace layoutcheck
