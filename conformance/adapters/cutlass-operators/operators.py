"""Where the pycute of nvidia-cutlass-operators is."""

import sys
from pathlib import Path

FUSION = "cutlass/operators/fusion"


def first_on_path():
    """Makes `import pycute` find it, without the packages around it: those import the CuTe DSL."""
    folders = (Path(p or ".") / FUSION for p in sys.path)
    folder = next((f for f in folders if (f / "pycute").is_dir()), None)
    if folder is None:
        sys.exit(f"no {FUSION}/pycute on sys.path")
    sys.path.insert(0, str(folder))
