#!/usr/bin/env python3
"""The FlyDSL adapter as a process: what it claims, an answer to each claim by hand, and what ends the library."""

import json
import subprocess
import sys
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
BATCH = 256
_ = None
A = [[4, 2, 3], [2, 1, 8]]
NESTED = [[[2, 3], 4], [[1, 2], 6]]
TILES = {"by_mode": [[2, 1], [2, 1]]}


def swizzled(inner, offset=16, swizzle=(1, 1, 1)):
    return {"outer": {"swizzle": list(swizzle)}, "offset": offset, "inner": inner}


def axis(i, scale=1):
    return {"scale": scale, "axis": i}


BASIS = [[4, [3, 2]], [axis(0), [axis([1, 0]), axis([1, 1])]]]
PLANE = [[4, 6], [axis(0), axis(1)]]

# Operation: (arguments, answer), each by hand from the definition of the operation.
KNOWN = {
    "product": ([[[2, 3], 4]], 24),
    "product_each": ([[[2, 3], 4]], [6, 4]),
    "product_like": ([[[2, 3], 4], [1, 1]], [6, 4]),
    "tuple_size": ([[[2, 3], 4]], 24),
    "tuple_rank": ([[3, [1, 2]]], 2),
    "tuple_depth": ([[3, [1, 2]]], 2),
    "append": ([[2, 3], [4, 5]], [2, 3, [4, 5]]),
    "prepend": ([[2, 3], [4, 5]], [[4, 5], 2, 3]),
    "elem_add": ([[2, [3, 4]], [10, [20, 30]]], [12, [23, 34]]),
    "elem_subtract": ([[12, [23, 34]], [10, [20, 30]]], [2, [3, 4]]),
    "shape_div": ([[6, 4], [2, 4]], [3, 1]),
    "ceil_div": ([[7, 4], [2, 3]], [4, 2]),
    "congruent": ([[1, [2, 3]], [4, [5, 6]]], True),
    "weakly_congruent": ([[1, [2, 3]], [4, 5]], False),
    "tuple_slice": ([[_, [1, _]], [3, [4, 5]]], [3, 5]),
    "tuple_dice": ([[7, [1, _]], [3, [4, 5]]], [3, 4]),
    "idx2crd": ([5, [2, 3]], [1, 2]),
    "crd2idx": ([[1, 2], [2, 3], [3, 1]], 5),
    "size": ([A], 24),
    "cosize": ([A], 24),  # 1 + 3*2 + 1*1 + 2*8
    "rank": ([NESTED], 2),
    "depth": ([NESTED], 2),
    "shape": ([NESTED], [[2, 3], 4]),
    "stride": ([NESTED], [[1, 2], 6]),
    "at": ([swizzled([8, 1], 8, [2, 0, 3]), 2], 11),  # 10 has bit 3: 10 xor 1
    "equal": ([NESTED, NESTED], True),
    "hash_equal": ([NESTED, NESTED], True),
    "printed": ([NESTED], NESTED),
    "swizzle_printed": ([{"swizzle": [2, 10, 12]}], {"swizzle": [2, 10, 12]}),
    "compact_left": ([[3, [2, 4]]], [[3, [2, 4]], [1, [3, 6]]]),
    "compact_ordered": ([[2, 3, 4], [2, 0, 1]], [[2, 3, 4], [12, 1, 3]]),
    "compact_like": ([[[2, 3, 4], [30, 7, 1]]], [[2, 3, 4], [12, 4, 1]]),
    "mode": ([NESTED, 0], [[2, 3], [1, 2]]),
    "group": ([A, 0, 2], [[[4, 2], 3], [[2, 1], 8]]),
    "take": ([A, 1, 3], [[2, 3], [1, 8]]),
    "select": ([A, [2, 0]], [[3, 4], [8, 2]]),
    "slice": ([[_, 0, _], A], [[4, 3], [2, 8]]),
    "dice": ([[1, _, 0], A], [[4, 3], [2, 8]]),
    "coalesce": ([[[3, 4, 1, 5], [1, 8, 3, 32]]], [[3, 20], [1, 8]]),
    "composition": ([[[4, 6, 8, 10], [2, 3, 5, 7]], [6, 12]], [[2, 3], [9, 5]]),
    "complement": ([[4, 3], 24], [[3, 2], [1, 12]]),
    "weak_complement": ([[[2, 2], [1, 5]], 20], [[2, 2], [2, 10]]),
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
    "upcast": ([[[8, 4], [1, 8]], 4], [[2, 4], [1, 2]]),
    "downcast": ([[[2, 4], [1, 2]], 4], [[8, 4], [1, 8]]),
    "composed_rank": ([swizzled(NESTED)], 2),
    "composed_depth": ([swizzled(NESTED)], 2),
    "composed_shape": ([swizzled(NESTED)], [[2, 3], 4]),
    "composed_cosize": ([swizzled([8, 2], 0, [0, 0, 0])], 15),
    "composed_equal": ([swizzled(NESTED), swizzled(NESTED, 0)], False),
    "composed_hash_equal": ([swizzled(NESTED), swizzled(NESTED)], True),
    "composed_printed": ([swizzled(NESTED)], swizzled(NESTED)),
    "composed_mode": ([swizzled(NESTED), 0], swizzled([[2, 3], [1, 2]])),
    "composed_slice": ([[_, 2], swizzled([[2, 4], [1, 2]])], swizzled([2, 1], 20)),
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
    # a swizzle of no bits, no offset: the inverse is that of the layout
    "composed_right_inverse": (
        [swizzled([[2, 4], [4, 1]], 0, [0, 0, 0])],
        swizzled([[4, 2], [2, 1]], 0, [0, 0, 0]),
    ),
    "composed_left_inverse": (
        [swizzled([[2, 4], [4, 1]], 0, [0, 0, 0])],
        swizzled([[4, 2], [2, 1]], 0, [0, 0, 0]),
    ),
    "composed_upcast": ([swizzled([8, 1], 0), 2], swizzled([4, 1], 0, [1, 0, 1])),
    "composed_downcast": ([swizzled([8, 1], 0), 2], swizzled([16, 1], 0, [1, 2, 1])),
    "basis_identity": ([[4, [3, 2]]], BASIS),
    "basis_size": ([BASIS], 24),
    "basis_at": ([BASIS, 23], [3, [2, 1]]),
    "basis_mode": ([BASIS, 1], [BASIS[0][1], BASIS[1][1]]),
    "basis_slice": ([[_, [1, _]], BASIS], [[4, 2], [axis(0), axis([1, 1])]]),
    "basis_dice": ([[3, [1, _]], BASIS], [[4, 3], [axis(0), axis([1, 0])]]),
    "basis_coalesce": ([[[2, 3, 4], [axis(0), axis(0, 2), axis(1)]]], [[6, 4], [axis(0), axis(1)]]),
    "basis_composition": ([BASIS, [4, 1]], [4, axis(0)]),
    "basis_logical_divide": (
        [PLANE, TILES],
        [[[2, 2], [2, 3]], [[axis(0), axis(0, 2)], [axis(1), axis(1, 2)]]],
    ),
    "basis_zipped_divide": (
        [PLANE, TILES],
        [[[2, 2], [2, 3]], [[axis(0), axis(1)], [axis(0, 2), axis(1, 2)]]],
    ),
    "basis_tiled_divide": (
        [PLANE, TILES],
        [[[2, 2], 2, 3], [[axis(0), axis(1)], axis(0, 2), axis(1, 2)]],
    ),
    "basis_flat_divide": (
        [PLANE, TILES],
        [[2, 2, 2, 3], [axis(0), axis(1), axis(0, 2), axis(1, 2)]],
    ),
}
MORE = [
    ("at", [{"swizzle": [3, 0, 3]}, 8], 9),  # as Sw o 0 o 1:1
    ("at", [{"outer": [64, 2], "offset": 1, "inner": [8, 4]}, 3], 26),  # 2 * (1 + 12)
    ("idx2crd", [5, [2, 3], [3, 1]], [1, 2]),  # 5 div 3, 5 mod 3
    ("crd2idx", [[1, 2], [2, 3]], 5),
    ("complement", [[2, 4]], [4, 1]),  # without a target: the cosize, 5
    ("coalesce", [[[2, 3], [1, 2]], [1, 1]], [[2, 3], [1, 2]]),
    ("composition", [[24, 1], [12, 2], [3, 4]], [3, 8]),  # of three, from the right
    (
        "composition",
        [[[4, [2, 3]], [1, [4, 8]]], {"by_mode": [_, {"by_mode": [[1, 1], _]}]}],
        [[4, [1, 3]], [1, [0, 8]]],
    ),
    ("equal", [[[4], [1]], [4, 1]], False),
    ("hash_equal", [[4, 1], [4, 2]], False),
    ("printed", [[[4, 2], [-1, 0]]], [[4, 2], [-1, 0]]),
    (
        "composed_printed",
        [{"outer": [64, 2], "offset": 1, "inner": [8, 4]}],
        {"outer": [64, 2], "offset": 1, "inner": [8, 4]},
    ),
    # A multiple of one basis element is a coordinate with zeros in the other places.
    ("basis_at", [[[2, 2], [0, axis(1)]], 3], [0, 1]),
    ("basis_at", [[2, axis([1, 0], 3)], 1], [0, [3]]),
]


def query(*lines):
    """The replies to lines, or None where the library is absent."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run(
        [sys.executable, str(HERE / "adapter.py")],
        input=text.encode(),
        capture_output=True,
        timeout=300,
        check=False,
    )
    if run.returncode == 1 and b"ModuleNotFoundError" in run.stderr:
        return None
    assert run.returncode == 0, run.stderr.decode()
    assert run.stderr == b"", run.stderr.decode()
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers(op, cases):
    return query({"seq": 1, "op": op, "args": cases})[0]["res"]


def answer(op, *arguments):
    return answers(op, [list(arguments)])[0]


class Adapter(unittest.TestCase):
    def test_says_who_it_is(self):
        hello = query({"hello": {"protocol": "1.0"}})[0]["hello"]
        self.assertEqual((hello["name"], hello["int_bits"]), ("flydsl", 32))
        self.assertIn(f"flydsl=={hello['version']}", (HERE / "pins.txt").read_text().split())
        self.assertEqual(sorted(hello["ops"]), sorted(KNOWN))

    def test_every_claim_is_answered(self):
        batches = [(op, a, want) for op, (a, want) in KNOWN.items()] + MORE
        replies = query(
            *({"seq": i, "op": op, "args": [a]} for i, (op, a, _) in enumerate(batches))
        )
        for (op, arguments, want), reply in zip(batches, replies):
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(reply["res"], [{"v": want}])

    def test_the_library_and_its_dialect_refuse(self):
        for op, arguments, condition, why in [
            ("crd2idx", [[1, 1, 1], [2, 3]], "ValueError", "profile mismatch: is_profile_weakly"),
            ("mode", [A, 3], "IndexError", "Index 3 out of range for layout with rank 3"),
            ("mode", [[4, 1], 0], "MLIRError", "GetOp: mode length 1 exceeds input depth 0"),
            ("size", [{"swizzle": [1, 0, 1]}], "MLIRError", "SizeOp: expected LayoutLikeType"),
            ("slice", [_, A], "TypeError", "infer_int_tuple_type(): incompatible function"),
            ("at", [A, [_, 0, 0]], "free_coordinate", "with a _ the call is a slice"),
        ]:
            with self.subTest(op=op, arguments=arguments):
                refused = answer(op, *arguments)
                self.assertEqual(refused.get("e"), condition, refused)
                self.assertTrue(refused["m"].startswith(why), refused)

    def test_an_assertion_of_the_library_ends_a_child_and_is_the_reason(self):
        for op, arguments, signal, why in [
            ("composition", [[[2, 2], [2, 1]], [3, 1]], "SIGABRT", "Assertion `restShapeVal % "),
            ("upcast", [[4, 3], 2], "SIGABRT", "Assertion `(absStride % factor == 0 || "),
            ("slice", [[0, 1], [[2, 3], [1, 2]]], "SIGABRT", "Assertion `!collector.empty() && "),
            ("slice", [1, [[2, 3], [1, 2]]], "SIGABRT", "not support empty IntTuple"),
            ("complement", [[0, 1], 4], "SIGFPE", ""),
        ]:
            with self.subTest(op=op, arguments=arguments):
                reported = answer(op, *arguments)
                self.assertEqual(reported.get("x"), signal, reported)
                self.assertTrue(reported["m"].startswith(why), reported)

    def test_a_death_costs_its_own_case(self):
        good, bad = [[8, 1], 2], [[4, 3], 2]
        results = answers("upcast", [good] * 20 + [bad] + [good] * 20 + [bad, bad])
        right = {"v": [4, 1]}
        self.assertEqual(
            [r.get("x", r) for r in results],
            [right] * 20 + ["SIGABRT"] + [right] * 20 + ["SIGABRT"] * 2,
        )

    def test_a_batch_of_deaths_ends_soon(self):
        begin = time.monotonic()
        results = answers("upcast", [[[4, 3], 2]] * BATCH)
        seconds = time.monotonic() - begin
        self.assertEqual({r["x"] for r in results}, {"SIGABRT"})
        print(f"{BATCH} deaths in {seconds:.2f} s", file=sys.stderr)
        self.assertLess(seconds, 200)

    def test_what_the_library_does_not_take_is_unsupported(self):
        for op, arguments, why in [
            ("size", [[[], []]], "an empty tuple"),
            ("slice", [[[], _], NESTED], "an empty tuple"),
            ("logical_divide", [A, _], "a tiler _ without parentheses"),
            ("logical_product", [[[2, 2], [1, 2]], TILES], "a product by mode"),
            ("tile_to_shape", [[2, 1], 4], "tile_to_shape does not take 2 arguments"),
            ("basis_identity", [4], "the coordinates of an integer are integers, along no axis"),
            ("flatten", [NESTED], "not claimed"),
        ]:
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(answer(op, *arguments), {"s": why})

    def test_the_library_cuts_integers_of_more_than_32_bits(self):
        self.assertEqual(answer("shape", [2**31, 1]), {"v": -(2**31)})
        self.assertEqual(answer("stride", [2, -(2**31)]), {"v": -(2**31)})
        for op, arguments in [
            ("size", [[2**31, 1]]),
            ("at", [[2, 1], 2**31]),
            ("group", [A, 0, str(2**70)]),
            ("basis_size", [[2, axis(0, 2**31)]]),
        ]:
            said = {"s": "an integer of more than 32 bits"}
            self.assertEqual(answer(op, *arguments), said, op)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    from in_venv import start_again

    start_again(__file__)
    if query({"hello": {}}) is None:
        print("absent: flydsl")
        sys.exit(77)
    unittest.main()
