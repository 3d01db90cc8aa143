#include "report/input.hpp"

#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"

namespace layoutcheck::cli {

std::optional<laws::AnyInput> input_of(laws::LawEntry const& law, std::string const& text) {
  std::string call_text = text;
  if (law.own_parameters) {
    // Its list of arguments is read as that of an operation which takes any number of them.
    if (!text.starts_with(std::string(law.info.id) + "(")) return std::nullopt;
    call_text = std::string(info(Op::concat).spelling) + text.substr(law.info.id.size());
  }
  Parsed<Expression> const expression = parse(call_text);
  if (!expression) return std::nullopt;
  auto const* call = std::get_if<Call>(&expression->node);
  if (call == nullptr) return std::nullopt;
  std::vector<Value> args;
  for (Expression const& argument : call->arguments) {
    EvalResult const value = evaluate(argument);
    if (!value) return std::nullopt;
    args.push_back(*value);
  }
  return law.read(args);
}

}  // namespace layoutcheck::cli
