#!/usr/bin/env python3
"""Shows of each defect in pycute_defects.py that it makes an answer wrong.

pycute_defects_check.py [NAME...]    0: all hold, 1: some do not, 77: no interpreter with pycute

Takes nothing from layoutcheck: queries are sent to the shipped adapter, over its protocol, with
pycute as it is and with each changed copy, and the answers that differ are compared with definitions
written out below. An answer must become wrong where pycute was not.
"""

import functools
import json
import math
import re
import subprocess
import sys
import tempfile
import time
from typing import NamedTuple

from pycute_defects import ADAPTER, DEFECTS, KINDS, _environment, interpreter, mutant_in

# ---- what is right ----
# Tuples are tuples, a layout is [shape, stride], a tiler by mode {"by_mode": [...]}, as on the wire.


class Refused(Exception):
    """There is no answer, and one must not be given."""


def leaves(t):
    return [x for part in t for x in leaves(part)] if isinstance(t, tuple) else [t]


def volume(t):
    return math.prod(leaves(t))


def refuse_unless(condition):
    if not condition:
        raise Refused


def replaces_leaves(coarse, fine):
    """fine is coarse with some leaves replaced by tuples."""
    return not isinstance(coarse, tuple) or (
        isinstance(fine, tuple)
        and len(coarse) == len(fine)
        and all(map(replaces_leaves, coarse, fine))
    )


def congruent(a, b):
    return replaces_leaves(a, b) and replaces_leaves(b, a)


def compatible(coarse, fine):
    if not isinstance(coarse, tuple):
        return volume(fine) == coarse
    return (
        isinstance(fine, tuple) and len(coarse) == len(fine) and all(map(compatible, coarse, fine))
    )


def mapped(f, coarse, fine):
    """fine, each of its parts that replaces a leaf of coarse changed to f(leaf, part)."""
    if isinstance(coarse, tuple):
        return tuple(mapped(f, c, t) for c, t in zip(coarse, fine))
    return f(coarse, fine)


def refill(profile, values):
    """The values, an iterator, in the place of the leaves."""
    if isinstance(profile, tuple):
        return tuple(refill(part, values) for part in profile)
    return next(values)


def prefix(t, first=1):
    """Every leaf replaced by the product of those before it."""
    steps = []
    for extent in leaves(t):
        steps.append(first)
        first *= extent
    return refill(t, iter(steps))


def digits(i, shape, stride=None):
    pairs = zip(leaves(shape), leaves(prefix(shape) if stride is None else stride))
    return refill(shape, iter([i // d % s for s, d in pairs]))


def value(layout, i):
    """L(i): no mod on the last leaf."""
    total, step = 0, 1
    extents, strides = leaves(layout[0]), leaves(layout[1])
    for k, (s, d) in enumerate(zip(extents, strides)):
        total += d * (i // step % s if k + 1 < len(extents) else i // step)
        step *= s
    return total


def paired(f, c, *trees):
    """f(leaf of c, the part of each tree in its place), from left to right."""
    if isinstance(c, tuple):
        return [x for parts in zip(c, *trees) for x in paired(f, *parts)]
    return [f(c, *trees)]


def value_at(layout, c):
    refuse_unless(replaces_leaves(c, layout[0]))
    return sum(paired(lambda i, s, d: value((s, d), i), c, *layout))


def index_of(c, shape):
    return value_at([shape, prefix(shape)], c)


def mode(layout, i):
    return [layout[0][i], layout[1][i]] if isinstance(layout[0], tuple) else layout


def modes(layout):
    return [mode(layout, i) for i in range(rank(layout))]


def rank(layout):
    return len(layout[0]) if isinstance(layout[0], tuple) else 1


def cosize(layout):
    if volume(layout[0]) == 0:
        return 0
    return 1 + sum((s - 1) * abs(d) for s, d in zip(leaves(layout[0]), leaves(layout[1])))


def points(n):
    """All of [0, n), or some of a large one."""
    if n <= 512:
        return range(n)
    near = {
        x + e for k in range(n.bit_length()) for x in (1 << k, n - (1 << k)) for e in (-1, 0, 1)
    }
    return sorted(i for i in near | {0, n - 1, n // 3, n // 5 * 2} if 0 <= i < n)


class Leaf(NamedTuple):
    """A layout of a shape compatible with this one and with these values."""

    shape: object
    f: object


def as_leaf(layout, shape=None):
    return Leaf(volume(layout[0]) if shape is None else shape, lambda i: value(layout, i))


def has_parts(layout, expected):
    """Whether the layout is a tuple of such parts, or such a leaf."""
    if isinstance(expected, Leaf):
        return compatible(expected.shape, layout[0]) and all(
            value(layout, i) == expected.f(i) for i in points(volume(expected.shape))
        )
    return (
        isinstance(layout[0], tuple)
        and len(layout[0]) == len(expected)
        and all(map(has_parts, modes(layout), expected))
    )


def tile_of(t):
    return [t, 1] if isinstance(t, int) else t


def by_mode(layout, tiler, apply):
    """Parts, mode by mode; those whose tile is None, and those past the tiler, as they are."""
    if tiler is None:
        return as_leaf(layout, layout[0])
    if not isinstance(tiler, dict):
        return apply(layout, tile_of(tiler))
    tiles = tiler["by_mode"]
    refuse_unless(len(tiles) <= rank(layout))
    return [by_mode(mode(layout, i), t, apply) for i, t in enumerate(tiles)] + [
        as_leaf(m, m[0]) for m in modes(layout)[len(tiles) :]
    ]


def moving(layout):
    return [(d, s) for s, d in zip(leaves(layout[0]), leaves(layout[1])) if s != 1 and d != 0]


def is_tractable(layout):
    m = sorted(moving(layout))
    return (
        all(d > 0 and s > 0 for d, s in m)
        and all(b % (d * s) == 0 for (d, s), (b, _) in zip(m, m[1:]))
        and volume(layout[0]) > 0
    )


def complement(layout, n):
    """Of a tractable layout: the gaps between its modes."""
    shape, stride, reach = [], [], 1
    for d, s in sorted(moving(layout)):
        shape, stride, reach = shape + [d // reach], stride + [reach], d * s
    return [tuple(shape + [-(-n // reach)]), tuple(stride + [reach])]


def divided(layout, tile):
    rest = complement(tile, volume(layout[0]))
    return [
        Leaf(tile[0], lambda i: value(layout, value(tile, i))),
        Leaf(volume(rest[0]), lambda i: value(layout, value(rest, i))),
    ]


def multiplied(block, tile):
    rest = complement(block, volume(block[0]) * cosize(tile))
    return [as_leaf(block, block[0]), Leaf(tile[0], lambda i: value(rest, value(tile, i)))]


def zipped(layout, tiler, apply):
    if tiler is None:
        return [as_leaf([1, 0]), as_leaf(layout, layout[0])]
    if not isinstance(tiler, dict):
        return apply(layout, tile_of(tiler))
    tiles = tiler["by_mode"]
    refuse_unless(len(tiles) <= rank(layout))
    parts = [zipped(mode(layout, i), t, apply) for i, t in enumerate(tiles)]
    return [
        [p[0] for p in parts],
        [p[1] for p in parts] + [as_leaf(m, m[0]) for m in modes(layout)[len(tiles) :]],
    ]


def is_tiled(layout, tiler, apply, got):
    tiles, rests = zipped(layout, tiler, apply)
    if not isinstance(rests, Leaf):
        return has_parts(got, [tiles, *rests])
    if not isinstance(got[0], tuple) or len(got[0]) < 2:
        return False
    return has_parts(mode(got, 0), tiles) and has_parts([got[0][1:], got[1][1:]], rests)


def by_profile(layout, profile, leaf):
    if not isinstance(profile, tuple):
        return leaf(layout)
    refuse_unless(len(profile) <= rank(layout))
    return [by_profile(mode(layout, i), p, leaf) for i, p in enumerate(profile)] + [
        as_leaf(m, m[0]) for m in modes(layout)[len(profile) :]
    ]


def filtered(layout):
    m = [(s, d) for s, d in zip(leaves(layout[0]), leaves(layout[1])) if s != 1 and d != 0]
    return as_leaf([tuple(s for s, _ in m), tuple(d for _, d in m)])


def is_complement(layout, n, got):
    refuse_unless(n >= 1 and volume(layout[0]) > 0)
    if not is_tractable(layout):
        still = [tuple(s for _, s in moving(layout)), tuple(d for d, _ in moving(layout))]
        table = [value(still, i) for i in range(volume(still[0]))]
        refuse_unless(len(set(table)) == len(table))
        return True  # not judged here
    want = complement(layout, n)
    if n % want[1][-1] == 0:
        return has_parts(got, as_leaf(want))
    image = [value(got, i) for i in points(volume(got[0]))]
    blocks = {value(layout, i) for i in range(volume(layout[0]))}
    sums = {a + c for a in blocks for c in image}
    return (
        image == sorted(set(image))
        and len(sums) == len(blocks) * len(image)
        and (len(blocks) * volume(got[0]) >= n)
    )


def elem_scale(a, b):
    refuse_unless(replaces_leaves(a, b))
    return mapped(lambda x, part: x * volume(part), a, b)


def inner_product(a, b):
    refuse_unless(congruent(a, b))
    return sum(map(int.__mul__, leaves(a), leaves(b)))


def prefix_product(t, first=1):
    refuse_unless(replaces_leaves(first, t))
    return mapped(lambda x, part: prefix(part, x), first, t)


def shape_div(a, b):
    if isinstance(a, tuple) and isinstance(b, tuple):
        refuse_unless(len(a) == len(b))
        return tuple(map(shape_div, a, b))
    left, answer = volume(b), []
    for extent in leaves(a):
        refuse_unless(extent % left == 0 or left % extent == 0)
        answer.append(-(-extent // left))
        left = -(-left // extent)
    return refill(a, iter(answer))


def tuple_max(t):
    refuse_unless(leaves(t))
    return max(leaves(t))


def idx2crd(c, shape, stride=None):
    refuse_unless(replaces_leaves(c, shape) and (stride is None or congruent(shape, stride)))
    if stride is None:
        return mapped(digits, c, shape)
    got = paired(lambda i, s, d: leaves(digits(i, s, d)), c, shape, stride)
    return refill(shape, iter([x for part in got for x in part]))


def crd2idx(c, shape, stride=None):
    refuse_unless(stride is None or congruent(shape, stride))
    return index_of(c, shape) if stride is None else value_at([shape, stride], c)


def crd2crd(c, shape, source=None):
    return digits(index_of(c, shape if source is None else source), shape)


def tuple_slice(c, t):
    refuse_unless(replaces_leaves(c, t))
    if not isinstance(c, tuple):
        return t if c is None else ()
    kept = [((part,) if x is None else tuple_slice(x, part)) for x, part in zip(c, t)]
    return tuple(m for modes_kept in kept for m in modes_kept)


def at(mapping, c):
    if isinstance(mapping, list):
        return value_at(mapping, c)
    if "swizzle" in mapping:
        bits, base, shift = mapping["swizzle"]
        high = c & ((1 << bits) - 1) << base + max(0, shift)
        return c ^ (high >> shift if shift > 0 else high << -shift)
    return at(mapping["outer"], mapping["offset"] + value_at(mapping["inner"], c))


def one_mode(layout, i):
    refuse_unless(0 <= i < rank(layout))
    return mode(layout, i)


def composed(a, *rest):
    *between, last = rest
    if isinstance(last, dict) or last is None:
        return by_mode(a, last, lambda l, t: Leaf(t[0], lambda i: value(l, value(t, i))))
    last = tile_of(last)
    return Leaf(
        last[0],
        lambda i: functools.reduce(
            lambda x, l: value(tile_of(l), x), [*reversed(between), a], value(last, i)
        ),
    )


EXACTLY = {  # the answer
    "product": volume,
    "tuple_max": tuple_max,
    "inner_product": inner_product,
    "elem_scale": elem_scale,
    "shape_div": shape_div,
    "prefix_product": prefix_product,
    "idx2crd": idx2crd,
    "crd2idx": crd2idx,
    "crd2crd": crd2crd,
    "at": at,
    "tuple_flatten": lambda t: tuple(leaves(t)) if isinstance(t, tuple) else t,
    "tuple_slice": tuple_slice,
    "slice": lambda c, l: [tuple_slice(c, l[0]), tuple_slice(c, l[1])],
    "compact_left": lambda t: [t, prefix(t)],
    "mode": one_mode,
    "concat": lambda *ls: [tuple(l[0] for l in ls), tuple(l[1] for l in ls)],
    "size": lambda m: volume(m["inner"][0] if isinstance(m, dict) else m[0]),
    "cosize": cosize,
    "rank": rank,
    "shape": lambda l: l[0],
    "stride": lambda l: l[1],
}
HOLDS = {  # whether the answer, the last argument, is one
    "coalesce": lambda l, *p: has_parts(p[-1], by_profile(l, (*p[:-1], 1)[0], as_leaf)),
    "filter": lambda l, *p: has_parts(p[-1], by_profile(l, (*p[:-1], 1)[0], filtered)),
    "composition": lambda a, *bs: has_parts(bs[-1], composed(a, *bs[:-1])),
    "complement": lambda l, *n: is_complement(tile_of(l), (*n[:-1], 1)[0], n[-1]),
    "right_inverse": lambda l, r: all(
        value(tile_of(l), value(r, i)) == i for i in points(volume(r[0]))
    ),
    "left_inverse": lambda l, r: all(
        value(r, value(tile_of(l), i)) == i for i in points(volume(tile_of(l)[0]))
    ),
    "logical_divide": lambda l, t, r: has_parts(r, by_mode(l, t, divided)),
    "zipped_divide": lambda l, t, r: has_parts(r, zipped(l, t, divided)),
    "tiled_divide": lambda l, t, r: is_tiled(l, t, divided, r),
    "logical_product": lambda l, t, r: has_parts(r, by_mode(l, t, multiplied)),
    "zipped_product": lambda l, t, r: has_parts(r, zipped(l, t, multiplied)),
    "tiled_product": lambda l, t, r: is_tiled(l, t, multiplied, r),
}
NUMBERS = "product tuple_max inner_product crd2idx at size cosize rank".split()
TUPLES = (
    "elem_scale shape_div prefix_product idx2crd crd2crd tuple_flatten tuple_slice shape stride"
).split()


def read(j):
    return tuple(map(read, j)) if isinstance(j, list) else int(j)


def verdict(op, args, reply):
    """True: right, False: wrong, None: a refusal that nothing here decides."""
    answered = "v" in reply
    try:
        if op in EXACTLY:
            expected = EXACTLY[op](*args)
            if not answered:
                return False
            got = read(reply["v"])
            return (got if op in NUMBERS or op in TUPLES else list(got)) == expected
        got = list(read(reply["v"])) if answered else [1, 0]
        shaped = len(got) == 2 and congruent(*got) and min(leaves(got[0]), default=0) >= 0
        holds = shaped and HOLDS[op](*args, got)
        return holds if answered else None
    except Refused:
        return not answered
    except (TypeError, ValueError):
        return False  # no value of its kind


def worse_form(op, before, after):
    """Right, but not as short, or as large, as it was."""
    before, after = read(before["v"]), read(after["v"])
    if op == "coalesce":
        units = [d for s, d in zip(leaves(after[0]), leaves(after[1])) if s == 1 and d]
        return bool(units) or len(leaves(after[0])) > len(leaves(before[0]))
    return op == "right_inverse" and volume(after[0]) < volume(before[0])


# ---- queries ----

# In the text form of the suite: 4:1 a layout, <2:1,_> a tiler by mode, (4) a tuple of one.


def parsed(s):
    """The values in s, separated by commas."""
    tokens = re.findall(r"-?\d+|Sw|[(),:<>_o]", s)[::-1]

    def several(end):
        items = []
        while tokens[-1] != end:
            items.append(item())
            if tokens[-1] == ",":
                tokens.pop()
        tokens.pop()
        return items

    def plain():
        token = tokens.pop()
        if token == "Sw":
            tokens.pop()
            return {"swizzle": several(">")}
        if token == "<":
            return {"by_mode": several(">")}
        return tuple(several(")")) if token == "(" else None if token == "_" else int(token)

    def item():
        value = plain()
        if tokens[-1] == ":":
            tokens.pop()
            value = [value, plain()]
        if tokens[-1] == "o":
            tokens.pop()
            offset = plain()
            tokens.pop()
            value = {"outer": value, "offset": offset, "inner": item()}
        return value

    tokens.insert(0, "end")
    return several("end")


def cases(s):
    return [tuple(parsed(case)) for case in s.split(";")]


def values(s):
    return [value for (value,) in cases(s)]


SHAPES = values("""
    (); (2,3); (3,2); (3,2,4); (2,(3,4)); ((2,3),4); ((2,3),(4,5)); (2,(3,(4,5)));
    ((2,(3,(2,2))),3); (1,2,1,3); (2,2,2,2,3); (2,3,2,2,2,3,2); (2,2,2,2,2,2,2,2,2,3);
    ((2,3,2),2); (((2,3),2),(2,(3,2))); (1048576,1048576,1048576); (2147483648,3);
    ((65536,131072),5); ((1),2); ((),3); (7,2); 6""")
TUPLES_OF_ANY = SHAPES + values("""
    (-1,2); (-2,2); (-3,-5); ((-1,4),-7); (3,-8,2); -4; 5""")
LAYOUTS = values("""
    4:1; 4:2; 8:2; 2:0; 1:0; 1:5; (2):(1); (2,2):(1,2); (2,2):(2,1); (2,2):(1,4); (2,2):(0,1);
    (2,2):(1,0); (2,3):(1,-2); (2,2,3):(1,2,0); (2,3):(3,1); (2,3):(1,2); (4,2,2):(2,1,8);
    ((2,2),2):((1,2),4); ((2,2),2):((4,1),2); ((2,3),(2,2)):((6,1),(3,12));
    (2,(2,(2,3))):(1,(2,(4,8))); (3,(2,(2,2))):(8,(4,(2,1))); (2,1,3):(1,7,2); (2,1):(1,3);
    (2,1,4):(1,3,2); (1,1):(3,5); (2,0):(1,2); (2,2,2,2,2,2):(32,1,16,2,8,4); (8,2):(2,16);
    (2,8):(16,2); (4,2):(1,16); (2,2,2):(1,4,16); (2,2,2):(16,1,4); (8,2):(1,2); (2,2):(1,3);
    (1048576,1048576,2):(2,2097152,1); (1048576,1048576,2):(2,2097152,2199023255552);
    (2147483648,4):(1,2147483648); (2,2):(1,4294967298); (1048576,2,4):(1099511627776,1,2);
    (1048576,3):(3,1); 2147483648:2; (4,(2,2)):(1,(4,8)); (2,3,4):(12,4,1)""")
SMALL = [l for l in LAYOUTS if l[0] and volume(l[0]) <= 512]
PAIRS = [l for l in LAYOUTS if isinstance(l[0], tuple) and len(l[0]) == 2]
SWIZZLES = values("""
    Sw<1,0,1>; Sw<2,1,3>; Sw<3,3,3>; Sw<2,0,-2>; Sw<1,1,-3>; Sw<2,2,-3>; Sw<2,3,30>; Sw<1,0,33>;
    Sw<0,2,1>; Sw<3,0,-31>""")
COMPOSED = values("""
    Sw<2,1,3> o 0 o 8:1; Sw<2,1,3> o 6 o 8:1; Sw<2,1,3> o 6 o (4,4):(4,1);
    Sw<2,1,3> o 8589934601 o 8:1; Sw<1,0,-1> o 6 o 8:1; Sw<1,0,-1> o 8589934601 o (4,4):(4,1);
    (4,17179869184):(2,1) o 0 o 8:1; (4,17179869184):(2,1) o 6 o (4,4):(4,1);
    (4,17179869184):(2,1) o 8589934601 o 8:1; 256:3 o 6 o 8:1; 256:3 o 100 o (4,4):(4,1)""")
TILED = cases("""
    12:1, 3:4; 12:1, 4:1; 12:2, 2:3; (4,3):(3,1), 2:1; (4,6):(1,4), (2,3):(1,8);
    (4,6):(1,4), <2:1>; (4,6):(1,4), <2:1,3:2>; (4,6):(1,4), <_,3:1>; (4,6):(1,4), <2:1,_>;
    (4,6):(1,4), <2:1,2:1,2:1>; 8:1, <2:1,2:1>; 8:2, 4:2; (8,2):(1,8), 4:1; (2,3):(1,2), <1,3:1>;
    (2,4,6,2):(48,12,2,1), <2:1,2:1>; (2,4,6,2):(48,12,2,1), <1:0,2:1,3:1,_>;
    (2,4,2,4,6):(1,2,8,16,64), <2:1,2:1,_,2:1,3:2>; ((4,2),6):((1,4),8), <<2:1,2:1>,3:1>;
    ((4,6),(4,2)):((1,4),(24,96)), <<2:1,3:1>,<2:1>>; 24:1, 2:12; 16:1, 2:1; 16:3, 2:1;
    8:1, (2,2):(1,4); 2:2, 2:2; 2:1, 2:2; 2:2, 3:1; (2,2):(1,4), (2,2):(1,2)""")
MORE = {
    "inner_product": """
        (1,2), (1,2,3); (1,2,3), (1,2); (2,(3,4)), (1,(5,-6)); 2, (1,2); 7, -3""",
    "elem_scale": """
        (2,3), (4,(5,2)); (2,3), ((2,2,3),1); 3, (2,3); 2, (2,(3,5)); (1,2), (3); (1), (3,4);
        (2,3), 4; 2, (2,2,2,2,2,2,2,2); 3, (3,3,3,3,3,3,3)""",
    "prefix_product": """
        (2,3), (5,7); (2,(3,4)), (5,7); (2,3), (5); (2), (5,7); 2, (3,4); 2, (3); ((1,2),3), (2,0)""",
    "shape_div": """
        (2,3), (2,3); (4,6), (2,3); (4,6), (2); (4), (2,3); 12, (2,3); 64, (2,2,2,2,2,2);
        (8,8), (2,4); (8,9), ((2,2),3); 108086391056891907, 3;
        (1152921504606846976,6), 72057594037927936; 3, 2; (4,3), 2; (2,4,8), 16; (4,2), 2;
        (2,2), 8""",
    "idx2crd": """
        4, (2,3), (3,1); 5, (3,2), (2,1); 7, (2,(3,2)), (6,(1,3)); 3, (2,3), (1,2); 0, (2,2), (1);
        1, (2,2), (1,2,4); (0,0), (2,2,2); (0,0,0), (2,2); (1), 2; (1,0), 4; (1,(0)), (2,3);
        (1,0), (2,(2,2)); 1152921504606846975, (1099511627776,1048576)""",
    "crd2idx": """
        (1,2), (2,3); (1,5), (2,(3,2)); (1,(2,1)), (2,(3,2)); (5,1), ((2,3),2);
        (1,2), (2,3), (3,1); 3, (2,2), (2147483648,8589934592); (1,1), (2,2), (4294967296,1);
        (0,1), (2); (1), (2,2); (1), 2; (1,0), 4; (0,(1)), (2,3);
        (1,(0,1)), (2,(2,2)), (0,(4,-1)); 29, ((2,2,4),2), ((1,0,3),7);
        17, (((2,3),2),2), (((5,1),3),20)""",
    "crd2crd": """
        (1,2), 6, (2,3); (1,(2,1)), 12, (2,(3,2)); (1,2), 6; (0,0), (1,2,3); (0,0,0), (2,2);
        (0,1), (2,2); (1,0), 8, (4,2); (1), 3, (3)""",
    "tuple_slice": """
        (_,0), (2,3); (0,_), (2,3); (_,1), ((2,3),4); (_,_), (2,3); (_,_,1), (2,3,4);
        ((0,_),_), ((2,3),4); (_), (2,3); (_,_), (2); (_), 3; (0,(_)), (2,3);
        (0,_,1), ((2,2),3,4); (_,(0,(_,1))), (2,(3,(4,5))); (0,0,0,0,0,_,_), (2,3,4,5,6,7,8);
        (_,1,_,0,1,_), (2,2,2,2,2,2); (_,(0,_)), ((2,2),((3,3),4)); 0, 2""",
    "slice": """
        (_), (3):(4); ((0,_),_), ((2,3),4):((5,1),11); (1,(0,_)), (2,(3,4)):(1,(8,24));
        (0,(1,(_,0))), (2,(2,(2,3))):(1,(2,(4,8))); ((_,(0,_)),0), ((2,(3,2)),4):((1,(2,6)),12);
        (_,0), (2,2,2):(1,2,4); (_), 4:1; (0,0,0,0,0,_), (2,2,2,2,2,2):(32,1,16,2,8,4)""",
    "coalesce": """
        (2,2,4):(1,2,4), (1); (2,2,4):(1,2,4), (1,1); ((2,2),(2,2)):((1,2),(4,8)), (1,1);
        ((2,2),(2,2)):((1,2),(4,8)), ((1,1),1); (((2,2),3),2):(((1,2),4),12), ((1,1),1);
        (2,2):(1,2), (1,1,1); 4:1, (1,1); (2,(1,3),4):(3,(5,1),9), (1,1,1); (2,2):(1,-2);
        (2,3):(-1,2); (2,1,2):(1,0,2); (2147483648,2):(2,0); (2,2):(2147483648,0);
        (2,2):(3,4294967302); (2,4):(2,3); (4,2):(2,3)""",
    "filter": """
        (2,2):(0,0); (2,3,2):(1,0,2); (3,2,2):(-1,0,5); ((2,2),2):((0,1),0), (1,1);
        (2,2,2,2,(2,3)):(1,2,4,8,(0,16)), (1,1,1,1,1); (2,(2,2)):(0,(1,0)), (1);
        (2,2):(1,2), (1,1,1); (2,2):(-1,4); (2,4,2):(4,0,1)""",
    "right_inverse": """
        4; 2147483648; (1,4):(0,1); (2,2,3):(3,6,1); (3,2):(1,4)""",
    "left_inverse": """
        4; 6; (2,2):(2,8); (2,2):(8,2); 4:3""",
    "complement": """
        4:2147483648, 17179869184; (1048576,1048576):(2,2199023255552), 4611686018427387904;
        1048576:1048576, 2199023255552; (2,2):(2,8589934592), 68719476736;
        (2,3,2,2,2,2):(96,32,1,2,8,4), 192; (2,2,2,2,2):(16,8,4,2,1), 64; (8,2):(1,2), 32""",
    "composition": """
        4:3, 2:0; (2,3):(1,2), 3:1; (2,3):(1,2), 3:2; (6,2):(8,2), (4,3):(3,1);
        (4,6,8):(2,3,5), 6:2; (4,6):(1,9), 2:3; (4,6):(1,9), 3:3; (6,4):(1,9), 3:4;
        (2,2,6):(12,6,1), 4:2; 10:2, (5,2):(1,5); 20:2, ((2,2),5):((1,2),4);
        (8,4):(4,1), ((2,2),(2,4)):((1,4),(2,8)); (4,4):(4,1), (2,(2,(2,2))):(8,(1,(2,4)));
        (2,2,2,2,2,2):(32,1,16,2,8,4), 16:4; (2,2,2,2,2,2,2):(64,1,32,2,16,4,8), 64:2;
        (4,4):(1099511627776,1), 8:2; (4,4):(2147483648,1), 4:1;
        (2147483648,4):(2,8589934592), 4294967296:2; (2,2):(1,80), (2,2):(2,1);
        (4,2):(0,1), (2,2):(0,4); (4,8):(8,1), 16:2, (2,4):(4,1); 16:3, (4,4):(4,1), 8:2; 12:2, 3;
        12:1, 4; (4,6):(1,4), <2,3>; (4,6):(6,1), 8""",
    "concat": """
        ():(), 2:1; 2:1, ():()""",
}


def queries():
    """operation -> cases, each a tuple of arguments"""

    def somewhere(*indices):
        return [
            (i, s)
            for s in SHAPES
            if s and volume(s) < 10**20
            for i in sorted({index(volume(s)) for index in indices})
        ]

    ends = [lambda n: 0, lambda n: 1, lambda n: n // 2, lambda n: n - 1]
    sent = {
        "product": [(t,) for t in TUPLES_OF_ANY],
        "tuple_max": [(t,) for t in TUPLES_OF_ANY],
        "tuple_flatten": [(t,) for t in TUPLES_OF_ANY if isinstance(t, tuple)],
        "compact_left": [(t,) for t in SHAPES],
        "inner_product": [(t, t) for t in TUPLES_OF_ANY],
        "elem_scale": [(t, t) for t in SHAPES],
        "prefix_product": [(t,) for t in SHAPES] + [(t, 3) for t in SHAPES],
        "shape_div": [(t, n) for t in SHAPES if 0 not in leaves(t) for n in (1, 2, 4, 6, 12)],
        "idx2crd": somewhere(*ends, lambda n: 5 % n),
        "crd2idx": somewhere(*ends, lambda n: 7 % n),
        "crd2crd": somewhere(*ends),
        "tuple_slice": [],
        "slice": [(c, l) for l in PAIRS for c in values("(_,0); (0,_); (1,_); (0,0); (_,_); 0")],
        "at": [
            (l, i)
            for l in LAYOUTS
            if l[0] and volume(l[0])
            for i in sorted({index(volume(l[0])) for index in ends if volume(l[0]) > 1})
        ]
        + [(l, (1, 1)) for l in PAIRS if 0 not in leaves(l[0])]
        + [
            (w, i)
            for w in SWIZZLES
            for i in (0, 1, 5, 9, 27, 77, 600, 2**31 + 7, 2**33 + 5, 2**36 - 1)
        ]
        + [(m, i) for m in COMPOSED for i in (0, 3, 7)],
        "concat": [(l,) for l in LAYOUTS]
        + list(zip(LAYOUTS, LAYOUTS[1:]))
        + [tuple(LAYOUTS[i : i + n]) for n in (3, 5, 7) for i in range(0, 20, 6)],
        "size": [(m,) for m in LAYOUTS + COMPOSED],
        "mode": [(l, i) for l in LAYOUTS for i in (0, 1, 2)],
        "coalesce": [(l,) for l in LAYOUTS],
        "filter": [(l,) for l in LAYOUTS],
        "composition": TILED + [(l, [volume(l[0]), 1]) for l in SMALL if volume(l[0])],
        "complement": [(l, n) for n in (96, 16, 24, 7, 0) for l in SMALL] + [(l,) for l in SMALL],
        "right_inverse": [(l,) for l in LAYOUTS],
        "left_inverse": [(l,) for l in SMALL],
    }
    for op in ("cosize", "rank", "shape", "stride"):
        sent[op] = [(l,) for l in LAYOUTS]
    for op in ("divide", "product"):
        for kind in ("logical", "zipped", "tiled"):
            sent[f"{kind}_{op}"] = TILED
    for op in ("logical_divide", "zipped_divide", "composition"):
        sent[op] = sent[op] + cases("12:2, 3; 12:1, 4; (4,6):(1,4), <2,3>; (4,6):(6,1), 8")
    return {op: of_op + (cases(MORE[op]) if op in MORE else []) for op, of_op in sent.items()}


# ---- the check ----


def wire(v):
    if isinstance(v, (tuple, list)):
        return [wire(x) for x in v]
    if isinstance(v, dict):
        return {k: wire(x) for k, x in v.items()}
    return str(v) if isinstance(v, int) and abs(v) > 2**53 else v


def text(v):
    if isinstance(v, list):
        return f"{text(v[0])}:{text(v[1])}"
    if isinstance(v, tuple):
        return f"({','.join(map(text, v))})"
    if isinstance(v, dict):
        if "by_mode" in v:
            return f"<{','.join(map(text, v['by_mode']))}>"
        if "swizzle" in v:
            return f"Sw<{','.join(map(str, v['swizzle']))}>"
        return f"{text(v['outer'])} o {v['offset']} o {text(v['inner'])}"
    return "_" if v is None else str(v)


def said(op, reply):
    if "v" not in reply:
        return f"refused ({reply['e']})" if "e" in reply else f"failed ({reply['x']})"
    try:
        v = read(reply["v"])
        return text(list(v) if op not in NUMBERS + TUPLES and len(v) == 2 else v)
    except (TypeError, ValueError):
        return json.dumps(reply["v"])


def replies(path, batches):
    """The adapter's first line, and a list of results for each batch (operation, cases)."""
    sent = [{"hello": {}}] + [
        {"seq": i, "op": op, "args": wire(cases)} for i, (op, cases) in enumerate(batches)
    ]
    # A copy is found by its path alone, so that site-packages need not be looked through.
    options = ["-B", "-S"] if path else ["-B"]
    run = subprocess.run(
        [interpreter(), *options, str(ADAPTER)],
        capture_output=True,
        text=True,
        input="".join(json.dumps(a) + "\n" for a in sent),
        timeout=30,
        env=_environment(path),
        check=False,
    )
    received = [json.loads(line) for line in run.stdout.splitlines()]
    if len(received) != len(sent):
        raise RuntimeError(f"died: {run.stderr.strip().splitlines()[-1:]}")
    return received[0]["hello"], [t["res"] for t in received[1:]]


def becomes_wrong(defect, case, old, new):
    """Whether what pycute says, and is not wrong, becomes wrong."""
    was = verdict(defect.op, case, old)
    if defect.form_only:
        return was and verdict(defect.op, case, new) is True and worse_form(defect.op, old, new)
    if was is False or ("v" not in new and not was):
        return False
    return "v" not in new or verdict(defect.op, case, new) is False


def counterexample(defect, cases, before):
    """(case, reply before, reply after) of one that becomes wrong; raises where none does."""
    with tempfile.TemporaryDirectory() as folder:
        # Sent twice where the defect is about state.
        times = 2 if defect.kind == "state" else 1
        hello, after = replies(mutant_in(folder, defect), [(defect.op, cases)] * times)
        if not hello["version"].startswith("unversioned "):
            raise RuntimeError("another pycute answered")
        differ = [
            (case, old, new)
            for res in after
            for case, old, new in zip(cases, before, res)
            if old != new
        ]
        wrong = [d for d in differ if becomes_wrong(defect, *d)]
        if not wrong:
            raise RuntimeError(f"{len(differ)} answers of {defect.op} differ, none is wrong")
        if defect.kind == "state":
            for case, old, _ in wrong[:1]:
                _, [[alone]] = replies(folder, [(defect.op, [case])])
                if alone != old:
                    raise RuntimeError(f"{case} is answered wrongly when sent first, too")
        return next((w for w in wrong if "v" in w[1]), wrong[0])


def check(names):
    began = time.monotonic()
    if interpreter() is None:
        print("absent: no interpreter with pycute (ci/setup)")
        return 77
    sent = queries()
    hello, before = replies(None, list(sent.items()))
    before = dict(zip(sent, before))
    defects = [d for d in DEFECTS if not names or d.name in names]
    failed = [f"no query is about {op}" for op in set(hello["ops"]) - set(sent)]
    failed += [f"there is no {name}" for name in names if name not in {d.name for d in DEFECTS}]
    failed += [f"{d.name}: kind {d.kind}" for d in DEFECTS if d.kind not in KINDS]
    failed += [f"no defect is {kind}" for kind in KINDS if kind not in {d.kind for d in DEFECTS}]
    if len({d.name for d in DEFECTS}) < len(DEFECTS):
        failed.append("a name occurs twice")
    if sum(d.form_only for d in DEFECTS) > 3:
        failed.append("more than 3 are of form only")
    differ = 0
    for d in defects:
        try:
            case, old, new = counterexample(d, sent[d.op], before[d.op])
            differ += 1
            print(
                f"{d.name}: {d.op}({', '.join(map(text, case))}) = {said(d.op, old)}, "
                f"then {said(d.op, new)}",
                flush=True,
            )
        except (RuntimeError, ValueError, subprocess.TimeoutExpired) as e:
            failed.append(f"{d.name}: {e}")
    print("".join(f"NOT SO: {f}\n" for f in failed), end="")
    print(
        f"{sum(map(len, sent.values()))} queries in {len(sent)} operations, "
        f"{time.monotonic() - began:.0f} s"
    )
    print(f"{len(defects)} defects, {differ} differ")
    return 1 if failed else 0


if __name__ == "__main__":
    sys.exit(check(sys.argv[1:]))
