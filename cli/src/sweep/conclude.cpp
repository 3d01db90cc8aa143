#include "sweep/conclude.hpp"

#include <algorithm>
#include <filesystem>
#include <iostream>

#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/build_info.hpp"
#include "layoutcheck/results/lines.hpp"
#include "layoutcheck/sweep_results/report.hpp"
#include "sweep/report_text.hpp"

namespace layoutcheck::cli {
namespace {

int verdict(sweep::Report const& report, bool interrupted) {
  if (report.violated_laws() > 0) return kCounterexample;
  if (!report.complete()) return interrupted ? interrupted_code() : kInconclusive;
  if (report.unknown() > 0) return kInconclusive;
  if (report.visits == 0) return kNothingSelected;
  return kAsExpected;
}

/// Where the finished part is and how to go on.
void report_how_to_go_on(SweepCommand const& command, sweep::Report const& report) {
  std::string const& folder = command.journal.empty() ? command.resume : command.journal;
  if (folder.empty()) {
    complain("nothing of this run is kept; --journal DIR keeps what is finished");
    return;
  }
  std::string line = "layoutcheck sweep '" + command.space + "' --resume '" + folder + "'";
  if (report.shard.count > 1) line += " --shard " + to_string(report.shard);
  complain(folder + " keeps " + std::to_string(report.visits) + " of " +
           std::to_string(report.range.count()) + " items; go on with: " + line);
}

}  // namespace

std::string suite_name() {
  return std::string(build_info::version) + " " + std::string(build_info::commit());
}

int exit_code_of(sweep::Failure const& failure) {
  return failure.trouble == sweep::Trouble::bug ? kSuiteBug : kUsage;
}

std::string publish(sweep::Report const& report, std::string const& out, bool json) {
  Json const object = json_of(sweep_results::record_of(report));
  if (json) {
    emit(object);
  } else {
    std::cout << to_text(report);
  }
  if (out.empty()) return {};
  // A file of a part that looks like the whole would be believed.
  if (!report.complete()) {
    complain(out + " is not written: the sweep is not complete");
    return {};
  }
  // Renaming replaces whatever has the name, be it /dev/null.
  std::error_code none;
  auto const there = std::filesystem::status(out, none).type();
  using std::filesystem::file_type;
  if (there != file_type::regular && there != file_type::not_found && there != file_type::none) {
    return out + " is not a regular file";
  }
  return write_file(out, object.text(1) + "\n");
}

int conclude(SweepCommand const& command, sweep::Result<sweep::Report> const& result,
             bool interrupted) {
  if (!result) {
    int const code = exit_code_of(result.error());
    if (command.json) emit(error_line(result.error().text, {{"exit", code}}));
    bool const bug = result.error().trouble == sweep::Trouble::bug;
    complain((bug ? "a bug of the suite: " : "") + result.error().text);
    return code;
  }
  sweep::Report const& report = *result;
  if (command.json) {
    // As every run says it; the commit, which shards must share, is in the line of the sweep.
    std::string const version = report.suite.substr(0, report.suite.find(' '));
    emit(results::RunStart{.version = version,
                           .seed = command.seed,
                           .tier = "sweep",
                           .implementations = {{"builtin:reference", version}},
                           .planned = report.range.count()});
  }
  std::string const problem = publish(report, command.out, command.json);
  int code = verdict(report, interrupted);
  if (!problem.empty()) {
    complain(problem);
    code = kUsage;
  }
  if (!report.complete()) report_how_to_go_on(command, report);
  if (command.json) {
    // Every law is checked on an item; how the items that violate different laws overlap is not
    // kept.
    std::uint64_t const bad = std::min(report.visits, report.violations());
    std::uint64_t const unclear = std::min(report.visits - bad, report.unknown());
    emit(results::Summary{.planned = report.range.count(),
                          .executed = report.visits,
                          .pass = report.visits - bad - unclear,
                          .fail = bad,
                          .unknown = unclear,
                          .seed = command.seed,
                          .exit = code});
  }
  return code;
}

}  // namespace layoutcheck::cli
