"""Prints the names that TIRx has for layouts (conformance/adapters/census.py).

Its module of layouts lists three names in __all__, so all that do not begin with _ count. S and R are objects: of them
count the operators. Equality, hashes and keys are those of tvm_ffi. What its C++ objects have for the bridge does not count.
"""

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import python_api

sys.path.pop(0)  # its folder torch is not the package that tvm_ffi looks for

LAYOUTS = "tvm_tirx.tirx.layout", "tvm_tirx.backend.cuda.layout", "tvm_tirx.backend.trn.layout"

BRIDGE = "__ffi", "__data"
KEY = "tvm_ffi.structural.StructuralKey."
HASHED = "__eq__", "__hash__"


def names():
    seen = set()
    for module in map(importlib.import_module, LAYOUTS):
        for name, value in vars(module).items():
            kind = value if isinstance(value, type) else type(value)
            if name.startswith("_") or getattr(value, "__module__", "") != module.__name__:
                continue
            if id(value) in seen:
                continue
            seen.add(id(value))
            yield f"{module.__name__}.{name}"
            if kind.__module__ == module.__name__:
                yield from (
                    f"{module.__name__}.{name}.{part}"
                    for part in python_api.members(kind, {"tvm_tirx"})
                )


found = sorted(name for name in set(names()) if not name.rsplit(".", 1)[1].startswith(BRIDGE))
found += [
    name
    for name in python_api.names("tvm_ffi.structural")
    if name.count(".") == 2 or name.startswith(KEY) and name.removeprefix(KEY) in HASHED
]
print(*[name.removeprefix("tvm_tirx.") for name in found], sep="\n")
