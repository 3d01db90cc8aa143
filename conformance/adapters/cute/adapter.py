#!/usr/bin/env python3
"""The C++ headers of CuTe: an adapter that writes a unit of each batch, compiles it and runs it.

adapter.py static     integers are types: Int<4>{}
adapter.py dynamic    integers are std::int64_t that the compiler does not know
"""

import json
import sys

from spelling import INTEGERS  # first: it imports the SDK, which keeps stdout for replies
from kept import Kept
from layoutcheck_adapter import Adapter
from measure import FLAGS, Meter
from toolchain import Missing, Toolchain
from units import Units


def main(mode):
    try:
        toolchain = Toolchain()
    except Missing as why:
        sys.exit(f"cute: {why}")
    units = Units(toolchain, run_time=mode == "dynamic")
    kept = Kept(toolchain.cache_folder(), f"{mode}-{toolchain.key}")

    def meter():
        """From here on every answer is computed, by programs that say what they ran."""
        if mode != "dynamic":
            raise ImportError("with static integers the compiler computes, and runs nothing")
        kept.close()
        units.toolchain = Toolchain(FLAGS)
        units.meter = Meter(units.toolchain)
        return units.meter

    adapter = Adapter(f"CuTe C++ {mode}", toolchain.version, int_bits=64, measured=meter)
    adapter.batches(lambda op, cases: results(units, kept, op, cases), INTEGERS)
    try:
        adapter.run()
    finally:
        toolchain.close()
        units.toolchain.close()


def results(units, kept, op, cases):
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
