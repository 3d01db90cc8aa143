#!/usr/bin/env python3
"""Writes docs/upstream: a report to the maintainers for each finding that is rated a defect.

upstream.py [--check] [NAME...]    NAME: pycute, or that of a page docs/findings/NAME.md; none: all

LAYOUTCHECK_BINARY is the command. A finding whose case `layoutcheck emit --as issue` can write, with a library that is
here, has that report; its code is run, and what it prints is in it. Another has the commands of its section, which
conformance/tests/confirm_findings.py runs. The lines "State:" and "Thread:" of a report stay as they are when it is
written again. --check writes nothing: exit 1 where a report of a library that is here would change, or is missing. Without
any library here the exit is 77.
"""

import os
import re
import subprocess
import sys
import textwrap
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
FINDINGS = ROOT / "docs/findings.md"
UPSTREAM = ROOT / "docs/upstream"
ROW = re.compile(r"^\| \[(.+)\]\(#([^)]+)\) \| defect \|.*?(`.*)\|$", re.M)
HEADING = re.compile(r"^(#+) (.*)$", re.M)
LIBRARY = re.compile(r"^#+ .*?\b([a-z][\w-]*) (\d[\w.]*\w)", re.M)
SAME = {"cutlass-operators"}  # its defects are those of pycute, of which it is a copy
FIELDS = "State: not filed\nThread: none yet\n"


def slug(title):
    return re.sub(r"[^a-z0-9_-]", "", title.lower().replace(" ", "-"))


def section(text, anchor):
    """(title, text) of the section of that anchor."""
    heads = list(HEADING.finditer(text))
    for i, head in enumerate(heads):
        if slug(head[2]) == anchor:
            end = heads[i + 1].start() if i + 1 < len(heads) else len(text)
            return head[2], text[head.end() : end].strip()
    raise SystemExit(f"no section {anchor}")


def pages(names):
    """(adapter, page) of each page of findings."""
    all_pages = [("pycute", FINDINGS)]
    all_pages += [(page.stem, page) for page in sorted(FINDINGS.with_suffix("").glob("*.md"))]
    if unknown := set(names) - {name for name, _ in all_pages}:
        raise SystemExit(f"no page: {', '.join(sorted(unknown))}")
    return [(name, page) for name, page in all_pages if not names or name in names]


CUTE = "\n## CuTe C++"  # docs/findings.md has pycute, and behind this the headers


def defects(text):
    """(title, anchor, case, how integers are spelled, whether it is of the headers) of each row; the case as text, which
    need not be an expression."""
    headers = text.find(CUTE) if CUTE in text else len(text)
    for row in ROW.finditer(text):
        case = row[3].strip()
        spelled = "/integers" if "n:1 given as n" in case else ""
        yield row[1], row[2], re.match(r"`([^`]*)`", case)[1], spelled, row.start() > headers


def emitted(name, case, spelled):
    """The report of `layoutcheck emit`, or None where it has none."""
    done = subprocess.run(
        [os.environ["LAYOUTCHECK_BINARY"], "emit", case, "--as", "issue", "--impl", name + spelled],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return done.stdout if done.returncode == 0 else None


def python_of(name):
    """The interpreter that has the library, or None."""
    folders = [ROOT / "build", Path(os.environ["LAYOUTCHECK_BINARY"]).parent]
    return next(
        (f / f"venv-{name}/bin/python" for f in folders if (f / f"venv-{name}/pins.txt").exists()),
        None,
    )


def said(python, code):
    """What the code prints, and the last line of an error; a crash as the shell says it."""
    try:
        done = subprocess.run(
            [python, "-c", code], capture_output=True, text=True, timeout=20, check=False
        )
    except subprocess.TimeoutExpired:
        return "(no end within 20 s)\n"
    text = done.stdout
    if done.returncode < 0:
        return text + f"(ended by signal {-done.returncode})\n"
    return text + "".join(line + "\n" for line in done.stderr.splitlines()[-1:])


def with_output(report, python):
    """The report with what its first block of Python prints."""
    found = re.search(r"```python\n(.*?)```\n", report, re.S)
    if not found:
        return report
    shown = f"\nIt prints:\n\n```text\n{said(python, found[1])}```\n"
    return report[: found.end()] + shown + report[found.end() :]


def from_section(title, library, text):
    """The report of a finding that has no case, or none that the library's own language can say."""
    parts = re.split(r"(^```console\n.*?^```$)", text, flags=re.S | re.M)
    prose = [" ".join(p.split("\n")) for p in "\n".join(parts[::2]).split("\n\n") if p.strip()]
    verdict = next(p for p in prose if p.startswith("Verdict:"))
    promise = verdict.split(". ", 1)[1]
    ids = re.compile(r"(Laws?|Operations?) [^.]*\. ?")  # by which layoutcheck reports it
    cause = [ids.sub("", p, count=1) if ids.match(p) else p for p in prose if p != verdict]
    cause = [p for p in cause if p and not p.startswith("- `")]
    return (
        f"# {title}\n\n{library}\n\n## Expected\n\n{textwrap.fill(promise, 140, break_long_words=False)}\n\n## Actual\n\n"
        + "".join(
            textwrap.fill(p, 140, break_long_words=False, break_on_hyphens=False) + "\n\n"
            for p in cause
        )
        + "\n\n".join(part.strip() for part in parts[1::2])
        + "\n"
    )


def moved(text, page):
    """Its links, seen from docs/upstream/NAME."""
    own = os.path.relpath(page, UPSTREAM / "x")

    def link(match):
        target = match[1]
        if target.startswith("#"):
            return f"]({own}{target})"
        if "://" in target:
            return match[0]
        path, _, anchor = target.partition("#")
        return f"]({os.path.relpath(page.parent / path, UPSTREAM / 'x')}{'#' + anchor if anchor else ''})"

    return re.sub(r"\]\(([^)\s]+)\)", link, text)


def fields_of(path):
    """The two lines that people write."""
    if not path.exists():
        return FIELDS
    found = re.match(r"State: .*\nThread: .*\n", path.read_text(encoding="utf-8"))
    return found[0] if found else FIELDS


def reports(name, page):
    """{path: text}; None where the library is not here."""
    if name in SAME:
        return {}
    python = python_of(name)
    if python is None:
        return None
    text = page.read_text(encoding="utf-8")
    result = {}
    for title, anchor, case, spelled, of_headers in defects(text):
        _, body = section(text, anchor)
        library = "cute" if of_headers else name
        # A program of the headers takes a minute to compile: the commands of the section show the same.
        report = None if library == "cute" else emitted(library, case, spelled)
        if report is not None:
            head, rest = report.split("\n", 1)
            call = head[2:] if len(head) < 150 else f"```text\n{head[2:]}\n```"
            report = f"# {title}\n\n{call}\n{with_output(rest, python)}"
        else:
            found = LIBRARY.search(text)
            report = from_section(title, f"{found[1]} {found[2]}", moved(body, page))
        path = UPSTREAM / library / f"{anchor}.md"
        where = os.path.relpath(page, path.parent)
        link = f"\nFinding: [{title}]({where}#{anchor})\n"
        result[path] = fields_of(path) + link + "\n" + report.rstrip() + "\n"
    return result


def index(paths):
    """docs/upstream/README.md: every report with its state."""
    rows = []
    for path in sorted(paths):
        fields = fields_of(path)
        title = re.search(r"^# (.*)$", path.read_text(encoding="utf-8"), re.M)[1]
        state, thread = (line.split(": ", 1)[1] for line in fields.splitlines())
        rows.append(
            f"| {path.parent.name} | [{title}]({path.parent.name}/{path.name}) | {state} | {thread} |"
        )
    return (
        "# Reports to maintainers\n\n"
        "Made by `docs/generate/upstream.py`: a report for each finding that is rated a defect, one for each root cause. "
        "The code of each\nwas run, and what it printed is in the report. After a report is filed, write its link behind "
        "`Thread:` and change `State:` by hand.\n\n"
        f"{len(rows)} reports.\n\n| library | report | state | thread |\n| --- | --- | --- | --- |\n"
        + "\n".join(rows)
        + "\n"
    )


def main(arguments):
    check = "--check" in arguments
    changed, here = [], 0
    for name, page in pages([a for a in arguments if a != "--check"]):
        now = reports(name, page)
        if now is None:
            print(f"absent: {name}")
            continue
        here += name not in SAME
        folders = {path.parent for path in now} | {UPSTREAM / name}
        old = (
            {path for folder in folders for path in folder.glob("*.md")}
            if name != "cute"
            else set(now)
        )
        if name == "pycute":  # it shares the folder of the headers with the page cute
            old = {path for path in old if path.parent.name == "pycute"} | set(now)
        for path in sorted(old | set(now)):
            before = path.read_text(encoding="utf-8") if path.exists() else None
            if before == now.get(path):
                continue
            changed.append(path.relative_to(ROOT))
            if check:
                continue
            if path in now:
                path.parent.mkdir(parents=True, exist_ok=True)
                path.write_text(now[path], encoding="utf-8")
            else:
                path.unlink()
        print(f"{name}: {len(now)} reports")
    if not check:
        paths = list(UPSTREAM.glob("*/*.md"))
        (UPSTREAM / "README.md").write_text(index(paths), encoding="utf-8")
    for path in changed:
        print(f"{'differs' if check else 'written'}: {path}")
    if not here:
        return 77
    return 1 if check and changed else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
