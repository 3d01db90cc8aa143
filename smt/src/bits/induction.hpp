#pragma once
/// Inductions over functions of words. A condition rests on what Premises lets in:
///   - the equations of a function (Definition, made by SymbolicMap),
///   - instances of theorems that are closed at this width: of a map that is built of others, as
///   the
///     theorem says (`built`); of a state that steps lead to, at the functions of that state,
///   - the statement at k in the step of an induction, or at the state before a step,
///   - instances of what the theorem assumes of every index; whoever uses such a theorem has a
///     condition of its own that says so,
/// and on nothing else.

#include <algorithm>
#include <functional>
#include <map>
#include <set>
#include <stdexcept>
#include <type_traits>

#include "bits/obligations.hpp"
#include "layoutcheck/laws/lemmas/bits_linear.hpp"

namespace layoutcheck::smt {

template <int kWidth>
class SymbolicMap;
template <int kWidth>
class SymbolicGather;

/// True by construction. Functions make them, nobody else.
class Equation {
 public:
  Truth const& truth() const { return truth_; }

 private:
  template <int kWidth>
  friend class SymbolicMap;
  template <int kWidth>
  friend class SymbolicGather;
  explicit Equation(Truth truth) : truth_(std::move(truth)) {}
  Truth truth_;
};

/// A layout over F2 known by its columns: the definition in bits_linear.hpp, and no more.
template <int kWidth>
class SymbolicMap {
 public:
  using W = Word<kWidth>;
  using Columns = std::function<W(W const&)>;
  /// Any columns.
  explicit SymbolicMap(std::string const& name)
      : SymbolicMap(name, [name](W const& k) { return applied<kWidth>(name + ".column", k); }) {}
  SymbolicMap(std::string name, Columns columns)
      : name_(std::move(name)), columns_(std::move(columns)) {}

  W operator()(W const& k, W const& x) const { return applied<kWidth>(name_, k, x); }
  W column(W const& k) const { return columns_(k); }
  Columns const& columns() const { return columns_; }

  Equation begins(W const& x) const { return Equation((*this)(W(0), x) == W(0)); }
  /// Pre: k below the width, which every step has among its premises.
  Equation grows(W const& k, W const& x) const {
    W const added = laws::chosen(column(k), laws::bit(x, k));
    return Equation((*this)(k + W(1), x) == ((*this)(k, x) ^ added));
  }

 private:
  std::string name_;
  Columns columns_;
};

/// gather(0, y) = 0, gather(k + 1, y) = gather(k, y) | bit pivot(k) of y, shifted to k.
template <int kWidth>
class SymbolicGather {
 public:
  using W = Word<kWidth>;
  SymbolicGather(std::string name, std::function<W(W const&)> pivot)
      : name_(std::move(name)), pivot_(std::move(pivot)) {}
  W operator()(W const& k, W const& y) const { return applied<kWidth>(name_, k, y); }
  Equation begins(W const& y) const { return Equation((*this)(W(0), y) == W(0)); }
  Equation grows(W const& k, W const& y) const {
    W const read = laws::bit(y, pivot_(k)) << k;
    return Equation((*this)(k + W(1), y) == ((*this)(k, y) | read));
  }

 private:
  std::string name_;
  std::function<W(W const&)> pivot_;
};

/// Whether a theorem assumes something of every index.
template <class Lemma>
inline constexpr bool kAssumes = false;
template <>
inline constexpr bool kAssumes<laws::lemmas::UnitColumnsAreTheIdentity> = true;

/// The theorems of one width, one after the other.
template <int kWidth>
class Inductions {
 public:
  using W = Word<kWidth>;
  explicit Inductions(Obligations& all) : all_(all) {}

  class Premises {
   public:
    Premises& define(Equation const& equation) { return fact(equation.truth()); }
    template <class Lemma, class... A>
    Premises& use(A const&... arguments) {
      std::string const name(Lemma::info.id);
      if (!owner_.closed_.contains(name)) throw std::logic_error(name + " is not closed here");
      owner_.template require_discharged<Lemma>(theorem_);
      require_built<Lemma>(arguments...);
      owner_.require_reached(name, functions_of(arguments...));
      used_.insert(name);
      return fact(implies(Lemma::premises(arguments...), Lemma::claim(arguments...)));
    }
    /// The statement at k.
    template <class Lemma, class... A>
    Premises& induct(A const&... others) {
      if (step_.empty()) throw std::logic_error("no hypothesis of induction here");
      return hypothesis<Lemma>(step_[0], others...);
    }
    /// The statement in the state before the step, of theorems that are proved together. Its
    /// arguments must be of that state.
    template <class Lemma, class... A>
    Premises& before(A const&... arguments) {
      hypothesis<Lemma>(arguments...);
      owner_.reached_[std::string(Lemma::info.id)].push_back(functions_of(arguments...));
      return *this;
    }
    /// An instance of what `Lemma` assumes of every index. Only in its own proof.
    template <class Lemma, class... A>
    Premises& assume(W const& index, A const&... arguments) {
      if (Lemma::info.id != theorem_) throw std::logic_error("an assumption of another theorem");
      return fact(Lemma::assumed(index, arguments...));
    }

   private:
    friend class Inductions;
    Premises(Inductions& owner, std::string_view theorem) : owner_(owner), theorem_(theorem) {}
    template <class Lemma, class... A>
    Premises& hypothesis(A const&... arguments) {
      std::string const name(Lemma::info.id);
      if (!hypotheses_.contains(name)) throw std::logic_error(name + " is not a hypothesis here");
      return fact(implies(Lemma::premises(arguments...), Lemma::claim(arguments...)));
    }
    Premises& fact(Truth const& truth) {
      facts_.push_back(truth);
      return *this;
    }
    Inductions& owner_;
    std::string_view theorem_;
    std::vector<Truth> facts_;
    std::vector<W> step_;  ///< k
    std::set<std::string> used_, hypotheses_;
  };
  using Proof = std::function<void(Premises&)>;
  using Step = std::function<void(Premises&, W const& k)>;

  template <class Lemma, class... A>
  void directly(Proof const& proof, A const&... arguments) {
    part<Lemma>("", {}, proof, Lemma::premises(arguments...), Lemma::claim(arguments...));
    close<Lemma>();
  }

  /// Over k, the first argument: at 0, and at k + 1 from k. The premises bound k by a number of
  /// columns, hence by the width.
  template <class Lemma, class... A>
  void by_induction(Proof const& base, Step const& step, A const&... others) {
    W const zero(0);
    W const k = W::variable("k");
    W const next = k + W(1);
    part<Lemma>("base/", {}, base, Lemma::premises(zero, others...), Lemma::claim(zero, others...));
    part<Lemma>(
        "step/", {std::string(Lemma::info.id)},
        [&](Premises& p) {
          p.fact(laws::lemmas::is_index(k));
          p.step_.push_back(k);
          step(p, k);
        },
        Lemma::premises(next, others...), Lemma::claim(next, others...));
    close<Lemma>();
  }

  /// One condition of a theorem; `together` may be used as hypotheses, as they are before the step.
  template <class Lemma>
  void part(std::string const& name, std::set<std::string> const& together, Proof const& proof,
            Truth const& assumed, Truth const& claim, Premise premise = Premise::possible) {
    std::string const own(Lemma::info.id);
    (together.contains(own) ? steps_ : starts_).insert(own);
    Premises premises(*this, Lemma::info.id);
    premises.hypotheses_ = together;
    premises.fact(assumed);
    proof(premises);
    all_.theorem(Lemma::info, "", {});
    all_.rests_on(Lemma::info, premises.used_);
    all_.condition(Lemma::info, name, kWidth, premises.facts_, claim, premise);
  }

  /// One condition that rests on `premises` alone.
  template <class Lemma>
  void condition(std::string const& part, std::vector<Truth> const& premises, Truth const& claim) {
    starts_.insert(std::string(Lemma::info.id));
    all_.condition(Lemma::info, part, kWidth, premises, claim);
  }

  /// What `Lemma` says of the start is what one of its names means, and no condition.
  template <class Lemma>
  void starts_by_meaning() {
    starts_.insert(std::string(Lemma::info.id));
  }

  /// All conditions are there: instances may be used from here on.
  template <class Lemma>
  void close() {
    std::string const name(Lemma::info.id);
    if (!starts_.contains(name)) {
      throw std::logic_error(name +
                             (steps_.contains(name) ? " has no start" : " has no condition"));
    }
    closed_.insert(name);
  }

  /// What `Lemma` assumes, at any index `l`, in the place where it is used: its own condition.
  template <class Lemma, class... A>
  void discharge(laws::LemmaInfo const& user, Proof const& proof, Truth const& assumed,
                 A const&... arguments) {
    W const l = W::variable("l");
    Premises premises(*this, user.id);
    discharged_.insert(std::string(user.id) + " of " + std::string(Lemma::info.id));
    premises.fact(assumed);
    proof(premises);
    all_.theorem(user, "", {});
    all_.rests_on(user, premises.used_);
    all_.condition(user, "assumption/", kWidth, premises.facts_, Lemma::assumed(l, arguments...));
  }

 private:
  /// What a statement says of functions, at values that represent any.
  using Functions = std::vector<WordRef>;
  static W any(char const* name) { return W::variable(std::string("any.") + name); }
  template <class... A>
  static Functions functions_of(A const&... arguments) {
    Functions all;
    auto const add = [&](auto const& argument) {
      using One = std::remove_cvref_t<decltype(argument)>;
      if constexpr (std::is_invocable_r_v<W, One, W, W>) {
        all.push_back(argument(any("k"), any("x")).node());
      } else if constexpr (std::is_invocable_r_v<W, One, W>) {
        all.push_back(argument(any("x")).node());
      }
    };
    (add(arguments), ...);
    return all;
  }
  template <class Lemma, class... A>
  static void require_built(A const&... arguments) {
    if constexpr (requires(W l) { Lemma::built(l, arguments...); }) {
      WordRef const built = Lemma::built(any("l"), arguments...).node();
      if (!same(built->parts[0], built->parts[1])) {
        throw std::logic_error(std::string(Lemma::info.id) +
                               " speaks of a map that is built otherwise");
      }
    }
  }
  /// A theorem whose steps lead from state to state holds in those they reach, of which the
  /// functions that the steps were about are any.
  void require_reached(std::string const& theorem, Functions const& wanted) const {
    auto const found = reached_.find(theorem);
    if (found == reached_.end()) return;
    for (Functions const& one : found->second) {
      if (std::equal(one.begin(), one.end(), wanted.begin(), wanted.end(), same)) return;
    }
    throw std::logic_error(theorem + " speaks of functions that no step has reached");
  }

  template <class Lemma>
  void require_discharged(std::string_view user) const {
    if constexpr (kAssumes<Lemma>) {
      if (!discharged_.contains(std::string(user) + " of " + std::string(Lemma::info.id))) {
        throw std::logic_error(std::string(user) + " uses what it has not shown to be assumed");
      }
    }
  }

  Obligations& all_;
  std::set<std::string> closed_;
  std::set<std::string> starts_, steps_;  ///< theorems with a condition of that kind
  std::map<std::string, std::vector<Functions>> reached_;
  std::set<std::string> discharged_;
};

}  // namespace layoutcheck::smt
