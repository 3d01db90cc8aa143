#include "layoutcheck/relations/algebra/inverse.hpp"

#include <algorithm>
#include <optional>
#include <vector>

#include "layoutcheck/relations/algebra/maximal_cover.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "recover/walk.hpp"

namespace layoutcheck::relations {
namespace {

Error not_compact() {
  return {.code = Errc::not_compact, .detail = "some number below the size is not an offset"};
}
Error empty_layout_error() {
  return {.code = Errc::out_of_domain, .detail = "an empty layout has no inverse"};
}

/// A mode and what a step of its coordinate is worth in the integral coordinate.
struct Placed {
  Mode mode;
  index_t weight;
};

/// The modes that move, the greatest stride first, if each stride exceeds the reach of all smaller
/// ones: an offset then has one coordinate at most, found digit by digit.
std::optional<std::vector<Placed>> separated_modes(Layout const& layout) {
  std::vector<Placed> modes;
  index_t weight = 1;
  for (Mode const& mode : layout.leaves) {
    if (mode.extent > 1 && mode.stride != 0) modes.push_back({mode, weight});
    weight *= mode.extent;
  }
  std::sort(modes.begin(), modes.end(),
            [](Placed const& a, Placed const& b) { return a.mode.stride < b.mode.stride; });
  index_t reach = 0;
  for (auto const& [mode, ignored] : modes) {
    if (mode.stride <= reach) return std::nullopt;
    reach += (mode.extent - 1) * mode.stride;
  }
  return std::vector<Placed>{modes.rbegin(), modes.rend()};
}

/// The smallest c with L(c) == value, nothing if there is none.
Expected<std::optional<index_t>> least_preimage(isl::Context const& context, Layout const& layout,
                                                index_t value) {
  if (auto const modes = separated_modes(layout)) {
    index_t c = 0;
    for (auto const& [mode, weight] : *modes) {
      index_t const digit = std::min(value / mode.stride, mode.extent - 1);
      c += digit * weight;
      value -= digit * mode.stride;
    }
    return value == 0 ? std::optional<index_t>{c} : std::optional<index_t>{};
  }
  LC_TRY(function, layout_mapping(context, layout));
  LC_TRY(numbers, isl::Set::universe(context, 1));
  LC_TRY(there, fix(numbers, 0, value));
  LC_TRY(meeting, intersect_range(function, there));
  LC_TRY(all, domain(meeting));
  LC_TRY(none, is_empty(all));
  if (none) return std::optional<index_t>{};
  LC_TRY(least, dimension_min(all, 0));
  LC_TRY(c, least.to_index());
  return std::optional<index_t>{c};
}

/// R(L(i)) == i for all i, L on its natural coordinates.
Expected<bool> undoes(isl::Context const& context, Layout const& r, Layout const& layout) {
  std::vector<Step> steps;
  index_t product = 1;
  for (Mode const& mode : layout.leaves) {
    steps.push_back({mode.extent, mode.stride, product});
    product *= mode.extent;
  }
  Function const function = as_function(context, r, true);
  LC_TRY(difference, first_difference(function, steps));
  return !difference.has_value();
}

Expected<Layout> layout_of(std::vector<Step> const& steps) {
  ModeList modes;
  for (Step const& step : steps) modes.push_back({step.extent, step.from});
  return checked(from_modes(modes));
}

Expected<Layout> longest_right_inverse(isl::Context const& context, Layout const& layout) {
  Function const function = as_function(context, layout);
  std::vector<Step> steps;
  for (index_t reached = 1;;) {
    LC_TRY(from, least_preimage(context, layout, reached));
    if (!from) return layout_of(steps);
    // As far as it goes alone, which is not beyond the domain; then with all those before it.
    Step step{(size(layout) - 1) / *from + 1, *from, reached};
    LC_TRY(alone, first_bend(function, step));
    step.extent = alone;
    steps.push_back(step);
    LC_TRY(difference, first_difference(function, steps));
    index_t const extent = difference ? difference->back() : alone;
    if (extent == 1) {
      steps.pop_back();
      return layout_of(steps);
    }
    steps.back().extent = extent;
    reached *= extent;
  }
}

}  // namespace

Expected<Layout> inverse(isl::Context const& context, Layout const& layout) {
  context.restart_operations();
  if (size(layout) == 0) return scalar_layout(0, 0);
  ModeList by_stride;
  for (Mode const& mode : layout.leaves) {
    if (mode.extent > 1) by_stride.push_back(mode);
  }
  std::sort(by_stride.begin(), by_stride.end(),
            [](Mode const& a, Mode const& b) { return a.stride < b.stride; });
  Function const function = as_function(context, layout);
  std::vector<Step> steps;
  index_t reached = 1;
  for (Mode const& mode : by_stride) {
    LC_TRY(from, least_preimage(context, layout, reached));
    if (!from) return not_compact();
    steps.push_back({mode.extent, *from, reached});
    reached *= mode.extent;
  }
  LC_TRY(difference, first_difference(function, steps));
  if (difference) return not_compact();
  return layout_of(steps);
}

Expected<Layout> right_inverse(isl::Context const& context, Layout const& layout) {
  context.restart_operations();
  if (size(layout) == 0) return empty_layout_error();
  return longest_right_inverse(context, layout);
}

Expected<Layout> left_inverse(isl::Context const& context, Layout const& layout) {
  if (size(layout) == 0) return empty_layout_error();
  LC_TRY(cover, maximal_cover(context, layout, cosize(layout)));
  ModeList both = layout.leaves;
  both.append(cover.leaves);
  LC_TRY(whole, checked(from_modes(both)));
  LC_TRY(result, longest_right_inverse(context, whole));
  LC_TRY(holds, undoes(context, result, layout));
  if (holds) return result;
  LC_TRY(indices, index_mapping(context, layout));
  LC_TRY(injective, is_injective(indices));
  if (!injective) {
    return Error{.code = Errc::not_injective, .detail = "two coordinates share an offset"};
  }
  return Error{.code = Errc::not_tractable,
               .detail = "the layout and its maximal cover have no inverse that undoes it"};
}

}  // namespace layoutcheck::relations
