#!/usr/bin/env python3
"""What the C ABI itself costs: a library that answers its first argument, fed the lines of the Python SDK's bench.

noop_native.py [SERVE [BATCHES]]   SERVE: a build's layoutcheck-serve; without it compiled here with -O2. Prints
operations per second: by the clock, and of the CPU that layoutcheck-serve used
"""

import os
import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

import noop_python

CONFORMANCE = Path(__file__).resolve().parents[2] / "conformance"
NOOP = """
#include "layoutcheck_library.h"
static lc_status first(lc_value const* args, int32_t count, lc_answer* answer) {
  (void)count;
  answer->value = args[0];
  return LC_ANSWER;
}
static lc_operation const operations[] = {{"composition", first, 0}};
static lc_library const library = {LC_ABI, "noop", "1", 64, 1, operations};
lc_library const* layoutcheck_library(void) { return &library; }
"""


def main():
    batches = int(sys.argv[2]) if len(sys.argv) > 2 else 8000
    operations = batches * noop_python.BATCH
    with tempfile.TemporaryDirectory() as folder:
        source, library, lines = (
            os.path.join(folder, name) for name in ("noop.c", "libnoop.so", "lines")
        )
        Path(source).write_text(NOOP)
        subprocess.run(
            [
                os.environ.get("CC", "cc"),
                "-O2",
                "-shared",
                "-fPIC",
                f"-I{CONFORMANCE / 'sdk/native'}",
                "-o",
                library,
                source,
            ],
            check=True,
        )
        serve = sys.argv[1] if len(sys.argv) > 1 else os.path.join(folder, "serve")
        if len(sys.argv) < 2:
            subprocess.run(
                [
                    os.environ.get("CXX", "c++"),
                    "-std=c++20",
                    "-O2",
                    "-o",
                    serve,
                    str(CONFORMANCE / "serve/main.cpp"),
                    "-ldl",
                ],
                check=True,
            )
        Path(lines).write_bytes(noop_python.lines(batches))
        best = {"clock": 0.0, "CPU": 0.0}
        for _ in range(3):  # the best: what else the machine does only slows it
            before = resource.getrusage(resource.RUSAGE_CHILDREN)
            begin = time.perf_counter()
            with open(lines, "rb") as data:
                child = subprocess.Popen([serve, library], stdin=data, stdout=subprocess.PIPE)
                replies = answers = 0
                while chunk := os.read(child.stdout.fileno(), 1 << 20):
                    replies += chunk.count(b"\n")
                    answers += chunk.count(b"v")
                assert child.wait() == 0 and (replies, answers) == (batches, operations)
            wall = time.perf_counter() - begin
            after = resource.getrusage(resource.RUSAGE_CHILDREN)
            used = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
            best["clock"] = max(best["clock"], operations / wall)
            best["CPU"] = max(best["CPU"], operations / used)
    print(
        f"{operations} operations, best of 3: {best['clock']:,.0f} op/s by the clock, {best['CPU']:,.0f} op per second of CPU"
    )


if __name__ == "__main__":
    main()
