"""ci/testing/run_gtest.py and totals.py: every listed test counts once, whatever the program does: fails, dies, hangs,
loses a test, ends badly after its tests. The program is a script that speaks as GoogleTest does."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

CI = Path(__file__).resolve().parent.parent
RUN = CI / "testing/run_gtest.py"
TOTALS = CI / "testing/totals.py"
# TESTS: [[suite, test, what it does]...]; each run appends a line with its tests to the file RUNS.
PROGRAM = """#!@python@
import json, os, signal, sys, time
tests = json.loads(os.environ["TESTS"])
if "--gtest_list_tests" in sys.argv:
    if os.environ.get("LISTS") == "no": sys.exit("cannot be listed")
    for at, (suite, test, _) in enumerate(tests):
        if at == 0 or tests[at - 1][0] != suite: print(suite + ".")
        print("  " + test + "  # GetParam() = (1, a.b)")
    sys.exit(0)
flags = dict(line[2:].split("=", 1) for line in open(sys.argv[1].split("=", 1)[1]).read().splitlines())
chosen = flags["--gtest_filter"[2:]].split(":")
with open(os.environ["RUNS"], "a") as runs: runs.write(" ".join(chosen) + "\\n")
suites, bad = {}, False
for suite, test, what in tests:
    name = suite + "." + test
    if name not in chosen or what == "lost": continue
    print("[ RUN      ] " + name, flush=True)
    if what == "die": print("last words", flush=True); os.kill(os.getpid(), signal.SIGSEGV)
    if what == "hang": print("waits", flush=True); time.sleep(1000)
    if what == "leaves":
        left = os.fork()
        if left == 0: os.setsid(); time.sleep(1000); os._exit(0)
        with open(os.environ["RUNS"] + ".left", "w") as file: file.write(str(left))
    if what == "exit": os._exit(0)
    if what == "noise": sys.stdout.write("[       OK ] not a test\\nno end of line")
    failed = what == "fail"
    if failed: print("it is wrong")
    bad |= failed
    print(("[  FAILED  ] " if failed else "[  SKIPPED ] " if what == "skip" else "[       OK ] ") + name + " (3 ms)", flush=True)
    suites.setdefault(suite, []).append({"name": test, "status": "RUN", "time": "0.003s",
        "result": "SKIPPED" if what == "skip" else "COMPLETED", **({"failures": [{"failure": "x"}]} if failed else {})})
with open(flags["--gtest_output"[2:]].split(":", 1)[1], "w") as out:
    json.dump({"testsuites": [{"name": suite, "testsuite": of} for suite, of in suites.items()]}, out)
print("after all tests", flush=True)
if os.environ.get("AT_END"): os._exit(int(os.environ["AT_END"]))
sys.exit(1 if bad else 0)
"""


class Scripts(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.program = self.folder / "program"
        self.program.write_text(PROGRAM.replace("@python@", sys.executable))
        self.program.chmod(0o755)

    def run_gtest(self, tests, *arguments, name="x.gtest", **environment):
        (self.folder / "runs").write_text("")
        done = subprocess.run(
            [
                sys.executable,
                str(RUN),
                "--name",
                name,
                "--records",
                str(self.folder / "records"),
                *arguments,
                str(self.program),
            ],
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
            env={
                **os.environ,
                "TESTS": json.dumps(tests),
                "RUNS": str(self.folder / "runs"),
                **environment,
            },
        )
        self.runs = [line.split() for line in (self.folder / "runs").read_text().splitlines()]
        record = self.folder / "records" / f"{name}.json"
        self.results = (
            {test["name"]: test["result"] for test in json.loads(record.read_text())["tests"]}
            if record.exists()
            else None
        )
        return done

    def totals(self, *cases, name="junit.xml"):
        junit = self.folder / name
        junit.write_text(f"<testsuite>{''.join(cases)}</testsuite>")
        done = subprocess.run(
            [sys.executable, str(TOTALS), str(self.folder / "records"), str(junit)],
            capture_output=True,
            text=True,
            check=False,
        )
        *reported, numbers = done.stdout.splitlines()
        return done.returncode, numbers, reported


def case(name, status="run", inside=""):
    return f'<testcase name="{name}" time="0.5" status="{status}">{inside}</testcase>'


class RunGtest(Scripts):
    def test_one_process_runs_all_and_each_is_counted(self):
        done = self.run_gtest([["A", "one", ""], ["A", "two", "skip"], ["P/B", "three/0", "noise"]])
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertEqual(
            self.results, {"x.A.one": "passed", "x.A.two": "skipped", "x.P/B.three/0": "passed"}
        )
        self.assertEqual(self.runs, [["A.one", "A.two", "P/B.three/0"]])
        self.assertIn("x.gtest: 3 listed, 3 run, 2 passed, 0 failed, 1 skipped", done.stdout)
        self.assertNotIn("after all tests", done.stdout)

    def test_a_failure_is_named_with_its_output_alone(self):
        done = self.run_gtest([["A", "good", "noise"], ["A", "bad", "fail"]])
        self.assertEqual(
            (done.returncode, self.results), (1, {"x.A.good": "passed", "x.A.bad": "failed"})
        )
        self.assertIn("failed: x.A.bad\n", done.stdout)
        self.assertIn("it is wrong", done.stdout)
        self.assertNotIn("no end of line", done.stdout)

    def test_a_death_fails_its_test_and_no_other_and_no_test_runs_twice(self):
        done = self.run_gtest(
            [
                ["A", "one", ""],
                ["A", "dies", "die"],
                ["A", "two", "fail"],
                ["B", "leaves", "exit"],
                ["B", "last", ""],
            ]
        )
        self.assertEqual(done.returncode, 1)
        self.assertEqual(
            self.results,
            {
                "x.A.one": "passed",
                "x.A.dies": "failed",
                "x.A.two": "failed",
                "x.B.leaves": "failed",
                "x.B.last": "passed",
            },
        )
        self.assertEqual(
            self.runs,
            [
                ["A.one", "A.dies", "A.two", "B.leaves", "B.last"],
                ["A.two", "B.leaves", "B.last"],
                ["B.last"],
            ],
        )
        self.assertIn(
            "x.A.dies: failed, died: SIGSEGV\n[ RUN      ] A.dies\nlast words", done.stdout
        )
        self.assertIn("x.B.leaves: failed, died: exit 0", done.stdout)

    def test_after_ten_deaths_the_rest_is_not_run_and_red(self):
        done = self.run_gtest([["A", f"t{number:02}", "die"] for number in range(12)])
        self.assertEqual(
            (done.returncode, list(self.results.values())), (1, ["failed"] * 10 + ["not run"] * 2)
        )
        self.assertIn("failed: x.A.t11", done.stdout)
        self.assertEqual(self.totals(case("x.gtest", "fail", "<failure/>"))[:2], (1, "0 12 0"))

    def test_a_hang_fails_its_test(self):
        done = self.run_gtest(
            [["A", "hangs", "hang"], ["A", "next", ""]], LAYOUTCHECK_SECONDS_PER_TEST="2"
        )
        self.assertEqual(
            (done.returncode, self.results), (1, {"x.A.hangs": "failed", "x.A.next": "passed"})
        )
        self.assertIn("no end within 2 s", done.stdout)

    def test_what_a_test_leaves_running_is_ended_and_not_waited_for(self):
        done = self.run_gtest([["A", "one", "leaves"]], LAYOUTCHECK_SECONDS_PER_TEST="10")
        self.assertEqual(done.returncode, 0, done.stdout)
        left = Path("/proc", (self.folder / "runs.left").read_text())
        self.assertFalse(left.exists(), "in a session of its own, and of a parent that has ended")

    def test_a_listed_test_without_a_result_is_red(self):
        done = self.run_gtest([["A", "one", ""], ["A", "lost", "lost"]])
        self.assertEqual(
            (done.returncode, self.results), (1, {"x.A.one": "passed", "x.A.lost": "not run"})
        )
        self.assertIn("2 listed, 1 run, 1 passed, 1 failed", done.stdout)
        self.assertEqual(
            self.totals(case("x.gtest", "fail", "<failure/>")), (1, "1 1 0", ["failed: x.A.lost"])
        )

    def test_a_bad_end_after_good_tests_is_red(self):
        done = self.run_gtest([["A", "one", ""]], AT_END="23")
        self.assertEqual((done.returncode, self.results), (1, {"x.A.one": "passed"}))
        self.assertIn("the process ended with exit 23 after its tests", done.stdout)
        self.assertIn("after all tests", done.stdout)
        self.assertEqual(
            self.totals(case("x.gtest", "fail", "<failure/>")),
            (1, "1 1 0", ["failed: x.gtest, outside its tests"]),
        )

    def test_shards_are_parts_of_the_whole(self):
        tests = [["A", f"t{number}", ""] for number in range(7)]
        seen = []
        for part in "1/3", "2/3", "3/3":
            self.assertEqual(self.run_gtest(tests, "--shard", part).returncode, 0)
            seen += self.results
        self.assertEqual(sorted(seen), sorted(f"x.A.t{number}" for number in range(7)))
        for part in "0/3", "4/3", "x":
            self.assertEqual(self.run_gtest(tests, "--shard", part).returncode, 2)

    def test_nightly_suites_run_only_on_request(self):
        tests = [["A", "short", ""], ["NightlyA", "long", ""], ["P/NightlyB", "long/1", ""]]
        self.run_gtest(tests)
        self.assertEqual(list(self.results), ["x.A.short"])
        self.run_gtest(tests, "--nightly", "only")
        self.assertEqual(list(self.results), ["x.NightlyA.long", "x.P/NightlyB.long/1"])
        done = self.run_gtest(tests, "--nightly", "absent")
        self.assertEqual((done.returncode, self.results), (1, None))
        self.assertIn("configure it again", done.stdout)

    def test_no_test_at_all_is_red(self):
        for more in {"tests": []}, {"tests": [["A", "one", ""]], "LISTS": "no"}:
            done = self.run_gtest(**more)
            self.assertEqual((done.returncode, self.results), (1, None), done.stdout)
        self.program.unlink()
        self.assertEqual(self.run_gtest([["A", "one", ""]]).returncode, 1)


class Totals(Scripts):
    def test_programs_count_by_their_tests_and_scripts_by_one(self):
        self.run_gtest([["A", "one", ""], ["A", "two", "skip"]], name="x.gtest")
        cases = [
            case("x.gtest"),
            case("y.script"),
            case("y.absent", "notrun", '<skipped message="SKIP_RETURN_CODE=77"/>'),
        ]
        self.assertEqual(
            self.totals(*cases), (0, "2 0 2", ["skipped: x.A.two", "skipped: y.absent"])
        )

    def test_what_has_no_record_is_red(self):
        self.assertEqual(
            self.totals(case("x.gtest")), (1, "0 1 0", ["failed: x.gtest (no record of its tests)"])
        )

    def test_a_part_that_was_never_run_is_red(self):
        tests = [["A", f"t{number}", ""] for number in range(4)]
        for part in "1/3", "3/3":
            self.run_gtest(tests, "--shard", part, name=f"x.gtest_{part[0]}")
        self.assertEqual(
            self.totals(case("x.gtest_1"), case("x.gtest_3")),
            (1, "3 1 0", ["failed: x.gtest_2 (never run)"]),
        )
        self.run_gtest(tests, "--shard", "2/3", name="x.gtest_2")
        self.assertEqual(
            self.totals(*(case(f"x.gtest_{part}") for part in (1, 2, 3))), (0, "4 0 0", [])
        )

    def test_other_ways_not_to_pass_are_red(self):
        for status, inside in (
            ("fail", '<failure message="Timeout"/>'),
            ("notrun", '<skipped message="Unable to find executable"/>'),
            ("disabled", ""),
            ("run", "<failure/>"),
            ("", ""),
        ):
            self.assertEqual(
                self.totals(case("y.script", status, inside), case("y.good"))[:2],
                (1, "1 1 0"),
                status,
            )

    def test_a_run_without_a_passed_test_fails(self):
        self.assertEqual(self.totals()[:2], (1, "0 0 0"))
        done = subprocess.run(
            [sys.executable, str(TOTALS), str(self.folder), str(self.folder / "none.xml")],
            capture_output=True,
            text=True,
            check=False,
        )
        self.assertEqual((done.returncode, done.stdout), (2, ""))


class CiTest(unittest.TestCase):
    def test_other_arguments_are_refused(self):
        for arguments in (
            ["--fast"],
            ["--quick", "--nightly"],
            ["--quick", "--quick"],
            ["all"],
            [""],
        ):
            done = subprocess.run(
                [str(CI / "test"), *arguments],
                capture_output=True,
                text=True,
                check=False,
                timeout=60,
            )
            self.assertEqual((done.returncode, done.stdout), (2, ""), arguments)
            self.assertIn("takes --quick, --nightly, or nothing", done.stderr)


if __name__ == "__main__":
    unittest.main()
