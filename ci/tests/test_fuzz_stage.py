"""Stage fuzz of a nightly run with fake fuzzers: what they keep, and the verdicts that the stage reports for it."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import driver

RUNS = 10
# What is kept, by the status with which the program ends.
FUZZER = """#!/bin/sh
for word in "$@"; do case $word in -artifact_prefix=*) prefix=${{word#*=}} ;; esac; done
for name in {kept}; do echo "{content}" >"$prefix$name"; done
echo "Done {runs} runs in 39 second(s)" >&2
exit {status}
"""
COUNTS = "text: inputs 1, reached 1 (100.0 %), laws 0, points 0, findings {}"
FINE = f"echo '{COUNTS.format(0)}'"
FOUND = f"printf 'FINDING  no answer within 10 s\\n  input   x\\n  repro   again x\\n'; echo '{COUNTS.format(1)}'; exit 1"
DIED = "exit 70"


class FuzzStage(unittest.TestCase):
    def stage(self, kept, status, replay, content="input"):
        """(exit, verdicts, coverage of the target, summary) of the stage with one program."""
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for path, text in (
                (
                    folder / "bin/fuzz_text",
                    FUZZER.format(kept=kept, runs=RUNS, status=status, content=content),
                ),
                (folder / "replay", f"#!/bin/sh\n{replay}\n"),
            ):
                path.parent.mkdir(exist_ok=True)
                path.write_text(text)
                path.chmod(0o755)
            done = subprocess.run(
                [
                    sys.executable,
                    driver.CI / "tiers/fuzz.py",
                    "--layoutcheck",
                    os.path.abspath(driver.BINARY),
                    "--seed",
                    "1",
                    "--tier",
                    "nightly",
                    "--replay",
                    folder / "replay",
                    "--fuzzers",
                    folder / "bin",
                    "--runs",
                    str(RUNS),
                    "--budget",
                    "5",
                ],
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            of = {
                kind: [line for line in lines if line["type"] == kind]
                for kind in ("verdict", "coverage", "summary")
            }
            self.assertEqual((len(of["coverage"]), len(of["summary"])), (1, 1), done.stderr)
            summary = of["summary"][0]
            self.assertEqual(
                summary["executed"], summary["pass"] + summary["fail"] + summary["unknown"]
            )
            self.assertEqual((summary["planned"], summary["exit"]), (RUNS, done.returncode))
            return done.returncode, of["verdict"], of["coverage"][0], summary

    def test_an_input_that_took_long_and_ended_is_not_a_failure(self):
        code, verdicts, coverage, summary = self.stage("slow-unit-07", 0, DIED)
        self.assertEqual((code, verdicts, coverage["bound"]), (0, [], f"fuzzed {RUNS}"))
        self.assertEqual(summary["pass"], RUNS)

    def test_one_that_ends_when_run_again_is_unknown(self):
        code, verdicts, coverage, summary = self.stage("timeout-07", 70, FINE)
        self.assertEqual((code, verdicts, summary["unknown"]), (4, [], 1))
        self.assertIn("ends when run again", coverage["bound"])

    def test_one_that_hangs_again_is_a_failure(self):
        code, verdicts, _, summary = self.stage("timeout-07", 70, FOUND)
        self.assertEqual(
            (code, summary["fail"], [line["repro"] for line in verdicts]), (1, 1, ["again x"])
        )

    def test_a_record_of_mutations_is_a_failure_where_one_was_under_way(self):
        code, verdicts, _, _ = self.stage("mutation-7", 0, DIED, content="-ayoutcheck mutation 1")
        self.assertEqual((code, verdicts), (0, []))
        code, verdicts, _, _ = self.stage("mutation-7", 77, FOUND, content="layoutcheck mutation 1")
        self.assertEqual((code, [line["repro"] for line in verdicts]), (1, ["again x"]))

    def test_a_crash_is_a_failure_whatever_the_replay_says(self):
        for kept, status, replay in (
            ("crash-07", 77, FINE),
            ("crash-07", 77, FOUND),
            ("leak-07", 77, DIED),
            ("timeout-07 crash-07", 77, FINE),
            ("timeout-07", 70, DIED),
            ("", 1, FINE),
        ):
            code, verdicts, _, summary = self.stage(kept, status, replay)
            self.assertEqual(
                (code, len(verdicts), summary["fail"]), (1, 1, 1), (kept, status, replay)
            )


if __name__ == "__main__":
    unittest.main()
