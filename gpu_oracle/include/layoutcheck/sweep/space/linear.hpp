#pragma once
/// linear(bits<=b): every linear layout of one input `i` and one output `o` of 0 to b bits each,
/// whatever its columns.
///
///   linear(bits<=1): {i:[]}->{o:1}, {i:[]}->{o:2}, {i:[0]}->{o:1}, {i:[0]}->{o:2}, {i:[1]}->{o:2}
///
/// Numbers go by bits of the input, bits of the output, columns: column 0 varies fastest.

#include <cstdint>

#include "layoutcheck/sweep/space/view.hpp"

namespace layoutcheck::sweep::detail {

inline constexpr DimName kLinearInput = *DimName::of("i");
inline constexpr DimName kLinearOutput = *DimName::of("o");

struct LinearView {
  enum : int { bits };
};

/// The matrices of so many columns and rows. Pre: in * out < 64.
LC_HD constexpr std::uint64_t matrices(int in, int out) {
  return std::uint64_t{1} << static_cast<unsigned>(in * out);
}

LC_HD inline void unrank_value(SpaceView const& view, std::uint64_t number, LinearLayout& out) {
  auto const most = static_cast<int>(view.parameters[LinearView::bits]);
  int in_bits = 0;
  int out_bits = 0;
  for (std::uint64_t all; number >= (all = matrices(in_bits, out_bits));) {
    number -= all;
    if (++out_bits > most) {
      ++in_bits;
      out_bits = 0;
    }
  }
  out.in.clear();
  out.in.push_back({kLinearInput, in_bits});
  out.out.clear();
  out.out.push_back({kLinearOutput, out_bits});
  out.columns.clear();
  for (int k = 0; k < in_bits; ++k) {
    out.columns.push_back(number & low_bits(out_bits));
    number >>= static_cast<unsigned>(out_bits);
  }
}

LC_HD inline std::uint64_t rank_of_value(SpaceView const& view, LinearLayout const& layout) {
  auto const most = static_cast<int>(view.parameters[LinearView::bits]);
  if (layout.in.size() != 1 || layout.out.size() != 1) return kNotInSpace;
  int const in_bits = layout.in[0].bits;
  int const out_bits = layout.out[0].bits;
  if (!(layout.in[0] == Dim{kLinearInput, in_bits})) return kNotInSpace;
  if (!(layout.out[0] == Dim{kLinearOutput, out_bits})) return kNotInSpace;
  bool const within = in_bits >= 0 && in_bits <= most && out_bits >= 0 && out_bits <= most;
  if (!within || layout.columns.size() != in_bits) return kNotInSpace;
  std::uint64_t number = 0;
  for (int k = in_bits - 1; k >= 0; --k) {
    if (layout.columns[k] > low_bits(out_bits)) return kNotInSpace;
    number = (number << static_cast<unsigned>(out_bits)) | layout.columns[k];
  }
  for (int in = 0; in <= in_bits; ++in) {
    for (int out = 0; out < (in == in_bits ? out_bits : most + 1); ++out) {
      number += matrices(in, out);
    }
  }
  return number;
}

}  // namespace layoutcheck::sweep::detail
