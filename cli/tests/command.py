"""Runs the command as a user would; shared by the tests of this folder."""

import functools
import json
import os
import shutil
import subprocess
from pathlib import Path

BINARY = os.environ["LAYOUTCHECK_BINARY"]


def run(*args, stdin=b"", cwd=None, timeout=120):
    """The finished process of `layoutcheck ARGS`; stdout and stderr as text."""
    done = subprocess.run(
        [BINARY, *args], input=stdin, cwd=cwd, timeout=timeout, capture_output=True, check=False
    )
    done.stdout = done.stdout.decode("utf-8", "replace")
    done.stderr = done.stderr.decode("utf-8", "replace")
    return done


def lines(done):
    """The JSON Lines that a run printed."""
    return [json.loads(line) for line in done.stdout.splitlines()]


def running(word):
    """The processes that have the word among their arguments."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit() and word.encode() in (entry / "cmdline").read_bytes():
                found.append(entry.name)
        except OSError:
            continue
    return found


@functools.cache
def sandbox_problem():
    """Why `sandbox:` cannot be tried on this machine, or None."""
    bwrap = shutil.which("bwrap")
    if not bwrap:
        return "bwrap"
    works = subprocess.run(
        [bwrap, "--ro-bind", "/", "/", "--proc", "/proc", "--unshare-net", "--unshare-pid", "true"],
        capture_output=True,
        check=False,
    )
    return (
        None
        if works.returncode == 0
        else "bwrap, it is not allowed here: " + works.stderr.decode().strip()
    )


@functools.cache
def sanitized():
    """Whether the command was built with sanitizers: ten times slower, the ordinary build sees all cases."""
    return bool(lines(run("doctor", "--json"))[0]["sanitizers"])
