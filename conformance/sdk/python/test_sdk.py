#!/usr/bin/env python3
"""layoutcheck_adapter.py from outside: adapters of a few lines, started as processes, read and written to."""

import json
import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
BINARY = os.environ.get("LAYOUTCHECK_BINARY")
HELLO = {"hello": {"protocol": "1.0", "limits": {"int_bits": 64, "batch": 256}}}
# Claims every operation; each shows what it received, in the message of a refusal.
MIRROR = """
def shown(name):
    def f(*args):
        raise Refusal(name, repr(args))
    return f
adapter = Adapter("mirror", "1")
for name in OPERATIONS:
    adapter.op(shown(name), name)
"""

ECHO_MODULAR = """
adapter = Adapter("echo", "1")
adapter.op(lambda a, b: a, "modular_compose")
"""


def talk(code, lines, arguments="'test', '1'"):
    """The finished process: code builds `adapter`, lines are its stdin (objects or text)."""
    text = "".join(
        (x if isinstance(x, str) else json.dumps(x, separators=(",", ":"))) + "\n" for x in lines
    )
    program = (
        f"import sys; sys.path.insert(0, {str(HERE)!r})\n"
        "from layoutcheck_adapter import *\nfrom layoutcheck_adapter import OPERATIONS\n"
        f"adapter = Adapter({arguments})\n{code}\nadapter.run()\n"
    )
    # Where the tests run in the background of a shell, SIGINT is ignored, and so it would be there.
    return subprocess.run(
        [sys.executable, "-c", program],
        input=text.encode(),
        timeout=300,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        check=False,
        preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),
    )


def results(code, op, *cases, arguments="'test', '1'", calls=False):
    """What it answers to one batch of cases; with the last calls of an exception only where `calls` is set."""
    run = talk(code, [{"seq": 7, "op": op, "args": list(cases)}], arguments)
    assert run.returncode == 0, run.stderr.decode()
    (reply,) = run.stdout.decode().splitlines()
    reply = json.loads(reply)
    assert reply["seq"] == 7
    for result in () if calls else reply["res"]:
        result.pop("t", None)
    return reply["res"]


def received(op, *arguments):
    """The Python values of the arguments, as text."""
    (answer,) = results(MIRROR, op, list(arguments))
    assert answer.keys() == {"e", "m"} and answer["e"] == op, answer
    return answer["m"]


class Handshake(unittest.TestCase):
    def hello(self, code="", offer=HELLO, arguments="'test', '1'"):
        run = talk(code, [offer], arguments)
        self.assertEqual(run.returncode, 0, run.stderr)
        return json.loads(run.stdout)["hello"]

    def test_says_who_it_is_and_what_it_claims(self):
        hello = self.hello(
            """
@adapter.op
def coalesce(l, p=None): return l
@adapter.op(name="complement", integers=[0])
def anything(l, n=None): return l
adapter.op(len, "rank")
""",
            arguments="'mine', '2.1', int_bits=32",
        )
        self.assertEqual(
            hello,
            {
                "protocol": "1.0",
                "name": "mine",
                "version": "2.1",
                "ops": ["coalesce", "complement", "rank"],
                "int_bits": 32,
                "dialect": {"integers": {"complement": [0]}},
            },
        )

    def test_claims_only_what_the_runner_knows(self):
        offer = {"hello": {"ops": ["product", "coalesce"]}}
        self.assertEqual(self.hello(MIRROR, offer)["ops"], ["product", "coalesce"])

    def test_a_name_that_is_not_an_operation_is_refused_at_once(self):
        run = talk("adapter.op(len, 'coalesc')", [HELLO])
        self.assertNotEqual(run.returncode, 0)
        self.assertIn(b"no operation is called 'coalesc'", run.stderr)

    def test_an_operation_of_ones_own_has_kinds(self):
        code = "adapter.op(lambda l, n: n, 'mine', takes=('layout', 'integer'), gives='integer')"
        offer = {"hello": {"ops": ["size", "mine"]}}
        self.assertEqual(self.hello(code, offer)["ops"], ["mine"])
        self.assertEqual(self.hello(code, {"hello": {"ops": ["size"]}})["ops"], [])
        self.assertEqual(results(code, "mine", [[4, 1], 7]), [{"v": 7}])
        for wrong, said in (
            ("takes=('plank',), gives='layout'", b"no kind is called 'plank'"),
            ("takes=('layout',)", b"no kind is called None"),
            ("takes=('layout',), gives='layout', name='size'", b"is an operation of layoutcheck"),
        ):
            name = "" if "name" in wrong else "'mine', "
            run = talk(f"adapter.op(len, {name}{wrong})", [HELLO])
            self.assertNotEqual(run.returncode, 0)
            self.assertIn(said, run.stderr)

    def test_an_operation_that_is_not_claimed_is_not_supported(self):
        self.assertEqual(results("", "size", [[4, 1]]), [{"s": "not claimed"}])

    def test_ends_when_stdin_does(self):
        run = talk("", [])
        self.assertEqual((run.returncode, run.stdout, run.stderr), (0, b"", b""))


class Arguments(unittest.TestCase):
    def test_integers_and_tuples(self):
        self.assertEqual(received("product", 4), "(4,)")
        self.assertEqual(received("product", [[2, 2], 3, []]), "(((2, 2), 3, ()),)")
        self.assertEqual(received("prefix_product", [2, [3]], -7), "((2, (3,)), -7)")
        self.assertEqual(received("prefix_product", [2]), "((2,),)")

    def test_layouts_are_pairs(self):
        self.assertEqual(received("coalesce", [4, 1]), "((4, 1),)")
        self.assertEqual(
            received("coalesce", [[2, 3], [1, -2]], [1, 1]), "(((2, 3), (1, -2)), (1, 1))"
        )
        self.assertEqual(
            received("coalesce", [[4, [2, 2]], [1, [4, 8]]]), "(((4, (2, 2)), (1, (4, 8))),)"
        )
        self.assertEqual(received("coalesce", [[], []]), "(((), ()),)")
        self.assertEqual(received("concat", [4, 1], [2, 1], [3, 1]), "((4, 1), (2, 1), (3, 1))")

    def test_an_integer_in_the_place_of_a_layout_stays_one(self):
        self.assertEqual(received("complement", 4, 24), "(4, 24)")
        self.assertEqual(received("logical_divide", [4, 1], 2), "((4, 1), 2)")

    def test_coordinates_have_none_for_the_free(self):
        self.assertEqual(
            received("slice", [1, None, [2, 3]], [4, 1]), "((1, None, (2, 3)), (4, 1))"
        )
        self.assertEqual(received("slice", None, [4, 1]), "(None, (4, 1))")
        self.assertEqual(received("at", [4, 1], [0, [1, 2]]), "((4, 1), (0, (1, 2)))")

    def test_tilers(self):
        by_mode = {"by_mode": [[2, 1], None, 5, {"by_mode": [[[3, 2], [2, 1]]]}]}
        self.assertEqual(
            received("composition", [4, 1], by_mode), "((4, 1), <(2, 1),None,5,<((3, 2), (2, 1))>>)"
        )
        self.assertEqual(received("composition", [4, 1], None), "((4, 1), None)")
        self.assertEqual(
            received("composition", [4, 1], [2, 1], {"by_mode": []}), "((4, 1), (2, 1), <>)"
        )

    def test_swizzles_and_composed_layouts(self):
        swizzle = {"swizzle": [3, 4, -3]}
        self.assertEqual(received("at", swizzle, 5), "(Swizzle(3, 4, -3), 5)")
        composed = {"outer": swizzle, "offset": -8, "inner": [64, 1]}
        self.assertEqual(received("size", composed), "(Composed(Swizzle(3, 4, -3), -8, (64, 1)),)")
        composed["outer"] = [[2, 2], [1, 8]]
        self.assertEqual(received("size", composed), "(Composed(((2, 2), (1, 8)), -8, (64, 1)),)")

    def test_tables(self):
        self.assertEqual(received("recover", {"table": [0, 2, -4]}), "([0, 2, -4],)")
        self.assertEqual(received("recover", {"table": []}), "([],)")

    def test_basis_strides_are_scaled_axes(self):
        basis = [[4, [3, 2]], [{"scale": 1, "axis": 0}, [0, {"axis": 2, "scale": str(2**60)}]]]
        self.assertEqual(received("basis_size", basis), f"(((4, (3, 2)), (1@0, (0, {2**60}@2))),)")
        self.assertEqual(received("basis_size", [4, {"scale": -1, "axis": 3}]), "((4, -1@3),)")
        nested = [4, {"scale": 2, "axis": [1, 0, 3]}]
        self.assertEqual(received("basis_size", nested), "((4, 2@3@0@1),)")
        self.assertEqual(
            received("basis_composition", [[4, 3], [0, 0]], [2, 5]), "(((4, 3), (0, 0)), (2, 5))"
        )
        for bad in (
            4,
            [4],
            [4, {"scale": 1}],
            [4, {"scale": 1, "axis": 0, "more": 0}],
            [4, {"scale": 1, "axis": []}],
            [4, [None]],
        ):
            run = talk(MIRROR, [{"seq": 1, "op": "basis_size", "args": [[bad]]}])
            self.assertEqual((run.returncode, run.stdout), (2, b""), bad)

    def test_modular_layouts_are_a_layout_and_sizes(self):
        modular = {"modular": [[[5, 3], [1, 6]], [5, 3]]}
        self.assertEqual(
            received("modular_at", modular, [4, 1]), "(Modular(((5, 3), (1, 6)), (5, 3)), (4, 1))"
        )
        run = talk(
            ECHO_MODULAR, [{"seq": 1, "op": "modular_compose", "args": [[modular, modular]]}]
        )
        self.assertEqual(json.loads(run.stdout.splitlines()[-1])["res"], [{"v": modular}])
        for bad in 4, {"modular": [[4, 1]]}, {"modular": [[4, 1], [4], 5]}, {"modular": 1}:
            run = talk(MIRROR, [{"seq": 1, "op": "modular_size", "args": [[bad]]}])
            self.assertEqual((run.returncode, run.stdout), (2, b""), bad)

    def test_linear_layouts_are_bases_and_sizes(self):
        linear = {
            "bases": [["lane", [[1, 0], [2, 0]]], ["warp", [[0, 1]]], ["none", []]],
            "out": [["x", 4], ["y", 2]],
        }
        shown = "((('lane', ((1, 0), (2, 0))), ('warp', ((0, 1),)), ('none', ())), (('x', 4), ('y', 2)))"
        self.assertEqual(received("linear_invert", linear), f"({shown},)")
        self.assertEqual(received("linear_at", linear, [3, 1, 0]), f"({shown}, (3, 1, 0))")
        self.assertEqual(
            received("linear_at", {"out": [["o", "4"]], "bases": []}, 0), "(((), (('o', 4),)), 0)"
        )
        big = str(2**60)
        self.assertEqual(
            received("linear_rank", {"bases": [["i", [[big]]]], "out": [["o", str(2**61)]]}),
            f"(((('i', (({big},),)),), (('o', {2**61}),)),)",
        )
        self.assertEqual(received("linear_strided", 4, 2), "(4, 2)")
        self.assertEqual(
            received("linear_rank", {"bases": [["i", [[], []]]], "out": []}),
            "(((('i', ((), ())),), ()),)",
        )

    def test_integers_beyond_2_to_53_are_strings(self):
        big, least = str(2**53 + 1), str(-(2**63))
        self.assertEqual(received("product", [big, [least, 2]]), f"(({big}, ({least}, 2)),)")
        self.assertEqual(received("complement", [big, least], big), f"(({big}, {least}), {big})")
        self.assertEqual(
            received("at", {"outer": [big, 1], "offset": least, "inner": [4, big]}, big),
            f"(Composed(({big}, 1), {least}, (4, {big})), {big})",
        )
        self.assertEqual(received("recover", {"table": [big]}), f"([{big}],)")
        self.assertEqual(received("slice", [big, None], [4, 1]), f"(({big}, None), (4, 1))")

    def test_other_spellings_of_integers_are_not_integers(self):
        for bad in ["007", "-0", "+1", "1.0", "", " 1", "0x10", "1_000", "１"]:
            run = talk(MIRROR, [{"seq": 1, "op": "product", "args": [[[bad, 2]]]}])
            self.assertEqual((run.returncode, run.stdout), (2, b""), bad)
        for bad in ["1.5", "1e3", "true", "NaN", "{}"]:
            run = talk(MIRROR, ['{"seq":1,"op":"product","args":[[[%s,2]]]}' % bad])
            self.assertEqual((run.returncode, run.stdout), (2, b""), bad)
        for good in ["0", "7", "-7"]:
            self.assertEqual(received("product", good), f"({good},)")

    def test_hooks_make_the_types_of_the_library(self):
        code = MIRROR.replace('adapter = Adapter("mirror", "1")', "")
        hooks = (
            "'t', '1', to_layout=lambda s, d: f'{s}:{d}', to_tiler=lambda t: {'tiler': t}, "
            "to_swizzle=lambda *s: max(s), to_composed=lambda *c: list(c)"
        )

        def seen(op, *case):
            return results(code, op, list(case), arguments=hooks)[0]["m"]

        self.assertEqual(seen("complement", [[2, [3]], [1, [2]]], 5), "('(2, (3,)):(1, (2,))', 5)")
        self.assertEqual(seen("complement", ["2", 1]), "('2:1',)")
        self.assertEqual(
            seen("composition", [4, 1], {"by_mode": [None, [2, 1]]}),
            "('4:1', {'tiler': [None, '2:1']})",
        )
        self.assertEqual(
            seen("size", {"outer": {"swizzle": [1, 2, 3]}, "offset": 4, "inner": [5, 6]}),
            "([3, 4, '5:6'],)",
        )
        hooks += ", to_linear=lambda bases, out: {'outputs': out, **dict(bases)}"
        self.assertEqual(
            seen("linear_at", {"bases": [["i", [[1]]]], "out": [["o", 2]]}, 1),
            "({'outputs': (('o', 2),), 'i': ((1,),)}, 1)",
        )


class Answers(unittest.TestCase):
    def one(self, op, expression, arguments="'test', '1'"):
        return results(
            f"adapter.op(lambda *a: {expression}, {op!r})", op, [[4, 1]], arguments=arguments
        )[0]

    def test_values(self):
        self.assertEqual(self.one("size", "4"), {"v": 4})
        self.assertEqual(self.one("is_compact", "True"), {"v": True})
        self.assertEqual(self.one("shape", "((2,2),3)"), {"v": [[2, 2], 3]})
        self.assertEqual(self.one("shape", "()"), {"v": []})
        self.assertEqual(self.one("coalesce", "((2,(3,)),(1,(2,)))"), {"v": [[2, [3]], [1, [2]]]})
        self.assertEqual(self.one("coalesce", "a[0]"), {"v": [4, 1]})
        self.assertEqual(self.one("table", "range(3)"), {"v": {"table": [0, 1, 2]}})
        self.assertEqual(self.one("image", "sorted({4,0})"), {"v": {"table": [0, 4]}})

    def test_integers_beyond_2_to_53_become_strings(self):
        self.assertEqual(self.one("size", "2**53"), {"v": 2**53})
        self.assertEqual(self.one("size", "2**53 + 1"), {"v": "9007199254740993"})
        self.assertEqual(self.one("size", "-2**53 - 1"), {"v": "-9007199254740993"})
        self.assertEqual(self.one("shape", "(2, (2**64,))"), {"v": [2, ["18446744073709551616"]]})
        self.assertEqual(
            self.one("table", "[0, 2**63]"), {"v": {"table": [0, "9223372036854775808"]}}
        )

    def test_from_layout_reads_the_type_of_the_library(self):
        hooks = "'t', '1', to_layout=lambda s, d: [s, d], from_layout=lambda l: (l[1], l[0])"
        self.assertEqual(self.one("coalesce", "a[0]", hooks), {"v": [1, 4]})
        self.assertEqual(self.one("size", "len(a[0])", hooks), {"v": 2})

    def test_linear_layouts_are_written_as_such(self):
        code = """
adapter.op(lambda n: (iter([('i', [(1, 0), [n, 1]]), ['j', ()]]), {'o': 8, 'p': n}.items()), 'linear_identity')
adapter.op(lambda l: l, 'linear_invert')
adapter.op(lambda l: None, 'linear_pseudo_invert')
adapter.op(lambda l: 5, 'linear_remove_zero_bases')"""
        linear = {"bases": [["i", [[1, 0], [4, 1]]], ["j", []]], "out": [["o", 8], ["p", 4]]}
        wide = {
            "bases": [["i", [[1, 0], [str(2**60), 1]]], ["j", []]],
            "out": [["o", 8], ["p", str(2**60)]],
        }
        self.assertEqual(
            results(code, "linear_identity", [4], [str(2**60)]), [{"v": linear}, {"v": wide}]
        )
        self.assertEqual(
            results(code, "linear_invert", [wide], [linear]), [{"v": wide}, {"v": linear}]
        )
        for op in "linear_pseudo_invert", "linear_remove_zero_bases":
            self.assertEqual(results(code, op, [linear])[0]["x"], "TypeError")
        hooks = "'t', '1', to_linear=lambda b, o: [o, b], from_linear=lambda l: (l[1], l[0])"
        self.assertEqual(results(code, "linear_invert", [linear], arguments=hooks), [{"v": linear}])

    def test_basis_strides_are_written_as_such(self):
        code = """
adapter.op(lambda n: ((n, [3]), [Scaled(n, 1), (0,)]), 'basis_identity')
adapter.op(lambda b: b, 'basis_coalesce')
adapter.op(lambda b, l: None, 'basis_composition')"""
        basis = [[4, [3]], [{"scale": 4, "axis": 1}, [0]]]
        wide = [[str(2**60), [3]], [{"scale": str(2**60), "axis": 1}, [0]]]
        self.assertEqual(
            results(code, "basis_identity", [4], [str(2**60)]), [{"v": basis}, {"v": wide}]
        )
        self.assertEqual(
            results(code, "basis_coalesce", [wide], [basis]), [{"v": wide}, {"v": basis}]
        )
        self.assertEqual(results(code, "basis_composition", [basis, [2, 1]])[0]["x"], "TypeError")
        hooks = "'t', '1', to_basis=lambda s, d: [d, s], from_basis=lambda b: (b[1], b[0])"
        self.assertEqual(results(code, "basis_coalesce", [basis], arguments=hooks), [{"v": basis}])

    def test_a_mapping_may_be_answered(self):
        code = """
answers = [[4, 1], Swizzle(1, 2, 3), Composed(Swizzle(1, 2, 3), 4, (5, 6))]
adapter.op(lambda l: answers[len(l[1])], 'to_layout')"""
        cases = [[{"bases": [], "out": [["o", 1]] * n}] for n in range(3)]
        right = [
            {"swizzle": [1, 2, 3]},
            {"outer": {"swizzle": [1, 2, 3]}, "offset": 4, "inner": [5, 6]},
        ]
        for hooks, first in [
            ("'t', '1'", [4, 1]),
            ("'t', '1', from_layout=lambda l: l[::-1]", [1, 4]),
        ]:
            self.assertEqual(
                results(code, "to_layout", *cases, arguments=hooks),
                [{"v": v} for v in [first, *right]],
            )

    def test_what_counts_as_an_integer_is_written_as_one(self):
        code = """
class Int:
    def __index__(self): return 2**60
adapter.op(lambda l: (Int(), 3), 'shape')"""
        self.assertEqual(results(code, "shape", [[4, 1]]), [{"v": [str(2**60), 3]}])

    def test_four_kinds_of_answers_in_one_batch(self):
        code = """
class Refused(Exception): pass
def f(n):
    if n == 1: raise Refusal('too_small', '1 is')
    if n == 2: raise Refused('by the library')
    if n == 3: raise Unsupported('not yet')
    if n == 4: return [][0]
    if n == 5: raise ZeroDivisionError
    if n == 6: raise Refusal('bare')
    return n
adapter = Adapter('t', '1', refusals=(Refused, ZeroDivisionError))
adapter.op(f, 'product')"""
        self.assertEqual(
            results(code, "product", *([n] for n in range(8))),
            [
                {"v": 0},
                {"e": "too_small", "m": "1 is"},
                {"e": "Refused", "m": "by the library"},
                {"s": "not yet"},
                {"x": "IndexError", "m": "list index out of range"},
                {"e": "ZeroDivisionError", "m": ""},
                {"e": "bare", "m": ""},
                {"v": 7},
            ],
        )

    def test_more_arguments_than_a_function_takes_are_not_supported(self):
        code = """
class Of:
    def one(self, l): return l
adapter.op(lambda l: l, 'coalesce')
adapter.op(Of().one, 'filter')
adapter.op(lambda *args: args[9], 'composition')
adapter.op(lambda l, n=1: l, 'complement')"""
        for op in "coalesce", "filter":
            self.assertEqual(
                results(code, op, [[4, 1], 2], [[4, 1]]),
                [{"s": "takes 1 arguments at most"}, {"v": [4, 1]}],
                op,
            )
        self.assertEqual(results(code, "composition", [[4, 1], [2, 1]])[0]["x"], "IndexError")
        self.assertEqual(results(code, "complement", [[4, 1], 2]), [{"v": [4, 1]}])

    def test_calls_are_spelled_in_a_file(self):
        with tempfile.NamedTemporaryFile("w", suffix=".txt") as file:
            file.write(
                "# a comment\n\nlayout  Pair({0}, {1})\nsize  Pair.size({0:n})\ncosize  {0}.nothing\n"
                "concat  Pair(('cat', {*}), 0)\ncomposition  Pair(({0}, {fold:n}), 0)\n"
                "complement  Pair({*:n}, 'all')\nslice:_  Pair('free', {1})\nslice  Pair('cut', {1})\n"
                "mode  {0}[{#1}]\n"
            )
            file.flush()
            code = (
                "import types\n"
                "class Pair(tuple):\n"
                "  def __new__(self, *parts): return tuple.__new__(self, parts)\n"
                "  def size(self): return 7\n"
                f"scope = types.SimpleNamespace(Pair=Pair)\nadapter = Adapter('t', '1', calls=calls({file.name!r}, scope))"
            )
            layout = [[2], [1]]
            for op, arguments, want in [
                ("size", [layout], {"v": 7}),
                ("concat", [layout, layout], {"v": [["cat", layout, layout], 0]}),
                ("composition", [layout, 3], {"v": [[layout, 3], 0]}),
                ("composition", [layout, 3, 4], {"v": [[layout, [[3, 4], 0]], 0]}),
                ("composition", [layout], {"s": "composition does not take 1 arguments"}),
                ("complement", [layout], {"v": [layout, "all"]}),
                ("slice", [[1, None], layout], {"v": ["free", layout]}),
                ("slice", [1, layout], {"v": ["cut", layout]}),
                ("mode", [layout, 1], {"v": [1]}),
                ("mode", [layout, 1, 2], {"s": "mode does not take 3 arguments"}),
                ("rank", [layout], {"s": "not claimed"}),
            ]:
                with self.subTest(op=op, arguments=arguments):
                    self.assertEqual(results(code, op, arguments), [want])
            (failed,) = results(code, "cosize", [layout], calls=True)
            self.assertEqual((failed["x"], failed.get("t")), ("AttributeError", None))
            hello = json.loads(talk(code, [HELLO]).stdout)["hello"]
            self.assertEqual(
                hello["dialect"]["integers"], {"size": [0], "composition": [1], "complement": [0]}
            )

    def test_refusals_may_be_a_function(self):
        code = """
def f(n): raise ValueError(n)
adapter = Adapter('t', '1', refusals=lambda e: e.args == (1,))
adapter.op(f, 'product')"""
        self.assertEqual(
            results(code, "product", [1], [2]),
            [{"e": "ValueError", "m": "1"}, {"x": "ValueError", "m": "2"}],
        )
        code = code.replace("lambda e: e.args == (1,)", "lambda e: e.args == (1,) and 'overflow'")
        self.assertEqual(
            results(code, "product", [1], [2]),
            [{"e": "overflow", "m": "1"}, {"x": "ValueError", "m": "2"}],
        )

    def test_what_breaks_python_is_an_internal_error(self):
        code = """
class Panic(BaseException): pass
def f(n):
    if n == 1: return f(n)
    if n == 2: raise MemoryError
    if n == 3: raise Panic('from below')
    return n
adapter.op(f, 'product')"""
        answers = results(code, "product", [1], [2], [3], [4])
        self.assertEqual(
            [a.get("x") for a in answers], ["RecursionError", "MemoryError", "Panic", None]
        )
        self.assertEqual(answers[3], {"v": 4})

    def test_an_answer_that_is_not_a_value_fails_alone(self):
        code = """
loop = []; loop.append(loop)
values = [None, object(), float('nan'), loop, {1}, 5, 2**70]
adapter.op(lambda n: values[n], 'product')"""
        answers = results(code, "product", *([n] for n in range(7)))
        self.assertEqual([sorted(a) for a in answers], [["m", "x"]] * 5 + [["v"]] * 2)
        self.assertEqual(answers[5:], [{"v": 5}, {"v": str(2**70)}])

    def test_messages_are_short_unicode(self):
        code = r"""
class Mute(Exception):
    def __str__(self): raise KeyError
def f(n):
    if n == 1: raise ValueError('x' * 1000)
    if n == 2: raise ValueError('\udc80 \n "é')
    raise Mute
adapter.op(f, 'product')"""
        long, odd, mute = results(code, "product", [1], [2], [3])
        self.assertEqual(long["m"], "x" * 200)
        self.assertEqual(odd["m"], '? \n "é')
        self.assertEqual(mute["x"], "Mute")

    def test_the_last_calls_of_an_exception_are_reported_innermost_first(self):
        code = r"""
class Refused(Exception): pass
def deep(n): raise (ValueError if n else Refused)("too\nmuch")
def wide(n): return deep(n)
class Of:
    def first(self, n): return wide(n)
def again(n): return again(n)
def f(n):
    if n == 2: return again(n)
    if n == 3: raise Refusal("own")
    return Of().first(n)
adapter = Adapter('t', '1', refusals=Refused)
adapter.op(f, 'product')"""
        # by their names in full from Python 3.11 on
        calls = [
            r"deep \(.*:\d+\)",
            r"wide \(.*:\d+\)",
            r"(Of\.)?first \(.*:\d+\)",
            r"f \(.*:\d+\)",
        ]
        refused, failed, endless, own = results(code, "product", [0], [1], [2], [3], calls=True)
        for answer, kind, name in (refused, "e", "Refused"), (failed, "x", "ValueError"):
            self.assertEqual((answer[kind], answer["m"]), (name, "too\nmuch"))
            self.assertEqual(len(answer["t"]), len(calls))
            for reported, call in zip(answer["t"], calls):
                self.assertRegex(reported, "^" + call + "$")
                self.assertLess(reported.count("/"), 2)
        self.assertEqual(endless["x"], "RecursionError")
        self.assertEqual(len(endless["t"]), 4)
        self.assertEqual(own, {"e": "own", "m": ""})

    def test_sys_exit_and_interrupts_end_the_process(self):
        for code, status in [
            ("sys.exit(3)", 3),
            ("import signal, os; os.kill(os.getpid(), signal.SIGINT)", 130),
        ]:
            run = talk(
                f"def f(n):\n    {code}\n    return n\nadapter.op(f, 'product')",
                [{"seq": 1, "op": "product", "args": [[1]]}] * 2,
            )
            self.assertEqual((run.returncode, run.stdout), (status, b""))

    def test_batches_are_answered_in_order(self):
        batches = [{"seq": n, "op": "product", "args": [[n]] * n} for n in range(300)]
        run = talk("adapter.op(lambda n: n, 'product')", batches)
        replies = [json.loads(line) for line in run.stdout.splitlines()]
        self.assertEqual(replies, [{"seq": n, "res": [{"v": n}] * n} for n in range(300)])


class Isolated(unittest.TestCase):
    CODE = """
import os, signal, time
def f(n):
    print('called', n)
    if n == 1: os.write(2, b'first\\nwhy it ended\\n\\n'); os.abort()
    if n == 2: os.kill(os.getpid(), signal.SIGSEGV)
    if n == 3: os._exit(3)
    if n == 4: sys.exit(4)
    if n == 5: raise Refusal('five')
    if n == 6: raise KeyError('six')
    if n == 7: return None
    if n == 8: os._exit(0)
    return n
adapter.op(f, 'product')
adapter.op(lambda l: l, 'linear_invert')"""

    def results(self, *cases, more=""):
        return results(
            self.CODE, "product", *([n] for n in cases), arguments=f"'t', '1', isolated=True{more}"
        )

    def test_what_ends_the_child_is_the_answer_of_its_case(self):
        died = {"x": "SIGABRT", "m": "why it ended"}
        self.assertEqual(
            self.results(0, 1, 9, 2, 3, 4, 5, 6, 7, 8, 2**60),
            [
                {"v": 0},
                died,
                {"v": 9},
                {"x": "SIGSEGV", "m": "called 2"},
                {"x": "exit 3", "m": "called 3"},
                {"x": "exit 4", "m": "called 4"},
                {"e": "five", "m": ""},
                {"x": "KeyError", "m": "'six'"},
                {"x": "TypeError", "m": "product returned None"},
                {"x": "exit 0", "m": ""},
                {"v": str(2**60)},
            ],
        )
        self.assertEqual(self.results(1), [died])
        self.assertEqual(self.results(1, 1, 0), [died, died, {"v": 0}])
        self.assertEqual(self.results(0, 1), [{"v": 0}, died])
        self.assertEqual(self.results(), [])

    def test_the_adapter_says_which_words_are_the_last(self):
        self.assertEqual(
            self.results(1, more=", last_words=lambda said: said.split()[2]"),
            [{"x": "SIGABRT", "m": "first"}],
        )

    def test_each_child_starts_fresh(self):
        code = """
import os
seen = []
def f(n):
    if n == 1: os.abort()
    seen.append(n)
    return len(seen)
adapter.op(f, 'product')"""
        batch = {"seq": 1, "op": "product", "args": [[0], [0], [1], [0]]}
        run = talk(code, [batch, batch, HELLO], "'t', '1', isolated=True")
        *lines, hello = map(json.loads, run.stdout.splitlines())
        self.assertEqual(
            [[r.get("v") for r in line["res"]] for line in lines], [[1, 2, None, 1]] * 2
        )
        self.assertEqual(hello["hello"]["ops"], ["product"])

    def test_what_is_printed_goes_to_stderr(self):
        run = talk(
            self.CODE,
            [{"seq": n, "op": "product", "args": [[n * 100]]} for n in (1, 2)],
            "'t', '1', isolated=True",
        )
        self.assertEqual(run.stderr, b"called 100\ncalled 200\n")
        self.assertEqual(len(run.stdout.splitlines()), 2)

    def test_a_line_outside_the_protocol_ends_it_all_the_same(self):
        run = talk(
            self.CODE, [{"seq": 1, "op": "linear_invert", "args": [[4]]}], "'t', '1', isolated=True"
        )
        self.assertEqual(
            (run.returncode, run.stdout, run.stderr), (2, b"", b"t: no linear layout: 4\n")
        )

    def test_long_answers_and_many_deaths(self):
        code = (
            "import os\nadapter.op(lambda n: list(range(n)) if n else os.abort(), 'product_each')"
        )
        answers = results(
            code, "product_each", *[[40000], [0]] * 20, arguments="'t', '1', isolated=True"
        )
        self.assertEqual([a.get("x") for a in answers], [None, "SIGABRT"] * 20)
        self.assertEqual(answers[0], {"v": list(range(40000))})


class UntrustedInput(unittest.TestCase):
    def test_stray_prints_go_to_stderr(self):
        code = """
import os, subprocess
print('on import')
def f(n):
    print('stray')
    os.write(1, b'from below\\n')
    subprocess.run(['echo', 'from a child'])
    return n
adapter.op(f, 'product')"""
        run = talk(code, [{"seq": 1, "op": "product", "args": [[5]]}])
        self.assertEqual(json.loads(run.stdout), {"seq": 1, "res": [{"v": 5}]})
        for text in [b"on import", b"stray", b"from below", b"from a child"]:
            self.assertIn(text, run.stderr)

    def test_a_library_that_reads_stdin_gets_nothing(self):
        code = "adapter.op(lambda n: len(sys.stdin.read()), 'product')"
        run = talk(code, [{"seq": n, "op": "product", "args": [[5]]} for n in (1, 2)])
        self.assertEqual(run.stdout.count(b'[{"v":0}]'), 2)

    def test_a_line_outside_the_protocol_ends_it_with_a_message(self):
        case = '{"seq":1,"op":"product","args":[%s]}'
        for line, message in [
            ("{", "not JSON"),
            ("", "not JSON"),
            ("\udcff", "not JSON"),
            ("[" * 10**5, "not JSON"),
            ("[]", "not an object"),
            ('{"hello":1}', "hello"),
            ("{}", "neither"),
            ('{"seq":1,"op":"product"}', "neither"),
            ('{"seq":"1","op":"product","args":[]}', "neither"),
            ('{"seq":1,"op":5,"args":[]}', "neither"),
            (case % "4", "list of arguments"),
            (case % "[]", "list of arguments"),
            (case % "[null]", "no integer"),
            (case.replace("product", "size") % '[{"swizzle":[1]}]', "no mapping"),
            (case.replace("product", "size") % '[{"outer":[4,1],"inner":[4,1]}]', "no mapping"),
            (case.replace("product", "size") % "[[4,1,1]]", "no layout"),
            (case.replace("product", "size") % '[[4,"1",1]]', "no layout"),
            (case.replace("product", "recover") % "[[1]]", "no table"),
            *(
                (case.replace("product", "linear_invert") % f"[{bad}]", "no linear layout")
                for bad in [
                    "4",
                    "[4,1]",
                    "{}",
                    '{"bases":[]}',
                    '{"bases":[],"out":[],"more":1}',
                    '{"bases":{},"out":[]}',
                    '{"bases":[["i"]],"out":[]}',
                    '{"bases":[[1,[]]],"out":[]}',
                    '{"bases":[["i",{}]],"out":[]}',
                    '{"bases":[["i",[[1,2]]]],"out":[["o",4]]}',
                    '{"bases":[["i",[1]]],"out":[["o",4]]}',
                    '{"bases":[],"out":[["o",4,4]]}',
                ]
            ),
            (
                case.replace("product", "linear_invert")
                % '[{"bases":[["i",[["x"]]]],"out":[["o",4]]}]',
                "no integer",
            ),
            (
                case.replace("product", "linear_invert") % '[{"bases":[],"out":[["o","04"]]}]',
                "no integer",
            ),
            (case.replace("product", "composition") % '[[4,1],{"mode":[]}]', "no tiler"),
        ]:
            text = line.encode("utf-8", "surrogateescape") + b"\n"
            program = (
                f"import sys; sys.path.insert(0, {str(HERE)!r})\n"
                "from layoutcheck_adapter import *\n"
                "from layoutcheck_adapter import OPERATIONS\n" + MIRROR + "adapter.run()"
            )
            run = subprocess.run(
                [sys.executable, "-c", program],
                input=text * 3,
                timeout=60,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                check=False,
            )
            with self.subTest(line[:60]):
                self.assertEqual((run.returncode, run.stdout), (2, b""))
                said = run.stderr.decode().splitlines()
                self.assertEqual(len(said), 1)
                self.assertTrue(said[0].startswith("mirror: "), said)
                self.assertIn(message, said[0])

    def test_nobody_reads_on(self):
        program = (
            f"import sys; sys.path.insert(0, {str(HERE)!r})\n"
            "from layoutcheck_adapter import *\nadapter = Adapter('t', '1')\nadapter.run()"
        )
        process = subprocess.Popen(
            [sys.executable, "-c", program],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert process.stdin and process.stdout and process.stderr
        process.stdout.close()
        process.stdin.write((json.dumps(HELLO) + "\n").encode())
        process.stdin.close()
        self.assertEqual((process.wait(60), process.stderr.read()), (1, b""))
        process.stderr.close()


class Example(unittest.TestCase):
    def query(self, op, *cases):
        line = json.dumps({"seq": 1, "op": op, "args": list(cases)}) + "\n"
        run = subprocess.run(
            [sys.executable, str(HERE / "example_adapter.py")],
            timeout=60,
            input=line.encode(),
            stdout=subprocess.PIPE,
            check=True,
        )
        return json.loads(run.stdout)["res"]

    def test_is_short(self):
        self.assertLessEqual(len((HERE / "example_adapter.py").read_text().splitlines()), 50)

    def test_answers_the_facts_of_the_specification(self):
        self.assertEqual(
            self.query(
                "coalesce",
                [[[2] * 5, [8, 16, 1024, 2048, 4096]]],
                [[[3, 4, 1, 5], [1, 8, 3, 32]]],
                [[1, 7]],
                [[[0, 2], [1, 1]]],
            ),
            [{"v": [[4, 8], [8, 1024]]}, {"v": [[3, 20], [1, 8]]}, {"v": [1, 0]}, {"v": [0, 0]}],
        )
        self.assertEqual(
            self.query(
                "complement",
                [[[2, 2], [2, 8]], 16],
                [[[3, 3, 8], [16, 96, 1]], 288],
                [[4, 3], 24],
                [4, 8],
            ),
            [
                {"v": [[2, 2], [1, 4]]},
                {"v": [[2, 2], [8, 48]]},
                {"v": [[3, 2], [1, 12]]},
                {"v": [2, 4]},
            ],
        )
        (refused,) = self.query("complement", [[[4, 4, 4], [64, 1, 1]]])
        self.assertEqual(refused["e"], "stride_not_divisible")
        self.assertEqual(
            self.query("cosize", [[[64, 32], [2, 256]]], [[[0, 2], [1, 1]]], [[2, -1]]),
            [{"v": 8063}, {"v": 0}, {"v": 2}],
        )
        self.assertEqual(self.query("product", [[[2, 2], 3]], [[]]), [{"v": 12}, {"v": 1}])


@unittest.skipUnless(BINARY, "no LAYOUTCHECK_BINARY")
class ExampleOfTheReadme(unittest.TestCase):
    def test_keeps_the_protocol_and_never_fails(self):
        (example,) = re.findall(r"```python\n(.*?)```", (HERE / "README.md").read_text(), re.DOTALL)
        with tempfile.TemporaryDirectory() as folder:
            Path(folder, "my_adapter.py").write_text(example)

            def run(*words):
                return subprocess.run(
                    [BINARY or "", *words],
                    cwd=folder,
                    env={**os.environ, "PYTHONPATH": str(HERE)},
                    capture_output=True,
                    text=True,
                    check=False,
                )

            lint = run("protocol", "lint", "--", sys.executable, "my_adapter.py")
            self.assertEqual(lint.returncode, 0, lint.stdout + lint.stderr)
            impl = f"cmd:{sys.executable} my_adapter.py"
            judged = run("conform", "--impl", impl, "--json", "--budget", "30s")
            self.assertEqual(judged.returncode, 0, judged.stdout + judged.stderr)
            lines = [json.loads(line) for line in judged.stdout.splitlines()]
            (summary,) = [line for line in lines if line["type"] == "summary"]
            self.assertGreater(summary["pass"], 100)
            self.assertEqual([line for line in lines if line["type"] == "verdict"], [])


if __name__ == "__main__":
    unittest.main()
