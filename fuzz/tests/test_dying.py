"""An implementation that dies, hangs or eats memory costs one input: it is reported as an expression,
shrunk, kept with the raw input next to it, and its line repeats it; the inputs after it still run."""

import json
import os
import subprocess
import tempfile
import unittest

REPLAY = os.environ["LAYOUTCHECK_FUZZ_REPLAY"]
FUZZERS = os.environ.get("LAYOUTCHECK_FUZZERS")
SANITIZED = os.environ.get("LAYOUTCHECK_SANITIZED") == "1"
INPUTS = {
    "a": "composition((4,6):(1,4), 2:3)",
    "b": "composition((7,4,3):(4,28,1), (6,5):(1,-1))",
    "c": "composition((8,8):(1,8), 4:2)",
}
MEMORY = 100  # MiB, eaten in a twentieth of the second that a smaller input gets
# Under a sanitizer a broken access ends the process by the sanitizer's own exit.
WAYS = {
    "aborts": "SIGABRT",
    "reads_nothing": "SIGSEGV|exit 86",
    "recurses": "SIGSEGV|exit 86",
    "hangs": "no answer within 1 s",
    "eats_memory": f"more than {MEMORY} MiB",
}


def replay(implementation, *arguments, text=None):
    # A second is for what has no end; the others may wait for a busy machine.
    seconds = "1" if implementation == "mutant:hangs" else "100"
    return subprocess.run(
        [
            REPLAY,
            "laws_composition",
            "--seconds",
            seconds,
            "--memory",
            "2000" if SANITIZED else str(MEMORY),
            *arguments,
        ],
        capture_output=True,
        text=True,
        input=text,
        check=False,
        env=dict(os.environ, LAYOUTCHECK_FUZZ_IMPL=implementation),
    )


class Dying(unittest.TestCase):
    def test_each_way_is_reported_and_the_rest_goes_on(self):
        for name, way in WAYS.items():
            if SANITIZED and name not in ("aborts", "reads_nothing"):
                continue  # minutes: the ordinary build runs all; sanitizers change how these two end
            with self.subTest(name=name), tempfile.TemporaryDirectory() as folder:
                inputs = dict(INPUTS)
                if name == "hangs":  # each step that makes it smaller takes a second
                    inputs["b"] = "composition((7,2):(1,7), 2:1)"
                for file, text in inputs.items():
                    with open(os.path.join(folder, file), "w", encoding="ascii") as out:
                        out.write(text)
                kept = os.path.join(folder, "kept")
                done = replay("mutant:" + name, "--keep", kept, folder)
                self.assertEqual(done.returncode, 1, done.stderr)
                self.assertRegex(done.stdout, way)
                self.assertIn("inputs 3,", done.stdout)
                self.assertIn("findings 1", done.stdout)
                case = [line for line in done.stdout.splitlines() if line.startswith("  case")][0]
                case = case.split(None, 1)[1]
                self.assertLess(len(case), 40, "made small")
                files = sorted(os.listdir(kept))
                self.assertTrue(any(file.endswith(".input") for file in files), files)
                raw = [file for file in files if file.endswith(".input")]
                with open(os.path.join(kept, raw[0]), encoding="ascii") as file:
                    self.assertEqual(file.read(), inputs["b"])
                with open(
                    os.path.join(kept, raw[0].replace(".input", ".json")), encoding="ascii"
                ) as file:
                    stored = json.load(file)
                self.assertEqual(stored["case"], case)
                again = replay("mutant:" + name, "-", text=case)
                self.assertEqual(again.returncode, 1, again.stdout)
                self.assertRegex(again.stdout, way)

    def test_a_search_survives_as_well(self):
        done = replay("mutant:aborts", "--search", "1000", "--seed", "3")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("SIGABRT", done.stdout)
        self.assertIn("findings 1", done.stdout)


class DyingMutators(unittest.TestCase):
    """There is no input yet when a mutator dies: its parents and its seed are what repeats it."""

    def records(self, folder):
        return sorted(file for file in os.listdir(folder) if file.endswith(".input"))

    def test_a_search_keeps_the_call_of_the_mutator(self):
        with tempfile.TemporaryDirectory() as kept:
            done = replay(
                "mutant:mutator_aborts", "--search", "5000", "--seed", "3", "--keep", kept
            )
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("laws_composition, its mutator: ended by SIGABRT", done.stdout)
            (record,) = self.records(kept)
            path = os.path.join(kept, record)
            with open(path, "rb") as file:
                self.assertRegex(file.read(), rb"^layoutcheck mutation 1 (mutate|cross) \d+ 512 ")
            again = replay("mutant:mutator_aborts", path)
            self.assertEqual(again.returncode, 1, again.stderr)
            self.assertIn("its mutator: ended by SIGABRT", again.stdout)
            self.assertIn("  with   '7'\n", again.stdout, "its parents made small")
            fine = replay("builtin:reference", path)
            self.assertEqual(fine.returncode, 0, "the mutator that lives: " + fine.stdout)

    def test_the_printed_line_repeats_it(self):
        text = "layoutcheck mutation 1 cross 4 512 3 13\n4:1size(7:1) end"
        done = replay("mutant:mutator_aborts", "-", text=text)
        self.assertIn("ended by SIGABRT", done.stdout)
        line = [line for line in done.stdout.splitlines() if line.startswith("  repro")][0]
        again = subprocess.run(
            ["sh", "-c", line.split(None, 1)[1].replace("layoutcheck-fuzz-replay", REPLAY)],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual(again.returncode, 1, line)
        self.assertIn("its mutator: ended by SIGABRT", again.stdout)

    def test_a_file_that_is_not_a_record_is_an_input(self):
        for text in (
            "layoutcheck mutation 1 mutate 4 512 4 0\n7:1",
            "layoutcheck mutation 1 mutate 4 512 3\n7:1",
            "layoutcheck mutation 1 other 4 512 3 0\n7:1",
            "-ayoutcheck mutation 1 mutate 4 512 3 0\n7:1",
        ):
            done = replay("mutant:mutator_aborts", "-", text=text)
            self.assertEqual(done.returncode, 0, done.stdout)

    @unittest.skipUnless(FUZZERS, "no fuzzers: LAYOUTCHECK_FUZZERS")
    def test_libfuzzer_leaves_the_call_next_to_its_empty_crash(self):
        with tempfile.TemporaryDirectory() as folder:
            done = subprocess.run(
                [
                    os.path.join(FUZZERS, "fuzz_laws_composition"),
                    "-seed=3",
                    "-runs=100000",
                    f"-artifact_prefix={folder}/",
                ],
                capture_output=True,
                text=True,
                check=False,
                env=dict(os.environ, LAYOUTCHECK_FUZZ_IMPL="mutant:mutator_aborts"),
            )
            self.assertNotEqual(done.returncode, 0, done.stderr)
            (record,) = [file for file in os.listdir(folder) if file.startswith("mutation-")]
            again = replay("mutant:mutator_aborts", os.path.join(folder, record))
            self.assertIn("its mutator: ended by SIGABRT", again.stdout)

    @unittest.skipUnless(FUZZERS, "no fuzzers: LAYOUTCHECK_FUZZERS")
    def test_libfuzzer_leaves_nothing_where_no_mutator_died(self):
        for implementation, runs in (("builtin:reference", 200), ("mutant:sign_is_lost", 100000)):
            with tempfile.TemporaryDirectory() as folder:
                subprocess.run(
                    [
                        os.path.join(FUZZERS, "fuzz_text"),
                        "-seed=3",
                        f"-runs={runs}",
                        f"-artifact_prefix={folder}/",
                    ],
                    capture_output=True,
                    check=False,
                    env=dict(os.environ, LAYOUTCHECK_FUZZ_IMPL=implementation),
                )
                left = [file for file in os.listdir(folder) if file.startswith("mutation-")]
                self.assertEqual(left, [])


class Features(unittest.TestCase):
    def test_are_printed_for_each_input_and_are_the_same_again(self):
        with tempfile.TemporaryDirectory() as folder:
            for file, text in INPUTS.items():
                with open(os.path.join(folder, file), "w", encoding="ascii") as out:
                    out.write(text)
            first = replay("builtin:reference", "--features", folder)
            second = replay("builtin:reference", "--features", folder)
            self.assertEqual(first.returncode, 0, first.stderr)
            self.assertEqual(first.stdout, second.stdout)
            lines = [line.split("\t") for line in first.stdout.splitlines()]
            self.assertEqual([os.path.basename(path) for path, _ in lines], ["a", "b", "c"])
            for _, numbers in lines:
                self.assertTrue(all(int(n) >= 0 for n in numbers.split()))
                self.assertTrue(numbers.split())
            died = replay("mutant:aborts", "--features", folder)
            self.assertEqual(died.returncode, 0, died.stderr)
            self.assertIn("b\t!ended by SIGABRT", died.stdout)


if __name__ == "__main__":
    unittest.main()
