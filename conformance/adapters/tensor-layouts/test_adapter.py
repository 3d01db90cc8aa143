#!/usr/bin/env python3
"""The tensor-layouts adapter as a process: what it claims, and one answer to each claim by hand."""

import json
import subprocess
import sys
import time
import unittest
from pathlib import Path

ADAPTER = Path(__file__).resolve().parent / "adapter.py"
PYTHON = sys.executable

A = [[4, [2, 3]], [1, [4, 8]]]  # 24:1
B = [[4, 2, 3], [1, 4, 8]]
SW = {"swizzle": [1, 2, 1]}  # fixes [0,8), exchanges [8,12) with [12,16)
C = {"outer": SW, "offset": 8, "inner": [[4, 2], [1, 4]]}  # of 8:1
IDENTITY = {"swizzle": [0, 0, 0]}
TURNED = {"outer": {"swizzle": [1, 0, 2]}, "offset": 0, "inner": [[2, 4], [4, 1]]}
LINEAR = {"bases": [["i", [[0, 2], [1, 0]]], ["j", [[0, 1]]]], "out": [["x", 2], ["y", 4]]}


def composed(inner):
    return {"outer": SW, "offset": 8, "inner": inner}


KNOWN = {  # operation: (arguments, the answer by docs/spec.md)
    "product": ([[[2, 2], 3]], 12),
    "product_each": ([[[2, 2], 3]], [4, 3]),
    "tuple_rank": ([[[2, 2], 3]], 2),
    "tuple_depth": ([[[2, 2], 3]], 2),
    "tuple_flatten": ([[2, [3, [4]]]], [2, 3, 4]),
    "tuple_unflatten": ([[2, 3, 4], [0, [0, 0]]], [2, [3, 4]]),
    "tuple_max": ([[2, [7, 3]]], 7),
    "inner_product": ([[1, [2, 3]], [4, [5, 6]]], 32),
    "elem_scale": ([[2, 3], [4, [5, 6]]], [8, 90]),
    "prefix_product": ([[2, [3, 4], 5]], [1, [2, 6], 24]),
    "shape_div": ([[3, 4], 6], [1, 2]),
    "wrap": ([4], [4]),
    "append": ([[2, 3], [4, 5]], [2, 3, [4, 5]]),
    "prepend": ([[2, 3], [4, 5]], [[4, 5], 2, 3]),
    "congruent": ([[2, [3, 4]], [1, [1, 1]]], True),
    "weakly_congruent": ([[1, 2], [3, [4, 5]]], True),
    "compatible": ([4, [2, 2]], True),
    "tuple_slice": ([[None, [1, None]], [3, [4, 5]]], [3, 5]),
    "tuple_dice": ([[None, [1, None]], [3, [4, 5]]], [4]),
    "idx2crd": ([5, [3, 2]], [2, 1]),
    "crd2idx": ([[2, 1], [3, 2], [2, 3]], 7),  # (3,2):(2,3) at 5 = 7
    "crd2crd": ([5, [3, 2]], [2, 1]),
    "tuple_size": ([[[2, 2], 3]], 12),
    "size": ([A], 24),
    "cosize": ([[[64, 32], [2, 256]]], 8063),
    "rank": ([A], 2),
    "depth": ([A], 2),
    "shape": ([A], A[0]),
    "stride": ([A], A[1]),
    "image": ([[[2, 2], [3, 0]]], {"table": [0, 3]}),
    "table": ([[[3, 2], [2, 3]]], {"table": [0, 2, 4, 3, 5, 7]}),
    "at": ([[[3, 2], [2, 3]], 5], 7),
    "linear_bases": ([[[2, 4], [4, 1]]], {"table": [4, 1, 2]}),
    "to_linear": ([[[2, 4], [4, 1]]], {"bases": [["i", [[4], [1], [2]]]], "out": [["o", 8]]}),
    "to_layout": ([LINEAR], [[2, 2, 2], [4, 1, 2]]),
    "is_injective": ([[[3, 2], [2, 3]]], True),  # 0 2 4 3 5 7
    "is_surjective": ([[[3, 2], [2, 3]], 8], False),
    "is_compact": ([[[8, 16, 4], [64, 1, 16]]], True),
    "compact_left": ([[3, [2, 4]]], [[3, [2, 4]], [1, [3, 6]]]),
    "compact_right": ([[3, [2, 4]]], [[3, [2, 4]], [8, [4, 1]]]),
    "compact_ordered": ([[2, 3, 4], [2, 0, 1]], [[2, 3, 4], [12, 1, 3]]),
    "concat": ([[4, 1], [[2, 2], [4, 8]]], [[4, [2, 2]], [1, [4, 8]]]),
    "mode": ([A, 1], [[2, 3], [4, 8]]),
    "group": ([B, 0, 2], [[[4, 2], 3], [[1, 4], 8]]),
    "replace": ([[[4, 2], [1, 4]], 0, [[2, 2], [8, 16]]], [[[2, 2], 2], [[8, 16], 4]]),
    "slice": ([[None, [1, None]], [[3, [4, 5]], [1, [3, 12]]]], [[3, 5], [1, 12]]),
    "dice": ([[1, [2, None]], [[3, [4, 5]], [1, [3, 12]]]], [[3, 4], [1, 3]]),
    "flatten": ([A], B),
    "unflatten": ([B, [0, [0, 0]]], A),
    "equal": ([A, B], False),
    "hash_equal": ([A, A], True),
    "printed": ([[[4, [2]], [-1, [4]]]], [[4, [2]], [-1, [4]]]),
    "same_function": ([A, B], True),
    "composed_coalesce": ([C], composed([8, 1])),
    "composed_flatten": ([composed(A)], composed(B)),
    "composed_mode": ([C, 1], composed([2, 4])),
    # at (x,1) it is 8 + x + 4, which becomes 8 + x: here the swizzle moves no bit
    "composed_slice": (
        [[None, 1], C],
        {"outer": IDENTITY, "offset": 8, "inner": [[4], [1]]},
    ),
    "composed_cosize": ([composed([4, 1])], 16),  # 12 13 14 15
    "composed_rank": ([C], 2),
    "composed_depth": ([composed(A)], 2),
    "composed_shape": ([composed(A)], A[0]),
    "composed_equal": ([C, C], True),
    "composed_same_function": ([C, composed([8, 1])], True),
    "composed_hash_equal": ([C, C], True),
    "composed_printed": ([C], C),
    "swizzle_printed": ([SW], SW),
    "swizzle_left_composition": ([SW, [16, 1]], {"outer": SW, "offset": 0, "inner": [16, 1]}),
    # its values 0 4 1 5 | 2 6 3 7 become 0 5 1 4 | 2 7 3 6, of which these are the places
    "composed_right_inverse": (
        [TURNED],
        {"outer": {"swizzle": [1, 0, -1]}, "offset": 0, "inner": [[4, 2], [2, 1]]},
    ),
    "composed_left_inverse": (
        [TURNED],
        {"outer": {"swizzle": [1, 0, -1]}, "offset": 0, "inner": [[4, 2], [2, 1]]},
    ),
    "composed_max_common_layout": (
        [{"outer": {"swizzle": [2, 1, 3]}, "offset": 0, "inner": [8, 1]}, [8, 1]],
        [2, 1],
    ),
    "composed_max_common_vector": (
        [{"outer": {"swizzle": [2, 1, 3]}, "offset": 0, "inner": [8, 1]}, [8, 1]],
        2,
    ),
    "composed_composition": ([C, [4, 2]], composed([4, 2])),
    "composed_logical_divide": ([C, [2, 1]], composed([[2, 4], [1, 2]])),
    "composed_zipped_divide": ([C, [2, 1]], composed([[2, 4], [1, 2]])),
    "composed_tiled_divide": ([C, [2, 1]], composed([[2, 4], [1, 2]])),
    "composed_flat_divide": ([C, [2, 1]], composed([[2, 4], [1, 2]])),
    "composed_logical_product": ([composed([4, 1]), [2, 1]], composed([[4, 2], [1, 4]])),
    "composed_zipped_product": ([composed([4, 1]), [2, 1]], composed([[4, 2], [1, 4]])),
    "composed_tiled_product": ([composed([4, 1]), [2, 1]], composed([[4, 2], [1, 4]])),
    "composed_flat_product": ([composed([4, 1]), [2, 1]], composed([[4, 2], [1, 4]])),
    "coalesce": ([[[3, 4, 1, 5], [1, 8, 3, 32]]], [[3, 20], [1, 8]]),
    "filter": ([[[2, 3, 4], [0, 1, 5]]], [[3, 4], [1, 5]]),
    "sort": ([[[8, 16, 4], [64, 1, 16]]], [[16, 4, 8], [1, 16, 64]]),
    "squeeze": ([[[4, 1, 3], [1, 7, 8]]], [[4, 3], [1, 8]]),
    "composition": ([[[4, 6, 8, 10], [2, 3, 5, 7]], [6, 12]], [[2, 3], [9, 5]]),
    "complement": ([[[3, 10], [80, 4]], 2400], [[4, 2, 10], [1, 40, 240]]),
    "weak_complement": ([[[3, 10], [80, 4]], 2400], [[4, 2, 10], [1, 40, 240]]),
    "right_inverse": ([[[8, 16, 4], [64, 1, 16]]], [[64, 8], [8, 1]]),
    "left_inverse": ([[[8, 16, 4], [64, 1, 16]]], [[64, 8], [8, 1]]),
    "left_inverse_quasi": ([[[8, 16, 4], [64, 1, 16]]], [[64, 8], [8, 1]]),
    # 24:1 by 4:2 is 4:2, the rest of [0,24) is (2,3):(1,8)
    "logical_divide": ([[24, 1], [4, 2]], [[4, [2, 3]], [2, [1, 8]]]),
    "zipped_divide": (
        [[[4, 8], [1, 4]], {"by_mode": [[2, 1], [4, 1]]}],
        [[[2, 4], [2, 2]], [[1, 4], [2, 16]]],
    ),
    "tiled_divide": (
        [[[4, 8], [1, 4]], {"by_mode": [[2, 1], [4, 1]]}],
        [[[2, 4], 2, 2], [[1, 4], 2, 16]],
    ),
    "flat_divide": (
        [[[4, 8], [1, 4]], {"by_mode": [[2, 1], [4, 1]]}],
        [[2, 4, 2, 2], [1, 4, 2, 16]],
    ),
    # the complement of (2,2):(4,1) in [0,24) is (2,3):(2,8); of it, 6:1
    "logical_product": ([[[2, 2], [4, 1]], [6, 1]], [[[2, 2], [2, 3]], [[4, 1], [2, 8]]]),
    # 2:1 repeats 3 times from 2 on; 2:2 has the complement (2,2):(1,4), of which 2:1 is 2:1
    "zipped_product": (
        [[[2, 2], [1, 2]], {"by_mode": [[3, 1], [2, 1]]}],
        [[[2, 2], [3, 2]], [[1, 2], [2, 1]]],
    ),
    "tiled_product": ([[4, 1], [3, 1]], [[4, 3], [1, 4]]),
    "flat_product": ([[[2, 2], [1, 2]], [[3, 5], [1, 3]]], [[2, 2, 3, 5], [1, 2, 4, 12]]),
    "blocked_product": (
        [[[2, 2], [1, 2]], [[3, 4], [1, 3]]],
        [[[2, 3], [2, 4]], [[1, 4], [2, 12]]],
    ),
    "raked_product": ([[[2, 2], [1, 2]], [[3, 4], [1, 3]]], [[[3, 2], [4, 2]], [[4, 1], [12, 2]]]),
    "tile_to_shape": ([[[2, 2], [2, 1]], [4, 6], [1, 0]], [[[2, 2], [2, 3]], [[2, 12], [1, 4]]]),
    "max_common_layout": ([[8, 1], [[4, 2], [1, 8]]], [4, 1]),
    "max_common_vector": ([[8, 1], [[4, 2], [1, 8]]], 4),
    "nullspace": ([[[2, 3, 4], [1, 0, 2]]], [3, 2]),
    "upcast": ([[[8, 4], [1, 8]], 4], [[2, 4], [1, 2]]),
    "downcast": ([[[2, 4], [1, 2]], 4], [[8, 4], [1, 8]]),
}
MORE = [  # overloads, spellings and turns
    ("at", [SW, 9], 13),
    ("at", [{"outer": SW, "offset": 8, "inner": [[4, 2], [1, 4]]}, [1, 1]], 9),  # 8+5 = 13 -> 9
    ("at", [{"outer": [8, 2], "offset": 8, "inner": [[4, 2], [1, 4]]}, [3, 1]], 30),
    ("table", [{"outer": SW, "offset": 8, "inner": [4, 1]}], {"table": [12, 13, 14, 15]}),
    (
        "linear_bases",
        [{"outer": {"swizzle": [1, 0, 2]}, "offset": 0, "inner": [8, 1]}],
        {"table": [1, 2, 5]},
    ),
    ("linear_bases", [[1, 0]], {"table": []}),
    (
        "to_layout",
        [{"bases": [["i", [[1], [3]]]], "out": [["o", 4]]}],
        {"outer": {"swizzle": [1, 0, 1]}, "offset": 0, "inner": [[2, 2], [1, 2]]},
    ),
    (
        "to_layout",
        [{"bases": [["i", [[0], [0], [0], [0]]]], "out": [["o", 2]]}],
        [[2, 2, 2, 2], [0, 0, 0, 0]],
    ),
    ("size", [{"outer": SW, "offset": 8, "inner": [[4, 2], [1, 4]]}], 8),
    ("size", [7], 7),
    ("size", [[[1 << 32, 1 << 32], [1, 1]]], "18446744073709551616"),  # len() does not fit
    ("wrap", [[2, [3, 4]]], [2, [3, 4]]),
    ("append", [-2, 3], [-2, 3]),
    ("crd2idx", [[2, 1], [3, 2]], 5),
    ("slice", [[1, [2, 3]], [[3, [4, 5]], [1, [3, 12]]]], [[], []]),
    ("composed_max_common_vector", [TURNED, TURNED], 8),
    ("printed", [[[], []]], [[], []]),
    ("swizzle_printed", [{"swizzle": [2, 1, -3]}], {"swizzle": [2, 1, -3]}),
    (
        "composed_printed",
        [{"outer": [8, 2], "offset": 0, "inner": [[4], [-1]]}],
        {"outer": [8, 2], "offset": 0, "inner": [[4], [-1]]},
    ),
    ("composed_equal", [C, composed([8, 1])], False),
    ("composed_slice", [[None, None], TURNED], TURNED),
    ("max_common_vector", [[[4, 2], [1, 8]], [8, 1]], 4),
    ("product", ["9007199254740993"], "9007199254740993"),
    (
        "composition",
        [[[12, [4, 8]], [59, [13, 1]]], {"by_mode": [[3, 4], [8, 2]]}],
        [[3, [2, 4]], [236, [26, 1]]],
    ),
    ("composition", [[24, 2], [[4, 6], [6, 1]], [6, 4]], [6, 2]),  # (4,6):(6,1) o 6:4 is 6:1
    ("logical_divide", [[[4, 8], [1, 4]], {"by_mode": [[2, 1]]}], [[[2, 2], 8], [[1, 2], 4]]),
    ("logical_product", [[4, 1], 3], [[4, 3], [1, 4]]),
    ("compact_ordered", [4, 0], [4, 1]),
    ("compact_ordered", [[2, 3, 4], [30, 10, 20]], [[2, 3, 4], [12, 1, 3]]),
    ("coalesce", [[[[2, 2], [3, 5]], [[1, 2], [4, 12]]]], [60, 1]),
    ("coalesce", [[[2, [1, 6]], [1, [6, 2]]], [1, 1]], [[2, 6], [1, 2]]),
]


def query(*lines):
    """The replies to lines, or None where the library is absent."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run(
        [PYTHON, str(ADAPTER)], input=text.encode(), capture_output=True, timeout=60, check=False
    )
    if run.returncode == 1 and b"ModuleNotFoundError" in run.stderr:
        return None
    assert run.returncode == 0, run.stderr.decode()
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers(op, cases):
    return query({"seq": 1, "op": op, "args": cases})[0]["res"]


def answer(op, *arguments):
    return answers(op, [list(arguments)])[0]


class Adapter(unittest.TestCase):
    def test_says_who_it_is(self):
        hello = query({"hello": {"protocol": "1.0"}})[0]["hello"]
        self.assertEqual((hello["name"], hello["int_bits"]), ("tensor-layouts", 0))
        self.assertRegex(hello["version"], r"^\d+\.\d+\.\d+")
        self.assertEqual(sorted(hello["ops"]), sorted(KNOWN))
        self.assertLessEqual(set(hello["dialect"]["integers"]), set(KNOWN))

    def test_every_claim_is_answered(self):
        batches = [(op, a, want) for op, (a, want) in KNOWN.items()] + MORE
        replies = query(
            *({"seq": i, "op": op, "args": [a]} for i, (op, a, _) in enumerate(batches))
        )
        for (op, arguments, want), reply in zip(batches, replies):
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(reply["res"], [{"v": want}])

    def test_refusals(self):
        # 0, 2 and 8 are the values: no layout has them
        self.assertEqual(answer("composition", [[3, 2], [1, 7]], [3, 2])["e"], "LayoutError")
        self.assertEqual(answer("elem_scale", [2, 3], 4)["e"], "TypeError")  # "ambiguous"
        self.assertEqual(answer("compact_ordered", [2, 3], [0, 1, 2])["e"], "ValueError")
        self.assertEqual(answer("mode", [4, 1], 1)["e"], "IndexError")
        self.assertEqual(answer("at", [[2, 2], [1, 2]], [None, 1])["e"], "free_coordinate")

    def test_a_slip_of_the_library_is_not_a_refusal(self):
        self.assertEqual(answer("mode", [[2, 3], [1, 2]], 2)["x"], "IndexError")
        self.assertEqual(answer("unflatten", [4, 1], 0)["x"], "TypeError")

    def test_a_walk_over_too_many_points_is_reported_as_a_timeout(self):
        for op in "image table is_injective is_compact is_surjective".split():
            more = [3] if op == "is_surjective" else []
            self.assertIn("v", answer(op, [1 << 13, 1], *more))
            self.assertIn("s", answer(op, [1 << 14, 1], *more))
            begin = time.monotonic()
            self.assertEqual(
                [result["x"] for result in answers(op, [[[1 << 40, 1], *more]] * 60)],
                ["Timeout"] * 60,
            )
            self.assertLess(time.monotonic() - begin, 20)  # waited for once: 60 * 0.4 s are 24
        self.assertIn("v", answer("size", [1 << 40, 1]))

    def test_a_tuple_is_not_repeated_millions_of_times(self):
        self.assertEqual(answer("crd2idx", 2, 3, [1, 5]), {"v": [1, 5, 1, 5]})  # the library's own
        self.assertIn("s", answer("crd2idx", 1 << 20, 1 << 21, [1, 5]))
        self.assertIn("s", answer("crd2idx", 1 << 20, [2, 1 << 20], [1, [1, 5]]))
        self.assertIn("s", answer("crd2idx", [1, 1 << 20], [2, 1 << 20], [1, [1, 5]]))
        self.assertEqual(answer("crd2idx", 1 << 20, 1 << 21, 3), {"v": 3 << 20})

    def test_calls_that_the_library_lacks_are_unsupported(self):
        for op, arguments in [
            ("filter", [[4, 1], 1]),
            ("coalesce", [[[4, 8], [1, 4]], [1]]),
            ("shape_div", [4, [2, 2]]),
            ("swizzle_left_composition", [SW, TURNED]),  # a swizzle of a swizzle
            ("composed_right_inverse", [C]),  # a layout of a swizzle
            ("idx2crd", [1, 2, 3]),
            ("to_layout", [{"bases": [["i", [[]]]], "out": []}]),
        ]:
            self.assertIn("s", answer(op, *arguments))


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from in_venv import start_again

    start_again(__file__)
    if query({"hello": {}}) is None:
        print("absent: tensor_layouts")
        sys.exit(77)
    unittest.main()
