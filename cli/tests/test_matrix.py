#!/usr/bin/env python3
"""layoutcheck matrix: the counts of reports side by side, and files that are not reports."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BINARY = os.environ.get("LAYOUTCHECK_BINARY")
EXAMPLE = Path(__file__).resolve().parents[2] / "conformance/sdk/python/example_adapter.py"


def report(name="a", version="1", cells=(("size", {"exact": 5}),), fail=0, **more):
    cells = [
        {
            "type": "coverage",
            "op": op,
            "engine": "conformance",
            "planned": sum(v.values()),
            "executed": sum(v.values()),
            "verdicts": v,
            "caused_elsewhere": 0,
            **more,
        }
        for op, v in cells
    ]
    executed = sum(cell["executed"] for cell in cells)
    return [
        {
            "type": "run",
            "version": "0.1.0",
            "seed": 3,
            "tier": "recommended",
            "implementations": [{"name": name, "version": version}],
            "planned": executed,
        },
        {
            **dict.fromkeys(("planned", "executed", "holds", "vacuous", "violated", "unknown"), 0),
            "type": "coverage",
            "law": "size_is_product",
            "engine": "conformance",
            "bound": "sampled 0",
        },
        *cells,
        {
            **dict.fromkeys(("pass", "known", "skipped", "unknown", "seed", "exit"), 0),
            "type": "summary",
            "planned": executed,
            "executed": executed,
            "fail": fail,
        },
    ]


class Matrix(unittest.TestCase):
    def setUp(self):
        keeper = tempfile.TemporaryDirectory()
        self.addCleanup(keeper.cleanup)
        self.folder = Path(keeper.name)

    def matrix(self, *reports, form="text"):
        for i, lines in enumerate(reports):
            text = (
                lines
                if isinstance(lines, (str, bytes))
                else "".join(json.dumps(line) + "\n" for line in lines)
            )
            (self.folder / f"r{i}").write_bytes(text if isinstance(text, bytes) else text.encode())
        run = subprocess.run(
            [BINARY, "matrix", "--as", form, *(f"r{i}" for i in range(len(reports)))],
            capture_output=True,
            text=True,
            cwd=self.folder,
            timeout=60,
            check=False,
        )
        return run.returncode, run.stdout, run.stderr

    TWO = (
        report(
            "a",
            "1",
            [("size", {"exact": 5}), ("coalesce", {"exact": 3, "equal": 1, "wrong_function": 2})],
            fail=1,
        ),
        report("b", "22", [("coalesce", {"exact": 6})]),
    )

    def test_text(self):
        self.assertEqual(
            self.matrix(*self.TWO),
            (
                0,
                """\
size
  a 1   exact 5
coalesce
! a 1   exact 3, equal 1, wrong_function 2
  b 22  exact 6

  a 1   1 of 2 operations without a failing case; 2 of 11 cases fail, for 1 reason (seed 3, recommended)
  b 22  1 of 1 operations without a failing case; 0 of 6 cases fail, for 0 reasons (seed 3, recommended)
""",
                "",
            ),
        )

    def test_markdown(self):
        self.assertEqual(
            self.matrix(*self.TWO, form="markdown")[1].splitlines()[:4],
            [
                "| operation | a 1 | b 22 |",
                "| --- | --- | --- |",
                "| `size` | exact 5 | - |",
                "| `coalesce` | exact 3, equal 1, **wrong_function 2** | exact 6 |",
            ],
        )

    def test_json(self):
        _, out, _ = self.matrix(*self.TWO, form="json")
        lines = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(
            [
                (line["op"], line["impl"], line["failing"])
                for line in lines
                if line["type"] == "cell"
            ],
            [("size", "a", 0), ("coalesce", "a", 2), ("coalesce", "b", 0)],
        )
        self.assertEqual(
            [
                (line["impl"], line["operations"], line["findings"])
                for line in lines
                if line["type"] == "implementation"
            ],
            [("a", 2, 1), ("b", 1, 0)],
        )

    def test_what_was_cut_short_or_caused_elsewhere_is_said(self):
        lines = report(planned=9, caused_elsewhere=2)
        lines[-1]["planned"] = 9
        out = self.matrix(lines)[1]
        self.assertIn("exact 5; 2 because of another operation; cut short, 9 planned", out)
        self.assertIn("cut short)", out)

    def test_real_reports(self):
        runs = [
            subprocess.run(
                [
                    BINARY,
                    "conform",
                    "--impl",
                    f"cmd:{sys.executable} {EXAMPLE}",
                    "--budget",
                    "5s",
                    "--op",
                    op,
                    "--json",
                ],
                capture_output=True,
                text=True,
                cwd=self.folder,
                timeout=120,
                check=False,
            )
            for op in ("product,cosize", "complement")
        ]
        other = runs[1].stdout.replace('"version":"1.0"', '"version":"2.0"')
        code, out, reported = self.matrix(runs[0].stdout, other, form="json")
        self.assertEqual(code, 0, reported)
        cells = {
            line["op"]: line for line in map(json.loads, out.splitlines()) if line["type"] == "cell"
        }
        self.assertEqual(cells.keys(), {"product", "cosize", "complement"})
        for run in runs:
            for line in map(json.loads, run.stdout.splitlines()):
                if line["type"] == "coverage" and "op" in line:
                    self.assertEqual(cells[line["op"]]["verdicts"], line["verdicts"])

    def test_a_file_that_is_not_a_report_is_refused_with_the_place(self):
        good = report()
        run, _, cell, summary = good
        for lines, reported in [
            ("", "r0: a report without its summary"),
            ("x\n", "r0:1:1: "),
            ("[]\n", "r0:1: no object with a type"),
            ("\n", "r0: a report without its summary"),
            ([cell], "r0:1: the first line is not of type run"),
            ([run, run], "r0:2: a second run"),
            (good[:-1], "r0: a report without"),
            (good + [cell], "r0:5: a line after the summary"),
            ([run, cell, cell, summary], "r0:3: a second line of coverage for size"),
            ([run, {**cell, "op": "sise"}], "r0:2: no operation is called 'sise'"),
            ([run, {**cell, "op": 4}], "r0:2: op is not a string"),
            ([run, {**cell, "verdicts": {"fine": 5}}], "r0:2: no verdict is called 'fine'"),
            (
                [run, {**cell, "verdicts": {"exact": -5}}],
                "r0:2: verdicts.exact is not a number from 0 on",
            ),
            ([run, {**cell, "verdicts": {"exact": 4}}], "r0:2: the verdicts of size are 4 of 5"),
            ([run, {**cell, "executed": "5"}], "r0:2: executed is not a number from 0 on"),
            ([run, {"type": "summary"}], "r0:2: planned is missing"),
            ([{**run, "implementations": []}], "r0:1: a run without exactly one implementation"),
            ([{**run, "seed": None}], "r0:1: seed is not a number from 0 on"),
            (
                [{**run, "implementations": [{"name": "a|b", "version": "1"}]}],
                "r0:1: a run without",
            ),
            ("[" * 100000, "r0: a report without"),
            ("[" * 100000 + "\n", "r0:1: nested deeper"),
            (b"\xff\xfe\n", "r0:1:1: "),
        ]:
            code, out, said = self.matrix(lines)
            self.assertEqual((code, out), (2, ""), reported)
            self.assertIn(reported, said)
        self.assertIn("as r0 is", self.matrix(good, good)[2])
        self.assertEqual(self.matrix()[0], 2)


if __name__ == "__main__":
    if not BINARY:
        print("absent: LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
