"""eval, recover, show and repro: values, refusals, malformed input, exit codes."""

import os
import sys
import tempfile
import time
import unittest
from pathlib import Path

from command import lines, run


class Eval(unittest.TestCase):
    def test_prints_the_value_on_the_last_line(self):
        done = run("eval", "complement((2,2):(2,8), 16)")
        self.assertEqual((done.returncode, done.stdout.splitlines()[-1]), (0, "(2,2):(1,4)"))

    def test_a_refusal_names_the_condition(self):
        done = run("eval", "complement((4,4,4):(64,1,1))")
        self.assertEqual((done.returncode, done.stdout), (1, ""))
        self.assertIn("not_tractable", done.stderr)
        self.assertEqual(done.stderr.count("does not divide"), 1)

    def test_a_composition_that_is_not_a_layout_has_a_counterexample(self):
        done = run("eval", "--json", "(4,6,8):(2,3,5) o 6:3")
        self.assertEqual(done.returncode, 1)
        error = lines(done)[0]
        self.assertEqual(error["error"], "not_representable")
        self.assertGreaterEqual(error["point"], 0)

    def test_an_unknown_implementation_is_refused(self):
        done = run("eval", "coalesce(4:1)", "--impl", "builtin:mutant/no_such")
        self.assertEqual(done.returncode, 2)


class Malformed(unittest.TestCase):
    """Exit 2 with a position and what was expected, quickly, whatever the bytes."""

    def check(self, data, *args):
        start = time.monotonic()
        done = run("eval", "--json", "-", *args, stdin=data)
        self.assertLess(time.monotonic() - start, 10)  # no hang; no measure of speed
        self.assertEqual(done.returncode, 2, done.stderr)
        error = lines(done)[0]
        self.assertEqual(error["type"], "error")
        self.assertIn("position", error)
        self.assertTrue(error["expected"])
        return error

    def test_wrong_text(self):
        self.assertEqual(self.check(b"complement((2,2):(2,8), 16")["position"], 26)

    def test_unknown_operation_suggests_a_near_one(self):
        self.assertIn("complement", str(self.check(b"compliment(4:1, 16)")))

    def test_hundred_thousand_parentheses(self):
        self.check(b"(" * 100_000)

    def test_an_integer_of_a_mebibyte(self):
        self.check(b"9" * (1 << 20))
        self.check(b"9" * (1 << 21))

    def test_nul_bytes(self):
        self.check(b"coalesce(4:1)\0")
        self.check(b"\0\0\0")

    def test_an_empty_file(self):
        self.check(b"")
        with tempfile.NamedTemporaryFile() as empty:
            done = run("eval", "--json", "--file", empty.name)
            self.assertEqual((done.returncode, lines(done)[0]["position"]), (2, 0))

    def test_not_text_at_all(self):
        self.check(bytes(range(128, 256)))

    def test_a_file_that_is_not_there(self):
        done = run("eval", "--file", "/no/such/file")
        self.assertEqual(done.returncode, 2)
        self.assertIn("/no/such/file", done.stderr)


class Usage(unittest.TestCase):
    def test_wrong_flags_and_commands(self):
        for args in (
            ["verify", "--tier", "huge"],
            ["nonsense"],
            [],
            ["verify", "--wrong"],
            ["verify", "no_such_law"],
            ["verify", "--engine", "psychic"],
            ["conform"],
            ["eval"],
            ["verify", "--budget", "soon"],
        ):
            with self.subTest(args=args):
                done = run(*args)
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertTrue(done.stderr)

    def test_facts_about_the_build(self):
        for command in (
            ["version"],
            ["doctor"],
            ["list", "laws"],
            ["list", "mutants"],
            ["list", "operations"],
            ["--help"],
            ["verify", "--help"],
        ):
            with self.subTest(command=command):
                self.assertEqual(run(*command).returncode, 0)
        self.assertGreaterEqual(len(lines(run("list", "mutants", "--json"))), 40)


class Recover(unittest.TestCase):
    def test_a_table_of_a_layout(self):
        for text in ("[0,2,4,7,9,11]", "0 2 4 7 9 11", "0,2,4,7,9,11"):
            self.assertEqual(run("recover", text).stdout, "(3,2):(2,7)\n")
        self.assertEqual(run("recover", "-", stdin=b"0\n2\n4\n7\n9\n11\n").stdout, "(3,2):(2,7)\n")

    def test_a_table_that_no_layout_has(self):
        done = run("recover", "--json", "[0,1,2,4]")
        self.assertEqual((done.returncode, lines(done)[0]["point"]), (1, 3))

    def test_a_malformed_table_is_an_error(self):
        for text in (b"[0,1", b"0 1 x", b"", b"[0,99999999999999999999]", b"[0] 1"):
            with self.subTest(text=text):
                self.assertEqual(run("recover", "-", stdin=text).returncode, 2)


class Show(unittest.TestCase):
    def test_the_grid_has_every_offset(self):
        done = run("show", "(3,2):(2,7)")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(
            done.stdout,
            "(3,2):(2,7)\n\n  | 0  1\n--+-----\n0 | 0  7\n1 | 2  9\n2 | 4 11\n",
        )

    def test_swizzles_and_hierarchy(self):
        self.assertIn("(1,1)", run("show", "((2,2),(2,2)):((1,4),(2,8))").stdout)
        self.assertEqual(run("show", "Sw<1,2,1> o 16:1").returncode, 0)
        self.assertEqual(run("show", "4").returncode, 2)


class Repro(unittest.TestCase):
    def test_one_case_against_every_law(self):
        done = run("repro", "composition((4,6,8):(2,3,5), 2:2)")
        self.assertEqual(done.returncode, 0, done.stdout)
        self.assertIn("composition", done.stdout)

    def test_what_has_no_law_is_said(self):
        self.assertEqual(run("repro", "4:1").returncode, 2)
        self.assertEqual(run("repro", "(((").returncode, 2)
        self.assertEqual(run("repro", "coalesce(4:1)", "--law", "no_such").returncode, 2)
        with tempfile.NamedTemporaryFile() as empty:
            self.assertEqual(run("repro", empty.name).returncode, 2)

    def test_a_stored_finding_runs_no_command_unasked(self):
        for named in (
            "cmd:touch was_run",
            "cmd/integers:touch was_run",
            "so:./was_run.so",
            "so:./was_run.so/integers",
        ):
            with self.subTest(named), tempfile.NamedTemporaryFile("w", suffix=".json") as stored:
                stored.write(
                    '{"law": "coalesce_keeps_function", "case": "coalesce(4:1)", "replay": "%s"}'
                    % named
                )
                stored.flush()
                with tempfile.TemporaryDirectory() as folder:
                    done = run("repro", stored.name, cwd=folder)
                    self.assertEqual(done.returncode, 2)
                    self.assertIn("--impl", done.stderr)
                    self.assertEqual(os.listdir(folder), [])
                self.assertEqual(
                    run("repro", stored.name, "--impl", "builtin:reference").returncode, 0
                )


class Places(unittest.TestCase):
    """Every command reports a place of a text in one way: LINE:COLUMN, behind FILE: where the text is a file's."""

    def reported(self, *args, folder=None):
        done = run(*args, cwd=folder)
        self.assertNotEqual(done.returncode, 0, args)
        text = done.stderr + done.stdout
        self.assertNotRegex(text, r"(?i)at byte|at offset|line \d+,? column|at line", args)
        return text

    def test_of_a_text(self):
        wrong = "complement((2,2):(1,4),\n (1,2))"
        place = "2:2: argument 2 of complement is the tuple (1,2), expected an integer: complement takes "
        open_end = "coalesce((2,3):(1"
        for command in (
            ["eval"],
            ["show"],
            ["emit", "--as", "json"],
            ["repro"],
            ["repro", "--impl", "builtin:reference"],
            ["shrink", "--impl", "cmd:false"],
            ["convert", "--to", "linear"],
        ):
            with self.subTest(command=command):
                head, *options = command
                self.assertIn(
                    "layoutcheck: 1:18: expected", self.reported(head, open_end, *options)
                )
                if head != "shrink":
                    self.assertIn("layoutcheck: " + place, self.reported(head, wrong, *options))

    def test_of_arguments(self):
        for text, reported in (
            (
                "{x:[]}->{z:1} o [7, 1, 2]",
                "1:1: argument 1 of composition is the linear layout {x:[]}->{z:1}, expected a layout or a composed layout or a swizzle: composition takes",
            ),
            (
                "composition(4:1, [7])",
                "1:18: argument 2 of composition is the table [7], expected a tiler or a composed layout: composition takes (layout, tiler...) or (composed layout, tiler)",
            ),
            (
                "size(4:1, 2)",
                "1:1: expected size with arguments (tuple) or (mapping), found 2 arguments",
            ),
            ("mode((2,3), 1)", "1:6: argument 1 of mode is the tuple (2,3), expected a layout"),
        ):
            self.assertIn("layoutcheck: " + reported, self.reported("eval", text))
        error = lines(run("eval", "--json", "composition(4:1, [7])"))[0]
        self.assertEqual(
            [error[key] for key in ("error", "position", "line", "column", "argument")],
            ["usage", 17, 1, 18, 2],
        )

    def test_of_a_file(self):
        with tempfile.TemporaryDirectory() as name:
            folder = Path(name)
            (folder / "e.txt").write_text("4:1 o\n o")
            (folder / "f.json").write_text('{"case": "size(4:1)",\n "law" 3}')
            (folder / "k.toml").write_text('implementation = "toy"\nrank = 3\n')
            (folder / "r.jsonl").write_text('\n{"type":"run","seed" 3}\n')
            (folder / "mine.py").write_text("print('hello')\ninput()")
            for command, place in (
                (["eval", "--file", "e.txt"], "e.txt:2:2: expected"),
                (["repro", "f.json"], "f.json:2:8: syntax error"),
                (["emit", "f.json", "--as", "json"], "f.json:2:8: syntax error"),
                (["known", "check", "k.toml"], "k.toml:2:1: unknown key"),
                (["known", "explain", "k.toml"], "k.toml:2:1: unknown key"),
                (["report", "write", "r.jsonl"], "r.jsonl:2:22: syntax error"),
                (["report", "merge", "f.json"], "f.json:2:8: syntax error"),
                (["failures", "merge", "a.db", "r.jsonl"], "r.jsonl:2:22: syntax error"),
                (["matrix", "r.jsonl"], "r.jsonl:2:22: "),
                (
                    ["judge", "r.jsonl", "--cases", "r.jsonl", "--impl", "pycute"],
                    "cases:2:22: syntax error",
                ),
                (["protocol", "lint", "--", sys.executable, "mine.py"], "1:1: syntax error"),
            ):
                with self.subTest(command=command):
                    self.assertIn(place, self.reported(*command, folder=folder))


if __name__ == "__main__":
    unittest.main()
