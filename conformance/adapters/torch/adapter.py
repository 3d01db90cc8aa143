#!/usr/bin/env python3
"""torch.distributed._pycute as an implementation under test (docs/protocol.md).

It is pycute turned lexicographic: the rightmost mode is the fastest. Its answers become ours by
reversing every tuple, at every level, on the way in and out. Three things are not turned in it and
so not here: the (tile, rest) pair at the top of the answers of divides and products; shape_div,
which takes its divisor from left to right; and the end from which a short tiler or profile counts.
A short tiler is filled up with None, the library's own word for a mode that is left alone.

The package needs nothing else of torch: it is loaded by itself, since torch takes seconds, from the
folder LAYOUTCHECK_TORCH_PYCUTE or from torch/distributed/_pycute on sys.path.
"""

import ast
import operator
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
from layoutcheck_adapter import Adapter, ByMode, Refusal, Unsupported

from package import folder, load, version

WHERE = folder()
tp = load(WHERE)
Layout = tp.Layout


def rev(t):
    return tuple([rev(x) for x in reversed(t)]) if isinstance(t, tuple) else t


def no_swizzles(*_):
    raise Unsupported("no swizzles and no composed layouts")


adapter = Adapter(
    "torch._pycute",
    version(WHERE),
    refusals=(AssertionError, IndexError, ValueError, ZeroDivisionError),
    to_layout=lambda shape, stride: Layout(rev(shape), rev(stride)),
    from_layout=lambda l: l if isinstance(l, tuple) else (rev(l.shape), rev(l.stride)),
    to_swizzle=no_swizzles,
    to_composed=no_swizzles,
    measured=[WHERE / "int_tuple.py", WHERE / "layout.py"],
)

# ---- tuples --------------------------------------------------------------------------------------


def reversed_both_ways(function):
    return lambda *tuples: rev(function(*map(rev, tuples)))


for name in "product tuple_max inner_product elem_scale idx2crd crd2idx crd2crd".split():
    adapter.op(reversed_both_ways(getattr(tp, name)), name)
adapter.op(reversed_both_ways(tp.flatten), "tuple_flatten")
adapter.op(reversed_both_ways(tp.slice_), "tuple_slice")
adapter.op(reversed_both_ways(tp.as_tuple), "wrap")
adapter.op(reversed_both_ways(tp.match_structure), "congruent")
adapter.op(reversed_both_ways(tp.suffix_product), "prefix_product")
adapter.op(tp.shape_div, "shape_div")
adapter.op(tp.size, "tuple_size")

# ---- layouts -------------------------------------------------------------------------------------

adapter.op(tp.size, "size", integers=[0])
adapter.op(tp.cosize, "cosize")
adapter.op(len, "rank")
adapter.op(tp.complement, "complement", integers=[0])
adapter.op(tp.complement, "weak_complement", integers=[0])
adapter.op(operator.eq, "equal")
adapter.op(tp.right_inverse, "right_inverse", integers=[0])
adapter.op(tp.left_inverse, "left_inverse", integers=[0])


@adapter.op
def compact_left(shape):
    return Layout(rev(shape))


@adapter.op
def shape(layout):
    return rev(layout.shape)


@adapter.op
def stride(layout):
    return rev(layout.stride)


@adapter.op
def mode(layout, i):
    return layout[len(layout) - 1 - i]


def same(*answers):  # two ways to write one call
    if any(a != answers[0] for a in answers):
        raise RuntimeError(" and ".join(map(str, answers)))
    return answers[0]


@adapter.op
def printed(layout):  # repr, which is code, and str are two ways to write one layout
    return same(
        eval(repr(layout), {"Layout": Layout}),
        Layout(*map(ast.literal_eval, str(layout).split(":"))),
    )


@adapter.op
def concat(*layouts):
    modes = layouts[::-1]
    return same(tp.make_layout(*modes), tp.make_layout(modes))


def call(layout, c):  # L((1,2)) and L(1,2)
    return same(layout(c), layout(*c)) if isinstance(c, tuple) and len(c) > 1 else layout(c)


@adapter.op
def at(layout, coordinate):
    if tp.has_none(coordinate):
        raise Refusal("free_coordinate", "with a _ the call is a slice: the operation of that name")
    return call(layout, rev(coordinate))


@adapter.op(name="slice")
def cut(coordinate, layout):
    c = rev(coordinate)
    return call(layout, c) if tp.has_none(c) else tp.slice_and_offset(c, layout)[0]


def fits(layout, profile):
    """Whether no tuple of the profile, except (), is shorter than the mode that it is for."""
    if not isinstance(profile, tuple) or not profile or len(profile) > len(layout):
        return True
    return len(profile) == len(layout) and all(
        fits(layout[i], p) for i, p in enumerate(reversed(profile))
    )


def by_profile(function):
    def f(layout, profile=None):
        if not fits(layout, profile):
            raise Unsupported("a profile shorter than the layout counts from the other end")
        return function(layout, rev(profile))

    return f


adapter.op(by_profile(tp.coalesce), "coalesce")
adapter.op(by_profile(tp.filter), "filter")

# ---- with tilers ---------------------------------------------------------------------------------


def turned(layout, tiler):
    """The tiler as the library wants it: the last mode first, and None where ours ends early."""
    if not isinstance(tiler, ByMode):
        return tiler
    short = len(layout) - len(tiler)
    if short < 0 or not tiler:
        return tuple(tiler)  # for the library to judge
    return (None,) * short + tuple(
        turned(layout[short + i], t) for i, t in enumerate(reversed(tiler))
    )


@adapter.op(integers=[1])
def composition(first, second, *more):
    second = composition(second, *more) if more else second
    return tp.composition(first, turned(first, second))


def pairs(t, tiler):
    """Reversed, all but the pairs (tile, rest); the tiler is the library's."""
    if isinstance(tiler, tuple):
        return tuple(map(pairs, t, tiler))[::-1]
    return rev(t) if tiler is None else tuple(map(rev, t))


def tile(t, layout, tiler):
    """The gathered tiles without the 1:0 that each None of turned() became."""
    if not isinstance(tiler, ByMode) or not tiler:
        return t
    short = len(layout) - len(tiler)
    return tuple(tile(t[short + i], layout[short + i], x) for i, x in enumerate(reversed(tiler)))


def logical(function):
    def f(layout, tiler):
        theirs = turned(layout, tiler)
        answer = function(layout, theirs)
        return pairs(answer.shape, theirs), pairs(answer.stride, theirs)

    return f


def zipped(function):
    def f(layout, tiler):
        answer = function(layout, turned(layout, tiler))
        return tuple(
            (rev(tile(t[0], layout, tiler)), rev(t[1])) for t in (answer.shape, answer.stride)
        )

    return f


def tiled(function):
    def f(layout, tiler):
        answer = function(layout, turned(layout, tiler))
        return tuple(
            (rev(tile(t[0], layout, tiler)),) + rev(t[1:]) for t in (answer.shape, answer.stride)
        )

    return f


for kind in "divide", "product":
    for form in logical, zipped, tiled:
        name = f"{form.__name__}_{kind}"
        adapter.op(form(getattr(tp, name)), name, integers=[1])

adapter.run()
