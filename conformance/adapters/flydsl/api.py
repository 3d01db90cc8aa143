"""Prints the names of flydsl (conformance/adapters/census.py): the functions of flydsl.expr for layouts and tuples, the
classes of their values, and what the dialect's binding has beyond them."""

import inspect
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import python_api

from scope import ir, primitive  # first: it imports flydsl.expr also where torch is absent
from flydsl._mlir.dialects import fly
from flydsl.expr import derived, typing

CLASSES = "IntTuple Layout ComposedLayout Swizzle CoordSwizzle Tile Basis".split()
OF_MLIR = [f"{name}Type" for name in CLASSES]
OF_VALUES = vars(ir.Value).keys() - {"__eq__", "__hash__", "type"}  # of every value of MLIR


def public(cls):
    return [name for name in vars(cls) if not name.startswith("_") and "typeid" not in name]


def functions(module, names):
    return {name for name in names if inspect.isroutine(getattr(module, name))}


expr = functions(primitive, primitive.__all__)
expr |= {
    "is_profile_congruent",
    "is_profile_weakly_congruent",
}  # of the binding, and not in __all__
names = ["fx.E", *(f"fx.{name}" for name in expr)]
names += [f"fx.{name}" for name in functions(derived, derived.__all__)]
for name in CLASSES:
    cls = getattr(typing, name)
    own = set(python_api.members(cls, {"flydsl"})) - OF_VALUES
    names += [f"fx.{name}", *(f"fx.{name}.{part}" for part in own)]
for name in OF_MLIR:
    cls = getattr(fly, name)
    names += [f"fly.{name}", *(f"fly.{name}.{part}" for part in public(cls))]
# The dialect has a function for each operation; most have one of the same name above.
dialect = {name for name in functions(fly, dir(fly)) if not name.startswith("_")}
names += [f"fly.{name}" for name in dialect - expr]
print(*sorted(set(names)), sep="\n")
