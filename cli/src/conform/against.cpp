#include "conform/against.hpp"

#include <algorithm>
#include <iostream>

#include "conform/listing.hpp"
#include "exit_code.hpp"
#include "home.hpp"
#include "known_list/today.hpp"
#include "layoutcheck/results/counted.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::CounterexampleState;
using conformance::HeldEntry;

/// The link of entries that are findings of the base, which have none.
constexpr char const* kNoIssue = "https://example.invalid/against";

/// The operations of `some` that `others` lacks.
std::vector<std::string> lacking(std::vector<std::string> const& some,
                                 std::vector<std::string> const& others) {
  std::vector<std::string> result;
  std::ranges::copy_if(some, std::back_inserter(result), [&](std::string const& op) {
    return std::ranges::find(others, op) == others.end();
  });
  return result;
}

/// How many findings and recorded failures there are of each sort.
struct Tally {
  std::size_t fresh = 0;      ///< findings that pass in the base, or fail otherwise
  std::size_t otherwise = 0;  ///< counterexamples of the base that fail in another way now
  std::size_t fixed = 0;      ///< that pass now
  std::size_t same = 0;
  std::size_t recorded_fixed = 0;  ///< cases of every run that fail in the base alone, or otherwise
};

Tally tally_of(Conformed const& run) {
  Tally tally{.fresh = run.held.unlisted.size(), .same = run.failing_in_base};
  for (HeldEntry const& held : run.held.entries) {
    tally.otherwise += held.state == CounterexampleState::otherwise;
    tally.fixed += held.state == CounterexampleState::passes;
    tally.same += held.state == CounterexampleState::fails;
  }
  for (conformance::Fixed const& fixed : run.held.fixed)
    tally.recorded_fixed += fixed.baseline.size();
  return tally;
}

std::string named(Judged const& judged) { return judged.name + ' ' + judged.version; }

}  // namespace

double common_population(ConformOptions const& options) {
  double const one =
      conformance::resolve_adapter(options.implementation, adapter_home()).population;
  return std::min(one, conformance::resolve_adapter(options.against, adapter_home()).population);
}

Base judge_base(ConformOptions const& options) {
  Base base;
  base.started = start_implementation(options.against);
  Started& started = base.started;
  base.judged = started.judged;
  base.code = started.code;
  if (started.session == nullptr) return base;
  started.population = common_population(options);
  base.ops = started.hello.ops;
  std::string const wrong = wrong_operation(options.operations, started.hello);
  if (!wrong.empty()) {
    complain("--against: " + wrong);
    base.code = kUsage;
    return base;
  }
  ListOptions const how{.implementation = options.against,
                        .issue = kNoIssue,
                        .today = options.today,
                        .seed = options.seed,
                        .budget_seconds = options.budget_seconds / 2,
                        .plan_seconds = options.plan_seconds,
                        .operations = options.operations};
  conformance::JudgeOptions judging = how_to_list(started, how, 0);
  judging.fit = !judging.whole;
  judging.shrink_seconds = judging.budget_seconds / 4;
  judging.deadline =
      options.begin + std::chrono::duration_cast<std::chrono::steady_clock::duration>(
                          std::chrono::duration<double>(std::min(how.budget_seconds, 1e9)));
  judging.recommended = options.level != "required";
  conformance::Report const report = judge_to_list(started, judging, named(base.judged));
  Gathered gathered;
  for (conformance::Finding const& finding : report.findings) gathered.add(finding);
  base.list = {.implementation = base.judged.spec,
               .entries = gathered.entries(started, how),
               .recorded = report.baseline};
  bool const cut_short = report.executed < report.planned || report.decided() == 0;
  if (report.interrupted) base.code = interrupted_code();
  if (started.session->failure()) base.code = complain_of(*started.session->failure());
  if (base.code == 0 && cut_short) {
    complain(named(base.judged) + ": not all cases were sent: " + left_out(report, judging.whole));
    base.code = kInconclusive;
  }
  return base;
}

bool fails_in_base(Base& base, conformance::Finding const& finding) {
  // A case that every run sends fails in one of them alone, or otherwise: what it shrinks to may
  // not.
  if (finding.is_new && base.code == kAsExpected) return false;
  conformance::Case const& shown = finding.counterexample;
  if (base.started.session == nullptr || base.started.session->failure()) return false;
  if (!base.started.hello.claims(info(shown.op).name)) return false;
  conformance::SessionResponder responder(*base.started.session);
  conformance::Finding const there = judge_case(responder, base.started.hello, shown);
  return is_failure(there.judgement.verdict) && there.id == finding.id &&
         there.judgement.got == finding.judgement.got;
}

std::vector<std::string> gone_operations(Base const& base, std::vector<std::string> const& ops) {
  return lacking(base.ops, ops);
}

void print_against(Base const& base, Conformed const& run, std::vector<std::string> const& ops) {
  Tally const tally = tally_of(run);
  for (HeldEntry const& held : run.held.entries) {
    if (held.state == CounterexampleState::otherwise) {
      std::cout << "OTHERWISE in " << named(base.judged) << " " << held.entry->id << '\n'
                << to_text(held.now, run.judged) << '\n';
    }
  }
  for (HeldEntry const& held : run.held.entries) {
    if (held.state == CounterexampleState::passes)
      std::cout << "FIXED " << held.entry->id << "  " << held.entry->counterexample << '\n';
  }
  for (std::string const& op : gone_operations(base, ops))
    std::cout << "GONE  " << op << ": only " << named(base.judged) << " claims it\n";
  for (std::string const& op : lacking(ops, base.ops))
    std::cout << "ADDED " << op << ": only " << named(run.judged) << " claims it\n";
  std::cout << named(run.judged) << " against " << named(base.judged) << ": new " << tally.fresh
            << ", otherwise " << tally.otherwise << ", fixed " << tally.fixed << ", the same "
            << tally.same << "; of the cases that every run sends "
            << results::counted(run.report.recorded, "failure") << " in both, "
            << tally.recorded_fixed << " in the second alone or otherwise\n";
}

void emit_against(Base const& base, Conformed const& run, std::vector<std::string> const& ops) {
  Tally const tally = tally_of(run);
  for (HeldEntry const& held : run.held.entries) {
    if (held.state == CounterexampleState::passes) {
      emit(results::FixedFinding{held.entry->id, held.entry->counterexample});
    }
  }
  emit(results::Comparison{run.judged.spec, run.judged.version, base.judged.spec,
                           base.judged.version, tally.fresh, tally.otherwise, tally.fixed,
                           tally.same, gone_operations(base, ops), lacking(ops, base.ops)});
}

}  // namespace layoutcheck::cli
