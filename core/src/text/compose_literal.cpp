#include "compose_literal.hpp"

namespace layoutcheck::text {

std::optional<Expected<ComposedLayout>> compose_literal(Value const& outer, index_t offset,
                                                        Value const& inner) {
  auto const* swizzle = std::get_if<Swizzle>(&outer);
  auto const* layout = std::get_if<Layout>(&outer);
  auto const* from = std::get_if<Layout>(&inner);
  if (from == nullptr || (swizzle == nullptr && layout == nullptr)) return std::nullopt;
  ComposedLayout result;
  result.outer_is_swizzle = swizzle != nullptr;
  if (swizzle != nullptr) result.swizzle = *swizzle;
  if (layout != nullptr) result.outer = *layout;
  result.offset = offset;
  result.inner = *from;
  return checked(result);
}

}  // namespace layoutcheck::text
