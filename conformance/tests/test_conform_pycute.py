#!/usr/bin/env python3
"""layoutcheck conform on pycute as it is, and on mutants of it."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent))
import confirm_findings
import pycute_mutants

BINARY = os.environ.get("LAYOUTCHECK_BINARY")
PYTHON = confirm_findings.interpreter()
PLAN = ("--plan", "20s", "--budget", "600s")  # the same cases on every machine
SOME = (*PLAN, "--op", "complement", "--op", "right_inverse", "--op", "composition")
EVERY = False  # nightly_conform_pycute.py repeats every finding, which takes minutes


def conform(*arguments, path=None, folder=None):
    """(exit code, the lines of --json)"""
    environment = {**os.environ, "LAYOUTCHECK_PYTHON": PYTHON}
    environment.pop("PYTHONPATH", None)
    if path:
        environment["PYTHONPATH"] = str(path)
    with tempfile.TemporaryDirectory() as scratch:
        run = subprocess.run(
            [BINARY, "conform", "--impl", "pycute", "--json", *arguments],
            capture_output=True,
            text=True,
            env=environment,
            cwd=folder or scratch,
            check=False,
        )
    return run.returncode, [json.loads(line) for line in run.stdout.splitlines()]


def ids(lines, found=("enumeration", "random")):
    return {l["id"] for l in lines if l["type"] == "verdict" and l["found"] in found}


def changed_copy(folder, file, old, new):
    """A copy of pycute in which `old` reads `new`."""
    where = subprocess.run(
        [PYTHON, "-c", "import pycute; print(pycute.__path__[0])"],
        capture_output=True,
        text=True,
        check=True,
    ).stdout.strip()
    copy = Path(folder) / "pycute"
    shutil.copytree(where, copy, ignore=shutil.ignore_patterns("__pycache__"))
    text = (copy / file).read_text()
    assert text.count(old) == 1, (file, text.count(old))
    (copy / file).write_text(text.replace(old, new))
    return folder


class AsItIs(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.code, cls.lines = conform(*PLAN, "--seed", "1")

    def test_exit_code_and_frame(self):
        self.assertEqual(self.code, 1)
        run, summary = self.lines[0], self.lines[-1]
        self.assertEqual((run["type"], summary["type"]), ("run", "summary"))
        self.assertEqual(summary["exit"], 1)
        # On a busy machine time may end before what is planned does: that is counted, and most was sent.
        self.assertEqual(summary["planned"], summary["executed"] + summary["skipped"])
        self.assertGreater(summary["executed"], summary["planned"] // 2)
        self.assertEqual(run["planned"], summary["planned"])
        # Two causes that features separate may have one id.
        self.assertEqual(summary["fail"], sum(l["type"] == "verdict" for l in self.lines))
        self.assertEqual(
            summary["pass"] + summary["failing_cases"] + summary["unknown"], summary["executed"]
        )

    def test_same_inputs_same_lines(self):
        self.assertEqual(conform(*SOME, "--seed", "1"), conform(*SOME, "--seed", "1"))

    def test_what_enumeration_finds_does_not_depend_on_the_seed(self):
        _, one = conform(*SOME, "--seed", "1")
        _, two = conform(*SOME, "--seed", "2")
        self.assertNotEqual(one[-1]["queries"], two[-1]["queries"])  # other cases were drawn
        self.assertTrue(ids(one, ["enumeration"]))
        self.assertEqual(ids(one, ["enumeration"]), ids(two, ["enumeration"]))

    def test_every_finding_of_the_enumeration_is_written_down(self):
        text = confirm_findings.FINDINGS.read_text(encoding="utf-8")

        def kind(i):  # operation and verdict; laws may be renamed
            return i.split("/")[0], i.split("/")[-1]

        written = {kind(i) for i in re.findall(r"^- `(\w+(?:/\w+){4})`$", text, re.M)}
        found = {kind(i) for i in ids(self.lines, ["enumeration"])}
        self.assertEqual(found - written, set())

    def repeated(self, of):
        """The findings that are repeated here: the first of each operation, of each verdict; or all."""
        verdicts = [line for line in self.lines if line["type"] == "verdict"]
        return verdicts if EVERY else list({of(line): line for line in reversed(verdicts)}.values())

    def test_printed_lines_fail_again(self):
        environment = {**os.environ, "LAYOUTCHECK_PYTHON": PYTHON}
        with tempfile.TemporaryDirectory() as folder:
            for line in self.repeated(of=lambda finding: finding["id"].split("/")[0]):
                command = line["repro"].replace("layoutcheck", f"'{BINARY}'", 1)
                run = subprocess.run(
                    command,
                    shell=True,
                    capture_output=True,
                    text=True,
                    cwd=folder,
                    env=environment,
                    check=False,
                )
                self.assertEqual(run.returncode, 1, (command, run.stdout, run.stderr))

    def test_stored_findings_fail_again(self):
        environment = {**os.environ, "LAYOUTCHECK_PYTHON": PYTHON}
        with tempfile.TemporaryDirectory() as folder:
            for line in self.repeated(of=lambda finding: finding["verdict"]):
                stored = os.path.join(folder, "finding.json")
                with open(stored, "w", encoding="utf-8") as file:
                    json.dump(line, file)
                run = subprocess.run(
                    [BINARY, "repro", stored, "--json"],
                    capture_output=True,
                    text=True,
                    cwd=folder,
                    env=environment,
                    check=False,
                )
                self.assertEqual(run.returncode, 1, (line, run.stdout, run.stderr))
                again = json.loads(run.stdout.splitlines()[0])
                self.assertEqual(
                    (again["law"], again["verdict"], again["case"]),
                    (line["law"], line["verdict"], line["case"]),
                )

    def test_operations_where_it_is_right_raise_no_alarm(self):
        wrong = {i.split("/")[0] for i in ids(self.lines)}
        for op in (
            "product",
            "inner_product",
            "elem_scale",
            "prefix_product",
            "shape_div",
            "size",
            "rank",
            "shape",
            "stride",
            "concat",
            "zipped_divide",
            "tiled_divide",
        ):
            self.assertNotIn(op, wrong)


class Changed(unittest.TestCase):
    """A mutant is killed, under the operation that is wrong in it."""

    def killed(self, op, file, old, new):
        with tempfile.TemporaryDirectory() as folder:
            code, lines = conform(*PLAN, "--op", op, path=changed_copy(folder, file, old, new))
        self.assertEqual(code, 1)
        version = lines[0]["implementations"][0]["version"]
        self.assertRegex(version, r"^unversioned [0-9a-f]{12}$")
        return ids(lines)

    def test_coalesce_that_joins_too_much(self):
        found = self.killed(
            "coalesce",
            "layout.py",
            "elif result_shape[-1] * result_stride[-1] == stride:",
            "elif result_shape[-1] * result_stride[-1] <= stride:",
        )
        self.assertIn("coalesce/coalesce_keeps_function/required/tractable/wrong_function", found)

    def test_crash(self):
        found = self.killed(
            "coalesce",
            "layout.py",
            "  result_shape  = [1]\n  result_stride = [0]\n",
            "  import os\n  if layout.stride == 3 and layout.shape == 2: os.abort()\n"
            "  result_shape  = [1]\n  result_stride = [0]\n",
        )
        self.assertTrue(
            any(i.startswith("coalesce/") and i.endswith("/crash") for i in found), found
        )

    def test_answers_that_depend_on_the_past(self):
        found = self.killed(
            "size",
            "layout.py",
            "def size(layout):\n",
            "calls = []\ndef size(layout):\n  calls.append(0)\n  if len(calls) == 100: return 7\n",
        )
        self.assertTrue(
            any(i.startswith("size/") and i.endswith("/nondeterministic") for i in found), found
        )


class Adapter(unittest.TestCase):
    def test_is_short(self):
        text = (confirm_findings.ROOT / "conformance/adapters/pycute/adapter.py").read_text()
        self.assertLessEqual(len(text.splitlines()), 80)

    def test_without_an_interpreter_there_is_no_implementation(self):
        global PYTHON
        PYTHON, kept = "/nonexistent/python", PYTHON
        try:
            code, lines = conform("--budget", "1s")
        finally:
            PYTHON = kept
        self.assertEqual((code, lines), (6, []))


def main():
    if why := pycute_mutants.why_absent():
        print(f"absent: {why}")
        return 77
    if code := confirm_findings.main(["pycute", "tensor-layouts"]):
        return code
    return 0 if unittest.main(module=__name__, exit=False).result.wasSuccessful() else 1


if __name__ == "__main__":
    sys.exit(main())
