"""Layouts as constants: every operation is computed when its IR is made. No GPU, no compilation."""

import cutlass.cute as cute
from cutlass._mlir import ir

import operations
from failures import reported
from values import NotAnAnswer, Shifted, composed_of_type, layout_of_text, mapping_of_text, spelled

CALLS = operations.OPS | operations.OF_OTHERS
OPS, INTEGERS, INT_BITS = list(CALLS), operations.INTEGERS, 64
LIMIT_S = 0.7  # below the second that the runner gives a case that it sends alone
RENEW_AFTER = 20_000  # cases; 100,000 take 50 to 170 MB


def on_death(*_):
    pass


class Constants:
    extent = stride = index = staticmethod(int)
    swizzle = staticmethod(cute.make_swizzle)
    composed = staticmethod(cute.make_composed_layout)

    @staticmethod
    def layout(shape, stride):
        return cute.make_layout(shape, stride=stride)

    @staticmethod
    def scaled(scale, axis):
        return scale * cute.E(axis)


def wire(v):
    if isinstance(v, cute.ComposedLayout):
        return composed_of_type(str(v.type))
    if isinstance(v, cute.Layout):
        return layout_of_text(str(v))
    if isinstance(v, Shifted):
        return composed_of_type(str(v.part.type), v.offset)
    if isinstance(v, operations.Text):
        return mapping_of_text(v)
    leaf = v
    while isinstance(leaf, tuple) and leaf:
        leaf = leaf[0]
    if isinstance(leaf, (bool, int, tuple)):
        return spelled(v)
    raise NotAnAnswer(f"{type(v).__name__}: {v}")


def answer(op, args):
    try:
        return {"v": wire(CALLS[op][0](*operations.arguments(CALLS, op, Constants, args)))}
    except operations.NoCall as why:
        return {"s": str(why)}
    except Exception as error:
        return reported(error)


def work(op, cases):
    for i, args in enumerate(cases):
        yield i, answer(op, args)


def open_shop():
    ir.Context().__enter__()  # left with the process
    ir.Location.unknown().__enter__()
    module = ir.Module.create()
    work.module = module  # the insertion point alone does not keep it
    ir.InsertionPoint(module.body).__enter__()
    return work
