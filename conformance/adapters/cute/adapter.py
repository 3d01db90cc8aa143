#!/usr/bin/env python3
"""The C++ headers of CuTe: an adapter that writes a unit of each batch, compiles it and runs it.

adapter.py static     integers are types: Int<4>{}
adapter.py dynamic    integers are std::int64_t that the compiler does not know
"""

import json
import os
import sys

# What a child prints is not a reply.
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
        query = json.loads(line)
        if "hello" in query:
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
            reply = {"seq": query["seq"], "res": results(units, kept, query["op"], query["args"])}
        print(json.dumps(reply), file=REPLIES, flush=True)


def results(units, kept, op, cases):
    if op not in CALLS:
        return [{"s": "not claimed"}] * len(cases)
    sent = {json.dumps([op, args], separators=(",", ":")): args for args in cases}  # each once
    known = kept.find(sent)
    new = [(query, args) for query, args in sent.items() if query not in known]
    if new:
        computed = dict(
            zip((query for query, _ in new), units.answers([(op, args) for _, args in new]))
        )
        kept.add(computed)
        known.update(computed)
    return [known[json.dumps([op, args], separators=(",", ":"))] for args in cases]


if __name__ == "__main__":
    if sys.argv[1:] not in (["static"], ["dynamic"]):
        sys.exit("usage: adapter.py static|dynamic")
    main(sys.argv[1])
