"""The names that calls.txt uses: of the adapter and of emitted tests, which begin after this."""

import importlib.util
import sys
import types


def module(name, path=None, **names):
    made = sys.modules[name] = types.ModuleType(name)
    vars(made).update(names, __path__=path or [])


def an_integer(value):
    assert isinstance(value, int), value
    return value


# The files of the layouts run without their package, which imports torch and isl. What they import of it is for
# symbolic extents, and gives an integer back as it is.
HOME = importlib.util.find_spec("tilefoundry").submodule_search_locations[0]
module("tilefoundry", [HOME])
module("tilefoundry.ir", [HOME + "/ir"])
module("tilefoundry.ir.types", [HOME + "/ir/types"])
module("tilefoundry.ir.isl_interop", normalize_dim=an_integer)
module("tilefoundry.ir.types.utils", static_dim_value=an_integer)
module("tilefoundry.ir.types.tensor_type", ShapeDim=int)

from tilefoundry.ir.types import int_tuple, layout, layout_algebra, stride
from tilefoundry.ir.types.layout import ComposedLayout, Layout, Swizzle

Layout.stride = property(lambda self: self.strides)  # as emitted tests read it


def L(shape, strides):
    """The library writes n:d as (n):(d)."""
    return Layout(shape, strides) if isinstance(shape, tuple) else Layout((shape,), (strides,))


def bare(modes):
    """n of (n)."""
    return modes[0] if len(modes) == 1 and not isinstance(modes[0], tuple) else modes


def at(mapping, coordinate):
    if isinstance(coordinate, tuple):
        return stride.crd2idx(coordinate, mapping.shape, mapping.strides)
    return mapping(coordinate) if isinstance(mapping, Swizzle) else layout.apply(mapping, coordinate)


def crd2idx(coordinate, shape, strides=None):
    strides = stride.compact_col_major(shape) if strides is None else strides
    if isinstance(shape, tuple):
        return stride.crd2idx(coordinate, shape, strides)
    return stride.crd2idx((coordinate,), (shape,), (strides,))


def idx2crd(index, shape, strides=None):
    strides = stride.compact_col_major(shape) if strides is None else strides
    if isinstance(shape, tuple):
        return stride.idx2crd(index, shape, strides)
    return stride.idx2crd(index, (shape,), (strides,))[0]
