#pragma once
/// Sets of integer tuples.

#include <string>
#include <string_view>
#include <vector>

#include "layoutcheck/relations/isl/val.hpp"

namespace layoutcheck::relations::isl {

/// A finite union of sets { [x0, ..., xn] : quasi-affine conditions }.
///
/// Every function answers invalid_argument for an empty handle, for objects of two contexts and
/// for tuples that do not fit, and `undecided` when the context's operations are spent.
class Set : public Handle<isl_set> {
 public:
  using Handle::Handle;

  /// From isl's text form: read(context, "{ [i] : 0 <= i < 4 }"). invalid_argument, with isl's own
  /// words, for any other text, and capacity_exceeded for text beyond the bounds below. The
  /// count of the context's operations starts from 0.
  static Expected<Set> read(Context const& context, std::string_view text);

  /// All tuples of so many integers. Error: invalid_argument for a negative number.
  static Expected<Set> universe(Context const& context, int dimensions);

  /// All tuples with 0 <= x_k < extents[k]; no tuple at all when an extent is 0.
  /// box(context, {2, 3}) is { [x0, x1] : 0 <= x0 <= 1 and 0 <= x1 <= 2 }.
  /// Error: invalid_argument for a negative extent.
  static Expected<Set> box(Context const& context, std::vector<index_t> const& extents);

  Expected<int> dimensions() const;
  Expected<std::string> text() const;
};

/// Bounds on the text that `read` looks at: its length, how deep brackets nest (some thirty floors
/// in each other take isl minutes), and how many entries a tuple has.
inline constexpr std::size_t kMaxTextLength = std::size_t{1} << 16;
inline constexpr std::size_t kMaxTextDepth = 16;
inline constexpr std::size_t kMaxTextEntries = 128;

Expected<Set> intersect(Set const& a, Set const& b);
Expected<Set> unite(Set const& a, Set const& b);
Expected<Set> subtract(Set const& a, Set const& b);
/// The lexicographically smallest tuple, as a set of one; the empty set of the empty set.
Expected<Set> lexmin(Set const& set);
Expected<Set> lexmax(Set const& set);
/// The same set in fewer pieces, where isl sees how.
Expected<Set> coalesce(Set const& set);
/// Tuples (a, b), flat: flat_product({ [0] }, { [1] }) is { [0, 1] }.
Expected<Set> flat_product(Set const& a, Set const& b);
/// The tuples without dimensions [first, first + count).
Expected<Set> project_out(Set const& set, int first, int count);
/// Those whose dimension `position` is `value`.
Expected<Set> fix(Set const& set, int position, index_t value);

Expected<bool> is_empty(Set const& set);
/// False for sets of tuples of different lengths.
Expected<bool> is_equal(Set const& a, Set const& b);
Expected<bool> is_subset(Set const& a, Set const& b);

/// Smallest and largest value of a dimension: an infinity when there is none, and not a number for
/// the empty set.
Expected<Val> dimension_min(Set const& set, int position);
Expected<Val> dimension_max(Set const& set, int position);

/// One tuple of the set, say [3, 1]; out_of_domain when it is empty.
Expected<std::vector<index_t>> sample(Set const& set);

/// All tuples, in no particular order: capacity_exceeded when there are more than `limit`,
/// unsupported when the set has no bound.
Expected<std::vector<std::vector<index_t>>> points(Set const& set, std::size_t limit);

}  // namespace layoutcheck::relations::isl
