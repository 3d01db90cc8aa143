#!/usr/bin/env python3
"""The wheel of the Python SDK: built and installed without a network, then an adapter that imports it is judged."""

import os
import shutil
import unittest
import zipfile

from package import BUILD, SOURCE, absent, environment, run

FOLDER = BUILD / "packaging/wheel"
SDK = SOURCE / "conformance/sdk/python"
ADAPTER = """
from layoutcheck_adapter import Adapter
import layoutcheck_adapter, sys
assert layoutcheck_adapter.__file__.startswith(sys.prefix), layoutcheck_adapter.__file__
adapter = Adapter("tiny", "1.0")

def size_of(shape):
    return shape if isinstance(shape, int) else __import__("math").prod(map(size_of, shape))

@adapter.op
def product(shape):
    return size_of(shape)

adapter.run()
"""


def builder():
    """An interpreter with what pyproject.toml requires of a build: Debian's, or another on the PATH."""
    for python in ("/usr/bin/python3", shutil.which("python3")):
        if python and run(python, "-c", "import setuptools, wheel").returncode == 0:
            return python
    absent("setuptools and wheel for Python (apt install python3-setuptools python3-wheel)")


class Wheel(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        shutil.rmtree(FOLDER, ignore_errors=True)
        FOLDER.mkdir(parents=True)
        shutil.copytree(
            SDK,
            FOLDER / "source",
            ignore=shutil.ignore_patterns("__pycache__", "build", "*.egg-info"),
        )  # a copy: setuptools writes next to it
        cls.environment = environment(FOLDER, PIP_NO_INDEX="1", PIP_DISABLE_PIP_VERSION_CHECK="1")
        (
            FOLDER / "dist"
        ).mkdir()  # below, what pip and build call (PEP 517), without their environments
        done = run(
            builder(),
            "-c",
            f"from setuptools import build_meta; build_meta.build_wheel({str(FOLDER / 'dist')!r})",
            cwd=FOLDER / "source",
            env=cls.environment,
        )
        assert done.returncode == 0, done.said
        cls.wheel = next((FOLDER / "dist").glob("*.whl"))

    def test_it_has_the_sdk_and_nothing_else(self):
        project = (SOURCE / "VERSION").read_text().strip()
        self.assertEqual(self.wheel.name, f"layoutcheck_adapter-{project}-py3-none-any.whl")
        with zipfile.ZipFile(self.wheel) as wheel:
            names = wheel.namelist()
            self.assertEqual(
                wheel.read("layoutcheck_adapter.py"), (SDK / "layoutcheck_adapter.py").read_bytes()
            )
            metadata = wheel.read(f"layoutcheck_adapter-{project}.dist-info/METADATA").decode()
        self.assertEqual(
            [name for name in names if ".dist-info/" not in name], ["layoutcheck_adapter.py"]
        )
        self.assertNotIn("Requires-Dist", metadata)

    @unittest.skipUnless(os.environ.get("LAYOUTCHECK_BINARY"), "this build has no command")
    def test_an_adapter_that_imports_it(self):
        python = FOLDER / "user/bin/python"
        self.assertEqual(run("python3", "-m", "venv", FOLDER / "user").returncode, 0)
        adapter = FOLDER / "adapter.py"
        adapter.write_text(ADAPTER)
        lint = (os.environ["LAYOUTCHECK_BINARY"], "protocol", "lint", "--", python, adapter)
        self.assertEqual(run(*lint, env=self.environment).returncode, 6)  # before it is installed
        done = run(python, "-m", "pip", "install", self.wheel, env=self.environment)
        self.assertEqual(done.returncode, 0, done.said)
        done = run(*lint, env=self.environment)
        self.assertEqual(done.returncode, 0, done.said)
        self.assertIn(" 0 failed", done.stdout)


if __name__ == "__main__":
    if not (BUILD / "cmake_install.cmake").exists():
        absent("LAYOUTCHECK_BUILD, a build folder")
    builder()
    unittest.main()
