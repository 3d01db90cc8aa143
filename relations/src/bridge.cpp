#include "layoutcheck/relations/bridge.hpp"

#include <bit>

#include "layoutcheck/core/operations/linear_of.hpp"
#include "layoutcheck/relations/mapping/layout.hpp"
#include "layoutcheck/relations/mapping/linear.hpp"
#include "layoutcheck/relations/mapping/swizzle.hpp"
#include "layoutcheck/relations/recover/layout.hpp"
#include "layoutcheck/relations/recover/linear.hpp"

namespace layoutcheck::relations {
namespace {

/// For each dimension of a set its least power of two above all values. Errors: out_of_domain (a
/// value below 0, or without bound), overflow.
Expected<Dims> covering_dims(isl::Set const& set) {
  LC_TRY(count, set.dimensions());
  Dims result;
  for (int i = 0; i < count; ++i) {
    LC_TRY(least, isl::dimension_min(set, i));
    LC_TRY(most, isl::dimension_max(set, i));
    LC_TRY(low, least.to_index());
    LC_TRY(high, most.to_index());
    if (low < 0) return Error{.code = Errc::out_of_domain, .detail = "a value below 0"};
    if (i >= kMaxDims) {
      return Error{.code = Errc::capacity_exceeded, .detail = "more than 16 dimensions"};
    }
    int const bits = static_cast<int>(std::bit_width(static_cast<std::uint64_t>(high)));
    result.push_back({*DimName::of("dim" + std::to_string(i)), bits});
  }
  return checked(result);
}

IntTuple sizes_of(Dims const& dims) {
  IntTuple result;
  result.profile = Profile::flat(dims.size());
  for (Dim const& d : dims) result.leaves.push_back(index_t{1} << d.bits);
  return result;
}

}  // namespace

Expected<isl::Map> mapping_of(isl::Context const& context, Value const& value) {
  if (auto const* layout = std::get_if<Layout>(&value)) return layout_mapping(context, *layout);
  if (auto const* swizzle = std::get_if<Swizzle>(&value)) return swizzle_mapping(context, *swizzle);
  if (auto const* composed = std::get_if<ComposedLayout>(&value)) {
    return composed_mapping(context, *composed);
  }
  if (auto const* linear = std::get_if<LinearLayout>(&value)) {
    return linear_layout_mapping(context, *linear);
  }
  return Error{.code = Errc::unsupported,
               .detail = "layouts, swizzles, composed and linear layouts have relations"};
}

Expected<isl::Map> flat_mapping(isl::Context const& context, LinearLayout const& layout) {
  LC_TRY(from, coordinate_mapping(context, sizes_of(layout.in)));
  LC_TRY(between, linear_layout_mapping(context, layout));
  LC_TRY(to, coordinate_mapping(context, sizes_of(layout.out)));
  LC_TRY(natural, isl::then(from, between));
  LC_TRY(back, isl::reverse(to));
  return isl::then(natural, back);
}

Expected<LinearLayout> linear_of_mapping(isl::Map const& map) {
  LC_TRY(from, isl::domain(map));
  LC_TRY(to, isl::range(map));
  LC_TRY(in, covering_dims(from));
  LC_TRY(out, covering_dims(to));
  return linear_from_mapping(map, in, out);
}

Expected<Value> layout_of_mapping(isl::Map const& map) {
  auto const layout = recover(map);
  if (layout) return Value(*layout);
  if (layout.error().code != Errc::not_representable) return layout.error();
  auto const linear = linear_of_mapping(map);
  if (!linear) return layout.error();
  auto const swizzled = layout_of(*linear);
  if (!swizzled) return layout.error();
  return *swizzled;
}

}  // namespace layoutcheck::relations
