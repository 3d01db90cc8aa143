#include <memory>

#include "arguments/commands.hpp"
#include "conform/conform.hpp"
#include "laws/laws.hpp"

namespace layoutcheck::cli {

Command conform_command() {
  auto const options = std::make_shared<ConformOptions>();
  return with_laws(
      {.name = "conform",
       .about = "Check another library against the laws",
       .arguments =
           {{.names = "--impl",
             .to = &options->implementation,
             .about = "A shipped adapter, cmd:COMMAND or so:LIBRARY",
             .required = true,
             .variable = "LAYOUTCHECK_IMPL"},
            {.names = "--known",
             .to = &options->known,
             .about = "List of known failures (layoutcheck known)"},
            {.names = "--against",
             .to = &options->against,
             .about = "Report only what differs from this implementation, such as the release "
                      "before: new failures first",
             .excludes = {"--known"}},
            {.names = "--today",
             .to = &options->today,
             .about = "The date that entries expire by, such as 2026-11-22; default: today"},
            {.names = "--budget",
             .to = Seconds{&options->budget_seconds},
             .about = "Time limit, such as 60s or 5m"},
            {.names = "--plan",
             .to = Seconds{&options->plan_seconds},
             .about = "Send the number of cases planned for a budget of this length, "
                      "however long they take; 0s: as many as --budget allows"},
            {.names = "--seed",
             .to = &options->seed,
             .about = "Seed of the random cases",
             .variable = "LAYOUTCHECK_SEED"},
            {.names = "--level",
             .to = &options->level,
             .about = "required or recommended",
             .among = {"required", "recommended"}},
            {.names = "--op",
             .to = &options->operations,
             .about = "Only these operations",
             .separated = true},
            {.names = "--coverage",
             .to = &options->coverage,
             .about = "Say which lines and branches of the library the run reached, and make more "
                      "cases from those that reached new ones; adapters in Python that measure"},
            {.names = "--max-failures", .to = &options->max_failures, .about = "Findings to print"},
            {.names = "--out", .to = &options->out, .about = "Folder for findings"},
            {.names = "--json", .to = &options->json, .about = "JSON Lines"}},
       .run = [options] { return run_conform(*options); }});
}

}  // namespace layoutcheck::cli
