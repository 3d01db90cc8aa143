"""LinearLayout of Triton's library, for the commands of triton-cpp.md: the functions of the adapter's native.py, which
calls the library by its symbols."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "conformance/adapters/triton-cpp"))

from native import Layout, divide_left, divide_right, linear  # noqa: F401
