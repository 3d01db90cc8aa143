"""conform as a whole on adapters that are slow, partial or break the protocol: budget, interrupt, what is reported."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from command import BINARY, lines, run, running, sanitized, wait_for

# product of what has no leaf 0; else what MODE says.
ADAPTER = r"""
import json, os, sys, time
MODE = os.environ["LAYOUTCHECK_TEST_MODE"]
def product(t):
    if not isinstance(t, list): return int(t)
    n = 1
    for x in t: n *= product(x)
    return n
def answer(t):
    if MODE == "none": return {"s": "nothing yet"}
    if MODE.startswith("wrong") and t == 1: return {"v": "2"}
    if MODE == "partial" and isinstance(t, list) and any(isinstance(x, list) for x in t): return {"s": "nested"}
    return {"v": str(product(t))}
if MODE == "stray": time.sleep(0.1)  # as an interpreter with a large library to load
for line in sys.stdin:
    q = json.loads(line)
    if "hello" in q:
        print(json.dumps({"hello": {"name": "odd", "version": "1", "ops": ["product", "tuple_max"], "int_bits": 0}}), flush=True)
        continue
    if MODE == "stray": print("received " + q["op"])
    with open(sys.argv[0] + ".batches", "a") as batches: batches.write(q["op"] + "\n")
    if MODE.endswith("slow"): time.sleep(0.005 * len(q["args"]))
    res = [answer(a[0]) if q["op"] == "product" else {"s": "not yet"} for a in q["args"]]
    print(json.dumps({"seq": q["seq"], "res": res}), flush=True)
"""


# An adapter on the SDK: a library that fails some calls down, with a text that would damage terminals and pages.
RAISES = r"""
import sys
sys.path.insert(0, {sdk!r})
from layoutcheck_adapter import Adapter
adapter = Adapter("raises", "1")
def innermost(t):
    if isinstance(t, tuple): raise type("KeyError", (Exception,), {{}})("<b>no\x1b[31m\nFAIL of its own")
    return t
def outer(t): return innermost(t)
@adapter.op
def product(t): return outer(t)
"""
REFUSES = """
from layoutcheck_adapter import Refusal
@adapter.op
def tuple_max(t): raise Refusal("too_dear", "FAIL of its own")
adapter.run()
"""


class Conform(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.script = self.folder / "odd_adapter.py"
        self.script.write_text(ADAPTER)
        self.impl = f"cmd:{sys.executable} {self.script}"

    def conform(self, mode, *options):
        os.environ["LAYOUTCHECK_TEST_MODE"] = mode
        return run("conform", "--impl", self.impl, *options, cwd=self.folder)

    def batches(self):
        """How many batches the adapter was sent."""
        log = self.script.with_name(self.script.name + ".batches")
        return log.read_text().count("\n") if log.exists() else 0

    def interrupted(self, mode, batches, *options):
        """Exit code and text of a run that gets a SIGINT at so many batches, and how many it sent after that."""
        os.environ["LAYOUTCHECK_TEST_MODE"] = mode
        before = self.batches()
        with subprocess.Popen(
            [BINARY, "conform", "--impl", self.impl, "--budget", "1000s", *options],
            cwd=self.folder,
            stdout=subprocess.PIPE,
            text=True,
        ) as process:
            wait_for(lambda: self.batches() >= before + batches, process)
            process.send_signal(signal.SIGINT)
            at = self.batches()
            output = process.communicate(timeout=300)[0]
            return process.returncode, output, self.batches() - at

    def test_unsupported_cases_are_counted_and_reported(self):
        done = self.conform("partial", "--json", "--plan", "1s", "--budget", "20m")
        summary = lines(done)[-1]
        self.assertEqual((done.returncode, summary["fail"]), (0, 0), done.stdout[-2000:])
        self.assertGreater(summary["unsupported_cases"], 100)
        self.assertEqual(
            summary["pass"]
            + summary["failing_cases"]
            + summary["unknown"]
            + summary["unsupported_cases"],
            summary["executed"],
        )
        text = self.conform("partial", "--plan", "1s", "--budget", "20m").stdout
        self.assertRegex(
            text, r"\nproduct: \d+ of \d+ cases are not supported, the first product\(\(\("
        )
        self.assertRegex(text, r"\ntuple_max: (\d+) of \1 cases are not supported")
        self.shares_are_rounded_down(lines(done), text)

    def shares_are_rounded_down(self, reported, text):
        """The table of inputs: no share is more than there was, and the domains of a row do not come to 101 %."""

        def share(n, of):
            return "." if n == 0 else f"{100 * n // of} %" if 100 * n >= of else "<1 %"

        counts = [line for line in reported if line["type"] == "inputs"]
        for op in "product", "tuple_max":
            of = {line["class"]: line for line in counts if line["op"] == op}
            domains = [of["all"][domain] for domain in ("required", "may", "refuse", "unknown")]
            want = [share(n, sum(domains)) for n in domains[:3]]
            want += [share(of[name]["required"], domains[0]) for name in of if name != "all"]
            row = re.search(rf"^inputs: [^$]*?^{op} +(.*)$", text, re.MULTILINE)[1]
            self.assertEqual(re.split(" {2,}", row), want, text)

    def test_a_run_that_judged_nothing_is_not_a_success(self):
        done = self.conform("none", "--json", "--plan", "1s", "--budget", "20m")
        summary = lines(done)[-1]
        self.assertEqual((done.returncode, summary["pass"], summary["fail"]), (4, 0, 0))
        self.assertGreater(summary["unsupported_cases"], 100)

    def test_interrupted_against_a_list_it_is_not_the_list_that_is_stale(self):
        known = self.folder / "odd.toml"
        os.environ["LAYOUTCHECK_TEST_MODE"] = "wrong"
        done = run(
            "known",
            "init",
            str(known),
            "--impl",
            self.impl,
            "--issue",
            "https://example.org/1",
            "--seeds",
            "1",
            "--budget",
            "10s",
            cwd=self.folder,
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("product/", known.read_text())
        code, output, _ = self.interrupted("wrong-slow", 2, "--known", str(known))
        self.assertEqual(code, 130, output)
        self.assertNotIn("LIST ", output)

    @unittest.skipIf(sanitized(), "a budget in seconds means nothing there")
    def test_a_broken_protocol_costs_no_more_than_the_budget_and_is_one_finding(self):
        done = self.conform("stray", "--json", "--budget", "8s")
        self.assertLess(
            lines(done)[-1]["executed"], 300
        )  # each case ends a process: there are thousands of them
        found = [line for line in lines(done) if line["type"] == "verdict"]
        self.assertEqual(done.returncode, 1)
        # A busy machine may spend the budget on the first operation.
        self.assertIn([line["op"] for line in found], (["product"], ["product", "tuple_max"]))
        for line in found:
            self.assertEqual(line["verdict"], "protocol_error")
            self.assertIn(f'"received {line["op"]}"', line["got"])
            self.assertNotIn("json.exception", line["got"])  # the parser's own words

    def test_the_text_of_an_exception_and_its_last_calls_reach_the_user(self):
        sdk = Path(__file__).resolve().parents[2] / "conformance/sdk/python"
        self.script.write_text(RAISES.format(sdk=str(sdk)) + "adapter.run()\n")
        calls = ["at innermost (", "at outer (", "at product ("]
        repro = run("repro", "product((1,2))", "--impl", self.impl, cwd=self.folder)
        self.assertEqual(repro.returncode, 1, repro.stderr)
        reported = repro.stdout.splitlines()
        first = next(
            i for i, line in enumerate(reported) if line.startswith("  said     <b>no?[31m")
        )
        self.assertEqual(reported[first + 1], " " * 11 + "FAIL of its own")  # no line of ours
        for line, call in zip(reported[first + 2 :], calls):
            self.assertIn("  " + call, line)
            self.assertNotIn(str(self.folder), line)

        text = run(
            "conform", "--impl", self.impl, "--plan", "1s", "--budget", "20m", cwd=self.folder
        ).stdout
        self.assertIn("  said     <b>no?[31m", text)
        self.assertIn("at innermost (", text)
        report = run(
            "conform",
            "--impl",
            self.impl,
            "--plan",
            "1s",
            "--budget",
            "20m",
            "--json",
            cwd=self.folder,
        )
        crash = next(
            line
            for line in lines(report)
            if line["type"] == "verdict" and line["id"].startswith("product/product_answers/")
        )
        self.assertEqual(crash["got"], "internal error: KeyError")
        self.assertTrue(crash["said"].startswith("<b>no?[31m\nFAIL of its own"), crash)
        for call in calls:
            self.assertIn("\n  " + call, crash["said"])
        self.assertLessEqual(len(crash["said"].encode()), 2048)
        stored = (
            self.folder
            / "layoutcheck-out/findings/raises"
            / (crash["id"].replace("/", ".") + ".json")
        )
        self.assertEqual(json.loads(stored.read_text())["said"], crash["said"])
        (self.folder / "run.jsonl").write_text(report.stdout)
        for form, word in (
            ("html", "&lt;b&gt;no?[31m"),
            ("junit", "&lt;b&gt;no?[31m"),
            ("markdown", "- said `<b>no"),
        ):
            done = run("report", "write", "run.jsonl", "--as", form, cwd=self.folder)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn(word, done.stdout)
            self.assertIn("at innermost (", done.stdout)

    def test_a_call_without_a_value_says_why_wherever_laws_call_a_process(self):
        sdk = Path(__file__).resolve().parents[2] / "conformance/sdk/python"
        self.script.write_text(RAISES.format(sdk=str(sdk)) + REFUSES)
        case = ["tuple_max((1,2))", "--impl", self.impl]
        said = "refused: too_dear\n" + " " * 11 + "FAIL of its own"
        done = run("eval", *case, cwd=self.folder)
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn(said, done.stderr)
        line = lines(run("eval", *case, "--json", cwd=self.folder))[-1]
        self.assertEqual(line["said"], "refused: too_dear\nFAIL of its own")
        done = run("repro", *case, "--law", "tuple_max_answers", cwd=self.folder)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertEqual(done.stdout.count("said     " + said), 2, done.stdout)
        done = run("eval", "product((1,2))", "--impl", self.impl, cwd=self.folder)
        self.assertIn("internal error: KeyError\n" + " " * 11 + "<b>no?[31m", done.stderr)

    def test_threads_of_verify_share_one_process(self):
        sdk = Path(__file__).resolve().parents[2] / "conformance/sdk/python"
        self.script.write_text(RAISES.format(sdk=str(sdk)) + REFUSES)
        laws = ["tuple_max_answers", "tuple_max_*", "product_*"]
        outputs = []
        for threads in ("1", "8"):
            more = ["--threads", threads, "--out", "with-" + threads]
            done = run("verify", *laws, "--impl", self.impl, *more, cwd=self.folder)
            self.assertEqual(done.returncode, 1, done.stderr)  # with 8 it died of a signal
            self.assertIn("  said     refused: too_dear", done.stdout)
            outputs.append(re.sub("time .*", "", done.stdout))
        self.assertEqual(*outputs)

    def test_the_last_words_of_what_dies_reach_the_user(self):
        self.script.write_text(
            ADAPTER.replace("def answer(t):", "def answer(t):\n    sys.exit('\x1b[1mout of luck')")
        )
        os.environ["LAYOUTCHECK_TEST_MODE"] = ""
        for options in [], ["--json"]:
            done = run("repro", "product(2)", "--impl", self.impl, *options, cwd=self.folder)
            self.assertEqual(done.returncode, 1)
            self.assertIn("stderr: ?[1mout of luck", done.stdout)

    def test_ctrl_c_ends_it_with_what_it_has(self):
        for mode in "slow", "stray":
            with self.subTest(mode):
                # In mode stray some cases are reported by then, or are about to be, unless the machine is very busy.
                ended, output, more = self.interrupted(mode, 10 if mode == "stray" else 2)
                failed = re.search(r", fail (\d+), ", output.splitlines()[-1])[1] != "0"
                self.assertEqual(ended, 1 if failed else 130, output)
                self.assertFalse(failed and mode == "slow", output)
                self.assertIn("\ninterrupted: ", output)
                self.assertRegex(output.splitlines()[-1], r"^executed \d+ / planned \d+, ")
                self.assertLess(more, 5)
                self.assertEqual(running(str(self.script)), [])

    def test_wrong_words_are_reported_before_missing_ones(self):
        done = run("conform", "--imp", "pycute")
        self.assertEqual(
            (done.returncode, done.stderr.splitlines()[0]),
            (2, "layoutcheck: no such argument: --imp"),
        )

    def test_a_built_in_implementation_is_refused_with_the_command_for_it(self):
        for name in "builtin:reference", "builtin:mutant/coalesce_ignores_stride":
            done = run("conform", "--impl", name)
            self.assertEqual(
                (done.returncode, done.stderr),
                (
                    2,
                    f"layoutcheck: '{name}' is built in, not an adapter: check it with layoutcheck verify --impl\n",
                ),
            )

    def test_an_id_is_not_a_case(self):
        done = run(
            "repro",
            "composition/composition_function/required/nested/wrong_function",
            "--impl",
            "pycute",
        )
        self.assertEqual(done.returncode, 2)
        self.assertIn("is the id of a finding: give its case, or its file", done.stderr)


if __name__ == "__main__":
    unittest.main()
