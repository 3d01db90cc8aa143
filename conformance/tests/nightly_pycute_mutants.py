#!/usr/bin/env python3
"""Every mutant of pycute turns a clean run to exit 1 within 60 s, shrunk; a copy stays clean, 20 of 20."""

import os
import statistics
import sys
import tempfile

import pycute_mutants
import pycute_defects

LIMIT = 60
SEEDS = range(1001, 1021)


def main():
    if pycute_defects.interpreter() is None or pycute_mutants.BINARY is None:
        print("absent: no interpreter with pycute (ci/setup), or no LAYOUTCHECK_BINARY")
        return 77
    wanted = set(sys.argv[1:])
    defects = [
        d
        for d in pycute_defects.DEFECTS + pycute_defects.BEYOND_SMALL
        if not wanted or d.name in wanted
    ]
    bad, seconds, sizes = [], [], []
    for defect, run in pycute_mutants.run_all(
        defects, workers=int(os.environ.get("LAYOUTCHECK_JOBS", "1"))
    ):
        seconds.append(run.seconds)
        if run.code != 1 or not run.failures:
            bad.append(f"{defect.name}: exit {run.code}, {len(run.failures)} failures")
            continue
        of_operation = [f for f in run.failures if f["op"] == defect.op] or run.failures
        case = min((f["case"] for f in of_operation), key=pycute_mutants.size_of_case)
        sizes.append(pycute_mutants.size_of_case(case))
        if run.seconds > LIMIT:
            bad.append(f"{defect.name}: {run.seconds:.0f} s")
        print(f"{run.seconds:5.1f} s  {defect.name}: {case}", flush=True)
    if not wanted:
        with tempfile.TemporaryDirectory() as folder:
            copy = pycute_defects.copy_of_pycute(folder)
            for seed in SEEDS:
                run = pycute_mutants.conform(copy, seed)
                if run.code != 0:
                    bad.append(
                        f"unchanged, seed {seed}: exit {run.code}: {[f['id'] for f in run.failures]}"
                    )
    print("".join(f"NOT SO: {line}\n" for line in bad), end="")
    print(
        f"{len(defects)} mutants, {len(sizes)} killed; seconds: median {statistics.median(seconds):.1f}, most "
        f"{max(seconds):.1f}; digits and parentheses of a case: median {statistics.median(sizes or [0])}"
    )
    return 1 if bad else 0


if __name__ == "__main__":
    sys.exit(main())
