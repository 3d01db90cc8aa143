#!/usr/bin/env python3
"""cpack -G DEB: the packages, whose contents, dependencies and programs are what docs/packaging.md says."""

import os
import re
import shutil
import unittest
from pathlib import Path

from package import BUILD, CMAKE, SOURCE, absent, environment, run

FOLDER = BUILD / "packaging/debian"


class Debian(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(FOLDER, ignore_errors=True)
        cpack = Path(CMAKE).with_name("cpack")
        done = run(
            cpack, "-G", "DEB", "-B", FOLDER, "-D", "CPACK_DEBIAN_COMPRESSION_TYPE=gzip", cwd=BUILD
        )  # xz takes thrice as long
        assert done.returncode == 0, done.said
        cls.packages = {path.name.split("_")[0]: path for path in FOLDER.glob("*.deb")}
        (FOLDER / "root").mkdir()
        for name, path in cls.packages.items():
            done = run("dpkg-deb", "--extract", path, FOLDER / "root" / name)
            assert done.returncode == 0, done.said

    def field(self, package, name):
        return run("dpkg-deb", "--field", self.packages[package], name).stdout.strip()

    def inside(self, package):
        root = FOLDER / "root" / package
        return {path.relative_to(root).as_posix() for path in root.rglob("*") if not path.is_dir()}

    def test_packages(self):
        expected = {"layoutcheck", "layoutcheck-dev"}
        self.assertEqual(set(self.packages) - {"layoutcheck-mpi", "python3-layoutcheck"}, expected)
        self.assertEqual("python3-layoutcheck" in self.packages, (BUILD / "python").exists())
        self.assertEqual("layoutcheck-mpi" in self.packages, (BUILD / "layoutcheck-mpi").exists())
        seen = {}
        for name in self.packages:
            for file in self.inside(name):
                self.assertTrue(file.startswith("usr/"), file)
                self.assertNotIn(file, seen, "in two packages")
                seen[file] = name
            self.assertIn(f"usr/share/doc/{name}/copyright", self.inside(name))
            self.assertRegex(
                self.field(name, "Description"),
                r"\AVerification suite for tensor layout algebras\n \S",
            )

    def test_each_package_has_its_files(self):
        command, development = self.inside("layoutcheck"), self.inside("layoutcheck-dev")
        for file in (
            "usr/bin/layoutcheck",
            "usr/libexec/layoutcheck/layoutcheck-serve",
            "usr/share/man/man1/layoutcheck-verify.1.gz",
            "usr/share/bash-completion/completions/layoutcheck",
            "usr/share/layoutcheck/conformance/adapters/pycute/adapter.py",
        ):
            self.assertIn(file, command)
        if "layoutcheck-mpi" in self.packages:
            for file in (
                "usr/bin/layoutcheck-mpi",
                "usr/share/man/man1/layoutcheck-mpi-sweep.1.gz",
            ):
                self.assertIn(file, self.inside("layoutcheck-mpi"))
        self.assertEqual([file for file in command if file.endswith((".a", ".cmake"))], [])
        for file in (
            "usr/lib/liblayoutcheck_core.a",
            "usr/lib/cmake/layoutcheck/layoutcheckConfig.cmake",
            "usr/include/layoutcheck/core/algebra/coalesce.hpp",
            "usr/include/layoutcheck/laws/law.hpp",
        ):
            self.assertIn(file, development)

    def test_depends_on_what_the_programs_load(self):
        depends = self.field("layoutcheck", "Depends")
        loaded = run("ldd", FOLDER / "root/layoutcheck/usr/bin/layoutcheck").stdout
        for library, package in (
            ("libc.so.6", "libc6"),
            ("libz3.so.4", "libz3-4"),
            ("libisl.so.23", "libisl23"),
            ("libarchive.so.13", "libarchive13"),
            ("libpugixml.so.1", "libpugixml1v5"),
        ):
            if library in loaded:
                # From Debian 13 on some are renamed for a time of 64 bits.
                self.assertRegex(depends, rf"(^|, ){re.escape(package)}(t64)?( |,|$)")
        self.assertEqual(self.field("layoutcheck-dev", "Depends"), "")
        version = self.field("layoutcheck", "Version")
        if "layoutcheck-mpi" in self.packages:
            self.assertIn(f"layoutcheck (= {version})", self.field("layoutcheck-mpi", "Depends"))

    def test_the_package_of_python_uses_the_command(self):
        if "python3-layoutcheck" not in self.packages:
            self.skipTest("the Python package, in this build")
        self.assertRegex(
            self.field("python3-layoutcheck", "Depends"), r"layoutcheck \(= .*python3-numpy"
        )
        root = FOLDER / "root/both"
        for name in ("layoutcheck", "python3-layoutcheck"):
            shutil.copytree(FOLDER / "root" / name, root, dirs_exist_ok=True)
        (FOLDER / "toy.py").write_text("class Wrong:\n    def right_inverse(self, L): return L\n")
        done = run(
            *(SOURCE / "build/venv-python/bin/python", "-m", "layoutcheck", "conform"),
            *("--impl", "toy:Wrong", "--plan", "50ms", "--out", ""),
            cwd=FOLDER,
            env=environment(FOLDER, PYTHONPATH=root / "usr/lib/python3/dist-packages"),
        )
        self.assertEqual(done.returncode, 1, done.said)
        self.assertIn("right_inverse_function", done.stdout)

    def test_it_runs(self):
        root = FOLDER / "root/layoutcheck/usr"
        done = run(root / "bin/layoutcheck", "adapters", "list", env=environment(FOLDER))
        self.assertEqual(done.returncode, 0, done.said)
        self.assertIn("absent: layoutcheck adapters install pycute", done.stdout)
        self.assertEqual((root / "bin/layoutcheck").stat().st_mode & 0o777, 0o755)


if __name__ == "__main__":
    if not shutil.which("dpkg-deb"):
        absent("dpkg-deb")
    if not os.environ.get("LAYOUTCHECK_BINARY"):
        absent("the command, in this build")
    unittest.main()
