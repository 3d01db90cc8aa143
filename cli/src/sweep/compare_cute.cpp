#include <algorithm>
#include <iostream>

#include "console.hpp"
#include "exit_code.hpp"
#include "sweep/options.hpp"
#if LAYOUTCHECK_HAS_SWEEP_CUTE
#include "layoutcheck/sweep_cute/compare.hpp"
#include "sweep/prepare.hpp"
#endif

namespace layoutcheck::cli {
namespace {

#if LAYOUTCHECK_HAS_SWEEP_CUTE
Json json_of(sweep_cute::Difference const& d) {
  return {{"case", d.text},
          {"number", d.number},
          {"point", d.point},
          {"expected", d.expected},
          {"found", d.found}};
}

Json json_of(sweep_cute::OperationReport const& operation) {
  Json line{{"operation", operation.operation},
            {"items", operation.items},
            {"points", operation.points},
            {"standing", Json::object()},
            {"paths", Json::array()}};
  for (int s = 0; s < sweep_cute::kAgreements; ++s) {
    line["standing"][name(static_cast<sweep_cute::Agreement>(s))] = operation.standing[s];
  }
  for (sweep_cute::PathReport const& path : operation.paths) {
    Json entry{{"path", path.path}, {"unlike_first_path", path.unlike_first_path}};
    for (int s = 0; s < sweep_cute::kComparedAgreements; ++s) {
      Json counts{{"agrees", path.agrees[s]}, {"differs", path.differs[s]}};
      for (auto const& d : path.first[s]) counts["smallest"].push_back(json_of(d));
      entry[name(static_cast<sweep_cute::Agreement>(s))] = std::move(counts);
    }
    line["paths"].push_back(std::move(entry));
  }
  return line;
}

int show(SweepCommand const& command, sweep::Result<sweep_cute::Report> const& report) {
  if (!report) {
    bool const usage = report.error().trouble == sweep::Trouble::usage;
    return refuse(command.json, report.error().text, usage ? kUsage : kSuiteBug);
  }
  int const code = report->differences() == 0 ? kAsExpected : kCounterexample;
  if (!command.json) {
    std::cout << to_text(*report) << std::flush;
    return code;
  }
  Json line{{"type", "cute"},
            {"library", report->library},
            {"subject", report->subject},
            {"operations", Json::array()},
            {"notes", report->notes},
            {"differences", report->differences()},
            {"injected", report->injected},
            {"found", report->found},
            {"seconds", report->seconds},
            {"exit", code}};
  for (auto const& operation : report->operations) {
    line["operations"].push_back(json_of(operation));
  }
  emit(line);
  return code;
}
#endif

}  // namespace

int run_compare_cute(SweepCommand const& command) {
#if LAYOUTCHECK_HAS_SWEEP_CUTE
  auto const space = read_space(command.space, command.json);
  if (!space) return kUsage;
  auto const chosen = sweep_cute::choose_devices(command.device);
  if (!chosen.error.empty()) return refuse(command.json, chosen.error, chosen.exit_code);
  sweep_cute::Options const options{.devices = chosen.ordinals, .seed = command.seed};
  int const code = show(command, sweep_cute::compare(*space, options));
  if (code > kCounterexample) return code;
  return std::max(code, show(command, sweep_cute::compare_static(options)));
#else
  return refuse(command.json,
                "--cute: this layoutcheck was built without CuTe's headers (ci/setup --cuda; "
                "LAYOUTCHECK_CUTE)",
                kNoImplementation);
#endif
}

}  // namespace layoutcheck::cli
