#include "conform/conform.hpp"

#include <iostream>

#include "layoutcheck/results/counted.hpp"

#include "conform/against.hpp"
#include "conform/held_run.hpp"
#include "exit_code.hpp"
#include "known_list/list_file.hpp"
#include "known_list/today.hpp"

namespace layoutcheck::cli {
namespace {

using conformance::Finding;

/// Why the run cannot be compared with the list; empty where it can.
std::string wrong_list(ConformOptions const& options, conformance::KnownList const& list,
                       Judged const& judged) {
  if (list.implementation == judged.spec || list.implementation == judged.name) return {};
  return options.known + " is about " + list.implementation + ", not about " + judged.name;
}

}  // namespace

int run_conform(ConformOptions const& options) {
  if (!day_of(options.today)) {
    complain("--today is a day such as 2026-11-22, not '" + options.today + "'");
    return kUsage;
  }
  std::optional<conformance::KnownList> list;
  if (!options.known.empty()) {
    list = read_list(options.known);
    if (!list) return kUsage;
  }
  catch_interrupts();
  Base base;
  if (!options.against.empty()) {
    base = judge_base(options);
    if (base.code != kAsExpected && base.code != kInconclusive) return base.code;
    list = base.list;
  }
  // The journal's folder is named after whom the hello names, so the store comes second.
  conformance::Session::Journal journal;
  Started started = start_implementation(
      options.implementation,
      [&](std::string_view line) {
        if (journal) journal(line);
      },
      Sending::batches, options.deadline(), options.coverage);
  if (started.session == nullptr) return started.code;
  if (!options.against.empty()) started.population = common_population(options);
  std::vector<std::string> requested = options.operations;
  if (requested.empty()) {  // what the law file declares
    for (OpInfo const& op : all_ops().subspan(kOpCount)) requested.emplace_back(op.name);
  }
  std::string wrong = wrong_operation(requested, started.hello);
  if (wrong.empty() && !options.known.empty()) wrong = wrong_list(options, *list, started.judged);
  if (wrong.empty() && options.coverage && started.session->coverage().empty()) {
    wrong = "--coverage: " + started.hello.name +
            " measures nothing: it names no files of the library, or its Python has no package "
            "coverage";
  }
  if (wrong.empty() && started.integers)
    wrong = "conform sends integers and layouts n:1 anyway: leave out /integers";
  if (!wrong.empty()) {
    complain(wrong);
    return kUsage;
  }
  started.judged.folder = findings_folder(options.out, started.judged.name);
  FindingStore store(started.judged);
  journal = store.journal();

  auto const in_base = [&](conformance::Finding const& finding) {
    return fails_in_base(base, finding);
  };
  Conformed run = options.against.empty()
                      ? run_held(started, options, &store, std::move(list))
                      : run_held(started, options, &store, std::move(list), in_base);
  if (run.code == kAsExpected) run.code = base.code;
  // What the implementation has lost was not compared.
  if (run.code == kAsExpected && options.operations.empty() &&
      !gone_operations(base, started.hello.ops).empty())
    run.code = kInconclusive;
  store.finish(run.held.unlisted);
  if (!store.problem().empty()) {
    complain(store.problem());
    if (run.code != kNoImplementation) run.code = kUsage;
  }
  if (options.json) {
    if (!options.against.empty()) emit_against(base, run, started.hello.ops);
    if (options.coverage) emit_coverage(started.session->coverage());
    print_json(run, options);
  } else {
    print_text(run, options);
    if (options.coverage) print_coverage(started.session->coverage());
    if (!options.against.empty()) print_against(base, run, started.hello.ops);
  }
  if (started.session->failure()) complain_of(*started.session->failure());
  if (std::size_t const slow = started.session->stats().slow_batches; slow > 0) {
    complain(results::counted(slow, "batch") +
             " not answered in time, although each case alone was");
  }
  return run.code;
}

int run_remote_case(std::string const& implementation, Op op, std::vector<Value> args, bool json) {
  Started started = start_implementation(implementation, {}, Sending::one_case);
  if (started.session == nullptr) return started.code;
  if (!started.hello.claims(info(op).name)) {
    complain(started.hello.name + " does not claim " + std::string(info(op).name));
    return kNothingSelected;
  }
  conformance::SessionResponder responder(*started.session);
  Finding const finding =
      conformance::judge_case(responder, started.hello, {op, std::move(args), started.integers});
  if (started.session->failure()) return complain_of(*started.session->failure());
  conformance::Verdict const verdict = finding.judgement.verdict;
  if (json) {
    emit(record_of(finding, started.judged));
  } else if (is_failure(verdict)) {
    std::cout << to_text(finding, started.judged);
  } else {
    std::cout << text_of(finding.counterexample) << " = " << finding.judgement.got << "  ["
              << name(verdict) << "]\n";
    if (auto const& said = finding.judgement.said; !said.empty()) {
      std::cout << "  said     " << indented(said) << '\n';
    }
  }
  if (is_failure(verdict)) return kCounterexample;
  return is_pass(verdict) ? kAsExpected : kInconclusive;
}

int run_remote_batches(std::string const& implementation, std::vector<std::string> const& batches,
                       bool json) {
  Started started = start_implementation(implementation);
  if (started.session == nullptr) return started.code;
  auto const again = started.session->rerun(batches);
  if (!again) {
    complain(again.error());
    return started.session->failure() ? kNoImplementation : kUsage;
  }
  std::string const failure =
      *again ? std::string(name_of((*again)->kind)) + ": " + (*again)->condition : std::string{};
  if (json) {
    emit({{"type", "batches"}, {"batches", batches.size()}, {"failure", failure}});
  } else if (*again) {
    std::cout << "FAIL " << conformance::kAnswersEveryBatch << "  [" << failure << "]\n  said     "
              << indented((*again)->message) << '\n';
  } else {
    std::cout << results::counted(batches.size(), "batch") << ", all answered\n";
  }
  return *again ? kCounterexample : kAsExpected;
}

}  // namespace layoutcheck::cli
