// cvc5 as a program, as a Python module, and any other program that reads SMT-LIB.
#include <algorithm>
#include <regex>
#include <sstream>

#include "layoutcheck/smt/solve/solver.hpp"
#include "solve/cvc5_module.hpp"
#include "solve/process/pool.hpp"

namespace layoutcheck::smt {
namespace {

/// Steps of cvc5's own count; about twenty seconds.
constexpr std::uint64_t kResources = 20'000'000;
constexpr double kGrace = 2;
constexpr double kStartSeconds = 30;

Ended run_once(Task const& task) {
  Ended result;
  run_tasks(
      1, 1, [&](std::size_t) { return task; },
      [&](std::size_t, Ended ended) { result = std::move(ended); }, nullptr);
  return result;
}

std::uint64_t resources_of(Limits const& limits) {
  return limits.resources != 0 ? limits.resources : kResources;
}

std::string milliseconds(Limits const& limits) {
  return std::to_string(std::max<std::int64_t>(1, static_cast<std::int64_t>(limits.seconds * 1e3)));
}

class Cvc5 : public Solver {
 public:
  Cvc5(std::string program, std::string version)
      : Solver("cvc5", std::move(version)), program_(std::move(program)) {}

  Task solve(std::string const& text, Limits const& limits) const override {
    // Its options stay after (reset). It reads beyond (check-sat) before it answers: the text
    // ends with the line.
    return {
        .argv = {program_, "--lang=smt2", "--rlimit-per=" + std::to_string(resources_of(limits)),
                 "--tlimit-per=" + milliseconds(limits), "--seed=" + std::to_string(limits.seed),
                 "-"},
        .input = "(reset)\n" + text,
        .serves = true,
        .seconds = limits.seconds + kGrace};
  }
  Answer read(Ended const& ended) const override { return classify(ended); }

 private:
  std::string program_;
};

constexpr char kAnswer[] = R"python(
def answer(text, milliseconds, resources, seed):
    limits = {"tlimit-per": milliseconds, "rlimit-per": resources, "seed": seed}
    return answers(text, limits)[0]

serve(answer, 3)
)python";

class Cvc5Python : public Solver {
 public:
  Cvc5Python(std::string python, std::string version)
      : Solver("cvc5", std::move(version)), python_(std::move(python)) {}

  Task solve(std::string const& text, Limits const& limits) const override {
    return {.argv = cvc5_server(python_, kAnswer),
            .input = cvc5_query(text, {milliseconds(limits), std::to_string(resources_of(limits)),
                                       std::to_string(limits.seed)}),
            .serves = true,
            .seconds = limits.seconds + kGrace + kStartSeconds};
  }
  Answer read(Ended const& ended) const override { return classify(ended); }

 private:
  std::string python_;
};

class Command : public Solver {
 public:
  Command(std::string name, std::string command)
      : Solver(std::move(name), ""), command_(std::move(command)) {}

  Task solve(std::string const& text, Limits const& limits) const override {
    return {.argv = {"/bin/sh", "-c", command_}, .input = text, .seconds = limits.seconds};
  }
  Answer read(Ended const& ended) const override { return classify(ended); }

 private:
  std::string command_;
};

std::string problem_of(std::string const& what, Ended const& ended) {
  std::string said = ended.err.empty() ? ended.out : ended.err;
  while (!said.empty() && said.back() == '\n') said.pop_back();
  return what + (said.empty() ? " does not answer" : ": " + said.substr(said.rfind('\n') + 1));
}

}  // namespace

FoundSolver find_cvc5(std::string const& program) {
  Ended const ended = run_once({.argv = {program, "--version"}, .seconds = kStartSeconds});
  std::smatch parts;
  static std::regex const form("cvc5 version ([0-9][0-9.]*)");
  if (ended.how != Ending::finished || !std::regex_search(ended.out, parts, form)) {
    return {.problem = problem_of(program, ended)};
  }
  return {.solver = std::make_unique<Cvc5>(program, parts[1])};
}

FoundSolver find_cvc5_python(std::string const& python) {
  char const query_version[] = "import cvc5; print('cvc5', cvc5.__version__)";
  Ended const ended = run_once({.argv = {python, "-c", query_version}, .seconds = kStartSeconds});
  std::smatch parts;
  static std::regex const form("cvc5 ([0-9][0-9.]*)");
  if (ended.how != Ending::finished || ended.code != 0 ||
      !std::regex_search(ended.out, parts, form)) {
    return {.problem = problem_of(python, ended)};
  }
  return {.solver = std::make_unique<Cvc5Python>(python, parts[1])};
}

FoundSolver make_command_solver(std::string const& command) {
  std::string name;
  std::istringstream(command) >> name;
  if (name.empty()) return {.problem = "no command is given"};
  return {.solver = std::make_unique<Command>(name.substr(name.rfind('/') + 1), command)};
}

}  // namespace layoutcheck::smt
