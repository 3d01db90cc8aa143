#!/usr/bin/env python3
"""tile-ai's TileFoundry as an implementation under test (docs/protocol.md). README.md explains what is converted.

The argument is the order of the modes: "col", or "row" for major="row"."""

import importlib
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
import layoutcheck_adapter  # noqa: F401, before the library

importlib.import_module(sys.argv[1] if sys.argv[1:] else "col").adapter.run()
