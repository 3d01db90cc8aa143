"""Pictures of values in notebooks and files."""

import base64
import html

from layoutcheck import _core


class Picture:
    """Values as grids, one above the other. Jupyter draws it; `svgs` has the texts."""

    def __init__(self, values, cells=4096):
        self.values = list(values)
        self.svgs = []
        for value in self.values:
            svg = _core.svg(value, cells)
            if svg is None:
                raise TypeError(f"there is no picture of {_core.text(value)}")
            self.svgs.append(svg)

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


def show(*values, cells=4096):
    """The values of layouts, swizzles, linear layouts as grids: at most so many cells of each."""
    return Picture(values, cells)
