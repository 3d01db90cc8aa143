#!/usr/bin/env python3
"""Checks every #include against the rule of who may enter whom, and that no folders of a module include each other.

check_modules.py ROOT         0: the rules are kept, 1: it is not (each case is named), 2: no include seen
check_modules.py --self-test  writes bad includes into a folder of its own and expects each to be named
"""

import graphlib
import re
import sys
import tempfile
from pathlib import Path

STD = r"[a-z_0-9]+"  # <vector>, <cstdint>: neither a dot nor a slash
POSIX = r"(sys/\w+|unistd|signal|poll|fcntl|dirent|dlfcn|spawn|errno|time|pthread|sched)\.h"
RAPIDCHECK = r"rapidcheck(\.h|/.*)"
JSON = r"nlohmann/.*"
TESTING = r"(gtest|gmock)/.*"
CUTE = r"(cute|cutlass)/.*"
CUDA = r"cuda(_runtime(_api)?)?\.h"
SOCKETS = r"(arpa/inet|ifaddrs|net/if|netinet/(in|tcp)|sched)\.h"
MPI = r"mpi\.h"
ARCHIVE = r"archive(_entry)?\.h"
OPENSSL = r"openssl/.*"
PUGI = r"pugixml\.hpp"
SQLITE = r"sqlite3\.h"
TOML = r"toml\+\+/.*"
Z3 = r"z3(\+\+)?\.h"
ISL = r"isl/.*\.h"
SYMBOLS = (
    r"(symbols|layoutcheck/symbolic)(\.hpp|/.*)"  # numbers that are expressions: smt/on_symbols
)


def own(*modules):
    return r"layoutcheck/(%s)/.*" % "|".join(modules)


# Folder -> what its <...> includes may be. The longest matching folder counts.
RULES = {
    "process": [STD, own("process"), POSIX],
    "process/tests": [STD, own("process"), POSIX, TESTING],
    "core": [STD, own("core")],
    "core/tests": [STD, own("core"), TESTING],
    "core/tests/cuda": [STD, own("core"), CUDA],
    "properties/laws": [STD, own("core", "laws")],
    "properties/laws/tests": [STD, own("core", "laws"), TESTING],
    "properties/generate": [STD, own("core", "laws", "generate")],
    "properties/random": [STD, own("core", "laws", "generate", "random"), RAPIDCHECK],
    "properties/random/tests": [
        STD,
        own("core", "laws", "generate", "random"),
        RAPIDCHECK,
        TESTING,
    ],
    "gpu_oracle": [STD, own("core", "laws", "sweep"), POSIX],
    "gpu_oracle/tests": [STD, own("core", "laws", "sweep"), POSIX, TESTING],
    "gpu_oracle/cuda": [STD, own("core", "laws", "sweep", "sweep_cuda"), POSIX, CUDA],
    "gpu_oracle/mpi": [
        STD,
        own("core", "laws", "process", "sweep", "sweep_mpi"),
        POSIX,
        SOCKETS,
        MPI,
    ],
    "gpu_oracle/cute": [STD, own("core", "laws", "sweep", "sweep_cute"), CUDA, CUTE],
    "gpu_oracle/cute/tests": [STD, own("core", "laws", "sweep", "sweep_cute"), TESTING],
    "results": [STD, own("core", "results"), JSON],
    "results/tests": [STD, own("core", "results"), JSON, TESTING],
    "results/report": [STD, own("core", "results", "reports"), JSON, PUGI],
    "results/report/tests": [STD, own("core", "results", "reports"), JSON, PUGI, TESTING],
    "results/failures": [STD, own("core", "results", "reports", "failures"), OPENSSL],
    "results/failures/src/sqlite": [STD, own("core", "failures"), SQLITE],
    "results/failures/tests": [
        STD,
        own("core", "results", "reports", "failures"),
        JSON,
        POSIX,
        SQLITE,
        TESTING,
    ],
    "results/sweep": [STD, own("core", "laws", "sweep", "results", "sweep_results"), JSON],
    "conformance": [STD, own("process", "core", "laws", "results", "conformance"), JSON, POSIX],
    "conformance/adapters/cute": [STD, CUTE],
    "conformance/sdk": [STD, r"(stdint|string)\.h", POSIX],
    "conformance/src/known": [STD, own("core", "laws", "results", "conformance"), TOML],
    "conformance/tests": [STD, own("core", "laws", "results", "conformance"), JSON, POSIX, TESTING],
    "smt": [STD, own("core", "laws", "generate", "process", "smt"), SYMBOLS],
    "smt/on_symbols": [STD, own("core", "laws"), r"language/.*", SYMBOLS, Z3],
    "smt/src/solve/z3": [STD, own("core", "laws", "smt"), Z3, r"malloc\.h"],
    "smt/tests": [STD, own("core", "laws", "smt"), SYMBOLS, POSIX, TESTING],
    "relations": [STD, own("core", "laws", "relations")],
    "relations/src/engine/process": [STD, own("core", "laws", "process", "relations"), POSIX],
    "relations/src/isl": [STD, own("core", "laws", "relations"), ISL],
    "relations/tests": [STD, own("core", "laws", "relations"), POSIX, TESTING],
    "fuzz": [STD, own("core", "laws", "generate", "fuzz")],
    "fuzz/engine": [STD, own("core", "laws", "process", "fuzz", "fuzz_suite"), POSIX],
    "fuzz/suite": [
        STD,
        own(
            "core",
            "laws",
            "fuzz",
            "fuzz_suite",
            "conformance",
            "results",
            "sweep",
            "sweep_results",
            "sweep_cute",
            "corpus",
        ),
        JSON,
        POSIX,
    ],
    "fuzz/suite/tests": [
        STD,
        own(
            "core",
            "laws",
            "fuzz",
            "fuzz_suite",
            "conformance",
            "results",
            "sweep",
            "sweep_results",
            "corpus",
        ),
        JSON,
        TESTING,
    ],
    "fuzz/corpus": [STD, own("core", "results", "corpus"), POSIX, ARCHIVE, OPENSSL],
    "fuzz/corpus/tests": [STD, own("core", "results", "corpus"), POSIX, ARCHIVE, TESTING],
    "fuzz/tests": [STD, own("core", "laws", "fuzz"), TESTING],
    "docs/examples": [STD, r"layoutcheck_(adapter\.hpp|library\.h)"],
    "docs/examples/consumer": [STD, own("core", "laws")],
    "docs/examples/prove": [STD, SYMBOLS],
    "python": [STD, own("core", "reports"), r"nanobind/.*"],
    "cli": [r".*"],
    "bench": [r".*"],
}
MODULES = [
    "process",
    "core",
    "properties/laws",
    "properties/generate",
    "properties/random",
    "gpu_oracle",
    "gpu_oracle/cuda",
    "gpu_oracle/cute",
    "gpu_oracle/mpi",
    "results",
    "results/report",
    "results/failures",
    "results/sweep",
    "conformance",
    "smt",
    "relations",
    "fuzz",
    "fuzz/suite",
    "fuzz/corpus",
    "docs/examples",
    "docs/examples/consumer",
    "docs/examples/prove",
    "python",
    "cli",
    "bench",
]
SUFFIXES = {".hpp", ".cpp", ".h", ".cc", ".cu", ".cuh", ".inc"}
SKIPPED = {"build", ".git", ".cache"}  # and every folder that CMake builds in
INCLUDE = re.compile(r"^\s*#\s*(?:include|include_next|import)\b\s*(.*)$")
RAW_STRING = re.compile(r'R"([^\s()\\]*)\(.*?\)\1"', re.S)  # a program that is text here
TARGET = re.compile(r"""(?:<([^>]+)>|"([^"]+)")""")


def longest(folders, path):
    inside = [f for f in folders if path.startswith(f + "/")]
    return max(inside, key=len, default=None)


def folder_in(module, path):
    """The folder of a module: include/layoutcheck/core/text/a.hpp and src/text/a.cpp are in text; None for tests."""
    inside = re.match(r"(?:include/layoutcheck/\w+|src)/(?:(.+)/)?[^/]+$", path[len(module) + 1 :])
    return inside and (inside[1] or ".")


class Folders:
    """Which folders of each module include which others, and where."""

    def __init__(self):
        self.edges = {}

    def add(self, root, file, included, where):
        path = file.relative_to(root).as_posix()
        module = longest(MODULES, path)
        match = TARGET.match(included)
        source = folder_in(module, path)
        if not match or source is None:
            return
        name = match[1] or match[2]
        home = root / module
        for candidate in (file.parent / name, home / "src" / name, home / "include" / name):
            if candidate.is_file() and home in candidate.resolve().parents:
                target = folder_in(module, candidate.resolve().relative_to(root).as_posix())
                if target not in (None, source):
                    self.edges.setdefault(module, {}).setdefault(source, {}).setdefault(
                        target, where
                    )
                return

    def complaints(self):
        for module, edges in sorted(self.edges.items()):
            try:
                graphlib.TopologicalSorter(edges).prepare()
            except graphlib.CycleError as error:
                circle = error.args[1][::-1]  # each includes the next
                where = [edges[a][b] for a, b in zip(circle, circle[1:])]
                yield f"{module}: folders include each other, {' -> '.join(circle)}: {', '.join(where)}"


def judge(root, file, included):
    """The reason why `file` may not say `#include included`, or None."""
    path = file.relative_to(root).as_posix()
    module = longest(MODULES, path)
    match = TARGET.match(included)
    if not match:
        return 'is neither <...> nor "..."'
    name = match[1] or match[2]
    if match[2] and not name.startswith("layoutcheck/"):  # "..." stays inside the module
        home = (root / module).resolve()
        for folder in (file.parent, home / "src", home / "tests"):
            candidate = (folder / name).resolve()
            template = candidate.with_name(candidate.name + ".in")  # from which CMake makes it
            if (candidate.is_file() or template.is_file()) and home in candidate.parents:
                return None
        return f"is not a file of {module}"
    if any(re.fullmatch(rule, name) for rule in RULES[longest(RULES, path)]):
        return None
    return f"may not be included by {longest(RULES, path)}"


def check(root):
    """(files seen, includes seen, complaints)"""
    files, includes, complaints, folders = 0, 0, [], Folders()
    built = {cache.parent for cache in root.glob("*/CMakeCache.txt")}
    for file in sorted(root.rglob("*")):
        parts = file.relative_to(root).parts
        if file.suffix not in SUFFIXES or not file.is_file():
            continue
        if SKIPPED.intersection(parts) or built.intersection(file.parents):
            continue
        files += 1
        path = "/".join(parts)
        if longest(MODULES, path) is None:
            complaints.append(f"{path}: lies in no module known to ci/check_modules.py")
            continue
        text = RAW_STRING.sub(
            lambda raw: "\n" * raw[0].count("\n"), file.read_text(encoding="utf-8")
        )
        for number, line in enumerate(text.splitlines(), 1):
            if found := INCLUDE.match(line):
                includes += 1
                if reason := judge(root, file, found[1]):
                    complaints.append(f"{path}:{number}: {found[1].strip()} {reason}")
                folders.add(root, file, found[1], f"{path}:{number}")
    return files, includes, complaints + list(folders.complaints())


GOOD = {
    "core/include/layoutcheck/core/a.hpp": ["<vector>", "<layoutcheck/core/b.hpp>"],
    "core/src/a.cpp": ['"a_detail.hpp"', "<layoutcheck/core/a.hpp>  // why"],
    "core/src/a_detail.hpp": ["<cstdint>"],
    "core/src/text.hpp": ['<string>\nx = R"--(', '<gtest/gtest.h> ")" ', '<vector>\n)--";'],
    "core/tests/a.cpp": ["<gtest/gtest.h>", '"layoutcheck/core/a.hpp"'],
    "core/tests/cuda/core_as_cuda.cu": ["<cuda_runtime.h>"],
    "properties/laws/src/a.cpp": ["<layoutcheck/core/a.hpp>", "<layoutcheck/laws/a.hpp>"],
    "properties/random/tests/a.cpp": ["<rapidcheck/gtest.h>", "<layoutcheck/laws/a.hpp>"],
    "gpu_oracle/src/a.cpp": ["<unistd.h>", "<layoutcheck/sweep/a.hpp>"],
    "gpu_oracle/cuda/src/a.cu": ["<cuda_runtime.h>", "<layoutcheck/sweep/a.hpp>"],
    "gpu_oracle/mpi/src/a.cpp": ["<mpi.h>", "<netinet/in.h>", "<layoutcheck/sweep_mpi/a.hpp>"],
    "conformance/src/a.cpp": ["<nlohmann/json.hpp>", "<sys/wait.h>", "<layoutcheck/laws/a.hpp>"],
    "gpu_oracle/cute/src/a.hpp": ["<cute/layout.hpp>"],
    "gpu_oracle/cute/tests/a.cpp": ["<gtest/gtest.h>", '"a.hpp"'],
    "conformance/adapters/cute/a.hpp": ["<cute/layout.hpp>"],
    "conformance/src/made.hpp.in": [],
    "conformance/src/b.cpp": ['"made.hpp"'],
    "conformance/src/known/a.cpp": ["<toml++/toml.h>"],
    "fuzz/corpus/src/a.cpp": ["<archive.h>", "<openssl/evp.h>", "<layoutcheck/results/a.hpp>"],
    "fuzz/suite/src/a.cpp": ["<nlohmann/json.hpp>", "<layoutcheck/conformance/a.hpp>"],
    "results/src/a.cpp": ["<nlohmann/json.hpp>"],
    "results/failures/src/sqlite/a.cpp": ["<sqlite3.h>"],
    "smt/src/a.cpp": [
        "<layoutcheck/process/a.hpp>",
        "<layoutcheck/laws/lemmas/a.hpp>",
        '"solve/z3/a.hpp"',
    ],
    "process/src/a.cpp": ["<sys/wait.h>", "<layoutcheck/process/a.hpp>"],
    "smt/src/solve/z3/a.hpp": ["<z3++.h>"],
    "smt/tests/a.cpp": ["<gtest/gtest.h>", '"solve/z3/a.hpp"'],
    "relations/src/isl/a.cpp": ["<isl/map.h>", "<layoutcheck/relations/isl/a.hpp>"],
    "cli/src/a.cpp": ["<CLI/CLI.hpp>", "<layoutcheck/random/a.hpp>"],
}
BAD = {
    "core/src/up.cpp": "<layoutcheck/laws/a.hpp>",
    "core/src/third_party.cpp": "<nlohmann/json.hpp>",
    "core/src/framework.cpp": "<gtest/gtest.h>",
    "core/src/system.cpp": "<unistd.h>",
    "core/src/macro.cpp": "SOME_MACRO",
    "core/src/leaves.cpp": '"../../properties/laws/src/a.cpp"',
    "core/include/layoutcheck/core/up.hpp": '  "layoutcheck/random/a.hpp"',
    "core/tests/up.cpp": "<layoutcheck/laws/a.hpp>",
    "properties/laws/src/leaf.cpp": "<layoutcheck/random/a.hpp>",
    "properties/laws/src/framework.cpp": "<rapidcheck.h>",
    "properties/random/src/leaf.cpp": "<layoutcheck/conformance/a.hpp>",
    "gpu_oracle/src/device.cpp": "<cuda_runtime.h>",
    "gpu_oracle/src/processes.cpp": "<mpi.h>",
    "gpu_oracle/src/up.cpp": "<layoutcheck/sweep_cuda/backend.hpp>",
    "gpu_oracle/cuda/src/leaf.cu": "<layoutcheck/sweep_mpi/a.hpp>",
    "gpu_oracle/mpi/src/leaf.cpp": "<layoutcheck/sweep_cuda/backend.hpp>",
    "gpu_oracle/mpi/src/json.cpp": "<nlohmann/json.hpp>",
    "gpu_oracle/cuda/src/other.cu": "<cute/layout.hpp>",
    "gpu_oracle/cute/src/other.cpp": "<layoutcheck/sweep_cuda/a.hpp>",
    "gpu_oracle/cute/tests/cute.cpp": "<cute/layout.hpp>",
    "conformance/src/leaf.cpp": "<layoutcheck/random/a.hpp>",
    "conformance/src/framework.cpp": "<rapidcheck.h>",
    "conformance/tests/command.cpp": "<layoutcheck/cli/a.hpp>",
    "conformance/src/toml.cpp": "<toml++/toml.h>",
    "conformance/src/cute.cpp": "<cute/layout.hpp>",
    "conformance/src/unmade.cpp": '"unmade.hpp"',
    "fuzz/src/leaf.cpp": "<layoutcheck/conformance/a.hpp>",
    "fuzz/suite/src/archive.cpp": "<archive.h>",
    "results/src/leaf.cpp": "<layoutcheck/conformance/a.hpp>",
    "results/src/sweep.cpp": "<layoutcheck/sweep/a.hpp>",
    "results/report/src/memory.cpp": "<layoutcheck/failures/a.hpp>",
    "results/failures/src/sqlite.cpp": "<sqlite3.h>",
    "process/src/up.cpp": "<layoutcheck/core/a.hpp>",
    "core/src/process.cpp": "<layoutcheck/process/a.hpp>",
    "smt/src/processes.cpp": "<unistd.h>",
    "smt/src/leaf.cpp": "<layoutcheck/sweep/a.hpp>",
    "smt/src/theorems/solver.cpp": "<z3++.h>",
    "smt/src/solve/z3/json.cpp": "<nlohmann/json.hpp>",
    "smt/tests/solver.cpp": "<z3++.h>",
    "relations/src/isl.cpp": "<isl/map.h>",
    "relations/tests/isl.cpp": "<isl/map.h>",
    "docs/examples/consumer/a.cpp": "<layoutcheck/results/a.hpp>",
    "elsewhere/a.cpp": "<vector>",
}
# Folders that include each other, directly and by way of a third.
CIRCLES = [
    {
        "core/include/layoutcheck/core/one/a.hpp": '"layoutcheck/core/two/a.hpp"',
        "core/include/layoutcheck/core/two/a.hpp": "<vector>",
        "core/src/two/a.cpp": "<layoutcheck/core/one/a.hpp>",
    },
    {
        "cli/src/one/a.hpp": '"two/a.hpp"',
        "cli/src/two/a.hpp": '"top.hpp"',
        "cli/src/top.hpp": '"one/a.hpp"',
    },
]


def self_test():
    def write(root, path, targets):
        (root / path).parent.mkdir(parents=True, exist_ok=True)
        (root / path).write_text("".join(f"#include {t}\n" for t in targets), encoding="utf-8")

    with tempfile.TemporaryDirectory() as folder:
        root = Path(folder)
        for path, targets in GOOD.items():
            write(root, path, targets)
        wrong = [f"false alarm: {c}" for c in check(root)[2]]
        for path, target in BAD.items():
            write(root, path, [target])
            if not any(c.startswith(path + ":") for c in check(root)[2]):
                wrong.append(f"not noticed: {path} includes {target.strip()}")
            (root / path).unlink()
        for circle in CIRCLES:
            for path, target in circle.items():
                write(root, path, [target])
            if not any("folders include each other" in c for c in check(root)[2]):
                wrong.append(f"not noticed: the circle of {', '.join(circle)}")
            for path in circle:
                (root / path).unlink()
    return wrong


def main(arguments):
    if arguments == ["--self-test"]:
        wrong = self_test()
        print(
            "\n".join(wrong)
            or f"{len(BAD)} bad includes and {len(CIRCLES)} circles noticed, no false alarm"
        )
        return 1 if wrong else 0
    if len(arguments) != 1:
        print(__doc__, file=sys.stderr)
        return 2
    files, includes, complaints = check(Path(arguments[0]).resolve())
    print("\n".join(complaints + [f"{files} files, {includes} includes, {len(complaints)} wrong"]))
    if includes == 0:
        return 2
    return 1 if complaints else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
