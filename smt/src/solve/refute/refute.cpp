#include "layoutcheck/smt/solve/refute.hpp"

#include <algorithm>
#include <array>
#include <compare>
#include <cstdlib>
#include <span>
#include <stdexcept>

#include "solve/refute/unroll.hpp"
#include "solve/samples/generate.hpp"
#include "solve/z3/model.hpp"

namespace layoutcheck::smt {
namespace {

/// Lengths of lists with which every bound up to the small one is searched.
constexpr std::array<std::size_t, 4> kShort{0, 1, 2, 3};
constexpr std::int64_t kSmall = 32;
/// Where nothing is found there: short lists of large numbers, then long lists next to empty ones,
/// to lists of one mode, and to others as long.
constexpr std::array<std::int64_t, 4> kLarge{1LL << 8, 1LL << 17, 1LL << 33, 1LL << 48};
constexpr std::array<std::size_t, 2> kLong{4, 5};

/// Lengths of the lists of a statement, few modes before many.
std::vector<std::vector<std::size_t>> ranks_of(std::size_t lists,
                                               std::span<std::size_t const> lengths) {
  std::vector<std::vector<std::size_t>> all{{}};
  for (std::size_t i = 0; i < lists; ++i) {
    std::vector<std::vector<std::size_t>> longer;
    for (std::vector<std::size_t> const& some : all) {
      for (std::size_t const rank : lengths) {
        longer.push_back(some);
        longer.back().push_back(rank);
      }
    }
    all = std::move(longer);
  }
  auto const modes = [](std::vector<std::size_t> const& ranks) {
    std::size_t sum = 0;
    for (std::size_t const rank : ranks) sum += rank;
    return sum;
  };
  std::sort(all.begin(), all.end(), [&](auto const& a, auto const& b) {
    return std::pair(modes(a), a) < std::pair(modes(b), b);
  });
  return all;
}

/// The statement at lists of given lengths: its premises, and its claim or the opposite.
class Formula {
 public:
  enum class Want : unsigned char { counterexample, premises };

  Formula(Theory& theory, Statement const& statement, std::vector<std::size_t> const& ranks,
          Want want)
      : statement_(statement) {
    Terms& terms = theory.terms();
    Unroller unroller(theory);
    std::size_t next = 0;
    for (Ref variable : statement.over) {
      if (is_list(variable->sort)) {
        Symbolic const list = unroller.list(variable->name, variable->sort, ranks[next++]);
        for (std::vector<Ref> const& mode : list.shapes[0].modes) {
          unknowns_.insert(unknowns_.end(), mode.begin(), mode.end());
        }
        environment_[variable] = list;
      } else {
        unknowns_.push_back(variable);
        environment_[variable] = {.sort = variable->sort, .scalar = variable};
      }
    }
    for (Ref premise : statement.premises) {
      assertions_.push_back(unroller.value(premise, environment_).scalar);
    }
    if (want == Want::counterexample) {
      Ref const claim = unroller.value(statement.claim, environment_).scalar;
      assertions_.push_back(terms.connective(Kind::negation, {claim}));
    }
    assertions_.insert(assertions_.end(), unroller.facts().begin(), unroller.facts().end());
  }

  bool is_false() const {
    return std::any_of(assertions_.begin(), assertions_.end(),
                       [](Ref a) { return a->kind == Kind::truth && a->index == 0; });
  }

  std::string script_within(std::int64_t low, std::int64_t bound) const {
    std::vector<Ref> all = assertions_;
    for (Ref unknown : unknowns_) {
      all.push_back((low <= Int(unknown)).node());
      all.push_back((Int(unknown) <= bound).node());
    }
    return script(all, Arithmetic::real, "");
  }

  std::vector<std::string> names() const {
    std::vector<std::string> result;
    for (Ref unknown : unknowns_) result.push_back(unknown->name);
    return result;
  }

  Assignment values(Model const& model) const {
    Assignment result;
    for (Ref variable : statement_.over) {
      Value value{.sort = variable->sort};
      Symbolic const& symbolic = environment_.at(variable);
      if (is_list(variable->sort)) {
        for (std::vector<Ref> const& mode : symbolic.shapes[0].modes) {
          value.list.emplace_back();
          for (Ref number : mode) value.list.back().push_back(model.numbers.at(number->name));
        }
      } else {
        value.number = model.numbers.at(variable->name);
      }
      result[variable] = std::move(value);
    }
    return result;
  }

 private:
  Statement const& statement_;
  Unroller::Environment environment_{};
  std::vector<Ref> unknowns_{};
  std::vector<Ref> assertions_{};
};

/// How small a counterexample is: first the bound of its numbers, then whether some are negative,
/// then its modes. The searches go up in this order.
struct Smallness {
  std::int64_t bound = 1;  ///< a power of 2
  bool is_signed = false;
  std::size_t modes = 0;

  friend auto operator<=>(Smallness const&, Smallness const&) = default;
};

Smallness smallness(Assignment const& values) {
  Smallness result;
  auto const count = [&](std::int64_t n) {
    result.is_signed = result.is_signed || n < 0;
    while (result.bound < std::abs(n)) result.bound *= 2;
  };
  for (auto const& [variable, value] : values) {
    count(value.number);
    result.modes += value.list.size();
    for (std::vector<std::int64_t> const& mode : value.list) {
      for (std::int64_t const number : mode) count(number);
    }
  }
  return result;
}

class Search {
 public:
  Search(Theory& theory, Statement const& statement, Limits const& limits, Formula::Want want)
      : theory_(theory), statement_(statement), limits_(limits), want_(want) {}

  Refutation operator()() {
    search();
    if (!result_.found) return result_;
    Judged const judged = judge(statement_, result_.values, theory_.definitions());
    result_.core_calls = judged.core_calls;
    if (judged.differs) {
      result_ = {.problem = "core's functions do not have the counterexample " +
                            text(statement_, result_.values),
                 .suite_bug = true};
    }
    return result_;
  }

 private:
  void search() {
    sample();
    unroll(kShort);
    std::uint64_t budget = result_.found ? kResourcesToImprove : kResourcesToFind;
    for (std::int64_t bound = 1; bound <= kSmall; bound *= 2) {
      if (search_within(bound, budget)) return;
    }
    if (result_.found || want_ == Formula::Want::premises) return say_what_was_searched();
    budget = kResourcesToFind;
    for (std::int64_t const bound : kLarge) {
      if (search_within(bound, budget)) return;
    }
    for (std::size_t const length : kLong) {
      formulas_.clear();
      unroll(std::array<std::size_t, 3>{0, 1, length});
      for (std::int64_t const bound : {std::int64_t{2}, kSmall, kLarge[2]}) {
        if (search_within(bound, budget)) return;
      }
    }
    say_what_was_searched();
  }

  /// Whether the search is at its end: found, or a bug of the suite.
  bool search_within(std::int64_t bound, std::uint64_t& budget) {
    // A layout with negative strides is a counterexample, but not one to look at first.
    for (bool const is_signed : {false, true}) {
      for (auto const& [modes, formula] : formulas_) {
        Smallness const here{bound, is_signed, modes};
        if (result_.found && here >= smallness(result_.values)) return true;
        if (solve(formula, here, budget) || result_.suite_bug) return true;
      }
    }
    return false;
  }

  void say_what_was_searched() {
    if (result_.found || !result_.problem.empty()) return;
    bool const far = want_ == Formula::Want::counterexample;
    result_.problem =
        "none with lists of at most " + std::to_string(far ? kLong.back() : kShort.back()) +
        " modes and numbers of at most " + std::to_string(far ? kLarge.back() : kSmall) +
        " within the resources of a search";
  }

  bool as_wanted(Assignment const& values) const {
    return is_wanted(run(statement_, values, theory_.definitions()));
  }
  bool is_wanted(Sampled outcome) const {
    return outcome == Sampled::violated ||
           (want_ == Formula::Want::premises && outcome == Sampled::holds);
  }

  /// Random values, shrunk: often as small as any, and a bound for the solver otherwise.
  void sample() {
    auto const keeps = [&](Assignment const& values) { return as_wanted(values); };
    Draw draw(seed_of("refute", limits_.seed));
    int found = 0;
    for (int i = 0; i < kSamples && found < kSamplesToShrink; ++i) {
      Assignment const values = random_values(statement_, theory_.definitions(), draw);
      if (!keeps(values)) continue;
      ++found;
      Assignment const small = shrunk(values, keeps);
      if (result_.found && smallness(small) >= smallness(result_.values)) continue;
      result_.found = true;
      result_.values = small;
    }
  }

  void unroll(std::span<std::size_t const> lengths) {
    std::size_t lists = 0;
    for (Ref variable : statement_.over) {
      if (is_list(variable->sort)) ++lists;
      if (variable->sort == Sort::boolean) return;  // samples are enough for these
    }
    for (std::vector<std::size_t> const& ranks : ranks_of(lists, lengths)) {
      std::size_t modes = 0;
      for (std::size_t const rank : ranks) modes += rank;
      if (result_.found && Smallness{1, false, modes} >= smallness(result_.values)) continue;
      try {
        Formula formula(theory_, statement_, ranks, want_);
        if (!formula.is_false()) formulas_.emplace_back(modes, std::move(formula));
      } catch (std::length_error const& error) {
        result_.problem = error.what();  // smaller lists are looked at all the same
      }
    }
  }

  bool solve(Formula const& formula, Smallness const& here, std::uint64_t& budget) {
    if (budget == 0) return false;
    Limits limits = limits_;
    limits.resources = std::min(budget, kResourcesEach);
    Model const model =
        find_model(formula.script_within(here.is_signed ? -here.bound : 0, here.bound),
                   formula.names(), limits);
    budget -= std::min(budget, std::max<std::uint64_t>(model.resources, 1));
    if (model.reply == Reply::unsat) return false;
    if (model.reply != Reply::sat) {
      if (!result_.found) result_.problem = std::string(name(model.reply)) + ": " + model.why;
      return false;
    }
    Assignment const values = formula.values(model);
    Sampled const outcome = run(statement_, values, theory_.definitions());
    if (outcome == Sampled::out_of_range) return false;  // the model has no bound, evaluation has
    if (!is_wanted(outcome)) {
      result_ = {.problem = "evaluation refutes the solver's model: " + text(statement_, values),
                 .suite_bug = true};
      return false;
    }
    auto const keeps = [&](Assignment const& other) { return as_wanted(other); };
    result_ = {.found = true, .values = shrunk(values, keeps)};
    return true;
  }

  static constexpr int kSamples = 2000;
  static constexpr int kSamplesToShrink = 20;
  static constexpr std::uint64_t kResourcesEach = 2'000'000;
  static constexpr std::uint64_t kResourcesToImprove = 1'000'000;
  static constexpr std::uint64_t kResourcesToFind = 100'000'000;

  Theory& theory_;
  Statement const& statement_;
  Limits limits_;
  Formula::Want want_;
  std::vector<std::pair<std::size_t, Formula>> formulas_{};  ///< with the number of their modes
  Refutation result_{};
};

}  // namespace

Refutation refute(Theory& theory, Statement const& statement, Limits const& limits) {
  return Search(theory, statement, limits, Formula::Want::counterexample)();
}

Refutation meet_premises(Theory& theory, Statement const& statement, Limits const& limits) {
  return Search(theory, statement, limits, Formula::Want::premises)();
}

}  // namespace layoutcheck::smt
