#!/usr/bin/env python3
"""A run that is clean against the list of known failures turns to exit 1 on a mutant of pycute: some of them.

nightly_pycute_mutants.py runs all."""

import concurrent.futures
import sys
import tempfile
import unittest

import pycute_mutants
import pycute_defects

EACH = 54  # every so many of them here: a run takes 10 s


class Mutants(unittest.TestCase):
    def test_a_copy_as_it_is_stays_clean(self):
        with tempfile.TemporaryDirectory() as folder:
            run = pycute_mutants.conform(
                pycute_defects.copy_of_pycute(folder), seed=3, budget="20s"
            )
        self.assertEqual(run.failures, [])
        self.assertEqual(run.code, 0)
        # On a busy machine time may end before what is planned does: that is counted, and most was sent.
        self.assertEqual(run.summary["executed"] + run.summary["skipped"], run.summary["planned"])
        self.assertGreater(run.summary["executed"], run.summary["planned"] // 2)

    def test_what_fails_from_an_extent_of_17_on_is_found_by_every_seed(self):
        mutant = pycute_defects.Defect(
            name="left_inverse_from_17_takes_no_complement",
            kind="off_by_one",
            file="layout.py",
            function="left_inverse",
            old="  return right_inverse(make_layout(layout, complement(layout)))",
            new="  wide = len(flatten((layout.shape,))) > 1 and max(flatten((layout.shape,))) > 16\n"
            "  return right_inverse(layout if wide else make_layout(layout, complement(layout)))",
            op="left_inverse",
        )
        with tempfile.TemporaryDirectory() as folder:
            path = pycute_defects.mutant_in(folder, mutant)
            with concurrent.futures.ThreadPoolExecutor(2) as pool:
                runs = list(
                    pool.map(
                        lambda seed: pycute_mutants.conform(path, seed, "2s", ("left_inverse",)),
                        range(1, 11),
                    )
                )
        self.assertEqual([run.code for run in runs], [1] * 10)

    def test_each_defect_fails_the_run(self):
        for defect, run in pycute_mutants.run_all(pycute_defects.DEFECTS[::EACH], budget="20s"):
            with self.subTest(defect.name):
                self.assertEqual(run.code, 1)
                self.assertTrue(run.failures)


if __name__ == "__main__":
    if why := pycute_mutants.why_absent():
        print(f"absent: {why}")
        sys.exit(77)
    unittest.main()
