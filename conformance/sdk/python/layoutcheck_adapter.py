"""An adapter for layoutcheck in a few lines: register functions, run. One file, no dependencies.

    from layoutcheck_adapter import Adapter, Refusal

    adapter = Adapter("mine", "1.0", refusals=(ValueError,))

    @adapter.op
    def size(layout):
        return product(layout[0])

    adapter.run()

    $ layoutcheck conform --impl 'cmd:python3 my_adapter.py'

The name of a function is that of an operation of `layoutcheck list operations`. What it receives,
and what it may return:

    integer             int
    boolean             bool
    tuple               int, or a tuple of such: ((2, 2), 3)
    coordinate          the same with None for `_`: (1, None, (2, 3))
    layout              (shape, stride), or what the adapter's to_layout(shape, stride) makes of it
    tiler               a layout; None for `_`; by mode a ByMode, which is a tuple of tilers
    mapping             a layout, a Swizzle or a Composed
    swizzle             a Swizzle, or what the adapter's to_swizzle(bits, base, shift) makes of it
    composed            a Composed, or what the adapter's to_composed(outer, offset, inner) makes of it; as an
                        answer, a Composed of the library's layouts
    table               a list of int
    linear              (bases, out), or what the adapter's to_linear(bases, out) makes of it: for
                        each input its name and its bases, for each output its name and its size,
                        ((("lane", ((1, 0), (2, 0))), ("warp", ((0, 1),))), (("x", 4), ("y", 2)))
    basis               (shape, stride), each stride 0 or a Scaled(k, i) for k@i, or what the adapter's
                        to_basis(shape, stride) makes of it
    modular             a Modular: the layout of its digits and bases, and the sizes of its values

An argument that the caller left out is not passed: give the parameter a default. A case with more
arguments than a function has parameters is not supported, and said to be so. Where the library
has a type of its own for layouts, to_layout and from_layout convert: from_layout(value) gives back
(shape, stride). So do to_linear and from_linear for linear layouts, with (bases, out), and to_basis
and from_basis for layouts with basis strides.

A function answers by returning. `raise Refusal("stride_not_divisible", "3 and 2")` refuses: there
is not an answer, or none is offered here; so does any exception of `refusals`. `raise Unsupported()`
says that this case is beyond the adapter. Every other exception is reported as an internal error of
the library; none of them ends the process. What does, an assertion of C++ say, ends a child alone
where the adapter is made with isolated=True: the death is the answer of its own case.

Import this before the library: from then on, stdout is kept for replies, and what anything else
prints there goes to stderr. The protocol is described in docs/protocol.md.
"""

import collections
import json
import operator
import os
import re
import signal
import sys
import tempfile
from typing import Any

__all__ = ["Adapter", "ByMode", "Composed", "Refusal", "Scaled", "Swizzle", "Unsupported", "calls"]

PROTOCOL = "1.0"

# What every operation takes and gives; the last may repeat. Written by ci/generate.
OPERATIONS = {
    "product": (("tuple",), "integer"),
    "product_each": (("tuple",), "tuple"),
    "tuple_rank": (("tuple",), "integer"),
    "tuple_depth": (("tuple",), "integer"),
    "tuple_flatten": (("tuple",), "tuple"),
    "tuple_unflatten": (("tuple", "tuple"), "tuple"),
    "tuple_max": (("tuple",), "integer"),
    "inner_product": (("tuple", "tuple"), "integer"),
    "elem_scale": (("tuple", "tuple"), "tuple"),
    "prefix_product": (("tuple", "tuple"), "tuple"),
    "shape_div": (("tuple", "tuple"), "tuple"),
    "ceil_div": (("tuple", "tuple"), "tuple"),
    "congruent": (("tuple", "tuple"), "boolean"),
    "weakly_congruent": (("tuple", "tuple"), "boolean"),
    "compatible": (("tuple", "tuple"), "boolean"),
    "refines": (("tuple", "tuple"), "boolean"),
    "substitute": (("tuple", "tuple"), "tuple"),
    "relative_modes": (("tuple", "tuple"), "tuple"),
    "mutual_refinement": (("tuple", "tuple"), "tuple"),
    "append": (("tuple", "tuple"), "tuple"),
    "prepend": (("tuple", "tuple"), "tuple"),
    "wrap": (("tuple",), "tuple"),
    "reverse": (("tuple",), "tuple"),
    "zip": (("tuple", "tuple"), "tuple"),
    "elem_add": (("tuple", "tuple"), "tuple"),
    "elem_subtract": (("tuple", "tuple"), "tuple"),
    "elem_less": (("tuple", "tuple"), "boolean"),
    "increment": (("tuple", "tuple"), "tuple"),
    "evenly_divides": (("tuple", "tuple"), "boolean"),
    "insert": (("tuple", "integer", "tuple"), "tuple"),
    "tuple_size": (("tuple",), "integer"),
    "product_like": (("tuple", "tuple"), "tuple"),
    "greatest_common_domain": (("tuple", "tuple"), "layout"),
    "domain_distribute": (("tuple", "integer"), "layout"),
    "tuple_slice": (("coordinate", "tuple"), "tuple"),
    "tuple_dice": (("coordinate", "tuple"), "tuple"),
    "idx2crd": (("coordinate", "tuple", "tuple"), "tuple"),
    "crd2idx": (("coordinate", "tuple", "tuple"), "integer"),
    "crd2crd": (("coordinate", "tuple", "tuple"), "tuple"),
    "size": (("mapping",), "integer"),
    "cosize": (("layout",), "integer"),
    "rank": (("layout",), "integer"),
    "depth": (("layout",), "integer"),
    "shape": (("layout",), "tuple"),
    "stride": (("layout",), "tuple"),
    "image": (("mapping",), "table"),
    "table": (("mapping",), "table"),
    "at": (("mapping", "coordinate"), "integer"),
    "linear_bases": (("mapping",), "table"),
    "is_injective": (("layout",), "boolean"),
    "is_surjective": (("layout", "integer"), "boolean"),
    "is_bijective": (("layout", "integer"), "boolean"),
    "is_compact": (("layout",), "boolean"),
    "is_tractable": (("layout",), "boolean"),
    "is_non_degenerate": (("layout",), "boolean"),
    "compact_left": (("tuple",), "layout"),
    "compact_right": (("tuple",), "layout"),
    "compact_ordered": (("tuple", "tuple"), "layout"),
    "compact_like": (("layout",), "layout"),
    "concat": (("layout",), "layout"),
    "mode": (("layout", "integer"), "layout"),
    "group": (("layout", "integer", "integer"), "layout"),
    "take": (("layout", "integer", "integer"), "layout"),
    "select": (("layout", "tuple"), "layout"),
    "replace": (("layout", "integer", "layout"), "layout"),
    "slice": (("coordinate", "layout"), "layout"),
    "dice": (("coordinate", "layout"), "layout"),
    "flatten": (("layout",), "layout"),
    "unflatten": (("layout", "tuple"), "layout"),
    "coalesce": (("layout", "tuple"), "layout"),
    "coalesce_z": (("layout",), "layout"),
    "equal": (("layout", "layout"), "boolean"),
    "hash_equal": (("layout", "layout"), "boolean"),
    "printed": (("layout",), "layout"),
    "same_function": (("layout", "layout"), "boolean"),
    "filter": (("layout", "tuple"), "layout"),
    "sort": (("layout",), "layout"),
    "squeeze": (("layout",), "layout"),
    "composition": (("layout", "tiler"), "layout"),
    "complement": (("layout", "integer"), "layout"),
    "n_complement": (("layout", "integer"), "layout"),
    "weak_complement": (("layout", "integer"), "layout"),
    "right_inverse": (("layout",), "layout"),
    "left_inverse": (("layout",), "layout"),
    "left_inverse_quasi": (("layout",), "layout"),
    "inverse": (("layout",), "layout"),
    "logical_divide": (("layout", "tiler"), "layout"),
    "zipped_divide": (("layout", "tiler"), "layout"),
    "tiled_divide": (("layout", "tiler"), "layout"),
    "flat_divide": (("layout", "tiler"), "layout"),
    "logical_product": (("layout", "tiler"), "layout"),
    "zipped_product": (("layout", "tiler"), "layout"),
    "tiled_product": (("layout", "tiler"), "layout"),
    "flat_product": (("layout", "tiler"), "layout"),
    "blocked_product": (("layout", "layout"), "layout"),
    "raked_product": (("layout", "layout"), "layout"),
    "tile_to_shape": (("layout", "tuple", "tuple"), "layout"),
    "max_common_layout": (("layout", "layout"), "layout"),
    "max_common_vector": (("layout", "layout"), "integer"),
    "nullspace": (("layout",), "layout"),
    "upcast": (("layout", "integer"), "layout"),
    "downcast": (("layout", "integer"), "layout"),
    "recover": (("table",), "layout"),
    "to_linear": (("mapping",), "linear"),
    "to_layout": (("linear",), "mapping"),
    "linear_identity": (("integer",), "linear"),
    "linear_zeros": (("integer", "integer"), "linear"),
    "linear_strided": (("integer", "integer"), "linear"),
    "linear_at": (("linear", "tuple"), "tuple"),
    "linear_matrix": (("linear",), "table"),
    "linear_rank": (("linear",), "integer"),
    "linear_is_injective": (("linear",), "boolean"),
    "linear_is_surjective": (("linear",), "boolean"),
    "linear_is_invertible": (("linear",), "boolean"),
    "linear_free_bits": (("linear",), "tuple"),
    "linear_compose": (("linear", "linear"), "linear"),
    "linear_invert": (("linear",), "linear"),
    "linear_pseudo_invert": (("linear",), "linear"),
    "linear_invert_and_compose": (("linear", "linear"), "linear"),
    "linear_direct_sum": (("linear", "linear"), "linear"),
    "linear_divide_left": (("linear", "linear"), "linear"),
    "linear_divide_right": (("linear", "linear"), "linear"),
    "linear_transpose_in": (("linear", "tuple"), "linear"),
    "linear_transpose_out": (("linear", "tuple"), "linear"),
    "linear_reshape_in": (("linear", "tuple"), "linear"),
    "linear_reshape_out": (("linear", "tuple"), "linear"),
    "linear_sublayout": (("linear", "tuple", "tuple"), "linear"),
    "linear_quotient": (("linear", "tuple"), "linear"),
    "linear_remove_zero_bases": (("linear",), "linear"),
    "linear_num_consecutive_in_out": (("linear",), "integer"),
    "linear_sublayout_is_zero": (("linear", "tuple", "tuple"), "boolean"),
    "linear_is_trivial_over": (("linear", "tuple"), "boolean"),
    "linear_resize_in": (("linear", "integer", "integer"), "linear"),
    "linear_resize_out": (("linear", "integer", "integer"), "linear"),
    "tiler_to_layout": (("tiler",), "basis"),
    "basis_identity": (("tuple",), "basis"),
    "basis_size": (("basis",), "integer"),
    "basis_at": (("basis", "coordinate"), "tuple"),
    "basis_axis": (("basis", "integer"), "layout"),
    "basis_coalesce": (("basis",), "basis"),
    "basis_composition": (("basis", "layout"), "basis"),
    "basis_inner_composition": (("layout", "basis"), "layout"),
    "basis_mode": (("basis", "integer"), "basis"),
    "basis_slice": (("coordinate", "basis"), "basis"),
    "basis_dice": (("coordinate", "basis"), "basis"),
    "basis_flatten": (("basis",), "basis"),
    "basis_nullspace": (("basis",), "layout"),
    "basis_logical_divide": (("basis", "tiler"), "basis"),
    "basis_zipped_divide": (("basis", "tiler"), "basis"),
    "basis_tiled_divide": (("basis", "tiler"), "basis"),
    "basis_flat_divide": (("basis", "tiler"), "basis"),
    "basis_complement": (("basis", "tuple"), "basis"),
    "basis_right_inverse": (("basis",), "layout"),
    "basis_left_inverse": (("basis",), "layout"),
    "composed_coalesce": (("composed",), "composed"),
    "composed_flatten": (("composed",), "composed"),
    "composed_mode": (("composed", "integer"), "composed"),
    "composed_slice": (("coordinate", "composed"), "composed"),
    "composed_composition": (("composed", "tiler"), "composed"),
    "composed_logical_divide": (("composed", "tiler"), "composed"),
    "composed_zipped_divide": (("composed", "tiler"), "composed"),
    "composed_tiled_divide": (("composed", "tiler"), "composed"),
    "composed_flat_divide": (("composed", "tiler"), "composed"),
    "composed_logical_product": (("composed", "tiler"), "composed"),
    "composed_zipped_product": (("composed", "tiler"), "composed"),
    "composed_tiled_product": (("composed", "tiler"), "composed"),
    "composed_flat_product": (("composed", "tiler"), "composed"),
    "composed_cosize": (("composed",), "integer"),
    "composed_rank": (("composed",), "integer"),
    "composed_depth": (("composed",), "integer"),
    "composed_shape": (("composed",), "tuple"),
    "composed_equal": (("composed", "mapping"), "boolean"),
    "composed_same_function": (("composed", "mapping"), "boolean"),
    "composed_hash_equal": (("composed", "composed"), "boolean"),
    "composed_printed": (("composed",), "composed"),
    "swizzle_printed": (("swizzle",), "swizzle"),
    "swizzle_composition": (("swizzle", "swizzle"), "swizzle"),
    "left_composition": (("layout", "composed"), "composed"),
    "swizzle_left_composition": (("swizzle", "composed"), "composed"),
    "composed_right_inverse": (("composed",), "composed"),
    "composed_left_inverse": (("composed",), "composed"),
    "composed_max_common_layout": (("composed", "composed"), "layout"),
    "composed_max_common_vector": (("composed", "composed"), "integer"),
    "composed_upcast": (("composed", "integer"), "composed"),
    "composed_downcast": (("composed", "integer"), "composed"),
    "modular_size": (("modular",), "integer"),
    "modular_at": (("modular", "coordinate"), "integer"),
    "modular_is_linear": (("modular",), "boolean"),
    "modular_compose": (("modular", "modular"), "modular"),
}

# Replies leave by a copy of stdout, and lines come by a copy of stdin, so that neither a print nor
# a read of the library, be it in C or in a child process, gets between.
_REPLIES = os.fdopen(os.dup(1), "wb")
_LINES = os.fdopen(os.dup(0), "rb")
os.dup2(2, 1)
os.dup2(os.open(os.devnull, os.O_RDONLY), 0)


class Refusal(Exception):
    """Refusal("condition", "message"): there is no answer, or none is offered."""


class Unsupported(Exception):
    """Unsupported("reason"): this case is beyond the adapter."""


class ByMode(tuple):
    """A tiler by mode: its entries are layouts, None (`_`) and ByMode."""

    def __repr__(self):
        return "<%s>" % ",".join(map(repr, self))


class Swizzle:
    """x -> x xor ((x & mask) >> shift), the mask being `bits` bits from base + max(0, shift) on."""

    def __init__(self, bits, base, shift):
        self.bits, self.base, self.shift = bits, base, shift

    def __repr__(self):
        return "Swizzle(%r, %r, %r)" % (self.bits, self.base, self.shift)


class Scaled:
    """The stride k@i: `scale` k along `axis` i. An axis within tuples is a tuple of the entries that
    lead to it, from the outside: 1@0@1 has axis (1, 0)."""

    def __init__(self, scale, axis):
        self.scale, self.axis = scale, axis

    def __repr__(self):
        entries = self.axis if isinstance(self.axis, tuple) else (self.axis,)
        return "@".join(str(n) for n in (self.scale, *reversed(entries)))


class Composed:
    """x -> outer(offset + inner(x)): outer a swizzle or a layout, inner a layout."""

    def __init__(self, outer, offset, inner):
        self.outer, self.offset, self.inner = outer, offset, inner

    def __repr__(self):
        return "Composed(%r, %r, %r)" % (self.outer, self.offset, self.inner)


class Modular:
    """A linear layout over modular bases: a layout of digits and bases, and the sizes of the values."""

    def __init__(self, layout, sizes):
        self.layout, self.sizes = layout, sizes

    def __repr__(self):
        return "Modular(%r, %r)" % (self.layout, self.sizes)


class Malformed(BaseException):
    """A line that the protocol does not know. No `except Exception` of a library may swallow it."""


# ---- reading -------------------------------------------------------------------------------------

_DECIMAL = re.compile(r"0|-?[1-9][0-9]*").fullmatch  # one spelling for each integer
_PLAIN = b"0123456789[],-"
_LIST = frozenset([list])


def _integer(j):
    if j.__class__ is int:
        return j
    if j.__class__ is str and _DECIMAL(j):
        return int(j)
    raise Malformed("no integer: %s" % json.dumps(j))


def _tuple(j):
    return tuple([_tuple(x) for x in j]) if j.__class__ is list else _integer(j)


def _coordinate(j):
    if j.__class__ is list:
        return tuple([_coordinate(x) for x in j])
    return None if j is None else _integer(j)


def _table(j):
    if j.__class__ is dict and j.get("table").__class__ is list:
        return [_integer(x) for x in j["table"]]
    raise Malformed("no table: %s" % json.dumps(j))


def _linear(j):
    """(bases, out): names with bases, each an integer for each output, and names with sizes."""
    try:
        bases, out = j["bases"], j["out"]
        if len(j) == 2 and {bases.__class__, out.__class__} == {list}:
            parts = (
                tuple(
                    [
                        (_name(name), tuple([_integers(b, len(out)) for b in vectors]))
                        for name, vectors in bases
                    ]
                ),
                tuple([(_name(name), _integer(size)) for name, size in out]),
            )
            if all(vectors.__class__ is list for _, vectors in bases):
                return parts
    except (AttributeError, KeyError, TypeError, ValueError):
        pass
    raise Malformed("no linear layout: %s" % json.dumps(j))


def _scaled(j):
    """The strides of a layout with basis strides."""
    if j.__class__ is list:
        return tuple([_scaled(x) for x in j])
    if j.__class__ is dict and j.keys() == {"scale", "axis"}:
        axis = j["axis"]
        nested = axis.__class__ is list and axis
        return Scaled(
            _integer(j["scale"]), tuple(map(_integer, axis)) if nested else _integer(axis)
        )
    return _integer(j)


def _basis(j):
    if j.__class__ is list and len(j) == 2:
        return _tuple(j[0]), _scaled(j[1])
    raise Malformed("no layout with basis strides: %s" % json.dumps(j))


def _name(j):
    if j.__class__ is str:
        return j
    raise ValueError


def _integers(j, count):
    if j.__class__ is list and len(j) == count:
        return tuple(map(_integer, j))
    raise ValueError


def _tuples(j):
    """The list as a tuple, and the lists in it, where everything else is known to be integers."""
    for x in j:
        if x.__class__ is list:
            return tuple([_tuples(x) if x.__class__ is list else x for x in j])
    return tuple(j)


def _plain(j):
    return _tuples(j) if j.__class__ is list else j


class _Readers:
    """For each kind what makes its Python value of JSON: `careful`, which looks at every value, and
    `plain`, for lines of which it is known that they hold integers and lists only."""

    def __init__(self, to_layout, to_tiler, to_swizzle, to_composed, to_linear, to_basis):
        def layout(j):  # an integer n, sent in place of n:1, stays one
            if j.__class__ is not list:
                return _integer(j)
            if len(j) != 2:
                raise Malformed("no layout: %s" % json.dumps(j))
            return to_layout(_tuple(j[0]), _tuple(j[1]))

        def plain_layout(j):
            if j.__class__ is not list:
                return j
            if len(j) != 2:
                raise Malformed("no layout: %s" % json.dumps(j))
            shape, stride = j
            return to_layout(_plain(shape), _plain(stride))

        def plain_pair(j):
            if j.__class__ is not list:
                return j
            if len(j) != 2:
                raise Malformed("no layout: %s" % json.dumps(j))
            shape, stride = j
            if shape.__class__ is list and stride.__class__ is list:
                for x in shape + stride:
                    if x.__class__ is list:
                        return _tuples(j)
                return tuple(shape), tuple(stride)  # flat, as most are
            return _tuples(j)

        def tiler(j):
            if j.__class__ is not dict:
                return None if j is None else layout(j)
            if j.get("by_mode").__class__ is not list:
                raise Malformed("no tiler: %s" % json.dumps(j))
            return to_tiler([tiler(x) for x in j["by_mode"]])

        def mapping(j):
            if j.__class__ is not dict:
                return layout(j)
            if j.keys() == {"swizzle"} and j["swizzle"].__class__ is list:
                if len(j["swizzle"]) == 3:
                    return to_swizzle(*map(_integer, j["swizzle"]))
            if j.keys() == {"outer", "offset", "inner"}:
                return to_composed(mapping(j["outer"]), _integer(j["offset"]), layout(j["inner"]))
            raise Malformed("no mapping: %s" % json.dumps(j))

        def linear(j):
            return to_linear(*_linear(j))

        def basis(j):
            return to_basis(*_basis(j))

        def modular(j):
            if j.__class__ is dict and j.keys() == {"modular"} and j["modular"].__class__ is list:
                if len(j["modular"]) == 2:
                    return Modular(layout(j["modular"][0]), _tuple(j["modular"][1]))
            raise Malformed("no modular layout: %s" % json.dumps(j))

        self.careful = {
            "integer": _integer,
            "tuple": _tuple,
            "coordinate": _coordinate,
            "layout": layout,
            "tiler": tiler,
            "mapping": mapping,
            "swizzle": mapping,
            "composed": mapping,
            "table": _table,
            "linear": linear,
            "basis": basis,
            "modular": modular,
        }
        pair = plain_layout if to_layout else plain_pair
        to_layout = to_layout or (lambda shape, stride: (shape, stride))
        self.plain = {
            "integer": _plain,
            "tuple": _plain,
            "coordinate": _plain,
            "layout": pair,
            "tiler": pair,
            "mapping": pair,
            "swizzle": mapping,
            "composed": mapping,
            "table": _table,
            "linear": linear,
            "basis": basis,
            "modular": modular,
        }

    @staticmethod
    def of_case(kinds, by_kind):
        """A reader of whole cases: a list of arguments -> a list of values."""
        readers = [by_kind[kind] for kind in kinds]
        first, last = readers[0], readers[-1]
        if len(kinds) == 1:
            return lambda case: [first(j) for j in case]
        if len(kinds) == 2:

            def two(case):
                if len(case) == 2:
                    return first(case[0]), last(case[1])
                return [first(case[0])] + [last(j) for j in case[1:]]

            return two

        def some(case):
            return [read(j) for read, j in zip(readers, case)]

        return some


# ---- writing -------------------------------------------------------------------------------------

_EXACT = 2**53
_DIGITS = bytes.maketrans(b"0123456789", b"0" * 10)
_LONG = b"0" * 16  # as long as 2^53


def _foreign(value):
    """What json does not know, e.g. the integers of numpy."""
    if isinstance(value, Swizzle):
        return {"swizzle": [value.bits, value.base, value.shift]}
    if isinstance(value, Modular):
        return {"modular": [value.layout, value.sizes]}
    if isinstance(value, Composed):
        return {"outer": value.outer, "offset": value.offset, "inner": value.inner}
    return operator.index(value)


_dump = json.JSONEncoder(
    separators=(",", ":"), check_circular=False, allow_nan=False, default=_foreign
).encode


def _spelled(value):
    """The value with integers beyond 2^53 as decimal strings."""
    if isinstance(value, (list, tuple)):
        return [_spelled(x) for x in value]
    if isinstance(value, dict):
        return {key: _spelled(x) for key, x in value.items()}
    if isinstance(value, (str, bool)) or value is None or isinstance(value, float):
        return value
    if not isinstance(value, int):
        return _spelled(_foreign(value))
    return str(value) if abs(value) > _EXACT else value


def _text(value):
    """At most 200 characters of a library's message, as valid Unicode whatever it contains."""
    try:
        return str(value)[:200].encode("utf-8", "replace").decode("utf-8")
    except Exception as error:
        return "a message that cannot be read: %s" % type(error).__name__


def _most_arguments(function):
    """How many positional arguments a Python function can take; without end for any other callable."""
    plain = getattr(function, "__func__", function)  # of a method
    code = getattr(plain, "__code__", None)
    if code is None or code.co_flags & 4:  # *args
        return float("inf")
    return code.co_argcount - (plain is not function)


def _last_line(said):
    lines = said.split("\n")
    return next((line for line in reversed(lines) if line.strip()), "")


def _ended(status):
    """How a child ended, None for well: SIGABRT, or exit 3."""
    if os.WIFSIGNALED(status):
        number = os.WTERMSIG(status)
        try:
            return signal.Signals(number).name
        except ValueError:  # one of real time
            return "SIG%d" % number
    code = os.WEXITSTATUS(status)
    return "exit %d" % code if code else None


_FRAMES = 4
_HERE = _text.__code__.co_filename


def _frames(error):
    """Where it was raised, the innermost of the last calls first: inner (mine/shapes.py:12)."""
    last: Any = collections.deque(maxlen=_FRAMES)
    at = error.__traceback__
    while at is not None:
        if at.tb_frame.f_code.co_filename != _HERE:
            last.appendleft((at.tb_frame.f_code, at.tb_lineno))
        at = at.tb_next
    return [
        "%s (%s:%s)"
        % (
            _text(getattr(code, "co_qualname", code.co_name)),
            _text("/".join(code.co_filename.split(os.sep)[-2:])),  # no folder of this machine
            line,
        )
        for code, line in last
    ]


def _raised(kind, name, error):
    """{"x": "IndexError", "m": "list index out of range", "t": ["inner (mine/shapes.py:12)"]}"""
    result = {kind: name, "m": _text(error)}
    frames = _frames(error)
    if frames:
        result["t"] = frames
    return result


def _internal(error):
    return _raised("x", type(error).__name__, error)


def _encoded(results):
    """The results as JSON. What is not a value at all becomes an internal error of its own case."""
    try:
        text = _dump(results)
    except Exception:
        texts = []
        for result in results:
            try:
                texts.append(_dump(_spelled(result)))
            except Exception as error:
                texts.append(_dump(_internal(error)))
        return ("[%s]" % ",".join(texts)).encode("ascii")
    data = text.encode("ascii")
    if _LONG in data.translate(_DIGITS):
        data = _dump([_spelled(result) for result in results]).encode("ascii")
    return data


# ---- calls that a file spells --------------------------------------------------------------------

_LITERALS = ("layout", "swizzle", "composed", "linear")
_PLACE = re.compile(r"\{(\*|fold|[#$]?\d)(:n)?\}")


def calls(path, scope):
    """{operation: function} of a file whose lines are `size  mine.size({0})`, each evaluated with the
    names of the module `scope`. docs/ship-an-adapter.md explains the file."""
    forms: dict[str, list] = {}
    with open(path, encoding="utf-8") as lines:
        for line in lines:
            if line.strip() and not line.startswith("#"):
                name, text = line.split(None, 1)
                forms.setdefault(name.replace(":_", ""), []).append((name.endswith(":_"), text))
    return {name: _Call(name, of_name, vars(scope)) for name, of_name in forms.items()}


class _Call:
    """The lines with one name: the first that fits the arguments is called."""

    def __init__(self, name, forms, scope):
        self.name, self.forms, self.integers = name, [], []
        for free, text in forms:
            places = _PLACE.findall(text)
            least = 1 + max(_argument(place) for place, _ in places)
            most = float("inf") if {place for place, _ in places} & {"*", "fold"} else least
            self.integers += [_argument(place) for place, n in places if n]
            # Compiled as a part of this file, which no list of frames shows.
            code = compile("lambda *_a: " + _PLACE.sub(_python, text.strip()), _HERE, "eval")
            self.forms.append((free, least, most, eval(code, {**scope, "_rest": self._rest})))

    def __call__(self, *arguments):
        for free, least, most, function in self.forms:
            if least <= len(arguments) <= most and (not free or any(map(_has_free, arguments))):
                return function(*arguments)
        raise Unsupported("%s does not take %d arguments" % (self.name, len(arguments)))

    def _rest(self, *arguments):
        """What {fold} is."""
        return arguments[0] if len(arguments) == 1 else self(*arguments)


def _argument(place):
    """The first argument of that place."""
    first = {"*": 0, "fold": 1}
    return first[place] if place in first else int(place.strip("#$"))


def _python(match):
    many = {"*": "*_a", "fold": "_rest(*_a[1:])"}
    return many.get(match[1]) or "_a[%d]" % _argument(match[1])


def _has_free(value):
    return value is None or isinstance(value, tuple) and any(map(_has_free, value))


# ---- coverage of the library ---------------------------------------------------------------------


class Coverage:
    """Which lines and branches of the library's functions calls reach, measured by coverage.py.

    functions    [{"file": "layout.py", "functions": [{"name", "lines", "branches"}]}]
    """

    def __init__(self, files):
        import coverage  # type: ignore[import-not-found]  # the adapter's environment may have it

        self._files = [os.path.realpath(file) for file in files]
        self._measured = coverage.Coverage(
            data_file=None, branch=True, include=self._files, config_file=False
        )
        # An argument of another type than any case has is not of the algebra.
        self._measured.exclude(r"raise (TypeError|NotImplementedError)\b")
        self._op = None  # whose calls the data are of
        self.functions = self._of_functions()
        self._news = News(len(self._files))

    def _of_functions(self):
        """Of each file its functions, each with all its lines and branches, which a report without data lacks."""
        self._measured.start()
        self._measured.stop()
        data = self._measured.get_data()
        for file in self._files:
            data.touch_file(file)
        with tempfile.NamedTemporaryFile("r", suffix=".json") as report:
            self._measured.json_report(morfs=self._files, outfile=report.name)
            found = json.load(report)["files"]
        self._measured.erase()
        result = []
        for name, file in zip(sorted(found, key=os.path.realpath), sorted(self._files)):
            functions = [
                {"name": function, "lines": of["missing_lines"], "branches": of["missing_branches"]}
                for function, of in found[name]["functions"].items()
                if function and of["missing_lines"]
            ]
            result.append({"file": "/".join(file.split("/")[-2:]), "functions": functions})
        self._files.sort()
        return result

    def answer(self, op, answer):
        """answer(), and what calls of the operation reached for the first time: [[file, lines, branches]]"""
        if op != self._op:
            self._measured.erase()
            self._op = op
        self._measured.start()
        try:
            results = answer()
        finally:
            self._measured.stop()
        data = self._measured.get_data()
        reached = [(data.lines(file) or (), data.arcs(file) or ()) for file in self._files]
        return results, self._news.of(op, reached)


class News:
    """What calls of an operation reached for the first time."""

    def __init__(self, files):
        self._files = files
        self._sent: dict[str, list] = {}  # of each operation lines and branches, by file

    def of(self, op, reached):
        """[[number of the file, lines, branches]] of [(lines, branches)] of each file."""
        sent = self._sent.setdefault(op, [(set(), set()) for _ in range(self._files)])
        new = []
        for i, found in enumerate(reached):
            lines, branches = (sorted(set(now) - old) for now, old in zip(found, sent[i]))
            sent[i][0].update(lines)
            sent[i][1].update(branches)
            if lines or branches:
                new.append([i, lines, branches])
        return new


# ---- the adapter ---------------------------------------------------------------------------------


class Adapter:
    """Who answers, and how.

    int_bits     of the library's integers; 0: without bound
    refusals     the exception types by which the library refuses, or a function that says of
                 an exception whether it is a refusal: True, or the condition that it names
    to_layout    (shape, stride) -> a layout of the library; from_layout: the way back
    to_tiler     a list of tilers -> a tiler by mode of the library
    to_swizzle   (bits, base, shift) -> a swizzle of the library
    to_composed  (outer, offset, inner) -> a composed layout of the library
    to_linear    (bases, out) -> a linear layout of the library; from_linear: the way back
    to_basis     (shape, stride) -> a layout with basis strides; from_basis: the way back
    calls        calls(path, scope): these operations are claimed, and its lines layout, swizzle,
                 composed and linear are the to_... of those names
    isolated     True: each batch is answered in a forked child. A case that ends the child is
                 answered {"x":"SIGABRT"}, and another child goes on behind it. 5 ms for each
    last_words   what of the text that the child left on stderr is the message of that answer;
                 the last line, unless said otherwise
    measured     the files of the library that hold the algebra, in Python: `conform --coverage` says
                 which of their lines a run reached. Needs the package coverage; not with isolated.
                 Or a function that returns another meter, with `functions` and `answer` as
                 Coverage has them; it raises ImportError where something that it needs is absent
    """

    def __init__(
        self,
        name,
        version,
        *,
        int_bits=0,
        refusals=(),
        to_layout=None,
        from_layout=None,
        to_tiler=ByMode,
        to_swizzle=Swizzle,
        to_composed=Composed,
        to_linear=lambda bases, out: (bases, out),
        from_linear=lambda value: value,
        to_basis=lambda shape, stride: (shape, stride),
        from_basis=lambda value: value,
        calls=None,
        isolated=False,
        last_words=_last_line,
        measured=(),
    ):
        self._hello = {
            "protocol": PROTOCOL,
            "name": name,
            "version": version,
            "ops": [],
            "int_bits": int_bits,
            "dialect": {"integers": {}},
        }
        if isinstance(refusals, type):
            refusals = (refusals,)
        self._refuses = refusals if callable(refusals) else lambda e: isinstance(e, refusals)
        self._from_layout, self._from_linear, self._from_basis = (
            from_layout,
            from_linear,
            from_basis,
        )
        calls = calls or {}
        self._readers = _Readers(
            calls.get("layout", to_layout),
            to_tiler,
            calls.get("swizzle", to_swizzle),
            calls.get("composed", to_composed),
            calls.get("linear", to_linear),
            to_basis,
        )
        if measured and isolated:
            raise ValueError("measured: the coverage of children that die is lost")
        self._measured = measured if callable(measured) else list(measured)
        self._coverage: Any = None
        self._last_words = last_words
        self._said: Any = tempfile.TemporaryFile() if isolated else None  # what children print
        # name: (function, the most it takes, a reader of careful cases, of plain ones, what writes)
        self._ops = {}
        self._batches = {}
        for op, function in calls.items():
            if op not in _LITERALS:
                self.op(function, op, function.integers)

    def op(self, function=None, name=None, integers=(), takes=(), gives=None):
        """Claims an operation: `@adapter.op`, `@adapter.op(name=…)` or `adapter.op(function, name)`.

        integers lists the arguments, from 0, where the function takes an integer n for n:1 too. takes
        and gives are the kinds of an operation of one's own, as `op` of a law file declares it:
        takes=("layout", "integer"), gives="layout"."""
        if function is None:
            return lambda f: self.op(f, name, integers, takes, gives)
        name = name or function.__name__
        if not takes and name not in OPERATIONS:
            raise ValueError(
                "no operation is called %r (layoutcheck list operations); one of your own "
                "needs takes and gives" % name
            )
        if takes and name in OPERATIONS:
            raise ValueError("takes: %r is an operation of layoutcheck" % name)
        kinds, result = (takes, gives) if takes else OPERATIONS[name]
        wrong = {*kinds, result}.difference(self._readers.careful, {"boolean"})
        if wrong:
            raise ValueError("no kind is called %s" % ", ".join(map(repr, sorted(wrong, key=str))))
        write = {
            "layout": self._from_layout,
            "table": self._write_table,
            "linear": self._write_linear,
            "basis": self._write_basis,
            "mapping": self._write_mapping,
            "composed": self._write_composed,
        }.get(result)
        self._ops[name] = (
            function,
            _most_arguments(function),
            _Readers.of_case(kinds, self._readers.careful),
            _Readers.of_case(kinds, self._readers.plain),
            write,
        )
        if integers:
            self._hello["dialect"]["integers"][name] = list(integers)
        return function

    def batches(self, function, integers):
        """Claims operations whose cases function(name, cases) answers together, each as it was sent,
        with results of the protocol: {"v": 3}. integers: {name: the arguments where it takes n for n:1}."""
        self._batches.update(dict.fromkeys(integers, function))
        self._hello["dialect"]["integers"].update(
            {name: places for name, places in integers.items() if places}
        )

    def run(self):
        """Answers until stdin ends. A line that is not one of the protocol ends the process with 2."""
        try:
            for line in _LINES:
                _REPLIES.write(self._reply(line))
                _REPLIES.flush()
        except Malformed as error:
            sys.stderr.write("%s: %s\n" % (self._hello["name"], error))
            sys.exit(2)
        except BrokenPipeError:
            os._exit(1)  # nobody reads on
        except KeyboardInterrupt:
            os._exit(130)

    @staticmethod
    def _write_table(values):
        return {"table": list(values)}

    def _write_linear(self, value):
        bases, out = self._from_linear(value)
        return {
            "bases": [[name, [list(basis) for basis in vectors]] for name, vectors in bases],
            "out": [[name, size] for name, size in out],
        }

    def _write_basis(self, value):
        def strides(d):
            if isinstance(d, Scaled):
                return {"scale": d.scale, "axis": d.axis}
            return [strides(x) for x in d] if isinstance(d, (tuple, list)) else d

        shape, stride = self._from_basis(value)
        return [shape, strides(stride)]

    def _write_mapping(self, value):
        if self._from_layout is None or isinstance(value, (Swizzle, Composed)):
            return value
        return self._from_layout(value)

    def _write_composed(self, value):
        outer, inner = self._write_mapping(value.outer), self._write_mapping(value.inner)
        return Composed(outer, value.offset, inner)

    def _reply(self, line):
        _, _, args = line.partition(b'"args":')
        try:
            query = json.loads(line)
        except (ValueError, RecursionError) as error:
            raise Malformed("a line that is not JSON (%s): %s" % (error, _text(line))) from None
        if query.__class__ is not dict:
            raise Malformed("a line that is not an object: %s" % _text(line))
        if "hello" in query:
            return self._answer_hello(query["hello"])
        seq, op, cases = query.get("seq"), query.get("op"), query.get("args")
        if seq.__class__ is not int or op.__class__ is not str or cases.__class__ is not list:
            raise Malformed("neither a hello nor a batch of seq, op and args: %s" % _text(line))
        if not (all(cases) and _LIST.issuperset(map(type, cases))):
            raise Malformed("a case that is not a list of arguments: %s" % _text(line))
        # Lists and integers alone, as nearly all batches are, need not be looked at one by one.
        plain = args.translate(None, _PLAIN) in (b"}\n", b"}")
        if self._said is not None and op in self._ops:
            return b'{"seq":%d,"res":[%s]}\n' % (
                seq,
                b",".join(self._of_children(op, cases, plain)),
            )
        if self._coverage is not None and (op in self._ops or op in self._batches):
            results, new = self._coverage.answer(op, lambda: self._results(op, cases, plain))
            reached = _dump(new).encode("ascii")
            return b'{"seq":%d,"res":%s,"cov":%s}\n' % (seq, _encoded(results), reached)
        return b'{"seq":%d,"res":%s}\n' % (seq, _encoded(self._results(op, cases, plain)))

    def _answer_hello(self, offer):
        if offer.__class__ is not dict:
            raise Malformed("a hello that is not an object")
        offered = offer.get("ops")  # an older runner knows fewer; without a list all are claimed
        ops = [op for op in [*self._ops, *self._batches] if offered is None or op in offered]
        hello = {**self._hello, "ops": ops}
        if offer.get("coverage") is True and self._measured:
            meter = self._measured
            try:
                self._coverage = meter() if callable(meter) else Coverage(meter)
                hello["coverage"] = self._coverage.functions
            except ImportError as error:
                sys.stderr.write("no coverage: %s\n" % error)
        return _dump({"hello": hello}).encode("ascii") + b"\n"

    def _results(self, op, cases, plain):
        if op in self._batches:
            return self._batches[op](op, cases)
        if op not in self._ops:
            return [{"s": "not claimed"}] * len(cases)
        function, most, careful_read, plain_read, write = self._ops[op]
        read = plain_read if plain else careful_read
        results = []
        for case in cases:
            try:
                value = function(*read(case))
                if value is None:
                    raise TypeError("%s returned None" % op)
                results.append({"v": value if write is None else write(value)})
            except (Malformed, SystemExit, KeyboardInterrupt):
                raise
            except BaseException as error:  # panics of runtimes below Python are not an Exception
                if len(case) > most:
                    results.append({"s": "takes %d arguments at most" % most})
                else:
                    results.append(self._failure(error))
        return results

    def _of_children(self, op, cases, plain):
        """The encoded result of each case."""
        results: list[bytes] = []
        while True:
            answers, ended = self._of_child(op, cases[len(results) :], plain)
            results += answers
            if len(results) < len(cases):  # it ended at the next one
                results.append(_dump(ended).encode("ascii"))
            if len(results) == len(cases):
                return results

    def _of_child(self, op, cases, plain):
        """(the results before it ended, encoded; what to say of how it ended)"""
        sys.stdout.flush()
        sys.stderr.flush()
        replies, to = os.pipe()
        pid = os.fork()
        if pid == 0:
            os.close(replies)
            self._serve_as_child(op, cases, plain, os.fdopen(to, "wb"))
        os.close(to)
        with os.fdopen(replies, "rb") as lines:
            answers = [line[:-1] for line in lines if line.endswith(b"\n")]
        how = _ended(os.waitpid(pid, 0)[1])
        if answers and answers[-1].startswith(b"!"):
            raise Malformed(answers[-1][1:].decode("utf-8"))
        self._said.seek(0)
        said = self._said.read()
        self._said.seek(0)
        self._said.truncate()
        if how is None:
            os.write(2, said)
        words = self._last_words(said.decode("utf-8", "replace")) if how else ""
        return answers, {"x": how or "exit 0", "m": _text(words)}

    def _serve_as_child(self, op, cases, plain, out):
        code = 1
        try:
            os.dup2(self._said.fileno(), 1)
            os.dup2(self._said.fileno(), 2)
            if hasattr(sys.stdout, "reconfigure"):  # what was printed before a death is reported
                sys.stdout.reconfigure(line_buffering=True)
            for case in cases:
                out.write(_encoded(self._results(op, [case], plain))[1:-1] + b"\n")
                out.flush()  # what follows may end the process
            code = 0
        except Malformed as error:
            out.write(("!%s\n" % _text(error).replace("\n", " ")).encode("utf-8"))
        except SystemExit as error:
            code = error.code if isinstance(error.code, int) else error.code is not None
        except KeyboardInterrupt:
            code = 130
        finally:
            try:
                out.flush()
                sys.stdout.flush()
                sys.stderr.flush()
            finally:
                os._exit(code & 255)  # the handlers at exit are the parent's

    def _failure(self, error):
        if isinstance(error, Refusal):
            condition, message = (list(error.args) + ["", ""])[:2]
            return {"e": _text(condition or "refused"), "m": _text(message)}
        if isinstance(error, Unsupported):
            return {"s": _text(error)}
        refused = self._refuses(error)
        if refused:
            name = refused if isinstance(refused, str) else type(error).__name__
            return _raised("e", name, error)
        return _internal(error)
