"""The names that calls.txt uses: of the adapter and of emitted tests, which begin after this."""

import ctypes
import importlib.util
import os
import sys
import types
from pathlib import Path

# `from tilelang.layout import cute`, without torch: `import tilelang` needs it, and the algebra does not.
ROOT = Path(importlib.util.find_spec("tilelang").origin).parent
sys.path.insert(0, str(ROOT / "3rdparty/tvm/python"))
os.environ.setdefault("TVM_LIBRARY_PATH", str(ROOT / "lib"))
os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
Z3 = Path(importlib.util.find_spec("z3").origin).parent / "lib/libz3.so"
ctypes.CDLL(str(Z3), mode=ctypes.RTLD_GLOBAL)
for name in "tvm.s_tir", "tvm.relax":  # half of the time of the import, and without layouts
    sys.modules[name] = types.ModuleType(name)
import tvm

ctypes.CDLL(str(ROOT / "lib/libtilelang.so"), mode=ctypes.RTLD_GLOBAL)
for name in "tilelang", "tilelang.layout":
    sys.modules[name] = types.ModuleType(name)
    sys.modules[name].__path__ = [str(ROOT.joinpath(*name.split(".")[1:]))]
sys.modules["tilelang._typing"] = types.ModuleType("tilelang._typing")
sys.modules["tilelang._typing"].BufferLikeType = object
sys.modules["tilelang._typing"].BufferLikeTypeTuple = ()
from tilelang.layout import cute
from tilelang.layout.layout import Layout as IndexLayout
from tvm_ffi import structural_equal, structural_hash

sys.modules["tilelang.layout"].Layout = IndexLayout  # what to_tilelang makes

UNSWIZZLED = cute.Swizzle(0, 0, 0)
