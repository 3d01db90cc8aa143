// Verdicts that are earned: proved with all below, refuted with values that were evaluated.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "layoutcheck/smt/kernel/vocabulary.hpp"
#include "layoutcheck/smt/solve/conclude.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {
namespace {

using testing::Contains;
using testing::HasSubstr;

class Conclude : public testing::Test {
 protected:
  Conclude() : layouts(T) { chapter_arithmetic(T); }

  void direct(std::string const& name, std::vector<Bool> const& premises, Bool claim,
              std::vector<Ref> const& over, std::function<void(Proof&)> const& proof) {
    T.theorem({.name = name, .says = "", .over = over, .premises = premises, .claim = claim})
        .directly(proof);
  }
  /// All of the theory, by Z3.
  void run() {
    std::vector<std::string> names;
    for (Theorem const& theorem : T.theorems()) names.push_back(theorem.name);
    Work const work = work_on(T, names);  // without the words
    auto const z3 = make_z3();
    samples = sample_all(T, names, {.most = most_samples});
    reports = conclude(T, work, run_portfolio(work.queries, {z3.get()}, {}), samples,
                       {.limits = {.seconds = search_seconds}});
  }
  EntryReport const& report(std::string const& name) const {
    return *std::find_if(reports.begin(), reports.end(),
                         [&](EntryReport const& r) { return r.entry.name == name; });
  }

  Theory T;
  Modes const a = T.modes("a");
  Int const x = T.integer("x");
  Int const y = T.integer("y");
  std::uint64_t most_samples = 2000;
  double search_seconds = 1;  // where there is nothing to find
  Layouts const layouts;
  std::vector<SampleReport> samples;
  std::vector<EntryReport> reports;
};

TEST_F(Conclude, NothingThatRestsOnAFailureIsProved) {
  auto const nothing = [](Proof&) {};
  // True, but not without induction.
  direct("sizes", {layouts.positive(a)}, layouts.size(a) >= 1, over(a), nothing);
  direct("above", {layouts.positive(a)}, layouts.size(a) >= 0, over(a),
         [&](Proof& p) { p.use("sizes", a); });
  direct("far_above", {layouts.positive(a)}, layouts.size(a) >= -1, over(a),
         [&](Proof& p) { p.use("above", a); });
  direct("aside", {x >= 1}, x >= 0, over(x), nothing);
  run();
  EXPECT_EQ(report("sizes").verdict, Verdict::not_proved) << "no counterexample, so not refuted";
  EXPECT_EQ(report("above").verdict, Verdict::conditional);
  EXPECT_THAT(report("above").remarks, Contains("above: rests on sizes"));
  EXPECT_THAT(report("far_above").remarks, Contains("far_above: rests on above"));
  EXPECT_EQ(report("aside").verdict, Verdict::proved);
}

TEST_F(Conclude, WhatIsNotInTheRunIsNotProved) {
  direct("below", {x >= 1}, x >= 0, over(x), [](Proof&) {});
  direct("above", {x >= 1}, x >= -1, over(x), [&](Proof& p) { p.use("below", x); });
  Work const work = work_on(T, {"above"});
  auto const z3 = make_z3();
  reports = conclude(T, work, run_portfolio(work.queries, {z3.get()}, {}), samples, {});
  EXPECT_EQ(report("above").verdict, Verdict::conditional);
}

TEST_F(Conclude, ASatIsNotACounterexample) {
  // True, and beyond the instances that a condition gets.
  direct("roots", {y >= 1, 2 * x * x == y * y}, x == y, over(x, y), [](Proof&) {});
  run();
  EXPECT_EQ(report("roots").verdict, Verdict::not_proved);
  EXPECT_THAT(report("roots").remarks, Contains(HasSubstr("premises do not suffice")));
}

TEST_F(Conclude, AFalseStatementIsRefutedByTheValuesThatShowIt) {
  most_samples = 0;  // the search alone
  search_seconds = 60;
  direct("small", {x >= 0}, x * x <= 2 * x, over(x), [](Proof&) {});
  direct("above", {x >= 0}, x * x <= 2 * x, over(x), [&](Proof& p) { p.use("small", x); });
  run();
  EXPECT_EQ(report("small").verdict, Verdict::refuted);
  EXPECT_THAT(report("small").remarks, Contains("small: false at x=3"));
  EXPECT_EQ(samples.back().theorem, "above");
  EXPECT_NE(report("above").verdict, Verdict::proved);
}

}  // namespace
}  // namespace layoutcheck::smt
