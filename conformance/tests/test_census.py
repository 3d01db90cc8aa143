#!/usr/bin/env python3
"""The census of a library's names: on a library of four names and its adapter, made in a folder."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

SOURCE = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(SOURCE / "adapters"))
import census

LIBRARY = """
import functools

class Layout:
    __slots__ = ("shape",)
    def __init__(self, shape):
        self.shape = shape
        self.stride = 1
    def __eq__(self, other):
        return True
    def _hidden(self):
        pass
    @functools.cached_property
    def size(self):
        return 1

class Part(Layout):
    __slots__ = ("__dict__",)
    def __call__(self, i):
        return i

def coalesce(layout):
    return layout

halved = functools.partial(coalesce)
IDENTITY = Part(1)
_private = coalesce
"""
API = f"""
import sys
sys.path.insert(0, {str(SOURCE / "adapters")!r})
import mini, python_api
print(*python_api.names("mini", instances=[mini.Part(1)]), sep="\\n")
"""
ADAPTER = f"""
import sys
sys.path.insert(0, {str(SOURCE / "sdk/python")!r})
from layoutcheck_adapter import Adapter
adapter = Adapter("mini", "1.0")
for op in ["coalesce", "size", *sys.argv[1:]]:
    adapter.op(lambda layout: 1, op)
adapter.run()
"""
TOML = """
about = "mini"
[variants.static]
argument = "equal"
[variants.other]
argument = "equal"
"""
TXT = """# A comment stays.
mini.Layout           coalesce
mini.Layout.__eq__    equal
mini.Layout.__init__  coalesce
mini.Layout.shape     - what was given
mini.Layout.size      size

mini.Part             coalesce
mini.Part.__call__    - the identity
mini.Part.__eq__      equal
mini.Part.__init__    coalesce
mini.Part.shape       - what was given
mini.Part.size        size
mini.Part.stride      - always 1
mini.coalesce         coalesce size
mini.halved           coalesce
"""
LINE = "mini 1.0: 14 names, 10 called by 3 operations, 4 excluded with a reason\n"


class Census(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.adapters = Path(folder.name) / "adapters"
        self.builds = Path(folder.name) / "build"
        self.folder = self.adapters / "mini"
        self.folder.mkdir(parents=True)
        venv = self.builds / "venv-mini"
        (venv / "bin").mkdir(parents=True)
        (venv / "bin/python").symlink_to(sys.executable)
        (venv / "pins.txt").write_text("mini==1.0\n")
        for name, text in {
            "mini.py": LIBRARY,
            "api.py": API,
            "adapter.py": ADAPTER,
            "adapter.toml": TOML,
            "api.txt": TXT,
        }.items():
            (self.folder / name).write_text(text)

    def run_it(self, *arguments):
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            code = census.main(list(arguments), self.adapters, [self.builds])
        return code, out.getvalue()

    def change(self, old, new, file="api.txt"):
        path = self.folder / file
        text = path.read_text()
        self.assertEqual(text.count(old), 1, text)
        path.write_text(text.replace(old, new))

    def complaints(self):
        code, out = self.run_it()
        self.assertEqual(code, 1, out)
        return [line.strip() for line in out.splitlines()[1:]]

    def test_all_is_listed(self):
        self.assertEqual(self.run_it(), (0, LINE))
        self.assertEqual(self.run_it("mini"), (0, LINE))

    def test_a_name_that_is_not_listed(self):
        self.change("mini.halved           coalesce\n", "")
        self.assertEqual(self.complaints(), ["not listed: mini.halved"])

    def test_a_new_name_of_the_library(self):
        self.change("_private = coalesce", "def flatten(layout): pass", "mini.py")
        self.assertEqual(self.complaints(), ["not listed: mini.flatten"])

    def test_a_line_whose_name_the_library_does_not_have(self):
        self.change("halved = functools.partial(coalesce)\n", "", "mini.py")
        self.assertEqual(
            self.complaints(), ["listed, but the library does not have it: mini.halved"]
        )

    def test_an_operation_that_the_adapter_does_not_claim(self):
        self.change("mini.halved           coalesce", "mini.halved           filter")
        self.assertEqual(self.complaints(), ["not claimed by the adapter: filter"])

    def test_an_operation_of_a_variant_counts(self):
        self.change('[variants.other]\nargument = "equal"\n', "", "adapter.toml")
        self.assertEqual(self.run_it(), (0, LINE))
        self.change('argument = "equal"\n', "", "adapter.toml")
        self.assertEqual(self.complaints(), ["not claimed by the adapter: equal"])

    def test_a_claim_that_no_name_calls(self):
        self.change('"size", *sys', '"size", "filter", *sys', "adapter.py")
        self.assertEqual(self.complaints(), ["claimed, but called by no name: filter"])

    def test_a_reason_that_is_missing(self):
        for reason in "- ?", "-", "-  ":
            with self.subTest(reason=reason):
                (self.folder / "api.txt").write_text(TXT.replace("- always 1", reason))
                self.assertEqual(
                    self.complaints(), ["api.txt:14: mini.Part.stride without a reason"]
                )

    def test_a_line_without_anything_and_a_second_line(self):
        self.change("mini.halved           coalesce", "mini.halved\nmini.coalesce - twice")
        self.assertEqual(
            self.complaints(),
            [
                "api.txt:16: mini.halved without operations or a reason",
                "api.txt:17: mini.coalesce a second time",
            ],
        )

    def test_write_adds_and_removes_lines(self):
        self.change("mini.Part.size        size\n", "mini.Old              - gone\n")
        self.change("mini.halved           coalesce\n", "")
        code, out = self.run_it("--write", "mini")
        self.assertEqual(code, 1)
        self.assertEqual(out.count("without a reason"), 2)
        text = TXT.replace("mini.Part.size        size", "mini.Part.size        - ?")
        text = text.replace("mini.halved           coalesce", "mini.halved           - ?")
        self.assertEqual((self.folder / "api.txt").read_text(), text)

    def test_write_makes_the_file(self):
        (self.folder / "api.txt").unlink()
        self.assertEqual(self.run_it(), (1, "mini: no api.txt: --write makes it\n"))
        code, out = self.run_it("--write")
        self.assertEqual(code, 1)
        lines = (self.folder / "api.txt").read_text().splitlines()
        self.assertEqual(len(lines), 14)
        self.assertEqual(lines[0], "mini.Layout           - ?")
        self.assertIn("claimed, but called by no name: coalesce", out)

    def test_programs_that_fail(self):
        self.change("import mini, python_api", "import missing", "api.py")
        code, out = self.run_it()
        self.assertEqual(code, 1)
        self.assertTrue(out.startswith("mini: api.py: Traceback"), out)
        self.assertIn("No module named 'missing'", out)
        (self.folder / "api.py").write_text("print('operator ==')\n")
        self.assertEqual(
            self.run_it(), (1, "mini: api.py: a line that is not one name: 'operator =='\n")
        )
        (self.folder / "api.py").write_text("")
        self.assertEqual(self.run_it(), (1, "mini: api.py: exit 0, 0 lines\n"))
        (self.folder / "api.py").write_text(API)
        (self.folder / "adapter.py").write_text("print('hello')\n")
        self.assertEqual(self.run_it(), (1, "mini: adapter.py: not a hello: hello\n"))

    def test_a_library_that_is_not_here(self):
        (self.builds / "venv-mini/pins.txt").unlink()
        self.assertEqual(self.run_it(), (77, "absent: mini\n"))

    def test_a_name_that_is_not_a_folder(self):
        self.assertEqual(self.run_it("mini", "other"), (2, "no api.py: other\n"))


if __name__ == "__main__":
    unittest.main()
