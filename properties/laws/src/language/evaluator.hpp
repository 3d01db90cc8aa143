#pragma once
/// A law of sentences on one input: what evaluate.hpp and queries.cpp do with it.

#include <algorithm>

#include "evaluate.hpp"
#include "layoutcheck/core/text/print.hpp"
#include "layoutcheck/laws/language/run.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws::language {

/// Nodes that one law visits on one input before it is given up.
inline constexpr index_t kMaxEvaluated = index_t{1} << 24;
/// Definitions within definitions, and domains within domains.
inline constexpr int kMaxNested = 64;

inline constexpr Unknown kTooManySteps{"more steps than an evaluation may take"};

/// On symbols, of a collection of as many values as an expression says: one that may be any of
/// them, or none where there is none; nothing where they can be counted. A quantifier looks at that
/// one: of each input some choice of it gives the quantifier's own truth, and a proof is of all
/// choices. `of_law`: of a loop around claims, where each value alone can violate the law.
std::optional<Vals> some_of(Val const& collection, bool of_law);
/// On symbols: a range between expressions as one between numbers, on a path for each.
Val counted(Val const& collection);

/// The value of each slot, unset where it has none yet.
using Frame = std::vector<Val>;

/// Takes claims about all values of some loops, so that they are not walked.
class Taker {
 public:
  virtual ~Taker() = default;
  /// How many claims that are, or nothing where it does not take them.
  virtual std::optional<index_t> take(std::span<Loop const> loops,
                                      std::vector<Node const*> const& claims, Frame& frame) = 0;
  /// A claim without a loop: L ~ M of two layouts.
  virtual bool take(Node const& claim, Frame& frame) = 0;
};

/// Whether it is a domain, and of such arguments.
inline bool states_domain(LawProgram const& law, std::span<Value const> args) {
  if (!law.written->is_domain || law.inputs.size() != args.size()) return false;
  for (std::size_t i = 0; i < args.size(); ++i) {
    if (!accepts(kind_of(law.inputs[i]), args[i])) return false;
  }
  return true;
}

class Evaluator {
 public:
  Evaluator(Program const& program, LawProgram const& law, Implementation const* implementation,
            Limits const& limits)
      : program_(program),
        law_(law),
        implementation_(implementation),
        room_(limits.points),
        frame_(static_cast<std::size_t>(law.slots)) {}

  Verdict law(std::span<Value const> inputs) {
    bind(inputs);
    if (law_.written->is_domain) {
      domain_law(inputs);
      return std::move(verdict_);
    }
    bool called = law_.answer < 0;
    for (Step const& step : law_.steps) {
      if (!called && step.kind != Item::Kind::where) {
        called = true;
        if (!make_call()) return std::move(verdict_);
      }
      if (!run(step, true)) return std::move(verdict_);
    }
    if (!called) make_call();
    Outcome& outcome = verdict_.outcome;
    if (ended_) return std::move(verdict_);
    if (unknown_ != nullptr) {
      outcome.kind = OutcomeKind::unknown;
      outcome.error = {.code = Errc::undecided, .detail = unknown_};
    } else if (outcome.points > 0) {
      outcome.kind = OutcomeKind::holds;
    } else {
      outcome.error.detail = kNoClaim;
    }
    return std::move(verdict_);
  }

  void give(Taker& taker) { taker_ = &taker; }
  LawProgram const& program() const { return law_; }

  Domain domain(std::span<Value const> args) {
    if (law_.domain.tilewise >= 0) return tilewise(args);
    bind(args);
    return plain_domain();
  }

 private:
  void bind(std::span<Value const> inputs) {
    std::fill(frame_.begin(), frame_.end(), Val());
    for (std::size_t i = 0; i < inputs.size(); ++i) {
      frame_[i] = converted(from_argument(inputs[i]), law_.inputs[i]);
    }
  }

  // ---- the call that the laws of a group share

  /// Whether the law goes on.
  bool make_call() {
    Val& answer = frame_[static_cast<std::size_t>(law_.answer)];
    answer = value(*law_.lets[static_cast<std::size_t>(law_.answer)], frame_);
    if (law_.about_refusal) {
      if (answer.ok()) {
        verdict_.outcome.error.detail = kNoClaim;
        return ends(OutcomeKind::vacuous);
      }
      if (answer.get<Refused>() != nullptr && error_.code != Errc::unsupported) {
        answer = Val(Refusal(error_));
        return true;
      }
    }
    if (answer.get<Refused>() != nullptr) return refused();
    if (auto const* unknown = answer.get<Unknown>()) unknown_ = unknown->why;
    return true;
  }
  bool refused() {
    bool const unsupported = error_.code == Errc::unsupported;
    verdict_.outcome.error = error_;
    return ends(unsupported ? OutcomeKind::unsupported : OutcomeKind::refused);
  }
  bool ends(OutcomeKind kind) {
    verdict_.outcome.kind = kind;
    ended_ = true;
    return false;
  }

  // ---- steps

  /// Whether those after it are to be looked at.
  bool run(Step const& step, bool top) {
    switch (step.kind) {
      case Item::Kind::let: return true;
      case Item::Kind::where:
      case Item::Kind::provided: {
        Val const truth = value(step.expr, frame_);
        if (truth.get<Refused>() != nullptr) return refused_ ? refused() : false;
        if (auto const* unknown = truth.get<Unknown>()) {
          if (top && kOnSymbols) return true;  // without the condition, more is claimed
          if (top) {
            verdict_.outcome.error = {.code = Errc::undecided, .detail = unknown->why};
            return ends(OutcomeKind::unknown);
          }
          unknown_ = unknown->why;
          return false;
        }
        if (truth.ok() && truth.truth()) return true;
        return top ? ends(OutcomeKind::vacuous) : false;
      }
      case Item::Kind::claim: return claim(step.expr, top);
      case Item::Kind::for_all:
      case Item::Kind::for_each: {
        auto const body = [&] {
          for (Step const& inner : step.body) {
            if (!run(inner, false)) break;
          }
          return !ended_;
        };
        auto const visit_carries = [&](auto const& visit) {
          for (Step const& inner : step.body) visit(inner.expr);
        };
        std::vector<Node const*> claims;
        for (Step const& inner : step.body) {
          if (inner.kind == Item::Kind::claim) claims.push_back(&inner.expr);
        }
        if (claims.size() != step.body.size()) claims.clear();
        return walk(step.loops, top, body, visit_carries, claims);
      }
    }
    return true;
  }

  /// Whether the law goes on: a part of it that is false ends it.
  bool claim(Node const& node, bool top) {
    switch (node.kind) {
      case Node::Kind::both: return claim(node.of[0], top) && claim(node.of[1], top);
      case Node::Kind::implies: {
        Val const condition = value(node.of[0], frame_);
        if (condition.ok() && condition.truth()) return claim(node.of[1], top);
        if (condition.ok()) return true;
        return judged(condition, node);
      }
      case Node::Kind::for_all: {
        auto const body = [&] { return claim(node.of[0], false) || !ended_; };
        auto const visit_parts = [&](auto const& visit) { visit(node.of[0]); };
        return walk(node.loops, top, body, visit_parts, {&node.of[0]});
      }
      default: break;
    }
    if (taker_ != nullptr && taker_->take(node, frame_)) {
      ++verdict_.outcome.points;
      return true;
    }
    Val const truth = value(node, frame_);
    if (truth.get<Refused>() == nullptr) ++verdict_.outcome.points;
    return judged(truth, node);
  }

  bool judged(Val const& truth, Node const& node) {
    if (truth.get<Refused>() != nullptr) return refused_ ? refused() : false;
    if (auto const* unknown = truth.get<Unknown>()) {
      unknown_ = unknown->why;
      return true;
    }
    if (truth.ok() && truth.truth()) return true;
    violated(node, truth);
    return false;
  }

  void violated(Node const& node, Val const& truth) {
    Outcome& outcome = verdict_.outcome;
    outcome.point = outcome.points - 1;
    outcome.claim = {0, Relation::equal, 1};
    verdict_.claim = print(*node.written);
    ends(OutcomeKind::violated);
    if (kOnSymbols) return;  // what follows is written of numbers
    std::string sides;
    if (node.kind == Node::Kind::builtin && node.of.size() == 2) {
      Val const left = value(node.of[0], frame_);
      Val const right = value(node.of[1], frame_);
      sides = print(left) + " " + node.builtin->name + " " + print(right);
      auto const relation = relation_of(node.builtin->name);
      if (relation && left.get<wide_t>() != nullptr && right.get<wide_t>() != nullptr) {
        auto const clamped = [](wide_t n) {
          return static_cast<index_t>(std::clamp<wide_t>(n, -kMaxIndex, kMaxIndex));
        };
        outcome.claim = {clamped(left.integer()), *relation, clamped(right.integer())};
      }
    }
    std::string at;
    for (std::size_t i = law_.inputs.size(); i < frame_.size(); ++i) {
      bool const bound = law_.lets[i] == nullptr && frame_[i].is_set();
      if (bound) at += (at.empty() ? "" : ", ") + law_.names[i] + " = " + print(frame_[i]);
    }
    if (!at.empty()) verdict_.claim += " at " + at;
    if (!sides.empty()) verdict_.claim += ": " + sides;
    if (!truth.ok()) verdict_.claim += ": " + print(truth);
  }

  static std::optional<Relation> relation_of(std::string const& name) {
    if (name == "==") return Relation::equal;
    if (name == "!=") return Relation::not_equal;
    if (name == "<") return Relation::less;
    if (name == "<=") return Relation::less_equal;
    return std::nullopt;
  }

  // ---- loops

 public:
  void assign(Target const& target, Val const& value, Frame& frame) {
    if (target.row.empty()) {
      frame[static_cast<std::size_t>(target.slot)] = value;
      return;
    }
    for (std::size_t i = 0; i < target.row.size(); ++i) {
      assign(target.row[i], value.vals()[i], frame);
    }
  }
  void begin(Loop const& loop, Val const& value, Frame& frame) {
    assign(loop.target, value, frame);
    for (int i = loop.first_let; i < loop.end_let; ++i) frame[static_cast<std::size_t>(i)] = Val();
  }

 private:
  /// Calls body() at each value of the loops until it answers false, or at limits.points values of
  /// one that has more, of which loops within it have what is left, and then at those where digits
  /// of the layouts in it carry. Returns whether
  /// the law goes on. `claims`: the whole body, where it is nothing else.
  template <class Body, class Parts>
  bool walk(std::vector<Loop> const& loops, bool top, Body const& body, Parts const& parts,
            std::vector<Node const*> const& claims) {
    return walk_from(loops, 0, top, body, parts, claims);
  }
  template <class Body, class Parts>
  bool walk_from(std::vector<Loop> const& loops, std::size_t k, bool top, Body const& body,
                 Parts const& parts, std::vector<Node const*> const& claims) {
    if (k == loops.size()) return body();
    if (taker_ != nullptr && !claims.empty()) {
      if (auto const taken = taker_->take(std::span(loops).subspan(k), claims, frame_)) {
        verdict_.outcome.points += *taken;
        return true;
      }
    }
    Loop const& loop = loops[k];
    Val in = walked(value(loop.in[0], frame_));
    if (!in.ok()) return judged(in, loop.in[0]);
    if constexpr (kOnSymbols) {
      if (auto const some = some_of(in, true)) in = *some;
    }
    wide_t const n = how_many(in);
    index_t const room = room_;
    auto const limit = wide_t{room};
    wide_t const visited = std::min(n, limit);
    auto const visit = [&](wide_t i) {
      begin(loop, nth(in, i), frame_);
      room_ = room_within(room, visited);
      bool const on = walk_from(loops, k + 1, top, body, parts, claims);
      room_ = room;
      return on;
    };
    bool goes_on = true;
    for (wide_t i = 0; i < visited && goes_on; ++i) {
      goes_on = visit(n <= limit ? i : spread(static_cast<index_t>(i), n));
      if (!goes_on && ended_) return false;
      goes_on = !ended_;
    }
    if (n > limit && goes_on) {
      Node const* const equation = claims.size() == 1 ? claims[0] : nullptr;
      bool const decided = k + 1 == loops.size() && carries(loop, n, parts, equation, visit);
      if (ended_) return false;
      if (!decided) verdict_.outcome.complete = false;
    }
    unset(loop.target);
    return goes_on;
  }
  void unset(Target const& target) {
    if (target.row.empty()) frame_[static_cast<std::size_t>(target.slot)] = Val();
    for (Target const& part : target.row) unset(part);
  }
  wide_t spread(index_t i, wide_t n) const {
    return sampled_point(i, room_, static_cast<index_t>(std::min<wide_t>(n, kMaxIndex)));
  }

  /// Visits the points where digits of layouts at the variable carry. Returns whether these decide
  /// the claim: L(i) == M(i) of two layouts (offsets.hpp).
  template <class Parts, class Visit>
  bool carries(Loop const& loop, wide_t n, Parts const& parts, Node const* equation,
               Visit const& visit) {
    if (n > kMaxIndex || loop.in[0].type.kind != Type::Kind::range || !loop.target.row.empty()) {
      return false;
    }
    auto const points = static_cast<index_t>(n);
    index_t left = room_;
    bool all = true;
    auto const at = [&](index_t i) {
      if (ended_ || left-- <= 0) return false;
      visit(i);
      return !ended_;
    };
    parts([&](Node const& node) {
      each_application(node, loop.target.slot, [&](Layout const& layout) {
        all = visit_carries(layout, points, at) && all;
      });
    });
    bool const equal = equation != nullptr && equation->kind == Node::Kind::builtin &&
                       equation->builtin->name == "==" &&
                       is_application(equation->of[0], loop.target.slot) &&
                       is_application(equation->of[1], loop.target.slot);
    return all && equal;
  }
  static bool is_application(Node const& node, int slot) {
    return node.kind == Node::Kind::builtin && node.builtin->name == "()" &&
           node.of[0].type.kind == Type::Kind::layout && node.of[1].kind == Node::Kind::slot &&
           node.of[1].slot == slot;
  }
  template <class Visit>
  void each_application(Node const& node, int slot, Visit const& visit) {
    if (is_application(node, slot)) {
      Val const layout = value(node.of[0], frame_);
      if (layout.ok()) visit(layout.held<Layout>());
    }
    for (Node const& part : node.of) each_application(part, slot, visit);
  }

 public:
  /// What the turns of a loop decide, or make: some values of a list, or one in each turn.
  enum class Turns : std::uint8_t { quantify, filter, list };

  /// Calls f() at each value of the loops until it answers false. Unset where it never did,
  /// otherwise false, or what is wrong with a range.
  template <class F>
  Val each(std::vector<Loop> const& loops, Frame& frame, Turns turns, F const& f,
           std::size_t k = 0) {
    Loop const& loop = loops[k];
    Val in = walked(value(loop.in[0], frame));
    if (!in.ok()) return in;
    if constexpr (kOnSymbols) {
      if (turns != Turns::quantify) {
        in = counted(in);
      } else if (auto const some = some_of(in, false)) {
        in = *some;
      }
    }
    wide_t const n = how_many(in);
    if (turns == Turns::list && n > kMaxTable) return Unknown{builtin::kTooLarge};
    for (wide_t i = 0; i < n; ++i) {
      begin(loop, nth(in, i), frame);
      if (k + 1 < loops.size()) {
        Val const inner = each(loops, frame, turns, f, k + 1);
        if (inner.is_set()) return inner;
      } else if (!f()) {
        return Val(false);
      }
      if (steps_ > kMaxEvaluated) return kTooManySteps;
    }
    return {};
  }

  // ---- values

  Val value(Node const& node, Frame& frame) {
    if (++steps_ > kMaxEvaluated) return kTooManySteps;
    switch (node.kind) {
      case Node::Kind::constant: return node.constant;
      case Node::Kind::slot: return frame[static_cast<std::size_t>(node.slot)];
      case Node::Kind::lazy: {
        Val& kept = frame[static_cast<std::size_t>(node.slot)];
        if (!kept.is_set()) {
          Val made = value(*law_.lets[static_cast<std::size_t>(node.slot)], frame);
          bool const inner = law_.inner[static_cast<std::size_t>(node.slot)];
          if (made.get<Refused>() != nullptr && !inner) refused_ = true;
          frame[static_cast<std::size_t>(node.slot)] = std::move(made);
        }
        return kept;
      }
      case Node::Kind::converted: {
        Val const part = value(node.of[0], frame);
        return part.ok() ? converted(part, node.type) : part;
      }
      case Node::Kind::builtin: return builtin(node, frame);
      case Node::Kind::instance: return instance(node, frame);
      case Node::Kind::implemented: return implemented(node, frame);
      case Node::Kind::list:
      case Node::Kind::set: {
        Vals vals;
        for (Node const& part : node.of) {
          vals.push_back(value(part, frame));
          if (!vals.back().ok()) return vals.back();
        }
        return node.kind == Node::Kind::list ? Val(vals) : converted(Val(vals), node.type);
      }
      case Node::Kind::each_list:
      case Node::Kind::each_set: return comprehension(node, frame);
      case Node::Kind::conditional: {
        Val const condition = value(node.of[0], frame);
        if (!condition.ok()) return condition;
        return value(node.of[condition.truth() ? 1 : 2], frame);
      }
      case Node::Kind::both: return conjunction(node, frame, false);
      case Node::Kind::either: return conjunction(node, frame, true);
      case Node::Kind::implies: {
        Val const condition = value(node.of[0], frame);
        if (condition.ok() && !condition.truth()) return true;
        Val const then = value(node.of[1], frame);
        if (condition.ok() || condition.get<Unknown>() == nullptr) {
          return condition.ok() ? then : condition;
        }
        return then.ok() && then.truth() ? then : condition;
      }
      case Node::Kind::negation: {
        Val const part = value(node.of[0], frame);
        return part.ok() ? Val(!part.truth()) : part;
      }
      case Node::Kind::for_all: return quantified(node, frame, true);
      case Node::Kind::for_some: return quantified(node, frame, false);
      case Node::Kind::defined: {
        Val const part = value(node.of[0], frame);
        if (part.get<Unknown>() != nullptr || part.get<Refused>() != nullptr) return part;
        return part.ok();
      }
      case Node::Kind::required:
      case Node::Kind::refused: {
        auto const found = domain_at(node, frame);
        if (!found) return Undefined{"no argument of the operation"};
        if (*found == Domain::unknown) return Unknown{"the domain is not decided"};
        return *found == (node.kind == Node::Kind::required ? Domain::required : Domain::refuse);
      }
    }
    return {};
  }

 private:
  Val builtin(Node const& node, Frame& frame) {
    constexpr std::size_t kMost = 4;
    Val args[kMost];
    for (std::size_t i = 0; i < node.of.size(); ++i) {
      args[i] = value(node.of[i], frame);
      if (!args[i].ok()) return args[i];
    }
    return node.builtin->of({args, node.of.size()});
  }

  Val instance(Node const& node, Frame& frame) {
    if (defines_ == kMaxNested) return Unknown{"definitions nest too deep"};
    Frame inner(static_cast<std::size_t>(node.instance->slots));
    for (std::size_t i = 0; i < node.of.size(); ++i) {
      inner[i] = value(node.of[i], frame);
      if (!inner[i].ok()) return inner[i];
    }
    ++defines_;
    Val result = value(node.instance->body, inner);
    --defines_;
    return result;
  }

  Val implemented(Node const& node, Frame& frame) {
    std::vector<Value> args;
    for (Node const& part : node.of) {
      Val const argument = value(part, frame);
      if (!argument.ok()) return argument;
      auto const made = to_argument(argument);
      if (!made) return Unknown{made.error().detail};
      args.push_back(*made);
    }
    auto const answer = implementation_ == nullptr ? layoutcheck::apply(node.op, args)
                                                   : implementation_->apply(node.op, args);
    if (!answer) {
      error_ = answer.error();
      if (node.must && error_.code != Errc::unsupported) return Undefined{"refused"};
      return Refused{};
    }
    Kind const kind = kind_of(node.type);
    if (kind == Kind::tuple) {
      if (auto const tuple = as_tuple(*answer)) return *tuple;
    } else if (kind == Kind::coordinate) {
      if (auto const coordinate = as_coordinate(*answer)) return *coordinate;
    } else if (kind == Kind::basis) {
      if (auto const basis = as_basis(*answer)) return *basis;
    } else if (node.type.kind == Type::Kind::mapping) {
      if (accepts(Kind::mapping, *answer)) return from_argument(*answer);
    } else if (kind == layoutcheck::kind_of(*answer)) {
      return from_argument(*answer);
    }
    error_ = kWrongKind;
    return Refused{};
  }

  Val comprehension(Node const& node, Frame& frame) {
    Vals vals;
    Val failed;
    bool const filtered = node.of.size() > 1;
    auto const add = [&] {
      if (filtered) {
        Val const condition = value(node.of[1], frame);
        if (!condition.ok()) failed = condition;
        if (failed.is_set() || !condition.truth()) return !failed.is_set();
      }
      Val element = value(node.of[0], frame);
      if (!element.ok()) failed = element;
      if (vals.size() == std::size_t{kMaxTable}) failed = Unknown{builtin::kTooLarge};
      if (failed.is_set()) return false;
      vals.push_back(std::move(element));
      return true;
    };
    Val const ended = each(node.loops, frame, filtered ? Turns::filter : Turns::list, add);
    if (failed.is_set()) return failed;
    if (ended.is_set()) return ended;
    return node.kind == Node::Kind::each_list ? Val(vals) : converted(Val(vals), node.type);
  }

  /// a and b, or a or b where `either`: from left to right, but what is unknown on the left may be
  /// decided on the right.
  Val conjunction(Node const& node, Frame& frame, bool either) {
    Val const left = value(node.of[0], frame);
    if (left.ok() && left.truth() == either) return left;
    if (!left.ok() && left.get<Unknown>() == nullptr) return left;
    Val const right = value(node.of[1], frame);
    if (left.ok()) return right;
    return right.ok() && right.truth() == either ? right : left;
  }

  Val quantified(Node const& node, Frame& frame, bool all) {
    Val unknown;
    Val failed;
    bool found = false;
    Val const ended = each(node.loops, frame, Turns::quantify, [&] {
      Val const truth = value(node.of[0], frame);
      if (truth.get<Unknown>() != nullptr) unknown = truth;
      if (!truth.ok() && truth.get<Unknown>() == nullptr) failed = truth;
      found = truth.ok() && truth.truth() != all;
      return !found && !failed.is_set();
    });
    if (failed.is_set()) return failed;
    if (found) return !all;
    if (ended.is_set()) return ended;
    return unknown.is_set() ? unknown : Val(all);
  }

  // ---- domains

  std::optional<Domain> domain_at(Node const& node, Frame& frame) {
    std::vector<Value> args;
    for (Node const& part : node.of) {
      Val const argument = value(part, frame);
      if (argument.get<Unknown>() != nullptr) return Domain::unknown;
      if (!argument.ok()) return std::nullopt;
      auto const made = to_argument(argument);
      if (!made) return Domain::unknown;
      args.push_back(*made);
    }
    return of_operation(node.op, args);
  }
  /// What the files say first, whose domains may name each other.
  Domain of_operation(Op op, std::span<Value const> args) {
    if (domains_ == kMaxNested) return Domain::unknown;
    for (LawProgram const& law : program_.laws) {
      if (law.op != op || !states_domain(law, args)) continue;
      Evaluator inner(program_, law, nullptr, {});
      inner.domains_ = domains_ + 1;
      inner.steps_ = steps_;
      Domain const found = inner.domain(args);
      steps_ = inner.steps_;
      return found;
    }
    return domain_of(op, args);
  }

  Domain plain_domain() {
    DomainProgram const& domain = law_.domain;
    if (domain.as) return domain_at(*domain.as, frame_).value_or(Domain::may);
    auto const truth = [&](std::optional<Node> const& node) {
      return node ? value(*node, frame_) : Val(false);
    };
    Val const required = truth(domain.required);
    Val const refused = truth(domain.refused);
    bool const must = required.ok() && required.truth();
    bool const must_not = refused.ok() && refused.truth();
    if (must && must_not) {
      undecided_ = "the domain requires an answer and a refusal";
      return Domain::unknown;
    }
    if (must) return Domain::required;
    if (must_not) return Domain::refuse;
    bool const unknown = required.get<Unknown>() != nullptr || refused.get<Unknown>() != nullptr;
    return unknown ? Domain::unknown : Domain::may;
  }

  /// Of a layout and a tiler: what the tiles, each with its part of the layout, say together.
  Domain tilewise(std::span<Value const> args) {
    auto const* layout = std::get_if<Layout>(&args[0]);
    auto const tiler = as_tiler(args[1]);
    if (layout == nullptr || !tiler) return Domain::unknown;
    return language::tilewise(*layout, *tiler, [&](Layout const& part, Layout const& tile) {
      std::fill(frame_.begin(), frame_.end(), Val());
      auto const first = static_cast<std::size_t>(law_.domain.tilewise);
      frame_[first] = part;
      frame_[first + 1] = tile;
      return plain_domain();
    });
  }

  void domain_law(std::span<Value const> inputs) {
    Outcome& outcome = verdict_.outcome;
    Domain const found = domain(inputs);
    if (found == Domain::may) return;
    if (found == Domain::unknown) {
      outcome.kind = OutcomeKind::unknown;
      outcome.error = {.code = Errc::undecided, .detail = undecided_};
      return;
    }
    auto const answer = implementation_ == nullptr ? layoutcheck::apply(law_.op, inputs)
                                                   : implementation_->apply(law_.op, inputs);
    if (!answer && !judges(answer.error(), inputs)) {
      error_ = answer.error();
      refused();
      return;
    }
    outcome.points = 1;
    outcome.kind = OutcomeKind::holds;
    bool const required = found == Domain::required;
    if (answer.has_value() == required) return;
    outcome.kind = OutcomeKind::violated;
    outcome.point = 0;
    outcome.claim = {answer ? 1 : 0, Relation::equal, required ? 1 : 0};
    verdict_.claim = required
                         ? std::string("refused, but must answer: ") + name(answer.error().code)
                         : "answered, but must refuse";
  }
  Program const& program_;
  LawProgram const& law_;
  Implementation const* implementation_;
  index_t room_;  ///< points of a loop
  Frame frame_;
  Verdict verdict_{};
  Error error_{};
  char const* unknown_ = nullptr;
  char const* undecided_ = "the domain is not decided";
  bool ended_ = false;
  bool refused_ = false;  ///< a call of the law itself, not of a part of it
  Taker* taker_ = nullptr;
  index_t steps_ = 0;
  int defines_ = 0;
  int domains_ = 0;  ///< domains that this one is evaluated for
};

}  // namespace layoutcheck::laws::language
