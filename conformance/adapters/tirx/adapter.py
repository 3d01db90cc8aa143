#!/usr/bin/env python3
"""The layouts of Apache TVM's TIRx as an implementation under test (docs/protocol.md). README.md explains what is converted.

A TileLayout is a list of iters (extent, stride, axis) without parentheses, the rightmost the fastest. So a layout of ours
becomes the list of its leaves from right to left, and back. Parentheses are those of the argument, or those that the
library reports as separators; where neither is there and the answer depends on them, the case is unsupported.
"""

import importlib.metadata
import itertools
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
from layoutcheck_adapter import Adapter, Composed, Refusal, Scaled, Swizzle, Unsupported

import tvm_ffi
from tvm_tirx.ir import IntImm
from tvm_tirx.script import tirx as script
from tvm_tirx.tirx.layout import Axis, ComposeLayout, R, S, TileLayout


def on_purpose(error):
    """A failed check is a RuntimeError or a ValueError; an integer of more than 64 bits has the type of no argument."""
    if isinstance(error, TypeError) and "ffi.BigInt" in str(error):
        return "overflow"
    return isinstance(error, (AssertionError, IndexError, RuntimeError, ValueError))


MOST = 512  # coordinates at which one case calls apply


def wide(n):
    """As int64: an integer of Python becomes an int32 if it is one, and then so do sums and products."""
    return IntImm("int64", n) if -(2**63) <= n < 2**63 else n


def number(expression):
    """Constants are folded unless the result leaves the width of its type."""
    if isinstance(expression, int):
        return expression
    if isinstance(expression, IntImm):
        return expression.value
    raise Refusal("overflow", str(expression))


# ---- layouts -------------------------------------------------------------------------------------


def leaves(t):
    """From right to left: the order of the library."""
    return [leaf for x in reversed(t) for leaf in leaves(x)] if isinstance(t, tuple) else [t]


def spec(builder, shape, stride=None):
    """S[shape], S[shape:stride] or R[shape:stride] of the leaves."""
    extents = tuple(map(wide, leaves(shape)))
    return builder[extents if stride is None else slice(extents, tuple(map(wide, leaves(stride))))]


def modes(t):
    return t if isinstance(t, tuple) else (t,)


class Layout:
    """A layout of ours, and its leaves as a layout of the library."""

    def __init__(self, shape, stride):
        self.shape, self.stride = shape, stride

    @property
    def tile(self):
        return TileLayout(spec(S, self.shape, self.stride))

    @property
    def flat(self):
        """The same if nothing is lost: an integer, or a tuple of integers that is not a single one."""
        if isinstance(self.shape, tuple) and (len(self.shape) == 1 or nested(self.shape)):
            raise Unsupported("the library's layouts have no parentheses")
        return self.tile

    def sizes(self):
        """Of the modes, in the order of the library."""
        return [wide(size_of(mode)) for mode in reversed(modes(self.shape))]


def nested(shape):
    return any(isinstance(x, tuple) for x in modes(shape))


def size_of(shape):
    if isinstance(shape, int):
        return shape
    return number(TileLayout(spec(S, shape)).size())


def joined(parts):
    """(shape, stride) of the parts, which come in the order of the library; of one part itself."""
    parts = tuple(reversed(parts))
    return parts[0] if len(parts) == 1 else (tuple(p[0] for p in parts), tuple(p[1] for p in parts))


def parts(iters):
    return [(number(i.extent), number(i.stride)) for i in iters]


def ours(answer):
    if isinstance(answer, TileLayout):
        if (
            any(i.axis.name != "m" for i in answer.shard)
            or len(answer.replica)
            or len(answer.offset)
        ):
            raise TypeError(f"not a layout: {answer}")
        return joined(parts(answer.shard))
    return answer


def grouped(layout, separators):
    """A layout whose modes are the groups that the separators delimit."""
    iters = parts(layout.shard)
    groups = [joined(iters[b:e]) for b, e in zip(separators, separators[1:])][::-1]
    return tuple(g[0] for g in groups), tuple(g[1] for g in groups)


# ---- swizzles and composed layouts ---------------------------------------------------------------


class Swizzled:
    """A ComposeLayout that is made when it is needed: the swizzle, the offset and a Layout."""

    def __init__(self, outer, offset, inner):
        self.outer, self.offset, self.inner = outer, offset, inner

    def of(self, tile):
        if not isinstance(self.outer, Swizzle):
            raise Unsupported("the outer function of a ComposeLayout is a swizzle")
        if abs(self.outer.shift) < self.outer.bits:
            raise Unsupported("the bits of the swizzle overlap those that they move")
        offset = {"m": wide(self.offset)} if self.offset else None
        tile = TileLayout.from_iters(tile.shard, tile.replica, offset)
        f = self.outer
        return ComposeLayout(f.base, f.bits, abs(f.shift), tile, f.shift >= 0)

    @property
    def tile(self):
        return self.of(self.inner.tile)

    @property
    def flat(self):
        return self.of(self.inner.flat)


def atom(swizzle):
    """The swizzle over as many consecutive addresses as it has, as mma_atom_layout of the library makes it."""
    return Swizzled(swizzle, 0, Layout(1 << swizzle.base + swizzle.bits + abs(swizzle.shift), 1))


def composed(answer):
    if not isinstance(answer, ComposeLayout):
        raise TypeError(f"not a composed layout: {answer}")
    tile = answer.tile_layout
    offset = {axis.name: number(k) for axis, k in tile.offset.items()}
    if offset.keys() - {"m"}:
        raise TypeError(f"not a composed layout: {answer}")
    shift = answer.atom_len if answer.swizzle_inner else -answer.atom_len
    swizzle = Swizzle(answer.swizzle_len, answer.per_element, shift)
    return Composed(swizzle, offset.get("m", 0), TileLayout.from_iters(tile.shard, tile.replica))


# ---- named axes: layouts with basis strides ------------------------------------------------------

AXES = "F P Bank TLane TCol".split()  # memory axes that are registered, next to m


class Named:
    """A layout over named axes, and which axis of ours each name is."""

    def __init__(self, tile, paths, shape):
        self.tile, self.paths, self.shape = tile, paths, shape


def path_of(scaled):
    return scaled.axis if isinstance(scaled.axis, tuple) else (scaled.axis,)


def to_named(shape, stride):
    strides = leaves(stride)
    paths = sorted({path_of(d) for d in strides if isinstance(d, Scaled)})
    if len(paths) > len(AXES):
        raise Unsupported(f"more than {len(AXES)} axes")
    names = dict(zip(paths, AXES))

    def named(d):
        if isinstance(d, Scaled):
            return wide(d.scale) @ Axis.get(names[path_of(d)])
        return wide(d)

    tile = TileLayout(S[tuple(map(wide, leaves(shape))) : tuple(map(named, strides))])
    return Named(tile, {name: path for path, name in names.items()}, shape)


def from_named(named):
    def stride(i):
        k = number(i.stride)
        if i.axis.name == "m":
            if k:
                raise Unsupported("a stride along the axis of the strides 0")
            return k
        path = named.paths[i.axis.name]
        return Scaled(k, path[0] if len(path) == 1 else path)

    return joined([(number(i.extent), stride(i)) for i in named.tile.shard])


def tuple_of(values):
    """The tuple with these entries, by path, and 0 between them."""
    count = 1 + max((path[0] for path in values), default=-1)
    entries = []
    for i in range(count):
        below = {path[1:]: v for path, v in values.items() if path[0] == i}
        entries.append(below[()] if () in below else tuple_of(below) if below else 0)
    return tuple(entries)


adapter = Adapter(
    "tirx",
    importlib.metadata.version("apache-tvm-tirx"),
    int_bits=64,
    refusals=on_purpose,
    to_layout=Layout,
    from_layout=ours,
    to_swizzle=Swizzle,
    to_composed=Swizzled,
    to_basis=to_named,
    from_basis=from_named,
)

# ---- what a layout is ----------------------------------------------------------------------------


def needs_offsets(mapping):
    if isinstance(mapping, Swizzle):
        raise Unsupported("a swizzle by itself is not an object of the library")
    return mapping


@adapter.op
def size(mapping):
    return number(needs_offsets(mapping).tile.size())


@adapter.op
def cosize(layout):
    return number(layout.tile.span())


@adapter.op(name="composed_cosize")
def cosize_of_composed(layout):
    return number(layout.tile.span())


@adapter.op
def rank(layout):
    return len(layout.flat.shard)


@adapter.op
def shape(layout):
    return joined(parts(layout.flat.shard))[0]


@adapter.op
def stride(layout):
    return joined(parts(layout.flat.shard))[1]


def place(i, count):
    """Of mode i; one that is absent stays so."""
    if i < 0:
        raise Unsupported("Python counts a negative place from the end")
    return count - 1 - i if i < count else i


@adapter.op
def mode(layout, i):
    iters = layout.flat.shard
    return joined(parts([iters[place(i, len(iters))]]))


@adapter.op
def composed_rank(layout):
    return len(layout.flat.tile_layout.shard)


@adapter.op
def composed_shape(layout):
    return joined(parts(layout.flat.tile_layout.shard))[0]


# ---- values --------------------------------------------------------------------------------------


def splits(coordinate, shape):
    """(indices, sizes): a coordinate of shape as apply takes it, with the shape that it is in."""
    if not isinstance(coordinate, tuple):
        return [coordinate], [size_of(shape)]
    if not isinstance(shape, tuple) or len(coordinate) != len(shape):
        raise Unsupported("parentheses that the layout does not have")
    found = [splits(c, s) for c, s in zip(reversed(coordinate), reversed(shape))]
    return [i for f in found for i in f[0]], [n for f in found for n in f[1]]


def has_free(coordinate):
    return coordinate is None or isinstance(coordinate, tuple) and any(map(has_free, coordinate))


def values(tile, coordinate, shape):
    if has_free(coordinate):
        raise Unsupported("no slices")
    if not isinstance(coordinate, tuple):
        return tile.apply(wide(coordinate))
    if len(coordinate) == 1 and len(modes(shape)) != 1 or not isinstance(shape, tuple):
        raise Unsupported("apply takes a single coordinate for an index")
    if not nested(shape) and not nested(coordinate):
        return tile.apply(*map(wide, reversed(coordinate)))
    indices, sizes = splits(coordinate, shape)
    return tile.apply(*map(wide, indices), shape=list(map(wide, sizes)))


def on_memory(value):
    """Of the axis m, where an axis that no iter is on has 0."""
    return number(value.get("m", 0))


@adapter.op
def at(mapping, coordinate):
    if isinstance(mapping, Layout):
        return on_memory(values(mapping.tile, coordinate, mapping.shape))
    if isinstance(mapping, Swizzle):
        mapping = atom(mapping)
    return on_memory(values(mapping.tile, coordinate, mapping.inner.shape))


@adapter.op
def basis_size(layout):
    return number(layout.tile.size())


@adapter.op
def basis_at(layout, coordinate):
    value = values(layout.tile, coordinate, layout.shape)
    return tuple_of({path: number(value[name]) for name, path in layout.paths.items()})


@adapter.op
def basis_mode(layout, i):
    if nested(layout.shape) or isinstance(layout.shape, tuple) and len(layout.shape) == 1:
        raise Unsupported("the library's layouts have no parentheses")
    iters = layout.tile.shard
    return Named(TileLayout.from_iters([iters[place(i, len(iters))]]), layout.paths, None)


# ---- equality and text ---------------------------------------------------------------------------


def both(a, b):
    return needs_offsets(a).flat, needs_offsets(b).flat


def read_back(tile):
    return eval(str(tile), {"T": script})


@adapter.op
def equal(a, b):
    return tvm_ffi.structural_equal(*both(a, b))


@adapter.op
def hash_equal(a, b):
    return len({hash(tvm_ffi.StructuralKey(x)) for x in both(a, b)}) == 1


@adapter.op
def printed(layout):
    return read_back(layout.flat)


@adapter.op
def composed_printed(layout):
    return composed(read_back(layout.flat))


adapter.op(equal, "composed_equal")
adapter.op(hash_equal, "composed_hash_equal")

# ---- made and edited -----------------------------------------------------------------------------


@adapter.op
def compact_left(shape):
    if nested(shape) or isinstance(shape, tuple) and len(shape) == 1:
        raise Unsupported("the library's layouts have no parentheses")
    return TileLayout(spec(S, shape))


@adapter.op
def coalesce(layout):
    return layout.tile.canonicalize()


@adapter.op
def composed_coalesce(layout):
    return composed(layout.tile.canonicalize())


@adapter.op
def basis_coalesce(layout):
    return Named(layout.tile.canonicalize(), layout.paths, None)


def bounds(groups):
    result = [0]
    for g in groups:
        result.append(result[-1] + len(leaves(g)))
    return result


@adapter.op
def select(layout, places):
    """A permutation of all modes; of modes in parentheses by groups, whose parentheses are those of the argument."""
    if nested(places):
        raise Unsupported("a permutation is a list")
    shape, places = modes(layout.shape), modes(places)
    if len(places) < len(shape) and all(0 <= i < len(shape) for i in places):
        raise Unsupported("not all of the modes")
    order = [place(i, len(shape)) for i in reversed(places)]
    if nested(shape):
        answer = layout.tile.permute_by_groups(bounds(shape[::-1]), order)
    else:
        answer = layout.tile.permute_dims(order)
    iters = iter(parts(answer.shard)[::-1])
    chosen = [under(shape[i], iters) for i in places]
    return tuple(c[0] for c in chosen), tuple(c[1] for c in chosen)


def under(profile, iters):
    if not isinstance(profile, tuple):
        return next(iters)
    found = [under(p, iters) for p in profile]
    return tuple(f[0] for f in found), tuple(f[1] for f in found)


@adapter.op
def upcast(layout, n):
    answer = layout.tile.pack(n)
    return under(layout.shape, iter(parts(answer.shard)[::-1]))


@adapter.op
def downcast(layout, n):
    return layout.tile.unpack(n)


@adapter.op
def composed_upcast(layout, n):
    answer = composed(layout.tile.pack(n))
    inner = under(layout.inner.shape, iter(parts(answer.inner.shard)[::-1]))
    return Composed(answer.outer, answer.offset, inner)


@adapter.op
def composed_downcast(layout, n):
    return composed(layout.tile.unpack(n))


# ---- tiles ---------------------------------------------------------------------------------------


def flat_shape(shape):
    if nested(shape):
        raise Unsupported("a shape is a list")
    return list(map(wide, leaves(shape)))


@adapter.op
def tile_to_shape(layout, shape):
    """tile_to, and the modes of the answer by group, where the answer has that shape."""
    to = [wide(size_of(s)) for s in reversed(modes(shape))]
    current = layout.sizes()
    current = [1] * (len(to) - len(current)) + current  # as mma_atom_shape of the library fills up
    answer = layout.tile.tile_to(to, current)
    try:
        return grouped(*answer.group(to))
    except RuntimeError:
        return answer


@adapter.op(takes=("layout", "layout"), gives="layout")
def tirx_tile(inner, outer):
    return inner.tile.tile(outer.tile, outer.sizes(), inner.sizes())


@adapter.op(takes=("layout", "composed"), gives="composed")
def tirx_composed_tile(outer, inner):
    return composed(inner.tile.tile(outer.tile, outer.sizes(), inner.inner.sizes()))


@adapter.op(takes=("layout", "tuple"), gives="layout")
def tirx_group(layout, shape):
    shapes, strides = grouped(*layout.tile.group(flat_shape(shape)))
    return (shapes, strides) if isinstance(shape, tuple) else (shapes[0], strides[0])


@adapter.op(takes=("layout", "tuple"), gives="table")
def tirx_apply(layout, shape):
    """At each coordinate of the shape."""
    sizes, tile = flat_shape(shape), layout.tile
    if not 0 < size_of(shape) <= MOST:
        raise Unsupported(f"more than {MOST} coordinates")
    coordinates = itertools.product(*(range(n.value) for n in sizes))
    return [on_memory(tile.apply(*map(wide, c), shape=sizes)) for c in coordinates]


@adapter.op(takes=("layout",), gives="boolean")
def tirx_is_trivial(layout):
    return layout.tile.is_trivial()


@adapter.op(takes=("layout",), gives="boolean")
def tirx_is_contiguous(layout):
    return layout.tile.is_contiguous()


@adapter.op(takes=("layout", "layout"), gives="integer")
def tirx_span(shard, replica):
    """Of S[...] + R[...]."""
    layout = spec(S, shard.shape, shard.stride) + spec(R, replica.shape, replica.stride)
    return number(TileLayout(layout).span())


def axis(layout, i):
    names = [name for name, path in layout.paths.items() if path == (i,)]
    if not names:
        raise Unsupported("a name that the layout does not have")
    return names[0]


@adapter.op(takes=("basis", "integer"), gives="integer")
def tirx_axis_size(layout, i):
    return number(layout.tile.size(axis(layout, i)))


@adapter.op(takes=("basis", "integer"), gives="integer")
def tirx_axis_span(layout, i):
    return number(layout.tile.span(axis(layout, i)))


adapter.run()
