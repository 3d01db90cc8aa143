"""What OSS-Fuzz and ClusterFuzzLite do: build.sh builds every target with their flags, each program
takes 1000 inputs, and seeds and dictionary lie next to it. On a copy of the tree, with the newest clang."""

import os
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest
import zipfile

TOP = pathlib.Path(__file__).resolve().parents[2]
SCRIPT = "fuzz/oss_fuzz/build.sh"
NEEDED = ("SRC", "OUT", "WORK", "CXX", "CXXFLAGS", "LIB_FUZZING_ENGINE", "SANITIZER")
# What is there where OSS-Fuzz runs the programs.
LIBRARIES = {
    "linux-vdso",
    "ld-linux-x86-64",
    "libc",
    "libdl",
    "libgcc_s",
    "libm",
    "libpthread",
    "libresolv",
    "librt",
    "libstdc++",
}
SEEDS = {"a": b"(2,4):(1,2)", "b/c": b"size(4:1)"}
CXX = next(filter(shutil.which, (f"clang++-{number}" for number in range(30, 13, -1))), None)


class OssFuzz(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.top = pathlib.Path(folder.name)
        self.out = self.top / "out"
        for name in ("src", "out", "work", "run"):
            (self.top / name).mkdir()
        self.tree = self.top / "src/layoutcheck"
        flags = "-O1 -fsanitize=address,fuzzer-no-link"
        self.environment = dict(
            os.environ,
            SRC=str(self.top / "src"),
            OUT=str(self.out),
            WORK=str(self.top / "work"),
            CC=CXX.replace("++", ""),
            CXX=CXX,
            CFLAGS=flags,
            CXXFLAGS=flags,
            SANITIZER="address",
            LIB_FUZZING_ENGINE="-fsanitize=fuzzer",
            FUZZING_ENGINE="libfuzzer",
        )

    def build(self, script, environment):
        return subprocess.run(
            ["bash", str(script)],
            env=environment,
            text=True,
            check=False,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
        )

    def copy_the_tree(self):
        """With the seeds and a dictionary for `text`, whatever else is there."""
        built = [str(cache.parent) for cache in TOP.glob("*/CMakeCache.txt")]
        shutil.copytree(
            TOP,
            self.tree,
            symlinks=True,
            ignore=lambda folder, names: [
                name
                for name in names
                if name in ("build", ".git", ".cache") or os.path.join(folder, name) in built
            ],
        )
        for name, data in SEEDS.items():
            path = self.tree / "fuzz/corpora/text" / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_bytes(data)
        dictionary = self.tree / "fuzz/layoutcheck.dict"
        if not dictionary.exists():
            dictionary.write_text('"composition("\n', encoding="ascii")
        return dictionary

    def check_seeds(self, fuzzer):
        corpus = self.tree / "fuzz/corpora" / fuzzer.removeprefix("fuzz_")
        path = self.out / (fuzzer + "_seed_corpus.zip")
        self.assertEqual(path.exists(), corpus.is_dir(), fuzzer)
        if not path.exists():
            return
        wanted = {
            file.relative_to(corpus).as_posix(): file.read_bytes()
            for file in corpus.rglob("*")
            if file.is_file()
        }
        with zipfile.ZipFile(path) as archive:
            self.assertIsNone(archive.testzip())
            names = archive.namelist()
            self.assertEqual({name: archive.read(name) for name in names}, wanted)
            self.assertEqual(len(names), len(wanted))
            self.assertEqual(
                {entry.date_time for entry in archive.infolist()}, {(1980, 1, 1, 0, 0, 0)}
            )

    def check_libraries(self, program):
        listed = subprocess.run(["ldd", str(program)], capture_output=True, text=True, check=True)
        names = {
            line.split()[0].rsplit("/", 1)[-1].split(".so")[0]
            for line in listed.stdout.splitlines()
        }
        self.assertLessEqual(names, LIBRARIES, program)

    def test_every_target_is_built_and_takes_inputs(self):
        dictionary = self.copy_the_tree()
        # What OSS-Fuzz left in its folder of work has other flags: it must not count.
        stale = self.top / "work/layoutcheck/bin/fuzz_stale"
        stale.parent.mkdir(parents=True)
        stale.touch()
        done = self.build(self.tree / ".clusterfuzzlite/build.sh", self.environment)
        self.assertEqual(done.returncode, 0, done.stdout[-8000:])
        fuzzers = sorted(
            path.name
            for path in self.out.glob("fuzz_*")
            if not path.suffix and not path.name.endswith("_seed_corpus.zip")
        )
        self.assertGreaterEqual(len(fuzzers), 13, done.stdout[-2000:])
        self.assertIn("fuzz_text", fuzzers)
        self.assertNotIn("fuzz_stale", fuzzers)
        for fuzzer in fuzzers:
            with self.subTest(fuzzer=fuzzer):
                self.assertEqual(
                    (self.out / (fuzzer + ".dict")).read_bytes(), dictionary.read_bytes()
                )
                self.check_seeds(fuzzer)
                self.check_libraries(self.out / fuzzer)
                run = subprocess.run(
                    [
                        str(self.out / fuzzer),
                        "-runs=1000",
                        "-seed=1",
                        "-dict=" + str(self.out / (fuzzer + ".dict")),
                    ],
                    cwd=self.top / "run",
                    stdout=subprocess.PIPE,
                    stderr=subprocess.STDOUT,
                    check=False,
                    timeout=600,
                )
                text = run.stdout.decode("utf-8", "replace")
                self.assertEqual(run.returncode, 0, text[-4000:])
                self.assertRegex(text, r"Done 1000 runs")
        self.assertEqual(list((self.top / "run").iterdir()), [])  # no crash-*, no leak-*

    def test_what_is_missing_is_named(self):
        for name in NEEDED:
            with self.subTest(name=name):
                environment = {key: value for key, value in self.environment.items() if key != name}
                done = self.build(TOP / SCRIPT, environment)
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertIn("$" + name + " is not set", done.stdout)
        done = self.build(TOP / SCRIPT, self.environment)  # there is no src/layoutcheck yet
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn("no folder " + str(self.tree), done.stdout)


if __name__ == "__main__":
    if CXX is None:
        print("absent: clang++-N, 14 or newer")
        sys.exit(77)
    unittest.main()
