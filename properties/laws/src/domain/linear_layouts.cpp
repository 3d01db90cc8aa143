// Where operations on linear layouts must answer, by dimensions, tables of few bits and ranks by
// rows. No algorithm of core is used.

#include "domain/linear_layouts.hpp"

#include "domain/linear.hpp"
#include "layoutcheck/laws/linear_definitions.hpp"

namespace layoutcheck::laws {

constexpr int kMostTableBits = 6;

static bool is_power(index_t n) { return n >= 1 && is_power_of_two(n); }

static Domain answered_iff(bool exists) { return exists ? Domain::required : Domain::refuse; }

// ---- of numbers ----

/// Whether the tuple is an index of the layout: a part for each input, below its size.
static bool is_index(LinearLayout const& layout, IntTuple const& index) {
  auto const parts = entries_of(index);
  if (!parts || static_cast<int>(parts->size()) != layout.in.size()) return false;
  for (int i = 0; i < layout.in.size(); ++i) {
    index_t const part = (*parts)[static_cast<std::size_t>(i)];
    if (part < 0 || static_cast<bits_t>(part) >= size_of(layout.in[i])) return false;
  }
  return true;
}

Domain linear_identity_domain(index_t n) { return answered_iff(is_power(n)); }

Domain linear_zeros_domain(index_t n, index_t out) {
  return answered_iff(is_power(n) && is_power(out));
}

Domain linear_strided_domain(index_t n, index_t by) {
  if (!is_power(n) || by < 0) return Domain::refuse;
  if (!is_power(by)) return by == 0 || n == 1 ? Domain::may : Domain::refuse;
  // Beyond 2^62 there is no such size here.
  return times(n, by) <= wide_t{1} << kMaxBits ? Domain::required : Domain::unknown;
}

// ---- of positions ----

/// What positions name: the dimensions, once each, or not.
namespace {
struct Positions {
  bool within = false;
  bool distinct = true;
  bool rise = true;
  std::vector<index_t> list;
};
}  // namespace

static Positions positions_in(Dims const& dims, IntTuple const& tuple) {
  Positions result;
  auto const entries = entries_of(tuple);
  if (!entries) return result;
  result.within = true;
  result.list = *entries;
  for (std::size_t i = 0; i < result.list.size(); ++i) {
    result.within = result.within && result.list[i] >= 0 && result.list[i] < dims.size();
    for (std::size_t k = 0; k < i; ++k) {
      if (result.list[k] == result.list[i]) result.distinct = false;
      if (result.list[k] >= result.list[i]) result.rise = false;
    }
  }
  return result;
}

static Domain of_permutation(Dims const& dims, IntTuple const& tuple) {
  Positions const p = positions_in(dims, tuple);
  bool const all = static_cast<int>(p.list.size()) == dims.size();
  return answered_iff(p.within && p.distinct && all);
}

/// A set of dimensions is named by positions that rise; what others name is anyone's guess, unless
/// they name nothing or something twice.
static Domain of_set(Positions const& p) {
  if (!p.within || !p.distinct) return Domain::refuse;
  return p.rise ? Domain::required : Domain::may;
}

static Domain of_reshape(Dims const& dims, IntTuple const& sizes) {
  auto const entries = entries_of(sizes);
  if (!entries) return Domain::refuse;
  wide_t volume = 1;
  for (index_t const n : *entries) {
    if (!is_power(n)) return Domain::refuse;
    volume = times(volume, n);
  }
  if (volume != wide_t{1} << bit_count(dims)) return Domain::refuse;
  return entries->size() > kMaxDims ? Domain::unknown : Domain::required;
}

Domain linear_quotient_domain(LinearLayout const& layout, IntTuple const& tuple) {
  Positions const p = positions_in(layout.in, tuple);
  Domain const set = of_set(p);
  if (set == Domain::refuse) return set;
  for (index_t const position : p.list) {
    Dim const d = layout.in[static_cast<int>(position)];
    if (!has(layout.out, d.name) || bits_of(layout.out, d.name) != d.bits) return Domain::refuse;
    for (int k = 0; k < layout.in_bits(); ++k) {
      bits_t const x = bits_t{1} << k;
      bits_t const own = part_of(layout.in, x, d.name);
      bits_t const value = joined(layout, x);
      if (part_of(layout.out, value, d.name) != own) return Domain::refuse;
      if (own == 0) continue;
      for (Dim const& other : layout.out) {
        bool const stays = other.name == d.name || part_of(layout.out, value, other.name) == 0;
        if (!stays) return Domain::refuse;
      }
    }
  }
  return set;
}

/// Libraries differ on inputs that are not outputs.
Domain linear_is_trivial_over_domain(LinearLayout const& layout, IntTuple const& tuple) {
  Positions const p = positions_in(layout.in, tuple);
  Domain const set = of_set(p);
  if (set == Domain::refuse) return set;
  for (index_t const position : p.list) {
    if (!has(layout.out, layout.in[static_cast<int>(position)].name)) return Domain::may;
  }
  return set;
}

/// What a dimension is that has grown is not defined.
static Domain of_resize(Dims const& dims, index_t position, index_t size) {
  if (position < 0 || position >= dims.size() || !is_power(size)) return Domain::refuse;
  bool const grows = static_cast<bits_t>(size) > size_of(dims[static_cast<int>(position)]);
  return grows ? Domain::may : Domain::required;
}

Domain linear_resize_in_domain(LinearLayout const& layout, index_t i, index_t size) {
  return of_resize(layout.in, i, size);
}

/// Triton makes a basis 0 that is too large, which is its remainder only for multiples of the size.
Domain linear_resize_out_domain(LinearLayout const& layout, index_t i, index_t size) {
  Domain const domain = of_resize(layout.out, i, size);
  if (domain != Domain::required) return domain;
  auto const n = static_cast<bits_t>(size);
  for (bits_t const column : layout.columns) {
    bits_t const part = part_of(layout.out, column, layout.out[static_cast<int>(i)].name);
    if (part >= n && part % n != 0) return Domain::may;
  }
  return Domain::required;
}

// ---- of two layouts ----

static bool same_dimensions(Dims const& a, Dims const& b) {
  return names_within(a, b) && names_within(b, a);
}

/// Whether every value of the layout is an index of the dimensions: a value of which some basis has
/// too large a part is at that basis' own index.
static bool values_within(LinearLayout const& layout, Dims const& dims) {
  for (bits_t const column : layout.columns) {
    if (!renumbered(layout.out, column, dims)) return false;
  }
  return true;
}

static bool no_larger(Dims const& a, Dims const& b) {
  for (Dim const& d : a) {
    if (d.bits > bits_of(b, d.name)) return false;
  }
  return true;
}

Domain linear_compose_domain(LinearLayout const& outer, LinearLayout const& inner) {
  if (!same_dimensions(outer.in, inner.out)) return Domain::refuse;
  if (no_larger(inner.out, outer.in)) return Domain::required;
  return values_within(inner, outer.in) ? Domain::may : Domain::refuse;
}

/// A value of `b` is one of `a` iff its column adds nothing to the rank.
Domain linear_invert_and_compose_domain(LinearLayout const& a, LinearLayout const& b) {
  if (!same_dimensions(a.out, b.out)) return Domain::refuse;
  if (!values_within(b, a.out)) return Domain::refuse;
  int const rows = bit_count(a.out);
  int const rank = row_rank(a.columns, rows);
  for (bits_t const column : b.columns) {
    Columns more = a.columns;
    // The last column is of no use where there is no room: one of 62 is zero or depends on others.
    if (more.size() == kMaxBits) return Domain::unknown;
    more.push_back(*renumbered(b.out, column, a.out));
    if (row_rank(more, rows) != rank) return Domain::refuse;
  }
  for (Dim const& d : a.out) {
    if (d.bits != bits_of(b.out, d.name)) return Domain::may;
  }
  return Domain::required;
}

Domain linear_direct_sum_domain(LinearLayout const& a, LinearLayout const& b) {
  auto const dimensions = [](Dims const& x, Dims const& y) {
    int n = x.size();
    for (Dim const& d : y) n += has(x, d.name) ? 0 : 1;
    return n;
  };
  bool const fits_here = dimensions(a.in, b.in) <= kMaxDims &&
                         dimensions(a.out, b.out) <= kMaxDims &&
                         bit_count(a.in) + bit_count(b.in) <= kMaxBits &&
                         bit_count(a.out) + bit_count(b.out) <= kMaxBits;
  return fits_here ? Domain::required : Domain::unknown;
}

/// Of a bit of an input of `whole`: whether it is of the part, and which bit there.
namespace {
struct Split {
  bool of_part;
  int bit;
};
}  // namespace
static Split split(int bit, int part_bits, int whole_bits, bool part_is_low) {
  int const rest_bits = whole_bits - part_bits;
  if (part_is_low) return {bit < part_bits, bit < part_bits ? bit : bit - part_bits};
  return {bit >= rest_bits, bit >= rest_bits ? bit - rest_bits : bit};
}

/// The value of `whole`, cut into the part's bits of each output and the others.
static bool splits_as(LinearLayout const& whole, LinearLayout const& part, bits_t value,
                      bool of_part, bits_t want, bool part_is_low) {
  for (Dim const& d : whole.out) {
    int const own = bits_of(part.out, d.name);
    bits_t const v = part_of(whole.out, value, d.name);
    bits_t const low = v % (bits_t{1} << (part_is_low ? own : d.bits - own));
    bits_t const high = v >> (part_is_low ? own : d.bits - own);
    bits_t const in_part = part_is_low ? low : high;
    bits_t const other = part_is_low ? high : low;
    if (of_part && (other != 0 || in_part != part_of(part.out, want, d.name))) return false;
    if (!of_part && in_part != 0) return false;
  }
  return true;
}

static Domain of_quotient_of_sum(LinearLayout const& whole, LinearLayout const& part,
                                 bool part_is_low) {
  if (!names_within(part.in, whole.in) || !names_within(part.out, whole.out)) {
    return Domain::refuse;
  }
  if (!no_larger(part.in, whole.in) || !no_larger(part.out, whole.out)) return Domain::refuse;
  for (Dim const& d : whole.in) {
    for (int bit = 0; bit < d.bits; ++bit) {
      auto const at = [&](Dims const& dims, int which) {
        return flat_of(dims, [&](DimName const& name) {
          return name == d.name ? bits_t{1} << which : bits_t{0};
        });
      };
      Split const s = split(bit, bits_of(part.in, d.name), d.bits, part_is_low);
      bits_t const value = joined(whole, at(whole.in, bit));
      bits_t const want = s.of_part ? joined(part, at(part.in, s.bit)) : 0;
      if (!splits_as(whole, part, value, s.of_part, want, part_is_low)) return Domain::refuse;
    }
  }
  return Domain::required;
}

// ---- as a layout ----

/// Whether (2,2,...):(columns) has the values, except for cleared bits: sums of columns where these
/// are joined. Other bits in the place of cleared ones would only make the sums greater.
static bool some_layout_has(std::vector<bits_t> const& values, bits_t cleared = 0) {
  for (std::size_t x = 0; x < values.size(); ++x) {
    bits_t sum = 0;
    for (std::size_t bit = 1; bit < values.size(); bit *= 2)
      sum += (x & bit) != 0 ? values[bit] : 0;
    if ((sum & ~cleared) != values[x]) return false;
  }
  return true;
}

/// The table of a swizzle, inverted by looking for each value, for swizzles that move bits below
/// 2^bits alone.
static std::vector<bits_t> undone(std::vector<bits_t> const& values, Swizzle const& swizzle,
                                  int bits) {
  std::vector<bits_t> from(std::size_t{1} << bits);
  for (std::size_t y = 0; y < from.size(); ++y) {
    from[static_cast<std::size_t>(swizzled(swizzle, static_cast<index_t>(y)))] = y;
  }
  std::vector<bits_t> result;
  for (bits_t const v : values) result.push_back(from[static_cast<std::size_t>(v)]);
  return result;
}

Domain to_layout_domain(LinearLayout const& layout) {
  int const bits = bit_count(layout.out);
  if (layout.in_bits() > kMostTableBits || bits > kMostTableBits) return Domain::unknown;
  std::vector<bits_t> values;
  for (bits_t x = 0; x < bits_t{1} << layout.in_bits(); ++x) values.push_back(joined(layout, x));
  if (some_layout_has(values)) return Domain::required;
  for (int b = 1; b < bits; ++b) {
    for (int m = 0; b + m < bits; ++m) {
      for (int s = m + b - bits; s + b + m <= bits; ++s) {
        if (s != 0 && some_layout_has(undone(values, Swizzle{b, m, s}, bits))) {
          return Domain::required;
        }
      }
    }
  }
  // Of shift 0, a swizzle clears bits: those that no value has, where sums carry into them.
  for (int m = 0; m <= bits; ++m) {
    for (int b = 1; b <= 2 * kMostTableBits; ++b) {
      if (some_layout_has(values, ((bits_t{1} << b) - 1) << m)) return Domain::required;
    }
  }
  return Domain::refuse;
}

Domain linear_at_domain(LinearLayout const& layout, IntTuple const& index) {
  return answered_iff(is_index(layout, index));
}

Domain linear_invert_domain(LinearLayout const& layout) {
  int const rank = row_rank(layout);
  return answered_iff(rank == layout.in_bits() && rank == bit_count(layout.out));
}

Domain linear_pseudo_invert_domain(LinearLayout const& layout) {
  return answered_iff(row_rank(layout) == bit_count(layout.out));
}

Domain linear_divide_left_domain(LinearLayout const& whole, LinearLayout const& part) {
  return of_quotient_of_sum(whole, part, true);
}

Domain linear_divide_right_domain(LinearLayout const& whole, LinearLayout const& part) {
  return of_quotient_of_sum(whole, part, false);
}

Domain linear_transpose_in_domain(LinearLayout const& layout, IntTuple const& order) {
  return of_permutation(layout.in, order);
}

Domain linear_transpose_out_domain(LinearLayout const& layout, IntTuple const& order) {
  return of_permutation(layout.out, order);
}

Domain linear_reshape_in_domain(LinearLayout const& layout, IntTuple const& sizes) {
  return of_reshape(layout.in, sizes);
}

Domain linear_reshape_out_domain(LinearLayout const& layout, IntTuple const& sizes) {
  return of_reshape(layout.out, sizes);
}

Domain linear_sublayout_domain(LinearLayout const& layout, IntTuple const& in,
                               IntTuple const& out) {
  Domain const inputs = of_set(positions_in(layout.in, in));
  Domain const outputs = of_set(positions_in(layout.out, out));
  if (inputs == Domain::refuse || outputs == Domain::refuse) return Domain::refuse;
  return inputs == Domain::may || outputs == Domain::may ? Domain::may : Domain::required;
}

}  // namespace layoutcheck::laws
