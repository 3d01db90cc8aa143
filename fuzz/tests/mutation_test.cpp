// Decoders are total, mutators make what they say, and both are functions of their input alone.
#include <gtest/gtest.h>

#include <set>

#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/fuzz/branch.hpp"
#include "layoutcheck/fuzz/case.hpp"
#include "layoutcheck/fuzz/expressions.hpp"
#include "layoutcheck/fuzz/language.hpp"
#include "layoutcheck/fuzz/laws.hpp"
#include "layoutcheck/fuzz/second_parser.hpp"
#include "layoutcheck/fuzz/values.hpp"
#include "targets/targets.hpp"

namespace layoutcheck::fuzz {
namespace {

TEST(Families, EveryOperationOfALawBelongsToOne) {
  std::multiset<Op> members;
  for (Family const& family : all_families()) members.insert(family.ops.begin(), family.ops.end());
  for (laws::LawEntry const& law : laws::all_laws()) {
    EXPECT_EQ(members.count(law.info.op), 1U) << law.info.id;
  }
}

TEST(ByteChoices, EveryStringOfBytesIsACase) {
  SeededChoices random(1);
  for (Family const& family : all_families()) {
    for (int i = 0; i < 300; ++i) {
      std::string bytes;
      for (std::uint64_t n = random.below(40); n > 0; --n) {
        bytes.push_back(static_cast<char>(random.below(256)));
      }
      Case const c = decode_case(family, bytes);
      EXPECT_EQ(text_of(decode_case(family, bytes)), text_of(c));
      auto const read = read_case(text_of(c));
      ASSERT_TRUE(read) << text_of(c);
      EXPECT_EQ(text_of(*read), text_of(c));
    }
    EXPECT_EQ(text_of(decode_case(family, "")), text_of(decode_case(family, std::string(9, '\0'))))
        << "no byte is the byte 0";
  }
}

TEST(Cases, AreReadAsTheyAreWritten) {
  Family const& composition = *find_family("composition");
  EXPECT_EQ(text_of(decode_case(composition, "composition((4,6):(1,4), 2:3)")),
            "composition((4,6):(1,4), 2:3)");
  EXPECT_EQ(text_of(decode_case(composition, "(4,6):(1,4) o 2:3")),
            "composition((4,6):(1,4), 2:3)");
  EXPECT_FALSE(read_case("composition(coalesce(4:1), 2:3)")) << "literals only";
  EXPECT_FALSE(read_case("4:1"));
  EXPECT_FALSE(read_case("size(4:1"));
}

/// What changes make of a case, step by step.
TEST(Cases, ChangesAreCasesOfTheFamilyAndAFunctionOfTheSeed) {
  for (Family const& family : all_families()) {
    SeededChoices first(7);
    SeededChoices second(7);
    Case a = make_case(family, first);
    Case b = make_case(family, second);
    Tally tally;
    for (int i = 0; i < 400; ++i) {
      change(a, family, first);
      change(b, family, second);
      ASSERT_EQ(text_of(a), text_of(b));
      auto const read = read_case(text_of(a));
      ASSERT_TRUE(read) << text_of(a);
      EXPECT_EQ(read->op, a.op) << text_of(a);
      ++tally.inputs;
      EXPECT_FALSE(check(a, family, nullptr, tally)) << text_of(a);
    }
    EXPECT_GT(10 * tally.reached, 7 * tally.inputs) << family.name;
  }
}

TEST(Branch, IsTheTreeAndBack) {
  for (char const* text :
       {"4:1", "(4):(1)", "((2,2),3):((1,8),2)", "():()", "((),(2,())):((),(1,()))"}) {
    Layout const layout = *parse_layout(text);
    Branch<Mode> const branch = branch_of(layout);
    EXPECT_EQ(*tree_of<Layout>(branch), layout) << text;
  }
  Branch<Mode> wide;
  for (int i = 0; i <= kMaxLeaves; ++i) wide.parts.push_back(Branch<Mode>::of({1, 0}));
  EXPECT_FALSE(tree_of<Layout>(wide));
  Branch<Mode> deep = Branch<Mode>::of({1, 0});
  for (int i = 0; i <= kMaxDepth; ++i) {
    Branch<Mode> outer;
    outer.parts.push_back(deep);
    deep = outer;
  }
  EXPECT_FALSE(tree_of<Layout>(deep));
}

TEST(SecondParser, ReadsTheGrammar) {
  EXPECT_EQ(canonical(" ( _2,02 ) : (1, 4)o 2:1"), "(2,2):(1,4) o 2:1");
  EXPECT_EQ(canonical("Sw<3,_3,-03>o(8,8):(8,1)"), "Sw<3,3,-3> o 0 o (8,8):(8,1)");
  EXPECT_EQ(canonical("f(1,_,<2,_,(2,2):(1,4)>,[ ] ,true)"),
            "f(1, _, <2:1,_,(2,2):(1,4)>, [], true)");
  EXPECT_EQ(canonical("-0"), "0");
  for (char const* wrong : {"",
                            "(",
                            "(2,)",
                            "2:",
                            "2:_",
                            "--2",
                            "o",
                            "a o",
                            "<2:1@0>",
                            "4:(1@0,2)",
                            "2:1 2",
                            "f",
                            "f(",
                            "Sw<1,2>",
                            "[1,",
                            "_:1",
                            "1@0",
                            "<(2,2)>",
                            "{x:[],x:[]}->{z:1}",
                            "{x:[]}->{z:1,z:1}"}) {
    EXPECT_FALSE(canonical(wrong)) << wrong;
  }
  EXPECT_FALSE(canonical(std::string(100000, '('))) << "and does not end the stack";
  EXPECT_FALSE(canonical(std::string(100000, '<')));
}

TEST(Languages, OfAThousandTextsCoreReadsAndPrintsEach) {
  SeededChoices choices(3);
  std::string text = "4:1";
  int parsed = 0;
  for (int i = 0; i < 5000; ++i) {
    text = changed_text(text, choices);
    if (text.size() > 300) text = "4:1";
    EXPECT_EQ(text_problem(core_language(), text), "") << text;
    if (parse(text)) ++parsed;
  }
  EXPECT_GT(parsed, 2500);
}

/// A parser that overlooks a second dimension x: found, and reported by the least text that
/// shows it, whatever surrounded it.
TEST(Languages, AFindingIsShrunkToWhatIsWrong) {
  Language loose = core_language();
  loose.parse = [](std::string_view text) {
    std::string once(text);
    for (std::size_t at; (at = once.find(",x:[]")) != std::string::npos;) once.erase(at, 5);
    return parse(once);
  };
  std::string const text = "{x:[],a:[1,2,4]," + std::string(500, ' ') + "b:[8,16],x:[]}->{z:32}";
  Tally tally;
  auto const finding = text_target(loose)->run(text, tally);
  ASSERT_TRUE(finding);
  EXPECT_EQ(finding->expression, "{,x:[]}->{}");
  EXPECT_EQ(finding->what, "text, reference: the parser reads what the grammar refuses: {}->{}");
  EXPECT_EQ(finding->repro, "layoutcheck eval -- '{,x:[]}->{}'");
  EXPECT_NE(finding->details.find(text), std::string::npos);
  EXPECT_FALSE(text_target(core_language())->run(text, tally));
}

/// Text that core parses is the bounds of every kind: what is made or changed can be written.
TEST(Values, StayWithinTheBoundsOfTheirKind) {
  std::string const big = std::to_string(kMaxIndex);
  std::vector<Value> edges;
  for (std::string const& text : std::vector<std::string>{
           "(2147483648,1073741824):(1@0,1@1)",
           "(8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8,8):(1@0,1@1,1@2,1@3,1@4,1@5,1@6,1@7,1@0,1@1,1@2,"
           "1@3,1@4,1@5,1@6,1@7,1@0,1@1,1@2,1@3)",
           "2:" + std::to_string(kMaxIndex - 1) + "@0", "(" + big + "):(1)",
           "(2147483648,2147483648):(1,2147483648)", "(" + big + ",-" + big + ")",
           "<" + big + ":1,_,2:1>", "Sw<3,4,3> o 0 o (1073741824,2147483648):(1,1073741824)",
           "Sw<20,20,22>", "modular<(5,3):(1,6),(5,3)>", "{x:[1,2,4],y:[8]}->{z:16}",
           "[" + big + ",-" + big + "]", big}) {
    auto const value = parse_value(text);
    ASSERT_TRUE(value) << text << " " << to_string(value.error());
    edges.push_back(*value);
  }
  auto const written = [](Value const& value) {
    auto const again = parse_value(print(value));
    return again ? print(*again) : print(value) + " is refused: " + to_string(again.error());
  };
  for (Value const& edge : edges) {
    for (std::uint64_t seed = 0; seed < 300; ++seed) {
      SeededChoices choices(seed);
      Value value = edge;
      for (int i = 0; i < 3; ++i) change(value, choices);
      ASSERT_EQ(written(value), print(value)) << "of " << print(edge) << ", seed " << seed;
    }
  }
  SeededChoices choices(4711);
  for (int i = 0; i < 300; ++i) {
    for (Kind const kind : {Kind::integer, Kind::boolean, Kind::tuple, Kind::coordinate,
                            Kind::layout, Kind::tiler, Kind::swizzle, Kind::composed, Kind::mapping,
                            Kind::table, Kind::basis, Kind::linear, Kind::modular}) {
      Value const value = make_value(kind, choices);
      ASSERT_EQ(written(value), print(value));
    }
  }
}

TEST(Expressions, CrossingTakesAPartOfTheOther) {
  std::set<std::string> seen;
  for (std::uint64_t seed = 0; seed < 200; ++seed) {
    SeededChoices choices(seed);
    seen.insert(crossed_text("size(4:1)", "coalesce(2:2)", choices));
  }
  EXPECT_EQ(seen.count("size(2:2)"), 1U);
  EXPECT_EQ(seen.count("size(coalesce(2:2))"), 1U);
  SeededChoices choices(0);
  EXPECT_EQ(crossed_text("(((", "4:1", choices), "4:1");
}

}  // namespace
}  // namespace layoutcheck::fuzz
