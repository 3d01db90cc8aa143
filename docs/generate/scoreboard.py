#!/usr/bin/env python3
"""Writes docs/scoreboard.md and a badge for each library, made from docs/scoreboard.json.

scoreboard.py [--check]             writes the page and the badges; --check: exit 1 where one would change
scoreboard.py --add REPORT...       first takes reports of `layoutcheck conform --json` into the JSON

A report is called NAME.jsonl or NAME@VERSION.jsonl, as --impl names it. It takes the place of an earlier one about the
same library and release. One that did not get to its end is refused, as is one without its summary.
"""

import json
import sys
from pathlib import Path

DOCS = Path(__file__).resolve().parents[1]
DATA = DOCS / "scoreboard.json"
PAGE = DOCS / "scoreboard.md"
BADGES = DOCS / "badges"
PASSES = ("exact", "equal", "valid", "refused")
NEITHER = ("unjudged", "unsupported")
HEAD = """# Scoreboard

Made by `docs/generate/scoreboard.py` from `docs/scoreboard.json`, which has the counts of each run.
A cell is the share of the decided cases of an operation that pass, and the verdicts of those that fail. A case fails
for whatever reason its finding has: [findings](findings.md) says which are defects and which are another convention.
An empty cell: the library does not have the operation.

"""
SHORT = {
    "wrong_function": "function",
    "wrong_size": "size",
    "wrong_shape": "shape",
    "not_optimal": "not optimal",
    "refused_representable": "refused",
    "accepted_invalid": "accepted",
}


def lines_of(path):
    with open(path, encoding="utf-8") as report:
        return [json.loads(line) for line in report if line.strip()]


def entry_of(path):
    """(library, release, its counts) of a report."""
    lines = lines_of(path)
    runs = [line for line in lines if line.get("type") == "run"]
    last = lines[-1] if lines else {}
    if not runs or last.get("type") != "summary":
        raise SystemExit(f"{path}: no report of conform --json, or one without its end")
    if last["executed"] < last["planned"] or last.get("interrupted"):
        raise SystemExit(f"{path}: executed {last['executed']} of {last['planned']}")
    (about,) = runs[0]["implementations"]
    operations = {
        line["op"]: {k: n for k, n in line["verdicts"].items() if n}
        for line in lines
        if line.get("type") == "coverage" and "verdicts" in line
    }
    return (
        Path(path).stem.partition("@")[0],
        about["version"],
        {
            "seed": last["seed"],
            "executed": last["executed"],
            "findings": last["fail"],
            "operations": operations,
        },
    )


def add(paths):
    data = json.loads(DATA.read_text(encoding="utf-8")) if DATA.exists() else {}
    for path in paths:
        library, release, entry = entry_of(path)
        data.setdefault(library, {})[release] = entry
    text = json.dumps(data, indent=1, sort_keys=True) + "\n"
    DATA.write_text(text, encoding="utf-8")


def counts(verdicts):
    """(passes, failures) of one operation."""
    passes = sum(verdicts.get(v, 0) for v in PASSES)
    rest = sum(n for v, n in verdicts.items() if v not in PASSES and v not in NEITHER)
    return passes, rest


def cell(verdicts):
    if verdicts is None:
        return ""
    passes, failures = counts(verdicts)
    if not passes + failures:
        return "undecided"
    if not failures:
        return "100 %"
    share = min(99.9, 100 * passes / (passes + failures))
    kinds = [SHORT.get(v, v) for v in sorted(verdicts) if v not in PASSES and v not in NEITHER]
    return f"{share:.1f} % ({', '.join(kinds)})"


def total(entry):
    """(operations without a failure, operations)"""
    decided = [counts(v) for v in entry["operations"].values()]
    return sum(failures == 0 for _, failures in decided), len(decided)


def newest_last(releases):
    return sorted(
        releases,
        key=lambda v: [(not p.isdigit(), int(p) if p.isdigit() else 0, p) for p in v.split(".")],
    )


def badge(library, entry):
    right, of = total(entry)
    label, value = f"{library} layout laws", f"{right}/{of} operations"
    widths = [7 * len(label) + 12, 7 * len(value) + 12]
    colour = "#3a7d34" if right == of else "#b08800" if 2 * right >= of else "#b33a2b"
    whole = sum(widths)
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="20" role="img" aria-label="{label}: {value}">\n'
        f"<title>{label}: {value}</title>\n"
        f'<rect width="{widths[0]}" height="20" fill="#444"/>\n'
        f'<rect x="{widths[0]}" width="{widths[1]}" height="20" fill="{colour}"/>\n'
        f'<g fill="#fff" text-anchor="middle" font-family="Verdana,DejaVu Sans,sans-serif" font-size="11">\n'
        f'<text x="{widths[0] // 2}" y="14">{label}</text>\n'
        f'<text x="{widths[0] + widths[1] // 2}" y="14">{value}</text>\n</g>\n</svg>\n'
    )


def page(data):
    text = HEAD
    text += "| library | release | operations without a failure | cases | findings | |\n| --- | --- | --- | --- | --- | --- |\n"
    for library in sorted(data):
        for release in newest_last(data[library]):
            entry = data[library][release]
            right, of = total(entry)
            newest = release == newest_last(data[library])[-1]
            image = f"![badge](badges/{library}.svg)" if newest else ""
            text += (
                f"| {library} | {release} | {right} of {of} | {entry['executed']} | "
                f"{entry['findings']} | {image} |\n"
            )
    for library in sorted(data):
        releases = newest_last(data[library])
        text += f"\n## {library}\n\n| operation | " + " | ".join(releases) + " |\n"
        text += "| --- " * (1 + len(releases)) + "|\n"
        operations = {op for r in releases for op in data[library][r]["operations"]}
        for op in sorted(operations):
            cells = [cell(data[library][r]["operations"].get(op)) for r in releases]
            text += f"| {op} | " + " | ".join(cells) + " |\n"
    return text


def main(arguments):
    if arguments[:1] == ["--add"]:
        add(arguments[1:])
    data = json.loads(DATA.read_text(encoding="utf-8"))
    files = {PAGE: page(data)}
    for library, releases in data.items():
        files[BADGES / f"{library}.svg"] = badge(library, releases[newest_last(releases)[-1]])
    wrong = [
        p for p, text in files.items() if not p.exists() or p.read_text(encoding="utf-8") != text
    ]
    wrong += [p for p in BADGES.glob("*.svg") if p not in files]
    if "--check" in arguments:
        for path in wrong:
            print(f"differs: {path.relative_to(DOCS.parent)}")
        return 1 if wrong else 0
    BADGES.mkdir(parents=True, exist_ok=True)
    for path in wrong:
        if path in files:
            path.write_text(files[path], encoding="utf-8")
        else:
            path.unlink()
        print(f"written: {path.relative_to(DOCS.parent)}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
