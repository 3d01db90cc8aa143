"""FlyDSL by itself: `fx` is flydsl.expr, in a context of MLIR and at a place of a module, as the library needs it outside of
its compiler. `import flydsl.expr` also imports torch, of which layouts use nothing: where it is absent, some names take its place."""

import importlib.util
import os
import signal
import sys
import tempfile
import types

if importlib.util.find_spec("torch") is None:
    torch = sys.modules["torch"] = types.ModuleType("torch")
    for name in "bool uint8 int8 int16 int32 int64 float16 bfloat16 float32 float64".split():
        setattr(torch, name, name)
    torch.Tensor, torch.Stream, torch.cuda = type("Tensor", (), {}), type("Stream", (), {}), torch

import flydsl.expr as fx
from flydsl._mlir import ir

context = ir.Context()
context.enable_multithreading(False)
context.__enter__()
ir.Location.unknown().__enter__()
module = ir.Module.create()
ir.InsertionPoint(module.body).__enter__()

L, C = fx.make_layout, fx.make_composed_layout


def S(bits, base, shift):
    return fx.static(fx.SwizzleType.get(bits, base, shift))


def values(layout, count):
    """What the library says at 0, 1, 2, ..."""
    return [fx.crd2idx(i, layout).to_py_value() for i in range(count)]


def ends(call):
    """How a call ends its process: the signal, and the assertion."""
    with tempfile.TemporaryFile() as said:
        child = os.fork()
        if child == 0:
            os.dup2(said.fileno(), 2)
            call()
            os._exit(0)
        status = os.waitpid(child, 0)[1]
        said.seek(0)
        _, _, assertion = said.read().decode().strip().rpartition(": Assertion ")
    if not os.WIFSIGNALED(status):
        return "an answer"
    return " ".join([signal.Signals(os.WTERMSIG(status)).name, assertion]).strip()
