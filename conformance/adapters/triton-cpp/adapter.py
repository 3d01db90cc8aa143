#!/usr/bin/env python3
"""Triton's LinearLayout in C++ as an implementation under test (docs/protocol.md): what its Python binding lacks.

native.py calls the library by its symbols. A dimension is a name there, and a position in a case. The library has
assertions where others refuse: each ends the process with SIGABRT. Batches are answered in forked children for that.
"""

import gc
import importlib.metadata
import os
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
from layoutcheck_adapter import Adapter, Refusal

import native

resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def why(said):
    """The line that says it: a fatal error goes on with the whole layout."""
    lines = said.splitlines()
    for line in reversed(lines):
        _, found, assertion = line.partition(": Assertion ")
        if found:
            return "Assertion " + assertion
    for line in lines:
        if line.startswith("LLVM ERROR: "):
            return line
    return lines[-1] if lines else ""


def fits(n):
    if not -(2**31) <= n < 2**31:
        raise Refusal("overflow", f"{n} has more than 32 bits")
    return n


def make(bases, out):
    for _, vectors in bases:
        for v in vectors:
            for n in v:
                fits(n)
    for _, size in out:
        fits(size)
    return native.linear(bases, out)


adapter = Adapter(
    "triton-cpp",
    importlib.metadata.version("triton"),
    int_bits=32,
    to_linear=make,
    from_linear=lambda layout: (layout.bases, layout.out),
    isolated=True,
    last_words=why,
)


def entries(t):
    if not isinstance(t, tuple):
        return (t,)
    if any(isinstance(x, tuple) for x in t):
        raise Refusal("profile", "a nested tuple")
    return t


def at(names, positions):
    """The names at these positions."""
    positions = entries(positions)
    if not all(0 <= k < len(names) for k in positions):
        raise Refusal("position", "a position that does not exist has no name")
    return [names[k] for k in positions]


def answered(layout, condition):
    if layout is None:
        raise Refusal(condition, "std::nullopt")
    return layout


def numbered(sizes):
    return [(f"dim{k}", fits(n)) for k, n in enumerate(entries(sizes))]


@adapter.op
def linear_transpose_in(layout, p):
    return layout.transpose_ins(at(layout.inputs, p))


@adapter.op
def linear_transpose_out(layout, p):
    return layout.transpose_outs(at(layout.outputs, p))


@adapter.op
def linear_reshape_in(layout, sizes):
    return layout.reshape_ins(numbered(sizes))


@adapter.op
def linear_reshape_out(layout, sizes):
    return layout.reshape_outs(numbered(sizes))


@adapter.op
def linear_sublayout(layout, p, q):
    return layout.sublayout(at(layout.inputs, p), at(layout.outputs, q))


@adapter.op
def linear_sublayout_is_zero(layout, p, q):
    return layout.sublayout_is_zero(at(layout.inputs, p), at(layout.outputs, q))


@adapter.op
def linear_is_trivial_over(layout, p):
    return layout.is_trivial_over(at(layout.inputs, p))


@adapter.op
def linear_quotient(layout, p):
    return answered(layout.quotient(at(layout.inputs, p)), "not_trivial")


@adapter.op
def linear_divide_left(whole, part):
    return answered(native.divide_left(whole, part), "not_divisible")


@adapter.op
def linear_divide_right(whole, part):
    return answered(native.divide_right(whole, part), "not_divisible")


@adapter.op
def linear_remove_zero_bases(layout):
    """Of one input after the other: the library takes one at a time."""
    for name in layout.inputs:
        layout = layout.remove_zero_bases_along_dim(name)
    return layout


@adapter.op
def linear_resize_in(layout, k, size):
    return layout.resize_in_dim(*at(layout.inputs, k), fits(size))


@adapter.op
def linear_resize_out(layout, k, size):
    return layout.resize_out_dim(*at(layout.outputs, k), fits(size))


@adapter.op
def linear_num_consecutive_in_out(layout):
    return layout.num_consecutive_in_out()


@adapter.op
def linear_free_bits(layout):
    masks = layout.free_variable_masks()
    answer = tuple(masks[name] for name in layout.inputs)
    return answer[0] if len(answer) == 1 else answer


native.check()
gc.freeze()  # children share what is there already
adapter.run()
os._exit(0)
