"""verify: totals that add up, determinism, replays, Ctrl-C, a disk that refuses."""

import functools
import json
import pathlib
import signal
import subprocess
import tempfile
import unittest

from command import BINARY, catches, lines, run, wait_for


class Verify(unittest.TestCase):
    def test_counts_add_up_and_threads_do_not_matter(self):
        one = run("verify", "--tier", "smoke", "--json", "--seed", "7", "-j", "1", "coal*", "comp*")
        two = run("verify", "--tier", "smoke", "--json", "--seed", "7", "-j", "2", "coal*", "comp*")
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertEqual(one.stdout, two.stdout)
        objects = lines(one)
        self.assertEqual((objects[0]["type"], objects[-1]["type"]), ("run", "summary"))
        coverage = [line for line in objects if line["type"] == "coverage"]
        summary = objects[-1]
        self.assertEqual(sum(line["executed"] for line in coverage), summary["executed"])
        self.assertEqual(summary["executed"], summary["planned"])
        parts = ("holds", "refused", "vacuous", "unsupported", "violated", "unknown")
        for line in coverage:
            self.assertEqual(sum(line[part] for part in parts), line["executed"], line["law"])
        for ledger in (line for line in objects if line["type"] == "ledger"):
            self.assertEqual(ledger["killed"], ledger["planned"])
            self.assertGreater(ledger["planned"], 0)

    def test_the_categories_keep_the_laws_and_say_what_they_do_not_speak_of(self):
        done = run("verify", "--impl", "builtin:categories", "--tier", "smoke", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        of = {
            line["law"]: line
            for line in lines(done)
            if line["type"] == "coverage" and line["engine"] == "exhaustive"
        }
        for law in (
            "coalesce_is_shortest",
            "composition_function",
            "complement_is_strong",
            "concat_adds_functions",
            "logical_divide_is_composition",
            "logical_product_places_in_order",
            "inverse_from_left",
        ):
            self.assertGreater(of[law]["holds"], 0, law)
            self.assertGreater(of[law]["unsupported"], 0, law)
        self.assertEqual(of["upcast_image"]["holds"], 0)
        text = run(
            "verify", "--impl", "builtin:categories", "--tier", "smoke", "coalesce_keeps_size"
        )
        self.assertRegex(text.stdout, r"coalesce_keeps_size .*[0-9]+ \([0-9]+ not offered\)")
        self.assertRegex(text.stdout, r"skipped 0, unknown 0, not offered [1-9][0-9]*, seed ")
        none = run("verify", "--impl", "builtin:category")
        self.assertEqual(none.returncode, 2)
        self.assertIn("builtin:categories", none.stderr)

    def test_a_stored_failure_is_replayed_first(self):
        with tempfile.TemporaryDirectory() as folder:
            args = (
                "verify",
                "coalesce_keeps_function",
                "--impl",
                "builtin:mutant/coalesce_ignores_stride",
                "--json",
            )
            found = run(*args, cwd=folder)
            self.assertEqual(found.returncode, 1)
            stored = sorted(pathlib.Path(folder, "layoutcheck-out", "failures").glob("*.json"))
            self.assertTrue(stored)
            self.assertEqual(json.loads(stored[0].read_text())["suite"], lines(found)[0]["version"])
            self.assertEqual(
                run(
                    "repro", str(stored[0]), "--impl", "builtin:mutant/coalesce_ignores_stride"
                ).returncode,
                1,
            )
            pathlib.Path(folder, "layoutcheck-out", "failures", "junk.json").write_bytes(b"\0[[[")
            again = run(*args, cwd=folder)
            self.assertEqual(lines(again)[1]["engine"], "replay")
            self.assertIn("junk.json", again.stderr)

    def test_an_interrupt_reports_what_was_done(self):
        for number in signal.SIGINT, signal.SIGTERM, signal.SIGHUP:
            with self.subTest(signal=number), tempfile.TemporaryDirectory() as folder:
                process = subprocess.Popen(
                    ["env", "--default-signal=HUP", BINARY, "verify", "--tier", "weekly", "--json"],
                    cwd=folder,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                )
                wait_for(functools.partial(catches, process.pid, number), process)
                process.send_signal(number)
                out, reported = process.communicate(timeout=300)
                self.assertEqual(process.returncode, 128 + number)
                summary = json.loads(out.splitlines()[-1])
                self.assertEqual((summary["type"], summary["exit"]), ("summary", 128 + number))
                # What did not get to its end has missed nothing.
                self.assertNotIn(b"missed the mutant", reported)
                self.assertRegex(reported, rb"cut short with \d+ mutants? not killed yet")

    def test_an_engine_is_one_word_and_one_of_its_own(self):
        done = run("verify", "--engine", "exhaustive", "coalesce_keeps_size", "--tier", "smoke")
        self.assertEqual(done.returncode, 0, done.stderr)
        both = run(
            "verify", "--engine", "exhaustive", "--engine", "exhaustive", "coalesce_keeps_size"
        )
        self.assertEqual(both.returncode, 0, both.stderr)
        done = run("verify", "--engine", "x")
        self.assertEqual(done.returncode, 2)
        self.assertRegex(done.stderr, "verify has no engine 'x', but (random, )?exhaustive")

    def test_a_law_that_judged_no_answer_does_not_pass(self):
        stub = "builtin:mutant/sort_is_not_written"
        partly = "builtin:mutant/sort_refuses_a_third_mode"
        for law, implementation, code in (
            ("sort_orders_modes", "builtin:reference", 0),
            ("sort_orders_modes", partly, 0),  # what it answers is in order
            ("sort_orders_modes", stub, 4),
            ("sort_answers", partly, 1),
            ("sort_*", stub, 1),
        ):
            with self.subTest(law=law, implementation=implementation):
                with tempfile.TemporaryDirectory() as folder:
                    done = run(
                        "verify",
                        law,
                        "--impl",
                        implementation,
                        "--tier",
                        "smoke",
                        "--json",
                        cwd=folder,
                    )
                self.assertEqual(done.returncode, code, done.stderr)
                summary = lines(done)[-1]
                parts = ("pass", "fail", "unknown", "unsupported_cases")
                self.assertEqual(sum(summary[part] for part in parts), summary["executed"])
                if code == 4:
                    self.assertEqual((summary["pass"], summary["fail"]), (0, 0))
                    self.assertIn("sort_orders_modes: no case decides this law", done.stderr)

    def test_a_budget_that_ends_is_inconclusive(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("verify", "--tier", "weekly", "--budget", "1s", "--json", cwd=folder)
            self.assertEqual(done.returncode, 4, done.stderr)
            summary = lines(done)[-1]
            self.assertLess(summary["executed"], summary["planned"])


if __name__ == "__main__":
    unittest.main()
