"""layoutcheck: the algebra of tensor layouts, and checks of every implementation of it.

    import layoutcheck as lc

    L = lc.Layout((4, (2, 3)), (1, (4, 8)))
    L(5), L(1, (0, 2)), L.table()                # values; L(array) of many indices
    lc.complement(L, 48), L.coalesce()           # every operation, as a function and as a method
    lc.conform(MyAlgebra())                      # checks an implementation against the laws

`Refused` is raised where an operation has no answer; its `reason` says why. Values print in the text of the command:
`lc.evaluate('complement((2,2):(2,8), 16)')`.
"""

from layoutcheck import _core
from layoutcheck._core import (  # noqa: F401
    OPERATIONS,
    BasisLayout,
    ComposedLayout,
    Layout,
    LinearLayout,
    ModularLayout,
    Refused,
    Swizzle,
    Tiler,
    evaluate,
    parse,
    text,
)
from layoutcheck._version import __version__  # noqa: F401

_LATER = {  # where what a session may not need is, by name
    "conform": "conformance",
    "Report": "conformance",
    "check": "conformance",
    "laws": "testing",
    "prove": "proofs",
    "show": "display",
    "compare": "display",
    "convert": "other_libraries",
}

for _name in OPERATIONS:
    globals()[_name] = getattr(_core, _name)
del _name

_BUILTINS = {"slice", "zip", "filter", "max", "min", "reversed", "sum", "map", "hash", "range"}
__all__ = [
    *(
        "BasisLayout",
        "ComposedLayout",
        "Layout",
        "LinearLayout",
        "ModularLayout",
        "Swizzle",
        "Tiler",
    ),
    *("Refused", "evaluate", "parse", "text"),
    *(name for name in OPERATIONS if name not in _BUILTINS),
]


def __getattr__(name):
    """conform, laws, prove, show, ...: imported when they are first used, so that `import layoutcheck` is fast."""
    module = _LATER.get(name)
    if module is None:
        raise AttributeError(f"module 'layoutcheck' has no attribute {name!r}")
    import importlib

    value = getattr(importlib.import_module(f"layoutcheck.{module}"), name)
    globals()[name] = value
    return value


def __dir__():
    return sorted([*globals(), *_LATER])
