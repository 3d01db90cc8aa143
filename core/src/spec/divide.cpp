#include "layoutcheck/core/spec/divide.hpp"

#include <algorithm>
#include <cstddef>
#include <utility>

namespace layoutcheck::spec {

namespace {

index_t count(Table const& values) { return static_cast<index_t>(values.size()); }

/// The number of coordinates of each top-level mode, 1 for those past the rank.
Table mode_sizes(Layout const& layout, int to_rank) {
  Table sizes(static_cast<std::size_t>(to_rank), 1);
  int const modes = layout.profile.is_scalar() ? 1 : layout.profile.arity(0);
  for (int i = 0; i < modes; ++i) {
    sizes[static_cast<std::size_t>(i)] = count(table(mode(layout, i)));
  }
  return sizes;
}

/// The digits of x, least significant first, in the given sizes.
Table digits(index_t x, Table const& sizes) {
  Table result;
  for (index_t const size : sizes) {
    result.push_back(x % size);
    x /= size;
  }
  return result;
}

index_t from_digits(Table const& digits, Table const& sizes) {
  index_t x = 0;
  for (std::size_t i = sizes.size(); i > 0; --i) x = x * sizes[i - 1] + digits[i - 1];
  return x;
}

index_t product_of(Table const& sizes) {
  index_t result = 1;
  for (index_t const size : sizes) result *= size;
  return result;
}

int rank_of(Layout const& layout) {
  return layout.profile.is_scalar() ? 1 : layout.profile.arity(0);
}

/// The product at ((inner_0, outer_0), (inner_1, outer_1), ...); the block is `inner` if blocked.
Table interleaved(Layout const& block, Layout const& tiles, bool blocked) {
  TwoPart const product = logical_product_table(block, tiles);
  int const to_rank = std::max(rank_of(block), rank_of(tiles));
  Table const blocks = mode_sizes(block, to_rank);
  Table const places = mode_sizes(tiles, to_rank);
  Table both;
  for (std::size_t i = 0; i < blocks.size(); ++i) {
    both.push_back(blocked ? blocks[i] : places[i]);
    both.push_back(blocked ? places[i] : blocks[i]);
  }
  Table result;
  for (index_t x = 0; x < product_of(both); ++x) {
    Table const all = digits(x, both);
    Table in_block;
    Table in_places;
    for (std::size_t i = 0; i < blocks.size(); ++i) {
      in_block.push_back(all[2 * i + (blocked ? 0 : 1)]);
      in_places.push_back(all[2 * i + (blocked ? 1 : 0)]);
    }
    result.push_back(product.at(from_digits(in_block, blocks), from_digits(in_places, places)));
  }
  return result;
}

}  // namespace

TwoPart logical_divide_table(Layout const& layout, Layout const& tile) {
  Table const within = table(tile);
  Table const inner = sums(within, complement_table(tile, count(table(layout))));
  Table const outer = extended_table(layout, *std::max_element(inner.begin(), inner.end()) + 1);
  TwoPart result{.values = {}, .first = count(within)};
  for (index_t const y : inner) result.values.push_back(outer[static_cast<std::size_t>(y)]);
  return result;
}

TwoPart logical_product_table(Layout const& block, Layout const& tiles) {
  Table const near = table(block);
  Table const gaps = complement_table(block, count(near) * cosize_of(tiles));
  Table far;
  for (index_t const place : table(tiles)) far.push_back(gaps[static_cast<std::size_t>(place)]);
  return {.values = sums(near, far), .first = count(near)};
}

Table by_mode(std::vector<TwoPart> const& modes) {
  Table result{0};
  for (TwoPart const& part : modes) result = sums(result, part.values);
  return result;
}

TwoPart gathered(std::vector<TwoPart> const& modes) {
  Table first;
  Table second;
  for (TwoPart const& part : modes) {
    first.push_back(part.first);
    second.push_back(part.second());
  }
  TwoPart result{.values = {}, .first = product_of(first)};
  for (index_t j = 0; j < product_of(second); ++j) {
    for (index_t i = 0; i < result.first; ++i) {
      index_t value = 0;
      for (std::size_t k = 0; k < modes.size(); ++k) {
        value += modes[k].at(digits(i, first)[k], digits(j, second)[k]);
      }
      result.values.push_back(value);
    }
  }
  return result;
}

Table blocked_product_table(Layout const& block, Layout const& tiles) {
  return interleaved(block, tiles, true);
}

Table raked_product_table(Layout const& block, Layout const& tiles) {
  return interleaved(block, tiles, false);
}

Table tile_to_shape_table(Layout const& block, Table const& target, Table const& order) {
  Table const near = table(block);
  Table const blocks = mode_sizes(block, static_cast<int>(target.size()));
  Table tiles;
  std::vector<std::pair<index_t, std::size_t>> by_order;
  for (std::size_t i = 0; i < target.size(); ++i) {
    if (target[i] % blocks[i] != 0) return {};
    tiles.push_back(target[i] / blocks[i]);
    by_order.emplace_back(order[i], i);
  }
  std::sort(by_order.begin(), by_order.end());
  Table const gaps = complement_table(block, count(near) * product_of(tiles));
  Table result;
  for (index_t x = 0; x < product_of(target); ++x) {
    Table const at = digits(x, target);
    Table in_block;
    for (std::size_t i = 0; i < at.size(); ++i) in_block.push_back(at[i] % blocks[i]);
    index_t tile = 0;
    index_t weight = 1;
    for (auto const& [place, i] : by_order) {
      tile += weight * (at[i] / blocks[i]);
      weight *= tiles[i];
    }
    result.push_back(near[static_cast<std::size_t>(from_digits(in_block, blocks))] +
                     gaps[static_cast<std::size_t>(tile)]);
  }
  return result;
}

}  // namespace layoutcheck::spec
