#include "layoutcheck/sweep/space/items.hpp"

#include <utility>

namespace layoutcheck::sweep {
namespace {

template <class Input, std::size_t I>
using FieldOf = std::remove_reference_t<
    std::tuple_element_t<I, decltype(laws::fields(std::declval<Input&>()))>>;

template <class Input, class A, class B>
constexpr bool is_pair_of() {
  if constexpr (laws::kFields<Input> == 2) {
    return std::is_same_v<FieldOf<Input, 0>, A> && std::is_same_v<FieldOf<Input, 1>, B>;
  }
  return false;
}

}  // namespace

std::optional<Items> items_of_pair(SpaceKind a, SpaceKind b) {
  if (!has_field(a) || !has_field(b)) return std::nullopt;
  return with_field(a, [&]<class A>() {
    return with_field(b, [&]<class B>() -> std::optional<Items> {
      for (int i = 0; i < kItemKinds; ++i) {
        auto const items = static_cast<Items>(i);
        if (with_input(items, []<class Input>() { return is_pair_of<Input, A, B>(); })) {
          return items;
        }
      }
      return std::nullopt;
    });
  });
}

}  // namespace layoutcheck::sweep
