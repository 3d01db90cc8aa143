"""Stage fuzz-fresh of a weekly run with fake fuzzers: every target starts from an empty corpus with seeds of its own,
and the report has the counts of inputs, laws and findings of each."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import driver

import fresh
import reports
import stages

# Notes how it was called; the second seed of text finds something.
FUZZER = """#!/bin/sh
echo "$@" >>"$0.calls"
for word in "$@"; do case $word in -artifact_prefix=*) prefix=${{word#*=}} ;; esac; done
echo "tally: inputs {runs}, reached 80 (88.9 %), laws 700, points 9, findings kept 0" >&2
case $prefix in {failing}) echo input >"${{prefix}}crash-07"; exit 77 ;; esac
echo "Done {runs} runs in 3 second(s)" >&2
"""
REPLAY = """#!/bin/sh
printf 'FINDING  law a_law is violated on builtin:reference\\n  case    f(1)\\n  repro   again x\\n'
echo 'text: inputs 1, reached 1 (100.0 %), laws 1, points 0, findings 1'; exit 1
"""
SEEDS = 3


class FreshStage(unittest.TestCase):
    def test_the_report_has_the_counts_of_each_target(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            for path, text in (
                ("bin/fuzz_text", FUZZER.format(failing="*/text-1/", runs=100)),
                ("bin/fuzz_table", FUZZER.format(failing="none", runs=100)),
                ("bin/fuzz_space", FUZZER.format(failing="none", runs=0)),
                ("replay", REPLAY),
            ):
                (folder / path).parent.mkdir(exist_ok=True)
                (folder / path).write_text(text)
                (folder / path).chmod(0o755)
            done = subprocess.run(
                [
                    sys.executable,
                    driver.CI / "tiers/fresh.py",
                    "--layoutcheck",
                    os.path.abspath(driver.BINARY),
                    *("--seed", "1", "--tier", "weekly", "--replay", folder / "replay"),
                    *("--fuzzers", folder / "bin", "--seeds", str(SEEDS), "--seconds", "7"),
                    *("--budget", "600"),
                ],
                cwd=folder,
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            lines = [json.loads(line) for line in done.stdout.splitlines()]
            bounds = {line["law"]: line["bound"] for line in lines if line["type"] == "coverage"}
            self.assertEqual(bounds["table"], "3 fresh seeds of 7 s, 300 inputs")
            self.assertRegex(
                bounds["text"], r"^3 fresh seeds of 7 s, 300 inputs: found with seeds \d+$"
            )
            summary = lines[-1]
            self.assertEqual(
                [summary[key] for key in ("planned", "executed", "pass", "fail", "unknown")],
                [9, 9, 5, 1, 3],
                "a seed that executed nothing is unknown",
            )
            self.assertEqual((done.returncode, summary["exit"]), (1, 1))
            verdicts = [line for line in lines if line["type"] == "verdict"]
            self.assertEqual([line["repro"] for line in verdicts], ["again x"])
            calls = [
                line.split()
                for path in sorted((folder / "bin").glob("*.calls"))
                for line in path.read_text().splitlines()
            ]
            self.assertEqual(len({call[0] for call in calls}), 3 * SEEDS, "each has its own seed")
            for call in calls:
                self.assertIn("-max_total_time=7", call)
                self.assertFalse([word for word in call if word.startswith("-seed_inputs")])
            self.assertIn("-seed=" + bounds["text"].split()[-1], {call[0] for call in calls})
            self.assertEqual(
                reports.fresh_seeds(done.stdout.encode()).splitlines()[-3:],
                [
                    "| space | 3 | 7 | 0 | 2100 | 0 |",
                    "| table | 3 | 7 | 300 | 2100 | 0 |",
                    "| text | 3 | 7 | 300 | 2100 | 1 |",
                ],
            )
            self.assertEqual(reports.fresh_seeds(b""), "")

    def test_what_fits_the_budget_is_planned(self):
        self.assertEqual(fresh.seconds_for(120, 240, 15000, 2), 120)
        self.assertEqual(fresh.seconds_for(120, 240, 3620, 2), 29)
        self.assertEqual(fresh.seconds_for(120, 240, 1, 2), 1)

    def test_a_weekly_run_has_ten_seeds_of_two_minutes_and_a_nightly_run_has_none(self):
        for tier, why in (
            ("nightly", "left to a larger scale than nightly"),
            ("weekly", ""),
        ):
            with tempfile.TemporaryDirectory() as name:
                (Path(name) / "fuzz_text").touch()
                stage = next(
                    stage
                    for stage in stages.stages_of(
                        tier,
                        stages.SCALES[tier],
                        os.path.abspath(driver.BINARY),
                        "replay",
                        Path(name),
                        1,
                        "2026-11-25",
                        Path(name),
                    )
                    if stage.name == "fuzz-fresh"
                )
            self.assertEqual(stage.absent, why)
            words = stage.command
            if not why:
                self.assertEqual(words[words.index("--seeds") + 1], "10")
                self.assertEqual(words[words.index("--seconds") + 1], "120")


if __name__ == "__main__":
    unittest.main()
