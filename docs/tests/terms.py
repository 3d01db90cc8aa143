"""docs/terms.md against the libraries that are installed: the names and the answers in its tables."""

import importlib.metadata
import json
import re
import subprocess
from pathlib import Path

import command
import pages

PAGE = pages.ROOT / "docs/terms.md"
ADAPTERS = {
    "pycute": "pycute",
    "tensor-layouts": "tensor-layouts",
    "Triton": "triton",
    "CuTe C++": "cute",
}
PACKAGES = {
    "pycute": "nvidia-cutlass",
    "tensor-layouts": "tensor-layouts",
    "Triton": "triton",
    "CuTe C++": "nvidia-cutlass",
}
# Given names on stdin, prints those that are not there, and the version of the package that argv names.
PROBE = """
import importlib.metadata, json, sys
def there(name, roots):
    for root in roots:
        value = root
        for part in name.split("."):
            value = getattr(value, part, None)
        if value is not None:
            return True
    return False
library, names = json.load(sys.stdin)
if library == "pycute":
    import pycute
    roots = [pycute]
elif library == "tensor-layouts":
    import tensor_layouts, tensor_layouts.analysis, tensor_layouts.layout_utils
    roots = [tensor_layouts]
else:
    import types
    from triton.tools import LinearLayout
    roots = [LinearLayout, types.SimpleNamespace(LinearLayout=LinearLayout, **{"*": getattr(LinearLayout, "__mul__", None)})]
# An instance has members that its class has not.
made = {"pycute": lambda: pycute.Layout((2, 2), (1, 2)), "tensor-layouts": lambda: tensor_layouts.Layout((2, 2), (1, 2))}
if library in made:
    roots.append(type("Instance", (), {"Layout": made[library]()}))
print(json.dumps([name for name in names if not there(name, roots)]))
print(importlib.metadata.version(sys.argv[1]))
"""


def folder(library):
    """The environment of a library, next to the command or in the tree's build folder, or None."""
    for build in (Path(command.BINARY).resolve().parent, pages.ROOT / "build"):
        venv = build / f"venv-{ADAPTERS[library]}"
        if (venv / "bin/python").exists():
            return venv
    return None


def named(page, library):
    """(line, name) of every code span in the columns of the library."""
    for table in page.tables:
        head = table[0][1]
        if library not in head or head[0] == "expression":
            continue
        column = head.index(library)
        for number, row in table[2:]:
            for span in pages.SPAN.finditer(row[column]):
                if span[2] != "None":
                    yield number, span[2]


def versions(page):
    """{library: version} of the table that says what was seen."""
    table = next(t for t in page.tables if t[0][1] == ["here called", "is", "seen"])
    return {row[0]: row[2].split()[-1] for _, row in table[2:] if row[2][-1:].isdigit()}


def missing(page, library):
    """Complaints about names that the installed library has not, and about its version."""
    environment, found = folder(library), list(named(page, library))
    assert found, library
    if library == "CuTe C++":
        headers = "\n".join(
            h.read_text(encoding="utf-8", errors="replace")
            for h in environment.glob(
                "lib/python3*/site-packages/cutlass_library/source/include/cute/**/*.hpp"
            )
        )
        absent = [
            name for _, name in found if not re.search(rf"\b{re.escape(name)}(?!\w)", headers)
        ]
        info = next(environment.glob("lib/python3*/site-packages/nvidia_cutlass-*.dist-info"))
        version = importlib.metadata.PathDistribution(info).version
    else:
        done = subprocess.run(
            [environment / "bin/python", "-c", PROBE, PACKAGES[library]],
            capture_output=True,
            text=True,
            input=json.dumps([library, [name for _, name in found]]),
            timeout=120,
            check=False,
        )
        if done.returncode != 0:
            return [f"{library}: {done.stderr.strip()}"]
        absent, version = json.loads(done.stdout.splitlines()[0]), done.stdout.splitlines()[1]
    result = [
        f"docs/terms.md:{number}: {library} has no {name}"
        for number, name in found
        if name in absent
    ]
    if versions(page)[library] != version:
        result.append(
            f"docs/terms.md: {library} {versions(page)[library]} is spoken of, {version} is installed"
        )
    return result


def answer(expression, implementation):
    """The cell that an implementation's answer makes: a value in a code span, refused or none."""
    done = command.run(
        "eval", expression, *(["--impl", implementation] if implementation else []), timeout=300
    )
    if done.returncode == 0:
        return f"`{done.stdout.splitlines()[-1]}`"
    return "none" if "unsupported" in done.stderr else "refused"


def differs(page, column, implementation):
    """(rows, complaints about cells of a column that are not what is answered)."""
    rows, result = 0, []
    for table in page.tables:
        head = table[0][1]
        if head[0] != "expression":
            continue
        for number, row in table[2:]:
            rows += 1
            said = answer(row[0].strip("`"), implementation)
            if said != row[head.index(column)]:
                result.append(
                    f"docs/terms.md:{number}: {column} answers {said}, not {row[head.index(column)]}: {row[0]}"
                )
    return rows, result
