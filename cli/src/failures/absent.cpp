// In place of the command, where SQLite or OpenSSL was not there at configure time.
#include "console.hpp"
#include "exit_code.hpp"
#include "failures/options.hpp"

namespace layoutcheck::cli {
namespace {

int no_failures(FailuresOptions const& options) {
  return refuse(options.json,
                "this build leaves out `failures` (apt install libsqlite3-dev libssl-dev, then "
                "configure and build again)",
                kSkipped, "no_failures");
}

}  // namespace

int run_failures_merge(FailuresOptions const& options) { return no_failures(options); }
int run_failures_pull(FailuresOptions const& options) { return no_failures(options); }
int run_failures_list(FailuresOptions const& options) { return no_failures(options); }
int run_failures_link(FailuresOptions const& options) { return no_failures(options); }
int run_failures_gc(FailuresOptions const& options) { return no_failures(options); }
int run_failures_export(FailuresOptions const& options) { return no_failures(options); }

}  // namespace layoutcheck::cli
