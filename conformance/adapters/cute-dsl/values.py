"""Values between the wire (docs/protocol.md) and the DSL.

A reader takes a kit and a value on the wire. The kit says what an integer becomes: a constant,
a number known at run time only, or a place in the signature of a compiled function.
"""

import json
import re

WIRE_BITS = 53  # a longer integer is a string
LAYOUT = re.compile(r"([-\d(),]+):([-\d(),@]+)")
SCALED = re.compile(r"(-?\d+)((?:@\d+)+)")  # k@i, or k@j@i from the inside
COMPOSED = re.compile(r'"(?:S<(-?\d+),(-?\d+),(-?\d+)>|(.+?)) o (-?\d+) o (.+)"')


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


def basis(kit, j):
    def scaled(d):
        if isinstance(d, list):
            return tuple(map(scaled, d))
        return kit.scaled(int(d["scale"]), d["axis"]) if isinstance(d, dict) else kit.stride(int(d))

    return kit.layout(shape(kit, j[0]), scaled(j[1]))


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
    if isinstance(tree, dict):
        return {name: spelled(x) for name, x in tree.items()}
    return [spelled(x) for x in tree] if isinstance(tree, (list, tuple)) else big(tree)


def scaled_of_text(match):
    axis = [int(entry) for entry in reversed(match[2][1:].split("@"))]
    return json.dumps({"scale": int(match[1]), "axis": axis if len(axis) > 1 else axis[0]})


def layout_of_text(text):
    """The layout that the DSL prints, unchanged: an extent may be 0 or negative, and shape and
    stride may have different profiles. The runner judges that."""
    match = LAYOUT.fullmatch(text)
    try:
        shape, stride = (t.replace("(", "[").replace(")", "]") for t in match.groups())
        return [spelled(json.loads(t)) for t in (shape, SCALED.sub(scaled_of_text, stride))]
    except (AttributeError, ValueError) as error:
        raise NotAnAnswer(f"no layout of integers: {text}") from error


def composed_of_type(text):
    """The same of the type of a composed layout, !cute.composed_layout<"S<1,1,1> o 16 o (4,6):(1,4)">: what
    str() says of a swizzle ends after 8 characters, so that S<2,10,12> is S<2,10,1."""
    match = COMPOSED.search(text)
    if match is None and " o " not in text:  # the identity and 0 are not written
        none = {"swizzle": [0, 0, 0]}
        return {"outer": none, "offset": 0, "inner": layout_of_text(text.split('"')[1])}
    if match is None:
        raise NotAnAnswer(f"no composed layout of integers: {text}")
    *swizzle, outer, offset, inner = match.groups()
    return {
        "outer": layout_of_text(outer) if outer else {"swizzle": [int(n) for n in swizzle]},
        "offset": big(int(offset)),
        "inner": layout_of_text(inner),
    }
