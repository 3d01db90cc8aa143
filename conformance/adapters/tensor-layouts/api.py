"""Prints the names of tensor-layouts (conformance/adapters/census.py)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import python_api
from tensor_layouts import Swizzle

DRAWS = "tensor_layouts.viz"  # needs matplotlib
modules = "tensor_layouts", "tensor_layouts.*"
print(*python_api.names(*modules, instances=[Swizzle(1, 0, 1)], without=[DRAWS]), sep="\n")
