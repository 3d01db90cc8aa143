"""Values to objects of other libraries. The way back needs no call: `Layout(other)`, and every operation takes them."""

from layoutcheck import _core


def convert(value, library):
    """The value as the library has it: convert(Layout('(2,3):(1,2)'), pycute) is a pycute.Layout.

    `library` is a module with Layout, Swizzle or LinearLayout, such as pycute, layouts (tensor-layouts),
    cutlass.cute, torch.distributed._pycute or triton.tools."""
    if isinstance(value, _core.Layout):
        make = getattr(library, "make_layout", None) or library.Layout
        if make is not getattr(library, "Layout", None):
            return make(value.shape, stride=value.stride)
        return make(value.shape, value.stride)
    if isinstance(value, _core.Swizzle):
        make = getattr(library, "make_swizzle", None) or library.Swizzle
        return make(value.bits, value.base, value.shift)
    if isinstance(value, _core.ComposedLayout):
        make = getattr(library, "make_composed_layout", None) or library.ComposedLayout
        return make(convert(value.outer, library), value.offset, convert(value.inner, library))
    if isinstance(value, _core.LinearLayout):
        bases = [(name, [list(basis) for basis in of]) for name, of in value.bases.items()]
        return library.LinearLayout.from_bases(
            bases, list(value.out_dims), list(value.out_dims.values()), True
        )
    return value
