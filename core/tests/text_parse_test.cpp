/// parse: what each text means, and what is said about a text that means nothing.

#include "layoutcheck/core/text/parse.hpp"

#include <gtest/gtest.h>

#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/core/text/usage.hpp"

namespace layoutcheck {
namespace {

/// The canonical form, or the message.
std::string canonical(std::string_view text) {
  Parsed<Expression> const e = parse(text);
  return e ? print(*e) : to_string(e.error());
}

std::string repeated(std::string_view part, int times) {
  std::string out;
  for (int i = 0; i < times; ++i) out += part;
  return out;
}

ParseErrc kind_of(std::string_view text) {
  Parsed<Expression> const e = parse(text);
  EXPECT_FALSE(e);
  return e ? ParseErrc::syntax : e.error().kind;
}

template <class T>
bool reads_as(std::string_view text) {
  Parsed<Value> const v = parse_value(text);
  return v && std::holds_alternative<T>(*v);
}

TEST(Parse, EveryKindOfLiteral) {
  EXPECT_TRUE(reads_as<index_t>("-3"));
  EXPECT_TRUE(reads_as<bool>("true"));
  EXPECT_TRUE(reads_as<IntTuple>("(4)"));
  EXPECT_TRUE(reads_as<IntTuple>("()"));
  EXPECT_TRUE(reads_as<Coordinate>("_"));
  EXPECT_TRUE(reads_as<Coordinate>("(1,_,(2,3))"));
  EXPECT_TRUE(reads_as<Layout>("4:1"));
  EXPECT_TRUE(reads_as<Layout>("():()"));
  EXPECT_TRUE(reads_as<BasisLayout>("(4,3):(1@0,1@1)"));
  EXPECT_TRUE(reads_as<BasisLayout>("(4,3):(1@0,1@3@2@0@1)"));
  EXPECT_TRUE(reads_as<Tiler>("<2:1,_,(2,2):(1,4)>"));
  EXPECT_TRUE(reads_as<Swizzle>("Sw<3,3,3>"));
  EXPECT_TRUE(reads_as<ComposedLayout>("Sw<3,3,3> o 0 o (8,8):(8,1)"));
  EXPECT_TRUE(reads_as<ComposedLayout>("(4,4):(4,1) o 3 o 2:1"));
  EXPECT_TRUE(reads_as<Table>("[0,2,4,7,9,11]"));
}

TEST(Parse, LayoutsAreWhatTheySay) {
  Parsed<Layout> const layout = parse_layout("((2,2),3):((1,4),-8)");
  ASSERT_TRUE(layout);
  EXPECT_EQ(size(*layout), 12);
  EXPECT_EQ((*layout)(7), 1 + 4 - 8);
  EXPECT_EQ(rank(*layout), 2);
}

TEST(Parse, CanonicalFormsReadBackAsThemselves) {
  for (char const* text : {"0",
                           "-3",
                           "true",
                           "false",
                           "()",
                           "(4)",
                           "((2,2),3)",
                           "(())",
                           "_",
                           "(1,_,(2,3))",
                           "4:1",
                           "(4):(1)",
                           "():()",
                           "(2,2):(1,-4)",
                           "((2,2),3):((1,4),8)",
                           "<2:1,_,(2,2):(1,4)>",
                           "<<2:1,3:1>,4:1>",
                           "<>",
                           "<_>",
                           "<():()>",
                           "Sw<3,3,3>",
                           "Sw<1,2,-1>",
                           "Sw<3,3,3> o 0 o (8,8):(8,1)",
                           "(4,4):(4,1) o 3 o 2:1",
                           "[0,2,4,7,9,11]",
                           "[]",
                           "[-1]",
                           "(4,3):(1@0,1@1)",
                           "(4,3):(0,-2@15)",
                           "4:1@0",
                           "coalesce((2,1,6):(1,6,2))",
                           "coalesce((2,1,6):(1,6,2), (1,1))",
                           "4:2 o 2:1",
                           "8:1 o 4:2 o 2:1",
                           "8:1 o <2:1,_>",
                           "8:1 o 4",
                           "complement(4:1 o 2:2, size(24:1))",
                           "Sw<1,1,1> o 4:1 o 2:1",
                           "coalesce(8:1) o 3 o 2:1",
                           "size(Sw<1,1,1> o 3 o 4:1)"}) {
    EXPECT_EQ(canonical(text), text);
  }
}

TEST(Parse, OtherSpellingsOfTheSame) {
  EXPECT_EQ(canonical(" ( _2 , _2 ) : ( _1 , _4 )\n"), "(2,2):(1,4)");
  EXPECT_EQ(canonical("Sw<3,3,3> o (8,8):(8,1)"), "Sw<3,3,3> o 0 o (8,8):(8,1)");
  EXPECT_EQ(canonical("Sw<3,3,3> o _0 o (_8,_8):(_8,_1)"), "Sw<3,3,3> o 0 o (8,8):(8,1)");
  EXPECT_EQ(canonical("<4,_>"), "<4:1,_>");
  EXPECT_EQ(canonical("<_8:_1,_4>"), "<8:1,4:1>");
  EXPECT_EQ(canonical("007"), "7");
  EXPECT_EQ(canonical("4:1o2:1"), "4:1 o 2:1");
  EXPECT_EQ(canonical("4:1 o_"), "4:1 o _");
  EXPECT_EQ(canonical("coalesce\t(4:1)"), "coalesce(4:1)");
}

TEST(Parse, PositionsPointIntoTheText) {
  Parsed<Expression> const e = parse("  complement( coalesce(4:1), 24)");
  ASSERT_TRUE(e);
  EXPECT_EQ(e->position, 2U);
  auto const& call = *std::get_if<Call>(&e->node);
  EXPECT_EQ(call.arguments[0].position, 14U);
  EXPECT_EQ(call.arguments[1].position, 29U);
}

TEST(Parse, MeaningIsIndependentOfSpacing) {
  EXPECT_EQ(*parse("complement(4:1,24)"), *parse(" complement ( 4 : 1 , 24 ) "));
  EXPECT_FALSE(*parse("complement(4:1,24)") == *parse("complement(4:1,25)"));
}

TEST(ParseError, SaysWhereAndWhat) {
  EXPECT_EQ(canonical(""), "1:1: expected an expression, found end of input");
  EXPECT_EQ(canonical(" \n "), "2:2: expected an expression, found end of input");
  EXPECT_EQ(canonical("(2,2"), "1:5: expected ',' or ')', found end of input");
  EXPECT_EQ(canonical("(2,\n2:"), "2:2: expected ',' or ')', found ':'");
  EXPECT_EQ(canonical("4:"), "1:3: expected an integer or '(', found end of input");
  EXPECT_EQ(canonical("(4,)"), "1:4: expected an integer, '(' or '_', found ')'");
  EXPECT_EQ(canonical("+4"), "1:1: expected an expression, found '+'");
  EXPECT_EQ(canonical("- 4"), "1:1: expected an integer or '(', found '-'");
  EXPECT_EQ(canonical("_-8"), "1:2: expected 'o' or end of input, found '-'");
  EXPECT_EQ(canonical("4:1 4:1"), "1:5: expected 'o' or end of input, found '4'");
  EXPECT_EQ(canonical("4:1 o"), "1:6: expected an expression, found end of input");
  EXPECT_EQ(canonical("o 4:1"), "1:1: expected an expression, found 'o'");
  EXPECT_EQ(canonical("4:1 oops"), "1:5: expected 'o' or end of input, found 'oops'");
  EXPECT_EQ(canonical("(size(4:1),3)"), "1:2: expected an integer, '(' or '_', found 'size'");
  EXPECT_EQ(canonical("size"), "1:5: expected '(', found end of input");
  EXPECT_EQ(canonical("size(4:1"), "1:9: expected 'o', ',' or ')', found end of input");
  EXPECT_EQ(canonical("Sw<3,3>"), "1:7: expected ',', found '>'");
  EXPECT_EQ(canonical("[1,2"), "1:5: expected ',' or ']', found end of input");
  EXPECT_EQ(canonical("[_]"), "1:2: expected an integer or ']', found '_'");
  EXPECT_EQ(canonical("<2:1,"), "1:6: expected an integer or '(', found end of input");
  EXPECT_EQ(canonical("<(2,2)>"), "1:7: expected ':' and a stride, found '>'");
}

TEST(ParseError, ForeignBytesAreNamed) {
  EXPECT_EQ(canonical(std::string_view("4\0:1", 4)),
            "1:2: expected 'o' or end of input, found byte 0x00");
  EXPECT_EQ(canonical("(2,\xC3\xA4)"), "1:4: expected an integer, '(' or '_', found byte 0xC3");
}

TEST(ParseError, FreeModesHaveNoPlaceInLayouts) {
  EXPECT_EQ(canonical("(2,_):(1,2)"), "1:4: expected an integer, as in every shape, found '_'");
  EXPECT_EQ(canonical("(2,2):(1,_)"), "1:10: expected an integer, as in every stride, found '_'");
}

TEST(ParseError, BasisStridesInStridesOnly) {
  EXPECT_EQ(canonical("(1@0,2)"),
            "1:2: expected an integer, found a basis stride outside of a stride");
  EXPECT_EQ(canonical("(4,3):(1@0,1)"), "1:12: expected a basis stride `k@i` or 0, found 1");
  EXPECT_EQ(canonical("<4:1@0>"), "1:4: expected an integer, found a basis stride in a tiler");
  EXPECT_EQ(canonical("4:1@16"), "1:5: expected an axis from 0 to 15, found 16");
  EXPECT_EQ(canonical("4:1@0@16"), "1:7: expected an axis from 0 to 15, found 16");
  EXPECT_EQ(canonical("4:1@0@1@2@3@4"), "1:13: expected at most 4 levels of an axis, found more");
  EXPECT_EQ(canonical("(4,3):(1@0,1@1@0)"),
            "1:1: expected a layout, found invalid_argument: an entry of values is a number along "
            "one axis, a tuple along this (mode 1)");
  EXPECT_EQ(canonical("(4,4):1@0"),
            "1:1: expected a layout, found not_congruent: shape and stride differ in profile");
}

TEST(ParseError, ValuesThatTheAlgebraRefuses) {
  Parsed<Expression> const e = parse("size((4,2):3)");
  ASSERT_FALSE(e);
  EXPECT_EQ(e.error().kind, ParseErrc::invalid_value);
  EXPECT_EQ(e.error().position, 5U);
  ASSERT_TRUE(e.error().cause);
  EXPECT_EQ(e.error().cause->code, Errc::not_congruent);
  EXPECT_EQ(canonical("(2,-4):(1,2)"),
            "1:1: expected a layout, found invalid_argument: negative extent (mode 1)");
  EXPECT_EQ(kind_of("(4294967296,4294967296):(1,1)"), ParseErrc::overflow);
  EXPECT_EQ(kind_of("(4294967296,4294967296):(0@0,0)"), ParseErrc::overflow);
  EXPECT_EQ(kind_of("2:9223372036854775807"), ParseErrc::overflow);
  EXPECT_EQ(kind_of("Sw<-1,0,0>"), ParseErrc::invalid_value);
  EXPECT_EQ(kind_of("Sw<30,30,30>"), ParseErrc::overflow);
  EXPECT_EQ(kind_of("Sw<1,1,1> o -1 o 4:1"), ParseErrc::invalid_value);
  EXPECT_EQ(kind_of("4:4611686018427387904 o 3 o 2:1"), ParseErrc::overflow);
  EXPECT_EQ(kind_of("(4,0):(1,1) o 0 o 2:1"), ParseErrc::invalid_value);
}

TEST(ParseError, IntegersBeyond64Bits) {
  EXPECT_EQ(canonical("9223372036854775807"), "9223372036854775807");
  EXPECT_EQ(canonical("-9223372036854775807"), "-9223372036854775807");
  EXPECT_EQ(kind_of("9223372036854775808"), ParseErrc::overflow);
  EXPECT_EQ(kind_of("-9223372036854775808"), ParseErrc::overflow);
  EXPECT_EQ(canonical(repeated("9", 1 << 20)),
            "1:1: expected an integer of at most 2^63 - 1 in magnitude, found an integer of "
            "1048576 digits");
}

TEST(ParseError, BoundsAreErrorsNotCrashes) {
  EXPECT_EQ(kind_of(repeated(" ", (1 << 20) + 1)), ParseErrc::capacity);
  EXPECT_EQ(kind_of(repeated("(", 100'000)), ParseErrc::capacity);
  EXPECT_EQ(kind_of(repeated("<", 100'000)), ParseErrc::capacity);
  EXPECT_EQ(kind_of(repeated("size(", 100'000)), ParseErrc::capacity);
  EXPECT_EQ(kind_of(repeated("4:1 o ", 100'000)), ParseErrc::capacity);
  EXPECT_EQ(kind_of("concat(" + repeated("4:1,", 100'000)), ParseErrc::capacity);
  EXPECT_EQ(kind_of("(" + repeated("1,", 100'000)), ParseErrc::capacity);
  EXPECT_EQ(kind_of("(" + repeated("(),", 100'000)), ParseErrc::capacity);
  EXPECT_EQ(kind_of("<" + repeated("_,", 100'000)), ParseErrc::capacity);
  EXPECT_EQ(kind_of("<" + repeated("<>,", 100'000)), ParseErrc::capacity);
  EXPECT_EQ(kind_of("<" + repeated("(1,1,1,1):(0,0,0,0),", 20) + "_>"), ParseErrc::capacity);
}

TEST(Parse, ValuesAtTheBoundsAreRead) {
  EXPECT_TRUE(parse("(" + repeated("1,", kMaxLeaves - 1) + "1)"));
  EXPECT_TRUE(parse("<" + repeated("_,", kMaxLeaves - 1) + "_>"));
  EXPECT_TRUE(parse(repeated("(", kMaxDepth) + repeated(")", kMaxDepth)));
  EXPECT_FALSE(parse(repeated("(", kMaxDepth + 1) + repeated(")", kMaxDepth + 1)));
  EXPECT_TRUE(parse("[" + repeated("1,", (1 << 19) - 2) + "1]"));
}

TEST(ParseError, UnknownOperationsGetTheNearestName) {
  EXPECT_EQ(canonical("compliment(4:1)"),
            "1:1: expected an operation (did you mean complement?), found 'compliment'");
  EXPECT_EQ(canonical("4:1 o frobnicate(4:1)"), "1:7: expected an operation, found 'frobnicate'");
  EXPECT_EQ(kind_of("compliment(4:1)"), ParseErrc::unknown_operation);
}

TEST(ParseError, CountsArguments) {
  EXPECT_EQ(canonical("complement()"),
            "1:1: expected complement with arguments (layout[, integer]), found 0 arguments");
  EXPECT_EQ(canonical("complement(4:1,8,8)"),
            "1:1: expected complement with arguments (layout[, integer]), found 3 arguments");
  EXPECT_EQ(kind_of("size()"), ParseErrc::arity);
  EXPECT_TRUE(parse("concat(4:1,4:1,4:1,4:1,4:1,4:1)"));
}

TEST(ParseError, NamesOfLayoutsAreNotTakenForLiterals) {
  Parsed<Value> const call = parse_value("  size(4:1)");
  ASSERT_FALSE(call);
  EXPECT_EQ(to_string(call.error()), "1:3: expected a literal, found a call of size");
  Parsed<Layout> const tuple = parse_layout("(4,2)");
  ASSERT_FALSE(tuple);
  EXPECT_EQ(to_string(tuple.error()), "1:1: expected a layout, found a tuple");
}

TEST(Usage, ListsOverloadsAndOptionalParameters) {
  EXPECT_EQ(usage("complement"), "complement takes (layout[, integer])");
  EXPECT_EQ(usage("flatten"), "flatten takes (tuple) or (layout) or (composed layout)");
  EXPECT_EQ(usage("concat"), "concat takes (layout...)");
  EXPECT_EQ(usage("tile_to_shape"), "tile_to_shape takes (layout, tuple[, tuple])");
  EXPECT_EQ(usage("frob"), "no operation is called frob");
}

TEST(Usage, NearestOperation) {
  EXPECT_EQ(nearest_operation("coalese"), "coalesce");
  EXPECT_EQ(nearest_operation("sise"), "size");
  EXPECT_EQ(nearest_operation("xyz"), std::nullopt);
  EXPECT_EQ(nearest_operation(""), std::nullopt);
}

}  // namespace
}  // namespace layoutcheck
