#include "codec/basis_form.hpp"

#include "codec/read_integer.hpp"
#include "codec/tree_form.hpp"
#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr Error kNoBasis{.code = Errc::unsupported, .detail = "an answer of another kind"};

constexpr Error kDeeperAxis{.code = Errc::capacity_exceeded,
                            .detail = "an axis more than 4 levels deep"};

/// An entry, or the entries that lead into tuples, from the outside.
Expected<Axis> read_axis(json const& wire) {
  json const entries = wire.is_array() ? wire : json::array({wire});
  if (entries.empty()) return kNoBasis;
  if (entries.size() > kMaxAxisDepth) return kDeeperAxis;
  Axis axis;
  for (json const& part : entries) {
    LC_TRY(entry, read_integer(part));
    if (entry < 0) {
      return Error{
          .code = Errc::invalid_argument, .point = entry, .detail = "an axis is 0 or more"};
    }
    if (entry >= kMaxAxes)
      return Error{.code = Errc::capacity_exceeded, .detail = "more than 16 axes"};
    axis = axis.entry(static_cast<int>(entry));
  }
  return axis;
}

/// A stride, its extent still to come: 0, or an object of scale and axis.
Expected<BasisMode> read_basis_stride(json const& wire) {
  if (!wire.is_object()) {
    LC_TRY(scale, read_integer(wire));
    return BasisMode{0, scale, {}};
  }
  if (wire.size() != 2 || !wire.contains("scale") || !wire.contains("axis")) return kNoBasis;
  LC_TRY(scale, read_integer(wire["scale"]));
  LC_TRY(axis, read_axis(wire["axis"]));
  return BasisMode{0, scale, axis};
}

}  // namespace

json basis_form(BasisLayout const& layout) {
  auto const extent = [](BasisMode const& m) { return encode_integer(m.extent); };
  auto const stride = [](BasisMode const& m) {
    if (m.axis.none()) return encode_integer(m.scale);
    json axis = json::array();
    for (int level = 0; level < m.axis.depth(); ++level) axis.push_back(m.axis[level]);
    return json{{"scale", encode_integer(m.scale)}, {"axis", axis.size() == 1 ? axis[0] : axis}};
  };
  return json::array({nested(layout, extent), nested(layout, stride)});
}

Expected<BasisLayout> read_basis_form(json const& wire) {
  if (!wire.is_array() || wire.size() != 2) return kNoBasis;
  LC_TRY(shape, read_tree<IntTuple>(wire[0], read_integer));
  LC_TRY(layout, read_tree<BasisLayout>(wire[1], read_basis_stride));
  if (!congruent(shape.profile, layout.profile)) {
    return Error{.code = Errc::not_congruent, .detail = "shape and stride differ in profile"};
  }
  BasisLayout whole = layout;
  for (int k = 0; k < whole.leaves.size(); ++k) whole.leaves[k].extent = shape.leaves[k];
  return checked(whole);
}

}  // namespace layoutcheck::conformance
