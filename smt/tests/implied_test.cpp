// Theorems against the laws that they name: each wrong answer must be excluded.
#include "layoutcheck/smt/solve/implied.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <set>

#include "layoutcheck/smt/kernel/vocabulary.hpp"
#include "layoutcheck/smt/theorems/library.hpp"

namespace layoutcheck::smt {
namespace {

using testing::HasSubstr;

std::vector<std::string> names_in(Theory const& theory) {
  std::vector<std::string> names;
  for (Theorem const& theorem : theory.theorems()) names.push_back(theorem.name);
  return names;
}

TEST(Implied, EveryLawByItsTheorems) {
  Theory theory;
  write_library(theory);
  std::set<std::string> laws;
  for (Implied const& law : implied_laws(theory, names_in(theory), {.seed = 7, .most = 2000})) {
    EXPECT_EQ(law.gap, "") << law.law << " where " << law.where;
    EXPECT_GE(law.inputs, 3U) << law.law;
    EXPECT_GE(law.wrong, 40U) << law.law;
    laws.insert(law.law);
  }
  EXPECT_GE(laws.size(), 60U);
}

/// A theory with one theorem, which claims this of the answer `coalesce(a)`.
template <class Claim>
std::string gap_of(std::string const& law, Claim const& claim) {
  Theory theory;
  Layouts const layouts(theory);
  Coalesced const coalesced(theory);
  Modes const a = theory.modes("a");
  Int const x = theory.integer("x");
  theory
      .theorem({.name = "weak",
                .says = "something of coalesce(a)",
                .law = law,
                .of = {.parameters = {a}, .answer = coalesced.coalesce(a)},
                .where = "every extent >= 1",
                .over = over(a, x),
                .premises = {layouts.positive(a)},
                .claim = claim(layouts, coalesced.coalesce(a), a, x)})
      .directly([](Proof&) {});
  return implied_law(theory, law, "every extent >= 1", {}).gap;
}

TEST(Implied, AClaimThatIsWeakerThanTheLawIsFound) {
  auto const size_only = [](Layouts const& L, Modes answer, Modes a, Int) {
    return L.size(answer) == L.size(a);
  };
  EXPECT_EQ(gap_of("coalesce_keeps_size", size_only), "");
  EXPECT_THAT(gap_of("coalesce_keeps_function", size_only), HasSubstr("the theorems allow it"));
  auto const at_zero = [](Layouts const& L, Modes answer, Modes a, Int x) {
    return implies(x == 0, L.value(answer, x) == L.value(a, x));
  };
  EXPECT_THAT(gap_of("coalesce_keeps_function", at_zero), HasSubstr("coalesce("));
}

TEST(Implied, AClaimAboutSomethingElseIsFound) {
  auto const of_input = [](Layouts const& L, Modes, Modes a, Int x) {
    return L.value(a, x) == L.value(a, x);
  };
  EXPECT_THAT(gap_of("coalesce_keeps_size", of_input), HasSubstr("the theorems allow it"));
}

TEST(Implied, ATheoremOfAnotherFunctionIsFound) {
  // The law is about another operation, whose answers the term does not have.
  auto const any = [](Layouts const& L, Modes answer, Modes a, Int) {
    return L.size(answer) == L.size(a);
  };
  EXPECT_THAT(gap_of("nullspace_is_all", any), HasSubstr("and the theorem has"));
  EXPECT_THAT(gap_of("no_such_law", any), HasSubstr("no such law"));
}

TEST(Implied, AnAnswerWithParenthesesIsNotFlat) {
  // The answer has the parentheses of B: flat for a flat B, so that nested inputs must be drawn.
  Theory theory;
  write_library(theory);
  Modes const a = theory.modes("a");
  Modes const b = theory.modes("b");
  Int const p = theory.integer("p");
  Int const q = theory.integer("q");
  Modes const whole = cons(p, q, a);
  Modes const answer = Function<Modes, Modes, Modes>("mapped")(b, whole);
  Function<Bool, Modes> const positive("positive");
  Function<Int, Modes> const size("size");
  theory
      .theorem({.name = "flat",
                .says = "the size of B is kept",
                .law = "composition_keeps_size",
                .of = {.parameters = {whole, b}, .answer = answer, .flat = true},
                .where = "the answer is flat",
                .over = over(a, p, q, b),
                .premises = {positive(whole), positive(b),
                             Function<Bool, Modes, Int, Modes>("never_carries")(a, p, b)},
                .claim = size(answer) == size(b)})
      .directly([](Proof&) {});
  EXPECT_THAT(implied_law(theory, "composition_keeps_size", "the answer is flat", {}).gap,
              HasSubstr("says that it is flat"));
}

TEST(Implied, TheoremsOfOneLawSpeakOfOneCall) {
  Theory theory;
  Layouts const layouts(theory);
  Coalesced const coalesced(theory);
  for (char const* const name : {"a", "b"}) {
    Modes const own = theory.modes(name);
    Modes const answer = coalesced.coalesce(own);
    theory
        .theorem({.name = std::string("size_of_") + name,
                  .says = "the size is kept",
                  .law = "coalesce_keeps_size",
                  .of = {.parameters = {own}, .answer = answer},
                  .over = over(own),
                  .claim = layouts.size(answer) == layouts.size(own)})
        .directly([](Proof&) {});
  }
  EXPECT_THAT(implied_law(theory, "coalesce_keeps_size", "", {}).gap, HasSubstr("different calls"));
}

TEST(Implied, ATheoremThatNamesALawSaysOfWhatItIs) {
  Theory theory;
  Layouts const layouts(theory);
  Modes const a = theory.modes("a");
  EXPECT_THROW(theory.theorem({.name = "weak",
                               .says = "nothing",
                               .law = "coalesce_keeps_size",
                               .over = over(a),
                               .claim = layouts.size(a) == layouts.size(a)}),
               std::logic_error);
}

}  // namespace
}  // namespace layoutcheck::smt
