"""The names that calls.txt uses: of the adapter and of emitted tests, which begin after this."""

import operator
import sys
import types
from collections import namedtuple

try:
    from torch import Tensor
except ImportError:  # the import below names types of torch; layouts use none of them
    torch = sys.modules["torch"] = types.ModuleType("torch")
    for name in "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64".split():
        setattr(torch, name, name)
    torch.Tensor, torch.Stream, torch.cuda = type("Tensor", (), {}), type("Stream", (), {}), torch

import flydsl.expr as fx
from flydsl._mlir import ir
from flydsl.expr import primitive

# The library makes layouts as values of MLIR: in a context, at a place of a module.
context = ir.Context()
context.enable_multithreading(False)
context.__enter__()
ir.Location.unknown().__enter__()
module = ir.Module.create()
ir.InsertionPoint(module.body).__enter__()

# The parts of a value in Python; run() makes the library's values of them, and these of its answers.
Layout = namedtuple("Layout", "shape stride")
Swizzle = namedtuple("Swizzle", "bits base shift")
Composed = namedtuple("Composed", "outer offset inner")
IntTuple = namedtuple("IntTuple", "value")  # where a function takes no tuple of Python
Tile = namedtuple("Tile", "modes")


def tile(tiler):
    """A tiler by mode is a tuple."""
    return tiler if isinstance(tiler, Layout) else Tile(tiler)


def values(part):
    """The library's value of a part. What it calls inner is applied last, and is our outer function."""
    if isinstance(part, Layout):
        return fx.make_layout(*part)
    if isinstance(part, Swizzle):
        return fx.static(fx.SwizzleType.get(*part))
    if isinstance(part, Composed):
        return fx.make_composed_layout(values(part.outer), part.offset, values(part.inner))
    if isinstance(part, IntTuple):
        return fx.make_int_tuple(part.value)
    if isinstance(part, Tile):
        return fx.make_tile(*map(mode_of_tile, part.modes))
    return part


def mode_of_tile(entry):
    if isinstance(entry, Layout) or not isinstance(entry, tuple):
        return values(entry)
    return tuple(map(mode_of_tile, entry))


def parts(value):
    """The parts of a value of the library."""
    if isinstance(value, fx.IntTuple):
        return value.to_py_value()
    if isinstance(value, fx.Layout):
        return Layout(value.shape.to_py_value(), value.stride.to_py_value())
    if isinstance(value, fx.Swizzle):
        return Swizzle(value.mask, value.base, value.shift)
    if isinstance(value, fx.ComposedLayout):
        return Composed(parts(value.inner), parts(value.offset), parts(value.outer))
    return value


def run(function, *arguments):
    return parts(function(*map(values, arguments)))


def compact(shape):
    """The layout of a shape, the leftmost mode the fastest."""
    return run(fx.make_ordered_layout, shape, 0)


def mapping(part):
    """The library takes coordinates of layouts: a swizzle is Sw o 0 o 1:1."""
    return Composed(part, 0, Layout(1, 1)) if isinstance(part, Swizzle) else part


def modes(which):
    return which if isinstance(which, tuple) else (which,)


def kind(part):
    """The type of a value says all that is known of it, and is the same object for the same value."""
    return values(part).type


def reread(value):
    """What the library's parser makes of the text that the library prints."""
    return fx.static(ir.Type.parse(str(value.type)))
