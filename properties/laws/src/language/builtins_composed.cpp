// Composed and modular layouts in sentences: their parts, and whether a swizzle has given values.
// What to_layout answers is a mapping: a layout, a composed layout or a swizzle.

#include <algorithm>

#include "layoutcheck/laws/definitions.hpp"
#include "program.hpp"

namespace layoutcheck::laws::language {
namespace {

using Arguments = std::span<Val const>;

constexpr Undefined kOtherOuter{"f is of the other kind"};

Val swizzle_of(Arguments a) {
  ComposedLayout const& c = a[0].held<ComposedLayout>();
  if (!c.outer_is_swizzle) return kOtherOuter;
  return c.swizzle;
}
Val outer_of(Arguments a) {
  ComposedLayout const& c = a[0].held<ComposedLayout>();
  if (c.outer_is_swizzle) return kOtherOuter;
  return c.outer;
}

/// Whether some swizzle takes each of the first integers to that of the second. All are tried that
/// move bits which some of these integers have.
Val exists_swizzle(Arguments a) {
  if (count(a[0]) != count(a[1])) return Undefined{"as many values as integers"};
  std::vector<std::pair<index_t, index_t>> pairs;
  int reach = 0;
  for (wide_t i = 0; i < count(a[0]); ++i) {
    wide_t const from = element(a[0], i).integer();
    wide_t const to = element(a[1], i).integer();
    if (from < 0 || to < 0) return false;
    if (!fits(from) || !fits(to)) return Unknown{"beyond the integers that a swizzle takes"};
    while ((from | to) >> reach != 0) ++reach;
    pairs.emplace_back(static_cast<index_t>(from), static_cast<index_t>(to));
  }
  // What moves comes first: nearly every swizzle fails there.
  std::partition(pairs.begin(), pairs.end(), [](auto const& p) { return p.first != p.second; });
  auto const takes = [&](Swizzle const& s) {
    return std::all_of(pairs.begin(), pairs.end(),
                       [&](auto const& p) { return swizzled(s, p.first) == p.second; });
  };
  if (takes(Swizzle{})) return true;
  for (int bits = 1; bits <= reach; ++bits) {
    for (int shift = bits - reach; shift <= reach - bits; ++shift) {
      for (int base = 0; bits + base + std::abs(shift) <= reach; ++base) {
        if (takes(Swizzle{bits, base, shift})) return true;
      }
    }
  }
  return false;
}

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

/// Whether some swizzle of some layout has the values, of which there are 2^n.
Val exists_swizzled_table(Arguments a) {
  constexpr index_t kEnd = index_t{1} << kTableBits;
  if (count(a[0]) > kEnd) return Unknown{"too large for a search over all swizzles"};
  std::vector<index_t> values;
  index_t all = 0;
  for (wide_t i = 0; i < count(a[0]); ++i) {
    wide_t const v = element(a[0], i).integer();
    if (v < 0) return false;
    if (v >= kEnd) return Unknown{"too large for a search over all swizzles"};
    values.push_back(static_cast<index_t>(v));
    all |= values.back();
  }
  if (values.empty() || (values.size() & (values.size() - 1)) != 0) {
    return Undefined{"as many values as a power of two"};
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

/// A layout under the swizzle that moves nothing; a swizzle over the integers of its domain.
Val composed_of(Arguments a) {
  if (auto const* layout = a[0].get<Held<Layout>>()) return as_composed(**layout);
  if (auto const* swizzle = a[0].get<Held<Swizzle>>()) return as_composed(**swizzle);
  if (a[0].get<Held<ComposedLayout>>() != nullptr) return a[0];
  return Undefined{"not a mapping"};
}

}  // namespace

std::vector<Builtin> composed_builtins() {
  std::vector<Builtin> result;
  auto const add = [&](std::string_view signature, Val (*of)(Arguments)) {
    result.push_back(made_builtin(signature, of));
  };
  add("by_swizzle( composed): boolean",
      [](Arguments a) { return Val(a[0].held<ComposedLayout>().outer_is_swizzle); });
  add("swizzle( composed): swizzle", swizzle_of);
  add("outer( composed): layout", outer_of);
  add("exists_swizzle( sequence[integer], sequence[integer]): boolean", exists_swizzle);
  add("exists_swizzled_table( sequence[integer]): boolean", exists_swizzled_table);
  add("composed( map): composed", composed_of);

  add("size( modular): integer", [](Arguments a) { return Val(size(a[0].held<ModularLayout>())); });
  add("dom( modular): range", [](Arguments a) {
    return Val(Interval{0, size(a[0].held<ModularLayout>())});
  });
  add("shape( modular): tuple",
      [](Arguments a) { return Val(shape(a[0].held<ModularLayout>().layout)); });
  add("sizes( modular): tuple", [](Arguments a) { return Val(a[0].held<ModularLayout>().sizes); });
  add("bases( modular): sequence[integer]", [](Arguments a) {
    Vals result;
    for (Mode const& m : a[0].held<ModularLayout>().layout.leaves) result.emplace_back(m.stride);
    return Val(result);
  });
  return result;
}

}  // namespace layoutcheck::laws::language
