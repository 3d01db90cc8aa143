#include "codec/basis_form.hpp"

#include "codec/read_integer.hpp"
#include "codec/tree_form.hpp"
#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/core/algebra/basis.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr Error kNoBasis{.code = Errc::unsupported, .detail = "an answer of another kind"};

/// A stride, its extent still to come: 0, or an object of scale and axis.
Expected<BasisMode> read_basis_stride(json const& wire) {
  if (!wire.is_object()) {
    LC_TRY(scale, read_integer(wire));
    return BasisMode{0, scale, -1};
  }
  if (wire.size() != 2 || !wire.contains("scale") || !wire.contains("axis")) return kNoBasis;
  LC_TRY(scale, read_integer(wire["scale"]));
  LC_TRY(axis, read_integer(wire["axis"]));
  if (axis < 0 || axis >= kMaxAxes) {
    return Error{
        .code = Errc::invalid_argument, .point = axis, .detail = "an axis is from 0 to 15"};
  }
  return BasisMode{0, scale, static_cast<int>(axis)};
}

}  // namespace

json basis_form(BasisLayout const& layout) {
  auto const extent = [](BasisMode const& m) { return encode_integer(m.extent); };
  auto const stride = [](BasisMode const& m) {
    if (m.axis < 0) return encode_integer(m.scale);
    return json{{"scale", encode_integer(m.scale)}, {"axis", m.axis}};
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
