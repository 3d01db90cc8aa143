// Failures as findings: what shares a cause, what a list knows, how small a counterexample gets.

#include <gtest/gtest.h>

#include <algorithm>
#include <optional>
#include <set>
#include <string>
#include <utility>
#include <vector>

#include "double.hpp"
#include "layoutcheck/conformance/judge/features.hpp"
#include "layoutcheck/conformance/judge/judge.hpp"
#include "layoutcheck/conformance/known/hold.hpp"
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

/// As a run against a list: those of the first 100 cases that fail may be pinned, the other 500
/// not.
JudgeOptions against(KnownList const& known) {
  JudgeOptions options;
  options.enumerated = 600;
  options.floor = 100;
  options.wide = 0;
  options.pin = true;
  options.known = &known;
  return options;
}

TEST(Grouping, TellsOnceWhatIsPutInEveryRunAndElsewhere) {
  Double wrong(flattens_wrong);
  KnownList const none;
  Report const report = judge(wrong, kFlattens, against(none));
  std::vector<std::string> told = ids(report);
  ASSERT_FALSE(told.empty());
  std::sort(told.begin(), told.end());
  EXPECT_EQ(std::adjacent_find(told.begin(), told.end()), told.end());
  std::size_t cases = 0;
  for (Finding const& finding : report.findings) {
    // Where all strides are 0 the function is right, and none of the first 100 cases is of that
    // kind.
    EXPECT_EQ(finding.fresh, finding.stratum != "stride_zero") << finding.id;
    cases += finding.count;
  }
  EXPECT_EQ(cases, report.failed);
}

TEST(Grouping, TracesTheKnownToItsPinHoweverLateItIs) {
  Double wrong(flattens_wrong);
  KnownList const none;
  KnownList known{.implementation = "double",
                  .entries = {},
                  .pinned = judge(wrong, kFlattens, against(none)).pins};
  JudgeOptions late = against(known);
  late.shrink_seconds = 0;
  Report const report = judge(wrong, kFlattens, late);
  EXPECT_GT(report.pinned, 0U);
  EXPECT_GT(report.failed, report.pinned);
  ASSERT_FALSE(report.findings.empty());
  for (Finding const& finding : report.findings) EXPECT_TRUE(finding.pinned) << finding.id;
}

/// An entry for each finding, whatever the stratum, and the pins.
KnownList listed(Report const& report) {
  KnownList list{.implementation = "double", .entries = {}, .pinned = report.pins};
  for (Finding const& finding : report.findings) {
    std::string const verdict(name(finding.judgement.verdict));
    list.entries.push_back(
        {.id = std::string(info(finding.witness.op).name) + '/' + finding.judgement.law + '/' +
               std::string(laws::name(finding.judgement.domain)) + "/*/" + verdict,
         .reason = "",
         .issue = "",
         .verdict = verdict,
         .witness = text_of(finding.witness),
         .added = {},
         .expires = {}});
  }
  return list;
}

TEST(Grouping, MakesWhatIsListedSmallerInTheTimeThatIsLeft) {
  Double wrong(flattens_wrong);
  KnownList const none;
  Report const first = judge(wrong, kFlattens, against(none));
  KnownList known{.implementation = "double", .entries = {}, .pinned = first.pins};
  JudgeOptions options = against(known);
  int judged = 0;
  options.on_judged = [&] { judged = wrong.batches; };
  options.shrink_seconds = 0;
  // What no entry stands for has some in any case.
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

/// The least number of modes, and whether an extent is 1, of each witness.
std::set<std::pair<bool, bool>> causes_told(Report const& report) {
  std::set<std::pair<bool, bool>> result;
  for (Finding const& finding : report.findings) {
    Layout const& layout = *std::get_if<Layout>(&finding.witness.args[0]);
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
  EXPECT_EQ(causes_told(judge(both, hello, options)),
            (std::set<std::pair<bool, bool>>{{true, false}, {false, true}}));
  // Neither where the first is listed, and no case that is pinned shows the second.
  options.pin = true;
  options.floor = 100;
  Double old = wrong(true, false);
  KnownList const known = listed(judge(old, hello, options));
  ASSERT_FALSE(known.entries.empty());
  options.known = &known;
  for (Finding const& finding : judge(old, hello, options).findings) {
    EXPECT_FALSE(finding.outside) << text_of(finding.witness);
  }
  Report const report = judge(both, hello, options);
  std::size_t outside = 0;
  for (Finding const& finding : report.findings) {
    EXPECT_FALSE(finding.fresh);
    outside += finding.outside ? 1U : 0U;
    Layout const& layout = *std::get_if<Layout>(&finding.witness.args[0]);
    EXPECT_EQ(finding.outside, layout.leaves.size() >= 4) << text_of(finding.witness);
  }
  EXPECT_GT(outside, 0U);
}

TEST(Grouping, KnowsWhatEndsValidInputsOfInvalidOnes) {
  auto const ended = [](Answer::Kind kind, std::string const& how) {
    return [=](Op op, json const&, Arguments const&) -> std::optional<Answer> {
      if (op != Op::complement) return std::nullopt;
      return told_without_value(kind, how);
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
  // The domains of findings that an entry for this one does not stand for.
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
  // Wrong are large extents and large strides; what is put has a large extent, over 16 too.
  Double wrong([](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::flatten) return std::nullopt;
    Layout result = flatten(*std::get_if<Layout>(&args[0]));
    constexpr index_t kLarge = index_t{1} << 31;
    for (Mode& m : result.leaves) m.stride += m.extent >= kLarge || m.stride >= kLarge ? 7 : 0;
    return value_answer(Value(result));
  });
  JudgeOptions options = putting(laws::OneLayout{*parse_layout("8589934592:1")});
  auto const told = [&](bool to_list) {
    options.to_list = to_list;
    std::set<std::string> features;
    for (Finding const& finding : judge(wrong, kFlattens, options).findings) {
      features.insert(names_of(features_of(finding.witness)));
    }
    return features;
  };
  EXPECT_EQ(told(false), (std::set<std::string>{"an extent over 16, numbers of 2^31 or more"}));
  EXPECT_EQ(told(true), (std::set<std::string>{"numbers of 2^31 or more"}));
  // So does what a list lacks.
  KnownList const none;
  options.known = &none;
  EXPECT_EQ(told(false), (std::set<std::string>{"numbers of 2^31 or more"}));
  // And of a case that is listed.
  Finding const large =
      judge_case(wrong, kFlattens, {Op::flatten, {*parse_layout("8589934592:1")}, false});
  auto const plainer = plainer_case(wrong, kFlattens, large, 30);
  ASSERT_TRUE(plainer.has_value());
  EXPECT_EQ(names_of(features_of(plainer->witness)), "numbers of 2^31 or more");
  EXPECT_FALSE(plainer_case(wrong, kFlattens, *plainer, 30).has_value());
}

TEST(Grouping, StopsAtTheBudgetOnceNewsSuffice) {
  Double wrong([](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::cosize) return std::nullopt;
    return value_answer(Value(size(*std::get_if<Layout>(&args[0])) + 100));
  });
  Handshake const hello{"double", "1", {"cosize", "flatten"}, 64, json::object()};
  KnownList const none;
  JudgeOptions options = against(none);
  options.budget_seconds = 0;
  EXPECT_FALSE(judge(wrong, hello, options).below_floor);
  options.news_suffice = true;
  Report const report = judge(wrong, hello, options);
  EXPECT_FALSE(report.findings.empty());
  ASSERT_EQ(report.ops.at(1).op, Op::flatten);
  EXPECT_LT(report.ops[1].executed, options.floor);
  EXPECT_TRUE(report.below_floor);
  Double right;  // no news, no end before what every run puts
  EXPECT_FALSE(judge(right, hello, options).below_floor);
}

}  // namespace
}  // namespace layoutcheck::conformance
