"""The tutorial shows what its cells give: docs/generate/tutorial.py runs them."""

import importlib.util
import subprocess
import sys
from pathlib import Path

import pytest

DOCS = Path(__file__).resolve().parents[2] / "docs"


def test_the_tutorial(command):
    if importlib.util.find_spec("IPython") is None or not (DOCS / "tutorial.ipynb").exists():
        pytest.skip("no IPython, or no tutorial.ipynb: not a checkout")
    done = subprocess.run(
        [sys.executable, DOCS / "generate/tutorial.py", DOCS / "tutorial.ipynb"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
