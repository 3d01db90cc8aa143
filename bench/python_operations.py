#!/usr/bin/env python3
"""The Python package next to pycute and tensor-layouts: microseconds of an operation, each the best of several, in turn.

python_operations.py [REPEATS]    with an interpreter that has layoutcheck; pycute and tensor_layouts where they are installed

Then the values of a table of 2^24 entries next to a copy of as many bytes by numpy, and the time and memory of an import.
"""

import importlib
import subprocess
import sys
import time
import timeit

import numpy

import layoutcheck as lc

LAYOUTS = [
    ((4, (2, 3)), (1, (4, 8))),
    ((2, 2, 2), (1, 2, 4)),
    ((8, (4, 8), 2), (16, (1, 128), 4)),
    (((4, 8), (2, 2, 4)), ((2, 64), (1, 8, 512))),
]
SMALL = [((2, 2), (1, 4)), ((4, 2), (1, 8)), ((3,), (2,))]


def cases(library):
    """{operation: a call without arguments}"""
    layouts = [library.Layout(shape, stride) for shape, stride in LAYOUTS]
    small = [library.Layout(shape, stride) for shape, stride in SMALL]
    tile, compose = library.Layout(4, 2), getattr(library, "composition", None) or library.compose

    def each(function, values):
        return lambda: [function(value) for value in values]

    return {
        "coalesce": each(library.coalesce, layouts),
        "composition": each(lambda layout: compose(layout, tile), layouts),
        "complement": each(lambda layout: library.complement(layout, 64), small),
        "right_inverse": each(library.right_inverse, layouts),
        "logical_divide": each(lambda layout: library.logical_divide(layout, tile), layouts),
        "value at 5": each(lambda layout: layout(5), layouts),
    }, {"complement": len(small)}


def best(call, repeats):
    """Seconds of a call, of the processor: others that run next to it do not count."""
    timer = timeit.Timer(call, timer=time.process_time)
    number, _ = timer.autorange()
    return min(timer.repeat(repeats, number)) / number


def main(repeats):
    libraries = {"layoutcheck": lc}
    for name in ("pycute", "tensor_layouts"):
        try:
            libraries[name] = importlib.import_module(name)
        except ImportError:
            print(f"absent: {name}")
    made = {name: cases(library) for name, library in libraries.items()}
    print(f"{'µs':<16}" + "".join(f"{name:>16}" for name in libraries))
    for operation in made["layoutcheck"][0]:
        row = []
        for calls, counts in made.values():
            seconds = best(calls[operation], repeats)
            row.append(seconds * 1e6 / counts.get(operation, len(LAYOUTS)))
        ratios = "".join(f"   {other / row[0]:.0f}x" for other in row[1:])
        print(f"{operation:<16}" + "".join(f"{value:16.2f}" for value in row) + ratios)
    table = lc.Layout((4096, 4096), (4096, 1))
    indices = numpy.arange(1 << 24)
    out = numpy.empty_like(indices)
    copied = best(lambda: numpy.copyto(out, indices), repeats)
    for what, call in (("table()", table.table), ("L(array)", lambda: table(indices))):
        seconds = best(call, repeats)
        print(
            f"{what} of 2^24: {seconds * 1e3:.0f} ms, {copied / seconds:.2f} of the speed of a copy"
        )
    code = "import time; a = time.perf_counter(); import layoutcheck; print(time.perf_counter() - a, open('/proc/self/status').read().split('VmHWM:')[1].split()[0])"
    runs = [
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout.split()
        for _ in range(repeats)
    ]
    print(
        f"import: {min(float(run[0]) for run in runs) * 1e3:.0f} ms, {int(runs[0][1]) // 1024} MiB in all"
    )


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 5)
