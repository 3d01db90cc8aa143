"""A small library of layouts. It has a defect: docs/judge-your-own.md finds it."""


def leaves(t):
    """The integers of a nested tuple, from left to right."""
    return [t] if isinstance(t, int) else [leaf for part in t for leaf in leaves(part)]


class Layout:
    def __init__(self, shape, stride):
        self.shape, self.stride = shape, stride

    def modes(self):
        return list(zip(leaves(self.shape), leaves(self.stride)))


def size(layout):
    result = 1
    for extent, _ in layout.modes():
        result *= extent
    return result


def cosize(layout):
    """How many integers the offsets span."""
    if size(layout) == 0:
        return 0
    return 1 + sum((extent - 1) * stride for extent, stride in layout.modes())


def mode(layout, i):
    """Mode i alone."""
    if isinstance(layout.shape, int) and i == 0:
        return layout
    if isinstance(layout.shape, int) or not 0 <= i < len(layout.shape):
        raise ValueError("no mode %d" % i)
    return Layout(layout.shape[i], layout.stride[i])
