"""emit: tests that are written for another library fail there while its answer is wrong, and pass where it is right."""

import ast
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import tomllib
import unittest
from pathlib import Path

from command import run, sanitized

ROOT = Path(__file__).resolve().parents[2]
SDK = ROOT / "conformance/sdk/native"
CXX = os.environ.get("CXX") or shutil.which("c++")
# Right in every library that is here.
RIGHT = (
    "composition((4,6):(1,4), 2:3)",
    "coalesce((2,(1,6)):(1,(6,2)))",
    "size((2,3):(1,2))",
    "complement(4:2, 24)",
    "right_inverse((4,2):(2,1))",
    "left_inverse((4,2):(2,1))",
    "logical_divide((4,6):(1,4), <2:1,3:1>)",
    "product((2,(3,4)))",
    "prefix_product((2,(3,4)))",
    "shape((2,(3,4)):(1,(2,6)))",
    "at((4,6):(1,4), (1,2))",
    "logical_product((2,2):(4,1), 6:1)",
    "concat(4:1, (2,2):(1,4))",
    "composition((4,6):(1,4), <2:1,_>)",
)


def python_of(adapter):
    """The interpreter of a shipped adapter that is here, or None."""
    if os.environ.get("LAYOUTCHECK_PYTHON"):
        return os.environ["LAYOUTCHECK_PYTHON"]
    path = ROOT / f"build/venv-{adapter}/bin/python"
    return str(path) if path.exists() else None


def has(adapter, module):
    python = python_of(adapter)
    return (
        python is not None
        and subprocess.run(
            [python, "-c", "import " + module], capture_output=True, check=False
        ).returncode
        == 0
    )


class Case(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)

    def emitted(self, case, form, *options):
        done = run("emit", str(case), "--as", form, *options)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def runs(self, name, text, program):
        """The exit code of a Python test, and what it said."""
        path = self.folder / f"{name}.py"
        path.write_text(text)
        done = subprocess.run(
            [program, str(path)], capture_output=True, text=True, timeout=120, check=False
        )
        return done.returncode, done.stderr


class Text(Case):
    def test_the_form_json_says_all(self):
        reported = json.loads(self.emitted("composition((4,6):(1,4), 2:3)", "json"))
        self.assertEqual(
            (reported["op"], reported["args"]), ("composition", [[[4, 6], [1, 4]], [2, 3]])
        )
        self.assertEqual(reported["expected"], {"size": 2, "points": [[0, 0], [1, 3]]})
        self.assertEqual(json.loads(self.emitted("size(4:1)", "json"))["expected"], {"value": 4})
        self.assertIn(
            "refusal", json.loads(self.emitted("composition((4,6):(1,7), 3:3)", "json"))["expected"]
        )
        inverse = json.loads(self.emitted("right_inverse((2,2):(1,1))", "json"))["expected"]
        self.assertEqual(inverse, {"size": 2, "undone_by": [[[2, 2], [1, 1]]], "undone_at": [0, 1]})

    def test_a_finding_is_read_with_its_answer(self):
        stored = self.folder / "finding.json"
        stored.write_text(
            json.dumps(
                {
                    "case": "composition(6:1, <2:1>)",
                    "law": "composition_is_pointwise",
                    "impl": "toy",
                    "version": "3",
                    "verdict": "wrong_function",
                    "got": "4:1",
                    "spelling": "integers",
                }
            )
        )
        reported = json.loads(self.emitted(stored, "json"))
        self.assertEqual(
            (reported["implementation"], reported["verdict"], reported["got"]),
            ("toy 3", "wrong_function", "4:1"),
        )
        self.assertEqual(reported["args"], [[6, 1], {"by_mode": [2]}])
        # Only the form of this answer is wrong, so the test checks the form.
        for got, keys in (
            ("(2,3):(1,2)", {"size", "points", "mode_sizes"}),
            ("(6):(1)", {"size", "points", "mode_sizes", "exact"}),
            ("6:2", {"size", "points"}),
            ("no layout", {"size", "points"}),
            ("((((((((" * 99, {"size", "points"}),
        ):
            stored.write_text(json.dumps({"case": "coalesce((2,3):(1,2))", "got": got}))
            self.assertEqual(set(json.loads(self.emitted(stored, "json"))["expected"]), keys, got)
        for verdict, form in (
            ("wrong_shape", True),
            ("equal", False),
            ("unjudged", False),
            ("no verdict", True),
        ):
            stored.write_text(
                json.dumps(
                    {"case": "coalesce((2,3):(1,2))", "got": "(2,3):(1,2)", "verdict": verdict}
                )
            )
            self.assertEqual(
                "mode_sizes" in json.loads(self.emitted(stored, "json"))["expected"], form, verdict
            )

    def test_untrusted_text_stays_in_its_comment(self):
        stored = self.folder / "finding.json"
        evil = '"""\nimport os; os.abort()\n*/ int x; /* \\'
        stored.write_text(
            json.dumps(
                {
                    "case": "size(4:1)",
                    "impl": evil,
                    "version": evil,
                    "verdict": evil,
                    "got": evil,
                    "law": evil,
                }
            )
        )
        for form in ("pycute", "tensor-layouts"):
            self.assertEqual(
                [type(node).__name__ for node in ast.parse(self.emitted(stored, form)).body[:2]],
                ["Expr", "Import"],
            )
        stored.write_text(
            json.dumps(
                {
                    "case": "linear_identity(4)",
                    "impl": evil,
                    "version": evil,
                    "verdict": evil,
                    "got": evil,
                    "law": evil,
                }
            )
        )
        self.assertEqual(
            [type(node).__name__ for node in ast.parse(self.emitted(stored, "triton")).body[:2]],
            ["Expr", "Import"],
        )
        stored.write_text(
            json.dumps(
                {
                    "case": "size(4:1)",
                    "impl": evil,
                    "version": evil,
                    "verdict": evil,
                    "got": evil,
                    "law": evil,
                }
            )
        )
        for form in ("gtest", "cute"):
            plain = self.emitted("size(4:1)", form).splitlines()
            code = [
                line
                for line in self.emitted(stored, form).splitlines()
                if not line.startswith("//")
            ]
            self.assertEqual(code, [line for line in plain if not line.startswith("//")])

    def test_the_same_arguments_give_the_same_bytes_and_out_writes_them(self):
        case = "complement((2,2):(1,2), 16)"
        for form in ("gtest", "cute", "pycute", "tensor-layouts", "json", "triton"):
            case = "linear_invert({i:[3,2]}->{o:4})" if form == "triton" else case
            path = self.folder / form
            self.assertEqual(self.emitted(case, form, "--out", str(path)), "")
            self.assertEqual(path.read_text(), self.emitted(case, form))

    def test_an_answer_that_never_comes_is_a_failure(self):
        (self.folder / "pycute.py").write_text("""
class Layout:
    def __init__(self, *_): pass
ComposedLayout = Swizzle = Layout
def size(_):
    while True: pass
""")
        text = self.emitted("size(4:1)", "pycute")
        self.assertIn("signal.alarm(60)", text)
        (self.folder / "test.py").write_text(text.replace("alarm(60)", "alarm(1)"))
        done = subprocess.run(
            [sys.executable, str(self.folder / "test.py")],
            capture_output=True,
            timeout=60,
            check=False,
        )
        self.assertEqual(done.returncode, -signal.SIGALRM)
        for form in ("cute", "gtest"):
            self.assertIn("  alarm(60);", self.emitted("size(4:1)", form))

    def test_literals_of_python(self):
        call = re.compile(r"answer = (.*)")
        for case, form, want in (
            (
                "coalesce((2,(6)):(1,(2)))",
                "pycute",
                "pycute.coalesce(Layout((2, (6,)), (1, (2,))))",
            ),
            (
                "composition((4,6):(1,4), <2:1>)",
                "pycute",
                "pycute.composition(Layout((4, 6), (1, 4)), (Layout(2, 1),))",
            ),
            (
                "composition(8:1, 4:1, 2:1)",
                "pycute",
                "pycute.composition(Layout(8, 1), pycute.composition(Layout(4, 1), Layout(2, 1)))",
            ),
            ("slice((1,_), (4,6):(1,4))", "pycute", "(Layout((4, 6), (1, 4)))((1, None))"),
            (
                "slice((1,2), (4,6):(1,4))",
                "pycute",
                "pycute.slice_and_offset((1, 2), Layout((4, 6), (1, 4)))[0]",
            ),
            (
                "at(Sw<1,2,3> o 8 o 64:1, 3)",
                "pycute",
                "(ComposedLayout(Swizzle(1, 2, 3), 8, Layout(64, 1)))(3)",
            ),
            (
                "at(Sw<1,2,3> o 8 o 64:1, 3)",
                "tensor-layouts",
                "(ComposedLayout(Swizzle(1, 2, 3), Layout(64, 1), offset=8))(3)",
            ),
            ("coalesce(():())", "tensor-layouts", "tl.coalesce(Layout((), ()))"),
            ("size(9007199254740993:0)", "pycute", "pycute.size(Layout(9007199254740993, 0))"),
            (
                "linear_at({i:[(1,0),(0,1)],j:[(1,1)]}->{x:2,y:2}, (2,1))",
                "triton",
                'at(linear([("i", [(1, 0), (0, 1)]), ("j", [(1, 1)])], [("x", 2), ("y", 2)]), (2, 1))',
            ),
            (
                "linear_at({i:[2,1]}->{o:4}, 2)",
                "triton",
                'at(linear([("i", [(2,), (1,)])], [("o", 4)]), (2,))',
            ),
            (
                "linear_compose({x:[()]}->{}, {}->{x:2})",
                "triton",
                'linear([], [("x", 2)]).compose(linear([("x", [()])], []))',
            ),
        ):
            self.assertEqual(call.search(self.emitted(case, form)).group(1), want)

    def test_an_answer_that_has_no_value_at_a_point_that_is_checked(self):
        stored = self.folder / "finding.json"
        for case, got in (
            ("left_inverse((4,2):(2,1))", "(0,2):(1,1)"),
            ("left_inverse(2:4611686018427387903)", "2:4611686018427387903"),
            ("left_inverse_quasi((4,2):(2,1))", "(0,2):(1,1)"),
            ("right_inverse((2,2):(1,1))", "2:-1"),
            ("right_inverse((2,2):(1,1))", "2:4611686018427387904"),
        ):
            stored.write_text(json.dumps({"case": case, "got": got}))
            expected = json.loads(self.emitted(stored, "json"))["expected"]
            self.assertFalse(
                {"mode_sizes", "exact"} & expected.keys(), got
            )  # the function is wrong: its form is not checked

    def test_large_layouts_are_checked_at_some_points(self):
        points = json.loads(self.emitted("coalesce((1048576,1024):(1,1048576))", "json"))[
            "expected"
        ]["points"]
        self.assertTrue(200 < len(points) <= 300)
        self.assertEqual((points[0], points[-1]), ([0, 0], [2**30 - 1, 2**30 - 1]))

    def test_bad_input(self):
        for args, code in (
            (("size(4:1)",), 2),
            (("size(4:1)", "--as", "java"), 2),
            (("size(4", "--as", "json"), 2),
            (("4:1", "--as", "json"), 2),
            (("recover([0,1])", "--as", "cute"), 5),
            (("is_tractable(4:1)", "--as", "pycute"), 5),
            (("size(4:1)", "--as", "triton"), 5),
            (("linear_pseudo_invert({i:[0,1]}->{o:2})", "--as", "triton"), 5),
            (("size(4:1)", "--as", "json", "--out", "/proc/none"), 2),
            (("/dev/null", "--as", "json"), 2),
            (("size(4:1)", "--as", "json", "--impl", "so:/none"), 6),
        ):
            done = run("emit", *args)
            self.assertEqual((done.returncode, done.stdout), (code, ""), (args, done.stderr))
            self.assertTrue(done.stderr)


@unittest.skipUnless(has("pycute", "pycute"), "no pycute here")
class Pycute(Case):
    def test_every_known_failure_fails_in_its_own_test(self):
        known = tomllib.loads((ROOT / "conformance/adapters/pycute/known.toml").read_text())[
            "known"
        ]
        if sanitized():
            known = known[::8]
        self.assertGreater(len(known), 3)
        for entry in known:
            with self.subTest(counterexample=entry["counterexample"]):
                spec = "pycute/integers" if "/integer_spelling/" in entry["id"] else "pycute"
                code, said = self.runs(
                    "test",
                    self.emitted(entry["counterexample"], "pycute", "--impl", spec),
                    python_of("pycute"),
                )
                self.assertEqual(code, 1, said)
                self.assertIn(
                    "FAILED (failures=1)"
                    if entry["verdict"] not in ("refused_representable", "crash")
                    else "FAILED (",
                    said,
                )

    def test_right_answers_pass(self):
        for case in RIGHT:
            code, said = self.runs("test", self.emitted(case, "pycute"), python_of("pycute"))
            self.assertEqual(code, 0, (case, said))

    def test_a_case_that_does_not_fail_there_is_reported(self):
        done = run("emit", RIGHT[0], "--as", "pycute", "--impl", "pycute")
        self.assertEqual(done.returncode, 0)
        self.assertIn("does not fail here now [exact]", done.stderr)


@unittest.skipUnless(has("tensor-layouts", "tensor_layouts"), "no tensor-layouts here")
class TensorLayouts(Case):
    def test_right_answers_pass(self):
        for case in RIGHT[:-1]:  # its tilers have no `_`
            code, said = self.runs(
                "test", self.emitted(case, "tensor-layouts"), python_of("tensor-layouts")
            )
            self.assertEqual(code, 0, (case, said))

    def test_known_failures_fail_in_their_own_tests(self):
        known = tomllib.loads(
            (ROOT / "conformance/adapters/tensor-layouts/known.toml").read_text()
        )["known"]
        known = [entry for entry in known if entry["verdict"] != "timeout"]
        failed = 0
        for entry in known[:: 16 if sanitized() else 4]:
            with self.subTest(counterexample=entry["counterexample"]):
                spec = (
                    "tensor-layouts/integers"
                    if "/integer_spelling/" in entry["id"]
                    else "tensor-layouts"
                )
                done = run(
                    "emit", entry["counterexample"], "--as", "tensor-layouts", "--impl", spec
                )
                if done.returncode == 5:  # the library has no such call
                    continue
                self.assertEqual(done.returncode, 0, done.stderr)
                code, said = self.runs("test", done.stdout, python_of("tensor-layouts"))
                self.assertEqual(code, 1, said)
                self.assertIn("FAILED (", said)
                failed += 1
        self.assertGreater(failed, 3)


@unittest.skipUnless(has("triton", "triton"), "no triton here")
class Triton(Case):
    def test_right_answers_pass(self):
        cross = "{lane:[(1,0),(2,0)],warp:[(1,1)]}->{x:4,y:2}"
        for case in (
            "linear_identity(8)",
            "linear_zeros(4, 8)",
            "linear_strided(4, 8)",
            f"linear_at({cross}, (3,1))",
            "linear_at({i:[3,2]}->{o:4}, 3)",
            "linear_at({}->{x:2}, ())",
            f"linear_matrix({cross})",
            "linear_matrix({}->{o:4})",
            "linear_is_injective({i:[1]}->{o:4})",
            "linear_is_surjective({i:[1]}->{o:4})",
            f"linear_is_invertible({cross})",
            "linear_compose({i:[2,1]}->{z:4}, {j:[3,1]}->{i:4})",
            f"linear_invert({cross})",
            "linear_direct_sum({i:[(1,0)]}->{x:2,y:1}, {j:[(1,1)]}->{y:2,z:2})",
        ):
            code, said = self.runs("test", self.emitted(case, "triton"), python_of("triton"))
            self.assertEqual(code, 0, (case, said))

    def test_known_failures_fail_in_their_own_tests(self):
        known = tomllib.loads((ROOT / "conformance/adapters/triton/known.toml").read_text())[
            "known"
        ]
        failed = 0
        for entry in known[:: 5 if sanitized() else 1]:
            with self.subTest(counterexample=entry["counterexample"]):
                done = run("emit", entry["counterexample"], "--as", "triton", "--impl", "triton")
                if done.returncode == 5:  # several answers are right
                    continue
                self.assertEqual(done.returncode, 0, done.stderr)
                code, said = self.runs("test", done.stdout, python_of("triton"))
                self.assertIn(code, (1, -signal.SIGABRT), said)  # its assertions end the process
                self.assertTrue(
                    "FAILED (" in said or "Assertion" in said or "LLVM ERROR" in said, said
                )
                failed += 1
        self.assertGreater(failed, 1 if sanitized() else 8)


def includes_of_cute():
    """The headers of CuTe, and those of CUDA that they include; nothing where they are not here."""
    cute = sorted(
        (ROOT / "build").glob("venv-*/lib/python*/site-packages/cutlass_library/source/include")
    )
    nvcc = shutil.which("nvcc")
    cuda = sorted((ROOT / "build/venv-cuda").rglob("cuda_runtime_api.h"))
    cuda += [Path(nvcc).resolve().parents[1] / "include/cuda_runtime_api.h"] if nvcc else []
    return (
        [str(cute[0]), str(cuda[0].parent), str(cuda[0].parent / "cccl")] if cute and cuda else []
    )


@unittest.skipUnless(CXX and includes_of_cute(), "no compiler, or no headers of CuTe and CUDA")
class Cute(Case):
    def built(self, case, *options):
        path = self.folder / "test.cpp"
        path.write_text(self.emitted(case, "cute", *options))
        done = subprocess.run(
            [
                CXX,
                "-std=c++17",
                "-O0",
                "-w",
                *(f"-I{folder}" for folder in includes_of_cute()),
                str(path),
                "-o",
                str(self.folder / "test"),
            ],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        if done.returncode != 0:
            return "refused", done.stderr
        done = subprocess.run(
            [str(self.folder / "test")], capture_output=True, text=True, timeout=100, check=False
        )
        return done.returncode, done.stdout + done.stderr

    def test_right_and_wrong(self):
        for case, options, code, said in (
            ("composition((4,6):(1,4), 2:3)", (), 0, ""),
            ("left_inverse((4,2):(2,1))", ("--static",), 0, ""),
            ("cosize((0,2):(1,1))", (), 1, "the answer is 1, not 0"),
            ("mode((4,6):(1,4), 1)", ("--static",), 0, ""),
            ("complement(2:1, 0)", (), 1, "answered"),
            ("right_inverse((4,(2,3)):(2,(1,8)))", ("--static",), 0, ""),
        ):
            with self.subTest(case=case):
                got, text = self.built(case, *options)
                self.assertEqual(got, code, text)
                self.assertIn(said, text)


LIBRARY = """
#include "layoutcheck_library.h"
static lc_status size(lc_value const* args, int32_t count, lc_answer* answer) {
  (void)args; (void)count;
  answer->value.kind = LC_INTEGER;
  answer->value.integer = 24;
  return LC_ANSWER;
}
static lc_status same(lc_value const* args, int32_t count, lc_answer* answer) {
  (void)count;
  answer->value = args[0];
  return LC_ANSWER;
}
static lc_status empty(lc_value const* args, int32_t count, lc_answer* answer) {
  (void)args; (void)count;
  static lc_value const extents[] = {{LC_INTEGER, 0, 0, 0}, {LC_INTEGER, 0, 2, 0}};
  static lc_value const layout[] = {{LC_TUPLE, 2, 0, extents}, {LC_TUPLE, 2, 0, extents}};
  answer->value.kind = LC_TUPLE;
  answer->value.count = 2;
  answer->value.items = layout;
  return LC_ANSWER;
}
static lc_operation const operations[] = {{"size", size, 0}, {"coalesce", same, 0}, {"composition", same, 0},
                                          {"left_inverse", empty, 0}};
static lc_library const library = {LC_ABI, "toy", "1", 64, 4, operations};
lc_library const* layoutcheck_library(void) { return &library; }
"""


@unittest.skipUnless(CXX and shutil.which("cc"), "no compiler")
class GoogleTest(Case):
    def test_it_runs_in_the_users_library(self):
        (self.folder / "library.c").write_text(LIBRARY)
        subprocess.run(
            [
                "cc",
                "-c",
                "-I",
                str(SDK),
                str(self.folder / "library.c"),
                "-o",
                str(self.folder / "library.o"),
            ],
            check=True,
        )
        stored = self.folder / "finding.json"
        stored.write_text(json.dumps({"case": "coalesce((2,3):(1,2))", "got": "(2,3):(1,2)"}))
        cases = {
            "size((4,6):(1,4))": True,
            "size((4,5):(1,4))": False,
            "coalesce((2,3):(1,2))": True,
            stored: False,
            "composition((4,6):(1,4), 24:1)": True,
            "composition((4,6):(1,4), 2:3)": False,
            "composition((4,6):(1,7), 3:3)": False,
            "shape(4:1)": False,
            "complement(2:1, 0)": False,
            "left_inverse((4,2):(2,1))": False,
        }
        # All include the same headers, which take two seconds to compile: they are compiled once, except for the first
        # test, which needs none.
        every = self.folder / "every.hpp"
        every.write_text(
            "".join(
                line + "\n"
                for line in self.emitted("size(4:1)", "gtest").splitlines()
                if line.startswith("#include")
            )
        )
        options = [CXX, "-std=c++17", "-O0", "-Wall", "-Wextra", "-I", str(SDK)]
        subprocess.run(
            [*options, "-x", "c++-header", str(every), "-o", f"{every}.gch"],
            check=True,
            timeout=300,
        )
        names = {}
        objects = []
        for i, (case, passes) in enumerate(cases.items()):
            text = self.emitted(case, "gtest")
            name = re.search(r"TEST\(Regression, (\w+)\)", text).group(1)
            text = text.replace("TEST(Regression, ", f"TEST(Regression{i}, ")
            names[f"Regression{i}.{name}"] = passes
            source = self.folder / f"test{i}.cpp"
            source.write_text(text)
            objects.append(str(source.with_suffix(".o")))
            built = subprocess.run(
                [
                    *options,
                    *(["-include", str(every)] if i else []),
                    "-c",
                    str(source),
                    "-o",
                    objects[-1],
                ],
                capture_output=True,
                text=True,
                timeout=300,
                check=False,
            )
            self.assertEqual((built.returncode, built.stderr), (0, ""))
        subprocess.run(
            [
                CXX,
                *objects,
                str(self.folder / "library.o"),
                "-o",
                str(self.folder / "tests"),
                "-lgtest",
                "-lgtest_main",
                "-lpthread",
            ],
            check=True,
            timeout=300,
        )
        done = subprocess.run(
            [str(self.folder / "tests")], capture_output=True, text=True, timeout=60, check=False
        )
        got = {
            name: verdict == "OK"
            for verdict, name in re.findall(r"\[ +(OK|FAILED) +\] (\w+\.\w+) \(", done.stdout)
        }
        self.assertEqual(got, names, done.stdout)


if __name__ == "__main__":
    unittest.main()
