#!/usr/bin/env python3
"""layoutcheck shrink: a failing case comes down across the process border, also where the process dies of it."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BINARY = os.environ.get("LAYOUTCHECK_BINARY")
SDK = Path(__file__).resolve().parents[2] / "conformance/sdk/python"
ADAPTER = f"""
import os, sys
sys.path.insert(0, {str(SDK)!r})
from layoutcheck_adapter import Adapter
adapter = Adapter("frail", "1")

def leaves(t):
    return [t] if isinstance(t, int) else [x for part in t for x in leaves(part)]

@adapter.op
def product(t):
    result = 1
    for x in leaves(t):
        if x == 7: os.abort()
        result *= x
    return result

@adapter.op
def cosize(l):
    modes = list(zip(leaves(l[0]), leaves(l[1])))
    if any(s == 0 for s, _ in modes): return 0
    return 1 + sum((s - 1) * abs(d) for s, d in modes[:2])  # forgets the third

adapter.run()
"""


class Shrink(unittest.TestCase):
    def setUp(self):
        keeper = tempfile.TemporaryDirectory()
        self.addCleanup(keeper.cleanup)
        self.folder = Path(keeper.name)
        (self.folder / "adapter.py").write_text(ADAPTER)
        self.impl = f"cmd:{sys.executable} adapter.py"

    def shrink(self, case, *options, impl=None):
        run = subprocess.run(
            [BINARY, "shrink", case, "--impl", impl or self.impl, "--json", *options],
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=120,
            check=False,
        )
        return run.returncode, [json.loads(line) for line in run.stdout.splitlines()], run.stderr

    def test_a_wrong_answer(self):
        code, (how, finding), _ = self.shrink(
            "cosize((4,(3,5),(2,9)):(1,(40,8),(300,700)))", "--out", "out"
        )
        self.assertEqual((code, how["type"], finding["verdict"]), (1, "shrink", "wrong_size"))
        self.assertLess(how["smallest_weight"], how["weight"])
        self.assertLessEqual(sum(c.isdigit() for c in finding["case"]), 8, finding["case"])
        (stored,) = (self.folder / "out").rglob("*.json")
        self.assertEqual(json.loads(stored.read_text())["case"], finding["case"])
        again = subprocess.run(
            finding["repro"].replace("layoutcheck", f"'{BINARY}'", 1),
            shell=True,
            cwd=self.folder,
            capture_output=True,
            check=False,
        )
        self.assertEqual(again.returncode, 1)
        code, (_, same), _ = self.shrink(
            str(stored)
        )  # a finding's file is a case too; smaller it does not get
        self.assertEqual((code, same["case"]), (1, finding["case"]))

    def test_a_death(self):
        code, (_, finding), _ = self.shrink("product((3,(4,7),(2,5)))")
        self.assertEqual((code, finding["verdict"]), (1, "crash"))
        self.assertIn(finding["case"], ("product(7)", "product((7))"))

    def test_a_case_that_does_not_fail_is_reported_as_it_is(self):
        code, (how,), _ = self.shrink("product((3,4))")
        self.assertEqual((code, how["verdict"]), (0, "exact"))

    def test_a_short_budget_prints_the_best_so_far(self):
        code, (_, finding), _ = self.shrink(
            "cosize((4,(3,5),(2,9)):(1,(40,8),(300,700)))", "--budget", "1ms"
        )
        self.assertEqual((code, finding["verdict"]), (1, "wrong_size"))

    def test_usage(self):
        self.assertEqual(self.shrink("product(((")[0], 2)
        self.assertEqual(self.shrink("4:1")[0], 2)
        self.assertEqual(self.shrink("product(4)", impl="builtin:reference")[0], 2)
        self.assertEqual(self.shrink("product(4)", impl="nosuch")[0], 2)
        self.assertEqual(self.shrink("size(4:1)")[0], 5)
        self.assertEqual(self.shrink("product(4)", impl="cmd:no-such-program")[0], 6)
        (self.folder / "bad.json").write_text("{}")
        self.assertEqual(self.shrink("bad.json")[0], 2)


if __name__ == "__main__":
    if not BINARY:
        print("absent: LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
