#!/usr/bin/env python3
"""The tilefoundry adapter as a process: what it claims, and one answer to each claim computed by hand."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

ADAPTER = Path(__file__).resolve().parent / "adapter.py"
PYTHON = sys.executable

A = [[4, [2, 3]], [1, [4, 8]]]  # 24:1
SW = {"swizzle": [1, 0, 2]}  # xors bit 2 into bit 0
SAME = {"swizzle": [0, 0, 0]}


def composed(outer, offset, inner):
    return {"outer": outer, "offset": offset, "inner": inner}


KNOWN = {  # operation: (arguments, the answer by docs/spec.md)
    "product": ([[[2, 2], 3]], 12),
    "tuple_size": ([[[2, 2], 3]], 12),
    "tuple_flatten": ([[2, [3, [4]]]], [2, 3, 4]),
    "tuple_unflatten": ([[2, 3, 4], [0, [0, 0]]], [2, [3, 4]]),
    "congruent": ([[2, [3, 4]], [1, [1, 1]]], True),
    "prefix_product": ([[2, [3, 4], 5]], [1, [2, 6], 24]),
    "idx2crd": ([5, [3, 2]], [2, 1]),
    "crd2idx": ([[2, 1], [3, 2], [2, 3]], 7),
    "size": ([A], 24),
    "cosize": ([[[64, 32], [2, 256]]], 8063),
    "rank": ([A], 2),
    "shape": ([[2, 5]], 2),
    "stride": ([[2, 5]], 5),
    "at": ([[[3, 2], [2, 3]], 5], 7),
    "is_compact": ([[[2, 2], [2, 1]]], True),
    "is_tractable": ([[[2, 2], [1, 5]]], False),
    "compact_left": ([[2, [3, 4]]], [[2, [3, 4]], [1, [2, 6]]]),
    "compact_right": ([[2, [3, 4]]], [[2, [3, 4]], [12, [4, 1]]]),
    "mode": ([A, 1], [[2, 3], [4, 8]]),
    "take": ([[[2, 3, 4], [1, 2, 6]], 1, 3], [[3, 4], [2, 6]]),
    "flatten": ([A], [[4, 2, 3], [1, 4, 8]]),
    "unflatten": ([[[2, 2, 2], [1, 2, 4]], [[0, 0], 0]], [[[2, 2], 2], [[1, 2], 4]]),
    "equal": ([A, A], True),
    "hash_equal": ([A, A], True),
    "printed": ([A], A),
    "coalesce": ([A], [24, 1]),
    "filter": ([[[2, 3, 4], [0, 1, 3]]], [12, 1]),
    "complement": ([[[2, 2], [2, 8]], 16], [[2, 2], [1, 4]]),
    "weak_complement": ([[[3, 10], [80, 4]], 2400], [[4, 2, 10], [1, 40, 240]]),
    "right_inverse": ([[[2, 2], [1, 4]]], [2, 1]),
    "left_inverse": ([[[2, 2], [1, 4]]], [[2, 2, 2], [1, 4, 2]]),
    "composition": ([[[4, 6, 8, 10], [2, 3, 5, 7]], [6, 12]], [[2, 3], [9, 5]]),
    "logical_divide": ([[12, 1], [3, 4]], [[3, 4], [4, 1]]),
    "zipped_divide": (
        [[[4, 8], [1, 4]], {"by_mode": [[2, 1], [4, 1]]}],
        [[[2, 4], [2, 2]], [[1, 4], [2, 16]]],
    ),
    "composed_coalesce": ([composed(SW, 1, [[2, 4], [1, 2]])], composed(SW, 1, [8, 1])),
    "composed_rank": ([composed(SW, 0, [[2, 4], [1, 2]])], 2),
    "composed_shape": ([composed(SW, 0, [[2, 4], [1, 2]])], [2, 4]),
    "composed_cosize": ([composed(SW, 0, [8, 1])], 8),
    "composed_equal": ([composed(SW, 4, [8, 1]), composed(SW, 4, [8, 1])], True),
    "composed_hash_equal": ([composed(SW, 4, [8, 1]), composed(SW, 4, [8, 1])], True),
    "composed_printed": ([composed(SW, 4, [8, 1])], composed(SW, 4, [8, 1])),
    "swizzle_printed": ([SW], SW),
    # Bits 0 and 2 change places.
    "composed_right_inverse": (
        [composed(SW, 0, [[2, 2, 2], [4, 2, 1]])],
        composed({"swizzle": [1, 0, -2]}, 0, [[2, 2, 2], [4, 2, 1]]),
    ),
    "composed_left_inverse": (
        [composed(SW, 0, [8, 1])],
        composed(SW, 0, [8, 1]),
    ),
    # 4 times x xor (x >> 2 & 1)
    "left_composition": (
        [[8, 4], composed(SW, 0, [8, 1])],
        composed({"swizzle": [1, 2, 2]}, 0, [8, 4]),
    ),
    "swizzle_left_composition": ([SW, [8, 1]], composed(SW, 0, [8, 1])),
}
# The library gives another answer: docs/findings/tilefoundry.md.
OTHERS = {"composed_flatten", "composed_mode"}


def replies(*messages, major="col"):
    run = subprocess.run(
        [PYTHON, str(ADAPTER), major],
        input="".join(json.dumps(message) + "\n" for message in messages),
        capture_output=True,
        text=True,
        timeout=60,
        check=False,
    )
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers(*cases, major="col"):
    """Of cases (operation, argument, ...)."""
    messages = [{"seq": i, "op": op, "args": [rest]} for i, (op, *rest) in enumerate(cases)]
    return [reply["res"][0] for reply in replies(*messages, major=major)]


def answer(*case, major="col"):
    return answers(case, major=major)[0]


class TileFoundry(unittest.TestCase):
    def test_each_operation_by_hand(self):
        hello = replies({"hello": {}})[0]["hello"]
        self.assertEqual(hello["name"], "tilefoundry")
        self.assertRegex(hello["version"], r"^\d")
        self.assertEqual(set(hello["ops"]), set(KNOWN) | OTHERS)
        given = answers(*((op, *arguments) for op, (arguments, _) in KNOWN.items()))
        for (op, (_, want)), got in zip(KNOWN.items(), given, strict=True):
            with self.subTest(op):
                self.assertEqual(got, {"v": want})

    def test_n_is_one_mode_of_the_library(self):
        self.assertEqual(answer("coalesce", [4, 2])["v"], [4, 2])
        self.assertEqual(answer("mode", [[4, 2], [1, 4]], 1)["v"], [2, 4])
        self.assertEqual(answer("take", [[4, 2], [1, 4]], 1, 2)["v"], [[2], [4]])
        self.assertEqual(answer("flatten", [4, 2])["v"], [4, 2])
        self.assertEqual(answer("flatten", [[[], 4], [[], 2]])["v"], [[4], [2]])
        self.assertEqual(answer("unflatten", [4, 2], [0])["v"], [[4], [2]])
        self.assertEqual(answer("unflatten", [4, 2], 0)["v"], [4, 2])
        self.assertIn("s", answer("coalesce", [[4], [2]]))
        self.assertIn("s", answer("size", [[2, [4]], [1, [2]]]))
        self.assertEqual(answer("compact_left", [4])["v"], [[4], [1]])

    def test_coordinates(self):
        self.assertEqual(answer("at", A, [3, [1, 2]])["v"], 23)
        self.assertEqual(answer("at", SW, 4)["v"], 5)
        self.assertEqual(answer("at", composed(SW, 1, [8, 1]), 3)["v"], 5)
        self.assertEqual(answer("idx2crd", 3, 4)["v"], 3)
        self.assertEqual(answer("crd2idx", 3, 4, 2)["v"], 6)
        for coordinate in (None, [3, 5], [None, [1, 2]]):
            self.assertIn("s", answer("at", A, coordinate))
        self.assertIn("s", answer("at", [4, 2], [3]))
        self.assertIn("s", answer("at", composed(SW, 1, [8, 1]), [3]))
        self.assertIn("s", answer("idx2crd", [1, 1], [2, 2]))

    def test_a_tiler_by_mode(self):
        self.assertEqual(
            answer("composition", [[4, 6], [1, 4]], {"by_mode": [[2, 2], None]})["v"],
            [[2, 6], [2, 4]],
        )
        self.assertEqual(answer("logical_divide", [12, 1], 4)["v"], [[4, 3], [1, 4]])

    def test_composed_layouts(self):
        same = composed(SAME, 0, [8, 4])
        self.assertEqual(answer("swizzle_left_composition", SAME, [8, 4])["v"], same)
        # 3:1 in the place of the identity
        inverse = composed(SAME, 0, [[2, 2], [2, 1]])
        self.assertEqual(
            answer("composed_left_inverse", composed([4, 1], 0, [[2, 2], [2, 1]]))["v"], inverse
        )
        self.assertIn("s", answer("composed_left_inverse", composed([4, 1], 1, [4, 1])))
        self.assertIn("s", answer("left_composition", [8, 4], composed(SW, 1, [8, 1])))
        self.assertIn("s", answer("swizzle_left_composition", SW, composed(SW, 0, [8, 1])))
        self.assertIn("s", answer("at", {"swizzle": [2, 0, 1]}, 3))
        self.assertIn("s", answer("size", SW))

    def test_what_the_library_decides_otherwise_is_unsupported(self):
        self.assertIn("s", answer("is_compact", [[2, 2], [0, 1]]))
        self.assertIn("s", answer("is_tractable", [[2, 2], [0, 1]]))
        self.assertIn("s", answer("prefix_product", [2, 2], [1, 1]))

    def test_refusals(self):
        self.assertEqual(answer("right_inverse", [[2, 2], [1, 3]])["e"], "NotProjectable")
        self.assertEqual(answer("composition", [[2, 2], [2, 1]], [2, 3])["e"], "AssertionError")
        self.assertEqual(answer("mode", [4, 1], 1)["e"], "IndexError")
        self.assertEqual(answer("coalesce", [4, 1], [0, 0])["e"], "ValueError")
        self.assertEqual(
            answer("composed_left_inverse", composed(SW, 8, [8, 1]))["e"], "NotImplementedError"
        )

    def test_an_internal_error(self):
        self.assertEqual(answer("cosize", [[0, 2], [1, 1]])["x"], "ZeroDivisionError")
        self.assertEqual(
            answer("composed_coalesce", composed([4, 1], 0, [4, 1]))["x"], "AttributeError"
        )


# The arguments of major "row"; the answers are those of KNOWN.
ROW = (
    "prefix_product compact_left coalesce filter is_compact complement weak_complement composition"
)
ROW = [*ROW.split(), "logical_divide", "zipped_divide"]


class Row(unittest.TestCase):
    def test_each_operation_by_hand(self):
        hello = replies({"hello": {}}, major="row")[0]["hello"]
        self.assertEqual(hello["name"], "tilefoundry-row")
        self.assertEqual(set(hello["ops"]), set(ROW))
        given = answers(*((op, *KNOWN[op][0]) for op in ROW), major="row")
        for op, got in zip(ROW, given, strict=True):
            with self.subTest(op):
                self.assertEqual(got, {"v": KNOWN[op][1]})

    def test_the_last_mode_is_the_fastest(self):
        run = subprocess.run(
            [PYTHON, "-c", PRODUCT], cwd=ADAPTER.parent, capture_output=True, text=True, check=True
        )
        self.assertEqual(run.stdout, "(2, 3) (3, 1) (6,) (1,)\n")

    def test_tilers(self):
        of = [[4, 6], [1, 4]]
        for tiler, want in (
            ([[2, 2]], [[2, 6], [2, 4]]),
            ([None, [3, 1]], [[4, 3], [1, 4]]),
        ):
            got = answer("composition", of, {"by_mode": tiler}, major="row")
            self.assertEqual(got, {"v": want})
        tiler = {"by_mode": [[2, 1]]}
        self.assertEqual(
            answer("logical_divide", of, tiler, major="row")["v"], [[[2, 2], 6], [[1, 2], 4]]
        )
        self.assertEqual(
            answer("zipped_divide", of, tiler, major="row")["v"], [[[2], [2, 6]], [[1], [2, 4]]]
        )
        self.assertEqual(answer("logical_divide", [12, 1], 4, major="row")["v"], [[4, 3], [1, 4]])
        self.assertEqual(
            answer("zipped_divide", of, None, major="row")["v"], [[1, [4, 6]], [0, [1, 4]]]
        )
        for tiler in ([[[2, 1]]], [{"by_mode": [[2, 1]]}, None]):
            self.assertIn("s", answer("composition", [[24], [1]], {"by_mode": tiler}, major="row"))

    def test_profiles(self):
        self.assertEqual(answer("coalesce", A, [0, 0], major="row")["v"], [[4, [6]], [1, [4]]])
        self.assertIn("s", answer("coalesce", A, [0], major="row"))

    def test_refusals(self):
        self.assertEqual(
            answer("composition", [[2, 2], [2, 1]], [2, 3], major="row")["e"], "AssertionError"
        )
        self.assertIn("s", answer("is_compact", [[2, 2], [0, 1]], major="row"))


PRODUCT = """
from scope import Layout, layout_algebra, stride
a = Layout((2, 3), stride.compact_row_major((2, 3)))
whole = layout_algebra.coalesce(a, major="row")
print(a.shape, a.strides, whole.shape, whole.strides)
"""


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from in_venv import start_again

    start_again(__file__)
    if not replies({"hello": {}}):
        print("absent: tilefoundry")
        sys.exit(77)
    unittest.main()
