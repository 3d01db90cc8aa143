"""Prints the names of tilelang's layouts (conformance/adapters/census.py): of the module tilelang.layout.cute, of its classes
of index expressions, of the registry of functions (tl.cute.* and what tl.* has for layouts, fragments and swizzles), and
of tvm_ffi, which compares and hashes all objects."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import python_api

del sys.path[0]  # a folder torch there is not the package that tvm_ffi looks for
import tvm_ffi

import scope  # noqa: F401  loads the library

WORDS = "layout", "fragment", "swizzle"


def registered():
    for name in tvm_ffi.registry.list_global_func_names():
        if name.startswith("tl.cute.") or (
            name.startswith("tl.")
            and "." not in name[3:]
            and any(word in name.lower() for word in WORDS)
        ):
            yield name


print(*python_api.names("tilelang.layout.cute", "tilelang.layout.layout"), sep="\n")
print(*sorted(registered()), sep="\n")
for name in tvm_ffi.__all__:
    if "structural" in name.lower() and callable(getattr(tvm_ffi, name)):
        print(f"tvm_ffi.{name}")
