#!/usr/bin/env python3
"""The cost of calling pycute through its adapter, compared with calling it in this process on the same cases.

pycute_throughput.py [CASES]   under an interpreter that has pycute (build/venv-pycute/bin/python). For coalesce and composition,
in batches of 256: operations per second here, through the adapter, and the ratio; the best of three, one after the other
"""

import json
import random
import subprocess
import sys
import time
from pathlib import Path

from pycute import Layout, coalesce, composition

ADAPTER = Path(__file__).resolve().parents[2] / "conformance/adapters/pycute/adapter.py"
BATCH = 256


def layout(rng, rank):
    shape = [rng.choice([2, 3, 4, 6, 8]) for _ in range(rank)]
    stride, run = [], 1
    for extent in shape:  # compact, as a composition requires of its first argument
        stride.append(run)
        run *= extent
    return [shape, stride] if rank > 1 else [shape[0], stride[0]]


def tuples(x):
    return tuple(map(tuples, x)) if isinstance(x, list) else x


def cases(op, count):
    rng = random.Random(1)
    one = [[layout(rng, rng.randint(2, 4))] for _ in range(count)]
    return (
        one if op == "coalesce" else [[a, [rng.choice([2, 4]), rng.choice([1, 2])]] for (a,) in one]
    )


def here(op, sent):
    """Seconds, and how many were answered."""
    function = {"coalesce": coalesce, "composition": composition}[op]
    answers = 0
    begin = time.perf_counter()
    for args in sent:
        try:
            function(*(Layout(tuples(shape), tuples(stride)) for shape, stride in args))
            answers += 1
        except AssertionError:
            pass
    return time.perf_counter() - begin, answers


def through(op, sent):
    hello = (
        json.dumps(
            {"hello": {"protocol": "1.0", "ops": [op], "limits": {"int_bits": 64, "batch": BATCH}}}
        )
        + "\n"
    )
    lines = [
        json.dumps(
            {"seq": k, "op": op, "args": sent[k * BATCH : (k + 1) * BATCH]}, separators=(",", ":")
        )
        + "\n"
        for k in range(-(-len(sent) // BATCH))
    ]
    with subprocess.Popen(
        [sys.executable, str(ADAPTER)], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as child:
        child.stdin.write(hello)
        child.stdin.flush()
        assert json.loads(child.stdout.readline())["hello"]["ops"] == [op]
        replies = []
        begin = time.perf_counter()
        for line in lines:  # one at a time, as the runner does
            child.stdin.write(line)
            child.stdin.flush()
            replies.append(child.stdout.readline())
        seconds = time.perf_counter() - begin
        child.stdin.close()
    return seconds, sum("v" in result for reply in replies for result in json.loads(reply)["res"])


def main():
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 20 * BATCH
    for op in ("coalesce", "composition"):
        sent = cases(op, count)
        runs = [(here(op, sent), through(op, sent)) for _ in range(3)]
        answers = {n for run in runs for _, n in run}
        assert len(answers) == 1 and answers.pop() > count // 2, answers
        alone, by_adapter = (min(run[k][0] for run in runs) for k in (0, 1))
        print(
            f"{op}: {count / alone:,.0f} op/s in this process, {count / by_adapter:,.0f} through the adapter, ratio {alone / by_adapter:.2f}"
        )


if __name__ == "__main__":
    main()
