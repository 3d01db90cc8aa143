#include <filesystem>
#include <iostream>

#include "layoutcheck/results/counted.hpp"

#include "conform/listing.hpp"
#include "exit_code.hpp"
#include "known/options.hpp"
#include "known_list/today.hpp"

namespace layoutcheck::cli {
namespace {

void announce(KnownOptions const& options, conformance::JudgeOptions const& how) {
  auto const whole = [](double seconds) { return std::to_string(static_cast<long>(seconds)); };
  std::cerr << "known init: " << results::counted(options.seeds, "run") << ", each "
            << whole(how.budget_seconds)
            << " s, or longer if the cases that every run sends take longer; in addition at most "
            << whole(how.hang_seconds) << " s for calls that hang and " << whole(how.shrink_seconds)
            << " s to shrink findings\n";
}

}  // namespace

int run_known_init(KnownOptions const& options) {
  std::string wrong = wrong_entry_options(options);
  std::error_code error;
  if (wrong.empty() && !options.force && std::filesystem::exists(options.file, error)) {
    wrong = options.file + " is there already (known fix, or --force)";
  }
  if (!wrong.empty()) {
    complain(wrong);
    return kUsage;
  }
  catch_interrupts();
  Started started = start_implementation(options.implementation);
  if (started.session == nullptr) return started.code;
  conformance::KnownList list{.implementation = started.judged.spec, .entries = {}, .recorded = {}};
  Gathered gathered;
  int code = kAsExpected;
  std::uint64_t runs = 0;
  while ((code == kAsExpected || code == kInconclusive) && runs < options.seeds) {
    if (runs == 0) announce(options, how_to_list(started, options, 0));
    std::string const title =
        "known init, run " + std::to_string(runs + 1) + " of " + std::to_string(options.seeds);
    conformance::Report const report =
        judge_to_list(started, how_to_list(started, options, runs), title);
    // A run that did not get to its end saw too little for a list: the file stays as the runs
    // before it left it.
    if (report.interrupted) code = interrupted_code();
    if (started.session->failure()) code = complain_of(*started.session->failure());
    if (code != kAsExpected && code != kInconclusive) break;
    ++runs;
    for (conformance::Finding const& finding : report.findings) gathered.add(finding);
    for (auto const& [op, baseline] : report.baseline) {
      if (!baseline.empty()) list.recorded[op].insert(baseline.begin(), baseline.end());
    }
    if (report.below_floor || (options.plan_seconds > 0 && report.executed < report.planned)) {
      complain("not all cases were sent, and the list may lack failures: " +
               left_out(report, options.plan_seconds > 0));
      code = kInconclusive;
    }
    // After each run: what was found is not lost with those to come.
    list.entries = gathered.entries(started, options);
    std::string const text = print_known(list);
    auto const read = conformance::read_known(text);
    auto const* wrong_with_list = std::get_if<std::vector<conformance::KnownProblem>>(&read);
    std::string const problem = wrong_with_list == nullptr ? write_file(options.file, text)
                                                           : wrong_with_list->front().message;
    if (!problem.empty()) {
      complain(problem);
      return kUsage;
    }
  }
  if (runs == 0) {
    complain(options.file + " is not written: no run was completed");
    return code;
  }
  std::size_t baseline = 0;
  for (auto const& [op, of_operation] : list.recorded) baseline += of_operation.size();
  if (options.json) {
    emit_summary({{"file", options.file},
                  {"entries", list.entries.size()},
                  {"recorded", baseline},
                  {"operations", list.recorded.size()},
                  {"runs", runs}},
                 code);
    return code;
  }
  std::cout << options.file << ": " << results::counted(list.entries.size(), "entry") << ", "
            << results::counted(baseline, "recorded failure") << " of "
            << results::counted(list.recorded.size(), "operation") << ", "
            << results::counted(runs, "run") << '\n';
  return code;
}

}  // namespace layoutcheck::cli
