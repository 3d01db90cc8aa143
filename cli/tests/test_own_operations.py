"""Operations that law files declare and adapters have: verify, conform, repro, eval and known lists."""

import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from command import lines, run

ROOT = Path(__file__).resolve().parents[2]
LAWS = ROOT / "docs/examples/laws/split.law"
ADAPTER = ROOT / "docs/examples/laws/my_split.py"
SDK = ROOT / "conformance/sdk/python"


class OwnOperations(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def adapter(self, old="", new=""):
        """The example with a defect in it."""
        text = ADAPTER.read_text()
        self.assertIn(old, text)
        path = self.folder / "adapter.py"
        path.write_text(
            f"import sys\nsys.path.insert(0, {str(SDK)!r})\n" + text.replace(old, new, 1)
        )
        return f"cmd:{sys.executable} {path}"

    def forgetful(self):
        return self.adapter("n * stride", "stride")

    def command(self, *args):
        return run(*args, cwd=self.folder)

    def refused(self, text):
        path = self.folder / "wrong.law"
        path.write_text(text)
        done = self.command("laws", "check", str(path))
        self.assertEqual(done.returncode, 2, done.stdout)
        return done.stderr

    def test_a_layout_is_a_layout_with_basis_strides_without_axes(self):
        (self.folder / "axes.law").write_text(
            "topic axes\n\nop axis_count(B: basis, i: integer) -> integer\n\n"
            "on axis_count(B: basis, i: integer) = n\n\n"
            "law axis_count_is_positive [size]\n  n >= 0\n\n"
            "domain axis_count_answers\n  required when count(axes(B)) >= 1\n"
        )
        (self.folder / "axes.py").write_text(
            f"import sys\nsys.path.insert(0, {str(SDK)!r})\nfrom layoutcheck_adapter import Adapter\n"
            "adapter = Adapter('axes', '1')\n"
            "adapter.op(lambda b, i: 1, 'axis_count', takes=('basis', 'integer'), gives='integer')\n"
            "adapter.run()\n"
        )
        for case in ("axis_count(2:0, 0)", "axis_count(2:1@0, 0)"):
            done = self.command(
                *("repro", case, "--laws", "axes.law", "--impl", f"cmd:{sys.executable} axes.py")
            )
            self.assertEqual(done.returncode, 0, (case, done.stdout, done.stderr))

    def test_verify_checks_an_adapter_that_has_it(self):
        done = self.command("verify", "--laws", str(LAWS), "--impl", self.adapter(), "--json")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        engines = [line for line in lines(done) if line["type"] == "coverage"]
        self.assertEqual({line["engine"] for line in engines}, {"random", "exhaustive"})
        self.assertTrue(all(line["holds"] > 30 for line in engines), engines)
        done = self.command("verify", "--laws", str(LAWS), "--impl", self.forgetful(), "--json")
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        failures = [line for line in lines(done) if line["type"] == "verdict"]
        self.assertEqual({line["law"] for line in failures}, {"my_split_keeps_function"})
        exhaustive = [line for line in failures if line["engine"] == "exhaustive"]
        self.assertEqual([line["case"] for line in exhaustive], ["my_split(4:1, 2)"])

    def test_the_reference_does_not_have_it_which_is_not_a_pass(self):
        done = self.command("verify", "--laws", str(LAWS))
        self.assertEqual(done.returncode, 4, done.stdout)
        self.assertIn("pass 0, fail 0", done.stdout)
        self.assertIn("nothing was checked: builtin:reference does not have", done.stderr)
        done = self.command("eval", "my_split(4:1, 2)", "--laws", str(LAWS))
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("the reference does not have it", done.stdout + done.stderr)

    def test_conform_checks_it_with_the_others(self):
        options = ("--laws", str(LAWS), "--plan", "1s", "--budget", "60s", "--json")
        done = self.command("conform", "--impl", self.adapter(), *options)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        coverage = [line for line in lines(done) if line["type"] == "coverage" and "op" in line]
        self.assertEqual([line["op"] for line in coverage], ["my_split"])
        self.assertGreater(coverage[0]["executed"], 100)
        done = self.command("conform", "--impl", self.forgetful(), *options)
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        failures = [line for line in lines(done) if line["type"] == "verdict"]
        self.assertEqual([line["law"] for line in failures], ["my_split_keeps_function"])
        self.assertTrue(failures[0]["repro"].endswith(f" --laws '{LAWS}'"), failures[0]["repro"])

    def test_reports_want_nothing_of_the_reference(self):
        options = ("--laws", str(LAWS), "--plan", "1s", "--json", "--impl", self.forgetful())
        results = self.folder / "results.jsonl"
        results.write_text(self.command("conform", *options).stdout)
        for form in ("markdown", "html", "junit", "sarif"):
            done = self.command("report", "write", str(results), "--as", form)
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("my_split(4:1, 2)", done.stdout)
            self.assertIsNone(re.search(r"\bwant\b", done.stdout), form)

    def test_conform_refuses_answers_where_there_is_none(self):
        clumsy = self.adapter("if n < 1:", "if n < -9:")
        done = self.command(
            "conform", "--impl", clumsy, "--laws", str(LAWS), "--plan", "1s", "--json"
        )
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        failures = [line for line in lines(done) if line["type"] == "verdict"]
        self.assertEqual({line["domain"] for line in failures}, {"refuse"}, failures)

    def test_a_known_list_holds_its_failures(self):
        known = str(self.folder / "known.toml")
        judging = ("--impl", self.forgetful(), "--laws", str(LAWS), "--plan", "1s")
        issue = "https://example.org/issues/1"
        done = self.command("known", "init", known, *judging, "--issue", issue)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("my_split", Path(known).read_text())
        done = self.command("conform", *judging, "--known", known)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = self.command("known", "check", known, "--laws", str(LAWS))
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = self.command("known", "check", known)
        self.assertNotEqual(done.returncode, 0)
        self.assertIn('no operation is called "my_split"', done.stdout + done.stderr)

    def test_cases_are_repeated_and_evaluated(self):
        case = "my_split((6,2):(1,6), 3)"
        options = ("--impl", self.adapter(), "--laws", str(LAWS))
        done = self.command("eval", case, *options)
        self.assertEqual((done.returncode, done.stdout), (0, "(3,2,2):(1,3,6)\n"), done.stderr)
        done = self.command("repro", case, *options)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = self.command("repro", case, "--impl", self.forgetful(), "--laws", str(LAWS))
        self.assertEqual(done.returncode, 1, done.stdout + done.stderr)
        done = self.command("repro", case)
        self.assertEqual(done.returncode, 2, done.stdout)

    def test_lists_have_it(self):
        done = self.command("list", "operations", "--laws", str(LAWS))
        self.assertIn("my_split", done.stdout)
        self.assertNotIn("my_split", self.command("list", "operations").stdout)
        reach = self.command("list", "--reach", "--laws", str(LAWS), "--json")
        own = {line["law"] for line in map(json.loads, reach.stdout.splitlines()) if "law" in line}
        self.assertLessEqual({"my_split_keeps_function", "my_split_answers"}, own)

    def test_declarations_that_are_wrong_are_named_with_their_place(self):
        on = "on f(L: layout) = R\nlaw f_is_kept [function]\n  R ~ L\n"
        for text, said in (
            ("topic t\nop size(L: layout) -> layout\n", "2:4: expected a name that is not in use"),
            ("topic t\nop f(L: plank) -> layout\n" + on, "2:6: expected a kind of argument"),
            ("topic t\nop f(L: layout) -> plank\n" + on, "2:4: expected a kind of argument"),
            ("topic t\nop f(L: layout) = R\n" + on, "2:17: expected '->'"),
            ("topic t\nop f() -> layout\n" + on, "2:4: expected one to four parameters"),
            (
                "topic t\nop f(a, b, c, d, e: layout) -> layout\n" + on,
                "2:4: expected one to four parameters",
            ),
            (
                "topic t\nop f(L: layout) -> layout\nop f(L: tuple) -> layout\n" + on,
                "3:4: expected a name that is not in use",
            ),
        ):
            self.assertIn(said, self.refused(text), text)

    def test_what_an_adapter_lacks_is_not_a_pass(self):
        both = self.folder / "both.law"
        both.write_text(
            LAWS.read_text()
            + "\nop my_join(L: layout) -> layout\n\non my_join(L: layout) = R\n\n"
            + "law my_join_keeps_function [function]\n  R ~ L\n"
        )
        options = ("--laws", str(both), "--impl", self.adapter())
        done = self.command("verify", *options)
        self.assertEqual(done.returncode, 4, done.stdout + done.stderr)
        self.assertIn("my_join_keeps_function was not checked: ", done.stderr)
        done = self.command("conform", *options, "--plan", "1s")
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn("'my_join' is not an operation that my_split claims", done.stderr)
        done = self.command("conform", *options, "--plan", "1s", "--op", "my_split")
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        done = self.command("repro", "my_split(4:1, 2)", "--laws", str(LAWS))
        self.assertEqual(done.returncode, 4, done.stdout)

    def test_cases_go_by_way_of_files(self):
        adapter = self.adapter()
        cases = self.folder / "cases.jsonl"
        laws = ("--laws", str(LAWS))
        cases.write_text(self.command("gen", *laws, "--op", "my_split", "--budget", "1s").stdout)
        answers = self.folder / "answers.jsonl"
        with cases.open() as lines_of_cases, answers.open("w") as out:
            subprocess.run(
                [sys.executable, str(self.folder / "adapter.py")],
                stdin=lines_of_cases,
                stdout=out,
                check=True,
            )
        judging = ("judge", str(answers), "--cases", str(cases), "--impl", adapter)
        done = self.command(*judging, *laws)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("executed 1350 / planned 1350", done.stdout)
        self.assertEqual(self.command(*judging).returncode, 6)
        done = self.command("protocol", "lint", "--impl", adapter, *laws)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        self.assertIn("cases of my_split", done.stdout)

    def test_a_file_knows_what_it_declares(self):
        other = self.folder / "other.law"
        other.write_text(
            "topic o\non my_split(L: layout, n: integer) = R\nlaw o [function]\n  R ~ L\n"
        )
        done = self.command("laws", "check", str(LAWS), str(other))
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn("other.law:2:", done.stderr)
        self.assertIn("3 laws, 1 wrong", done.stdout)

    def test_an_adapter_does_not_have_what_nobody_declared(self):
        done = self.command("conform", "--impl", self.adapter(), "--budget", "5s")
        self.assertEqual(done.returncode, 5, done.stdout)


if __name__ == "__main__":
    unittest.main()
