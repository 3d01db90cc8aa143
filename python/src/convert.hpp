#pragma once
/// Values of the algebra as Python objects, and the way back.
///
///   4, True        an integer, a boolean        (2,(3,4)), (2,None)   a tuple, a coordinate
///   [0,2,4]        a table                      Layout(...), ...      the classes of module.cpp

#include <nanobind/nanobind.h>

#include <optional>
#include <vector>

#include "layoutcheck/core/operations/value.hpp"

namespace layoutcheck::python {

/// What a tuple is taken for: an int-tuple or coordinate where it has integers alone, or the tilers
/// of modes.
enum class Tuples { as_tuples, as_tilers };

/// Throws TypeError for what is not a value, OverflowError for an integer beyond 64 bits, and
/// Refused for a layout that is not one. Text is read as the expression language reads a literal.
/// An object with `shape` and `stride` is a layout, one with `bases` and `out_dims` a linear
/// layout, one with `bits`, `base` and `shift` (or num_bits, num_base, num_shift) a swizzle, one
/// with `outer`, `offset` and `inner` (or layoutB, layoutA) a composed layout.
Value to_value(nanobind::handle object, Tuples tuples = Tuples::as_tuples);
IntTuple to_tuple(nanobind::handle object);
Layout to_layout(nanobind::handle object);
ComposedLayout to_composed(nanobind::handle outer, index_t offset, nanobind::handle inner);

nanobind::object to_python(Value const& value);
nanobind::object to_python(IntTuple const& tuple);
nanobind::object to_python(Coordinate const& coordinate);

/// Raises layoutcheck.Refused, with `reason`, `mode` and `point`.
[[noreturn]] void raise(Error const& error, std::string const& operation = {});
/// The exception class; set by the module.
void set_refused(nanobind::object type);

template <class T>
T value_or_raise(Expected<T> const& result, char const* operation = "") {
  if (!result) raise(result.error(), operation);
  return *result;
}

}  // namespace layoutcheck::python
