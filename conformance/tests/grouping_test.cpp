// Failures as findings: what shares a cause, what a list knows, how small a counterexample gets.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "double.hpp"
#include "layoutcheck/conformance/cases/features.hpp"
#include "layoutcheck/conformance/hold/hold.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/text/parse.hpp"

namespace layoutcheck::conformance {
namespace {

/// Flattens wrong what has two leaves and an element.
std::optional<Answer> flattens_wrong(Op op, json const&, Arguments const& args) {
  if (op != Op::flatten) return std::nullopt;
  Layout layout = *std::get_if<Layout>(&args[0]);
  if (layout.leaves.size() == 2 && size(layout) > 0) std::swap(layout.leaves[0], layout.leaves[1]);
  return value_answer(Value(flatten(layout)));
}

/// As a run with a list: failures among the first 100 cases may be recorded, those among the other
/// 500 may not.
JudgeOptions against(KnownList const& known) {
  JudgeOptions options;
  options.enumerated = 600;
  options.floor = 100;
  options.wide = 0;
  options.record = true;
  options.known = &known;
  return options;
}

TEST(Grouping, ReportsOnceWhatFailsInTheCasesOfEveryRunAndInOthers) {
  Double wrong(flattens_wrong);
  KnownList const none;
  Report const report = judge(wrong, kFlattens, against(none));
  std::vector<std::string> reported = ids(report);
  ASSERT_FALSE(reported.empty());
  std::sort(reported.begin(), reported.end());
  EXPECT_EQ(std::adjacent_find(reported.begin(), reported.end()), reported.end());
  std::size_t cases = 0;
  for (Finding const& finding : report.findings) {
    // Where all strides are 0 the function is right, and none of the first 100 cases is of that
    // kind.
    EXPECT_EQ(finding.is_new, finding.input_class != "stride_zero") << finding.id;
    cases += finding.count;
  }
  EXPECT_EQ(cases, report.failed);
}

TEST(Grouping, TracesTheKnownToItsRecordedFailureHoweverLateItIs) {
  Double wrong(flattens_wrong);
  KnownList const none;
  KnownList known{.implementation = "double",
                  .entries = {},
                  .recorded = judge(wrong, kFlattens, against(none)).baseline};
  JudgeOptions late = against(known);
  late.shrink_seconds = 0;
  Report const report = judge(wrong, kFlattens, late);
  EXPECT_GT(report.recorded, 0U);
  EXPECT_GT(report.failed, report.recorded);
  ASSERT_FALSE(report.findings.empty());
  for (Finding const& finding : report.findings) EXPECT_TRUE(finding.recorded) << finding.id;
}

/// An entry for each finding, whatever the input class, and the recorded failures.
KnownList listed(Report const& report) {
  KnownList list{.implementation = "double", .entries = {}, .recorded = report.baseline};
  for (Finding const& finding : report.findings) {
    std::string const verdict(name(finding.judgement.verdict));
    list.entries.push_back(
        {.id = std::string(info(finding.counterexample.op).name) + '/' + finding.judgement.law +
               '/' + std::string(laws::name(finding.judgement.domain)) + "/*/" + verdict,
         .reason = "",
         .issue = "",
         .verdict = verdict,
         .counterexample = text_of(finding.counterexample),
         .added = {},
         .expires = {}});
  }
  return list;
}

TEST(Grouping, ShrinksWhatIsListedInTheTimeThatIsLeft) {
  Double wrong(flattens_wrong);
  KnownList const none;
  Report const first = judge(wrong, kFlattens, against(none));
  KnownList known{.implementation = "double", .entries = {}, .recorded = first.baseline};
  JudgeOptions options = against(known);
  int judged = 0;
  options.on_judged = [&] { judged = wrong.batches; };
  options.shrink_seconds = 0;
  // What no entry covers is shrunk in any case.
  EXPECT_FALSE(judge(wrong, kFlattens, options).findings.empty());
  EXPECT_GT(wrong.batches, judged);
  known = listed(first);
  EXPECT_FALSE(judge(wrong, kFlattens, options).findings.empty());
  EXPECT_EQ(wrong.batches, judged);
  options.shrink_seconds = 30;
  EXPECT_FALSE(judge(wrong, kFlattens, options).findings.empty());
  EXPECT_GT(wrong.batches, judged);
}

/// Two causes of one kind: an element of extent 1, and four modes.
std::optional<Answer> flattens_wrong_for(Op op, json const&, Arguments const& args, bool old_one,
                                         bool new_one) {
  if (op != Op::flatten) return std::nullopt;
  Layout const& layout = *std::get_if<Layout>(&args[0]);
  bool one = false;
  for (Mode const& m : layout.leaves) one = one || m.extent == 1;
  bool const wrong = (old_one && one) || (new_one && layout.leaves.size() >= 4 && !one);
  Layout result = flatten(layout);
  if (wrong && size(layout) > 0) result.leaves[0].stride += 7;
  return value_answer(Value(result));
}

/// The least number of modes, and whether an extent is 1, of each counterexample.
std::set<std::pair<bool, bool>> causes_reported(Report const& report) {
  std::set<std::pair<bool, bool>> result;
  for (Finding const& finding : report.findings) {
    Layout const& layout = *std::get_if<Layout>(&finding.counterexample.args[0]);
    bool one = false;
    for (Mode const& m : layout.leaves) one = one || m.extent == 1;
    result.emplace(one, layout.leaves.size() >= 4);
  }
  return result;
}

TEST(Grouping, OneCauseDoesNotHideAnother) {
  Handshake const hello{"double", "1", {"flatten"}, 64, json::object()};
  auto const wrong = [&](bool old_one, bool new_one) {
    return Double([=](Op op, json const& dialect, Arguments const& args) {
      return flattens_wrong_for(op, dialect, args, old_one, new_one);
    });
  };
  JudgeOptions options;
  options.wide = 0;
  options.enumerated = 6000;
  options.floor = 6000;
  Double both = wrong(true, true);
  EXPECT_EQ(causes_reported(judge(both, hello, options)),
            (std::set<std::pair<bool, bool>>{{true, false}, {false, true}}));
  // Nor does it where the first is listed and no recorded failure shows the second.
  options.record = true;
  options.floor = 100;
  Double old = wrong(true, false);
  KnownList const known = listed(judge(old, hello, options));
  ASSERT_FALSE(known.entries.empty());
  options.known = &known;
  for (Finding const& finding : judge(old, hello, options).findings) {
    EXPECT_FALSE(finding.outside) << text_of(finding.counterexample);
  }
  Report const report = judge(both, hello, options);
  std::size_t outside = 0;
  for (Finding const& finding : report.findings) {
    EXPECT_FALSE(finding.is_new);
    outside += finding.outside ? 1U : 0U;
    Layout const& layout = *std::get_if<Layout>(&finding.counterexample.args[0]);
    EXPECT_EQ(finding.outside, layout.leaves.size() >= 4) << text_of(finding.counterexample);
  }
  EXPECT_GT(outside, 0U);
}

TEST(Grouping, KnowsWhatEndsValidInputsOfInvalidOnes) {
  auto const ended = [](Answer::Kind kind, std::string const& how) {
    return [=](Op op, json const&, Arguments const&) -> std::optional<Answer> {
      if (op != Op::complement) return std::nullopt;
      return answer_without_value(kind, how);
    };
  };
  Double dead(ended(Answer::Kind::crash, "SIGFPE"));
  Handshake const hello{"double", "1", {"complement"}, 64, json::object()};
  JudgeOptions options;
  options.wide = 0;
  options.enumerated = 600;
  options.floor = 100;
  KnownList const all = listed(judge(dead, hello, options));
  HoldOptions const held{.replay = [](Case const&) { return Finding{}; },
                         .claims = [](std::string_view) { return true; },
                         .about = [](std::string_view) { return true; },
                         .today = {}};
  // Where there are entries of several domains, each has the findings of its own.
  options.known = &all;
  for (HeldEntry const& entry : hold(all, judge(dead, hello, options), held).entries) {
    EXPECT_GT(entry.matches, 0U) << entry.entry->id;
  }
  // Nor is it new that what died is too slow.
  Double slow(ended(Answer::Kind::timeout, "Timeout"));
  Report const late = judge(slow, hello, options);
  EXPECT_FALSE(late.findings.empty());
  EXPECT_TRUE(hold(all, late, held).unlisted.empty());
  // The domains of findings that an entry for this domain does not cover.
  auto const outside = [&](laws::Domain domain) {
    KnownList known = all;
    std::erase_if(known.entries, [&](KnownFailure const& entry) {
      return entry.id.find('/' + std::string(laws::name(domain)) + '/') == std::string::npos;
    });
    EXPECT_FALSE(known.entries.empty());
    options.known = &known;
    Report const report = judge(dead, hello, options);
    std::set<laws::Domain> result;
    for (Finding const& finding : report.findings) {
      if (finding.outside) result.insert(finding.judgement.domain);
    }
    EXPECT_EQ(hold(known, report, held).unlisted.empty(), result.empty());
    return result;
  };
  using laws::Domain;
  EXPECT_EQ(outside(Domain::required), (std::set<Domain>{}));
  EXPECT_EQ(outside(Domain::may), (std::set<Domain>{Domain::required}));
  EXPECT_EQ(outside(Domain::refuse), (std::set<Domain>{Domain::required, Domain::may}));
}

TEST(Grouping, FindsForAListACaseWithFewerFeatures) {
  // Large extents and large strides are answered wrongly. The case that is sent has a large extent,
  // which is also over 16.
  Double wrong([](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::flatten) return std::nullopt;
    Layout result = flatten(*std::get_if<Layout>(&args[0]));
    constexpr index_t kLarge = index_t{1} << 31;
    for (Mode& m : result.leaves) m.stride += m.extent >= kLarge || m.stride >= kLarge ? 7 : 0;
    return value_answer(Value(result));
  });
  JudgeOptions options = sending(laws::OneLayout{*parse_layout("8589934592:1")});
  auto const reported = [&](bool to_list) {
    options.to_list = to_list;
    std::set<std::string> features;
    for (Finding const& finding : judge(wrong, kFlattens, options).findings) {
      features.insert(names_of(features_of(finding.counterexample)));
    }
    return features;
  };
  EXPECT_EQ(reported(false), (std::set<std::string>{"an extent over 16, numbers of 2^31 or more"}));
  EXPECT_EQ(reported(true), (std::set<std::string>{"numbers of 2^31 or more"}));
  // So does what a list lacks.
  KnownList const none;
  options.known = &none;
  EXPECT_EQ(reported(false), (std::set<std::string>{"numbers of 2^31 or more"}));
  // The same holds of a case that is listed.
  Finding const large =
      judge_case(wrong, kFlattens, {Op::flatten, {*parse_layout("8589934592:1")}, false});
  auto const plainer = plainer_case(wrong, kFlattens, large, 30);
  ASSERT_TRUE(plainer.has_value());
  EXPECT_EQ(names_of(features_of(plainer->counterexample)), "numbers of 2^31 or more");
  EXPECT_FALSE(plainer_case(wrong, kFlattens, *plainer, 30).has_value());
}

TEST(Grouping, StopsAtTheBudgetOnceNewFailuresSuffice) {
  Double wrong([](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::cosize) return std::nullopt;
    return value_answer(Value(size(*std::get_if<Layout>(&args[0])) + 100));
  });
  Handshake const hello{"double", "1", {"cosize", "flatten"}, 64, json::object()};
  KnownList const none;
  JudgeOptions options = against(none);
  options.budget_seconds = 0;
  EXPECT_FALSE(judge(wrong, hello, options).below_floor);
  options.new_failures_suffice = true;
  Report const report = judge(wrong, hello, options);
  EXPECT_FALSE(report.findings.empty());
  ASSERT_EQ(report.ops.at(1).op, Op::flatten);
  EXPECT_LT(report.ops[1].executed, options.floor);
  EXPECT_TRUE(report.below_floor);
  Double right;  // no new failures: it does not end before the cases of every run are sent
  EXPECT_FALSE(judge(right, hello, options).below_floor);
}

}  // namespace
}  // namespace layoutcheck::conformance
