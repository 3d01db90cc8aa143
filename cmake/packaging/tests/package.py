"""What the tests of this folder share: where the build is, and a run of a program as text."""

import os
import subprocess
import sys
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[3]
BUILD = Path(os.environ.get("LAYOUTCHECK_BUILD", ""))
CMAKE = os.environ.get("LAYOUTCHECK_CMAKE", "cmake")


def absent(what):
    """Ends the test as a skipped one."""
    print(f"absent: {what}")
    sys.exit(77)


def run(*command, timeout=300, **more):
    done = subprocess.run(
        [str(word) for word in command],
        capture_output=True,
        text=True,
        timeout=timeout,
        check=False,
        **more,
    )
    done.said = done.stdout + done.stderr
    return done


def environment(home, **more):
    """Of a user who has nothing but the system."""
    return {"PATH": os.environ["PATH"], "HOME": str(home), "LANG": "C.UTF-8", **more}
