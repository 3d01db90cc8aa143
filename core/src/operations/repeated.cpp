#include "layoutcheck/core/operations/repeated.hpp"

#include <algorithm>

#include "layoutcheck/core/algebra/composition.hpp"

namespace layoutcheck {

Expected<Layout> concat(Layout const& first, std::span<Layout const> more) {
  TupleBuilder<Layout> result(
      static_cast<int>(std::min<std::size_t>(more.size() + 1, kMaxNodes + 1)));
  result.add(first);
  for (Layout const& layout : more) result.add(layout);
  return checked(result.tree);
}

Expected<Layout> composition(Layout const& a, Tiler const& b, std::span<Tiler const> more) {
  if (more.empty()) return composition(a, b);
  if (b.by_mode() || b.keeps(0)) {
    return Error{.code = Errc::unsupported, .detail = "a tiler before the last operand"};
  }
  LC_TRY(inner, composition(b.layout(0), more[0], more.subspan(1)));
  return composition(a, inner);
}

}  // namespace layoutcheck
