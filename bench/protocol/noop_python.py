#!/usr/bin/env python3
"""What the SDK itself costs: an adapter that returns its first argument, fed prepared lines.

noop_python.py [BATCHES]    prints operations per second, of this process and of the adapter's CPU
"""

import json
import random
import resource
import subprocess
import sys
import time
from pathlib import Path

SDK = Path(__file__).resolve().parents[2] / "conformance/sdk/python"
NOOP = """
import sys
sys.path.insert(0, %r)
from layoutcheck_adapter import Adapter
adapter = Adapter("noop", "1")
adapter.op(lambda a, b: a, "composition")
adapter.run()
""" % str(SDK)
BATCH = 256


def layout(rng, rank):
    shape = [rng.choice([2, 3, 4, 6, 8, 10]) for _ in range(rank)]
    return (
        [shape, [rng.choice([1, 2, 4, 8, 24, 48]) for _ in range(rank)]]
        if rank > 1
        else [shape[0], rng.randrange(1, 9)]
    )


def lines(batches):
    rng = random.Random(1)
    text = []
    for seq in range(batches):
        args = [
            [layout(rng, rng.randint(2, 4)), layout(rng, rng.randint(1, 2))] for _ in range(BATCH)
        ]
        text.append(
            json.dumps({"seq": seq, "op": "composition", "args": args}, separators=(",", ":"))
        )
    return ("\n".join(text) + "\n").encode()


def main():
    batches = int(sys.argv[1]) if len(sys.argv) > 1 else 2000
    data = lines(batches)
    begin = time.perf_counter()
    out = subprocess.run(
        [sys.executable, "-c", NOOP], input=data, stdout=subprocess.PIPE, check=True
    ).stdout
    wall = time.perf_counter() - begin
    used = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert out.count(b"\n") == batches and out.count(b'"v"') == batches * BATCH
    done = batches * BATCH
    print(
        f"{done} operations in {wall:.2f} s: {done / wall:,.0f} op/s; "
        f"{done / (used.ru_utime + used.ru_stime):,.0f} op per second of CPU"
    )


if __name__ == "__main__":
    main()
