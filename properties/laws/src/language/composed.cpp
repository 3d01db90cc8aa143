// Composed and modular layouts in sentences: their parts, and whether a swizzle has given values.

#include <cstdlib>

#include "layoutcheck/laws/language/builtin.hpp"

namespace layoutcheck::laws::language::builtin {
namespace {

constexpr char const* kOtherOuter = "f is of the other kind";
constexpr char const* kTooManySwizzles = "too large for a search over all swizzles";

/// Values of at most so many bits, and as many bits of indices, are searched for a swizzle.
constexpr int kTableBits = 6;

/// Whether (2,2,...):(the values at powers of two) has the values, except for cleared bits. Other
/// bits in the place of cleared ones would only make the sums greater.
bool some_layout_has(std::vector<index_t> const& values, index_t cleared = 0) {
  for (std::size_t x = 0; x < values.size(); ++x) {
    index_t sum = 0;
    for (std::size_t bit = 1; bit < values.size(); bit *= 2)
      sum += (x & bit) != 0 ? values[bit] : 0;
    if ((sum & ~cleared) != values[x]) return false;
  }
  return true;
}

}  // namespace

Swizzle swizzle(Context& cx, ComposedLayout const& c) {
  if (!c.outer_is_swizzle) cx.undefined(kOtherOuter);
  return c.swizzle;
}
Layout outer(Context& cx, ComposedLayout const& c) {
  if (c.outer_is_swizzle) cx.undefined(kOtherOuter);
  return c.outer;
}
ComposedLayout composed(Context& cx, Value const& map) {
  if (auto const* layout = std::get_if<Layout>(&map)) return as_composed(*layout);
  if (auto const* swizzle = std::get_if<Swizzle>(&map)) return as_composed(*swizzle);
  if (auto const* same = std::get_if<ComposedLayout>(&map)) return *same;
  cx.undefined("not a mapping");
  return {};
}

// All are tried that move bits which some of these integers have.
bool exists_swizzle(Context& cx, Values const& integers, Values const& images) {
  if (integers.size() != images.size()) cx.undefined("as many values as integers");
  std::vector<std::pair<index_t, index_t>> pairs;
  int reach = 0;
  for (std::size_t i = 0; i < integers.size() && cx.ok(); ++i) {
    wide_t const from = integers[i];
    wide_t const to = images[i];
    if (from < 0 || to < 0) return false;
    if (!fits(from) || !fits(to)) cx.unknown("beyond the integers that a swizzle takes");
    if (!cx.ok()) return false;
    while ((from | to) >> reach != 0) ++reach;
    pairs.emplace_back(static_cast<index_t>(from), static_cast<index_t>(to));
  }
  if (!cx.ok()) return false;
  // What moves comes first: nearly every swizzle fails there.
  std::partition(pairs.begin(), pairs.end(), [](auto const& p) { return p.first != p.second; });
  auto const takes = [&](Swizzle const& s) {
    return std::all_of(pairs.begin(), pairs.end(),
                       [&](auto const& p) { return swizzled(s, p.first) == p.second; });
  };
  if (takes(Swizzle{})) return true;
  if (pairs.empty() || pairs[0].first == pairs[0].second) return false;
  // Bit j of an integer changes where bit j + shift of it is set.
  auto const [from, to] = pairs[0];
  int changed = 0;
  while (((from ^ to) >> changed & 1) == 0) ++changed;
  for (int bits = 1; bits <= reach; ++bits) {
    for (int shift = bits - reach; shift <= reach - bits; ++shift) {
      int const moved = changed + shift;
      if (moved < 0 || moved >= reach || (from >> moved & 1) == 0) continue;
      for (int base = 0; bits + base + std::abs(shift) <= reach; ++base) {
        if (takes(Swizzle{bits, base, shift})) return true;
      }
    }
  }
  return false;
}

bool exists_swizzled_table(Context& cx, Values const& table) {
  constexpr index_t kEnd = index_t{1} << kTableBits;
  if (count(table) > kEnd) cx.unknown(kTooManySwizzles);
  if (count(table) == 0 || (count(table) & (count(table) - 1)) != 0) {
    cx.undefined("as many values as a power of two");
  }
  std::vector<index_t> values;
  index_t all = 0;
  for (wide_t const v : table) {
    if (v < 0) return false;
    if (v >= kEnd) cx.unknown(kTooManySwizzles);
    if (!cx.ok()) return false;
    values.push_back(static_cast<index_t>(v));
    all |= values.back();
  }
  int bits = 0;
  while (all >> bits != 0) ++bits;
  // A swizzle of another shift than 0 is a bijection of the integers of so many bits.
  for (int b = 1; b < bits; ++b) {
    for (int m = 0; b + m < bits; ++m) {
      for (int s = m + b - bits; s + b + m <= bits; ++s) {
        if (s == 0) continue;
        std::vector<index_t> from(std::size_t{1} << bits);
        for (std::size_t y = 0; y < from.size(); ++y) {
          index_t const image = swizzled(Swizzle{b, m, s}, static_cast<index_t>(y));
          from[static_cast<std::size_t>(image)] = static_cast<index_t>(y);
        }
        std::vector<index_t> undone;
        for (index_t const v : values) undone.push_back(from[static_cast<std::size_t>(v)]);
        if (some_layout_has(undone)) return true;
      }
    }
  }
  // One of shift 0 clears bits: those that no value has, where sums carry into them.
  for (int m = 0; m <= bits; ++m) {
    for (int b = 1; b <= 2 * kTableBits; ++b) {
      if (some_layout_has(values, ((index_t{1} << b) - 1) << m)) return true;
    }
  }
  return false;
}

wide_t size(Context&, ModularLayout const& m) { return layoutcheck::size(m); }
Interval dom(Context&, ModularLayout const& m) { return {0, layoutcheck::size(m)}; }
IntTuple shape(Context&, ModularLayout const& m) { return layoutcheck::shape(m.layout); }
IntTuple sizes(Context&, ModularLayout const& m) { return m.sizes; }
Sequence<wide_t> bases(Context&, ModularLayout const& m) {
  Sequence<wide_t> result;
  for (Mode const& mode : m.layout.leaves) result.push_back(mode.stride);
  return result;
}

}  // namespace layoutcheck::laws::language::builtin
