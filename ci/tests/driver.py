"""Runs the driver of the tiers as ci/nightly does, on stages of a test or on those of the suite."""

import json
import os
import subprocess
import sys
from pathlib import Path

CI = Path(__file__).resolve().parent.parent
BINARY = os.environ["LAYOUTCHECK_BINARY"]
MAIN = [sys.executable, str(CI / "tiers/main.py")]
REPORTS = (
    "results.jsonl",
    "summary.md",
    "junit.xml",
    "findings.sarif",
    "code-scanning.sarif",
    "cases.tar.gz",
    "report.html",
    "memory.jsonl",
)

sys.path.insert(0, str(CI / "tiers"))


def argv(tier, *arguments):
    return [*MAIN, tier, "--build", str(Path(BINARY).parent), *map(str, arguments)]


def drive(tier, *arguments, timeout=300, **more):
    """The finished driver; stdout and stderr as text."""
    return subprocess.run(
        argv(tier, *arguments), capture_output=True, text=True, timeout=timeout, check=False, **more
    )


def stage(name, script, share=1, absent=""):
    """A stage that is a line of Python; `say` prints a line of JSON, `whole(exit)` all lines of a run."""
    prelude = (
        "import json, os, signal, subprocess, sys, time\n"
        "def say(**line): print(json.dumps(line), flush=True)\n"
        "def begin(planned=4): say(type='run', version='9', seed=1, tier='x', planned=planned, "
        "implementations=[{'name': 'mine', 'version': '1'}])\n"
        "def end(code, executed=4, fail=0, planned=4): say(type='summary', planned=planned, executed=executed, fail=fail, "
        "known=0, skipped=0, unknown=0, seed=1, exit=code, **{'pass': executed - fail})\n"
        "def whole(code, fail=0): begin(); end(code, fail=fail); sys.exit(code)\n"
    )
    return {
        "name": name,
        "share": share,
        "command": [sys.executable, "-c", prelude + script],
        "absent": absent,
    }


def lines_of(folder):
    """The results of a run."""
    return [json.loads(line) for line in (Path(folder) / "results.jsonl").read_text().splitlines()]


def reports_of(folder):
    """The bytes of the reports of a run."""
    return {name: (Path(folder) / name).read_bytes() for name in REPORTS}
