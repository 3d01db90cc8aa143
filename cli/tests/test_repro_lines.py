"""A printed repro line fails in the same way in an empty folder: a dozen failures of injected faults;
nightly_repro_lines.py runs 200."""

import random
import shutil
import tempfile
import unittest
from pathlib import Path

import repro_lines
from command import lines, run

SEED = 20261123
ADAPTERS = 5


class ReproLines(unittest.TestCase):
    def test_each_repeats_its_failure_in_an_empty_folder(self):
        with tempfile.TemporaryDirectory() as folder:
            adapters = repro_lines.adapters(folder)
            chosen = random.Random(SEED).sample(adapters, ADAPTERS)
            chosen += [
                p
                for p in adapters
                if p.name in ("library", "sandbox", "by verify", "a program by its absolute path")
                and p not in chosen
            ]
            results = repro_lines.judge_all(chosen, len(chosen))
            results += repro_lines.judge_all(repro_lines.mutants(SEED), 12 - ADAPTERS)
        self.assertGreaterEqual(len(results), 12)
        self.assertEqual(
            [wrong for _, wrong, _ in results if wrong], [], repro_lines.summary(results)
        )

    def test_outside_of_a_checkout_a_line_holds_where_the_run_was_started(self):
        with tempfile.TemporaryDirectory() as folder:
            home = Path(folder) / "home"
            home.mkdir()
            shutil.copyfile(
                repro_lines.SDK / "python/layoutcheck_adapter.py", home / "layoutcheck_adapter.py"
            )
            (home / "mine.py").write_text(repro_lines.ADAPTER % {"sdk": "."})
            impl = "cmd:python3 mine.py product value"
            done = run("repro", "product(3)", "--impl", impl, "--json", cwd=home)
            self.assertEqual(
                lines(done)[0]["repro"], f"layoutcheck repro 'product(3)' --impl '{impl}'"
            )


if __name__ == "__main__":
    unittest.main()
