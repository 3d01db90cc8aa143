#!/usr/bin/env python3
"""Checks that no name is defined twice where a compiler or linker takes the two definitions for one.

check_names.py ROOT         0: none is, 1: some are (each is named), 2: no function or no type seen
check_names.py --self-test  defines two of one name in a folder of its own and expects them to be named

In unnamed namespaces, functions and types of the files of a folder: with LAYOUTCHECK_UNITY those are one to the
compiler. Two types do not compile then; two functions become overloads, and a call may choose the other file's.
In named namespaces, types of the whole project: where two files of a program each have their own, the linker keeps
one type's functions for both, and objects of the other size are overrun. No compiler says so.
The namespace detail of core, which laws and mutants name: compiled as one with a file that has its own, they would not
find it."""

import re
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

MODULES = (
    "process",
    "core",
    "properties",
    "gpu_oracle",
    "results",
    "conformance",
    "smt",
    "relations",
    "fuzz",
    "cli",
)
ALONE = (
    "gpu_oracle/cute",
    "gpu_oracle/cuda",
    "gpu_oracle/mpi",
    "fuzz/engine",
)  # never compiled as one
SOURCES = (".cpp", ".hpp", ".cu", ".cuh")
NO_FUNCTION = r"(?!(?:return|if|for|while|using|namespace|template|struct|class|enum|static_assert|TEST|INSTANTIATE)\b)"
FUNCTION = re.compile(
    NO_FUNCTION + r"[A-Za-z_][\w:<>&*, \[\]()]*?[ &*](\w+)\("
)  # at column 0, by clang-format

TYPE = re.compile(
    r"(?:template <.*> )?(?:struct|class|enum class|enum|union) (\w+)(?: final)?(?: :.*)?(?: \{.*)?$"
)
OPENED = re.compile(r"(?:inline )?namespace ?([\w:]*) \{$")

RAW_STRING = re.compile(r'R"([^\s()\\]*)\(.*?\)\1"', re.S)  # a program that is text here


def functions(text):
    """The names of the free functions in a file's unnamed namespace."""
    inside, names = False, set()
    text = RAW_STRING.sub('""', text)
    for line in text.splitlines():
        if line == "namespace {":
            inside = True
        elif line == "}  // namespace":
            inside = False
        elif inside and (match := FUNCTION.match(line)):
            names.add(match[1])
    return names


def types(text):
    """(namespace, name) of the types a file defines at namespace scope; the namespace "" is the unnamed one."""
    spaces, found = [], set()
    for line in RAW_STRING.sub('""', text).splitlines():
        if match := OPENED.match(line):
            spaces.append(match[1])
        elif line.startswith("}  // namespace") and spaces:
            spaces.pop()
        elif match := TYPE.match(line):
            found.add(("" if "" in spaces else "::".join(spaces), match[1]))
    return found


def hides_core(path, text):
    """Whether code below layoutcheck::laws has a namespace detail, which hides that of core."""
    return path.as_posix().startswith("properties/") and re.search(
        r"^namespace detail \{", RAW_STRING.sub('""', text), re.M
    )


def complaints_of(places, kind):
    return [
        f"{where}: {kind}{name} is defined in {', '.join(files)}"
        for (where, name), files in sorted(places.items())
        if len(files) > 1
    ]


def check(root):
    """(functions seen, types seen, complaints)"""
    of_folder, of_project, hidden = defaultdict(list), defaultdict(list), []
    seen = 0
    for file in sorted(f for module in MODULES for f in (root / module).rglob("*.*")):
        path = file.relative_to(root)
        if path.suffix not in SOURCES:
            continue
        text = file.read_text(encoding="utf-8")
        if hides_core(path, text):
            hidden.append(f"{path.as_posix()}: a namespace detail here hides that of core")
        one = path.suffix == ".cpp" and not path.as_posix().startswith(ALONE)
        for name in functions(text) if one else ():
            of_folder[str(path.parent), name].append(path.name)
            seen += 1
        for space, name in types(text):
            if space:
                of_project[space, name].append(path.as_posix())
            elif one:
                of_folder[str(path.parent), name].append(path.name)
    twice = complaints_of(of_folder, "") + complaints_of(of_project, "type ")
    return seen, len(of_project), twice + hidden


def self_test():
    body = "namespace a {{\nnamespace {{\n\n{}\n\n}}  // namespace\n}}  // namespace a\n"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, text in {
            "core/src/a.cpp": "int f(int x) { return g(x); }",
            "core/src/b.cpp": "int g(int x) {",
            "core/tests/c.cpp": "int f(long x) {",
        }.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(body.format(text), encoding="utf-8")
        (root / "core/src/text.cpp").write_text(
            'x = R"-(\n' + body.format("int f(int x) {") + ')-";\n', encoding="utf-8"
        )
        (root / "core/src/t.cpp").write_text(
            body.format("struct T {") + "namespace a {\nclass U;\n}  // namespace a\n",
            encoding="utf-8",
        )
        (root / "core/tests/t.cpp").write_text(body.format("struct T {"), encoding="utf-8")
        (root / "core/src/u.hpp").write_text(
            "namespace a {\nclass U {\n}  // namespace a\n", encoding="utf-8"
        )
        (root / "core/src/v.hpp").write_text(
            "namespace a::b {\nclass U {\n}  // namespace a::b\n", encoding="utf-8"
        )
        wrong = [f"false alarm: {c}" for c in check(root)[2]]
        for declaration in (
            "int f(char const* x) {",
            "std::optional<std::vector<int>> const& f(",
            "template <class T>\nT f(T",
        ):
            (root / "core/src/d.cpp").write_text(body.format(declaration), encoding="utf-8")
            if check(root)[2] != ["core/src: f is defined in a.cpp, d.cpp"]:
                wrong.append(f"not noticed: {declaration}")
        for declaration in (
            "struct T {",
            "template <class X> class T final : public X {",
            "enum class T : int { a };",
        ):
            (root / "core/src/d.cpp").write_text(body.format(declaration), encoding="utf-8")
            if check(root)[2] != ["core/src: T is defined in d.cpp, t.cpp"]:
                wrong.append(f"not noticed: {declaration}")
        (root / "core/src/d.cpp").unlink()
        (root / "core/tests/w.hpp").write_text(
            "namespace a {\nstruct U : T {\n}  // namespace a\n", encoding="utf-8"
        )
        if check(root)[2] != ["a: type U is defined in core/src/u.hpp, core/tests/w.hpp"]:
            wrong.append("not noticed: a type of two headers")
        (root / "core/tests/w.hpp").unlink()
        (root / "properties/laws").mkdir(parents=True)
        (root / "properties/laws/x.hpp").write_text(
            "namespace a {\nnamespace detail {\n", encoding="utf-8"
        )
        if check(root)[2] != ["properties/laws/x.hpp: a namespace detail here hides that of core"]:
            wrong.append("not noticed: a namespace detail of laws")
    return wrong


def main():
    if sys.argv[1:] == ["--self-test"]:
        wrong = self_test()
        print("".join(f"{line}\n" for line in wrong), end="")
        return 1 if wrong else 0
    seen, kinds, complaints = check(Path(sys.argv[1]).resolve())
    print("".join(f"{line}\n" for line in complaints), end="")
    print(
        f"{seen} functions in unnamed namespaces, {kinds} types in named ones, {len(complaints)} names twice"
    )
    return 2 if seen == 0 or kinds == 0 else 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
