// Composition, and the operations that are built of it: what exists is found by a search over all
// layouts of the shape (core/spec), never by the algorithms.

#include "domain/algebra.hpp"
#include "layoutcheck/core/spec/complement.hpp"
#include "layoutcheck/core/spec/recover.hpp"
#include "layoutcheck/laws/offsets.hpp"

namespace layoutcheck::laws {
namespace {

/// Whether some layout of a shape refining `shape` has these values.
bool exists(spec::Table const& values, IntTuple const& shape) {
  return spec::has_layout_refining(values, shape).has_value();
}

/// A(y) for every y, or nothing where a value does not fit 64 bits.
std::optional<spec::Table> values_at(Layout const& a, spec::Table const& ys) {
  spec::Table values;
  for (index_t const y : ys) {
    wide_t const value = spec::offset_at(a, y);
    if (value > kMaxIndex || value < -kMaxIndex) return std::nullopt;
    values.push_back(static_cast<index_t>(value));
  }
  return values;
}

/// (A, B) of two shapes.
IntTuple pair(IntTuple const& a, IntTuple const& b) {
  return TupleBuilder<IntTuple>(2).add(a).add(b).tree;
}

}  // namespace

Domain both(Domain a, Domain b) {
  for (Domain const d : {Domain::refuse, Domain::unknown, Domain::may}) {
    if (a == d || b == d) return d;
  }
  return Domain::required;
}

ModeList forced_modes(Table const& values) {
  auto const count = static_cast<index_t>(values.size());
  auto const at = [&values](index_t i) { return values[static_cast<std::size_t>(i)]; };
  ModeList modes;
  for (index_t step = 1; step < count;) {
    index_t extent = 2;
    while (extent * step < count && at(extent * step) == extent * at(step)) ++extent;
    modes.push_back({extent, at(step)});
    step *= extent;
  }
  return modes;
}

Domain composition_domain(Layout const& a, Layout const& b) {
  if (size(b) == 0) return Domain::required;
  Range const inner = range(b);
  if (inner.least < 0) return Domain::refuse;
  if (inner.greatest >= size(a)) return Domain::may;
  if (size(b) > kDecidable) return Domain::unknown;
  auto const values = values_at(a, spec::table(b));
  if (!values) return Domain::may;
  return exists(*values, shape(b)) ? Domain::required : Domain::refuse;
}

Domain composition_domain(Layout const& a, Tiler const& tiler) {
  return by_tiler(a, tiler, [](Layout const& part, Layout const& tile) {
    return composition_domain(part, tile);
  });
}

Domain tiling_domain(Layout const& tile, index_t points) {
  Domain const rest = complement_domain(tile, points);
  if (rest != Domain::required) return rest;
  wide_t const span = span_of(tile);
  if (span > kDecidable || points > kDecidable || size(tile) > kDecidable) return Domain::unknown;
  if (points % span != 0) return Domain::may;  // the last tile leaves the layout
  wide_t const rests = points / span * (span / size(moving_part(tile)));
  return rests * size(tile) > kDecidable ? Domain::unknown : Domain::required;
}

namespace {

/// A o (T, C), C the complement of T up to the size of A.
Domain divide_plainly(Layout const& layout, Layout const& tile) {
  Domain const tiling = tiling_domain(tile, size(layout));
  if (tiling != Domain::required) return tiling;
  spec::Table const rest = spec::complement_table(tile, size(layout));
  auto const count = static_cast<index_t>(rest.size());
  auto const values = values_at(layout, spec::sums(spec::table(tile), rest));
  if (!values) return Domain::may;
  IntTuple const in_its_modes = shape(from_modes(forced_modes(rest)));
  if (exists(*values, pair(shape(tile), in_its_modes))) return Domain::required;
  return exists(*values, pair(shape(tile), IntTuple(count))) ? Domain::may : Domain::refuse;
}

}  // namespace

Domain divide_domain(Layout const& layout, Tiler const& tiler) {
  return by_tiler(layout, tiler, divide_plainly);
}

Domain product_domain(Layout const& block, Layout const& tiles) {
  if (size(block) == 0 || size(tiles) == 0) return Domain::refuse;
  Checked const target = Checked(size(block)) * cosize(tiles);
  if (target.overflowed()) return Domain::may;
  Domain const rest_domain = complement_domain(block, target.value());
  if (rest_domain != Domain::required) return rest_domain;
  if (range(tiles).least < 0) return Domain::refuse;
  if (target.value() > kDecidable || span_of(block) > kDecidable || size(tiles) > kDecidable) {
    return Domain::unknown;
  }
  spec::Table const rest = spec::complement_table(block, target.value());
  spec::Table values;
  for (index_t const y : spec::table(tiles)) {
    values.push_back(rest[static_cast<std::size_t>(y)]);
  }
  return exists(values, shape(tiles)) ? Domain::required : Domain::refuse;
}

Domain product_domain(Layout const& block, Tiler const& tiles) {
  return by_tiler(block, tiles, [](Layout const& part, Layout const& tile) {
    return product_domain(part, tile);
  });
}

Domain tile_to_shape_domain(Layout const& block, IntTuple const& target, IntTuple const* order) {
  if (rank(block) > rank(target)) return Domain::refuse;
  if (target.leaves.size() > 16) return Domain::unknown;
  if (size(block) == 0) return Domain::refuse;
  for (index_t const extent : target.leaves) {
    if (extent < 1) return Domain::may;
  }
  int const modes = rank(target);
  InlineVector<index_t, kMaxLeaves> counts;
  for (int i = 0; i < modes; ++i) {
    Checked extent = 1;
    for (index_t const leaf : mode(target, i).leaves) extent *= leaf;
    if (extent.overflowed()) return Domain::may;
    index_t const step = i < rank(block) ? size(mode(block, i)) : 1;
    if (extent.value() % step != 0) return Domain::refuse;
    counts.push_back(extent.value() / step);
  }
  // Sizes and offsets of the whole, which may leave 64 bits where those of its modes do not.
  if (span_of(block) > kMaxIndex) return Domain::may;
  Checked points = size(block);
  Checked reach = static_cast<index_t>(span_of(block));
  for (index_t const count : counts) points *= count, reach *= count;
  if (points.overflowed() || reach.overflowed()) return Domain::may;
  if (order == nullptr) {
    // Which mode comes first is a dialect; without gaps in the block it makes no difference to
    // whether an answer exists.
    Layout const moving = moving_part(block);
    Domain const rest_domain = complement_domain(block, 1);
    if (rest_domain != Domain::required) return rest_domain;
    return span_of(block) == size(moving) ? Domain::required : Domain::may;
  }
  if (order->leaves.size() != modes) return Domain::refuse;
  if (order->profile != Profile::flat(modes)) return Domain::may;
  // The tiles in that order: least entry fastest, equal ones from left to right.
  ModeList tiles;
  for (int i = 0; i < modes; ++i) {
    Checked stride = 1;
    for (int k = 0; k < modes; ++k) {
      bool const before =
          order->leaves[k] < order->leaves[i] || (order->leaves[k] == order->leaves[i] && k < i);
      if (before) stride *= counts[k];
    }
    if (stride.overflowed()) return Domain::may;
    tiles.push_back({counts[i], stride.value()});
  }
  auto const ordered = checked(flat_tree<Layout>(tiles));
  return ordered ? product_domain(block, *ordered) : Domain::may;
}

}  // namespace layoutcheck::laws
