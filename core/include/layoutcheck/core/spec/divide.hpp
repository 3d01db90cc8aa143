#pragma once
/// Divides and products by tables. Two-part tables have the first part's index fastest.

#include "layoutcheck/core/spec/complement.hpp"

namespace layoutcheck::spec {

/// A function of (first, second), first fastest.
struct TwoPart {
  Table values;
  index_t first = 1;

  index_t second() const { return static_cast<index_t>(values.size()) / first; }
  index_t at(index_t i, index_t j) const { return values[static_cast<std::size_t>(i + first * j)]; }
};

/// spec#logical_divide: A, extended, at (T, complement(T, size A)). Pre: T tractable, A not
/// empty.
TwoPart logical_divide_table(Layout const& layout, Layout const& tile);

/// spec#logical_product: A(i) + C(T(j)), C = complement(A, size(A) * cosize(T)). Pre: A
/// tractable and not empty, no offset of T negative.
TwoPart logical_product_table(Layout const& block, Layout const& tiles);

/// A function given mode by mode, as a sum: the table of ((first_0, second_0), (first_1, ...),
/// ...).
Table by_mode(std::vector<TwoPart> const& modes);
/// The same function with the first parts gathered: ((first_0, first_1, ...), (second_0, ...)).
/// zipped, tiled and flat are this one function.
TwoPart gathered(std::vector<TwoPart> const& modes);

/// spec#blocked_product, blocked: mode i is (mode i of the block, mode i of the tiles); raked: the
/// other way round. The shorter rank is padded with modes of extent 1. Pre: as
/// logical_product_table.
Table blocked_product_table(Layout const& block, Layout const& tiles);
Table raked_product_table(Layout const& block, Layout const& tiles);

/// tile_to_shape: at x_i = u_i + b_i * v_i, the block at u plus C(k), where C fills the gaps of the
/// block and k counts the tiles v, the mode with the least `order` fastest, equal ones from left to
/// right. Empty where the block does not divide the target. Pre: as many entries in `order` as in
/// `target`, block tractable.
Table tile_to_shape_table(Layout const& block, Table const& target, Table const& order);

}  // namespace layoutcheck::spec
