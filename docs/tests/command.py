"""The command as the pages speak of it: what it has, what its help says, and what this build lacks."""

import functools
import json
import os
import re
import subprocess
from pathlib import Path

BINARY = os.environ.get("LAYOUTCHECK_BINARY", "")


def run(*args, stdin="", cwd=None, timeout=120):
    """The finished process of `layoutcheck ARGS`."""
    return subprocess.run(
        [BINARY, *args],
        input=stdin,
        cwd=cwd,
        timeout=timeout,
        capture_output=True,
        text=True,
        check=False,
    )


@functools.cache
def listed(*args):
    """The JSON Lines of `layoutcheck ARGS --json`; () where this build refuses."""
    done = run(*args, "--json")
    return (
        tuple(json.loads(line) for line in done.stdout.splitlines()) if done.returncode == 0 else ()
    )


@functools.cache
def help_of(*subcommand):
    return run(*subcommand, "--help").stdout


@functools.cache
def subcommands(*subcommand):
    """The names below a command, in the order of its help."""
    found = re.findall(
        r"^(?:Subcommands|Check|Explore|Reproduce|Operate):\n((?:  .*\n)+)",
        help_of(*subcommand),
        re.M,
    )
    return tuple(re.findall(r"^  (\w[\w-]*) ", "".join(found), re.M))


@functools.cache
def options(*subcommand):
    """Every option that a command's help names."""
    found = set()
    for line in help_of(*subcommand).splitlines():
        if head := re.match(r"\s+((?:-{1,2}[\w-]+,?)+)", line):
            found.update(head[1].split(","))
    return frozenset(found)


def exit_codes():
    """What the help says of exit codes, {0: 'as expected', ...}."""
    text = " ".join(help_of().partition("\nExit: ")[2].split()).rstrip(".")
    return {int(code): says for code, says in re.findall(r"(\d+) ([^,]+)", text)}


@functools.cache
def doctor():
    return listed("doctor")[0]


@functools.cache
def absent(part):
    """Why this build cannot do what needs the part, or None."""
    reported = doctor()
    engine = {e["name"]: e for e in reported["engines"]}.get(part)
    if engine is not None:
        return None if engine["present"] else f"engine {part}"
    folder = Path(BINARY).resolve().parent
    if part == "mpi":
        here = (
            reported["sweep"]["mpi"]
            and (folder / "layoutcheck-mpi").exists()
            and subprocess.run(
                ["sh", "-c", "command -v mpirun"], capture_output=True, check=False
            ).returncode
            == 0
        )
        return None if here else "MPI"
    if part == "failures":  # left out without SQLite
        return "failures" if run("failures", "ls", "none.db").returncode == 77 else None
    if part == "cvc5":
        return None if reported["solvers"].get("cvc5") else "cvc5"
    if part.startswith("adapter "):
        here = any(a["name"] == part[8:] and a["python"] for a in listed("adapters", "list"))
        return None if here else part
    return None if (folder / "bin" / part).exists() else f"{part} is not built"
