#pragma once
/// Linear layouts made of linear layouts. Errors in addition to those named: those of make_linear.

#include "layoutcheck/core/linear/linear_layout.hpp"

namespace layoutcheck {

/// Bits of `flat`, an index of `from`, as an index of `to`: the same dimensions in another order,
/// each as large or larger. Pre: every dimension of `from` is in `to`.
LC_HD constexpr bits_t reordered(bits_t flat, Dims const& from, Dims const& to) {
  bits_t result = 0;
  for (int i = 0; i < from.size(); ++i) {
    bits_t const part = (flat >> first_bit(from, i)) & low_bits(from[i].bits);
    result |= part << first_bit(to, find(to, from[i].name));
  }
  return result;
}

/// Whether they are the same dimensions, in any order and of any size.
LC_HD constexpr bool same_names(Dims const& a, Dims const& b) {
  if (a.size() != b.size()) return false;
  for (Dim const& d : a) {
    if (find(b, d.name) < 0) return false;
  }
  return true;
}

/// The dimensions in the order of these names. Errors: not_compatible (another set of names).
LC_HD constexpr Expected<Dims> in_order(Dims const& dims, DimNames const& order) {
  constexpr Error kOther{.code = Errc::not_compatible,
                         .detail = "an order names each dimension once"};
  if (order.overflowed() || order.size() != dims.size()) return kOther;
  Dims result;
  for (DimName const& name : order) {
    int const i = find(dims, name);
    if (i < 0 || find(result, name) >= 0) return kOther;
    result.push_back(dims[i]);
  }
  return result;
}

/// The inputs of the layout in another order. Errors: those of in_order.
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> transpose_in(LinearLayout const& layout,
                                                                   DimNames const& order) {
  LC_TRY(in, in_order(layout.in, order));
  LinearLayout result{in, layout.out, {}};
  for (Dim const& d : in) {
    int const first = first_bit(layout.in, find(layout.in, d.name));
    result.columns.append(layout.columns, first, first + d.bits);
  }
  return result;
}

/// The outputs in another order. Errors: those of in_order.
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> transpose_out(LinearLayout const& layout,
                                                                    DimNames const& order) {
  LC_TRY(out, in_order(layout.out, order));
  LinearLayout result{layout.in, out, {}};
  for (bits_t const column : layout.columns) {
    result.columns.push_back(reordered(column, layout.out, out));
  }
  return result;
}

/// The same flat map between other dimensions. Errors: shape_not_divisible (as many bits as
/// before).
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> reshape_in(LinearLayout const& layout,
                                                                 Dims const& in) {
  LC_TRY(dims, checked(in));
  if (total_bits(dims) != layout.in_bits()) {
    return Error{.code = Errc::shape_not_divisible,
                 .detail = "the new shape has another number of indices"};
  }
  return LinearLayout{dims, layout.out, layout.columns};
}
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> reshape_out(LinearLayout const& layout,
                                                                  Dims const& out) {
  LC_TRY(dims, checked(out));
  if (total_bits(dims) != layout.out_bits()) {
    return Error{.code = Errc::shape_not_divisible,
                 .detail = "the new shape has another number of values"};
  }
  return LinearLayout{layout.in, dims, layout.columns};
}

/// x -> outer(inner(x)). The outputs of `inner` are the inputs of `outer`, in any order, and no
/// larger. Errors: not_compatible.
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> compose(LinearLayout const& outer,
                                                              LinearLayout const& inner) {
  constexpr Error kOther{.code = Errc::not_compatible,
                         .detail = "the inner outputs are not the outer inputs"};
  if (!same_names(outer.in, inner.out)) return kOther;
  for (Dim const& d : inner.out) {
    if (d.bits > outer.in[find(outer.in, d.name)].bits) return kOther;
  }
  LinearLayout result{inner.in, outer.out, {}};
  for (bits_t const column : inner.columns) {
    result.columns.push_back(outer(reordered(column, inner.out, outer.in)));
  }
  return result;
}

/// The inverse, from outputs to inputs. Errors: not_injective, not_representable (not surjective).
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> invert(LinearLayout const& layout) {
  if (!is_injective(layout)) {
    return Error{.code = Errc::not_injective, .detail = "two indices have one value"};
  }
  LC_TRY(columns, right_inverse_of(layout.columns, layout.out_bits()));
  return LinearLayout{layout.out, layout.in, columns};
}

/// R with L(R(y)) = y for every y: of the indices with a value, that with free_bits(L) at 0.
/// Errors: not_representable (not surjective).
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> pseudo_invert(LinearLayout const& layout) {
  LC_TRY(columns, right_inverse_of(layout.columns, layout.out_bits()));
  return LinearLayout{layout.out, layout.in, columns};
}

/// C with A(C(x)) = B(x) for every x. Both have the same outputs, in any order. Errors:
/// not_compatible (other outputs, or other sizes of them), not_representable (a value of B is not
/// a value of A).
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> invert_and_compose(LinearLayout const& a,
                                                                         LinearLayout const& b) {
  if (!same_names(a.out, b.out)) {
    return Error{.code = Errc::not_compatible, .detail = "the outputs have other names"};
  }
  Columns values;
  for (bits_t const column : b.columns) {
    for (Dim const& d : b.out) {
      bits_t const part = (column >> first_bit(b.out, find(b.out, d.name))) & low_bits(d.bits);
      if (part > low_bits(a.out[find(a.out, d.name)].bits)) {
        return Error{.code = Errc::not_representable,
                     .detail = "a value is too large for the outputs of the first layout"};
      }
    }
    values.push_back(reordered(column, b.out, a.out));
  }
  LC_TRY(columns, quotient_of(a.columns, values));
  return LinearLayout{b.in, a.in, columns};
}

/// Direct sum: dimensions that both have grow, the bits of `a` below those of `b`; the others of
/// `b` follow those of `a` in their order. A lane of 4 -> x of 4 times a lane of 2 -> y of 2 is a
/// lane of 8, whose highest bit goes to y.
LC_DEVICE_CALL LC_HD constexpr Expected<LinearLayout> direct_sum(LinearLayout const& a,
                                                                 LinearLayout const& b) {
  auto const joined = [](Dims const& x, Dims const& y) {
    Dims dims = x;
    for (Dim const& d : y) {
      int const i = find(dims, d.name);
      if (i < 0) {
        dims.push_back(d);
      } else {
        dims[i].bits += d.bits;
      }
    }
    return dims;
  };
  LC_TRY(in, checked(joined(a.in, b.in)));
  LC_TRY(out, checked(joined(a.out, b.out)));
  LinearLayout result{in, out, {}};
  for (Dim const& d : in) {
    int const in_a = find(a.in, d.name);
    int const in_b = find(b.in, d.name);
    for (int k = 0; in_a >= 0 && k < a.in[in_a].bits; ++k) {
      result.columns.push_back(reordered(a.columns[first_bit(a.in, in_a) + k], a.out, out));
    }
    for (int k = 0; in_b >= 0 && k < b.in[in_b].bits; ++k) {
      bits_t const column = b.columns[first_bit(b.in, in_b) + k];
      bits_t value = 0;
      for (int o = 0; o < b.out.size(); ++o) {
        int const below = find(a.out, b.out[o].name);
        int const shift =
            first_bit(out, find(out, b.out[o].name)) + (below < 0 ? 0 : a.out[below].bits);
        value |= ((column >> first_bit(b.out, o)) & low_bits(b.out[o].bits)) << shift;
      }
      result.columns.push_back(value);
    }
  }
  return result;
}

}  // namespace layoutcheck
