#pragma once
/// What the code that is made from sentences runs on: one law on one input.

#include <optional>

#include "layoutcheck/laws/algebra.hpp"
#include "layoutcheck/laws/answers.hpp"
#include "layoutcheck/laws/arguments.hpp"
#include "layoutcheck/laws/domain.hpp"
#include "layoutcheck/laws/language/builtin.hpp"
#include "layoutcheck/laws/law.hpp"

namespace layoutcheck::laws::language {

// ---- values as other kinds that they also are

namespace conversion {

template <class Tree, class From>
LC_HD constexpr Tree tree_of(Context& cx, From const& from) {
  if constexpr (std::is_same_v<From, Tree>) {
    return from;
  } else if constexpr (std::is_same_v<From, wide_t>) {
    if (!builtin::fits_index(from)) cx.unknown(builtin::kNoLayout);
    return Tree(static_cast<index_t>(builtin::fits_index(from) ? from : 0));
  } else {
    TupleBuilder<Tree> result(static_cast<int>(std::tuple_size_v<From>));
    std::apply([&](auto const&... part) { (result.add(tree_of<Tree>(cx, part)), ...); }, from);
    return builtin::made(cx, builtin::checked_tree(result.tree));
  }
}

template <class T>
inline constexpr bool kIsSet = false;
template <class T>
inline constexpr bool kIsSet<Set<T>> = true;

}  // namespace conversion

/// convert<IntTuple>(cx, std::tuple<wide_t, wide_t>{2, 3}) is (2,3).
template <class To, class From>
LC_DEVICE_CALL LC_HD constexpr To convert(Context& cx, From const& from) {
  if constexpr (std::is_same_v<To, From>) {
    return from;
  } else if constexpr (std::is_same_v<To, IntTuple> || std::is_same_v<To, Layout>) {
    return conversion::tree_of<To>(cx, from);
  } else if constexpr (std::is_same_v<To, Coordinate>) {
    return Coordinate(convert<IntTuple>(cx, from));
  } else if constexpr (std::is_same_v<To, Tiler>) {
    return Tiler(convert<Layout>(cx, from));
  } else if constexpr (conversion::kIsSet<To>) {
    using T = builtin::ElementOf<To>;
    auto const& values = builtin::walked(cx, from);
    return builtin::set_of<T>(convert<Sequence<T>>(cx, values));
  } else if constexpr (builtin::Collection<To> && builtin::Collection<From>) {
    To result;
    if (!builtin::walks(cx, from)) return result;
    for (wide_t i = 0; i < builtin::count(from); ++i) {
      result.push_back(convert<builtin::ElementOf<To>>(cx, builtin::element(from, i)));
    }
    return result;
  } else {
    return To(from);
  }
}

/// In the type in which values of the kind are kept.
template <class To, class From>
LC_HD constexpr decltype(auto) as(Context& cx, From const& from) {
  if constexpr (std::is_same_v<To, From>) {
    return (from);
  } else {
    return convert<To>(cx, from);
  }
}

/// Before a value of each of `all` is appended; unknown where there are too many.
template <class T, class C>
LC_HD void make_room(Context& cx, Sequence<T>& values, C const& all) {
  constexpr wide_t kAtOnce = 16;
  if (!builtin::walks(cx, all)) return;
  wide_t const more = builtin::count(all);
  values.reserve(values.size() + static_cast<std::size_t>(more < kAtOnce ? more : kAtOnce));
}
template <class T>
LC_HD void append(Context& cx, Sequence<T>& values, T const& value) {
  if (values.size() == static_cast<std::size_t>(kMaxTable)) cx.unknown(builtin::kTooLarge);
  if (cx.ok()) values.emplace_back(value);
}

/// As an argument of an operation.
LC_HD constexpr index_t index_argument(Context& cx, wide_t n) {
  bool const fits = laws::fits(n);
  if (!fits) cx.unknown("an argument exceeds 64 bits");
  return fits ? static_cast<index_t>(n) : 0;
}

template <class C>
Table table_argument(Context& cx, C const& values) {
  Table table;
  for (wide_t i = 0; builtin::walks(cx, values) && i < builtin::count(values); ++i) {
    table.push_back(index_argument(cx, builtin::element(values, i)));
  }
  return table;
}

/// of(map) of the layout, composed layout or swizzle that the value is.
template <class Of>
auto of_map(Value const& map, Of const& of) {
  if (auto const* layout = std::get_if<Layout>(&map)) return of(*layout);
  if (auto const* swizzle = std::get_if<Swizzle>(&map)) return of(*swizzle);
  auto const* composed = std::get_if<ComposedLayout>(&map);
  return of(composed == nullptr ? ComposedLayout() : *composed);
}

// ---- what is unknown

/// a and b, a or b: from the left to the right, but what is unknown on the left may be decided on
/// the right.
class Undecided {
 public:
  /// Whether the left side alone decides: it is `deciding`, or it is undefined or refused.
  LC_HD constexpr bool decides(Context& cx, bool left, bool deciding) {
    truth_ = cx.ok() ? left : deciding;
    if (cx.state() == State::unknown) {
      why_ = cx.why();
      cx.clear();
      return false;
    }
    return !cx.ok() || left == deciding;
  }
  LC_HD constexpr void settle(Context& cx, bool right, bool deciding) {
    if (why_ == nullptr) {
      truth_ = right;
      return;
    }
    bool const decided = cx.ok() && right == deciding;
    if (!decided) {
      cx.clear();
      cx.unknown(why_);
    }
    truth_ = deciding;
  }
  LC_HD constexpr bool truth() const { return truth_; }

 private:
  bool truth_ = false;
  char const* why_ = nullptr;
};

/// for all, for some: what is unknown at one value may be decided at another.
class Quantified {
 public:
  LC_HD constexpr bool goes_on() const { return !found_ && !failed_; }
  LC_HD constexpr void add(Context& cx, bool truth, bool deciding) {
    if (cx.ok()) {
      found_ = truth == deciding;
    } else if (cx.state() == State::unknown) {
      why_ = cx.why();
      cx.clear();
    } else {
      failed_ = true;
    }
  }
  LC_HD constexpr bool result(Context& cx, bool all) const {
    if (!cx.ok()) return false;
    if (!found_ && why_ != nullptr) cx.unknown(why_);
    return found_ != all;
  }

 private:
  bool found_ = false;
  bool failed_ = false;
  char const* why_ = nullptr;
};

/// One more definition within definitions.
class Nested {
 public:
  LC_HD constexpr explicit Nested(Context& cx) : cx_(cx) { cx.enter(); }
  Nested(Nested const&) = delete;
  Nested& operator=(Nested const&) = delete;
  LC_HD constexpr ~Nested() { cx_.leave(); }

 private:
  Context& cx_;
};

// ---- lets: evaluated where they are first read

template <class F, class Run>
class Lazy {
 public:
  using Value = std::remove_cvref_t<std::invoke_result_t<F const&, Context&>>;

  LC_HD constexpr Lazy(F of, Run* run) : of_(of), run_(run) {}
  Lazy(Lazy const&) = delete;
  Lazy& operator=(Lazy const&) = delete;
  LC_HD ~Lazy() {
    if (holds_ != Holds::nothing) value_.~Value();
  }

  LC_DEVICE_CALL LC_HD Value const& operator()(Context& cx) {
    if (!cx.ok()) {
      if (holds_ == Holds::nothing) {
        ::new (static_cast<void*>(&value_)) Value();
        holds_ = Holds::placeholder;
      }
      return value_;
    }
    if (holds_ != Holds::value) {
      if (holds_ == Holds::placeholder) {
        value_ = of_(cx);
      } else {
        ::new (static_cast<void*>(&value_)) Value(of_(cx));  // made in place
      }
      holds_ = Holds::value;
      state_ = cx.state();
      why_ = cx.why();
      if constexpr (!std::is_same_v<Run, std::nullptr_t>) {
        if (run_ != nullptr && state_ == State::refused) run_->calls_are_refused();
      }
    } else if (state_ != State::ok) {
      cx.fail(state_, why_);
    }
    return value_;
  }

 private:
  enum class Holds : std::uint8_t { nothing, placeholder, value };

  F of_;
  Run* run_;
  union {
    Value value_;
  };
  Holds holds_ = Holds::nothing;
  State state_ = State::ok;
  char const* why_ = "";
};
/// `run`: of a let that is not within a loop.
template <class F, class Run>
LC_HD constexpr auto lazy(F of, Run* run) {
  return Lazy<F, Run>(of, run);
}
template <class F>
LC_HD constexpr auto lazy(F of, std::nullptr_t) {
  return Lazy<F, std::nullptr_t>(of, nullptr);
}

// ---- laws

template <class... Args>
std::vector<Value> values_of(Args const&... args) {
  return {to_value(args)...};
}

inline constexpr char const* kNoClaim = "no claim is about this input";

/// Whether the refusal says that no answer exists. One for want of support or of room does not.
inline bool judges(Error const& error, std::span<Value const> args) {
  if (error.code == Errc::unsupported) return false;
  if (error.code == Errc::overflow) return !has_large_integers(args);
  if (error.code == Errc::capacity_exceeded) return !is_near_capacity(args);
  return true;
}
/// The same on host and device: a device takes small integers, and has less room than a host.
template <class... Args>
LC_HD bool judges_call(Error const& error, [[maybe_unused]] Args const&... args) {
#if defined(__CUDA_ARCH__)
  return error.code != Errc::unsupported && error.code != Errc::capacity_exceeded;
#else
  return judges(error, values_of(args...));
#endif
}

/// Points for a loop within one that has room for some, and visits so many values: together eight
/// times as many, and eight at least.
LC_HD constexpr index_t room_within(index_t room, wide_t visited) {
  wide_t const each = 8 * wide_t{room} / (visited > 0 ? visited : 1);
  wide_t const some = each < 8 ? 8 : each;
  return some < room ? static_cast<index_t>(some) : room;
}

/// Of a claim that is not about maps: see Run::walk.
struct NoMaps {};

/// One law on one input. Steps of laws say whether the law, or one turn of a loop in it, goes on.
template <class Algebra>
class Run {
 public:
  LC_HD constexpr Run(Algebra const& algebra, Limits const& limits)
      : algebra_(algebra), room_(limits.points) {}
  Run(Run const&) = delete;
  Run& operator=(Run const&) = delete;

  LC_HD constexpr Context& context() { return cx_; }
  LC_HD constexpr Algebra const& algebra() const { return algebra_; }
  LC_HD constexpr bool ended() const { return ended_; }
  LC_HD constexpr Refusal const& refusal() const { return error_; }
  LC_HD constexpr void calls_are_refused() { refused_ = true; }

  /// The answer; where it is refused, the context says so, or undefined where it must be given.
  template <class Call>
  LC_HD constexpr auto call(bool must, Call const& call) {
    using Result = typename decltype(call())::value_type;
    using Kept = std::conditional_t<std::is_same_v<Result, index_t>, wide_t, Result>;
    if (!cx_.ok()) return Kept{};
    auto const answer = call();
    if (answer) return Kept(*answer);
    error_ = answer.error();
    bool const undefined = must && error_.code != Errc::unsupported;
    cx_.fail(undefined ? State::undefined : State::refused, "refused");
    return Kept{};
  }

  /// After the call that laws of a group share.
  LC_DEVICE_CALL LC_HD constexpr bool is_answered() {
    if (cx_.state() == State::refused) return refused();
    if (cx_.state() == State::unknown) unknown_ = cx_.why();
    cx_.clear();
    return true;
  }
  /// After that of a group about refusals.
  LC_DEVICE_CALL LC_HD constexpr bool is_refused() {
    State const state = cx_.state();
    cx_.clear();
    if (state == State::refused && error_.code != Errc::unsupported) return true;
    if (state == State::refused) return refused();
    outcome_.error.detail = kNoClaim;
    return end(OutcomeKind::vacuous);
  }

  LC_DEVICE_CALL LC_HD constexpr bool admits(bool truth, bool top) {
    State const state = cx_.state();
    cx_.clear();
    if (state == State::refused) return refused_ ? refused() : false;
    if (state == State::unknown) {
      if (!top) {
        unknown_ = cx_.why();
        return false;
      }
      outcome_.error = {.code = Errc::undecided, .detail = cx_.why()};
      return end(OutcomeKind::unknown);
    }
    if (state == State::ok && truth) return true;
    return top ? end(OutcomeKind::vacuous) : false;
  }

  LC_DEVICE_CALL LC_HD constexpr bool claims(bool truth) {
    if (cx_.state() != State::refused) ++outcome_.points;
    if (cx_.ok()) return truth || violated({0, Relation::equal, 1}, "the claim is false");
    return may_go_on();
  }
  LC_DEVICE_CALL LC_HD constexpr bool compares(wide_t left, Relation relation, wide_t right) {
    if (cx_.state() != State::refused) ++outcome_.points;
    if (!cx_.ok()) return may_go_on();
    bool const truth = relation == Relation::equal       ? left == right
                       : relation == Relation::not_equal ? left != right
                       : relation == Relation::less      ? left < right
                                                         : left <= right;
    return truth || violated({clamped(left), relation, clamped(right)});
  }
  /// After the condition or the range of a claim: undefined, it violates the claim.
  LC_DEVICE_CALL LC_HD constexpr bool may_go_on() {
    State const state = cx_.state();
    cx_.clear();
    if (state == State::refused) return refused_ ? refused() : false;
    if (state == State::undefined) return violated({0, Relation::equal, 1}, cx_.why());
    condition_ = state == State::ok;
    if (state == State::unknown) unknown_ = cx_.why();
    return true;
  }
  /// The condition, where it was not unknown.
  LC_HD constexpr bool is_set(bool condition) const { return condition_ && condition; }

  /// body(value) at each value of a collection; of more than limits.points a sample, and loops
  /// within it have room_within() it. Then at the points where digits carry of the layouts
  /// that `carries` names with visit_carries(layout, visit); these decide the claim where it is an
  /// `equation` of two layouts. `maps` says which maps it is of, where sweeps want to know.
  template <class C, class Body, class Carries, class Maps>
  LC_DEVICE_CALL LC_HD constexpr void walk(C const& all, Body const& body, Carries const& carries,
                                           bool equation, Maps const&) {
    if (!condition_) return;
    wide_t const n = builtin::count(all);
    index_t const room = room_;
    auto const limit = wide_t{room};
    wide_t const visited = n < limit ? n : limit;
    auto const turn = [&](wide_t i) {
      room_ = room_within(room, visited);
      index_t const steps = cx_.steps();
      body(builtin::element(all, i));
      room_ = room;
      cx_.clear();
      cx_.begin_at(steps);
      return !ended_;
    };
    for (wide_t i = 0; i < visited; ++i) {
      auto const end = static_cast<index_t>(n < kMaxIndex ? n : kMaxIndex);
      if (!turn(n <= limit ? i : sampled_point(static_cast<index_t>(i), room, end))) {
        return;
      }
    }
    if (n <= limit) return;
    bool decided = false;
    if constexpr (std::is_same_v<C, Interval>) {
      if (n <= kMaxIndex) {
        decided = equation;
        index_t left = room;
        auto const at = [&](index_t i) {
          if (ended_ || left-- <= 0) return false;
          return turn(i);
        };
        carries([&](Layout const& layout) {
          decided = laws::visit_carries(layout, static_cast<index_t>(n), at) && decided;
        });
      }
    }
    if (!decided) outcome_.complete = false;
  }
  template <class Visit>
  LC_HD constexpr void visit_carries(Layout const& layout, Visit const& visit) {
    if (cx_.ok()) visit(layout);
    cx_.clear();
  }

  LC_DEVICE_CALL LC_HD constexpr Outcome finish() {
    if (ended_) return outcome_;
    if (unknown_ != nullptr) {
      outcome_.kind = OutcomeKind::unknown;
      outcome_.error = {.code = Errc::undecided, .detail = unknown_};
    } else if (outcome_.points > 0) {
      outcome_.kind = OutcomeKind::holds;
    } else {
      outcome_.error.detail = kNoClaim;
    }
    return outcome_;
  }

  /// That an operation answers where it must and refuses where it must.
  template <class Call, class... Args>
  LC_DEVICE_CALL LC_HD void domain(Domain found, Call const& call, Args const&... args) {
    ended_ = true;
    if (found == Domain::may) return;
    if (found == Domain::unknown) {
      outcome_.kind = OutcomeKind::unknown;
      outcome_.error = {.code = Errc::undecided, .detail = "the domain is not decided"};
      return;
    }
    auto const answer = call();
    if (!answer && !judges_call(answer.error(), args...)) {
      error_ = answer.error();
      refused();
      return;
    }
    outcome_.points = 1;
    outcome_.kind = OutcomeKind::holds;
    bool const required = found == Domain::required;
    if (answer.has_value() == required) return;
    outcome_.kind = OutcomeKind::violated;
    outcome_.point = 0;
    outcome_.claim = {answer ? 1 : 0, Relation::equal, required ? 1 : 0};
  }

 protected:
  LC_HD constexpr bool end(OutcomeKind kind) {
    outcome_.kind = kind;
    ended_ = true;
    return false;
  }
  LC_HD constexpr bool refused() {
    bool const unsupported = error_.code == Errc::unsupported;
    outcome_.error = error_;
    return end(unsupported ? OutcomeKind::unsupported : OutcomeKind::refused);
  }
  LC_HD constexpr bool violated(Claim const& claim, char const* why = "") {
    outcome_.point = outcome_.points - 1;
    outcome_.claim = claim;
    outcome_.error.detail = why;
    return end(OutcomeKind::violated);
  }
  LC_HD static constexpr index_t clamped(wide_t n) {
    if (n > kMaxIndex) return kMaxIndex;
    return n < -kMaxIndex ? -kMaxIndex : static_cast<index_t>(n);
  }

  Algebra const& algebra_;
  index_t room_;  ///< points of a loop
  Context cx_{};
  Outcome outcome_{};
  Error error_{};
  char const* unknown_ = nullptr;
  bool ended_ = false;
  bool refused_ = false;   ///< a call of the law itself, not of a part of it
  bool condition_ = true;  ///< the last condition or range was not unknown
};

// ---- domains

/// Of the parts of a domain, which call nothing.
struct NoRun {
  LC_HD constexpr void calls_are_refused() {}
};

template <class... Args>
Domain domain_of_values(Op op, Args const&... args) {
  return domain_of(op, values_of(args...));
}

LC_HD inline bool domain_is(Context& cx, std::optional<Domain> const& found, Domain want) {
  if (!cx.ok()) return false;
  if (!found) cx.undefined("no argument of the operation");
  if (found == Domain::unknown) cx.unknown("the domain is not decided");
  return found == want;
}

/// What `required when` and `refused when` say together.
class Clauses {
 public:
  LC_HD void add(Context& cx, bool truth, bool required) {
    unknown_ = unknown_ || cx.state() == State::unknown;
    if (cx.ok() && truth) (required ? required_ : refused_) = true;
    cx.clear();
  }
  LC_HD Domain domain() const {
    if (required_ && refused_) return Domain::unknown;
    if (required_) return Domain::required;
    if (refused_) return Domain::refuse;
    return unknown_ ? Domain::unknown : Domain::may;
  }

 private:
  bool required_ = false;
  bool refused_ = false;
  bool unknown_ = false;
};

/// Of a layout and a tiler: what the tiles, each with its part of the layout, say together.
template <class Of>
LC_HD Domain tilewise(Layout const& layout, Tiler const& tiler, Of const& of) {
  if (!tiler.by_mode()) return tiler.keeps(0) ? Domain::required : of(layout, tiler.layout(0));
  if (rank(tiler) > rank(layout)) return Domain::refuse;
  Domain result = Domain::required;
  for (int i = 0; i < rank(tiler); ++i) {
    Domain const part = tilewise(mode(layout, i), tiler_mode(tiler, i), of);
    for (Domain const d : {Domain::refuse, Domain::unknown, Domain::may, Domain::required}) {
      if (result != d && part != d) continue;
      result = d;
      break;
    }
  }
  return result;
}

// ---- inputs

namespace inputs {

template <class Input, class... T>
inline constexpr bool kHasFields =
    std::is_same_v<decltype(fields(std::declval<Input const&>())), std::tuple<T const&...>>;

template <class T>
using FieldOf = std::conditional_t<std::is_same_v<T, Table>, InlineVector<index_t, 64>, T>;

template <class... T, class... Inputs>
constexpr std::size_t input_with(std::variant<Inputs...> const*) {
  constexpr bool found[] = {kHasFields<Inputs, FieldOf<T>...>...};
  std::size_t i = 0;
  while (!found[i]) ++i;
  return i;
}

}  // namespace inputs

/// The input whose fields are of these types.
template <class... T>
using InputOf =
    std::variant_alternative_t<inputs::input_with<T...>(static_cast<AnyInput const*>(nullptr)),
                               AnyInput>;

}  // namespace layoutcheck::laws::language
