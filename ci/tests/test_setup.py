"""ci/setup installs by capability: the first package of each list that apt knows. What is optional and unknown is
absent, what is required and unknown ends it. apt, the compiler and Python are fakes."""

import re
import shutil
import subprocess
import tempfile
import tomllib
import unittest
from pathlib import Path

CI = Path(__file__).resolve().parent.parent
TOOLS = (
    "basename bash cat cmp cp cut dirname env grep head ln mkdir printf rm sed sort tail tee touch tr"
).split()
COMMON = (
    "g++ git ninja-build python3 python3-venv pkg-config libcli11-dev nlohmann-json3-dev libpugixml-dev cmake librapidcheck-dev "
    "libz3-dev libisl-dev libgmp-dev libarchive-dev libssl-dev libsqlite3-dev libgmock-dev libgtest-dev libbenchmark-dev "
    "libopenmpi-dev openmpi-bin python3-jsonschema libxml2-utils python3-setuptools python3-wheel dpkg-dev file groff-base "
    "bubblewrap ca-certificates"
).split()
CLANG_19 = ["clang-19", "libclang-rt-19-dev", "llvm-19"]
DEBIAN_12 = [
    *COMMON,
    "libtomlplusplus-dev",
    "cvc5",
    "coq",
    "g++-12",
    "clang-14",
    "llvm-14",
    *CLANG_19,
]
# A release whose g++ is 11, and whose newest clang holds its runtime itself.
OLDER = [*COMMON, "g++-12", "clang-14", "llvm-14", "clang-15", "llvm-15"]


class Setup(unittest.TestCase):
    def setUp(self):
        self.top = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.top)
        (self.top / "ci").mkdir()
        for name in (
            "setup",
            "lib.sh",
            "wheels.sh",
            "cmake-pins.txt",
            "cuda-pins.txt",
        ):
            shutil.copy(CI / name, self.top / "ci" / name)
        shutil.copy(CI.parent / "CMakeLists.txt", self.top)
        adapters = CI.parent / "conformance/adapters"
        for path in [*adapters.glob("*/pins.txt"), *adapters.glob("*/adapter.toml")]:
            copy = self.top / path.relative_to(CI.parent)
            copy.parent.mkdir(parents=True, exist_ok=True)
            shutil.copy(path, copy)
        (self.top / "build/venv-pycute").mkdir(parents=True)
        shutil.copy(adapters / "pycute/pins.txt", self.top / "build/venv-pycute/pins.txt")
        self.bin = self.top / "bin"
        self.bin.mkdir()
        for tool in TOOLS:
            (self.bin / tool).symlink_to(shutil.which(tool))
        self.fake("id", "echo 0")
        self.fake("cmake", "echo cmake version 3.31.6")
        self.fake(
            "apt-get", 'case " $* " in *" install "*) printf "%s\\n" "$@" >>"$INSTALLED" ;; esac'
        )

    def fake(self, name, script):
        path = self.bin / name
        path.write_text(f"#!{shutil.which('bash')}\n{script}\n")
        path.chmod(0o755)

    def setup_of(self, known, gxx, *arguments):
        """(exit, what it printed, the packages that it had apt install) where apt knows `known` and g++ depends on `gxx`."""
        (self.top / "known").write_text("".join(f"{package}\n" for package in known))
        self.fake(
            "apt-cache",
            # More lines than a pipe holds: a reader that ends early would make the writer fail.
            f'case $1 in pkgnames) cat {self.top}/known ;; depends) echo "  Depends: {gxx}"; '
            f'for ((i = 0; i < 9000; ++i)); do echo "  Suggests: {gxx}-doc"; done ;; esac',
        )
        done = subprocess.run(
            ["bash", "ci/setup", *arguments],
            cwd=self.top,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            env={"PATH": str(self.bin), "INSTALLED": str(self.top / "installed")},
        )
        installed = self.top / "installed"
        words = installed.read_text().split() if installed.exists() else []
        return (
            done.returncode,
            done.stdout,
            [word for word in words if not word.startswith("-") and word != "install"],
        )

    def test_debian_12(self):
        code, out, installed = self.setup_of(DEBIAN_12, "g++-12", "--nightly")
        self.assertNotIn("absent: engine", out)
        self.assertIn("g++", installed)
        self.assertEqual([one for one in installed if re.search("clang|llvm", one)], CLANG_19)
        # The adapters' libraries come from PyPI, which is not there.
        self.assertNotEqual(code, 0)

    def test_libraries_come_by_the_key_setup_of_their_adapters(self):
        wanted = {"always": [], "test": []}
        for path in sorted((CI.parent / "conformance/adapters").glob("*/adapter.toml")):
            when = tomllib.loads(path.read_text()).get("setup")
            if when:
                wanted[when].append(path.parent.name)
        for when, names in wanted.items():
            self.assertNotEqual(names, [])
            done = subprocess.run(
                ["bash", "-c", f". ci/wheels.sh; adapters_of {when}"],
                cwd=self.top,
                capture_output=True,
                text=True,
                check=True,
            )
            self.assertEqual(done.stdout.split(), names)

    def test_ci_verify_needs_no_clang_and_no_gtest(self):
        code, out, installed = self.setup_of(DEBIAN_12, "g++-12")
        self.assertEqual(code, 0, out)
        self.assertIn("libtomlplusplus-dev", installed)
        self.assertFalse([one for one in installed if re.search("clang|gtest", one)])

    def test_an_older_release(self):
        _, out, installed = self.setup_of(OLDER, "g++-11", "--nightly")
        self.assertIn("absent: engine conformance: apt knows no libtomlplusplus-dev\n", out)
        self.assertIn("absent: a second prover: apt knows no cvc5\n", out)
        self.assertIn("absent: a checker of proofs: apt knows no coq\n", out)
        self.assertIn("g++-12", installed)
        self.assertNotIn("g++", installed)
        self.assertEqual(
            [one for one in installed if re.search("clang|llvm", one)], ["clang-15", "llvm-15"]
        )

    def test_required_and_unknown(self):
        known = [one for one in DEBIAN_12 if one not in ("ninja-build", "pkg-config")]
        code, out, installed = self.setup_of(known, "g++-12")
        self.assertEqual((code, installed), (2, []))
        self.assertIn("setup: apt does not know: ninja-build, pkg-config or pkgconf\n", out)

    def test_nothing_to_install_with(self):
        (self.bin / "apt-get").unlink()
        code, out, _ = self.setup_of(DEBIAN_12, "g++-12")
        self.assertEqual(code, 2)
        self.assertRegex(
            out, r"setup: no apt-get here; please install what provides: .*\bninja-build\b"
        )


if __name__ == "__main__":
    unittest.main()
