#include "compose_literal.hpp"

namespace layoutcheck::text {
namespace {

/// Whether every |outer(y)|, 0 <= y <= last, fits 64 bits. Pre: no extent is 0.
bool fits(Layout const& outer, index_t last) {
  Checked reach = 0;
  for (int k = 0; k < outer.leaves.size(); ++k) {
    Mode const& m = outer.leaves[k];
    bool const extends = k + 1 == outer.leaves.size();
    reach += Checked(extends ? last : m.extent - 1) * magnitude(m.stride);
    last /= m.extent;
  }
  return !reach.overflowed();
}

Expected<ComposedLayout> within_domain(ComposedLayout const& c) {
  if (size(c.inner) == 0) return c;
  Range const r = range(c.inner);
  Checked const least = Checked(c.offset) + r.least;
  Checked const greatest = Checked(c.offset) + r.greatest;
  if (least.overflowed() || greatest.overflowed()) {
    return Error{.code = Errc::overflow, .detail = "offset exceeds 64 bits"};
  }
  if (least.value() < 0) {
    return Error{.code = Errc::out_of_domain, .detail = "an offset below 0"};
  }
  if (c.outer_is_swizzle) return c;
  if (size(c.outer) == 0) {
    return Error{.code = Errc::out_of_domain, .detail = "the outer layout is empty"};
  }
  if (!fits(c.outer, greatest.value())) {
    return Error{.code = Errc::overflow, .detail = "a value exceeds 64 bits"};
  }
  return c;
}

}  // namespace

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
  return within_domain(result);
}

}  // namespace layoutcheck::text
