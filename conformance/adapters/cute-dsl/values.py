"""Values between the wire (docs/protocol.md) and the DSL.

A reader takes a kit and a value on the wire. The kit says what an integer becomes: a constant,
a number known at run time only, or a place in the signature of a compiled function.
"""

import json
import re

WIRE_BITS = 53  # a longer integer is a string
LAYOUT = re.compile(r"([-\d(),]+):([-\d(),]+)")


class NotAnAnswer(Exception):
    """The library returned something that the wire cannot say, or of another kind."""


class NotAnArgument(Exception):
    """The value on the wire is not an argument: the runner's fault or ours, never the library's."""


def _tree(kit, j, leaf):
    if isinstance(j, list):
        return tuple(_tree(kit, x, leaf) for x in j)
    if j is None:
        return None
    try:
        return leaf(int(j))
    except (TypeError, ValueError) as error:
        raise NotAnArgument(f"{j!r} is not an integer") from error


def plain(kit, j):
    """What the DSL wants to know when it compiles: profiles, orders, numbers of modes."""
    return _tree(kit, j, int)


def shape(kit, j):
    return _tree(kit, j, kit.extent)


def stride(kit, j):
    return _tree(kit, j, kit.stride)


def index(kit, j):
    return _tree(kit, j, kit.index)


def layout(kit, j):
    if not isinstance(j, list):  # an integer where the layout n:1 is meant
        return shape(kit, j)
    extents, strides = j
    return kit.layout(shape(kit, extents), stride(kit, strides))


def tiler(kit, j):
    if isinstance(j, dict):
        return tuple(tiler(kit, x) for x in j["by_mode"])
    return layout(kit, j)


def mapping(kit, j):
    if not isinstance(j, dict):
        return layout(kit, j)
    if "swizzle" in j:
        return kit.swizzle(*j["swizzle"])
    return kit.composed(
        mapping(kit, j["outer"]), kit.stride(int(j["offset"])), layout(kit, j["inner"])
    )


def big(n):
    return n if -(1 << WIRE_BITS) <= n <= 1 << WIRE_BITS else str(n)


def spelled(tree):
    return [spelled(x) for x in tree] if isinstance(tree, (list, tuple)) else big(tree)


def layout_of_text(text):
    """The layout that the DSL prints, unchanged: an extent may be 0 or negative, and shape and
    stride may have different profiles. The runner judges that."""
    match = LAYOUT.fullmatch(text)
    try:
        return [spelled(json.loads(t.replace("(", "[").replace(")", "]"))) for t in match.groups()]
    except (AttributeError, ValueError) as error:
        raise NotAnAnswer(f"no layout of integers: {text}") from error
