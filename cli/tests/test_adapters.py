"""An adapter is one folder: put next to the shipped ones, it is listed, checked and emitted for, and one that is not as
it should be is reported, never left out."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from command import BINARY

ROOT = Path(__file__).resolve().parents[2]
TOY = {
    "adapter.toml": """about = "a toy"
licence = "none: it is part of this test"
emit = "python"
memory_mib = 512
batch_s = 60
argument = "right"

[variants.wrong]
about = "a toy that is wrong"
argument = "wrong"
""",
    "calls.txt": """layout  Layout({0}, {1})
rank    toy.rank({0})
shape   {0}.shape
""",
    "scope.py": '''"""Left out of tests."""

import toy
from toy import Layout
''',
    "adapter.py": """import sys
from pathlib import Path
HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parents[1] / "sdk/python"))
from layoutcheck_adapter import Adapter, calls
import scope
scope.toy.extra = sys.argv[1] == "wrong"
Adapter("toy", "1", from_layout=lambda v: v, calls=calls(HERE / "calls.txt", scope)).run()
""",
    # The library, which for a shipped adapter would come from PyPI.
    "toy.py": """extra = 0
class Layout:
    def __init__(self, shape, stride): self.shape, self.stride = shape, stride
def rank(layout):
    return (len(layout.shape) if isinstance(layout.shape, tuple) else 1) + extra
""",
}


class Folder(unittest.TestCase):
    """The command as it is installed, with the SDK and no adapters but those of a test."""

    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.home = Path(temporary.name)
        self.adapters = self.home / "share/layoutcheck/conformance/adapters"
        (self.home / "bin").mkdir()
        shutil.copy(BINARY, self.home / "bin/layoutcheck")
        shutil.copytree(ROOT / "conformance/sdk/python", self.adapters.parent / "sdk/python")
        self.add("toy", TOY)

    def add(self, folder, files):
        (self.adapters / folder).mkdir(parents=True)
        for name, text in files.items():
            (self.adapters / folder / name).write_text(text)

    def run_(self, *words):
        return subprocess.run(
            [self.home / "bin/layoutcheck", *words],
            cwd=self.home,
            env={**os.environ, "LAYOUTCHECK_PYTHON": sys.executable},
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )

    def test_is_listed_checked_and_emitted_for(self):
        done = self.run_("adapters", "list", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        listed = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertEqual(
            [(line["name"], line["about"], line["emit"]) for line in listed],
            [("toy", "a toy", "python"), ("toy-wrong", "a toy that is wrong", "python")],
        )
        self.assertEqual(self.run_("protocol", "lint", "--impl", "toy").returncode, 0)
        for name, code in (("toy", 0), ("toy-wrong", 1)):
            done = self.run_(
                "conform", "--impl", name, "--op", "rank", "--plan", "1s", "--budget", "200s"
            )
            self.assertEqual(done.returncode, code, done.stdout + done.stderr)
        done = self.run_("emit", "rank((2,3):(1,2))", "--as", "toy", "--impl", "toy-wrong")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("toy 1 answered 3 (", done.stdout)
        self.assertIn("        answer = toy.rank(Layout((2, 3), (1, 2)))\n", done.stdout)
        self.assertNotIn("Left out", done.stdout)
        for extra, code in ((0, 0), (1, 1)):
            (self.home / "toy.py").write_text(
                TOY["toy.py"].replace("extra = 0", f"extra = {extra}")
            )
            (self.home / "test.py").write_text(done.stdout)
            test = subprocess.run([sys.executable, self.home / "test.py"], check=False)
            self.assertEqual(test.returncode, code)
        self.assertIn(
            "expected one of gtest, toy, json", self.run_("emit", "4:1", "--as", "x").stderr
        )

    def test_one_that_is_not_as_it_should_be_is_reported(self):
        self.add("bad", {"adapter.toml": TOY["adapter.toml"] + "color = 1\n"})
        self.add("bare", {"calls.txt": "size  size({0})\n"})
        bad = f'{self.adapters}/bad/adapter.toml:11:1: unknown key "color"'
        bare = f"{self.adapters}/bare/adapter.toml: no such file"
        for words in (["adapters", "list"], ["adapters", "list", "--json"]):
            done = self.run_(*words)
            self.assertEqual(done.returncode, 2)
            self.assertIn("a toy that is wrong", done.stdout)
            self.assertIn(bad, done.stderr)
            self.assertIn(bare, done.stderr)
        for words in (
            ["adapters", "install", "bad"],
            ["repro", "rank(4:1)", "--impl", "bad"],
            ["conform", "--impl", "bad"],
        ):
            done = self.run_(*words)
            self.assertEqual((done.returncode, done.stdout), (2, ""), done.stderr)
            self.assertIn(bad, done.stderr)
        self.assertEqual(self.run_("repro", "rank(4:1)", "--impl", "toy").returncode, 0)
        done = self.run_("emit", "size(4:1)", "--as", "bare")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(bare, done.stderr)
        (self.adapters / "toy/calls.txt").write_text("size  size({0})\n\nwidth  width({0})\n")
        done = self.run_("emit", "size(4:1)", "--as", "toy")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn(
            f"{self.adapters}/toy/calls.txt:3: no operation is called 'width'", done.stderr
        )
        shutil.rmtree(self.adapters)
        self.adapters.mkdir()
        done = self.run_("adapters", "list")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("no folders of adapters", done.stderr)


if __name__ == "__main__":
    unittest.main()
