#pragma once
/// Back ends, which sweep the items of a space, and the laws that a sweep takes.

#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/core/base/expected.hpp"
#include "layoutcheck/sweep/run/tally.hpp"
#include "layoutcheck/sweep/space/space.hpp"

namespace layoutcheck::sweep {

/// Where the items of a space are swept. Backends differ in speed only: the tallies of the same
/// numbers are equal to the bit.
class Backend {
 public:
  virtual ~Backend() = default;

  /// "cpu, 2 threads", "cuda:0 NVIDIA H200".
  virtual std::string name() const = 0;

  /// The tally of items [begin, end), with one claim of each law made false where `fault` says.
  /// Errors: what the device reports, in its words.
  virtual Expected<Tally> sweep(std::uint64_t begin, std::uint64_t end, Fault const& fault) = 0;
};

/// Most points of a layout that is one of many: a thread walks it whole, and counts in 32 bits. A
/// larger one is swept by its points, given alone.
inline constexpr index_t kMaxItemPoints = index_t{1} << 24;
inline constexpr char kItemsTooLarge[] =
    "a space holds layouts of at most 16777216 points; give a larger one alone, to be swept point "
    "by point";
inline bool walkable_items(Space const& space) {
  return space.one_layout() || space.max_points() <= kMaxItemPoints;
}

/// All threads of this machine where `threads` is 0. The items of a space of one layout are its
/// points (points/backend.hpp), for this back end and for those on devices.
std::unique_ptr<Backend> make_cpu_backend(Space const& space, int threads);

/// The ids of the laws that a sweep over this space takes, in the order of Tally::laws.
std::vector<std::string_view> swept_laws(Space const& space);

}  // namespace layoutcheck::sweep
