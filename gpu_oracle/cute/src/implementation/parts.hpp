#pragma once
/// The operations in four files, so that each compiles in seconds.

#include <span>

#include "implementation/forms.hpp"

namespace layoutcheck::sweep_cute {

using Arguments = std::span<Value const>;

Expected<Value> query_tuples(Op op, Arguments args);       ///< product to compatible
Expected<Value> query_coordinates(Op op, Arguments args);  ///< slices, indices, at
Expected<Value> query_layouts(Op op, Arguments args);      ///< size to unflatten
Expected<Value> query_algebra(Op op, Arguments args);      ///< coalesce to products

// Arguments by kind. Error: kNotCompiled, where it is of another.
inline Expected<IntTuple> tuple_at(Arguments args, std::size_t i) {
  if (auto const t = as_tuple(args[i])) return *t;
  return kNotCompiled;
}
inline Expected<Coordinate> coordinate_at(Arguments args, std::size_t i) {
  if (auto const c = as_coordinate(args[i])) return *c;
  return kNotCompiled;
}
template <class T>
Expected<T> plain_at(Arguments args, std::size_t i) {
  if (auto const* const t = std::get_if<T>(&args[i])) return *t;
  return kNotCompiled;
}
inline Expected<Layout> layout_at(Arguments args, std::size_t i) {
  return plain_at<Layout>(args, i);
}
inline Expected<index_t> integer_at(Arguments args, std::size_t i) {
  return plain_at<index_t>(args, i);
}

/// Returns from this function where a guard says why CuTe must not be called.
#define LC_GUARDED(...)                            \
  do {                                             \
    if (auto const no = (__VA_ARGS__)) return *no; \
  } while (false)

}  // namespace layoutcheck::sweep_cute
