#include <iostream>

#include "commands/commands.hpp"
#include "console.hpp"
#include "exit_code.hpp"
#include "implementation.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/core/text/describe.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "report/failure.hpp"
#include "report/input.hpp"
#include "subject.hpp"
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
  std::uint64_t unsupported = 0;
};

void replay(laws::LawEntry const& law, laws::AnyInput const& input, ReproOptions const& options,
            Resolved const& implementation, Counted& counted) {
  ++counted.laws;
  laws::Outcome const outcome = law.on(*implementation.implementation, input, {});
  if (outcome.kind == laws::OutcomeKind::unknown) ++counted.unknown;
  if (outcome.kind == laws::OutcomeKind::unsupported) ++counted.unsupported;
  if (!options.json) {
    std::cout << outcome_name(outcome.kind) << "  " << law.info.id;
    if (outcome.kind == laws::OutcomeKind::holds)
      std::cout << " (" << outcome.points << (outcome.complete ? "" : " sampled") << " points)";
    bool const shown_below = outcome.kind == laws::OutcomeKind::violated;
    if (!shown_below && outcome.error.detail[0] != '\0')
      std::cout << " (" << describe(outcome.error) << ")";
    std::cout << '\n';
  }
  if (outcome.kind != laws::OutcomeKind::violated) return;
  ++counted.violated;
  Failure const failure{
      &law, {.input = input, .outcome = outcome, .input_class = "repro"}, "repro"};
  if (options.json) {
    emit(record_of(failure, implementation));
  } else {
    std::cout << to_text(failure, implementation);
  }
}

/// The law with parameters of its own whose call the text is, or null.
laws::LawEntry const* called_law(std::string const& text) {
  for (laws::LawEntry const& law : laws::all_laws()) {
    if (law.own_parameters && text.starts_with(std::string(law.info.id) + "(")) return &law;
  }
  return nullptr;
}

int replay_text(std::string const& text, ReproOptions const& options,
                Resolved const& implementation, Counted& counted) {
  if (laws::LawEntry const* law = called_law(text)) {
    std::optional<laws::AnyInput> const input = input_of(*law, text);
    if (!input) {
      complain("'" + text + "' is not a case of the law " + std::string(law->info.id));
      return kUsage;
    }
    replay(*law, *input, options, implementation, counted);
    return kAsExpected;
  }
  std::optional<ParsedCall> const parsed = read_call(text);
  if (!parsed) return kUsage;
  Op const op = parsed->op;
  std::vector<Value> const& args = parsed->args;
  Expected<Value> const got = implementation.implementation->apply(op, args);
  if (!options.json) {
    std::cout << laws::expression(op, args) << " = "
              << (got ? print(*got) : "refused: " + describe(got.error())) << '\n';
    std::string const said = implementation.said ? implementation.said(op, args) : "";
    if (!said.empty()) std::cout << "said     " << indented(said) << '\n';
  }
  for (laws::LawEntry const& law : laws::all_laws()) {
    if (law.info.op != op || law.own_parameters) continue;
    if (!options.law.empty() && law.info.id != options.law) continue;
    std::optional<laws::AnyInput> const input = law.read(args);
    if (input) replay(law, *input, options, implementation, counted);
  }
  return kAsExpected;
}

}  // namespace

int run_repro(ReproOptions const& parsed) {
  ReproOptions options = parsed;
  if (std::string const problem = read_subject(options); !problem.empty()) {
    complain(problem);
    return kUsage;
  }
  if (options.implementation.empty()) options.implementation = "builtin:reference";
#if LAYOUTCHECK_HAS_CONFORMANCE
  if (options.law.empty() && !options.implementation.starts_with("builtin:")) {
    // Judged as by `conform`: crashes, time-outs and answers of another kind are verdicts too,
    // though no law sees them.
    if (!options.batches.empty()) {
      return run_remote_batches(options.implementation, options.batches, options.json);
    }
    std::optional<ParsedCall> call = read_call(options.subject);
    if (!call) return kUsage;
    return run_remote_case(options.implementation, call->op, std::move(call->args), options.json);
  }
#endif
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
  if (code != kAsExpected) return code;
  bool const undecided = counted.unknown > 0 || counted.unsupported == counted.laws;
  int const result = counted.laws == 0      ? kNothingSelected
                     : counted.violated > 0 ? kCounterexample
                     : undecided            ? kInconclusive
                                            : kAsExpected;
  if (options.json) {
    emit_summary(
        {{"executed", counted.laws}, {"violated", counted.violated}, {"unknown", counted.unknown}},
        result);
  }
  if (counted.laws == 0) complain("no law is about this operation with such arguments");
  return result;
}

}  // namespace layoutcheck::cli
