// Laws of one's own with a proof: theorems for every rank, or what is wrong with the proof.
#include "layoutcheck/smt/sentence/own.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/language/laws.hpp"
#include "layoutcheck/smt/solve/portfolio.hpp"
#include "layoutcheck/smt/solve/queries.hpp"
#include "layoutcheck/smt/theorems/library.hpp"

namespace layoutcheck::smt {
namespace {

using testing::HasSubstr;

/// The text's laws, enrolled as the command does it; kept, as entries point into them.
void enroll(std::string const& text) {
  static std::vector<std::vector<laws::LawEntry>> kept;
  auto laws = std::make_shared<laws::language::TextLaws>();
  ASSERT_TRUE(laws->add(laws::language::sentence_files()[0].text));
  ASSERT_TRUE(laws->add(text, "own.law"));
  auto entries = laws::language::entries(laws);
  ASSERT_TRUE(entries);
  kept.push_back(*entries);
  laws::enroll_more(kept.back());
}

/// A law of coalesce, under a name that no other test has.
OwnTheorem written(std::string const& id, std::string const& proof, std::string const& claim,
                   Theory& theory) {
  std::string const text = "topic own\n\non coalesce(L: layout) = R\n\nlaw " + id +
                           " [function] proof " + proof + "\n" + claim;
  enroll(text);
  auto const own = write_own(theory, write_library(theory), text);
  EXPECT_EQ(own.size(), 1U);
  return own.empty() ? OwnTheorem{} : own[0];
}

std::string problem(std::string const& id, std::string const& proof,
                    std::string const& claim = "  for all i in dom(R, L): R(i) == L(i)\n") {
  Theory theory;
  OwnTheorem const own = written(id, proof, claim, theory);
  return std::to_string(own.place.line) + ": " + own.problem;
}

bool is_proved(Theory& theory, OwnTheorem const& own) {
  EXPECT_EQ(own.problem, "");
  auto const z3 = make_z3();
  for (Record const& record :
       run_portfolio(work_on(theory, {own.theorem}).queries, {z3.get()}, {.workers = 2})) {
    if (record.verdict != Verdict::proved) return false;
  }
  return true;
}

constexpr char kSame[] = "  where positive(shape(L))\n  for all i in dom(R, L): R(i) == L(i)\n";

TEST(OwnProofs, ATheoremAtTheRightTermsIsEnough) {
  Theory theory;
  OwnTheorem const own = written("own_same", "coalesce_keeps_function(L, i)", kSame, theory);
  EXPECT_TRUE(is_proved(theory, own));
  EXPECT_EQ(own.where, "") << "the law requires itself what the theorem does";
}

TEST(OwnProofs, WhatTheLawDoesNotRequireIsSaid) {
  Theory theory;
  OwnTheorem const own = written("own_any", "coalesce_keeps_function(L, i)",
                                 "  for all i in dom(R, L): R(i) == L(i)\n", theory);
  EXPECT_TRUE(is_proved(theory, own));
  EXPECT_EQ(own.where, "every extent >= 1");
}

TEST(OwnProofs, InductionGoesOverTheModes) {
  std::string const head = "topic own\n\non concat(A: layout, B: layout) = R\n\nlaw ";
  std::string const claim = "\n  size(R) == size(A) * size(B)\n";
  std::string const text =
      head +
      "own_induction [size] proof induction(A, B), equals_multiply(size(append(rest(A), "
      "B)), size(rest(A)) * size(B), extent(A))" +
      claim + "\nlaw own_other_hypothesis [size] proof induction(A, rest(B))" + claim;
  enroll(text);
  Theory theory;
  auto const own = write_own(theory, write_library(theory), text);
  ASSERT_EQ(own.size(), 2U);
  EXPECT_TRUE(is_proved(theory, own[0]));
  EXPECT_FALSE(is_proved(theory, own[1]));
}

TEST(OwnProofs, AFalseLawIsNotProved) {
  Theory theory;
  OwnTheorem const own =
      written("own_false", "coalesce_keeps_function(L, i), size_is_positive(L)",
              "  where positive(shape(L))\n  for all i in dom(R, L): R(i) == L(i) + 1\n", theory);
  EXPECT_FALSE(is_proved(theory, own));
}

TEST(OwnProofs, WhatIsWrongIsSaidWithItsPlace) {
  EXPECT_EQ(problem("own_bad1", "coalesce_keeps(L, i)"),
            "5: no theorem so far is called coalesce_keeps");
  EXPECT_THAT(problem("own_bad2", "coalesce_keeps_function(L)"), HasSubstr("number of arguments"));
  EXPECT_THAT(problem("own_bad3", "coalesce_keeps_function(i, L)"), HasSubstr("another sort"));
  EXPECT_THAT(problem("own_bad4", "coalesce_keeps_function(L, j)"),
              HasSubstr("nothing here is called j"));
  EXPECT_THAT(problem("own_bad5", "coalesce_keeps_function(f(L), i)"),
              HasSubstr("no function of the theory is called f"));
  EXPECT_THAT(problem("own_bad6", "coalesce_keeps_function(L, size(L, L))"), HasSubstr("size"));
  EXPECT_THAT(problem("own_bad7", "induction(R, i)"), HasSubstr("a parameter that is a layout"));
  EXPECT_THAT(problem("own_bad8", "induction(L)"), HasSubstr("induction(L, i)"));
  EXPECT_THAT(problem("own_bad9", "coalesce_keeps_function(L, extent(i))"),
              HasSubstr("i is not a layout"));
  EXPECT_THAT(problem("own_bad10", "size_is_positive(L)", "  profile(R) == profile(L)\n"),
              HasSubstr("cannot be expressed over lists"));
}

}  // namespace
}  // namespace layoutcheck::smt
