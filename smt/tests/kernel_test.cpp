// What the kernel refuses: anything by which a theory could contradict itself, or a proof could
// rest on more than it may.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "layoutcheck/smt/kernel/vocabulary.hpp"
#include "layoutcheck/smt/solve/queries.hpp"
#include "layoutcheck/smt/solve/solver.hpp"
#include "layoutcheck/smt/theorems/library.hpp"
#include "solve/process/pool.hpp"
#include "theorems/chapters.hpp"

namespace layoutcheck::smt {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

#define EXPECT_REFUSED(action, message) \
  EXPECT_THAT([&] { action; }, ThrowsMessage<std::logic_error>(HasSubstr(message)))

class Kernel : public testing::Test {
 protected:
  /// f(()) = 0, f(s:d . t) as given.
  template <class AtCons>
  void define(AtCons const& at_cons) {
    T.recursive<Int, Modes>(
        "f", "", [&] { return T.constant(0); }, at_cons);
  }

  Theory T;
  Modes const a = T.modes("a");
  Int const x = T.integer("x");
};

TEST_F(Kernel, ACallOfItselfIsAtTheTail) {
  EXPECT_REFUSED(define([](auto self, auto m, Modes t) { return self(cons(m, t)) + 1; }),
                 "f calls itself away from the tail");
  EXPECT_REFUSED(define([](auto self, auto, Modes t) { return self(rest(t)) + 1; }),
                 "f calls itself away from the tail");
  EXPECT_REFUSED(define([](auto self, auto m, Modes t) {
                   return when(self(cons(m, t)) == 0, m.s).otherwise(m.d);
                 }),
                 "f calls itself away from the tail");
  Function<Int, Modes> const f("f");
  EXPECT_REFUSED(
      (T.recursive<Int, Modes>(
          "f", "", [&] { return f(T.nil<Modes>()) + 1; }, [](auto, auto m, Modes) { return m.s; })),
      "f calls itself away from the tail");
  EXPECT_REFUSED((T.function<Int, Modes>("f", "", [&](Modes list) { return f(list) + 1; })),
                 "f calls itself away from the tail");
}

TEST_F(Kernel, TwoFunctionsCannotCallEachOther) {
  // odd(a) = even(a) + 1 and even(a) = odd(a) would make 0 = 1.
  Function<Int, Modes> const odd("odd");
  EXPECT_REFUSED((T.function<Int, Modes>("even", "", [&](Modes list) { return odd(list); })),
                 "even calls odd, which is not defined so far");
  EXPECT_TRUE(T.definitions().empty());
}

TEST_F(Kernel, ABodyHasNoVariableOfItsOwn) {
  EXPECT_REFUSED((T.function<Int, Modes>("f", "", [&](Modes) { return x; })),
                 "f: a variable that it does not range over: x");
  Int const of_the_mode(T.terms().variable("f#m0", Sort::integer));
  EXPECT_REFUSED(
      (T.recursive<Int, Modes>(
          "f", "", [&] { return of_the_mode; }, [](auto, auto m, Modes) { return m.s; })),
      "f: a variable that it does not range over: f#m0");
}

TEST_F(Kernel, CasesEndWithOneThatAlwaysHolds) {
  EXPECT_REFUSED((T.function<Int, Int>("f", "", [](Int n) { return when(n >= 0, n); })),
                 "f: the last case must always hold");
}

TEST_F(Kernel, ANameIsTakenOnce) {
  define([](auto self, auto m, Modes t) { return m.s + self(t); });
  EXPECT_REFUSED(define([](auto, auto m, Modes) { return m.s; }), "defined twice: f");
  chapter_arithmetic(T);
  EXPECT_REFUSED(chapter_arithmetic(T), "two theorems are called product");
  EXPECT_REFUSED(T.theorem({.name = "euclid", .says = "", .over = over(x), .claim = x == x}),
                 "two theorems are called euclid");
}

TEST_F(Kernel, CallsFitWhatTheyCall) {
  define([](auto self, auto m, Modes t) { return m.s + self(t); });
  Function<Int, Int> const of_a_number("f");
  EXPECT_REFUSED(
      T.theorem({.name = "g", .says = "", .over = over(x), .claim = of_a_number(x) == 0}),
      "g calls f at other sorts than its own");
  Function<Bool, Modes> const truth("f");
  EXPECT_REFUSED(T.theorem({.name = "g", .says = "", .over = over(a), .claim = truth(a)}),
                 "g calls f at other sorts than its own");
  EXPECT_REFUSED((T.function<Int, Int>("g", "", [&](Int n) { return of_a_number(n); })),
                 "g calls f at other sorts than its own");
}

TEST_F(Kernel, AStatementIsClosedAndOverDistinctVariables) {
  Int const y = T.integer("y");
  EXPECT_REFUSED(T.theorem({.name = "g", .says = "", .over = over(x), .claim = x == y}),
                 "g: a variable that it does not range over: y");
  EXPECT_REFUSED(
      T.theorem({.name = "g", .says = "", .over = over(x), .premises = {y >= 1}, .claim = x == x}),
      "g: a variable that it does not range over: y");
  EXPECT_REFUSED(T.theorem({.name = "g", .says = "", .over = over(x, x), .claim = x == x}),
                 "g: it ranges over distinct variables");
  EXPECT_REFUSED(T.theorem({.name = "g", .says = "", .over = over(x + 1), .claim = x == x}),
                 "g: it ranges over distinct variables");
  Function<Int, Int> const nothing("nothing");
  EXPECT_REFUSED(T.theorem({.name = "g", .says = "", .over = over(x), .claim = nothing(x) == 0}),
                 "g calls nothing, which is not defined so far");
}

class Induction : public Kernel {
 protected:
  Induction() : layouts(T) { chapter_arithmetic(T); }
  Theory::Open sizes() {
    return T.theorem({.name = "sizes",
                      .says = "",
                      .over = over(a),
                      .premises = {layouts.positive(a)},
                      .claim = layouts.size(a) >= 1});
  }
  static void nothing(Proof&) {}
  static void no_step(Proof&, ModeOf<Modes>, Modes) {}

  /// What Z3 says of the condition, the negated goal included.
  Reply reply(std::string const& condition) {
    for (Query const& query : all_work(T).queries) {
      if (query.name != condition) continue;
      Answer answer;
      auto const z3 = make_z3();
      run_tasks(
          1, 1, [&](std::size_t) { return z3->solve(query.text, {}); },
          [&](std::size_t, Ended const& ended) { answer = z3->read(ended); }, nullptr);
      return answer.reply;
    }
    ADD_FAILURE() << "no condition " << condition;
    return Reply::error;
  }

  Layouts const layouts;
};

TEST_F(Induction, ATheoremDoesNotProveItself) {
  EXPECT_REFUSED(sizes().by_induction_on(
                     a, [&](Proof& p) { p.use("sizes", a); }, no_step),
                 "no theorem so far is called sizes");
  EXPECT_REFUSED(sizes().directly([&](Proof& p) { p.use("sizes", a); }),
                 "no theorem so far is called sizes");
  EXPECT_REFUSED(sizes().directly([&](Proof& p) { p.use("unheard_of", a); }),
                 "no theorem so far is called unheard_of");
}

TEST_F(Induction, TheHypothesisIsForTheStepAlone) {
  EXPECT_REFUSED(sizes().by_induction_on(
                     a, [](Proof& p) { p.induct(); }, no_step),
                 "sizes: no hypothesis of induction here");
  EXPECT_REFUSED(sizes().directly([](Proof& p) { p.induct(); }),
                 "sizes: no hypothesis of induction here");
}

TEST_F(Induction, IsOverTheFirstVariable) {
  Modes const b = T.modes("b");
  auto const wanted = [&] {
    return T.theorem({.name = "g", .says = "", .over = over(x, b), .claim = layouts.size(b) >= x});
  };
  EXPECT_REFUSED(wanted().by_induction_on(b, nothing, no_step),
                 "g: induction is over the first variable");
}

TEST_F(Induction, TheStepsVariablesAreNew) {
  Int const s = T.integer("s");
  EXPECT_REFUSED(
      T.theorem({.name = "g", .says = "", .over = over(a, s), .claim = layouts.size(a) >= s})
          .by_induction_on(a, nothing, no_step),
      "g: s is the step's own");
}

TEST_F(Induction, InstancesFitTheirStatement) {
  sizes().by_induction_on(a, nothing, [](Proof& p, auto, Modes) { p.induct(); });
  auto const wanted = [&] {
    return T.theorem({.name = "g", .says = "", .over = over(a), .claim = layouts.size(a) >= 1});
  };
  EXPECT_REFUSED(wanted().directly([&](Proof& p) { p.use("sizes", x); }),
                 "an argument of another sort");
  EXPECT_REFUSED(wanted().directly([&](Proof& p) { p.use("sizes", a, x); }),
                 "another number of arguments");
}

TEST_F(Induction, WithAllInstancesItIsProvedAndWithoutOneItIsNot) {
  sizes().by_induction_on(a, nothing, [](Proof& p, auto, Modes) { p.induct(); });
  EXPECT_EQ(reply("sizes/base"), Reply::unsat);
  EXPECT_EQ(reply("sizes/step"), Reply::unsat);
  T.theorem({.name = "without_hypothesis",
             .says = "",
             .over = over(a),
             .premises = {layouts.positive(a)},
             .claim = layouts.size(a) >= 1})
      .by_induction_on(a, nothing, no_step);
  EXPECT_EQ(reply("without_hypothesis/base"), Reply::unsat);
  EXPECT_EQ(reply("without_hypothesis/step"), Reply::sat);
}

TEST_F(Induction, AnInstanceKeepsItsPremises) {
  sizes().by_induction_on(a, nothing, [](Proof& p, auto, Modes) { p.induct(); });
  // The premise, positive(a), is nowhere given.
  T.theorem({.name = "too_much", .says = "", .over = over(a), .claim = layouts.size(a) >= 1})
      .directly([&](Proof& p) { p.use("sizes", a); });
  EXPECT_EQ(reply("too_much"), Reply::sat);
}

TEST_F(Induction, WaysAreAllThatAClaimAlongThemSays) {
  // A claim that no condition speaks of.
  EXPECT_REFUSED(T.theorem({.name = "forged",
                            .says = "",
                            .over = over(a),
                            .claim = layouts.size(a) < T.constant(4096)})
                     .along("path1", {{}, T.truth()}, nothing),
                 "forged: its ways are all that it may claim");
  EXPECT_REFUSED(T.theorem({.name = "forged",
                            .says = "",
                            .over = over(a),
                            .claim = layouts.size(a) < T.constant(4096)})
                     .end_of_paths(),
                 "forged: its ways are all that it may claim");
  // What is decided may be anything, as far as along() knows.
  Bool const small = layouts.size(a) < T.constant(4096);
  auto const wanted = [&](std::string const& name, std::string const& law) {
    return T.theorem({.name = name,
                      .says = "",
                      .law = law,
                      .of = law.empty() ? Call{} : Call{.parameters = {a}, .answer = a},
                      .over = over(a),
                      .claim = T.truth()});
  };
  EXPECT_REFUSED(
      wanted("tagged", "coalesce_keeps_function").along("path1", {{small.node()}, small}, nothing),
      "tagged: its ways are all that it may claim");
  auto assumed = wanted("assumed", "");
  assumed.along("path1", {{small.node()}, small}, nothing).end_of_paths();
  EXPECT_EQ(reply("assumed/path1"), Reply::unsat);
  EXPECT_EQ(reply("assumed/all_paths"), Reply::sat) << "not every layout takes a way";
  // A way to a division does not count as one through the function.
  auto halfway = wanted("halfway", "");
  halfway.along("path1.division1", {{}, T.truth(), false}, nothing)
      .along("path1", {{small.node()}, small}, nothing)
      .end_of_paths();
  EXPECT_EQ(reply("halfway/all_paths"), Reply::sat);
  auto whole = wanted("whole", "");
  whole.along("path1", {{small.node()}, small}, nothing)
      .along("path2", {{(!small).node()}, !small}, nothing)
      .end_of_paths();
  EXPECT_EQ(reply("whole/all_paths"), Reply::unsat);
}

TEST_F(Induction, AVariableIsNotWhatTheScriptNamesItself) {
  // Printed as the empty list, any list has size 1.
  Modes const list = T.modes("nil.modes");
  T.theorem({.name = "forged",
             .says = "",
             .over = over(list),
             .claim = layouts.size(list) < T.constant(4096)})
      .directly([&](Proof& p) { p.split(list); });
  EXPECT_REFUSED(all_work(T), "one name for two things: nil.modes");
}

TEST_F(Induction, ATagSaysWhereItHolds) {
  Call const of{.parameters = {a}, .answer = layouts.size(a)};
  auto const tagged = [&](std::string const& where, Call const& call) {
    return T.theorem({.name = "tagged",
                      .says = "",
                      .law = "size_multiplies",
                      .of = call,
                      .where = where,
                      .over = over(a),
                      .premises = {layouts.positive(a)},
                      .claim = layouts.size(a) >= 1});
  };
  EXPECT_REFUSED(tagged("", of), "tagged: it does not say where it proves its laws");
  EXPECT_REFUSED(tagged("every extent >= 1", {}),
                 "tagged: a theorem that names laws says of what call they are");
  tagged("every extent >= 1", of).by_induction_on(a, nothing, [](Proof& p, auto, Modes) {
    p.induct();
  });
  EXPECT_EQ(bound(all_entries(T), "size_multiplies"), "proved where every extent >= 1");
  EXPECT_EQ(bound(all_entries(T), "no_such_law"), "");
}

TEST(Terms, EqualByTheLawsOfARingAreOneNode) {
  Terms terms;
  Int const a = terms.integer("a");
  Int const b = terms.integer("b");
  Int const c = terms.integer("c");
  EXPECT_EQ(((a + b) * c).node(), (c * b + a * c).node());
  EXPECT_EQ((a - a).node(), terms.constant(0).node());
  EXPECT_EQ((2 * a - a).node(), a.node());
  EXPECT_EQ(((a + 1) * (a - 1)).node(), (a * a - 1).node());
  EXPECT_EQ((a == b).node(), (b == a).node());
  EXPECT_EQ(((a + 1) * b == b + a * b).node(), terms.truth(true).node());
  EXPECT_NE((a * b).node(), (a + b).node());
  EXPECT_NE(quotient(a, b).node(), quotient(b, a).node());
  EXPECT_EQ(quotient(a, terms.constant(1)).node(), a.node());
}

TEST(Terms, ACoefficientThatLeaves64BitsIsRefused) {
  Terms terms;
  Int const a = terms.integer("a");
  EXPECT_THROW(a * INT64_MAX + a, std::overflow_error);
  EXPECT_THROW((a * INT64_MAX) * (a * 2), std::overflow_error);
}

TEST(Terms, SubstitutionKeepsTheNormalForm) {
  Terms terms;
  Int const a = terms.integer("a");
  Int const b = terms.integer("b");
  Ref const swapped =
      substituted((a * a + 3 * b).node(), {{a.node(), b.node()}, {b.node(), a.node()}});
  EXPECT_EQ(swapped, (b * b + 3 * a).node()) << "all at once";
  Modes const list = terms.modes("l");
  Modes const spelled = cons(a, b, list);
  EXPECT_EQ(extent(spelled).node(), a.node());
  EXPECT_EQ(rest(spelled).node(), list.node());
  EXPECT_EQ(substituted(extent(list).node(), {{list.node(), spelled.node()}}), a.node());
}

}  // namespace
}  // namespace layoutcheck::smt
