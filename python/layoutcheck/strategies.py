"""Strategies of Hypothesis for values of the algebra.

    from hypothesis import given
    from layoutcheck import strategies as st

    @given(st.layouts())
    def test_coalesce(L):
        assert (mine.coalesce(L)).table() == L.table()

All shrink to the smallest forms: 1:0, then few modes, small extents, small strides, no parentheses.
"""

from hypothesis import assume
from hypothesis import strategies as st

from layoutcheck import _core

MOST_POINTS = 4096


def extents(most=16, least=1):
    """1 to `most`, powers of two and small ones more often than others."""
    powers = [n for n in (1, 2, 4, 8, 16, 32, 64) if least <= n <= most]
    return st.one_of(st.sampled_from(powers or [least]), st.integers(least, most))


@st.composite
def tuples(draw, leaves=None, max_leaves=5, max_depth=2):
    """Int-tuples: integers, and tuples of them."""
    leaves = extents() if leaves is None else leaves
    values = draw(st.lists(leaves, min_size=1, max_size=max_leaves))
    return _nested(draw, values, max_depth)


def _nested(draw, values, depth):
    """The same leaves in parentheses; one alone as an integer where it shrinks."""
    if len(values) == 1 and not draw(st.booleans()):
        return values[0]
    if depth <= 1 or len(values) < 2 or not draw(st.booleans()):
        return tuple(values)
    cut = draw(st.integers(1, len(values) - 1))
    return (_nested(draw, values[:cut], depth - 1), *values[cut:])


def _shape_like(shape, strides):
    if isinstance(shape, tuple):
        return tuple(_shape_like(entry, strides) for entry in shape)
    return next(strides)


def _leaves(tree):
    return (
        [leaf for entry in tree for leaf in _leaves(entry)] if isinstance(tree, tuple) else [tree]
    )


KINDS = ("compact", "tractable", "injective", "any")


@st.composite
def layouts(draw, kind=None, max_size=MOST_POINTS, max_modes=5, max_depth=2):
    """Layouts of a kind, or of each in turn:

    compact     a bijection of [0, size)                        (4,2):(2,1)
    tractable   each stride, in order, is a multiple of what the modes below it reach
    injective   no two coordinates have one offset
    any         strides from 0 to 64
    """
    if kind is None:
        kind = draw(st.sampled_from(KINDS))
    if kind not in KINDS:
        raise ValueError(f"a kind is one of {', '.join(KINDS)}, not {kind!r}")
    shape = draw(tuples(max_leaves=max_modes, max_depth=max_depth))
    sizes = _leaves(shape)
    points = 1
    for n in sizes:
        points *= n
    assume(points <= max_size)
    if kind == "any":
        strides = draw(st.lists(st.integers(0, 64), min_size=len(sizes), max_size=len(sizes)))
    else:
        order = draw(st.permutations(range(len(sizes))))
        strides, reach = [0] * len(sizes), 1
        for k in order:
            if kind == "tractable":
                reach *= draw(st.integers(1, 3))
            elif kind == "injective":
                reach += draw(st.integers(0, 5))
            strides[k] = reach
            reach = reach * sizes[k] if kind != "injective" else strides[k] * sizes[k]
    return _core.Layout(shape, _shape_like(shape, iter(strides)))


@st.composite
def composable_pairs(draw, max_size=MOST_POINTS):
    """(A, B) of which composition(A, B) exists."""
    outer = draw(layouts(kind="compact", max_size=max_size))
    inner = draw(layouts(kind="tractable", max_size=max_size, max_modes=3))
    assume(_core.cosize(inner) <= _core.size(outer))
    try:
        _core.composition(outer, inner)
    except _core.Refused:
        assume(False)
    return outer, inner


@st.composite
def tilers(draw, layout):
    """By mode, of a layout: an extent that divides the mode's, or None."""
    entries = []
    for mode in [layout[i] for i in range(len(layout))]:
        size = _core.size(mode)
        divisors = [n for n in range(1, size + 1) if size % n == 0]
        entries.append(draw(st.one_of(st.none(), st.sampled_from(divisors or [1]))))
    return _core.Tiler(*entries)


@st.composite
def swizzles(draw, max_bits=4, max_base=5, max_shift=5, bijective=True):
    """Sw<bits,base,shift>; with `bijective`, of two fields that do not meet."""
    bits = draw(st.integers(0, max_bits))
    base = draw(st.integers(0, max_base))
    least = bits if bijective else 0
    shift = draw(st.integers(least, max(least, max_shift)))
    return _core.Swizzle(bits, base, -shift if draw(st.booleans()) else shift)


@st.composite
def composed_layouts(draw, max_size=MOST_POINTS):
    """A swizzle of a layout, with an offset."""
    inner = draw(layouts(max_size=max_size))
    return _core.ComposedLayout(draw(swizzles()), draw(st.integers(0, 64)), inner)


@st.composite
def linear_layouts(draw, inputs=("register", "lane", "warp"), outputs=("dim0", "dim1"), max_bits=4):
    """Linear layouts of up to three inputs and two outputs, of 2^max_bits values each at most."""
    ins = inputs[: draw(st.integers(1, len(inputs)))]
    outs = outputs[: draw(st.integers(1, len(outputs)))]
    bits = [draw(st.integers(0, max_bits)) for _ in outs]
    text = []
    for name in ins:
        bases = [
            tuple(draw(st.integers(0, 2**b - 1)) for b in bits)
            for _ in range(draw(st.integers(0, max_bits)))
        ]
        text.append(
            f"{name}:["
            + ",".join(
                f"({','.join(map(str, basis))})" if len(bits) > 1 else str(basis[0])
                for basis in bases
            )
            + "]"
        )
    sizes = ",".join(f"{name}:{2**b}" for name, b in zip(outs, bits))
    return _core.LinearLayout("{" + ",".join(text) + "}->{" + sizes + "}")
