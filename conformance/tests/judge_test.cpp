// The conformance runner on implementations made for it: right ones pass, and each fault is
// reported once.

#include "layoutcheck/conformance/judge/judge.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <thread>
#include <vector>

#include "double.hpp"
#include "layoutcheck/core/layout/edit.hpp"
#include "layoutcheck/core/text/parse.hpp"
#include "layoutcheck/results/json.hpp"

namespace layoutcheck::conformance {
namespace {

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
  EXPECT_GT(report.repeated, 0U);
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
  EXPECT_LE(report.findings[0].weight, 6U) << text_of(report.findings[0].counterexample);
}

TEST(Judge, TakesASignalOrATimeoutThatAnAdapterReportsForWhatItIs) {
  for (auto const& [condition, verdict] : {std::pair{"SIGFPE", Verdict::crash},
                                           {"Timeout", Verdict::timeout},
                                           {"IndexError", Verdict::refused}}) {
    std::string const reported_condition = condition;
    Double dying([&](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
      if (op != Op::complement || layoutcheck::apply(op, args)) return std::nullopt;
      return answer_without_value(Answer::Kind::internal_error, reported_condition);
    });
    Handshake const hello{"double", "1", {"complement"}, 64, json::object()};
    // Nothing has to answer here: an exception would be a way to refuse.
    Finding const finding = judge_case(
        dying, hello, {Op::complement, {*parse_value("(2,2):(1,1)"), Value(index_t{4})}, false});
    EXPECT_EQ(finding.judgement.verdict, verdict) << condition;
  }
}

TEST(Judge, ReportsADeathOrATimeoutOncePerDomainWhateverTheInputClass) {
  for (auto const& [condition, verdict] :
       {std::pair{"SIGSEGV", Verdict::crash}, {"Timeout", Verdict::timeout}}) {
    std::string const reported = condition;
    Double dying([&](Op op, json const&, Arguments const&) -> std::optional<Answer> {
      if (op != Op::mode) return std::nullopt;
      return answer_without_value(Answer::Kind::internal_error, reported);
    });
    std::multiset<std::string> domains;
    for (Finding const& finding : judged(dying, {"mode"}).findings) {
      EXPECT_EQ(finding.judgement.verdict, verdict) << finding.id;
      domains.insert(std::string(laws::name(finding.judgement.domain)));
    }
    EXPECT_EQ(domains, (std::multiset<std::string>{"refuse", "required"})) << condition;
  }
}

TEST(Judge, DoesNotTakeATimeoutForAnotherAnswer) {
  for (bool const slow_first : {false, true}) {
    std::map<std::string, int> calls;
    Double slow([&](Op op, json const& wire, Arguments const&) -> std::optional<Answer> {
      if (op != Op::mode) return std::nullopt;
      bool const first = calls[wire.dump()]++ == 0;
      if (first != slow_first) return std::nullopt;
      return answer_without_value(Answer::Kind::internal_error, "Timeout");
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
      return answer_without_value(Answer::Kind::refusal, "AssertionError");
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
      {answer_without_value(Answer::Kind::internal_error, "TypeError"), Verdict::crash},
      {answer_without_value(Answer::Kind::crash, "SIGSEGV"), Verdict::crash},
      {answer_without_value(Answer::Kind::timeout, "timeout"), Verdict::timeout},
      {answer_without_value(Answer::Kind::protocol_error, "not_json"), Verdict::protocol_error},
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
    return answer_without_value(Answer::Kind::unsupported, "");
  });
  Report const report = judged(partial, {"coalesce"});
  EXPECT_EQ(ids(report), std::vector<std::string>{});
  EXPECT_GT(report.unsupported, 100U);
  EXPECT_EQ(report.passed + report.unsupported + report.unknown, report.executed);
  ASSERT_TRUE(report.ops.at(0).unsupported);
  EXPECT_EQ(report.ops.at(0).unsupported->args.size(), 2U);
}

TEST(Judge, SeesThatAnAnswerDependsOnTheOrder) {
  int calls = 0;
  Double wrong([&](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::cosize || ++calls != 5) return std::nullopt;
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
    if (finding.input_class == "by_mode") continue;  // where the double divides by the reference
    EXPECT_EQ(finding.counterexample.op, Op::complement) << finding.id;
    if (finding.affects.contains("logical_divide"))
      affected += finding.affects.at("logical_divide");
  }
  EXPECT_GT(affected, 0U);
  EXPECT_EQ(report.ops.back().caused, affected);
}

TEST(Judge, BlamesTheCompositionWhereTheComplementOfTheTileIsBeyondItsIntegers) {
  Double wrong([](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op == Op::complement) return answer_without_value(Answer::Kind::refusal, "overflow");
    if (op != Op::composition && op != Op::logical_divide) return std::nullopt;
    Layout const tile = *std::get_if<Layout>(&args[1]);
    if (!(tile == scalar_layout(5, 1))) return value_answer(layoutcheck::apply(op, args));
    return value_answer(*parse_value(
        op == Op::composition ? "(2,2,1):(1,1,1)" : "((2,2,1),(1,1,1)):((1,1,1),(5,3,2))"));
  });
  laws::LayoutAndTiler const args{*parse_layout("(2,2,2305843009213693951):(1,1,1)"),
                                  *as_tiler(scalar_layout(5, 1))};
  auto const report_on = [&](std::vector<std::string> ops) {
    return judge(wrong, {"double", "1", std::move(ops), 64, json::object()}, sending(args));
  };
  Report const report = report_on({"composition", "complement", "logical_divide"});
  ASSERT_FALSE(report.findings.empty());
  for (Finding const& finding : report.findings) {
    EXPECT_EQ(finding.counterexample.op, Op::composition) << finding.id;
  }
  EXPECT_EQ(report.ops.back().caused, 1U);
  EXPECT_FALSE(report_on({"logical_divide"}).findings.empty());
}

TEST(Judge, BlamesTheSizeOfALayoutForThatOfACompositionWithIt) {
  Double wrong([](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::size) return std::nullopt;
    auto const* composed = std::get_if<ComposedLayout>(&args[0]);
    Layout const& layout = composed ? composed->inner : *std::get_if<Layout>(&args[0]);
    if (size(layout) < 4) return std::nullopt;
    return value_answer(Value(-size(layout)));
  });
  ComposedLayout composed;
  composed.inner = *parse_layout("(2,2):(1,2)");
  Report const report = judge(wrong, {"double", "1", {"size"}, 64, json::object()},
                              sending(laws::OneComposed{composed}));
  ASSERT_FALSE(report.findings.empty());
  for (Finding const& finding : report.findings) {
    EXPECT_TRUE(std::holds_alternative<Layout>(finding.counterexample.args[0])) << finding.id;
  }
}

TEST(Judge, DistinguishesTheIntegerSpelling) {
  Double wrong([](Op op, json const& wire, Arguments const&) -> std::optional<Answer> {
    if (op != Op::right_inverse || !wire[0].is_number()) return std::nullopt;
    return answer_without_value(Answer::Kind::refusal, "AssertionError");
  });
  Report const report =
      judged(wrong, {"right_inverse"}, json::parse(R"({"integers":{"right_inverse":[0]}})"));
  ASSERT_EQ(report.findings.size(), 1U);
  EXPECT_EQ(report.findings[0].input_class, "integer_spelling");
  EXPECT_TRUE(report.findings[0].counterexample.integers);
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
    return answer_without_value(Answer::Kind::timeout, "timeout");
  });
  JudgeOptions options;
  options.budget_seconds = 0;
  options.hang_seconds = 0.1;
  options.shrink_seconds = 0.1;
  options.on_judged = [&] { executed = hung; };
  Handshake const hello{"double", "1", {"flatten", "size"}, 64, json::object()};
  Report const report = judge(slow, hello, options);
  ASSERT_FALSE(report.findings.empty());  // what was found is reported all the same
  for (Finding const& finding : report.findings)
    EXPECT_EQ(finding.judgement.verdict, Verdict::timeout);
  EXPECT_TRUE(report.below_floor);
  EXPECT_LT(executed, 150U);         // of 500; 0.1 s is 50 of them and the last chunk, none twice
  EXPECT_LT(hung - executed, 100U);  // and as many candidates to shrink it
  for (OpReport const& op : report.ops) {
    EXPECT_TRUE(op.op == Op::flatten || op.executed >= std::min(op.planned, options.floor));
  }
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

TEST(Judge, SaysWithoutALineThatThereIsNone) {
  Double mute([](Op op, json const&, Arguments const&) -> std::optional<Answer> {
    if (op != Op::flatten) return std::nullopt;
    return answer_without_value(Answer::Kind::protocol_error, "too_few_results");
  });
  Finding const finding =
      judge_case(mute, kFlattens, {Op::flatten, {*parse_value("(2,2):(1,2)")}, false});
  EXPECT_EQ(finding.judgement.got, "no answer of the protocol: too_few_results");
}

TEST(Judge, RepeatsNoMoreThanTheFirstBatchWhereThatIsEnough) {
  auto const repeated = [](std::size_t sampled) {
    Double reference;
    JudgeOptions options;
    options.enumerated = options.floor = 300;
    options.sampled = sampled;
    return judge(reference, kFlattens, options).repeated;
  };
  EXPECT_GT(repeated(3), 6U);  // each twice: in the reverse order, and to a fresh process
  EXPECT_GE(repeated(128), 256U);
  EXPECT_LT(repeated(3), repeated(128));
}

TEST(Judge, SendsNoHangingCaseAgain) {
  std::map<std::string, int> calls;
  Double slow([&](Op op, json const& wire, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::flatten || std::get_if<Layout>(&args[0])->leaves.size() < 2) return std::nullopt;
    ++calls[wire.dump()];
    return answer_without_value(Answer::Kind::timeout, "timeout");
  });
  Report const report = judged(slow, {"flatten"});
  EXPECT_GT(report.repeated, 0U);
  EXPECT_GT(calls.size(), 10U);
  std::size_t twice = 0;
  for (auto const& [wire, times] : calls) twice += times > 2 ? 1 : 0;
  EXPECT_EQ(twice, 0U);  // once to judge, once more to shrink it
}

TEST(Judge, LooksAtTheClockBetweenSmallerCases) {
  int hung = 0;
  Double slow([&](Op op, json const&, Arguments const& args) -> std::optional<Answer> {
    if (op != Op::flatten || std::get_if<Layout>(&args[0])->leaves.size() < 2) return std::nullopt;
    ++hung;
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
    return answer_without_value(Answer::Kind::timeout, "timeout");
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

TEST(Judge, NamesClaimsThatAreNotOperations) {
  EXPECT_EQ(unknown_claims({"x", "1", {"coalesce", "colaesce"}, 64, json::object()}),
            std::vector<std::string>{"colaesce"});
}

}  // namespace
}  // namespace layoutcheck::conformance
