#include <filesystem>
#include <iostream>

#include "conform/held_run.hpp"
#include "conform/plan.hpp"
#include "exit_code.hpp"
#include "known/entries.hpp"
#include "known/options.hpp"
#include "known/today.hpp"

namespace layoutcheck::cli {

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
  conformance::KnownList list{.implementation = started.judged.spec, .entries = {}, .pinned = {}};
  Gathered gathered;
  for (std::uint64_t seed = 1; seed <= options.seeds; ++seed) {
    conformance::JudgeOptions how = judge_options({.implementation = options.implementation,
                                                   .budget_seconds = options.budget_seconds,
                                                   .seed = seed});
    how.pin = true;
    conformance::SessionAsker asker(*started.session);
    conformance::Report const report = conformance::judge(asker, started.hello, how);
    if (started.session->failure()) return complain_of(*started.session->failure());
    if (report.interrupted) return kInterrupted;
    if (report.executed < report.planned) {
      complain("the budget ended before all was put: a list of what was seen would be too short");
      return kInconclusive;
    }
    for (conformance::Finding const& finding : report.findings) gathered.add(finding);
    for (auto const& [op, pins] : report.pins) {
      if (!pins.empty()) list.pinned[op].insert(pins.begin(), pins.end());
    }
  }
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
  std::size_t pins = 0;
  for (auto const& [op, of_operation] : list.pinned) pins += of_operation.size();
  std::cout << options.file << ": " << list.entries.size() << " entries, " << pins
            << " pinned cases of " << list.pinned.size() << " operations, " << options.seeds
            << " runs\n";
  return kAsExpected;
}

}  // namespace layoutcheck::cli
