"""kill -9 at twenty moments of a small nightly run of the whole suite: after it is resumed, its reports are those of
a run that was not disturbed, byte for byte."""

import random
import shutil
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import driver
from driver import drive, lines_of, reports_of

import child

TURNS = 20


class Killed(unittest.TestCase):
    def test_twenty_moments(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)

            stages = [
                line.split()[0]
                for line in drive("nightly", "--scale", "smoke", "--list").stdout.splitlines()
            ]
            if not child.may_load_at_same_addresses():
                print("absent: stage fuzz, whose inputs differ from run to run here")
                stages.remove("fuzz")
            chosen_stages = [word for stage in stages for word in ("--stage", stage)]

            def arguments(out):
                return [
                    *chosen_stages,
                    "--scale",
                    "smoke",
                    "--date",
                    "2026-11-23",
                    "--out",
                    out,
                    "--memory",
                    folder / f"{out.name}-memory/f.db",
                ]

            began = time.monotonic()
            whole = drive("nightly", *arguments(folder / "whole"))
            lasted = time.monotonic() - began
            self.assertEqual(whole.returncode, 0, whole.stderr)
            want = reports_of(folder / "whole")
            chosen = random.Random(20261123)
            resumed_at = []
            for turn in range(TURNS):
                out = folder / f"killed-{turn}"
                process = subprocess.Popen(
                    driver.argv("nightly", *arguments(out)),
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.DEVNULL,
                )
                try:
                    process.wait(chosen.uniform(0.02, lasted))
                except subprocess.TimeoutExpired:
                    process.kill()
                    process.wait()
                begun = (out / "plan.json").exists()
                resumed_at.append(len(list(out.glob("stages/*/done.json"))))
                done = (
                    drive("nightly", "--resume", "--out", out)
                    if begun
                    else drive("nightly", *arguments(out))
                )
                reported = [line for line in lines_of(out) if line["type"] == "verdict"]
                self.assertEqual(
                    (done.returncode, done.stdout), (0, whole.stdout), f"{done.stderr}\n{reported}"
                )
                for report, data in reports_of(out).items():
                    self.assertEqual(data, want[report], f"turn {turn}: {report}")
                shutil.rmtree(out)
            print(
                f"{TURNS} of {TURNS} nightly runs killed and resumed, equal to one of {lasted:.1f} s that was not killed; "
                f"stages done when killed: {resumed_at}"
            )


if __name__ == "__main__":
    unittest.main()
