"""The text of format_hardware_view and format_tensor_view, read back as lists of integers.

An element of a tensor is its index with the first dimension fastest, as layoutcheck counts. A place of the hardware is
register + registers * (lane + lanes * (warp + warps * block)).
"""

import math
import re

COORDINATE = re.compile(r"\(([-\d, :]*)\)")
HOLDERS = re.compile(r"[BT\d][BT\d:| ]*")
HOLDER = re.compile(r"(?:B(\d+):)?T(\d+):(\d+)")


def index(coordinate, shape):
    """Of (1, 0) in a tensor of 4 x 8: 1."""
    result = 0
    for i, n in zip(reversed(coordinate), reversed(shape)):
        result = result * n + i
    return result


def elements(line, shape):
    """The tensor's elements that a line names: "(0,1), (2,3)", or with colons."""
    return [
        index([int(i) for i in re.split("[,:]", text)], shape) for text in COORDINATE.findall(line)
    ]


def of_threads(text, shape):
    """The element at each place of the hardware. A view has a line for each register of a warp, with its lanes."""
    result, rows = [], []
    for line in [*text.splitlines(), "Warp"]:
        if line.startswith(("Warp", "Block")):
            result += [row[lane] for lane in range(len(rows[0]) if rows else 0) for row in rows]
            rows = []
        elif line.strip():
            rows.append(elements(line, shape))
    return result


def at_elements(text, shape):
    """The places of the hardware that hold each element: a list for each, the first dimension fastest."""
    entries = [
        [(int(b or 0), int(t), int(r)) for b, t, r in HOLDER.findall(entry)]
        for entry in HOLDERS.findall(text)
    ]
    if len(entries) != math.prod(shape):
        raise RuntimeError(f"a view of {len(entries)} elements, of {math.prod(shape)}")
    registers = 1 + max(r for entry in entries for _, _, r in entry)
    threads = 1 + max(t for entry in entries for _, t, _ in entry)
    result = [[] for _ in entries]
    for place, entry in enumerate(entries):  # the last dimension is the fastest in the text
        coordinate = []
        for n in reversed(shape):
            coordinate.insert(0, place % n)
            place //= n
        result[index(coordinate, shape)] = [r + registers * (t + threads * b) for b, t, r in entry]
    return result


def of_memory(text, shape):
    """The element at each offset: a view has a line "Offset: 3 -> (0,3)" for each."""
    return [i for line in text.splitlines() if "->" in line for i in elements(line, shape)]


def of_memory_in_rows(text, shape):
    """The same of the other view: memory in the shape of the tensor, with an element (0:3) at each place."""
    return elements(text, shape)
