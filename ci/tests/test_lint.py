"""ci/lint passes a tree without defects and fails on one with a defect, for each of its checks; so it does for tidy."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
COPIED = (
    "ci/lint",
    "ci/lib.sh",
    "ci/wheels.sh",
    "ci/lint-pins.txt",
    "ci/tidy-pins.txt",
    ".clang-format",
    ".clang-tidy",
    ".codespellrc",
    "mypy.ini",
    "ruff.toml",
)
TYPO = "t" + "eh"  # in two, as this file is checked too
GOOD = {
    ".gitignore": "/build/\n",
    "core/src/a.cpp": '#include "layoutcheck/a.hpp"\n\nint twice(int x) { return 2 * x; }\n',
    "core/include/layoutcheck/a.hpp": "#pragma once\n\nint twice(int x);\n",
    "ci/tiers/a.py": '"""A module."""\n\n\ndef twice(x: int) -> int:\n    return 2 * x\n',
    "ci/run": '#!/usr/bin/env bash\nset -eu\necho "$1"\n',
    "README.md": "# A page\n\nIts spelling is right.\n",
    "fuzz/corpora/x/0": f"#!/bin/sh\necho $1 {TYPO}\n",
}
# check, file, its text with a defect, what is said of it
DEFECTS = [
    (
        "clang-format",
        "core/src/a.cpp",
        "int twice(int x)  {return 2*x;}\n",
        "clang-format-violations",
    ),
    ("clang-format", "core/src/new.cu", "int  x;\n", "core/src/new.cu"),
    ("ruff", "ci/tiers/a.py", '"""A module."""\n\nimport os\n', "F401"),
    ("ruff", "ci/tiers/a.py", "def f():\n    unused = 1\n", "F841"),
    ("ruff-format", "ci/tiers/a.py", "x = {  'a':1 }\n", '+x = {"a": 1}'),
    ("shellcheck", "ci/run", "#!/usr/bin/env bash\necho $1\n", "SC2086"),
    ("shellcheck", "ci/new.sh", "#!/bin/sh\n[[ -e x ]]\n", "SC3010"),
    ("codespell", "README.md", f"# A page\n\nThe form of {TYPO} page.\n", f"{TYPO} ==> the"),
    (
        "mypy",
        "ci/tiers/a.py",
        'def f(x: int) -> str:\n    return x\n\n\nf("1")\n',
        "[return-value]",
    ),
    ("mypy", "ci/tiers/a.py", "def f(x):\n    return None + len(x)\n", "[operator]"),
]


def absent(tools):
    """Why a set of tools cannot be used here, or None."""
    pins = ROOT / f"ci/{tools}-pins.txt"
    there = ROOT / f"build/venv-{tools}/pins.txt"
    if not there.is_file() or there.read_text() != pins.read_text():
        return (
            f"absent: build/venv-{tools}: ci/lint{' tidy' if tools == 'tidy' else ''} installs it"
        )
    return None if shutil.which("git") else "absent: git"


class Tree(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp(prefix="layoutcheck-lint-"))
        self.addCleanup(shutil.rmtree, self.folder)
        for name in COPIED:
            (self.folder / name).parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(ROOT / name, self.folder / name)
        (self.folder / "build").mkdir()
        for tools in ("lint", "tidy"):
            (self.folder / f"build/venv-{tools}").symlink_to(ROOT / f"build/venv-{tools}")
        for name, text in GOOD.items():
            self.write(name, text)
        self.git("init", "--quiet")
        self.commit()

    def write(self, name, text):
        path = self.folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")

    def git(self, *arguments):
        subprocess.run(["git", *arguments], cwd=self.folder, check=True, capture_output=True)

    def commit(self):
        self.git("add", "--all")
        self.git(
            "-c",
            "user.name=a",
            "-c",
            "user.email=a@a",
            "commit",
            "--quiet",
            "-m",
            "a",
            "--no-verify",
        )

    def lint(self, *arguments, path=None):
        """(exit, stdout and stderr)"""
        done = subprocess.run(
            ["ci/lint", *arguments],
            cwd=self.folder,
            text=True,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            env={**os.environ, **({"PATH": path} if path else {})},
        )
        return done.returncode, done.stdout


@unittest.skipIf(absent("lint"), "the tools are absent")
class Lint(Tree):
    def test_a_tree_without_defects_passes_every_check(self):
        for _ in "first", "again":  # then what has not changed is not looked at again
            code, said = self.lint()
            self.assertEqual(code, 0, said)
            self.assertEqual(
                [line.split(":")[0] for line in said.splitlines()],
                [
                    f"lint {name}"
                    for name in (
                        "clang-format",
                        "ruff",
                        "ruff-format",
                        "shellcheck",
                        "codespell",
                        "mypy",
                    )
                ],
            )
            self.assertIn("lint clang-format: 2 files", said)

    def test_each_defect_fails_its_check_and_is_named(self):
        self.lint("clang-format")
        for check, name, text, wanted in DEFECTS:
            with self.subTest(check=check, text=text):
                self.write(name, text)
                code, said = self.lint(check)
                self.assertEqual(code, 1, said)
                self.assertIn(wanted, said)
                self.assertIn(f"lint {check}: see above", said)
                if name in GOOD:
                    self.write(name, GOOD[name])
                else:
                    (self.folder / name).unlink()
                self.assertEqual(self.lint(check)[0], 0)

    def test_one_defect_fails_the_whole_and_the_other_checks_are_still_said(self):
        self.write("core/src/a.cpp", "int  x;\n")
        code, said = self.lint()
        self.assertEqual(code, 1, said)
        self.assertEqual(said.count("\nlint ") + said.startswith("lint "), 6)

    def test_fix_repairs_what_can_be_repaired(self):
        self.write(
            "core/src/a.cpp", '#include "layoutcheck/a.hpp"\n\nint twice(int x)  {return 2*x;}\n'
        )
        self.write("ci/tiers/a.py", '"""A module."""\nimport os\nx = {  \'a\':1 }\n')
        self.write("README.md", f"# A page\n\nIts spelling is {TYPO} same.\n")
        code, said = self.lint("--fix")
        self.assertEqual(code, 0, said)
        self.assertEqual((self.folder / "core/src/a.cpp").read_text(), GOOD["core/src/a.cpp"])
        self.assertEqual(
            (self.folder / "ci/tiers/a.py").read_text(), '"""A module."""\n\nx = {"a": 1}\n'
        )
        self.assertIn("the same", (self.folder / "README.md").read_text())

    def test_wrong_arguments_are_usage(self):
        for arguments in (
            ["clang-fromat"],
            ["--base"],
            ["--base", "HEAD"],
            ["tidy", "ruff"],
            ["tidy", "--fix"],
        ):
            self.assertEqual(self.lint(*arguments)[0], 2, arguments)

    def test_tools_that_cannot_be_installed_are_absent(self):
        (self.folder / "build/venv-lint").unlink()
        self.write("ci/lint-pins.txt", "a-package-that-nobody-has==0\n")
        self.write("bin/python3", "#!/bin/sh\nexit 1\n")
        (self.folder / "bin/python3").chmod(0o755)
        code, said = self.lint(path=f"{self.folder}/bin:{os.environ['PATH']}")
        self.assertEqual(code, 77, said)
        self.assertIn("absent: lint: ci/lint-pins.txt could not be installed", said)

    def test_a_folder_without_a_checkout_is_absent(self):
        shutil.rmtree(self.folder / ".git")
        self.assertEqual(
            self.lint(), (77, "absent: lint: not a checkout of git: lint checks the files of git\n")
        )


class Tidy(Tree):
    def commands(self):
        self.write(
            "build/compile_commands.json",
            json.dumps(
                [
                    {
                        "directory": str(self.folder),
                        "file": str(self.folder / "core/src/a.cpp"),
                        "command": f"c++ -std=c++20 -Icore/include -c {self.folder}/core/src/a.cpp",
                    }
                ],
                indent=0,
            ).replace('"file":', '\n"file":'),
        )

    def test_without_compile_commands_it_is_absent(self):
        code, said = self.lint("tidy", "--base", "HEAD")
        self.assertEqual(
            (code, said),
            (
                77,
                "absent: lint: tidy: no build/compile_commands.json; run cmake --preset release\n",
            ),
        )

    @unittest.skipIf(absent("tidy"), "clang-tidy is absent")
    def test_only_what_differs_from_the_base_is_looked_at(self):
        self.commands()
        self.assertEqual(
            self.lint("tidy", "--base", "HEAD"), (0, "lint tidy: 0 files differ from HEAD\n")
        )
        self.assertEqual(self.lint("tidy", "--base", "nothing")[0], 2)
        self.write(
            "core/include/layoutcheck/a.hpp",
            "#pragma once\n\nint twice(int x);\nint thrice(int x);\n",
        )
        self.assertEqual(
            self.lint("tidy", "--base", "HEAD"), (0, "lint tidy: 1 files\n")
        )  # the unit that includes it

    @unittest.skipIf(absent("tidy"), "clang-tidy is absent")
    def test_a_finding_is_an_error(self):
        self.commands()
        self.write(
            "core/src/a.cpp",
            GOOD["core/src/a.cpp"] + "\nbool same(int x) { return x == 1 || x == 1; }\n",
        )
        code, said = self.lint("tidy", "--base", "HEAD")
        self.assertEqual(code, 1, said)
        self.assertIn("misc-redundant-expression", said)
        self.write("core/src/b.cpp", "int b;\n")
        self.assertIn(
            "absent: lint tidy: core/src/b.cpp: not in build/compile_commands.json",
            self.lint("tidy", "--base", "HEAD")[1],
        )


if __name__ == "__main__":
    if why := absent("lint"):
        print(why)
        sys.exit(77)
    unittest.main()
