#include "layoutcheck/core/text/parse_call.hpp"

#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "misuse.hpp"

namespace layoutcheck {

std::variant<ParsedCall, std::string> parse_call(std::string_view text) {
  Parsed<Expression> const expression = parse(text);
  if (!expression) return to_string(expression.error());
  std::string operation;
  std::vector<Expression> operands;
  if (auto const* call = std::get_if<Call>(&expression->node)) {
    operation = call->operation;
    operands = call->arguments;
  } else if (auto const* chain = std::get_if<Chain>(&expression->node)) {
    operation = "composition";
    operands = chain->operands;
  } else {
    return "a case is a call, such as 'composition((4,6):(1,4), 2:3)'; a value has no laws";
  }
  std::vector<Value> args;
  std::vector<std::size_t> places;
  for (Expression const& operand : operands) {
    EvalResult const value = evaluate(operand);
    if (!value) return to_string(value.error(), text);
    args.push_back(*value);
    places.push_back(operand.position);
  }
  Resolution const resolution = resolve(operation, args);
  if (!resolution.op) {
    return to_string(text::misuse(operation, args, places, expression->position), text);
  }
  return ParsedCall{*resolution.op, std::move(args)};
}

}  // namespace layoutcheck
