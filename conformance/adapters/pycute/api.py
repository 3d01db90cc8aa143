"""Prints the names of pycute (conformance/adapters/census.py)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import python_api
from pycute import ComposedLayout, Layout, Swizzle

layout, swizzle = Layout(2), Swizzle(1, 0, 1)
objects = layout, swizzle, ComposedLayout(swizzle, 0, layout)
print(*python_api.names("pycute", "pycute.*", instances=objects), sep="\n")
