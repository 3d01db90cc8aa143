/// How long a session takes to recover from one case that makes an adapter misbehave, in a batch of
/// 256, until every other case has its answer: tests/hostile/hostile.py, one behaviour after the
/// other. Target: 2 s each. Deadlines are those of the tests (a batch 600 ms, a case 300 ms) where
/// waiting for one is all that can be done; three of them make up such a figure.
///
///   bench_recovery [BEHAVIOUR...]

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <filesystem>
#include <string>
#include <vector>

#if __has_include("layoutcheck/conformance/transport/session.hpp")
#include "layoutcheck/conformance/transport/session.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::bench {
namespace {

using namespace conformance;
using std::chrono::milliseconds;

constexpr int kPoison = 666;
constexpr int kCases = 256;
constexpr int kGoes = 3;

constexpr char const* kBehaviours[] = {
    // it dies
    "segfault", "null_pointer", "abort", "floating_point", "out_of_memory", "exit_0", "exit_3",
    "half_line_death", "fork_keeps_stdout", "fork_escapes", "close_stdin_and_die", "tty_stderr",
    "group_suicide",
    // it is silent
    "hang_on", "spin", "ignore_sigterm", "half_line", "slow_drip", "newline_flood", "stderr_flood",
    "stop_itself",
    // it breaks the protocol
    "huge_line", "huge_whole_line", "stray_print", "close_stdout", "wrong_seq", "string_seq",
    "no_seq", "too_few", "too_many", "no_results", "array_reply", "invalid_utf8", "nul_byte",
    "deep_nesting", "deep_value", "nan", "overflowing_number", "twice_the_key"};

struct Recovery {
  double seconds = 0;  ///< the slowest of several goes
  std::size_t restarts = 0;
  std::string answer;  ///< of the poisoned case
  bool all_others = true;
};

Recovery recover_from(std::string const& behaviour) {
  auto const script =
      std::filesystem::path(__FILE__).parent_path() / "../conformance/tests/hostile/hostile.py";
  Limits const limits{.start = milliseconds{10'000},
                      .batch = milliseconds{600},
                      .single = milliseconds{300},
                      .memory_bytes = std::uint64_t{256} << 20,
                      .line_bytes = std::size_t{2} << 20};
  std::vector<json> cases;
  for (int i = 0; i < kCases; ++i) cases.emplace_back(i);
  std::size_t const where = 137;
  cases[where] = kPoison;
  Recovery result;
  for (int go = 0; go < kGoes; ++go) {
    Session session{
        {"python3", "-S", "-E", script.string(), behaviour}, Offer{.ops = {"echo"}}, limits};
    static_cast<void>(session.start());
    auto const start = std::chrono::steady_clock::now();
    std::vector<Answer> const answers = session.query("echo", cases);
    std::chrono::duration<double> const spent = std::chrono::steady_clock::now() - start;
    result.seconds = std::max(result.seconds, spent.count());
    result.restarts = std::max(result.restarts, session.stats().restarts);
    result.answer = std::string(name_of(answers[where].kind)) + " " + answers[where].condition;
    for (std::size_t i = 0; i < answers.size(); ++i) {
      bool const good =
          answers[i].kind == Answer::Kind::value && answers[i].value.get() == cases[i];
      if (i != where && !good) result.all_others = false;
    }
  }
  return result;
}

}  // namespace
}  // namespace layoutcheck::bench

int main(int argc, char** argv) {
  using namespace layoutcheck::bench;
  std::vector<std::string> behaviours(argv + 1, argv + argc);
  if (behaviours.empty()) behaviours.assign(std::begin(kBehaviours), std::end(kBehaviours));
  std::printf("%-22s %8s %9s  %-30s %s\n", "behaviour", "s", "restarts", "answer", "other answers");
  double most = 0;
  for (std::string const& behaviour : behaviours) {
    Recovery const r = recover_from(behaviour);
    most = std::max(most, r.seconds);
    std::printf("%-22s %8.3f %9zu  %-30s %s\n", behaviour.c_str(), r.seconds, r.restarts,
                r.answer.c_str(), r.all_others ? "all" : "LOST");
    std::fflush(stdout);
  }
  std::printf("most %.3f s, target 2 s\n", most);
}

#else
int main() { std::printf("built without the conformance runner\n"); }
#endif
