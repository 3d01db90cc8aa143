// The judge on implementations made for it: right ones pass, and each fault is told once.

#include "layoutcheck/conformance/judge/judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <functional>
#include <map>
#include <set>
#include <thread>

#include "layoutcheck/conformance/codec/wire_form.hpp"
#include "layoutcheck/conformance/judge/features.hpp"
#include "layoutcheck/conformance/judge/stratum.hpp"
#include "layoutcheck/conformance/known/hold.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

using Arguments = std::vector<Value>;

Answer value_answer(Expected<Value> const& v) {
  if (!v) return {Answer::Kind::refusal, {}, name(v.error().code), {}};
  return {Answer::Kind::value, encode(*v), {}, {}};
}
Answer told_without_value(Answer::Kind kind, std::string const& condition) {
  return {kind, {}, condition, {}};
}

/// A tiler on the wire as text: {"by_mode":[[2,1],null]} -> <2:1,_>
std::string tiler_text(json const& wire) {
  if (wire.is_null()) return "_";
  if (wire.is_number()) return wire.dump();
  if (wire.is_array()) return print(*decode(Kind::layout, wire));
  std::string text;
  for (json const& entry : wire["by_mode"]) text += (text.empty() ? "" : ",") + tiler_text(entry);
  return '<' + text + '>';
}

Value mapping(json const& wire) {
  if (wire.is_array()) return *decode(Kind::layout, wire);
  auto const swizzle = [](json const& s) {
    return Swizzle{s["swizzle"][0], s["swizzle"][1], s["swizzle"][2]};
  };
  if (wire.contains("swizzle")) return swizzle(wire);
  ComposedLayout composed;
  json const& outer = wire["outer"];
  composed.outer_is_swizzle = outer.is_object();
  if (composed.outer_is_swizzle) composed.swizzle = swizzle(outer);
  if (!composed.outer_is_swizzle) composed.outer = std::get<Layout>(*decode(Kind::layout, outer));
  composed.offset = wire["offset"];
  composed.inner = std::get<Layout>(*decode(Kind::layout, wire["inner"]));
  return composed;
}

/// The reference, except where `special` says otherwise.
class Double final : public Asker {
 public:
  using Special = std::function<std::optional<Answer>(Op, json const& wire, Arguments const&)>;
  explicit Double(Special special = {}) : special_{std::move(special)} {}

  std::vector<Answer> ask(std::string_view op, std::span<json const> args) override {
    auto const* entry =
        std::find_if(kOps.begin(), kOps.end(), [op](OpInfo const& o) { return o.name == op; });
    std::vector<Answer> answers;
    for (json const& wire : args) answers.push_back(one(*entry, wire));
    ++batches;
    return answers;
  }
  void renew() override { ++renewed; }
  bool over() const override { return over_after >= 0 && batches > over_after; }

  int batches = 0;
  int renewed = 0;
  int over_after = -1;

 private:
  Answer one(OpInfo const& op, json const& wire) const {
    Arguments args;
    for (std::size_t i = 0; i < wire.size(); ++i) {
      Kind kind = op.parameters[std::min<std::size_t>(i, 3)];
      if (kind == Kind::none) kind = Kind::layout;  // of those that repeat
      if (kind == Kind::tiler) {
        args.push_back(*parse_value(tiler_text(wire[i])));
        continue;
      }
      if (kind == Kind::mapping) {
        args.push_back(mapping(wire[i]));
        continue;
      }
      if (wire[i].is_number()) kind = Kind::integer;
      Expected<Value> const v = decode(kind, wire[i]);
      if (!v) return told_without_value(Answer::Kind::refusal, "unreadable");
      bool const shorthand = wire[i].is_number() && op.parameters[i] == Kind::layout;
      args.push_back(shorthand ? Value(scalar_layout(wire[i].get<index_t>(), 1)) : *v);
    }
    if (special_) {
      if (auto const answer = special_(op.op, wire, args)) return *answer;
    }
    return value_answer(layoutcheck::apply(op.op, args));
  }

  Special special_;
};

Report judged(Asker& asker, std::vector<std::string> ops, json dialect = json::object()) {
  JudgeOptions options;
  options.enumerated = 300;
  options.floor = 300;
  Handshake const hello{"double", "1", std::move(ops), 64, std::move(dialect)};
  return judge(asker, hello, options);
}

std::vector<std::string> ids(Report const& report) {
  std::vector<std::string> result;
  for (Finding const& finding : report.findings) result.push_back(finding.id);
  return result;
}

TEST(Judge, FindsNothingWrongWithTheReference) {
  Double reference;
  Report const report = judged(reference, {"coalesce", "complement", "size", "right_inverse",
                                           "logical_divide", "flatten", "product", "concat"});
  EXPECT_EQ(ids(report), std::vector<std::string>{});
  EXPECT_EQ(report.executed, report.planned);
  EXPECT_GT(report.executed, 1000U);
  EXPECT_EQ(report.failed, 0U);
  EXPECT_FALSE(report.below_floor);
  EXPECT_GT(reference.renewed, 0);
  EXPECT_GT(report.asked_again, 0U);
}

TEST(Judge, ShowsTheSmallestCaseOfAWrongFunction) {
  Double wrong([](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::flatten) return std::nullopt;
    Layout layout = *std::get_if<Layout>(&args[0]);
    if (layout.leaves.size() == 2) std::swap(layout.leaves[0], layout.leaves[1]);
    return value_answer(Value(flatten(layout)));
  });
  Report const report = judged(wrong, {"flatten"});
  ASSERT_FALSE(report.findings.empty());
  EXPECT_EQ(report.findings[0].judgement.verdict, Verdict::wrong_function);
  EXPECT_LE(report.findings[0].weight, 6U) << text_of(report.findings[0].witness);
}

TEST(Judge, TakesASignalOrATimeoutThatAnAdapterTellsForWhatItIs) {
  for (auto const& [condition, verdict] : {std::pair{"SIGFPE", Verdict::crash},
                                           {"Timeout", Verdict::timeout},
                                           {"IndexError", Verdict::refused}}) {
    std::string const told_condition = condition;
    Double dying([&](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
      if (op != Op::complement || layoutcheck::apply(op, args)) return std::nullopt;
      return told_without_value(Answer::Kind::internal_error, told_condition);
    });
    Handshake const hello{"double", "1", {"complement"}, 64, json::object()};
    // Nothing has to answer here: an exception would be a way to refuse.
    Finding const finding = judge_case(
        dying, hello, {Op::complement, {*parse_value("(2,2):(1,1)"), Value(index_t{4})}, false});
    EXPECT_EQ(finding.judgement.verdict, verdict) << condition;
  }
}

TEST(Judge, TellsADeathOrATimeoutOncePerDomainWhateverTheStratum) {
  for (auto const& [condition, verdict] :
       {std::pair{"SIGSEGV", Verdict::crash}, {"Timeout", Verdict::timeout}}) {
    std::string const told = condition;
    Double dying([&](Op op, json const&, Arguments const&) -> std::optional<Answer> {
      if (op != Op::mode) return std::nullopt;
      return told_without_value(Answer::Kind::internal_error, told);
    });
    std::multiset<std::string> domains;
    for (Finding const& finding : judged(dying, {"mode"}).findings) {
      EXPECT_EQ(finding.judgement.verdict, verdict) << finding.id;
      domains.insert(std::string(laws::name(finding.judgement.domain)));
    }
    EXPECT_EQ(domains, (std::multiset<std::string>{"refuse", "required"})) << condition;
  }
}

TEST(Judge, IsNotToldAnotherAnswerByATimeout) {
  for (bool const slow_first : {false, true}) {
    std::map<std::string, int> asked;
    Double slow([&](Op op, json const& wire, Arguments const&) -> std::optional<Answer> {
      if (op != Op::mode) return std::nullopt;
      bool const first = asked[wire.dump()]++ == 0;
      if (first != slow_first) return std::nullopt;
      return told_without_value(Answer::Kind::internal_error, "Timeout");
    });
    std::vector<Finding> const findings = judged(slow, {"mode"}).findings;
    EXPECT_FALSE(findings.empty());
    for (Finding const& finding : findings) {
      EXPECT_EQ(finding.judgement.verdict, Verdict::timeout) << finding.id;
    }
  }
}

TEST(Judge, KnowsRefusalsThatAreWrongAndAnswersThatAreWrong) {
  Double wrong([](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op == Op::mode) {
      auto const answer = layoutcheck::apply(op, args);
      if (!answer) return value_answer(args[0]);
      return told_without_value(Answer::Kind::refusal, "AssertionError");
    }
    return std::nullopt;
  });
  Report const report = judged(wrong, {"mode"});
  std::vector<Verdict> verdicts;
  for (Finding const& finding : report.findings) verdicts.push_back(finding.judgement.verdict);
  EXPECT_NE(std::find(verdicts.begin(), verdicts.end(), Verdict::refused_representable),
            verdicts.end());
  EXPECT_NE(std::find(verdicts.begin(), verdicts.end(), Verdict::accepted_invalid), verdicts.end());
}

TEST(Judge, GivesEveryBrokenAnswerItsVerdict) {
  struct {
    Answer answer;
    Verdict verdict;
  } const kinds[] = {
      {told_without_value(Answer::Kind::internal_error, "TypeError"), Verdict::crash},
      {told_without_value(Answer::Kind::crash, "SIGSEGV"), Verdict::crash},
      {told_without_value(Answer::Kind::timeout, "timeout"), Verdict::timeout},
      {told_without_value(Answer::Kind::protocol_error, "not_json"), Verdict::protocol_error},
      {{Answer::Kind::value, json("four"), {}, {}}, Verdict::protocol_error},
      {{Answer::Kind::value, json::parse("[-4,1]"), {}, {}}, Verdict::wrong_shape},
  };
  for (auto const& kind : kinds) {
    Double wrong([&](Op op, json const&, Arguments const&) -> std::optional<Answer> {
      if (op != Op::coalesce) return std::nullopt;
      return kind.answer;
    });
    Report const report = judged(wrong, {"coalesce"});
    ASSERT_FALSE(report.findings.empty());
    for (Finding const& finding : report.findings) {
      if (finding.judgement.domain != laws::Domain::required) continue;
      EXPECT_EQ(finding.judgement.verdict, kind.verdict) << finding.id;
    }
    // Where nothing right can be said, an exception of any type is a refusal.
    if (kind.answer.kind != Answer::Kind::internal_error) {
      EXPECT_EQ(report.passed, 0U) << name(kind.verdict);
    }
  }
}

TEST(Judge, LeavesOutWhatIsNotSupported) {
  Double partial([&](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::coalesce || args.size() == 1) return std::nullopt;
    return told_without_value(Answer::Kind::unsupported, "");
  });
  Report const report = judged(partial, {"coalesce"});
  EXPECT_EQ(ids(report), std::vector<std::string>{});
  EXPECT_GT(report.unsupported, 100U);
  EXPECT_EQ(report.passed + report.unsupported + report.unknown, report.executed);
  ASSERT_TRUE(report.ops.at(0).unsupported);
  EXPECT_EQ(report.ops.at(0).unsupported->args.size(), 2U);
}

TEST(Judge, SeesThatAnAnswerDependsOnTheOrder) {
  int asked = 0;
  Double wrong([&](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::cosize || ++asked != 5) return std::nullopt;
    return value_answer(Value(size(*std::get_if<Layout>(&args[0])) + 7));
  });
  Report const report = judged(wrong, {"cosize"});
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].judgement.verdict, Verdict::nondeterministic);
}

TEST(Judge, BlamesTheOperationThatIsAtFault) {
  auto const wrong_complement = [](Arguments args) -> Expected<Value> {
    LC_TRY(right, layoutcheck::apply(Op::complement, args));
    Layout layout = *std::get_if<Layout>(&right);
    for (Mode& m : layout.leaves) m.stride += 1;
    return Value(layout);
  };
  Double wrong([&](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op == Op::complement) return value_answer(wrong_complement(args));
    bool const plain = args.size() == 2 && std::holds_alternative<Layout>(args[1]);
    if (op != Op::logical_divide || !plain) return std::nullopt;
    Layout const& a = *std::get_if<Layout>(&args[0]);
    Layout const& tile = *std::get_if<Layout>(&args[1]);
    auto const rest = wrong_complement({tile, size(a)});
    if (!rest) return value_answer(rest);
    auto const both = concat(tile, *std::get_if<Layout>(&*rest));
    return value_answer(layoutcheck::apply(Op::composition, Arguments{a, *both}));
  });
  Report const report = judged(wrong, {"complement", "composition", "logical_divide"});
  ASSERT_FALSE(report.findings.empty());
  std::size_t affected = 0;
  for (Finding const& finding : report.findings) {
    if (finding.stratum == "by_mode") continue;  // where the double divides by the reference
    EXPECT_EQ(finding.witness.op, Op::complement) << finding.id;
    if (finding.affects.contains("logical_divide"))
      affected += finding.affects.at("logical_divide");
  }
  EXPECT_GT(affected, 0U);
  EXPECT_EQ(report.ops.back().caused, affected);
}

TEST(Judge, TellsTheIntegerSpellingApart) {
  Double wrong([](Op op, json const& wire, Arguments const&) -> std::optional<Answer> {
    if (op != Op::right_inverse || !wire[0].is_number()) return std::nullopt;
    return told_without_value(Answer::Kind::refusal, "AssertionError");
  });
  Report const report =
      judged(wrong, {"right_inverse"}, json::parse(R"({"integers":{"right_inverse":[0]}})"));
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].stratum, "integer_spelling");
  EXPECT_TRUE(report.findings[0].witness.integers);
}

TEST(Judge, SaysWhatItDidNotGetTo) {
  Double gone;
  gone.over_after = 2;
  Report const report = judged(gone, {"coalesce", "filter"});
  EXPECT_LT(report.executed, report.planned);
  EXPECT_TRUE(report.below_floor);
}

TEST(Judge, IsNotHeldUpByWhatHangs) {
  std::size_t hung = 0;
  std::size_t executed = 0;
  Double slow([&](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::flatten || std::get_if<Layout>(&args[0])->leaves.size() < 2) return std::nullopt;
    ++hung;
    std::this_thread::sleep_for(std::chrono::milliseconds(2));
    return told_without_value(Answer::Kind::timeout, "timeout");
  });
  JudgeOptions options;
  options.budget_seconds = 0;
  options.hang_seconds = 0.1;
  options.shrink_seconds = 0.1;
  options.on_judged = [&] { executed = hung; };
  Handshake const hello{"double", "1", {"flatten", "size"}, 64, json::object()};
  Report const report = judge(slow, hello, options);
  ASSERT_FALSE(report.findings.empty());  // what was found is told all the same
  for (Finding const& finding : report.findings)
    EXPECT_EQ(finding.judgement.verdict, Verdict::timeout);
  EXPECT_TRUE(report.below_floor);
  EXPECT_LT(executed, 150U);         // of 500; 0.1 s is 50 of them and the last chunk, none twice
  EXPECT_LT(hung - executed, 100U);  // and as many candidates to make it smaller
  for (OpReport const& op : report.ops) {
    EXPECT_TRUE(op.op == Op::flatten || op.executed >= std::min(op.planned, options.floor));
  }
}

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

Handshake const kFlattens{"double", "1", {"flatten"}, 64, json::object()};

TEST(Judge, TellsOnceWhatIsPutInEveryRunAndElsewhere) {
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

TEST(Judge, TracesTheKnownToItsPinHoweverLateItIs) {
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

TEST(Judge, MakesWhatIsListedSmallerInTheTimeThatIsLeft) {
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

TEST(Judge, OneCauseDoesNotHideAnother) {
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

TEST(Judge, KnowsWhatEndsValidInputsOfInvalidOnes) {
  Double dead([](Op op, json const&, Arguments const&) -> std::optional<Answer> {
    if (op != Op::complement) return std::nullopt;
    return told_without_value(Answer::Kind::crash, "SIGFPE");
  });
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

TEST(Judge, TakesAnIntegerBeyond64BitsForWrongWhereOneHasToBeAnswered) {
  Double huge([](Op op, json const&, Arguments const&) -> std::optional<Answer> {
    if (op != Op::product) return std::nullopt;
    Answer answer = value_answer(Value(index_t{6}));
    answer.value = json(std::string(100, '9'));
    return answer;
  });
  Handshake const hello{"double", "1", {"product"}, 64, json::object()};
  auto const verdict = [&](std::string_view tuple) {
    return judge_case(huge, hello, {Op::product, {*parse_value(tuple)}, false}).judgement.verdict;
  };
  EXPECT_EQ(verdict("(2,3)"), Verdict::wrong_shape);
  // No 64 bits hold the right answer either.
  EXPECT_FALSE(is_failure(verdict("(4294967296,4294967296)")));
}

TEST(Judge, FindsForAListACaseWithFewerFeatures) {
  // Wrong are large extents and large strides; what is put has a large extent, over 16 too.
  Double wrong([](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::flatten) return std::nullopt;
    Layout result = flatten(*std::get_if<Layout>(&args[0]));
    constexpr index_t kLarge = index_t{1} << 31;
    for (Mode& m : result.leaves) m.stride += m.extent >= kLarge || m.stride >= kLarge ? 7 : 0;
    return value_answer(Value(result));
  });
  JudgeOptions options;
  options.enumerated = options.floor = options.wide = options.random = 0;
  options.kernel = 1;
  options.kernel_givens = [](std::size_t given, std::uint64_t, std::size_t) {
    std::vector<Value> const args{*parse_layout("8589934592:1")};
    std::vector<std::pair<laws::AnyGiven, std::string>> result;
    if (auto const made = laws::given_from(given, args)) result.emplace_back(*made, "kernel");
    return result;
  };
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
  // And of a case that is listed.
  Finding const large =
      judge_case(wrong, kFlattens, {Op::flatten, {*parse_layout("8589934592:1")}, false});
  auto const plainer = plainer_case(wrong, kFlattens, large, 30);
  ASSERT_TRUE(plainer.has_value());
  EXPECT_EQ(names_of(features_of(plainer->witness)), "numbers of 2^31 or more");
  EXPECT_FALSE(plainer_case(wrong, kFlattens, *plainer, 30).has_value());
}

TEST(Judge, StopsAtTheBudgetOnceNewsSuffice) {
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

TEST(Judge, SaysWithoutALineThatThereIsNone) {
  Double mute([](Op op, json const&, Arguments const&) -> std::optional<Answer> {
    if (op != Op::flatten) return std::nullopt;
    return told_without_value(Answer::Kind::protocol_error, "too_few_results");
  });
  Finding const finding =
      judge_case(mute, kFlattens, {Op::flatten, {*parse_value("(2,2):(1,2)")}, false});
  EXPECT_EQ(finding.judgement.got, "no answer of the protocol: too_few_results");
}

TEST(Judge, AsksNoHangingCaseAgain) {
  std::map<std::string, int> asked;
  Double slow([&](Op op, json const& wire, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::flatten || std::get_if<Layout>(&args[0])->leaves.size() < 2) return std::nullopt;
    ++asked[wire.dump()];
    return told_without_value(Answer::Kind::timeout, "timeout");
  });
  Report const report = judged(slow, {"flatten"});
  EXPECT_GT(report.asked_again, 0U);
  EXPECT_GT(asked.size(), 10U);
  std::size_t twice = 0;
  for (auto const& [wire, times] : asked) twice += times > 2 ? 1 : 0;
  EXPECT_EQ(twice, 0U);  // once to judge, once more to make it smaller
}

TEST(Judge, LooksAtTheClockBetweenSmallerCases) {
  int hung = 0;
  Double slow([&](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::flatten || std::get_if<Layout>(&args[0])->leaves.size() < 2) return std::nullopt;
    ++hung;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return told_without_value(Answer::Kind::timeout, "timeout");
  });
  Handshake const hello{"double", "1", {"flatten"}, 64, json::object()};
  auto const layout = parse_value("((6,7),(8,9),(10,11)):((1,6),(42,336),(3024,30240))");
  Finding const failing = judge_case(slow, hello, {Op::flatten, {*layout}});
  ASSERT_EQ(failing.judgement.verdict, Verdict::timeout);
  hung = 0;
  Finding const smaller = shrink_case(slow, hello, failing, 0.05);
  EXPECT_LT(hung, 25);  // 0.05 s is 10 of them; a step has more candidates
  EXPECT_LE(smaller.weight, failing.weight);
}

TEST(Judge, NamesClaimsThatAreNoOperations) {
  EXPECT_EQ(unknown_claims({"x", "1", {"coalesce", "colaesce"}, 64, json::object()}),
            std::vector<std::string>{"colaesce"});
}

TEST(Features, AreThereOrNot) {
  auto const features = [](Op op, std::vector<std::string> const& args) {
    Case asked{op, {}};
    for (std::string const& text : args) asked.args.push_back(*parse_value(text));
    return names_of(features_of(asked));
  };
  EXPECT_EQ(features(Op::coalesce, {"(2,2):(1,4)"}), "");
  EXPECT_EQ(features(Op::coalesce, {"(1,32):(0,1)"}), "an extent 1, an extent over 16");
  EXPECT_EQ(features(Op::coalesce, {"(0,2,2,16):(1,-2,0,5)"}),
            "an extent 0, a stride 0, a stride below 0, four modes or more");
  EXPECT_EQ(features(Op::coalesce, {"((2,(2,2)),2):((1,(2,4)),8)"}),
            "four modes or more, three levels or more");
  EXPECT_EQ(features(Op::coalesce, {"2:2147483648"}), "numbers of 2^31 or more");
  EXPECT_EQ(features(Op::composition, {"8:1", "<2:1,_>"}), "a tiler by mode");
  EXPECT_EQ(features(Op::product, {"(0,-1,1,17)"}),
            "an extent 1, an extent over 16, four modes or more, an entry 0, an entry below 0");
  EXPECT_EQ(features(Op::slice, {"_", "2:1"}), "a coordinate _");
  EXPECT_EQ(names_of(features_of({Op::coalesce, {*parse_value("2:1")}, true})),
            "layouts n:1 as integers");
  EXPECT_TRUE(contains(3U, 1U));
  EXPECT_TRUE(contains(3U, 0U));
  EXPECT_FALSE(contains(3U, 4U));
}

TEST(Features, AreThoseOfTheText) {
  Case const read{Op::composition, {*parse_value("2:1"), *parse_value("_")}};
  Case const drawn{Op::composition, {*parse_value("2:1"), *as_tiler(*parse_value("_"))}};
  ASSERT_TRUE(std::holds_alternative<Coordinate>(read.args[1]));
  EXPECT_EQ(text_of(read), text_of(drawn));
  EXPECT_EQ(names_of(features_of(read)), "a tiler by mode");
  EXPECT_EQ(features_of(read), features_of(drawn));
  EXPECT_EQ(stratum_of(read), stratum_of(drawn));
}

TEST(Stratum, IsAFunctionOfTheCase) {
  auto const stratum = [](Op op, std::vector<std::string> const& texts) {
    Case asked{op, {}};
    for (std::string const& text : texts) asked.args.push_back(*parse_value(text));
    return std::string(stratum_of(asked));
  };
  EXPECT_EQ(stratum(Op::coalesce, {"(2,2):(1,2)"}), "tractable");
  EXPECT_EQ(stratum(Op::coalesce, {"((2,2),2):((1,2),4)"}), "nested");
  EXPECT_EQ(stratum(Op::coalesce, {"(2,2):(1,3)"}), "injective_intractable");
  EXPECT_EQ(stratum(Op::coalesce, {"(2,2):(1,1)"}), "non_injective");
  EXPECT_EQ(stratum(Op::coalesce, {"(2,2):(1,0)"}), "stride_zero");
  EXPECT_EQ(stratum(Op::coalesce, {"(2,1):(1,0)"}), "extent_one");
  EXPECT_EQ(stratum(Op::coalesce, {"(2,0):(-1,0)"}), "empty");
  EXPECT_EQ(stratum(Op::coalesce, {"2:-1"}), "negative_stride");
  EXPECT_EQ(stratum(Op::coalesce, {"2147483648:1"}), "large");
  EXPECT_EQ(stratum(Op::composition, {"4:1", "<2>"}), "by_mode");
  EXPECT_EQ(stratum(Op::mode, {"4:1", "-1"}), "outside");
  EXPECT_EQ(stratum(Op::slice, {"(_,0)", "(2,2):(1,2)"}), "coordinate_free");
  EXPECT_EQ(stratum(Op::product, {"(2,0)"}), "tuple_zero");
  EXPECT_EQ(stratum(Op::product, {"((2),2)"}), "tuple_nested");
}

TEST(Stratum, OfBasisStridesAndLinearLayouts) {
  auto const stratum = [](Op op, std::string const& text) {
    return std::string(stratum_of(Case{op, {*parse_value(text)}}));
  };
  EXPECT_EQ(stratum(Op::basis_size, "(4,3):(1@0,1@1)"), "basis_coordinates");
  EXPECT_EQ(stratum(Op::basis_size, "(4,3):(1@0,2@0)"), "basis_shared_axes");
  EXPECT_EQ(stratum(Op::basis_size, "(4,3):(1@0,0)"), "basis_still");
  EXPECT_EQ(stratum(Op::basis_size, "(4,0):(1@0,1@1)"), "empty");
  EXPECT_EQ(stratum(Op::basis_size, "(4,3):(-1@0,1@1)"), "negative_stride");
  EXPECT_EQ(stratum(Op::basis_size, "(4,3):(1@0,1152921504606846976@1)"), "large");
  EXPECT_EQ(stratum(Op::linear_rank, "{i:[1,2]}->{o:4}"), "linear_injective");
  EXPECT_EQ(stratum(Op::linear_rank, "{i:[1,1]}->{o:4}"), "linear_dependent");
  EXPECT_EQ(stratum(Op::linear_rank, "{i:[1,0]}->{o:4}"), "linear_broadcast");
  EXPECT_EQ(stratum(Op::linear_rank, "{i:[1,2],j:[]}->{o:4}"), "linear_unit_dim");
  EXPECT_EQ(stratum(Op::linear_rank, "{i:[1]}->{o:4611686018427387904}"), "large");
}

}  // namespace
}  // namespace layoutcheck::conformance
