#!/usr/bin/env python3
"""ROCm's FlyDSL as an implementation under test (docs/protocol.md): flydsl.expr in a bare MLIR context.

The library has assertions where others refuse: each ends the process with SIGABRT. Batches are answered in forked
children for that, and such a death is the answer of its own case. A child leaves its part of the context behind.
"""

import gc
import importlib.metadata
import os
import re
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
import layoutcheck_adapter as sdk
from layoutcheck_adapter import OPERATIONS, Adapter, Refusal, Unsupported

import scope
from flydsl._mlir.ir import MLIRError
from flydsl.expr.meta import dsl_loc_tracing
from scope import Composed, Layout, Swizzle, fx, run

resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


PLACE = re.compile(r"error: .*?:\d+:\d+: ")  # of the call, in a message of MLIR


def on_purpose(error):
    """What the library raises, and not the MLIRError of its dialect. A binding raises TypeError for an argument
    that it does not take."""
    if isinstance(error, TypeError):
        return "incompatible function arguments" in str(error)
    return isinstance(error, (ValueError, IndexError))


def why(said):
    """The assertion, without the name of the function, which is long."""
    lines = [line for line in said.splitlines() if line.strip()]
    for line in reversed(lines):
        _, found, assertion = line.partition(": Assertion ")
        if found:
            return "Assertion " + assertion
    return next((line for line in lines if not line.startswith("UNREACHABLE")), "")


def empty(value):
    """Whether there is a () in it."""
    return isinstance(value, tuple) and (not value or any(map(empty, value)))


def wide(value):
    """Whether an integer in it has more than 32 bits. The library cuts it: shape and stride show that."""
    if isinstance(value, tuple):
        return any(map(wide, value))
    value = getattr(value, "value", value)  # of a basis stride
    return isinstance(value, int) and not -(2**31) <= value < 2**31


def in_parts(answer):
    if isinstance(answer, Composed):
        return sdk.Composed(in_parts(answer.outer), answer.offset, in_parts(answer.inner))
    return sdk.Swizzle(*answer) if isinstance(answer, Swizzle) else answer


def guarded(function, name):
    """The function, without the arguments that the library does not take: it says "not support empty IntTuple",
    make_tile makes tiles of modes only, and products want a layout ("expected LayoutType for tiler")."""
    takes_tiler = OPERATIONS[name][0][-1] == "tiler"
    takes_tiles = takes_tiler and not name.endswith("_product")

    def f(*arguments):
        if any(map(empty, arguments)):
            raise Unsupported("an empty tuple")
        if name not in ("shape", "stride") and any(map(wide, arguments)):
            raise Unsupported("an integer of more than 32 bits")
        if takes_tiler and None in arguments:
            raise Unsupported("a tiler _ without parentheses")
        if takes_tiler and not takes_tiles and not isinstance(arguments[-1], Layout):
            raise Unsupported("a product by mode")
        try:
            return in_parts(function(*arguments))
        except MLIRError as error:
            raise Refusal("MLIRError", PLACE.sub("", str(error)).split("\n")[-1]) from None

    return f


def scaled(stride):
    """The library's strides of ours, k@i."""
    if isinstance(stride, tuple):
        return tuple(map(scaled, stride))
    if not isinstance(stride, sdk.Scaled):
        return stride
    axis = stride.axis if isinstance(stride.axis, tuple) else (stride.axis,)
    return fx.Basis(stride.scale, list(axis))


def unscaled(stride):
    if isinstance(stride, tuple):
        return tuple(map(unscaled, stride))
    if not isinstance(stride, fx.Basis):
        return stride
    nested = len(stride.modes) > 1
    return sdk.Scaled(stride.value, tuple(stride.modes) if nested else stride.modes[0])


CALLS = sdk.calls(Path(__file__).with_name("calls.txt"), scope)
adapter = Adapter(
    "flydsl",
    importlib.metadata.version("flydsl"),
    int_bits=32,
    refusals=on_purpose,
    to_basis=lambda shape, stride: Layout(shape, scaled(stride)),
    from_basis=lambda layout: (layout.shape, unscaled(layout.stride)),
    calls=CALLS,
    isolated=True,
    last_words=why,
)
for name, function in CALLS.items():
    if name not in ("layout", "swizzle", "composed"):
        adapter.op(guarded(function, name), name)


def free(coordinate):
    return any(map(free, coordinate)) if isinstance(coordinate, tuple) else coordinate is None


@adapter.op
def at(function, coordinate):
    if free(coordinate):
        raise Refusal("free_coordinate", "with a _ the call is a slice: the operation of that name")
    return guarded(CALLS["at"], "at")(function, coordinate)


def along(axes, value):
    """(0,(k)) of k@0@1."""
    return (0,) * axes[0] + (along(axes[1:], value) if axes[1:] else value,)


def coordinate_of(value):
    """A value of a layout with basis strides: the library leaves a multiple of one basis element as it is."""
    return along(value.modes, value.value) if isinstance(value, fx.Basis) else value


MOST_AXES = 16  # docs/spec.md, basis strides


def leaves(shape):
    return sum(map(leaves, shape)) if isinstance(shape, tuple) else 1


def identity(shape):
    if not isinstance(shape, tuple):
        raise Unsupported("the coordinates of an integer are integers, along no axis")
    if leaves(shape) > MOST_AXES:
        raise Unsupported("more axes than the runner has")
    return run(fx.make_identity_layout, shape)


# The same functions, of layouts with basis strides.
OF_BASIS = {
    "identity": identity,
    "at": lambda layout, coordinate: coordinate_of(run(fx.crd2idx, coordinate, layout)),
    **{name: CALLS[name] for name in "size mode slice dice coalesce".split()},
    "composition": lambda layout, inner: run(fx.composition, layout, inner),
    **{f"{how}_divide": CALLS[f"{how}_divide"] for how in "logical zipped tiled flat".split()},
}
for name, function in OF_BASIS.items():
    adapter.op(guarded(function, "basis_" + name), "basis_" + name)

run(fx.composition, Layout((2, 2), (1, 2)), Layout(2, 2))  # makes what all of them need,
gc.freeze()  # and children share what is there already
dsl_loc_tracing(adapter.run)()  # one place for all calls: each looks for its own otherwise
os._exit(0)
