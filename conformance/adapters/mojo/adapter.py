#!/usr/bin/env python3
"""Mojo's package `layout` as an implementation under test (docs/protocol.md): README.md explains it.

serve.mojo makes the calls. It is built once and stays running; this adapter writes arguments and reads answers.
"""

import math
import shutil
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
from layoutcheck_adapter import Adapter, ByMode, Composed, Refusal, Swizzle, Unsupported

import toolchain
from program import Died, Program, layout_words, values, words

MOST_MODES = (
    4  # of make_layout and sublayout, whose number of arguments is fixed where they are called
)
WIDE = 1 << 63
POINTS = 1 << 14  # of a table
MOST_WRITTEN = 1 << 30

# Operations that make tuples by arithmetic or of parts of such tuples, or may read an empty tuple as an integer. What
# they read of memory that is not theirs must not depend on earlier calls (README.md): each call has a process.
EACH = set(
    "product_each prefix_product shape_div inner_product idx2crd crd2idx equal compact_left compact_right "
    "compact_ordered coalesce.each complement right_inverse upcast downcast tile_to_shape composition logical_divide "
    "zipped_divide logical_product blocked_product composition.by_mode logical_divide.by_mode zipped_divide.by_mode "
    "logical_product.by_mode".split()
)

try:
    path, folder = toolchain.program()
except toolchain.Missing as why:
    sys.exit(f"mojo: {why}")
program, program_each = Program(path), Program(path, each=True)
program.start()
adapter = Adapter("mojo layout", toolchain.version(), int_bits=64)


def leaves(value):
    if isinstance(value, (tuple, list)):
        for x in value:
            yield from leaves(x)
    elif value is not None:
        yield value


def representable(*tuples):
    """What an IntTuple cannot hold is unsupported: its constants say which integers have another meaning."""
    for n in leaves(tuples):
        if n == program.unknown:
            raise Unsupported(f"{n} is UNKNOWN_VALUE")
        if n < program.least:
            raise Unsupported(f"{n} is below IntTuple.MinimumValue")
        if n >= WIDE:
            raise Unsupported(f"{n} has more than 64 bits")


def has_free(value):
    return value is None or isinstance(value, tuple) and any(map(has_free, value))


def spelled(kind, value):
    """The words of an argument of that kind: l layout, t tuple, c coordinate, i integer, d list of layouts."""
    if kind == "l":
        representable(value)
        return layout_words(value)
    if kind == "i":
        if abs(value) >= WIDE:
            raise Unsupported(f"{value} has more than 64 bits")
        return str(value)
    if kind == "d":
        representable(value)
        return words(list(value))
    if has_free(value):
        raise Unsupported("the library does not have _ in coordinates")
    representable(value)
    return words(value)


READ = {
    "i": int,
    "b": lambda text: {"True": True, "False": False}[text.strip()],
    "t": lambda text: values(text)[0],
    "l": lambda text: tuple(values(text)),
}


def sent(line, each=False):
    """The text of an answer. abort() and assertions with a message are how the library refuses."""
    try:
        return (program_each if each else program).call(line)
    except Died as death:
        if death.on_purpose:
            raise Refusal(death.how, death.why) from None
        raise type(death.how, (Exception,), {})(death.why) from None


def send(group, op, kinds, gives, arguments):
    line = " ".join([group, op, *(spelled(k, a) for k, a in zip(kinds, arguments))])
    return READ[gives](sent(line, op in EACH))


# Operations that only need their arguments spelled. After "|" comes an optional argument.
PLAIN = {
    # tuples
    "product": "T t -> i",
    "product_each": "T t -> t",
    "tuple_rank": "T t -> i",
    "tuple_depth": "T t -> i",
    "tuple_flatten": "T t -> t",
    "tuple_max": "T t -> i",
    "tuple_size": "T t -> i",
    "reverse": "T t -> t",
    "compact_left": "T t -> l",
    "compact_right": "T t -> l",
    "tuple_unflatten": "T tt -> t",
    "inner_product": "T tt -> i",
    "shape_div": "T tt -> t",
    "congruent": "T tt -> b",
    "weakly_congruent": "T tt -> b",
    "compatible": "T tt -> b",
    "append": "T tt -> t",
    "zip": "T tt -> t",
    "compact_ordered": "T tt -> l",
    "idx2crd": "T ct|t -> t",
    "crd2idx": "T ct|t -> i",
    # layouts
    "cosize": "L l -> i",
    "rank": "L l -> i",
    "depth": "L l -> i",
    "shape": "L l -> t",
    "stride": "L l -> t",
    "mode": "L li -> l",
    "take": "L lii -> l",
    "flatten": "L l -> l",
    "unflatten": "L lt -> l",
    "replace": "L lil -> l",
    "complement": "L l|i -> l",
    "right_inverse": "L l -> l",
    "upcast": "L li -> l",
    "downcast": "L li -> l",
    "tile_to_shape": "L lt|t -> l",
    "equal": "L ll -> b",
    "blocked_product": "L ll -> l",
}


def claim(op, form):
    group, kinds, _, gives = form.split()
    least, _, more = kinds.partition("|")
    kinds = least + more

    def call(*arguments):
        if not len(least) <= len(arguments) <= len(kinds):
            raise Unsupported(f"{op} does not take {len(arguments)} arguments")
        return send(group, op, kinds, gives, arguments)

    adapter.op(call, op)


for name, form in PLAIN.items():
    claim(name, form)


@adapter.op
def weak_complement(layout, *size):
    """The library has one complement, for layouts that do not fill a range too."""
    return send("L", "complement", "li", "l", [layout, *size])


@adapter.op
def prefix_product(t, init=1):
    if isinstance(init, tuple):
        raise Unsupported("the library takes an integer to begin with")
    return send("T", "prefix_product", "tt", "t", [t, init] if init != 1 else [t])


@adapter.op
def concat(*layouts):
    if len(layouts) > MOST_MODES:
        raise Unsupported(f"make_layout is called with at most {MOST_MODES} layouts")
    return send("L", "concat", "d", "l", [layouts])


@adapter.op
def select(layout, modes):
    if isinstance(modes, tuple) and len(modes) > MOST_MODES:
        raise Unsupported(f"sublayout is called with at most {MOST_MODES} modes")
    if isinstance(modes, tuple) and any(isinstance(m, tuple) for m in modes):
        raise Unsupported("a mode within a mode")
    return send("L", "select", "lt", "l", [layout, modes])


@adapter.op
def coalesce(layout, profile=0):
    """Without a profile, or with keep_rank: the profile with one leaf for each mode."""
    if not isinstance(profile, tuple):
        return send("L", "coalesce", "l", "l", [layout])
    shape = layout[0]
    if not isinstance(shape, tuple) or len(profile) != len(shape) or has_tuple(profile):
        raise Unsupported("the library keeps the modes at top level, or none")
    return send("L", "coalesce.each", "l", "l", [layout])


def has_tuple(profile):
    return any(isinstance(x, tuple) for x in profile)


def by_tiler(op):
    """A layout, or a tiler by mode of layouts: a LayoutList."""

    def call(layout, tiler):
        if not isinstance(tiler, ByMode):
            if tiler is None:
                raise Unsupported("the library does not have _ as a tiler")
            return send("L", op, "ll", "l", [layout, tiler])
        if any(x is None or isinstance(x, ByMode) for x in tiler):
            raise Unsupported("a LayoutList holds layouts only")
        return send("B", op + ".by_mode", "ld", "l", [layout, tiler])

    return call


for name in ("logical_divide", "zipped_divide", "logical_product"):
    adapter.op(by_tiler(name), name)


@adapter.op
def composition(layout, *tilers):
    inner = tilers[0] if len(tilers) == 1 else composition(*tilers)
    return by_tiler("composition")(layout, inner)


# ---- swizzles and composed layouts ----------------------------------------------------------------


def swizzle_words(f):
    if not isinstance(f, Swizzle):
        raise Unsupported("the outer function of a ComposedLayout is a Swizzle")
    return " ".join(spelled("i", n) for n in (f.bits, f.base, f.shift))


def composed_words(composed):
    return f"{swizzle_words(composed.outer)} {spelled('l', composed.inner)}"


@adapter.op
def size(mapping):
    if isinstance(mapping, Swizzle):
        return int(sent(f"S swizzle.size {swizzle_words(mapping)}"))
    if isinstance(mapping, Composed):
        return int(sent(f"S composed.size {composed_words(mapping)}"))
    return send("L", "size", "l", "i", [mapping])


@adapter.op
def composed_cosize(composed):
    return int(sent(f"S composed_cosize {composed_words(composed)}"))


@adapter.op
def at(mapping, coordinate):
    c = spelled("c", coordinate)
    if isinstance(mapping, Swizzle):
        return int(sent(f"S swizzle.at {swizzle_words(mapping)} {c}"))
    if isinstance(mapping, Composed):
        if mapping.offset < 0:
            raise Unsupported("an offset below 0")
        outer, offset = swizzle_words(mapping.outer), spelled("i", mapping.offset)
        inner = spelled("l", mapping.inner)
        return int(sent(f"S composed.at {outer} {offset} {inner} {c}"))
    return send("L", "at", "lc", "i", [mapping, coordinate])


# ---- text ---------------------------------------------------------------------------------------


@adapter.op
def printed(layout):
    """The text is `((4, 6):(1, 4))`."""
    text = sent(f"L printed {spelled('l', layout)}").strip()
    shape, colon, stride = text[1:-1].partition(":")
    if text[:1] + text[-1:] != "()" or not colon:
        raise RuntimeError(f"not a layout: {text}")
    return read(shape), read(stride)


@adapter.op
def swizzle_printed(f):
    """The text is `(2,0,3)`."""
    text = sent(f"S swizzle_printed {swizzle_words(f)}")
    return Swizzle(*read(text))


def read(text):
    (value,) = values(text.replace("(", " ( ").replace(")", " ) ").replace(",", " "))
    return value


@adapter.op
def table(mapping):
    """format_layout writes the values of a layout of two modes, row by row."""
    if not isinstance(mapping, tuple) or not isinstance(mapping[0], tuple) or len(mapping[0]) != 2:
        raise Unsupported("format_layout takes layouts of two modes")
    shape, stride = map(list, map(leaves, mapping))
    if math.prod(shape) > POINTS:
        raise Unsupported(f"format_layout writes more than {POINTS} values")
    if sum((s - 1) * abs(d) for s, d in zip(shape, stride)) >= MOST_WRITTEN:
        raise Unsupported("format_layout writes ever wider cells for a cosize of 2^30 or more")
    text = sent(f"L table {spelled('l', mapping)}")
    rows = [line.split("|")[1:-1] for line in text.splitlines() if "|" in line]
    return [int(row[n]) for n in range(len(rows[0]) if rows else 0) for row in rows]


if __name__ == "__main__":
    try:
        adapter.run()
    finally:
        program.close()
        program_each.close()
        if folder:
            shutil.rmtree(folder, ignore_errors=True)
