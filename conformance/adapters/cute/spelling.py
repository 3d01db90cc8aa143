"""From the wire (docs/protocol.md) to expressions of CuTe."""

import re
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "sdk/python"))
from layoutcheck_adapter import OPERATIONS

INT_BITS = 31  # of `Int<n>`; a longer integer is C<nLL>, whose type is the literal's
LAYOUTS = {"layout", "tiler", "mapping", "composed"}

# With a `_` these give back a part of their argument: that is another operation.
NO_FREE = {"at", "idx2crd", "crd2idx", "crd2crd", "basis_at"}


# Of arguments that cannot be built `at` alone says so, not each of these.
OF_SWIZZLES = ("composed_", "left_composition", "swizzle_composition")


class NoCall(Exception):
    """CuTe has no such operation of so many arguments."""


class Refused(Exception):
    """A call that CuTe has another operation for."""


def has_free(j):
    return j is None or isinstance(j, list) and any(map(has_free, j))


def swizzles(j):
    """All that an argument on the wire has."""
    if isinstance(j, dict):
        return ([j["swizzle"]] if "swizzle" in j else []) + swizzles(list(j.values()))
    return [s for part in j for s in swizzles(part)] if isinstance(j, list) else []


def calls():
    lines = (HERE / "calls.txt").read_text().splitlines()
    return dict(line.split(None, 1) for line in lines if line and line[0] != "#")


CALLS = calls()
# Where an integer n may be written for n:1.
INTEGERS = {op: [1] if re.search(r"\{(1|fold):n\}", call) else [] for op, call in CALLS.items()}


def static(n):
    return f"Int<{n}>{{}}" if abs(n) < 1 << INT_BITS else f"C<{n}LL>{{}}"


def dynamic(n):
    return f"i({n}LL)"  # of the preamble: a number that the compiler does not know


def plain(j, integer):
    if isinstance(j, list):
        return "make_tuple(" + ", ".join(plain(x, integer) for x in j) + ")"
    return "_" if j is None else integer(int(j))


def basis_strides(j, integer):
    """An axis is a type; so is the 0 next to axes, to which no dynamic integer can be added."""
    if isinstance(j, list):
        return "make_tuple(" + ", ".join(basis_strides(x, integer) for x in j) + ")"
    return (
        f"E<{bare(j['axis'])}>{{}} * {integer(int(j['scale']))}"
        if isinstance(j, dict)
        else static(int(j))
    )


def literal(j, kind, integer):
    if isinstance(j, dict):
        if "by_mode" in j:
            return "make_tuple(" + ", ".join(literal(x, kind, integer) for x in j["by_mode"]) + ")"
        if "swizzle" in j:
            return "Swizzle<" + bare(j["swizzle"]) + ">{}"
        if "outer" in j:
            parts = (
                literal(j["outer"], "mapping", integer),
                plain(j["offset"], integer),
                literal(j["inner"], "layout", integer),
            )
            return "composition(" + ", ".join(parts) + ")"
        raise NoCall("a table")
    if kind == "basis":
        return f"make_layout({plain(j[0], integer)}, {basis_strides(j[1], integer)})"
    if kind in LAYOUTS and isinstance(j, list):
        return f"make_layout({plain(j[0], integer)}, {plain(j[1], integer)})"
    return plain(j, integer)


def bare(j):
    """Its integers alone: "0, 2"."""
    return (
        ", ".join(map(bare, j))
        if isinstance(j, list)
        else str(int(j))
        if isinstance(j, (int, str))
        else ""
    )


def expression(op, args, integer):
    """composition, [[[4,6],[1,4]],[2,3]] -> composition(make_layout(make_tuple(Int<4>{}, …), …), make_layout(…))"""
    if op == "basis_identity" and not isinstance(args[0], list):
        raise NoCall("a number: its coordinates are numbers, along no axis")
    if op == "composed_max_common_layout" and all(isinstance(a, dict) for a in args):
        raise NoCall("two composed layouts")
    if op == "composed_equal" and not all(isinstance(a, dict) and "outer" in a for a in args):
        raise NoCall("a composed layout and another value")
    if op.startswith(OF_SWIZZLES) and any(abs(s) < b for b, _, s in swizzles(args)):
        raise NoCall("a swizzle whose fields meet, which `at` shows")
    if op in NO_FREE and any(map(has_free, args)):
        raise Refused("with a _ there is no index: slice is an operation of its own")
    form, kinds = CALLS[op], OPERATIONS[op][0]
    literals = [literal(a, kinds[min(k, len(kinds) - 1)], integer) for k, a in enumerate(args)]
    named = 0

    def place(match):
        nonlocal named
        what = match.group(1)
        if what == "*":
            named = len(args)
            return ", ".join(literals)
        if what == "fold":
            if len(args) < 2:
                raise NoCall("one argument")
            named = len(args)
            return literals[1] if len(args) == 2 else expression(op, args[1:], integer)
        k = int(what.lstrip("#$"))
        if k >= len(args):
            raise NoCall(f"{len(args)} arguments")
        named = max(named, k + 1)
        if what[0] == "#":
            return bare(args[k])
        return (
            literal(args[k], kinds[min(k, len(kinds) - 1)], static)
            if what[0] == "$"
            else literals[k]
        )

    text = re.sub(r"\{(\*|fold|[#$]?\d)(?::n)?\}", place, form)
    if named != len(args):
        raise NoCall(f"{len(args)} arguments")
    return text
