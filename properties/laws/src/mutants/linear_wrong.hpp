#pragma once
/// Wrong linear layouts, for mutants.

#include <algorithm>
#include <bit>
#include <vector>

#include "layoutcheck/core/linear/linear_parts.hpp"
#include "mutants/broken.hpp"

namespace layoutcheck::laws::wrong {

inline LinearLayout const& linear_in(Arguments args, std::size_t i) {
  return *std::get_if<LinearLayout>(&args[i]);
}

/// The right answer with a change; an error stays as it is.
template <class Change>
Answer change_linear(Answer const& right, Change change) {
  if (!right) return right;
  LinearLayout const changed = change(*std::get_if<LinearLayout>(&*right));
  auto const made = make_linear(changed.in, changed.out, changed.columns);
  if (!made) return made.error();
  return Value(*made);
}

/// The matrix with rows for columns, between dimensions that it fits.
inline LinearLayout transposed(LinearLayout const& layout, Dims const& in, Dims const& out) {
  LinearLayout result{in, out, {}};
  for (int r = 0; r < total_bits(in); ++r) {
    bits_t column = 0;
    for (int k = 0; k < layout.columns.size(); ++k) column |= (layout.columns[k] >> r & 1) << k;
    result.columns.push_back(column);
  }
  return result;
}

inline std::vector<Dim> listed(Dims const& dims) { return {dims.begin(), dims.end()}; }
inline Dims dims_from(std::vector<Dim> const& list) {
  Dims result;
  for (Dim const& d : list) result.push_back(d);
  return result;
}
inline DimNames names_of(Dims const& dims) {
  DimNames result;
  for (Dim const& d : dims) result.push_back(d.name);
  return result;
}

/// The outputs, or the inputs, from the last to the first; the values move along.
inline LinearLayout outputs_reversed(LinearLayout const& layout) {
  auto list = listed(layout.out);
  std::reverse(list.begin(), list.end());
  return *transpose_out(layout, names_of(dims_from(list)));
}
inline LinearLayout inputs_reversed(LinearLayout const& layout) {
  auto list = listed(layout.in);
  std::reverse(list.begin(), list.end());
  return *transpose_in(layout, names_of(dims_from(list)));
}

/// Without the dimensions of size 1.
inline Dims without_unit_dims(Dims const& dims) {
  Dims result;
  for (Dim const& d : dims) {
    if (d.bits > 0) result.push_back(d);
  }
  return result;
}
inline bool has_unit_dim(Dims const& dims) { return without_unit_dims(dims).size() < dims.size(); }

inline Answer refused(char const* why) {
  return Error{.code = Errc::invalid_argument, .detail = why};
}

}  // namespace layoutcheck::laws::wrong
