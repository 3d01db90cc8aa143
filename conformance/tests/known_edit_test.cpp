// Lists changed in place, and the pins in them.

#include <gtest/gtest.h>

#include "layoutcheck/conformance/known/accept.hpp"
#include "layoutcheck/conformance/known/edit.hpp"
#include "layoutcheck/core/layout/layout.hpp"

namespace layoutcheck::conformance {
namespace {

constexpr std::string_view kText =
    R"toml(# what pycute gets wrong
implementation = "pycute"

# strides
[[known]]
id = "composition/composition_function/required/nested/wrong_function"
reason = "rounds down"  # as they say
issue = "https://example.org/1"
verdict = "wrong_function"
witness = "composition((4,6):(1,4), 2:3)"
added = 2026-11-22
expires = 2027-05-01
max_matches = 1

# sizes, see the paper
[[known]]
id = "size/size_is_product_of_extents/required/empty/crash"
reason = "dies"
issue = "https://example.org/2"
verdict = "crash"
witness = "size(0:1)"
added = 2026-11-22
expires = 2027-05-01
max_matches = 1

# do not touch by hand
[pinned]
composition = "03ab11f2 7e41cc90"  # two
size = "00000001"
)toml";

KnownList read(std::string_view text) {
  auto const list = read_known(text);
  auto const* problems = std::get_if<std::vector<KnownProblem>>(&list);
  if (problems != nullptr) {
    ADD_FAILURE() << to_string(problems->front()) << '\n' << text;
    return {};
  }
  return std::get<KnownList>(list);
}

KnownFailure entry_at(char const* stratum, char const* witness, int line = 0) {
  KnownFailure known{
      .id = "rank/rank_counts_modes/required/" + std::string(stratum) + "/wrong_shape",
      .reason = "by line " + std::to_string(line),
      .issue = "https://example.org/1",
      .verdict = "wrong_shape",
      .witness = witness,
      .added = {2026, 11, 22},
      .expires = {2027, 5, 1}};
  known.line = line;
  return known;
}

Pins pins_of(std::string_view text) { return read(text).pinned; }

std::string first_problem(std::string_view pinned) {
  auto const list = read_known("implementation = \"x\"\n[pinned]\n" + std::string(pinned) + "\n");
  auto const* problems = std::get_if<std::vector<KnownProblem>>(&list);
  return problems == nullptr ? "" : to_string(problems->front());
}

TEST(Pins, AreReadAndPrinted) {
  KnownList const list = read(kText);
  EXPECT_EQ(list.pinned.at("composition"), (std::set<std::string>{"03ab11f2", "7e41cc90"}));
  EXPECT_EQ(read(print_known(list)), list);
}

TEST(Pins, AreRefusedWithTheirPlace) {
  EXPECT_EQ(first_problem("size = \"0000000g\""),
            "3:8: a pin is 8 hexadecimal digits, not \"0000000g\"");
  EXPECT_EQ(first_problem("size = \"00000002 00000001\""), "3:8: pin 00000001 comes too late");
  EXPECT_EQ(first_problem("size = \"\""), "3:8: no pins: leave the operation out");
  EXPECT_EQ(first_problem("sise = \"00000001\""), "3:1: no operation is called \"sise\"");
  EXPECT_EQ(first_problem("size = 1"),
            "3:8: the pins of an operation are a string, not an integer");
  EXPECT_NE(first_problem("size = \"00000001  00000002\""), "");
}

TEST(Pins, TellCasesSpellingsVerdictsAndAnswersApart) {
  Case const one{Op::size, {scalar_layout(4, 1)}, false};
  Case const spelled{Op::size, {scalar_layout(4, 1)}, true};
  Case const other{Op::size, {scalar_layout(4, 2)}, false};
  Judgement wrong;
  wrong.verdict = Verdict::wrong_size;
  wrong.got = "3";
  Judgement other_answer = wrong;
  other_answer.got = "5";
  Judgement other_verdict = wrong;
  other_verdict.verdict = Verdict::wrong_function;
  std::set<std::string> const all{pin_of(one, wrong), pin_of(spelled, wrong), pin_of(other, wrong),
                                  pin_of(one, other_answer), pin_of(one, other_verdict)};
  EXPECT_EQ(all.size(), 5U);
  EXPECT_TRUE(is_pin(*all.begin()));
  EXPECT_TRUE(is_pinned({{"size", {pin_of(one, wrong)}}}, one, wrong));
  EXPECT_FALSE(is_pinned({{"size", {pin_of(one, wrong)}}}, one, other_answer));
  EXPECT_FALSE(is_pinned({{"rank", {pin_of(one, wrong)}}}, one, wrong));
}

TEST(Pins, OfACrashDoNotDependOnHowItDiedOrWhetherTimeWasUpFirst) {
  Case const one{Op::size, {scalar_layout(4, 1)}, false};
  Judgement crash;
  crash.verdict = Verdict::crash;
  crash.got = "crash: signal 11";
  std::string const before = pin_of(one, crash);
  crash.got = "crash: signal 6";
  EXPECT_EQ(pin_of(one, crash), before);
  crash.verdict = Verdict::timeout;
  EXPECT_EQ(pin_of(one, crash), before);
}

TEST(EditedList, WithoutAChangeIsTheText) {
  EXPECT_EQ(*edited_list(kText, {.gone = {}, .replaced = {}, .added = {}, .pins = pins_of(kText)}),
            kText);
}

TEST(EditedList, KeepsCommentsWhereAnEntryLeaves) {
  KnownList const before = read(kText);
  auto const text = edited_list(
      kText,
      {.gone = {before.entries[0].line}, .replaced = {}, .added = {}, .pins = before.pinned});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(read(*text).entries, std::vector{before.entries[1]});
  for (std::string_view const comment :
       {"# what pycute", "# strides", "# sizes, see", "# do not"}) {
    EXPECT_NE(text->find(comment), std::string::npos) << comment;
  }
  EXPECT_EQ(text->find("rounds down"), std::string::npos);
}

TEST(EditedList, TakesBothEntriesOutAndOneIn) {
  KnownList const before = read(kText);
  KnownFailure fresh = before.entries[1];
  fresh.witness = "size((0,2):(1,1))";
  auto const text = edited_list(kText, {.gone = {before.entries[0].line, before.entries[1].line},
                                        .replaced = {},
                                        .added = {fresh},
                                        .pins = {}});
  ASSERT_TRUE(text) << text.error().message;
  KnownList const after = read(*text);
  EXPECT_EQ(after.entries, std::vector{fresh});
  EXPECT_TRUE(after.pinned.empty());
}

TEST(EditedList, PutsOneInThePlaceOfAnotherAndOneBehindItsLike) {
  KnownList const before = read(kText);
  KnownFailure wider = before.entries[0];
  wider.id = "composition/composition_function/required/*/wrong_function";
  wider.max_matches = 18;
  KnownFailure alike = before.entries[0];
  alike.id = "composition/composition_keeps_size/required/nested/wrong_size";
  alike.verdict = "wrong_size";
  auto const text = edited_list(kText, {.gone = {},
                                        .replaced = {{before.entries[0].line, wider}},
                                        .added = {alike},
                                        .pins = before.pinned});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(read(*text).entries, (std::vector{wider, alike, before.entries[1]}));
  for (std::string_view const line :
       {"# strides\n[[known]]\nid = \"composition/composition_function/",
        "reason = \"rounds down\"  # as they say\n", "\n\n# sizes, see the paper\n[[known]]\n"}) {
    EXPECT_NE(text->find(line), std::string::npos) << line << "\nis not in\n" << *text;
  }
}

TEST(EditedList, PutsWhatHasNoLikeBehindAll) {
  KnownList const before = read(kText);
  KnownFailure other = before.entries[1];
  other.id = "rank/rank_counts_modes/required/empty/crash";
  other.witness = "rank(0:1)";
  auto const text =
      edited_list(kText, {.gone = {}, .replaced = {}, .added = {other}, .pins = before.pinned});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(read(*text).entries, (std::vector{before.entries[0], before.entries[1], other}));
}

TEST(EditedList, ChangesThePinsOfOneOperation) {
  Pins pins = pins_of(kText);
  pins["composition"] = {"7e41cc90"};
  pins["cosize"] = {"0000000a"};
  pins.erase("size");
  auto const text = edited_list(kText, {.gone = {}, .replaced = {}, .added = {}, .pins = pins});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(pins_of(*text), pins);
  EXPECT_NE(text->find("# do not touch by hand\n[pinned]"), std::string::npos);
}

TEST(EditedList, MakesTheFirstPins) {
  auto const text =
      edited_list("implementation = \"x\"\n",
                  {.gone = {}, .replaced = {}, .added = {}, .pins = {{"size", {"00000001"}}}});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(*text, "implementation = \"x\"\n\n[pinned]\nsize = \"00000001\"\n");
}

TEST(EditedList, RefusesWhatItCannotMove) {
  std::string const inline_entry =
      "implementation = \"x\"\nknown = [ {id = \"size/size_is_product/may/empty/crash\", reason = "
      "\"r\", issue = \"https://a.b\", verdict = \"crash\", witness = \"size(0:1)\", added = "
      "2026-11-22, expires = 2026-11-23, max_matches = 1} ]\n";
  KnownList const list = read(inline_entry);
  ASSERT_EQ(list.entries.size(), 1U);
  auto const edited = edited_list(
      inline_entry, {.gone = {list.entries[0].line}, .replaced = {}, .added = {}, .pins = {}});
  ASSERT_FALSE(edited);
  EXPECT_NE(edited.error().message.find("by hand"), std::string::npos);
  EXPECT_FALSE(
      edited_list("implementation = ", {.gone = {}, .replaced = {}, .added = {}, .pins = {}}));
}

TEST(Accept, TakesThePlaceOfAllThatItMeets) {
  // The first and the new one have a feature each that the other lacks; the second has none.
  KnownList const list{.implementation = "a",
                       .entries = {entry_at("extent_one", "rank((1,2):(1,1))", 3),
                                   entry_at("tractable", "rank((2,2):(1,2))", 13)}};
  for (bool const keep_reasons : {true, false}) {
    Changes changes;
    accept({entry_at("*", "rank((2,2):(0,1))")}, list, keep_reasons, changes);
    EXPECT_EQ(changes.gone, std::set<int>{13});
    EXPECT_TRUE(changes.added.empty());
    ASSERT_TRUE(changes.replaced.contains(3));
    KnownFailure const& now = changes.replaced.at(3);
    EXPECT_EQ(now.id, "rank/rank_counts_modes/required/*/wrong_shape");
    EXPECT_EQ(now.witness, "rank((2,2):(1,2))");
    EXPECT_EQ(now.reason, keep_reasons ? "by line 3" : "by line 0");
  }
}

TEST(Accept, AddsWhatMeetsNoneAndLeavesOutWhatIsListed) {
  KnownList const list{.implementation = "a",
                       .entries = {entry_at("extent_one", "rank((1,2):(1,1))", 3)}};
  Changes changes;
  accept({entry_at("extent_one", "rank((1,2,2):(1,1,1))"),  // has what the listed one has
          entry_at("stride_zero", "rank((2,2):(0,1))")},
         list, true, changes);
  EXPECT_TRUE(changes.gone.empty());
  EXPECT_TRUE(changes.replaced.empty());
  ASSERT_EQ(changes.added.size(), 1U);
  EXPECT_EQ(changes.added[0].witness, "rank((2,2):(0,1))");
}

TEST(Accept, PatternsThatShareAStratumBecomeOne) {
  KnownList const list{.implementation = "a",
                       .entries = {entry_at("tuple_*", "rank((1,2):(1,1))", 3)}};
  Changes changes;
  accept({entry_at("*_flat", "rank((1,2,2):(1,1,1))")}, list, true, changes);
  ASSERT_TRUE(changes.replaced.contains(3));
  EXPECT_EQ(changes.replaced.at(3).id, "rank/rank_counts_modes/required/*/wrong_shape");
}

}  // namespace
}  // namespace layoutcheck::conformance
