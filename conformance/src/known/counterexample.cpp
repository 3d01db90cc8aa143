#include "counterexample.hpp"

#include <vector>

#include "id.hpp"
#include "layoutcheck/conformance/cases/features.hpp"
#include "layoutcheck/conformance/cases/input_class.hpp"
#include "layoutcheck/conformance/known/list.hpp"
#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "quote.hpp"

namespace layoutcheck::conformance {

Outcome<Case, std::string> case_of_counterexample(std::string_view text) {
  Parsed<Expression> const expression = parse(text);
  if (!expression) return printable("counterexample at " + to_string(expression.error()));
  std::string operation = "composition";
  std::vector<Expression> const* operands = nullptr;
  if (auto const* call = std::get_if<Call>(&expression->node)) {
    operation = call->operation;
    operands = &call->arguments;
  } else if (auto const* chain = std::get_if<Chain>(&expression->node)) {
    operands = &chain->operands;
  } else {
    return std::string("counterexample is a value, not a call such as \"rank((4,6):(1,4))\"");
  }
  std::vector<Value> args;
  for (Expression const& operand : *operands) {
    auto const* literal = std::get_if<Value>(&operand.node);
    if (literal == nullptr) {
      return "argument " + std::to_string(args.size() + 1) +
             " of the counterexample is not a literal";
    }
    args.push_back(*literal);
  }
  Resolution const resolution = resolve(operation, args);
  if (resolution.op) return Case{*resolution.op, std::move(args)};
  return "no operation " + quoted_briefly(operation) + " takes the arguments of the counterexample";
}

Case counterexample_of(KnownFailure const& known) {
  Case counterexample = *case_of_counterexample(known.counterexample);
  counterexample.integers = split_id(known.id)->input_class == kIntegerSpelling;
  return counterexample;
}

bool is_of_group(Case const& test_case, KnownFailure const& known) {
  return contains(features_of(test_case), features_of(counterexample_of(known)));
}

}  // namespace layoutcheck::conformance
