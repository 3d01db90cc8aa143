"""Runs the command as a user would; shared by the tests of this folder."""

import functools
import json
import os
import shutil
import subprocess
import time
from pathlib import Path

BINARY = os.environ["LAYOUTCHECK_BINARY"]


def run(*args, stdin=b"", cwd=None, timeout=600):
    """The finished process of `layoutcheck ARGS`; stdout and stderr as text. The timeout ends what hangs."""
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


def wait_for(condition, process=None, seconds=300):
    """The value of the condition as soon as it is true. AssertionError if the process ends before, or after more time
    than any machine needs: a test waits for what happens, never for a while."""
    until = time.monotonic() + seconds
    while not (value := condition()):
        if process is not None and process.poll() is not None and not condition():
            raise AssertionError(
                f"the process ended with {process.returncode} before what was waited for"
            )
        if time.monotonic() > until:
            raise AssertionError(f"not within {seconds} s")
        time.sleep(0.005)
    return value


def catches(pid, number):
    """Whether a process has a handler for the signal: before, an interrupt just kills it."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("SigCgt:"):
            return bool(int(line.split()[1], 16) >> (number - 1) & 1)
    return False


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
