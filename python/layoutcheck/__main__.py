"""The command `layoutcheck`. In addition, `--impl` may name a module, or an object in one: `mymodule:MyAlgebra`."""

import importlib.util
import os
import sys
from pathlib import Path

from layoutcheck._command import Absent, command, sdk


def _is_module(name):
    sys.path.insert(0, os.getcwd())
    try:
        return importlib.util.find_spec(name.partition(":")[0]) is not None
    except (ImportError, ValueError):
        return False
    finally:
        del sys.path[0]


def _shipped():
    """Folders of adapters; a variant is called NAME-VARIANT, and has no name of a module."""
    try:
        return {path.name for path in Path(sdk()).parents[1].glob("adapters/*/")}
    except Absent:
        return set()


def implementation(name):
    """What --impl is given: an adapter for a module of Python where it is one, and no adapter is called so."""
    first = name.split("@")[0].split("/")[0]
    plain = all(part.isidentifier() for part in first.replace(":", ".").split("."))
    if not plain or first.startswith("builtin:") or first in _shipped() or not _is_module(first):
        return name
    return f"cmd:{sys.executable} -m layoutcheck.adapt {name}"


def main():
    words = sys.argv[1:]
    for i, word in enumerate(words[:-1]):
        if word == "--impl":
            words[i + 1] = implementation(words[i + 1])
    for i, word in enumerate(words):
        if word.startswith("--impl="):
            words[i] = "--impl=" + implementation(word[len("--impl=") :])
    try:
        program = command()
    except Absent as error:
        sys.exit(f"layoutcheck: {error}")
    os.execv(program, [program, *words])


if __name__ == "__main__":
    main()
