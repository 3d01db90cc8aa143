// Lists changed in place, and the recorded failures in them.

#include <gtest/gtest.h>

#include "layoutcheck/conformance/hold/accept.hpp"
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
counterexample = "composition((4,6):(1,4), 2:3)"
added = 2026-11-22
expires = 2027-05-01
max_matches = 1

# sizes, see the paper
[[known]]
id = "size/size_is_product_of_extents/required/empty/crash"
reason = "dies"
issue = "https://example.org/2"
verdict = "crash"
counterexample = "size(0:1)"
added = 2026-11-22
expires = 2027-05-01
max_matches = 1

# do not touch by hand
[recorded]
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

KnownFailure entry_at(char const* input_class, char const* counterexample, int line = 0) {
  KnownFailure known{
      .id = "rank/rank_counts_modes/required/" + std::string(input_class) + "/wrong_shape",
      .reason = "by line " + std::to_string(line),
      .issue = "https://example.org/1",
      .verdict = "wrong_shape",
      .counterexample = counterexample,
      .added = {2026, 11, 22},
      .expires = {2027, 5, 1}};
  known.line = line;
  return known;
}

Baseline baseline_of(std::string_view text) { return read(text).recorded; }

std::string first_problem(std::string_view recorded) {
  auto const list =
      read_known("implementation = \"x\"\n[recorded]\n" + std::string(recorded) + "\n");
  auto const* problems = std::get_if<std::vector<KnownProblem>>(&list);
  return problems == nullptr ? "" : to_string(problems->front());
}

TEST(Baseline, IsReadAndPrinted) {
  KnownList const list = read(kText);
  EXPECT_EQ(list.recorded.at("composition"), (std::set<std::string>{"03ab11f2", "7e41cc90"}));
  EXPECT_EQ(read(print_known(list)), list);
}

TEST(Baseline, IsReadUnderTheNamesOfVersion010) {
  std::string former(kText);
  for (auto const& [now, then] :
       {std::pair{"counterexample =", "witness ="}, {"[recorded]", "[pinned]"}}) {
    for (std::size_t at; (at = former.find(now)) != former.npos;)
      former.replace(at, std::string(now).size(), then);
  }
  KnownList const list = read(former);
  EXPECT_EQ(print_known(list), print_known(read(kText)));
  // Edited, it keeps its header and gets no second one.
  Baseline baseline = list.recorded;
  baseline["composition"] = {"7e41cc90"};
  auto const text =
      edited_list(former, {.gone = {}, .replaced = {}, .added = {}, .baseline = baseline});
  ASSERT_TRUE(text);
  EXPECT_EQ(baseline_of(*text), baseline);
  EXPECT_NE(text->find("[pinned]"), std::string::npos);
  EXPECT_EQ(text->find("[recorded]"), std::string::npos);
  // Both names of one key are one too many.
  auto const both = read_known(std::string(kText) + "[pinned]\nsize = \"00000001\"\n");
  EXPECT_TRUE(std::holds_alternative<std::vector<KnownProblem>>(both));
}

TEST(Baseline, IsRefusedWithThePlaceOfWhatIsWrong) {
  EXPECT_EQ(first_problem("size = \"0000000g\""),
            "3:8: a baseline entry is 8 hexadecimal digits, not \"0000000g\"");
  EXPECT_EQ(first_problem("size = \"00000002 00000001\""),
            "3:8: baseline entry 00000001 is not in increasing order");
  EXPECT_EQ(first_problem("size = \"\""), "3:8: no recorded failures: leave the operation out");
  EXPECT_EQ(first_problem("sise = \"00000001\""), "3:1: no operation is called \"sise\"");
  EXPECT_EQ(first_problem("size = 1"),
            "3:8: the recorded failures of an operation are a string, not an integer");
  EXPECT_NE(first_problem("size = \"00000001  00000002\""), "");
}

TEST(Baseline, DistinguishesCasesSpellingsVerdictsAndAnswers) {
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
  std::set<std::string> const all{baseline_entry_of(one, wrong), baseline_entry_of(spelled, wrong),
                                  baseline_entry_of(other, wrong),
                                  baseline_entry_of(one, other_answer),
                                  baseline_entry_of(one, other_verdict)};
  EXPECT_EQ(all.size(), 5U);
  EXPECT_TRUE(is_baseline_entry(*all.begin()));
  EXPECT_TRUE(is_recorded({{"size", {baseline_entry_of(one, wrong)}}}, one, wrong));
  EXPECT_FALSE(is_recorded({{"size", {baseline_entry_of(one, wrong)}}}, one, other_answer));
  EXPECT_FALSE(is_recorded({{"rank", {baseline_entry_of(one, wrong)}}}, one, wrong));
}

TEST(Baseline, EntryOfACrashDoesNotDependOnHowItDiedOrWhetherTimeWasUpFirst) {
  Case const one{Op::size, {scalar_layout(4, 1)}, false};
  Judgement crash;
  crash.verdict = Verdict::crash;
  crash.got = "crash: signal 11";
  std::string const before = baseline_entry_of(one, crash);
  crash.got = "crash: signal 6";
  EXPECT_EQ(baseline_entry_of(one, crash), before);
  crash.verdict = Verdict::timeout;
  EXPECT_EQ(baseline_entry_of(one, crash), before);
}

TEST(EditedList, WithoutAChangeIsTheText) {
  EXPECT_EQ(*edited_list(kText,
                         {.gone = {}, .replaced = {}, .added = {}, .baseline = baseline_of(kText)}),
            kText);
}

TEST(EditedList, KeepsCommentsWhereAnEntryLeaves) {
  KnownList const before = read(kText);
  auto const text = edited_list(
      kText,
      {.gone = {before.entries[0].line}, .replaced = {}, .added = {}, .baseline = before.recorded});
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
  KnownFailure added = before.entries[1];
  added.counterexample = "size((0,2):(1,1))";
  auto const text = edited_list(kText, {.gone = {before.entries[0].line, before.entries[1].line},
                                        .replaced = {},
                                        .added = {added},
                                        .baseline = {}});
  ASSERT_TRUE(text) << text.error().message;
  KnownList const after = read(*text);
  EXPECT_EQ(after.entries, std::vector{added});
  EXPECT_TRUE(after.recorded.empty());
}

TEST(EditedList, ReplacesAnEntryByAnotherAndAddsOneBehindItsLike) {
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
                                        .baseline = before.recorded});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(read(*text).entries, (std::vector{wider, alike, before.entries[1]}));
  for (std::string_view const line :
       {"# strides\n[[known]]\nid = \"composition/composition_function/",
        "reason = \"rounds down\"  # as they say\n", "\n\n# sizes, see the paper\n[[known]]\n"}) {
    EXPECT_NE(text->find(line), std::string::npos) << line << "\nis not in\n" << *text;
  }
}

TEST(EditedList, AddsWhatHasNoLikeBehindAll) {
  KnownList const before = read(kText);
  KnownFailure other = before.entries[1];
  other.id = "rank/rank_counts_modes/required/empty/crash";
  other.counterexample = "rank(0:1)";
  auto const text = edited_list(
      kText, {.gone = {}, .replaced = {}, .added = {other}, .baseline = before.recorded});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(read(*text).entries, (std::vector{before.entries[0], before.entries[1], other}));
}

TEST(EditedList, ChangesTheRecordedFailuresOfOneOperation) {
  Baseline baseline = baseline_of(kText);
  baseline["composition"] = {"7e41cc90"};
  baseline["cosize"] = {"0000000a"};
  baseline.erase("size");
  auto const text =
      edited_list(kText, {.gone = {}, .replaced = {}, .added = {}, .baseline = baseline});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(baseline_of(*text), baseline);
  EXPECT_NE(text->find("# do not touch by hand\n[recorded]"), std::string::npos);
}

TEST(EditedList, MakesTheFirstBaseline) {
  auto const text =
      edited_list("implementation = \"x\"\n",
                  {.gone = {}, .replaced = {}, .added = {}, .baseline = {{"size", {"00000001"}}}});
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(*text, "implementation = \"x\"\n\n[recorded]\nsize = \"00000001\"\n");
}

TEST(EditedList, RefusesWhatItCannotMove) {
  std::string const inline_entry =
      "implementation = \"x\"\nknown = [ {id = \"size/size_is_product/may/empty/crash\", reason = "
      "\"r\", issue = \"https://a.b\", verdict = \"crash\", counterexample = \"size(0:1)\", "
      "added = 2026-11-22, expires = 2026-11-23, max_matches = 1} ]\n";
  KnownList const list = read(inline_entry);
  ASSERT_EQ(list.entries.size(), 1U);
  auto const edited = edited_list(
      inline_entry, {.gone = {list.entries[0].line}, .replaced = {}, .added = {}, .baseline = {}});
  ASSERT_FALSE(edited);
  EXPECT_NE(edited.error().message.find("by hand"), std::string::npos);
  EXPECT_FALSE(
      edited_list("implementation = ", {.gone = {}, .replaced = {}, .added = {}, .baseline = {}}));
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
    EXPECT_EQ(now.counterexample, "rank((2,2):(1,2))");
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
  EXPECT_EQ(changes.added[0].counterexample, "rank((2,2):(0,1))");
}

TEST(Accept, PatternsThatShareAnInputClassBecomeOne) {
  KnownList const list{.implementation = "a",
                       .entries = {entry_at("tuple_*", "rank((1,2):(1,1))", 3)}};
  Changes changes;
  accept({entry_at("*_flat", "rank((1,2,2):(1,1,1))")}, list, true, changes);
  ASSERT_TRUE(changes.replaced.contains(3));
  EXPECT_EQ(changes.replaced.at(3).id, "rank/rank_counts_modes/required/*/wrong_shape");
}

}  // namespace
}  // namespace layoutcheck::conformance
