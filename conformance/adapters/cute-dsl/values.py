"""Values between the wire (docs/protocol.md) and the DSL.

A reader takes a kit and a value on the wire. The kit says what an integer becomes: a constant,
a number known at run time only, or a place in the signature of a compiled function.
"""

import json
import re

WIRE_BITS = 53  # a longer integer is a string
LAYOUT = re.compile(r"([-\d(),]+):([-\d(),@]+)")
SCALED = re.compile(r"(-?\d+)((?:@\d+)+)")  # k@i, or k@j@i from the inside
SWIZZLE = re.compile(r"S<(-?\d+),(-?\d+),(-?\d+)>")
COMPOSED = re.compile(rf"(?:{SWIZZLE.pattern}|(.+?)) o (-?\d+) o (.+)")


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


class Known:
    """A kit that makes the same values, of constants."""

    extent = stride = index = staticmethod(int)

    def __init__(self, kit):
        self.layout, self.scaled = kit.layout, kit.scaled
        self.swizzle, self.composed = kit.swizzle, kit.composed


def constant(read):
    """The reader of what is known when it is compiled."""
    return lambda kit, j: read(Known(kit), j)


def unit(kit, j):
    """A layout of constant extents; its strides of 1 are constants too."""
    return kit.layout(plain(kit, j[0]), _tree(kit, j[1], lambda d: d if d == 1 else kit.stride(d)))


def still(kit, j):
    """A layout whose strides of 0 are constants."""
    return kit.layout(shape(kit, j[0]), _tree(kit, j[1], lambda d: kit.stride(d) if d else 0))


def basis(kit, j):
    def scaled(d):
        if isinstance(d, list):
            return tuple(map(scaled, d))
        if isinstance(d, dict):
            return kit.scaled(kit.stride(int(d["scale"])), d["axis"])
        return int(d)  # 0: a stride along no axis is a constant

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


class Shifted:
    """What slice_and_offset says: offset + part(c)."""

    def __init__(self, offset, part):
        self.offset, self.part = offset, part


def composed_of_type(text, offset=0):
    """The same of the type of a composed layout, !cute.composed_layout<"S<1,1,1> o 16 o (4,6):(1,4)">: what
    str() says of a swizzle ends after 8 characters, so that S<2,10,12> is S<2,10,1."""
    text = text.split('"')[1]
    if " o " not in text:  # the identity and 0 are not written
        none = {"swizzle": [0, 0, 0]}
        return {"outer": none, "offset": big(offset), "inner": layout_of_text(text)}
    match = COMPOSED.fullmatch(text)
    if match is None:
        raise NotAnAnswer(f"no composed layout of integers: {text}")
    *swizzle, outer, offset, inner = match.groups()
    return {
        "outer": layout_of_text(outer) if outer else {"swizzle": [int(n) for n in swizzle]},
        "offset": big(int(offset)),
        "inner": layout_of_text(inner),
    }


def mapping_of_text(text):
    """What str() says of a layout, a swizzle or a composed layout, read back."""
    if " o " in text:
        return composed_of_type(f'"{text}"')
    if match := SWIZZLE.fullmatch(text):
        return {"swizzle": [int(n) for n in match.groups()]}
    return layout_of_text(text)
