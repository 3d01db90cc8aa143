#!/usr/bin/env python3
"""Checks that the functions in the unnamed namespaces of a folder's files have different names.

check_names.py ROOT         0: they have, 1: some have not (each is named), 2: no function seen
check_names.py --self-test  plants two of one name in a folder of its own and expects them to be named

With LAYOUTCHECK_UNITY files of one folder are one to the compiler. Two types or constants of one name do not compile
then; two functions become overloads, and a call may choose the other file's without a word."""

import re
import sys
import tempfile
from collections import defaultdict
from pathlib import Path

ROOMS = ("core", "properties", "gpu_oracle", "results", "conformance", "smt", "fuzz", "cli")
ALONE = ("gpu_oracle/cute", "gpu_oracle/cuda", "gpu_oracle/mpi", "fuzz/engine")  # never compiled as one
NO_FUNCTION = r"(?!(?:return|if|for|while|using|namespace|template|struct|class|enum|static_assert|TEST|INSTANTIATE)\b)"
FUNCTION = re.compile(NO_FUNCTION + r"[A-Za-z_][\w:<>&*, \[\]()]*?[ &*](\w+)\(")  # clang-format puts it at column 0

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


def check(root):
    """(functions seen, complaints)"""
    places = defaultdict(list)
    for room in ROOMS:
        for file in sorted((root / room).rglob("*.cpp")):
            path = file.relative_to(root)
            if not path.as_posix().startswith(ALONE):
                for name in functions(file.read_text(encoding="utf-8")):
                    places[path.parent, name].append(path.name)
    return len(places), [f"{folder}: {name} stands in {', '.join(files)}"
                         for (folder, name), files in sorted(places.items()) if len(files) > 1]


def self_test():
    body = "namespace a {{\nnamespace {{\n\n{}\n\n}}  // namespace\n}}  // namespace a\n"
    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, text in {"core/src/a.cpp": "int f(int x) { return g(x); }", "core/src/b.cpp": "int g(int x) {",
                           "core/tests/c.cpp": "int f(long x) {"}.items():
            (root / path).parent.mkdir(parents=True, exist_ok=True)
            (root / path).write_text(body.format(text), encoding="utf-8")
        (root / "core/src/text.cpp").write_text('x = R"-(\n' + body.format("int f(int x) {") + ')-";\n', encoding="utf-8")
        wrong = [f"false alarm: {c}" for c in check(root)[1]]
        for planted in ("int f(char const* x) {", "std::optional<std::vector<int>> const& f(", "template <class T>\nT f(T"):
            (root / "core/src/d.cpp").write_text(body.format(planted), encoding="utf-8")
            if check(root)[1] != ["core/src: f stands in a.cpp, d.cpp"]:
                wrong.append(f"not noticed: {planted}")
    return wrong


def main():
    if sys.argv[1:] == ["--self-test"]:
        wrong = self_test()
        print("".join(f"{line}\n" for line in wrong), end="")
        return 1 if wrong else 0
    seen, complaints = check(Path(sys.argv[1]).resolve())
    print("".join(f"{line}\n" for line in complaints), end="")
    print(f"{seen} functions in unnamed namespaces, {len(complaints)} names twice in a folder")
    return 2 if seen == 0 else 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main())
