#include "layoutcheck/smt/solve/implied.hpp"

#include <algorithm>
#include <set>
#include <sstream>

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/operations/value.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/smt/solve/samples.hpp"
#include "solve/process/pool.hpp"
#include "solve/samples/generate.hpp"

namespace layoutcheck::smt {
namespace {

using laws::LawEntry;
using OfCore = layoutcheck::Value;

/// What is larger is left out: every index of it is tried.
constexpr std::int64_t kMostOfInput = 12;   ///< of an argument
constexpr std::int64_t kMostOfAnswer = 24;  ///< of an answer

// ---- values of the theory and of core

std::optional<OfCore> core_value(Part const& part, Value const& value) {
  if (!is_list(value.sort)) return OfCore(index_t{value.number});
  if (part.reading == Part::Reading::whole) {
    ModeList modes;
    for (auto const& m : value.list) modes.push_back({m[0], m[1]});
    auto const layout = checked(from_modes(modes));
    if (!layout) return std::nullopt;
    return OfCore(*layout);
  }
  TupleBuilder<IntTuple> tuple(static_cast<int>(value.list.size()));
  std::size_t const field = part.reading == Part::Reading::extents ? 0 : 1;
  for (auto const& m : value.list) tuple.add(IntTuple(m[field]));
  return OfCore(value.list.size() == 1 ? IntTuple(value.list[0][field]) : tuple.tree);
}

/// The same modes with parentheses around all but the last.
OfCore nested(OfCore const& value) {
  auto const* layout = std::get_if<Layout>(&value);
  if (layout == nullptr || layout->leaves.size() < 2) return value;
  ModeList front = layout->leaves;
  ModeList last;
  last.push_back(front[front.size() - 1]);
  front.pop_back();
  auto const both =
      layoutcheck::apply(Op::concat, {{OfCore(from_modes(front)), OfCore(from_modes(last))}});
  return both ? *both : value;
}

/// The leaves of an answer of core in the theory; `like`: what the theory answers.
std::optional<Value> written(Part const& part, OfCore const& answer, Value const& like) {
  Value result{.sort = like.sort};
  if (auto const* n = std::get_if<index_t>(&answer)) {
    result.number = *n;
    return is_list(like.sort) ? std::nullopt : std::optional(result);
  }
  if (auto const* layout = std::get_if<Layout>(&answer)) {
    for (layoutcheck::Mode const& m : layout->leaves) {
      result.list.push_back({m.extent, m.stride});
      result.list.back().resize(static_cast<std::size_t>(fields(like.sort)), 0);
    }
    return result;
  }
  auto const* tuple = std::get_if<IntTuple>(&answer);
  if (tuple == nullptr || part.reading != Part::Reading::strides ||
      like.list.size() != static_cast<std::size_t>(tuple->leaves.size())) {
    return std::nullopt;
  }
  result.list = like.list;
  for (int k = 0; k < tuple->leaves.size(); ++k) {
    result.list[static_cast<std::size_t>(k)][1] = tuple->leaves[k];
  }
  return result;
}

/// The same function or the same numbers.
bool agree(OfCore const& a, OfCore const& b) {
  auto const* left = std::get_if<Layout>(&a);
  auto const* right = std::get_if<Layout>(&b);
  if (left == nullptr || right == nullptr) return as_tuple(a) == as_tuple(b);
  return size(*left) == size(*right) &&
         coalesced_modes(left->leaves) == coalesced_modes(right->leaves);
}

// ---- wrong answers

std::vector<OfCore> others(OfCore const& answer) {
  std::vector<OfCore> result(1, answer);
  if (auto const* n = std::get_if<index_t>(&answer)) {
    for (index_t const by : {-2, -1, 1, 2}) result.push_back(index_t{*n + by});
    result.push_back(index_t{0});
  }
  if (auto const* tuple = std::get_if<IntTuple>(&answer)) {
    for (int k = 0; k < tuple->leaves.size(); ++k) {
      for (index_t const by : {-1, 1, 3}) {
        IntTuple other = *tuple;
        other.leaves[k] += by;
        result.push_back(other);
      }
    }
  }
  if (auto const* layout = std::get_if<Layout>(&answer)) {
    auto const add = [&](Layout const& other) {
      if (auto const whole = checked(other)) result.push_back(*whole);
    };
    for (int k = 0; k < layout->leaves.size(); ++k) {
      layoutcheck::Mode const m = layout->leaves[k];
      for (layoutcheck::Mode const other :
           {layoutcheck::Mode{m.extent + 1, m.stride}, layoutcheck::Mode{m.extent - 1, m.stride},
            layoutcheck::Mode{m.extent, m.stride + 1}, layoutcheck::Mode{m.extent, m.stride - 1},
            layoutcheck::Mode{m.extent, 0}, layoutcheck::Mode{m.extent, -m.stride},
            layoutcheck::Mode{1, 0}}) {
        Layout changed = *layout;
        changed.leaves[k] = other;
        if (other.extent >= 0) add(changed);
      }
      if (k == 0) continue;
      Layout exchanged = *layout;
      std::swap(exchanged.leaves[k], exchanged.leaves[k - 1]);
      add(exchanged);
      Layout strides = *layout;
      std::swap(strides.leaves[k].stride, strides.leaves[k - 1].stride);
      add(strides);
    }
    if (depth(*layout) <= 1) {
      ModeList modes = layout->leaves;
      modes.push_back({2, 1});
      add(from_modes(modes));
      modes.pop_back();
      if (!modes.empty()) modes.pop_back();
      add(from_modes(modes));
    }
  }
  return result;
}

/// Answers one call in its own way, all others as core does.
class Answers final : public laws::Implementation {
 public:
  Answers(Op op, std::vector<OfCore> const& arguments, OfCore const& answer)
      : op_(op), arguments_(arguments), answer_(answer) {}
  Expected<OfCore> apply(Op op, std::span<OfCore const> args) const override {
    if (op == op_ && std::equal(args.begin(), args.end(), arguments_.begin(), arguments_.end())) {
      return answer_;
    }
    return layoutcheck::apply(op, args);
  }

 private:
  Op op_;
  std::vector<OfCore> const& arguments_;
  OfCore const& answer_;
};

// ---- theorems on one answer

bool has(std::vector<Ref> const& terms, Ref term) {
  return std::find(terms.begin(), terms.end(), term) != terms.end();
}

bool contains(Ref whole, Ref part) {
  if (whole == part) return true;
  for (Ref child : whole->children) {
    if (contains(child, part)) return true;
  }
  for (Monomial const& m : whole->sum) {
    for (Ref factor : m.factors) {
      if (contains(factor, part)) return true;
    }
  }
  return false;
}

/// What a conjunction is of.
void add_parts(Ref term, std::vector<Ref>& parts) {
  if (term->kind != Kind::conjunction) return parts.push_back(term);
  for (Ref part : term->children) add_parts(part, parts);
}

bool same_call(Call const& a, Call const& b) {
  return a.parameters == b.parameters && a.answer == b.answer && a.arguments == b.arguments;
}

/// No more than kMany: an extent or a number may be anything.
std::int64_t points_of(Value const& value) {
  constexpr std::int64_t kMany = 1000;
  if (!is_list(value.sort)) return std::min(std::abs(value.number), kMany);
  std::int64_t points = 1;
  for (auto const& m : value.list) {
    points = std::min(points * std::clamp<std::int64_t>(m[0], 1, kMany), kMany);
  }
  return points;
}

/// From -most to most, and the numbers of the answer and of the lists.
std::vector<std::int64_t> integers_of(std::int64_t most, Value const& answer,
                                      std::vector<Value> const& lists) {
  std::set<std::int64_t> all;
  for (std::int64_t n = -most; n <= most; ++n) all.insert(n);
  auto const add = [&](Value const& value) {
    for (auto const& mode : value.list) all.insert(mode.begin(), mode.end());
  };
  add(answer);
  for (Value const& list : lists) add(list);
  return {all.begin(), all.end()};
}

class Check {
 public:
  Check(Theory const& theory, std::string const& law, std::string const& where,
        ImpliedOptions const& options)
      : theory_(theory), options_(options) {
    result_.law = law;
    result_.where = where;
    for (Theorem const& theorem : theory.theorems()) {
      std::istringstream ids(theorem.law);
      for (std::string id; ids >> id;) {
        if (id == law && theorem.where == where) theorems_.push_back(&theorem);
      }
    }
    for (Theorem const* theorem : theorems_) result_.theorems.push_back(theorem->name);
  }

  Implied operator()() {
    law_ = laws::find_law(result_.law);
    if (law_ == nullptr || theorems_.empty()) {
      result_.gap = "no such law, or no theorem of it";
      return result_;
    }
    for (Theorem const* theorem : theorems_) {
      if (!same_call(theorem->of, theorems_[0]->of)) {
        result_.gap = "its theorems speak of different calls";
        return result_;
      }
      for (Part const& part : theorem->of.parameters) add_variables(part.term, bound_[theorem]);
      add_variables(theorem->of.answer.term, bound_[theorem]);
    }
    Draw draw(seed_of(result_.law + result_.where, options_.seed));
    auto const goes_on = [&](std::uint64_t tried) {
      if (result_.wrong >= options_.enough) return false;
      return tried < options_.most || (result_.wrong == 0 && tried < 100 * options_.most);
    };
    for (std::uint64_t i = 0; goes_on(i); ++i) {
      Assignment values;
      for (Theorem const* theorem : theorems_) {
        Statement wanted = theorem->statement;
        for (Bool const given : theorem->of.given) wanted.premises.push_back(given.node());
        values.merge(random_values(wanted, by(), draw));
      }
      sample(values);
      if (!result_.gap.empty()) return result_;
    }
    if (result_.wrong == 0) result_.gap = "no wrong answer was looked at";
    return result_;
  }

 private:
  Definitions const& by() const { return theory_.definitions(); }

  std::optional<std::vector<OfCore>> read_all(std::vector<Part> const& parts,
                                              Assignment const& values) const {
    std::vector<OfCore> result;
    for (Part const& part : parts) {
      auto const value = evaluated(part.term, values, by());
      if (!value) return std::nullopt;
      auto const of_core = core_value(part, *value);
      if (!of_core) return std::nullopt;
      result.push_back(*of_core);
    }
    return result;
  }

  void sample(Assignment const& values) {
    Call const& of = theorems_[0]->of;
    std::int64_t points = 0;
    for (auto const& [variable, value] : values) {
      if (has(bound_[theorems_[0]], variable)) points = std::max(points, points_of(value));
    }
    if (points > kMostOfInput) return;
    auto const holds = [&](Ref premise) {
      auto const truth = evaluated(premise, values, by());
      return truth && truth->number != 0;
    };
    for (Theorem const* theorem : theorems_) {
      for (Ref premise : theorem->statement.premises) {
        if (of_input(*theorem, premise) && !holds(premise)) return;
      }
      for (Bool const given : theorem->of.given) {
        if (!holds(given.node())) return;
      }
    }
    auto parameters = read_all(of.parameters, values);
    if (parameters && says_flat()) {
      for (OfCore& one : *parameters) one = nested(one);
    }
    auto const input = parameters ? laws::input_from(law_->input, *parameters) : std::nullopt;
    auto const like = evaluated(of.answer.term, values, by());
    auto const own_arguments = read_all(of.arguments, values);
    if (!input || !like || !own_arguments) return;
    auto const arguments = of.arguments.empty() ? law_->query_arguments(*input) : *own_arguments;
    auto const right = layoutcheck::apply(law_->info.op, arguments);
    auto const own = core_value(of.answer, *like);
    if (!right || !own) return;
    if (!agree(*right, *own)) {
      result_.gap = laws::expression(law_->info.op, arguments) + " = " + print(*right) +
                    ", and the theorem has " + print(*own);
      return;
    }
    auto const* layout = std::get_if<Layout>(&*right);
    if (layout != nullptr && depth(*layout) > 1 && says_flat()) {
      result_.gap = laws::expression(law_->info.op, arguments) + " = " + print(*right) +
                    ", and the theorem says that it is flat";
      return;
    }
    ++result_.inputs;
    std::vector<Value> lists{*like};
    for (Part const& part : of.parameters) {
      if (is_list(part.term->sort)) lists.push_back(*evaluated(part.term, values, by()));
    }
    for (OfCore const& answer : others(*right)) {
      Answers const answers(law_->info.op, arguments, answer);
      laws::Outcome const outcome = law_->on(answers, *input, {});
      if (outcome.kind != laws::OutcomeKind::violated) continue;
      auto const in_theory = written(of.answer, answer, *like);
      if (!in_theory || points_of(*in_theory) > kMostOfAnswer) continue;
      if (is_excluded(values, *in_theory, lists)) {
        ++result_.wrong;
        continue;
      }
      result_.gap = laws::expression(law_->info.op, arguments) + " = " + print(answer) +
                    " violates it, and the theorems allow it";
      return;
    }
  }

  bool says_flat() const {
    return std::any_of(theorems_.begin(), theorems_.end(),
                       [](Theorem const* theorem) { return theorem->of.flat; });
  }

  /// Whether a premise is about the input alone, not about an index or the answer.
  bool of_input(Theorem const& theorem, Ref premise) {
    std::vector<Ref> variables;
    add_variables(premise, variables);
    std::vector<Ref> const& bound = bound_[&theorem];
    return std::all_of(variables.begin(), variables.end(), [&](Ref v) { return has(bound, v); }) &&
           !contains(premise, theorem.of.answer.term);
  }

  /// Whether some theorem is false of the answer, at some values of its other variables.
  bool is_excluded(Assignment const& values, Value const& answer, std::vector<Value> const& lists) {
    for (Theorem const* theorem : theorems_) {
      std::int64_t points = points_of(answer);
      for (Ref variable : bound_[theorem])
        points = std::max(points, points_of(values.at(variable)));
      std::vector<Ref> parts;
      add_parts(theorem->statement.claim, parts);
      for (Ref part : parts) {
        Search search{.by = by(), .values = values, .claim = part};
        search.lists = lists;
        search.integers = integers_of(2 * points + 1, answer, lists);
        search.values[theorem->of.answer.term] = answer;
        std::vector<Ref> premises = theorem->statement.premises;
        if (part->kind == Kind::implication) {
          add_parts(part->children[0], premises);
          search.claim = part->children[1];
        }
        std::vector<Ref> variables;
        add_variables(part, variables);
        for (Ref premise : theorem->statement.premises) add_variables(premise, variables);
        for (Ref variable : theorem->statement.over) {
          bool const is_free = !has(bound_[theorem], variable);
          if (is_free && has(variables, variable)) search.free.push_back(variable);
        }
        for (Ref premise : premises) search.add(premise);
        if (search.is_violated(0)) return true;
      }
    }
    return false;
  }

  /// Values of the variables of a part of a claim that no parameter has.
  struct Search {
    Definitions const& by;
    Assignment values{};
    Ref claim = nullptr;
    std::vector<Ref> free{};
    std::vector<std::int64_t> integers{};  ///< indices of all points, and what the lists have
    std::vector<Value> lists{};            ///< the right answer, and the lists among the parameters
    std::map<std::size_t, std::vector<Ref>> premises{};  ///< decided by so many of `free`

    void add(Ref premise) {
      std::vector<Ref> variables;
      add_variables(premise, variables);
      std::size_t decided = 0;
      for (std::size_t i = 0; i < free.size(); ++i) {
        if (has(variables, free[i])) decided = i + 1;
      }
      premises[decided].push_back(premise);
    }
    bool is_violated(std::size_t next) {
      for (Ref premise : premises[next]) {
        auto const holds = evaluated(premise, values, by);
        if (!holds || holds->number == 0) return false;
      }
      if (next == free.size()) {
        auto const holds = evaluated(claim, values, by);
        return holds && holds->number == 0;
      }
      Ref const variable = free[next];
      if (is_list(variable->sort)) {
        for (Value const& list : lists) {
          values[variable] = list;
          if (list.sort == variable->sort && is_violated(next + 1)) return true;
        }
        return false;
      }
      for (std::int64_t const n : integers) {
        values[variable] = {.sort = Sort::integer, .number = n};
        if (is_violated(next + 1)) return true;
      }
      return false;
    }
  };

  Theory const& theory_;
  ImpliedOptions const& options_;
  LawEntry const* law_ = nullptr;
  std::vector<Theorem const*> theorems_;
  std::map<Theorem const*, std::vector<Ref>> bound_;  ///< variables of the call
  Implied result_;
};

std::string as_text(Implied const& implied) {
  std::ostringstream out;
  out << implied.inputs << ' ' << implied.wrong;
  for (std::string const& theorem : implied.theorems) out << ' ' << theorem;
  out << '\n' << implied.gap << '\n';
  return out.str();
}

void receive(Implied& implied, Ended const& ended) {
  std::istringstream lines(ended.out);
  std::string first;
  bool const whole = ended.how == Ending::finished && ended.code == 0 &&
                     std::getline(lines, first) && std::getline(lines, implied.gap);
  std::istringstream words(first);
  if (!whole || !(words >> implied.inputs >> implied.wrong)) {
    implied.gap =
        ended.err.empty() ? "the comparison with wrong answers ended without a result" : ended.err;
  }
  for (std::string theorem; words >> theorem;) implied.theorems.push_back(theorem);
}

}  // namespace

Implied implied_law(Theory const& theory, std::string const& law, std::string const& where,
                    ImpliedOptions const& options) {
  return Check(theory, law, where, options)();
}

std::vector<Implied> implied_laws(Theory const& theory, std::vector<std::string> const& theorems,
                                  ImpliedOptions const& options) {
  std::set<std::string> const wanted(theorems.begin(), theorems.end());
  std::set<std::pair<std::string, std::string>> seen;
  std::vector<Implied> result;  // so far only what each is about
  for (Theorem const& theorem : theory.theorems()) {
    if (wanted.count(theorem.name) == 0) continue;
    std::istringstream ids(theorem.law);
    for (std::string id; ids >> id;) {
      if (!seen.emplace(id, theorem.where).second) continue;
      result.push_back({.law = id, .where = theorem.where});
    }
  }
  run_tasks(
      result.size(), options.workers,
      [&](std::size_t i) {
        return Task{.body = [&, i] {
          return as_text(implied_law(theory, result[i].law, result[i].where, options));
        }};
      },
      [&](std::size_t i, Ended const& ended) { receive(result[i], ended); }, options.stop);
  return result;
}

}  // namespace layoutcheck::smt
