#!/usr/bin/env python3
"""Two hundred failures of injected faults: each printed repro line, run by a shell in an empty folder, fails in the
same way within ten seconds."""

import sys
import tempfile

import repro_lines

COUNT = 200
LIMIT = 10  # seconds for each


def main():
    with tempfile.TemporaryDirectory() as folder:
        subject = [
            *repro_lines.adapters(folder),
            *repro_lines.of_pycute(folder, every=20),
            *repro_lines.mutants(seed=1),
        ]
        results = repro_lines.judge_all(subject, COUNT, LIMIT)
    print("".join(f"NOT SO: {wrong}\n" for _, wrong, _ in results if wrong), end="")
    print(repro_lines.summary(results))
    return 0 if len(results) == COUNT and not any(wrong for _, wrong, _ in results) else 1


if __name__ == "__main__":
    sys.exit(main())
