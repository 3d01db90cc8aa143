"""Prints the names of torch.distributed._pycute (conformance/adapters/census.py)."""

import sys
from pathlib import Path

sys.path[:0] = [str(Path(__file__).resolve().parents[n]) for n in (0, 1)]
import package
import python_api

tp = package.load(package.folder())
names = python_api.names("torch_pycute", "torch_pycute.*", instances=[tp.Layout(2)])
print(*(name.removeprefix("torch") for name in names), sep="\n")
