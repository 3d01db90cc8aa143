#!/usr/bin/env python3
"""The pycute of nvidia-cutlass-operators as an implementation under test (docs/protocol.md): the adapter pycute, which
imports the pycute that it finds first."""

import sys
from pathlib import Path

import operators

operators.first_on_path()
sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "pycute"))
import adapter  # noqa: F401
