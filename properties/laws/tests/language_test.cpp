#include "layoutcheck/laws/language/laws.hpp"

#include <gtest/gtest.h>

#include <random>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::laws::language {
namespace {

Value value(std::string_view text) {
  auto const expression = parse(text);
  EXPECT_TRUE(expression) << text;
  return *std::get_if<Value>(&expression->node);
}

/// What a law of a claim about one layout says of (2,3):(1,2).
Verdict verdict_of(std::string const& claims, std::string_view layout = "(2,3):(1,2)") {
  TextLaws laws;
  auto const added = laws.add("topic t\nlaw l(L: layout) [function]\n  " + claims + "\n");
  EXPECT_TRUE(added) << claims << ": " << to_string(added.error());
  if (!added) return {};
  Value const input[] = {value(layout)};
  return laws.check(0, nullptr, input, {});
}
OutcomeKind outcome_of(std::string const& claims, std::string_view layout = "(2,3):(1,2)") {
  return verdict_of(claims, layout).outcome.kind;
}

std::string error_of(std::string_view text) {
  TextLaws laws;
  auto const added = laws.add(text);
  return added ? "none" : to_string(added.error());
}

// ---- what a sentence means ----

TEST(Sentence, ArithmeticIsExact) {
  for (std::string const claim : {"2^100 + 1 > 2^100",
                                  "-7 div 2 == -4",
                                  "-7 mod 2 == 1",
                                  "7 div 2 == 3",
                                  "2^3^2 == 512",
                                  "6 xor 3 == 5",
                                  "6 & 3 == 2",
                                  "bit(-1, 62)",
                                  "ceil_div(7, 2) == 4",
                                  "-2^2 == 4",
                                  "9223372036854775807 * 4 == 2^65 - 4",
                                  "1 < 2 <= 2 != 3",
                                  "sum[i for i in 0 .. 4] == 6",
                                  "max[k for k in {3, 1}] == 3",
                                  "[i for i in 0 .. 4 if i != 2] == [0, 1, 3]",
                                  "{2 * i for i in 0 .. 3} == {0, 4, 2}",
                                  "0 .. 3 == {2, 1, 0}",
                                  "3 not in 0 .. 3",
                                  "(1, 2) < (1, 3)",
                                  "if size(L) == 6 then true else 1 div 0 == 0",
                                  "true or 1 div 0 == 0",
                                  "(false => 1 div 0 == 0) iff true",
                                  "not (true and false)"}) {
    EXPECT_EQ(outcome_of(claim), OutcomeKind::holds) << claim;
  }
  EXPECT_EQ(outcome_of("2^126 * 4 == 0"), OutcomeKind::unknown);
}

/// What is decided by modes or strides, against the values.
TEST(Sentence, ShortcutsDecideWhatTheValuesSay) {
  TextLaws laws;
  ASSERT_TRUE(laws.add(sentence_files()[0].text));
  auto const added = laws.add(R"(topic t

law inverse(L: layout) [function]
  where injective(L)
  largest_right_inverse_of_injective(L) == largest_right_inverse(L)

law linear(L: layout) [function]
  where power_of_two(size(L))
  adds_as_xor(L) iff f2_linear(L)

law same(A: layout, B: layout) [function]
  A ~ B iff size(A) == size(B) and for all i in dom(A, B): A(i) == B(i)

law power(A: layout, B: layout) [function]
  power_of_two(size(A)) iff for some k in 0 .. 7: size(A) == 2^k
)");
  ASSERT_TRUE(added) << to_string(added.error());
  std::vector<Value> layouts;
  for (index_t first = 1; first <= 4; ++first) {
    for (index_t second = 1; second <= 4; ++second) {
      for (index_t s = -1; s <= 4; ++s) {
        for (index_t t = -1; t <= 4; ++t) {
          ModeList modes;
          modes.push_back({first, s});
          modes.push_back({second, t});
          layouts.emplace_back(from_modes(modes));
        }
      }
    }
  }
  int holds = 0;
  auto const check = [&](std::size_t law, std::vector<Value> const& input) {
    OutcomeKind const kind = laws.check(law, nullptr, input, {}).outcome.kind;
    EXPECT_TRUE(kind == OutcomeKind::holds || kind == OutcomeKind::vacuous)
        << laws.all()[law].id << " at " << print(std::get<Layout>(input[0])) << " and "
        << print(std::get<Layout>(input.back()));
    holds += kind == OutcomeKind::holds ? 1 : 0;
  };
  for (Value const& a : layouts) {
    check(0, {a});
    check(1, {a});
    for (Value const& b : layouts) {
      if (size(std::get<Layout>(a)) == size(std::get<Layout>(b))) check(2, {a, b});
    }
    check(3, {a, a});
  }
  EXPECT_GT(holds, 30000);
}

TEST(Sentence, LayoutsAreAppliedOnTheirDomainOnly) {
  EXPECT_EQ(outcome_of("L(5) == 5"), OutcomeKind::holds);
  EXPECT_EQ(outcome_of("L(6) == 6"), OutcomeKind::violated);
  EXPECT_EQ(outcome_of("L(-1) == -1"), OutcomeKind::violated);
  EXPECT_EQ(outcome_of("ext(L)(7) == 7"), OutcomeKind::holds);
  EXPECT_EQ(outcome_of("L(1, 2) == 5"), OutcomeKind::holds);
  EXPECT_EQ(outcome_of("L(2, 0) == 2"), OutcomeKind::violated);
  EXPECT_EQ(outcome_of("ext(L)(9) == 0", "():()"), OutcomeKind::holds);
  EXPECT_EQ(outcome_of("mode(L, 2) == L"), OutcomeKind::violated);
  EXPECT_EQ(outcome_of("(L, 2:6) ~ (2,3,2):(1,2,6)"), OutcomeKind::holds);
}

TEST(Sentence, WhatIsUndefinedMakesAConditionFalseAndAClaimViolated) {
  EXPECT_EQ(outcome_of("where L(6) == 6\n  false"), OutcomeKind::vacuous);
  EXPECT_EQ(outcome_of("provided 1 mod 0 == 0\n  false"), OutcomeKind::vacuous);
  EXPECT_EQ(outcome_of("L(6) == 6 or true"), OutcomeKind::violated);
  EXPECT_EQ(outcome_of("defined(L(6))"), OutcomeKind::violated);
  EXPECT_EQ(outcome_of("not defined(L(6))"), OutcomeKind::holds);
}

TEST(Sentence, WhatIsTooLargeIsUnknownUnlessTheRestDecides) {
  std::string_view const large = "(1024,1024):(1,1024)";
  EXPECT_EQ(outcome_of("count(image(L)) == 0", large), OutcomeKind::unknown);
  EXPECT_EQ(outcome_of("count(image(L)) == 0 or true", large), OutcomeKind::holds);
  EXPECT_EQ(outcome_of("count(image(L)) == 0 and false", large), OutcomeKind::violated);
  EXPECT_EQ(outcome_of("where count(image(L)) == 0\n  false", large), OutcomeKind::unknown);
  EXPECT_EQ(outcome_of("count(image(L)) == 0\n  false", large), OutcomeKind::violated);
}

TEST(Sentence, LargeRangesAreSampledAndSaySo) {
  std::string_view const large = "(1024,1024):(1,1024)";
  Verdict const sampled = verdict_of("for all i in dom(L): L(i) >= 0", large);
  EXPECT_EQ(sampled.outcome.kind, OutcomeKind::holds);
  EXPECT_FALSE(sampled.outcome.complete);
  // Two layouts are decided by the points where digits carry.
  Verdict const decided =
      verdict_of("let M = 1048576:1\n  for all i in dom(L): L(i) == M(i)", large);
  EXPECT_EQ(decided.outcome.kind, OutcomeKind::holds);
  EXPECT_TRUE(decided.outcome.complete);
  Verdict const differs =
      verdict_of("let M = (524288,2):(1,524289)\n  for all i in dom(L): L(i) == M(i)", large);
  EXPECT_EQ(differs.outcome.kind, OutcomeKind::violated);
}

TEST(Sentence, AViolationNamesItsVariablesAndSides) {
  Verdict const verdict = verdict_of("for all i in dom(L), j in 0 .. 2: L(i) == i + j");
  EXPECT_EQ(verdict.claim, "L(i) == i + j at i = 0, j = 1: 0 == 1");
  EXPECT_EQ(verdict.outcome.claim.lhs, 0);
  EXPECT_EQ(verdict.outcome.claim.rhs, 1);
}

TEST(Sentence, CallsReachTheImplementationAndNothingElseDoes) {
  TextLaws laws;
  ASSERT_TRUE(
      laws.add("topic t\n"
               "on coalesce(L: layout) = R\n"
               "law keeps_size [size]\n"
               "  size(R) == size(L)\n"
               "law is_idempotent [optimality]\n"
               "  let again = call coalesce(R)\n"
               "  again == R\n"
               "law must_answer(L: layout) [domain]\n"
               "  let R = must call coalesce(L)\n"
               "  size(R) >= 0\n"));
  class Counting final : public Implementation {
   public:
    explicit Counting(Error const* error) : error_(error) {}
    Expected<Value> apply(Op op, std::span<Value const> args) const override {
      ++calls;
      if (error_ != nullptr) return *error_;
      return layoutcheck::apply(op, args);
    }
    mutable int calls = 0;

   private:
    Error const* error_;
  };
  Value const input[] = {value("(2,3):(1,2)")};
  Counting const answers(nullptr);
  EXPECT_EQ(laws.check(0, &answers, input, {}).outcome.kind, OutcomeKind::holds);
  EXPECT_EQ(answers.calls, 1);
  EXPECT_EQ(laws.check(1, &answers, input, {}).outcome.kind, OutcomeKind::holds);
  EXPECT_EQ(answers.calls, 3);
  Error const refusal{.code = Errc::not_injective};
  Counting const refuses(&refusal);
  EXPECT_EQ(laws.check(0, &refuses, input, {}).outcome.kind, OutcomeKind::refused);
  EXPECT_EQ(laws.check(2, &refuses, input, {}).outcome.kind, OutcomeKind::violated);
  Error const none{.code = Errc::unsupported};
  Counting const lacks(&none);
  EXPECT_EQ(laws.check(0, &lacks, input, {}).outcome.kind, OutcomeKind::unsupported);
}

TEST(Sentence, ThatClaimsNothingOfAnInputIsVacuousThere) {
  EXPECT_EQ(outcome_of("for all i in 0 .. 0: false"), OutcomeKind::vacuous);
  EXPECT_EQ(outcome_of("for all i in dom(L) where i > 9: false"), OutcomeKind::vacuous);
  // A call that is refused for each part.
  EXPECT_EQ(outcome_of("for each i in 0 .. 2: let C = call inverse(L), size(C) == -1", "2:2"),
            OutcomeKind::vacuous);
}

TEST(Sentence, WithoutEndIsGivenUp) {
  EXPECT_EQ(outcome_of("for some i in 0 .. 2^60: i == -1"), OutcomeKind::unknown);
  TextLaws laws;
  ASSERT_TRUE(
      laws.add("topic t\ndefine f(n: integer): integer = f(n + 1)\n"
               "law l(n: integer) [function]\n  f(n) == 0\n"));
  Value const input[] = {Value(index_t{1})};
  EXPECT_EQ(laws.check(0, nullptr, input, {}).outcome.kind, OutcomeKind::unknown);
}

// ---- errors ----

TEST(LawFile, ErrorsHaveAPlaceAndSayWhatIsExpected) {
  std::string const head = "topic t\non coalesce(L: layout) = R\nlaw l [size]\n";
  EXPECT_EQ(error_of(""),
            "1:1: expected 'topic NAME', with which a law file begins, found the end "
            "of the file");
  EXPECT_EQ(error_of("topic t\nlow l\n"),
            "2:1: expected 'op', 'define', 'on', 'law' or 'domain', found 'low'");
  EXPECT_EQ(error_of("topic t\nlaw l [size]\n  true\n"),
            "2:7: expected parameters, as no 'on' is before this law, found '['");
  EXPECT_EQ(error_of("topic t\non coalesce(L: layout) = R\nlaw l [sise]\n  true\n"),
            "3:8: expected function, size, shape, optimality or domain, found 'sise'");
  EXPECT_EQ(error_of("topic t\non coalesc(L: layout) = R\nlaw l [size]\n  true\n"),
            "2:4: expected an operation (did you mean 'coalesce'?), found 'coalesc'");
  EXPECT_EQ(error_of("topic t\non coalesce(L: layuot) = R\nlaw l [size]\n  true\n"),
            "2:13: expected a kind of argument, such as layout, tuple or integer, found 'layuot'");
  EXPECT_EQ(error_of("topic t\non coalesce(n: swizzle) = R\nlaw l [size]\n  true\n"),
            "2:4: expected arguments that 'coalesce' takes, found (swizzle)");
  EXPECT_EQ(error_of(head),
            "4:1: expected a claim: the law 'l' has none, found the end of the file");
  EXPECT_EQ(error_of(head + "  sizf(R) == 1\n"),
            "4:3: expected a definition that is known (did you mean 'size'?), found 'sizf'");
  EXPECT_EQ(error_of(head + "  size(R) == S\n"),
            "4:14: expected a name that is known here, found 'S'");
  EXPECT_EQ(error_of(head + "  size(R) + 1\n"), "4:11: expected boolean, found integer");
  EXPECT_EQ(
      error_of(head + "  R(L) == 1\n"),
      "4:3: expected '()' of (layout, integer) or (layout, coordinate), found (layout, layout)");
  EXPECT_EQ(error_of(head + "  for all i in 3: true\n"),
            "4:16: expected a range, a sequence or a set, found integer");
  EXPECT_EQ(error_of(head + "  call coalesce(L) == R\n"),
            "4:3: expected 'call' in a 'let' of the law itself, found 'call coalesce'");
  EXPECT_EQ(error_of(head + "  let L = 1\n  true\n"),
            "4:7: expected a name that is not in use here, found 'L'");
  EXPECT_EQ(error_of(head + "  size(R) == (1\n"),
            "5:1: expected ',' or ')', found the end of the file");
  EXPECT_EQ(error_of(head + "  size(R) == 1 size\n"),
            "4:16: expected the end of the line, found 'size'");
  EXPECT_EQ(
      error_of(head + "  \"text\n"),
      "4:4: expected '\"' at the end of the text, on the same line, found the end of the line");
  EXPECT_EQ(error_of(head + "  size(R) == 7$\n"),
            "4:15: expected a name, an integer or an operator, found '$'");
  EXPECT_EQ(error_of(head + "  size(R) == 1234567890123456789012345678901\n"),
            "4:14: expected an integer of at most 30 digits, found 31 digits");
}

TEST(LawFile, NamesAreUniqueAndRead) {
  EXPECT_EQ(error_of("topic t\nlaw l(L: layout) [size]\n  let n = 1\n  size(L) == 1\n"),
            "3:7: expected a name that a claim or condition reads, found 'n'");
  EXPECT_EQ(error_of("topic t\nlaw l(L: layout) [size]\n  true\nlaw l(L: layout) [size]\n  true\n"),
            "4:5: expected a name that is not in use here, found 'l'");
  EXPECT_EQ(error_of("topic t\ndefine size(n: integer): integer = n\n"),
            "2:8: expected a name that is not in use here, found 'size'");
  EXPECT_EQ(error_of("topic t\ndefine f(n: integr): integer = n\n"),
            "2:10: expected a kind, such as layout, tuple or shaped, found 'integr'");
  EXPECT_EQ(error_of("topic t\ndefine f(n: integer): integer = bound\n"),
            "2:33: expected a name that is known here, found 'bound'");
}

TEST(LawFile, LongChainsAreRefused) {
  for (std::string const more :
       {" + 1", " * 1", " == 1", "[0]", ".extent", " and true", " or true"}) {
    std::string text = "topic t\nlaw l(L: layout) [size]\n  1";
    for (int i = 0; i < 5000; ++i) text += more;
    EXPECT_NE(error_of(text).find("nested less deeply"), std::string::npos) << more;
  }
  std::string loops = "topic t\nlaw l(L: layout) [size]\n  ";
  for (int i = 0; i < 5000; ++i) loops += "for all i in dom(L): ";
  EXPECT_NE(error_of(loops).find("nested less deeply"), std::string::npos);
}

TEST(LawFile, WhatIsNotRefusedIsEvaluated) {
  std::string chain = "1";
  for (int i = 0; i < 150; ++i) chain += " + 1";
  EXPECT_EQ(outcome_of(chain + " == 151"), OutcomeKind::holds);
  EXPECT_EQ(outcome_of(std::string(40, '(') + "1" + std::string(40, ')') + " == 1"),
            OutcomeKind::holds);
}

TEST(LawFile, DeepNestingIsRefused) {
  for (std::string const open : {"(", "not ", "-", "[", "1^"}) {
    std::string text = "topic t\nlaw l(L: layout) [size]\n  ";
    for (int i = 0; i < 100000; ++i) text += open;
    EXPECT_NE(error_of(text).find("nested less deeply"), std::string::npos) << open;
  }
}

TEST(LawFile, AnErrorAddsNothing) {
  TextLaws laws;
  EXPECT_FALSE(
      laws.add("topic t\nlaw good(L: layout) [size]\n  true\nlaw bad(L: layout) [size]\n  x\n"));
  EXPECT_TRUE(laws.all().empty());
  EXPECT_TRUE(laws.add("topic t\nlaw good(L: layout) [size]\n  true\n"));
  EXPECT_EQ(laws.all().size(), 1U);
}

TEST(Domains, ThatRequireAndRefuseAreUnknownAndSaySo) {
  TextLaws laws;
  ASSERT_TRUE(
      laws.add("topic t\non coalesce(L: layout) = R\n"
               "domain both\n  required when true\n  refused when size(L) == 6\n"));
  Value const six[] = {value("(2,3):(1,2)")};
  Verdict const both = laws.check(0, nullptr, six, {});
  EXPECT_EQ(both.outcome.kind, OutcomeKind::unknown);
  EXPECT_STREQ(both.outcome.error.detail, "the domain requires an answer and a refusal");
  Value const four[] = {value("4:1")};
  EXPECT_EQ(laws.check(0, nullptr, four, {}).outcome.kind, OutcomeKind::holds);
}

/// One names itself, two name each other, and one names itself at many points, which takes all the
/// steps that there are.
TEST(Domains, ThatNameEachOtherAreNotDecided) {
  std::vector<std::string> files{"on size(L: layout) = n\ndomain d\n  as size(L)\n",
                                 "on size(L: layout) = n\ndomain d\n  as rank(L)\n"
                                 "on rank(L: layout) = n\ndomain e\n  as size(L)\n"};
  if (!LAYOUTCHECK_SANITIZED) {
    files.emplace_back(
        "on size(L: layout) = n\n"
        "domain d\n  iff for all i in 0 .. 4096: not required(size(L))\n");
  }
  for (std::string const& domains : files) {
    TextLaws laws;
    ASSERT_TRUE(laws.add("topic t\n" + domains));
    Value const input[] = {value("(2,3):(1,2)")};
    EXPECT_EQ(laws.check(0, nullptr, input, {}).outcome.kind, OutcomeKind::unknown) << domains;
    EXPECT_EQ(laws.domain(0, input), Domain::unknown) << domains;
  }
}

}  // namespace
}  // namespace layoutcheck::laws::language
