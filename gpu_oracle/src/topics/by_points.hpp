#pragma once
/// A law on one layout that is swept by its points.

#include "layoutcheck/sweep/points/plan.hpp"
#include "layoutcheck/sweep/run/swept_run.hpp"

namespace layoutcheck::sweep {

/// What is not a query is looked at once, and by a loop at so many points at most.
inline constexpr laws::Limits kOnce{.points = 1 << 16};

/// Its query, or its outcome where it is decided without one. A law that is neither is not in the
/// plan: nothing is said of it.
template <class Law>
void add_to_plan(Layout const& layout, PointPlan& plan) {
  laws::Recalling algebra;
  SweptRun<PointPlan> run(algebra, plan, kOnce);
  Law::steps(run, layout);
  Verdict const verdict = run.verdict();
  bool const violated = verdict.kind == laws::OutcomeKind::violated;
  bool const large = size(layout) > kOnce.points;
  bool const undecided = large && verdict.kind == laws::OutcomeKind::unknown;
  if (undecided || (!violated && !run.complete())) return;
  plan.laws.push_back({.id = Law::info.id,
                       .kind = verdict.kind,
                       .points = verdict.points,
                       .point = verdict.point,
                       .query = verdict.query});
}

/// The claims of the last loop at points [begin, end), by the ordinary evaluation; all others not.
class PointRun : public laws::language::Run<laws::Direct> {
  using Base = laws::language::Run<laws::Direct>;

 public:
  PointRun(index_t number, index_t numbers, laws::Limits const& limits)
      : Base(kDirect, limits), number_(number), numbers_(numbers) {}

  template <class C, class Body, class Carries, class Sides>
  void walk(C const& all, Body const& body, Carries const& carries, bool equation,
            Sides const& sides) {
    if constexpr (!std::is_same_v<Sides, laws::language::NoMaps>) {
      if (!condition_ || all.first != 0 || all.end <= 0) return;
      is_at_points_ = true;
      bool const last = number_ + 1 == numbers_;
      wide_t const end = last || number_ + 1 > all.end ? all.end : wide_t{number_} + 1;
      for (wide_t i = number_; i < end && !ended_; ++i) {
        body(i);
        context().clear();
      }
    } else {
      Base::walk(all, body, carries, equation, sides);
    }
  }

  /// Of number `number`: a law with no claim at every point is checked at number 0.
  laws::Outcome outcome() {
    laws::Outcome result = finish();
    if (is_at_points_) {
      result.point += number_;
      return result;
    }
    return number_ == 0 ? result : laws::Outcome{};
  }

 private:
  static constexpr laws::Direct kDirect{};

  index_t number_;
  index_t numbers_;
  bool is_at_points_ = false;
};

template <class Law>
laws::Outcome check_at_number(Layout const& layout, std::uint64_t number) {
  PointRun run(static_cast<index_t>(number), max(size(layout), 1), kOnce);
  Law::steps(run, layout);
  return run.outcome();
}

}  // namespace layoutcheck::sweep
