#!/usr/bin/env python3
"""Runs every `$ python -c "..."` of docs/findings.md in the library alone and compares what it prints.

confirm_findings.py [INTERPRETER]    0: all as written, 1: some differ (each is shown), 77: no interpreter

Expected are the lines of stdout, then the last line of stderr.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FINDINGS = ROOT / "docs" / "findings.md"
COMMAND = re.compile(r'\$ python -c "(.*)"')


def interpreter():
    """The one that the shipped adapter would get, or None."""
    candidates = [os.environ.get("LAYOUTCHECK_PYTHON"), ROOT / "build/venv/bin/python"]
    if binary := os.environ.get("LAYOUTCHECK_BINARY"):
        candidates.append(Path(binary).parent / "venv/bin/python")
    return next((str(c) for c in candidates if c and Path(c).exists()), None)


def confirmations(text):
    """(code, expected lines) of every command in a console block."""
    result = []
    for block in re.findall(r"^```console\n(.*?)^```$", text, re.S | re.M):
        for line in block.splitlines():
            if found := COMMAND.fullmatch(line):
                result.append((found[1], []))
            else:
                result[-1][1].append(line)
    return result


def said(python, code):
    run = subprocess.run([python, "-c", code], capture_output=True, text=True, timeout=60)
    return run.stdout.splitlines() + run.stderr.splitlines()[-1:]


def main(arguments):
    python = arguments[0] if arguments else interpreter()
    if python is None or subprocess.run([python, "-c", "import pycute"], capture_output=True).returncode:
        print("absent: no interpreter with pycute (ci/setup)")
        return 77
    cases = confirmations(FINDINGS.read_text(encoding="utf-8"))
    wrong = 0
    for code, expected in cases:
        if (got := said(python, code)) != expected:
            wrong += 1
            print(f"{code}\n  written: {expected}\n  said:    {got}")
    print(f"{len(cases) - wrong} of {len(cases)} witnesses confirmed")
    return 1 if wrong or not cases else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
