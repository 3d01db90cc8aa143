"""conform --coverage: which lines of a toy library calls reach, and a defect that only cases made from others reach."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from command import BINARY

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = """
def leaves(t):
    return [n for x in t for n in leaves(x)] if isinstance(t, tuple) else [t]

def product(t):
    if t is None:
        return 0
    n = leaves(t)
    if len(n) > 2:
        if n[0] == 1:
            if n[1] == 64:
                return 7
    result = 1
    for one in n:
        result *= one
    return result
"""
ADAPTER = """
import sys
sys.path.insert(0, {sdk!r})
sys.path.insert(0, {here!r})
from layoutcheck_adapter import Adapter
import toy
adapter = Adapter("toy", "1", measured=[toy.__file__]{more})
adapter.op(toy.product)
adapter.run()
"""


def interpreter():
    """One that has the package coverage, or None."""
    folders = [ROOT / "build", Path(BINARY).parent]
    candidates = [sys.executable, *(f / "venv-pycute/bin/python" for f in folders)]
    for python in candidates:
        try:
            done = subprocess.run(
                [python, "-c", "import coverage; assert coverage.version_info >= (7, 6)"],
                capture_output=True,
                check=False,
            )
        except OSError:
            continue
        if done.returncode == 0:
            return str(python)
    return None


class Coverage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = Path(folder.name)
        (cls.folder / "toy.py").write_text(LIBRARY)
        texts = {"adapter.py": "", "isolated.py": ", isolated=True"}
        for name, more in texts.items():
            sdk = str(ROOT / "conformance/sdk/python")
            (cls.folder / name).write_text(ADAPTER.format(sdk=sdk, here=str(cls.folder), more=more))

    def conform(self, *words, adapter="adapter.py", python=None):
        done = subprocess.run(
            [
                BINARY,
                "conform",
                "--impl",
                f"cmd:{python or interpreter()} {adapter}",
                *("--plan", "1s", "--budget", "300s", "--out", ""),
                *words,
            ],
            cwd=self.folder,
            env={k: v for k, v in os.environ.items() if k != "LAYOUTCHECK_IMPL"},
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )
        return done

    def test_says_what_was_not_reached(self):
        done = self.conform("--coverage", "--json")
        lines = [json.loads(line) for line in done.stdout.splitlines()]
        functions = {one["function"]: one for one in lines if one["type"] == "library_function"}
        self.assertEqual(sorted(functions), ["leaves", "product"])
        self.assertEqual(functions["leaves"]["reached_lines"], functions["leaves"]["lines"])
        self.assertRegex(functions["product"]["missed"], r"^7\b")
        whole = next(one for one in lines if one["type"] == "library")
        self.assertEqual(whole["lines"], sum(one["lines"] for one in functions.values()))
        self.assertEqual(
            whole["reached_lines"], sum(o["reached_lines"] for o in functions.values())
        )
        self.assertLess(whole["reached_branches"], whole["branches"])
        operations = [one for one in lines if one["type"] == "library_operation"]
        self.assertEqual([one["op"] for one in operations], ["product"])
        text = self.conform("--coverage").stdout
        self.assertRegex(text, r"NOT REACHED .*/toy\.py product: lines 7\b")
        self.assertRegex(
            text, r"library: \d+ of \d+ \(\d+\.\d %\) lines, \d+ of \d+ \(\d+\.\d %\) branches"
        )

    def test_makes_cases_from_those_that_reach_something_new(self):
        """The defect is behind three conditions. With and without, the run executes all that it planned."""
        without, with_it = self.conform(), self.conform("--coverage")
        for done in (without, with_it):
            counts = re.search(r"executed (\d+) / planned (\d+)", done.stdout)
            self.assertEqual(counts[1], counts[2])
        self.assertEqual(without.returncode, 0, without.stdout)
        self.assertEqual(with_it.returncode, 1, with_it.stdout)
        self.assertIn("got      7", with_it.stdout)
        again = self.conform("--coverage")
        last = [re.sub(r"time .*", "", one.stdout.splitlines()[-2]) for one in (with_it, again)]
        self.assertEqual(*last)

    def test_an_adapter_that_does_not_measure_is_refused(self):
        done = self.conform("--coverage", adapter="isolated.py")
        self.assertEqual((done.returncode, done.stdout), (6, ""))
        self.assertIn("measured: the coverage of children that die is lost", done.stderr)
        done = self.conform("--coverage", python=f"{sys.executable} -S -I -B")
        self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
        self.assertIn("toy measures nothing", done.stderr)


if __name__ == "__main__":
    if interpreter() is None:
        print("absent: the package coverage (ci/setup installs it into build/venv-pycute)")
        sys.exit(77)
    unittest.main()
