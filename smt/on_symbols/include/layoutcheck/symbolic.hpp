#pragma once
/// Proofs about a loop of one's own: a function of layouts that is a template over its integer, run
/// on expressions, for every extent and stride of inputs of a few modes.
///
///   template <class Int>
///   std::vector<ModeOf<Int>> my_coalesce(std::vector<ModeOf<Int>> const& modes);
///
///   int main(int argc, char** argv) {
///     using namespace layoutcheck::symbolic;
///     return prove_main(argc, argv, loop("coalesce", [](Modes const& modes) { ... }));
///   }
///
/// docs/prove-your-own.md is the whole of it.

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <type_traits>
#include <utility>
#include <variant>
#include <vector>

#include "layoutcheck/symbolic/number.hpp"

/// Not of the suite's namespace, whose sources are compiled on Number under another name; users
/// call it layoutcheck::symbolic.
namespace symbols {

struct Mode {
  Number extent = 1;
  Number stride = 0;
};
/// A layout without its parentheses, the mode that counts fastest first. Of an answer: none is 1:0,
/// one is s:d, more are flat.
using Modes = std::vector<Mode>;

using Argument = std::variant<Modes, Number>;
struct Refusal {};  ///< there is no answer
using Answer = std::variant<Refusal, Modes, Number, bool>;

/// What is run in place of an operation of the algebra.
struct Loop {
  std::string operation{};          ///< "coalesce", as `layoutcheck list operations` names it
  std::vector<bool> takes_modes{};  ///< of each parameter; else it takes a number
  std::function<Answer(std::vector<Argument> const&)> run{};
};

/// What is assumed of layouts.
enum class Premise : std::uint8_t {
  none,
  positive_extents,   ///< every extent >= 1
  no_negative_stride  ///< and every stride >= 0
};

struct Request {
  std::string law{};
  /// Further laws, as a law file has them, among which the law may be.
  std::string sentences{};
  /// Leaves of the layouts, tuples and coordinates together.
  int modes = 2;
  Premise premise = Premise::none;
  /// Of the solver, for each decision, in its own unit: the same on every machine.
  unsigned resources = 120'000;
  /// Seen at each path.
  std::function<bool()> stop{};
  Loop const* loop = nullptr;  ///< in place of the reference; everything else is the reference's
};

struct Finding {
  bool proved = false;
  /// A claim is false on a path, and so it is on numbers that take the path.
  bool refuted = false;
  bool stopped = false;
  std::string why{};          ///< not proved: why; refuted: the numbers, "false at L = 3:2"
  std::string inputs{};       ///< refuted: what the law was given, "(2,2):(1,3), 4"
  std::string call{};         ///< refuted, of a loop: how it was called, "coalesce((2,2):(1,3))"
  std::string want{};         ///< the reference's answer to that, "(2,2):(1,3)"
  std::string got{};          ///< and the loop's
  std::string path{};         ///< of the loop where it failed: "L.s0 != 1, L.d1 == L.s0 * L.d0"
  int modes = -1;             ///< it holds of so many modes and of fewer; -1: not even of none
  std::uint64_t paths = 0;    ///< through the operation and the law
  std::uint64_t holding = 0;  ///< paths on which the law claims something, and it holds
};

/// Each path of the law and of the operations in it, on inputs of each shape, with an expression
/// for each leaf. Proved: on no path is a claim false or undecided, and on some path there is one.
///
///   prove({.law = "coalesce_keeps_function", .modes = 2}).proved
/// Errors, in `why`: no such law, a law of a kind without expressions, sentences that cannot be
/// read, a loop of another operation or of other kinds. What a loop throws goes on to the caller.
Finding prove(Request const& request);

/// The program: proves the laws that are named, else those of the operation that hold of the
/// reference in this way, and prints what came of each.
///
///   mine [LAW]... [--modes N] [--laws FILE] [--positive-extents] [--no-negative-strides]
///   mine 'coalesce((2,2):(1,2))'    runs the loop on these numbers, and judges the answer
///
/// Returns 0: all proved, or hold of the call; 1: one is refuted; 2: a usage error, or output that
/// cannot be written; 4: one is not proved, or not of the call.
int prove_main(int argc, char const* const* argv, Loop const& loop);

namespace detail {

template <class T>
Answer answer_of(T value) {
  return Answer(std::move(value));
}
template <class T>
Answer answer_of(std::optional<T> value) {
  return value ? Answer(std::move(*value)) : Answer(Refusal{});
}

template <class Result, class... Parameters>
Loop loop_of(std::string operation, std::function<Result(Parameters...)> function) {
  static_assert(((std::is_same_v<std::decay_t<Parameters>, Modes> ||
                  std::is_same_v<std::decay_t<Parameters>, Number>)&&...),
                "a loop takes Modes and Number");
  Loop loop{.operation = std::move(operation),
            .takes_modes = {std::is_same_v<std::decay_t<Parameters>, Modes>...}};
  loop.run = [function = std::move(function)](std::vector<Argument> const& given) {
    auto const call = [&]<std::size_t... k>(std::index_sequence<k...>) {
      return answer_of(function(std::get<std::decay_t<Parameters>>(given[k])...));
    };
    return call(std::index_sequence_for<Parameters...>{});
  };
  return loop;
}

}  // namespace detail

/// `function` takes Modes and Number, by value or const reference, and returns one of them, a bool,
/// or an optional of them, which is empty where it refuses.
template <class Function>
Loop loop(std::string operation, Function function) {
  return detail::loop_of(std::move(operation), std::function(std::move(function)));
}

}  // namespace symbols

namespace layoutcheck {
namespace symbolic = ::symbols;
}
