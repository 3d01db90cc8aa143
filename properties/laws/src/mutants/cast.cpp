// Wrong upcast and downcast.

#include "layoutcheck/core/algebra/cast.hpp"
#include "mutants/mutant_of.hpp"
#include "mutants/topics.hpp"

namespace layoutcheck::laws {
namespace {

using L = Layout;

Expected<L> divides_strides_only(L const& l, index_t n) {
  LC_TRY(right, upcast(l, n));
  L result = right;
  for (int k = 0; k < l.leaves.size(); ++k) result.leaves[k].extent = l.leaves[k].extent;
  return result;
}

Expected<L> floors_extents(L const& l, index_t n) {
  LC_TRY(right, upcast(l, n));
  L result = right;
  for (int k = 0; k < l.leaves.size(); ++k) {
    Mode const& m = l.leaves[k];
    if (m.stride > 0 && m.stride % n != 0) result.leaves[k].extent = m.extent / (n / m.stride);
  }
  return result;
}

Expected<L> rounds_strides_down(L const& l, index_t n) {
  auto const right = upcast(l, n);
  if (right || n < 1 || right.error().code != Errc::stride_not_divisible) return right;
  L result = l;
  for (Mode& m : result.leaves) m.stride /= n;
  return result;
}

Expected<L> wants_multiples(L const& l, index_t n) {
  LC_TRY(right, upcast(l, n));
  for (Mode const& m : l.leaves) {
    if (m.stride % n != 0) {
      return Error{.code = Errc::stride_not_divisible, .detail = "n does not divide the stride"};
    }
  }
  return right;
}

Expected<L> keeps_other_strides(L const& l, index_t n) {
  LC_TRY(right, downcast(l, n));
  L result = right;
  for (int k = 0; k < l.leaves.size(); ++k) result.leaves[k].stride = l.leaves[k].stride;
  return result;
}

Expected<L> grows_every_unit_mode(L const& l, index_t n) {
  LC_TRY(right, downcast(l, n));
  L result = right;
  for (int k = 0; k < l.leaves.size(); ++k) {
    if (l.leaves[k].stride == 1) result.leaves[k] = {l.leaves[k].extent * n, 1};
  }
  return result;
}

Expected<L> off_by_one(L const& l, index_t n) {
  LC_TRY(right, downcast(l, n));
  static_cast<void>(right);
  return downcast(l, n + 1);
}

Expected<L> accepts_zero(L const& l, index_t n) { return downcast(l, max(n, 1)); }

constexpr Mutant kCastMutants[] = {
    {"upcast_divides_strides_only", Op::upcast, "extents keep what lies inside a group",
     "upcast_image", mutant_of<divides_strides_only, Op::upcast>},
    {"upcast_rounds_strides_down", Op::upcast, "division without a check", "upcast_image",
     mutant_of<rounds_strides_down, Op::upcast>},
    {"upcast_floors_extents", Op::upcast, "a mode shorter than a group vanishes",
     "upcast_starts_groups", mutant_of<floors_extents, Op::upcast>},
    {"upcast_wants_multiples", Op::upcast, "refuses strides below n", "upcast_answers",
     mutant_of<wants_multiples, Op::upcast>},
    {"downcast_keeps_other_strides", Op::downcast, "only the contiguous mode grows",
     "downcast_image", mutant_of<keeps_other_strides, Op::downcast>},
    {"downcast_grows_every_unit_mode", Op::downcast, "each mode of stride 1 grows by n",
     "downcast_size", mutant_of<grows_every_unit_mode, Op::downcast>},
    {"downcast_off_by_one", Op::downcast, "elements of n + 1", "upcast_undoes_downcast",
     mutant_of<off_by_one, Op::downcast>},
    {"downcast_accepts_zero", Op::downcast, "takes n below 1 for 1", "downcast_answers",
     mutant_of<accepts_zero, Op::downcast>},
};

}  // namespace

std::span<Mutant const> cast_mutants() { return kCastMutants; }

}  // namespace layoutcheck::laws
