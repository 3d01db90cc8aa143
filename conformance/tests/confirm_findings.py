#!/usr/bin/env python3
"""Runs every `$ python -c "..."` of docs/findings.md and docs/findings/*.md in the library alone and compares.

confirm_findings.py [--write] [NAME...]    0: all as written, 1: some differ (each is shown), 77: no interpreter at all

NAME is pycute (docs/findings.md), or that of a page docs/findings/NAME.md; none: all. pycute has the interpreter of
LAYOUTCHECK_PYTHON or build/venv-pycute, a page build/venv-NAME/bin/python, or what LAYOUTCHECK_PYTHON_NAME names (upper case,
_ for -), and its commands run in the folder of the page; without an interpreter it is absent. Expected are the lines of
stdout, then the last line of stderr, and in a heading the version of the library that is installed. --write makes the
page say what is said now.
"""

import concurrent.futures
import os
import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FINDINGS = ROOT / "docs" / "findings.md"
PAGES = FINDINGS.with_suffix("")
COMMAND = re.compile(r'\$ python -c "(.*)"')
BLOCK = re.compile(r"^```console\n(.*?)^```$", re.S | re.M)
PACKAGES = {
    "pycute": "nvidia-cutlass",
    "cute": "nvidia-cutlass",
    "cute-dsl": "nvidia-cutlass-dsl",
    "cutlass-operators": "nvidia-cutlass-operators",
    "mojo": "max-mojo-libs",
    "tirx": "apache-tvm-tirx",
    "triton-cpp": "triton",
    "triton-gluon": "triton",
}  # else the page's name


def interpreter():
    """The one that the shipped adapter would get, or None."""
    candidates = [os.environ.get("LAYOUTCHECK_PYTHON"), ROOT / "build/venv-pycute/bin/python"]
    if binary := os.environ.get("LAYOUTCHECK_BINARY"):
        candidates.append(Path(binary).parent / "venv-pycute/bin/python")
    return next((str(c) for c in candidates if c and Path(c).exists()), None)


def interpreter_of(page):
    """The one that docs/findings/NAME.md is about, or None."""
    given = os.environ.get("LAYOUTCHECK_PYTHON_" + page.stem.upper().replace("-", "_"))
    python = Path(given or ROOT / f"build/venv-{page.stem}/bin/python")
    return str(python) if python.exists() else None


def confirmations(text):
    """(code, expected lines) of every command in a console block."""
    result = []
    for block in BLOCK.findall(text):
        for line in block.splitlines():
            if found := COMMAND.fullmatch(line):
                result.append((found[1], []))
            else:
                result[-1][1].append(line)
    return result


# What Python itself says otherwise from some version on (3.13), and what the pages have.
REWORDED = {"max() iterable argument is empty": "max() arg is an empty sequence"}


def said(python, code, folder=None):
    environment = {**os.environ, "PYTHONDONTWRITEBYTECODE": "1"}
    run = subprocess.run(
        [python, "-c", code],
        capture_output=True,
        text=True,
        timeout=120,
        cwd=folder,
        env=environment,
        check=False,
    )
    last = run.stderr.splitlines()[-1:]
    for new, old in REWORDED.items():
        last = [line.replace(new, old) for line in last]
    return run.stdout.splitlines() + last


def answers(python, cases, folder=None):
    """What is said now to each case, in order."""
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        return list(pool.map(lambda case: said(python, case[0], folder), cases))


def rewritten(text, now):
    """The page with what is said now, command by command."""
    left = iter(now)

    def block(match):
        commands = [line for line in match[1].splitlines() if COMMAND.fullmatch(line)]
        return (
            "```console\n"
            + "".join("\n".join([command, *next(left)]) + "\n" for command in commands)
            + "```"
        )

    return BLOCK.sub(block, text)


def heading(name, text):
    """Where the page says which version it is about."""
    return re.search(rf"^#+ .*\b{re.escape(PACKAGES.get(name, name))} (\d[\w.]*\w)", text, re.M)


def version(name, python):
    code = f"import importlib.metadata as m; print(m.version({PACKAGES.get(name, name)!r}))"
    return said(python, code)[-1]


def confirm(name, page, python, folder, write):
    """(confirmed, of so many); what differs is shown, and written if so wished."""
    text = page.read_text(encoding="utf-8")
    cases = confirmations(text)
    now = answers(python, cases, folder)
    wrong = 0
    for (code, expected), got in zip(cases, now):
        if got != expected:
            wrong += 1
            print(f"{code}\n  written: {expected}\n  said:    {got}")
    stated, installed = heading(name, text), version(name, python)
    if stated and stated[1] != installed:
        wrong += 1
        print(f"{name}: the page is about {stated[1]}, installed is {installed}")
    if wrong and write:
        if stated:
            text = text[: stated.start(1)] + installed + text[stated.end(1) :]
        page.write_text(rewritten(text, now), encoding="utf-8")
    if not cases or not stated:
        print(f"{name}: " + ("no counterexamples" if not cases else "no version in a heading"))
        return 0, max(len(cases), 1)
    return max(len(cases) - wrong, 0), len(cases)


def main(arguments):
    write = "--write" in arguments
    names = [a for a in arguments if a != "--write"]
    pages = [("pycute", FINDINGS, interpreter(), None)]
    pages += [(p.stem, p, interpreter_of(p), p.parent) for p in sorted(PAGES.glob("*.md"))]
    if unknown := set(names) - {name for name, *_ in pages}:
        print(f"no page: {', '.join(sorted(unknown))}")
        return 2
    confirmed = total = found = 0
    for name, page, python, folder in pages:
        if names and name not in names:
            continue
        if python is None or version(name, python)[:1].isalpha():  # an error
            print(f"absent: {name}")
            continue
        right, count = confirm(name, page, python, folder, write)
        confirmed, total, found = confirmed + right, total + count, found + 1
    print(f"{confirmed} of {total} counterexamples of {found} pages confirmed")
    if not found:
        return 77
    return 1 if confirmed < total else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
