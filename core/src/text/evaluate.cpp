#include "layoutcheck/core/text/evaluate.hpp"

#include "compose_literal.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/usage.hpp"

namespace layoutcheck {
namespace {

constexpr char const* kChainUsage =
    "o takes (layout o tiler), (swizzle o layout) or (swizzle or layout o integer o layout)";

Error const kNoSuchKinds{.code = Errc::unsupported, .detail = "arguments of other kinds"};

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
    return applied(call.operation, arguments, position);
  }

  EvalResult applied(std::string const& operation, std::span<Value const> arguments,
                     std::size_t position) const {
    Resolution const found = resolve(operation, arguments);
    if (!found.op) return misused(operation, arguments, found, position);
    Expected<Value> const result = algebra_(*found.op, arguments);
    if (result) return *result;
    return EvalError{.position = position, .operation = operation, .error = result.error()};
  }

  static EvalError misused(std::string const& operation, std::span<Value const> arguments,
                           Resolution const& found, std::size_t position) {
    EvalErrc kind = EvalErrc::unknown_operation;
    if (found.spelled) {
      bool const counted = takes_arguments(operation, arguments.size());
      kind = counted ? EvalErrc::type : EvalErrc::arity;
    }
    return {.kind = kind,
            .position = position,
            .operation = operation,
            .error = kNoSuchKinds,
            .usage = usage(operation)};
  }

  /// From right to left, as `o` associates.
  EvalResult chained(Chain const& chain) const {
    LC_TRY(operands, values(chain.operands));
    Value result = std::move(operands.back());
    for (std::size_t i = operands.size() - 1; i > 0; --i) {
      std::size_t left = i - 1;
      EvalResult next = Value();
      if (auto const* offset = std::get_if<index_t>(&operands[left]); offset != nullptr) {
        if (left == 0) return misplaced(chain.operands[left].position);
        --left;
        --i;
        next = composed(operands[left], *offset, result, chain.operands[left].position);
      } else if (std::holds_alternative<Swizzle>(operands[left])) {
        next = composed(operands[left], 0, result, chain.operands[left].position);
      } else {
        Value const pair[] = {operands[left], result};
        next = applied("composition", pair, chain.operands[left].position);
      }
      if (!next) return next;
      result = std::move(*next);
    }
    return result;
  }

  static EvalResult composed(Value const& outer, index_t offset, Value const& inner,
                             std::size_t position) {
    auto const result = text::compose_literal(outer, offset, inner);
    if (!result) return misplaced(position);
    if (*result) return Value(**result);
    return EvalError{.position = position, .operation = "o", .error = result->error()};
  }

  static EvalError misplaced(std::size_t position) {
    return {.kind = EvalErrc::type,
            .position = position,
            .operation = "o",
            .error = kNoSuchKinds,
            .usage = kChainUsage};
  }

  ApplyFunction const& algebra_;
};

}  // namespace

std::string to_string(EvalError const& error) {
  std::string const where = "at byte " + std::to_string(error.position) + ": ";
  if (error.kind != EvalErrc::refused) return where + error.usage;
  return where + error.operation + " refused: " + describe(error.error);
}

EvalResult evaluate(Expression const& e, ApplyFunction const& algebra) {
  return Evaluator(algebra).value(e);
}

}  // namespace layoutcheck
