"""Prints the names of Mojo's package layout (conformance/adapters/census.py).

The package is one compiled file: a header, then the compiler's intermediate form, packed by Zstandard. Its table of strings
holds every identifier that the package uses. All of them are candidates, and the compiler says which of them are names:
`from layout.int_tuple import NAME` for each module, `Layout.NAME` for each struct. A name counts once, in the first module
that has it.
"""

import re
import sys
import tempfile
from pathlib import Path

import toolchain
import zstandard

MODULES = ("int_tuple", "layout", "swizzle", "tile_layout", "runtime_layout")
STRUCTS = {
    "int_tuple": ["IntTuple"],
    "layout": ["Layout"],
    "swizzle": ["Swizzle", "ComposedLayout"],
}
ZSTANDARD = b"\x28\xb5\x2f\xfd"
# What Mojo itself writes into a struct, or what every struct has.
WRITTEN_BY_MOJO = re.compile(
    r"__init__|__deinit__|__\w+_is_trivial|copy|write_repr_to|IteratorType"
)
ERROR = re.compile(r"names\.mojo:(\d+):\d+: error: (.*)")
NOT_THERE = re.compile(r"does not contain|has no attribute")


def candidates():
    """The identifiers in the package, but not private ones."""
    package = next(
        Path(sys.prefix).glob("lib/python3*/site-packages/modular/lib/mojo/layout.mojoc")
    )
    data = package.read_bytes()
    packed = zstandard.ZstdDecompressor().decompressobj()
    text = packed.decompress(data[data.index(ZSTANDARD) :])
    found = re.findall(rb"\x00([A-Za-z_][A-Za-z0-9_]*)(?=[\x00(\[])", text)
    words = sorted({word.decode() for word in found})
    return [w for w in words if not w.startswith("_") or re.fullmatch(r"__\w+__", w)]


def there(words, head, line):
    """Those words of which the compiler does not say that they are not there."""
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder) / "names.mojo"
        lines = [*head, *(line.format(n=n, word=word) for n, word in enumerate(words))]
        source.write_text("\n".join(lines) + "\n", encoding="utf-8")
        done = toolchain.mojo("build", source, "-o", Path(folder) / "names")
    absent = {
        int(number) - 1 - len(head)
        for number, message in ERROR.findall(done.stderr)
        if NOT_THERE.search(message)
    }
    if not absent:
        sys.exit(done.stderr[-500:] or "the compiler says of no name that it is absent")
    return [word for n, word in enumerate(words) if n not in absent]


def names():
    words, seen = candidates(), set()
    for module in MODULES:
        for name in there(words, [], f"from layout.{module} import `{{word}}` as n{{n}}"):
            if name not in seen or module in ("tile_layout", "runtime_layout"):
                yield f"{module}.{name}"
            seen.add(name)
        for struct in STRUCTS.get(module, []):
            head = [f"from layout.{module} import {struct}", "def main():"]
            whole = struct + ("[]" if struct == "ComposedLayout" else "")
            for name in there(words, head, f"    comptime n{{n}} = {whole}.`{{word}}`"):
                if not WRITTEN_BY_MOJO.fullmatch(name):
                    yield f"{module}.{struct}.{name}"


if __name__ == "__main__":
    print(*sorted(names()), sep="\n")
