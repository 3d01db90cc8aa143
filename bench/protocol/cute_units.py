#!/usr/bin/env python3
"""How many cases of CuTe's headers are judged a minute, static integers: generated, compiled, screened and run.

cute_units.py [LAYOUTCHECK]   the cases of `layoutcheck gen`, up to 200 of each operation, by the adapter itself with nothing
kept; prints cases a minute, of how many the compiler rejected, and the same called one case a unit (a sample of 40)
"""

import json
import os
import random
import subprocess
import sys
import time
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ADAPTER = ROOT / "conformance/adapters/cute/adapter.py"
PYTHON = ROOT / "build/venv-cute/bin/python"


class Adapter:
    def __init__(self, hello):
        self.child = subprocess.Popen(
            [PYTHON, ADAPTER, "static"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, "LAYOUTCHECK_CUTE_CACHE": ""},
        )
        self.ops = self.say(hello)["hello"]["ops"]

    def say(self, line):
        self.child.stdin.write(json.dumps(line) + "\n")
        self.child.stdin.flush()
        return json.loads(self.child.stdout.readline())

    def query(self, op, cases):
        return self.say({"seq": 0, "op": op, "args": cases})["res"]


def main():
    program = sys.argv[1] if len(sys.argv) > 1 else str(ROOT / "build/layoutcheck")
    hello, *lines = map(
        json.loads,
        subprocess.run([program, "gen"], capture_output=True, check=True).stdout.splitlines(),
    )
    adapter = Adapter(hello)
    pool = {}
    for line in lines:
        if line["op"] in adapter.ops:
            pool.setdefault(line["op"], []).extend(line["args"])
    rng = random.Random(1)
    sent = {op: rng.sample(cases, min(200, len(cases))) for op, cases in pool.items()}
    begin, counts = time.monotonic(), {}
    for op, cases in sent.items():
        for result in adapter.query(op, cases):
            kind = next(iter(result.keys() & {"v", "e", "x", "s"}))
            counts[kind] = counts.get(kind, 0) + 1
    seconds = time.monotonic() - begin
    count = sum(counts.values())
    single = [(op, [rng.choice(cases)]) for op, cases in rng.choices(list(sent.items()), k=40)]
    begin = time.monotonic()
    for op, cases in single:
        adapter.query(op, cases)
    alone = time.monotonic() - begin
    print(
        f"{count} cases of {len(sent)} operations in {seconds:.0f} s: {60 * count / seconds:,.0f} a minute; "
        f"{counts.get('v', 0)} answered, {counts.get('e', 0)} rejected, {counts.get('x', 0)} died; "
        f"one a unit: {60 * 40 / alone:,.0f} a minute"
    )


if __name__ == "__main__":
    main()
