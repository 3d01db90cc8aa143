#!/usr/bin/env python3
"""Triton's LinearLayout as an implementation under test (docs/protocol.md), by its Python binding.

Not claimed, since the binding has no such function: linear_rank, linear_free_bits, linear_divide_left,
linear_divide_right, the transposes, the reshapes, linear_sublayout, linear_quotient,
linear_remove_zero_bases, and the conversions to_linear and to_layout.

The library has assertions where others refuse: each ends the process with SIGABRT. Batches are
answered in forked children for that, and such a death is the answer of its own case.
"""

import gc
import importlib.metadata
import os
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
from layoutcheck_adapter import Adapter, Refusal, calls

import scope
import written
from scope import LinearLayout

resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def on_purpose(error):
    """ValueError is what the binding raises by itself. The two others are how it says that an integer
    has more than 32 bits: the types of arguments are right here."""
    if isinstance(error, TypeError) and "incompatible function arguments" in str(error):
        return "overflow"
    if isinstance(error, RuntimeError) and str(error) == "std::bad_cast":
        return "overflow"
    return isinstance(error, ValueError)


def why(said):
    """The line that says it: a fatal error goes on with the whole layout."""
    lines = said.splitlines()
    for line in reversed(lines):
        _, found, assertion = line.partition(": Assertion ")
        if found:
            return "Assertion " + assertion
        if line.startswith("LLVM ERROR: "):
            return line
    return lines[-1] if lines else ""


def same(what, *answers):
    """Of several ways to say one thing."""
    if any(answer != answers[0] for answer in answers):
        raise RuntimeError(f"{what}: " + " and ".join(map(str, answers)))
    return answers[0]


def parts(layout):
    """What a layout is made of, as its properties, its text and == say."""
    bases, out = layout.bases, layout.out_dims
    same("text", (bases, out), written.parts(str(layout)), written.parts(repr(layout)))
    same("inputs", [name for name, _ in bases], layout.get_in_dim_names())
    same("outputs", [name for name, _ in out], layout.get_out_dim_names())
    same("numbers", (len(bases), len(out)), (layout.num_in_dims, layout.num_out_dims))
    again = scope.linear(bases, out) if bases or out else LinearLayout()
    same("== of a copy", (True, False), (layout == again, layout != again))
    return bases, out


adapter = Adapter(
    "triton",
    importlib.metadata.version("triton"),
    int_bits=32,
    refusals=on_purpose,
    from_linear=parts,
    calls=calls(Path(__file__).with_name("calls.txt"), scope),
    isolated=True,
    last_words=why,
)


@adapter.op
def linear_at(layout, position):
    """apply() takes and gives values by name, so what is too much for the names cannot be passed."""
    position = position if isinstance(position, tuple) else (position,)
    inputs = layout.num_in_dims
    if len(position) > inputs:
        raise Refusal("rank", f"{len(position)} positions for {inputs} inputs")
    answer = same("views", scope.at(layout, position), *written.values(layout, position))
    return answer[0] if len(answer) == 1 else answer


@adapter.op
def linear_direct_sum(a, b):
    equal = (a.bases, a.out_dims) == (b.bases, b.out_dims)
    same("==", (equal, not equal), (a == b, a != b))
    answer = a * b
    a *= b
    return same("* and *=", answer, a)


LinearLayout.identity_1d(1, "i", "o")  # makes the context that all of them need,
gc.freeze()  # and children share what is there already
adapter.run()
os._exit(0)  # without the binding's own report on leaks at exit, which is not an answer
