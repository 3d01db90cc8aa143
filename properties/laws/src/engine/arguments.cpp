#include "layoutcheck/laws/arguments.hpp"

#include <algorithm>

#include "layoutcheck/core/operations/typed.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::laws {
namespace {

/// The value as the field's type; false where it is of another kind.
template <class Field>
bool read(Value const& value, Field& field) {
  auto const typed = argument<Field>(value);
  if (!typed) return false;
  field = *typed;
  return true;
}
template <int N>
bool read(Value const& value, InlineVector<index_t, N>& field) {
  auto const* table = std::get_if<Table>(&value);
  if (table == nullptr) return false;
  for (index_t const v : *table) field.push_back(v);
  return !field.overflowed();
}

template <class... Fields>
bool read_all(std::span<Value const> args, Fields&... fields) {
  std::size_t next = 0;
  return args.size() == sizeof...(fields) && (read(args[next++], fields) && ...);
}

template <std::size_t... I>
std::optional<AnyInput> read_any(std::size_t index, std::span<Value const> args,
                                 std::index_sequence<I...>) {
  std::optional<AnyInput> result;
  auto const try_one = [&]<std::size_t Index>() {
    if (Index != index) return;
    std::variant_alternative_t<Index, AnyInput> input{};
    auto const read_input = [&](auto&... field) { return read_all(args, field...); };
    if (std::apply(read_input, fields(input))) result = input;
  };
  (try_one.template operator()<I>(), ...);
  return result;
}

template <class Field>
constexpr Kind kKind = KindOf<Field>::kind;
template <int N>
constexpr Kind kKind<InlineVector<index_t, N>> = Kind::table;

template <class Input>
bool has_kinds(std::span<Kind const> kinds) {
  Input input{};
  auto const same = [&](auto const&... field) {
    Kind const own[] = {kKind<std::remove_cvref_t<decltype(field)>>...};
    return std::ranges::equal(own, kinds);
  };
  return std::apply(same, fields(input));
}

template <std::size_t... I>
std::optional<std::size_t> index_of_kinds(std::span<Kind const> kinds, std::index_sequence<I...>) {
  std::optional<std::size_t> result;
  ((!result && has_kinds<std::variant_alternative_t<I, AnyInput>>(kinds) ? void(result = I)
                                                                         : void()),
   ...);
  return result;
}

}  // namespace

std::vector<Value> arguments(AnyInput const& input) {
  auto const list = [](auto const&... field) { return std::vector<Value>{to_value(field)...}; };
  return std::visit([&](auto const& g) { return std::apply(list, fields(g)); }, input);
}

std::optional<AnyInput> input_from(std::size_t index, std::span<Value const> args) {
  return read_any(index, args, std::make_index_sequence<std::variant_size_v<AnyInput>>{});
}

std::optional<std::size_t> input_of_kinds(std::span<Kind const> kinds) {
  return index_of_kinds(kinds, std::make_index_sequence<std::variant_size_v<AnyInput>>{});
}

static std::string call_text(std::string_view name, std::span<Value const> args) {
  std::string text(name);
  text += '(';
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (i > 0) text += ", ";
    text += print(args[i]);
  }
  return text + ')';
}

std::string expression(Op op, std::span<Value const> args) {
  return call_text(info(op).spelling, args);
}
std::string expression(Op op, AnyInput const& input) { return expression(op, arguments(input)); }

std::string case_text(LawEntry const& law, AnyInput const& input) {
  std::string_view const name = law.own_parameters ? law.info.id : info(law.info.op).spelling;
  return call_text(name, law.query_arguments(input));
}

}  // namespace layoutcheck::laws
