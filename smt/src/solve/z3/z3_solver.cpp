#include <z3++.h>

#include <algorithm>
#include <limits>
#include <sstream>

#include "layoutcheck/smt/solve/solver.hpp"
#include "solve/process/pool.hpp"
#include "solve/z3/memory.hpp"

namespace layoutcheck::smt {
namespace {

/// About twenty seconds on a machine of 2023; ordinary conditions take a thousandth of it.
constexpr std::uint64_t kResources = 200'000'000;
/// Beyond the resources: a solver that does not look at them is killed.
constexpr double kGrace = 2;
constexpr char kMemoryMegabytes[] = "4000";

std::string version_text() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

std::uint64_t counted(z3::stats const& statistics) {
  for (unsigned i = 0; i < statistics.size(); ++i) {
    if (statistics.key(i) == "rlimit count" && statistics.is_uint(i)) {
      return statistics.uint_value(i);
    }
  }
  return 0;
}

/// For lists the plain core: other strategies rewrite the patterns away, or ignore the limit. For
/// words, down to single bits.
char const* strategy_for(std::string const& text) {
  auto const has = [&](char const* logic) { return text.find(logic) != std::string::npos; };
  if (has("(set-logic QF_BV)")) return "qfbv";
  return has("(set-logic QF_UFBV)") ? "qfufbv" : "smt";
}

std::string in_a_line(std::string text) {
  std::replace(text.begin(), text.end(), '\n', ' ');
  return text;
}

/// In the child: the resources spent and the answer, "8123 unsat"; or what went wrong. A line.
std::string solved(std::string const& text, Limits const& limits) {
  keep_freed_memory();
  Z3_global_param_set("memory_max_size", kMemoryMegabytes);
  try {
    z3::context context;
    z3::solver solver = z3::tactic(context, strategy_for(text)).mk_solver();
    z3::params parameters(context);
    std::uint64_t const resources = limits.resources != 0 ? limits.resources : kResources;
    constexpr std::uint64_t kMost = std::numeric_limits<unsigned>::max();
    parameters.set("rlimit", static_cast<unsigned>(std::min(resources, kMost)));
    parameters.set("random_seed", static_cast<unsigned>(limits.seed & 0x7fffffffU));
    solver.set(parameters);
    solver.from_string(text.c_str());
    if (solver.assertions().empty()) return "(error \"nothing was asserted\")";
    z3::check_result const result = solver.check();
    std::string const spent = std::to_string(counted(solver.statistics())) + " ";
    if (result == z3::unsat) return spent + "unsat";
    if (result == z3::sat) return spent + "sat";
    return spent + "unknown " + in_a_line(solver.reason_unknown());
  } catch (z3::exception const& error) {
    return "(error \"" + in_a_line(error.msg()) + "\")";
  }
}

class Z3 : public Solver {
 public:
  Z3() : Solver("z3", version_text()) {}

  Task solve(std::string const& text, Limits const& limits) const override {
    // A process for many queries, each in a context of its own: a fork touches the library's
    // pages again, ten times the work of an ordinary query.
    std::ostringstream name;
    name << "z3 " << limits.resources << ' ' << limits.seed;
    return {.input = framed(text),
            .serves = true,
            .service = [limits](std::string const& script) { return solved(script, limits); },
            .service_name = name.str(),
            .seconds = limits.seconds + kGrace};
  }

  Answer read(Ended const& ended) const override {
    std::istringstream line(ended.out);
    std::uint64_t resources = 0;
    if (!(line >> resources)) return classify(ended);
    Ended rest = ended;
    std::getline(line >> std::ws, rest.out);
    Answer answer = classify(rest);
    answer.resources = resources;
    return answer;
  }
};

}  // namespace

std::unique_ptr<Solver> make_z3() { return std::make_unique<Z3>(); }

}  // namespace layoutcheck::smt
