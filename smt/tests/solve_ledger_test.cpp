// Answers of earlier runs: taken, said so, and solved again in turn.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <map>

#include "layoutcheck/smt/solve/portfolio.hpp"
#include "layoutcheck/smt/solve/refute.hpp"
#include "layoutcheck/smt/solve/report.hpp"
#include "layoutcheck/smt/theorems/library.hpp"
#include "solve/process/pool.hpp"
#include "solve/sha256.hpp"

namespace layoutcheck::smt {
namespace {

/// Different texts with the answer that the command below gives: the last word of its comment.
Query query(int number, std::string const& answer) {
  std::string const name = "q" + std::to_string(number);
  return {.name = name,
          .theorem = "t",
          .group = Group::bits,
          .text = "(check-sat) ; " + name + " " + answer + "\n"};
}

std::vector<Query> many(int count, std::string const& answer = "unsat") {
  std::vector<Query> all;
  for (int i = 0; i < count; ++i) all.push_back(query(i, answer));
  return all;
}

/// A command with a version.
class Fake : public Solver {
 public:
  Fake(std::string const& command, std::string version)
      : Solver("fake", std::move(version)), command_(make_command_solver(command).solver) {}
  Task solve(std::string const& text, Limits const& limits) const override {
    return command_->solve(text, limits);
  }
  Answer read(Ended const& ended) const override { return command_->read(ended); }

 private:
  std::unique_ptr<Solver> command_;
};

constexpr char kAnswers[] = "sed 's/.* //'";
constexpr char kGivesUp[] = "cat >/dev/null; echo unknown";

class Ledgers : public testing::Test {
 protected:
  std::vector<Record> run(std::vector<Query> const& work, std::string const& command,
                          std::string const& version = "1.0") {
    Fake const solver(command, version);
    return run_portfolio(work, {&solver}, {.workers = 2, .ledger = &ledger_});
  }
  std::vector<Record> solve(std::vector<Query> const& work) { return run(work, kAnswers); }
  /// With a solver of the same label that gives up: what is proved is from the ledger.
  std::vector<Record> take(std::vector<Query> const& work) { return run(work, kGivesUp); }
  static std::size_t proved(std::vector<Record> const& records) {
    return static_cast<std::size_t>(
        std::count_if(records.begin(), records.end(), [](Record const& r) {
          return r.verdict == Verdict::proved && r.opinions[0].answer.from_ledger;
        }));
  }

  Ledger ledger_;
};

TEST_F(Ledgers, AnswersAreTakenAndMarked) {
  std::vector<Query> const work = many(3);
  for (Record const& record : solve(work)) {
    EXPECT_EQ(record.verdict, Verdict::proved);
    EXPECT_FALSE(record.opinions[0].answer.from_ledger);
  }
  EXPECT_EQ(ledger_.lines().size(), 3U);
  std::vector<Record> const again = take(work);
  EXPECT_EQ(proved(again), 3U);
  auto const reports = by_entry({.queries = work, .entries = {{.name = "t", .says = ""}}}, again);
  EXPECT_EQ(reports[0].answers, 3U);
  EXPECT_EQ(reports[0].from_ledger, 3U);
}

TEST_F(Ledgers, AnotherTextAndAnotherSolverAreSolved) {
  solve(many(3));
  EXPECT_EQ(proved(take({query(4, "unsat")})), 0U);
  EXPECT_EQ(proved(run(many(3), kGivesUp, "1.1")), 0U);
}

TEST_F(Ledgers, OfASolverWithoutAVersionNothingIsKept) {
  run(many(3), kAnswers, "");
  EXPECT_TRUE(ledger_.lines().empty());
}

TEST_F(Ledgers, OnlyAnswersAreKept) {
  for (char const* const answer : {"unknown", "no-answer"}) {
    solve(many(3, answer));
    EXPECT_TRUE(ledger_.lines().empty()) << answer;
  }
}

TEST_F(Ledgers, EachAnswerHasItsTurnToBeSolvedAgain) {
  std::vector<Query> const work = many(64);
  solve(work);
  std::vector<std::size_t> taken;
  for (std::uint64_t i = 0; i < kRechecked; ++i) taken.push_back(proved(take(work)));
  std::size_t sum = 0;
  for (std::size_t const n : taken) sum += n;
  EXPECT_EQ(sum, 64 * (kRechecked - 1)) << "each once";
  EXPECT_GT(*std::min_element(taken.begin(), taken.end()), 48U) << "and not all at a time";
}

TEST_F(Ledgers, ALieIsFoundWhenItsTurnComes) {
  std::vector<Query> const work = many(1, "sat");
  ledger_.add({.sha256 = sha256(work[0].text), .by = "fake 1.0", .name = "q0", .answer = "unsat"});
  std::size_t errors = 0;
  for (std::uint64_t i = 0; i < kRechecked; ++i) {
    Record const record = solve(work)[0];
    if (record.verdict == Verdict::proved) continue;
    ++errors;
    EXPECT_EQ(record.verdict, Verdict::error);
    EXPECT_EQ(record.why, "fake 1.0: sat, and the ledger says unsat");
  }
  EXPECT_EQ(errors, 1U);
}

TEST(LedgerOfMutants, ValuesAreEvaluatedEachTime) {
  Theory theory;
  write_library(theory);
  std::vector<Mutant> const all = mutants(theory);
  auto const wanted =
      std::find_if(all.begin(), all.end(), [](Mutant const& m) { return m.name == "missing_mod"; });
  ASSERT_NE(wanted, all.end());
  std::string const key = sha256(wanted->name + "\n" + wanted->says);
  for (auto const& [values, is_false_there] : std::map<std::string, bool>{
           {"x=7, a=2, b=2", true}, {"x=0, a=1, b=1", false}, {"x=", false}, {"y=7", false}}) {
    Ledger ledger;
    ledger.add({.sha256 = key, .by = kByEvaluation, .name = wanted->name, .answer = values});
    MutantReport const report = refute_all(theory, {*wanted}, {.ledger = &ledger})[0];
    EXPECT_TRUE(report.refuted) << values;
    EXPECT_EQ(report.counterexample == values, is_false_there) << "else it is searched for";
    EXPECT_EQ(ledger.find(key, kByEvaluation)->answer, report.counterexample);
  }
}

}  // namespace
}  // namespace layoutcheck::smt
