// Statements run on samples, false ones refuted: the theory against plain evaluation.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>
#include <sstream>
#include <thread>

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/smt/solve/queries.hpp"
#include "layoutcheck/smt/solve/refute.hpp"
#include "layoutcheck/smt/theorems/library.hpp"

namespace layoutcheck::smt {
namespace {

unsigned cores() { return std::max(1U, std::thread::hardware_concurrency()); }

std::vector<std::string> names_of(Theory const& theory) {
  std::vector<std::string> names;
  for (Theorem const& theorem : theory.theorems()) names.push_back(theorem.name);
  return names;
}

TEST(Statements, HoldOnThousandsOfSamples) {
  constexpr int kFewer = LAYOUTCHECK_SANITIZED ? 10 : 1;
  Theory theory;
  write_library(theory);
  auto const reports =
      sample_all(theory, names_of(theory),
                 {.seed = 7, .most = 6000 / kFewer, .enough = 3000 / kFewer, .workers = cores()});
  for (SampleReport const& report : reports) {
    EXPECT_EQ(report.counterexample, "") << report.theorem;
    EXPECT_EQ(report.error, "") << report.theorem;
    EXPECT_GE(report.met, 1U) << report.theorem << ": no sample meets the premises";
  }
}

TEST(Statements, SamplesDoNotDependOnWorkers) {
  Theory theory;
  write_library(theory);
  std::vector<std::string> const names{"append_adds", "extension_agrees", "euclid"};
  auto const one = sample_all(theory, names, {.workers = 1});
  auto const two = sample_all(theory, names, {.workers = 2});
  for (std::size_t i = 0; i < names.size(); ++i) {
    EXPECT_EQ(one[i].tried, two[i].tried);
    EXPECT_EQ(one[i].met, two[i].met);
  }
}

TEST(Statements, AFalseOneIsCaughtByASample) {
  Theory theory;
  write_library(theory);
  Function<Int, Modes, Int> const value("value");
  Modes const a = theory.modes("a");
  Int const x = theory.integer("x");
  Statement const wrong{.over = {a.node(), x.node()},
                        .claim = (value(a, x) == value(a, x + 1)).node()};
  SampleReport const report = sample(theory, "wrong", wrong, {});
  ASSERT_NE(report.counterexample, "");
  ReadValues const read = read_values(wrong, report.counterexample);
  EXPECT_EQ(read.problem, "");
  EXPECT_EQ(run(wrong, read.values, theory.definitions()), Sampled::violated);
}

TEST(Statements, PremisesThatCannotHoldAreNamed) {
  Theory theory;
  write_library(theory);
  Int const x = theory.integer("x");
  Statement const empty{
      .over = {x.node()}, .premises = {(x < 0).node(), (x > 5).node()}, .claim = (x == 0).node()};
  EXPECT_THAT(sample(theory, "empty", empty, {}).error, testing::HasSubstr("no sample meets"));
  // And those that random values hardly meet are met by a solver's.
  Int const y = theory.integer("y");
  Statement const rare{.over = {x.node(), y.node()},
                       .premises = {(x * x == y * y * 4 + 1 - y * 4).node(), (x * y == 15).node()},
                       .claim = (x == 5 || x == -5).node()};
  SampleReport const report = sample(theory, "rare", rare, {.most = 3});
  EXPECT_EQ(report.error, "");
  EXPECT_EQ(report.met, 1U);
}

TEST(Statements, ValuesAreWrittenAsTheyAreRead) {
  Theory theory;
  Statement const statement{
      .over = {theory.modes("a").node(), theory.traced("r").node(), theory.integer("x").node()},
      .claim = theory.truth().node()};
  for (std::string const& text_of :
       {std::string("a=(2,3):(1,-2), r=((2,8,1),(3,1,2)), x=-5"), std::string("a=4:1, r=(), x=0"),
        std::string("a=():(), r=((1,2,3)), x=7")}) {
    ReadValues const read = read_values(statement, text_of);
    EXPECT_EQ(read.problem, "");
    EXPECT_EQ(text(statement, read.values), text_of);
  }
  for (char const* const bad :
       {"", "a=4:1", "a=4:1, r=(), x=0, y=1", "a=4:1, r=(), x=(", "a=4, r=(), x=1",
        "a=(2,2):(1), r=(), x=1", "a=4:1, a=4:1, r=(), x=1", "a=4:1 r=() x=1",
        "a=4:1, r=((1,2)), x=1", "a=4:1, r=(), x=99999999999999999999"}) {
    EXPECT_NE(read_values(statement, bad).problem, "") << bad;
  }
}

TEST(Mutant, EveryOneIsRefuted) {
  Theory theory;
  write_library(theory);
  std::vector<Mutant> made = mutants(theory);
  EXPECT_GE(made.size(), 40U);
  if (LAYOUTCHECK_SANITIZED) {  // every third
    for (std::size_t i = 0; 3 * i < made.size(); ++i) made[i] = made[3 * i];
    made.resize((made.size() + 2) / 3);
  }
  auto const reports = refute_all(theory, made, {.workers = cores(), .limits = {.seconds = 60}});
  for (std::size_t i = 0; i < made.size(); ++i) {
    ASSERT_TRUE(reports[i].refuted) << made[i].name << ": " << reports[i].problem;
    EXPECT_LE(reports[i].size, 16) << made[i].name << ": " << reports[i].counterexample;
    ReadValues const read = read_values(made[i].statement, reports[i].counterexample);
    EXPECT_EQ(read.problem, "") << made[i].name;
    EXPECT_EQ(run(made[i].statement, read.values, theory.definitions()), Sampled::violated)
        << made[i].name;
  }
}

TEST(Mutant, ATrueStatementIsNotRefuted) {
  Theory theory;
  write_library(theory);
  std::vector<Mutant> const truths{
      {.name = "t", .of = "append_adds", .statement = theory.find("value_at_zero").statement}};
  auto const reports = refute_all(theory, truths, {.limits = {.seconds = 60}});
  EXPECT_FALSE(reports[0].refuted);
  EXPECT_THAT(reports[0].problem, testing::Not(testing::HasSubstr("a bug of the suite")));
}

TEST(Work, NamesLawsThatExist) {
  Theory theory;
  write_library(theory);
  std::set<std::string> names;
  for (Entry const& entry : all_entries(theory)) {
    EXPECT_TRUE(names.insert(entry.name).second) << entry.name << " is there twice";
    std::istringstream ids(entry.law);
    for (std::string id; ids >> id;) {
      EXPECT_NE(laws::find_law(id), nullptr) << entry.name << " names no law: " << id;
    }
  }
}

TEST(Work, QueriesBelongToEntriesAndHaveNamesOfTheirOwn) {
  Theory theory;
  write_library(theory);
  Work const work = all_work(theory);
  std::set<std::string> entries;
  for (Entry const& entry : work.entries) entries.insert(entry.name);
  std::set<std::string> names;
  for (Query const& query : work.queries) {
    EXPECT_TRUE(names.insert(query.name).second) << query.name << " is there twice";
    EXPECT_EQ(entries.count(query.theorem), 1U) << query.name;
    EXPECT_THAT(query.text, testing::HasSubstr("(check-sat)"));
  }
  for (Entry const& entry : work.entries) {
    for (std::string const& below : entry.rests_on) {
      EXPECT_EQ(entries.count(below), 1U) << entry.name << " rests on " << below;
    }
  }
}

}  // namespace
}  // namespace layoutcheck::smt
