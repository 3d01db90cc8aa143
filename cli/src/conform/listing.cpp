#include "conform/listing.hpp"

#include <algorithm>
#include <bit>
#include <memory>
#include <set>
#include <tuple>

#include "conform/plan.hpp"
#include "known_list/today.hpp"
#include "layoutcheck/conformance/cases/features.hpp"
#include "layoutcheck/conformance/cases/input_class.hpp"
#include "layoutcheck/conformance/hold/hold.hpp"
#include "layoutcheck/results/finding_id.hpp"

namespace layoutcheck::cli {
namespace {

constexpr int kTerm = 180;

/// One line without what the reader of lists refuses.
std::string plain(std::string const& text) {
  std::string result;
  for (char const c : text) result += static_cast<unsigned char>(c) < ' ' ? ' ' : c;
  return result;
}

struct Cause {
  conformance::Finding shown;  ///< has fewest features, so that they explain the others
  std::set<std::string> input_classes;
  bool enumerated = true;  ///< in every run, whatever the seed
};

std::vector<Cause> causes_of(std::vector<conformance::Finding> kind) {
  // An entry with * for its input class does not say that integers are spelled.
  auto const rank = [](conformance::Finding const& f) {
    return std::tuple(std::popcount(features_of(f.counterexample)), f.weight,
                      text_of(f.counterexample));
  };
  std::sort(kind.begin(), kind.end(),
            [&](auto const& a, auto const& b) { return rank(a) < rank(b); });
  std::vector<Cause> causes;
  for (conformance::Finding& finding : kind) {
    auto cause = std::find_if(causes.begin(), causes.end(), [&](Cause const& other) {
      return conformance::contains(features_of(finding.counterexample),
                                   features_of(other.shown.counterexample));
    });
    bool const enumerated = finding.enumerated;
    std::string const input_class = finding.input_class;
    if (cause == causes.end()) {
      causes.push_back({std::move(finding), {}, true});
      cause = causes.end() - 1;
    }
    cause->input_classes.insert(input_class);
    cause->enumerated = cause->enumerated && enumerated;
  }
  return causes;
}

conformance::KnownFailure entry_of(std::string const& key, Cause const& cause,
                                   ListOptions const& options) {
  conformance::Date const today = *day_of(options.today);
  conformance::Finding const& finding = cause.shown;
  // Of what is one finding in all input classes, the input class is that of the case found
  // smallest.
  bool const any_input_class = finding.judgement.verdict == conformance::Verdict::crash ||
                               finding.judgement.verdict == conformance::Verdict::timeout ||
                               finding.judgement.verdict == conformance::Verdict::protocol_error;
  bool const one = cause.input_classes.size() == 1 &&
                   (finding.counterexample.integers || (cause.enumerated && !any_input_class));
  return {.id = one ? finding.id : key,
          .reason = options.reason.empty()
                        ? plain(finding.judgement.says + ". " + text_of(finding.counterexample) +
                                " gives " + finding.judgement.got)
                        : options.reason,
          .issue = options.issue,
          .verdict = std::string(name(finding.judgement.verdict)),
          .counterexample = text_of(finding.counterexample),
          .added = today,
          .expires = options.expires.empty() ? later(today, kTerm) : *day_of(options.expires),
          .max_matches = one ? 1 : conformance::kInputClasses};
}

}  // namespace

conformance::JudgeOptions how_to_list(Started const& started, ListOptions const& options,
                                      std::uint64_t run) {
  conformance::JudgeOptions how = judge_options({.implementation = options.implementation,
                                                 .budget_seconds = options.budget_seconds,
                                                 .plan_seconds = options.plan_seconds,
                                                 .to_list = true,
                                                 .seed = options.seed + run,
                                                 .operations = options.operations},
                                                started.hello.ops.size(), started.population);
  how.record = true;
  how.shrink_seconds = seconds_to_list(how.budget_seconds);
  how.whole = options.plan_seconds > 0;
  return how;
}

conformance::Report judge_to_list(Started& started, conformance::JudgeOptions how,
                                  std::string const& title) {
  std::unique_ptr<Progress> progress;
  std::size_t shown = 0;
  how.on_planned = [&](std::size_t planned, std::size_t) {
    progress = std::make_unique<Progress>(title, planned);
  };
  how.on_progress = [&](std::string_view op, std::size_t executed, std::size_t) {
    for (; shown < executed; ++shown) progress->advance(op);
  };
  conformance::SessionResponder responder(*started.session);
  return conformance::judge(responder, started.hello, how);
}

void Gathered::add(conformance::Finding const& finding) {
  kinds_[results::in_any_input_class(finding.id)].push_back(finding);
}

std::vector<conformance::KnownFailure> Gathered::entries(Started& started,
                                                         ListOptions const& options) const {
  conformance::SessionResponder responder(*started.session);
  std::vector<conformance::KnownFailure> result;
  for (auto const& [key, kind] : kinds_) {
    for (Cause const& cause : causes_of(kind)) {
      conformance::KnownFailure known = entry_of(key, cause, options);
      // No process is left that could run it again: the entry is kept as it was found.
      if (started.session->failure()) {
        result.push_back(std::move(known));
        continue;
      }
      conformance::Finding const alone =
          judge_case(responder, started.hello, counterexample_of(known));
      if (matches(known, alone.id)) {
        result.push_back(std::move(known));
      } else {
        complain("left out: " + known.counterexample + " fails in the run as " + cause.shown.id +
                 ", but alone as " + alone.id);
      }
    }
  }
  return result;
}

std::string left_out(conformance::Report const& report, bool by_plan) {
  std::string ops;
  for (conformance::OpReport const& op : report.ops) {
    if (by_plan ? op.executed == op.planned : op.baseline_complete) continue;
    ops += (ops.empty() ? "" : ", ") + std::string(info(op.op).name) + " (" +
           std::to_string(op.executed) + " of " + std::to_string(op.planned) + ")";
  }
  return ops;
}

std::string wrong_entry_options(ListOptions const& options) {
  if (!day_of(options.today)) return "--today is a day such as 2026-11-22";
  if (!day_of(options.expires)) return "--expires is a day such as 2027-05-01";
  conformance::Date const last =
      options.expires.empty() ? later(*day_of(options.today), kTerm) : *day_of(options.expires);
  conformance::KnownList const probe{
      .implementation = "x",
      .entries = {{.id = "rank/rank_counts_modes/required/nested/crash",
                   .reason = options.reason.empty() ? "x" : options.reason,
                   .issue = options.issue,
                   .verdict = "crash",
                   .counterexample = "rank((2,2):(1,2))",
                   .added = *day_of(options.today),
                   .expires = last}},
      .recorded = {}};
  auto const read = conformance::read_known(print_known(probe));
  auto const* problems = std::get_if<std::vector<conformance::KnownProblem>>(&read);
  return problems == nullptr ? "" : problems->front().message;
}

}  // namespace layoutcheck::cli
