#include "path.hpp"

#include <algorithm>
#include <memory>

namespace symbols {
namespace {

constexpr Wide kGreatest = INT64_MAX;
constexpr std::size_t kMostDecisions = 400;
constexpr int kMostDepth = 60;
constexpr int kMostTimes = 1000;  // the greatest integer in an expression
/// A division counts for so many operations.
constexpr int kDivision = 8;

thread_local std::unique_ptr<Paths> at_work;

}  // namespace

Paths& Paths::current() { return *at_work; }
Paths& Paths::start(unsigned resources) {
  at_work = std::make_unique<Paths>(resources);
  return *at_work;
}

Paths::Paths(unsigned resources) : resources_(resources), solver_(context_) { of_next_inputs(); }

void Paths::of_next_inputs() {
  solver_ = z3::solver(context_, "QF_NIA");
  z3::params limits(context_);
  limits.set("rlimit", resources_);
  limits.set("random_seed", 1U);
  solver_.set(limits);
  solver_.push();
  answers_.clear();
  checks_ = 0;
}

void Paths::begin() {
  solver_.pop();
  solver_.push();
  expressions_.clear();
  known_.clear();
  conditions_.clear();
  variables_.clear();
  decided_ = 0;
  fresh_ = 0;
}

bool Paths::turn() {
  answers_.resize(decided_);
  while (!answers_.empty() && answers_.back() != Answer::either) answers_.pop_back();
  if (answers_.empty()) return false;
  answers_.back() = Answer::no;
  return true;
}

bool Paths::impossible(z3::expr const& condition) {
  ++checks_;
  z3::expr_vector with(context_);
  with.push_back(condition);
  return solver_.check(with) == z3::unsat;
}

/// What the solver cannot decide may go either way: then both are looked at.
bool Paths::decide(z3::expr condition) {
  condition = condition.simplify();
  if (condition.is_true()) return true;
  if (condition.is_false()) return false;
  z3::expr const opposite = (!condition).simplify();
  auto const known = [&](z3::expr const& what) {
    return known_.find(Z3_get_ast_id(context_, what));
  };
  if (auto const found = known(condition); found != known_.end()) return found->second;
  if (auto const found = known(opposite); found != known_.end()) return !found->second;
  if (walk_ == Walk::along) {
    z3::expr const truth = at_numbers(condition);
    if (!truth.is_true() && !truth.is_false()) give_up("a condition that numbers do not decide");
    return truth.is_true();
  }
  if (decided_ == kMostDecisions) give_up("more decisions on one path than are followed");
  if (decided_ == answers_.size()) {
    if (impossible(condition)) {
      answers_.push_back(Answer::no);
    } else {
      answers_.push_back(impossible(opposite) ? Answer::yes : Answer::either);
    }
  }
  bool const answer = answers_[decided_++] != Answer::no;
  known_.emplace(Z3_get_ast_id(context_, condition), answer);
  conditions_.push_back(condition);
  solver_.add(answer ? condition : opposite);
  return answer;
}

Number Paths::kept(z3::expr const& value, int depth, int greatest) {
  z3::expr const simple = value.simplify();
  std::int64_t constant = 0;
  if (greatest == 0 && simple.is_numeral_i64(constant)) return constant;
  expressions_.push_back({simple, greatest, depth});
  return Number(&expressions_.back());
}

Number Paths::variable(std::string const& name) {
  if (walk_ == Walk::numbers) return given_[name];
  z3::expr const one = context_.int_const(name.c_str());
  variables_.emplace(name, one);
  return kept(one, 0);
}

Number Paths::index(Number const& first, Number const& end) {
  std::string const name = "#" + std::to_string(fresh_++);  // of no parameter
  std::int64_t least = 0;
  std::int64_t count = 0;
  if (walk_ == Walk::along) {
    bool const known = at_numbers(value_of(first)).is_numeral_i64(least) &&
                       at_numbers(value_of(end) - value_of(first)).is_numeral_i64(count);
    if (!known || count <= 0) give_up("a range that numbers do not bound");
    given_[name] = least + static_cast<std::int64_t>(random_() % static_cast<std::uint64_t>(count));
  }
  Number const any = variable(name);
  assume(first, any);
  assume(any + 1, end);
  return any;
}

void Paths::walk(Walk walk, Numbers numbers, std::uint64_t seed) {
  walk_ = walk;
  given_ = std::move(numbers);
  random_.seed(seed);
}

z3::expr Paths::at_numbers(z3::expr const& expression) {
  z3::expr_vector from(context_);
  z3::expr_vector to(context_);
  for (auto const& [name, variable] : variables_) {
    from.push_back(variable);
    to.push_back(context_.int_val(given_[name]));
  }
  z3::expr result = expression;  // which `substitute` changes nothing of
  return result.substitute(from, to).simplify();
}

std::vector<std::string> Paths::names() const {
  std::vector<std::string> result;
  for (auto const& [name, variable] : variables_) result.push_back(name);
  return result;
}

std::optional<Paths::Numbers> Paths::numbers() {
  ++checks_;
  if (solver_.check() != z3::sat) return std::nullopt;
  z3::model const model = solver_.get_model();
  Numbers result;
  for (auto const& [name, variable] : variables_) {
    std::int64_t n = 0;
    if (!model.eval(variable, true).is_numeral_i64(n)) return std::nullopt;
    result.emplace(name, n);
  }
  return result;
}

void Paths::assume(Number const& least, Number const& n) {
  if (greatest_in(least) != 0 || greatest_in(n) != 0) give_up("a bound beyond 64 bits");
  if (walk_ != Walk::all) {
    if (!(least <= n)) give_up("numbers that are not assumed");
    return;
  }
  solver_.add(value_of(least) <= value_of(n));
}

int Paths::depth_above(Number const& a, Number const& b, int by) {
  auto const depth = [](Number const& n) { return n.known() ? 0 : n.expression()->depth; };
  int const result = std::max(depth(a), depth(b)) + by;
  if (result > kMostDepth) give_up("a loop goes on as long as an expression says");
  return result;
}

int Paths::greatest_in(Number const& n) {
  if (!n.known()) return n.expression()->greatest;
  if (n.constant() >= kGreatest) return 1;
  return n.constant() <= -kGreatest ? -1 : 0;
}

z3::expr Paths::value_of(Number const& n) {
  if (!n.known()) return n.expression()->value;
  Wide const rest = n.constant() - greatest_in(n) * kGreatest;
  if (rest > kGreatest || rest < -kGreatest) give_up("a constant beyond 64 bits");
  return context_.int_val(static_cast<std::int64_t>(rest));
}

void give_up(char const* why) { throw GivenUp(why); }

Number made(Operation operation, Number const& a, Number const& b) {
  Paths& paths = Paths::current();
  int const far_a = Paths::greatest_in(a);
  int const far_b = Paths::greatest_in(b);
  z3::expr const x = paths.value_of(a);
  z3::expr const y = paths.value_of(b);
  bool const divides = operation == Operation::divide;
  bool const cheap = operation != Operation::modulo && !divides;
  int const depth = Paths::depth_above(a, b, cheap ? 1 : kDivision);
  switch (operation) {
    case Operation::add: return paths.kept(x + y, depth, far_a + far_b);
    case Operation::subtract: return paths.kept(x - y, depth, far_a - far_b);
    case Operation::multiply: {
      bool const known = (far_a == 0 || b.known()) && (far_b == 0 || a.known());
      if (!known || (far_a != 0 && far_b != 0)) give_up("the greatest integer is multiplied");
      if (far_a == 0 && far_b == 0) return paths.kept(x * y, depth);
      Number const& times = far_a != 0 ? b : a;
      bool const few = -kMostTimes <= times.constant() && times.constant() <= kMostTimes;
      if (!few) give_up("the greatest integer is multiplied");
      return paths.kept(x * y, depth, (far_a + far_b) * static_cast<int>(times));
    }
    case Operation::divide:
    case Operation::modulo: break;
  }
  if (far_a != 0) give_up("the greatest integer is divided");
  if (far_b != 0) return divides ? Number(0) : a;
  if (paths.decide(y == 0)) give_up("a division by 0");
  // C++ rounds towards 0; the solver's division is that where neither is negative.
  bool const a_counts_up = paths.decide(x >= 0);
  bool const b_counts_up = paths.decide(y > 0);
  z3::expr const p = a_counts_up ? x : -x;
  z3::expr const q = b_counts_up ? y : -y;
  z3::context& c = paths.context();
  if (divides) {
    z3::expr const quotient(c, Z3_mk_div(c, p, q));
    return paths.kept(a_counts_up == b_counts_up ? quotient : -quotient, depth);
  }
  z3::expr const remainder(c, Z3_mk_mod(c, p, q));
  return paths.kept(a_counts_up ? remainder : -remainder, depth);
}

bool decided(Comparison comparison, Number const& a, Number const& b) {
  Paths& paths = Paths::current();
  int const far = Paths::greatest_in(a) - Paths::greatest_in(b);
  if (far != 0) return comparison != Comparison::equal && far < 0;
  z3::expr const x = paths.value_of(a);
  z3::expr const y = paths.value_of(b);
  switch (comparison) {
    case Comparison::equal: return paths.decide(x == y);
    case Comparison::less: return paths.decide(x < y);
    case Comparison::less_equal: return paths.decide(x <= y);
  }
  return false;
}

std::string to_string(Number const& n) {
  if (n.known()) return std::to_string(static_cast<std::int64_t>(n.constant()));
  return n.expression()->value.to_string();
}

}  // namespace symbols
