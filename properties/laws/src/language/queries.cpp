// Claims of sentences at all values of a loop, as queries for a symbolic evaluator.

#include "layoutcheck/laws/language/queries.hpp"

#include <map>

#include "evaluator.hpp"
#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/engine/enumerate.hpp"
#include "layoutcheck/laws/language/laws.hpp"

namespace layoutcheck::laws::language {
namespace {

using K = Type::Kind;
using N = Node::Kind;

/// Where a node is evaluated: the slots of the frame that are integers of the point have a node of
/// the query in place of a value.
struct Place {
  Frame& frame;
  std::map<int, int> symbolic{};
  bool of_law = true;  ///< it has the law's lets; false: within a definition
};

class Translator final : public Taker {
 public:
  explicit Translator(Evaluator& evaluator) : evaluator_(evaluator) { evaluator.give(*this); }

  std::vector<Query> const& queries() const { return queries_; }

  std::optional<index_t> take(std::span<Loop const> loops, std::vector<Node const*> const& claims,
                              Frame& frame) override {
    Place place{frame};
    std::vector<Interval> ranges;
    wide_t points = 1;
    for (Loop const& loop : loops) {
      bool const plain = loop.target.row.empty() && !reads(loop.in[0], place);
      if (!plain) return std::nullopt;
      Val const in = evaluator_.value(loop.in[0], frame);
      auto const* range = in.get<Interval>();
      if (range == nullptr) return std::nullopt;
      ranges.push_back(*range);
      wide_t const n = builtin::count(*range);
      if (n > kMaxIndex || points * n > kMaxIndex) return std::nullopt;
      points *= n;
      place.symbolic[loop.target.slot] = -1;
      for (int k = loop.first_let; k < loop.end_let; ++k) frame[static_cast<std::size_t>(k)] = {};
    }
    if (points == 0) return 0;
    QueryBuilder made(static_cast<index_t>(points));
    builder_ = &made;
    taken_.clear();
    // The last loop turns fastest.
    int rest = made.point();
    for (std::size_t k = loops.size(); k-- > 0;) {
      int value = k == 0 ? rest : made.modulo(rest, builtin::count(ranges[k]));
      if (ranges[k].first != 0) value = made.add(value, 1, made.constant(ranges[k].first));
      place.symbolic[loops[k].target.slot] = value;
      if (k > 0) rest = made.divide(rest, builtin::count(ranges[k]));
    }
    claims_ = 0;
    for (Node const* node : claims) {
      if (!claim(*node, place)) return std::nullopt;
    }
    queries_.insert(queries_.end(), taken_.begin(), taken_.end());
    return claims_;
  }

  bool take(Node const& node, Frame& frame) override {
    bool const same = node.kind == N::builtin && node.builtin->function == "same_function" &&
                      node.of[0].type == node.of[1].type;
    bool const of_layouts = same && node.of[0].type.kind == K::layout;
    bool const of_basis = same && node.of[0].type.kind == K::basis;
    if (!of_layouts && !of_basis) return false;
    Val const left = evaluator_.value(node.of[0], frame);
    Val const right = evaluator_.value(node.of[1], frame);
    if (!left.ok() || !right.ok()) return false;
    if (of_layouts) return same_values(left.held<Layout>(), right.held<Layout>());
    // What each axis sees.
    Context cx;
    BasisLayout const& a = left.held<BasisLayout>();
    BasisLayout const& b = right.held<BasisLayout>();
    auto axes = builtin::axes(cx, a);
    for (auto const& axis : builtin::axes(cx, b)) axes.push_back(axis);
    bool taken = !axes.empty();
    for (auto const& axis : axes) {
      taken = taken && same_values(builtin::along(cx, a, axis), builtin::along(cx, b, axis));
    }
    return taken && cx.ok();
  }

 private:
  /// Whether that is left to a query: not where the sizes decide it.
  bool same_values(Layout const& a, Layout const& b) {
    if (size(a) != size(b) || size(a) == 0) return false;
    QueryBuilder made(size(a));
    int const x = made.point();
    int const at_a = made.apply(a, x);
    queries_.push_back(made.compare(at_a, Relation::equal, made.apply(b, x)));
    return true;
  }

  bool reads(Node const& node, Place const& place) const {
    if (node.kind == N::slot) return place.symbolic.contains(node.slot);
    if (node.kind == N::lazy && place.of_law) {
      Node const* let = evaluator_.program().lets[static_cast<std::size_t>(node.slot)];
      if (let != nullptr && reads(*let, place)) return true;
    }
    auto const reads_one = [&](Node const& part) { return reads(part, place); };
    return std::any_of(node.of.begin(), node.of.end(), reads_one) ||
           std::any_of(node.loops.begin(), node.loops.end(),
                       [&](Loop const& loop) { return reads(loop.in[0], place); });
  }

  std::optional<wide_t> constant(Node const& node, Place& place) {
    if (node.type.kind != K::integer || reads(node, place)) return std::nullopt;
    Val const value = evaluator_.value(node, place.frame);
    if (value.get<wide_t>() == nullptr) return std::nullopt;
    return value.integer();
  }

  // ---- claims

  bool claim(Node const& node, Place& place) {
    if (node.kind == N::both) return claim(node.of[0], place) && claim(node.of[1], place);
    if (node.kind == N::implies) {
      auto const condition = truth(node.of[0], place);
      return condition && (!*condition || claim(node.of[1], place));
    }
    if (node.kind == N::conditional) {
      auto const condition = truth(node.of[0], place);
      return condition && claim(node.of[*condition ? 1 : 2], place);
    }
    if (node.kind == N::instance) {
      return within(node, place, [&](Place& inner) { return claim(node.instance->body, inner); });
    }
    if (node.kind != N::builtin || node.of.size() != 2) return false;
    std::string_view const name = node.builtin->name;
    if (name == "in" && node.of[1].type.kind == K::range && !reads(node.of[1], place)) {
      auto const e = integer(node.of[0], place);
      Val const range = evaluator_.value(node.of[1], place.frame);
      if (!e || range.get<Interval>() == nullptr) return false;
      Interval const& all = *range.get<Interval>();
      add(builder_->constant(all.first), Relation::less_equal, *e);
      add(*e, Relation::less, builder_->constant(all.end));
      ++claims_;
      return true;
    }
    bool const integers = node.of[0].type.kind == K::integer && node.of[1].type.kind == K::integer;
    bool const orders = name == "<" || name == "<=" || name == ">" || name == ">=";
    if (!integers || (!orders && name != "==")) return false;
    auto left = integer(node.of[0], place);
    auto right = integer(node.of[1], place);
    if (!left || !right) return false;
    if (name[0] == '>') std::swap(left, right);
    add(*left,
        !orders             ? Relation::equal
        : name.size() == 1U ? Relation::less
                            : Relation::less_equal,
        *right);
    ++claims_;
    return true;
  }
  /// Of a condition that is the same at every point.
  std::optional<bool> truth(Node const& node, Place& place) {
    if (!reads(node, place)) {
      Val const value = evaluator_.value(node, place.frame);
      return value.ok() ? std::optional(value.truth()) : std::nullopt;
    }
    if (node.kind != N::defined) return std::nullopt;
    auto const e = integer(node.of[0], place);
    return e && builder_->bounds(*e) ? std::optional(true) : std::nullopt;
  }
  void add(int left, Relation relation, int right) {
    taken_.push_back(builder_->compare(left, relation, right));
  }

  // ---- integers: the number of a node of the query, or nothing

  std::optional<int> integer(Node const& node, Place& place) {
    if (!reads(node, place)) {
      auto const value = constant(node, place);
      if (!value) return std::nullopt;
      return builder_->constant(*value);
    }
    switch (node.kind) {
      case N::slot: return place.symbolic.at(node.slot);
      case N::lazy:
        return integer(*evaluator_.program().lets[static_cast<std::size_t>(node.slot)], place);
      case N::conditional: {
        auto const condition = truth(node.of[0], place);
        if (!condition) return std::nullopt;
        return integer(node.of[*condition ? 1 : 2], place);
      }
      case N::instance:
        return within(node, place,
                      [&](Place& inner) { return integer(node.instance->body, inner); });
      case N::builtin: return builtin(node, place);
      default: return std::nullopt;
    }
  }

  /// A definition in its own place; its arguments that are integers of the point stay so.
  template <class F>
  std::invoke_result_t<F, Place&> within(Node const& node, Place& place, F const& f) {
    Frame frame(static_cast<std::size_t>(node.instance->slots));
    Place inner{frame, {}, false};
    for (std::size_t i = 0; i < node.of.size(); ++i) {
      if (reads(node.of[i], place)) {
        auto const part = integer(node.of[i], place);
        if (!part) return {};
        inner.symbolic[static_cast<int>(i)] = *part;
        continue;
      }
      frame[i] = evaluator_.value(node.of[i], place.frame);
      if (!frame[i].ok()) return {};
    }
    return f(inner);
  }

  std::optional<int> builtin(Node const& node, Place& place) {
    std::string_view const name = node.builtin->name;
    if (name == "()") return applied(node, place);
    if (name == "outer_at" && !reads(node.of[0], place)) {
      Val const map = evaluator_.value(node.of[0], place.frame);
      auto const y = integer(node.of[1], place);
      if (!y || map.get<Held<ComposedLayout>>() == nullptr) return std::nullopt;
      return outer(map.held<ComposedLayout>(), *y);
    }
    if (name == "sum" && node.of.size() == 1) return sum(node.of[0], place);
    if (node.of.size() == 1 && name == "-") {
      auto const part = integer(node.of[0], place);
      if (!part) return std::nullopt;
      return builder_->add(builder_->constant(0), -1, *part);
    }
    if (node.of.size() != 2) return std::nullopt;
    auto const factor = constant(node.of[0], place);
    auto const right = constant(node.of[1], place);
    if (name == "*" && factor) return scaled(*factor, node.of[1], place);
    if (name == "*" && right) return scaled(*right, node.of[0], place);
    bool const divides = name == "div" || name == "mod";
    if (divides && (!right || *right <= 0)) return std::nullopt;
    if (!divides && name != "+" && name != "-") return std::nullopt;
    auto const a = integer(node.of[0], place);
    if (!a) return std::nullopt;
    if (divides) return name == "div" ? builder_->divide(*a, *right) : builder_->modulo(*a, *right);
    auto const b = integer(node.of[1], place);
    if (!b) return std::nullopt;
    return builder_->add(*a, name == "+" ? 1 : -1, *b);
  }
  std::optional<int> scaled(wide_t factor, Node const& node, Place& place) {
    auto const part = integer(node, place);
    if (!part) return std::nullopt;
    return builder_->add(builder_->constant(0), factor, *part);
  }

  /// f(y), where the composed layout is f(k + L(x)).
  std::optional<int> outer(ComposedLayout const& c, int y) {
    return c.outer_is_swizzle ? swizzled(c.swizzle, y) : builder_->apply(c.outer, y);
  }
  /// Bit by bit: one that changes is the sum of two modulo 2. Nothing where y may be below 0.
  std::optional<int> swizzled(Swizzle const& swizzle, int y) {
    auto const reach = builder_->bounds(y);
    if (!reach || reach->least < 0 || reach->greatest > kMaxIndex) return std::nullopt;
    int total = y;
    int const lowest = swizzle.base + std::max(-swizzle.shift, 0);
    for (int k = lowest; k < lowest + swizzle.bits; ++k) {
      if ((reach->greatest >> (k + swizzle.shift)) == 0) break;  // from there on bits are 0
      int const own = builder_->divide(y, wide_t{1} << k);
      int const other = builder_->divide(y, wide_t{1} << (k + swizzle.shift));
      int const changed = builder_->modulo(builder_->add(own, 1, other), 2);
      total = builder_->add(total, wide_t{1} << k,
                            builder_->add(changed, -1, builder_->modulo(own, 2)));
    }
    return total;
  }

  /// L(e), ext(L)(e), L(d, e) by modes, and the values of swizzles and composed layouts.
  std::optional<int> applied(Node const& node, Place& place) {
    if (reads(node.of[0], place)) return std::nullopt;
    Val const map = evaluator_.value(node.of[0], place.frame);
    if (!map.ok()) return std::nullopt;
    Node const& at = node.of[1];
    if (at.type.kind == K::integer) {
      auto const x = integer(at, place);
      if (!x) return std::nullopt;
      if (map.get<Held<Layout>>() != nullptr) return builder_->apply(map.held<Layout>(), *x);
      if (map.get<Held<ComposedLayout>>() != nullptr) {
        ComposedLayout const& c = map.held<ComposedLayout>();
        int const y = builder_->apply(c.inner, *x);
        return outer(c, builder_->add(y, 1, builder_->constant(c.offset)));
      }
      if (map.get<Held<Swizzle>>() != nullptr) return swizzled(map.held<Swizzle>(), *x);
      if (map.get<Held<Extension>>() == nullptr) return std::nullopt;
      return builder_->extend(map.held<Extension>().layout, *x);
    }
    bool const by_modes = at.type.kind == K::coordinate && at.kind == N::converted &&
                          at.of[0].kind == N::list && map.get<Held<Layout>>() != nullptr;
    if (!by_modes) return std::nullopt;
    Layout const& layout = map.held<Layout>();
    auto const modes = static_cast<int>(at.of[0].of.size());
    if (layout.is_scalar() || rank(layout) != modes) return std::nullopt;
    int total = builder_->constant(0);
    for (int k = 0; k < modes; ++k) {
      auto const x = integer(at.of[0].of[static_cast<std::size_t>(k)], place);
      if (!x) return std::nullopt;
      total = builder_->add(total, 1, builder_->apply(mode(layout, k), *x));
    }
    return total;
  }

  /// Of a list that is written out, or of one value for each of a range that is known.
  std::optional<int> sum(Node const& list, Place& place) {
    int total = builder_->constant(0);
    bool fits = true;
    auto const add_one = [&](Node const& part) {
      auto const e = integer(part, place);
      fits = fits && e.has_value();
      if (fits) total = builder_->add(total, 1, *e);
      return fits;
    };
    if (list.kind == N::list) {
      return std::all_of(list.of.begin(), list.of.end(), add_one) ? std::optional(total)
                                                                  : std::nullopt;
    }
    bool const known = list.kind == N::each_list &&
                       std::none_of(list.loops.begin(), list.loops.end(),
                                    [&](Loop const& loop) { return reads(loop.in[0], place); });
    if (!known) return std::nullopt;
    Val const ended = evaluator_.each(list.loops, place.frame, Evaluator::Turns::filter, [&] {
      if (list.of.size() > 1) {
        if (reads(list.of[1], place)) return fits = false;
        Val const condition = evaluator_.value(list.of[1], place.frame);
        if (!condition.ok()) return fits = false;
        if (!condition.truth()) return true;
      }
      return add_one(list.of[0]);
    });
    bool const whole = !ended.is_set();
    return whole && fits ? std::optional(total) : std::nullopt;
  }

  Evaluator& evaluator_;
  QueryBuilder* builder_ = nullptr;
  std::vector<Query> taken_{};
  std::vector<Query> queries_{};
  index_t claims_ = 0;
};

}  // namespace

DerivedQueries TextLaws::queries(std::size_t law, Implementation const* implementation,
                                 std::span<Value const> inputs) const {
  Evaluator evaluator(*program_, program_->laws[law], implementation, {});
  Translator translator(evaluator);
  DerivedQueries result{.outcome = evaluator.law(inputs).outcome};
  result.queries = translator.queries();
  return result;
}

DerivedQueries derive_queries(LawEntry const& law, Implementation const* implementation,
                              AnyInput const& input) {
  TextLaws const& laws = law.sentences != nullptr ? *law.sentences : built_in_laws();
  return laws.queries(*laws.find(law.info.id), implementation, arguments(input));
}

std::string why_no_queries(LawEntry const& law) {
  constexpr int kTried = 300;
  int left = law.info.property_kind == PropertyKind::domain ? 0 : kTried;
  bool found = false;
  for (std::uint64_t weight = 0; weight <= kMaxEnumeratedWeight && left > 0 && !found; ++weight) {
    enumerate(law.input, weight, [&](AnyInput const& input) {
      found = !derive_queries(law, nullptr, input).queries.empty();
      return !found && --left > 0;
    });
  }
  if (found) return {};
  switch (law.info.property_kind) {
    case PropertyKind::function: break;
    case PropertyKind::size: return "about sizes, not about the values of maps";
    case PropertyKind::shape: return "about shapes and profiles, not about the values of maps";
    case PropertyKind::optimality: return "about the form of the answer, not about its values";
    case PropertyKind::domain: return "about whether there is an answer, not about its values";
  }
  return "its claims are not about sums and quotients of the values of layouts";
}

}  // namespace layoutcheck::laws::language
