"""ns per operation of pycute: the anchor of bench_operations.

Reads {"coalesce": [[argument, ...], ...], ...} on stdin, a layout as {"shape": .., "stride": ..}, a
by-mode tiler as {"tiles": [layout, ...]}. Prints per operation: its name, ns per call over the
arguments that pycute answers (best of several passes), and 1 or 0 per argument: answered or not.
"""

import json
import sys
import time

import pycute


def tuples(value):
    return tuple(tuples(v) for v in value) if isinstance(value, list) else value


def argument(value):
    if not isinstance(value, dict):
        return tuples(value)
    if "tiles" in value:
        return tuple(argument(tile) for tile in value["tiles"])
    return pycute.Layout(tuples(value["shape"]), tuples(value["stride"]))


# Operations that pycute spells otherwise; all others have its own name.
SPELLINGS = {
    "at": lambda layout, i: layout(i),
    "coalesce_by_profile": pycute.coalesce,
    "filter_by_profile": pycute.filter,
    "composition_by_tiler": pycute.composition,
    "slice": lambda coordinate, layout: pycute.slice_and_offset(coordinate, layout)[0],
    "mode": lambda layout: layout[0],
    "concat": pycute.make_layout,
    "compact_left": pycute.Layout,
    "shape": lambda layout: layout.shape,
    "tuple_flatten": pycute.flatten,
    "tuple_slice": pycute.slice_,
}


def answers(function, arguments):
    try:
        function(*arguments)
        return True
    except Exception:  # an assertion, a TypeError, ... : pycute has no answer
        return False


def best_ns(function, inputs, passes=3):
    if not inputs:
        return 0.0
    best = None
    for _ in range(passes):
        start = time.process_time_ns()
        for arguments in inputs:
            function(*arguments)
        spent = time.process_time_ns() - start
        best = spent if best is None else min(best, spent)
    return best / len(inputs)


def main():
    for name, rows in json.load(sys.stdin).items():
        function = SPELLINGS.get(name) or getattr(pycute, name)
        inputs = [[argument(value) for value in row] for row in rows]
        kept = [answers(function, input) for input in inputs]
        ns = best_ns(function, [input for input, ok in zip(inputs, kept) if ok])
        print(name, ns, "".join("1" if ok else "0" for ok in kept))


main()
