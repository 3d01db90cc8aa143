#include <sys/stat.h>
#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "implementation.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/results/stored_case.hpp"
#include "report/failure.hpp"
#if LAYOUTCHECK_HAS_CONFORMANCE
#include "conform/conform.hpp"
#endif

namespace layoutcheck::cli {
namespace {

std::string_view outcome_name(laws::OutcomeKind kind) {
  switch (kind) {
    case laws::OutcomeKind::holds: return "holds";
    case laws::OutcomeKind::vacuous: return "vacuous";
    case laws::OutcomeKind::refused: return "refused";
    case laws::OutcomeKind::unsupported: return "unsupported";
    case laws::OutcomeKind::violated: return "VIOLATED";
    case laws::OutcomeKind::unknown: return "unknown";
  }
  return "?";
}

struct Counted {
  std::uint64_t laws = 0;
  std::uint64_t violated = 0;
  std::uint64_t unknown = 0;
  bool judged = false;  ///< whole, by the judge of other implementations
};

/// Every law of the operation on these arguments.
int replay(Op op, std::span<Value const> args, ReproOptions const& options,
           Resolved const& implementation, Counted& counted) {
  for (laws::LawEntry const& law : laws::all_laws()) {
    if (law.info.op != op || (!options.law.empty() && law.info.id != options.law)) continue;
    std::optional<laws::AnyGiven> const given = law.read(args);
    if (!given) continue;
    ++counted.laws;
    laws::Outcome const outcome = law.on(*implementation.implementation, *given, {});
    if (outcome.kind == laws::OutcomeKind::unknown) ++counted.unknown;
    if (!options.json) {
      std::cout << outcome_name(outcome.kind) << "  " << law.info.id;
      if (outcome.kind == laws::OutcomeKind::holds)
        std::cout << " (" << outcome.points << " points)";
      if (outcome.error.detail[0] != '\0') std::cout << " (" << describe(outcome.error) << ")";
      std::cout << '\n';
    }
    if (outcome.kind != laws::OutcomeKind::violated) continue;
    ++counted.violated;
    Failure const failure{&law, {.given = *given, .outcome = outcome, .stratum = "repro"}, "repro"};
    if (options.json) {
      emit(to_json(failure, implementation));
    } else {
      std::cout << to_text(failure, implementation);
    }
  }
  return kAsExpected;
}

int replay_text(std::string const& text, ReproOptions const& options,
                Resolved const& implementation, Counted& counted) {
  Parsed<Expression> const expression = parse(text);
  if (!expression) {
    complain(to_string(expression.error()));
    return kUsage;
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
    complain("repro takes a call, such as 'composition((4,6):(1,4), 2:3)'; a value has no laws");
    return kUsage;
  }
  std::vector<Value> args;
  for (Expression const& operand : operands) {
    EvalResult const value = evaluate(operand);
    if (!value) {
      complain(to_string(value.error()));
      return kUsage;
    }
    args.push_back(*value);
  }
  Resolution const resolution = resolve(operation, args);
  if (!resolution.op) {
    complain("no operation '" + operation + "' takes these arguments");
    return kUsage;
  }
#if LAYOUTCHECK_HAS_CONFORMANCE
  if (options.law.empty() && implementation.remote) {
    // Crashes, time-outs and answers of another kind are verdicts too, though no law sees them.
    counted.judged = true;
    return run_remote_case(options.implementation, *resolution.op, args, options.json);
  }
#endif
  Expected<Value> const got = implementation.implementation->apply(*resolution.op, args);
  if (!options.json) {
    std::cout << laws::expression(*resolution.op, args) << " = "
              << (got ? print(*got) : "refused: " + describe(got.error())) << '\n';
  }
  return replay(*resolution.op, args, options, implementation, counted);
}

/// Makes of `options` those with which the file's case is put again: a counterexample of verify to
/// its law, a finding of conform to the judge that found it. Returns what is wrong with the file.
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
  // A file is data: what it names is run only where it is an adapter that is shipped.
  if (!options.implementation.starts_with("cmd")) return {};
  return "the finding is about '" + options.implementation + "': name it with --impl to run it";
}

bool is_file(std::string const& path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 && S_ISREG(info.st_mode);
}

}  // namespace

int run_repro(ReproOptions const& asked) {
  ReproOptions options = asked;
  if (is_file(options.subject)) {
    std::string const problem = read_stored(options);
    if (!problem.empty()) {
      complain(problem);
      return kUsage;
    }
  }
  if (options.implementation.empty()) options.implementation = "builtin:reference";
  Resolved const implementation = resolve_implementation(options.implementation);
  if (!implementation.error.empty()) {
    complain(implementation.error);
    return implementation.exit_code;
  }
  Counted counted;
  if (!options.law.empty() && laws::find_law(options.law) == nullptr) {
    complain("no law is called '" + options.law + "' (layoutcheck list laws)");
    return kUsage;
  }
  int const code = replay_text(options.subject, options, implementation, counted);
  if (code != kAsExpected || counted.judged) return code;
  if (options.json) {
    emit({{"type", "summary"},
          {"executed", counted.laws},
          {"violated", counted.violated},
          {"unknown", counted.unknown}});
  }
  if (counted.laws == 0) {
    complain("no law is about this operation with such arguments");
    return kNothingSelected;
  }
  if (counted.violated > 0) return kCounterexample;
  return counted.unknown > 0 ? kInconclusive : kAsExpected;
}

}  // namespace layoutcheck::cli
