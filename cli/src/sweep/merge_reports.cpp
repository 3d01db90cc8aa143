#include <iostream>

#include "console.hpp"
#include "exit_code.hpp"
#include "layoutcheck/sweep/ledger/merge.hpp"
#include "layoutcheck/sweep_results/report.hpp"
#include "sweep/conclude.hpp"
#include "sweep/report_text.hpp"

namespace layoutcheck::cli {
namespace {

constexpr std::size_t kMostOfShard = std::size_t{1} << 24U;

}  // namespace

int run_merge(MergeCommand const& command) {
  std::vector<sweep::NamedReport> reports;
  for (std::string const& file : command.files) {
    Text const text = read_file(file, kMostOfShard);
    if (!text.error.empty()) return refuse(command.json, text.error, kUsage);
    if (text.bytes.size() > kMostOfShard)
      return refuse(command.json, file + " is too large", kUsage);
    auto report = sweep_results::report_from(text.bytes);
    if (!report) return refuse(command.json, of_file(file, report.error()), kUsage);
    reports.push_back({file, std::move(*report)});
  }
  auto const merged = sweep::merge(std::move(reports));
  if (!merged) {
    return refuse(command.json, merged.error().text,
                  merged.error().gap ? kNothingSelected : kUsage);
  }
  SweepCommand as_sweep;
  as_sweep.out = command.out;
  as_sweep.json = command.json;
  return conclude(as_sweep, *merged, false);
}

}  // namespace layoutcheck::cli
