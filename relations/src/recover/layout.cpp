#include "layoutcheck/relations/recover/layout.hpp"

#include "layoutcheck/relations/recover/function.hpp"
#include "recover/walk.hpp"

namespace layoutcheck::relations {
namespace {

Error not_a_layout(index_t point, char const* why) {
  return {.code = Errc::not_representable, .point = point, .detail = why};
}
constexpr char kUnmet[] = "no layout has these values up to here";
constexpr char kOnlyCandidate[] = "the only candidate has another value here";

/// Modes of coordinates 0, unit, 2*unit, ..., (count - 1)*unit, all forced.
struct Walk {
  ModeList modes{};
  index_t unmet = -1;  ///< where a forced extent does not divide: no layout meets this
};

Expected<Walk> forced_modes(Function const& map, index_t unit, index_t count) {
  Walk walk;
  index_t step = unit;
  for (index_t rest = count; rest > 1;) {
    LC_TRY(stride, at(map, step));
    LC_TRY(extent, first_bend(map, {rest, step, stride}));
    if (extent < 2) {  // f(0) and f(step) agree with themselves
      return Error{.code = Errc::invalid_argument, .detail = "the relation is not a function"};
    }
    walk.modes.push_back({extent, stride});
    if (rest % extent != 0) {
      walk.unmet = step * extent;
      return walk;
    }
    step *= extent;
    rest /= extent;
  }
  return walk;
}

/// The least x in [0, size) at which the map has another value than the modes, or -1.
Expected<index_t> first_wrong(Function const& map, ModeList const& modes) {
  if (modes.overflowed()) {
    return Error{.code = Errc::capacity_exceeded, .detail = "more leaves or nodes than fit"};
  }
  std::vector<Step> steps;
  index_t product = 1;
  for (Mode const& mode : modes) {
    steps.push_back({mode.extent, product, mode.stride});
    product *= mode.extent;
  }
  LC_TRY(difference, first_difference(map, steps));
  if (!difference) return index_t{-1};
  index_t x = 0;
  for (std::size_t k = 0; k < steps.size(); ++k) x += (*difference)[k] * steps[k].from;
  return x;
}

/// The function's size, once it is known to take 0 to 0.
Expected<index_t> size_of_layout(isl::Map const& map) {
  map.context().restart_operations();
  LC_TRY(count, domain_size(map));
  if (count == 0) return count;
  LC_TRY(origin, at(as_function(map), 0));
  if (origin != 0) return not_a_layout(0, "a layout maps 0 to 0");
  return count;
}

/// As size_of_layout, and that of the shape.
Expected<index_t> size_of_shape(isl::Map const& map, IntTuple const& shape) {
  for (int k = 0; k < shape.leaves.size(); ++k) {
    if (shape.leaves[k] < 0) {
      return Error{.code = Errc::invalid_argument, .mode = k, .detail = "negative extent"};
    }
  }
  LC_TRY(points, product(shape));
  LC_TRY(count, size_of_layout(map));
  if (count != points) {
    return Error{.code = Errc::not_compatible, .detail = "the shape has another size"};
  }
  return count;
}

/// The shape with its leaves k replaced by parts[k], in parentheses where there are several.
Layout refined(IntTuple const& shape, std::vector<ModeList> const& parts) {
  Layout result;
  int leaf = 0;
  for (int node = 0; node < shape.profile.nodes(); ++node) {
    Profile part = Profile::tuple(shape.profile.arity(node));
    if (shape.profile.is_leaf(node)) {
      ModeList const& modes = parts[static_cast<std::size_t>(leaf++)];
      result.leaves.append(modes);
      part = modes.size() == 1 ? Profile::scalar() : Profile::flat(modes.size());
    }
    if (node == 0) {
      result.profile = part;
    } else {
      result.profile.append(part);
    }
  }
  return result;
}

/// The factor f in (1, extent) with f * stride == `next` that divides the extent, or 0.
index_t split_of(Mode const& mode, index_t next) {
  if (mode.stride == 0 || next % mode.stride != 0) return 0;
  index_t const factor = next / mode.stride;
  return factor > 1 && factor < mode.extent && mode.extent % factor == 0 ? factor : 0;
}

Layout empty_layout(IntTuple const& shape) {
  Layout result;
  result.profile = shape.profile;
  for (index_t const extent : shape.leaves) result.leaves.push_back({extent, 0});
  return result;
}

}  // namespace

Expected<Layout> recover(isl::Map const& map) {
  LC_TRY(count, size_of_layout(map));
  if (count == 0) return scalar_layout(0, 0);
  Function const function = as_function(map);
  LC_TRY(walk, forced_modes(function, 1, count));
  // An unmet extent may still be followed by an earlier point that no stride explains.
  LC_TRY(wrong, first_wrong(function, walk.modes));
  if (wrong >= 0) return not_a_layout(wrong, kUnmet);
  if (walk.unmet >= 0) return not_a_layout(walk.unmet, kUnmet);
  return checked(from_modes(walk.modes));
}

Expected<Layout> refine(Function const& function, IntTuple const& shape) {
  std::vector<ModeList> parts;
  ModeList all;
  index_t unit = 1;
  for (index_t const extent : shape.leaves) {
    LC_TRY(walk, forced_modes(function, unit, extent));
    if (walk.unmet >= 0) return not_a_layout(walk.unmet, kUnmet);
    if (walk.modes.empty()) walk.modes.push_back({1, 0});
    parts.push_back(walk.modes);
    all.append(walk.modes);
    unit *= extent;
  }
  LC_TRY(wrong, first_wrong(function, all));
  if (wrong >= 0) return not_a_layout(wrong, kOnlyCandidate);
  return checked(refined(shape, parts));
}

Expected<Layout> recover_refining(isl::Map const& map, IntTuple const& shape) {
  LC_TRY(count, size_of_shape(map, shape));
  if (count == 0) return empty_layout(shape);
  return refine(as_function(map), shape);
}

Expected<Layout> layout_from_shape(isl::Map const& map, IntTuple const& shape) {
  LC_TRY(count, size_of_shape(map, shape));
  if (count == 0) return empty_layout(shape);
  Function const function = as_function(map);
  Layout result;
  result.profile = shape.profile;
  index_t unit = 1;
  for (index_t const extent : shape.leaves) {
    if (extent == 1) {
      result.leaves.push_back({1, 0});
      continue;
    }
    LC_TRY(stride, at(function, unit));
    result.leaves.push_back({extent, stride});
    unit *= extent;
  }
  LC_TRY(wrong, first_wrong(function, result.leaves));
  if (wrong >= 0) return not_a_layout(wrong, kOnlyCandidate);
  return checked(result);
}

Expected<Layout> layout_from_strides(isl::Map const& map, IntTuple const& strides) {
  LC_TRY(recovered, recover(map));
  if (size(recovered) == 0) {
    if (strides.leaves.empty()) {
      return Error{.code = Errc::not_representable, .detail = "without modes the size is 1"};
    }
    Layout result;
    result.profile = strides.profile;
    for (index_t const stride : strides.leaves) result.leaves.push_back({0, stride});
    return checked(result);
  }
  ModeList needed;  // coalesced: each must begin at a stride of its own
  for (Mode const& mode : recovered.leaves) {
    if (mode.extent > 1) needed.push_back(mode);
  }
  // The earliest match of each. Strides between two matches take factors off the mode before them
  // where they can, and have extent 1 where not.
  Layout result;
  result.profile = strides.profile;
  int begun = 0;
  int last = -1;  // the leaf that holds what the begun mode still lacks
  for (int k = 0; k < strides.leaves.size(); ++k) {
    index_t const stride = strides.leaves[k];
    result.leaves.push_back({1, stride});
    if (begun < needed.size() && stride == needed[begun].stride) {
      result.leaves[k].extent = needed[begun++].extent;
      last = k;
    } else if (last >= 0) {
      index_t const factor = split_of(result.leaves[last], stride);
      if (factor == 0) continue;
      result.leaves[k].extent = result.leaves[last].extent / factor;
      result.leaves[last].extent = factor;
      last = k;
    }
  }
  if (begun < needed.size()) {
    return Error{.code = Errc::not_representable,
                 .mode = begun,
                 .detail = "the strides lack that of a mode that every such layout has"};
  }
  return checked(result);
}

}  // namespace layoutcheck::relations
