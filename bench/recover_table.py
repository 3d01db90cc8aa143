#!/usr/bin/env python3
"""recover against the algorithm that seeds/004 describes, in numpy, on the tables of bench_recover_table.

recover_table.py BENCH_RECOVER_TABLE [SIZE]     prints times, and numpy's over recover's of the same run

The algorithm, from its description: s_0 = f(1); t is the first index with f(t) != t * s_0; of n_0 = t,
t - 1, ..., 2 the first is taken with f(x) = f(n_0 * (x div n_0)) + s_0 * (x mod n_0) for all x; then on with
f(n_0 * x). On tables of layouts, as here, it is right with the first n_0. Others take it quadratic time.
"""

import subprocess
import sys
import time

import numpy as np

ROUNDS = 5


def consistent(f, n_0, s_0):
    x = np.arange(f.size)
    return bool(np.all(f == f[n_0 * (x // n_0)] + s_0 * (x % n_0)))


def find_layout(f):
    """Shape and stride, or None."""
    if f[0] != 0:
        return None
    if f.size == 1:
        return [1], [0]
    s_0 = f[1]
    broken = np.flatnonzero(f != s_0 * np.arange(f.size))
    if broken.size == 0:
        return [f.size], [int(s_0)]
    for n_0 in range(int(broken[0]), 1, -1):
        if f.size % n_0 == 0 and consistent(f, n_0, s_0):
            rest = find_layout(f[::n_0])
            return None if rest is None else ([n_0] + rest[0], [int(s_0)] + rest[1])
    return None


def table_of(modes):
    values = np.zeros(1, dtype=np.int64)
    for extent, stride in modes:
        values = (values[None, :] + stride * np.arange(extent, dtype=np.int64)[:, None]).reshape(-1)
    return values


def cases(n):
    """Those of bench_recover_table, by name."""
    root = int(n**0.5)
    tens, size = [], 1
    while size <= n // 10:
        tens.append((10, n // 10 // size))
        size *= 10
    twos, size = [], 1
    while size <= n // 2:
        twos.append((2, n // size))
        size *= 2
    return {
        "one mode": [(n, 1)],
        "row by row": [(root, root), (root, 1)],
        "first extent 2": [(2, n), (n // 2, 1)],
        "first extent 3": [(3, n), (n // 3, 1)],
        "last extent 2": [(n // 2, 3), (2, 1)],
        "last extent 4": [(n // 4, 3), (4, 1)],
        "extents of ten, falling strides": tens,
        "extents of two": twos,
    }


def main():
    size = int(sys.argv[2]) if len(sys.argv) > 2 else 1_000_000
    output = subprocess.run(
        [sys.argv[1], str(size)], capture_output=True, text=True, check=True
    ).stdout
    recover = {line[:34].strip(): float(line.split()[-2]) for line in output.splitlines()[1:9]}
    print(f"{'table':<34} {'numpy ms':>10} {'recover ms':>10} {'ratio':>8}")
    least = float("inf")
    for name, modes in cases(size).items():
        table = table_of(modes)
        spent = float("inf")
        for _ in range(ROUNDS):
            start = time.perf_counter()
            shape, stride = find_layout(table)
            spent = min(spent, time.perf_counter() - start)
        if not np.array_equal(table_of(zip(shape, stride)), table):
            sys.exit(f"{name}: a wrong layout")
        ratio = spent * 1e3 / recover[name]
        least = min(least, ratio)
        print(f"{name:<34} {spent * 1e3:10.3f} {recover[name]:10.3f} {ratio:8.0f}")
    print(f"least ratio {least:.0f}, aim 100")


if __name__ == "__main__":
    main()
