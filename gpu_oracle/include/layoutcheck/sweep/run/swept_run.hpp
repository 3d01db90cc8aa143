#pragma once
/// The sentence of one law on one item, as sweeps check it: what it claims of maps at every point
/// is a query, which is answered with those of other laws. The same source on host and device.

#include "layoutcheck/laws/language/run.hpp"
#include "layoutcheck/sweep/run/check_law.hpp"

namespace layoutcheck::sweep {

/// The two sides of `for all x in 0 .. n: left == right`, as maps of a query table or a plan:
///
///   equation.side(R, L)      R(L(x))
///   equation.side()          x
///   equation.side(ext(L))    ext(L)(x)
///   equation.zero()          0
///   equation.sum(each)       x div a mod b * c, summed: each(add) calls add(a, b, c)
template <class Maps>
class Equation {
 public:
  LC_HD Equation(Maps& maps, index_t points) : maps_(maps), points_(points) {}

  template <class... Layouts>
  LC_HD void side(Layouts const&... layouts) {
    if constexpr (sizeof...(Layouts) > kMost) {
      known_ = false;
    } else {
      (add(place_of(layouts)), ...);
      if constexpr (sizeof...(Layouts) == 2) within_ = maps_into(layouts...);
    }
    ++side_;
  }
  LC_HD void zero() {
    zero_ = true;
    ++side_;
  }
  template <class Each>
  LC_HD void sum(Each const& each) {
    add(maps_.add_sum(points_, each));
    ++side_;
  }

  /// The query that says the same at the same points, or -1. Values outside the domain of the next
  /// map violate it, as they do the claim.
  LC_HD int query() const {
    if (!known_) return -1;
    int const left = length_[0];
    int const right = length_[1];
    int const* const l = place_[0];
    int const* const r = place_[1];
    if (left == 1 && right == 1) return made(FormId::same_values, l[0], r[0]);
    if (left == 2 && right == 0) {
      return made(zero_ ? FormId::maps_to_zero : FormId::round_trip, l[0], l[1]);
    }
    bool const back = left == 3 && right == 1 && l[0] == l[2] && l[0] == r[0];
    if (back) return made(FormId::quasi_round_trip, l[0], l[1]);
    // A sum of floors is the layout on its domain only.
    if (left == 1 && right == 2 && within_) {
      return made(FormId::composed_values, l[0], r[0], r[1]);
    }
    return -1;
  }

 private:
  static constexpr int kMost = 3;

  LC_HD int place_of(Layout const& layout) { return maps_.add(layout); }
  /// As a layout whose last mode goes on as far as the points do.
  LC_HD int place_of(laws::language::Extension const& extension) {
    Layout const& layout = extension.layout;
    index_t before = 1;
    for (int k = 0; k + 1 < layout.leaves.size(); ++k) before *= layout.leaves[k].extent;
    if (layout.leaves.empty() || before == 0) return -1;
    Layout longer = layout;
    longer.leaves.back().extent = ceil_div(points_, before);
    auto const whole = checked(longer);
    return whole ? maps_.add(*whole, points_) : -1;
  }
  LC_HD static bool maps_into(laws::language::Extension const&, Layout const&) { return false; }
  LC_HD static bool maps_into(Layout const& outer, Layout const& inner) {
    Range const reach = range(inner);
    return reach.least >= 0 && reach.greatest < size(outer);
  }
  LC_HD void add(int place) {
    known_ = known_ && place >= 0;
    place_[side_][length_[side_]++] = place;
  }
  LC_HD int made(FormId form, int a, int b, int c = 0) const {
    return maps_.claims(form, a, b, c) == points_ ? maps_.query(form, a, b, c) : -1;
  }

  Maps& maps_;
  index_t points_;
  int side_ = 0;
  int length_[2] = {};
  int place_[2][kMost] = {};
  bool zero_ = false;
  bool known_ = true;
  bool within_ = false;
};

template <class Maps>
class SweptRun : public laws::language::Run<laws::Recalling> {
  using Base = laws::language::Run<laws::Recalling>;

 public:
  LC_HD SweptRun(laws::Recalling const& algebra, Maps& maps,
                 laws::Limits const& limits = every_point())
      : Base(algebra, limits), maps_(maps) {}

  template <class C, class Body, class Carries, class Sides>
  LC_HD void walk(C const& all, Body const& body, Carries const& carries, bool equation,
                  Sides const& sides) {
    if constexpr (!std::is_same_v<Sides, laws::language::NoMaps>) {
      if (condition_ && all.first == 0 && 0 < all.end && all.end <= kMaxIndex) {
        Equation<Maps> sum(maps_, static_cast<index_t>(all.end));
        sides(sum);
        bool const defined = context().ok();
        context().clear();
        query_ = defined ? sum.query() : -1;
        if (query_ >= 0) return;
      }
    }
    Base::walk(all, body, carries, equation, sides);
  }

  LC_HD Verdict verdict() {
    if (query_ >= 0) ++outcome_.points;  // or a law without another claim would have none
    laws::Outcome const outcome = finish();
    auto points = static_cast<std::uint32_t>(outcome.points);
    if (query_ >= 0) --points;
#if defined(__CUDA_ARCH__)
    // A device holds fewer leaves than a host, which may have an answer.
    bool const full = outcome.error.code == Errc::capacity_exceeded;
    if (outcome.kind == laws::OutcomeKind::refused && full) {
      return {.kind = laws::OutcomeKind::unknown};
    }
#endif
    return {.kind = outcome.kind,
            .query = static_cast<std::int8_t>(query_),
            .points = points,
            .point = static_cast<std::uint32_t>(outcome.point)};
  }
  LC_HD bool complete() const { return outcome_.complete; }

 private:
  Maps& maps_;
  int query_ = -1;
};

}  // namespace layoutcheck::sweep
