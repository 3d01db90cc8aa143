#!/usr/bin/env python3
"""Meta's tensor-layouts as an implementation under test (docs/protocol.md).

Not claimed, since the library has no such function: refines, substitute, relative_modes,
mutual_refinement, ceil_div (a private one of other arguments), is_tractable, is_non_degenerate,
is_bijective onto [0,n), take, select, compact_like (its make_layout_like is another thing),
n_complement, inverse, recover.

A function that walks over all points does 300,000 of them in a second, and hundreds of cases have 2^30 and
more. With more than ENDLESS_POINTS it does not end within LIMIT_S of processor time; after the first such
timeout the adapter does not wait for it again. Between POINTS and ENDLESS_POINTS it depends on the machine
whether it ends: such cases are not sent to the library.

Left to its own convention, and so not declared under `integers`: an integer tiler of the divides,
which it takes for a tiler by mode, and composition, which takes integers inside tuples only.
"""

import dis
import importlib.metadata
import signal
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
import layoutcheck_adapter as sdk
from layoutcheck_adapter import Adapter, Refusal, Unsupported

import scope
from scope import ComposedLayout, Swizzle, analysis, tl
from tensor_layouts import layout_utils

HOME = str(Path(tl.__file__).parent)
LIMIT_S = 0.4
POINTS = 1 << 13
ENDLESS_POINTS = 1 << 20
MOST_BITS = 8
RAISE = dis.opmap["RAISE_VARARGS"]


def on_purpose(error):
    """LayoutError, and what else a raise statement of the library's own refuses with: ValueError,
    TypeError, IndexError, UnsupportedComposedLayoutError. Raised by a slip, the same types are not
    refusals."""
    if isinstance(error, tl.LayoutError):
        return True
    at = error.__traceback__
    while at.tb_next:
        at = at.tb_next
    code = at.tb_frame.f_code
    return code.co_filename.startswith(HOME) and code.co_code[at.tb_lasti] == RAISE


CALLS = sdk.calls(Path(__file__).with_name("calls.txt"), scope)
adapter = Adapter(
    "tensor-layouts",
    importlib.metadata.version("tensor-layouts"),
    refusals=on_purpose,
    from_layout=lambda layout: (layout.shape, layout.stride),
    calls=CALLS,
)


class Timeout(Exception):
    pass


def point_by_point(function):
    endless = []  # what a call said that did not end

    def interrupted(signal_number, frame):
        raise Timeout(f"no end within {LIMIT_S} s")

    def f(mapping, *more):
        points = 0 if isinstance(mapping, Swizzle) else tl.size(mapping)
        if points <= POINTS:
            return function(mapping, *more)
        if points <= ENDLESS_POINTS:
            raise Unsupported(f"walks over more than {POINTS} points")
        if endless:
            raise Timeout(endless[0])
        before = signal.signal(signal.SIGPROF, interrupted)
        signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
        try:
            return function(mapping, *more)
        except Timeout as timeout:
            endless.append(str(timeout))
            raise
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)

    return f


for name in "same_function image is_injective is_surjective is_compact table".split():
    adapter.op(point_by_point(CALLS[name]), name)


@adapter.op
def at(mapping, coordinate):
    if tl.has_none(coordinate):
        raise Refusal("free_coordinate", "with a _ the call is a slice: the operation of that name")
    return call(mapping, coordinate)


def call(mapping, coordinate):
    """L((1,2)) and L(1,2) are two ways to write one call."""
    answer = mapping(coordinate)
    if isinstance(coordinate, tuple) and len(coordinate) > 1 and not isinstance(mapping, Swizzle):
        other = mapping(*coordinate)
        if other != answer:
            raise RuntimeError(f"L(c) is {answer}, L(*c) is {other}")
    return answer


@adapter.op
def linear_bases(mapping):
    """Its matrix has a row for each bit of the offset, the lowest first, and a column for each of the index."""
    if isinstance(mapping, Swizzle):
        raise Unsupported("to_F2_matrix takes layouts, and swizzles of such")
    return CALLS["linear_bases"](mapping)


def in_parts(answer):
    """A composed layout as the SDK writes it; what is not one, as it is."""
    if not isinstance(answer, ComposedLayout):
        return answer
    outer = answer.outer
    if isinstance(outer, Swizzle):
        outer = sdk.Swizzle(outer.bits, outer.base, outer.shift)
    return sdk.Composed(outer, answer.offset, answer.inner)


def of_composed(function):
    return lambda *arguments: in_parts(function(*arguments))


for name in CALLS:
    if name.startswith("composed_"):
        adapter.op(of_composed(CALLS[name]), name)


@adapter.op
def to_layout(linear):
    bases, out = linear
    below = [0]  # the bits of the outputs before each
    for _, size in out:
        below.append(below[-1] + size.bit_length() - 1)
    columns = [
        sum(part << shift for part, shift in zip(basis, below))
        for _, vectors in bases
        for basis in vectors
    ]
    if not 0 < below[-1] <= MOST_BITS or len(columns) > MOST_BITS:
        raise Unsupported(
            "a matrix has a row; and the search over swizzles takes seconds beyond %d bits"
            % MOST_BITS
        )
    # It also needs the shape: an extent of 2 for each bit of the index excludes the fewest answers.
    answer = analysis.from_F2_matrix(
        [[column >> row & 1 for column in columns] for row in range(below[-1])], (2,) * len(columns)
    )
    answer = in_parts(answer)
    if isinstance(answer, sdk.Composed):
        answer.inner = [answer.inner.shape, answer.inner.stride]
    return answer


@adapter.op(name="slice")
def cut(coordinate, layout):
    if tl.has_none(coordinate):
        return call(layout, coordinate)
    return tl.slice_and_offset(coordinate, layout)[0]


@adapter.op
def coalesce(layout, profile=None):
    return tl.coalesce(layout) if profile is None else tl.coalesce(layout, by_size(layout, profile))


def by_size(layout, profile):
    """Its profile is a shape, sizes to cut the modes by; ours is a pattern of parentheses."""
    if not isinstance(profile, tuple):
        return tl.size(layout)
    if len(profile) < tl.rank(layout):
        raise Unsupported("coalesce drops the modes beyond the profile")
    if len(profile) > tl.rank(layout):
        return profile
    return tuple(by_size(tl.mode(layout, i), p) for i, p in enumerate(profile))


@adapter.op
def shape_div(shape, divisor):
    if isinstance(divisor, tuple):
        raise Unsupported("shape_div takes an integer to divide by")
    return tl.shape_div(shape, divisor)


@adapter.op
def crd2idx(coordinate, shape, *stride):
    if stride and repetitions(coordinate, shape, *stride) > POINTS:
        raise Unsupported(f"it would repeat a tuple more than {POINTS} times")
    return tl.crd2idx(coordinate, shape, *stride)


def repetitions(coordinate, shape, stride):
    """The most by which it multiplies a tuple of strides, which makes a longer tuple."""
    if not isinstance(shape, tuple):
        return coordinate if tl.is_int(coordinate) and isinstance(stride, tuple) else 0
    if not isinstance(stride, tuple):
        return 0
    if not isinstance(coordinate, tuple):
        coordinate = (coordinate,) * len(shape)  # each digit is at most the index
    return max(map(repetitions, coordinate, shape, stride), default=0)


def without_free(function):
    def f(*arguments):
        answer = function(*arguments)
        if tl.has_none(answer):
            raise Refusal("free_coordinate", "the _ comes back as it went in")  # no int-tuple
        return answer

    return f


for name in "idx2crd crd2crd".split():
    adapter.op(without_free(CALLS[name]), name)


# Its `order` lists the modes, the fastest first; ours gives each mode its place, the least first.
# One is the inverse permutation of the other. What has no such translation is left as it is.
def by_place(order, shape):
    if isinstance(order, tuple) and all(map(tl.is_int, order)):
        return tuple(sorted(range(len(order)), key=order.__getitem__))
    return (0,) if tl.is_int(order) and tl.is_int(shape) else order


@adapter.op
def compact_ordered(shape, order):
    return layout_utils.make_ordered_layout(shape, by_place(order, shape))


@adapter.op
def tile_to_shape(block, target, order=None):
    return layout_utils.tile_to_shape(block, target, by_place(order, target))


adapter.run()
