// What inductions over words refuse: by each of these, something false was once proved.
#include "bits/induction.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace layoutcheck::smt {
namespace {

using namespace laws::lemmas;
using testing::HasSubstr;
using testing::ThrowsMessage;

#define EXPECT_REFUSED(action, message) \
  EXPECT_THAT([&] { action; }, ThrowsMessage<std::logic_error>(HasSubstr(message)))

using W = Word<32>;
using Map = SymbolicMap<32>;
using Premises = Inductions<32>::Premises;

/// x = 0 for every x: false, and so is not a theorem.
struct EveryWordIsZero {
  static constexpr laws::LemmaInfo info{"every_word_is_zero", "x = 0"};
  static Truth premises(W const&) { return true; }
  static Truth claim(W const& x) { return x == W(0); }
};

class BitsInduction : public testing::Test {
 protected:
  /// Of the library, as far as the tests use it: t(u(y)) = y, which any additions keep.
  void transform() {
    using Lemma = TransformUndoesItsInverse;
    Map const start("t.start", [](W const& c) { return W(1) << c; });
    auto const same = [](W const& z) { return z; };
    chapter.part<Lemma>("start/", {}, nothing, Lemma::premises(start, same, n, x),
                        Lemma::claim(start, same, n, x));
    chapter.part<Lemma>(
        "addition/", {std::string(Lemma::info.id)},
        [&](Premises& p) { p.before<Lemma>(t, u, n, x); }, Lemma::premises(t, u, n, x),
        Lemma::claim(t, u, n, x));
    chapter.close<Lemma>();
  }
  void composition() {
    Map const ab("ab", [=, this](W const& l) { return a(n, b.column(l)); });
    chapter.by_induction<LinearLayoutsCompose>(
        nothing, [](Premises&, W const&) {}, ab, a, n, b, x);
  }
  static void nothing(Premises&) {}
  /// A proof with one instance.
  template <class Lemma, class... A>
  void use(A const&... arguments) {
    chapter.directly<EveryWordIsZero>([&](Premises& p) { p.use<Lemma>(arguments...); }, x);
  }

  Obligations all;
  Inductions<32> chapter{all};
  W const k = W::variable("k"), n = W::variable("n"), x = W::variable("x");
  Map const a{"a"}, b{"b"}, c{"c"}, t{"t"};
  std::function<W(W const&)> const u = [](W const& z) { return applied<32>("u", z); };
};

TEST_F(BitsInduction, ACompositionIsOne) {
  composition();
  EXPECT_REFUSED(use<LinearLayoutsCompose>(k, c, a, n, b, x), "a map that is built otherwise");
  Map const of_others("r", [this](W const& l) { return a(n, t.column(l)); });
  EXPECT_REFUSED(use<LinearLayoutsCompose>(k, of_others, a, n, b, x), "built otherwise");
  use<LinearLayoutsCompose>(k, of_others, a, n, t, x);
}

TEST_F(BitsInduction, StepsNeedAStart) {
  using Lemma = EveryWordIsZero;
  chapter.part<Lemma>(
      "step/", {std::string(Lemma::info.id)}, [&](Premises& p) { p.before<Lemma>(x); },
      Lemma::premises(x), Lemma::claim(x));
  EXPECT_REFUSED(chapter.close<Lemma>(), "every_word_is_zero has no start");
}

TEST_F(BitsInduction, ATheoremHasConditions) {
  EXPECT_REFUSED(chapter.close<EveryWordIsZero>(), "every_word_is_zero has no condition");
  EXPECT_REFUSED(use<EveryWordIsZero>(x), "every_word_is_zero is not closed here");
}

TEST_F(BitsInduction, WhatStepsKeepHoldsWhereTheyLead) {
  transform();
  auto const same = [](W const& z) { return z; };
  EXPECT_REFUSED(use<TransformUndoesItsInverse>(a, same, n, x), "that no step has reached");
  EXPECT_REFUSED(use<TransformUndoesItsInverse>(t, same, n, x), "that no step has reached");
  use<TransformUndoesItsInverse>(t, u, n, k);
}

}  // namespace
}  // namespace layoutcheck::smt
