// What proofs on expressions refuse, and what they find: sentences that are false, and mutants.

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <symbols/prove.hpp>

namespace layoutcheck::smt {
namespace {

using testing::HasSubstr;

symbols::Finding of_coalesce(std::string const& sentences, int modes = 2) {
  return symbols::prove(
      {.law = "own",
       .sentences = "topic own\non coalesce(L: layout) = R\nlaw own [size] source "
                    "\"a test\" kills coalesce_ignores_stride\n" +
                    sentences,
       .modes = modes});
}

TEST(SymbolicProve, ProvesSentencesThatAreTrue) {
  for (char const* text : {"size(R) == size(L)", "for all i in dom(L): R(i) == L(i)"}) {
    symbols::Finding const found = of_coalesce(std::string("  ") + text + "\n");
    EXPECT_TRUE(found.proved) << text << ": " << found.why;
  }
}

TEST(SymbolicProve, FindsNumbersWhereASentenceIsFalse) {
  for (char const* text : {
           "size(R) <= 7",
           "for all i in dom(L): L(i) <= 3",
           "for all i in dom(L): not (for all j in dom(L): L(i) == L(j))",
           "not (for some i in dom(L): L(i) == 5)",
           "for all m in leaves(R): m.stride != 6",
       }) {
    symbols::Finding const found = of_coalesce(std::string("  ") + text + "\n");
    EXPECT_FALSE(found.proved) << text;
    EXPECT_TRUE(found.refuted) << text << ": " << found.why;
    EXPECT_THAT(found.why, HasSubstr("false at L = ")) << text;
  }
}

// The index of a quantifier within a claim is a choice: a claim that is false for that choice may
// be true of the numbers.
TEST(SymbolicProve, RefutesNothingByTheChoiceOfAnInnerIndex) {
  for (char const* text : {
           "for all i in dom(L): (for some j in dom(L): L(j) == L(i))",
           "size(L) > 0 => not (for all j in dom(L): L(j) != 0)",
           "for all i in dom(L): not (for all j in dom(L): L(i) != L(j))",
       }) {
    symbols::Finding const found = of_coalesce(std::string("  ") + text + "\n");
    EXPECT_FALSE(found.refuted) << text << ": " << found.why;
    // True, and not shown by one choice: a path that is not understood proves nothing.
    EXPECT_FALSE(found.proved) << text;
  }
}

// A solver that gives up has neither shown a claim nor that no input takes the path.
TEST(SymbolicProve, ProvesNothingFalseWhereTheSolverGivesUp) {
  symbols::Finding const found =
      symbols::prove({.law = "own",
                      .sentences = "topic own\non coalesce(L: layout) = R\nlaw own [size]\n"
                                   "  for all i in dom(L): L(i) <= 3\n",
                      .resources = 1});
  EXPECT_FALSE(found.proved);
  EXPECT_NE(found.why, "");
}

// One index is all of them in a quantifier, and in nothing else: neither the length nor the
// elements of a list are those of one index.
TEST(SymbolicProve, DoesNotTakeOneIndexForAListOfThem) {
  for (char const* text : {
           "for all k in 0 .. count([i for i in dom(L)]): k == 0",
           "for all (i, j) in pairs([i for i in dom(L)]): i == j",
           "for all v in [i for i in dom(L) if i > 0]: v == 1",
           "count([i for i in dom(L)]) <= 1",
       }) {
    EXPECT_FALSE(of_coalesce(std::string("  ") + text + "\n").proved) << text;
  }
}

TEST(SymbolicProve, NamesItsMistakes) {
  EXPECT_EQ(symbols::prove({.law = "none"}).why, "there is no such law");
  EXPECT_FALSE(symbols::kills({.law = "coalesce_keeps_size"}, "none"));
  EXPECT_THAT(symbols::prove({.law = "own", .sentences = "law"}).why, HasSubstr("1:1: expected"));
}

}  // namespace
}  // namespace layoutcheck::smt
