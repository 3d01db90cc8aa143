"""An object or module of Python as an implementation under test: a program that speaks the protocol.

    python -m layoutcheck.adapt mymodule            its functions that are called as operations are
    python -m layoutcheck.adapt mymodule:MyAlgebra  a class, of which an object is made, or an object

What the functions get: integers, tuples, layouts. A layout is made by `Layout(shape, stride)` of the object, if it has
a Layout, or else is a layoutcheck.Layout. What they give back has `shape` and `stride`, or is (shape, stride). Attributes
that say more: `layoutcheck_refusals`, the exceptions that mean that there is no answer (by default ValueError,
AssertionError, NotImplementedError and layoutcheck.Refused); `layoutcheck_operations`, {name: function}, if functions
have other names; `__version__`.
"""

import importlib
import importlib.metadata
import os
import sys

from layoutcheck import _core
from layoutcheck._command import sdk

REFUSALS = (ValueError, AssertionError, NotImplementedError, _core.Refused)


def named(name):
    """The object that MODULE or MODULE:OBJECT names."""
    module, _, rest = name.partition(":")
    found = importlib.import_module(module)
    for part in filter(None, rest.split(".")):
        found = getattr(found, part)
    return found() if isinstance(found, type) else found


def operations(impl):
    """{name of an operation: function} of an object."""
    chosen = getattr(impl, "layoutcheck_operations", None)
    if chosen is not None:
        return dict(chosen)
    names = {op for ops in _core.OPERATIONS.values() for op in ops}
    result = {}
    for name in sorted(names):
        function = getattr(impl, name, None)
        if callable(function) and not isinstance(function, type):
            result[name] = function
    return result


def title(impl):
    """(name, version)"""
    name = getattr(impl, "__name__", None) or type(impl).__name__
    version = getattr(impl, "__version__", None)
    if version is None:
        try:
            version = importlib.metadata.version(name.partition(".")[0])
        except importlib.metadata.PackageNotFoundError:
            version = "0"
    return name, str(version)


class _Linear:
    """As Triton has it, for LinearLayout(...)."""

    def __init__(self, bases, out):
        self.bases, self.out_dims = bases, out


def _attribute(value, name):
    found = getattr(value, name)
    return found() if callable(found) and not hasattr(found, "shape") else found


def adapter(impl, refusals=None, isolated=True):
    """The SDK's adapter of an object. Imports the SDK, which keeps stdout for replies."""
    sys.path.insert(0, sdk())
    import layoutcheck_adapter as sdk_module

    layout_type = getattr(impl, "Layout", _core.Layout)
    ours = layout_type is _core.Layout

    def from_layout(value):
        """(shape, stride); a swizzle or composed layout, where a mapping may be given back, as the SDK has it."""
        if isinstance(value, _core.Swizzle):
            return sdk_module.Swizzle(value.bits, value.base, value.shift)
        if isinstance(value, _core.ComposedLayout):
            return sdk_module.Composed(
                from_layout(value.outer), value.offset, from_layout(value.inner)
            )
        if hasattr(value, "shape") and hasattr(value, "stride"):
            return _attribute(value, "shape"), _attribute(value, "stride")
        return value

    def to_basis(shape, stride):
        def text(tree):
            return f"({','.join(map(text, tree))})" if isinstance(tree, tuple) else repr(tree)

        return _core.BasisLayout(f"{text(shape)}:{text(stride)}")

    def from_basis(value):
        leaves = iter(value.strides)

        def strides(shape):
            if isinstance(shape, tuple):
                return tuple(map(strides, shape))
            scale, axis = next(leaves)
            return sdk_module.Scaled(scale, axis) if axis else scale

        return value.shape, strides(value.shape)

    def refuses(error):
        """The condition of a Refused, or whether the exception is a refusal."""
        if isinstance(error, _core.Refused) and _core.Refused in exceptions:
            return error.reason
        return isinstance(error, exceptions)

    exceptions = tuple(refusals or getattr(impl, "layoutcheck_refusals", REFUSALS))
    how = {}
    if ours:
        how = {
            "to_tiler": lambda entries: _core.Tiler(*entries),
            "to_swizzle": _core.Swizzle,
            "to_composed": _core.ComposedLayout,
            "to_basis": to_basis,
            "from_basis": from_basis,
            "to_linear": lambda bases, out: _core.LinearLayout(_Linear(bases, out)),
            "from_linear": lambda value: (
                tuple(value.bases.items()),
                tuple(value.out_dims.items()),
            ),
        }
    name, version = title(impl)
    result = sdk_module.Adapter(
        name,
        version,
        int_bits=64 if ours else 0,
        refusals=refuses,
        to_layout=layout_type,
        from_layout=from_layout,
        isolated=isolated,
        **how,
    )
    for op, function in operations(impl).items():
        if ours and sdk_module.OPERATIONS[op][1] == "swizzle":
            result.op(lambda *swizzles, f=function: from_layout(f(*swizzles)), op)
        else:
            result.op(function, op)
    return result


def main():
    if len(sys.argv) != 2:
        sys.exit("usage: python -m layoutcheck.adapt MODULE[:OBJECT]")
    sys.path.insert(0, os.getcwd())
    sys.path.insert(0, sdk())
    import layoutcheck_adapter  # noqa: F401  # before the library: stdout is for replies

    try:
        impl = named(sys.argv[1])
    except (ImportError, AttributeError) as error:
        sys.exit(f"layoutcheck: {sys.argv[1]}: {error}")
    adapter(impl).run()


if __name__ == "__main__":
    main()
