"""laws check and fmt, and verify and repro with law files of one's own."""

import json
import re
import tempfile
import unittest
from pathlib import Path

from command import lines, run

ROOT = Path(__file__).resolve().parents[2]
EXAMPLES = ROOT / "docs/examples/laws/mine.law"
GRAMMAR = ROOT / "properties/laws/editor/law.tmLanguage.json"

# Each with its smallest counterexample.
WRONG = {
    "coalesce_is_the_identity": "coalesce_is_the_identity(():())",
    "composition_commutes": "composition_commutes(2:1, 3:0)",
    "complement_is_an_involution": "complement_is_an_involution(2:1, 1)",
    "sorting_keeps_the_function": "sorting_keeps_the_function((2,2):(2,1))",
    "left_inverse_is_as_large_as_the_layout": "left_inverse_is_as_large_as_the_layout(2:2)",
}


class LawFiles(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def file(self, text, name="mine.law"):
        path = self.folder / name
        path.write_text(text)
        return path

    def command(self, *args):
        return run(*args, cwd=self.folder)

    def test_the_grammar_for_editors_has_the_words_of_the_language(self):
        grammar = json.loads(GRAMMAR.read_text())
        matches = [re.compile(rule["match"]) for rule in grammar["patterns"]]
        tokens = (ROOT / "properties/laws/src/language/tokens.cpp").read_text()
        reserved = re.search(r"kReserved = \{(.*?)\};", tokens, re.DOTALL)[1]
        words = re.findall(r'"(\w+)"', reserved)
        self.assertGreater(len(words), 30)
        for word in words:
            line = f"{word} name" if word in ("law", "domain", "define", "op") else word
            self.assertTrue(any(match.search(line) for match in matches), word)

    def test_the_examples_are_read_and_formatted(self):
        done = self.command("laws", "check", str(EXAMPLES))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertTrue(done.stdout.endswith("1 file, 20 laws, 0 wrong\n"), done.stdout)
        done = self.command("laws", "fmt", "--check", str(EXAMPLES))
        self.assertEqual((done.returncode, done.stdout), (0, ""))

    def test_the_wrong_examples_have_these_counterexamples_and_the_others_none(self):
        done = self.command("verify", "--laws", str(EXAMPLES), "--json", "--seed", "1")
        self.assertEqual(done.returncode, 1, done.stderr)
        found = lines(done)
        cases = {}
        for line in found:
            if line["type"] == "verdict":
                cases.setdefault(line["law"], set()).add(line["case"])
        self.assertEqual(set(cases), set(WRONG))
        for law, case in WRONG.items():
            self.assertIn(case, cases[law])
        covered = {line["law"] for line in found if line["type"] == "coverage"}
        self.assertEqual(len(covered), 20)
        for line in found:
            if line["type"] == "coverage" and line["law"] not in WRONG:
                self.assertGreater(line["holds"], 0, line["law"])

    def test_a_counterexample_says_what_is_false_and_is_reproduced(self):
        law = "sorting_keeps_the_function"
        done = self.command("verify", law, "--laws", str(EXAMPLES), "--engine", "exhaustive")
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn("FAIL sorting_keeps_the_function  [wrong_function]", done.stdout)
        self.assertIn("R ~ L: (2,2):(1,2) ~ (2,2):(2,1)", done.stdout)
        again = self.command("repro", WRONG[law], "--law", law, "--laws", str(EXAMPLES))
        self.assertEqual(again.returncode, 1, again.stderr)
        self.assertIn("VIOLATED  sorting_keeps_the_function", again.stdout)
        held = self.command("repro", "sorting_keeps_the_function(4:1)", "--laws", str(EXAMPLES))
        self.assertEqual(held.returncode, 0, held.stderr)
        wrong = self.command("repro", "sorting_keeps_the_function(4)", "--laws", str(EXAMPLES))
        self.assertEqual(wrong.returncode, 2)
        self.assertIn("is not a case of the law", wrong.stderr)

    def test_a_law_has_to_kill_the_mutant_that_it_names(self):
        text = "topic t\non coalesce(L: layout) = R\n\nlaw mine [size] kills coalesce_drops_last_mode\n  "
        kills = self.file(text + "size(R) == size(L)\n", "kills.law")
        done = self.command("verify", "--laws", str(kills))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("mutants killed by exhaustive: 1 of 1", done.stdout)
        misses = self.file(text + "size(R) >= 0\n", "misses.law")
        done = self.command("verify", "--laws", str(misses))
        self.assertEqual(done.returncode, 70, done.stdout)
        self.assertIn("missed the mutant coalesce_drops_last_mode (law mine)", done.stderr)

    def test_an_implementation_of_ones_own_is_checked(self):
        text = "topic t\non coalesce(L: layout) = R\n\nlaw mine [size]\n  size(R) == size(L)\n"
        mine = self.file(text)
        mutant = "builtin:mutant/coalesce_drops_last_mode"
        done = self.command("verify", "--laws", str(mine), "--impl", mutant)
        self.assertEqual(done.returncode, 1, done.stderr)
        self.assertIn(f"--laws '{mine}'", done.stdout)

    def test_a_law_that_decides_nothing_does_not_pass(self):
        head = "topic t\non coalesce(L: layout) = R\n\nlaw mine [size]\n  "
        for claims in (
            "where size(L) == -1\n  size(R) == 1\n",
            "for all i in 0 .. 0: size(R) == -1\n",
            "count(0 .. 2^90) == 2^90 and sum(0 .. 2^90) == 0\n",
        ):
            done = self.command("verify", "--laws", str(self.file(head + claims)))
            self.assertEqual(done.returncode, 4, claims + done.stdout)

    def test_mistakes_are_shown_with_their_place(self):
        wrong = self.file(
            "topic t\non coalesce(L: layout) = R\nlaw mine [size]\n  sizf(R) == size(L)\n"
        )
        for arguments in (("laws", "check"), ("verify", "--laws"), ("laws", "fmt")):
            done = self.command(*arguments, str(wrong))
            if arguments[1] == "fmt":  # names are not its matter
                self.assertEqual(done.returncode, 0, done.stderr)
                continue
            self.assertEqual(done.returncode, 2, done.stdout)
            self.assertIn(
                f"{wrong}:4:3: expected a definition that is known (did you mean 'size'?)",
                done.stderr,
            )
            self.assertIn("\n    sizf(R) == size(L)\n    ^", done.stderr)

    def test_what_no_engine_can_check_is_refused(self):
        head = "topic t\n\n"
        for text, problem in (
            ("", "a law file begins"),
            (head, "has no law"),
            (
                head + "law mine(L: layout) [size]\n  size(L) == size(L)\n",
                "expected a law of an operation",
            ),
            (
                head
                + "law mine(L: layout, W: swizzle, n: integer) [size]\n  let R = call coalesce(L)\n"
                "  size(R) == n or W == W\n",
                "expected parameters of kinds that some operation takes, found (layout, swizzle, integer)",
            ),
            (
                head
                + "on coalesce(L: layout) = R\nlaw coalesce_keeps_size [size]\n  size(R) == size(L)\n",
                "expected an id that no law of the suite has",
            ),
            (
                head
                + "on coalesce(L: layout) = R\nlaw mine [size] kills none\n  size(R) == size(L)\n",
                "expected a mutant behind 'kills'",
            ),
        ):
            path = self.file(text)
            done = self.command("laws", "check", str(path))
            self.assertEqual(done.returncode, 2, text)
            self.assertIn(problem, done.stderr)
            self.assertEqual(self.command("verify", "--laws", str(path)).returncode, 2, text)

    def test_check_reports_each_file_and_json_adds_up(self):
        right = self.file(
            "topic t\non coalesce(L: layout) = R\nlaw mine [size]\n  size(R) == size(L)\n"
        )
        wrong = self.file("topic t\nlaw\n", "wrong.law")
        done = self.command("laws", "check", str(right), str(wrong), "--json")
        self.assertEqual(done.returncode, 2)
        kinds = [json.loads(line)["type"] for line in done.stdout.splitlines()]
        self.assertEqual(kinds, ["law", "error", "summary"])
        summary = lines(done)[-1]
        self.assertEqual((summary["files"], summary["laws"], summary["wrong"]), (2, 1, 1))

    def test_fmt_writes_one_form_and_check_changes_nothing(self):
        rough = "topic t\non  coalesce( L:layout )=R\n\n\n\nlaw mine[size]\n size(R)==size(L)   # the same\n"
        path = self.file(rough)
        done = self.command("laws", "fmt", "--check", str(path))
        self.assertEqual((done.returncode, done.stdout), (1, f"{path}\n"))
        self.assertEqual(path.read_text(), rough)
        done = self.command("laws", "fmt", str(path))
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(
            path.read_text(),
            "topic t\non coalesce(L: layout) = R\n\nlaw mine [size]\n  size(R) == size(L)  # the same\n",
        )
        self.assertEqual(self.command("laws", "fmt", "--check", str(path)).returncode, 0)


if __name__ == "__main__":
    unittest.main()
