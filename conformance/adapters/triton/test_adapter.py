#!/usr/bin/env python3
"""The Triton adapter as a process: what it claims, an answer to each claim by hand, and what ends the library."""

import json
import subprocess
import sys
import time
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
BATCH = 256


def linear(bases, out):
    """linear({"i": [1, 2]}, {"o": 4}) is {i:[1,2]}->{o:4} as it goes over the wire."""
    return {
        "bases": [
            [name, [b if isinstance(b, list) else [b] for b in vectors]]
            for name, vectors in bases.items()
        ],
        "out": [[name, size] for name, size in out.items()],
    }


SWAP = linear({"i": [2, 1]}, {"o": 4})
TWO = linear({"i": [1, 2]}, {"o": 4})
HALF = linear({"i": [1]}, {"o": 4})
CROSS = linear({"lane": [[1, 0], [2, 0]], "warp": [[1, 1]]}, {"x": 4, "y": 2})

KNOWN = {  # operation: (arguments, the answer by hand)
    "linear_identity": ([8], linear({"i": [1, 2, 4]}, {"o": 8})),
    "linear_zeros": ([4, 8], linear({"i": [0, 0]}, {"o": 8})),
    "linear_strided": ([4, 8], linear({"i": [8, 16]}, {"o": 32})),
    "linear_at": ([CROSS, [3, 1]], [2, 1]),  # 1 xor 2 xor 1, 1
    "linear_matrix": ([CROSS], {"table": [1, 2, 5]}),
    "linear_is_injective": ([HALF], True),
    "linear_is_surjective": ([HALF], False),
    "linear_is_invertible": ([CROSS], True),
    # SWAP after 3 is 3, after 1 is 2
    "linear_compose": (
        [linear({"i": [2, 1]}, {"z": 4}), linear({"j": [3, 1]}, {"i": 4})],
        linear({"j": [3, 2]}, {"z": 4}),
    ),
    "linear_invert": (
        [CROSS],
        linear({"x": [[1, 0], [2, 0]], "y": [[1, 1]]}, {"lane": 4, "warp": 2}),
    ),
    "linear_pseudo_invert": ([linear({"i": [0, 2, 1]}, {"o": 4})], linear({"o": [4, 2]}, {"i": 8})),
    # the inverse of the first argument after the second: 3 is 1 xor 2
    "linear_invert_and_compose": (
        [linear({"i": [2, 3]}, {"o": 4}), linear({"j": [1, 2]}, {"o": 4})],
        linear({"j": [3, 1]}, {"i": 4}),
    ),
    "linear_direct_sum": ([HALF, SWAP], linear({"i": [1, 8, 4]}, {"o": 16})),
}
MORE = [
    ("linear_at", [SWAP, 1], 2),
    ("linear_at", [SWAP, [1]], 2),
    ("linear_at", [linear({}, {"x": 2, "y": 1}), []], [0, 0]),
    ("linear_at", [linear({"i": [[]]}, {}), 1], []),
    ("linear_matrix", [linear({"i": [0, 0]}, {"o": 1})], {"table": [0, 0]}),
    ("linear_matrix", [linear({}, {"o": 4})], {"table": []}),
    ("linear_strided", [1, 4], linear({"i": []}, {"o": 4})),
    ("linear_is_surjective", [linear({}, {})], True),
    ("linear_is_injective", [linear({"i": [1, 1]}, {"o": 2})], False),
    ("linear_is_invertible", [HALF], False),
    # the outputs of the second are the inputs of the first by name, and may be smaller
    (
        "linear_compose",
        [linear({"q": [1, 2], "p": [4]}, {"z": 8}), linear({"j": [[1, 2]]}, {"p": 2, "q": 4})],
        linear({"j": [6]}, {"z": 8}),
    ),
    (
        "linear_invert_and_compose",
        [
            linear({"i": [[1, 0], [0, 1]]}, {"x": 2, "y": 2}),
            linear({"j": [[1, 0]]}, {"y": 2, "x": 2}),
        ],
        linear({"j": [2]}, {"i": 4}),
    ),
    (
        "linear_direct_sum",
        [linear({"i": [[1, 0]]}, {"x": 2, "y": 1}), linear({"j": [[1, 1]]}, {"y": 2, "z": 2})],
        linear({"i": [[1, 0, 0]], "j": [[0, 1, 1]]}, {"x": 2, "y": 2, "z": 2}),
    ),
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
        self.assertEqual((hello["name"], hello["int_bits"]), ("triton", 32))
        self.assertIn(f"triton=={hello['version']}", (HERE / "pins.txt").read_text().split())
        self.assertEqual(sorted(hello["ops"]), sorted(KNOWN))

    def test_every_claim_is_answered(self):
        batches = [(op, a, want) for op, (a, want) in KNOWN.items()] + MORE
        replies = query(
            *({"seq": i, "op": op, "args": [a]} for i, (op, a, _) in enumerate(batches))
        )
        for (op, arguments, want), reply in zip(batches, replies):
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(reply["res"], [{"v": want}])

    def test_an_assertion_of_the_library_ends_a_child_and_is_the_reason(self):
        for op, arguments, why in [
            ("linear_identity", [3], "Assertion `llvm::isPowerOf2_32(size)' failed."),
            ("linear_zeros", [2, 3], "LLVM ERROR: Invalid out-dim size 3 for out-dim 'o'."),
            ("linear_invert", [HALF], "Assertion `isInvertible()"),
            ("linear_pseudo_invert", [HALF], 'Assertion `maybeRet && "outer layout does not cover'),
            ("linear_invert_and_compose", [HALF, TWO], "Assertion `maybeRet"),
            ("linear_compose", [SWAP, SWAP], "LLVM ERROR: Dimensions must match, ignoring order"),
            ("linear_at", [SWAP, []], "LLVM ERROR: Dimensions must match"),
            (
                "linear_is_injective",
                [linear({"i": [4]}, {"o": 4})],
                "LLVM ERROR: Invalid basis 4 for in-dim 'i'",
            ),
            (
                "linear_is_injective",
                [linear({"i": [[1, -1]]}, {"o": 2, "p": 2})],
                "LLVM ERROR: Invalid bases passed to LinearLayout.  Expected all basis values to be non-negative",
            ),
        ]:
            with self.subTest(op=op, arguments=arguments):
                reported = answer(op, *arguments)
                self.assertEqual(reported["x"], "SIGABRT")
                self.assertTrue(reported["m"].startswith(why), reported)

    def test_a_death_costs_its_own_case(self):
        good, bad = {"v": linear({"i": [1, 2, 4]}, {"o": 8})}, "SIGABRT"
        results = answers("linear_identity", [[8]] * 100 + [[3]] + [[8]] * 100 + [[5], [6]])
        self.assertEqual(
            [r.get("x", r) for r in results], [good] * 100 + [bad] + [good] * 100 + [bad] * 2
        )

    def test_a_batch_of_deaths_ends_soon(self):
        begin = time.monotonic()
        results = answers("linear_identity", [[3]] * BATCH)
        seconds = time.monotonic() - begin
        self.assertEqual({r["x"] for r in results}, {"SIGABRT"})
        print(
            f"{BATCH} deaths in {seconds:.2f} s", file=sys.stderr
        )  # 1.4 s where nothing else runs
        self.assertLess(seconds, 30)

    def test_integers_beyond_32_bits_are_unsupported(self):
        wide = str(2**60)
        for op, arguments in [
            ("linear_identity", [2**31]),
            ("linear_zeros", [2, wide]),
            ("linear_strided", [2, -(2**31) - 1]),
            ("linear_at", [TWO, 2**31]),
            ("linear_invert", [linear({"i": [wide]}, {"o": str(2**61)})]),
        ]:
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(answer(op, *arguments)["e"], "overflow")
        self.assertIn("v", answer("linear_identity", 2**30))

    def test_more_positions_than_inputs_cannot_be_passed(self):
        self.assertEqual(answer("linear_at", SWAP, [1, 0])["e"], "rank")

    def test_calls_that_the_library_lacks_are_unsupported(self):
        for op, arguments in [
            ("linear_rank", [TWO]),
            ("linear_transpose_in", [TWO, [0]]),
            ("linear_divide_left", [TWO, HALF]),
        ]:
            self.assertEqual(answer(op, *arguments), {"s": "not claimed"})


class Written(unittest.TestCase):
    """What the library writes about a layout."""

    def test_text_is_read_back(self):
        from scope import linear as layout
        from written import parts

        for bases, out in [
            ([("i", [[1, 0], [2, 1]]), ("a b", []), ("", [[0, 1]])], [("x", 4), ("y", 2)]),
            ([("i", [[], []])], []),
            ([], [("x", 4), ("y", 1)]),
            ([], []),
        ]:
            self.assertEqual(parts(str(layout(bases, out))), (bases, out))

    def test_views_are_read_back(self):
        from scope import linear as layout
        from written import values

        two = layout([("i", [[1, 0], [2, 1]]), ("j", [[0, 1]])], [("x", 4), ("y", 2)])
        self.assertEqual(values(two, (3, 1)), [(3, 0)] * 4)  # 1 xor 2, 1 xor 1
        four = layout([(name, [[1 << k]]) for k, name in enumerate("abcd")], [("x", 16)])
        self.assertEqual(
            values(four, (0, 1, 0, 1)), [(10,)] * 2
        )  # the shared views take two inputs
        self.assertEqual(values(two, (3, 2)), [])  # not there
        self.assertEqual(values(layout([], [("x", 16)]), ()), [(0,)] * 4)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    from in_venv import start_again

    start_again(__file__)
    if query({"hello": {}}) is None:
        print("absent: triton")
        sys.exit(77)
    unittest.main()
