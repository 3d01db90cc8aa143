#!/usr/bin/env python3
"""The C++ headers of CuTe: an adapter that writes a unit of each batch, compiles it and runs it.

adapter.py static     integers are types: Int<4>{}
adapter.py dynamic    integers are std::int64_t that the compiler does not know
"""

import json
import os
import sys

# What a child prints is no reply.
REPLIES = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)

from kept import Kept
from spelling import CALLS, INTEGERS
from toolchain import Missing, Toolchain
from units import Units


def main(mode):
    try:
        toolchain = Toolchain()
    except Missing as why:
        sys.exit(f"cute: {why}")
    try:
        serve(mode, toolchain)
    finally:
        toolchain.close()


def serve(mode, toolchain):
    units = Units(toolchain, run_time=mode == "dynamic")
    kept = Kept(toolchain.cache_folder(), f"{mode}-{toolchain.key}")
    for line in sys.stdin:
        ask = json.loads(line)
        if "hello" in ask:
            reply = {
                "hello": {
                    "protocol": "1.0",
                    "name": f"CuTe C++ {mode}",
                    "version": toolchain.version,
                    "ops": list(CALLS),
                    "int_bits": 64,
                    "dialect": {"integers": INTEGERS},
                }
            }
        else:
            reply = {"seq": ask["seq"], "res": results(units, kept, ask["op"], ask["args"])}
        print(json.dumps(reply), file=REPLIES, flush=True)


def results(units, kept, op, cases):
    if op not in CALLS:
        return [{"s": "not claimed"}] * len(cases)
    asked = {json.dumps([op, args], separators=(",", ":")): args for args in cases}  # each once
    known = kept.find(asked)
    new = [(question, args) for question, args in asked.items() if question not in known]
    if new:
        fresh = dict(
            zip((question for question, _ in new), units.answers([(op, args) for _, args in new]))
        )
        kept.add(fresh)
        known.update(fresh)
    return [known[json.dumps([op, args], separators=(",", ":"))] for args in cases]


if __name__ == "__main__":
    if sys.argv[1:] not in (["static"], ["dynamic"]):
        sys.exit("usage: adapter.py static|dynamic")
    main(sys.argv[1])
