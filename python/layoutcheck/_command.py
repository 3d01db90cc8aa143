"""The command: the one of this package, or that of LAYOUTCHECK_BINARY."""

import json
import os
import shutil
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent


class Absent(RuntimeError):
    """This package came without the command."""


def command():
    """The path of the command. Raises Absent."""
    chosen = os.environ.get("LAYOUTCHECK_BINARY")
    if chosen:
        return chosen
    own = HERE / "_install/bin/layoutcheck"
    if own.exists():
        return str(own)
    found = shutil.which("layoutcheck-command")
    if found:
        return found
    raise Absent("this build of the package has no command: set LAYOUTCHECK_BINARY to one")


def sdk():
    """The folder of layoutcheck_adapter.py, which is imported in the process of an adapter alone."""
    for folder in (
        HERE / "_install/share/layoutcheck/conformance/sdk/python",
        HERE.parents[1] / "conformance/sdk/python",
    ):
        if (folder / "layoutcheck_adapter.py").exists():
            return str(folder)
    home = os.environ.get("LAYOUTCHECK_HOME")
    if home:
        return str(Path(home) / "conformance/sdk/python")
    raise Absent("this build of the package has no SDK for adapters")


def lines(*words):
    """(exit code, the lines of --json, what it said on stderr)."""
    done = subprocess.run(
        [command(), *map(str, words), "--json"], capture_output=True, text=True, check=False
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr
