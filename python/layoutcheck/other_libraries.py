"""Values to objects of other libraries. The way back needs no call: `Layout(other)`, and every operation takes them."""

import inspect

from layoutcheck import _core


def convert(value, library):
    """The value as the library has it: convert(Layout('(2,3):(1,2)'), pycute) is a pycute.Layout.

    `library` is a module with Layout, Swizzle, ComposedLayout or LinearLayout, such as pycute, tensor_layouts,
    torch.distributed._pycute or triton._C.libtriton.linear_layout; or with make_layout and so on, as cutlass.cute."""
    if isinstance(value, _core.Layout):
        return _layout(library, value.shape, value.stride)
    if isinstance(value, _core.BasisLayout):
        strides = iter(value.strides)
        return _layout(library, value.shape, _bases(library, value.shape, strides))
    if isinstance(value, _core.Swizzle):
        return _made(library, "Swizzle", "make_swizzle", value.bits, value.base, value.shift)
    if isinstance(value, _core.ComposedLayout):
        parts = (convert(value.outer, library), value.offset, convert(value.inner, library))
        named = getattr(library, "ComposedLayout", None)
        try:
            by_name = {"outer", "inner", "offset"} <= set(inspect.signature(named).parameters)
        except (TypeError, ValueError):
            by_name = False
        if by_name:
            return named(**dict(zip(("outer", "offset", "inner"), parts)))
        return _made(library, "ComposedLayout", "make_composed_layout", *parts)
    if isinstance(value, _core.LinearLayout):
        bases = [(name, [list(basis) for basis in of]) for name, of in value.bases.items()]
        return library.LinearLayout.from_bases(
            bases, list(value.out_dims), list(value.out_dims.values()), True
        )
    return value


def _made(library, name, maker, *parts):
    """By the class, or by the function where the class is not called, as in CuTe DSL."""
    try:
        return getattr(library, name)(*parts)
    except (AttributeError, TypeError):
        return getattr(library, maker)(*parts)


def _layout(library, shape, stride):
    try:
        return library.Layout(shape, stride)
    except (AttributeError, TypeError):
        return library.make_layout(shape, stride=stride)


def _bases(library, shape, strides):
    if isinstance(shape, tuple):
        return tuple(_bases(library, part, strides) for part in shape)
    scale, axis = next(strides)
    if not axis:
        return scale
    basis = library.E(axis[0] if len(axis) == 1 else list(axis))
    return basis if scale == 1 else scale * basis
