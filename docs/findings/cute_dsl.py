"""What the commands of cute-dsl.md share: an open MLIR context, a call that may kill its process, and
layouts whose integers come at run time. Nothing here computes a layout; all answers are the library's.
"""

import atexit
import ctypes
import os
import signal
import sys

import cutlass.cute as cute
from cutlass import Constexpr, Int32, Int64
from cutlass._mlir import ir
from cutlass.cute.runtime import make_ptr

ROOM = 64
_given, _answer = (ctypes.c_int64 * ROOM)(), (ctypes.c_int64 * ROOM)()
_memory, _integers, _outline = [], [], []


@atexit.register
def left_at_once():
    """The package's own exit handlers spin at times."""
    sys.stdout.flush(), sys.stderr.flush()
    os._exit(hasattr(sys, "last_value"))


def opened():
    ir.Context().__enter__()  # left with the process
    ir.Location.unknown().__enter__()
    module = ir.Module.create()
    ir.InsertionPoint(module.body).__enter__()
    return module


def L(shape, stride):
    """A layout of constants."""
    if not ir.Context.current:
        L.module = opened()
    return cute.make_layout(shape, stride=stride)


def ended(call):
    """Makes the call in a child and prints the signal that ended it, the exception, or its answer."""
    child = os.fork()
    if not child:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        try:
            print(call(), flush=True)
        except Exception as error:
            print(type(error).__name__, flush=True)
        os._exit(0)
    status = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    if status:
        print(signal.Signals(-status).name)


def _read(n, width):
    _integers.append(n)
    return width(_memory[-1][len(_integers) - 1])


def D(shape, stride=None):
    """A layout, or a shape, that is known at run time only: extents of 32 bits, strides of 64."""

    def tree(t, width):
        return tuple(tree(x, width) for x in t) if isinstance(t, tuple) else _read(t, width)

    extents = tree(shape, Int32)
    return extents if stride is None else cute.make_layout(extents, stride=tree(stride, Int64))


@cute.jit
def _traced(given: cute.Pointer, answer: cute.Pointer, body: Constexpr):
    body(given, answer)


def run(call):
    """Compiles the call, which makes its arguments with D, runs it, and returns the answer as text."""

    def body(given, answer):
        _memory.append(cute.make_tensor(given, cute.make_layout(ROOM)))
        into, used = cute.make_tensor(answer, cute.make_layout(ROOM)), []

        def text(v):
            if isinstance(v, cute.Layout):
                return f"{text(cute.shape(v))}:{text(v.stride)}"
            if isinstance(v, tuple):
                return "(" + ",".join(map(text, v)) + ")"
            if isinstance(v, int):
                return str(v)
            into[len(used)] = Int64(v)
            used.append(v)
            return "%d"

        _outline.extend([text(call()), used])

    pointers = [
        make_ptr(Int64, ctypes.addressof(m), cute.AddressSpace.generic, assumed_align=8)
        for m in (_given, _answer)
    ]
    function = cute.compile(_traced, *pointers, body)
    _given[: len(_integers)] = _integers
    function(*pointers)
    return _outline[0] % tuple(_answer[: len(_outline[1])])
