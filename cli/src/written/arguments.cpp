#include "written/arguments.hpp"

#include <memory>

#include "layoutcheck/build_info.hpp"
#include "written/written.hpp"
#if LAYOUTCHECK_HAS_SWEEP
#include "sweep/arguments.hpp"
#endif

namespace layoutcheck::cli {

void add_report(CLI::App& app, std::function<int()>& run) {
  CLI::App* report = app.add_subcommand("report", "Reports of earlier runs");
  report->require_subcommand(1);
  auto const options = std::make_shared<WrittenOptions>();
  CLI::App* sub = report->add_subcommand("write", "Results as Markdown, HTML, JUnit XML or SARIF");
  sub->add_option("FILES", options->files, "Lines of --json; - is standard input")->required();
  sub->add_option("--as", options->as, "markdown, html, junit or sarif")
      ->check(CLI::IsMember({"markdown", "html", "junit", "sarif"}))
      ->capture_default_str();
  sub->add_option("--memory", options->memory,
                  "html: earlier nights, as failures export prints them");
  sub->add_option("--out", options->out, "File; none: standard output");
  sub->callback([options, &run] { run = [options] { return run_written(*options); }; });
#if LAYOUTCHECK_HAS_SWEEP
  add_merge(*report, run);
#endif
}

}  // namespace layoutcheck::cli
