#!/usr/bin/env python3
"""One bug does not hide another: of two defects of one operation, alike except for their cause, one is listed.

It is listed for every input class, and hardly any recorded failure shows the other one. The run must fail because of
the other one, and show it."""

import concurrent.futures
import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import pycute_mutants
import pycute_defects

ADAPTER = Path(__file__).with_name("paired_pycute.py")
# Not left_inverse: pycute's own is wrong on plain inputs, whose features are among those of every case.
ON_LAYOUTS = (
    "coalesce filter complement right_inverse composition size cosize rank stride "
    "logical_divide zipped_divide tiled_divide logical_product zipped_product tiled_product"
).split()
ON_TUPLES = (
    "product tuple_max tuple_flatten prefix_product compact_left shape_div elem_scale".split()
)
PAIRS = (
    [(op, "layout:0") for op in ON_LAYOUTS]
    + [(op, "tuple:0") for op in ON_TUPLES]
    + [("crd2idx", "tuple:1"), ("idx2crd", "tuple:1")]
)


def extents_of(where, case):
    """Of the argument that the defects look at, as the adapter does."""
    arguments, depth = [""], 0
    for c in case[case.index("(") + 1 : -1]:
        depth += (c == "(" or c == "<") - (c == ")" or c == ">")
        if c == "," and depth == 0:
            arguments.append("")
        else:
            arguments[-1] += c
    shape = arguments[int(where[-1])].partition(":")[0]
    return [int(x) for x in shape.replace("(", " ").replace(")", " ").replace(",", " ").split()]


def judged(folder, defects, pair, *arguments):
    op, where = pair
    spec = f"cmd:{pycute_defects.interpreter()} {ADAPTER} {pycute_defects.ADAPTER} {op} {where}"
    return subprocess.run(
        [pycute_mutants.BINARY, *arguments, "--impl", spec],
        capture_output=True,
        text=True,
        cwd=folder,
        timeout=600,
        check=False,
        env={**os.environ, "PYTHONPATH": "", "DEFECTS": defects},
    )


def widen(path):
    """Makes every entry cover all input classes, except entries about spelling."""
    text = re.sub(
        r'^(id = "(?:\w+/){3})(?!integer_spelling)\w+/',
        r"\1*/",
        path.read_text("utf-8"),
        flags=re.M,
    )
    path.write_text(re.sub(r"^max_matches = .*", "max_matches = 25", text, flags=re.M), "utf-8")


def paired(pair):
    """The run with both defects against the list of one, and its findings."""
    init = ("known", "init", "list.toml", "--issue", "https://example.org/1")
    held = ("conform", "--known", "list.toml", "--json", "--seed", "7")
    with tempfile.TemporaryDirectory() as folder:
        listing = judged(folder, "OLD", pair, *init, "--seeds", "1", "--budget", "5s")
        if listing.returncode != 0:
            return pair, listing, []
        widen(Path(folder, "list.toml"))
        both = judged(folder, "BOTH", pair, *held, "--plan", "5s", "--budget", "300s")
        lines = [json.loads(line) for line in both.stdout.splitlines()]
        return pair, both, [line for line in lines if line["type"] == "verdict"]


class Paired(unittest.TestCase):
    def test_what_is_listed_hides_nothing_else(self):
        self.assertGreaterEqual(len(PAIRS), 20)
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            for (op, where), both, failures in pool.map(paired, PAIRS):
                with self.subTest(op):
                    self.assertEqual(both.returncode, 1, both.stderr)
                    shown = [extents_of(where, f["case"]) for f in failures if f["op"] == op]
                    self.assertTrue(
                        any(1 not in e and sum(x > 32 for x in e) >= 2 for e in shown), failures
                    )


if __name__ == "__main__":
    if why := pycute_mutants.why_absent():
        print(f"absent: {why}")
        sys.exit(77)
    unittest.main()
