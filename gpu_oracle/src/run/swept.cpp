#include "layoutcheck/sweep/run/swept.hpp"

#include <array>

#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::sweep {
namespace {

template <class... Laws>
std::span<std::string_view const> ids(laws::LawList<Laws...>) {
  static constexpr std::array<std::string_view, sizeof...(Laws)> kIds{Laws::info.id...};
  return kIds;
}

}  // namespace

std::span<std::string_view const> swept_laws(Space const& space) {
  switch (space.items()) {
    case Items::pairs: return ids(PairLaws{});
    case Items::swizzles: return ids(SwizzleLaws{});
    case Items::layouts:
    case Items::one_layout: break;
  }
  return ids(LayoutLaws{});
}

}  // namespace layoutcheck::sweep
