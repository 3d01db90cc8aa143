// Every law holds on the reference; every mutant is killed and its failure shrunk.

#include <gtest/gtest.h>

#include "input_text.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/mutant.hpp"
#include "layoutcheck/random/engine.hpp"

namespace layoutcheck::random {
namespace {

using namespace laws;

constexpr std::uint64_t kSeed = 20240229;
constexpr std::uint64_t kLawCases = 500;
constexpr std::uint64_t kSmokeCases = 2000;

std::string describe(LawReport const& report) {
  if (report.violations.empty()) return "";
  Violation const& v = report.violations[0];
  Claim const& c = v.outcome.claim;
  return expression(report.law->info.op, v.input) + " at point " + std::to_string(v.outcome.point) +
         ": " + std::to_string(c.lhs) + " " + std::string(symbol(c.relation)) + " " +
         std::to_string(c.rhs) + " is false (input class " + v.input_class + ")";
}

class Law : public testing::TestWithParam<LawEntry const*> {};

TEST_P(Law, HoldsOnTheReference) {
  Options options{.seed = kSeed};
  options.budget.cases = kLawCases;
  options.budget.shrink_evaluations = 20'000;
  LawReport const report = run(*GetParam(), nullptr, options);
  EXPECT_TRUE(report.violations.empty()) << describe(report);
  EXPECT_EQ(report.counts.total(), kLawCases);
  EXPECT_GT(report.counts.holds, 0U);
  EXPECT_EQ(report.floor_missed, "");
  EXPECT_EQ(report.suite_error, "");
}

std::vector<LawEntry const*> pointers(std::span<LawEntry const> laws) {
  std::vector<LawEntry const*> all;
  for (LawEntry const& law : laws) all.push_back(&law);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Random, Law, testing::ValuesIn(pointers(all_laws())),
                         [](auto const& test) { return std::string(test.param->info.id); });

class Mutants : public testing::TestWithParam<Mutant const*> {};

TEST_P(Mutants, IsKilled) {
  Mutant const& mutant = *GetParam();
  LawEntry const* law = find_law(mutant.law);
  ASSERT_NE(law, nullptr) << mutant.law;
  Options options{.seed = kSeed};
  options.budget.cases = kSmokeCases;
  options.budget.shrink_evaluations = 50'000;
  AnyInput first;
  options.budget.on_found = [&](LawEntry const&, Violation const& v) { first = v.input; };
  LawReport const report = run(*law, nullptr, options);
  EXPECT_TRUE(report.violations.empty()) << "not on the reference: " << describe(report);

  MutantImplementation const implementation(mutant);
  LawReport const killed = run(*law, &implementation, options);
  ASSERT_FALSE(killed.violations.empty()) << mutant.defect << ": not killed by " << mutant.law;
  EXPECT_LE(weight(killed.violations[0].input), weight(first));
  EXPECT_EQ(killed.suite_error, "");
  RecordProperty("found", text(first));
  RecordProperty("shrunk", text(killed.violations[0].input));
}

std::vector<Mutant const*> pointers(std::span<Mutant const> mutants) {
  std::vector<Mutant const*> all;
  for (Mutant const& mutant : mutants) all.push_back(&mutant);
  return all;
}

INSTANTIATE_TEST_SUITE_P(Random, Mutants, testing::ValuesIn(pointers(all_mutants())),
                         [](auto const& test) { return std::string(test.param->name); });

}  // namespace
}  // namespace layoutcheck::random
