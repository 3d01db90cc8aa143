"""Mutants of every kind, the failures that are printed of them, and their repro lines, run by a shell."""

import concurrent.futures
import os
import random
import shlex
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

from command import BINARY, lines, run, sandbox_problem

ROOT = Path(__file__).resolve().parents[2]
SDK = ROOT / "conformance/sdk"
# Answers rightly but where an extent is 3: there it does what its second argument says.
ADAPTER = """
import math, os, sys, time
sys.path.insert(0, %(sdk)r)
from layoutcheck_adapter import Adapter, Refusal
HARM, KIND = sys.argv[1:]
def flat(t):
    return [x for c in t for x in flat(c)] if isinstance(t, tuple) else [t]
def harmed(answer):
    if KIND == "segfault": os.kill(os.getpid(), 11)
    if KIND == "exit": os._exit(3)
    if KIND == "hang": time.sleep(3600)
    if KIND == "stray": os.write(1, b"it's here\\n")
    if KIND == "error": raise IndexError("it's out of range")
    if KIND == "refusal": raise Refusal("overflow", "it's too much")
    return answer + 1
adapter = Adapter("subject", KIND)
@adapter.op
def product(shape):
    n = math.prod(flat(shape))
    return harmed(n) if HARM == "product" and 3 in flat(shape) else n
@adapter.op
def cosize(layout):
    shape, stride = map(flat, layout)
    n = 0 if 0 in shape else 1 + sum((s - 1) * abs(d) for s, d in zip(shape, stride))
    return harmed(n) if HARM == "cosize" and 3 in shape else n
@adapter.op
def tuple_max(t):
    n = max(flat(t))
    return harmed(n) if HARM == "tuple_max" and 3 in flat(t) else n
adapter.run()
"""
KINDS = ("value", "segfault", "exit", "hang", "stray", "error", "refusal")
HARMED = ("product", "cosize", "tuple_max")
LIBRARY = """
#include <stdint.h>
#include "layoutcheck_library.h"
static lc_status product(lc_value const* args, int32_t count, lc_answer* answer) {
  (void)count;
  answer->value.kind = LC_INTEGER;
  answer->value.integer = args[0].kind == LC_INTEGER ? args[0].integer + (args[0].integer == 7) : 1;
  return LC_ANSWER;
}
static lc_operation const operations[] = {{"product", product, 0}};
static lc_library const library = {LC_ABI, "subject", "1", 64, 1, operations};
lc_library const* layoutcheck_library(void) { return &library; }
"""


class Subject(NamedTuple):
    """A wrong implementation: how it is checked, where, and how many of its failures are taken."""

    name: str
    arguments: list
    folder: str = None  # the working directory of the run; none: an empty one
    environment: dict = {}
    most: int = 1


def adapters(folder):
    """Adapters of Python and C in a folder of a git checkout whose name has blanks and quotes, named by paths from
    there; one by its absolute path."""
    subprocess.run(["git", "init", "-q", folder], check=True)
    home = Path(folder) / 'an author\'s "own" $HOME'
    home.mkdir()
    (home / "it's mine.py").write_text(ADAPTER % {"sdk": str(SDK / "python")})
    found = []
    for kind in KINDS:
        for op in HARMED:
            spec = f'cmd:{shlex.quote(sys.executable)} "it\'s mine.py" {op} {kind}'
            found.append(
                Subject(
                    f"{op} {kind}",
                    ["conform", "--impl", spec, "--op", op, "--budget", "15s"],
                    str(home),
                    most=2,
                )
            )
    direct = home / "mine"
    direct.write_text(f"#!{sys.executable}\n" + ADAPTER % {"sdk": str(SDK / "python")})
    direct.chmod(0o755)
    found.append(
        Subject(
            "a program in the working directory",
            ["conform", "--impl", "cmd:./mine product value", "--op", "product", "--budget", "15s"],
            str(home),
        )
    )
    plain = Path(folder) / "plain"
    plain.write_text(direct.read_text())
    plain.chmod(0o755)
    found.append(
        Subject(
            "a program by its absolute path",
            [
                "conform",
                "--impl",
                f"cmd:{plain} product value",
                "--op",
                "product",
                "--budget",
                "15s",
            ],
            str(home),
        )
    )
    if sandbox_problem() is None:
        found.append(
            Subject(
                "sandbox",
                [
                    "conform",
                    "--impl",
                    "sandbox:cmd:./mine cosize value",
                    "--op",
                    "cosize",
                    "--budget",
                    "15s",
                ],
                str(home),
            )
        )
    found.append(
        Subject(
            "by verify",
            [
                "verify",
                "product*",
                "--engine",
                "exhaustive",
                "--impl",
                "cmd:./mine product value",
                "-j",
                "1",
            ],
            str(home),
        )
    )
    compiler = os.environ.get("CC") or shutil.which("cc")
    if compiler:
        (home / "mine.c").write_text(LIBRARY)
        subprocess.run(
            [compiler, "-shared", "-fPIC", "-I", str(SDK / "native"), "-o", "libmine.so", "mine.c"],
            cwd=home,
            check=True,
        )
        found.append(
            Subject(
                "library",
                ["conform", "--impl", "so:./libmine.so", "--op", "product", "--budget", "15s"],
                str(home),
                most=2,
            )
        )
    return found


def of_pycute(folder, every):
    """Copies of pycute with a defect; none where pycute is not installed.

    Those that keep a state are left out: what they answer depends on the cases before, and a line has one case."""
    sys.path.insert(0, str(ROOT / "conformance/tests"))
    import pycute_mutants
    import pycute_defects

    if pycute_mutants.why_absent():
        return []
    found = []
    defects = [defect for defect in pycute_defects.DEFECTS if defect.kind != "state"]
    for number, defect in enumerate(defects[::every]):
        home = Path(folder) / f"pycute-{number}"
        home.mkdir()
        environment = {
            "LAYOUTCHECK_PYTHON": str(pycute_defects.interpreter()),
            "PYTHONPATH": str(pycute_defects.mutant_in(home, defect)),
        }
        found.append(
            Subject(
                f"pycute: {defect.name}",
                ["conform", "--impl", "pycute", "--op", defect.op, "--budget", "6s"],
                environment=environment,
                most=3,
            )
        )
    return found


def mutants(seed):
    """The mutants of the suite, in an order that the seed chooses."""
    found = [
        Subject(
            f"mutant: {m['name']}",
            ["verify", m["law"], "--impl", f"builtin:mutant/{m['name']}", "-j", "1"],
        )
        for m in lines(run("list", "mutants", "--json"))
    ]
    random.Random(seed).shuffle(found)
    return found


def failures_of(subject, seed=1):
    """What a run prints of it, at most `subject.most`: other engines and input classes before more of the same."""
    with tempfile.TemporaryDirectory() as empty:
        done = subprocess.run(
            [BINARY, *subject.arguments, "--json", "--seed", str(seed)],
            cwd=subject.folder or empty,
            env={**os.environ, **subject.environment},
            capture_output=True,
            check=False,
            timeout=300,
        )
    done.stdout = done.stdout.decode()
    found = [line for line in lines(done) if line["type"] == "verdict"]
    if done.returncode != 1 or not found:
        raise AssertionError(
            f"{subject.name}: exit {done.returncode}, {len(found)} failures: {done.stderr[-300:]}"
        )
    random.Random(f"{seed} {subject.name}").shuffle(found)
    return found[: subject.most]


def reproduce(subject, failure, limit):
    """(what is wrong with its repro line or nothing, seconds)"""
    line = failure["repro"]
    # A line about adapters of a checkout holds in any folder of it, all others hold anywhere.
    checkout = subject.folder and Path(subject.folder).parent
    if checkout and str(checkout) in line:
        return f"{subject.name}: a path of this machine: {line}", 0.0
    with tempfile.TemporaryDirectory(dir=checkout) as empty:
        commands = Path(empty) / "bin"
        work = Path(empty) / "work"
        commands.mkdir()
        work.mkdir()
        (commands / "layoutcheck").symlink_to(BINARY)
        environment = {
            **os.environ,
            **subject.environment,
            "PATH": f"{commands}:{os.environ['PATH']}",
        }
        began = time.monotonic()
        try:
            done = subprocess.run(
                ["/bin/sh", "-c", line],
                cwd=work,
                env=environment,
                capture_output=True,
                check=False,
                timeout=300,
            )
        except subprocess.TimeoutExpired:
            return f"{subject.name}: not within 300 s: {line}", 300.0
        took = time.monotonic() - began
        left = sorted(path.name for path in work.iterdir())
    text = done.stdout.decode("utf-8", "replace")
    wanted = [
        f"FAIL {failure['law']}  [{failure['verdict']}]\n",
        f"  case     {failure['case']}",
        *([f"  want     {failure['want']}\n"] if failure["want"] else []),
        f"  got      {failure['got']}\n",
    ]
    missing = [part for part in wanted if part not in text]
    if done.returncode != 1 or missing:
        return (
            f"{subject.name}: {line}: exit {done.returncode}, without {missing}: {text}{done.stderr.decode()[-300:]}",
            took,
        )
    if left:
        return f"{subject.name}: {line} leaves {left}", took
    if limit is not None and took > limit:
        return f"{subject.name}: {line} took {took:.1f} s", took
    return None, took


def judge(subject, limit):
    """[(failure, what is wrong, seconds)] of one wrong algebra."""
    try:
        return [(failure, *reproduce(subject, failure, limit)) for failure in failures_of(subject)]
    except (AssertionError, subprocess.TimeoutExpired) as error:
        return [(None, str(error), 0.0)]


def judge_all(subjects, count, limit=None, workers=2):
    """As many failures as requested, or all there are; begun in order, so that few are looked for in vain. `limit`: the
    seconds that a line may take; without it speed is not checked."""
    results = []
    with concurrent.futures.ThreadPoolExecutor(workers) as pool:
        waiting = iter(subjects)
        while len(results) < count:
            batch = [subject for subject, _ in zip(waiting, range(min(16, count - len(results))))]
            if not batch:
                break
            for found in pool.map(lambda subject: judge(subject, limit), batch):
                results += found
    return results[:count]


def summary(results):
    """The totals in one line, as a nightly report takes them."""
    good = sum(1 for _, wrong, _ in results if wrong is None)
    slowest = max((seconds for _, _, seconds in results), default=0.0)
    return f"failures {len(results)}, reproduced {good}, slowest {slowest:.1f} s"
