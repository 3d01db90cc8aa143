#pragma once
/// A tuple as it is written in the text, before it is known to be a shape, a stride or a
/// coordinate.

#include <vector>

#include "layoutcheck/core/layout/basis_layout.hpp"
#include "layoutcheck/core/tuple/coordinate.hpp"
#include "scanner.hpp"

namespace layoutcheck::text {

struct WrittenLeaf {
  index_t value = 0;
  bool free = false;  ///< `_`
  Axis axis{};        ///< i of `k@i`
  std::size_t position = 0;
};

struct WrittenTuple {
  static constexpr int kLeaf = -1;

  std::vector<int> arities;  ///< in preorder
  std::vector<WrittenLeaf> leaves;
  std::size_t position = 0;

  bool is_scalar() const { return arities.size() == 1 && arities[0] == kLeaf; }
  Profile profile() const;
  WrittenLeaf const* first_free() const;
  WrittenLeaf const* first_axis() const;
};

/// Within the capacities of a tree, so that profile() and the conversions below cannot fail.
Parsed<WrittenTuple> written_tuple(Scanner& scanner);

/// Pre: no axis, no `_`.
IntTuple integers(WrittenTuple const& t);
/// Pre: no axis.
Coordinate coordinate(WrittenTuple const& t);

/// shape:stride. Pre: no axis and no `_` in the shape.
Parsed<Layout> plain_layout(Scanner const& scanner, WrittenTuple const& shape,
                            WrittenTuple const& stride);
/// shape:stride with axes: every stride is `k@i` or 0.
Parsed<BasisLayout> basis_layout(Scanner const& scanner, WrittenTuple const& shape,
                                 WrittenTuple const& stride);

}  // namespace layoutcheck::text
