"""The pycute of nvidia-cutlass-operators by itself: the packages around it import the CuTe DSL, which it does not use.
Where they can be imported, `from cutlass.operators.fusion.pycute import *` gives the same."""

import sys
from pathlib import Path

ADAPTERS = Path(__file__).resolve().parents[2] / "conformance/adapters"
sys.path.insert(0, str(ADAPTERS / "cutlass-operators"))
import operators

operators.first_on_path()
from pycute import *  # noqa: F403
