#pragma once
/// Wrong operations written as typed functions: mutant_of<f, op> takes arguments apart for f, and
/// leaves calls of other kinds (another overload) to the reference.

#include "layoutcheck/core/operations/typed.hpp"
#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::laws {

/// A mutant returns what a library could: layouts within the bounds of Layout.
inline Expected<Value> mutant_answer(Layout const& layout) {
  LC_TRY(result, checked(layout));
  return Value(result);
}
template <class T>
Expected<Value> mutant_answer(T const& other) {
  return to_value(other);
}

template <class Result, class... Args>
Expected<Value> call_mutant(Expected<Result> (*f)(Args...), Op op, std::span<Value const> args) {
  auto const answer = [&](std::decay_t<Args> const&... typed) -> Expected<Value> {
    LC_TRY(result, f(typed...));
    return mutant_answer(result);
  };
  auto const answered = call_typed<Expected<Value>>(With<std::decay_t<Args>...>{}, args, answer);
  return answered ? *answered : layoutcheck::apply(op, args);
}

template <auto f, Op op>
Expected<Value> mutant_of(std::span<Value const> args) {
  return call_mutant(f, op, args);
}

}  // namespace layoutcheck::laws
