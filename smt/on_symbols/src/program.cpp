// What a program of a user's prints and returns. Compiled on expressions: `layoutcheck` is another
// name here (CMakeLists.txt).

#include <z3.h>

#include <chrono>
#include <cstdio>
#include <fstream>
#include <iostream>
#include <language/evaluator.hpp>
#include <sstream>
#include <symbols/prove.hpp>

#include "layoutcheck/core/text/evaluate.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "loop.hpp"
#include "path.hpp"
#include "texts.hpp"

namespace symbols {
namespace {

using namespace layoutcheck;
using namespace layoutcheck::laws;
using namespace layoutcheck::laws::language;
using Clock = std::chrono::steady_clock;

constexpr int kMostModes = 6;
constexpr std::size_t kMostBytes = std::size_t{1} << 20;  // of a law file
constexpr index_t kPoints = 1 << 16;

enum Exit : std::uint8_t { kProved = 0, kRefuted = 1, kUsage = 2, kNotProved = 4 };

struct Wanted {
  std::vector<std::string> laws{};
  std::string call{};
  Request request{.modes = 4};
  double seconds = 120;    ///< of each law
  std::string repeated{};  ///< " --laws FILE", for a command that shows a failure again
};

/// By OutcomeKind.
char const* const kOutcomes[] = {
    "holds",  "claims nothing here", "claims nothing of refusals", "unsupported", "violated",
    "unknown"};

char const* const kUsageText =
    " [LAW]... [--modes N] [--timeout SECONDS] [--laws FILE] [--positive-extents] "
    "[--no-negative-strides]\n"
    "       or a call on numbers, as 'coalesce((2,2):(1,2))', with the same options\n";

/// All of the text, from `least` to `most`.
std::optional<int> whole_number(std::string const& text, int least, int most) {
  std::size_t end = 0;
  int n = 0;
  try {
    n = std::stoi(text, &end);
  } catch (std::exception const&) {
    return std::nullopt;
  }
  return end == text.size() && n >= least && n <= most ? std::optional(n) : std::nullopt;
}

/// What is wrong with the arguments; empty: nothing.
std::string read(int argc, char const* const* argv, Wanted& wanted) {
  for (int i = 1; i < argc; ++i) {
    std::string const argument = argv[i];
    auto const value = [&] { return i + 1 < argc ? std::string(argv[++i]) : std::string(); };
    if (argument == "--modes") {
      auto const n = whole_number(value(), 0, kMostModes);
      if (!n) return "--modes: expected 0 to " + std::to_string(kMostModes);
      wanted.request.modes = *n;
    } else if (argument == "--timeout") {
      auto const n = whole_number(value(), 1, 86400);
      if (!n) return "--timeout: expected seconds, 1 to 86400";
      wanted.seconds = *n;
    } else if (argument == "--laws") {
      std::string const path = value();
      std::ifstream in(path, std::ios::binary);
      std::ostringstream text;
      text << in.rdbuf();
      wanted.request.sentences = text.str();
      if (!in || wanted.request.sentences.empty()) return path + ": cannot be read, or is empty";
      if (wanted.request.sentences.size() > kMostBytes) return path + ": more than 1 MiB";
      wanted.repeated = " --laws '" + path + "'";
      std::string const& problem = texts(wanted.request.sentences).problem;
      if (!problem.empty()) return path + ":" + problem;
    } else if (argument == "--positive-extents") {
      wanted.request.premise = std::max(wanted.request.premise, Premise::positive_extents);
    } else if (argument == "--no-negative-strides") {
      wanted.request.premise = Premise::no_negative_stride;
    } else if (argument.find('(') != std::string::npos) {
      if (!wanted.call.empty()) return "more than one call";
      wanted.call = argument;
    } else if (argument.empty() || argument[0] == '-') {
      return "unknown option '" + argument + "'";
    } else {
      wanted.laws.push_back(argument);
    }
  }
  return "";
}

/// Those of one's own file about the operation; without one, those of the suite that are proved of
/// the reference in this way. Not those of an overload that the loop is not.
std::vector<std::string> laws_of(Wanted const& wanted, Loop const& loop, Op op) {
  std::vector<std::string> result;
  bool const own = !wanted.request.sentences.empty();
  std::size_t const suite = program().laws.size();
  auto const& laws = texts(wanted.request.sentences).program.laws;
  for (std::size_t i = own ? suite : 0; i < laws.size(); ++i) {
    std::string const& id = laws[i].written->id;
    if (laws[i].first_call != op || !(own || proved_of_reference(id))) continue;
    Request smallest = wanted.request;
    smallest.law = id;
    smallest.modes = 0;
    smallest.loop = &loop;
    if (prove(smallest).why != kOtherKinds) result.push_back(id);
  }
  return result;
}

std::string solver() {
  unsigned major = 0;
  unsigned minor = 0;
  unsigned build = 0;
  unsigned revision = 0;
  Z3_get_version(&major, &minor, &build, &revision);
  return "Z3 " + std::to_string(major) + "." + std::to_string(minor) + "." + std::to_string(build);
}

/// Has the loop answer a call on numbers. What is wrong with that; empty: nothing.
std::string answer_call(std::string const& text, WithLoop const& loop, Op op) {
  auto const expression = parse(text);
  if (!expression) return to_string(expression.error());
  bool called = false;
  auto const value = evaluate(*expression, [&](Op one, std::span<Value const> args) {
    called = one == op;
    return loop.apply(one, args);
  });
  if (called) return "";
  return value ? "it does not call the operation" : to_string(value.error(), text);
}

int judge_call(Wanted const& wanted, std::vector<std::string> const& laws, Loop const& loop,
               Op op) {
  Paths::start(wanted.request.resources).walk(Paths::Walk::numbers);
  WithLoop const with(loop);
  if (std::string const problem = answer_call(wanted.call, with, op); !problem.empty()) {
    std::cerr << wanted.call << ": " << problem << '\n';
    return kUsage;
  }
  std::cout << with.call() << " = " << with.got() << "\nreference: " << with.want() << '\n';
  std::vector<Value> const given = with.given();
  bool violated = false;
  bool all = true;    // those of this call are decided
  bool some = false;  // one of them holds
  Program const& program = texts(wanted.request.sentences).program;
  for (std::string const& id : laws) {
    LawProgram const* const law = find_law(program, id);
    if (law == nullptr || law->inputs.size() != given.size()) {
      if (wanted.laws.empty()) continue;
      all = false;
      std::cout << id << ": not of this call\n";
      continue;
    }
    Verdict const verdict = Evaluator(program, *law, &with, {.points = kPoints}).law(given);
    auto const& outcome = verdict.outcome;
    violated = violated || outcome.kind == OutcomeKind::violated;
    bool const cut = outcome.kind == OutcomeKind::unknown ||
                     outcome.kind == OutcomeKind::unsupported || !outcome.complete;
    all = all && !cut;
    some = some || outcome.kind == OutcomeKind::holds;
    std::cout << id << ": " << kOutcomes[static_cast<int>(outcome.kind)];
    if (outcome.kind == OutcomeKind::violated) std::cout << ", " << verdict.claim;
    if (!outcome.complete) std::cout << ", seen at some of its points";
    std::cout << '\n';
  }
  std::cout.flush();
  if (!std::cout) {
    std::cerr << "the output cannot be written\n";
    return kUsage;
  }
  if (violated) return kRefuted;
  return all && some ? kProved : kNotProved;
}

/// The widest proof: at the most modes, with the fewest premises.
std::pair<Finding, Premise> widest(Request request) {
  std::pair<Finding, Premise> best{{}, request.premise};
  for (bool first = true;; first = false) {
    Finding found = prove(request);
    bool const ends = found.proved || found.refuted || found.stopped;
    if (first || found.proved || found.refuted || found.modes > best.first.modes) {
      best = {found, request.premise};
    }
    best.first.stopped = found.stopped;
    if (ends || request.premise == Premise::no_negative_stride) return best;
    request.premise = static_cast<Premise>(static_cast<int>(request.premise) + 1);
  }
}

}  // namespace

int prove_main(int argc, char const* const* argv, Loop const& loop) {
  std::string const program_name = argc > 0 ? argv[0] : "prove";
  auto const usage = [&](std::string const& problem) {
    std::cerr << program_name << ": " << problem << "\nusage: " << program_name << kUsageText;
    return static_cast<int>(kUsage);
  };
  Wanted wanted;
  if (std::string const problem = read(argc, argv, wanted); !problem.empty()) return usage(problem);
  auto const op = op_named(loop.operation);
  if (!op) {
    return usage("there is no operation '" + loop.operation +
                 "' (a file of --laws may declare it)");
  }
  std::vector<std::string> laws = wanted.laws.empty() ? laws_of(wanted, loop, *op) : wanted.laws;
  if (laws.empty())
    return usage("no law of '" + loop.operation + "' is proved in this way; name one");
  if (!wanted.call.empty()) {
    try {
      return judge_call(wanted, laws, loop, *op);
    } catch (GivenUp const& reason) {
      std::cerr << wanted.call << ": " << reason.what() << '\n';
      return kNotProved;
    }
  }

  wanted.request.loop = &loop;
  int counts[3] = {};
  for (std::string const& id : laws) {
    wanted.request.law = id;
    auto const start = Clock::now();
    auto const since = [&] { return std::chrono::duration<double>(Clock::now() - start).count(); };
    wanted.request.stop = [&] { return since() > wanted.seconds; };
    auto const [found, premise] = widest(wanted.request);
    ++counts[found.proved ? 0 : found.refuted ? 1 : 2];
    char time[32];
    std::snprintf(time, sizeof time, "%.1f s", since());
    if (found.proved) {
      std::cout << id << ": proved " << reach(found.modes, premise) << " (" << found.paths
                << " paths, " << time << ")\n";
    } else if (found.refuted) {
      // Of a law whose inputs are not the arguments of the call: the call alone.
      bool const judges = found.call == std::string(info(*op).spelling) + "(" + found.inputs + ")";
      std::cout << id << ": REFUTED, " << found.why << "\n  path   "
                << (found.path.empty() ? "the only one" : found.path) << "\n  want   " << found.want
                << "\n  got    " << found.got << "\n  repro  " << program_name << " '" << found.call
                << "'" << (judges ? " " + id : "") << wanted.repeated << '\n';
    } else {
      std::cout << id << ": not proved: " << (found.stopped ? "out of time" : found.why);
      if (found.modes >= 0) std::cout << "; proved " << reach(found.modes, premise);
      std::cout << '\n';
    }
  }
  std::cout << "proved " << counts[0] << ", refuted " << counts[1] << ", not proved " << counts[2]
            << " of " << laws.size() << " laws of " << loop.operation << ", for all extents, by "
            << solver() << std::endl;
  if (!std::cout) return usage("the output cannot be written");
  return counts[1] > 0 ? kRefuted : counts[2] > 0 ? kNotProved : kProved;
}

}  // namespace symbols
