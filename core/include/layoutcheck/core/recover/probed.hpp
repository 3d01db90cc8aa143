#pragma once
/// The result of a search for the layout of a function by a few of its values.

#include "layoutcheck/core/recover/walk.hpp"

namespace layoutcheck {

/// How a search by probes ended. All but `layout` and `no_layout` are about the function itself.
enum class ProbeEnd : std::uint8_t {
  layout,         ///< this is the layout, as far as it was verified
  no_layout,      ///< no layout of such a size has these values
  failed,         ///< f answered with an error
  out_of_range,   ///< a value beyond the bounds that were set
  inconsistent,   ///< two answers for one point
  out_of_bounds,  ///< the only layout left is beyond the bounds of Layout, or the size is
};

/// "no_layout": the name as printed.
LC_HD constexpr char const* name(ProbeEnd end) {
  switch (end) {
    case ProbeEnd::layout: return "layout";
    case ProbeEnd::no_layout: return "no_layout";
    case ProbeEnd::failed: return "failed";
    case ProbeEnd::out_of_range: return "out_of_range";
    case ProbeEnd::inconsistent: return "inconsistent";
    case ProbeEnd::out_of_bounds: return "out_of_bounds";
  }
  return "unknown";
}

struct ProbeOptions {
  TableIs what = TableIs::whole;
  index_t every_point_up_to = index_t{1} << 16;  ///< sizes that are verified at every point
  index_t samples = 1024;                        ///< random points of greater ones
  std::uint64_t seed = 1;
  index_t least = -kMaxIndex;  ///< values outside [least, greatest] are out_of_range
  index_t greatest = kMaxIndex;
};

struct Probed {
  ProbeEnd end = ProbeEnd::layout;
  Layout layout;             ///< of end == layout
  bool every_point = false;  ///< the layout was compared at every point; else at `points`
  index_t points = 0;        ///< at which values were compared with the layout
  index_t calls = 0;         ///< calls of f

  index_t point = -1;       ///< the place, where the end is not a layout
  bool first = false;       ///< no_layout: no layout meets `point`, and one meets all before it
  index_t value = 0;        ///< no_layout, out_of_range, inconsistent: what f said there
  index_t other_value = 0;  ///< inconsistent: what it had said before
  Error error;              ///< failed, out_of_bounds
};

}  // namespace layoutcheck
