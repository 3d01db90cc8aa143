"""Values to pycute, tensor-layouts, torch, CuTe DSL and Triton, and back, each in the environment of its adapter."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

import layoutcheck as lc
import real_libraries


EXAMPLES = Path(__file__).resolve().parents[2] / "docs/examples/python"


def run_with(name, *words):
    """With the interpreter of an adapter's environment, and this package."""
    home = Path(os.environ.get("LAYOUTCHECK_HOME", "."))
    python = home / f"build/venv-{name}/bin/python"
    version = "import sys; print(sys.version_info[:2])"
    if not python.exists():
        pytest.skip(f"ci/setup --adapter {name}")
    other = subprocess.run([python, "-c", version], capture_output=True, text=True, check=True)
    if other.stdout != f"{sys.version_info[:2]}\n":
        pytest.skip(f"the environment of {name} has another Python: {other.stdout}")
    done = subprocess.run(
        [python, *words],
        env={**os.environ, "PYTHONPATH": str(Path(lc.__file__).absolute().parents[1])},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.mark.parametrize("name", real_libraries.LIBRARIES)
def test_there_and_back(name):
    assert run_with(name, real_libraries.__file__, name).split()


@pytest.mark.parametrize(
    "name, says",
    [
        ("pycute", "left_inverse((2,2):(1,3)) gives 2:1, not (3,2):(1,2)"),
        ("tensor-layouts", "composition((2,2):(2,1), 2:3) gives refused: LayoutError, not 2:3"),
    ],
)
def test_judged_in_a_few_lines(command, name, says):
    script = EXAMPLES / f"judge_{name.replace('-', '_')}.py"
    if not script.exists():
        pytest.skip("not a checkout")
    assert len(script.read_text("utf-8").splitlines()) <= 15
    assert says in run_with(name, script)
