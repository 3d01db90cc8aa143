#pragma once
/// Expressions to values, by any algebra.

#include <functional>
#include <span>
#include <string>

#include "layoutcheck/core/text/expression.hpp"
#include "layoutcheck/core/text/outcome.hpp"

namespace layoutcheck {

enum class EvalErrc : std::uint8_t {
  refused,            ///< the operation itself answered with an Error
  type,               ///< arguments of kinds that it does not take
  arity,              ///< more or fewer arguments than it takes
  unknown_operation,  ///< no operation is called that
};

struct EvalError {
  EvalErrc kind = EvalErrc::refused;
  std::size_t position = 0;    ///< of the call that failed; for `A o B`, of A; of a wrong argument
  std::string operation = {};  ///< its spelling, "o" for a chain that composes nothing
  Error error = {};            ///< why; unsupported unless it refused
  std::string usage = {};      ///< "complement takes (layout[, integer])" unless it refused
  std::string wrong = {};    ///< "argument 2 of complement is the tuple (2,2), expected an integer"
  std::size_t argument = 0;  ///< that is of a wrong kind, from 1; 0: none is
};

/// Of a text, as a ParseError has it, by line and column: "1:9: complement refused: not_injective
/// (mode 1)", or "1:17: argument 2 of complement is the tuple (2,2), expected an integer:
/// complement takes (layout[, integer])".
std::string to_string(EvalError const& error, std::string_view text);

using EvalResult = Outcome<Value, EvalError>;
using ApplyFunction = std::function<Expected<Value>(Op, std::span<Value const>)>;

/// The value of e in the algebra behind `algebra`, arguments first, from left to right.
///
///   evaluate(*parse("complement(4:3, 24)")) is (3,2):(1,12)
///
/// In a chain, `A o B` is composition(A, B), `Sw<b,m,s> o L` and `f o offset o L` make a composed
/// layout; the algebra is called for compositions only.
EvalResult evaluate(Expression const& e, ApplyFunction const& algebra = layoutcheck::apply);

}  // namespace layoutcheck
