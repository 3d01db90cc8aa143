#pragma once
/// Layouts at whole arrays of indices.

#include <nanobind/nanobind.h>
#include <nanobind/ndarray.h>

#include "layoutcheck/core/swizzle/composed_layout.hpp"

namespace layoutcheck::python {

using Indices = nanobind::ndarray<std::int64_t const, nanobind::c_contig, nanobind::device::cpu>;
using Values = nanobind::ndarray<nanobind::numpy, std::int64_t>;

/// The values at the indices, an array of their shape. Raises Refused at the first index outside of
/// the domain: its `point`.
Values at(Layout const& layout, Indices const& indices);
Values at(Swizzle const& swizzle, Indices const& indices);
Values at(ComposedLayout const& composed, Indices const& indices);

/// The values at 0, 1, 2, ... in order.
Values table(Layout const& layout);
Values table(ComposedLayout const& composed);

}  // namespace layoutcheck::python
