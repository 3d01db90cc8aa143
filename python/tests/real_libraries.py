"""Values to a real library and back; test_other_libraries.py runs it with the interpreter of an adapter's environment.

real_libraries.py NAME    prints what was converted
"""

import importlib
import sys

import layoutcheck as lc

NESTED = lc.Layout((4, (2, 3)), (1, (4, 8)))
SWIZZLE = lc.Swizzle(3, 4, 3)
COMPOSED = lc.ComposedLayout(SWIZZLE, 0, lc.Layout((64, 8), (8, 1)))
BASIS = lc.BasisLayout("(4,(2,3)):(1@0,(2@1,3@1))")
LINEAR = lc.LinearLayout("{register:[(1,0),(2,0)],lane:[(0,1),(0,2)]}->{dim0:4,dim1:4}")


def there_and_back(library, *values):
    for value in values:
        theirs = lc.convert(value, library)
        assert type(theirs).__module__.partition(".")[0] != "layoutcheck", type(theirs)
        assert type(value)(theirs) == value, f"{theirs} is not {value}"
        print(type(value).__name__)
    # An operation takes what they have, next to what this package has.
    if any(isinstance(value, lc.Layout) for value in values):
        theirs = lc.convert(lc.Layout((2, 2), (1, 4)), library)
        assert lc.complement(theirs, 16) == lc.Layout((2, 2), (2, 8))
        assert lc.composition(NESTED, theirs) == lc.Layout((2, 2), (1, 4))


def cute_dsl():
    import cutlass.cute as cute

    @cute.jit
    def traced():
        there_and_back(cute, NESTED, SWIZZLE, COMPOSED, BASIS)

    traced()


def torch():
    """By itself, as importing torch takes what a machine for tests does not have."""
    import importlib.util
    from pathlib import Path

    folder = next(
        path for path in (Path(p) / "torch/distributed/_pycute" for p in sys.path) if path.exists()
    )
    spec = importlib.util.spec_from_file_location(
        "torch_pycute", folder / "__init__.py", submodule_search_locations=[str(folder)]
    )
    module = sys.modules["torch_pycute"] = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    there_and_back(module, NESTED)


LIBRARIES = {
    "pycute": lambda: there_and_back(importlib.import_module("pycute"), NESTED, SWIZZLE, COMPOSED),
    "tensor-layouts": lambda: there_and_back(
        importlib.import_module("tensor_layouts"), NESTED, SWIZZLE, COMPOSED
    ),
    "torch": torch,
    "cute-dsl": cute_dsl,
    "triton": lambda: there_and_back(
        importlib.import_module("triton._C.libtriton.linear_layout"), LINEAR
    ),
}

if __name__ == "__main__":
    LIBRARIES[sys.argv[1]]()
