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
            "2:1: expected 'define', 'on', 'law' or 'domain', found 'low'");
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

// ---- the sentences of the suite ----

/// All of them. Each is read by itself in a test of its own.
TextLaws const& built_in_sentences() {
  static TextLaws const kAll = [] {
    TextLaws laws;
    for (Sentences const& file : sentence_files()) (void)laws.add(file.text);
    return laws;
  }();
  return kAll;
}

TEST(SentenceFiles, AreReadInOrder) {
  TextLaws laws;
  for (Sentences const& file : sentence_files()) {
    auto const added = laws.add(file.text);
    EXPECT_TRUE(added) << file.name << ":" << to_string(added.error());
  }
}

TEST(SentenceFiles, SayEachLawOnce) {
  TextLaws const& laws = built_in_sentences();
  EXPECT_EQ(laws.all().size(), all_laws().size());
  for (LawEntry const& law : all_laws()) EXPECT_TRUE(laws.find(law.info.id)) << law.info.id;
}

TEST(SentenceFiles, AreFormatted) {
  for (Sentences const& file : sentence_files()) {
    auto const formatted = format_laws(file.text);
    ASSERT_TRUE(formatted) << file.name;
    EXPECT_EQ(*formatted, file.text) << file.name << ": layoutcheck laws fmt";
  }
}

void each_expression(std::vector<Item> const& items, auto const& visit) {
  for (Item const& item : items) {
    if (item.body.empty()) visit(item.expr);
    each_expression(item.body, visit);
  }
}

TEST(SentenceFiles, ReadAsTheyArePrinted) {
  std::size_t count = 0;
  for (Sentences const& file : sentence_files()) {
    auto const laws = parse_laws(file.text);
    ASSERT_TRUE(laws) << file.name;
    auto const check = [&](Expr const& expr) {
      ++count;
      auto const again = parse_law_expression(print(expr));
      ASSERT_TRUE(again) << print(expr) << ": " << to_string(again.error());
      EXPECT_EQ(print(*again), print(expr));
    };
    for (Define const& define : laws->defines) check(define.body);
    for (LawSyntax const& law : laws->laws) {
      each_expression(law.items, check);
      for (DomainClause const& clause : law.domain) check(clause.expr);
    }
  }
  EXPECT_GE(count, 700U);
}

/// Whatever is written, it is read or refused with its place.
TEST(LawFile, AnyEditIsReadOrRefused) {
  std::mt19937 random(7);
  auto const below = [&](std::size_t n) { return static_cast<std::size_t>(random()) % n; };
  constexpr std::string_view kSpare = "()[]{},:=<>+-*^&~. \n#\"_0aL";
  std::size_t const rounds = LAYOUTCHECK_SANITIZED ? 12 : 100;
  for (Sentences const& file : sentence_files()) {
    for (std::size_t round = 0; round < rounds; ++round) {
      std::string text(file.text);
      for (std::size_t edits = 1 + below(3); edits > 0; --edits) {
        std::size_t const at = below(text.size());
        std::size_t const length = std::min(below(6), text.size() - at);
        switch (below(4)) {
          case 0: text.erase(at, length); break;
          case 1: text.insert(at, 1, kSpare[below(kSpare.size())]); break;
          case 2: text[at] = kSpare[below(kSpare.size())]; break;
          default: text.insert(at, text.substr(below(text.size()), below(12)));
        }
      }
      auto const parsed = parse_laws(text);
      if (parsed && round % 4 == 0) {
        TextLaws laws;
        ASSERT_TRUE(laws.add(sentence_files()[0].text));
        auto const added = laws.add(text);
        EXPECT_TRUE(added || added.error().line >= 1) << text;
      }
      if (!parsed) {
        EXPECT_GE(parsed.error().line, 1);
      } else if (auto const formatted = format_laws(text)) {
        auto const again = format_laws(*formatted);
        ASSERT_TRUE(again) << text;
        EXPECT_EQ(*again, *formatted);
      }
    }
  }
}

/// Where a sentence says something and its law in C++ does not, on purpose, each with the reason.
bool differs_on_purpose(std::string_view id, Outcome const& law, Outcome const& sentence) {
  bool const judges = law.kind == OutcomeKind::vacuous;
  // An extent of 0 leaves the size 0: the law counts it as beyond 64 bits altogether.
  if (id == "concat_answers" || id == "replace_answers") return judges;
  // The law leaves out layouts without a value. spec#is_tractable requires an answer of all.
  if (id == "is_tractable_answers") return judges;
  // The sentence compares all dimensions, the law those that are wanted.
  if (id == "linear_compose_function" || id == "linear_invert_and_compose_function") {
    return sentence.kind == OutcomeKind::violated && law.kind == OutcomeKind::holds;
  }
  // The law holds where it looks at nothing, as of a tiler that keeps all modes.
  return law.kind == OutcomeKind::holds && sentence.kind == OutcomeKind::vacuous &&
         std::string_view(sentence.error.detail) == "no claim is about this input";
}

struct Named {
  std::string_view name;
  std::unique_ptr<Implementation> implementation;
};

std::vector<Named> implementations_for(LawEntry const& law) {
  std::vector<Named> result;
  result.push_back({"the reference", std::make_unique<ReferenceImplementation>()});
  for (Mutant const& mutant : all_mutants()) {
    if (mutant.op != law.info.op && mutant.name != law.info.kills) continue;
    result.push_back({mutant.name, std::make_unique<MutantImplementation>(mutant)});
  }
  return result;
}

/// Calls visit(input) for the first inputs by weight until it answers false.
void each_small(LawEntry const& law, std::size_t count, auto const& visit) {
  for (std::uint64_t weight = 1; weight <= kMaxEnumeratedWeight && count > 0; ++weight) {
    enumerate(law.input, weight, [&](AnyInput const& input) {
      count = visit(input) ? count - 1 : 0;
      return count > 0;
    });
  }
}

TEST(SentenceFiles, SayOfEachSmallInputWhatTheLawsSay) {
  std::size_t const kInputs = LAYOUTCHECK_SANITIZED ? 20 : 150;
  TextLaws const& laws = built_in_sentences();
  for (std::size_t i = 0; i < laws.all().size(); ++i) {
    TextLaw const& sentence = laws.all()[i];
    LawEntry const* law = find_law(sentence.id);
    ASSERT_NE(law, nullptr) << sentence.id;
    EXPECT_EQ(sentence.property_kind, law->info.property_kind) << sentence.id;
    EXPECT_EQ(sentence.source, law->info.source) << sentence.id;
    EXPECT_EQ(sentence.kills, law->info.kills) << sentence.id;
    EXPECT_TRUE(sentence.own_parameters || *sentence.op == law->info.op) << sentence.id;
    auto const implementations = implementations_for(*law);
    int differences = 0;
    each_small(*law, kInputs, [&](AnyInput const& input) {
      std::vector<Value> args = arguments(input);
      args.resize(sentence.inputs.size());
      for (Named const& under_test : implementations) {
        Outcome const want = law->on(*under_test.implementation, input, {});
        Verdict const got = laws.check(i, under_test.implementation.get(), args, {});
        bool const same =
            want.kind == got.outcome.kind || differs_on_purpose(sentence.id, want, got.outcome);
        if (same || ++differences > 3) continue;
        ADD_FAILURE() << sentence.id << " at " << expression(law->info.op, input) << " on "
                      << under_test.name << ": the law " << static_cast<int>(want.kind)
                      << ", the sentence " << static_cast<int>(got.outcome.kind) << " " << got.claim
                      << got.outcome.error.detail;
      }
      return true;
    });
  }
}

TEST(SentenceFiles, AreViolatedByTheirMutants) {
  TextLaws const& laws = built_in_sentences();
  std::size_t killed = 0;
  for (Mutant const& mutant : all_mutants()) {
    auto const found = laws.find(mutant.law);
    if (!found || mutant.beyond_enumeration) continue;
    LawEntry const* law = find_law(mutant.law);
    MutantImplementation const wrong(mutant);
    // The smallest counterexample of the law is one of the sentence.
    bool seen = false;
    each_small(*law, 60000, [&](AnyInput const& input) {
      if (law->on(wrong, input, {}).kind != OutcomeKind::violated) return true;
      seen = true;
      std::vector<Value> args = arguments(input);
      args.resize(laws.all()[*found].inputs.size());
      EXPECT_EQ(laws.check(*found, &wrong, args, {}).outcome.kind, OutcomeKind::violated)
          << mutant.name << " " << expression(law->info.op, input);
      EXPECT_NE(laws.check(*found, nullptr, args, {}).outcome.kind, OutcomeKind::violated)
          << mutant.law << " " << expression(law->info.op, input);
      return false;
    });
    killed += seen ? 1 : 0;
  }
  EXPECT_GE(killed, 1U);
}

}  // namespace
}  // namespace layoutcheck::laws::language
