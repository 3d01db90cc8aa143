"""Layouts whose integers are known at run time: each operation is compiled once for each profile
of its arguments, and runs on the CPU.

Extents, coordinates and targets are Int32, strides and offsets Int64, as the DSL has them for
tensors that come from outside. Profiles, orders, numbers of modes, swizzles and axes stay constants,
and of the arguments in FORMS what the DSL has to know when it compiles.
"""

import ctypes
from collections import OrderedDict

import cutlass.cute as cute
from cutlass import Boolean, Constexpr, Int32, Int64
from cutlass._mlir import ir
from cutlass.cute.runtime import make_ptr

import operations
from failures import reported
from isolation import Workshop
from values import (
    NotAnAnswer,
    Shifted,
    basis,
    big,
    constant,
    index,
    layout,
    mapping,
    plain,
    shape,
    still,
    tiler,
    unit,
)

# Left out: what depends on profiles only (rank, depth, congruent, append), and what the DSL has for constants only
# (left_inverse, products by mode). Of composed layouts and basis strides there is one operation each, as every
# case with other constants is compiled: the others are the same functions of the inner layout.
SAME = """product product_each tuple_flatten increment shape_div ceil_div tuple_slice tuple_dice idx2crd crd2idx
    size cosize shape stride at equal compact_left compact_ordered compact_like concat mode group select
    slice dice flatten coalesce filter composition complement
    logical_divide zipped_divide tiled_divide flat_divide upcast downcast""".split()
# Other readers: `unit` has constant extents and strides of 1, as mark_layout_dynamic leaves them; `still` has
# constant strides of 0; `constant` is one. The DSL refuses these operations otherwise.
FORMS = {
    "right_inverse": (unit,),
    "max_common_layout": (unit,),
    "max_common_vector": (unit,),
    "nullspace": (still,),
    "tile_to_shape": (constant(layout), shape, plain),
    "logical_product": (constant(layout), tiler),
    "composed_slice": (index, constant(mapping)),
    "basis_inner_composition": (layout, constant(basis)),
}
EVERY = operations.OPS | operations.OF_OTHERS
CALLS = {
    **{op: EVERY[op] for op in SAME},
    **{op: (EVERY[op][0], *readers) for op, readers in FORMS.items()},
    "elem_less": (cute.elem_less, index),  # its answer comes at run time, even of constants
}
OPS = list(CALLS)
INTEGERS = {op: who for op, who in operations.INTEGERS.items() if op in OPS}
INT_BITS = 32
LIMIT_S = 5  # for what the compiler does; it takes 0.05 s a function
RUN_LIMIT_S = 0.7
RENEW_AFTER = 20_000
AT_RISK = 8  # functions compiled before the cases that need them are run
KEPT = 48  # functions; each holds 44 MB of address space
SLOTS = 256  # at most 64 leaves a value, two integers each
TARGET = cute.AddressSpace.generic


class TooWide(Exception):
    """An integer that has no room."""


class Signature:
    """Reads arguments into a key, which is what a compiled function is made for, and integers."""

    def __init__(self):
        self.integers = []

    def extent(self, n):
        if not -(1 << 31) <= n < 1 << 31:
            raise TooWide("extents and coordinates have 32 bits here")
        self.integers.append(n)
        return "i"

    index = extent

    def stride(self, n):
        self.integers.append(n)
        return "s"

    def scaled(self, scale, axis):
        return scale, axis

    def layout(self, shape, stride):
        return "layout", shape, stride

    def swizzle(self, *bits):
        return "swizzle", bits

    def composed(self, *parts):
        return "composed", parts


class Slots:
    """Reads the same arguments, in the same order, from memory."""

    swizzle = staticmethod(cute.make_swizzle)
    composed = staticmethod(cute.make_composed_layout)

    def __init__(self, memory):
        self.memory, self.at = memory, 0

    def stride(self, _):
        self.at += 1
        return self.memory[self.at - 1]

    def extent(self, n):
        return Int32(self.stride(n))

    index = extent

    @staticmethod
    def scaled(scale, axis):
        return scale * cute.E(axis)

    @staticmethod
    def layout(shape, stride):
        return cute.make_layout(shape, stride=stride)


class Outline:
    """The answer as the wire spells it, a Slot for each integer that comes at run time."""

    def __init__(self, memory):
        self.memory, self.used = memory, 0

    def of(self, v):
        if isinstance(v, cute.Layout):
            return [self.of(cute.shape(v)), self.of(v.stride)]
        if isinstance(v, cute.ComposedLayout):
            outer = v.inner  # what the DSL calls inner is applied last
            if isinstance(outer, cute.Swizzle):
                bits = [outer.num_bits, outer.num_base, outer.num_shift]
                outer = {"swizzle": bits}
            else:
                outer = self.of(outer)
            return {"outer": outer, "offset": self.of(v.offset), "inner": self.of(v.outer)}
        if isinstance(v, Shifted):
            return self.of(v.part) | {"offset": self.of(v.offset)}
        if isinstance(v, cute.ScaledBasis):
            axis = v.mode if len(v.mode) > 1 else v.mode[0]
            return {"scale": self.of(v.value), "axis": axis}
        if isinstance(v, tuple):
            return [self.of(x) for x in v]
        if isinstance(v, Boolean):
            return Truth(self.of(Int32(v)))
        if isinstance(v, int):  # a bool too
            return v if isinstance(v, bool) else big(v)
        if isinstance(v, (Int32, Int64, ir.Value)):
            self.memory[self.used] = Int64(v)
            self.used += 1
            return Slot(self.used - 1)
        raise NotAnAnswer(f"{type(v).__name__}: {v}")


class Slot(int):
    pass


class Truth(int):
    """The Slot of a boolean."""


def filled(outline, memory):
    if isinstance(outline, list):
        return [filled(x, memory) for x in outline]
    if isinstance(outline, dict):
        return {name: filled(x, memory) for name, x in outline.items()}
    if isinstance(outline, Truth):
        return bool(memory[outline])
    return big(memory[outline]) if isinstance(outline, Slot) else outline


@cute.jit
def traced(arguments: cute.Pointer, answer: cute.Pointer, body: Constexpr):
    body(arguments, answer)


class Ended(Exception):
    """Ends a trace after a failure that is reported already."""


ARGUMENTS, ANSWER = (ctypes.c_int64 * SLOTS)(), (ctypes.c_int64 * SLOTS)()


def pointers():
    return [
        make_ptr(Int64, ctypes.addressof(m), TARGET, assumed_align=8) for m in (ARGUMENTS, ANSWER)
    ]


def compiled(op, args):
    """(function, outline), or the answer of all cases like this one: a refusal, a failure."""
    found = []

    def body(arguments, answer):
        try:
            slots = Slots(cute.make_tensor(arguments, cute.make_layout(SLOTS)))
            result = CALLS[op][0](*operations.arguments(CALLS, op, slots, args))
            found.append(Outline(cute.make_tensor(answer, cute.make_layout(SLOTS))).of(result))
        except operations.NoCall as why:
            found.append({"s": str(why)})
            raise Ended from why
        except Exception as error:
            found.append(reported(error))
            raise Ended from error

    try:
        function = cute.compile(traced, *pointers(), body)
        return function, found[0]
    except Exception as error:
        return found[0] if found and isinstance(found[0], dict) else reported(error)


def signature(op, args):
    read = Signature()
    key = repr((op, operations.arguments(CALLS, op, read, args)))
    return key, read.integers


fatal = {}  # by key: the answer where the compiler kills its process; kept by the one that forks


def on_death(op, args, answer):
    fatal[signature(op, args)[0]] = answer


def open_shop():
    functions, refusals = OrderedDict(), dict(fatal)  # by key

    def run(_, calls):
        ends = pointers()
        for i, (key, integers) in enumerate(calls):
            function, outline = functions[key]
            ARGUMENTS[: len(integers)] = integers
            try:
                function(*ends)
                yield i, {"v": filled(outline, ANSWER)}
            except Exception as error:
                yield i, reported(error)

    # A division by zero kills a process of its own, and no compiled function with it.
    runs = Workshop(lambda: run, RUN_LIMIT_S, RENEW_AFTER)

    def answers(calls):
        for k, answer in runs.query(None, [call for _, call in calls]):
            yield calls[k][0], answer
        while len(functions) > KEPT:
            functions.popitem(last=False)

    def work(op, cases):
        calls, new = [], 0
        for i, args in enumerate(cases):
            try:
                key, integers = signature(op, args)
            except TooWide as error:
                yield i, {"e": "overflow", "m": str(error)}
                continue
            except operations.NoCall as why:
                yield i, {"s": str(why)}
                continue
            if key not in functions and key not in refusals:
                yield i, None
                result = compiled(op, args)
                yield None, None
                (refusals if isinstance(result, dict) else functions)[key] = result
                runs.close()  # it was forked before there was this function
                new += 1
            if key in refusals:
                yield i, refusals[key]
            else:
                functions.move_to_end(key)
                calls.append((i, [key, integers]))
            if new == AT_RISK:  # sent now, these are not run again when the compiler dies
                yield from answers(calls)
                calls, new = [], 0
        yield from answers(calls)

    return work
