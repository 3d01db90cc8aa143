"""Major "row", the last mode is the fastest: the operations that have this argument.

Its answers become ours by reversing every tuple, on the way in and out, as in the adapter torch. The (tile, rest) pair
of a divide is not reversed. A tiler by mode counts from the first mode, and so from the other end: a short one is
filled up with None, which leaves a mode as it is.
"""

import importlib.metadata

from layoutcheck_adapter import Adapter, ByMode, Unsupported

import modes
from scope import layout, layout_algebra, stride

ROW = "row"


def rev(t):
    return tuple([rev(x) for x in reversed(t)]) if isinstance(t, tuple) else t


def without_swizzles(*_):
    raise Unsupported("a swizzle has no modes")


adapter = Adapter(
    "tilefoundry-row",
    importlib.metadata.version("tilefoundry"),
    refusals=modes.REFUSALS,
    to_layout=lambda shape, strides: modes.to_layout(rev(shape), rev(strides)),
    from_layout=lambda a: a if isinstance(a, tuple) else tuple(map(rev, modes.parts(a))),
    to_swizzle=without_swizzles,
    to_composed=without_swizzles,
)


@adapter.op
def prefix_product(shape, start=1):
    if isinstance(start, tuple):
        raise Unsupported("compact_major has one start")
    return rev(stride.compact_major(rev(shape), major=ROW, current=start))


@adapter.op
def compact_left(shape):
    return shape, rev(stride.compact_row_major(rev(shape)))


def fits(mapping, profile):
    """Whether no tuple of the profile is shorter than the mode that it is for."""
    if not isinstance(profile, tuple) or not isinstance(mapping, tuple):
        return True
    return len(profile) == len(mapping) and all(map(fits, mapping, reversed(profile)))


def by_profile(function):
    def f(mapping, *profile):
        if profile and not fits(mapping.shape, *profile):
            raise Unsupported("a profile shorter than the layout counts from the other end")
        return function(mapping, *map(rev, profile), major=ROW)

    return f


adapter.op(by_profile(layout_algebra.coalesce), "coalesce")
adapter.op(by_profile(layout_algebra.filter), "filter")


@adapter.op
def is_compact(mapping):
    """is_contiguous takes what filter gives, which has no mode of stride 0 any more."""
    filtered = layout_algebra.filter(mapping, major=ROW)
    if layout.size(filtered) != layout.size(mapping):
        raise Unsupported("filter leaves modes of stride 0 out")
    return layout_algebra.is_contiguous(filtered, major=ROW)


def complement(mapping, *target):
    return layout_algebra.complement(mapping, *target, major=ROW)


adapter.op(complement, "complement")
adapter.op(complement, "weak_complement")

# ---- with tilers ---------------------------------------------------------------------------------


def turned(mapping, tiler):
    """The tiler as the library wants it: the last mode first, and None where ours ends early."""
    if not isinstance(tiler, ByMode):
        return tiler
    if any(isinstance(t, ByMode) for t in tiler):
        raise Unsupported("a tiler by mode inside another one")
    if len(mapping.shape) == 1:
        raise Unsupported("a tiler by mode of one mode, whose parentheses the library leaves out")
    return (None,) * (len(mapping.shape) - len(tiler)) + tiler[::-1]


@adapter.op(integers=[1])
def composition(first, second, *more):
    second = composition(second, *more) if more else second
    return layout_algebra.composition(first, turned(first, second), major=ROW)


def pair(t, tile=()):
    """(tile, rest), each reversed; without a tile, the mode."""
    return rev(t) if tile is None else tuple(map(rev, t))


@adapter.op(integers=[1])
def logical_divide(mapping, tiler):
    tiler = turned(mapping, tiler)
    answer = layout_algebra.logical_divide(mapping, tiler, major=ROW)
    if tiler is None:
        return answer
    if not isinstance(tiler, tuple):
        return pair(answer.shape), pair(answer.strides)
    return tuple(tuple(map(pair, t, tiler))[::-1] for t in (answer.shape, answer.strides))


@adapter.op(integers=[1])
def zipped_divide(mapping, tiler):
    answer = layout_algebra.zipped_divide(mapping, turned(mapping, tiler), major=ROW)
    if not isinstance(tiler, ByMode):
        return pair(answer.shape), pair(answer.strides)
    filled = len(mapping.shape) - len(tiler)  # each has a tile 1:0
    return tuple((rev(t[0][filled:]), rev(t[1])) for t in (answer.shape, answer.strides))
