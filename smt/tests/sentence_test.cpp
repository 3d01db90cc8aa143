// Laws as claims of theorems: what a sentence becomes, and what cannot be expressed over lists.
#include "sentence/sentence.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <set>
#include <sstream>

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/smt/solve/implied.hpp"
#include "layoutcheck/smt/solve/queries.hpp"
#include "layoutcheck/smt/solve/solver.hpp"
#include "layoutcheck/smt/theorems/library.hpp"
#include "solve/process/pool.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

class Sentence : public testing::Test {
 protected:
  Sentence() { chapter_arithmetic(T); }
  LawsOf of(Part const& answer, std::vector<Part> parameters) {
    return {T, L, {.of = {.parameters = std::move(parameters), .answer = answer}}};
  }
  /// What is claimed, as text: "premise, premise => claim".
  std::string claimed(LawsOf const& laws, std::string const& law,
                      std::vector<LawsOf::Example> const& examples = {}) {
    laws.prove(
        law, [](Proof&, auto const&) {}, examples);
    Theorem const& theorem = T.theorems().back();
    std::string all;
    for (Ref premise : theorem.statement.premises) all += text(premise) + " => ";
    return all + text(theorem.statement.claim);
  }

  Theory T;
  Layouts const L{T};
  Coalesced const C{T};
  Modes const a = T.modes("a");
  Modes const b = T.modes("b");
  Modes const r = T.modes("r");
  Int const n = T.integer("n");
};

TEST_F(Sentence, AClaimIsTheSentence) {
  EXPECT_EQ(claimed(of(r, {a}), "coalesce_keeps_size"), "size(r) = size(a)");
  Theorem const& theorem = T.theorems().back();
  EXPECT_EQ(theorem.name, "coalesce_keeps_size.law");
  EXPECT_EQ(theorem.says, "size(R) == size(L)");
  EXPECT_EQ(theorem.law, "coalesce_keeps_size");
}

TEST_F(Sentence, AValueIsRequiredToBeDefined) {
  // for all i in dom(R): L(R(i)) == i
  EXPECT_EQ(claimed(of(r, {a}), "right_inverse_function"),
            "(0 <= law_i and law_i + 1 <= size(r) => 0 <= law_i and law_i + 1 <= size(r) and 0 <= "
            "value(r, law_i) and value(r, law_i) + 1 <= size(a) and law_i = value(a, value(r, "
            "law_i)))");
}

TEST_F(Sentence, AConditionThatIsNotAboutListsIsLeftOut) {
  // where size(A) > 0 and injective(A): the claim is then of more layouts.
  std::string const text = claimed(of(r, {a, n}), "complement_sums_injectively");
  EXPECT_EQ(text.substr(0, text.find(" => ")), "1 <= size(a)");
  EXPECT_EQ(T.theorems().back().statement.premises.size(), 1U);
}

TEST_F(Sentence, WhatExistsNeedsAnExample) {
  EXPECT_THAT([&] { claimed(of(r, {a}), "filter_keeps_image"); },
              ThrowsMessage<std::logic_error>(
                  HasSubstr("filter_keeps_image: cannot be expressed over lists")));
  LawsOf::Example const same = [](auto const& indices) { return std::vector{indices.back()}; };
  EXPECT_THAT(claimed(of(r, {a}), "filter_keeps_image", {same, same}),
              HasSubstr("value(a, law_x) = value(r, law_x)"));
}

TEST_F(Sentence, APredicateOfModesIsOneOfTheTheory) {
  EXPECT_THAT(
      [&] { claimed(of(r, {a}), "coalesce_z_leaves_nothing_to_join"); },
      ThrowsMessage<std::logic_error>(HasSubstr("cannot be expressed over lists: leaves(R)")));
  auto const say = [&](char const* name, auto const& says) {
    T.recursive<Bool, Modes>(
        name, "", [&] { return T.truth(); }, says);
  };
  // Of another meaning: taken for neither.
  say("others", [](auto self, auto m, Modes t) { return m.s != 2 && self(t); });
  say("only_the_last",
      [](auto self, auto m, Modes t) { return (m.s != 1 || is_empty(t)) && self(t); });
  say("none_joinable", [](auto self, auto m, Modes t) {
    return (is_empty(t) || m.s * m.d != stride(t)) && self(t);
  });
  EXPECT_THAT(claimed(of(r, {a}), "coalesce_z_leaves_nothing_to_join"),
              HasSubstr("only_the_last(r) and none_joinable(r)"));
}

TEST_F(Sentence, WhatIsNotAboutListsIsRefusedWithTheExpression) {
  EXPECT_THAT([&] { claimed(of(r, {a}), "sort_keeps_modes"); },
              ThrowsMessage<std::logic_error>(
                  HasSubstr("sort_keeps_modes: cannot be expressed over lists")));
  EXPECT_THAT([&] { claimed(of(r, {a}), "no_such_law"); },
              ThrowsMessage<std::logic_error>(HasSubstr("no such law: no_such_law")));
}

TEST_F(Sentence, TheStepsAreNotTheClaim) {
  // Proved from nothing, the law of coalesce is not.
  LawsOf(T, L, {.of = {.parameters = {a}, .answer = C.coalesce(a)}})
      .prove("coalesce_keeps_size", [](Proof&, auto const&) {});
  Work const work = all_work(T);
  auto const query = std::find_if(work.queries.begin(), work.queries.end(), [](Query const& q) {
    return q.name == "coalesce_keeps_size.law";
  });
  ASSERT_NE(query, work.queries.end());
  auto const z3 = make_z3();
  Answer answer;
  run_tasks(
      1, 1, [&](std::size_t) { return z3->solve(query->text, {}); },
      [&](std::size_t, Ended const& ended) { answer = z3->read(ended); }, nullptr);
  EXPECT_EQ(answer.reply, Reply::sat);
}

TEST_F(Sentence, AWrongReadingOfACallIsFoundByWrongAnswers) {
  Complemented const K(T, L);
  Int const one = T.constant(1);
  auto const spread = T.recursive<Int, Modes>(
      "spread", "", [&] { return T.constant(0); },
      [](auto self, auto m, Modes t) { return (m.s - 1) * m.d + self(t); });
  T.function<Int, Modes>("cosize", "", [&](Modes of) { return spread(of) + 1; });
  auto const gap_of = [&](std::string const& where, Int span) {
    LawsOf(T, L,
           {.of = {.parameters = {a, n}, .answer = K.complement(a, one, n), .given = {L.proper(a)}},
            .where = where,
            .premises = {n >= 1, K.tractable(a, one)},
            .said = {{"span(A)", span}}})
        .prove("complement_is_no_larger", [](Proof&, auto const&) {});
    return implied_law(T, "complement_is_no_larger", where, {}).gap;
  };
  EXPECT_EQ(gap_of("A is tractable", K.span(a, one)), "");
  EXPECT_THAT(gap_of("A is tractable, once more", T.constant(1000)),
              HasSubstr("the theorems allow it"));
}

TEST(SentencesOfTheLibrary, AreTheClaimsOfMostLawsAboutLists) {
  Theory theory;
  write_library(theory);
  std::set<std::string> own;
  std::set<std::string> all;
  for (Theorem const& theorem : theory.theorems()) {
    std::istringstream ids(theorem.law);
    for (std::string id; ids >> id;) {
      EXPECT_NE(laws::find_law(id), nullptr) << id;
      all.insert(id);
      if (theorem.name.compare(0, id.size() + 4, id + ".law") == 0) own.insert(id);
    }
  }
  // depth(R) <= 1 is true of every list, so core's answers are checked.
  EXPECT_TRUE(theory.find("coalesce_leaves_nothing_to_join.law").of.flat);
  EXPECT_TRUE(theory.find("sort_orders_modes.law").of.flat);
  EXPECT_FALSE(theory.find("coalesce_keeps_size.law").of.flat);
  // docs/proofs.md has these numbers.
  EXPECT_EQ(own.size(), 36U);
  EXPECT_EQ(all.size() - own.size(), 33U);
}

}  // namespace
}  // namespace layoutcheck::smt
