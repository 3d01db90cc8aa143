"""recover: tables of whole layouts, of prefixes and of swizzled ones, and implementations' own evaluators."""

import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from command import lines, run

TREE = Path(__file__).resolve().parents[2]

ADAPTER = """
import sys
sys.path.insert(0, {sdk!r})
from layoutcheck_adapter import Adapter
adapter = Adapter("strange", "1")
{body}
adapter.run()
"""


SUM = """
@adapter.op
def at(layout, x):
    shape, stride = layout
    total = 0
    for s, d in zip(shape, stride):
        total += x % s * d
        x //= s
    return {0}
"""


def pycute_python():
    """An interpreter that has pycute, or nothing."""
    for python in (
        os.environ.get("LAYOUTCHECK_PYTHON"),
        TREE / "build/venv-pycute/bin/python",
    ):
        if python and Path(python).exists():
            done = subprocess.run([python, "-c", "import pycute"], capture_output=True, check=False)
            if done.returncode == 0:
                return str(python)
    return None


class OfTables(unittest.TestCase):
    def test_a_prefix_gives_the_least_layout(self):
        for table, layout in (
            ("0 1 2 4", "(3,2):(1,4)"),
            ("0 1 2 4 5", "(3,2):(1,4)"),
            ("0 3 6", "3:3"),
            ("0", "1:0"),
            ("0 2 4 7 9 11 14", "(3,3):(2,7)"),
        ):
            with self.subTest(table=table):
                done = run("recover", "--prefix", table)
                self.assertEqual((done.returncode, done.stdout), (0, layout + "\n"))

    def test_a_prefix_that_no_layout_begins_with(self):
        done = run("recover", "--prefix", "--json", "[0,1,2,4,6]")
        self.assertEqual((done.returncode, lines(done)[0]["point"]), (1, 4))

    def test_a_swizzled_table(self):
        done = run("recover", "--swizzled", "[0,1,2,3,5,4,7,6]")
        self.assertEqual((done.returncode, done.stdout), (0, "Sw<1,0,2> o 0 o 8:1\n"))
        values = run("eval", "table(Sw<3,3,3> o (8,64):(64,1))").stdout
        done = run("recover", "--swizzled", "-", stdin=values.encode())
        self.assertEqual(done.stdout, "Sw<3,3,3> o 0 o (8,64):(64,1)\n")
        self.assertEqual(run("recover", "-", stdin=values.encode()).returncode, 1)

    def test_a_table_without_a_swizzle_is_a_layout(self):
        self.assertEqual(run("recover", "--swizzled", "[0,2,4,7,9,11]").stdout, "(3,2):(2,7)\n")

    def test_no_swizzle_of_a_layout(self):
        done = run("recover", "--swizzled", "--json", "[0,1,0]")
        error = lines(done)[0]
        self.assertEqual(
            (done.returncode, error["error"], error["point"]), (1, "not_representable", 2)
        )
        self.assertIn("under no bijective swizzle, index 2", done.stderr)

    def test_a_layout_beyond_64_bits_is_distinguished_from_none(self):
        done = run("recover", "[0,9223372036854775807]")
        self.assertEqual(done.returncode, 1)
        self.assertIn("no layout of 64 bits exists", done.stderr)
        self.assertNotIn("-1", done.stderr)

    def test_a_file(self):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "table.txt"
            path.write_text("\n".join(str(i // 2) for i in range(100000)))
            self.assertEqual(run("recover", str(path)).stdout, "(2,50000):(0,1)\n")

    def test_options_that_exclude_each_other_are_refused(self):
        for options in (
            ["--prefix", "--swizzled"],
            ["--prefix", "--impl", "builtin:reference"],
            ["--samples", "3"],
            ["--impl", "builtin:reference", "--samples", "-1"],
            ["--every-point", "many"],
        ):
            with self.subTest(options=options):
                done = run("recover", "[0,1]", *options)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertNotEqual(done.stderr, "")


class OfImplementations(unittest.TestCase):
    def reported(self, *args):
        done = run("recover", "--json", *args)
        self.assertEqual(len(done.stdout.splitlines()), 1, done.stdout + done.stderr)
        return done.returncode, lines(done)[0]

    def test_the_reference_computes_what_it_is_given(self):
        code, line = self.reported("--impl", "builtin:reference", "((2,2),(2,3)):((2,12),(1,4))")
        self.assertEqual((code, line["same"], line["every_point"]), (0, True, True))
        self.assertEqual(line["value"], "(2,2,2,3):(2,12,1,4)")

    def test_text_says_where_it_was_verified(self):
        done = run("recover", "--impl", "builtin:reference", "(4,8):(8,1)")
        first, verified, same = done.stdout.splitlines()
        self.assertEqual((done.returncode, first), (0, "(4,8):(8,1)"))
        self.assertIn("verified at every one of 32 points", verified)
        self.assertEqual(same, "the function of (4,8):(8,1)")

    def test_large_layouts_are_probed(self):
        code, line = self.reported(
            "--impl",
            "builtin:reference",
            "--samples",
            "50",
            "(1048576,1048576,1048576):(1099511627776,1,1048576)",
        )
        self.assertEqual((code, line["value"]), (0, "(1048576,1099511627776):(1099511627776,1)"))
        self.assertFalse(line["every_point"])
        self.assertGreater(line["points"], 50)
        self.assertLess(line["calls"], 500)

    def test_a_wrong_evaluator_is_reported_with_a_place(self):
        code, line = self.reported("--impl", "builtin:mutant/at_goes_right", "(2,3):(1,2)")
        self.assertEqual((code, line["same"]), (1, False))
        self.assertEqual(line["value"], "(3,2):(2,1)")
        self.assertEqual((line["point"], line["answer"], line["expected"]), (1, 2, 1))

    def test_a_wrong_evaluator_of_a_large_layout(self):
        code, line = self.reported(
            "--impl", "builtin:mutant/at_goes_right", "(1048576,1048577):(3,1)"
        )
        self.assertEqual((code, line["same"], line["every_point"]), (1, False, False))
        self.assertEqual(line["value"], "(1048577,1048576):(1,3)")
        self.assertEqual((line["point"], line["answer"], line["expected"]), (1, 1, 3))

    def test_the_expression_is_evaluated_there(self):
        expression = "(4,2):(2,1) o 8:1"
        code, line = self.reported("--impl", "builtin:reference", expression)
        self.assertEqual((code, line["input"]), (0, "(4,2):(2,1)"))
        wrong = "builtin:mutant/composition_drops_what_crosses"
        code, line = self.reported("--impl", wrong, expression)
        self.assertEqual(
            (code, line["input"]), (0, run("eval", "--impl", wrong, expression).stdout.strip())
        )
        self.assertNotEqual(line["input"], "(4,2):(2,1)")

    def test_a_layout_that_misses_the_offset_is_reported(self):
        code, line = self.reported(
            "--impl", "builtin:mutant/composed_drops_offset", "Sw<1,4,1> o 4 o 8:1"
        )
        self.assertEqual((code, line["value"], line["same"]), (1, "8:1", False))
        self.assertEqual((line["point"], line["answer"], line["expected"]), (0, 0, 4))

    def test_swizzled_evaluators(self):
        expression = "Sw<2,1,3> o (4,16):(16,1)"
        code, line = self.reported("--impl", "builtin:reference", "--swizzled", expression)
        self.assertEqual(
            (code, line["value"], line["same"]), (0, "Sw<2,1,3> o 0 o (4,16):(16,1)", True)
        )
        code, line = self.reported("--impl", "builtin:reference", expression)
        self.assertEqual((code, line["error"], line["first"]), (1, "no_layout", True))
        done = run(
            "recover",
            "--impl",
            "builtin:reference",
            "--swizzled",
            "--every-point",
            "63",
            expression,
        )
        self.assertEqual(done.returncode, 2)
        self.assertIn("64 are more than --every-point 63", done.stderr)

    def test_text_that_is_not_a_mapping_is_an_error(self):
        for text in ("7", "(1,2", "nothing(3:1)", "Sw<1,2,1>", "complement(4:3)(2)"):
            with self.subTest(text=text):
                done = run("recover", "--impl", "builtin:reference", text)
                self.assertEqual((done.returncode, done.stdout), (2, ""))
                self.assertNotEqual(done.stderr, "")
        self.assertEqual(
            run("recover", "--impl", "builtin:reference", "complement((4,4):(1,1))").returncode, 1
        )
        done = run("recover", "--json", "--impl", "builtin:reference", "(1,2")
        self.assertEqual((done.returncode, lines(done)[0]["position"]), (2, 4))
        done = run("recover", "--json", "--impl", "builtin:reference", "complement((4,4):(1,1))")
        self.assertEqual((done.returncode, lines(done)[0]["error"]), (1, "not_tractable"))
        self.assertEqual(run("recover", "--impl", "builtin:nobody", "4:1").returncode, 2)
        self.assertEqual(run("recover", "--impl", "cmd:/does/not/exist", "4:1").returncode, 6)
        self.assertEqual(
            self.reported("--impl", "builtin:reference", "(3,0):(1,1)")[1]["value"], "0:0"
        )


class OfAdapters(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)

    def adapter(self, body):
        path = Path(self.folder.name) / "adapter.py"
        path.write_text(ADAPTER.format(sdk=str(TREE / "conformance" / "sdk" / "python"), body=body))
        return f"cmd:{sys.executable} {path}"

    def reported(self, body, *args):
        done = run("recover", "--json", "--impl", self.adapter(body), *args)
        self.assertEqual(len(done.stdout.splitlines()), 1, done.stdout + done.stderr)
        return done.returncode, lines(done)[0]

    def test_an_adapter_that_is_right(self):
        code, line = self.reported(SUM.format("total"), "(3,4):(7,2)")
        self.assertEqual((code, line["value"], line["same"]), (0, "(3,4):(7,2)", True))

    def test_the_layout_that_an_evaluator_computes_is_reported(self):
        code, line = self.reported(SUM.format("total * 2"), "(3,4):(7,2)")
        self.assertEqual((code, line["value"], line["same"]), (1, "(3,4):(14,4)", False))
        self.assertEqual((line["point"], line["answer"], line["expected"]), (1, 14, 7))

    def test_a_wrong_width_is_reported(self):
        narrow = SUM.format("(total + 2**31) % 2**32 - 2**31")
        code, line = self.reported(narrow, "--samples", "0", "(70000,1):(40000,0)")
        self.assertEqual((code, line["error"], line["first"]), (1, "no_layout", False))
        self.assertEqual(line["point"], 53688)  # 40000 times it is the first beyond 2^31
        # Where the wrapped function is a layout too, it is that one.
        code, line = self.reported(narrow, "--samples", "0", "(65536,65536):(65536,1)")
        self.assertEqual((code, line["value"]), (1, "(32768,2,65536):(65536,-2147483648,1)"))
        self.assertEqual(
            (line["point"], line["answer"], line["expected"]), (32768, -(2**31), 2**31)
        )
        code, line = self.reported(narrow, "--samples", "0", "(65536,16384):(16384,1)")
        self.assertEqual((code, line["same"]), (0, True))

    def test_one_that_refuses_at_a_place(self):
        code, line = self.reported(SUM.format("total if total != 9 else 1 // 0"), "(3,4):(7,2)")
        self.assertEqual((code, line["error"], line["point"]), (1, "failed", 4))

    def test_one_that_dies_at_a_place(self):
        code, line = self.reported(
            SUM.format("total if total != 9 else __import__('os')._exit(3)"), "(3,4):(7,2)"
        )
        self.assertEqual((code, line["error"], line["point"]), (1, "failed", 4))

    def test_one_that_answers_no_integer(self):
        code, line = self.reported(SUM.format("(total, total)"), "(3,4):(7,2)")
        self.assertEqual((code, line["error"], line["point"]), (1, "failed", 0))

    def test_one_that_has_no_evaluator(self):
        code, line = self.reported("@adapter.op\ndef size(layout):\n    return 1", "(3,4):(7,2)")
        self.assertEqual((code, line["error"], line["condition"]), (1, "failed", "unsupported"))

    def test_pycute(self):
        python = pycute_python()
        if python is None:
            self.skipTest("no interpreter has pycute")
        os.environ["LAYOUTCHECK_PYTHON"] = python
        code, line = lines_of(
            "recover", "--json", "--impl", "pycute", "((2,2),(2,3)):((2,12),(1,4))"
        )
        self.assertEqual((code, line["value"], line["same"]), (0, "(2,2,2,3):(2,12,1,4)", True))
        code, line = lines_of(
            "recover", "--json", "--impl", "pycute", "(1048576,1048576):(1048576,1)"
        )
        self.assertEqual((code, line["same"], line["every_point"]), (0, True, False))
        code, line = lines_of(
            "recover", "--json", "--impl", "pycute", "--swizzled", "Sw<2,1,3> o (4,16):(16,1)"
        )
        self.assertEqual((code, line["value"]), (0, "Sw<2,1,3> o 0 o (4,16):(16,1)"))


def lines_of(*args):
    done = run(*args)
    if not done.stdout:
        raise AssertionError(done.stderr)
    return done.returncode, lines(done)[0]


if __name__ == "__main__":
    unittest.main()
