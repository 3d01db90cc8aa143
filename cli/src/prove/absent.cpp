// In place of the prover, where there was no Z3 at configure time.
#include "console.hpp"
#include "exit_code.hpp"
#include "prove/options.hpp"

namespace layoutcheck::cli {
namespace {

constexpr char kHow[] =
    "this build has no prover: Z3 was not there (apt install libz3-dev, then configure and build "
    "again; `layoutcheck doctor` says why an engine is absent)";

int skip(bool json) { return refuse(json, kHow, kSkipped, "no_solver"); }

}  // namespace

int run_prove(ProveOptions const& options) { return skip(options.json); }
int list_theorems(bool json) { return skip(json); }
std::map<std::string, std::string, std::less<>> bounds_by_law() { return {}; }

}  // namespace layoutcheck::cli
