"""The shipped adapter of pycute with up to two defects: paired_pycute.py ADAPTER OPERATION WHERE.

It claims one operation, and those that its laws compare it with. DEFECTS=OLD: wrong where an extent is 1. DEFECTS=BOTH:
also wrong, in the same way, where no extent is 1 and two are over 32, as in hardly any case that every run sends. WHERE
is the argument, "layout:0" or "tuple:1", whose extents decide."""

import json
import os
import runpy
import sys
from pathlib import Path

adapter, operation, where = sys.argv[1:4]
sys.path[:0] = [str(Path(adapter).parent), str(Path(adapter).parents[2] / "sdk/python")]
import layoutcheck_adapter as sdk

defects = os.environ["DEFECTS"]
kind, _, number = where.partition(":")


def leaves(tree):
    return [x for part in tree for x in leaves(part)] if isinstance(tree, list) else [tree]


def is_wrong(args):
    value = args[int(number)] if int(number) < len(args) else None
    if kind == "layout":
        value = value[0] if isinstance(value, list) else None
    extents = leaves(value)
    if None in extents or any(int(x) < 1 for x in extents):
        return False
    if defects == "BOTH" and 1 not in extents and sum(int(x) > 32 for x in extents) >= 2:
        return True
    return 1 in extents


def corrupted(value):
    """Another value of the same form."""
    if isinstance(value, list):
        return [corrupted(part) for part in value]
    return value + 7 if isinstance(value, int) else value


def answer(op, args, reply):
    if op != operation or "v" not in reply or not is_wrong(args):
        return reply
    value = reply["v"]
    if isinstance(value, list) and len(value) == 2 and operation in LAYOUTS:
        return {"v": [value[0], corrupted(value[1])]}
    return {"v": corrupted(value)}


LAYOUTS = (
    "coalesce filter complement right_inverse left_inverse composition compact_left concat mode "
    "logical_divide zipped_divide tiled_divide logical_product zipped_product tiled_product"
).split()
ALIKE = [f"{how}_{operation.partition('_')[2]}" for how in ("logical", "zipped", "tiled")]
CLAIMED = ALIKE[: ALIKE.index(operation) + 1] if operation in ALIKE else [operation]
right, run = sdk.Adapter._results, sdk.Adapter.run


def results(self, op, cases, plain):
    replies = json.loads(sdk._encoded(right(self, op, cases, plain)))
    return [answer(op, args, reply) for args, reply in zip(cases, replies)]


def run_some(self):
    self._ops = {name: of_name for name, of_name in self._ops.items() if name in CLAIMED}
    run(self)


sdk.Adapter._results, sdk.Adapter.run = results, run_some
runpy.run_path(adapter)
