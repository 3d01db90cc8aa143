#include "layoutcheck/sweep/space/one_layout.hpp"

#include "layoutcheck/core/text/print.hpp"
#include "request.hpp"

namespace layoutcheck::sweep {

SpaceParts one_layout(Layout const& layout) {
  using V = detail::OneLayoutView;
  SpaceParts parts;
  Profile const& profile = layout.profile;
  for (int n = 0; n < profile.nodes(); ++n) {
    bool const leaf = profile.is_leaf(n);
    parts.words.push_back(leaf ? Profile::kLeaf : static_cast<std::uint64_t>(profile.arity(n)));
  }
  parts.view.parameters[V::nodes] = static_cast<std::uint32_t>(profile.nodes());
  parts.view.parameters[V::leaves] = static_cast<std::uint32_t>(layout.leaves.size());
  for (Mode const& m : layout.leaves) parts.words.push_back(static_cast<std::uint64_t>(m.extent));
  for (Mode const& m : layout.leaves) parts.words.push_back(static_cast<std::uint64_t>(m.stride));

  parts.view.kind = SpaceKind::one_layout;
  parts.view.size = 1;
  parts.points = layoutcheck::size(layout);
  parts.max_points = layoutcheck::size(layout);
  parts.max_rank = layout.leaves.size();
  Range const offsets = range(layout);
  parts.max_offset = max(max(-offsets.least, offsets.greatest), 0);
  parts.text = print(layout);
  return parts;
}

}  // namespace layoutcheck::sweep
