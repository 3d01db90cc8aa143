"""What the library writes about a layout, read back: its text, and the tables that it calls views."""

import re

from scope import linear

POINTS = 64  # the most of a table
SHARED = "offset", "block"  # the names that the views expect
DISTRIBUTED = "register", "lane", "warp", "block"

DIMENSION = re.compile(r"(.*?) \(size (-?\d+)\)(?:, |$)")
ROW = re.compile(r"(?: - (.*)|  .*)=\d+ -> \((.*)\)")
SIZE_1 = re.compile(r" - (.*) is a size 1 dimension")


def parts(text):
    """(bases, out) of str(layout)."""
    lines = text.split("\n")[1:]
    last = lines.pop()
    out = [(name, int(size)) for name, size in DIMENSION.findall(last[last.find("[") + 1 : -1])]
    if last.startswith("(empty layout"):
        return [], [] if last == "(empty layout)" else parts("\n" + last[1:-1])[1]
    bases: list = []
    for line in lines:
        if found := SIZE_1.fullmatch(line):
            bases.append((found[1], []))
            continue
        name, values = ROW.fullmatch(line).groups()
        if name is not None:
            bases.append((name, []))
        bases[-1][1].append([int(value) for value in values.split(", ") if value])
    return bases, out


def values(layout, position):
    """What the views say of a position, each as the values of all outputs."""
    bases, out = layout.bases, layout.out_dims
    sizes = [1 << len(vectors) for _, vectors in bases]
    points, most = 1, 1
    for size in sizes:
        points *= size
    for _, size in out:
        most *= size
    inside = len(position) == len(sizes) and all(0 <= p < n for p, n in zip(position, sizes))
    if not inside or not out or max(points, most) > POINTS:
        return []
    found = []
    for names, read in (SHARED, shared), (DISTRIBUTED, distributed):
        if len(bases) <= len(names):
            vectors = [vectors for _, vectors in bases] + [[]] * (len(names) - len(bases))
            where = position + (0,) * (len(names) - len(position))
            found += read(linear(list(zip(names, vectors)), out), where, sizes + [1] * len(names))
    return found


def shared(layout, position, sizes):
    """The rows of Offset: 1 -> (1,0), under a line for each block; and the same without words. They have as many
    offsets as the outputs have values: one that is not there is not compared."""
    offset, block = position
    table, line = (layout.get_shared_view(b).replace(" ", "") for b in (True, False))
    rows = table.split("Block:")[1 + block].split("\n")[1:-1]
    flat = re.findall(r"\(([\d:]+)\)", line)
    if offset >= len(rows):
        return []
    return [
        numbers(rows[offset].partition("->")[2].strip("()"), ","),
        numbers(flat[block * len(rows) + offset], ":"),
    ]


def distributed(layout, position, sizes):
    """A row for each register with a column for each lane, under a line for each warp and each block; and for
    each tensor element who has it, B1:T2:3 being register 3 of thread 2 of block 1."""
    register, lane, warp, block = position
    table, line = (layout.get_distributed_view(b).replace(" ", "") for b in (True, False))
    warps = re.split(r"(?:Block\d+:\n)?Warp\d+:\n", table)
    rows = warps[1 + block * sizes[2] + warp].split("\n")
    by_hardware = numbers(re.findall(r"\(([\d,]+)\)", rows[register])[lane], ",")
    elements = line.replace("[", "").replace("]", "").replace("\n", ",").split(",")
    holder = f"T{warp * sizes[1] + lane}:{register}"
    if sizes[3] > 1:
        holder = f"B{block}:{holder}"
    at = next(k for k, held in enumerate(elements) if holder in held.split("|"))
    coordinates = []
    for _, size in reversed(layout.out_dims):
        coordinates.append(at % size)
        at //= size
    return [by_hardware, tuple(coordinates[::-1])]


def numbers(text, separator):
    return tuple(map(int, text.split(separator)))
