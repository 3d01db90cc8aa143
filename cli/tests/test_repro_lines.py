"""A printed repro line fails in the same way in an empty folder: a dozen of planted failures; nightly_repro_lines.py puts 200."""

import random
import tempfile
import unittest

import repro_lines

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
                if p.name in ("library", "sandbox", "by verify") and p not in chosen
            ]
            results = repro_lines.judge_all(chosen, len(chosen))
            results += repro_lines.judge_all(repro_lines.mutants(SEED), 12 - ADAPTERS)
        self.assertGreaterEqual(len(results), 12)
        self.assertEqual(
            [wrong for _, wrong, _ in results if wrong], [], repro_lines.summary(results)
        )


if __name__ == "__main__":
    unittest.main()
