#include "commands/subject.hpp"

#include <sys/stat.h>

#include "console.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/results/finding_id.hpp"
#include "layoutcheck/results/stored_case.hpp"

namespace layoutcheck::cli {
namespace {

std::string read_stored(ReproOptions& options) {
  Text const text = read_file(options.subject, results::kMostStoredBytes);
  if (!text.error.empty()) return text.error;
  auto const stored = results::read_stored_case(text.bytes);
  if (!stored) return options.subject + ": " + stored.error();
  options.subject = stored->expression;
  if (stored->replay.empty()) {
    if (options.law.empty()) options.law = stored->law;
    return {};
  }
  if (!options.implementation.empty()) return {};
  options.implementation = stored->replay;
  // A file is data: what it names is run only where it is an adapter that is shipped. Commands,
  // libraries and whatever else has a colon are not.
  bool const builtin = options.implementation.starts_with("builtin:");
  if (builtin || options.implementation.find(':') == std::string::npos) return {};
  return "the finding is about '" + options.implementation + "': name it with --impl to run it";
}

}  // namespace

bool is_stored(std::string const& subject) {
  struct stat info {};
  return ::stat(subject.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

std::string read_subject(ReproOptions& options) {
  return is_stored(options.subject) ? read_stored(options) : std::string{};
}

std::optional<AskedCall> read_call(std::string const& text) {
  Parsed<Expression> const expression = parse(text);
  if (!expression) {
    complain(results::split_id(text)
                 ? "'" + text + "' is the id of a finding: give its case, or its file"
                 : to_string(expression.error()));
    return std::nullopt;
  }
  std::string operation;
  std::vector<Expression> operands;
  if (auto const* call = std::get_if<Call>(&expression->node)) {
    operation = call->operation;
    operands = call->arguments;
  } else if (auto const* chain = std::get_if<Chain>(&expression->node)) {
    operation = "composition";
    operands = chain->operands;
  } else {
    complain("a case is a call, such as 'composition((4,6):(1,4), 2:3)'; a value has no laws");
    return std::nullopt;
  }
  std::vector<Value> args;
  for (Expression const& operand : operands) {
    EvalResult const value = evaluate(operand);
    if (!value) {
      complain(to_string(value.error()));
      return std::nullopt;
    }
    args.push_back(*value);
  }
  Resolution const resolution = resolve(operation, args);
  if (!resolution.op) {
    complain("no operation '" + operation + "' takes these arguments");
    return std::nullopt;
  }
  return AskedCall{*resolution.op, std::move(args)};
}

}  // namespace layoutcheck::cli
