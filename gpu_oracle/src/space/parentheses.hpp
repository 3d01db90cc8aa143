#pragma once
/// Profiles of bounded rank and depth, as nested(...), tuples(...) and coordinates(...) take them.

#include "request.hpp"
#include "tables.hpp"

namespace layoutcheck::sweep {

class Parentheses {
 public:
  /// Pre: ranks <= kMaxNestedLeaves. `scalars`: with the profile of one leaf and no parentheses.
  Parentheses(SpaceRequest const& request, int ranks, bool scalars);

  /// Adds the tables of a space that has `choices[r - 1]` values for r leaves, with their
  /// parameters and its size. Says no where there are 2^63 items or more.
  bool add_to(SpaceParts& parts, std::vector<wide_t> const& choices) const;

  /// The number of profiles of r leaves.
  wide_t profiles(int r) const;
  /// ", depth<=2", or nothing where that is the deepest anyway.
  std::string text() const;

 private:
  int ranks_;
  int deepest_;
  int depth_;
  std::vector<std::vector<std::uint64_t>> packed_;  ///< of r leaves at r - 1
};

}  // namespace layoutcheck::sweep
