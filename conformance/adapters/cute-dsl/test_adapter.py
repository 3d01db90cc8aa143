"""Tests of the CuTe DSL adapter, as a process that is spoken to; exits 77 where the package is not."""

import importlib.util
import json
import subprocess
import sys
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
BATCH = 256
MIDDLE = BATCH // 2
_ = None
A = [[4, 2, 3], [2, 1, 8]]
NESTED = [[[2, 3], 4], [[1, 2], 6]]
TILES = {"by_mode": [[2, 1], [2, 1]]}


def swizzled(inner, offset=16, swizzle=(1, 1, 1)):
    return {"outer": {"swizzle": list(swizzle)}, "offset": offset, "inner": inner}


def axis(i, scale=1):
    return {"scale": scale, "axis": i}


BASIS = [[4, [3, 2]], [axis(0), [axis([1, 0]), axis([1, 1])]]]

# Operation: (arguments, answer), each by hand from the definition of the operation.
KNOWN = {
    "product": ([[[2, 3], 4]], 24),
    "product_each": ([[[2, 3], 4]], [6, 4]),
    "product_like": ([[[2, 3], 4], [1, 1]], [6, 4]),
    "tuple_size": ([[[2, 3], 4]], 24),
    "append": ([[2, 3], [4, 5]], [2, 3, [4, 5]]),
    "prepend": ([[2, 3], [4, 5]], [[4, 5], 2, 3]),
    "wrap": ([4], [4]),
    "increment": ([[3, 1], [4, 3]], [0, 2]),
    "tuple_rank": ([[3, [1, 2]]], 2),
    "tuple_depth": ([[3, [1, 2]]], 2),
    "tuple_flatten": ([[3, [1, 2]]], [3, 1, 2]),
    "tuple_unflatten": ([[1, 2, 3], [0, [0, 0]]], [1, [2, 3]]),
    "shape_div": ([[6, 4], [2, 4]], [3, 1]),
    "ceil_div": ([[7, 4], [2, 3]], [4, 2]),
    "congruent": ([[1, [2, 3]], [4, [5, 6]]], True),
    "weakly_congruent": ([[1, [2, 3]], [4, 5]], False),
    "tuple_slice": ([[_, [1, _]], [3, [4, 5]]], [3, 5]),
    "tuple_dice": ([[_, [1, _]], [3, [4, 5]]], [4]),
    "idx2crd": ([5, [2, 3]], [1, 2]),
    "crd2idx": ([[1, 2], [2, 3], [3, 1]], 5),
    "size": ([A], 24),
    "cosize": ([A], 24),  # 1 + 3*2 + 1*1 + 2*8
    "rank": ([NESTED], 2),
    "depth": ([NESTED], 2),
    "shape": ([NESTED], [[2, 3], 4]),
    "stride": ([NESTED], [[1, 2], 6]),
    "at": ([{"outer": {"swizzle": [2, 0, 3]}, "offset": 8, "inner": [8, 1]}, 2], 11),
    "equal": ([[4, 1], [[4], [1]]], False),
    "printed": ([NESTED], NESTED),
    "compact_left": ([[3, [2, 4]]], [[3, [2, 4]], [1, [3, 6]]]),
    "compact_ordered": ([[2, 3, 4], [2, 0, 1]], [[2, 3, 4], [12, 1, 3]]),
    "compact_like": ([[[2, 3, 4], [30, 0, 7]]], [[2, 3, 4], [4, 0, 1]]),
    "concat": ([[4, 1], [[2, 2], [4, 8]]], [[4, [2, 2]], [1, [4, 8]]]),
    "mode": ([NESTED, 0], [[2, 3], [1, 2]]),
    "group": ([A, 0, 2], [[[4, 2], 3], [[2, 1], 8]]),
    "select": ([A, [2, 0]], [[3, 4], [8, 2]]),
    "slice": ([[_, 0], NESTED], [[[2, 3]], [[1, 2]]]),
    "dice": ([[_, 0], NESTED], [[4], [6]]),
    "flatten": ([NESTED], [[2, 3, 4], [1, 2, 6]]),
    "coalesce": ([[[3, 4, 1, 5], [1, 8, 3, 32]]], [[3, 20], [1, 8]]),
    "filter": ([[[2, 3, 4], [1, 0, 2]]], [8, 1]),
    "composition": ([[[4, 6, 8, 10], [2, 3, 5, 7]], [6, 12]], [[2, 3], [9, 5]]),
    "complement": ([[4, 3], 24], [[3, 2], [1, 12]]),
    "right_inverse": ([[[4, 8, 2], [8, 1, 33]]], [[8, 4], [4, 1]]),
    "left_inverse": ([[[4, 2], [2, 1]]], [[2, 4], [4, 1]]),
    "left_inverse_quasi": ([[[4, 2], [2, 1]]], [[2, 4], [4, 1]]),
    "logical_divide": ([A, TILES], [[[2, 2], [2, 1], 3], [[2, 4], [1, 0], 8]]),
    "zipped_divide": ([A, TILES], [[[2, 2], [2, 1, 3]], [[2, 1], [4, 0, 8]]]),
    "tiled_divide": ([A, TILES], [[[2, 2], 2, 1, 3], [[2, 1], 4, 0, 8]]),
    "flat_divide": ([A, TILES], [[2, 2, 2, 1, 3], [2, 1, 4, 0, 8]]),
    "logical_product": ([[[2, 2], [4, 1]], [6, 1]], [[[2, 2], [2, 3]], [[4, 1], [2, 8]]]),
    "zipped_product": ([[[2, 2], [4, 1]], [6, 1]], [[[2, 2], [2, 3]], [[4, 1], [2, 8]]]),
    "tiled_product": ([[[2, 2], [4, 1]], [6, 1]], [[[2, 2], 2, 3], [[4, 1], 2, 8]]),
    "flat_product": ([[[2, 2], [4, 1]], [6, 1]], [[2, 2, 2, 3], [4, 1, 2, 8]]),
    "blocked_product": ([[[2, 2], [1, 2]], [[2, 3], [1, 2]]], [[[2, 2], [2, 3]], [[1, 4], [2, 8]]]),
    "raked_product": ([[[2, 2], [1, 2]], [[2, 3], [1, 2]]], [[[2, 2], [3, 2]], [[4, 1], [8, 2]]]),
    "tile_to_shape": ([[[2, 2], [2, 1]], [4, 6], [1, 0]], [[[2, 2], [2, 3]], [[2, 12], [1, 4]]]),
    "max_common_layout": ([[[4, 2], [1, 4]], [[2, 4], [1, 2]]], [8, 1]),
    "max_common_vector": ([[[4, 2], [1, 4]], [[4, 2], [1, 8]]], 4),
    "nullspace": ([[[2, 3, 4], [0, 1, 0]]], [[2, 4], [1, 6]]),
    "upcast": ([[[8, 4], [1, 8]], 4], [[2, 4], [1, 2]]),
    "downcast": ([[[2, 4], [1, 2]], 4], [[8, 4], [1, 8]]),
    "elem_less": ([[1, [2, 3]], [2, [3, 4]]], True),
    "composed_rank": ([swizzled(NESTED)], 2),
    "composed_depth": ([swizzled(NESTED)], 2),
    "composed_shape": ([swizzled(NESTED)], [[2, 3], 4]),
    "composed_cosize": ([swizzled([4, 1], 0, [1, 0, 2])], 4),
    "composed_equal": ([swizzled(A), swizzled(A, 8)], False),
    "composed_printed": ([swizzled(NESTED)], swizzled(NESTED)),
    "swizzle_printed": ([{"swizzle": [2, 0, 3]}], {"swizzle": [2, 0, 3]}),
    # 0 xor 1 and 1 xor 1: 5 and 4 after the offset 4, which is 5 - i
    "composed_slice": (
        [[_, 2], swizzled([[2, 4], [1, 2]], 0, [1, 0, 2])],
        swizzled([[2], [-1]], 5, [0, 0, 0]),
    ),
    "composed_mode": ([swizzled(NESTED), 0], swizzled([[2, 3], [1, 2]])),
    "composed_coalesce": ([swizzled(NESTED)], swizzled([24, 1])),
    "composed_composition": ([swizzled([[4, 6], [1, 4]]), [2, 3]], swizzled([2, 3])),
    "composed_logical_divide": ([swizzled([24, 1]), [4, 1]], swizzled([[4, 6], [1, 4]])),
    "composed_zipped_divide": ([swizzled([24, 1]), [4, 1]], swizzled([[4, 6], [1, 4]])),
    "composed_tiled_divide": ([swizzled([24, 1]), [4, 1]], swizzled([[4, 6], [1, 4]])),
    "composed_flat_divide": ([swizzled([24, 1]), [4, 1]], swizzled([[4, 6], [1, 4]])),
    "composed_logical_product": ([swizzled([4, 1]), [3, 1]], swizzled([[4, 3], [1, 4]])),
    "composed_zipped_product": ([swizzled([4, 1]), [3, 1]], swizzled([[4, 3], [1, 4]])),
    "composed_tiled_product": ([swizzled([4, 1]), [3, 1]], swizzled([[4, 3], [1, 4]])),
    "composed_flat_product": ([swizzled([4, 1]), [3, 1]], swizzled([[4, 3], [1, 4]])),
    "composed_upcast": ([swizzled([8, 1], 0), 2], swizzled([4, 1], 0, [1, 0, 1])),
    "composed_downcast": ([swizzled([8, 1], 0), 2], swizzled([16, 1], 0, [1, 2, 1])),
    "basis_identity": ([[4, [3, 2]]], BASIS),
    "basis_size": ([BASIS], 24),
    "basis_at": ([BASIS, 23], [3, [2, 1]]),
    "basis_mode": ([BASIS, 1], [BASIS[0][1], BASIS[1][1]]),
    "basis_slice": ([[_, 0], BASIS], [[4], [axis(0)]]),
    "basis_dice": ([[_, 0], BASIS], [[[3, 2]], [BASIS[1][1]]]),
    "basis_flatten": ([BASIS], [[4, 3, 2], [axis(0), *BASIS[1][1]]]),
    "basis_coalesce": ([[[2, 3, 4], [axis(0), axis(0, 2), axis(1)]]], [[6, 4], [axis(0), axis(1)]]),
    "basis_composition": ([BASIS, [4, 1]], [4, axis(0)]),
    "basis_inner_composition": ([[[4, 8], [8, 1]], [[4, 4], [axis(1), axis(0)]]], [[4, 4], [1, 8]]),
    "basis_nullspace": ([[[2, 3], [0, axis(1)]]], [2, 1]),
    "basis_complement": (
        [[[2, 2], [axis(0), axis(1)]], [4, 6]],
        [[2, 3], [axis(0, 2), axis(1, 2)]],
    ),
    "basis_right_inverse": (
        [[[[4, 2], 4], [[axis(1), axis(0, 4)], axis(0)]]],
        [[[4, 2], 4], [[8, 4], 1]],
    ),
    "basis_left_inverse": ([[[2, 2], [axis(1), axis(0, 2)]]], [[[2, 2], 2], [[0, 2], 1]]),
    "basis_logical_divide": (
        [[[4, 6], [axis(0), axis(1)]], TILES],
        [[[2, 2], [2, 3]], [[axis(0), axis(0, 2)], [axis(1), axis(1, 2)]]],
    ),
    "basis_zipped_divide": (
        [[[4, 6], [axis(0), axis(1)]], TILES],
        [[[2, 2], [2, 3]], [[axis(0), axis(1)], [axis(0, 2), axis(1, 2)]]],
    ),
    "basis_tiled_divide": (
        [[[4, 6], [axis(0), axis(1)]], TILES],
        [[[2, 2], 2, 3], [[axis(0), axis(1)], axis(0, 2), axis(1, 2)]],
    ),
    "basis_flat_divide": (
        [[[4, 6], [axis(0), axis(1)]], TILES],
        [[2, 2, 2, 3], [axis(0), axis(1), axis(0, 2), axis(1, 2)]],
    ),
}


def leaves(t):
    return [x for part in t for x in leaves(part)] if isinstance(t, list) else [t]


def table(layout):
    """All values, the leftmost mode fastest."""
    values = [0]
    for extent, stride in zip(*map(leaves, layout)):
        values = [v + i * stride for i in range(extent) for v in values]
    return values


def timed(call, *args):
    """(seconds, what the call returned)."""
    begin = time.monotonic()
    result = call(*args)
    return time.monotonic() - begin, result


class Adapter:
    def __init__(self, *command):
        self.process = subprocess.Popen(
            [sys.executable, *command],
            text=True,
            cwd=HERE,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            start_new_session=True,
        )
        self.hello = self.say({"hello": {"protocol": "1.0", "limits": {}}})["hello"]
        self.seq = 0

    def say(self, message):
        print(json.dumps(message), file=self.process.stdin, flush=True)
        return json.loads(self.process.stdout.readline())

    def query(self, op, *args):
        self.seq += 1
        reply = self.say({"seq": self.seq, "op": op, "args": list(args)})
        assert reply["seq"] == self.seq
        return reply["res"]

    def close(self):
        self.process.stdin.close()
        rest = self.process.stdout.read(), self.process.stderr.read()
        self.process.stdout.close(), self.process.stderr.close()
        return rest, self.process.wait()


class Modes:
    def setUp(self):
        self.adapter = Adapter("adapter.py", self.mode)

    def tearDown(self):
        if self.adapter.process.poll() is None:
            self.assertEqual(self.adapter.close()[1], 0)

    def test_hello(self):
        hello = self.adapter.hello
        self.assertEqual(hello["name"], f"cute-dsl {self.mode}")
        pin = next(
            p
            for p in (HERE / "pins.txt").read_text().split()
            if p.startswith("nvidia-cutlass-dsl==")
        )
        self.assertEqual(hello["version"], pin.partition("==")[2])

    def test_known_answers(self):
        self.assertGreater(len(self.adapter.hello["ops"]), 40)
        self.assertLessEqual(set(self.adapter.hello["ops"]), set(KNOWN))
        for op in self.adapter.hello["ops"]:
            with self.subTest(op):
                args, answer = {**KNOWN, **self.other}[op]
                (got,) = self.adapter.query(op, args)
                if op in self.other_shape:
                    self.assertEqual(table(got["v"]), table(answer))
                else:
                    self.assertEqual(got, {"v": answer})

    def test_digits_of_strides(self):
        cases = [[9, [4, 8], [8, 1]], [9, [4, 8]], [[1, 1], [4, 8], [8, 1]]]
        *answers, unsupported = self.adapter.query("idx2crd", *cases)
        self.assertEqual(answers, [{"v": [1, 1]}, {"v": [1, 2]}])
        self.assertEqual(list(unsupported), ["s"])

    def test_a_slice_of_what_stays_composed(self):
        inner = [[2, 4], [1, 2]]
        below = {"outer": [8, 2], "offset": 3, "inner": inner}
        cases = [[[_, _], swizzled(inner, 3)], [[_, 2], below]]
        self.assertEqual(
            self.adapter.query("composed_slice", *cases),
            [{"v": swizzled(inner, 3)}, {"v": {"outer": [8, 2], "offset": 7, "inner": [[2], [1]]}}],
        )

    def test_wide_integers_are_strings(self):
        self.assertEqual(self.adapter.query("stride", [[2, str(2**60)]]), [{"v": str(2**60)}])

    def killed(self, op, good, answer, bad, signal):
        """A call that kills in the middle of a batch is that case's answer and costs no other; what it costs in
        time, against the same batch without it, is printed."""
        self.adapter.query(op, good)
        whole, results = timed(self.adapter.query, op, *[good] * BATCH)
        self.assertEqual(results, [{"v": answer}] * BATCH)
        cases = [good] * BATCH
        cases[MIDDLE] = bad
        with_death, results = timed(self.adapter.query, op, *cases)
        self.assertEqual(results.pop(MIDDLE)["x"], signal)
        self.assertEqual(results, [{"v": answer}] * (BATCH - 1))
        print(
            f"{self.mode}: {signal} of {op} in a batch of {BATCH}: {whole * 1000:.0f} ms without it, "
            f"{(with_death - whole) * 1000:.0f} ms more with it",
            file=sys.stderr,
        )
        self.assertLess(with_death - whole, 2)  # the bound; it takes some 30 ms

    def test_batches_end_with_the_input(self):
        (out, _), code = self.adapter.close()
        self.assertEqual((out, code), ("", 0))


class Static(Modes, unittest.TestCase):
    mode, other, other_shape = "static", {}, ()

    def test_refusal(self):
        (refused,) = self.adapter.query("composition", [[[2, 2], [2, 1]], [3, 1]])
        self.assertEqual(refused["e"], "MLIRError")
        self.assertIn("unable to compute", refused["m"])

    def test_a_case_that_kills_the_process_costs_only_itself(self):
        self.killed("downcast", [[6, 9], 2], [6, 18], [[6, 9], 0], "SIGFPE")
        self.killed("max_common_vector", [[4, 1], [4, 1]], 4, [[[[]], [[]]], [4, 1]], "SIGABRT")
        self.killed("composition", [A, [2, 1]], [2, 2], [[[], []], [2, 1]], "SIGABRT")

    def test_many_deaths(self):
        results = self.adapter.query("downcast", *[[[6, 9], 2], [[6, 9], 0]] * 20)
        self.assertEqual([list(r)[0] for r in results], ["v", "x"] * 20)

    def test_a_text_that_ends_too_early(self):
        (failed,) = self.adapter.query("swizzle_printed", [{"swizzle": [2, 10, 12]}])
        self.assertEqual(failed["m"], "no layout of integers: S<2,10,1")

    def test_without_an_axis_there_is_a_plain_layout(self):
        for op, *args in (
            ("basis_complement", [2, 0], 2),
            ("basis_right_inverse", [2, 0]),
            ("basis_left_inverse", [2, 0]),
        ):
            self.assertEqual(list(self.adapter.query(op, args)[0]), ["s"])

    def test_an_extent_of_0_is_passed_on(self):
        self.assertEqual(
            self.adapter.query("complement", [[[2, 2], [1, 1]], 16]), [{"v": [[0, 8], [2, 2]]}]
        )

    def patched(self, body):
        self.adapter.close()
        self.adapter = Adapter(
            "-c",
            f"import adapter, operations, os\n"
            f"cosize = operations.OPS['cosize'][0]\n"
            f"def f(l):\n {body}\n return cosize(l)\n"
            f"operations.OPS['cosize'] = (f, operations.layout)\n"
            f"adapter.main('static')",
        )

    def test_stray_output(self):
        self.patched("print('stray'); os.write(1, b'diagnostic\\n')")
        self.assertEqual(self.adapter.query("cosize", *[[A]] * 3), [{"v": 24}] * 3)
        (_, err), code = self.adapter.close()
        self.assertEqual(code, 0)
        self.assertEqual(err.count("diagnostic"), 3)

    def test_hang(self):
        self.patched("while 'l' in str(cosize(l) == 1): pass")  # 'l' is in False only
        results = self.adapter.query("cosize", [A], [[1, 0]], [A])
        self.assertEqual([list(r)[0] for r in results], ["x", "v", "x"])
        self.assertEqual(results[0]["x"], "Timeout")


class Dynamic(Modes, unittest.TestCase):
    mode = "dynamic"
    # What is known at run time only is not joined, and 1 stays a mode.
    other_shape = (
        "coalesce",
        "composition",
        "logical_divide",
        "zipped_divide",
        "tiled_divide",
        "flat_divide",
    )
    other = {  # README.md, known limits
        "compact_like": ([[[2, 3, 4], [1, 5, 30]]], [[2, 3, 4], [1, 2, 6]]),
        "filter": ([[[2, 3], [1, 4]]], [[2, 3], [1, 4]]),
        "upcast": ([[[2, 4], [4, 8]], 4], [[2, 4], [1, 2]]),
        "downcast": ([[[2, 4], [2, 8]], 1], [[2, 4], [2, 8]]),
        "right_inverse": ([[[4, 8], [1, 4]]], [4, 1]),
        "max_common_layout": ([[[4, 8], [1, 4]], [[4, 8], [1, 4]]], [4, 1]),
        "composed_slice": (
            [[_, 2], swizzled([[2, 4], [1, 2]], 0, [1, 0, 2])],
            swizzled([[2], [-1]], 5, [0, 4, 3]),
        ),
    }

    def test_a_comparison_at_run_time(self):
        cases = [[[1, 2], [2, 3]], [[1, 2], [1, 3]], [[1, 2], [2, 2]]]
        self.assertEqual(
            self.adapter.query("elem_less", *cases), [{"v": True}, {"v": False}, {"v": False}]
        )

    def test_extents_of_an_inverse_are_constants(self):
        cases = [[[[4, 8], [8, 1]]], [[[4, 8], [7, 1]]], [[[4, 8], [7, 2]]]]
        self.assertEqual(
            self.adapter.query("right_inverse", *cases),
            [{"v": [8, 4]}, {"v": [8, 4]}, {"v": [1, 0]}],
        )

    def test_refusal(self):
        (refused,) = self.adapter.query("complement", [A, 24])
        self.assertEqual(refused["e"], "MLIRError")

    def test_a_case_that_kills_the_process_costs_only_itself(self):
        layout = [[2, 2], [1, 2]]
        self.killed("composition", [layout, [2, 1]], [[2, 1], [1, 2]], [layout, [2, 0]], "SIGFPE")

    def test_a_case_that_kills_the_compiler_costs_only_itself(self):
        self.killed("composition", [[2, 1], [2, 1]], [2, 1], [[[], []], [2, 1]], "SIGABRT")

    def test_one_function_for_a_profile(self):
        cases = [[[[2, n], [n, 1]]] for n in range(1, BATCH + 1)]
        begin = time.monotonic()
        self.assertEqual(self.adapter.query("size", *cases), [{"v": 2 * n[0][0][1]} for n in cases])
        self.assertLess(time.monotonic() - begin, 2)

    def test_an_integer_beyond_32_bits_is_an_overflow(self):
        (refused,) = self.adapter.query("size", [[2**31, 1]])
        self.assertEqual(refused["e"], "overflow")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from in_venv import start_again

    start_again(__file__)
    if importlib.util.find_spec("cutlass") is None:
        sys.exit(77)
    unittest.main()
