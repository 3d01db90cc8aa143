"""tilelang.layout.cute by itself: `import tilelang` needs torch, which the algebra does not use. Where torch is installed,
`from tilelang.layout import cute` gives the same."""

import ctypes
import importlib.util
import os
import signal
import sys
import types
from pathlib import Path

_root = Path(importlib.util.find_spec("tilelang").origin).parent
sys.path.insert(0, str(_root / "3rdparty/tvm/python"))
os.environ.setdefault("TVM_LIBRARY_PATH", str(_root / "lib"))
_z3 = Path(importlib.util.find_spec("z3").origin).parent / "lib/libz3.so"
ctypes.CDLL(str(_z3), mode=ctypes.RTLD_GLOBAL)
for _name in "tvm.s_tir", "tvm.relax":  # half of the time of the import, and without layouts
    sys.modules[_name] = types.ModuleType(_name)
import tvm  # noqa: F401  loads what libtilelang needs

ctypes.CDLL(str(_root / "lib/libtilelang.so"), mode=ctypes.RTLD_GLOBAL)
for _name in "tilelang", "tilelang.layout":
    sys.modules[_name] = types.ModuleType(_name)
    sys.modules[_name].__path__ = [str(_root.joinpath(*_name.split(".")[1:]))]
sys.modules["tilelang._typing"] = types.ModuleType("tilelang._typing")
sys.modules["tilelang._typing"].BufferLikeType = object
sys.modules["tilelang._typing"].BufferLikeTypeTuple = ()
from tilelang.layout import cute
from tilelang.layout.layout import Layout as IndexLayout
from tvm_ffi import structural_equal, structural_hash

sys.modules["tilelang.layout"].Layout = IndexLayout
L, E = cute.make_layout, cute.ScaledBasis
__all__ = ["E", "IndexLayout", "L", "cute", "ended", "structural_equal", "structural_hash", "table"]


def table(layout):
    """Its values at 0, 1, 2, ..."""
    return [layout(i) for i in range(cute.size(layout))]


def ended(call):
    """The signal that ends a child process that makes the call, or its exit status."""
    sys.stdout.flush()
    child = os.fork()
    if child == 0:
        call()
        os._exit(0)
    code = os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])
    return signal.Signals(-code).name if code < 0 else code
