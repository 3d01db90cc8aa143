#!/usr/bin/env python3
"""Prints the type stubs of the Python package, made from the command's table of operations.

python.py BINARY [--package]    of layoutcheck._core; --package: of layoutcheck itself
"""

import json
import subprocess
import sys

HEAD = '''# Made by docs/generate/python.py from the table of operations.
# mypy: disable-error-code="overload-overlap, overload-cannot-match"
from typing import Any, Optional, Protocol, Union, overload

import numpy
import numpy.typing

IntTuple = Union[int, tuple["IntTuple", ...]]
Coordinate = Union[int, None, tuple["Coordinate", ...]]
Array = numpy.typing.NDArray[numpy.int64]
Indices = numpy.typing.NDArray[numpy.integer[Any]]

class HasShapeAndStride(Protocol):
    """A layout of another library."""

    @property
    def shape(self) -> Any: ...
    @property
    def stride(self) -> Any: ...

LayoutLike = Union["Layout", int, str, HasShapeAndStride]
TilerLike = Union["Tiler", LayoutLike, None, tuple["TilerLike", ...]]
Mapping = Union["Layout", "ComposedLayout", "Swizzle"]
MappingLike = Union[LayoutLike, "ComposedLayout", "Swizzle"]

OPERATIONS: dict[str, list[str]]

class Refused(ValueError):
    """The operation has no answer."""

    reason: str
    mode: Optional[int]
    point: Optional[int]

def evaluate(text: str) -> Any: ...
def parse(text: str) -> Any: ...
def text(value: Any) -> str: ...
def svg(value: Any, cells: int = 4096, colour: str = "value", element_bytes: int = 4) -> Optional[str]: ...
def compared(want: Any, got: Any, cells: int = 4096) -> Optional[tuple[str, str, int]]: ...
'''
TAKES = {
    "integer": "int",
    "boolean": "bool",
    "tuple": "IntTuple",
    "coordinate": "Coordinate",
    "layout": "LayoutLike",
    "tiler": "TilerLike",
    "mapping": "MappingLike",
    "swizzle": "Swizzle",
    "composed layout": "ComposedLayout",
    "table": "list[int]",
    "basis layout": "BasisLayout",
    "linear layout": "LinearLayout",
    "modular layout": "ModularLayout",
}
GIVES = {**TAKES, "layout": "Layout", "tiler": "Tiler", "mapping": "Mapping"}
VALUE = """    @staticmethod
    def parse(text: str) -> {name}: ...
    def _repr_svg_(self) -> Optional[str]: ...
"""
OTHER = "other: Any"  # text, or an object of another library
FROM_OTHERS = ("Swizzle", "ComposedLayout")  # also
CLASSES = {
    "Layout": (
        "layout",
        "shape: Union[IntTuple, str, HasShapeAndStride], stride: Optional[IntTuple] = None",
        """    __match_args__ = ("shape", "stride")
    @property
    def shape(self) -> Any: ...
    @property
    def stride(self) -> Any: ...
    def __len__(self) -> int: ...
    def __getitem__(self, i: int) -> Layout: ...
    @overload
    def __call__(self, *coordinate: Coordinate) -> int: ...
    @overload
    def __call__(self, indices: Indices) -> Array: ...
    def table(self) -> Array: ...
""",
    ),
    "Swizzle": (
        "swizzle",
        "bits: int, base: int, shift: int",
        """    __match_args__ = ("bits", "base", "shift")
    @property
    def bits(self) -> int: ...
    @property
    def base(self) -> int: ...
    @property
    def shift(self) -> int: ...
    @overload
    def __call__(self, x: int) -> int: ...
    @overload
    def __call__(self, x: Indices) -> Array: ...
""",
    ),
    "ComposedLayout": (
        "composed layout",
        'outer: Union["Layout", "Swizzle"], offset: int, inner: LayoutLike',
        """    __match_args__ = ("outer", "offset", "inner")
    @property
    def outer(self) -> Union[Layout, Swizzle]: ...
    @property
    def offset(self) -> int: ...
    @property
    def inner(self) -> Layout: ...
    @property
    def shape(self) -> Any: ...
    @overload
    def __call__(self, *coordinate: Coordinate) -> int: ...
    @overload
    def __call__(self, indices: Indices) -> Array: ...
    def table(self) -> Array: ...
""",
    ),
    "LinearLayout": (
        "linear layout",
        OTHER,
        """    @property
    def in_dims(self) -> dict[str, int]: ...
    @property
    def out_dims(self) -> dict[str, int]: ...
    @property
    def bases(self) -> dict[str, list[tuple[int, ...]]]: ...
    def __call__(self, index: int) -> int: ...
""",
    ),
    "BasisLayout": (
        "basis layout",
        OTHER,
        """    @property
    def shape(self) -> Any: ...
    @property
    def strides(self) -> list[tuple[int, tuple[int, ...]]]: ...
""",
    ),
    "ModularLayout": ("modular layout", OTHER, ""),
    "Tiler": ("tiler", "*entries: TilerLike", ""),
}
LATER = (
    "from layoutcheck.conformance import Report as Report, conform as conform\n"
    "from layoutcheck.display import compare as compare, show as show\n"
    "from layoutcheck.other_libraries import convert as convert\n"
    "from layoutcheck.proofs import prove as prove\n"
    "from layoutcheck.testing import laws as laws\n"
)


def operations(binary):
    """{spelling: [(definition, parameters, required, variadic, result)]}"""
    printed = subprocess.run(
        [binary, "list", "operations", "--json"], capture_output=True, text=True, check=True
    ).stdout
    result = {}
    for line in map(json.loads, printed.splitlines()):
        if line["type"] != "operation":
            continue
        for signature in line["signatures"]:
            result.setdefault(line["spelling"], []).append(
                (
                    line["definition"],
                    signature["parameters"],
                    signature["required"],
                    signature["variadic"],
                    line["result"],
                )
            )
    return result


def function(name, forms, indent="", of=None):
    """Its overloads; of a kind, as methods of it."""
    forms = [form for form in forms if of is None or of in first_kinds(form[1][0])]
    lines = []
    for definition, parameters, required, variadic, result in forms:
        words = ["self"] if of else []
        for i, kind in enumerate(parameters):
            if of and i == 0:
                continue
            if variadic and i == len(parameters) - 1:
                words.append(f"*rest: {TAKES[kind]}")
            else:
                words.append(f"a{i}: {TAKES[kind]}" + (" = ..." if i >= required else ""))
        if words and not words[-1].startswith("*"):
            words.append("/")
        if len(forms) > 1:
            lines.append(f"{indent}@overload\n")
        lines.append(f"{indent}def {name}({', '.join(words)}) -> {GIVES[result]}:\n")
        lines.append(f'{indent}    """{definition}"""\n')
    return "".join(lines)


def first_kinds(kind):
    return {"layout", "composed layout", "swizzle"} if kind == "mapping" else {kind}


def core(table):
    text = HEAD
    for name, (kind, init, body) in CLASSES.items():
        inits = (init, OTHER) if name in FROM_OTHERS else (init,)
        text += f"\nclass {name}:\n"
        for one in inits:
            text += "    @overload\n" if len(inits) > 1 else ""
            text += f"    def __init__(self, {one}) -> None: ...\n"
        text += VALUE.format(name=name) + body
        own = {line.split("def ")[1].split("(")[0] for line in body.splitlines() if "def " in line}
        for spelling, forms in table.items():
            if spelling not in own:
                text += function(spelling, forms, "    ", kind)
    for spelling, forms in table.items():
        text += "\n" + function(spelling, forms)
    return text


def package(table):
    names = (*CLASSES, "Refused", "OPERATIONS", "evaluate", "parse", "text", *table)
    text = "# Made by docs/generate/python.py from the table of operations.\n"
    text += "".join(f"from layoutcheck._core import {name} as {name}\n" for name in names)
    return text + LATER + "\n__version__: str\n"


if __name__ == "__main__":
    made = operations(sys.argv[1])
    sys.stdout.write(package(made) if "--package" in sys.argv[2:] else core(made))
