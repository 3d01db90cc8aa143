#pragma once
/// Functions of the theory: total by construction, so that their equations contradict nothing.
///
/// A recursive function takes a list first; its value is given for the empty list and for a mode
/// before a tail, where it may call itself at that tail only. Or it takes a counter first, a word;
/// its value is given at 0 and at k + 1, where it may call itself at k only, for k below the bits
/// of the word. Every other call is of a function that is defined already. Cases are tried in turn,
/// the last one without a condition.

#include <array>
#include <tuple>
#include <utility>

#include "layoutcheck/smt/term/term.hpp"

namespace layoutcheck::smt {

struct Case {
  Ref guard = nullptr;  ///< of the cases before it, none held
  Ref value = nullptr;
};

struct Definition {
  std::string name{};
  std::string says{};
  Sort result = Sort::integer;
  bool recursive = false;
  std::vector<Ref> parameters{};   ///< variables; recursive: without the list
  std::vector<Ref> mode{};         ///< recursive: variables of the first mode; of a counter none
  Ref tail = nullptr;              ///< recursive: variable; k of a counter
  std::vector<Case> at_nil{};      ///< recursive; a counter's at 0
  std::vector<Case> at_cons{};     ///< recursive; a counter's at k + 1
  std::vector<Case> everywhere{};  ///< not recursive
  bool reached = false;            ///< of the states of a machine, true of those that it reaches
};

using Definitions = std::map<std::string, Definition>;

/// Equations that hold at a call: guard => call = value. Empty where the list, or the counter, is
/// not spelled out.
struct Unfolding {
  std::vector<Case> const* cases = nullptr;
  Substitution by{};
  Ref where = nullptr;  ///< of a counter's step, that there is one; null: everywhere
};
Unfolding unfolding(Definition const& definition, Ref call);
/// That a counter at k, a word, makes another step: k is below the bits of the word.
Ref steps_from(Ref k);

/// Throws std::logic_error where a term has a variable that is not among these, calls a function
/// that is not known, or calls one at other sorts than it takes. `whose` begins the message.
void check_term(Ref term, std::vector<Ref> const& variables, Definitions const& known,
                std::string const& whose);

/// Throws std::logic_error where a definition could contradict others: a call of itself that is not
/// at the tail, a call of a function that is not known yet (two could call each other without end),
/// a variable of its own, a name that is taken, or cases that do not end with one that always
/// holds.
void check_definition(Definition const& definition, Definitions const& known);

/// `when(g, v).when(h, w).otherwise(u)`.
template <class T>
class Cases {
 public:
  Cases(T value) { add_last(value); }  // NOLINT: a single value is a list of cases
  Cases(Bool guard, T value) { add_case(guard, value); }
  Cases&& when(Bool guard, T value) && {
    add_case(guard, value);
    return std::move(*this);
  }
  Cases&& otherwise(T value) && {
    add_last(value);
    return std::move(*this);
  }
  std::vector<Case> const& cases() const { return cases_; }

 private:
  void add_case(Bool guard, T value) { cases_.push_back({guard.node(), value.node()}); }
  void add_last(T value) {
    cases_.push_back({value.node()->terms->truth(true).node(), value.node()});
  }
  std::vector<Case> cases_;
};
template <class T>
Cases<T> when(Bool guard, T value) {
  return Cases<T>(guard, value);
}

/// A defined function as C++ calls it.
template <class R, class... P>
class Function {
 public:
  explicit Function(std::string name) : name_(std::move(name)) {}
  std::string const& name() const { return name_; }
  R operator()(P... arguments) const {
    std::vector<Ref> const nodes{arguments.node()...};
    return R(nodes[0]->terms->apply(name_, R::sort, nodes));
  }

 private:
  std::string name_;
};

/// The first mode of a list, by its names.
template <class List>
struct ModeOf;
template <>
struct ModeOf<Modes> {
  Int s, d;
};
template <>
struct ModeOf<Traced> {
  Int s, d, e;
};

inline Modes cons(ModeOf<Modes> const& m, Modes rest) { return cons(m.s, m.d, rest); }
inline Traced cons(ModeOf<Traced> const& m, Traced rest) { return cons(m.s, m.d, m.e, rest); }

}  // namespace layoutcheck::smt
