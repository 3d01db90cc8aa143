#!/usr/bin/env python3
"""The cutlass-operators adapter as a process, with the tests of the adapter pycute, and where it finds its pycute."""

import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ADAPTER = Path(__file__).resolve().parent / "adapter.py"
sys.path.insert(0, str(ADAPTER.parents[1] / "pycute"))
import test_adapter as of_pycute

of_pycute.ADAPTER = ADAPTER


class Adapter(of_pycute.Adapter):
    pass


class Operators(unittest.TestCase):
    def test_its_pycute_comes_first(self):
        code = "import operators; operators.first_on_path(); import pycute; print(pycute.__file__)"
        run = subprocess.run(
            [sys.executable, "-c", code],
            cwd=ADAPTER.parent,
            capture_output=True,
            text=True,
            timeout=60,
            check=True,
        )
        self.assertIn("cutlass/operators/fusion/pycute/__init__.py", run.stdout)

    def test_without_it_the_adapter_ends(self):
        with tempfile.TemporaryDirectory() as elsewhere:
            run = subprocess.run(
                [sys.executable, "-S", str(ADAPTER)],
                cwd=elsewhere,
                input="",
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
        self.assertEqual(run.returncode, 1)
        self.assertIn("no cutlass/operators/fusion/pycute", run.stderr)


if __name__ == "__main__":
    sys.path.insert(0, str(ADAPTER.parents[1]))
    from in_venv import start_again

    start_again(__file__)
    if of_pycute.query({"hello": {}}) is None:
        print("absent: nvidia-cutlass-operators")
        sys.exit(77)
    unittest.main()
