"""Prints the names of triton.tools.LinearLayout (conformance/adapters/census.py)."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
import python_api

names = python_api.names("triton.tools")
print(*(name.removeprefix("triton.tools.") for name in names), sep="\n", flush=True)
