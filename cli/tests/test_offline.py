#!/usr/bin/env python3
"""layoutcheck gen and judge: an adapter that never meets the runner is judged as one that does."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BINARY = os.environ.get("LAYOUTCHECK_BINARY")
EXAMPLE = Path(__file__).resolve().parents[2] / "conformance/sdk/python/example_adapter.py"
OPS = "product,cosize,complement"
BUDGET = "20s"  # what it plans takes half a second, so that no machine needs all of it


def run(*arguments, folder=None, stdin=None):
    done = subprocess.run(
        list(map(str, arguments)),
        capture_output=True,
        cwd=folder,
        input=stdin,
        timeout=600,
        check=False,
    )
    return done.returncode, done.stdout, done.stderr.decode()


class Offline(unittest.TestCase):
    def setUp(self):
        keeper = tempfile.TemporaryDirectory()
        self.addCleanup(keeper.cleanup)
        self.folder = Path(keeper.name)
        self.cases, self.answers, self.more = (
            self.folder / name for name in ("cases", "answers", "more")
        )

    def gen(self, *options, ops=OPS):
        code, out, reported = run(BINARY, "gen", "--budget", BUDGET, "--op", ops, *options)
        self.assertEqual(code, 0, reported)
        return out

    def answer(self, lines, adapter=EXAMPLE):
        code, out, reported = run(sys.executable, adapter, stdin=lines)
        self.assertEqual(code, 0, reported)
        return out

    def judge(self, *options):
        code, out, reported = run(
            BINARY,
            "judge",
            self.answers,
            "--cases",
            self.cases,
            "--impl",
            f"cmd:{sys.executable} {EXAMPLE}",
            "--json",
            *options,
            folder=self.folder,
        )
        return code, [json.loads(line) for line in out.splitlines()], reported

    def until_all_is_sent(self, adapter=EXAMPLE):
        """The last report, and how often more queries were sent."""
        lines = self.gen()
        self.cases.write_bytes(lines)
        self.answers.write_bytes(self.answer(lines, adapter))
        for rounds in range(10):
            code, report, reported = self.judge("--more", self.more)
            self.assertIn(code, (0, 1, 4), reported)
            if not self.more.exists():
                self.assertEqual(report[-1]["missing"], 0)
                return code, report, rounds
            self.assertGreater(report[-1]["missing"], 0)
            more = self.more.read_bytes()
            self.more.unlink()
            self.cases.write_bytes(self.cases.read_bytes() + more)
            self.answers.write_bytes(self.answers.read_bytes() + self.answer(more, adapter))
        self.fail("it requests answers without end")

    def test_says_what_a_run_says(self):
        if json.loads(run(BINARY, "doctor", "--json")[1])["sanitizers"]:
            self.skipTest("a sanitized run is cut short by its budget")
        code, report, rounds = self.until_all_is_sent()
        self.assertGreater(
            rounds, 0
        )  # gen does not know the places of integers, nor the next calls of laws
        here, out, _ = run(
            BINARY,
            "conform",
            "--impl",
            f"cmd:{sys.executable} {EXAMPLE}",
            "--budget",
            BUDGET,
            "--op",
            OPS,
            "--json",
            folder=self.folder,
        )
        lines = [json.loads(line) for line in out.splitlines()]
        self.assertEqual(code, here)

        def counts(all_lines):
            (summary,) = (line for line in all_lines if line["type"] == "summary")
            return {
                key: summary[key]
                for key in ("planned", "executed", "pass", "failing_cases", "unknown")
            }

        self.assertEqual(counts(report), counts(lines))

        def found(all_lines):  # no smaller case is sent here, so input classes differ
            return {
                (line["id"].split("/")[0], line["verdict"])
                for line in all_lines
                if line["type"] == "verdict"
            }

        self.assertEqual(found(report), found(lines))

    def test_a_defect_is_found_and_its_line_repeats_it(self):
        bad = self.folder / "bad.py"
        text = EXAMPLE.read_text()
        old = "return 0 if empty else 1 + sum("
        self.assertEqual(text.count(old), 1)
        bad.write_text(
            text.replace(old, "return 0 if empty else sum(").replace(
                "str(Path(__file__).parent)", repr(str(EXAMPLE.parent))
            )
        )
        code, report, _ = self.until_all_is_sent(bad)
        self.assertEqual(code, 1)
        verdicts = [line for line in report if line["type"] == "verdict"]
        self.assertTrue(any(line["id"].startswith("cosize/") for line in verdicts), verdicts)
        for line in verdicts:
            command = (
                line["repro"]
                .replace("layoutcheck", f"'{BINARY}'", 1)
                .replace(str(EXAMPLE), str(bad))
            )
            again = subprocess.run(
                command, shell=True, capture_output=True, cwd=self.folder, timeout=60, check=False
            )
            self.assertEqual(again.returncode, 1, command)

    def test_answers_that_say_nothing_are_not_a_success(self):
        lines = self.gen()
        self.cases.write_bytes(lines)
        with open(self.answers, "w", encoding="utf-8") as file:
            for query in map(json.loads, lines.splitlines()):
                reply = (
                    {"seq": query["seq"], "res": [{"s": "later"}] * len(query["args"])}
                    if "op" in query
                    else {
                        "hello": {
                            "name": "none",
                            "version": "1",
                            "ops": OPS.split(","),
                            "int_bits": 0,
                        }
                    }
                )
                print(json.dumps(reply), file=file)
        code, report, reported = self.judge()
        self.assertEqual((code, report[-1]["missing"]), (4, 0), reported)
        self.assertGreater(report[-2]["unsupported_cases"], 100)

    def test_same_seed_same_cases(self):
        self.assertEqual(self.gen(), self.gen())
        self.assertNotEqual(self.gen(), self.gen("--seed", "2"))

    def test_cases_of_recover_are_tables_of_domain_size(self):
        code, out, _ = run(BINARY, "gen", "--budget", "1s", "--op", "recover")
        self.assertEqual(code, 0)
        tables = [
            case[0]["table"] for line in out.splitlines()[1:] for case in json.loads(line)["args"]
        ]
        self.assertGreater(len(tables), 50)
        self.assertLessEqual(max(map(len, tables)), 64)

    def test_answers_that_end_early_are_requested_again(self):
        lines = self.gen(ops="cosize")
        self.cases.write_bytes(lines)
        replies = self.answer(lines).splitlines(keepends=True)
        self.answers.write_bytes(b"".join(replies[:-1]))
        code, report, _ = self.judge()
        self.assertEqual((code, report[-1]["batches_without_reply"]), (4, 1))
        self.assertGreater(report[-1]["missing"], 0)

    def test_hostile_transcripts_are_refused_with_the_place(self):
        lines = self.gen().splitlines(keepends=True)
        replies = self.answer(b"".join(lines)).splitlines(keepends=True)
        hello, batch = json.loads(replies[0]), json.loads(replies[1])

        def as_line(value):
            return json.dumps(value).encode() + b"\n"

        for cases, answers, reported in [
            ([], replies, "cases: no line"),
            (lines, [], "answers:0: no reply to the hello"),
            (lines[1:], replies, "cases:1: the first line is not a hello"),
            (lines, [b"x\n"], 'answers:1: its first line is "x", not JSON'),
            (lines, [replies[0], b"nonsense\n"], "answers:2: "),
            (
                lines,
                [replies[0], as_line({**batch, "seq": 77})],
                "answers:2: the reply is not to batch",
            ),
            (lines, [replies[0], as_line({**batch, "res": batch["res"][1:]})], "answers:2: "),
            (lines, replies + [replies[-1]], "more replies than lines"),
            ([b"[]\n"], replies, "cases:1: a line that is not an object"),
            ([b"{\n"], replies, "cases:1:2: "),
            ([lines[0], b'{"seq":1}\n'], replies, "cases:2: neither a hello nor a batch"),
            (
                [lines[0], b'{"seq":1,"op":"size","args":[4]}\n'],
                replies,
                "cases:2: a case that is not a list",
            ),
            ([b'{"hello":{}}\n'], replies[:1], "cases:1: not a plan"),
            ([b'{"hello":{},"plan":4}\n'], replies[:1], "cases:1: a plan that"),
            (
                [b'{"hello":{},"plan":{"seed":1,"budget":1e300,"ops":[]}}\n'],
                replies[:1],
                "cases:1: not a plan",
            ),
            (
                lines + [lines[0]],
                replies + [as_line({"hello": {**hello["hello"], "version": "2"}})],
                "another hello than before",
            ),
        ]:
            self.cases.write_bytes(b"".join(cases))
            self.answers.write_bytes(b"".join(answers))
            code, report, said = self.judge()
            self.assertEqual((code, report), (2, []), (reported, said))
            self.assertIn(reported, said)

    def test_usage(self):
        self.assertEqual(run(BINARY, "gen", "--op", "nosuch")[0], 2)
        self.assertEqual(
            run(
                BINARY,
                "judge",
                "nothing",
                "--cases",
                "nothing",
                "--impl",
                "cmd:x",
                folder=self.folder,
            )[0],
            2,
        )
        self.assertEqual(run(BINARY, "judge", "nothing", folder=self.folder)[0], 2)


if __name__ == "__main__":
    if not BINARY:
        print("absent: LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
