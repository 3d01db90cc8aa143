"""Prints the names of cutlass.cute (conformance/adapters/census.py): modules, functions and classes, as a user calls them.
Of layouts, swizzles and basis elements also what their classes have.
"""

import inspect
import os
import sys
import types

import cutlass.cute as cute
from cutlass.cute import core
from cutlass.cute import tuple as tuples

OF_LAYOUTS = cute.Layout, cute.ComposedLayout, cute.Swizzle, cute.ScaledBasis, cute.Ratio
UNIVERSAL = set(vars(object)) - {"__eq__", "__repr__", "__str__", "__hash__"}


def of_library(value):
    home = value.__name__ if inspect.ismodule(value) else getattr(value, "__module__", None)
    return (home or "").split(".")[0] == "cutlass"


def members(cls):
    """With those of the class that the library makes objects of: Layout is what _Layout has in common."""
    for one in [cls, *cls.__subclasses__()]:
        for name, value in vars(one).items():
            operator = name.startswith("__") and name.endswith("__") and name not in UNIVERSAL
            if (operator or not name.startswith("_")) and not name.endswith("_mlir_values__"):
                if isinstance(value, (property, types.FunctionType)):
                    yield name


def names():
    for module in (cute, core, tuples):
        listed = dir(cute) if module is cute else module.__all__
        for name in listed:
            value = getattr(module, name)
            if name.startswith("_") or not of_library(value):
                continue
            if inspect.ismodule(value) or callable(value):
                yield f"cute.{name}"
            if value in OF_LAYOUTS:
                yield from (f"cute.{name}.{member}" for member in members(value))


print(*sorted(set(names())), sep="\n", flush=True)
sys.stderr.flush()
os._exit(0)  # the package's exit handlers spin at times
