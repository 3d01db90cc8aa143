#!/usr/bin/env python3
"""The adapter of Triton's LinearLayout in C++ as a process: what it claims, an answer to each claim by hand, and what
ends the library."""

import json
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent


def linear(bases, out):
    """linear({"i": [1, 2]}, {"o": 4}) is {i:[1,2]}->{o:4} as it goes over the wire."""
    return {
        "bases": [
            [name, [b if isinstance(b, list) else [b] for b in vectors]]
            for name, vectors in bases.items()
        ],
        "out": [[name, size] for name, size in out.items()],
    }


EIGHT = linear({"i": [1, 2, 4]}, {"o": 8})
FOUR = linear({"i": [1, 2]}, {"o": 4})
TWO = linear({"i": [1]}, {"o": 2})
PLUS = linear({"i": [[1, 0]], "b": [[0, 1]]}, {"x": 2, "b": 2})  # the identity on b
MIXED = linear({"x": [[1, 1]], "y": []}, {"x": 2, "y": 2})
CROSS = linear({"i": [[1, 1]], "j": [[1, 0]]}, {"x": 2, "y": 2})

KNOWN = {  # operation: (arguments, the answer by hand)
    "linear_transpose_in": (
        [linear({"i": [1], "j": [2]}, {"o": 4}), [1, 0]],
        linear({"j": [2], "i": [1]}, {"o": 4}),
    ),
    "linear_transpose_out": (
        [CROSS, [1, 0]],
        linear({"i": [[1, 1]], "j": [[0, 1]]}, {"y": 2, "x": 2}),
    ),
    "linear_reshape_in": ([EIGHT, [2, 4]], linear({"dim0": [1], "dim1": [2, 4]}, {"o": 8})),
    "linear_reshape_out": (
        [EIGHT, [2, 4]],
        linear({"i": [[1, 0], [0, 1], [0, 2]]}, {"dim0": 2, "dim1": 4}),
    ),
    "linear_sublayout": ([CROSS, 0, 1], linear({"i": [1]}, {"y": 2})),
    "linear_sublayout_is_zero": ([CROSS, 1, 1], True),
    "linear_is_trivial_over": ([PLUS, 1], True),
    "linear_quotient": ([PLUS, 1], linear({"i": [1]}, {"x": 2})),
    "linear_divide_left": ([EIGHT, TWO], FOUR),
    "linear_divide_right": ([EIGHT, TWO], FOUR),
    "linear_remove_zero_bases": (
        [linear({"i": [0, 1], "j": [0]}, {"o": 2})],
        linear({"i": [1], "j": []}, {"o": 2}),
    ),
    "linear_resize_in": ([EIGHT, 0, 2], linear({"i": [1]}, {"o": 8})),
    "linear_resize_out": ([FOUR, 0, 2], linear({"i": [1, 0]}, {"o": 2})),
    "linear_num_consecutive_in_out": ([linear({"i": [1, 2, 4], "j": [2]}, {"o": 8})], 2),
    "linear_free_bits": ([linear({"i": [1, 1], "j": [0]}, {"o": 2})], [2, 1]),
}
MORE = [
    ("linear_free_bits", [linear({"i": [1, 1]}, {"o": 2})], 2),
    ("linear_free_bits", [linear({}, {"o": 2})], []),
    ("linear_transpose_out", [linear({}, {"x": 2}), 0], linear({}, {"x": 2})),
    ("linear_reshape_in", [linear({}, {"x": 2}), []], linear({}, {"x": 2})),
    ("linear_sublayout", [CROSS, [], []], linear({}, {})),
    ("linear_sublayout_is_zero", [CROSS, 0, 1], False),
    ("linear_is_trivial_over", [MIXED, 0], False),
    ("linear_divide_left", [FOUR, linear({}, {})], FOUR),
    ("linear_num_consecutive_in_out", [FOUR], 4),
    ("linear_remove_zero_bases", [linear({"i": [[]]}, {})], linear({"i": []}, {})),
]


def query(*lines):
    """The replies to lines, or None where the library is absent."""
    text = "".join(json.dumps(line) + "\n" for line in lines)
    run = subprocess.run(
        [sys.executable, str(HERE / "adapter.py")],
        input=text.encode(),
        capture_output=True,
        timeout=120,
        check=False,
    )
    absent = (b"ModuleNotFoundError", b"only on x86-64")
    if run.returncode == 1 and any(words in run.stderr for words in absent):
        return None
    assert run.returncode == 0, run.stderr.decode()
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers(*calls):
    """Of calls (operation, arguments), a result each."""
    replies = query(*({"seq": i, "op": op, "args": [a]} for i, (op, a) in enumerate(calls)))
    return [reply["res"][0] for reply in replies]


class Adapter(unittest.TestCase):
    def test_says_who_it_is(self):
        hello = query({"hello": {"protocol": "1.0"}})[0]["hello"]
        self.assertEqual((hello["name"], hello["int_bits"]), ("triton-cpp", 32))
        self.assertIn(f"triton=={hello['version']}", (HERE / "pins.txt").read_text().split())
        self.assertEqual(sorted(hello["ops"]), sorted(KNOWN))

    def test_every_claim_is_answered(self):
        calls = [(op, arguments, want) for op, (arguments, want) in KNOWN.items()] + MORE
        results = answers(*((op, arguments) for op, arguments, _ in calls))
        for (op, arguments, want), result in zip(calls, results):
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(result, {"v": want})

    def test_no_answer_of_the_library_is_a_refusal(self):
        results = answers(
            ("linear_divide_left", [FOUR, linear({"i": [0]}, {"o": 2})]),
            ("linear_quotient", [MIXED, 0]),
            ("linear_transpose_in", [FOUR, [1]]),
            ("linear_sublayout", [FOUR, 0, -1]),
            ("linear_reshape_in", [FOUR, [[2, 2], 1]]),
            ("linear_resize_in", [FOUR, 0, 2**31]),
            ("linear_free_bits", [linear({"i": [2**31]}, {"o": 2**32})]),
        )
        self.assertEqual(
            [r["e"] for r in results],
            [
                "not_divisible",
                "not_trivial",
                "position",
                "position",
                "profile",
                "overflow",
                "overflow",
            ],
        )

    def test_an_assertion_of_the_library_ends_a_child_and_is_the_reason(self):
        for op, arguments, why in [
            ("linear_transpose_in", [TWO, []], "LLVM ERROR: Dimensions must match"),
            ("linear_reshape_in", [TWO, 4], "Assertion `getTotalInDimSize() == std::accumulate"),
            ("linear_free_bits", [linear({"i": [4]}, {"o": 4})], "LLVM ERROR: Invalid basis 4"),
        ]:
            with self.subTest(op=op, arguments=arguments):
                result = answers((op, arguments), ("linear_free_bits", [FOUR]))
                self.assertEqual(result[0]["x"], "SIGABRT")
                self.assertTrue(result[0]["m"].startswith(why), result)
                self.assertEqual(result[1], {"v": 0})

    def test_calls_that_the_binding_has_are_not_claimed(self):
        for op, arguments in [("linear_invert", [TWO]), ("linear_rank", [TWO])]:
            self.assertEqual(answers((op, arguments)), [{"s": "not claimed"}])


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    from in_venv import start_again

    start_again(__file__)
    if query({"hello": {}}) is None:
        print("absent: triton")
        sys.exit(77)
    unittest.main()
