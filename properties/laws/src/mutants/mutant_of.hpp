#pragma once
/// Wrong operations written as typed functions: mutant_of<f, op> takes arguments apart for f, and
/// leaves calls of other kinds (another overload) to the reference.

#include <optional>
#include <tuple>

#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::laws {

template <class T>
std::optional<T> typed_argument(Value const& v) {
  if constexpr (std::is_same_v<T, IntTuple>) {
    return as_tuple(v);
  } else if constexpr (std::is_same_v<T, Tiler>) {
    return as_tiler(v);
  } else if constexpr (std::is_same_v<T, Coordinate>) {
    return as_coordinate(v);
  } else {
    auto const* same = std::get_if<T>(&v);
    return same != nullptr ? std::optional<T>(*same) : std::nullopt;
  }
}

/// A mutant returns what a library could: layouts within the bounds of Layout.
inline Expected<Value> mutant_answer(Layout const& layout) {
  LC_TRY(result, checked(layout));
  return Value(result);
}
inline Expected<Value> mutant_answer(IntTuple const& t) {
  if (t.is_scalar()) return Value(t.leaves[0]);
  return Value(t);
}
template <class T>
Expected<Value> mutant_answer(T const& other) {
  return Value(other);
}

template <class Result, class... Args, std::size_t... I>
Expected<Value> call_mutant(Expected<Result> (*f)(Args...), Op op, std::span<Value const> args,
                            std::index_sequence<I...>) {
  if (args.size() != sizeof...(Args)) return layoutcheck::apply(op, args);
  std::tuple<std::optional<std::decay_t<Args>>...> const typed{
      typed_argument<std::decay_t<Args>>(args[I])...};
  if (!(std::get<I>(typed).has_value() && ...)) return layoutcheck::apply(op, args);
  LC_TRY(result, f(*std::get<I>(typed)...));
  return mutant_answer(result);
}

template <class Result, class... Args>
Expected<Value> call_mutant(Expected<Result> (*f)(Args...), Op op, std::span<Value const> args) {
  return call_mutant(f, op, args, std::index_sequence_for<Args...>{});
}

template <auto f, Op op>
Expected<Value> mutant_of(std::span<Value const> args) {
  return call_mutant(f, op, args);
}

}  // namespace layoutcheck::laws
