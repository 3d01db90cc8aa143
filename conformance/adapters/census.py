#!/usr/bin/env python3
"""Which functions, methods and operators of a library its adapter calls, and why not the others.

census.py [--write] [NAME...]    0: every name is listed, 1: one is not, or a line is wrong, 77: no library is here

NAME is a folder of conformance/adapters with an api.py; none: all. api.py, run with the interpreter of build/venv-NAME,
prints the names that the library has, one a line. api.txt has a line for each:

    pycute.composition    composition
    pycute.Layout.__eq__  equal
    pycute.print_latex    - prints

A name is followed by the operations that call it, which the adapter must claim, or by "-" and the reason why none does.
--write adds a line "NAME  - ?" for each name that is not listed, and takes lines out whose name the library has no more.
"""

import json
import os
import subprocess
import sys
import tomllib
from pathlib import Path

ADAPTERS = Path(__file__).resolve().parent
LIMIT_S = 300


class Broken(Exception):
    """A program of the folder that does not say what it should."""


def builds(adapters):
    """Where environments are: the tree's build folder, and that of the command under test."""
    folders = [adapters.parents[1] / "build"]
    if binary := os.environ.get("LAYOUTCHECK_BINARY"):
        folders.append(Path(binary).parent)
    return folders


def interpreter(name, folders):
    """The one of venv-NAME, or None: the library is absent."""
    return next(
        (f / f"venv-{name}/bin/python" for f in folders if (f / f"venv-{name}/pins.txt").exists()),
        None,
    )


def entry(line):
    """(name, what follows it), or None for a comment and a line without a name."""
    words = line.split(None, 1)
    if not words or words[0].startswith("#"):
        return None
    return words[0], words[1].strip() if len(words) > 1 else ""


def listed(path):
    """{name: (operations, reason)} of an api.txt, and what is wrong with its lines."""
    result, wrong = {}, []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if (found := entry(line)) is None:
            continue
        name, rest = found
        excluded = rest.split(None, 1)[:1] == ["-"]
        reason = rest[1:].strip() if excluded else ""
        if not rest:
            wrong.append(f"{path.name}:{number}: {name} without operations or a reason")
        if excluded and reason in ("", "?"):
            wrong.append(f"{path.name}:{number}: {name} without a reason")
        if name in result:
            wrong.append(f"{path.name}:{number}: {name} a second time")
        result[name] = ([] if excluded else rest.split(), reason)
    return result, wrong


def starts(folder):
    """The arguments of adapter.py: of the library, and of each variant that has others."""
    with (folder / "adapter.toml").open("rb") as text:
        table = tomllib.load(text)
    variants = table.get("variants", {}).values()
    own = table.get("argument", "")
    arguments = dict.fromkeys([own, *(v.get("argument", own) for v in variants)])
    return [[argument] if argument else [] for argument in arguments]


def said(python, folder, program, arguments=(), text=""):
    """The lines that a program of the folder prints."""
    try:
        run = subprocess.run(
            [str(python), str(folder / program), *arguments],
            input=text,
            capture_output=True,
            text=True,
            timeout=LIMIT_S,
            check=False,
        )
    except subprocess.TimeoutExpired:
        raise Broken(f"{program}: no end within {LIMIT_S} s") from None
    lines = run.stdout.splitlines()
    if run.returncode or not lines:
        reason = run.stderr.strip()[-500:] or f"exit {run.returncode}, {len(lines)} lines"
        raise Broken(f"{program}: {reason}")
    return lines


def hello(python, folder, arguments):
    """(version, claimed operations)"""
    lines = said(python, folder, "adapter.py", arguments, '{"hello":{"protocol":"1.0"}}\n')
    try:
        reply = json.loads(lines[0])["hello"]
        return reply["version"], reply["ops"]
    except (ValueError, LookupError, TypeError):
        raise Broken(f"adapter.py: not a hello: {lines[0][:200]}") from None


def library_names(python, folder):
    lines = said(python, folder, "api.py")
    if spaced := [line for line in lines if len(line.split()) != 1]:
        raise Broken(f"api.py: a line that is not one name: {spaced[0]!r}")
    return list(dict.fromkeys(line.strip() for line in lines))


def write(path, now):
    """The same file with a line for each name of now, each new one before the first name that is greater."""
    width = max(map(len, now))
    lines = path.read_text(encoding="utf-8").splitlines() if path.exists() else []
    kept = [line for line in lines if (found := entry(line)) is None or found[0] in now]
    there = {found[0] for line in kept if (found := entry(line))}
    for name in sorted(set(now) - there):
        after = (at for at, line in enumerate(kept) if (found := entry(line)) and found[0] > name)
        kept.insert(next(after, len(kept)), f"{name:<{width}}  - ?")
    path.write_text("\n".join(kept) + "\n", encoding="utf-8")


def compared(lines, now, claimed):
    """What does not fit together: the lines of api.txt, the names of the library, the operations of the adapter."""
    called = {op for ops, _ in lines.values() for op in ops}
    return [
        *(f"not listed: {name}" for name in now if name not in lines),
        *(f"listed, but the library does not have it: {name}" for name in lines if name not in now),
        *(f"not claimed by the adapter: {op}" for op in sorted(called - claimed)),
        *(f"claimed, but called by no name: {op}" for op in sorted(claimed - called)),
    ]


def census(folder, python, rewrite):
    """Prints the line of a library and what is wrong; whether nothing is."""
    try:
        now = library_names(python, folder)
        claimed, version = set(), ""
        for arguments in starts(folder):
            version, ops = hello(python, folder, arguments)
            claimed.update(ops)
    except Broken as broken:
        print(f"{folder.name}: {broken}")
        return False
    if rewrite:
        write(folder / "api.txt", now)
    if not (folder / "api.txt").exists():
        print(f"{folder.name}: no api.txt: --write makes it")
        return False
    lines, wrong = listed(folder / "api.txt")
    wrong += compared(lines, now, claimed)
    excluded = sum(not ops for ops, _ in lines.values())
    print(
        f"{folder.name} {version}: {len(now)} names, {len(lines) - excluded} called by "
        f"{len(claimed)} operations, {excluded} excluded with a reason"
    )
    for one in wrong:
        print(f"  {one}")
    return not wrong


def main(arguments, adapters=ADAPTERS, environments=None):
    """adapters: the folder of the folders NAME; environments: the folders of venv-NAME."""
    environments = environments or builds(adapters)
    rewrite = "--write" in arguments
    wanted = [a for a in arguments if a != "--write"]
    folders = sorted(path.parent for path in adapters.glob("*/api.py"))
    if unknown := set(wanted) - {folder.name for folder in folders}:
        print(f"no api.py: {', '.join(sorted(unknown))}")
        return 2
    here, right = 0, True
    for folder in folders:
        if wanted and folder.name not in wanted:
            continue
        python = interpreter(folder.name, environments)
        if python is None:
            print(f"absent: {folder.name}")
            continue
        here += 1
        right &= census(folder, python, rewrite)
    if not here:
        return 77
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
