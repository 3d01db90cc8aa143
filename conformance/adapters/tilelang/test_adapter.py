#!/usr/bin/env python3
"""The tilelang adapter as a process: what it claims, one answer to each claim by hand, and what ends the library."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent

A = [[4, [2, 3]], [1, [4, 8]]]  # 24:1
SW = {"swizzle": [1, 2, 1]}


def composed(inner, offset=8, swizzle=SW):
    return {"outer": swizzle, "offset": offset, "inner": inner}


def basis(shape, stride):
    return [shape, stride]


def axis(scale, *path):
    return {"scale": scale, "axis": path[0] if len(path) == 1 else list(path)}


def linear(*bases, out):
    return {"bases": [["i", [[b] for b in bases]]], "out": [["o", out]]}


X = basis([4, 3], [axis(1, 0), axis(1, 1)])
NESTED = basis([4, [3, 2]], [axis(1, 0), [axis(1, 1), axis(1, 2)]])

KNOWN = {  # operation: (arguments, the answer by docs/spec.md)
    "product": ([[[2, 2], 3]], 12),
    "tuple_size": ([[[2, 2], 3]], 12),
    "tuple_flatten": ([[2, [3, [4]]]], [2, 3, 4]),
    "elem_add": ([[2, [3, 4]], [10, [20, 30]]], [12, [23, 34]]),
    "elem_scale": ([[2, [3, 4]], [5, [6, 7]]], [10, [18, 28]]),
    "congruent": ([[2, [3, 4]], [1, [1, 1]]], True),
    "compatible": ([4, [2, 2]], True),
    "size": ([A], 24),
    "cosize": ([[[64, 32], [2, 256]]], 8063),  # 1 + 63 * 2 + 31 * 256
    "rank": ([A], 2),
    "shape": ([A], A[0]),
    "stride": ([A], A[1]),
    "at": ([[[3, 2], [2, 3]], 5], 7),
    "compact_left": ([[3, [2, 4]]], [[3, [2, 4]], [1, [3, 6]]]),
    "compact_right": ([[3, [2, 4]]], [[3, [2, 4]], [8, [4, 1]]]),
    "concat": ([[4, 1], [[2, 2], [4, 8]]], [[4, [2, 2]], [1, [4, 8]]]),
    "mode": ([A, 1], [[2, 3], [4, 8]]),
    "slice": ([[None, 1], [[3, 4], [1, 3]]], [[3], [1]]),
    "flatten": ([A], [[4, 2, 3], [1, 4, 8]]),
    "coalesce": ([[[3, 4, 1, 5], [1, 8, 3, 32]]], [[3, 20], [1, 8]]),
    "equal": ([A, [24, 1]], False),
    "hash_equal": ([A, A], True),
    "printed": ([A], A),
    "swizzle_printed": ([{"swizzle": [2, 3, -4]}], {"swizzle": [2, 3, -4]}),
    "filter": ([[[2, 3, 4], [0, 1, 5]]], [[3, 4], [1, 5]]),
    # 6:12 within (4,6,8,10) is 3:3 of the second mode, and 2 of the third
    "composition": ([[[4, 6, 8, 10], [2, 3, 5, 7]], [6, 12]], [[2, 3], [9, 5]]),
    "complement": ([[[3, 10], [80, 4]], 2400], [[4, 2, 10], [1, 40, 240]]),
    "weak_complement": ([[[3, 10], [80, 4]], 2400], [[4, 2, 10], [1, 40, 240]]),
    "right_inverse": ([[[8, 16, 4], [64, 1, 16]]], [[64, 8], [8, 1]]),
    "left_inverse": ([[[8, 16, 4], [64, 1, 16]]], [[64, 8], [8, 1]]),
    "inverse": ([[[2, 4], [4, 1]]], [[[4, 2]], [[2, 1]]]),
    # 24:1 by 4:2 is 4:2, the rest of [0,24) is (2,3):(1,8)
    "logical_divide": ([[24, 1], [4, 2]], [[4, [2, 3]], [2, [1, 8]]]),
    # the complement of (2,2):(4,1) in [0,24) is (2,3):(2,8); of it, 6:1
    "logical_product": ([[[2, 2], [4, 1]], [6, 1]], [[[2, 2], [2, 3]], [[4, 1], [2, 8]]]),
    "tiled_product": ([[4, 1], [[3, 5], [1, 3]]], [[4, 3, 5], [1, 4, 12]]),
    "blocked_product": (
        [[[2, 2], [1, 2]], [[3, 4], [1, 3]]],
        [[[2, 3], [2, 4]], [[1, 4], [2, 12]]],
    ),
    "upcast": ([[[8, 4], [1, 8]], 4], [[2, 4], [1, 2]]),
    "downcast": ([[[2, 4], [1, 2]], 4], [[8, 4], [1, 8]]),
    "to_layout": ([linear(4, 1, 2, out=8)], [[[2, 4]], [[4, 1]]]),
    "basis_identity": (
        [[4, [3, 2]]],
        basis([4, [3, 2]], [axis(1, 0), [axis(1, 1, 0), axis(1, 1, 1)]]),
    ),
    "basis_size": ([NESTED], 24),
    "basis_at": ([X, 5], [1, 1]),
    "basis_coalesce": (
        [basis([2, 3, 4], [axis(1, 0), axis(2, 0), axis(1, 1)])],
        basis([6, 4], [axis(1, 0), axis(1, 1)]),
    ),
    "basis_composition": ([X, [[2, 3], [2, 4]]], basis([2, 3], [axis(2, 0), axis(1, 1)])),
    "basis_inner_composition": (
        [[[4, 8], [8, 1]], basis([[4, 2], 4], [[axis(1, 1), axis(4, 1)], axis(1, 0)])],
        [[[4, 2], 4], [[1, 4], 8]],
    ),
    "basis_mode": ([NESTED, 1], basis([3, 2], [axis(1, 1), axis(1, 2)])),
    "basis_flatten": ([NESTED], basis([4, 3, 2], [axis(1, 0), axis(1, 1), axis(1, 2)])),
    # the coordinates 0 and 2 of [0,12) are of axis 0, those that are left 1 and then 4, 8
    "basis_logical_divide": (
        [X, [2, 2]],
        basis([2, [2, 3]], [axis(2, 0), [axis(1, 0), axis(1, 1)]]),
    ),
    "basis_right_inverse": None,  # findings: integers alone are inverted
    "basis_left_inverse": None,
    "composed_equal": None,  # findings: the library cannot compare swizzles
    "composed_hash_equal": None,
    "composed_printed": ([composed(A)], composed(A)),
    # 4 values become one: bit 2 and bit 3 are bit 0 and bit 1
    "composed_upcast": (
        [composed([32, 1]), 4],
        composed([8, 1], 2, {"swizzle": [1, 0, 1]}),
    ),
    "composed_downcast": (
        [composed([8, 1], 2, {"swizzle": [1, 0, 1]}), 4],
        composed([32, 1]),
    ),
}
MORE = [  # overloads, spellings and conversions
    ("size", [composed([[4, 2], [1, 4]])], 8),
    ("at", [A, [1, [1, 2]]], 21),
    ("product", ["9007199254740993"], "9007199254740993"),
    ("composition", [[24, 2], [[4, 6], [6, 1]], [6, 4]], [6, 2]),  # (4,6):(6,1) o 6:4 is 6:1
    ("coalesce", [[[[2, 2], [3, 5]], [[1, 2], [4, 12]]], [0, 0]], [[4, 15], [1, 4]]),
    ("slice", [[1, None, 2], [[3, 4, 5], [1, 3, 12]]], [[4], [3]]),
    ("basis_at", [basis(4, axis(1, 0)), 3], [3]),  # 3@0
    (
        "to_layout",  # the bit 2 goes to the bits 2 and 0
        [linear(1, 2, 5, out=8)],
        {"outer": {"swizzle": [1, 0, 2]}, "offset": 0, "inner": [[8], [1]]},
    ),
    ("to_layout", [linear(0, 0, out=2)], [[4], [0]]),
]


def query(*lines):
    """The replies to lines, or None where the library is absent."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run(
        [sys.executable, str(HERE / "adapter.py")],
        input=text.encode(),
        capture_output=True,
        timeout=60,
        check=False,
    )
    absent = b"ModuleNotFoundError", b"'NoneType' object has no attribute 'origin'"
    if run.returncode == 1 and any(said in run.stderr for said in absent):
        return None
    assert run.returncode == 0, run.stderr.decode()
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers(cases):
    """The result of each (operation, arguments), all of one process."""
    lines = [{"seq": i, "op": op, "args": [a]} for i, (op, a) in enumerate(cases)]
    return [reply["res"][0] for reply in query(*lines)]


class Adapter(unittest.TestCase):
    def test_says_who_it_is(self):
        hello = query({"hello": {"protocol": "1.0"}})[0]["hello"]
        self.assertEqual((hello["name"], hello["int_bits"]), ("tilelang", 64))
        self.assertIn(f"tilelang=={hello['version']}", (HERE / "pins.txt").read_text().split())
        self.assertEqual(sorted(hello["ops"]), sorted(KNOWN))
        self.assertEqual(hello["dialect"]["integers"], {})

    def test_every_claim_is_answered(self):
        cases = [(op, *known) for op, known in KNOWN.items() if known] + MORE
        replies = answers([(op, arguments) for op, arguments, _ in cases])
        for (op, arguments, want), reply in zip(cases, replies):
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(reply, {"v": want})

    def test_refusals(self):
        cases = [
            ("composition", [[[2, 2], [2, 1]], [2, 3]], "InternalError"),
            ("complement", [[[2, 2], [1, 1]], 12], "InternalError"),
            ("left_inverse", [[[2, 2], [2, 3]]], "InternalError"),
            ("basis_left_inverse", [X], "InternalError"),
            ("mode", [[4, 1], 1], "InternalError"),
            ("composed_upcast", [composed([4, 1], 3), 2], "InternalError"),
            ("inverse", [[4, 2]], "InternalError"),
            ("at", [[[2, 2], [1, 2]], [None, 1]], "TypeError"),
            ("at", [[4, 1], str(2**63)], "overflow"),
            ("to_layout", [linear(1, 1, out=2)], "not_recovered"),
            ("inverse", [[[2, 3], [3, 1]]], "not_recovered"),
        ]
        for (op, _, condition), said in zip(cases, answers([case[:2] for case in cases])):
            with self.subTest(op=op):
                self.assertEqual(said.get("e"), condition, said)

    def test_a_slip_of_the_library_is_not_a_refusal(self):
        cases = [
            ("coalesce", [[[], []]], "InternalError", "IntTuple index -1 out of range"),
            ("composed_equal", [composed(A), composed(A)], "TypeError", "_type_s_eq_hash_kind"),
            (
                "composed_hash_equal",
                [composed(A), composed(A)],
                "TypeError",
                "_type_s_eq_hash_kind",
            ),
        ]
        for (op, _, kind, words), said in zip(cases, answers([case[:2] for case in cases])):
            with self.subTest(op=op):
                self.assertEqual(said.get("x"), kind, said)
                self.assertIn(words, said["m"])

    def test_a_division_by_zero_costs_its_own_case(self):
        good, bad = [[24, 1], [6, 4]], [[[2, 2], [1, 1]], [0, 1]]
        cases = [good] * 100 + [bad] + [good] * 100 + [bad]
        results = query({"seq": 1, "op": "composition", "args": cases})[0]["res"]
        self.assertEqual(
            [r.get("x", r.get("v")) for r in results],
            [[6, 4]] * 100 + ["SIGFPE"] + [[6, 4]] * 100 + ["SIGFPE"],
        )

    def test_calls_that_the_library_lacks_are_unsupported(self):
        tiler = {"by_mode": [[2, 1]]}
        cases = [
            ("at", [SW, 3]),
            ("at", [composed([4, 1]), 3]),
            ("at", [{"outer": [8, 2], "offset": 0, "inner": [4, 1]}, 3]),
            ("size", [SW]),
            ("composition", [[4, 1], tiler]),
            ("composition", [[4, 1], None]),
            ("logical_divide", [[4, 1], tiler]),
            ("logical_divide", [[4, 1], None]),
            ("coalesce", [[[4, 8], [1, 4]], [1]]),
            ("complement", [[4, 1]]),
            ("filter", [[4, 1], 1]),
            ("elem_scale", [[2, 3], [4, [5, 6]]]),
            ("upcast", [[6, 1], 3]),
            ("slice", [[None, 1], [[[2, 2], 3], [[1, 2], 4]]]),
            ("slice", [[1, 1], [[2, 3], [1, 2]]]),
            ("slice", [0, [2, 1]]),
            ("inverse", [[0, 1]]),
            ("to_layout", [linear(*[1] * 31, out=2)]),
            ("composed_equal", [composed([4, 1]), [4, 1]]),
            ("table", [[4, 1]]),
        ]
        for (op, arguments), said in zip(cases, answers(cases)):
            with self.subTest(op=op, arguments=arguments):
                self.assertIn("s", said)


if __name__ == "__main__":
    sys.path.append(str(HERE.parent))
    from in_venv import start_again

    start_again(__file__)
    if query({"hello": {}}) is None:
        print("absent: tilelang")
        sys.exit(77)
    unittest.main()
