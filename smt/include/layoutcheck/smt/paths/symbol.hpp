#pragma once
/// An integer of core's templates that is an expression of the solvers: the reference algebra's own
/// loops, run once for each way their branches can go.
///
/// A comparison gives a Decision; where C++ converts it to bool, the Explorer at work answers,
/// notes the answer as part of the path, and has the function run again for the other one. / is
/// floor division, which C++'s is for operands that are not negative: each use leaves an
/// obligation.

#include <cstdint>
#include <utility>
#include <vector>

#include "layoutcheck/smt/term/term.hpp"

namespace layoutcheck::smt {

/// One way through a function.
struct Path {
  std::vector<Ref> taken;  ///< what was decided, in order
  struct Obligation {
    std::size_t after = 0;  ///< how much had been decided
    Ref holds = nullptr;
  };
  std::vector<Obligation> obligations;  ///< of divisions
};

/// Runs a function for every path. One at a time in a thread.
class Explorer {
 public:
  explicit Explorer(Terms& terms) : terms_(terms) {}
  Explorer(Explorer const&) = delete;
  Explorer& operator=(Explorer const&) = delete;

  /// Calls run() until all its branches have been taken both ways; end(path) after each.
  template <class Run, class End>
  void explore(Run const& run, End const& end) {
    AtWork const here(this);
    do {
      begin();
      auto result = run();
      end(path_, result);
    } while (turn());
  }

  Terms& terms() { return terms_; }
  bool decide(Ref condition);
  void oblige(Ref holds) { path_.obligations.push_back({path_.taken.size(), holds}); }
  static Explorer*& current();

 private:
  /// The one at work, until the scope ends in whatever way.
  class AtWork {
   public:
    explicit AtWork(Explorer* one) : outer_(std::exchange(current(), one)) {}
    ~AtWork() { current() = outer_; }
    AtWork(AtWork const&) = delete;
    AtWork& operator=(AtWork const&) = delete;

   private:
    Explorer* outer_;
  };

  void begin();
  bool turn();  ///< to the next path; false after the last

  Terms& terms_;
  Path path_;
  std::vector<bool> answers_;  ///< of this run's decisions, those of the last run up to the turn
  std::size_t decided_ = 0;    ///< decisions of this run so far
};

/// The truth of a comparison.
class Decision {
 public:
  explicit Decision(Bool condition) : condition_(condition) {}
  operator bool() const {  // NOLINT: it is used where core has a bool
    return Explorer::current()->decide(condition_.node());
  }

 private:
  Bool condition_;
};

class Symbol {
 public:
  Symbol() : Symbol(0) {}
  Symbol(std::int64_t value)  // NOLINT: literals of core are integers
      : term_(Explorer::current()->terms().constant(value)) {}
  explicit Symbol(Int term) : term_(term) {}
  Int term() const { return term_; }

  friend Symbol operator*(Symbol a, Symbol b) { return Symbol(a.term_ * b.term_); }
  friend Symbol operator+(Symbol a, Symbol b) { return Symbol(a.term_ + b.term_); }
  friend Symbol operator-(Symbol a, Symbol b) { return Symbol(a.term_ - b.term_); }
  friend Symbol operator/(Symbol a, Symbol b) {
    divided(a, b);
    return Symbol(quotient(a.term_, b.term_));
  }
  friend Symbol operator%(Symbol a, Symbol b) {
    divided(a, b);
    return Symbol(remainder(a.term_, b.term_));
  }
  Symbol& operator*=(Symbol b) { return *this = *this * b; }
  Symbol& operator+=(Symbol b) { return *this = *this + b; }

  friend Decision operator==(Symbol a, Symbol b) { return Decision(a.term_ == b.term_); }
  friend Decision operator!=(Symbol a, Symbol b) { return Decision(a.term_ != b.term_); }
  friend Decision operator<(Symbol a, Symbol b) { return Decision(a.term_ < b.term_); }
  friend Decision operator<=(Symbol a, Symbol b) { return Decision(a.term_ <= b.term_); }
  friend Decision operator>(Symbol a, Symbol b) { return Decision(b.term_ < a.term_); }
  friend Decision operator>=(Symbol a, Symbol b) { return Decision(b.term_ <= a.term_); }

 private:
  static void divided(Symbol a, Symbol b) {
    Explorer::current()->oblige((a.term_ >= 0 && b.term_ >= 1).node());
  }

  Int term_;
};

inline Symbol wide(Symbol a) { return a; }
/// As core's: a / b + (a % b != 0).
inline Symbol ceil_div(Symbol a, Symbol b) {
  Symbol const whole = a / b;  // in this order, whatever the compiler
  bool const more = a % b != 0;
  return whole + Symbol(more ? 1 : 0);
}

/// Integers have no bounds here: overflow is a chapter of its own.
class CheckedSymbol {
 public:
  CheckedSymbol(Symbol value) : value_(value) {}  // NOLINT: as core's Checked
  bool overflowed() const { return false; }
  Symbol value() const { return value_; }
  friend CheckedSymbol operator*(CheckedSymbol a, CheckedSymbol b) { return a.value_ * b.value_; }
  CheckedSymbol& operator*=(CheckedSymbol b) { return *this = *this * b; }

 private:
  Symbol value_;
};
inline CheckedSymbol check(Symbol value) { return value; }

struct SymbolicMode {
  Symbol extent;
  Symbol stride;
};
struct SymbolicTracedMode : SymbolicMode {
  Symbol coordinate;
};

}  // namespace layoutcheck::smt
