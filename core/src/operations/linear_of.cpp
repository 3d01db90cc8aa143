#include "layoutcheck/core/operations/linear_of.hpp"

#include <algorithm>
#include <bit>
#include <optional>

#include "layoutcheck/core/algebra/coalesce.hpp"
#include "layoutcheck/core/operations/linear_bases.hpp"
#include "layoutcheck/core/recover/swizzled.hpp"

namespace layoutcheck {
namespace {

bool disjoint(Columns const& columns) {
  bits_t taken = 0;
  for (bits_t const column : columns) {
    if ((taken & column) != 0) return false;
    taken |= column;
  }
  return true;
}

/// (2,2,...):(columns), coalesced.
Layout layout_with(Columns const& columns) {
  ModeList modes;
  for (bits_t const column : columns) modes.push_back({2, static_cast<index_t>(column)});
  return coalesce(from_modes(modes));
}

/// A sum drops what carries out of its highest bit, if a swizzle of shift 0 clears the bits above
/// that: columns may share bit `base` - 1 where they share no other, have no bit among the cleared
/// ones, and their sums reach no further.
///
///   {1, 1}: Sw<1,1,0> o 0 o (2,2):(1,1), of the values 0, 1, 1, 2 without bit 1
std::optional<Swizzle> clearing(Columns const& columns) {
  bits_t shared = 0;
  bits_t taken = 0;
  for (bits_t const column : columns) {
    shared |= taken & column;
    taken |= column;
  }
  if (!std::has_single_bit(shared)) return std::nullopt;
  int const base = static_cast<int>(std::bit_width(shared));
  wide_t sum = 0;
  for (bits_t const column : columns) sum += static_cast<wide_t>(column & low_bits(base));
  bits_t const above = base < 64 ? taken >> base : 0;
  for (int bits = 1; base + bits <= kMaxSwizzleBits; ++bits) {
    if ((above & low_bits(bits)) != 0) break;
    if (sum < wide_t{1} << (base + bits)) return Swizzle{bits, base, 0};
  }
  return std::nullopt;
}

ComposedLayout swizzled(Swizzle const& swizzle, Columns const& inner) {
  ComposedLayout result;
  result.swizzle = swizzle;
  result.inner = layout_with(inner);
  return result;
}

}  // namespace

Expected<LinearLayout> linear_of(Value const& mapping) {
  LC_TRY(bases, linear_bases_of(mapping));
  Columns columns;
  int bits = 0;
  for (index_t const base : bases) {
    auto const column = static_cast<bits_t>(base);
    columns.push_back(column);
    bits = std::max(bits, static_cast<int>(std::bit_width(column)));
  }
  if (columns.overflowed() || bits > kMaxBits) {
    return Error{.code = Errc::overflow, .detail = "more than 62 bits"};
  }
  Dims in;
  Dims out;
  in.push_back({*DimName::of("i"), columns.size()});
  out.push_back({*DimName::of("o"), bits});
  return make_linear(in, out, columns);
}

Expected<Value> layout_of(LinearLayout const& layout) {
  if (disjoint(layout.columns)) return Value(layout_with(layout.columns));
  int const width = layout.out_bits();
  for (int bits = 1; bits < width; ++bits) {
    for (int base = 0; base + bits < width; ++base) {
      for (int distance = 1; base + bits + distance <= width; ++distance) {
        for (int const shift : {distance, -distance}) {
          Swizzle const swizzle{bits, base, shift};
          Columns inner;
          for (bits_t const column : layout.columns) {
            inner.push_back(static_cast<bits_t>(unswizzled(swizzle, static_cast<index_t>(column))));
          }
          if (disjoint(inner)) return Value(swizzled(swizzle, inner));
        }
      }
    }
  }
  if (auto const swizzle = clearing(layout.columns)) {
    return Value(swizzled(*swizzle, layout.columns));
  }
  return Error{.code = Errc::not_representable,
               .detail = "columns share bits, and under every swizzle: no layout adds them up"};
}

}  // namespace layoutcheck
