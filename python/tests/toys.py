"""Implementations that the tests judge."""

import os

import layoutcheck as lc


class Right:
    """As the reference has it."""

    __version__ = "1.0"

    def coalesce(self, layout, profile=None):
        return lc.coalesce(layout) if profile is None else lc.coalesce(layout, profile)

    def composed_coalesce(self, composed):
        return lc.coalesce(composed)

    def swizzle_composition(self, a, b):
        return lc.composition(a, b)

    def linear_pseudo_invert(self, linear):
        return lc.linear_pseudo_invert(linear)

    def basis_coalesce(self, basis):
        return lc.basis_coalesce(basis)

    def tuple_slice(self, coordinate, shape):
        return lc.slice(coordinate, shape)

    def logical_divide(self, layout, tiler):
        return lc.logical_divide(layout, tiler)


class Wrong:
    """One operation is wrong, one ends the process for three modes, one is right."""

    def right_inverse(self, layout):
        return layout

    def complement(self, layout, target=None):
        if layout.rank() > 2:
            os.abort()
        return lc.complement(layout) if target is None else lc.complement(layout, target)

    def cosize(self, layout):
        return lc.cosize(layout)


def size(layout):
    """The module as an implementation."""
    return lc.size(layout)
