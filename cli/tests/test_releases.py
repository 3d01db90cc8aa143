"""Releases of a library: which of them broke a case, what one does otherwise than another, and whether the pinned one is
the newest. The library is a toy with four releases, as wheels in a folder that pip is pointed to."""

import json
import os
import shutil
import subprocess
import tempfile
import unittest
import zipfile
from pathlib import Path

from command import BINARY

ROOT = Path(__file__).resolve().parents[2]
LIBRARY = """class Layout:
    def __init__(self, shape, stride): self.shape, self.stride = shape, stride
def leaves(t):
    return [n for x in t for n in leaves(x)] if isinstance(t, tuple) else [t]
def size(layout):
    result = 1
    for n in leaves(layout.shape){cut}: result *= n
    return result
def rank(layout):
    return len(layout.shape) if isinstance(layout.shape, tuple) else {one}
{more}
"""
GROUP = """def depth(layout):
    of = lambda t: 1 + max(map(of, t), default=0) if isinstance(t, tuple) else 0
    return of(layout.shape)
"""
# 2.0 breaks the size of nested shapes, 2.1 repairs it and breaks the rank of integers; 2.1 has depth too.
RELEASES = {
    "1.0": {"cut": "", "one": 1, "more": ""},
    "1.1": {"cut": "", "one": 1, "more": ""},
    "2.0": {"cut": "[:3]", "one": 1, "more": ""},
    "2.1": {"cut": "", "one": 0, "more": GROUP},
}
ADAPTER = {
    "adapter.toml": """about = "a toy with releases"
licence = "none: it is part of this test"
emit = "python"
memory_mib = 512
batch_s = 60
""",
    "pins.txt": "# toylayouts: of this test\ntoylayouts==1.1\n",
    "calls.txt": """layout  toylayouts.Layout({0}, {1})
size    toylayouts.size({0})
rank    toylayouts.rank({0})
""",
    "scope.py": '"""The library."""\n\nimport toylayouts\n',
    "promises.txt": "# OPERATION | FILE | SENTENCE\nsize | toylayouts.py | The product of all extents.\n",
    "adapter.py": """import importlib.metadata, sys
from pathlib import Path
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "sdk/python"))
from layoutcheck_adapter import Adapter, Unsupported, calls
import scope
def none(*_): raise Unsupported("layouts alone")
adapter = Adapter(
    "toy", importlib.metadata.version("toylayouts"), calls=calls(HERE / "calls.txt", scope), to_swizzle=none, to_composed=none
)
if hasattr(scope.toylayouts, "depth"): adapter.op(scope.toylayouts.depth, "depth")
adapter.run()
""",
}
BROKEN = "size((2,2,2,2):(1,2,4,8))"


def write_wheel(folder, version, texts):
    info = f"toylayouts-{version}.dist-info/"
    with zipfile.ZipFile(folder / f"toylayouts-{version}-py3-none-any.whl", "w") as wheel:
        wheel.writestr("toylayouts.py", LIBRARY.format(**texts))
        wheel.writestr(
            info + "METADATA", f"Metadata-Version: 2.1\nName: toylayouts\nVersion: {version}\n"
        )
        wheel.writestr(
            info + "WHEEL",
            "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
        )
        wheel.writestr(info + "RECORD", "")


class Releases(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        temporary = tempfile.TemporaryDirectory()
        cls.addClassCleanup(temporary.cleanup)
        cls.home = Path(temporary.name)
        data = cls.home / "share/layoutcheck"
        cls.folder = data / "conformance/adapters/toy"
        for path in (cls.home / "bin", cls.home / "wheels", cls.folder, data / "ci"):
            path.mkdir(parents=True)
        shutil.copy(BINARY, cls.home / "bin/layoutcheck")
        shutil.copytree(ROOT / "conformance/sdk/python", data / "conformance/sdk/python")
        for name in ("adapters", "lib.sh", "wheels.sh"):
            shutil.copy(ROOT / "ci" / name, data / "ci" / name)
        for name, text in ADAPTER.items():
            (cls.folder / name).write_text(text)
        for version, texts in RELEASES.items():
            write_wheel(cls.home / "wheels", version, texts)

    def run_(self, *words, index="wheels"):
        environment = {
            **os.environ,
            "LAYOUTCHECK_STATE": str(self.home / "state"),
            "PIP_NO_INDEX": "1",
            "PIP_FIND_LINKS": str(self.home / index),
        }
        environment.pop("LAYOUTCHECK_PYTHON", None)
        return subprocess.run(
            [self.home / "bin/layoutcheck", *words],
            cwd=self.home,
            env=environment,
            capture_output=True,
            text=True,
            timeout=600,
            check=False,
        )

    def install(self, *names):
        done = self.run_("adapters", "install", *names)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)

    def lines(self, done):
        return [json.loads(line) for line in done.stdout.splitlines()]

    def test_bisect_names_the_release_that_broke_a_case(self):
        self.install("toy")
        done = self.run_("bisect", BROKEN, "--impl", "toy", "--to", "2.0")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        last = done.stdout.splitlines()[-1]
        self.assertEqual(last, "toy 2.0 broke it: it passes in 1.1, and fails in 2.0")

    def test_bisect_runs_every_release_if_wished_and_names_each_change(self):
        self.install("toy")
        done = self.run_("bisect", BROKEN, "--impl", "toy")
        self.assertEqual(done.returncode, 4, done.stdout + done.stderr)
        self.assertIn("it passes in 1.0 and in 2.1; --every runs it", done.stdout)
        done = self.run_("bisect", BROKEN, "--impl", "toy", "--every", "--json")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        lines = self.lines(done)
        self.assertEqual(
            [(line["version"], line["fails"]) for line in lines if line["type"] == "release"],
            [("1.0", False), ("1.1", False), ("2.0", True), ("2.1", False)],
        )
        changes = [line for line in lines if line["type"] == "change"]
        self.assertEqual(
            [(c["version"], c["broke"]) for c in changes], [("2.0", True), ("2.1", False)]
        )
        self.assertEqual(lines[-1]["exit"], 0)

    def test_bisect_refuses_what_has_no_releases(self):
        for words, code in (
            ((BROKEN, "--impl", "cmd:true"), 2),
            ((BROKEN, "--impl", "toy", "--from", "0.9"), 2),
            ((BROKEN, "--impl", "toy", "--from", "2.1"), 2),
            (("nonsense(1", "--impl", "toy"), 2),
        ):
            done = self.run_("bisect", *words)
            self.assertEqual((done.returncode, done.stdout), (code, ""), done.stderr)
        done = self.run_("bisect", BROKEN, "--impl", "toy", index="empty")
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("pip does not say which releases toylayouts has", done.stderr)

    def test_outdated_compares_with_the_newest(self):
        done = self.run_("adapters", "outdated")
        self.assertEqual((done.returncode, done.stdout), (1, "toy  toylayouts 1.1  newest: 2.1\n"))
        done = self.run_("adapters", "outdated", "--json", index="empty")
        self.assertEqual(done.returncode, 4)
        self.assertEqual(self.lines(done)[-1]["exit"], 4)

    def test_against_reports_what_differs_alone(self):
        self.install("toy@1.1", "toy@2.0", "toy@2.1")
        same = self.run_("conform", "--impl", "toy@1.1", "--against", "toy@1.1", "--plan", "1s")
        self.assertEqual(same.returncode, 0, same.stdout + same.stderr)
        self.assertIn(
            "toy 1.1 against toy 1.1: new 0, otherwise 0, fixed 0, the same 0;", same.stdout
        )
        worse = self.run_("conform", "--impl", "toy@2.0", "--against", "toy@1.1", "--plan", "1s")
        self.assertEqual(worse.returncode, 1, worse.stdout + worse.stderr)
        self.assertTrue(worse.stdout.startswith("FAIL "), worse.stdout)
        self.assertRegex(worse.stdout, r"toy 2\.0 against toy 1\.1: new [1-9]")
        mixed = self.run_(
            "conform", "--impl", "toy@2.1", "--against", "toy@2.0", "--plan", "1s", "--json"
        )
        self.assertEqual(mixed.returncode, 1, mixed.stdout + mixed.stderr)
        lines = self.lines(mixed)
        against = next(line for line in lines if line["type"] == "against")
        self.assertGreater(against["new"], 0)
        self.assertGreater(against["fixed"], 0)
        self.assertEqual(against["added_operations"], ["depth"])
        failures = [line["id"] for line in lines if line["type"] == "verdict"]
        self.assertTrue(all(i.startswith("rank/") for i in failures), failures)
        better = self.run_(
            "conform", "--impl", "toy@1.1", "--against", "toy@2.0", "--op", "size", "--plan", "1s"
        )
        self.assertEqual(better.returncode, 0, better.stdout + better.stderr)
        self.assertIn("FIXED size/", better.stdout)
        # The same cases fail, with other answers.
        self.install("toy@1.0")
        state = self.home / "state/venv-toy@1.0"
        (file,) = state.glob("lib/python3*/site-packages/toylayouts.py")
        self.addCleanup(file.write_text, file.read_text())
        five = "[:3] + [5] * (len(leaves(layout.shape)) > 3)"
        file.write_text(LIBRARY.format(cut=five, one=1, more=""))
        other = self.run_(
            "conform", "--impl", "toy@1.0", "--against", "toy@2.0", "--op", "size", "--plan", "1s"
        )
        self.assertEqual(other.returncode, 1, other.stdout + other.stderr)
        self.assertRegex(other.stdout, r"toy 1\.0 against toy 2\.0: new [1-9]")
        lost = self.run_("conform", "--impl", "toy@1.1", "--against", "toy@2.1", "--plan", "1s")
        self.assertEqual(lost.returncode, 4, lost.stdout + lost.stderr)
        self.assertIn("GONE  depth: only toy 2.1 claims it", lost.stdout)

    def test_an_issue_quotes_the_library_and_has_code_that_shows_it(self):
        self.install("toy@2.0")
        done = self.run_("emit", BROKEN, "--as", "issue", "--impl", "toy@2.0")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("toy 2.0", done.stdout)
        self.assertIn("> The product of all extents.\n>\n> (toylayouts.py)", done.stdout)
        blocks = done.stdout.split("```python\n")[1:]
        python = self.home / "state/venv-toy@2.0/bin/python"
        code, test = (block.split("```")[0] for block in blocks)
        shown = subprocess.run([python, "-c", code], capture_output=True, text=True, check=True)
        self.assertEqual(shown.stdout, "8\n")  # the three first of four extents
        self.assertIn("`16`", done.stdout)
        (self.home / "regression.py").write_text(test)
        failed = subprocess.run(
            [python, self.home / "regression.py"], capture_output=True, check=False
        )
        self.assertEqual(failed.returncode, 1)
        right = self.run_("emit", "rank(4:1)", "--as", "issue", "--impl", "toy@2.0")
        self.assertEqual((right.returncode, right.stdout), (5, ""))
        self.assertIn("there is nothing to report", right.stderr)
        none = self.run_("emit", BROKEN, "--as", "issue")
        self.assertEqual((none.returncode, none.stdout), (2, ""))

    def test_a_wrong_line_of_promises_is_an_error_with_its_place(self):
        path = self.folder / "promises.txt"
        before = path.read_text()
        self.addCleanup(path.write_text, before)
        self.install("toy@2.0")
        path.write_text("size | toylayouts.py\n")
        done = self.run_("emit", BROKEN, "--as", "issue", "--impl", "toy@2.0")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("promises.txt:1: a line is OPERATION | FILE | SENTENCE", done.stderr)

    def test_a_dialect_replaces_a_law_and_is_checked(self):
        """The library promises that a size counts three extents at most: then 2.0 is right, and 1.1 wrong."""
        path = self.folder / "dialect.law"
        self.addCleanup(path.unlink)
        self.install("toy@1.1", "toy@2.0")
        path.write_text(
            "topic toy\n\non size(L: layout) = n\n\n"
            'law toy_size_of_three [size] replaces size_counts_coordinates source "the toy"\n'
            "  n == product[extents(L)[k] for k in 0 .. min[count(extents(L)), 3]]\n"
        )
        for release, code in (("2.0", 0), ("1.1", 1)):
            done = self.run_("conform", "--impl", f"toy@{release}", "--op", "size", "--plan", "1s")
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)
            self.assertIn("dialect: toy_size_of_three in place of ", done.stdout)
        path.write_text(path.read_text().replace("size_counts_coordinates", "rank_counts_modes"))
        done = self.run_("conform", "--impl", "toy@2.0", "--op", "size", "--plan", "1s")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("a law of the suite about the same operation behind 'replaces'", done.stderr)


if __name__ == "__main__":
    unittest.main()
