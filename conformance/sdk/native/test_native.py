#!/usr/bin/env python3
"""The native SDK from outside: adapters of C++ and libraries of C, compiled here as their authors would, written to
and judged. With LAYOUTCHECK_BINARY the examples are judged too."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
CC, CXX = (
    os.environ.get(name) or shutil.which(found) for name, found in (("CC", "cc"), ("CXX", "c++"))
)
BINARY = os.environ.get("LAYOUTCHECK_BINARY")
SERVE = None  # the program of the build, or compiled here
FOLDER = None  # where this run compiles
STRICT = ["-Wall", "-Wextra", "-Werror", "-Wconversion"]
SANITIZED = ["-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-g"]
HELLO = {
    "hello": {"protocol": "1.0", "ops": ["coalesce", "product", "cosize"], "limits": {"batch": 256}}
}

# Answers all its arguments as one tuple; the argument of `product` says how it misbehaves.
MIRROR = """
#include "layoutcheck_library.h"
#include <stdlib.h>
#include <string.h>
static lc_status mirror(lc_value const* args, int32_t count, lc_answer* answer) {
  answer->value.kind = LC_TUPLE;
  answer->value.count = count;
  answer->value.items = args;
  return LC_ANSWER;
}
static lc_status misbehave(lc_value const* args, int32_t count, lc_answer* answer) {
  lc_value* room;
  (void)count;
  switch (args[0].integer) {
    case 1: abort();
    case 2: exit(0);
    case 3: for (;;) {}
    case 4: answer->value.kind = 99; return LC_ANSWER;
    case 5: answer->value.kind = LC_TUPLE; answer->value.count = 3; return LC_ANSWER;
    case 6: return (lc_status)77;
    case 7: memset(answer->name, 'n', sizeof answer->name); memset(answer->message, '\\xff', sizeof answer->message);
            return LC_REFUSAL;
    case 8: answer->value.kind = LC_INTEGER; answer->value.integer = answer->room(answer, 65537) == 0; return LC_ANSWER;
    case 9: room = answer->room(answer, 1); room->kind = LC_TUPLE; room->count = 1; room->items = room;
            answer->value = *room; return LC_ANSWER;
    case 10: strcpy(answer->name, "Odd"); strcpy(answer->message, "a \\"quote\\"\\n"); return LC_FAILURE;
    default: answer->value.kind = LC_INTEGER; answer->value.integer = 4; return LC_ANSWER;
  }
}
static lc_operation const operations[] = {{"coalesce", mirror, 1u}, {"product", misbehave, 0}};
static lc_library const library = {LC_ABI, "mirror", "1", 32, 2, operations};
lc_library const* layoutcheck_library(void) { return &library; }
"""
# Every type of argument and answer, and every way to end.
TYPES = """
#include <iostream>
#include "layoutcheck_adapter.hpp"
using namespace layoutcheck_adapter;
int main() {
  Adapter adapter{"types", "2", 0};
  std::cout << "set up" << std::endl;
  adapter.refuses<std::domain_error>("outside");
  adapter.op("prefix_product", [](Tuple const& t, std::optional<Integer> init) { return Tuple{t, init ? Tuple{*init} : Tuple{}}; });
  adapter.op("composition", [](Layout const& l, std::vector<Tiler> const& tilers) {
    Integer modes = 0;
    for (Tiler const& t : tilers) modes += t.by_mode ? static_cast<Integer>(t.by_mode->size()) : t.is_free() ? 100 : 1000;
    return Layout{l.shape, modes};
  });
  adapter.op("size", [](Mapping const& m) { return static_cast<Integer>(m.index()); });
  adapter.op("complement", [](std::variant<Integer, Layout> const& l) { return Tuple{static_cast<Integer>(l.index())}; }, {0});
  adapter.op("recover", [](Table const& t) { return t; });
  adapter.op("at", [](Mapping const& m, Tuple const& c) { return c.is_free ? Mapping{Swizzle{1, 2, -3}} : m; });
  adapter.op("is_compact", [](Layout const&) { return true; });
  adapter.op("cosize", [](Layout const&) -> Integer { throw std::out_of_range("far"); });
  adapter.op("rank", [](Layout const&) -> Integer { throw std::domain_error("no such"); });
  adapter.op("depth", [](Layout const&) -> Integer { throw 7; });
  adapter.op("mode", [](Layout const& l, int i) { std::cout << "noise" << std::endl; return i == 0 ? l : throw Refusal("no_mode", "\\x01\\xff"); });
  return adapter.run();
}
"""


def compiled(name, compiler, source, *options):
    """The program or library, compiled; source is a path or text with its ending."""
    out = FOLDER / name
    if not isinstance(source, Path):
        ending, text = source
        source = FOLDER / f"{name}{ending}"
        source.write_text(text)
    subprocess.run(
        [
            compiler,
            *STRICT,
            *options,
            f"-I{HERE}",
            "-o",
            str(out),
            str(source),
            *(["-ldl"] if compiler == CXX else []),
        ],
        check=True,
        timeout=300,
    )
    return out


def setUpModule():
    global FOLDER, SERVE, MIRROR_SO, TYPES_BIN, KEPT
    KEPT = tempfile.TemporaryDirectory()
    FOLDER = Path(KEPT.name)
    MIRROR_SO = compiled("libmirror.so", CC, (".c", MIRROR), "-std=c99", "-shared", "-fPIC")
    TYPES_BIN = compiled("types", CXX, (".cpp", TYPES), "-std=c++17", *SANITIZED)
    SERVE = compiled("serve", CXX, HERE.parents[1] / "serve/main.cpp", "-std=c++20", *SANITIZED)


def tearDownModule():
    KEPT.cleanup()


def talk(program, lines):
    text = "".join(
        (x if isinstance(x, str) else json.dumps(x, separators=(",", ":"))) + "\n" for x in lines
    )
    return subprocess.run(
        list(map(str, program)), input=text.encode(), timeout=60, capture_output=True, check=False
    )


def results(program, op, *cases):
    run = talk(program, [{"seq": 7, "op": op, "args": list(cases)}])
    assert run.returncode == 0, run.stderr.decode(errors="replace")
    (reply,) = map(json.loads, run.stdout.decode().splitlines())
    assert reply["seq"] == 7
    return reply["res"]


class Library(unittest.TestCase):
    def test_says_who_it_is_and_claims_what_is_offered(self):
        hello = json.loads(talk([SERVE, MIRROR_SO], [HELLO]).stdout)["hello"]
        self.assertEqual(
            hello,
            {
                "protocol": "1.0",
                "name": "mirror",
                "version": "1",
                "ops": ["coalesce", "product"],
                "int_bits": 32,
                "dialect": {"integers": {"coalesce": [0]}},
            },
        )
        hello = json.loads(talk([SERVE, MIRROR_SO], [{"hello": {"ops": ["product"]}}]).stdout)[
            "hello"
        ]
        self.assertEqual((hello["ops"], hello["dialect"]), (["product"], {"integers": {}}))

    def test_every_value_comes_and_goes_unchanged(self):
        swizzle = {"swizzle": [3, 4, -3]}
        cases = [
            [4],
            [[4, 1]],
            [[[4, [2, 2]], [1, [4, 8]]], [1, 1]],
            [[[], []]],
            [None],
            [[1, None, [2, 3]]],
            [True, False],
            [{"by_mode": [[2, 1], None, {"by_mode": [[[3, 2], [2, 1]]]}, {"by_mode": []}]}],
            [swizzle],
            [{"outer": swizzle, "offset": -8, "inner": [64, 1]}],
            [{"outer": [2, 1], "offset": 0, "inner": [2, 1]}],
            [{"table": [0, 2, -4]}],
            [{"table": []}],
            [-7, 0, 2**53, -(2**53), 10**15, 10**14],
            [str(2**53 + 1), str(-(2**63)), str(2**63 - 1)],
            [list(range(300))] * 3,
            [[[[[[[[1]]]]]]]],
        ]
        self.assertEqual(
            results([SERVE, MIRROR_SO], "coalesce", *cases), [{"v": case} for case in cases]
        )
        spaced = ' { "args" : [ [ [ 4 , [ 2 , 2 ] ] , null , true ] ] , "op" : "coalesce" , "seq" : 3 , "more" : {"a":[1.5e3,"x"]} } '
        self.assertEqual(
            json.loads(talk([SERVE, MIRROR_SO], [spaced]).stdout),
            {"seq": 3, "res": [{"v": [[4, [2, 2]], None, True]}]},
        )
        long = [[1] * 60000, [[2] * 60000]]
        self.assertEqual(results([SERVE, MIRROR_SO], "coalesce", long), [{"v": long}])
        longer, short = results([SERVE, MIRROR_SO], "coalesce", [[7] * 70000], [[7] * 65536])
        self.assertEqual((longer["x"], short), ("BadValue", {"v": [[7] * 65536]}))

    def test_a_line_outside_the_protocol_ends_it_with_2(self):
        for bad in [
            "",
            "nonsense",
            "{}",
            "[]",
            '{"seq":1}',
            '{"seq":1,"op":"coalesce","args":[4]}',
            '{"seq":1,"op":"coalesce","args":[[]]}',
            '{"seq":1.5,"op":"coalesce","args":[[4]]}',
            '{"seq":1,"op":"coalesce","args":[[4]]} x',
            '{"seq":1,"op":"coalesce","args":[[4]]',
            *(
                '{"seq":1,"op":"coalesce","args":[[%s]]}' % v
                for v in [
                    "007",
                    "-0x1",
                    "+1",
                    "1.0",
                    "1e3",
                    '"007"',
                    '"-0"',
                    '""',
                    '" 1"',
                    str(2**63),
                    '"%d"' % 2**63,
                    "tru",
                    "nul",
                    '{"swizzle":[1,2]}',
                    '{"swizzle":[1,2,3],"table":[]}',
                    '{"outer":[2,1],"offset":0}',
                    '{"outer":[2,1],"offset":0,"inner":[2,1],"offset":1}',
                    '{"bases":[]}',
                    '{"bases":[],"out":[],"out":[]}',
                    '{"bases":[],"out":[],"table":[]}',
                    '{"scale":1}',
                    '{"axis":1,"axis":1}',
                    '{"scale":1,"out":[]}',
                    '{"scale":1,"axis":0,"table":[]}',
                    '{"outer":{"bases":[],"out":[]},"offset":0,"inner":[2,1]}',
                    '{"bases":[["i",[1.5,]]],"out":[]}',
                    "{}",
                    '{"bits":3}',
                    "[1,]",
                    "[,1]",
                    "[" * 200 + "]" * 200,
                    "-",
                    "1 2",
                ]
            ),
        ]:
            run = talk([SERVE, MIRROR_SO], [bad])
            self.assertEqual((run.returncode, run.stdout), (2, b""), (bad, run.stderr))
            self.assertIn(b"mirror: ", run.stderr)

    def test_linear_layouts_and_basis_strides_are_read_over(self):
        linear = {
            "bases": [["lane", [[1, 0], [str(2**60), 0]]], ["j", []]],
            "out": [["x", str(2**61)], ["y", 1]],
        }
        beyond = {"s": "the SDK has no linear layouts and basis strides"}
        scaled = {"scale": str(2**60), "axis": 1}
        for value in linear, scaled, {**scaled, "axis": [1, 0]}:
            answers = results(
                [SERVE, MIRROR_SO],
                "coalesce",
                [value],
                [4],
                [4, value],
                [[4, value]],
                [{"table": [4]}],
            )
            self.assertEqual(answers, [beyond, {"v": [4]}, beyond, beyond, {"v": [{"table": [4]}]}])
        for program in [SERVE, MIRROR_SO], [TYPES_BIN]:
            self.assertEqual(
                results(program, "linear_compose", [linear, linear], [linear]),
                [{"s": "not claimed"}] * 2,
            )
        self.assertEqual(
            results([TYPES_BIN], "is_compact", [linear], [[4, 1]]), [beyond, {"v": True}]
        )

    def test_an_answer_that_is_not_a_value_costs_its_case(self):
        cases = [[n] for n in (0, 4, 5, 6, 8, 9, 10, 7)]
        *rest, last = results([SERVE, MIRROR_SO], "product", *cases)
        bad = {"x": "BadValue", "m": "what was answered is not a lc_value"}
        self.assertEqual(
            rest,
            [
                {"v": 4},
                bad,
                bad,
                {"x": "BadStatus", "m": "what was returned is not a lc_status"},
                {"v": 1},
                bad,
                {"x": "Odd", "m": 'a "quote"\n'},
            ],
        )
        self.assertEqual(last, {"e": "n" * 64, "m": "\ufffd" * 200})

    def test_output_of_a_library_is_not_a_reply(self):
        noisy = compiled(
            "libnoisy.so",
            CC,
            (
                ".c",
                MIRROR
                + """
#include <stdio.h>
#include <unistd.h>
__attribute__((constructor)) static void greet(void) { printf("welcome\\n"); fflush(stdout); if (getchar() != EOF) abort(); }
""",
            ),
            "-std=c99",
            "-D_POSIX_C_SOURCE=200809L",
            "-shared",
            "-fPIC",
        )
        run = talk([SERVE, noisy], [HELLO])
        self.assertEqual(
            (json.loads(run.stdout)["hello"]["name"], run.stderr), ("mirror", b"welcome\n")
        )

    def test_what_is_not_a_library_is_reported(self):
        for source, message in [
            ("int x;", b"exports no layoutcheck_library"),
            (
                "void const* layoutcheck_library(void); void const* layoutcheck_library(void) { return 0; }",
                b"returned null",
            ),
            (
                (
                    "unsigned const a[16] = {2}; void const* layoutcheck_library(void); "
                    "void const* layoutcheck_library(void) { return a; }"
                ),
                b"another version",
            ),
        ]:
            library = compiled("libodd.so", CC, (".c", source), "-shared", "-fPIC")
            run = talk([SERVE, library], [HELLO])
            self.assertEqual((run.returncode, run.stdout), (2, b""))
            self.assertIn(message, run.stderr)
        self.assertIn(b"cannot open", talk([SERVE, FOLDER / "nothing.so"], []).stderr)
        self.assertEqual(talk([SERVE], []).returncode, 2)


class Types(unittest.TestCase):
    def one(self, op, *case):
        return results([TYPES_BIN], op, list(case))[0]

    def test_arguments_and_answers(self):
        self.assertEqual(
            self.one("prefix_product", [2, [3, None]], 5), {"v": [[2, [3, None]], [5]]}
        )
        self.assertEqual(self.one("prefix_product", 2), {"v": [2, []]})
        self.assertEqual(
            self.one("composition", 4, [2, 1], None, {"by_mode": [None, 2, {"by_mode": []}]}, 3),
            {"v": [4, 2103]},
        )
        swizzle = {"swizzle": [1, 2, 3]}
        composed = {"outer": [[2, 2], [1, 8]], "offset": -8, "inner": [64, 1]}
        self.assertEqual(
            [
                self.one("size", m)["v"]
                for m in ([4, 1], swizzle, composed, {**composed, "outer": swizzle})
            ],
            [0, 1, 2, 2],
        )
        self.assertEqual([self.one("complement", m)["v"] for m in (4, [4, 1])], [[0], [1]])
        self.assertEqual(
            self.one("recover", {"table": [0, 2, str(2**62)]}), {"v": {"table": [0, 2, str(2**62)]}}
        )
        self.assertEqual(
            self.one("at", {**composed, "outer": swizzle}, 3), {"v": {**composed, "outer": swizzle}}
        )
        self.assertEqual(self.one("at", [4, 1], None), {"v": {"swizzle": [1, 2, -3]}})
        self.assertEqual(self.one("is_compact", [4, 1]), {"v": True})

    def test_ways_to_end(self):
        self.assertEqual(self.one("mode", [4, 1], 1), {"e": "no_mode", "m": "\x01\ufffd"})
        self.assertEqual(self.one("rank", [4, 1]), {"e": "outside", "m": "no such"})
        self.assertEqual(self.one("cosize", [4, 1])["m"], "far")
        self.assertEqual(self.one("depth", [4, 1])["x"], "exception")
        self.assertEqual(
            self.one("is_compact", {"table": []}), {"s": "the argument is not a layout"}
        )
        self.assertEqual(self.one("is_compact", [4, 1], 2), {"s": "with so many arguments"})
        self.assertEqual(self.one("mode", [4, 1]), {"s": "with so few arguments"})
        self.assertEqual(self.one("mode", [4, 1], 2**40), {"s": "the argument is not an int"})
        self.assertEqual(self.one("image", [4, 1]), {"s": "not claimed"})

    def test_printed_output_is_not_a_reply(self):
        run = talk([TYPES_BIN], [{"seq": 1, "op": "mode", "args": [[[4, 1], 0]]}])
        self.assertEqual(
            (json.loads(run.stdout)["res"], run.stderr), ([{"v": [4, 1]}], b"set up\nnoise\n")
        )


@unittest.skipUnless(BINARY, "no LAYOUTCHECK_BINARY")
class Judged(unittest.TestCase):
    def conform(self, spec, *options):
        run = subprocess.run(
            [BINARY, "conform", "--impl", spec, "--json", "--budget", "20s", *options],
            capture_output=True,
            text=True,
            cwd=FOLDER,
            timeout=300,
            check=False,
        )
        return run.returncode, [json.loads(line) for line in run.stdout.splitlines()], run.stderr

    def ids(self, lines):
        return {
            line["id"].split("/")[0] + "/" + line["verdict"]
            for line in lines
            if line["type"] == "verdict"
        }

    def test_the_example_of_c_plus_plus(self):
        compiled("toy", CXX, HERE / "example_adapter.cpp", "-std=c++17", "-O2")
        code, lines, _ = self.conform("cmd:./toy")
        self.assertEqual((code, lines[0]["implementations"][0]["version"]), (0, "1.0"))
        self.assertEqual(self.ids(lines), set())
        self.assertGreater(lines[-1]["unsupported_cases"], 100)  # coalesce by profile

    def test_the_example_of_c(self):
        compiled("libtoy.so", CC, HERE / "example_library.c", "-std=c99", "-O2", "-shared", "-fPIC")
        code, lines, _ = self.conform("so:./libtoy.so")
        self.assertEqual((code, self.ids(lines)), (0, set()))
        self.assertEqual(lines[-1]["executed"], lines[-1]["planned"])

    def test_a_library_that_dies_or_hangs_costs_its_case(self):
        if json.loads(
            subprocess.run([BINARY, "doctor", "--json"], capture_output=True, check=False).stdout
        )["sanitizers"]:
            self.skipTest("layoutcheck-serve is the same there, and each death takes its second")
        code, lines, _ = self.conform(f"so:{MIRROR_SO}", "--op", "product")
        self.assertEqual(code, 1)
        found = {line["verdict"]: line["case"] for line in lines if line["type"] == "verdict"}
        self.assertTrue({"crash", "timeout"} & found.keys(), found)
        summary = lines[-1]  # a slow build may be cut short by the budget
        self.assertEqual(
            summary["pass"] + summary["failing_cases"] + summary["unknown"], summary["executed"]
        )

    def test_no_such_library(self):
        code, lines, reported = self.conform("so:./nothing.so")
        self.assertEqual((code, lines), (6, []))
        self.assertIn("no such file", reported)


if __name__ == "__main__":
    if not CC or not CXX:
        print("absent: a compiler of C and of C++ (cc, c++)")
        sys.exit(77)
    unittest.main(argv=sys.argv[:1])
