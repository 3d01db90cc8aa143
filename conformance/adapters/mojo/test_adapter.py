#!/usr/bin/env python3
"""The Mojo adapter as a process: what it claims, an answer to each claim by hand, and what ends the library."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
BATCH = 256
SWAP = {"swizzle": [2, 0, 3]}  # bits 3 and 4 onto bits 0 and 1
COMPOSED = {"outer": SWAP, "offset": 8, "inner": [4, 2]}

KNOWN = {  # operation: (arguments, the answer by hand)
    "product": ([[2, [3, 4]]], 24),
    "product_each": ([[2, [3, 4]]], [2, 12]),
    "tuple_rank": ([[2, [3, 4]]], 2),
    "tuple_depth": ([[2, [3, 4]]], 2),
    "tuple_flatten": ([[2, [3, 4]]], [2, 3, 4]),
    "tuple_unflatten": ([[2, 3, 4], [0, [0, 0]]], [2, [3, 4]]),
    "tuple_max": ([[2, [7, 4]]], 7),
    "tuple_size": ([[2, [3, 4]]], 24),
    "inner_product": ([[1, 2], [3, 4]], 11),
    "prefix_product": ([[2, 3, 4]], [1, 2, 6]),
    "shape_div": ([[6, 4], 12], [1, 2]),
    "congruent": ([[2, [2, 2]], [1, [2, 3]]], True),
    "weakly_congruent": ([[2, 2], [2, [1, 3]]], True),
    "compatible": ([4, [2, 2]], True),
    "append": ([[2, 3], [4, 5]], [2, 3, [4, 5]]),
    "reverse": ([[2, 3, 4]], [4, 3, 2]),
    "zip": ([[2, 3], [4, [5, 6]]], [[2, 4], [3, [5, 6]]]),
    "idx2crd": ([5, [2, 3]], [1, 2]),
    "crd2idx": ([[1, 2], [2, 3]], 5),
    "size": ([[[2, [3, 4]], [1, [2, 6]]]], 24),
    "cosize": ([[[2, 2], [1, 5]]], 7),
    "rank": ([[[2, [3, 4]], [1, [2, 6]]]], 2),
    "depth": ([[[2, [3, 4]], [1, [2, 6]]]], 2),
    "shape": ([[[2, [3, 4]], [1, [2, 6]]]], [2, [3, 4]]),
    "stride": ([[[2, [3, 4]], [1, [2, 6]]]], [1, [2, 6]]),
    "table": ([[[2, 3], [3, 1]]], {"table": [0, 3, 1, 4, 2, 5]}),
    "at": ([[[3, 2], [2, 3]], 5], 7),
    "compact_left": ([[2, 3]], [[2, 3], [1, 2]]),
    "compact_right": ([[2, 3]], [[2, 3], [3, 1]]),
    "compact_ordered": ([[2, 3, 4], [2, 0, 1]], [[2, 3, 4], [12, 1, 3]]),
    "concat": ([[2, 1], [[3, 4], [2, 6]]], [[2, [3, 4]], [1, [2, 6]]]),
    "mode": ([[[2, [3, 4]], [1, [2, 6]]], 1], [[3, 4], [2, 6]]),
    "take": ([[[2, 3, 4], [1, 2, 6]], 1, 3], [[3, 4], [2, 6]]),
    "select": ([[[2, 3, 4], [1, 2, 6]], [2, 0]], [[4, 2], [6, 1]]),
    "replace": ([[[2, 3], [1, 2]], 1, [5, 7]], [[2, 5], [1, 7]]),
    "flatten": ([[[2, [4, 8]], [1, [8, 4]]]], [[2, 4, 8], [1, 8, 4]]),
    "unflatten": ([[[2, 3, 4], [1, 2, 6]], [0, [0, 0]]], [[2, [3, 4]], [1, [2, 6]]]),
    "coalesce": ([[[2, 1, 6], [1, 6, 2]]], [12, 1]),
    "equal": ([[[2, 3], [1, 2]], [[2, 3], [3, 1]]], False),
    "composition": ([[[4, 6, 8, 10], [2, 3, 5, 7]], [6, 12]], [[2, 3], [9, 5]]),
    "complement": ([[[2, 2], [2, 8]], 16], [[2, 2], [1, 4]]),
    "weak_complement": ([[[2, 2], [1, 5]], 20], [[2, 2], [2, 10]]),
    "right_inverse": ([[[2, 2], [1, 4]]], [[2], [1]]),
    "logical_divide": ([[12, 1], [3, 4]], [[3, 4], [4, 1]]),
    "zipped_divide": ([[[4, 8], [1, 4]], [[2, 4], [1, 4]]], [[[2, 4], [2, 2]], [[1, 4], [2, 16]]]),
    "logical_product": ([[[2, 2], [1, 2]], [3, 1]], [[[2, 2], 3], [[1, 2], 4]]),
    "blocked_product": (
        [[[2, 2], [1, 2]], [[2, 3], [1, 2]]],
        [[[2, 2], [2, 3]], [[1, 4], [2, 8]]],
    ),
    "tile_to_shape": (
        [[[2, 2], [2, 1]], [4, 6]],
        [[[2, 2], [2, 3]], [[2, 4], [1, 8]]],
    ),
    "upcast": ([[[8, 4], [1, 8]], 4], [[2, 4], [1, 2]]),
    "downcast": ([[[2, 4], [1, 2]], 4], [[2, 4], [4, 8]]),  # its own: README.md
    "composed_cosize": ([{"outer": SWAP, "offset": 0, "inner": [32, 1]}], 32),
    "printed": ([[[2, [3, 4]], [3, [1, -2]]]], [[2, [3, 4]], [3, [1, -2]]]),
    "swizzle_printed": ([{"swizzle": [2, 1, -3]}], {"swizzle": [2, 1, -3]}),
}
MORE = [
    ("at", [SWAP, 9], 8),  # 01001: bit 3 flips bit 0
    ("at", [COMPOSED, 1], 11),  # 8 + 2 is 1010, whose bit 3 flips bit 0
    ("at", [{"outer": SWAP, "offset": 0, "inner": [[4, 4], [1, 4]]}, [1, 2]], 8),
    ("at", [[[3, 2], [2, 3]], [2, 1]], 7),
    ("size", [SWAP], 32),
    ("size", [COMPOSED], 4),
    ("append", [2, 3], [2, 3]),
    ("idx2crd", [5, [2, 3], [3, 1]], [1, 2]),
    ("crd2idx", [[1, 2], [2, 3], [3, 1]], 5),
    ("prefix_product", [[2, 3], 5], [5, 10]),
    ("coalesce", [[[2, [3, 2]], [1, [2, 6]]], [0, 0]], [[2, 6], [1, 2]]),
    ("concat", [[2, 1], [3, 2], [4, 6]], [[2, 3, 4], [1, 2, 6]]),
    ("composition", [[8, 1], [4, 2], [2, 2]], [2, 4]),
    ("composition", [[[4, 6], [1, 4]], {"by_mode": [[2, 2], [3, 2]]}], [[2, 3], [2, 8]]),
    ("composition", [[[4, 6], [1, 4]], {"by_mode": [[2, 2]]}], [[2, 6], [2, 4]]),
    (
        "logical_divide",
        [[[4, 6], [1, 4]], {"by_mode": [[2, 2], [3, 1]]}],
        [[[2, 2], [3, 2]], [[2, 1], [4, 12]]],
    ),
    (
        "zipped_divide",
        [[[4, 6], [1, 4]], {"by_mode": [[2, 1], [3, 1]]}],
        [[[2, 3], [2, 2]], [[1, 4], [2, 12]]],
    ),
    (
        "tile_to_shape",
        [[[2, 2], [2, 1]], [4, 6], [1, 0]],
        [[[2, 2], [2, 3]], [[2, 12], [1, 4]]],
    ),
    # parentheses around one integer stay
    ("shape", [[[4], [1]]], [4]),
    ("printed", [[[[4], 2], [[1], 4]]], [[[4], 2], [[1], 4]]),
    ("printed", [[[], []]], [[], []]),
    ("cosize", [[str(2**61), 2]], 2**62 - 1),
]


def query(*lines):
    """The replies to lines, or None where the library is absent."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run(
        [sys.executable, str(HERE / "adapter.py")],
        input=text.encode(),
        capture_output=True,
        timeout=900,  # the first start compiles
        check=False,
    )
    if run.returncode == 1 and b"mojo: absent: " in run.stderr:
        return None
    assert run.returncode == 0, run.stderr.decode()
    assert run.stderr == b"", run.stderr.decode()
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers(op, cases):
    return query({"seq": 1, "op": op, "args": cases})[0]["res"]


def answer(op, *arguments):
    return answers(op, [list(arguments)])[0]


def number(value):
    return int(value) if isinstance(value, str) else value


class Adapter(unittest.TestCase):
    def test_says_who_it_is(self):
        hello = query({"hello": {"protocol": "1.0"}})[0]["hello"]
        self.assertEqual((hello["name"], hello["int_bits"]), ("mojo layout", 64))
        self.assertIn(f"max-mojo-libs=={hello['version']}", (HERE / "pins.txt").read_text().split())
        self.assertEqual(sorted(hello["ops"]), sorted(KNOWN))

    def test_every_claim_is_answered(self):
        batches = [(op, a, want) for op, (a, want) in KNOWN.items()] + MORE
        replies = query(
            *({"seq": i, "op": op, "args": [a]} for i, (op, a, _) in enumerate(batches))
        )
        for (op, arguments, want), reply in zip(batches, replies):
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(
                    [{"v": number(r.get("v", r))} for r in reply["res"]], [{"v": want}]
                )

    def test_abort_and_assertions_with_a_message_are_refusals(self):
        for op, arguments, condition, why in [
            ("complement", [[[0, 2], [2, 3]], 8], "abort", "Complement out of bounds."),
            ("tile_to_shape", [[2, 1], 3], "abort", "Tile to shape failed"),
            ("shape_div", [4, 3], "assertion", "Incompatible shape values: 4 3"),
            ("inner_product", [[1, 2], [1, 2, 3]], "assertion", "Tuple sizes don't match"),
            ("mode", [[2, 1], 1], "assertion", "index 1 is out of bounds"),
            ("at", [{"swizzle": [2, 0, 1]}, 1], "assertion", "shift should be less than bits"),
            ("crd2idx", [[1, 1, 1], [2, 2]], "assertion", "crd2idx shape mismatch"),
        ]:
            with self.subTest(op=op, arguments=arguments):
                reported = answer(op, *arguments)
                self.assertEqual(reported["e"], condition)
                self.assertTrue(reported["m"].startswith(why), reported)

    def test_another_death_is_a_crash(self):
        # The strides of the answer are below what an IntTuple can hold, and are read as places in memory.
        reported = answer("downcast", [[4, 2], [1, str(2**53 - 3)]], -3)
        self.assertEqual(reported["x"], "SIGSEGV")

    def test_a_death_costs_its_own_case(self):
        good, bad = {"v": 2}, "assertion"
        for op, fine, deadly in [
            ("crd2idx", [[0, 1], [2, 2]], [[1, 1, 1], [2, 2]]),
            ("shape_div", [6, 3], [4, 3]),
        ]:
            results = answers(op, [fine] * 30 + [deadly] + [fine] * 30 + [deadly] * 2)
            self.assertEqual(
                [r.get("e", r) for r in results], [good] * 30 + [bad] + [good] * 30 + [bad] * 2
            )

    def test_calls_of_the_algebra_do_not_depend_on_earlier_ones(self):
        """The middle mode of coalesce was merged: what the library reads behind the tuple is in the answer."""
        case = [[[2, 2, 2, 2], [1, 4, 8, 32]], [[16], [1]]]
        alone = answer("composition", *case)
        others = [[[k, 1], [1, 1]] for k in range(1, 20)]
        results = answers("composition", [*others, case, *reversed(others), case])
        self.assertEqual([r for r in results if len(str(r)) == len(str(alone))], [alone, alone])

    def test_what_the_library_does_not_take_is_unsupported(self):
        for op, arguments, why in [
            ("size", [[[2, -1], [1, 2]]], "-1 is UNKNOWN_VALUE"),
            ("size", [[2, -65535]], "-65535 is below IntTuple.MinimumValue"),
            ("size", [[str(2**63), 1]], f"{2**63} has more than 64 bits"),
            ("at", [[[2, 2], [1, 2]], [1, None]], "the library does not have _ in coordinates"),
            ("at", [{"outer": [4, 1], "offset": 0, "inner": [4, 1]}, 1], "the outer function"),
            ("composition", [[4, 1], None], "the library does not have _ as a tiler"),
            ("composition", [[[4, 4], [1, 4]], {"by_mode": [None, [2, 1]]}], "a LayoutList holds"),
            ("coalesce", [[[2, [2, 2]], [1, [2, 4]]], [0, [0, 0]]], "the library keeps the modes"),
            ("prefix_product", [[2, 3], [1, 2]], "the library takes an integer to begin with"),
            ("concat", [[2, 1]] * 5, "make_layout is called with at most 4 layouts"),
            ("table", [[[2, 2, 2], [1, 2, 4]]], "format_layout takes layouts of two modes"),
            ("left_inverse", [[4, 1]], "not claimed"),
        ]:
            with self.subTest(op=op, arguments=arguments):
                reported = answer(op, *arguments)
                self.assertTrue(reported.get("s", "").startswith(why), reported)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    from in_venv import start_again

    start_again(__file__)
    if query({"hello": {}}) is None:
        print("absent: mojo")
        sys.exit(77)
    unittest.main()
