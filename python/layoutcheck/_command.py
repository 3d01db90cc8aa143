"""The command: the one of this package, or that of LAYOUTCHECK_BINARY."""

import json
import os
import subprocess
from pathlib import Path

HERE = Path(__file__).resolve().parent
# Where a wheel has what it installs, and where a package of Debian does: /usr of /usr/lib/python3/dist-packages.
PREFIXES = (HERE / "_install", *([HERE.parents[3]] if HERE.parent.name == "dist-packages" else []))


class Absent(RuntimeError):
    """This package came without the command."""


def command():
    """The path of the command. Raises Absent."""
    found = os.environ.get("LAYOUTCHECK_BINARY") or _installed("bin/layoutcheck")
    if not found:
        raise Absent("this build of the package has no command: set LAYOUTCHECK_BINARY to one")
    return found


def sdk():
    """The folder of layoutcheck_adapter.py, which is imported in the process of an adapter alone."""
    own = HERE.parents[1] / "conformance/sdk/python"  # of a checkout
    home = os.environ.get("LAYOUTCHECK_HOME")
    found = _installed("share/layoutcheck/conformance/sdk/python")
    if not found and (own / "layoutcheck_adapter.py").exists():
        found = str(own)
    if not found and home:
        found = str(Path(home) / "conformance/sdk/python")
    if not found:
        raise Absent("this build of the package has no SDK for adapters")
    return found


def _installed(file):
    """The path of what `cmake --install` installs; None."""
    return next((str(prefix / file) for prefix in PREFIXES if (prefix / file).exists()), None)


def lines(*words):
    """(exit code, the lines of --json, what it said on stderr)."""
    done = subprocess.run(
        [command(), *map(str, words), "--json"], capture_output=True, text=True, check=False
    )
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr
