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
from layoutcheck_adapter import Adapter, Refusal

from triton.tools import LinearLayout

resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def linear(bases, out):
    """Surjectivity is not required: a layout of the protocol need not be surjective."""
    return LinearLayout.from_bases(
        bases, [name for name, _ in out], [size for _, size in out], require_surjective=False
    )


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


adapter = Adapter(
    "triton",
    importlib.metadata.version("triton"),
    int_bits=32,
    refusals=on_purpose,
    to_linear=linear,
    from_linear=lambda layout: (layout.bases, layout.out_dims),
    isolated=True,
    last_words=why,
)

for name, method in [
    ("linear_is_injective", "is_injective"),
    ("linear_is_surjective", "is_surjective"),
    ("linear_is_invertible", "is_invertible"),
    ("linear_invert", "invert"),
    ("linear_pseudo_invert", "pseudoinvert"),
    ("linear_direct_sum", "__mul__"),
]:
    adapter.op(getattr(LinearLayout, method), name)


@adapter.op
def linear_identity(size):
    return LinearLayout.identity_1d(size, "i", "o")


@adapter.op
def linear_zeros(size, out_size):
    return LinearLayout.zeros_1d(size, "i", "o", out_size)


@adapter.op
def linear_strided(size, stride):
    return LinearLayout.strided_1d(size, stride, "i", "o")


@adapter.op
def linear_at(layout, position):
    """apply() takes and gives values by name, so what is too much for the names cannot be passed."""
    if not isinstance(position, tuple):
        position = (position,)
    names = layout.get_in_dim_names()
    if len(position) > len(names):
        raise Refusal("rank", f"{len(position)} positions for {len(names)} inputs")
    values = layout.apply(dict(zip(names, position)))
    answer = tuple(values[name] for name in layout.get_out_dim_names())
    return answer[0] if len(answer) == 1 else answer


@adapter.op
def linear_matrix(layout):
    """It gives a row for each bit of the outputs, and in it a column for each bit of the inputs."""
    rows = layout.get_matrix_view()
    columns = zip(*rows) if rows else [()] * sum(len(vectors) for _, vectors in layout.bases)
    return [sum(bit << k for k, bit in enumerate(column)) for column in columns]


@adapter.op
def linear_compose(second, first):
    """`first.compose(second)` goes through first, then through second."""
    return first.compose(second)


@adapter.op
def linear_invert_and_compose(through, values):
    """C with through(C(x)) = values(x): the values come first."""
    return values.invert_and_compose(through)


LinearLayout.identity_1d(1, "i", "o")  # makes the context that all of them need,
gc.freeze()  # and children share what is there already
adapter.run()
os._exit(0)  # without the binding's own report on leaks at exit, which is not an answer
