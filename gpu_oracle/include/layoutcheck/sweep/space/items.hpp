#pragma once
/// The types of the items of spaces. Host only.

#include <optional>
#include <span>
#include <type_traits>
#include <vector>

#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep {

/// visit.operator()<Input>() for the input that the items are, an alternative of laws::AnyInput:
///
///   with_input(space.input(), [&]<class Input>() { ... })
template <class Visit>
decltype(auto) with_input(std::size_t input, Visit&& visit) {
  return [&]<std::size_t... I>(std::index_sequence<I...>)->decltype(auto) {
    using Result = decltype(visit.template operator()<laws::OneLayout>());
    using At = Result (*)(std::remove_reference_t<Visit>&);
    static constexpr At kAt[] = {[](std::remove_reference_t<Visit>& of) -> Result {
      return of.template operator()<std::variant_alternative_t<I, laws::AnyInput>>();
    }...};
    return kAt[input](visit);
  }
  (std::make_index_sequence<std::variant_size_v<laws::AnyInput>>{});
}

/// Whether devices take such items, and laws are compiled for sweeps of them. All others are swept
/// by hosts, with the laws as every engine has them.
template <class Input>
inline constexpr bool kOnDevices =
    []<class... On>(std::type_identity<std::variant<On...>>) {
      return (std::is_same_v<Input, On> || ...);
    }(std::type_identity<
        std::variant<laws::OneLayout, laws::TwoLayouts, laws::SwizzleAndNumber, laws::OneTuple,
                     laws::OneNumber, laws::OneLinear, laws::LayoutAndNumber, laws::LayoutAndTiler,
                     laws::LayoutAndTuple, laws::LayoutAndCoordinate, laws::CoordinateAndLayout,
                     laws::CoordinateAndTuple, laws::TwoTuples, laws::TupleAndNumber,
                     laws::TwoLinears, laws::LinearAndTuple, laws::TwoNumbers>>{});
bool on_devices(std::size_t input);

/// What the values of a space are; nothing for pairs, triples and swizzles at numbers.
std::optional<Kind> kind_of_values(SpaceKind kind);

/// The input whose fields are values of such spaces, or nothing: {flat, numbers} is that of
/// LayoutAndNumber, there is none for {numbers, flat}.
std::optional<std::size_t> input_of_spaces(std::span<SpaceKind const> kinds);

/// Whether an input of `fields` fields begins with those.
bool begins_input(std::span<SpaceKind const> kinds, std::size_t fields);

}  // namespace layoutcheck::sweep
