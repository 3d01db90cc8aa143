#!/usr/bin/env python3
"""my_split((6,2):(1,6), 3) == (3,2,2):(1,3,6), for docs/examples/laws/split.law."""

from layoutcheck_adapter import Adapter, Refusal

adapter = Adapter("my_split", "1.0")


def modes(layout):
    shape, stride = layout
    if isinstance(shape, int):
        return [layout]
    return [mode for part in zip(shape, stride) for mode in modes(part)]


@adapter.op(takes=("layout", "integer"), gives="layout")
def my_split(layout, n):
    if n < 1:
        raise Refusal("invalid_argument", f"{n} is not positive")
    (extent, stride), *others = modes(layout) or [(1, 0)]
    if extent % n:
        raise Refusal("shape_not_divisible", f"{extent} by {n}")
    split = [(n, stride), (extent // n, n * stride), *others]
    return tuple(zip(*split))


adapter.run()
