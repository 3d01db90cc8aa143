#pragma once
/// Which laws a sweep takes, by what its items are, and which it leaves out and why: all whose
/// sentence a device can check, and all about items that no device has.

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/laws/enroll.hpp"
#include "layoutcheck/laws/recalling.hpp"
#include "layoutcheck/sweep/points/plan.hpp"
#include "layoutcheck/sweep/run/check_law.hpp"
#include "layoutcheck/sweep/space/space.hpp"

namespace layoutcheck::sweep {

/// Laws of one topic about one kind of input, compiled together for the host.
struct Group {
  std::size_t input;  ///< alternative of laws::AnyInput
  std::vector<std::string_view> ids;
  /// verdicts[i] of law i. `input`: of that kind, and what `algebra` was started with.
  void (*check)(laws::Recalling const& algebra, void const* input, QueryTable&, Verdict* verdicts);
  /// Of one layout that is swept by its points, else null: the laws' places in its plan, and a law
  /// at one number.
  void (*plan)(Layout const&, PointPlan&) = nullptr;
  laws::Outcome (*at_number)(Layout const&, std::size_t law, std::uint64_t number) = nullptr;
};
using Groups = std::vector<Group>;

/// The groups of one kind of input, in the order of topics.
Groups const& groups_of(std::size_t input);

/// All laws about one kind of input.
std::vector<laws::LawEntry const*> laws_of(std::size_t input);

struct LeftOut {
  std::string_view law;
  std::string why;
};

/// The laws about items of the space that it does not take, each with the reason.
std::vector<LeftOut> left_out_laws(Space const& space);

}  // namespace layoutcheck::sweep
