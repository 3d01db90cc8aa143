"""Runs `conform --known` on mutants of pycute; shared by a test and a nightly one."""

import concurrent.futures
import json
import os
import subprocess
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

import pycute_defects

BINARY = os.environ.get("LAYOUTCHECK_BINARY")
KNOWN = Path(__file__).parents[1] / "adapters/pycute/known.toml"
TODAY = "2026-11-22"  # when the list was made: it expires, its contents do not


class Run(NamedTuple):
    code: int
    seconds: float
    failures: list
    summary: dict


def conform(path, seed=1, budget="45s", ops=()):
    """One run against the shipped list; `path` goes before the pycute of the environment."""
    with tempfile.TemporaryDirectory() as scratch:
        began = time.monotonic()
        done = subprocess.run(
            [
                BINARY,
                "conform",
                "--impl",
                "pycute",
                "--known",
                str(KNOWN),
                "--today",
                TODAY,
                "--plan",  # the same cases on every machine
                budget,
                "--budget",
                "300s",
                "--seed",
                str(seed),
                "--json",
                *(f"--op={op}" for op in ops),
            ],
            capture_output=True,
            text=True,
            cwd=scratch,
            timeout=600,
            env={
                **os.environ,
                "LAYOUTCHECK_PYTHON": pycute_defects.interpreter(),
                "PYTHONPATH": str(path or ""),
            },
            check=False,
        )
        seconds = time.monotonic() - began
    lines = [json.loads(line) for line in done.stdout.splitlines()]
    if not lines or lines[-1]["type"] != "summary":
        raise RuntimeError(f"exit {done.returncode}: {done.stderr[-500:]}")
    return Run(
        done.returncode, seconds, [line for line in lines if line["type"] == "verdict"], lines[-1]
    )


def why_absent():
    """Why these runs cannot be made here; nothing where they can."""
    if pycute_defects.interpreter() is None or BINARY is None:
        return "no interpreter with pycute (ci/setup), or no LAYOUTCHECK_BINARY"
    doctor = subprocess.run(
        [BINARY, "doctor", "--json"], capture_output=True, text=True, check=True
    )
    if json.loads(doctor.stdout)["sanitizers"]:
        return "budgets in seconds mean nothing under sanitizers; the ordinary build judges pycute"
    return None


def run_mutant(defect, budget):
    with tempfile.TemporaryDirectory() as folder:
        return defect, conform(pycute_defects.mutant_in(folder, defect), budget=budget)


def run_all(defects, budget="45s", workers=2):
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        yield from pool.map(lambda defect: run_mutant(defect, budget), defects)


def size_of_case(text):
    """How much a reader has to take in: digits and parentheses."""
    return sum(c.isdigit() or c == "(" for c in text.partition("(")[2])
