#include "layoutcheck/relations/algebra/maximal_cover.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "mapping/expressions.hpp"

namespace layoutcheck::relations {
namespace {

/// The modes that move, in the order of their strides, where each stride exceeds the reach of those
/// before it: then an offset has its coordinates as explicit floors. Nothing otherwise.
std::vector<Mode> separated(Layout const& layout) {
  std::vector<Mode> modes;
  for (Mode const& mode : layout.leaves) {
    if (mode.extent > 1 && mode.stride != 0) modes.push_back(mode);
  }
  std::sort(modes.begin(), modes.end(),
            [](Mode const& a, Mode const& b) { return a.stride < b.stride; });
  std::vector<Mode> joined;  // a mode that goes on where the one before ends becomes part of it
  index_t reach = 0;
  for (Mode const& mode : modes) {
    if (mode.stride <= reach) return {};
    reach += (mode.extent - 1) * mode.stride;
    if (!joined.empty() && joined.back().extent * joined.back().stride == mode.stride) {
      joined.back().extent *= mode.extent;
    } else {
      joined.push_back(mode);
    }
  }
  return joined;
}

Expected<isl::Set> separated_offsets(isl::Context const& context, std::vector<Mode> const& modes) {
  LC_TRY(everywhere, isl::Set::universe(context, 1));
  LC_TRY(rest, isl::PwAff::coordinate(everywhere, 0));
  LC_TRY(zero, isl::PwAff::constant(everywhere, 0));
  LC_TRY(result, at_least_set(rest, zero));
  for (auto mode = modes.rbegin(); mode != modes.rend(); ++mode) {
    LC_TRY(digit, floor_div(rest, mode->stride));
    LC_TRY(greatest, isl::PwAff::constant(everywhere, mode->extent - 1));
    LC_TRY(fits, at_least_set(greatest, digit));
    LC_TRY(both, intersect(result, fits));
    result = both;
    LC_TRY(below, modulo(rest, mode->stride));
    rest = below;
  }
  LC_TRY(exact, equal_set(rest, zero));
  return intersect(result, exact);
}

Expected<isl::Set> reached_by(isl::Context const& context, Layout const& layout) {
  if (size(layout) > 0) {
    std::vector<Mode> const modes = separated(layout);
    if (!modes.empty()) return separated_offsets(context, modes);
  }
  LC_TRY(indices, linearized(context, extents_of(layout), strides_of(layout)));
  return isl::range(indices);
}

/// { [i] : first <= i <= last }
Expected<isl::Set> interval(isl::Context const& context, index_t first, index_t last) {
  LC_TRY(all, isl::Set::box(context, {last + 1}));
  LC_TRY(before, isl::Set::box(context, {std::min(first, last + 1)}));
  return subtract(all, before);
}

Expected<index_t> least(isl::Set const& set) {
  LC_TRY(number, dimension_min(set, 0));
  return number.to_index();
}

/// A gap among the offsets, and the copies that fill it.
struct Filling {
  index_t end;
  Mode copies;
};

/// What to do about the first gap in [filled, greatest], nothing if there is none.
Expected<std::optional<Filling>> next_filling(isl::Context const& context, Layout const& current,
                                              index_t filled, index_t greatest) {
  LC_TRY(reached, reached_by(context, current));
  LC_TRY(all, interval(context, filled, greatest));
  LC_TRY(gaps, subtract(all, reached));
  LC_TRY(none, is_empty(gaps));
  if (none) return std::optional<Filling>{};
  LC_TRY(begin, least(gaps));
  if (begin >= cosize(current)) {  // past all offsets, and so at their end
    return std::optional<Filling>{{greatest + 1, {ceil_div(greatest + 1, begin), begin}}};
  }
  LC_TRY(above, interval(context, begin, cosize(current) - 1));
  LC_TRY(later, intersect(reached, above));
  LC_TRY(end, least(later));
  return std::optional<Filling>{{end, {end / begin, begin}}};
}

}  // namespace

Expected<isl::Set> offsets(isl::Context const& context, Layout const& layout) {
  context.restart_operations();
  return reached_by(context, layout);
}

Expected<Layout> maximal_cover(isl::Context const& context, Layout const& layout, index_t target) {
  context.restart_operations();
  if (target < 1) return Error{.code = Errc::invalid_argument, .detail = "target must be positive"};
  if (size(layout) == 0) {
    return Error{.code = Errc::out_of_domain, .detail = "an empty layout covers nothing"};
  }
  ModeList current;
  for (int k = 0; k < layout.leaves.size(); ++k) {
    Mode const& mode = layout.leaves[k];
    if (mode.extent == 1) continue;
    if (mode.stride < 0) {
      return Error{.code = Errc::invalid_argument, .mode = k, .detail = "negative stride"};
    }
    current.push_back(mode);
  }
  index_t const greatest = std::max(target, cosize(layout)) - 1;
  ModeList cover;
  // Gaps too short to be filled are passed one by one: only the operations bound their number.
  for (index_t filled = 1; filled <= greatest;) {
    LC_TRY(covered, checked(from_modes(current)));
    LC_TRY(next, next_filling(context, covered, filled, greatest));
    if (!next) break;
    filled = next->end;
    if (next->copies.extent <= 1) continue;
    cover.push_back(next->copies);
    current.push_back(next->copies);
  }
  return checked(from_modes(cover));
}

}  // namespace layoutcheck::relations
