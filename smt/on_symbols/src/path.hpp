#pragma once
/// One path through a function on expressions: what was decided so far, and who decides next.

#include <z3++.h>

#include <deque>
#include <map>
#include <optional>
#include <random>
#include <stdexcept>
#include <unordered_map>
#include <vector>
#include "layoutcheck/symbolic/number.hpp"

#include "normal.hpp"

namespace symbols {

/// `value` + `greatest` * (the greatest integer, which is beyond all others).
struct Expression {
  z3::expr value;
  int greatest = 0;
  int depth = 0;  ///< operations within operations
};

/// The path ends: nothing is known of the inputs that take it.
struct GivenUp : std::runtime_error {
  using std::runtime_error::runtime_error;
};

class Paths {
 public:
  /// `resources`: of the solver, for one decision.
  explicit Paths(unsigned resources);
  Paths(Paths const&) = delete;
  Paths& operator=(Paths const&) = delete;
  /// Those at work in this thread.
  static Paths& current();
  /// New ones take their place, which nothing before has changed.
  static Paths& start(unsigned resources);

  /// Those of other inputs, with a new solver.
  void of_next_inputs();
  /// From the beginning again, with the answers of the last path up to the turn.
  void begin();
  /// To the next path; false after the last.
  bool turn();

  /// Any integer, or the number of this name (`Walk::numbers`).
  Number variable(std::string const& name);
  /// Any of first .. end - 1. `of_law`: each alone can violate the law.
  Number index(Number const& first, Number const& end, bool of_law);
  /// Whether of a range of so many an index is taken, not all: where that is an expression, and on
  /// the numbers that take this path where it was one, if it is `of_law`.
  bool has_some(Number const& count, bool of_law);
  using Numbers = std::map<std::string, std::int64_t>;  ///< by the names of variables
  /// No input takes this path: what was not seen at any of its decisions.
  bool contradicts_itself();
  /// Numbers that take this path, where the solver finds some.
  std::optional<Numbers> numbers();
  std::vector<std::string> names() const;  ///< of the variables so far
  /// How conditions are decided from here on, with no solver where there are numbers.
  enum class Walk : std::uint8_t {
    all,      ///< one way after the other, as far as the solver finds them possible
    numbers,  ///< variables are these numbers, and no expression is made
    along     ///< as these numbers do; indices are drawn from `seed`
  };
  void walk(Walk walk, Numbers numbers = {}, std::uint64_t seed = 0);
  void assume(Number const& least, Number const& n);  ///< least <= n
  bool decide(Comparison comparison, z3::expr const& a, z3::expr const& b);
  /// Decisions of this path that could go either way: how many, and those from one on, as
  /// "L.s0 != 1, L.s0 * L.d0 == L.d1".
  std::size_t taken() const { return taken_.size(); }
  std::string taken_from(std::size_t first) const;
  Number kept(z3::expr const& value, int depth, int greatest = 0);

  /// The part that is a value, and how often the greatest integer is added.
  z3::expr value_of(Number const& n);
  static int greatest_in(Number const& n);
  /// Of a result of both. Gives up where a loop goes on and on, as Euclid's does on expressions.
  static int depth_above(Number const& a, Number const& b, int by);
  z3::context& context() { return context_; }
  Normal& normal() { return normal_; }
  std::uint64_t checks() const { return checks_; }

 private:
  /// How an answer came about: the only possible one, or yes and then, in another run, no.
  enum class Answer : std::uint8_t { yes, no, first_yes, then_no };
  struct Taken {
    Comparison comparison;
    z3::expr a;
    z3::expr b;
    bool holds;
  };
  bool decide(z3::expr condition);
  void know(z3::expr const& condition, bool answer);
  bool impossible(z3::expr const& condition);
  z3::solver in_one_solver();
  std::optional<Numbers> numbers_in(z3::model const& model);
  z3::expr at_numbers(z3::expr const& expression);

  unsigned resources_;
  z3::context context_;
  z3::solver solver_;
  Normal normal_;
  std::deque<Expression> expressions_;
  std::vector<Answer> answers_;
  std::size_t decided_ = 0;
  std::unordered_map<unsigned, bool> known_;  // by the number of a condition, on this path
  std::vector<Taken> taken_;
  std::vector<std::pair<z3::expr, bool>> conditions_;  // whose numbers those are, and answers
  std::map<std::string, z3::expr> variables_;
  Walk walk_ = Walk::all;
  Numbers given_;
  std::mt19937_64 random_;
  std::uint64_t checks_ = 0;
  int fresh_ = 0;             // indices
  int of_law_ = 0;            // and those of the law
  std::vector<bool> ranges_;  // of this path: what has_some said of those of the law
  std::size_t range_ = 0;
};

}  // namespace symbols
