#include "layoutcheck/sweep/space/nested.hpp"

#include "leaves.hpp"
#include "parentheses.hpp"

namespace layoutcheck::sweep {

Made make_nested(SpaceRequest const& request) {
  Leaves const leaves(request);
  if (auto const refusal = leaves.refusal(detail::kMaxNestedLeaves)) return *refusal;
  Parentheses const parentheses(request, leaves.ranks, false);

  SpaceParts parts;
  std::vector<wide_t> choices;
  for (int r = 1; r <= leaves.ranks; ++r) choices.push_back(leaves.choices(r));
  if (!parentheses.add_to(parts, choices)) return Refusal{Key::rank, "fewer than 2^63 layouts"};
  for (int r = 1; r <= leaves.ranks; ++r) {
    parts.points += leaves.points(r) * parentheses.profiles(r);
  }

  using V = detail::NestedView;
  parts.view.kind = SpaceKind::nested;
  parts.view.parameters[V::extents] = static_cast<std::uint32_t>(leaves.extent);
  parts.view.parameters[V::strides] = static_cast<std::uint32_t>(leaves.stride + 1);
  leaves.describe(parts);
  parts.text = "nested(" + leaves.text() + parentheses.text() + ")";
  return parts;
}

}  // namespace layoutcheck::sweep
