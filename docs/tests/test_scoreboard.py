#!/usr/bin/env python3
"""docs/scoreboard.md and its badges are what docs/generate/scoreboard.py makes of docs/scoreboard.json, and a report that
did not get to its end does not get into that."""

import json
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = ROOT / "docs/generate/scoreboard.py"
sys.path.insert(0, str(SCRIPT.parent))
import scoreboard

RUN = {"type": "run", "implementations": [{"name": "toy", "version": "1.2"}]}
OPERATION = {
    "type": "coverage",
    "op": "size",
    "verdicts": {"exact": 3, "wrong_size": 1, "crash": 0},
}
SUMMARY = {"type": "summary", "planned": 4, "executed": 4, "fail": 1, "seed": 1}


class Scoreboard(unittest.TestCase):
    def report(self, *lines):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        path = Path(folder.name) / "toy@1.2.jsonl"
        path.write_text("".join(json.dumps(line) + "\n" for line in lines))
        return path

    def test_the_page_is_what_the_data_say(self):
        done = subprocess.run(
            [sys.executable, str(SCRIPT), "--check"], capture_output=True, text=True, check=False
        )
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_a_report_becomes_an_entry(self):
        library, release, entry = scoreboard.entry_of(self.report(RUN, OPERATION, SUMMARY))
        self.assertEqual((library, release), ("toy", "1.2"))
        self.assertEqual(entry["operations"], {"size": {"exact": 3, "wrong_size": 1}})
        self.assertEqual(scoreboard.cell(entry["operations"]["size"]), "75.0 % (size)")
        self.assertEqual(scoreboard.total(entry), (0, 1))
        page = scoreboard.page({"toy": {"1.10": entry, "1.9": entry}})
        self.assertIn("| operation | 1.9 | 1.10 |", page)
        self.assertIn("0/1 operations", scoreboard.badge("toy", entry))

    def test_a_report_without_its_end_is_refused(self):
        cut = {**SUMMARY, "executed": 3}
        for lines in ((RUN, OPERATION), (RUN, OPERATION, cut), (OPERATION, SUMMARY)):
            with self.assertRaises(SystemExit):
                scoreboard.entry_of(self.report(*lines))


if __name__ == "__main__":
    unittest.main()
