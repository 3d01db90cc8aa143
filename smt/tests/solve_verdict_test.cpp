// Solvers that misbehave: what they say is classified, and nothing of them stays behind.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cerrno>
#include <chrono>
#include <csignal>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <thread>

#include "layoutcheck/smt/solve/portfolio.hpp"
#include "solve/process/pool.hpp"
#include "solve/sha256.hpp"

namespace layoutcheck::smt {
namespace {

constexpr char kUnsat[] = "(declare-fun x () Int)\n(assert (< x x))\n(check-sat)\n";
constexpr char kSat[] = "(declare-fun x () Int)\n(assert (< x 3))\n(check-sat)\n";

Answer answer_of(Solver const& solver, std::string const& text, double seconds = 100) {
  Answer answer;
  run_tasks(
      1, 1, [&](std::size_t) { return solver.solve(text, {.seconds = seconds}); },
      [&](std::size_t, Ended const& ended) { answer = solver.read(ended); }, nullptr);
  return answer;
}

Answer answer_of(std::string const& command, double seconds = 100) {
  return answer_of(*make_command_solver(command).solver, kUnsat, seconds);
}

double seconds_since(std::chrono::steady_clock::time_point begin) {
  return std::chrono::duration<double>(std::chrono::steady_clock::now() - begin).count();
}

/// Neither gone nor a zombie that its new parent has not looked at yet.
bool runs(pid_t pid) {
  std::ifstream stat{"/proc/" + std::to_string(pid) + "/stat"};
  std::string number;
  std::string name;
  char state = 0;
  return stat >> number >> name >> state && state != 'Z' && state != 'X';
}

bool no_child_is_left() { return ::waitpid(-1, nullptr, WNOHANG) == -1 && errno == ECHILD; }

TEST(Classify, OneWordIsAnAnswer) {
  EXPECT_EQ(answer_of("cat >/dev/null; echo unsat").reply, Reply::unsat);
  EXPECT_EQ(answer_of("cat >/dev/null; echo sat").reply, Reply::sat);
  EXPECT_EQ(answer_of("cat >/dev/null; echo unknown").reply, Reply::unknown);
  EXPECT_EQ(answer_of("echo; echo unsat").reply, Reply::unsat) << "it need not read its input";
}

TEST(Classify, NothingElseIsAProof) {
  EXPECT_EQ(answer_of("true").reply, Reply::error);
  EXPECT_EQ(answer_of("echo unsatisfiable").reply, Reply::error);
  EXPECT_EQ(answer_of("echo garbage; echo unsat").reply, Reply::error);
  EXPECT_EQ(answer_of("echo unsat; exit 1").reply, Reply::error);
  EXPECT_EQ(answer_of("echo unsat; kill -SEGV $$").reply, Reply::error);
  EXPECT_EQ(answer_of("echo '(error \"no such symbol\")'; echo unsat").reply, Reply::error);
  EXPECT_EQ(answer_of("echo unsat; echo '(error \"late\")'").reply, Reply::error);
  EXPECT_EQ(answer_of("echo '(error \"on stderr\")' >&2; echo unsat").reply, Reply::error);
  EXPECT_EQ(answer_of("/no/such/solver").reply, Reply::error);
  EXPECT_EQ(answer_of("printf 'un'; sleep 0.1; printf 'known'").reply, Reply::unknown);
}

TEST(Classify, SaysWhatWentWrong) {
  EXPECT_THAT(answer_of("echo oh dear >&2; exit 3").why,
              testing::AllOf(testing::HasSubstr("exit 3"), testing::HasSubstr("oh dear")));
  EXPECT_THAT(answer_of("kill -SEGV $$").why, testing::HasSubstr("Segmentation"));
  EXPECT_THAT(answer_of("/no/such/solver").why, testing::HasSubstr("no/such/solver"));
}

TEST(Classify, AFloodIsAnError) {
  EXPECT_EQ(answer_of("while :; do echo unsat unsat unsat unsat unsat; done").reply, Reply::error);
}

TEST(Pool, AHangIsKilledAndUnknown) {
  auto const begin = std::chrono::steady_clock::now();
  Answer const answer = answer_of("trap '' TERM INT; sleep 1000; echo unsat", 0.3);
  EXPECT_EQ(answer.reply, Reply::unknown);
  EXPECT_LT(seconds_since(begin), 10);
  EXPECT_TRUE(no_child_is_left());
}

TEST(Pool, GrandchildrenAreKilledToo) {
  std::filesystem::path const file =
      std::filesystem::temp_directory_path() / ("layoutcheck-pool-" + std::to_string(::getpid()));
  // Stopped as soon as the grandchild has written its number.
  auto const solver =
      make_command_solver("sh -c 'echo $$ >" + file.string() + "; exec sleep 1000' & sleep 1000")
          .solver;
  std::string const text = kUnsat;
  pid_t grandchild = 0;
  run_tasks(
      1, 1, [&](std::size_t) { return solver->solve(text, {.seconds = 100}); },
      [](std::size_t, Ended const&) {},
      [&] {
        std::ifstream{file} >> grandchild;
        return grandchild != 0;
      });
  std::filesystem::remove(file);
  ASSERT_GT(grandchild, 0);
  auto const begin = std::chrono::steady_clock::now();
  while (runs(grandchild) && seconds_since(begin) < 100) std::this_thread::yield();
  EXPECT_FALSE(runs(grandchild));
  EXPECT_TRUE(no_child_is_left());
}

TEST(Pool, StopEndsEverything) {
  auto const begin = std::chrono::steady_clock::now();
  auto const solver = make_command_solver("sleep 1000").solver;
  std::string const text = kUnsat;
  int stopped = 0;
  run_tasks(
      20, 4, [&](std::size_t) { return solver->solve(text, {.seconds = 100}); },
      [&](std::size_t, Ended const& ended) { stopped += ended.how == Ending::stopped ? 1 : 0; },
      [&] { return seconds_since(begin) > 0.2; });
  EXPECT_EQ(stopped, 20);
  EXPECT_LT(seconds_since(begin), 10);
  EXPECT_TRUE(no_child_is_left());
}

TEST(Pool, AServiceThatDiesIsStartedAgain) {
  std::vector<std::string> outs(6);
  std::vector<Ending> how(6);
  run_tasks(
      6, 2,
      [](std::size_t i) {
        return Task{.input = framed(std::to_string(i)),
                    .serves = true,
                    .service =
                        [](std::string const& input) {
                          if (input == "2") std::abort();
                          if (input == "3") std::this_thread::sleep_for(std::chrono::seconds(100));
                          return "got " + input;
                        },
                    .service_name = "test",
                    .seconds = i == 3 ? 0.5 : 100};
      },
      [&](std::size_t i, Ended const& ended) {
        outs[i] = ended.out;
        how[i] = ended.how;
      },
      nullptr);
  for (std::size_t const i : {0U, 1U, 4U, 5U}) {
    EXPECT_EQ(outs[i], "got " + std::to_string(i) + "\n");
    EXPECT_EQ(how[i], Ending::finished);
  }
  EXPECT_EQ(how[2], Ending::signalled);
  EXPECT_EQ(how[3], Ending::out_of_time);
  EXPECT_TRUE(no_child_is_left());
}

TEST(Pool, AServerThatAnswersAnErrorIsNotUsedAgain) {
  // This one would be silent from then on.
  std::vector<std::string> const server{
      "sh", "-c", "read line; echo \"(error \\\"$line\\\")\"; exec sleep 1000"};
  std::vector<std::string> outs(2);
  run_tasks(
      2, 1,
      [&](std::size_t i) {
        return Task{.argv = server,
                    .input = std::to_string(i) + "\n",
                    .serves = true,
                    .seconds = i == 0 ? 100.0 : 5.0};
      },
      [&](std::size_t i, Ended const& ended) { outs[i] = ended.out; }, nullptr);
  EXPECT_EQ(outs[0], "(error \"0\")\n");
  EXPECT_EQ(outs[1], "(error \"1\")\n");
}

TEST(Z3, AnswersInAProcessOfItsOwn) {
  auto const z3 = make_z3();
  EXPECT_EQ(answer_of(*z3, kUnsat).reply, Reply::unsat);
  EXPECT_EQ(answer_of(*z3, kSat).reply, Reply::sat);
  EXPECT_GT(answer_of(*z3, kUnsat).resources, 0U);
  EXPECT_EQ(answer_of(*z3, "(assert nonsense)\n(check-sat)\n").reply, Reply::error);
  EXPECT_EQ(answer_of(*z3, "").reply, Reply::error) << "a query without assertions is an error";
  EXPECT_FALSE(z3->version().empty());
}

TEST(Z3, AHardQueryEndsByResourcesOrTime) {
  std::string const fermat =
      "(set-logic QF_NIA)\n(declare-fun a () Int)\n(declare-fun b () Int)\n(declare-fun c () Int)\n"
      "(assert (and (> a 1) (> b 1) (> c 1) (= (+ (* a a a) (* b b b)) (* c c c))))\n(check-sat)\n";
  auto const z3 = make_z3();
  auto const begin = std::chrono::steady_clock::now();
  Answer answer;
  run_tasks(
      1, 1, [&](std::size_t) { return z3->solve(fermat, {.seconds = 20, .resources = 20'000}); },
      [&](std::size_t, Ended const& ended) { answer = z3->read(ended); }, nullptr);
  EXPECT_EQ(answer.reply, Reply::unknown);
  EXPECT_EQ(answer_of(*z3, fermat, 0.2).reply, Reply::unknown);
  EXPECT_LT(seconds_since(begin), 30);
  EXPECT_TRUE(no_child_is_left());
}

TEST(Cvc5, AnswersTheSameText) {
  FoundSolver const cvc5 = find_cvc5();
  if (!cvc5.solver) GTEST_SKIP() << cvc5.problem;
  EXPECT_EQ(answer_of(*cvc5.solver, std::string("(set-logic QF_LIA)\n") + kUnsat).reply,
            Reply::unsat);
  EXPECT_EQ(answer_of(*cvc5.solver, std::string("(set-logic QF_LIA)\n") + kSat).reply, Reply::sat);
  EXPECT_EQ(answer_of(*cvc5.solver, "(assert nonsense)\n(check-sat)\n").reply, Reply::error);
}

TEST(Cvc5, AbsenceIsSaid) {
  EXPECT_THAT(find_cvc5("/no/such/cvc5").problem, testing::HasSubstr("/no/such/cvc5"));
  EXPECT_FALSE(find_cvc5("/bin/true").solver);
  EXPECT_FALSE(find_cvc5_python("/bin/true").solver);
  EXPECT_FALSE(make_command_solver(" ").solver);
}

std::vector<Query> queries() {
  std::vector<Query> all;
  for (int i = 0; i < 12; ++i) {
    std::string const name = "t" + std::to_string(i);
    all.push_back({.name = name, .theorem = name, .text = kUnsat, .cover = kSat});
  }
  all[3].text = kSat;     // no proof
  all[5].cover = kUnsat;  // vacuous
  all[7].text = "(assert nonsense)\n(check-sat)\n";
  all[9].cover = "";
  return all;
}

TEST(Portfolio, VerdictsAreNeverMixed) {
  auto const z3 = make_z3();
  auto const records = run_portfolio(queries(), {z3.get()}, {.workers = 2});
  ASSERT_EQ(records.size(), 12U);
  for (std::size_t i = 0; i < records.size(); ++i) {
    Verdict expected = Verdict::proved;
    if (i == 3) expected = Verdict::not_proved;
    if (i == 5 || i == 7) expected = Verdict::error;
    EXPECT_EQ(records[i].verdict, expected) << i << ' ' << records[i].why;
    EXPECT_TRUE(records[i].executed);
  }
  EXPECT_THAT(records[5].why, testing::HasSubstr("vacuous"));
}

TEST(Portfolio, TwoSolversMustAgree) {
  auto const z3 = make_z3();
  auto const liar = make_command_solver("cat >/dev/null; echo sat").solver;
  auto const shy = make_command_solver("cat >/dev/null; echo unknown").solver;
  auto const broken = make_command_solver("exit 9").solver;
  Query query{.name = "q", .theorem = "q", .text = kUnsat};
  auto const verdict = [&](Solver const& second) {
    return run_portfolio({query}, {z3.get(), &second}, {})[0].verdict;
  };
  EXPECT_EQ(verdict(*liar), Verdict::error);
  EXPECT_EQ(verdict(*broken), Verdict::error);
  EXPECT_EQ(verdict(*shy), Verdict::not_proved);
  query.group = Group::bits;  // one proof is enough; the other is labelled
  Record const labelled = run_portfolio({query}, {z3.get(), shy.get()}, {})[0];
  EXPECT_EQ(labelled.verdict, Verdict::proved);
  EXPECT_THAT(labelled.why, testing::HasSubstr("gave up"));
  query.text = kSat;
  EXPECT_EQ(verdict(*shy), Verdict::not_proved);
}

TEST(Portfolio, AStoppedRunProvesNothingMore) {
  auto const hang = make_command_solver("sleep 1000").solver;
  int calls = 0;
  auto const records =
      run_portfolio(queries(), {hang.get()}, {.workers = 2, .stop = [&] { return ++calls > 3; }});
  for (Record const& record : records) {
    EXPECT_FALSE(record.executed);
    EXPECT_EQ(record.verdict, Verdict::not_proved);
  }
}

/// All of a record but the times.
std::string text_of(Record const& record) {
  std::string text = record.name + " " + record.hash + " " + std::string(name(record.verdict)) +
                     " " + record.why + "\n";
  for (Opinion const& opinion : record.opinions) {
    text += "  " + opinion.solver + ": " + std::string(name(opinion.answer.reply)) + " " +
            std::to_string(opinion.answer.resources) + "\n";
  }
  return text;
}

TEST(Portfolio, RecordsAreTheSameForAnyNumberOfWorkers) {
  auto const z3 = make_z3();
  std::vector<std::string> runs;
  for (unsigned const workers : {1U, 2U, 5U}) {
    std::string all;
    for (Record const& record : run_portfolio(queries(), {z3.get()}, {.workers = workers})) {
      all += text_of(record);
    }
    runs.push_back(all);
  }
  EXPECT_EQ(runs[0], runs[1]);
  EXPECT_EQ(runs[0], runs[2]);
  EXPECT_THAT(runs[0], testing::HasSubstr(" " + sha256(kUnsat) + " "));
  EXPECT_THAT(runs[0], testing::HasSubstr("  " + z3->label() + ": unsat"));
}

TEST(Sha256, IsThatOfTheStandard) {
  EXPECT_EQ(sha256(""), "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855");
  EXPECT_EQ(sha256("abc"), "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad");
  EXPECT_EQ(sha256(std::string(1'000'000, 'a')),
            "cdc76e5c9914fb9281a1c7e284d73e67f1809a48a497200e046d39ccc7112cd0");
}

}  // namespace
}  // namespace layoutcheck::smt
