#!/usr/bin/env python3
"""Defects seeded in copies of pycute fail the pytest items of their operations; an unchanged copy has none that fails.

nightly_seeded.py [COUNT]    0: so it is, 1: not, 77: no pycute. COUNT of the defects of conformance/tests, evenly: 40

The module is judged as it is, by the names of its functions. The shipped adapter of pycute also calls them in other ways.
"""

import os
import re
import subprocess
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "conformance/tests"))
import pycute_defects

# `pycute` is the name of an adapter; this is the module as it is, by its own names.
MODULE = "from pycute import *\nfrom pycute import Layout\n"
PLAN = "45s"
# Defects that the names and kinds of the table do not reach, or not apart from what fails in pycute anyway.
BEYOND = {
    "composition_reads_integer_as_stride_zero": "an integer where operations have a layout",
    "left_inverse_of_an_integer_is_one_point": "an integer where operations have a layout",
    "integers_from_2_31_are_none": "right_inverse of the module fails for large layouts already",
}


class Judged:
    def __init__(self, folder):
        self.folder, self.known = Path(folder), Path(folder, "known.toml")
        (self.folder / "under_test.py").write_text(MODULE, encoding="utf-8")

    def run(self, copy, *words):
        path = os.pathsep.join([str(self.folder), str(copy), os.environ.get("PYTHONPATH", "")])
        return subprocess.run(
            [sys.executable, "-m", *map(str, words)],
            cwd=self.folder,
            env={**os.environ, "PYTHONPATH": path},
            capture_output=True,
            text=True,
            check=False,
        )

    def pytest(self, copy, operation):
        """{name of an item: "passed", "failed", "xfailed"}"""
        done = self.run(
            copy,
            *("pytest", "-p", "layoutcheck.pytest_plugin", "-p", "no:cacheprovider", "-v"),
            *("--layoutcheck", "under_test", "--layoutcheck-known", self.known, "-k", operation),
            *("--layoutcheck-plan", PLAN),
        )
        found = re.findall(r"under_test\]?::(\w+) (PASSED|FAILED|XFAIL)", done.stdout)
        assert found or done.returncode == 5, done.stdout + done.stderr
        return dict(found)


def main(count):
    if pycute_defects.interpreter() is None:
        print("absent: no interpreter with pycute (ci/setup)")
        return 77
    with tempfile.TemporaryDirectory() as folder:
        judged = Judged(folder)
        unchanged = pycute_defects.copy_of_pycute(tempfile.mkdtemp(dir=folder))
        made = judged.run(
            unchanged,
            *("layoutcheck", "known", "init", judged.known, "--impl", "under_test"),
            *("--issue", "https://github.com/NVIDIA/cutlass/issues", "--seeds", "3"),
            *("--plan", PLAN, "--budget", "30m"),
        )
        assert made.returncode == 0, made.stdout + made.stderr
        listed = judged.run(
            unchanged,
            *("pytest", "-p", "layoutcheck.pytest_plugin", "--collect-only", "-q"),
            *("--layoutcheck", "under_test"),
        )
        operations = set(re.findall(r"under_test\]?::(\w+)", listed.stdout))
        reached = [d for d in pycute_defects.DEFECTS if d.op in operations and d.name not in BEYOND]
        chosen = [reached[i * len(reached) // count] for i in range(min(count, len(reached)))]
        # The same items without the defect.
        wrong = [
            f"unchanged: {op}"
            for op in sorted({defect.op for defect in chosen})
            if judged.pytest(unchanged, op).get(op) not in ("PASSED", "XFAIL")
        ]
        found = 0
        for defect in chosen:
            copy = pycute_defects.mutant_in(tempfile.mkdtemp(dir=folder), defect)
            items = judged.pytest(copy, defect.op)
            if items.get(defect.op) == "FAILED":
                found += 1
            else:
                wrong.append(f"{defect.name}: {items}")
            print(f"{defect.name}: {items}", flush=True)
    print("".join(f"NOT SO: {line}\n" for line in wrong), end="")
    print(f"{found} of {len(chosen)} defects fail their items; {len(operations)} operations")
    return 1 if wrong or not chosen else 0


if __name__ == "__main__":
    sys.exit(main(int(sys.argv[1]) if len(sys.argv) > 1 else 40))
