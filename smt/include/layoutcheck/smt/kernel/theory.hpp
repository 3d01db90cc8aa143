#pragma once
/// The kernel: definitions, lemmas, theorems by induction, and the conditions that solvers decide.
/// A condition may rest on
///   - the assumptions of its theorem,
///   - instances of theorems that come before it,
///   - its own statement at the tail of the list, or at the count before (the hypothesis of
///     induction),
///   - of invariants of a machine, all of them in the state before its step,
///   - the equations of functions at lists and counts that are spelled out, and
///   - the two shapes of a list, the two sides of a case;
/// and on nothing else: there is no way to add a fact by hand.
///
///   theory.theorem({.name = "coalesce_keeps_function", .says = "...", .over = over(a, x),
///                   .premises = {positive(a)}, .claim = value(coalesce(a), x) == value(a, x)})
///       .by_induction([](Proof&) {}, [=](Proof& p, ModeOf<Modes> m, Modes t) { ... });

#include <functional>
#include <set>

#include "layoutcheck/laws/lemmas/lemma.hpp"
#include "layoutcheck/smt/kernel/definition.hpp"
#include "layoutcheck/smt/term/smtlib.hpp"
#include "layoutcheck/smt/term/word.hpp"

namespace layoutcheck::smt {

class Theory;
struct Theorem;

template <class... T>
std::vector<Ref> over(T... variables) {
  return {variables.node()...};
}

/// `holds`, whatever word `variable` is.
struct ForEvery {
  Ref variable = nullptr;  ///< null: says nothing
  Ref holds = nullptr;

  ForEvery() = default;
  template <int kBits>
  ForEvery(Word<kBits> word, Bool holds) : variable(word.node()), holds(holds.node()) {}
};

/// For all `over` with `premises`, of which one may be `for_every`: `claim`.
struct Statement {
  std::vector<Ref> over{};
  std::vector<Ref> premises{};
  ForEvery for_every{};
  Ref claim = nullptr;
};

/// A loop: states that lead to states. Its name is a predicate of the states that it reaches.
///
///   theory.machine({.name = "halving", .over = over(n, x), .start = {{x.node(), n.node()}},
///                   .steps = {{.name = "half", .guards = {x != W(0)},
///                              .next = {{x.node(), (x >> W(1)).node()}}}}})
///
/// makes halving(n, x): x is n, n / 2, n / 4 or so.
struct Machine {
  struct Step {
    std::string name{};
    std::vector<Ref> chosen{};   ///< variables: any values with which the guards hold
    std::vector<Bool> guards{};  ///< where the step is made
    Substitution next{};         ///< what changes of the state
  };
  std::string name{};
  std::string says{};
  std::vector<Ref> over{};    ///< variables: what it is given and keeps, then its state
  std::vector<Bool> given{};  ///< of what it is given
  Substitution start{};       ///< of the whole state
  std::vector<Step> steps{};
};

/// A term of a theorem as an argument or an answer of an operation: a number, a list as a layout,
/// or the tuple of its extents or of its strides.
struct Part {
  enum class Reading : std::uint8_t { whole, extents, strides };

  Part() = default;
  template <Sort kSort>
  Part(Typed<kSort> whole) : term(whole.node()) {}
  Part(Modes list, Reading as) : term(list.node()), reading(as) {}

  friend bool operator==(Part const&, Part const&) = default;

  Ref term = nullptr;
  Reading reading = Reading::whole;
};
inline Part extents_of(Modes list) { return {list, Part::Reading::extents}; }
inline Part strides_of(Modes list) { return {list, Part::Reading::strides}; }

/// What a theorem speaks of in the terms of the laws that it names: their parameters, and the
/// answer that they judge. The suite checks that it is core's answer, and, with wrong answers in
/// its place, that the theorem implies the laws (implied.hpp).
struct Call {
  std::vector<Part> parameters{};
  Part answer{};
  /// Where it is core's answer, beyond the premises of the theorem; `where` says it in words.
  std::vector<Bool> given{};
  std::vector<Part> arguments{};  ///< of the operation; empty: those that the parameters make
  bool flat = false;  ///< core's answer has no parentheses in parentheses, as no list has
};

struct Condition {
  std::string name;        ///< "theorem/step", unique
  std::string theorem;     ///< whose
  std::vector<Ref> facts;  ///< premises
  Ref goal = nullptr;
  Arithmetic arithmetic = Arithmetic::opaque;
  bool impossible = false;  ///< the premises contradict each other, by intent
  bool along_path = false;  ///< of one way through a function of core
};

enum class TheoremKind : std::uint8_t { lemma, theorem };

struct Theorem {
  std::string name;
  std::string says;
  std::string law{};  ///< ids of laws that it proves, separated by spaces; empty: a step to others
  Call of{};          ///< what these laws are about
  std::string where{};  ///< what it requires beyond what they require, in words; empty: nothing
  TheoremKind kind = TheoremKind::theorem;
  Statement statement{};
  std::vector<std::string> rests_on{};  ///< theorems whose instances were used
};

/// The premises of one condition, as they are gathered.
class Proof {
 public:
  /// The statement of an earlier theorem at these arguments, one for each of its `over`.
  template <class... T>
  Proof& use(std::string const& theorem, T... arguments) {
    return use_at(theorem, {arguments.node()...});
  }
  /// The hypothesis of induction: the statement at the tail, the other variables as given.
  template <class... T>
  Proof& induct(T... others) {
    return induct_at({others.node()...});
  }
  /// The list is empty, or a mode before a tail: both readings of every call on it.
  template <Sort kList>
  Proof& split(Typed<kList> list) {
    return split_at(list.node());
  }
  /// A theorem that assumes something of every word: `shows` it of any word, in a condition of its
  /// own.
  template <int kBits, class... T>
  Proof& use_for_every(std::string const& theorem,
                       std::function<void(Proof&, Word<kBits>)> const& shows, T... arguments) {
    return use_shown(theorem, {arguments.node()...},
                     [&](Proof& side, Ref word) { shows(side, Word<kBits>(word)); });
  }
  /// What this theorem assumes of every word, at this one.
  template <int kBits>
  Proof& assumed(Word<kBits> word) {
    return assumed_at(word.node());
  }
  /// An invariant of the same machine in the state before the step, the other variables as given.
  template <class... T>
  Proof& before(std::string const& theorem, T... others) {
    return before_at(theorem, {others.node()...});
  }
  /// Leaves the body of a function that is not recursive out of this condition.
  Proof& seal(std::string const& function);
  /// The premises contradict each other, by intent.
  Proof& impossible();
  /// The same of terms whose sorts are known when it runs: of others it throws std::logic_error.
  Proof& use_at(std::string const& theorem, std::vector<Ref> const& arguments);
  Proof& induct_at(std::vector<Ref> const& others);

 private:
  friend class Theory;
  Proof(Theory& theory, Theorem const& theorem) : theory_(theory), theorem_(theorem) {}
  using Shows = std::function<void(Proof&, Ref)>;
  struct Side;
  Proof& split_at(Ref list);
  Proof& use_shown(std::string const& theorem, std::vector<Ref> const& arguments,
                   Shows const& shows);
  Proof& assumed_at(Ref word);
  void check_assumed(Statement const& hypothesis, std::vector<Ref> const& arguments) const;
  Proof& before_at(std::string const& theorem, std::vector<Ref> const& others);
  void note(std::string const& theorem);  ///< that it rests on it

  Theory& theory_;
  Theorem const& theorem_;
  Substitution at_{};   ///< what becomes of the theorem's variables in this condition
  Ref tail_ = nullptr;  ///< in the step of an induction
  ForEvery every_{};    ///< what is assumed of every word, at `at_`
  std::vector<Theorem> const* together_ = nullptr;  ///< in the step of a machine
  std::vector<Ref> around_{};                       ///< the state before it
  bool is_side_ = false;
  std::vector<Ref> given_{};  ///< what the rule gives, without a proof
  std::vector<Ref> facts_;
  std::vector<Side> sides_;
  std::vector<std::string> used_;
  std::vector<Ref> splits_;
  std::vector<std::string> sealed_;
  bool impossible_ = false;
};

/// Any word, where a theorem assumes something of every one: a name that statements leave free.
inline constexpr char kEvery[] = "every";

/// A condition that a use of a theorem brings with it.
struct Proof::Side {
  Proof proof;
  Ref goal;
};

class Theory {
 public:
  Theory() = default;
  Theory(Theory const&) = delete;
  Theory& operator=(Theory const&) = delete;

  Terms& terms() { return terms_; }
  Int integer(std::string const& name) { return terms_.integer(name); }
  Modes modes(std::string const& name) { return terms_.modes(name); }
  Traced traced(std::string const& name) { return terms_.traced(name); }
  template <int kBits>
  Word<kBits> word(std::string const& name) {
    return word_variable<kBits>(terms_, name);
  }
  template <int kBits>
  Map<kBits> map(std::string const& name) {
    return map_variable<kBits>(terms_, name);
  }
  Int constant(std::int64_t value) { return terms_.constant(value); }
  Bool truth(bool value = true) { return terms_.truth(value); }
  template <class List>
  List nil() {
    return List(terms_.nil(List::sort));
  }

  /// name(list, others...): by the list's shape. `at_cons` takes the function itself, the first
  /// mode, the tail and the others.
  template <class R, class List, class... P, class AtNil, class AtCons>
  Function<R, List, P...> recursive(std::string const& name, std::string const& says,
                                    AtNil const& at_nil, AtCons const& at_cons) {
    Function<R, List, P...> const self(name);
    Definition d{.name = name, .says = says, .result = R::sort, .recursive = true};
    [[maybe_unused]] int position = 0;
    std::tuple<P...> const others{parameter<P>(d, position)...};
    std::vector<Ref> head;
    for (int i = 0; i < fields(List::sort); ++i) {
      d.mode.push_back(terms_.variable(name + "#m" + std::to_string(i), Sort::integer));
    }
    List const tail(terms_.variable(name + "#t", List::sort));
    d.tail = tail.node();
    d.at_nil = std::apply([&](P... p) { return Cases<R>(at_nil(p...)).cases(); }, others);
    d.at_cons = std::apply(
        [&](P... p) { return Cases<R>(at_cons(self, mode<List>(d.mode), tail, p...)).cases(); },
        others);
    add(std::move(d));
    return self;
  }

  /// name(k, others...): by a word that counts up from 0. `at_next` takes the function itself, k
  /// and the others, and gives the value at k + 1.
  template <class R, class W, class... P, class AtZero, class AtNext>
  Function<R, W, P...> counted(std::string const& name, std::string const& says,
                               AtZero const& at_zero, AtNext const& at_next) {
    Function<R, W, P...> const self(name);
    Definition d{.name = name, .says = says, .result = R::sort, .recursive = true};
    [[maybe_unused]] int position = 0;
    std::tuple<P...> const others{parameter<P>(d, position)...};
    W const k(terms_.variable(name + "#k", W::sort));
    d.tail = k.node();
    d.at_nil = std::apply([&](P... p) { return Cases<R>(at_zero(p...)).cases(); }, others);
    d.at_cons =
        std::apply([&](P... p) { return Cases<R>(at_next(self, k, p...)).cases(); }, others);
    add(std::move(d));
    return self;
  }

  /// name(arguments...): by cases, without calling itself.
  template <class R, class... P, class Body>
  Function<R, P...> function(std::string const& name, std::string const& says, Body const& body) {
    Definition d{.name = name, .says = says, .result = R::sort};
    [[maybe_unused]] int position = 0;
    std::tuple<P...> const parameters{parameter<P>(d, position)...};
    d.everywhere = std::apply([&](P... p) { return Cases<R>(body(p...)).cases(); }, parameters);
    add(std::move(d));
    return Function<R, P...>(name);
  }

  /// A lemma of properties/laws: its template at solver integers, with *, div and mod as they are.
  template <class Lemma>
  void lemma() {
    lemma_as_it_is(stated<Lemma>(std::make_index_sequence<Lemma::arity>{}));
  }
  /// The same from lemmas before it: proof(Proof&, Int...).
  template <class Lemma, class Steps>
  void lemma(Steps const& steps) {
    lemma_by_steps<Lemma>(steps, std::make_index_sequence<Lemma::arity>{});
  }

  /// What has no value at the start is given. Throws std::logic_error where a term has a variable
  /// that is not the machine's, or a step changes what is given.
  void machine(Machine machine);

  struct Wanted {
    std::string name;
    std::string says;
    std::string law{};
    Call of{};  ///< not empty where `law` is not
    /// Not empty where `law` is not and a premise, or what is given of the call, calls a predicate.
    std::string where{};
    std::vector<Ref> over;
    std::vector<Bool> premises{};
    ForEvery for_every{};
    Bool claim{};
  };
  class Open;
  Open theorem(Wanted const& wanted);
  /// A lemma of properties/laws about words, at terms over these variables. The law that it proves,
  /// if any, is compared with it on numbers.
  template <class Lemma, class... A>
  Open stated_of_words(std::vector<Ref> const& over, std::string const& law, A const&... terms);

  class Invariants;
  /// Theorems about the states that a machine reaches, proved together: each is over the variables
  /// of the machine and others after those.
  Invariants invariants(std::string const& machine, std::vector<Wanted> const& wanted);

  Definitions const& definitions() const { return definitions_; }
  std::vector<Theorem> const& theorems() const { return theorems_; }
  std::vector<Condition> const& conditions() const { return conditions_; }
  Theorem const& find(std::string const& name) const;
  /// premises => claim at these arguments.
  static Ref instance(Statement const& statement, std::vector<Ref> const& arguments);
  /// The same of a closed theorem. The conditions of a theorem about paths have most in common.
  Ref instance_of(std::string const& theorem, std::vector<Ref> const& arguments);

 private:
  friend class Proof;
  friend class Open;

  template <class T>
  T parameter(Definition& d, int& position) {
    Ref const v = terms_.variable(d.name + "#" + std::to_string(position++), T::sort);
    d.parameters.push_back(v);
    return T(v);
  }
  template <class List>
  static ModeOf<List> mode(std::vector<Ref> const& m) {
    if constexpr (List::sort == Sort::modes) {
      return {Int(m[0]), Int(m[1])};
    } else {
      return {Int(m[0]), Int(m[1]), Int(m[2])};
    }
  }
  template <class Lemma, std::size_t... I>
  Theorem stated(std::index_sequence<I...>) {
    Int const v[] = {integer(std::string(1, "abcdefgh"[I]))...};
    return {.name = std::string(Lemma::info.id),
            .says = std::string(Lemma::info.says),
            .kind = TheoremKind::lemma,
            .statement = {.over = {v[I].node()...},
                          .premises = {Bool(Lemma::premises(v[I]...)).node()},
                          .claim = Bool(Lemma::claim(v[I]...)).node()}};
  }
  template <class Lemma, class Steps, std::size_t... I>
  void lemma_by_steps(Steps const& steps, std::index_sequence<I...> all) {
    Theorem lemma = stated<Lemma>(all);
    check_new(lemma.name);
    Proof proof(*this, lemma);
    steps(proof, Int(lemma.statement.over[I])...);
    close(lemma, "", proof, lemma.statement.claim);
    lemma.rests_on = proof.used_;
    theorems_.push_back(std::move(lemma));
  }
  void check_new(std::string const& name) const;  ///< throws where a theorem has the name
  Theorem checked(Wanted const& wanted) const;
  void check_every(ForEvery const& every, std::vector<Ref> variables,
                   std::string const& whose) const;
  void lemma_as_it_is(Theorem lemma);
  void admit(Theorem theorem);  ///< it is proved once its conditions are
  void add(Definition definition);

  Condition& close(Theorem const& theorem, std::string const& part, Proof& proof, Ref goal);
  Condition& close_one(Theorem const& theorem, std::string const& part, Proof& proof, Ref goal);

  Terms terms_;
  Definitions definitions_;
  std::vector<Theorem> theorems_;  ///< closed ones: all that may be used
  std::map<std::pair<std::string, std::vector<Ref>>, Ref> instances_;
  std::vector<Condition> conditions_;
  std::map<std::string, Machine> machines_;
};

/// A statement that waits for its proof.
class Theory::Open {
 public:
  /// One condition.
  void directly(std::function<void(Proof&)> const& proof);
  /// A way through a function of core: what was decided on it, and what must hold there.
  struct Way {
    std::vector<Ref> decided;
    Bool goal;
    bool whole = true;  ///< to the end of the function, not to a division on it
  };
  /// A condition of one way, or of several at once. Pre: the claim is still `truth()`, and no law
  /// is named; what is proved is for the ways to say, see end_of_paths.
  Open& along(std::string const& part, Way const& way, std::function<void(Proof&)> const& proof);
  Open& along_all(std::string const& part, std::vector<Way> const& ways,
                  std::function<void(Proof&)> const& proof);
  /// The claim becomes what was proved, that each way leads to its goal, and "all_paths" requires
  /// what makes that a claim about the function: the whole ways leave no values out.
  void end_of_paths();
  /// Over the first variable, a list: two conditions.
  template <class List, class Step>
  void by_induction_on(List list, std::function<void(Proof&)> const& base, Step const& step) {
    Terms& terms = theory_.terms();
    Substitution at_cons;
    std::vector<Ref> mode;
    char const* const names[] = {"s", "d", "e"};
    for (int i = 0; i < fields(List::sort); ++i) mode.push_back(fresh(names[i], Sort::integer));
    List const tail(fresh("t", List::sort));
    std::vector<Ref> whole = mode;
    whole.push_back(tail.node());
    at_cons[list.node()] = terms.cons(whole);
    check_first(list.node());
    Proof in_base = begun({{list.node(), terms.nil(List::sort)}});
    base(in_base);
    Proof in_step = begun(at_cons);
    in_step.tail_ = tail.node();
    step(in_step, Theory::mode<List>(mode), tail);
    finish(in_base, in_step);
  }
  /// Over the first variable, a word that counts: two conditions, at 0 and at k + 1. That it is at
  /// most the bits of the word becomes a premise.
  template <int kBits>
  void by_counting(Word<kBits> k, std::function<void(Proof&)> const& base,
                   std::type_identity_t<std::function<void(Proof&, Word<kBits>)>> const& step) {
    Terms& terms = theory_.terms();
    check_first(k.node());
    Ref const most = terms.word(kBits, kBits);
    theorem_.statement.premises.push_back(
        terms.operation("bvule", Sort::boolean, {k.node(), most}));
    Ref const s = fresh("s", k.sort);
    Ref const next = terms.operation("bvadd", k.sort, {s, terms.word(1, kBits)});
    Proof in_base = begun({{k.node(), terms.word(0, kBits)}});
    base(in_base);
    Proof in_step = begun({{k.node(), next}});
    in_step.tail_ = s;
    in_step.facts_.push_back(steps_from(s));
    in_step.given_ = in_step.facts_;
    step(in_step, Word<kBits>(s));
    finish(in_base, in_step);
  }
  /// Two conditions, named: where it holds and where it does not.
  void by_cases(Bool which, std::string const& holds, std::string const& fails,
                std::function<void(Proof&)> const& proof);

 private:
  friend class Theory;
  Open(Theory& theory, Theorem theorem) : theory_(theory), theorem_(std::move(theorem)) {}
  void along_with(std::string const& part, std::vector<Ref> const& facts, Bool goal,
                  std::function<void(Proof&)> const& proof);
  static Bool leads_to_goal(Way const& way);
  void take_over(Proof const& proof);
  Ref fresh(std::string const& name, Sort sort);
  void check_first(Ref list) const;
  Proof begun(Substitution at) const;
  void finish(Proof& base, Proof& step);
  Ref claim_at(Substitution const& at) const;

  Theory& theory_;
  Theorem theorem_;
  std::vector<Way> ways_;
};

/// Invariants that wait for their proofs: one at the start and one after each step, of each.
class Theory::Invariants {
 public:
  Invariants& at_start(std::string const& theorem, std::function<void(Proof&)> const& proof);
  /// With all of them in the state before.
  Invariants& after(std::string const& step, std::string const& theorem,
                    std::function<void(Proof&)> const& proof);
  /// Throws std::logic_error where a proof is missing.
  void end();

 private:
  friend class Theory;
  Invariants(Theory& theory, Machine const& machine, std::vector<Theorem> theorems)
      : theory_(theory), machine_(machine), theorems_(std::move(theorems)) {}
  void part(std::string const& name, std::string const& theorem, Proof& proof,
            std::function<void(Proof&)> const& steps);
  Theorem& find(std::string const& theorem);

  Theory& theory_;
  Machine const& machine_;
  std::vector<Theorem> theorems_;
  std::set<std::pair<std::string, std::string>> parts_;
};

template <class Lemma, class... A>
Theory::Open Theory::stated_of_words(std::vector<Ref> const& over, std::string const& law,
                                     A const&... terms) {
  Wanted wanted{.name = std::string(Lemma::info.id),
                .says = std::string(Lemma::info.says),
                .over = over,
                .claim = Lemma::claim(terms...)};
  if constexpr (requires { Lemma::premises(terms...); }) {
    wanted.premises = {Lemma::premises(terms...)};
  }
  Open open = theorem(wanted);
  open.theorem_.law = law;
  return open;
}

}  // namespace layoutcheck::smt
