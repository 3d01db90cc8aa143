#pragma once
/// Linear layouts taken apart: what is left of one that is a direct sum, some of its dimensions,
/// its free inputs. Errors in addition to those named: those of make_linear.

#include "layoutcheck/core/linear/linear_algebra.hpp"

namespace layoutcheck {

/// The inputs `in` and the outputs `out`, in the layout's order; other inputs are 0, other outputs
/// are not looked at. Errors: not_compatible (a name that the layout has not).
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> sublayout(LinearLayout const& layout,
                                                                DimNames const& in,
                                                                DimNames const& out) {
  constexpr Error kNoSuch{.code = Errc::not_compatible, .detail = "no dimension of this name"};
  for (DimName const& name : in) {
    if (find(layout.in, name) < 0) return kNoSuch;
  }
  for (DimName const& name : out) {
    if (find(layout.out, name) < 0) return kNoSuch;
  }
  LinearLayout result;
  for (Dim const& d : layout.out) {
    if (contains(out, d.name)) result.out.push_back(d);
  }
  for (int i = 0; i < layout.in.size(); ++i) {
    Dim const& d = layout.in[i];
    if (!contains(in, d.name)) continue;
    result.in.push_back(d);
    for (int k = 0; k < d.bits; ++k) {
      bits_t const column = layout.columns[first_bit(layout.in, i) + k];
      bits_t value = 0;
      for (int o = 0; o < result.out.size(); ++o) {
        int const from = first_bit(layout.out, find(layout.out, result.out[o].name));
        value |= ((column >> from) & low_bits(result.out[o].bits)) << first_bit(result.out, o);
      }
      result.columns.push_back(value);
    }
  }
  return result;
}

/// The first 2^bits indices of input i alone. Pre: no more than it has.
LC_HD constexpr LinearLayout resized_in(LinearLayout const& layout, int i, int bits) {
  LinearLayout result{layout.in, layout.out, {}};
  result.in[i].bits = bits;
  int const first = first_bit(layout.in, i);
  result.columns.append(layout.columns, 0, first + bits);
  result.columns.append(layout.columns, first + layout.in[i].bits, layout.in_bits());
  return result;
}

/// Output o modulo 2^bits. Pre: no more than it has.
LC_HD constexpr LinearLayout resized_out(LinearLayout const& layout, int o, int bits) {
  LinearLayout result = layout;
  result.out[o].bits = bits;
  int const first = first_bit(layout.out, o);
  for (bits_t& column : result.columns) {
    bits_t const above = column >> (first + layout.out[o].bits);
    column = (column & low_bits(first + bits)) | above << (first + bits);
  }
  return result;
}

/// Without the input bits whose column is 0: broadcasts. The dimensions stay, if of size 1.
LC_HD constexpr LinearLayout without_zero_bases(LinearLayout const& layout) {
  LinearLayout result{{}, layout.out, {}};
  int k = 0;
  for (Dim const& d : layout.in) {
    Dim kept{d.name, 0};
    for (int i = 0; i < d.bits; ++i, ++k) {
      if (layout.columns[k] == 0) continue;
      ++kept.bits;
      result.columns.push_back(layout.columns[k]);
    }
    result.in.push_back(kept);
  }
  return result;
}

/// free_bits of one input dimension: of a 2-bit lane whose columns are equal, 0b10.
LC_HD constexpr bits_t free_bits(LinearLayout const& layout, DimName const& in) {
  int const i = find(layout.in, in);
  if (i < 0) return 0;
  return (free_bits(layout) >> first_bit(layout.in, i)) & low_bits(layout.in[i].bits);
}

/// Which of the two summands is known, that of the low bits or that of the high ones.
enum class Side : std::uint8_t { low, high };

/// C with direct_sum(part, C) == whole (Side::low) or direct_sum(C, part) == whole (Side::high),
/// except for the order of dimensions. C has all dimensions of `whole`, some of them of size 1.
/// Errors: not_representable (no such layout), not_compatible (`part` has a dimension that `whole`
/// does not have).
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> divided(LinearLayout const& whole,
                                                              LinearLayout const& part, Side side) {
  constexpr Error kNone{.code = Errc::not_representable,
                        .detail = "the layout is not a direct sum with this part"};
  auto const bits_of = [](Dims const& dims, DimName const& name) {
    int const i = find(dims, name);
    return i < 0 ? 0 : dims[i].bits;
  };
  LinearLayout rest;
  for (Dim const& d : part.in) {
    if (find(whole.in, d.name) < 0) {
      return Error{.code = Errc::not_compatible, .detail = "the whole lacks an input of the part"};
    }
  }
  for (Dim const& d : part.out) {
    if (find(whole.out, d.name) < 0) {
      return Error{.code = Errc::not_compatible, .detail = "the whole lacks an output of the part"};
    }
  }
  for (Dim const& d : whole.in) {
    int const left = d.bits - bits_of(part.in, d.name);
    if (left < 0) return kNone;
    rest.in.push_back({d.name, left});
  }
  for (Dim const& d : whole.out) {
    int const left = d.bits - bits_of(part.out, d.name);
    if (left < 0) return kNone;
    rest.out.push_back({d.name, left});
  }
  // The rest's columns are those of the whole at its bits, restricted to its outputs: where the
  // whole is not a direct sum with `part`, the sum of both differs from the whole.
  for (int i = 0; i < whole.in.size(); ++i) {
    int const skipped = side == Side::low ? whole.in[i].bits - rest.in[i].bits : 0;
    for (int k = 0; k < rest.in[i].bits; ++k) {
      bits_t const column = whole.columns[first_bit(whole.in, i) + skipped + k];
      bits_t value = 0;
      for (int o = 0; o < whole.out.size(); ++o) {
        int const below = side == Side::low ? whole.out[o].bits - rest.out[o].bits : 0;
        int const from = first_bit(whole.out, o) + below;
        value |= ((column >> from) & low_bits(rest.out[o].bits)) << first_bit(rest.out, o);
      }
      rest.columns.push_back(value);
    }
  }
  LinearLayout const& low = side == Side::low ? part : rest;
  LinearLayout const& high = side == Side::low ? rest : part;
  LC_TRY(sum, direct_sum(low, high));
  DimNames in;
  DimNames out;
  for (Dim const& d : whole.in) in.push_back(d.name);
  for (Dim const& d : whole.out) out.push_back(d.name);
  LC_TRY(turned, transpose_in(sum, in));
  LC_TRY(again, transpose_out(turned, out));
  if (!(again == whole)) return kNone;
  return rest;
}

/// The layout without the dimensions `names`, through which each goes unchanged and alone: a block
/// of a kernel that no other dimension touches. Errors: not_compatible (a name that is not an input
/// or no output, or of other sizes there), not_representable (another map on it).
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> quotient(LinearLayout const& layout,
                                                               DimNames const& names) {
  LinearLayout same;
  DimNames in;
  DimNames out;
  for (DimName const& name : names) {
    int const i = find(layout.in, name);
    int const o = find(layout.out, name);
    if (i < 0 || o < 0 || layout.in[i].bits != layout.out[o].bits) {
      return Error{.code = Errc::not_compatible, .detail = "no input and output of one size"};
    }
    LC_TRY(one, identity(layout.in[i].bits, name, name));
    LC_TRY(more, direct_sum(same, one));
    same = more;
  }
  LC_TRY(rest, divided(layout, same, Side::low));
  for (Dim const& d : rest.in) {
    if (!contains(names, d.name)) in.push_back(d.name);
  }
  for (Dim const& d : rest.out) {
    if (!contains(names, d.name)) out.push_back(d.name);
  }
  return sublayout(rest, in, out);
}

}  // namespace layoutcheck
