#!/usr/bin/env python3
"""The named layouts of Triton Gluon as an implementation under test (docs/protocol.md).

The library makes a layout of its parameters and prints it for a tensor: which element each register of each lane and
warp holds, or which element is at each offset of shared memory. The answers are these tables. dialect.law of this folder
declares an operation for each layout, and says how the parameters of a layout are read from the arguments of a case.

The library has assertions where others refuse: each ends the process with SIGABRT. Batches are answered in forked
children for that.
"""

import gc
import importlib.metadata
import itertools
import math
import os
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
from layoutcheck_adapter import Adapter, Refusal, Unsupported

import views
from triton.experimental.gluon import language as gl

resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))

LEVELS = ("register", "lane", "warp", "block")
MOST = 4096  # places or elements of a table
MOST_MODES = 3


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


adapter = Adapter(
    "triton-gluon",
    importlib.metadata.version("triton"),
    int_bits=32,
    refusals=(AssertionError, RuntimeError, ValueError),
    to_linear=lambda bases, out: (bases, out),
    from_linear=lambda layout: layout,
    isolated=True,
    last_words=why,
)


# ---- the parameters of a case; dialect.law has the same definitions


def leaves(t):
    return [n for x in t for n in leaves(x)] if isinstance(t, (tuple, list)) else [t]


def entries(t, count):
    """The entries of a tuple; where it has too few, they begin again."""
    flat = leaves(t)
    if not flat:
        raise Unsupported("an empty tuple")
    return [flat[k % len(flat)] for k in range(count)]


def modes(t):
    count = len(leaves(t))
    if not 1 <= count <= MOST_MODES:
        raise Unsupported(f"1 to {MOST_MODES} dimensions")
    return count


def order(n, count):
    """Permutation n of the dimensions, the fastest first; permutation 0 has the last dimension first."""
    every = list(itertools.permutations(reversed(range(count))))
    return list(every[n % len(every)])


def sizes(t, count, base):
    """Each entry n of the tuple is the power of two 2^(n mod base)."""
    return [2 ** (n % base) for n in entries(t, count)]


def limited(*counts):
    if math.prod(counts) > MOST:
        raise Unsupported(f"more than {MOST} places")


def blocked_layout(B, count, permutation):
    """An entry b of B: 2^(b mod 3) elements of a thread, then 2^(b div 3 mod 3) threads, 2^(b div 9 mod 2) warps."""
    b = entries(B, count)
    per_thread = [2 ** (x % 3) for x in b]
    threads = [2 ** (x // 3 % 3) for x in b]
    warps = [2 ** (x // 9 % 2) for x in b]
    limited(*per_thread, *threads, *warps)
    return gl.BlockedLayout(per_thread, threads, warps, order(permutation, count))


# ---- distributed layouts


def blocked(B, n, S):
    layout = blocked_layout(B, modes(B), n)
    shape = sizes(S, layout.rank, 5)
    limited(*shape)
    return layout, shape


@adapter.op(takes=("tuple", "integer", "tuple"), gives="table")
def gluon_blocked(B, n, S):
    layout, shape = blocked(B, n, S)
    return views.of_threads(layout.format_hardware_view(shape), shape)


@adapter.op(takes=("tuple", "integer", "tuple"), gives="table")
def gluon_blocked_view(B, n, S):
    layout, shape = blocked(B, n, S)
    return sum(views.at_elements(layout.format_tensor_view(shape), shape), [])


@adapter.op(takes=("tuple", "integer", "tuple"), gives="table")
def gluon_slice(B, n, S):
    count = max(modes(B), 2)
    layout = gl.SliceLayout(n % count, blocked_layout(B, count, n // count))
    shape = sizes(S, count - 1, 5)
    limited(*shape)
    return views.of_threads(layout.format_hardware_view(shape), shape)


def mma_layout(B):
    return gl.NVMMADistributedLayout([2, 0], sizes(B, 2, 2), [16, 8])


@adapter.op(takes=("tuple", "tuple"), gives="table")
def gluon_mma(B, S):
    shape = sizes(S, 2, 7)
    limited(*shape)
    return views.of_threads(mma_layout(B).format_hardware_view(shape), shape)


@adapter.op(takes=("tuple", "integer", "tuple"), gives="table")
def gluon_mma_operand(B, n, S):
    shape = sizes(S, 2, 7)
    limited(*shape)
    layout = gl.DotOperandLayout(n % 2, mma_layout(B), 2 ** (n // 2 % 3))
    return views.of_threads(layout.format_hardware_view(shape), shape)


@adapter.op(takes=("tuple", "integer", "tuple"), gives="table")
def gluon_wgmma(B, n, S):
    """n: 8, 16, 32 or 64 columns of the instruction."""
    shape = sizes(S, 2, 7)
    limited(*shape)
    down, along = sizes(B, 2, 2)
    layout = gl.NVMMADistributedLayout([3, 0], [4 * down, along], [16, 8 * 2 ** (n % 4), 16])
    return views.of_threads(layout.format_hardware_view(shape), shape)


@adapter.op(takes=("tuple", "integer", "tuple"), gives="table")
def gluon_mfma(B, n, S):
    """n: transposed or not, then 32 x 32 or 16 x 16."""
    shape = sizes(S, 2, 7)
    limited(*shape)
    side = (32, 16)[n // 2 % 2]
    layout = gl.amd.AMDMFMALayout(3, [side, side, 8], n % 2 == 1, sizes(B, 2, 2))
    return views.of_threads(layout.format_hardware_view(shape), shape)


@adapter.op(takes=("tuple", "integer", "tuple"), gives="table")
def gluon_wmma(B, n, S):
    """n: transposed or not, then the version. The warps of B as bases, those along the last dimension first."""
    shape = sizes(S, 2, 7)
    limited(*shape)
    down, along = sizes(B, 2, 2)
    warps = [[0, 1]] * (along - 1) + [[1, 0]] * (down - 1)
    layout = gl.amd.AMDWMMALayout(1 + n // 2 % 2, n % 2 == 1, warps)
    return views.of_threads(layout.format_hardware_view(shape), shape)


# ---- layouts of shared memory


def swizzled(P, n, S):
    count = modes(S)
    vec, per_phase, max_phase = sizes(P, 3, 4)
    shape = sizes(S, count, 6)
    limited(*shape)
    return gl.SwizzledSharedLayout(vec, per_phase, max_phase, order(n, count)), shape


@adapter.op(takes=("tuple", "integer", "tuple"), gives="table")
def gluon_swizzled(P, n, S):
    layout, shape = swizzled(P, n, S)
    return views.of_memory(layout.format_hardware_view(shape), shape)


@adapter.op(takes=("tuple", "integer", "tuple"), gives="table")
def gluon_swizzled_view(P, n, S):
    layout, shape = swizzled(P, n, S)
    return views.of_memory_in_rows(layout.format_tensor_view(shape), shape)


@adapter.op(takes=("tuple", "integer"), gives="table")
def gluon_nvmma_shared(S, n):
    """n: the swizzle of 32, 64, 128 or 0 bytes, then elements of 4, 2 or 1 bytes, then transposed or not."""
    shape = [8 * x for x in sizes(S, 2, 4)]
    limited(*shape)
    width = (32, 64, 128, 0)[n % 4]
    bits = (32, 16, 8)[n // 4 % 3]
    layout = gl.NVMMASharedLayout(width, bits, 2, n // 12 % 2 == 1)
    return views.of_memory(layout.format_hardware_view(shape), shape)


# ---- layouts of explicit bases


def swizzles(basis):
    return sum(x != 0 for x in basis) > 1


def surjective(columns, bits):
    """By elimination: what the library requires of its arguments, and what ends its process where it is not so."""
    reduced = []
    for column in columns:
        for r in reduced:
            column = min(column, column ^ r)
        if column:
            reduced.append(column)
    return len(reduced) == bits


def shape_of(layout):
    bases, out = layout
    shape = [size for _, size in out]
    if not shape:
        raise Unsupported("no dimension")
    limited(*shape)
    limited(*(2 ** len(vectors) for _, vectors in bases))
    return shape


def of_bases(layout, levels):
    """A DistributedLinearLayout whose inputs have these levels."""
    by_level = {level: [list(v) for v in vectors] for level, (_, vectors) in zip(levels, layout[0])}
    return gl.DistributedLinearLayout(
        *(by_level.get(level, []) for level in LEVELS), shape_of(layout)
    )


def renamed(layout):
    """(the layout, the shape, the levels of its inputs): inputs are levels by position, as names are the caller's. An
    input that moves along several dimensions at once is the warp, as the others may not. The register is the last, as
    there the library fails at bases that are not powers of two."""
    bases, _ = layout
    shape = shape_of(layout)
    if len(bases) > len(LEVELS):
        raise Unsupported("more than four inputs")
    mixed = [k for k, (_, vectors) in enumerate(bases) if any(map(swizzles, vectors))]
    if len(mixed) > 1:
        raise Unsupported("bases along several dimensions, of more than one input")
    free = [v for v in ("lane", "warp", "block", "register") if not (mixed and v == "warp")]
    levels = ["warp" if k in mixed else free.pop(0) for k in range(len(bases))]
    columns = [views.index(v, shape) for _, vectors in bases for v in vectors]
    if not surjective(columns, (math.prod(shape) - 1).bit_length()):
        raise Unsupported("not surjective")
    return of_bases(layout, levels), shape, levels


def place(layout, levels, position):
    """Where a position of the inputs is in a table, whose levels come in their own order."""
    size = {level: 2 ** len(vs) for level, (_, vs) in zip(levels, layout[0])}
    at = dict(zip(levels, position))
    return views.index([at.get(v, 0) for v in LEVELS], [size.get(v, 1) for v in LEVELS])


def coordinate(element, shape):
    result = []
    for n in shape:
        result.append(element % n)
        element //= n
    return tuple(result)


@adapter.op
def linear_at(layout, position):
    position = position if isinstance(position, tuple) else (position,)
    bases, _ = layout
    if len(position) != len(bases):
        raise Refusal("rank", f"{len(position)} positions for {len(bases)} inputs")
    if not all(0 <= x < 2 ** len(vs) for x, (_, vs) in zip(position, bases)):
        raise Refusal("domain", "outside the table")
    made, shape, levels = renamed(layout)
    table = views.of_threads(made.format_hardware_view(shape), shape)
    answer = coordinate(table[place(layout, levels, position)], shape)
    return answer[0] if len(answer) == 1 else answer


@adapter.op
def linear_matrix(layout):
    made, shape, levels = renamed(layout)
    table = views.of_threads(made.format_hardware_view(shape), shape)
    units = [
        [2**bit if j == k else 0 for j in range(len(levels))]
        for k, (_, vectors) in enumerate(layout[0])
        for bit in range(len(vectors))
    ]
    return [table[place(layout, levels, unit)] for unit in units]


@adapter.op
def linear_invert(layout):
    bases, out = layout
    made, shape, levels = renamed(layout)
    holders = views.at_elements(made.format_tensor_view(shape), shape)
    if any(len(entry) != 1 for entry in holders):
        raise Refusal("not_injective", "an element has several holders")
    size = {level: 2 ** len(vs) for level, (_, vs) in zip(levels, bases)}
    every = [size.get(level, 1) for level in LEVELS]

    def basis(element):
        at = dict(zip(LEVELS, coordinate(holders[element][0], every)))
        return tuple(at[level] for level in levels)

    inverse = []
    for k, (name, extent) in enumerate(out):
        unit = [0] * len(shape)
        vectors = []
        for bit in range(extent.bit_length() - 1):
            unit[k] = 2**bit
            vectors.append(basis(views.index(unit, shape)))
        inverse.append((name, vectors))
    return inverse, [(name, 2 ** len(vectors)) for name, vectors in bases]


def distributed(layout):
    """As the library takes it: what is not a layout may end the process."""
    if len(layout[0]) > len(LEVELS):
        raise Unsupported("more than four inputs")
    return of_bases(layout, LEVELS), shape_of(layout)


@adapter.op(takes=("linear",), gives="table")
def gluon_distributed_linear(layout):
    made, shape = distributed(layout)
    return views.of_threads(made.format_hardware_view(shape), shape)


@adapter.op(takes=("linear",), gives="table")
def gluon_distributed_linear_view(layout):
    made, shape = distributed(layout)
    return sum(views.at_elements(made.format_tensor_view(shape), shape), [])


def shared(layout):
    """One input is the offset; of two the second is the block."""
    bases, _ = layout
    shape = shape_of(layout)
    if not 1 <= len(bases) <= 2 or not bases[0][1]:
        raise Unsupported("an offset, of one bit at least, and a block")
    offsets, blocks = ([list(v) for v in vs] for _, vs in [*bases, ("block", ())][:2])
    made = gl.SharedLinearLayout(offsets, blocks)
    if made.shape != shape:
        raise Unsupported("the shape is that of the bases")
    return made, shape


@adapter.op(takes=("linear",), gives="table")
def gluon_shared_linear(layout):
    made, shape = shared(layout)
    return views.of_memory(made.format_hardware_view(shape), shape)


@adapter.op(takes=("linear",), gives="table")
def gluon_shared_linear_view(layout):
    made, shape = shared(layout)
    return views.of_memory_in_rows(made.format_tensor_view(shape), shape)


# Makes the context that all layouts need, and children share what is there already.
gl.BlockedLayout([1], [1], [1], [0]).format_hardware_view([1])
gc.freeze()
adapter.run()
os._exit(0)  # without the binding's own report on leaks at exit, which is not an answer
