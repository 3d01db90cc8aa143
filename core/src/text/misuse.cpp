#include "misuse.hpp"

#include <algorithm>
#include <string>
#include <vector>

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/core/text/usage.hpp"

namespace layoutcheck::text {
namespace {

constexpr std::size_t kShownBytes = 60;
constexpr char const* kChainUsage =
    "o takes (layout o tiler), (layout o composed layout), (swizzle o mapping) or (swizzle or "
    "layout o integer o layout)";

Error const kNoSuchKinds{.code = Errc::unsupported, .detail = "arguments of other kinds"};

/// "the table [7]"; what is long, cut.
std::string shown(Value const& v) {
  std::string text = print(v);
  if (text.size() > kShownBytes) text = text.substr(0, kShownBytes) + "...";
  return "the " + std::string(name(kind_of(v))) + ' ' + text;
}

/// "a layout or an integer"
std::string either(std::vector<Kind> const& kinds) {
  std::string text;
  for (Kind const kind : kinds) {
    bool const vowel = kind == Kind::integer;
    text += (text.empty() ? "" : " or ") + std::string(vowel ? "an " : "a ");
    text += name(kind);
  }
  return text;
}

struct Fit {
  std::size_t arguments = 0;     ///< that fit, before the first that does not
  std::vector<Kind> expected{};  ///< in its place
};

/// Joins what the signature expects to `best` where no other got further.
void best_of(Signature const& signature, std::span<Value const> arguments, Fit& best) {
  if (arguments.size() < signature.required) return;
  std::size_t fits = 0;
  while (fits < arguments.size() && accepts(signature.parameter(fits), arguments[fits])) ++fits;
  Kind const wanted = signature.parameter(fits);
  if (fits == arguments.size() || wanted == Kind::none) return;
  if (fits > best.arguments) best = {fits, {}};
  bool const listed = std::ranges::find(best.expected, wanted) != best.expected.end();
  if (fits == best.arguments && !listed) best.expected.push_back(wanted);
}

/// The overloads that take so many arguments, and of them those that get furthest.
Fit best_fit(std::string_view operation, std::span<Value const> arguments) {
  Fit best;
  for (OpInfo const& op : all_ops()) {
    if (op.spelling != operation) continue;
    for (Signature const& signature : op.signatures) best_of(signature, arguments, best);
  }
  return best;
}

}  // namespace

EvalError misuse(std::string_view operation, std::span<Value const> arguments,
                 std::span<std::size_t const> places, std::size_t position) {
  EvalError error{.kind = EvalErrc::unknown_operation,
                  .position = position,
                  .operation = std::string(operation),
                  .error = kNoSuchKinds,
                  .usage = usage(operation)};
  if (!is_operation(operation)) return error;
  error.kind = EvalErrc::arity;
  if (!takes_arguments(operation, arguments.size())) {
    error.wrong = std::string(operation) + " is given " + std::to_string(arguments.size()) +
                  (arguments.size() == 1 ? " argument" : " arguments");
    return error;
  }
  Fit const fit = best_fit(operation, arguments);
  error.kind = EvalErrc::type;
  error.argument = fit.arguments + 1;
  error.position = places[fit.arguments];
  error.wrong = "argument " + std::to_string(error.argument) + " of " + std::string(operation) +
                " is " + shown(arguments[fit.arguments]) + ", expected " + either(fit.expected);
  return error;
}

EvalError misuse_in_chain(std::size_t number, Value const& operand, std::size_t place,
                          char const* expected) {
  return {.kind = EvalErrc::type,
          .position = place,
          .operation = "o",
          .error = kNoSuchKinds,
          .usage = kChainUsage,
          .wrong = "operand " + std::to_string(number) + " of o is " + shown(operand) +
                   ", expected " + expected,
          .argument = number};
}

}  // namespace layoutcheck::text
