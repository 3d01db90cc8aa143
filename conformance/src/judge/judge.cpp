#include "layoutcheck/conformance/judge/judge.hpp"

#include <algorithm>
#include <cctype>
#include <chrono>
#include <iterator>
#include <map>
#include <numeric>
#include <set>

#include "grouping.hpp"
#include "layoutcheck/results/finding_id.hpp"
#include "plan.hpp"
#include "vary.hpp"

namespace layoutcheck::conformance {
namespace {

using Clock = std::chrono::steady_clock;

// Cases between two looks at the clock: at first and after some cost a process; where the time for
// such is used up; after all answered, each time twice as many.
constexpr std::size_t kFew = 32;
constexpr std::size_t kFewest = 4;
constexpr std::size_t kMostInChunk = 1024;

// Shares of the budget: judging, of it what is planned to be filled, and measuring.
constexpr double kJudging = 0.7;
constexpr double kFilled = 0.7;
constexpr double kMeasuring = 0.08;
constexpr std::size_t kMeasured = 16;  // cases of each operation
constexpr std::size_t kMostDivided = 4096;

// Guided by coverage: cases to begin with, cases a round, and attempts to make these.
constexpr std::size_t kPool = 64;
constexpr std::size_t kRound = 4;
constexpr std::size_t kTries = 200;

double seconds_until(Clock::time_point end) {
  return std::chrono::duration<double>(end - Clock::now()).count();
}

double seconds_since(Clock::time_point begin) {
  return std::chrono::duration<double>(Clock::now() - begin).count();
}

bool has_law(Op op) {
  auto const all = laws::all_laws();
  return std::any_of(all.begin(), all.end(),
                     [op](laws::LawEntry const& law) { return law.info.op == op; });
}

class Run {
 public:
  Run(Responder& responder, Handshake const& hello, JudgeOptions const& options)
      : responder_{responder},
        options_{options},
        shares_end_{begin_ + seconds((is_bounded() ? kJudging : 1) * options.budget_seconds)},
        judging_ends_{is_bounded() ? begin_ + seconds(kJudging * seconds_until(options.deadline))
                                   : shares_end_},
        records_{responder, integer_positions(hello.dialect), options.sampled},
        checker_{records_, options.recommended},
        grouping_{checker_, options} {
    for (OpInfo const& op : all_ops()) {
      auto const& chosen = options.ops;
      if (!hello.claims(op.name)) continue;
      if (!chosen.empty() && std::find(chosen.begin(), chosen.end(), op.name) == chosen.end()) {
        continue;
      }
      if (!has_law(op.op)) {
        report_.without_law.emplace_back(op.name);
        continue;
      }
      plans_.push_back(plan(op.op, records_, options));
    }
    if (options.fit) fit_plans(hello);
    for (Plan const& plan : plans_) report_.planned += plan.cases.size();
  }

  Report run() {
    if (options_.on_planned) options_.on_planned(report_.planned, report_.divisor);
    std::vector<std::size_t> all(plans_.size());
    std::iota(all.begin(), all.end(), std::size_t{0});
    for (Plan const& plan : plans_) {
      report_.ops.push_back({.op = plan.op, .planned = plan.cases.size()});
    }
    judge_each(all, Round::important);
    judge_each(all, Round::rest);
    // Slow operations go on in the time that quick ones left.
    std::vector<std::size_t> cut;
    std::copy_if(all.begin(), all.end(), std::back_inserter(cut), [&](std::size_t i) {
      OpReport const& op = report_.ops[i];
      return op.executed < op.planned && (is_bounded() || op.executed >= plans_[i].floor);
    });
    if (Clock::now() < judging_ends_) judge_each(cut, Round::rest);
    for (std::size_t i = 0; i < plans_.size(); ++i) judge_guided(plans_[i], report_.ops[i]);
    for (std::size_t i = 0; i < plans_.size(); ++i) {
      sum_up(plans_[i], report_.ops[i]);
      std::string missed = missed_floor(plans_[i].op, report_.ops[i].inputs);
      if (options_.kernel_inputs && !missed.empty()) report_.inputs_missed.push_back(missed);
    }
    if (options_.on_judged) options_.on_judged();
    report_.findings = grouping_.finish();
    add_incidents();
    order_by_harm(report_.findings);
    stopped();  // while they were shrunk
    report_.queries = records_.queries();
    report_.repeated = records_.repeated();
    return std::move(report_);
  }

 private:
  static Clock::duration seconds(double s) {
    return std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(s));
  }

  bool is_bounded() const { return options_.deadline != Clock::time_point::max(); }

  bool stopped() {
    report_.interrupted = report_.interrupted || (options_.stop && options_.stop());
    return report_.interrupted || responder_.over() || Clock::now() > options_.deadline;
  }

  /// Seconds that the planned cases take, by some of each operation.
  double predicted_seconds(Handshake const& hello) {
    Records records{responder_, integer_positions(hello.dialect)};
    Checker checker{records, options_.recommended};
    auto const until = begin_ + seconds(kMeasuring * options_.budget_seconds);
    double measured = 0;
    std::size_t of = 0;
    std::size_t all = 0;
    double result = 0;
    for (Plan const& plan : plans_) all += plan.cases.size();
    for (Plan const& plan : plans_) {
      if (plan.cases.empty() || Clock::now() > until || stopped()) continue;
      auto const begin = Clock::now();
      checker.check(std::vector{*planned_case(plan.op, plan.cases.front())});
      double each = seconds_since(begin);
      is_dear_ = is_dear_ || records.lost_seconds() > 0;
      std::size_t const count = std::min(kMeasured, plan.cases.size());
      if (!is_dear_ && Clock::now() < until) {
        std::vector<Case> some;
        for (std::size_t i = 0; i < count; ++i) {
          some.push_back(*planned_case(plan.op, plan.cases[i * plan.cases.size() / count]));
        }
        checker.check(some);
        each = seconds_since(begin) / static_cast<double>(count + 1);
        is_dear_ = is_dear_ || records.lost_seconds() > 0;
      }
      auto const cases = static_cast<double>(plan.cases.size());
      measured += each * cases;
      of += plan.cases.size();
    }
    if (of > 0) result = measured * static_cast<double>(all) / static_cast<double>(of);
    return result;
  }

  /// Plans as many cases as fit. By halves, so that a busy machine seldom changes what is planned.
  void fit_plans(Handshake const& hello) {
    double const judging = kJudging * options_.budget_seconds;
    double expected = predicted_seconds(hello);
    if (expected <= judging) return;
    while (expected > kFilled * judging && report_.divisor < kMostDivided) {
      report_.divisor *= 2;
      expected /= 2;
    }
    JudgeOptions fewer = options_;
    for (auto const count :
         {&JudgeOptions::enumerated, &JudgeOptions::random, &JudgeOptions::floor,
          &JudgeOptions::wide, &JudgeOptions::kernel, &JudgeOptions::recorded_random}) {
      fewer.*count = std::max(kFewest, fewer.*count / report_.divisor);
    }
    for (Plan& each : plans_) each = plan(each.op, records_, fewer);
  }

  /// Findings for failures of processes, in addition to those of cases.
  void add_incidents() {
    for (Incident const& incident : responder_.incidents()) {
      auto const op = op_named(incident.op);
      if (!op) continue;
      JudgeOptions smallest;
      smallest.enumerated = smallest.floor = 1;
      smallest.random = smallest.wide = 0;
      Plan const one = plan(*op, records_, smallest);
      if (one.cases.empty()) continue;
      Finding finding;
      finding.counterexample = *planned_case(*op, one.cases.front());
      Judgement& j = finding.judgement;
      j.verdict = incident.kind == Answer::Kind::crash ? Verdict::crash : Verdict::protocol_error;
      j.law = kAnswersEveryBatch;
      j.says = "a process answers every batch, whatever batches came before";
      j.got = (incident.kind == Answer::Kind::crash ? "crash: " : "no answer of the protocol: ") +
              incident.condition + ": " + incident.message;
      if (!incident.repeated) j.got += "\n(a fresh process answers the same batches)";
      finding.input_class = "batch_";
      for (char const c : incident.condition) {
        auto const u = static_cast<unsigned char>(c);
        finding.input_class += std::isalnum(u) != 0 ? static_cast<char>(std::tolower(u)) : '_';
      }
      finding.id =
          results::join_id({incident.op, j.law, "unknown", finding.input_class, name(j.verdict)});
      finding.count = incident.count;
      finding.batches = incident.batches;
      if (options_.on_found) options_.on_found(finding);
      report_.findings.push_back(std::move(finding));
    }
  }

  std::size_t few() const {
    return is_dear_ || records_.lost_seconds() > options_.hang_seconds ? kFewest : kFew;
  }

  /// What matters most is judged of every operation before anything else.
  enum class Round : std::uint8_t { important, rest };

  void judge_each(std::vector<std::size_t> const& numbers, Round round) {
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      double const left = seconds_until(shares_end_);
      auto const share = seconds(left / static_cast<double>(numbers.size() - i));
      Plan const& plan = plans_[numbers[i]];
      std::size_t const end = round == Round::important ? plan.important : plan.cases.size();
      judge_op(plan, report_.ops[numbers[i]], Clock::now() + share, end);
    }
  }

  /// Cases made from those that reached something new of the library. They are planned as they are
  /// made, and none after the time for judging.
  void judge_guided(Plan& plan, OpReport& op) {
    if (!options_.reached || op.executed < plan.cases.size()) return;
    std::vector<std::string> pool;
    for (std::size_t k = 0; k < kPool && !plan.cases.empty(); ++k)
      pool.push_back(plan.cases[k * plan.cases.size() / kPool]);
    std::set<std::string> seen(plan.cases.begin(), plan.cases.end());
    std::uint64_t number = options_.seed * 1'000'003U + static_cast<std::uint64_t>(plan.op) * 7919U;
    for (std::size_t sent = 0; sent < options_.guided;) {
      if (stopped() || (is_bounded() && Clock::now() > judging_ends_)) return;
      std::size_t const before = plan.cases.size();
      for (std::size_t tries = 0; tries < kTries && plan.cases.size() < before + kRound; ++tries) {
        std::string text = varied(plan.op, pool, number++);
        if (text.empty() || !seen.insert(text).second) continue;
        plan.cases.push_back(std::move(text));
        plan.from.push_back(Plan::From::guided);
      }
      std::size_t const made = plan.cases.size() - before;
      if (made == 0) return;
      sent += made;
      op.planned += made;
      report_.planned += made;
      std::size_t const reached = options_.reached();
      judge_op(plan, op, judging_ends_, plan.cases.size());
      if (options_.reached() == reached) continue;
      pool.insert(pool.end(), plan.cases.begin() + static_cast<std::ptrdiff_t>(before),
                  plan.cases.end());
    }
  }

  void sum_up(Plan const& plan, OpReport const& op) {
    report_.below_floor = report_.below_floor || op.executed < plan.floor;
    report_.passed += op.passed();
    report_.failed += op.failed();
    report_.recorded += op.recorded;
    report_.unknown += op.counts[static_cast<std::size_t>(Verdict::unjudged)];
    report_.unsupported += op.counts[static_cast<std::size_t>(Verdict::unsupported)];
  }

  /// Goes on where the report says that it ended.
  void judge_op(Plan const& plan, OpReport& op, Clock::time_point deadline, std::size_t last) {
    std::size_t const first = op.executed;
    if (first >= last) return;
    std::vector<Verdict> verdicts;
    std::map<std::size_t, CheckedCase> failing;  // by number of the case
    std::size_t chunk = few();
    for (std::size_t begin = first; begin < last && !stopped(); begin = first + verdicts.size()) {
      bool const no_floor = new_failures_ || (few() == kFewest && lost_[plan.op] > 0);
      auto const now = Clock::now();
      bool const over = is_bounded() && now > judging_ends_;
      bool const enough = no_floor || (begin >= plan.floor && !options_.whole);
      if (over || (now > deadline && enough)) break;
      // No further than the floor, where the clock begins to matter.
      std::size_t const most = std::min(begin < plan.floor ? plan.floor : last, last);
      std::size_t const end = std::min(begin + chunk, most);
      double const lost = records_.lost_seconds();
      std::vector<Case> cases;
      for (std::size_t i = begin; i < end; ++i) {
        cases.push_back(*planned_case(plan.op, plan.cases[i]));
      }
      std::vector<Judgement> judged = checker_.check(cases, &report_.laws);
      if (stopped()) {
        // Some were never answered, which is not a failure; what failed before them was.
        auto const answered = std::find_if(judged.begin(), judged.end(), [](Judgement const& j) {
          return !is_failure(j.verdict);
        });
        judged.erase(answered, judged.end());
        cases.resize(judged.size());
      }
      bool const dear = records_.lost_seconds() > lost;
      lost_[plan.op] += records_.lost_seconds() - lost;
      chunk = dear ? few() : std::min(2 * chunk, kMostInChunk);
      for (std::size_t i = 0; i < cases.size(); ++i) {
        verdicts.push_back(judged[i].verdict);
        op.inputs.add(cases[i], judged[i].domain);
        if (judged[i].verdict == Verdict::unsupported && !op.unsupported) op.unsupported = cases[i];
        if (!is_failure(judged[i].verdict)) continue;
        failing.emplace(begin + i, CheckedCase{std::move(cases[i]), std::move(judged[i]),
                                               plan.is_enumerated(begin + i)});
      }
      if (options_.on_progress) {
        options_.on_progress(info(plan.op).name, report_.executed + verdicts.size(),
                             report_.planned);
      }
    }
    if (records_.recheck() > 0) find_changed_answers(plan, first, verdicts, failing);
    op.executed += verdicts.size();
    for (Verdict const v : verdicts) ++op.counts[static_cast<std::size_t>(v)];
    // A build without random cases sends only a part of them.
    op.baseline_complete =
        op.executed >= plan.floor && options_.random_inputs && report_.divisor == 1;
    op.recorded += take_out_recorded(plan, failing);
    std::vector<CheckedCase> list;
    for (auto& [number, checked] : failing) list.push_back(std::move(checked));
    op.caused += grouping_.add(std::move(list));
    report_.executed += verdicts.size();
    records_.clear();
    checker_.clear();
  }

  /// Adds to the baseline what may be recorded. What already is leaves the list: it is known.
  std::size_t take_out_recorded(Plan const& plan, std::map<std::size_t, CheckedCase>& failing) {
    if (!options_.record) return 0;
    std::set<std::string>& baseline = report_.baseline[std::string(info(plan.op).name)];
    std::size_t known = 0;
    for (auto next = failing.begin(); next != failing.end() && next->first < plan.floor;) {
      if (!plan.is_pinnable(next->first)) {
        ++next;
        continue;
      }
      CheckedCase& checked = next->second;
      baseline.insert(baseline_entry_of(checked.test_case, checked.judgement));
      checked.is_new = options_.known != nullptr &&
                       !is_recorded(options_.known->recorded, checked.test_case, checked.judgement);
      bool const out = options_.known != nullptr && !checked.is_new;
      if (out) grouping_.know(checked.test_case, checked.judgement);
      known += out ? 1 : 0;
      new_failures_ = new_failures_ || (options_.new_failures_suffice && checked.is_new);
      next = out ? failing.erase(next) : std::next(next);
    }
    return known;
  }

  /// Cases that a fresh process answers in another way.
  void find_changed_answers(Plan const& plan, std::size_t first, std::vector<Verdict>& verdicts,
                            std::map<std::size_t, CheckedCase>& failing) {
    for (std::size_t i = 0; i < verdicts.size(); ++i) {
      Case test_case = *planned_case(plan.op, plan.cases[first + i]);
      Record const* record = records_.find(test_case);
      if (record == nullptr || !record->other) continue;
      Judgement const now = checker_.check({&test_case, 1})[0];
      verdicts[i] = now.verdict;
      failing.insert_or_assign(
          first + i, CheckedCase{std::move(test_case), now, plan.is_enumerated(first + i)});
    }
  }

  Responder& responder_;
  JudgeOptions const& options_;
  Clock::time_point begin_ = Clock::now();
  Clock::time_point shares_end_;    ///< each operation has its share of the time until then
  Clock::time_point judging_ends_;  ///< for all, where there is a deadline
  bool is_dear_ = false;            ///< a case that was measured cost a process
  std::map<Op, double> lost_;       ///< seconds that processes have cost
  bool new_failures_ = false;  ///< one was met that is not listed: the clock matters throughout
  Records records_;
  Checker checker_;
  Grouping grouping_;
  std::vector<Plan> plans_;
  Report report_;
};

}  // namespace

std::size_t OpReport::passed() const {
  std::size_t result = 0;
  for (int v = 0; v < kVerdicts; ++v) {
    if (is_pass(static_cast<Verdict>(v))) result += counts[static_cast<std::size_t>(v)];
  }
  return result;
}

std::size_t OpReport::failed() const {
  std::size_t result = 0;
  for (int v = 0; v < kVerdicts; ++v) {
    if (is_failure(static_cast<Verdict>(v))) result += counts[static_cast<std::size_t>(v)];
  }
  return result;
}

std::vector<std::string> unknown_claims(Handshake const& hello) {
  std::vector<std::string> result;
  for (std::string const& name : hello.ops) {
    if (!op_named(name)) result.push_back(name);
  }
  return result;
}

Report judge(Responder& responder, Handshake const& hello, JudgeOptions const& options) {
  return Run(responder, hello, options).run();
}

Finding judge_case(Responder& responder, Handshake const& hello, Case const& test_case) {
  Records records{responder, integer_positions(hello.dialect)};
  Checker checker{records, true};
  JudgeOptions options;
  options.shrink_queries = 0;
  Grouping grouping{checker, options};
  Judgement const judgement = checker.check({&test_case, 1})[0];
  Finding finding = grouping.finding_of({test_case, judgement, false});
  finding.counterexample = test_case;  // with its own spelling
  finding.count = is_failure(judgement.verdict) ? 1 : 0;
  return finding;
}

Finding shrink_case(Responder& responder, Handshake const& hello, Finding const& failing,
                    double seconds, std::function<bool()> const& stop) {
  Records records{responder, integer_positions(hello.dialect)};
  Checker checker{records, true};
  JudgeOptions options;
  options.shrink_seconds = seconds;
  options.shrink_queries = 1'000'000;
  options.stop = stop;
  Grouping grouping{checker, options};
  grouping.add({{failing.counterexample, failing.judgement, false}});
  return grouping.finish().at(0);
}

std::optional<Finding> plainer_case(Responder& responder, Handshake const& hello,
                                    Finding const& failing, double seconds,
                                    std::function<bool()> const& stop) {
  Records records{responder, integer_positions(hello.dialect)};
  Checker checker{records, true};
  JudgeOptions options;
  options.shrink_seconds = seconds;
  options.to_list = true;
  options.stop = stop;
  return Grouping{checker, options}.plainer(failing);
}

laws::Engine engine() {
  return {.name = "conformance",
          .place = 6,
          .run_by = "layoutcheck conform",
          .says = [](laws::LawEntry const&) { return std::string("sampled"); }};
}

}  // namespace layoutcheck::conformance
