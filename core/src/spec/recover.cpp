#include "layoutcheck/core/spec/recover.hpp"

namespace layoutcheck::spec {

namespace {

struct Search {
  index_t const* values;
  IntTuple const& shape;
  Mode modes[kMaxLeaves] = {};  // chosen so far
  int counts[kMaxLeaves] = {};  // how many of them replace each leaf of the shape
  int chosen = 0;
  index_t agreed = 0;  // the longest prefix of the table that any branch has met

  index_t value(index_t i) const { return values[static_cast<std::ptrdiff_t>(i)]; }

  /// The first index in [points, points * extent) at which a next mode leaves the table.
  index_t first_difference(index_t points, index_t extent, index_t stride) const {
    for (index_t c = 1; c < extent; ++c) {
      for (index_t x = 0; x < points; ++x) {
        wide_t const linear = value(x) + static_cast<wide_t>(c) * stride;
        if (value(points * c + x) != linear) return points * c + x;
      }
    }
    return points * extent;
  }

  /// All ways on, given modes that agree on [0, points) and leave `rest` of this leaf's extent.
  bool extend(int leaf, index_t rest, index_t points) {
    if (points > agreed) agreed = points;
    if (rest == 1) {
      int const next = leaf + 1;
      if (next == shape.leaves.size()) return true;
      counts[next] = 0;
      return extend(next, shape.leaves[next], points);
    }
    for (index_t extent = 2; extent <= rest; ++extent) {
      if (rest % extent != 0) continue;
      index_t const stride = value(points);
      index_t const difference = first_difference(points, extent, stride);
      if (difference > agreed) agreed = difference;
      if (difference < points * extent) continue;
      modes[chosen++] = {extent, stride};
      ++counts[leaf];
      if (extend(leaf, rest / extent, points * extent)) return true;
      --chosen;
      --counts[leaf];
    }
    return false;
  }
};

/// The shape's profile, each leaf replaced by its modes: by 1:0 if it has none, by a tuple if it
/// has several.
Layout in_profile(Profile const& profile, Search const& search) {
  Layout result;
  int leaf = 0;
  int used = 0;
  for (int node = 0; node < profile.nodes(); ++node) {
    Profile part;
    if (profile.is_leaf(node)) {
      int const count = search.counts[leaf++];
      if (count == 0) result.leaves.push_back({1, 0});
      for (int i = 0; i < count; ++i) result.leaves.push_back(search.modes[used++]);
      part = count > 1 ? Profile::flat(count) : Profile::scalar();
    } else {
      part = Profile::tuple(profile.arity(node));
    }
    if (node == 0) {
      result.profile = part;
    } else {
      result.profile.append(part);
    }
  }
  return result;
}

}  // namespace

Recovered recover_refining(index_t const* values, IntTuple const& shape) {
  Recovered result;
  bool empty = false;
  for (index_t const extent : shape.leaves) empty = empty || extent == 0;
  if (empty) {  // every layout of this size has the empty table
    Layout none;
    none.profile = shape.profile;
    for (index_t const extent : shape.leaves) none.leaves.push_back({extent, 0});
    result.layout = none;
    return result;
  }
  if (values[0] != 0) {
    result.first_unmeetable = 0;
    return result;
  }
  Search search{.values = values, .shape = shape};
  bool const found = shape.leaves.empty() || search.extend(0, shape.leaves[0], 1);
  if (found) {
    result.layout = in_profile(shape.profile, search);
  } else {
    result.first_unmeetable = search.agreed;
  }
  return result;
}

std::optional<Layout> has_layout(Table const& values) {
  return has_layout_refining(values, IntTuple(static_cast<index_t>(values.size())));
}

std::optional<Layout> has_layout_refining(Table const& values, IntTuple const& shape) {
  return recover_refining(values.data(), shape).layout;
}

index_t first_unmeetable(Table const& values) {
  return first_unmeetable(values, IntTuple(static_cast<index_t>(values.size())));
}

index_t first_unmeetable(Table const& values, IntTuple const& shape) {
  return recover_refining(values.data(), shape).first_unmeetable;
}

}  // namespace layoutcheck::spec
