"""Values to pycute, tensor-layouts, torch, CuTe DSL and Triton, and back, each in the environment of its adapter."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import layoutcheck as lc
import real_libraries


@pytest.mark.parametrize("name", real_libraries.LIBRARIES)
def test_there_and_back(name):
    home = Path(os.environ.get("LAYOUTCHECK_HOME", "."))
    python = home / f"build/venv-{name}/bin/python"
    version = "import sys; print(sys.version_info[:2])"
    if not python.exists():
        pytest.skip(f"ci/setup --adapter {name}")
    other = subprocess.run([python, "-c", version], capture_output=True, text=True, check=True)
    if other.stdout != f"{sys.version_info[:2]}\n":
        pytest.skip(f"the environment of {name} has another Python: {other.stdout}")
    done = subprocess.run(
        [python, real_libraries.__file__, name],
        env={**os.environ, "PYTHONPATH": str(Path(lc.__file__).absolute().parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert done.stdout.split()
