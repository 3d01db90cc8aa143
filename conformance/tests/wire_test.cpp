// Untrusted input: integers, commands, lines, replies.

#include <gtest/gtest.h>

#include <algorithm>
#include <cstdint>
#include <limits>
#include <string>
#include <vector>

#include "layoutcheck/conformance/transport/command.hpp"
#include "layoutcheck/conformance/transport/integer.hpp"
#include "layoutcheck/conformance/transport/session.hpp"
#include "layoutcheck/conformance/transport/text.hpp"
#include "layoutcheck/results/bounded_json.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

using Said = Answer::Kind;

// -------------------- integers

TEST(WireInteger, BeyondDoublesTravelsAsAString) {
  EXPECT_EQ(encode_integer(12), json(12));
  EXPECT_EQ(encode_integer(-(std::int64_t{1} << 53)), json(-9007199254740992));
  EXPECT_EQ(encode_integer((std::int64_t{1} << 53) + 1), json("9007199254740993"));
  for (std::int64_t const i : {std::numeric_limits<std::int64_t>::min(), std::int64_t{-1},
                               std::int64_t{0}, std::numeric_limits<std::int64_t>::max()}) {
    EXPECT_EQ(decode_integer(encode_integer(i)), i);
    EXPECT_EQ(decode_integer(json(i)), i);
  }
}

TEST(WireInteger, NothingElseIsAnInteger) {
  for (json const& value :
       {json(1.0), json(true), json(nullptr), json(""), json("-"), json("+1"), json("01"),
        json("-0"), json(" 1"), json("1 "), json("1e3"), json("0x1"), json("9223372036854775808"),
        json(std::uint64_t{1} << 63), json::array({1}), json::object()}) {
    EXPECT_EQ(decode_integer(value), std::nullopt) << value;
  }
}

// -------------------- commands

TEST(Command, IsSplitWithoutAShell) {
  using Words = std::vector<std::string>;
  auto const words = [](std::string_view text) { return std::get<Words>(split_command(text)); };
  EXPECT_EQ(words("cmd:python3 my_adapter.py"), (Words{"python3", "my_adapter.py"}));
  EXPECT_EQ(words("  a\t'b c'  \"d \\\"e\\\" \\n\" f\\ g ''"),
            (Words{"a", "b c", "d \"e\" \\n", "f g", ""}));
  EXPECT_EQ(words("a'b'\"c\"; $HOME | *"), (Words{"abc;", "$HOME", "|", "*"}));
  for (std::string_view const text : {"", "cmd:", "  ", "a 'b", "a \"b", "a\\", "'' a"}) {
    EXPECT_TRUE(std::holds_alternative<CommandError>(split_command(text))) << text;
  }
}

// -------------------- lines

TEST(ParseLine, KeepsIntegersAndRefusesHarm) {
  EXPECT_EQ(std::get<json>(results::parse_bounded(R"({"v":[4,[2,-1]],"m":"x"})")),
            (json{{"v", {4, {2, -1}}}, {"m", "x"}}));
  EXPECT_EQ(std::get<json>(results::parse_bounded("[18446744073709551616,-9223372036854775809]")),
            (json{"18446744073709551616", "-9223372036854775809"}));
  auto const condition = [](std::string_view line) {
    auto parsed = results::parse_bounded(line, {.depth = 8, .values = 10});
    auto const* error = std::get_if<results::JsonError>(&parsed);
    return error != nullptr ? error->condition : "none";
  };
  EXPECT_EQ(condition("[[[[[[[[]]]]]]]]"), "none");
  EXPECT_EQ(condition("[[[[[[[[[]]]]]]]]]"), "too_deep");
  EXPECT_EQ(condition(std::string(100'000, '[')), "too_deep");
  EXPECT_EQ(condition("[1,2,3,4,5,6,7,8,9]"), "none");
  EXPECT_EQ(condition("[1,2,3,4,5,6,7,8,9,10]"), "too_many_values");
  EXPECT_EQ(condition(R"({"a":1,"a":2})"), "duplicate_key");
  for (std::string_view const line :
       {std::string_view{""}, std::string_view{"nope"}, std::string_view{"{} {}"},
        std::string_view{"[1,]"}, std::string_view{"NaN"}, std::string_view{"1e999"},
        std::string_view{"\"\xff\""}, std::string_view{"{}\0x", 4}}) {
    EXPECT_EQ(condition(line), "not_json") << line;
  }
}

TEST(Text, FromUntrustedInputIsMadePrintable) {
  EXPECT_EQ(printable("a\x1b[31mb\xff\n"), "a?[31mb?\n");
  EXPECT_EQ(printable("\xc2\x9b"
                      "x \xe2\x82\xac \xed\xa0\x80 \xf0\x9f\x98"),
            "?x \xe2\x82\xac ??? ???");
  EXPECT_EQ(printable("abc\xe2\x82\xac", 2), "");
  EXPECT_EQ(printable("abcdef", 3), "def");
}

TEST(Reply, OneBadResultDoesNotAffectTheOthers) {
  auto const reply =
      decode_reply(R"({"seq":3,"res":[{"v":1},{"w":2},{"v":1,"s":"x"},{"v":null}]})", 3, 4);
  auto const& answers = std::get<std::vector<Answer>>(reply);
  EXPECT_EQ(answers[0].kind, Said::value);
  EXPECT_EQ(answers[1].kind, Said::protocol_error);
  EXPECT_EQ(answers[1].condition, "not_an_answer");
  EXPECT_EQ(answers[2].kind, Said::protocol_error);
  EXPECT_EQ(answers[3].kind, Said::value);
}

TEST(Reply, TheLastCallsOfAnExceptionAreLinesOfItsMessage) {
  json calls = json::array({"f (a.py:2)", "g\n\x1b[1m (a.py:9)"});
  for (int i = 0; i < 20; ++i) calls.push_back(std::string(1000, 'x'));
  json const line{{"seq", 3},
                  {"res", json::array({{{"x", "E"}, {"m", "no"}, {"t", calls}},
                                       {{"e", "E"}, {"t", json::array({4})}},
                                       {{"e", "E"}, {"t", "f"}}})}};
  auto const reply = decode_reply(line.dump(), 3, 3);
  auto const& answers = std::get<std::vector<Answer>>(reply);
  EXPECT_TRUE(answers[0].message.starts_with("no\n  at f (a.py:2)\n  at g ?[1m (a.py:9)\n  at xx"));
  EXPECT_EQ(std::count(answers[0].message.begin(), answers[0].message.end(), '\n'), 8);
  EXPECT_LT(answers[0].message.size(), 2048U);
  for (std::size_t i : {1U, 2U}) EXPECT_EQ(answers[i].condition, "not_an_answer");
}

}  // namespace
}  // namespace layoutcheck::conformance
