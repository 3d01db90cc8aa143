"""Starts a test again under the environment that `ci/setup --adapter NAME` made, where there is one."""

import os
import sys
from pathlib import Path


def start_again(test):
    """`test` is the __file__ of conformance/adapters/NAME/test_adapter.py. LAYOUTCHECK_PYTHON comes first."""
    folder = Path(test).resolve().parent
    venv = folder.parents[2] / "build" / f"venv-{folder.name}"
    python = os.environ.get("LAYOUTCHECK_PYTHON") or str(venv / "bin/python")
    if os.environ.get("LAYOUTCHECK_IN_VENV") != python and Path(python).exists():
        os.environ["LAYOUTCHECK_IN_VENV"] = python
        os.execv(python, [python, *sys.argv])
