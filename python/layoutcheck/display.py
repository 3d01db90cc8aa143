"""Pictures of values in notebooks and files."""

import base64
import html

from layoutcheck import _core


class Picture:
    """Values as grids, one above the other. Jupyter draws it; `svgs` has the texts."""

    def __init__(self, values, svgs):
        self.values, self.svgs = list(values), list(svgs)

    def _repr_html_(self):
        return "\n".join(image(svg, _core.text(v)) for svg, v in zip(self.svgs, self.values))

    def save(self, path):
        """Writes an SVG. Pre: one value."""
        if len(self.svgs) != 1:
            raise ValueError("a file has one picture")
        with open(path, "w", encoding="utf-8") as file:
            file.write(self.svgs[0])

    def __repr__(self):
        return "\n".join(map(_core.text, self.values))


def image(svg, text):
    """The picture as an image of its own, so that its styles do not reach the page around it."""
    data = base64.b64encode(svg.encode()).decode()
    return f'<img alt="{html.escape(text)}" src="data:image/svg+xml;base64,{data}">'


def show(*values, cells=4096, colour="value", element_bytes=4):
    """The values of layouts, swizzles, linear layouts as grids: at most so many cells of each.

    colour    "value" modulo 8; "bank" of shared memory, in groups of 16 bytes, of elements of so many bytes; "thread",
              which is mode 0"""
    svgs = [_core.svg(value, cells, colour, element_bytes) for value in values]
    for svg, value in zip(svgs, values):
        if svg is None:
            raise TypeError(f"there is no picture of {_core.text(value)}")
    return Picture(values, svgs)


def compare(want, got, cells=4096):
    """Both as grids, with a frame around the cells that differ. Compared by flat index."""
    found = _core.compared(want, got, cells)
    if found is None:
        raise TypeError(f"there is no picture of {_core.text(want)} or of {_core.text(got)}")
    return Picture((want, got), found[:2])
