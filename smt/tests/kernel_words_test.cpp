// What the kernel refuses of words, maps and machines: by each of these, something false was once
// proved, or would be.
#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include <stdexcept>

#include "bits/words.hpp"
#include "layoutcheck/smt/solve/solver.hpp"
#include "solve/process/pool.hpp"

namespace layoutcheck::smt {
namespace {

using testing::HasSubstr;
using testing::ThrowsMessage;

#define EXPECT_REFUSED(action, message) \
  EXPECT_THAT([&] { action; }, ThrowsMessage<std::logic_error>(HasSubstr(message)))

using W = Word<32>;
using M = Map<32>;

class KernelOfWords : public testing::Test {
 protected:
  Theory::Open wanted(std::vector<Ref> const& over, Bool claim) {
    return T.theorem({.name = "forged", .says = "", .over = over, .claim = claim});
  }
  /// What Z3 says of a condition, the negated goal included.
  Reply reply(std::string const& name) {
    for (Condition const& condition : T.conditions()) {
      if (condition.name != name) continue;
      std::vector<Ref> assertions = condition.facts;
      assertions.push_back((!Bool(condition.goal)).node());
      std::string const text = script(assertions, condition.arithmetic, name);
      Answer answer;
      auto const z3 = make_z3();
      run_tasks(
          1, 1, [&](std::size_t) { return z3->solve(text, {}); },
          [&](std::size_t, Ended const& ended) { answer = z3->read(ended); }, nullptr);
      return answer.reply;
    }
    ADD_FAILURE() << "no condition " << name;
    return Reply::error;
  }
  static void nothing(Proof&) {}
  /// up(n, x): x counts from 0 to n. Below it, `step`.
  Machine counter() const {
    return {.name = "up",
            .says = "",
            .over = over(n, x),
            .given = {n < W(100)},
            .start = {{x.node(), W(0).node()}},
            .steps = {{.name = "one", .guards = {x < n}, .next = {{x.node(), (x + W(1)).node()}}}}};
  }
  std::vector<Theory::Wanted> at_most() const {
    return {{.name = "at_most", .says = "", .over = over(n, x), .claim = x <= n}};
  }

  Theory T;
  LiteralsIn const here{T.terms()};
  W const k = T.word<32>("k"), n = T.word<32>("n"), x = T.word<32>("x"), y = T.word<32>("y");
  M const a = T.map<32>("a"), b = T.map<32>("b"), c = T.map<32>("c");
  Linear<32> const L{"linear"};
};

TEST_F(KernelOfWords, ACompositionIsOfItsColumns) {
  chapter_linear<32>(T);
  // What the theorem says is about the map that it is about: there is no other to give to it.
  EXPECT_REFUSED(wanted(over(x), x == W(0)).directly([&](Proof& p) {
    p.use("linear_layouts_compose", k, c, a, n, b, x);
  }),
                 "another number of arguments");
  wanted(over(k, c, a, n, b, x), L(k, c, x) == L(n, a, L(k, b, x))).directly([&](Proof& p) {
    p.use("linear_layouts_compose", k, a, n, b, x);
  });
  EXPECT_EQ(reply("forged"), Reply::sat);
}

TEST_F(KernelOfWords, ATheoremDoesNotProveItself) {
  EXPECT_REFUSED(wanted(over(x), x == W(0))
                     .by_counting(x, nothing, [&](Proof& p, W s) { p.use("forged", s); }),
                 "no theorem so far is called forged");
  EXPECT_REFUSED(wanted(over(x), x == W(0))
                     .by_counting(
                         x, [](Proof& p) { p.induct(); }, [](Proof&, W) {}),
                 "no hypothesis of induction here");
  EXPECT_REFUSED(wanted(over(x, y), x == y).by_counting(y, nothing, [](Proof&, W) {}),
                 "induction is over the first variable");
}

TEST_F(KernelOfWords, AHypothesisIsOfWhatComesBefore) {
  wanted(over(k), k == W(0)).by_counting(k, nothing, [](Proof& p, W) { p.induct(); });
  EXPECT_EQ(reply("forged/base"), Reply::unsat);
  EXPECT_EQ(reply("forged/step"), Reply::sat);
  T.machine(counter());
  std::vector<Theory::Wanted> const zero = {
      {.name = "stays", .says = "", .over = over(n, x), .claim = x == W(0)}};
  T.invariants("up", zero)
      .at_start("stays", nothing)
      .after("one", "stays", [](Proof& p) { p.before("stays"); })
      .end();
  EXPECT_EQ(reply("stays/start"), Reply::unsat);
  EXPECT_EQ(reply("stays/one"), Reply::sat);
  std::vector<Theory::Wanted> const one = {
      {.name = "starts", .says = "", .over = over(n, x), .claim = x == W(1)}};
  T.invariants("up", one).at_start("starts", nothing);
  EXPECT_EQ(reply("starts/start"), Reply::sat);
}

TEST_F(KernelOfWords, ACaseIsSplitIntoBothSides) {
  wanted(over(x), x < W(8)).by_cases(x < W(8), "small", "large", nothing);
  EXPECT_EQ(reply("forged/small"), Reply::unsat);
  EXPECT_EQ(reply("forged/large"), Reply::sat);
}

TEST_F(KernelOfWords, CountingEndsAtTheBitsOfTheWord) {
  wanted(over(k), k <= W(32)).by_counting(k, nothing, [](Proof& p, W) { p.induct(); });
  EXPECT_EQ(reply("forged/base"), Reply::unsat);
  EXPECT_EQ(reply("forged/step"), Reply::unsat);
  T.theorem({.name = "beyond", .says = "", .over = over(k), .claim = k <= W(32)})
      .directly([&](Proof& p) { p.use("forged", k); });
  EXPECT_EQ(reply("beyond"), Reply::sat) << "a count is at most the bits of its word";
  // 2^32 - 1 + 1 is 0, where the function has another equation.
  chapter_linear<32>(T);
  T.theorem({.name = "wraps",
             .says = "",
             .over = over(k, a, x),
             .premises = {k == ~W(0), a(k) == W(1), x == ~W(0)},
             .claim = L(k + W(1), a, x) == L(k, a, x)})
      .directly([&](Proof&) {});
  EXPECT_EQ(reply("wraps"), Reply::sat);
}

TEST_F(KernelOfWords, WhatIsAssumedOfEveryWordIsShownOfAny) {
  chapter_linear<32>(T);
  std::string const used = "equal_columns_make_equal_layouts";
  Bool const claim = L(n, a, x) == L(n, b, x);
  EXPECT_REFUSED(
      wanted(over(n, a, b, x), claim).directly([&](Proof& p) { p.use(used, n, a, b, n, x); }),
      used + " assumes something of every word");
  EXPECT_REFUSED(wanted(over(n, a, b, x), claim).directly([&](Proof& p) { p.assumed(x); }),
                 "it assumes nothing of every word");
  // Of one word is not of every word.
  T.theorem({.name = "at_one",
             .says = "",
             .over = over(n, a, b, x),
             .premises = {is_count(n), a(x) == b(x)},
             .claim = claim})
      .directly([&](Proof& p) {
        p.use_for_every<32>(
            used, [](Proof&, W) {}, n, a, b, n, x);
      });
  EXPECT_EQ(reply("at_one"), Reply::unsat);
  EXPECT_EQ(reply("at_one/assumption1"), Reply::sat);
  // A hypothesis that assumes more than the theorem does.
  EXPECT_REFUSED(T.theorem({.name = "g",
                            .says = "",
                            .over = over(k, a, b, x),
                            .for_every = {y, a(y) == b(y)},
                            .claim = L(k, a, x) == L(k, b, x)})
                     .by_counting(k, nothing, [&](Proof& p, W) { p.induct(a, a, x); }),
                 "g: the hypothesis assumes something else");
  EXPECT_REFUSED(T.theorem({.name = "g",
                            .says = "",
                            .over = over(x),
                            .for_every = {x, x == W(0)},
                            .claim = x == W(0)}),
                 "what is for every word is a variable of its own");
}

TEST_F(KernelOfWords, InvariantsAreOfStatesThatAreReached) {
  T.machine(counter());
  auto all = T.invariants("up", at_most());
  EXPECT_REFUSED(all.end(), "at_most has no start");
  all.at_start("at_most", nothing);
  EXPECT_REFUSED(all.end(), "at_most has no proof after one");
  EXPECT_REFUSED(T.find("at_most"), "no theorem so far is called at_most");
  all.after("one", "at_most", [](Proof& p) { p.before("at_most"); });
  EXPECT_REFUSED(all.after("one", "at_most", nothing), "at_most: two proofs of one");
  EXPECT_REFUSED(all.after("two", "at_most", nothing), "up has no step that is called two");
  all.end();
  EXPECT_EQ(reply("at_most/start"), Reply::unsat);
  EXPECT_EQ(reply("at_most/one"), Reply::unsat);
  // Not of any words.
  wanted(over(n, x), x <= n).directly([&](Proof& p) { p.use("at_most", n, x); });
  EXPECT_EQ(reply("forged"), Reply::sat);
  Bool const reached(T.terms().apply("up", Sort::boolean, over(n, x)));
  T.theorem({.name = "reached",
             .says = "",
             .over = over(n, x),
             .premises = {reached},
             .claim = x < W(100)})
      .directly([&](Proof& p) { p.use("at_most", n, x); });
  EXPECT_EQ(reply("reached"), Reply::sat) << "what it is given is not an invariant by itself";
}

TEST_F(KernelOfWords, AnInvariantRestsOnThoseThatItUses) {
  T.machine(counter());
  std::vector<Theory::Wanted> two = at_most();
  two.push_back({.name = "other", .says = "", .over = over(n, x), .claim = x <= n});
  auto all = T.invariants("up", two);
  for (char const* name : {"at_most", "other"}) {
    all.at_start(name, nothing).after("one", name, [](Proof& p) { p.before("other"); });
  }
  all.end();
  EXPECT_EQ(T.find("at_most").rests_on, std::vector<std::string>{"other"});
  EXPECT_TRUE(T.find("other").rests_on.empty());
  EXPECT_REFUSED(wanted(over(n, x), x <= n).directly([](Proof& p) { p.before("at_most"); }),
                 "no state of a machine is before this one");
}

TEST_F(KernelOfWords, EveryStepOfAMachineHasANameOfItsOwn) {
  // A step without a proof would pass for the one that has it.
  for (char const* name : {"one", "start"}) {
    Machine two = counter();
    two.steps.push_back({.name = name, .next = {{x.node(), (n + W(1)).node()}}});
    EXPECT_REFUSED(T.machine(two), std::string("up: two steps are called ") + name);
  }
}

TEST_F(KernelOfWords, AMachineKeepsWhatItIsGiven) {
  Machine changes = counter();
  changes.steps[0].next[n.node()] = x.node();
  EXPECT_REFUSED(T.machine(changes), "what changes is not of its state: n");
  Machine open = counter();
  open.start[x.node()] = y.node();
  EXPECT_REFUSED(T.machine(open), "a variable that it does not range over: y");
  Machine chooses = counter();
  chooses.steps[0].chosen = over(x);
  EXPECT_REFUSED(T.machine(chooses), "what a step chooses is a variable of its own");
  chooses.steps[0].chosen = over(y);
  T.machine(chooses);
  std::vector<Theory::Wanted> wanted = at_most();
  wanted[0].over.push_back(y.node());
  EXPECT_REFUSED(T.invariants("up", wanted), "at_most: y is the step's own");
  wanted[0].over = over(x, n);
  EXPECT_REFUSED(T.invariants("up", wanted), "it is not over the states of up");
  wanted[0] = at_most()[0];
  wanted[0].for_every = {k, implies(k == x, a(k) == k)};
  wanted[0].over.push_back(a.node());
  EXPECT_REFUSED(T.invariants("up", wanted), "a variable that it does not range over: x");
  EXPECT_REFUSED(T.invariants("down", at_most()), "no machine so far is called down");
}

TEST_F(KernelOfWords, WhatALambdaBindsIsNotAVariable) {
  // y -> x + y at y is y + x, not y + y.
  M const adds([&](W const& l) { return x + l; });
  EXPECT_EQ(adds(y).node(), (x + y).node());
  EXPECT_EQ(substituted(adds.node(), {{x.node(), y.node()}}),
            M([&](W const& l) { return y + l; }).node());
  EXPECT_EQ(M([&](W const& l) { return a(l); }).node(), a.node());
  // A map that is given to another, both of which bind a word.
  M const shifted([&](W const& l) { return adds(l + W(1)); });
  M const outer([&](W const& l) {
    M const inner([&](W const& i) { return i ^ l; });
    return inner(a(l)) + inner(x);
  });
  EXPECT_EQ(substituted(outer.node(), {{a.node(), shifted.node()}}),
            M([&](W const& l) { return ((x + (l + W(1))) ^ l) + (x ^ l); }).node());
  Function<W, W, M, W> const of_map("of_map");
  M const nested([&](W const& l) { return of_map(l, M([&](W const& i) { return a(i) ^ l; }), x); });
  EXPECT_EQ(nested(y).node(), of_map(y, M([&](W const& i) { return a(i) ^ y; }), x).node());
  EXPECT_EQ(substituted(nested.node(), {{a.node(), nested.node()}}),
            M([&](W const& l) {
              return of_map(l, M([&](W const& i) { return nested(i) ^ l; }), x);
            }).node());
}

TEST_F(KernelOfWords, NamesOfMapsAreNotThoseOfFunctions) {
  // As one function of the script, these would be equal.
  EXPECT_REFUSED((T.function<W, W>("linear.a", "", [](W of) { return of; })),
                 "a function is called without a dot: linear.a");
  chapter_linear<32>(T);
  M const dotted = T.map<32>("a.b");
  T.theorem({.name = "g", .says = "", .over = over(k, dotted, x), .claim = L(k, dotted, x) == x})
      .directly(nothing);
  EXPECT_REFUSED(reply("g"), "a map is called by letters and digits: a.b");
  // Two lambdas are two functions of the script.
  M const units([](W const& l) { return W(1) << l; });
  M const zeros([](W const&) { return W(0); });
  wanted(over(k, x), L(k, units, x) == L(k, zeros, x)).directly(nothing);
  EXPECT_EQ(reply("forged"), Reply::sat);
}

TEST(Words, ALiteralIsMadeSomewhere) {
  EXPECT_REFUSED(W(1), "a literal of a word is made outside of LiteralsIn");
}

}  // namespace
}  // namespace layoutcheck::smt
