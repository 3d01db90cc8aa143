#pragma once
/// Sweeps of one layout of up to 2^40 points: the numbers are points, and each has an outcome of
/// each law, so that tallies of parts add up as those of any space do.
///
///   A law with a claim at every point (plan.hpp): number x < claims holds or is violated by claim
///     x, one point checked; the last number takes the claims beyond it, where a wrong answer has
///     them; numbers past the last claim are vacuous. A law without any claim, on a layout of no
///     points, holds at number 0.
///   Any other law, and one that is vacuous or refused: number 0 has its outcome, with all points
///     that it checked; all other numbers are vacuous.
///
/// So a law is violated on the whole where it is violated at any number of any part, and verdict()
/// of the added tallies is laws::check's kind. first is the smallest violating point. outcomes add
/// up to the numbers of the range; those of a law that was walked are the walkers' own count, and
/// its checksum weighs the sum of the numbers that they met, so that one that is left out or met
/// twice shows.
///
///   (4,2):(1,4), numbers [0, 8): right_inverse_function has 8 outcomes `holds` and 8 points;
///   recover_inverts_table 1 `holds` and 7 `vacuous`
///
/// Laws whose maps have the same terms on both sides (coalesce, squeeze, flatten, filter, both
/// identities of composition) need no walk: the claim is that a number equals itself. Their points
/// are counted as checked, as in answer.hpp.

#include <cstdint>
#include <memory>
#include <mutex>
#include <string>

#include "layoutcheck/sweep/points/judged.hpp"
#include "layoutcheck/sweep/points/plan.hpp"
#include "layoutcheck/sweep/run/plan.hpp"

namespace layoutcheck::sweep {

/// Points [begin, end) of one layout with the laws of swept_laws. A fault makes the claim of every
/// law at its number false; Fault::point says which, where number 0 or the last one has several.
/// What a backend has of its own is how the claims of a query are walked. In every range a few
/// points of every map are compared with core's definition: kDisputed where they differ.
class PointBackend : public Backend {
 public:
  explicit PointBackend(PointPlan plan) : plan_(std::move(plan)) {}

  PointPlan const& plan() const { return plan_; }
  Expected<Tally> sweep(std::uint64_t begin, std::uint64_t end, Fault const& fault) final;

 protected:
  /// Query q, that is not known: its claims, that of number `fault` taken for false. Pre:
  /// claims.count() > 0.
  virtual Expected<Judged> judge(std::size_t q, Claims const& claims, std::uint64_t fault) = 0;

 private:
  Expected<Judged> answer(std::size_t q, Claims const& claims, std::uint64_t fault,
                          std::vector<Judged> const& answers);

  PointPlan plan_;
};

/// All threads of this machine where `threads` is 0.
std::unique_ptr<Backend> make_cpu_point_backend(Layout const& layout, int threads);
std::unique_ptr<Backend> make_cpu_point_backend(PointPlan plan, int threads);

/// What numbers `count` in number and `sum` in sum, all of this outcome, add to a checksum.
std::uint64_t point_stamp(int law, laws::OutcomeKind kind, std::uint64_t count, std::uint64_t sum);

/// Turns a number's outcome with `points` claims from holds to violated at claim `point` of them.
void break_number(LawTally& tally, int law, std::uint64_t number, std::uint64_t points,
                  std::uint64_t point);

/// The outcome of the law on the whole layout. Pre: a tally of all numbers.
laws::OutcomeKind verdict(LawTally const& tally);

/// A space of one layout with its points for numbers, as a ledger takes it; any other as it is.
Space as_swept(Space const& space);

}  // namespace layoutcheck::sweep
