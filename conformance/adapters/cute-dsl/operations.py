"""What the public API of cute has of the operations of `layoutcheck list operations`.

Arguments that the DSL does not take (tile_to_shape without an order) are passed all the same: what
it says then is the answer.
"""

import operator
from functools import reduce

import cutlass.cute as cute

from values import Shifted, basis, index, layout, mapping, plain, shape, stride, tiler


class Refused(ValueError):
    """A call that the DSL has another operation for."""


class NoCall(Exception):
    """An argument that the DSL does not have."""


def identity(extents):
    if not isinstance(extents, tuple):
        raise NoCall("the coordinates of an integer are integers, along no axis")
    return cute.make_identity_layout(extents)


def has_none(c):
    return any(map(has_none, c)) if isinstance(c, tuple) else c is None


def at(function, coordinate):
    if has_none(coordinate):
        raise Refused("with a _ the call is a slice: the operation of that name")
    if isinstance(function, cute.Swizzle):  # one is part of a composed layout, never called
        function = cute.make_composed_layout(function, 0, cute.make_layout(1, stride=1))
    return function(coordinate)


def crd2idx(coordinate, extents, *strides):
    if has_none(coordinate):
        raise Refused("with a _ there is no index")
    into = cute.make_layout(extents, stride=strides[0]) if strides else extents
    return cute.crd2idx(coordinate, into)


def idx2crd(i, extents, *strides):
    if not strides:
        return cute.idx2crd(i, extents)
    if isinstance(i, tuple):
        raise NoCall("get_hier_coord takes an integer")
    return cute.make_layout(extents, stride=strides[0]).get_hier_coord(i)


def composed_slice(function, coordinate):
    """slice_ drops a swizzle where a layout is left, and slice_and_offset has the offset of that; what is still a
    composed layout has its offset within, and slice_and_offset gives it a second time."""
    part = cute.slice_(function, coordinate)
    if " o " in str(part.type):
        return part
    return Shifted(cute.slice_and_offset(coordinate, function)[1], part)


def has_axis(d):
    return any(map(has_axis, d)) if isinstance(d, tuple) else isinstance(d, cute.ScaledBasis)


def along(function):
    """A layout without an axis is a plain one in the DSL, with plain answers."""

    def call(basis, *rest):
        if not has_axis(basis.stride):
            raise NoCall("without an axis it is a plain layout")
        return function(basis, *rest)

    return call


def printed(function):
    """The text that a user sees, read back in static.py."""
    return Text(str(function))


class Text(str):
    pass


def unflatten(t, profile):
    """The DSL takes a flat sequence."""
    return cute.unflatten(cute.flatten_to_tuple(t), profile)


def compose(*layouts):
    return reduce(lambda inner, outer: cute.composition(outer, inner), reversed(layouts))


def swapped(function):
    return lambda a, b: function(b, a)


# name: (function, a reader for each argument; the last one repeats)
OPS = {
    "product": (cute.product, shape),
    "product_each": (cute.product_each, shape),
    "product_like": (cute.product_like, shape, plain),
    "tuple_size": (cute.size, shape),
    "append": (cute.append, shape),
    "prepend": (cute.prepend, shape),
    "wrap": (cute.wrap, shape),
    "increment": (cute.increment_coord, shape),
    "tuple_rank": (cute.rank, shape),
    "tuple_depth": (cute.depth, shape),
    "tuple_flatten": (cute.flatten, shape),
    "tuple_unflatten": (unflatten, shape, plain),
    "shape_div": (cute.shape_div, shape),
    "ceil_div": (cute.ceil_div, shape),
    "congruent": (cute.is_congruent, shape),
    "weakly_congruent": (cute.is_weakly_congruent, shape),
    "tuple_slice": (swapped(cute.slice_), plain, shape),
    "tuple_dice": (swapped(cute.dice), plain, shape),
    "idx2crd": (idx2crd, index, shape, stride),
    "crd2idx": (crd2idx, index, shape, stride),
    "size": (cute.size, mapping),
    "cosize": (cute.cosize, layout),
    "rank": (cute.rank, layout),
    "depth": (cute.depth, layout),
    "shape": (cute.shape, layout),
    "stride": (lambda l: l.stride, layout),
    "at": (at, mapping, index),
    "compact_left": (cute.make_layout, shape),
    "compact_ordered": (cute.make_ordered_layout, shape, plain),
    "compact_like": (cute.make_layout_like, layout),
    "concat": (lambda *ls: cute.make_layout(ls), layout),
    "mode": (lambda l, i: cute.get(l, mode=[i]), layout, plain),
    "group": (cute.group_modes, layout, plain),
    "select": (lambda l, m: cute.select(l, mode=m), layout, plain),
    "slice": (swapped(cute.slice_), index, layout),
    "dice": (swapped(cute.dice), plain, layout),
    "flatten": (cute.flatten, layout),
    "equal": (operator.eq, layout),
    "printed": (printed, layout),
    "coalesce": (
        lambda l, *p: cute.coalesce(l, **({"target_profile": p[0]} if p else {})),
        layout,
        plain,
    ),
    "filter": (cute.filter, layout, plain),
    "composition": (compose, layout, tiler),
    "complement": (cute.complement, layout, shape),
    "right_inverse": (cute.right_inverse, layout),
    "left_inverse": (cute.left_inverse, layout),
    "left_inverse_quasi": (cute.left_inverse, layout),
    **{
        f"{how}_{what}": (getattr(cute, f"{how}_{what}"), layout, tiler)
        for how in ("logical", "zipped", "tiled", "flat")
        for what in ("divide", "product")
    },
    "blocked_product": (cute.blocked_product, layout),
    "raked_product": (cute.raked_product, layout),
    "tile_to_shape": (cute.tile_to_shape, layout, shape, plain),
    "max_common_layout": (cute.max_common_layout, layout),
    "max_common_vector": (cute.max_common_vector, layout),
    "nullspace": (cute.nullspace, layout),
    "upcast": (lambda l, n: cute.recast_layout(n, 1, l), layout, plain),
    "downcast": (lambda l, n: cute.recast_layout(1, n, l), layout, plain),
}

# The same functions, of composed layouts and of layouts with basis strides; flatten returns a composed layout
# unchanged, as its docstring says.
OF_OTHERS = {
    f"{kind}_{name}": (
        OPS[name][0],
        *(reader if r in (layout, mapping) else r for r in OPS[name][1:]),
    )
    for kind, reader, names in (
        (
            "composed",
            mapping,
            "rank depth shape cosize mode coalesce composition upcast downcast",
        ),
        (
            "basis",
            basis,
            "size at mode slice dice flatten coalesce composition nullspace",
        ),
    )
    for name in (
        *names.split(),
        *(f"{how}_divide" for how in ("logical", "zipped", "tiled", "flat")),
        *(f"{how}_product" for how in ("logical", "zipped", "tiled", "flat") if kind == "composed"),
    )
}
OF_OTHERS["composed_slice"] = swapped(composed_slice), index, mapping
OF_OTHERS["composed_equal"] = operator.eq, mapping
OF_OTHERS["composed_printed"] = printed, mapping
OF_OTHERS["swizzle_printed"] = printed, mapping
OF_OTHERS["basis_identity"] = identity, shape
OF_OTHERS["basis_complement"] = along(cute.complement), basis, shape
OF_OTHERS["basis_right_inverse"] = along(cute.right_inverse), basis
OF_OTHERS["basis_left_inverse"] = along(cute.left_inverse), basis
OF_OTHERS["basis_inner_composition"] = cute.composition, layout, basis

# Arguments that may be an integer n for n:1, by the DSL's own annotations.
INTEGERS = dict.fromkeys(
    "composition logical_divide zipped_divide tiled_divide flat_divide logical_product".split(), [1]
)


def swizzles(j):
    """All that an argument on the wire has."""
    if isinstance(j, dict):
        return ([j["swizzle"]] if "swizzle" in j else []) + swizzles(list(j.values()))
    return [s for part in j for s in swizzles(part)] if isinstance(j, list) else []


def arguments(calls, op, kit, args):
    readers = calls[op][1:]
    if op in OF_OTHERS and any(abs(shift) < bits for bits, _, shift in swizzles(args)):
        raise NoCall("a swizzle whose fields meet, which `at` shows")
    return [readers[min(i, len(readers) - 1)](kit, a) for i, a in enumerate(args)]
