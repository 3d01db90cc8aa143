#!/usr/bin/env python3
"""A toy algebra as an implementation under test. Copy it and put your library in its place."""
import math
import sys
from pathlib import Path
sys.path.insert(0, str(Path(__file__).parent))  # where layoutcheck_adapter.py lies
from layoutcheck_adapter import Adapter, Refusal, Unsupported

# Name and version go into the report. Exceptions of these types are refusals, which are answers;
# any other is an internal error.
adapter = Adapter("toy", "1.0", refusals=(ZeroDivisionError,))

def modes(layout):  # a layout is (shape, stride): (2,(3,4)):(1,(2,6)) has (2,1), (3,2), (4,6)
    flat = isinstance(layout[0], int)
    return [layout] if flat else [mode for part in zip(*layout) for mode in modes(part)]

def joined(parts):  # (2,1) and (3,2) are (2,3):(1,2); one alone stays as it is
    return parts[0] if len(parts) == 1 else tuple(zip(*parts))

@adapter.op  # claims the operation of this name
def cosize(layout):
    empty = any(s == 0 for s, _ in modes(layout))
    return 0 if empty else 1 + sum((s - 1) * abs(d) for s, d in modes(layout))

@adapter.op(name="product")  # or of the name that is given
def size(shape):
    return math.prod(s for s, _ in modes((shape, shape)))

@adapter.op
def coalesce(layout, profile=None):  # what the caller leaves out is not passed
    if profile is not None:
        raise Unsupported("by profile")  # neither passes nor fails: counted, and reported
    parts = []
    for s, d in modes(layout) if size(layout[0]) else [(0, 0)]:
        if parts and parts[-1][0] * parts[-1][1] == d and s != 1:
            parts[-1] = (parts[-1][0] * s, parts[-1][1])
        elif s != 1:
            parts.append((s, d))
    return joined(parts or [(1, 0)])

@adapter.op(integers=[0])  # argument 0 may be n where n:1 is meant: both are sent
def complement(layout, target=None):
    layout, parts, reached = (layout, 1) if isinstance(layout, int) else layout, [], 1
    for d, s in sorted((d, s) for s, d in modes(layout) if s != 1 and d != 0):
        if d < 0 or d % reached:  # what does not exist is refused, with the reason's name
            raise Refusal("stride_not_divisible", f"{d} by {reached}")
        parts, reached = parts + [(d // reached, reached)], s * d
    return coalesce(joined(parts + [(-(-(target or cosize(layout)) // reached), reached)]))

adapter.run()
