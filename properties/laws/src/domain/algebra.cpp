#include "domain/algebra.hpp"

#include "layoutcheck/core/spec/inverse.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {
namespace {

/// Greatest size and offset of a layout that repeats offsets, up to which one is searched.
constexpr index_t kQuasiInverseReach = 48;

/// Some leaf of extent above 1 has stride 0, so an offset repeats.
bool is_still(Layout const& layout) { return size(moving_part(layout)) != size(layout); }

}  // namespace

/// spec#left_inverse, the rule: among the leaves that move, no stride is negative, and a greater or
/// equal one is a multiple that the lesser leaf does not reach. The offset is then written with the
/// strides as places, and the coordinates as digits.
bool strides_divide_by_definition(Layout const& layout) {
  Layout const moving = moving_part(layout);
  for (int i = 0; i < moving.leaves.size(); ++i) {
    Mode const& a = moving.leaves[i];
    if (a.stride < 1) return false;
    for (int j = 0; j < moving.leaves.size(); ++j) {
      Mode const& b = moving.leaves[j];
      if (i == j || b.stride < a.stride) continue;
      wide_t const reach = static_cast<wide_t>(a.extent - 1) * a.stride;
      if (b.stride % a.stride != 0 || reach >= b.stride) return false;
    }
  }
  return true;
}

Domain coalesce_domain(Layout const& layout, IntTuple const& profile) {
  if (profile.is_scalar()) return Domain::required;
  if (rank(profile) > rank(layout)) return Domain::refuse;
  for (int i = 0; i < rank(profile); ++i) {
    if (coalesce_domain(mode(layout, i), mode(profile, i)) == Domain::refuse) return Domain::refuse;
  }
  return Domain::required;
}

Domain complement_domain(Layout const& layout, index_t n) {
  if (n < 1 || size(layout) == 0) return Domain::refuse;
  if (tractable_by_definition(layout)) {
    wide_t const span = span_of(layout);
    bool const fits = span <= kMaxIndex && (n + span - 1) / span * span <= kMaxIndex;
    return fits ? Domain::required : Domain::may;
  }
  // Outside, libraries differ (a maximal cover exists for some); but offsets that repeat, other
  // than by standing still, repeat in every translate.
  Layout const moving = moving_part(layout);
  if (!walkable(moving)) return Domain::unknown;
  return injective_by_table(moving) ? Domain::may : Domain::refuse;
}

Domain n_complement_domain(Layout const& layout, index_t n) {
  if (n < 1 || size(layout) == 0 || is_still(layout)) return Domain::refuse;
  if (!tractable_by_definition(layout)) return Domain::refuse;
  return n % span_of(layout) == 0 ? Domain::required : Domain::refuse;
}

Domain left_inverse_domain(Layout const& layout) {
  if (size(layout) == 0) return Domain::may;
  if (is_still(layout) || range(layout).least < 0) return Domain::refuse;
  if (strides_divide_by_definition(layout)) {
    return span_of(layout) <= kMaxIndex ? Domain::required : Domain::may;
  }
  if (!walkable(layout)) return Domain::unknown;
  if (!injective_by_table(layout)) return Domain::refuse;
  if (range(layout).greatest > kLeftInverseReach) return Domain::unknown;
  return spec::has_left_inverse(spec::table(layout)) ? Domain::required : Domain::refuse;
}

Domain left_inverse_quasi_domain(Layout const& layout) {
  if (size(layout) == 0) return Domain::may;
  if (range(layout).least < 0) return Domain::refuse;
  if (strides_divide_by_definition(layout)) {
    return span_of(layout) <= kMaxIndex ? Domain::required : Domain::may;
  }
  if (!walkable(layout) || range(layout).greatest > kLeftInverseReach) return Domain::unknown;
  bool const small = max(size(layout), range(layout).greatest) <= kQuasiInverseReach;
  if (!small && !injective_by_table(layout)) return Domain::unknown;
  return spec::has_left_inverse_quasi(spec::table(layout)) ? Domain::required : Domain::refuse;
}

Domain inverse_domain(Layout const& layout) {
  if (!walkable(layout)) {
    bool const sized = range(layout).least == 0 && range(layout).greatest == size(layout) - 1;
    return sized ? Domain::unknown : Domain::refuse;
  }
  return compact_by_table(layout) ? Domain::required : Domain::refuse;
}

Domain upcast_domain(Layout const& layout, index_t n) {
  if (n < 1) return Domain::refuse;
  for (Mode const& m : layout.leaves) {
    if (m.stride % n == 0) continue;
    if (m.stride < 0 || n % m.stride != 0) return Domain::may;
    index_t const inside = n / m.stride;
    if (m.extent > inside && m.extent % inside != 0) return Domain::may;
  }
  return Domain::required;
}

Domain downcast_domain(Layout const& layout, index_t n) {
  if (n < 1) return Domain::refuse;
  bool unit = false;
  wide_t points = 1;
  wide_t reach = 0;
  for (Mode const& m : layout.leaves) {
    unit = unit || m.stride == 1;
    points *= max(m.extent, 1);
    reach += static_cast<wide_t>(max(m.extent, 1)) * magnitude(m.stride);
  }
  bool const fits = points <= kMaxIndex / n && reach <= kMaxIndex / n;
  return unit && fits ? Domain::required : Domain::may;
}

Domain recover_domain(Table const& values) {
  if (values.size() > kDecidable) return Domain::unknown;
  for (index_t const v : values) {
    if (v > kMaxIndex / 4096 || v < -kMaxIndex / 4096) return Domain::unknown;
  }
  if (values.empty()) return Domain::required;
  return spec::has_layout(values) ? Domain::required : Domain::refuse;
}

}  // namespace layoutcheck::laws
