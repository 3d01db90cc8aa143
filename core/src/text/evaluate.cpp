#include "layoutcheck/core/text/evaluate.hpp"

#include "compose_literal.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/parse_error.hpp"
#include "misuse.hpp"

namespace layoutcheck {
namespace {

class Evaluator {
 public:
  explicit Evaluator(ApplyFunction const& algebra) : algebra_(algebra) {}

  EvalResult value(Expression const& e) const {
    if (auto const* call = std::get_if<Call>(&e.node)) return called(*call, e.position);
    if (auto const* chain = std::get_if<Chain>(&e.node)) return chained(*chain);
    return *std::get_if<Value>(&e.node);
  }

 private:
  Outcome<std::vector<Value>, EvalError> values(std::vector<Expression> const& parts) const {
    std::vector<Value> result;
    result.reserve(parts.size());
    for (Expression const& part : parts) {
      LC_TRY(next, value(part));
      result.push_back(std::move(next));
    }
    return result;
  }

  EvalResult called(Call const& call, std::size_t position) const {
    LC_TRY(arguments, values(call.arguments));
    std::vector<std::size_t> places;
    for (Expression const& argument : call.arguments) places.push_back(argument.position);
    return applied(call.operation, arguments, places, position);
  }

  EvalResult applied(std::string const& operation, std::span<Value const> arguments,
                     std::span<std::size_t const> places, std::size_t position) const {
    Resolution const found = resolve(operation, arguments);
    if (!found.op) return text::misuse(operation, arguments, places, position);
    Expected<Value> const result = algebra_(*found.op, arguments);
    if (result) return *result;
    return EvalError{.position = position, .operation = operation, .error = result.error()};
  }

  /// From right to left, as `o` associates.
  EvalResult chained(Chain const& chain) const {
    LC_TRY(operands, values(chain.operands));
    Value result = std::move(operands.back());
    for (std::size_t i = operands.size() - 1; i > 0; --i) {
      std::size_t left = i - 1;
      std::size_t const right = i;
      EvalResult next = Value();
      if (auto const* offset = std::get_if<index_t>(&operands[left]); offset != nullptr) {
        if (left == 0) return misplaced(chain, 0, operands[0], kOuter);
        --left;
        --i;
        next = composed(chain, operands[left], left, *offset, result, right);
      } else if (std::holds_alternative<Swizzle>(operands[left]) &&
                 !std::holds_alternative<ComposedLayout>(result) &&
                 !std::holds_alternative<Swizzle>(result)) {
        next = composed(chain, operands[left], left, 0, result, right);
      } else {
        Value const pair[] = {operands[left], result};
        std::size_t const places[] = {chain.operands[left].position,
                                      chain.operands[right].position};
        next = applied("composition", pair, places, chain.operands[left].position);
      }
      if (!next) return next;
      result = std::move(*next);
    }
    return result;
  }

  static EvalResult composed(Chain const& chain, Value const& outer, std::size_t left,
                             index_t offset, Value const& inner, std::size_t right) {
    auto const result = text::compose_literal(outer, offset, inner);
    if (!result) {
      bool const fits =
          std::holds_alternative<Swizzle>(outer) || std::holds_alternative<Layout>(outer);
      if (!fits) return misplaced(chain, left, outer, kOuter);
      return misplaced(chain, right, inner, "a layout");
    }
    if (*result) return Value(**result);
    return EvalError{
        .position = chain.operands[left].position, .operation = "o", .error = result->error()};
  }

  static EvalError misplaced(Chain const& chain, std::size_t i, Value const& operand,
                             char const* expected) {
    return text::misuse_in_chain(i + 1, operand, chain.operands[i].position, expected);
  }

  static constexpr char const* kOuter = "a layout or a swizzle";

  ApplyFunction const& algebra_;
};

}  // namespace

std::string to_string(EvalError const& error, std::string_view text) {
  TextPosition const at = locate(text, error.position);
  std::string const where = std::to_string(at.line) + ':' + std::to_string(at.column) + ": ";
  if (error.kind == EvalErrc::refused) {
    return where + error.operation + " refused: " + describe(error.error);
  }
  return where + (error.wrong.empty() ? "" : error.wrong + ": ") + error.usage;
}

EvalResult evaluate(Expression const& e, ApplyFunction const& algebra) {
  return Evaluator(algebra).value(e);
}

}  // namespace layoutcheck
