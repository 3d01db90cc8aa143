#!/usr/bin/env python3
"""Whether runs reach the lines of a library that its adapter measures: 95 of 100, and a reason for each function with more.

library_coverage.py [--write] [--plan 5s] [NAME...]    0: yes, 1: no, 77: no library with a coverage.txt is here

LAYOUTCHECK_BINARY is the command. NAME is an adapter whose folder has a coverage.txt; none: all. A line of coverage.txt is
a function with lines that no run reaches, and why:

    layout.py complement    the last assertion cannot be false

and "share 0.85  why" says that no operation can reach 95 of 100, only so many. Lines that raise a TypeError or
NotImplementedError do not count: only an argument of another type than any case has reaches them.

--write adds a line "FILE FUNCTION  ?" for each function that has none, and takes out those that are reached as a whole.
"""

import json
import os
import subprocess
import sys

import census

FLOOR = 0.95


def explained(path):
    """{(file, function): reason}"""
    result = {}
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith(("#", "share ")):
            file, function, *reason = line.split(None, 2)
            result[file, function] = reason[0].strip() if reason else "?"
    return result


def least(path):
    """The share of lines that runs have to reach."""
    for line in path.read_text(encoding="utf-8").splitlines():
        word, share, *reason = [*line.split(None, 2), ""][:3]
        if word == "share" and reason[0].strip():
            return float(share)
    return FLOOR


def measured(name, plan):
    """(the line of the whole library, the lines of functions) of a run; SystemExit where it measured nothing."""
    done = subprocess.run(
        [
            os.environ["LAYOUTCHECK_BINARY"],
            *("conform", "--impl", name, "--coverage", "--plan", plan, "--budget", "1h", "--json"),
            *("--out", ""),
        ],
        capture_output=True,
        text=True,
        check=False,
    )
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    whole = [line for line in lines if line["type"] == "library"]
    if done.returncode not in (0, 1) or not whole:
        raise SystemExit(f"{name}: exit {done.returncode}: {done.stderr.strip()[-500:]}")
    return whole[0], [line for line in lines if line["type"] == "library_function"]


def write(path, functions):
    """The same file with a line for each function that is not reached as a whole."""
    reasons = explained(path)
    missed = [(f["file"], f["function"]) for f in functions if f["missed"]]
    comments = [
        line
        for line in path.read_text(encoding="utf-8").splitlines()
        if line.startswith(("#", "share "))
    ]
    width = max((len(" ".join(one)) for one in missed), default=0)
    lines = [f"{' '.join(one):<{width}}  {reasons.get(one, '?')}" for one in missed]
    path.write_text("\n".join(comments + lines) + "\n", encoding="utf-8")


def check(folder, plan, rewrite):
    whole, functions = measured(folder.name, plan)
    path = folder / "coverage.txt"
    if rewrite:
        write(path, functions)
    reasons = explained(path)
    missed = {(f["file"], f["function"]): f["missed"] for f in functions if f["missed"]}
    wrong = [
        f"no reason: {' '.join(one)}, lines {missed[one]}"
        for one in missed
        if reasons.get(one, "?") == "?"
    ]
    known = {(f["file"], f["function"]) for f in functions}
    wrong += [
        f"the library has no such function: {' '.join(one)}" for one in reasons if one not in known
    ]
    share = whole["reached_lines"] / whole["lines"]
    if share < least(path):
        wrong.append(f"less than {least(path):.0%} of the lines")
    print(
        f"{folder.name}: {whole['reached_lines']} of {whole['lines']} lines ({share:.1%}), "
        f"{whole['reached_branches']} of {whole['branches']} branches; "
        f"{len(missed)} functions not reached as a whole, {len(reasons)} explained"
    )
    for one in wrong:
        print(f"  {one}")
    return not wrong


def main(arguments):
    rewrite = "--write" in arguments
    plan = arguments[arguments.index("--plan") + 1] if "--plan" in arguments else "5s"
    wanted = [a for a in arguments if a not in ("--write", "--plan", plan)]
    folders = sorted(path.parent for path in census.ADAPTERS.glob("*/coverage.txt"))
    if unknown := set(wanted) - {folder.name for folder in folders}:
        print(f"no coverage.txt: {', '.join(sorted(unknown))}")
        return 2
    here, right = 0, True
    for folder in folders:
        if wanted and folder.name not in wanted:
            continue
        if census.interpreter(folder.name, census.builds(census.ADAPTERS)) is None:
            print(f"absent: {folder.name}")
            continue
        here += 1
        right &= check(folder, plan, rewrite)
    if not here:
        return 77
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
