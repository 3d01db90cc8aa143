#pragma once
/// A law that is made from a sentence, as an entry of the table.

#include "layoutcheck/core/operations/typed.hpp"
#include "layoutcheck/core/recover/recover.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/language/run.hpp"

namespace layoutcheck::laws::language {

template <class T>
T const& as_argument(T const& field) {
  return field;
}
inline Table as_argument(InlineVector<index_t, 64> const& field) {
  return {field.begin(), field.end()};
}

template <class Law, class Algebra>
Outcome check_fields(Algebra const& algebra, AnyInput const& input, Limits const& limits) {
  return std::apply(
      [&](auto const&... field) {
        Run<Algebra> run(algebra, limits);
        Law::steps(run, as_argument(field)...);
        return run.finish();
      },
      fields(*std::get_if<typename Law::Input>(&input)));
}

/// The field that an argument of a call is, or whose table it is.
template <class Field>
std::optional<Field> read_argument(std::span<Value const> args, std::size_t at) {
  if (at >= args.size()) return std::nullopt;
  if (auto const* same = std::get_if<Field>(&args[at])) return *same;
  auto const* table = std::get_if<Table>(&args[at]);
  if constexpr (std::is_same_v<Field, Layout>) {
    if (table == nullptr || table->empty()) return std::nullopt;
    auto const layout = recover(table->data(), static_cast<index_t>(table->size()));
    if (layout) return *layout;
  }
  return std::nullopt;
}

/// The input with a field from each argument whose number is given, if the law calls its operation
/// with these arguments there.
template <class Law, class... At>
std::optional<AnyInput> read_call(std::span<Value const> args, At... at) {
  typename Law::Input input{};
  bool known = true;
  auto const read = [&]<class Field>(Field& field, std::size_t i) {
    auto const value = read_argument<Field>(args, i);
    known = known && value;
    if (value) field = *value;
  };
  std::apply([&](auto&... field) { (read(field, static_cast<std::size_t>(at)), ...); },
             fields(input));
  if (!known) return std::nullopt;
  std::vector<Value> const again = std::apply(
      [](auto const&... field) { return Law::query_arguments(field...); }, fields(input));
  if (!std::equal(again.begin(), again.end(), args.begin(), args.end())) return std::nullopt;
  return AnyInput(input);
}

/// What the law calls its operation with first.
template <class Law>
std::vector<Value> arguments_of(AnyInput const& input) {
  if constexpr (requires { Law::read({}); }) {
    return std::apply([](auto const&... field) { return Law::query_arguments(field...); },
                      fields(*std::get_if<typename Law::Input>(&input)));
  } else {
    return arguments(input);
  }
}
template <class Law>
constexpr auto reader() {
  if constexpr (requires { Law::read({}); }) {
    return &Law::read;
  } else {
    return &read_fields<typename Law::Input>;
  }
}

/// Of a domain, where these are arguments of its operation.
template <class... A>
std::optional<Domain> domain_by(Domain (*domain)(A...), std::span<Value const> args) {
  return call_typed<Domain>(With<std::remove_cvref_t<A>...>{}, args, domain);
}
template <class Law>
std::function<std::optional<Domain>(std::span<Value const>)> answers() {
  if constexpr (requires { Law::answers({}); }) return &Law::answers;
  return nullptr;
}

template <class Law>
LawEntry entry() {
  return {
      .info = Law::info,
      .input = input_index<typename Law::Input>(),
      .query_arguments = arguments_of<Law>,
      .read = reader<Law>(),
      .admits =
          [](AnyInput const& input) {
            auto const outcome = check_fields<Law>(Direct{}, input, {.points = 1});
            return outcome.kind != OutcomeKind::vacuous;
          },
      .on_reference =
          [](AnyInput const& input, Limits const& limits) {
            return check_fields<Law>(Direct{}, input, limits);
          },
      .on =
          [](Implementation const& implementation, AnyInput const& input, Limits const& limits) {
            return check_fields<Law>(Dynamic(implementation), input, limits);
          },
      .domain = answers<Law>(),
      .on_host_only = Law::on_host_only};
}

}  // namespace layoutcheck::laws::language
