#!/usr/bin/env python3
"""The CuTe algebra of tilelang, tilelang.layout.cute, as an implementation under test (docs/protocol.md).

README.md says how it is driven, what is claimed, and what is converted.
"""

import gc
import importlib.metadata
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
import layoutcheck_adapter as sdk
from layoutcheck_adapter import Refusal, Unsupported

import scope
from scope import IndexLayout, cute, structural_equal, tvm

resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
WHOLE = (1 << 63) - 1
BITS = 30  # of index expressions, whose integers are int32


def on_purpose(error):
    """A check of the library, ICHECK, which arrives as InternalError, and the like of its index expressions. The checks
    of SLIPS say that a slip came before: an index that nobody gave, and a leaf of another kind than the code expects."""
    if isinstance(error, OverflowError):
        return "overflow"
    if isinstance(error, tvm.error.InternalError):
        return not any(slip in str(error) for slip in SLIPS)
    return isinstance(error, TypeError) and str(error).startswith("cannot convert to IntTuple")


SLIPS = "IntTuple index -1 out of range", " on a non-constant leaf", "AsTuple on a leaf"


def same(*answers):
    """Two ways to write one call."""
    if any(not structural_equal(answer, answers[0]) for answer in answers):
        raise RuntimeError(" and ".join(map(str, answers)))
    return answers[0]


def layouts_only(*arguments):
    raise Unsupported("the library takes a layout here, not a tiler by mode")


def parts(layout):
    return layout.shape, layout.stride


def to_basis(shape, stride):
    def strides(d):
        if isinstance(d, tuple):
            return tuple(map(strides, d))
        return cute.ScaledBasis(d.scale, d.axis) if isinstance(d, sdk.Scaled) else d

    return cute.make_layout(shape, strides(stride))


def from_basis(layout):
    def strides(d):
        if isinstance(d, tuple):
            return tuple(map(strides, d))
        if isinstance(d, cute.ScaledBasis):
            axis = d.mode
            return sdk.Scaled(d.value, axis[0] if len(axis) == 1 else axis) if axis else d.value
        return d

    return layout.shape, strides(layout.stride)


def swizzle_parts(swizzle):
    return sdk.Swizzle(swizzle.b_bits, swizzle.m_base, swizzle.s_shift)


def composed(outer, offset, inner):
    if isinstance(outer, cute.Layout):
        raise Unsupported("a composed layout has a swizzle outside")
    return cute.ComposedLayout(outer, offset, inner)


def composed_parts(answer):
    return sdk.Composed(swizzle_parts(answer.swizzle), answer.offset, answer.layout)


CALLS = sdk.calls(Path(__file__).with_name("calls.txt"), scope)
CALLS["composed"] = composed
adapter = sdk.Adapter(
    "tilelang",
    importlib.metadata.version("tilelang"),
    int_bits=64,
    refusals=on_purpose,
    from_layout=parts,
    to_tiler=layouts_only,
    to_basis=to_basis,
    from_basis=from_basis,
    calls=CALLS,
    isolated=True,
)


@adapter.op
def elem_scale(a, b):
    if not cute.congruent(a, b):
        raise Unsupported("the product is that of leaves")
    return CALLS["elem_scale"](a, b)


@adapter.op
def size(mapping):
    if isinstance(mapping, cute.Swizzle):
        raise Unsupported("a swizzle has no size")
    return CALLS["size"](mapping)


@adapter.op
def cosize(layout):
    answer, shape = cute.cosize(layout), cute.coshape(layout)
    if shape != answer:  # one axis
        raise RuntimeError(f"cosize {answer}, coshape {shape}")
    return answer


@adapter.op
def at(mapping, coordinate):
    if not isinstance(mapping, cute.Layout):
        raise Unsupported("a swizzle cannot be called, nor a composed layout")
    return CALLS["at"](mapping, coordinate)


@adapter.op
def compact_left(shape):
    return same(CALLS["compact_left"](shape), cute.make_layout(shape))


@adapter.op
def coalesce(layout, profile=None):
    if profile is None:
        return same(cute.coalesce(layout), cute.coalesce(layout, WHOLE))
    return layout.with_shape(by_size(layout, profile))


def by_size(layout, profile):
    """with_shape takes sizes to cut the modes by; our profile is a pattern of parentheses."""
    if not isinstance(profile, tuple):
        return cute.size(layout)
    if len(profile) < cute.rank(layout):
        raise Unsupported("with_shape drops the modes beyond the shape")
    return tuple(by_size(layout[i], p) for i, p in enumerate(profile))


@adapter.op(name="slice")
def cut(coordinate, layout):
    """restrict(L, region) cuts out a part of each mode, and leaves out those of one index."""
    shape = layout.shape
    if not isinstance(coordinate, tuple) or not isinstance(shape, tuple):
        raise Unsupported("a region has a range for each mode")
    ranges = []
    for c, mode in zip(coordinate, shape):
        if isinstance(c, tuple) or c is None and (isinstance(mode, tuple) or mode == 1):
            raise Unsupported(
                "a region joins the leaves of a mode, and leaves out modes of one index"
            )
        least, extent = (0, mode) if c is None else (c, 1)
        if not (-1 << 31 <= least < 1 << 31 and extent < 1 << 31):
            raise Unsupported("the integers of a range are int32")
        ranges.append(tvm.ir.Range.from_min_extent(least, extent))
    if None not in coordinate or len(coordinate) != len(shape):
        raise Unsupported("a region has a range for each mode, and one of more than one index")
    return cute.restrict(layout, ranges)[1]


def layouts(name):
    def f(layout, *tilers):
        if None in tilers:
            layouts_only()
        return CALLS[name](layout, *tilers)

    return f


for name in "logical_divide logical_product tiled_product".split():
    adapter.op(layouts(name), name)


@adapter.op
def composition(layout, *others):
    if None in others:
        layouts_only()
    answer = CALLS["composition"](layout, *others)
    shape = others[0].shape
    if len(others) == 1 and structural_equal(others[0], cute.make_column_major_layout(shape)):
        return same(answer, layout.with_shape(shape))
    return answer


# Not in calls.txt, whose tests compare answers by ==, which compares objects here.
for name, function in {
    "basis_identity": cute.make_identity_layout,
    "basis_size": cute.size,
    "basis_coalesce": cute.coalesce,
    "basis_composition": cute.composition,
    "basis_inner_composition": cute.composition,
    "basis_mode": lambda layout, i: layout[i],
    "basis_flatten": cute.flatten,
    "basis_logical_divide": layouts("logical_divide"),
    "basis_right_inverse": cute.right_inverse,
    "basis_left_inverse": cute.left_inverse,
}.items():
    adapter.op(function, name)


@adapter.op
def basis_at(layout, coordinate):
    """3@1 is the value (0,3)."""
    value = layout(coordinate)
    if not isinstance(value, cute.ScaledBasis):
        return value
    entry = value.value
    for axis in reversed(value.mode):
        entry = (0,) * axis + (entry,)
    return entry


def of_one_type(name):
    def f(a, b):
        if type(a) is not type(b):
            raise Unsupported("objects of two types are not compared")
        return CALLS[name](a, b)

    return f


for name in "composed_equal", "composed_hash_equal":
    adapter.op(of_one_type(name), name)


@adapter.op
def printed(layout):
    text = str(layout)
    shape, stride = map(cute.IntTuple.parse, text.split(":"))
    return same(cute.Layout.parse(text), cute.make_layout(shape, stride))


@adapter.op
def swizzle_printed(swizzle):
    return swizzle_parts(cute.Swizzle.parse(str(swizzle)))


@adapter.op
def composed_printed(mapping):
    """It has no parser: its parts have."""
    outer, offset, inner = str(mapping).split(" o ")
    outer = swizzle_parts(cute.Swizzle.parse(outer))
    return sdk.Composed(outer, int(offset), cute.Layout.parse(inner))


def recast(mapping, old, new):
    """An element of `old` bits becomes one of `new`: the factors that it takes are powers of two."""
    factor = max(old, new)
    if factor >= 1 << 31 or factor > 0 and factor & (factor - 1):
        raise Unsupported("elements have a power of two of bits, below 2^31")
    answer = mapping.recast(old, new)
    swizzle = mapping.swizzle.recast(old, new)
    if str(swizzle) != str(answer.swizzle):
        raise RuntimeError(f"{swizzle} and {answer.swizzle}")
    return answer


@adapter.op
def upcast(layout, n):
    return recast(cute.ComposedLayout(scope.UNSWIZZLED, 0, layout), 1, n).layout


@adapter.op
def downcast(layout, n):
    return recast(cute.ComposedLayout(scope.UNSWIZZLED, 0, layout), n, 1).layout


@adapter.op
def composed_upcast(mapping, n):
    return composed_parts(recast(mapping, 1, n))


@adapter.op
def composed_downcast(mapping, n):
    return composed_parts(recast(mapping, n, 1))


# ---- tilelang's own layouts, which are index expressions ------------------------------------------


@adapter.op
def inverse(layout):
    """As an index expression of one dimension, inverted, and read back."""
    if not 0 < cute.size(layout) < 1 << 31:
        raise Unsupported("index expressions have int32 indices, one at least")
    expression = cute.make_layout([layout]).to_tilelang().inverse()
    answer = cute.Layout.from_tilelang(expression)
    if answer is None:
        raise Refusal("not_recovered", "from_tilelang does not make a layout of the inverse")
    return answer


@adapter.op
def to_layout(linear):
    """An index expression, of which from_tilelang makes a swizzle and a layout: for each bit the sum of the
    bits of the index modulo 2, as xor is written for the simplifier, which takes seconds for the operator ^."""
    bases, out = linear
    below = [0]  # the bits of the outputs before each
    for _, size_of in out:
        below.append(below[-1] + size_of.bit_length() - 1)
    columns = [
        sum(part << shift for part, shift in zip(basis, below))
        for _, vectors in bases
        for basis in vectors
    ]
    if below[-1] > BITS or len(columns) > BITS:
        raise Unsupported(f"index expressions have int32 integers: {BITS} bits")

    def value(index):
        result = tvm.tirx.const(0, "int32")
        for k in range(below[-1]):
            bits = [index // (1 << i) % 2 for i, column in enumerate(columns) if column >> k & 1]
            if bits:
                result += (sum(bits) % 2 if len(bits) > 1 else bits[0]) * (1 << k)
        return [result]

    expression = IndexLayout([1 << len(columns)], value)
    answer = cute.ComposedLayout.from_tilelang(expression)
    if answer is None:
        raise Refusal("not_recovered", "from_tilelang does not make a composed layout of it")
    plain = cute.Layout.from_tilelang(expression)
    if answer.swizzle.is_swizzled or answer.offset:
        if plain is not None:
            raise RuntimeError(f"{answer} and {plain}")
        inner = parts(answer.layout)
        return sdk.Composed(swizzle_parts(answer.swizzle), answer.offset, inner)
    return same(answer.layout, plain)


try:
    cute.from_python(2) * ()
except tvm.error.InternalError:  # the first one reads debug information for a second; children
    pass  # have it then
gc.freeze()  # and share what is there already
adapter.run()
