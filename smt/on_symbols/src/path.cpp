#include "path.hpp"

#include <algorithm>
#include <memory>

namespace symbols {
namespace {

constexpr Wide kGreatest = INT64_MAX;
constexpr std::size_t kMostDecisions = 400;
constexpr int kMostDepth = 60;
constexpr unsigned kForAPath = 20;  // times what a decision may cost
constexpr int kMostTimes = 1000;    // the greatest integer in an expression
/// A division counts for so many operations.
constexpr int kDivision = 8;

thread_local std::unique_ptr<Paths> at_work;

/// "L.s0 * L.d0 + 1". `outer`: how strongly what is around it binds.
std::string text(z3::expr const& e, int outer = 0) {
  if (e.is_numeral()) return e.get_decimal_string(0);
  if (e.num_args() == 0) return e.decl().name().str();
  char const* between = nullptr;
  int binds = 2;
  switch (e.decl().decl_kind()) {
    case Z3_OP_ADD: between = " + ", binds = 1; break;
    case Z3_OP_SUB: between = " - ", binds = 1; break;
    case Z3_OP_MUL: between = " * "; break;
    case Z3_OP_IDIV: between = " div "; break;
    case Z3_OP_MOD: between = " mod "; break;
    default: return e.to_string();
  }
  std::string result;
  for (unsigned i = 0; i < e.num_args(); ++i) {
    result += (i > 0 ? between : "") + text(e.arg(i), i > 0 ? binds + 1 : binds);
  }
  return binds < outer ? "(" + result + ")" : result;
}

}  // namespace

Paths& Paths::current() { return *at_work; }
Paths& Paths::start(unsigned resources) {
  at_work = std::make_unique<Paths>(resources);
  return *at_work;
}

Paths::Paths(unsigned resources) : resources_(resources), solver_(context_), normal_(context_) {
  of_next_inputs();
}

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
  normal_.begin();
  known_.clear();
  taken_.clear();
  conditions_.clear();
  variables_.clear();
  decided_ = 0;
  fresh_ = 0;
  of_law_ = 0;
  ranges_.clear();
}

bool Paths::turn() {
  answers_.resize(decided_);
  while (!answers_.empty() && answers_.back() != Answer::first_yes) answers_.pop_back();
  if (answers_.empty()) return false;
  answers_.back() = Answer::then_no;
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
  z3::expr const normal = normal_.of(condition);
  if (normal.is_true() || normal.is_false()) return normal.is_true();
  if (auto const found = known(normal); found != known_.end()) return found->second;
  if (decided_ == kMostDecisions) give_up("more decisions on one path than are followed");
  if (decided_ == answers_.size()) {
    if (impossible(condition)) {
      answers_.push_back(Answer::no);
    } else {
      answers_.push_back(impossible(opposite) ? Answer::yes : Answer::first_yes);
    }
  }
  Answer const how = answers_[decided_++];
  bool const answer = how == Answer::yes || how == Answer::first_yes;
  know(condition, answer);
  know(normal, answer);
  solver_.add(answer ? condition : opposite);
  if (normal_.learn_true(answer ? condition : opposite)) {
    // What was decided before has another form now.
    std::size_t const before = conditions_.size();
    for (std::size_t i = 0; i < before; ++i) {
      z3::expr const form = normal_.of(conditions_[i].first);
      if (!form.is_true() && !form.is_false()) know(form, conditions_[i].second);
    }
  }
  return answer;
}

void Paths::know(z3::expr const& condition, bool answer) {
  if (known_.emplace(Z3_get_ast_id(context_, condition), answer).second) {
    conditions_.emplace_back(condition, answer);
  }
}

bool Paths::decide(Comparison comparison, z3::expr const& a, z3::expr const& b) {
  std::size_t const before = decided_;
  bool const holds = decide(comparison == Comparison::equal  ? a == b
                            : comparison == Comparison::less ? a < b
                                                             : a <= b);
  bool const chosen =
      decided_ > before && answers_[before] != Answer::yes && answers_[before] != Answer::no;
  if (chosen) taken_.push_back({comparison, a, b, holds});
  return holds;
}

std::string Paths::taken_from(std::size_t first) const {
  static char const* const kWritten[][2] = {{" != ", " == "}, {" >= ", " < "}, {" > ", " <= "}};
  std::string result;
  for (std::size_t i = first; i < taken_.size(); ++i) {
    Taken const& one = taken_[i];
    result += (i > first ? ", " : "") + text(one.a) +
              kWritten[static_cast<int>(one.comparison)][one.holds ? 1 : 0] + text(one.b);
  }
  return result;
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

Number Paths::index(Number const& first, Number const& end, bool of_law) {
  // As no parameter is called.
  std::string const name =
      of_law ? "#" + std::to_string(of_law_++) : "#inner" + std::to_string(fresh_++);
  if (walk_ == Walk::numbers) return given_[name];
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
  if (walk_ == Walk::all && first.known() && first.constant() == 0) {
    normal_.learn_below(value_of(any), value_of(end));
    // A product of integers >= 0 has one below it, so none of them is 0: the solver does not see
    // it.
    for (z3::expr const& factor : normal_.naturals_in(value_of(end))) solver_.add(factor >= 1);
  }
  return any;
}

void Paths::walk(Walk walk, Numbers numbers, std::uint64_t seed) {
  walk_ = walk;
  given_ = std::move(numbers);
  random_.seed(seed);
  if (walk == Walk::numbers) of_law_ = 0;
  range_ = 0;
}

bool Paths::has_some(Number const& count, bool of_law) {
  if (walk_ == Walk::numbers) {
    return of_law && range_ < ranges_.size() && ranges_[range_++];
  }
  if (of_law && walk_ == Walk::all) ranges_.push_back(!count.known());
  return !count.known();
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

/// What was assumed and decided, in a solver that has seen no other path. It has no limit of time.
z3::solver Paths::in_one_solver() {
  z3::solver search(context_, z3::solver::simple());
  z3::params limits(context_);
  limits.set("rlimit", kForAPath * resources_);
  limits.set("random_seed", 1U);
  search.set(limits);
  for (z3::expr const& assertion : solver_.assertions()) search.add(assertion);
  ++checks_;
  return search;
}

bool Paths::contradicts_itself() {
  z3::solver search = in_one_solver();
  for (auto const& [condition, answer] : conditions_) search.add(answer ? condition : !condition);
  return search.check() == z3::unsat;
}

std::optional<Paths::Numbers> Paths::numbers_in(z3::model const& model) {
  Numbers result;
  for (auto const& [name, variable] : variables_) {
    std::int64_t n = 0;
    if (model.eval(variable, true).is_numeral_i64(n)) result.emplace(name, n);
  }
  return result.size() == variables_.size() ? std::optional(result) : std::nullopt;
}

/// Small numbers first: bounds are what makes the search for products end.
std::optional<Paths::Numbers> Paths::numbers() {
  for (int const most : {8, 64, 1 << 17}) {
    z3::solver search = in_one_solver();
    for (auto const& [name, variable] : variables_)
      search.add(-most <= variable && variable <= most);
    if (search.check() != z3::sat) continue;
    if (auto found = numbers_in(search.get_model())) return found;
  }
  ++checks_;
  if (solver_.check() != z3::sat) return std::nullopt;
  return numbers_in(solver_.get_model());
}

void Paths::assume(Number const& least, Number const& n) {
  if (greatest_in(least) != 0 || greatest_in(n) != 0) give_up("a bound beyond 64 bits");
  if (walk_ != Walk::all) {
    if (!(least <= n)) give_up("numbers that are not assumed");
    return;
  }
  solver_.add(value_of(least) <= value_of(n));
  if (least.known() && least.constant() >= 0) normal_.learn_natural(value_of(n));
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
  z3::expr const zero = paths.context().int_val(0);
  if (paths.decide(Comparison::equal, y, zero)) give_up("a division by 0");
  // C++ rounds towards 0; the solver's division is that where neither is negative.
  bool const a_counts_up = paths.decide(Comparison::less_equal, zero, x);
  bool const b_counts_up = paths.decide(Comparison::less, zero, y);
  z3::expr const p = a_counts_up ? x : -x;
  z3::expr const q = b_counts_up ? y : -y;
  z3::context& c = paths.context();
  paths.normal().learn_positive(q);
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
  return paths.decide(comparison, paths.value_of(a), paths.value_of(b));
}

std::string to_string(Number const& n) {
  if (!n.known()) return text(n.expression()->value);
  std::string digits;  // up to 127 bits, which std::to_string does not take
  bool const negative = n.constant() < 0;
  Wide rest = n.constant();
  do {
    auto const digit = static_cast<int>(rest % 10);
    digits.insert(digits.begin(), static_cast<char>('0' + (digit < 0 ? -digit : digit)));
    rest /= 10;
  } while (rest != 0);
  return (negative ? "-" : "") + digits;
}

}  // namespace symbols
