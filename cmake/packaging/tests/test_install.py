#!/usr/bin/env python3
"""cmake --install into a prefix that is then moved: the command and the libraries work from there alone."""

import json
import os
import re
import shutil
import sys
import unittest
import zipfile

from package import BUILD, CMAKE, SOURCE, absent, environment, run

FOLDER = BUILD / "packaging/install"
PREFIX = FOLDER / "moved to"  # a blank in the name, as users have
HOME = FOLDER / "home"
SYMBOLIC = (BUILD / "smt/liblayoutcheck_symbolic.a").exists()
CONSUMER = """composition: 2:4
coalesce: 12:1
core: coalesce_keeps_function, 1000 cases, 0 violated
mine: coalesce_keeps_function, 2 cases, 1 violated
  coalesce(2:2)
"""


def configure(name, text, *options):
    """CMake on a project of one line of find_package."""
    folder = FOLDER / name
    shutil.rmtree(folder, ignore_errors=True)
    folder.mkdir()
    (folder / "CMakeLists.txt").write_text(
        f"cmake_minimum_required(VERSION 3.24)\nproject(p LANGUAGES NONE)\n{text}\n"
    )
    return run(
        CMAKE,
        "-S",
        folder,
        "-B",
        folder / "build",
        "-G",
        os.environ["LAYOUTCHECK_GENERATOR"],
        f"-DCMAKE_PREFIX_PATH={PREFIX}",
        *options,
    )


def setUpModule():
    shutil.rmtree(FOLDER, ignore_errors=True)
    HOME.mkdir(parents=True)
    built = {path: path.stat().st_mtime_ns for path in BUILD.glob("*/*.a")}
    first = FOLDER / "prefix"
    done = run(CMAKE, "--install", BUILD, "--prefix", first)
    assert done.returncode == 0, done.said
    assert built == {path: path.stat().st_mtime_ns for path in built}, "the install built something"
    first.rename(PREFIX)


def built(example):
    """The build folder of docs/examples/EXAMPLE, made with the package."""
    folder = FOLDER / example
    done = run(
        CMAKE,
        "-S",
        SOURCE / "docs/examples" / example,
        "-B",
        folder,
        "-G",
        os.environ["LAYOUTCHECK_GENERATOR"],
        f"-DCMAKE_PREFIX_PATH={PREFIX}",
        f"-DCMAKE_CXX_COMPILER={os.environ['LAYOUTCHECK_CXX']}",
        "-DCMAKE_CXX_FLAGS=-Wall -Wextra -Wconversion -Werror",
    )
    assert done.returncode == 0, done.said
    done = run(CMAKE, "--build", folder)
    assert done.returncode == 0, done.said
    return folder


class Libraries(unittest.TestCase):
    def test_the_consumer(self):
        done = run(built("consumer") / "consumer")
        self.assertEqual((done.returncode, done.stdout), (0, CONSUMER))

    @unittest.skipUnless(SYMBOLIC, "this build has no proofs")
    def test_proofs_about_templates(self):
        folder = built("prove")
        done = run(folder / "prove_coalesce", "--modes", "2")
        self.assertEqual(done.returncode, 0, done.said)
        self.assertIn("coalesce_keeps_function: proved at up to 2 modes", done.stdout)
        done = run(folder / "prove_cosize", "cosize(2:3)")
        self.assertEqual((done.returncode, done.stdout.splitlines()[0]), (0, "cosize(2:3) = 4"))

    def test_nothing_names_where_it_was_built(self):
        files = [
            path
            for path in PREFIX.rglob("*")
            if path.is_file() and path.suffix in (".cmake", ".hpp", ".h", ".sh", ".py", ".fish")
        ]
        self.assertGreater(len(files), 150)
        for path in files:
            text = path.read_text()
            for folder in (str(SOURCE), str(BUILD), str(FOLDER / "prefix")):
                self.assertNotIn(folder, text, path)
        self.assertEqual([path for path in PREFIX.rglob("*") if path.name.startswith("test_")], [])

    def test_components(self):
        names = "core laws sdk" + (" symbolic" if SYMBOLIC else "")
        whole = (
            f"find_package(layoutcheck 0.1 CONFIG REQUIRED COMPONENTS {names})\n"
            f"foreach(name {names})\n"
            "if(NOT TARGET layoutcheck::${name} OR NOT layoutcheck_${name}_FOUND)\n"
            'message(FATAL_ERROR "no ${name}")\nendif()\nendforeach()'
        )
        done = configure("components", whole)
        self.assertEqual(done.returncode, 0, done.said)
        done = configure(
            "laws_bring_core",
            "find_package(layoutcheck CONFIG REQUIRED COMPONENTS laws)\nif(NOT TARGET layoutcheck::core)\nmessage(FATAL_ERROR no)\nendif()",
        )
        self.assertEqual(done.returncode, 0, done.said)
        done = configure(
            "optional",
            "find_package(layoutcheck CONFIG REQUIRED COMPONENTS core OPTIONAL_COMPONENTS gpu)\nif(layoutcheck_gpu_FOUND)\nmessage(FATAL_ERROR no)\nendif()",
        )
        self.assertEqual(done.returncode, 0, done.said)

    def test_what_is_not_there_is_said(self):
        done = configure(
            "unknown", "find_package(layoutcheck CONFIG REQUIRED COMPONENTS core solver)"
        )
        self.assertNotEqual(done.returncode, 0)
        self.assertIn(
            "no component is called 'solver'; there are core, laws, symbolic and sdk", done.stderr
        )
        if SYMBOLIC:
            done = configure(
                "no_solver",
                "set(CMAKE_DISABLE_FIND_PACKAGE_Z3 TRUE)\nfind_package(layoutcheck CONFIG REQUIRED COMPONENTS symbolic)",
            )
            self.assertNotEqual(done.returncode, 0)
            self.assertIn("component symbolic needs Z3", done.stderr)
        targets = next(PREFIX.rglob("layoutcheck-laws.cmake"))
        aside = targets.with_suffix(".aside")
        targets.rename(aside)
        try:
            done = configure("missing", "find_package(layoutcheck CONFIG REQUIRED COMPONENTS laws)")
        finally:
            aside.rename(targets)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("component laws is not installed", done.stderr)
        for version, found in (("0.1", True), ("0.2", False), ("1.0", False), ("0.0", False)):
            done = configure("version", f"find_package(layoutcheck {version} CONFIG REQUIRED)")
            self.assertEqual(done.returncode == 0, found, version + done.said)

    def command(self, *words, **variables):
        return run(PREFIX / "bin/layoutcheck", *words, env=environment(HOME, **variables), cwd=HOME)


def write_wheel(folder, name, version, module):
    """A wheel of one package, from the folder in which it is installed."""
    stem = f"{name.replace('-', '_')}-{version}"
    with zipfile.ZipFile(folder / f"{stem}-py3-none-any.whl", "w") as wheel:
        for path in sorted(module.rglob("*")):
            if path.is_file() and path.suffix != ".pyc":
                wheel.write(path, path.relative_to(module.parent))
        for file, text in (
            ("METADATA", f"Metadata-Version: 2.1\nName: {name}\nVersion: {version}\n"),
            (
                "WHEEL",
                "Wheel-Version: 1.0\nGenerator: test\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
            ),
            ("RECORD", ""),
        ):
            wheel.writestr(f"{stem}.dist-info/{file}", text)


def command(*words, **variables):
    return run(PREFIX / "bin/layoutcheck", *words, env=environment(HOME, **variables), cwd=HOME)


@unittest.skipUnless(os.environ.get("LAYOUTCHECK_BINARY"), "this build has no command")
class Command(unittest.TestCase):
    def test_the_algebra(self):
        done = command("eval", "complement((2,2):(2,8), 16)")
        self.assertEqual(
            (done.returncode, done.stdout.splitlines()[-1]), (0, "(2,2):(1,4)"), done.said
        )
        done = command(
            "verify",
            "coalesce_keeps_size",
            "--impl",
            "builtin:mutant/coalesce_drops_last_mode",
            "--tier",
            "smoke",
        )
        self.assertEqual(done.returncode, 1, done.said)

    def test_adapters(self):
        data = PREFIX / "share/layoutcheck"
        done = command("adapters", "list", "--json")
        self.assertEqual(done.returncode, 0, done.said)
        listed = [json.loads(line) for line in done.stdout.splitlines()]
        self.assertIn("pycute", [one["name"] for one in listed])
        self.assertEqual(
            {one["python"] for one in listed}, {""}
        )  # those of the checkout are not ours
        done = command("repro", "coalesce((2,2):(1,2))", "--impl", "pycute")
        self.assertEqual(done.returncode, 6, done.said)
        self.assertIn("run layoutcheck adapters install pycute", done.stderr)
        done = command(
            "protocol",
            "lint",
            "--",
            sys.executable,
            data / "conformance/sdk/python/example_adapter.py",
        )
        self.assertEqual(done.returncode, 0, done.said)
        self.assertIn(" 0 failed", done.stdout)

    def test_a_shared_library(self):
        if not shutil.which("cc"):
            self.skipTest("no cc here")
        library = FOLDER / "example.so"
        source = PREFIX / "share/layoutcheck/conformance/sdk/native/example_library.c"
        done = run("cc", "-shared", "-fPIC", "-o", library, source)
        self.assertEqual(done.returncode, 0, done.said)
        self.assertEqual(command("protocol", "lint", "--impl", f"so:{library}").returncode, 0)
        serve = PREFIX / "libexec/layoutcheck/layoutcheck-serve"
        aside = serve.with_suffix(".aside")
        serve.rename(aside)
        try:
            done = command("protocol", "lint", "--impl", f"so:{library}")
        finally:
            aside.rename(serve)
        self.assertEqual(done.returncode, 6, done.said)
        self.assertIn(f"there is no {serve}", done.stderr)

    def test_a_library_is_installed_and_judged(self):
        """From a wheel of what the checkout has, as there may be no network."""
        sites = sorted((BUILD / "venv-pycute").glob("lib/python3*/site-packages"))
        if not sites or not (sites[0] / "pycute").is_dir():
            self.skipTest("no pycute in build/venv-pycute (ci/setup)")
        wheels = FOLDER / "wheels"
        shutil.rmtree(wheels, ignore_errors=True)
        wheels.mkdir()
        pins = (PREFIX / "share/layoutcheck/conformance/adapters/pycute/pins.txt").read_text()
        for pin in re.findall(r"^[^#\s].*$", pins, re.MULTILINE):
            name, _, version = pin.partition("==")
            # of nvidia-cutlass, whose wheel holds 40 MB more, only what the adapter imports
            module = "pycute" if name == "nvidia-cutlass" else name
            write_wheel(wheels, name, version, sites[0] / module)
        state = FOLDER / "state"
        shutil.rmtree(state, ignore_errors=True)
        offline = {"PIP_NO_INDEX": "1", "LAYOUTCHECK_STATE": str(state)}
        done = command("adapters", "install", "pycute", PIP_FIND_LINKS=str(wheels), **offline)
        self.assertEqual(done.returncode, 0, done.said)
        done = command("repro", "coalesce((2,2):(1,2))", "--impl", "pycute", **offline)
        self.assertEqual(done.returncode, 0, done.said)
        self.assertIn(str(state / "venv-pycute"), command("adapters", "list", **offline).stdout)
        adapter = PREFIX / "share/layoutcheck/conformance/adapters/pycute/adapter.py"
        aside = adapter.with_suffix(".aside")
        adapter.rename(aside)  # it is this one that is run
        try:
            done = command("repro", "coalesce((2,2):(1,2))", "--impl", "pycute", **offline)
        finally:
            aside.rename(adapter)
        self.assertEqual(done.returncode, 6, done.said)
        self.assertEqual(command("adapters", "install", "nosuch", **offline).returncode, 2)
        self.assertEqual(command("adapters", "install", "pycute@../x", **offline).returncode, 2)

    def test_man_and_shells(self):
        self.assertTrue(list((PREFIX / "share/man/man1").glob("layoutcheck.1*")))
        script = PREFIX / "share/bash-completion/completions/layoutcheck"
        self.assertEqual(script.read_text(), command("completion", "bash").stdout)

    def test_nothing_is_written_unasked(self):
        self.assertEqual(command("doctor").returncode, 0)
        self.assertEqual([path for path in HOME.rglob("*") if "layoutcheck" in path.name], [])


if __name__ == "__main__":
    if not (BUILD / "cmake_install.cmake").exists():
        absent("LAYOUTCHECK_BUILD, a build folder")
    unittest.main()
