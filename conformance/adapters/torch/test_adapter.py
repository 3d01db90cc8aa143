#!/usr/bin/env python3
"""The torch adapter as a process: what it claims, and one answer to each claim computed by hand."""

import json
import os
import subprocess
import sys
import unittest
from pathlib import Path

ADAPTER = Path(__file__).resolve().parent / "adapter.py"
PYTHON = sys.executable

A = [[4, [2, 3]], [1, [4, 8]]]  # 24:1, colexicographic
KNOWN = {  # operation: (arguments, the answer by docs/spec.md)
    "product": ([[[2, 2], 3]], 12),
    "tuple_max": ([[2, [7, 3]]], 7),
    "inner_product": ([[1, [2, 3]], [4, [5, 6]]], 32),
    "elem_scale": ([[2, 3], [4, [5, 6]]], [8, 90]),
    "idx2crd": ([5, [3, 2]], [2, 1]),
    "crd2idx": ([[2, 1], [3, 2], [2, 3]], 7),  # (3,2):(2,3) at 5 = 7
    "crd2crd": ([5, [3, 2]], [2, 1]),
    "tuple_flatten": ([[2, [3, [4]]]], [2, 3, 4]),
    "tuple_slice": ([[None, 0], [[2, 3], 4]], [[2, 3]]),
    "wrap": ([4], [4]),
    "congruent": ([[2, [3, 4]], [1, [1, 1]]], True),
    "prefix_product": ([[2, [3, 4], 5]], [1, [2, 6], 24]),
    "shape_div": ([[3, 4], 6], [1, 2]),
    "tuple_size": ([[[2, 2], 3]], 12),
    "size": ([A], 24),
    "equal": ([A, [[4, [2, 3]], [1, [4, 8]]]], True),
    "printed": ([[[4, [2]], [-1, [4]]]], [[4, [2]], [-1, [4]]]),
    "weak_complement": ([[[3, 10], [80, 4]], 2400], [[4, 2, 10], [1, 40, 240]]),
    "cosize": ([[[64, 32], [2, 256]]], 8063),
    "rank": ([A], 2),
    "complement": ([[[3, 10], [80, 4]], 2400], [[4, 2, 10], [1, 40, 240]]),
    "right_inverse": ([[[8, 16, 4], [64, 1, 16]]], [[64, 8], [8, 1]]),
    "left_inverse": ([[[8, 16, 4], [64, 1, 16]]], [[64, 8], [8, 1]]),
    "compact_left": ([[3, [2, 4]]], [[3, [2, 4]], [1, [3, 6]]]),
    "shape": ([A], A[0]),
    "stride": ([A], A[1]),
    "mode": ([A, 1], [[2, 3], [4, 8]]),
    "concat": ([[4, 1], [[2, 2], [4, 8]]], [[4, [2, 2]], [1, [4, 8]]]),
    "at": ([[[3, 2], [2, 3]], 5], 7),
    "slice": ([[None, [1, None]], [[3, [4, 5]], [1, [3, 12]]]], [[3, 5], [1, 12]]),
    "coalesce": ([[[3, 4, 1, 5], [1, 8, 3, 32]]], [[3, 20], [1, 8]]),
    "filter": ([[[2, 3, 4], [0, 1, 3]]], [12, 1]),
    "composition": ([[[4, 6, 8, 10], [2, 3, 5, 7]], [6, 12]], [[2, 3], [9, 5]]),
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
    # the complement of (2,2):(4,1) in [0,24) is (2,3):(2,8); of it, 6:1
    "logical_product": ([[[2, 2], [4, 1]], [6, 1]], [[[2, 2], [2, 3]], [[4, 1], [2, 8]]]),
    # 2:1 repeats 3 times from 2 on; 2:2 has the complement (2,2):(1,4), of which 2:1 is 2:1
    "zipped_product": (
        [[[2, 2], [1, 2]], {"by_mode": [[3, 1], [2, 1]]}],
        [[[2, 2], [3, 2]], [[1, 2], [2, 1]]],
    ),
    "tiled_product": ([[4, 1], [3, 1]], [[4, 3], [1, 4]]),
}
MORE = [  # what is turned on the way, and what is not
    ("idx2crd", [5, [3, 2], [2, 6]], [2, 0]),
    ("composition", [[[4, 8], [1, 4]], {"by_mode": [[2, 1]]}], [[2, 8], [1, 4]]),
    ("composition", [[[4, 8], [1, 4]], {"by_mode": [None, [2, 1]]}], [[4, 2], [1, 4]]),
    ("composition", [[24, 2], [[4, 6], [6, 1]], [6, 4]], [6, 2]),  # (4,6):(6,1) o 6:4 is 6:1
    ("composition", [[24, 2], 6], [6, 2]),
    ("logical_divide", [[[4, 8], [1, 4]], {"by_mode": [[2, 1]]}], [[[2, 2], 8], [[1, 2], 4]]),
    (
        "logical_divide",
        [[[4, [2, 4]], [1, [4, 8]]], {"by_mode": [None, {"by_mode": [None, [2, 1]]}]}],
        [[4, [2, [2, 2]]], [1, [4, [8, 16]]]],
    ),
    ("zipped_divide", [[[4, 8], [1, 4]], {"by_mode": [[2, 1]]}], [[[2], [2, 8]], [[1], [2, 4]]]),
    (
        "zipped_divide",
        [[[4, 8], [1, 4]], {"by_mode": [None, [2, 1]]}],
        [[[1, 2], [4, 4]], [[0, 4], [1, 8]]],
    ),
    ("tiled_divide", [[[4, 8], [1, 4]], {"by_mode": [[2, 1]]}], [[[2], 2, 8], [[1], 2, 4]]),
    ("coalesce", [[[[2, 2], [3, 5]], [[1, 2], [4, 12]]], [1, 1]], [[4, 15], [1, 4]]),
    ("complement", [4, 4], [1, 0]),
    ("slice", [[1, [2, 3]], [[3, [4, 5]], [1, [3, 12]]]], [[], []]),
    ("wrap", [[2, [3, 4]]], [2, [3, 4]]),
    ("printed", [[4, 1]], [4, 1]),
    ("equal", [[[2, 2], [1, 2]], [4, 1]], False),
    ("size", [7], 7),
    ("product", ["9007199254740993"], "9007199254740993"),
]


def query(*lines):
    """The replies to lines, or None where the library is absent."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run(
        [PYTHON, str(ADAPTER)], input=text.encode(), capture_output=True, timeout=60, check=False
    )
    if run.returncode == 1 and (
        b"no torch/distributed/_pycute" in run.stderr or b"ModuleNotFoundError" in run.stderr
    ):
        return None
    assert run.returncode == 0, run.stderr.decode()
    return [json.loads(line) for line in run.stdout.splitlines()]


def answer(op, *arguments):
    return query({"seq": 1, "op": op, "args": [list(arguments)]})[0]["res"][0]


class Adapter(unittest.TestCase):
    def test_says_who_it_is(self):
        hello = query({"hello": {"protocol": "1.0"}})[0]["hello"]
        self.assertEqual((hello["name"], hello["int_bits"]), ("torch._pycute", 0))
        self.assertRegex(hello["version"], r"^(\d+\.\d+\.\d+\S*|unversioned [0-9a-f]{12})$")
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
        self.assertEqual(answer("inner_product", [1, 2], 3)["e"], "AssertionError")
        # 0, 2 and 8 are the values: no layout has them
        self.assertEqual(answer("composition", [[3, 2], [1, 7]], [3, 2])["e"], "AssertionError")
        self.assertEqual(answer("at", [[2, 2], [1, 2]], [None, 1])["e"], "free_coordinate")

    def test_calls_that_the_library_lacks_are_unsupported(self):
        self.assertIn("s", answer("at", {"swizzle": [1, 2, 1]}, 3))
        self.assertIn("s", answer("coalesce", [[4, 8], [1, 4]], [1]))

    def test_an_internal_error(self):
        self.assertEqual(answer("crd2crd", None, 2)["x"], "TypeError")  # None >= 2

    def test_a_folder_may_be_named(self):
        run = subprocess.run(
            [PYTHON, str(ADAPTER)],
            input=b"",
            capture_output=True,
            timeout=60,
            env={**os.environ, "LAYOUTCHECK_TORCH_PYCUTE": "/nowhere"},
            check=False,
        )
        self.assertEqual(run.returncode, 1)
        self.assertIn(b"LAYOUTCHECK_TORCH_PYCUTE", run.stderr)


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from in_venv import start_again

    start_again(__file__)
    if query({"hello": {}}) is None:
        print("absent: torch/distributed/_pycute")
        sys.exit(77)
    unittest.main()
