"""Prints the names of TileFoundry's layouts (conformance/adapters/census.py)."""

import sys
from pathlib import Path

import scope

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import python_api

del scope.Layout.stride  # which is for emitted tests

HERE = "tilefoundry.ir.types."
MODULES = ["int_tuple", "stride", "layout", "layout_algebra", "swizzle_layout"]
print(*(n.removeprefix(HERE) for n in python_api.names(*(HERE + m for m in MODULES))), sep="\n")
