"""Major "col", the first mode is the fastest, as here. All operations that the library has."""

import importlib.metadata
from pathlib import Path

import layoutcheck_adapter as sdk
from layoutcheck_adapter import Unsupported

import scope
from modes import REFUSALS, is_integer, parts, to_layout, to_swizzle
from scope import ComposedLayout, L, Layout, Swizzle, int_tuple, layout, layout_algebra, stride

CALLS = sdk.calls(Path(__file__).with_name("calls.txt"), scope)
adapter = sdk.Adapter(
    "tilefoundry",
    importlib.metadata.version("tilefoundry"),
    refusals=REFUSALS,
    from_layout=parts,
    calls={**CALLS, "layout": to_layout, "swizzle": to_swizzle},
    measured=[module.__file__ for module in (int_tuple, layout, layout_algebra, stride)],
)

# ---- tuples and coordinates ----------------------------------------------------------------------


@adapter.op
def prefix_product(shape, start=1):
    if isinstance(start, tuple):
        raise Unsupported("compact_major has one start")
    return stride.compact_major(shape, major="col", current=start)


def reaches(value, shape):
    """Whether it has an integer for each integer of the shape, as far as both go."""
    if isinstance(shape, tuple):
        return isinstance(value, tuple) and all(map(reaches, value, shape))
    return isinstance(value, int)


def without_products_of_tuples(function):
    def f(coordinate, shape, *strides):
        if strides and not reaches(strides[0], shape):
            raise Unsupported("a product of an integer and a tuple")
        return function(coordinate, shape, *strides)

    return f


to_index = without_products_of_tuples(CALLS["crd2idx"])
to_coordinate = without_products_of_tuples(CALLS["idx2crd"])


@adapter.op
def idx2crd(index, shape, *strides):
    if not isinstance(index, int):
        raise Unsupported("idx2crd takes an integer")
    return to_coordinate(index, shape, *strides)


@adapter.op
def crd2idx(coordinate, shape, *strides):
    if not reaches(coordinate, shape):
        raise Unsupported("crd2idx takes an integer for each integer of the shape")
    return to_index(coordinate, shape, *strides)


@adapter.op
def at(mapping, coordinate):
    if not isinstance(coordinate, int):
        if not isinstance(mapping, Layout):
            raise Unsupported("apply takes an integer")
        if is_integer(mapping):
            raise Unsupported("(c) is not a coordinate of n:d, which the library writes (n):(d)")
        if not reaches(coordinate, mapping.shape):
            raise Unsupported("crd2idx takes an integer for each integer of the shape")
    return CALLS["at"](mapping, coordinate)


# ---- layouts -------------------------------------------------------------------------------------


def whole(answer):
    """(shape, stride) with the parentheses that the library wrote."""
    return answer.shape, answer.strides


@adapter.op
def take(mapping, begin, end):
    return whole(layout.take(mapping, begin, end))


@adapter.op
def flatten(mapping):
    write = parts if is_integer(mapping) else whole
    return write(layout.flatten(mapping))


@adapter.op
def unflatten(mapping, profile):
    if isinstance(profile, tuple):
        return whole(CALLS["unflatten"](mapping, profile))
    return parts(CALLS["unflatten"](mapping, (profile,)))


@adapter.op
def size(mapping):
    if isinstance(mapping, Swizzle):
        raise Unsupported("a Swizzle has no domain")
    return layout.size(mapping)


@adapter.op
def compact_left(s):
    return s, stride.compact_col_major(s)


@adapter.op
def compact_right(s):
    strides = stride.compact_row_major(s)
    if isinstance(s, tuple):
        omitted = layout.resolve_layout(Layout(s)).strides
        if omitted != strides:
            raise RuntimeError(f"compact_row_major has {strides}, resolve_layout {omitted}")
    return s, strides


@adapter.op
def is_compact(a):
    """is_contiguous takes what filter gives, which has no mode of stride 0 any more."""
    if layout.size(layout_algebra.filter(a)) != layout.size(a):
        raise Unsupported("filter leaves modes of stride 0 out")
    return CALLS["is_compact"](a)


@adapter.op
def is_tractable(a):
    if any(d == 0 and n > 1 for n, d in zip(layout.flat_shape(a), layout.flat_stride(a))):
        raise Unsupported("is_inverse_projectable excludes modes of stride 0")
    return CALLS["is_tractable"](a)


# ---- composed layouts ----------------------------------------------------------------------------

SAME = sdk.Swizzle(0, 0, 0)  # the identity


def in_parts(answer):
    """A layout is one under the identity. None is the identity in the library."""
    if not isinstance(answer, ComposedLayout):
        return sdk.Composed(SAME, 0, answer) if isinstance(answer, Layout) else answer
    outer, offset, inner = answer.inner, answer.offset, answer.outer
    if inner is None:
        if offset or not isinstance(outer, Layout):
            raise Unsupported("a composed layout without a domain")
        return sdk.Composed(SAME, 0, outer)
    if isinstance(outer, Swizzle):
        outer = sdk.Swizzle(outer.bits, outer.base, outer.shift)
    return sdk.Composed(outer, offset, inner)


def of_composed(function):
    return lambda *arguments: in_parts(function(*arguments))


for name in CALLS:
    if sdk.OPERATIONS.get(name, ("", ""))[1] == "composed":
        adapter.op(of_composed(CALLS[name]), name)


@adapter.op
def swizzle_printed(swizzle):
    answer = CALLS["swizzle_printed"](swizzle)
    return sdk.Swizzle(answer.bits, answer.base, answer.shift)


@adapter.op
def left_composition(a, composed):
    """composition(Layout, Swizzle) has the domain of the layout."""
    whole = L(layout.size(a), 1)
    if not isinstance(composed.inner, Swizzle) or composed.offset or composed.outer != whole:
        raise Unsupported("composition of a layout with a Swizzle over its domain")
    return in_parts(CALLS["left_composition"](a, composed))


@adapter.op
def swizzle_left_composition(swizzle, mapping):
    if not isinstance(mapping, Layout):
        raise Unsupported("composition of a Swizzle with a Layout")
    return in_parts(layout_algebra.composition(swizzle, mapping))
