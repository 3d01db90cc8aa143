"""Every mutant and every wrong parser is found by its target's mutators alone,
from nothing, without feedback. With LAYOUTCHECK_FUZZERS naming a folder of libFuzzer targets: by
them, from an empty corpus, and the seconds are printed."""

import concurrent.futures
import os
import re
import subprocess
import sys
import tempfile
import time
import unittest

REPLAY = os.environ["LAYOUTCHECK_FUZZ_REPLAY"]
FUZZERS = os.environ.get("LAYOUTCHECK_FUZZERS")
SANITIZED = os.environ.get("LAYOUTCHECK_SANITIZED") == "1"
INPUTS = "400000"
SECONDS = 60


def mutants():
    """(name, target) of each."""
    done = subprocess.run([REPLAY, "mutants"], capture_output=True, text=True, check=True)
    return [tuple(line.split("\t")) for line in done.stdout.splitlines()]


def search(name, target):
    """Exit status, what was printed, seconds."""
    environment = dict(os.environ, LAYOUTCHECK_FUZZ_IMPL=name)
    begin = time.monotonic()
    with tempfile.TemporaryDirectory() as corpus:
        command = [REPLAY, target, "--search", INPUTS, "--seed", "1"]
        if FUZZERS:
            command = [
                os.path.join(FUZZERS, "fuzz_" + target),
                "-seed=1",
                "-max_len=256",
                "-max_total_time=%d" % SECONDS,
                "-artifact_prefix=" + corpus + "/",
                corpus,
            ]
        done = subprocess.run(command, capture_output=True, text=True, env=environment, check=False)
    return done.returncode, done.stdout + done.stderr, time.monotonic() - begin


class Mutants(unittest.TestCase):
    def test_the_names_of_version_0_1_0_are_accepted(self):
        done = subprocess.run([REPLAY, "planted"], capture_output=True, text=True, check=True)
        self.assertIn("mutant:known_loses_escapes\tknown\n", done.stdout)
        for name, target in ("trailing_comma", "text"), ("known_loses_escapes", "known"):
            code, text, _ = search("planted:" + name, target)
            self.assertEqual(code, 1, text)
        self.assertEqual(search("planted:no_such", "text")[0], 2)

    def test_each_is_found_and_what_is_printed_repeats_it(self):
        all_mutants = mutants()
        self.assertGreaterEqual(len(all_mutants), 30)
        if SANITIZED:  # ten times slower there; the ordinary build looks for all
            all_mutants = all_mutants[1::24]
        with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
            results = list(pool.map(lambda one: search(*one), all_mutants))
        missed = []
        times = []
        for (name, target), (code, text, seconds) in zip(all_mutants, results):
            times.append(seconds)
            if code == 0:
                missed.append(name)
                continue
            self.assertIn("FINDING", text, name)
            if target.startswith("laws_"):
                self.assertRegex(
                    text,
                    "repro  layoutcheck repro '.*' --law [a-z0-9_]+ --impl '" + name + "'",
                    name,
                )
        times.sort()
        print(
            "%d mutants, %d found; seconds: median %.2f, longest %.1f"
            % (len(all_mutants), len(all_mutants) - len(missed), times[len(times) // 2], times[-1]),
            file=sys.stderr,
        )
        self.assertEqual(missed, [])

    def test_the_reference_has_none(self):
        done = subprocess.run([REPLAY, "list"], capture_output=True, text=True, check=True)
        targets = [line.split("\t")[0] for line in done.stdout.splitlines()]
        self.assertGreaterEqual(len(targets), 14)
        for target in targets:
            with self.subTest(target=target):
                inputs = "20000"
                if SANITIZED:
                    inputs = "500" if target.startswith("laws") else "2000"
                done = subprocess.run(
                    [REPLAY, target, "--search", inputs, "--seed", "7"],
                    capture_output=True,
                    text=True,
                    check=False,
                )
                self.assertEqual(done.returncode, 0, done.stdout)
                share = float(re.search(r"\(([0-9.]+) %\)", done.stdout).group(1))
                # Texts of other forms are broken by most changes.
                self.assertGreater(
                    share, 50 if target.startswith(("laws", "expr", "text")) else 5, done.stdout
                )


class Replay(unittest.TestCase):
    def test_files_are_run_and_counted(self):
        with tempfile.TemporaryDirectory() as folder:
            for name, text in (
                ("a", "coalesce((2,2):(1,2))"),
                ("b", ""),
                ("c", "\xff("),
                ("d", "size(4:1)"),
            ):
                with open(os.path.join(folder, name), "w", encoding="latin-1") as file:
                    file.write(text)
            done = subprocess.run(
                [REPLAY, "laws_coalesce", folder], capture_output=True, text=True, check=False
            )
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("inputs 4, reached 4", done.stdout)

    def test_a_finding_names_its_file_and_exits_1(self):
        with tempfile.TemporaryDirectory() as folder:
            path = os.path.join(folder, "input")
            with open(path, "w", encoding="ascii") as file:
                file.write("coalesce((2,2):(1,3))")
            environment = dict(
                os.environ, LAYOUTCHECK_FUZZ_IMPL="builtin:mutant/coalesce_ignores_stride"
            )
            done = subprocess.run(
                [REPLAY, "laws_coalesce", path],
                capture_output=True,
                text=True,
                env=environment,
                check=False,
            )
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn(path, done.stdout)

    def test_wrong_calls_are_refused(self):
        for arguments in (
            [],
            ["no_target"],
            ["text"],
            ["text", "/no/such/file"],
            ["text", "/dev/zero"],
            ["text", "--search"],
            ["text", "--search", "many"],
            ["text", "--search", "1", "--seed", "-1"],
        ):
            with self.subTest(arguments=arguments):
                done = subprocess.run(
                    [REPLAY, *arguments], capture_output=True, text=True, check=False
                )
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertTrue(done.stderr)
        done = subprocess.run(
            [REPLAY, "text", "/dev/null"],
            capture_output=True,
            text=True,
            check=False,
            env=dict(os.environ, LAYOUTCHECK_FUZZ_IMPL="builtin:mutant/none"),
        )
        self.assertEqual(done.returncode, 2)


if __name__ == "__main__":
    unittest.main()
