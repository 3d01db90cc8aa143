"""`layoutcheck known` and `conform --known`: what is listed fails no run, and nothing else hides behind it."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from command import BINARY, catches, lines, run, running, wait_for

ISSUE = "https://example.org/1"
ADAPTER = """
import json, sys

def size(shape):
    n = 1
    for s in (shape if isinstance(shape, list) else [shape]):
        n *= size(s) if isinstance(s, list) else s
    return n

def depth(shape):
    return 1 + max(map(depth, shape), default=0) if isinstance(shape, list) else 0

def answer(op, args):
    shape = args[0][0] if isinstance(args[0], list) else args[0]
    if op == "size":
        %(size)s
        return {"v": size(shape)}
    %(rank)s
    return {"v": len(shape) if isinstance(shape, list) else 1}

for line in sys.stdin:
    request = json.loads(line)
    if "op" in request:
        reply = {"seq": request["seq"], "res": [answer(request["op"], a) if not isinstance(a[0], dict) else {"s": ""}
                                            for a in request["args"]]}
    else:
        reply = {"hello": {"name": "toy", "version": "1", "ops": %(ops)s, "int_bits": 0}}
    print(json.dumps(reply), flush=True)
"""
WRONG_SIZE = "if size(shape) == 0: return {'v': 1}"  # of empty layouts: one kind of failure


class Known(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = folder.name
        self.list = os.path.join(self.folder, "toy.toml")
        self.implementation("")

    def implementation(self, size=WRONG_SIZE, rank="", ops='["rank"]'):
        """The toy, or a changed one, under the same name."""
        self.adapter = os.path.join(self.folder, "adapter.py")
        with open(self.adapter, "w", encoding="utf-8") as file:
            file.write(ADAPTER % {"size": size or "pass", "rank": rank or "pass", "ops": ops})

    @property
    def spec(self):
        return "cmd:%s %s" % (sys.executable, self.adapter)

    def known(self, action, *arguments):
        return run("known", action, self.list, *arguments, cwd=self.folder)

    def init(self):
        done = self.known(
            "init", "--impl", self.spec, "--issue", ISSUE, "--seeds", "2", "--budget", "10s"
        )
        self.assertEqual(done.returncode, 0, done.stderr)
        return done

    def conform(self, *arguments, plan="2s"):
        return run(
            "conform",
            "--impl",
            self.spec,
            "--known",
            self.list,
            "--plan",  # as much on a loaded machine
            plan,
            "--budget",
            "300s",
            "--json",
            *arguments,
            cwd=self.folder,
        )

    def summary(self, done):
        return lines(done)[-1]

    def text(self):
        with open(self.list, encoding="utf-8") as file:
            return file.read()

    def write(self, text):
        with open(self.list, "w", encoding="utf-8") as file:
            file.write(text)

    def counterexamples(self):
        return re.findall(r'^counterexample = "(.*)"$', self.text(), re.M)

    def wrong_rank(self):
        """Wrong of layouts that nest: a failure to list."""
        self.implementation(rank="if depth(shape) > 1: return {'v': 99}")

    def test_a_right_implementation_has_an_empty_list(self):
        self.init()
        self.assertEqual(self.text().count("[[known]]"), 0)
        self.assertEqual(self.conform().returncode, 0)

    def test_a_list_gets_a_fifth_of_the_budget_for_its_counterexamples(self):
        options = ("init", "--impl", self.spec, "--issue", ISSUE, "--seeds", "1", "--plan", "1s")
        for budget, seconds in ("60s", 30), ("900s", 180):
            reported = self.known(*options, "--budget", budget, "--force").stderr
            self.assertIn("%d s to shrink findings" % seconds, reported)

    def test_what_is_listed_fails_no_run_whatever_the_seed(self):
        self.wrong_rank()
        self.init()
        self.assertGreater(self.text().count("[[known]]"), 0)
        for seed in ("1", "7", "8"):
            done = self.conform("--seed", seed)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            self.assertEqual(self.summary(done)["fail"], 0)
            self.assertGreater(self.summary(done)["recorded_cases"], 0)

    def test_worse_in_the_same_way_still_fails(self):
        self.wrong_rank()
        self.init()
        # The same law, domain, verdict and answer, of more cases of the same input classes.
        self.implementation(rank="if depth(shape) > 1 or shape == [2, 2]: return {'v': 99}")
        done = self.conform()
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("2,2", lines(done)[1]["case"])
        # Other answers of the very cases that are listed.
        self.implementation(rank="if depth(shape) > 1: return {'v': 98}")
        self.assertEqual(self.conform().returncode, 1)

    def test_another_operation_still_fails(self):
        self.wrong_rank()
        self.init()
        self.implementation(rank="if depth(shape) > 1: return {'v': 99}", ops='["rank", "size"]')
        done = self.conform()
        self.assertEqual(done.returncode, 1)
        self.assertTrue(
            all(line["op"] == "size" for line in lines(done) if line["type"] == "verdict")
        )

    def test_what_fails_no_more_is_stale_until_it_is_fixed(self):
        self.wrong_rank()
        self.init()
        self.write("# by hand\n" + self.text().replace("[[known]]", "# why\n[[known]]"))
        self.implementation("")
        done = self.conform()
        self.assertEqual(done.returncode, 3, done.stdout)
        self.assertIn("passes now", done.stdout)
        fixed = self.known("fix", "--impl", self.spec, "--budget", "10s", "--seeds", "1")
        self.assertEqual(fixed.returncode, 0, fixed.stderr)
        self.assertEqual(self.text().count("[[known]]"), 0)
        self.assertIn("# by hand", self.text())
        self.assertIn("# why", self.text())
        self.assertEqual(self.conform().returncode, 0)

    def test_fix_hides_nothing_without_accept(self):
        self.init()
        before = self.text()
        self.wrong_rank()
        fixed = self.known("fix", "--impl", self.spec, "--budget", "10s", "--seeds", "1")
        self.assertEqual(fixed.returncode, 1)
        self.assertIn("stays as it is", fixed.stderr)
        self.assertEqual(self.text(), before)
        self.assertEqual(
            self.known("fix", "--impl", self.spec, "--accept").returncode, 2
        )  # no --issue
        fixed = self.known(
            "fix", "--impl", self.spec, "--budget", "10s", "--accept", "--issue", ISSUE
        )
        self.assertEqual(fixed.returncode, 0, fixed.stderr)
        self.assertEqual(self.conform().returncode, 0)

    def accept(self):
        fixed = self.known(
            *("fix", "--impl", self.spec, "--plan", "10s"),
            *("--accept", "--issue", ISSUE, "--seeds", "1"),
        )
        self.assertEqual(fixed.returncode, 0, fixed.stderr)
        self.assertEqual(self.conform().returncode, 0)
        return fixed.stdout

    def test_fix_of_one_operation_leaves_the_others_alone(self):
        wrong = {"size": "return {'v': 7}", "rank": "if depth(shape) > 1: return {'v': 99}"}
        both = '["rank", "size"]'
        self.implementation(**wrong, ops=both)
        self.init()
        before = self.text()
        self.assertIn('\nsize = "', before)
        self.implementation("", ops=both)
        fixed = self.known("fix", "--impl", self.spec, "--op", "rank", "--plan", "1s")
        self.assertEqual(fixed.returncode, 0, fixed.stderr)
        of_size = [block for block in before.split("\n\n") if "rank" not in block]
        self.assertGreater(len(of_size), 1)
        for block in of_size:
            self.assertIn(block, self.text())
        self.assertIn(re.search(r'^size = ".*"$', before, re.M)[0], self.text())
        self.assertNotIn("rank", self.text())
        wrong = self.known("fix", "--impl", self.spec, "--op", "rnak")
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("'rnak' is not an operation that toy claims", wrong.stderr)

    def test_accepting_more_keeps_the_reason_and_the_place(self):
        wrong = "if isinstance(shape, list) and 1 in shape and len(shape) > %d: return {'v': 99}"
        self.implementation(rank=wrong % 3)
        self.init()
        self.assertEqual(self.counterexamples(), ["rank((1,2,2,2):(1,1,1,1))"])
        by_hand = 'reason = "counts ones"'
        self.write(re.sub(r'reason = ".*"', by_hand, "# by hand\n" + self.text(), count=1))
        self.implementation(rank=wrong % 1)
        self.assertIn("entries removed 0, added 0, changed 1", self.accept())
        self.assertIn(by_hand, self.text())
        self.assertEqual(self.counterexamples(), ["rank((1,2):(1,1))"])

    def test_accepting_more_looks_for_plainer_cases_of_what_is_listed(self):
        # Two cases that no run draws: one is listed, and the other lacks a feature of it.
        self.implementation(
            rank="if args[0] in ([8589934592, 1], [2, 8589934592]): return {'v': 99}"
        )
        self.init()
        self.write(
            self.text()
            + """
[[known]]
id = "rank/rank_counts_modes/required/large/wrong_shape"
reason = "counts points"
issue = "%s"
verdict = "wrong_shape"
counterexample = "rank(8589934592:1)"
added = 2026-11-26
expires = 2027-05-25
max_matches = 9
"""
            % ISSUE
        )
        today = ("--today", "2026-11-26")
        options = ("fix", "--impl", self.spec, "--seeds", "1", "--plan", "2s", *today)
        fixed = self.known(*options)
        self.assertEqual(self.counterexamples(), ["rank(8589934592:1)"], fixed.stderr)
        fixed = self.known(*options, "--accept", "--issue", ISSUE)
        self.assertIn("entries removed 0, added 0, changed 1", fixed.stdout, fixed.stderr)
        self.assertEqual(self.counterexamples(), ["rank(2:8589934592)"])
        self.assertIn("counts points", self.text())
        self.assertEqual(self.conform(*today).returncode, 0)

        # An interrupted run does not count.
        self.write(self.text().replace("rank(2:8589934592)", "rank(8589934592:1)"))
        before = self.text()
        self.implementation(
            rank="""
    import os, signal
    if args[0] == [2, 8589934592]: os.kill(int(os.environ["RUNNER"]), signal.SIGINT)
    if args[0] in ([8589934592, 1], [2, 8589934592]): return {'v': 99}"""
        )
        words = [BINARY, "known", options[0], self.list, *options[1:], "--accept", "--issue", ISSUE]
        fixed = subprocess.run(
            ["sh", "-c", 'RUNNER=$$ exec "$@"', "sh", *words],
            cwd=self.folder,
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        self.assertEqual(fixed.returncode, 130, fixed.stdout + fixed.stderr)
        self.assertEqual(self.text(), before)

    def test_a_crash_is_listed_whatever_the_input_class_of_its_smallest_case(self):
        self.implementation(
            rank="if isinstance(shape, list) and len(shape) > 2: return {'x': 'IndexError'}"
        )
        self.init()
        self.assertEqual(self.text().count("/required/*/crash"), 1, self.text())
        for seed in ("7", "8"):
            self.assertEqual(self.conform("--seed", seed).returncode, 0)

    def test_another_cause_is_another_entry(self):
        wrong = "if isinstance(shape, list) and 1 in shape and len(shape) > 1: return {'v': 99}\n"
        self.implementation(rank=wrong)
        self.init()
        self.assertEqual(self.counterexamples(), ["rank((1,2):(1,1))"])
        self.write(self.text().replace("/extent_one/", "/*/").replace("es = 1", "es = 9"))
        more = "    if isinstance(shape, list) and len(shape) > 3: return {'v': 98}"
        self.implementation(rank=wrong + more)
        done = self.conform("--json")
        self.assertEqual(done.returncode, 1, done.stdout)
        reported = {line["features"] for line in lines(done) if line["type"] == "verdict"}
        self.assertEqual(reported, {"four modes or more"})
        self.assertIn("entries removed 0, added 1, changed 0", self.accept())
        self.assertEqual(self.counterexamples(), ["rank((1,2):(1,1))", "rank((2,2,2,2):(1,1,1,1))"])

    def test_an_operation_that_is_claimed_no_more_makes_its_entries_stale(self):
        self.wrong_rank()
        self.init()
        self.implementation("", ops='["size"]')
        done = self.conform()
        self.assertIn(done.returncode, (1, 3))
        self.assertIn("no longer claims its operation", done.stdout)
        self.assertEqual(
            self.conform("--op", "size").returncode, done.returncode if done.returncode == 1 else 0
        )

    def test_every_shipped_list_is_one(self):
        adapters = Path(__file__).resolve().parents[2] / "conformance/adapters"
        shipped = sorted(adapters.glob("*/known*.toml"))
        self.assertGreaterEqual(len(shipped), 8)
        for path in shipped:
            last = max(re.findall(r"^added = ([-\d]+)", path.read_text(), re.MULTILINE))
            done = run("known", "check", str(path), "--today", last)
            self.assertEqual(done.returncode, 0, f"{path}: {done.stderr}")

    def test_an_entry_ends_with_its_day(self):
        self.wrong_rank()
        self.init()
        last = re.search(r"expires = ([-\d]+)", self.text())[1]
        self.assertEqual(self.conform("--today", last).returncode, 0)
        self.assertEqual(self.conform("--today", "2099-01-01").returncode, 3)
        self.assertEqual(self.known("check", "--today", last).returncode, 0)
        check = self.known("check", "--today", "2099-01-01")
        self.assertEqual(check.returncode, 3)
        self.assertIn("expired", check.stdout)

    def test_explain_runs_the_counterexample_again(self):
        self.wrong_rank()
        self.init()
        done = self.known("explain", "rank/", "--impl", self.spec)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("99", done.stdout)
        self.assertIn(ISSUE, done.stdout)
        self.assertEqual(self.known("explain", "nothing_like_it").returncode, 5)

    def test_no_list_is_written_that_could_not_be_read(self):
        done = self.known(
            "init",
            "--impl",
            self.spec + " " + "x" * 300,
            "--issue",
            ISSUE,
            "--budget",
            "2s",
            "--seeds",
            "1",
        )
        self.assertEqual(done.returncode, 2)
        self.assertIn("implementation has", done.stderr)
        self.assertFalse(os.path.exists(self.list))

    def test_an_interrupt_leaves_the_list_as_it_was(self):
        for before in None, "# mine\n":
            with self.subTest(before=before):
                if before is not None:
                    self.write(before)
                self.implementation("", rank="import time; time.sleep(0.05)")
                process = subprocess.Popen(
                    [BINARY, "known", "init", self.list, "--impl", self.spec, "--issue", ISSUE]
                    + ["--force"],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                )
                wait_for(
                    lambda process=process: (
                        catches(process.pid, signal.SIGINT) and running(self.adapter)
                    ),
                    process,
                )
                process.send_signal(signal.SIGINT)
                out, reported = process.communicate(timeout=300)
                self.assertEqual((process.returncode, out), (130, b""))
                self.assertIn(b"is not written: no run was completed", reported)
                self.assertEqual(os.path.exists(self.list), before is not None)
                if before is not None:
                    self.assertEqual(self.text(), before)

    def test_what_was_written_meanwhile_is_not_written_over(self):
        self.wrong_rank()
        self.init()
        before = self.text()
        write = "open(%r, 'w').write(%r)" % (self.list, before + "# mine\n")
        self.implementation("", rank=write)
        done = self.known("fix", "--impl", self.spec, "--plan", "1s", "--seeds", "1")
        self.assertEqual(done.returncode, 2, done.stderr)
        self.assertIn("changed while the run was under way: nothing is written", done.stderr)
        self.assertEqual(self.text(), before + "# mine\n")

    def test_a_run_that_is_cut_short_loses_nothing(self):
        wrong = "\n    if depth(shape) > 1: return {'v': 99}"
        self.implementation("", rank="import time; time.sleep(0.001)" + wrong)
        done = self.known(
            "init", "--impl", self.spec, "--issue", ISSUE, "--seeds", "1", "--budget", "1s"
        )
        self.assertEqual(
            done.returncode, 0, done.stderr
        )  # slow, but all cases of every run were sent
        os.remove(self.list)
        self.implementation(
            "", rank="import time; time.sleep(100 * (args[0] == [[2, 2], [1, 2]]))" + wrong
        )
        done = self.known(
            "init", "--impl", self.spec, "--issue", ISSUE, "--seeds", "2", "--budget", "1s"
        )
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertIn("2 runs, each 1 s", done.stderr)
        self.assertRegex(done.stderr, r"the list may lack failures: rank \(\d+ of \d+\)")
        self.assertIn("2 runs", done.stdout)
        self.assertGreater(self.text().count("[[known]]"), 0)
        self.assertEqual(self.known("check").returncode, 0)

    def shapes_sent(self, seed):
        """The shapes of a run of a right implementation with the seed, as JSON, in their order."""
        log = Path(self.folder, "sent")
        log.write_text("")
        self.implementation("", rank="print(json.dumps(shape), file=open(%r, 'a'))" % str(log))
        self.assertEqual(self.conform("--seed", seed, plan="10s").returncode, 0)
        return dict.fromkeys(log.read_text().splitlines())  # some are sent again

    def met_by_seed_7_alone(self):
        """Not by seed 6; in the order in which they are sent, the random ones last."""
        self.implementation("")
        options = ("--issue", ISSUE, "--plan", "10s", "--seeds", "1")
        self.known("init", "--impl", self.spec, *options)
        others = self.shapes_sent("6")
        return [shape for shape in self.shapes_sent("7") if shape not in others]

    def accept_of(self, seed, runs):
        options = ("--accept", "--issue", ISSUE, "--plan", "10s", "--budget", "1s", "--seeds", runs)
        return self.known("fix", "--impl", self.spec, "--seed", seed, *options)

    def test_what_one_seed_met_is_listed_by_its_own_run(self):
        shape = self.met_by_seed_7_alone()[-1]
        self.implementation("", rank="if shape == %s: return {'v': 99}" % shape)
        self.assertEqual(self.conform("--seed", "6", plan="10s").returncode, 0)
        self.assertEqual(self.conform("--seed", "7", plan="10s").returncode, 1)
        for seed, added in ("6", 0), ("7", 1):
            fixed = self.accept_of(seed, "1")
            self.assertIn(
                "entries removed 0, added %d, changed 0" % added, fixed.stdout, fixed.stderr
            )
        self.assertEqual(self.conform("--seed", "7", plan="10s").returncode, 0)

    def test_a_run_that_leaves_out_what_it_planned_loses_nothing_of_those_before(self):
        shapes = ", ".join(self.met_by_seed_7_alone())
        wrong = "\n    if depth(shape) > 1: return {'v': 99}"
        hangs = "import time; time.sleep(100 * (shape in [%s]))" % shapes
        self.implementation("", rank=hangs + wrong)
        fixed = self.accept_of("6", "3")
        self.assertEqual(fixed.returncode, 4, fixed.stdout + fixed.stderr)
        self.assertRegex(
            fixed.stderr, r"not all planned cases .*: rank \(.*: the list is as run 1 left it"
        )
        self.assertGreater(self.text().count("[[known]]"), 0)

    def test_bad_input_is_reported(self):
        self.write('implementation = "toy"\n[[known]]\nid = 3\n')
        for action in ("check", "explain"):
            done = self.known(action)
            self.assertEqual(done.returncode, 2)
            self.assertIn("3:6", done.stderr)
        self.assertEqual(self.conform().returncode, 2)
        self.write('implementation = "other"\n')
        done = self.conform()
        self.assertEqual(done.returncode, 2)
        self.assertIn("is about other", done.stderr)
        self.write("")
        self.assertEqual(self.conform().returncode, 2)
        self.assertEqual(
            self.known("init", "--impl", self.spec, "--issue", ISSUE).returncode, 2
        )  # is there
        self.assertEqual(self.known("init", "--impl", self.spec).returncode, 2)
        done = self.known("init", "--impl", self.spec, "--issue", "no link", "--force")
        self.assertEqual(done.returncode, 2)
        self.assertIn("link", done.stderr)
        self.assertEqual(self.known("check", "--today", "2026-02-30").returncode, 2)


if __name__ == "__main__":
    unittest.main()
