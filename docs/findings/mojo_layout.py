"""What the commands of mojo.md share: call("composition", "(2,2):(1,1)", "2:3") prints the answer of Mojo's package layout.

The call is made by serve.mojo of conformance/adapters/mojo, which takes the words of the arguments and writes those of
the answer, or by what ended its process: the message of the library, or the signal. A list of texts is a LayoutList.
"""

import re
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "conformance/adapters/mojo"))
import toolchain
from program import Died, Program, layout_words, values, words

PATH, _ = toolchain.program()
TUPLES = set(
    "product product_each reverse tuple_unflatten tuple_flatten tuple_depth tuple_max idx2crd crd2idx shape_div zip".split()
)


def _read(text):
    (value,) = values(re.sub(r"([(),])", lambda m: f" {m[1]} " if m[1] != "," else " ", text))
    return value


def _words(value):
    if isinstance(value, list):
        return words([tuple(map(_read, text.split(":"))) for text in value])
    if isinstance(value, str) and ":" in value:
        return layout_words([_read(part) for part in value.split(":")])
    return words(_read(value) if isinstance(value, str) else value)


def _text(value):
    return f"({','.join(map(_text, value))})" if isinstance(value, tuple) else str(value)


def answer(op, *arguments):
    group = "T" if op in TUPLES or op.startswith("compact_") else "L"
    if op.startswith(("swizzle", "composed")):
        group = "S"
    if isinstance(arguments[-1], list):
        group, op = "B", op + ".by_mode"
    program = Program(PATH, each=True)
    try:
        text = program.call(" ".join([group, op, *map(_words, arguments)])).strip()
    except Died as death:
        return f"{death.how}: {death.why}" if death.why else death.how
    finally:
        program.close()
    if text in ("True", "False"):
        return text
    return ":".join(map(_text, values(text)))


def call(op, *arguments):
    print(answer(op, *arguments))
