#include <memory>

#include "arguments/commands.hpp"
#include "layoutcheck/build_info.hpp"
#include "written/written.hpp"

namespace layoutcheck::cli {

Command report_command() {
  auto const options = std::make_shared<WrittenOptions>();
  Command result{
      .name = "report",
      .about = "Write reports of earlier runs, or merge those of shards",
      .commands = {
          {.name = "write",
           .about = "Write results as Markdown, HTML, JUnit XML or SARIF",
           .arguments =
               {{.names = "FILES",
                 .to = &options->files,
                 .about = "Lines of --json; - is standard input",
                 .required = true},
                {.names = "--as",
                 .to = &options->as,
                 .about = "markdown, html, junit or sarif",
                 .among = {"markdown", "html", "junit", "sarif"}},
                {.names = "--memory",
                 .to = &options->memory,
                 .about = "html: earlier nightly runs, as failures export prints them"},
                {.names = "--out", .to = &options->out, .about = "File; default: standard output"}},
           .run = [options] { return run_written(*options); }}}};
#if LAYOUTCHECK_HAS_SWEEP
  result.commands.push_back(merge_command());
#endif
  return result;
}

}  // namespace layoutcheck::cli
