#include "categories/by_mode.hpp"

namespace layoutcheck::laws::categories {

Expected<Layout> concat_all(std::vector<Layout> const& parts) {
  Profile profile = Profile::tuple(static_cast<int>(parts.size()));
  for (Layout const& part : parts) profile.append(part.profile);
  Layout joined = parts.front();
  for (std::size_t i = 1; i < parts.size(); ++i) {
    LC_TRY(both, category::concat(joined, parts[i]));
    joined = both;
  }
  return category::unflatten(joined, profile);
}

Expected<Layout> by_profile(Layout const& layout, IntTuple const& profile, LayoutForm form) {
  if (profile.is_scalar()) return form(layout);
  if (rank(profile) > rank(layout)) {
    return Error{.code = Errc::rank_mismatch, .detail = "profile has more modes than the layout"};
  }
  if (rank(layout) == 0) return layout;
  std::vector<Layout> parts;
  for (int i = 0; i < rank(layout); ++i) {
    LC_TRY(part, category::mode(layout, i));
    if (i < rank(profile)) {
      LC_TRY(changed, by_profile(part, layoutcheck::mode(profile, i), form));
      parts.push_back(changed);
    } else {
      parts.push_back(part);
    }
  }
  return concat_all(parts);
}

Expected<Layout> by_tiler(Layout const& layout, Tiler const& tiler, LayoutOperation operation) {
  if (!tiler.by_mode()) return tiler.keeps(0) ? layout : operation(layout, tiler.layout(0));
  if (rank(tiler) > rank(layout)) {
    return Error{.code = Errc::rank_mismatch, .detail = "tiler has more modes than the layout"};
  }
  if (rank(layout) == 0) return layout;
  std::vector<Layout> parts;
  for (int i = 0; i < rank(layout); ++i) {
    LC_TRY(part, category::mode(layout, i));
    if (i < rank(tiler)) {
      LC_TRY(tiled, by_tiler(part, tiler_mode(tiler, i), operation));
      parts.push_back(tiled);
    } else {
      parts.push_back(part);
    }
  }
  return concat_all(parts);
}

}  // namespace layoutcheck::laws::categories
