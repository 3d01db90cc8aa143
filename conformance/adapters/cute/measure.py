"""Which lines of the headers calls reach: clang's source-based coverage of each unit.

The lines are those of statements, read by libclang, as coverage mapping knows only what a unit instantiates. Branches are
not counted: nearly all decisions of the headers are `if constexpr`, of which each side has lines of its own. What is
computed from types alone is run as well (preamble.hpp), so that its lines count.
"""

import re
import shutil
import subprocess
import threading

from layoutcheck_adapter import News

HEADERS = (
    "layout.hpp",
    "layout_composed.hpp",
    "swizzle.hpp",
    "swizzle_layout.hpp",
    "int_tuple.hpp",
    "stride.hpp",
    "algorithm/tuple_algorithms.hpp",
    "numeric/arithmetic_tuple.hpp",
)
FLAGS = ("-fprofile-instr-generate", "-fcoverage-mapping", "-DLAYOUTCHECK_MEASURED")


def tool(name, toolchain):
    """llvm-cov of the version of clang++."""
    version = re.search(r"clang version (\d+)", toolchain.compiler)
    names = (f"{name}-{version.group(1)}", name) if version else ()
    found = next((path for one in names if (path := shutil.which(one))), None)
    if found is None:
        raise ImportError(f"no {name} of {toolchain.compiler}")
    return found


class Meter:
    """Answers of one operation after another; `add` is called for each unit that ran, from any thread."""

    def __init__(self, toolchain):
        self._profdata, self._cov = tool("llvm-profdata", toolchain), tool("llvm-cov", toolchain)
        self._files = [str(toolchain.cute / "cute" / name) for name in HEADERS]
        self._reached = [set() for _ in self._files]
        self._lock = threading.Lock()
        self._news = News(len(self._files))
        self.functions = [
            {"file": f"cute/{name}", "functions": functions}
            for name, functions in zip(HEADERS, functions_of(toolchain, self._files))
        ]

    def answer(self, op, answer):
        """answer(), and what calls of the operation reached for the first time."""
        self._reached = [set() for _ in self._files]
        return answer(), self._news.of(op, [(lines, ()) for lines in self._reached])

    def add(self, program):
        """Reads what the processes of a unit left."""
        profiles = [str(path) for path in program.parent.glob(f"{program.name}-*.profraw")]
        if not profiles:
            return
        merged = f"{program}.profdata"
        subprocess.run(
            [self._profdata, "merge", "-sparse", *profiles, "-o", merged],
            check=True,
            stdout=subprocess.DEVNULL,
        )
        text = subprocess.run(
            [
                self._cov,
                "export",
                "-format=lcov",
                f"-instr-profile={merged}",
                program,
                *self._files,
            ],
            check=True,
            capture_output=True,
            text=True,
        ).stdout
        with self._lock:
            for i, line in reached(text, self._files):
                self._reached[i].add(line)


def reached(lcov, files):
    """(number of the file, line) of each line that ran."""
    at = None
    for record in lcov.splitlines():
        kind, _, value = record.partition(":")
        if kind == "SF":
            at = files.index(value) if value in files else None
        elif kind == "DA" and at is not None:
            line, count = value.split(",")[:2]
            if count != "0":
                yield at, int(line)


def functions_of(toolchain, files):
    """Of each file its functions, each with the lines on which statements begin."""
    from clang import cindex  # of the package libclang

    kinds = cindex.CursorKind
    resources = subprocess.run(
        [toolchain.program, "-print-resource-dir"], capture_output=True, text=True, check=True
    ).stdout.strip()
    flags = [flag for flag in toolchain.flags if flag.startswith(("-std", "-I", "-isystem"))]
    unit = cindex.Index.create().parse(
        str(toolchain.preamble), args=["-x", "c++", "-w", "-resource-dir", resources, *flags]
    )
    functions = (
        kinds.FUNCTION_DECL,
        kinds.FUNCTION_TEMPLATE,
        kinds.CXX_METHOD,
        kinds.CONSTRUCTOR,
        kinds.CONVERSION_FUNCTION,
    )
    scopes = (
        kinds.STRUCT_DECL,
        kinds.CLASS_DECL,
        kinds.CLASS_TEMPLATE,
        kinds.CLASS_TEMPLATE_PARTIAL_SPECIALIZATION,
    )
    types = (kinds.TYPE_ALIAS_DECL, kinds.TYPEDEF_DECL, kinds.USING_DECLARATION)
    nothing = (kinds.COMPOUND_STMT, kinds.NULL_STMT)

    def runs(statement):
        """Not a declaration of types, nor an assertion for the compiler."""
        if statement.kind != kinds.DECL_STMT:
            return statement.kind not in nothing
        return any(c.kind not in (*types, kinds.STATIC_ASSERT) for c in statement.get_children())

    def lines(cursor, into):
        for child in cursor.get_children():
            if cursor.kind == kinds.COMPOUND_STMT and runs(child):
                into.add(child.extent.start.line)
            lines(child, into)

    found = [{} for _ in files]

    def walk(cursor, prefix):
        for child in cursor.get_children():
            if child.kind == kinds.NAMESPACE:
                walk(child, prefix)
            if child.location.file is None or child.location.file.name not in files:
                continue
            of_file = found[files.index(child.location.file.name)]
            if child.kind in functions and child.is_definition():
                into = set()
                for part in child.get_children():
                    if part.kind == kinds.COMPOUND_STMT:
                        lines(part, into)
                name = prefix + child.spelling
                number = 1 + sum(other.partition("/")[0] == name for other in of_file)
                if into:
                    of_file[name if number == 1 else f"{name}/{number}"] = sorted(into)
            elif child.kind in scopes:
                walk(child, f"{prefix}{child.spelling}::")

    walk(unit.cursor, "")
    return [
        [{"name": name, "lines": of, "branches": []} for name, of in of_file.items()]
        for of_file in found
    ]
