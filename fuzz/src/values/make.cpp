// Values and arguments from choices, as layoutcheck/generate makes the inputs of laws.
#include "layoutcheck/core/operations/typed.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/fuzz/values.hpp"
#include "layoutcheck/generate/input.hpp"

namespace layoutcheck::fuzz {
namespace {

using namespace laws;

constexpr index_t kMostModes = 4;
constexpr std::size_t kInputs = std::variant_size_v<AnyInput>;

generate::Raw raw_of(Choices& choices) {
  auto const next = [&] { return static_cast<generate::Digit>(choices.below(0x10000)); };
  return generate::draw_raw(next, kMostModes, kFuzzSize);
}

template <class Field>
constexpr Kind kKind = KindOf<Field>::kind;
template <int N>
constexpr Kind kKind<InlineVector<index_t, N>> = Kind::table;

/// The first field of that kind, or nothing.
template <class Input>
std::optional<Value> field_of(Kind kind, Input const& input) {
  std::optional<Value> value;
  auto const take = [&](auto const& field) {
    if (!value && kKind<std::remove_cvref_t<decltype(field)>> == kind) value = to_value(field);
  };
  std::apply([&](auto const&... field) { (take(field), ...); }, fields(input));
  return value;
}

/// The input of the fewest fields that has one of that kind.
std::size_t input_with(Kind kind) {
  std::size_t best = kInputs;
  int least = 0;
  auto const consider = [&]<std::size_t I>() {
    using Input = std::variant_alternative_t<I, AnyInput>;
    bool const smaller = best == kInputs || kFields<Input> < least;
    if (!smaller || !field_of(kind, Input{})) return;
    best = I;
    least = kFields<Input>;
  };
  auto const consider_all = [&]<std::size_t... I>(std::index_sequence<I...>) {
    (consider.template operator()<I>(), ...);
  };
  consider_all(std::make_index_sequence<kInputs>());
  return best;
}

/// The kind that is made where this one is wanted: for a mapping a layout, a swizzle or a composed
/// layout.
Kind made_for(Kind kind, Choices& choices) {
  constexpr Kind kMappings[] = {Kind::layout, Kind::layout, Kind::layout, Kind::swizzle,
                                Kind::composed};
  if (kind == Kind::mapping) return choices.pick(kMappings);
  return kind == Kind::none ? Kind::integer : kind;
}

}  // namespace

bool can_be_written(Value const& value) { return parse_value(print(value)).has_value(); }

AnyInput make_input(std::size_t input_index, Choices& choices) {
  auto const& input_class = choices.pick(generate::input_classes_of(input_index));
  return generate::input_of(input_index, input_class, raw_of(choices));
}

Value make_value(Kind wanted, Choices& choices) {
  Kind const kind = made_for(wanted, choices);
  if (kind == Kind::boolean) return choices.one_in(2);
  AnyInput const input = make_input(input_with(kind), choices);
  return *std::visit([&](auto const& g) { return field_of(kind, g); }, input);
}

Coordinate make_coordinate(IntTuple const& shape, Choices& choices) {
  generate::InputClass const any = generate::InputClass::compact;  // not one of coordinates
  return generate::coordinate_of(any, shape, raw_of(choices).part[0]);
}

}  // namespace layoutcheck::fuzz
