#include "layoutcheck/sweep/space/tuples.hpp"

#include "leaves.hpp"
#include "parentheses.hpp"

namespace layoutcheck::sweep {
namespace {

/// Trees whose leaves are 0 .. extent, or `more` other things.
Made make_trees(SpaceRequest const& request, SpaceKind kind, int more) {
  int const ranks = ranks_of(request);
  index_t const extent = request.value(Key::extent);
  if (ranks > detail::kMaxNestedLeaves) {
    return Refusal{Key::rank, "a rank " + at_most(detail::kMaxNestedLeaves)};
  }
  if (extent > kMaxLeafValue) return Refusal{Key::extent, "an extent " + at_most(kMaxLeafValue)};
  Parentheses const parentheses(request, ranks, true);

  SpaceParts parts;
  std::vector<wide_t> choices;
  for (int r = 1; r <= ranks; ++r) choices.push_back(power(extent + 1 + more, r));
  if (!parentheses.add_to(parts, choices)) {
    return Refusal{Key::rank, std::string("fewer than 2^63 ") + name(kind)};
  }
  parts.view.kind = kind;
  parts.view.parameters[detail::TuplesView::values] = static_cast<std::uint32_t>(extent + 1);
  parts.points = static_cast<wide_t>(parts.view.size);
  parts.max_points = 1;
  parts.max_rank = ranks;
  parts.max_offset = extent;
  parts.text = std::string(name(kind)) + "(rank<=" + std::to_string(ranks) +
               ", extent<=" + std::to_string(extent) + parentheses.text() + ")";
  return parts;
}

}  // namespace

Made make_tuples(SpaceRequest const& request) { return make_trees(request, SpaceKind::tuples, 0); }

Made make_coordinates(SpaceRequest const& request) {
  return make_trees(request, SpaceKind::coordinates, 1);
}

}  // namespace layoutcheck::sweep
