#include "layoutcheck/smt/symbolic/laws.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "layoutcheck/laws/enroll.hpp"

namespace layoutcheck::smt {
namespace {

using testing::HasSubstr;

SymbolicReport prove(SymbolicLaw const& law) {
  return prove_on_symbols({law}, {.workers = 1, .seconds = 120})[0];
}

TEST(Symbolic, ProvesALawForAllExtentsAndStrides) {
  SymbolicReport const report = prove({"coalesce_keeps_function", 2, 0});
  EXPECT_TRUE(report.proved) << report.why;
  EXPECT_TRUE(report.kills);
  EXPECT_GT(report.paths, 10U);
}

TEST(Symbolic, ProvesNothingBeyondItsPremise) {
  EXPECT_FALSE(prove({"right_inverse_function", 1, 0}).proved);
  EXPECT_TRUE(prove({"right_inverse_function", 1, 2}).proved);
}

TEST(Symbolic, SaysWhyALawIsNotProved) {
  EXPECT_THAT(prove({"swizzle_is_linear", 1, 0}).why, HasSubstr("of a swizzle"));
  EXPECT_THAT(prove({"no_such_law", 1, 0}).why, HasSubstr("no such law"));
  EXPECT_EQ(why_not_symbolic("swizzle_is_linear"), "it is of a swizzle");
  EXPECT_EQ(why_not_symbolic("table_lists_values"), "it is not proved on expressions");
}

TEST(Symbolic, TheTableIsOfLawsThereAre) {
  std::set<std::string_view> seen;
  for (SymbolicLaw const& law : symbolic_laws()) {
    EXPECT_NE(laws::find_law(law.law), nullptr) << law.law;
    EXPECT_TRUE(seen.insert(law.law).second) << law.law << " twice";
    EXPECT_EQ(find_symbolic(law.law), &law);
  }
  EXPECT_GE(seen.size(), 150U);
  EXPECT_EQ(find_symbolic("a"), nullptr);
}

// What pages and `list laws --reach` say of these laws. Sanitized, a few of them.
TEST(Symbolic, EachLawOfTheTableIsProvedAndKillsItsMutant) {
  std::vector<SymbolicLaw> laws;
  for (std::size_t i = 0; i < symbolic_laws().size(); i += LAYOUTCHECK_SANITIZED ? 20 : 1) {
    laws.push_back(symbolic_laws()[i]);
  }
  for (SymbolicReport const& report : prove_on_symbols(laws, {.workers = 2, .seconds = 300})) {
    EXPECT_TRUE(report.proved) << report.law.law << ": " << report.why;
    EXPECT_TRUE(report.kills) << report.law.law;
  }
}

// At one mode the mutant, which refuses a third one, cannot be seen.
TEST(Symbolic, AMutantThatIsNotSeenIsNotKilled) {
  SymbolicReport const report = prove({"append_answers", 1, 0});
  EXPECT_TRUE(report.proved) << report.why;
  EXPECT_FALSE(report.kills);
}

TEST(Symbolic, ARunThatIsStoppedProvesNothing) {
  auto const reports = prove_on_symbols({{"coalesce_keeps_function", 2, 0}},
                                        {.workers = 1, .stop = [] { return true; }});
  EXPECT_FALSE(reports[0].executed);
  EXPECT_FALSE(reports[0].proved);
}

}  // namespace
}  // namespace layoutcheck::smt
