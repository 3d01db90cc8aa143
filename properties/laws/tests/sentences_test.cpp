// The sentences of the suite: as they are written, evaluated and compiled, against the mutants.

#include <gtest/gtest.h>

#include <fstream>
#include <random>
#include <set>
#include <sstream>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/language/laws.hpp"
#include "layoutcheck/laws/mutant.hpp"

namespace layoutcheck::laws::language {
namespace {

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

/// What is made from a sentence says what its evaluation says, in all parts of the outcome.
TEST(SentenceFiles, AreEvaluatedAsTheyAreCompiled) {
  std::size_t const kInputs = LAYOUTCHECK_SANITIZED ? 20 : 150;
  TextLaws const& laws = built_in_sentences();
  ASSERT_EQ(all_laws().size(), laws.all().size());
  for (LawEntry const& law : all_laws()) {
    auto const i = laws.find(law.info.id);
    ASSERT_TRUE(i) << law.info.id;
    TextLaw const& sentence = laws.all()[*i];
    EXPECT_EQ(law.info.says, sentence.says);
    EXPECT_EQ(law.info.op, *sentence.op);
    auto const implementations = implementations_for(law);
    int differences = 0;
    each_small(law, kInputs, [&](AnyInput const& input) {
      for (Named const& under_test : implementations) {
        Outcome const got = law.on(*under_test.implementation, input, {});
        Outcome const want =
            laws.check(*i, under_test.implementation.get(), arguments(input), {}).outcome;
        bool const same = got.kind == want.kind && got.points == want.points &&
                          got.point == want.point && got.claim.lhs == want.claim.lhs &&
                          got.claim.rhs == want.claim.rhs && got.complete == want.complete;
        if (same || ++differences > 3) continue;
        ADD_FAILURE() << law.info.id << " at " << expression(law.info.op, input) << " on "
                      << under_test.name << ": compiled " << static_cast<int>(got.kind) << " of "
                      << got.points << ", evaluated " << static_cast<int>(want.kind) << " of "
                      << want.points << " " << got.error.detail << want.error.detail;
      }
      return true;
    });
  }
}

/// tests/kills.txt: for each mutant the laws of its operation that killed it, on the first 2,000
/// inputs by weight, when laws were written in C++. They still do.
TEST(SentenceFiles, KillTheMutantsThatTheyKilled) {
  constexpr std::size_t kEvery = LAYOUTCHECK_SANITIZED ? 16 : 1;
  std::ifstream file(LAYOUTCHECK_SOURCE_DIR "/properties/laws/tests/kills.txt");
  std::set<std::string> mutants;
  std::size_t kills = 0;
  for (std::string line; std::getline(file, line);) {
    std::istringstream words(line);
    std::string name;
    words >> name;
    mutants.insert(name);
    if (mutants.size() % kEvery != 0) continue;
    Mutant const* mutant = find_mutant(name);
    ASSERT_NE(mutant, nullptr) << name;
    MutantImplementation const wrong(*mutant);
    for (std::string id; words >> id; ++kills) {
      LawEntry const* law = find_law(id);
      ASSERT_NE(law, nullptr) << id;
      bool killed = false;
      each_small(*law, 2000, [&](AnyInput const& input) {
        killed = law->on(wrong, input, {.points = 512}).kind == OutcomeKind::violated;
        return !killed;
      });
      EXPECT_TRUE(killed) << name << " survives " << id;
    }
  }
  for (Mutant const& mutant : all_mutants()) {
    EXPECT_TRUE(mutants.contains(std::string(mutant.name)))
        << mutant.name << " is not in kills.txt";
  }
  EXPECT_GE(kills, LAYOUTCHECK_SANITIZED ? 20U : 769U);
}

/// What a compiled sentence calls its operation with spells the input that it was.
TEST(SentenceFiles, AreReadBackFromTheirCalls) {
  for (LawEntry const& law : all_laws()) {
    each_small(law, 50, [&](AnyInput const& input) {
      if (!law.admits(input)) return true;
      std::vector<Value> const call = law.query_arguments(input);
      auto const again = law.read(call);
      EXPECT_TRUE(again && law.query_arguments(*again) == call)
          << law.info.id << " " << expression(law.info.op, input);
      return again.has_value();
    });
  }
  LawEntry const* identity = find_law("composition_left_identity");
  ASSERT_NE(identity, nullptr);
  std::vector<Value> const call{Value(scalar_layout(3, 1)), Value(scalar_layout(4, 1))};
  EXPECT_FALSE(identity->read(call).has_value()) << "the identity of 4:1 is 4:1";
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
