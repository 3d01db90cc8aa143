#include "layoutcheck/relations/engine/engine.hpp"

#include <bit>
#include <chrono>
#include <limits>
#include <map>
#include <mutex>

#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/engine/shrink.hpp"
#include "layoutcheck/laws/language/queries.hpp"

namespace layoutcheck::relations {
namespace {

using laws::AnyInput;
using laws::OutcomeKind;

class Run {
 public:
  Run(laws::LawEntry const& law, laws::Implementation const* implementation, Provers& provers,
      EngineOptions const& options)
      : law_(law), implementation_(implementation), provers_(provers), options_(options) {}

  laws::LawReport operator()() {
    report_.law = &law_;
    report_.engine = "relations";
    smallest();
    for (Source const& source : options_.sources) {
      planned_ += source.count;
      for (std::uint64_t i = 0; i < source.count && !over_; ++i) {
        decide(source.input(i), source.name);
      }
    }
    // What was planned: all inputs, or those that it took to find the violations.
    bool const undecided = report_.counts.total() == 0 && report_.undecided > 0;
    report_.planned = stopped_ || undecided ? planned_ : report_.counts.total();
    report_.bound = bound();
    return std::move(report_);
  }

 private:
  void smallest() {
    std::uint64_t seen = 0;
    auto const visit = [&](AnyInput const& input) {
      if (seen == options_.smallest || over_) return false;
      ++seen;
      decide(input, "smallest");
      return true;
    };
    bool more = true;
    for (std::uint64_t w = 0; w <= laws::kMaxEnumeratedWeight && more; ++w) {
      more = laws::enumerate(law_.input, w, visit);
    }
    // There may be fewer inputs than were requested, which the enumeration has shown then.
    planned_ += more ? seen : options_.smallest;
  }

  void decide(AnyInput const& input, std::string const& source) {
    laws::Budget const& budget = options_.budget;
    if (budget.stop && budget.stop()) {
      stopped_ = over_ = true;
      return;
    }
    auto const derived = laws::language::derive_queries(law_, implementation_, input);
    laws::Outcome outcome = derived.outcome;
    std::uint64_t points = 0;
    std::string why;
    bool const in_part = outcome.kind == OutcomeKind::holds && !outcome.complete;
    if (outcome.kind == OutcomeKind::unknown || in_part) {
      ++report_.undecided;  // what is left without the queries is too large
      return;
    }
    for (laws::Query const& query : derived.queries) {
      if (outcome.kind != OutcomeKind::holds) break;
      Decision const decision = provers_(query, options_.prove, budget.stop);
      if (decision.kind == OutcomeKind::unknown && budget.stop && budget.stop()) {
        stopped_ = over_ = true;  // it was given up: not executed
        return;
      }
      if (!decision.suite_error.empty()) {
        report_.suite_error = decision.suite_error;
        over_ = true;
      }
      outcome.kind = decision.kind;
      outcome.point = decision.point;
      outcome.claim = decision.claim;
      why = decision.why;
      points = std::max(points, static_cast<std::uint64_t>(decision.points));
    }
    count(outcome.kind, source);
    switch (outcome.kind) {
      case OutcomeKind::holds: return proved(points);
      case OutcomeKind::violated: return found(input, outcome, source);
      case OutcomeKind::unknown: ++report_.unknown_because[why]; break;
      default: break;
    }
  }

  void count(OutcomeKind kind, std::string const& source) {
    report_.counts.add(kind);
    report_.input_classes[source].add(kind);
  }

  void proved(std::uint64_t points) {
    std::uint64_t const all = report_.points + points;
    report_.points = all < points ? std::numeric_limits<std::uint64_t>::max() : all;
    largest_ = std::max(largest_, points);
  }

  void found(AnyInput const& input, laws::Outcome const& outcome, std::string const& source) {
    // The enumeration goes by weight: every input of less weight came before, and was decided.
    bool const decided = report_.counts.unknown == 0 && report_.undecided == 0;
    bool const smallest = source == "smallest" && decided;
    laws::Violation const violation{input, outcome, source, smallest};
    laws::Budget const& budget = options_.budget;
    if (budget.on_found) budget.on_found(law_, violation);
    report_.violations.push_back(violation.smallest ? violation : shrunk(violation));
    over_ = report_.violations.size() >= budget.max_violations;
  }

  laws::Violation shrunk(laws::Violation const& violation) const {
    laws::Budget bounded = options_.budget;
    auto const end = std::chrono::steady_clock::now() + std::chrono::seconds(60);
    bounded.stop = [&, end] {
      return (options_.budget.stop && options_.budget.stop()) ||
             std::chrono::steady_clock::now() > end;
    };
    laws::ReferenceImplementation const reference;
    return laws::shrink(law_, implementation_ == nullptr ? reference : *implementation_, violation,
                        bounded);
  }

  std::string bound() const {
    std::string const cases = std::to_string(report_.counts.holds);
    if (largest_ == 0) return "all points of " + cases + " cases";
    return "all points of " + cases + " cases, sizes to 2^" +
           std::to_string(std::bit_width(largest_) - 1);
  }

  laws::LawEntry const& law_;
  laws::Implementation const* implementation_;
  Provers& provers_;
  EngineOptions const& options_;
  laws::LawReport report_{};
  std::uint64_t planned_ = 0;
  std::uint64_t largest_ = 0;
  bool over_ = false;
  bool stopped_ = false;
};

}  // namespace

laws::LawReport run(laws::LawEntry const& law, laws::Implementation const* implementation,
                    Provers& provers, EngineOptions const& options) {
  return Run(law, implementation, provers, options)();
}

namespace {

/// A law has queries, and they say all of its claims about many points.
std::string seen_of(laws::LawEntry const& law) {
  constexpr std::uint64_t kLarge = 8;
  std::string why = laws::language::why_no_queries(law);
  Source const large = large_inputs(law, 0, kLarge);
  for (std::uint64_t i = 0; why.empty() && i < large.count; ++i) {
    auto const derived = laws::language::derive_queries(law, nullptr, large.input(i));
    if (!derived.outcome.complete) why = "no query can say one of its claims about points";
  }
  return why;
}

}  // namespace

// It takes hundreds of inputs to see, once for each law.
std::string why_not(laws::LawEntry const& law) {
  static std::mutex mutex;
  static std::map<std::string_view, std::string> seen;
  std::lock_guard const lock(mutex);
  auto const found = seen.find(law.info.id);
  if (found != seen.end()) return found->second;
  return seen.emplace(law.info.id, seen_of(law)).first->second;
}

laws::Engine engine() {
  class OfProvers final : public laws::EngineRun {
   public:
    explicit OfProvers(laws::EngineStart const& start)
        : provers_(start.threads), seed_(start.seed), sampled_(start.sampled) {}

    laws::LawReport check(laws::LawEntry const& law, laws::Implementation const* implementation,
                          laws::Budget const& budget) override {
      EngineOptions options{.smallest = budget.cases, .budget = budget};
      if (sampled_ != nullptr) {
        options.sources.push_back(
            {.name = "random", .count = budget.cases, .input = [this, &law](std::uint64_t number) {
               return sampled_(law, seed_, number);
             }});
      }
      options.sources.push_back(large_inputs(law, seed_, budget.cases));
      return run(law, implementation, provers_, options);
    }

   private:
    Provers provers_;
    std::uint64_t seed_;
    laws::SampledInput sampled_;
  };
  return {.name = "relations",
          .place = 2,
          .decides = true,
          .cases = {300, 1'500, 15'000, 150'000},
          .mutant_cases = 3'000,
          .says = [](laws::LawEntry const&) { return std::string("all points of each input"); },
          .why_not = why_not,
          .must_kill = [](laws::LawEntry const&, laws::Mutant const&) { return true; },
          .start = [](laws::EngineStart const& start) -> std::unique_ptr<laws::EngineRun> {
            return std::make_unique<OfProvers>(start);
          }};
}

}  // namespace layoutcheck::relations
