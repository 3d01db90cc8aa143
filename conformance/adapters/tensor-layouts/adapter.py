#!/usr/bin/env python3
"""Meta's tensor-layouts as an implementation under test (docs/protocol.md).

Not claimed, since the library has no such function: refines, substitute, relative_modes,
mutual_refinement, ceil_div (a private one of other arguments), is_tractable, is_non_degenerate,
is_bijective onto [0,n), take, select, compact_like (its make_layout_like is another thing),
n_complement, inverse, recover, swizzle_composition (compose refuses two swizzles), left_composition
(nearly all answers are a layout of a composed layout), and of composed layouts upcast and downcast.

A function that walks over all points does 300,000 of them in a second, and hundreds of cases have 2^30 and
more. With more than ENDLESS_POINTS it does not end within LIMIT_S of processor time; after the first such
timeout the adapter does not wait for it again. Between POINTS and ENDLESS_POINTS it depends on the machine
whether it ends: such cases are not sent to the library.

Left to its own convention, and so not declared under `integers`: an integer tiler of the divides,
which it takes for a tiler by mode, and composition, which takes integers inside tuples only.
"""

import dis
import importlib.metadata
import json
import re
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
FEW_POINTS = 64
MOST_STORAGE = 1 << 10
BRACKETS = str.maketrans("()", "[]")
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
    measured=[Path(HOME) / "layouts" / f"{name}.py" for name in ("algebra", "core", "expr")],
)


class Timeout(Exception):
    pass


def point_by_point(function, walked=0, endless_points=ENDLESS_POINTS):
    """`walked` is the argument over whose points it walks; with more than `endless_points` it never ends in time."""
    endless = []  # what a call said that did not end

    def interrupted(signal_number, frame):
        raise Timeout(f"no end within {LIMIT_S} s")

    def f(*arguments):
        mapping = arguments[walked]
        points = 0 if isinstance(mapping, Swizzle) else tl.size(mapping)
        if points <= POINTS:
            return function(*arguments)
        if points <= endless_points:
            raise Unsupported(f"walks over more than {POINTS} points")
        if endless:
            raise Timeout(endless[0])
        before = signal.signal(signal.SIGPROF, interrupted)
        signal.setitimer(signal.ITIMER_PROF, LIMIT_S)
        try:
            return function(*arguments)
        except Timeout as timeout:
            endless.append(str(timeout))
            raise
        finally:
            signal.setitimer(signal.ITIMER_PROF, 0)
            signal.signal(signal.SIGPROF, before)

    return f


def same(*answers):
    """Of several ways to write one call."""
    if any(answer != answers[0] for answer in answers):
        raise RuntimeError(" and ".join(map(str, answers)))
    return answers[0]


def table(mapping):
    offsets = CALLS["table"](mapping)
    if len(offsets) > FEW_POINTS:
        return offsets
    of_offset = analysis.offset_table(mapping)
    listed = [(tl.crd2idx(c, mapping.shape), o) for o, cs in of_offset.items() for c in cs]
    more = of_storage(mapping, max(offsets)) if offsets and 0 <= min(offsets) else []
    return same(
        offsets,
        [mapping(c) for c in mapping],
        [o for _, o in sorted(listed)],
        tl.Tensor(mapping).to_list(),
        *more,
    )


def of_storage(mapping, greatest):
    """Where each number is its own address: what is read there, and what is read after it was written."""
    if greatest >= MOST_STORAGE:
        return []
    numbers = list(range(greatest + 1))
    viewed = tl.Tensor(tl.Layout(len(numbers)), data=numbers).view(mapping)
    written = tl.Tensor(mapping, data=[None] * len(numbers)).copy_from(tl.Tensor(mapping))
    return viewed.to_list(), written.to_list()


def is_compact(layout):
    return same(CALLS["is_compact"](layout), analysis.is_contiguous(layout))


for function in table, is_compact:
    adapter.op(point_by_point(function), function.__name__)
for name in "same_function composed_same_function image is_injective is_surjective".split():
    adapter.op(point_by_point(CALLS[name]), name)


@adapter.op(integers=[0])
def size(mapping):
    answer = CALLS["size"](mapping)
    if tl.is_int(mapping) or answer > sys.maxsize:
        return answer
    return same(answer, len(mapping))


@adapter.op
def max_common_vector(first, second):
    answer = CALLS["max_common_vector"](first, second)
    if second != tl.Layout(tl.size(first)):
        return answer
    return same(answer, analysis.contiguity(first))


def by_strides(function):
    """For tuples: it takes layouts, and does the same with shapes and strides."""

    def of(t):
        return tl.Layout(tl.transform_tuple(t, lambda _: 1), t)

    return lambda *tuples: function(*map(of, tuples)).stride


adapter.op(by_strides(tl.append), "append")
adapter.op(by_strides(tl.prepend), "prepend")


@adapter.op
def at(mapping, coordinate):
    if tl.has_none(coordinate):
        raise Refusal("free_coordinate", "with a _ the call is a slice: the operation of that name")
    answer = call(mapping, coordinate)
    if isinstance(mapping, Swizzle):
        return answer
    tensor = tl.Tensor(mapping)  # without storage, its elements are offsets
    return same(answer, tensor(coordinate), tensor[coordinate])


def call(mapping, coordinate):
    """L((1,2)) and L(1,2) are two ways to write one call."""
    if isinstance(coordinate, tuple) and len(coordinate) > 1 and not isinstance(mapping, Swizzle):
        return same(mapping(coordinate), mapping(*coordinate))
    return mapping(coordinate)


def matrix(mapping):
    if isinstance(mapping, Swizzle):
        raise Unsupported("to_F2_matrix takes layouts, and swizzles of such")
    return analysis.to_F2_matrix(mapping)


def columns(rows):
    """A row is of a bit of the offset, the lowest first, and has a column for each bit of the index."""
    return [sum(bit << i for i, bit in enumerate(column)) for column in zip(*rows)]


@adapter.op
def linear_bases(mapping):
    return columns(matrix(mapping))


@adapter.op
def to_linear(mapping):
    rows = matrix(mapping)
    return (("i", [(column,) for column in columns(rows)]),), (("o", 1 << len(rows)),)


def swizzle_in_parts(swizzle):
    return sdk.Swizzle(swizzle.bits, swizzle.base, swizzle.shift)


def in_parts(answer, offset=0):
    """A layout expression plus an offset, as the SDK writes a composed layout."""
    if offset < 0 or isinstance(answer, ComposedLayout) and answer.offset < 0:
        raise Unsupported("an offset below 0")
    if isinstance(answer, tl.Layout):
        return sdk.Composed(sdk.Swizzle(0, 0, 0), offset, answer)
    if offset or not isinstance(answer.inner, tl.Layout):
        raise Unsupported("a composition of more than a function, an offset and a layout")
    outer = answer.outer
    return sdk.Composed(
        swizzle_in_parts(outer) if isinstance(outer, Swizzle) else outer,
        answer.offset,
        answer.inner,
    )


def of_composed(function):
    return lambda *arguments: in_parts(function(*arguments))


@adapter.op
def composed_printed(layout):
    return in_parts(printed(layout))


adapter.op(point_by_point(CALLS["composed_cosize"]), "composed_cosize")


def affine(first, second):
    answer = CALLS["composed_max_common_layout"](first, second)
    if not isinstance(answer, tl.Layout):
        raise Unsupported("the common layout is a composed layout")
    return answer


def up_to_a_difference(function):
    """It walks over the points of the second layout, and ends where the two differ."""

    def f(first, second):
        if tl.size(second) > POINTS:
            raise Unsupported(f"walks over up to {tl.size(second)} points")
        return function(first, second)

    return f


adapter.op(up_to_a_difference(affine), "composed_max_common_layout")
adapter.op(up_to_a_difference(CALLS["composed_max_common_vector"]), "composed_max_common_vector")
for name in (
    "composed_coalesce composed_flatten composed_mode composed_composition "
    "composed_logical_divide composed_zipped_divide composed_tiled_divide composed_flat_divide "
    "composed_logical_product composed_zipped_product composed_tiled_product composed_flat_product "
    "swizzle_left_composition"
).split():
    adapter.op(of_composed(CALLS[name]), name)


def without_offset(function):
    """Its inverse of f o k o L is L^-1 o -k o f^-1: a function of numbers below 0, which cancels in compositions."""

    def f(layout):
        if layout.offset:
            raise Unsupported("the inverse of a composed layout with an offset subtracts it inside")
        return in_parts(function(layout))

    return f


for name in "composed_right_inverse composed_left_inverse".split():
    adapter.op(without_offset(CALLS[name]), name)


def composed_slice(coordinate, layout):
    return in_parts(*tl.slice_and_offset(coordinate, layout))


# It walks faster: 2^21 points are at the limit on some machines.
adapter.op(
    point_by_point(composed_slice, walked=1, endless_points=16 * ENDLESS_POINTS), "composed_slice"
)


def read(text):
    """What str() writes: (2, 3) : (1, 2), and (Swizzle(1, 0, 2)) o {4} o (8 : 1)."""
    composed = re.fullmatch(r"\((.*)\) o (?:\{(.*)\} o )?\((.*)\)", text)
    if composed:
        outer, offset, inner = composed.groups("0")
        return ComposedLayout(read(outer), read(inner), offset=int(offset))
    if text.startswith("Swizzle"):
        return Swizzle(*map(int, text[8:-1].split(",")))
    return tl.Layout(*(json.loads(f"[{part}]".translate(BRACKETS))[0] for part in text.split(":")))


@adapter.op
def printed(layout):
    """repr, which is code, and str are two ways to write one layout."""
    return same(CALLS["printed"](layout), read(str(layout)))


@adapter.op
def swizzle_printed(swizzle):
    answer = CALLS["swizzle_printed"](swizzle)
    if 0 < swizzle.bits <= abs(swizzle.shift):  # it can be made of its masks
        same(answer, tl.make_swizzle(swizzle.yyy_msk, swizzle.zzz_msk))
    return swizzle_in_parts(answer)


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
    if isinstance(answer, tl.Layout):
        return answer
    answer = in_parts(answer)
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
