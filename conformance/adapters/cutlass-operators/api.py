"""Prints the names of this pycute (conformance/adapters/census.py)."""

import runpy
from pathlib import Path

import operators

operators.first_on_path()
runpy.run_path(str(Path(__file__).resolve().parents[1] / "pycute/api.py"))
