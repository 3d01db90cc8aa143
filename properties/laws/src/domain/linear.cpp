#include "domain/linear.hpp"

namespace layoutcheck::laws {
namespace {

/// The values at `probes`; nothing where `value` has none.
template <class ValueAt>
std::optional<Probed> probed_by(wide_t size, ValueAt value) {
  if (!is_power_of_two(size)) return std::nullopt;
  Probed result;
  for (index_t const x : linear_probes(static_cast<index_t>(size))) {
    std::optional<wide_t> const v = value(x);
    if (!v || !fits(*v)) return std::nullopt;
    result.emplace_back(x, static_cast<index_t>(*v));
  }
  return result;
}

/// Whether the value at each probe is the xor of those at its bits.
bool is_linear(Probed const& probes) {
  std::vector<index_t> at_bit;
  for (auto const& [x, value] : probes) {
    if (is_power_of_two(x)) at_bit.push_back(value);
  }
  for (auto const& [x, value] : probes) {
    index_t joined = 0;
    for (std::size_t k = 0; k < at_bit.size(); ++k) joined ^= (x >> k & 1) != 0 ? at_bit[k] : 0;
    if (joined != value) return false;
  }
  return true;
}

bool has_negative(Probed const& probes) {
  for (auto const& [x, value] : probes) {
    if (value < 0) return true;
  }
  return false;
}

Domain of_size_alone(wide_t size) {
  return fits(size) && !is_power_of_two(size) ? Domain::refuse : Domain::unknown;
}

}  // namespace

std::optional<Probed> probed(Layout const& layout) {
  return probed_by(volume(layout),
                   [&](index_t x) { return std::optional(value_at_index(layout, x)); });
}

std::optional<Probed> probed(Swizzle const& swizzle) {
  if (!is_swizzle(swizzle)) return std::nullopt;
  wide_t const size = wide_t{1} << (swizzle.bits + swizzle.base +
                                    (swizzle.shift < 0 ? -swizzle.shift : swizzle.shift));
  return probed_by(size, [&](index_t x) { return std::optional<wide_t>(swizzled(swizzle, x)); });
}

std::optional<Probed> probed(ComposedLayout const& composed) {
  if (composed.outer_is_swizzle ? !is_swizzle(composed.swizzle)
                                : !no_leaf_below(composed.outer, 1)) {
    return std::nullopt;
  }
  return probed_by(volume(composed.inner), [&](index_t x) -> std::optional<wide_t> {
    wide_t const y = composed.offset + value_at_index(composed.inner, x);
    bool const inside =
        y >= 0 && fits(y) && (composed.outer_is_swizzle || y < volume(composed.outer));
    if (!inside) return std::nullopt;
    return composed_value(composed, y);
  });
}

Domain linear_bases_domain(Value const& mapping) {
  if (auto const* swizzle = std::get_if<Swizzle>(&mapping)) {
    return is_swizzle(*swizzle) ? Domain::required : Domain::unknown;
  }
  std::optional<Probed> probes;
  auto const* composed = std::get_if<ComposedLayout>(&mapping);
  wide_t size = 0;
  if (auto const* layout = std::get_if<Layout>(&mapping)) {
    size = volume(*layout);
    probes = probed(*layout);
  } else if (composed != nullptr) {
    size = volume(composed->inner);
    probes = probed(*composed);
  } else {
    return Domain::unknown;
  }
  if (!probes) return of_size_alone(size);
  if (!is_linear(*probes)) return Domain::refuse;
  if (composed != nullptr && !probes_decide(*composed, *probes)) return Domain::unknown;
  return has_negative(*probes) ? Domain::may : Domain::required;
}

}  // namespace layoutcheck::laws
