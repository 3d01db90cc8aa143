#!/usr/bin/env python3
"""Runs every `$ python -c "..."` of docs/findings.md and docs/findings/*.md in the library alone and compares.

confirm_findings.py [INTERPRETER]    0: all as written, 1: some differ (each is shown), 77: no interpreter at all

INTERPRETER is for docs/findings.md. A page docs/findings/NAME.md has build/venv-NAME/bin/python, or what
LAYOUTCHECK_PYTHON_NAME names (upper case, _ for -), and its commands run in the folder of the page; without an
interpreter it is absent. Expected are the lines of stdout, then the last line of stderr.
"""
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FINDINGS = ROOT / "docs" / "findings.md"
PAGES = FINDINGS.with_suffix("")
COMMAND = re.compile(r'\$ python -c "(.*)"')


def interpreter():
    """The one that the shipped adapter would get, or None."""
    candidates = [os.environ.get("LAYOUTCHECK_PYTHON"), ROOT / "build/venv/bin/python"]
    if binary := os.environ.get("LAYOUTCHECK_BINARY"):
        candidates.append(Path(binary).parent / "venv/bin/python")
    return next((str(c) for c in candidates if c and Path(c).exists()), None)


def interpreter_of(page):
    """The one that docs/findings/NAME.md is about, or None."""
    given = os.environ.get("LAYOUTCHECK_PYTHON_" + page.stem.upper().replace("-", "_"))
    python = Path(given or ROOT / f"build/venv-{page.stem}/bin/python")
    return str(python) if python.exists() else None


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


def said(python, code, folder=None):
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run([python, "-c", code], capture_output=True, text=True, timeout=120, cwd=folder,
                         env=environment)
    return run.stdout.splitlines() + run.stderr.splitlines()[-1:]


def differing(python, cases, folder=None):
    """How many of the cases say something else than is written; each is shown."""
    wrong = 0
    for code, expected in cases:
        if (got := said(python, code, folder)) != expected:
            wrong += 1
            print(f"{code}\n  written: {expected}\n  said:    {got}")
    return wrong


def main(arguments):
    python = arguments[0] if arguments else interpreter()
    if python and subprocess.run([python, "-c", "import pycute"], capture_output=True).returncode:
        python = None
    pages = [("pycute", FINDINGS, python, None)]
    pages += [(p.stem, p, interpreter_of(p), p.parent) for p in sorted(PAGES.glob("*.md"))]
    confirmed = total = found = 0
    empty = False
    for name, page, python, folder in pages:
        if python is None:
            print(f"absent: {name}")
            continue
        cases = confirmations(page.read_text(encoding="utf-8"))
        if not cases:
            print(f"no witnesses: {name}")
            empty = True
        confirmed += len(cases) - differing(python, cases, folder)
        total += len(cases)
        found += 1
    print(f"{confirmed} of {total} witnesses of {found} pages confirmed")
    if not found:
        return 77
    return 1 if empty or confirmed < total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
