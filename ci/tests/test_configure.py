"""A configuration never fails for an optional package: the part is left out, and printed. Warnings are errors only
in the presets of development."""

import json
import os
import re
import subprocess
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent
# CMake package: what the output says is left out without it.
LEFT_OUT_WITHOUT = {
    "rapidcheck": ["engine random"],
    "nlohmann_json": ["engine conformance", "command layoutcheck", "command layoutcheck corpus"],
    "tomlplusplus": ["engine conformance"],
    "Z3": ["engine proof"],
    "isl": ["engine relations"],
    "CLI11": ["command layoutcheck"],
    "pugixml": ["command layoutcheck"],
    "LibArchive": ["command layoutcheck corpus"],
    "OpenSSL": ["command layoutcheck corpus", "command layoutcheck failures"],
    "SQLite3": ["command layoutcheck failures"],
    "GTest": ["tests"],
    "benchmark": ["benchmarks"],
    "MPI": ["command layoutcheck-mpi"],
    "Python3": ["tests"],
}


class Configured(unittest.TestCase):
    """Configures into a folder of its own."""

    def setUp(self):
        home = tempfile.TemporaryDirectory()
        self.addCleanup(home.cleanup)
        self.folder = Path(home.name) / "build"

    def configure(self, preset, *arguments):
        """What CMake prints; the caller's environment chooses nothing but the compiler."""
        environment = {
            key: value
            for key, value in os.environ.items()
            if not key.startswith(("CMAKE_", "CXXFLAGS"))
        }
        done = subprocess.run(
            [
                "cmake",
                "--preset",
                preset,
                "-B",
                str(self.folder),
                "-DLAYOUTCHECK_CUDA=OFF",
                *arguments,
            ],
            cwd=ROOT,
            env=environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
        )
        self.assertEqual(done.returncode, 0, done.stdout)
        return done.stdout

    def commands(self):
        return [
            unit["command"]
            for unit in json.loads((self.folder / "compile_commands.json").read_text())
            if "/nanobind/" not in unit["file"]  # the package's own sources
        ]


class Configure(Configured):
    def test_warnings_fail_no_release_build(self):
        self.configure("release", "-DLAYOUTCHECK_TESTS=OFF", "-DLAYOUTCHECK_BENCH=OFF")
        commands = self.commands()
        self.assertGreater(len(commands), 100)
        self.assertEqual([one for one in commands if "-Werror" in one], [])
        self.assertTrue(all("-Wall" in one for one in commands))

    def test_warnings_fail_a_development_build(self):
        self.configure(
            "dev",
            "-DLAYOUTCHECK_ENGINES=none",
            "-DLAYOUTCHECK_CLI=OFF",
            "-DLAYOUTCHECK_CORPUS=OFF",
            "-DLAYOUTCHECK_TESTS=OFF",
            "-DLAYOUTCHECK_BENCH=OFF",
        )
        self.assertEqual([one for one in self.commands() if "-Werror" not in one], [])
        presets = {
            one["name"]: one["cacheVariables"]
            for one in json.loads((ROOT / "CMakePresets.json").read_text())["configurePresets"]
        }
        on = {
            name
            for name, variables in presets.items()
            if variables.get("CMAKE_COMPILE_WARNING_AS_ERROR") == "ON"
        }
        self.assertEqual(on, {"dev", "asan"})

    def test_without_any_optional_package(self):
        output = self.configure(
            "release",
            *(f"-DCMAKE_DISABLE_FIND_PACKAGE_{package}=ON" for package in LEFT_OUT_WITHOUT),
        )
        for part in sorted({part for parts in LEFT_OUT_WITHOUT.values() for part in parts}):
            self.assertRegex(output, rf"(?m)^-- {part}: left out, \S")


class SanitizedScripts(unittest.TestCase):
    """layoutcheck_tests(... SANITIZED ...) names tests that are there: a name that changed would leave the sanitized
    build without them."""

    def configure(self, named):
        with tempfile.TemporaryDirectory() as home:
            project = Path(home)
            (project / "tests").mkdir()
            (project / "tests/test_a.py").write_text("def test_hostile_texts(self): ...\n")
            (project / "CMakeLists.txt").write_text(
                "cmake_minimum_required(VERSION 3.25)\n"
                "project(x NONE)\n"
                "enable_testing()\n"
                "find_package(Python3 REQUIRED COMPONENTS Interpreter)\n"
                "set(LAYOUTCHECK_HAS_TESTS ON)\n"
                "set(LAYOUTCHECK_SANITIZE address)\n"
                f"include({ROOT}/cmake/LayoutcheckModule.cmake)\n"
                f"layoutcheck_tests(x SANITIZED {named})\n"
            )
            done = subprocess.run(
                ["cmake", "-B", project / "build", project],
                stdout=subprocess.PIPE,
                stderr=subprocess.STDOUT,
                text=True,
                check=False,
            )
            listed = subprocess.run(
                ["ctest", "--test-dir", project / "build", "-N", "--label-exclude", "nightly"],
                stdout=subprocess.PIPE,
                text=True,
                check=False,
            )
            return done.returncode, done.stdout, re.findall(r": (x\.\w+)$", listed.stdout, re.M)

    def test_those_that_are_named_run(self):
        for named, runs in ("test_a", "x.test_a"), ("test_a=hostile", "x.test_a_hostile"):
            code, output, listed = self.configure(named)
            self.assertEqual((code, listed), (0, [runs]), output)

    def test_an_unknown_name_ends_the_configuration(self):
        for named, why in (
            ("test_a=friendly", "no test of test_a has friendly in its name"),
            ("test_b", "there is no script test_b"),
            ("test_b=hostile", "there is no script test_b"),
        ):
            code, output, _ = self.configure(named)
            self.assertNotEqual(code, 0, output)
            self.assertIn(why, " ".join(output.split()))


if __name__ == "__main__":
    unittest.main()
