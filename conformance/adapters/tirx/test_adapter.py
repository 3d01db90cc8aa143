#!/usr/bin/env python3
"""The tirx adapter as a process: what it claims, one answer to each claim computed by hand, and its operations of its own."""

import json
import re
import subprocess
import sys
import unittest
from pathlib import Path

ADAPTER = Path(__file__).resolve().parent / "adapter.py"
LAWS = ADAPTER.with_name("dialect.law")
PYTHON = sys.executable

A = [[4, 6], [1, 4]]  # 24:1, colexicographic
SW = {"swizzle": [1, 0, 2]}  # 4 becomes 5


def over(layout, offset=0, swizzle=SW):
    return {"outer": swizzle, "offset": offset, "inner": layout}


def along(k, i):
    return {"scale": k, "axis": i}


COORDINATES = [[4, 3], [along(1, 0), along(1, 1)]]
KNOWN = {  # operation: (arguments, the answer by docs/spec.md)
    "size": ([A], 24),
    "cosize": ([[[2, 3], [5, 1]]], 8),
    "rank": ([A], 2),
    "shape": ([A], [4, 6]),
    "stride": ([A], [1, 4]),
    "mode": ([A, 1], [6, 4]),
    "at": ([[[3, 2], [2, 3]], 5], 7),
    "equal": ([A, A], True),
    "hash_equal": ([A, A], True),
    "printed": ([A], A),
    "compact_left": ([[2, 3]], [[2, 3], [1, 2]]),
    "coalesce": ([[[2, 1, 6], [1, 6, 2]]], [12, 1]),
    "select": ([[[2, 3, 4], [1, 2, 6]], [2, 0, 1]], [[4, 2, 3], [6, 1, 2]]),
    "upcast": ([[[8, 4], [1, 8]], 4], [[2, 4], [1, 2]]),
    # 2:1 with each element seen as 4: 0 to 7
    "downcast": ([[2, 1], 4], [[4, 2], [1, 4]]),
    # the places of the tiles are 3:4 in the second mode, which (2,3):(2,4) is coalesced
    "tile_to_shape": ([[[2, 2], [1, 2]], [2, 6]], [[2, 6], [1, 2]]),
    "composed_coalesce": ([over([[2, 4], [1, 2]], 1)], over([8, 1], 1)),
    "composed_cosize": ([over([4, 1], 0)], 4),
    "composed_rank": ([over([[2, 4], [4, 1]])], 2),
    "composed_shape": ([over([[2, 4], [4, 1]])], [2, 4]),
    "composed_equal": ([over(A), over(A)], True),
    "composed_hash_equal": ([over(A, 3), over(A, 3)], True),
    "composed_printed": ([over(A, 3)], over(A, 3)),
    "composed_upcast": (
        [over([32, 1], 8, {"swizzle": [1, 2, 1]}), 4],
        over([8, 1], 2, {"swizzle": [1, 0, 1]}),
    ),
    "composed_downcast": (
        [over([8, 1], 2, {"swizzle": [1, 0, 1]}), 4],
        over([[4, 8], [1, 4]], 8, {"swizzle": [1, 2, 1]}),
    ),
    "basis_size": ([COORDINATES], 12),
    "basis_at": ([COORDINATES, 6], [2, 1]),
    "basis_mode": ([COORDINATES, 1], [3, along(1, 1)]),
    "basis_coalesce": ([[[2, 2, 3], [along(1, 0), along(2, 0), along(1, 1)]]], COORDINATES),
}
OWN = {  # operation of dialect.law: (arguments, the answer by its laws)
    "tirx_group": ([A, [2, 12]], [[2, [2, 6]], [1, [2, 4]]]),
    "tirx_apply": ([A, [2, 12]], {"table": list(range(24))}),
    # 2:3 covers 4 addresses
    "tirx_tile": ([[2, 3], [3, 1]], [[2, 3], [3, 4]]),
    "tirx_composed_tile": ([[3, 1], over([8, 1])], over([24, 1])),
    "tirx_is_trivial": ([A], True),
    "tirx_is_contiguous": ([[[4, 6], [6, 1]]], False),
    "tirx_span": ([A, [2, 100]], 124),
    "tirx_axis_size": ([COORDINATES, 1], 3),
    "tirx_axis_span": ([[[4, 3], [along(1, 0), along(5, 1)]], 1], 11),
}
MORE = [  # what is converted
    ("size", [[[4, [2, 3]], [1, [4, 8]]]], 24),
    ("size", [over(A, 4)], 24),
    ("at", [[[3, 2], [2, 3]], [2, 1]], 7),
    ("at", [[[2, [3, 5]], [1, [2, 6]]], [1, 7]], 15),
    ("at", [[[2, [3, 5]], [1, [2, 6]]], [1, [1, 2]]], 15),
    ("at", [[2, 3], 5], 15),  # past the end
    ("at", [[[2, 2], [1, -3]], 3], -2),
    ("at", [SW, 12], 13),
    ("at", [{"swizzle": [1, 0, -2]}, 3], 7),
    ("at", [over([[2, 4], [4, 1]], 4), [1, 0]], 8),
    ("at", [over([8, 1], 4), 1], 4),  # 5 and bit 2 of it
    ("at", [[[], []], 0], 0),
    ("at", [[4, "9007199254740993"], 3], "27021597764222979"),
    ("cosize", [[2, 4294967296]], 4294967297),
    ("printed", [[[], []]], [[], []]),
    ("select", [[[2, [3, 5]], [1, [2, 6]]], [1, 0]], [[[3, 5], 2], [[2, 6], 1]]),
    ("compact_left", [7], [7, 1]),
    ("upcast", [[[[8]], [[1]]], 4], [[[2]], [[1]]]),
    ("equal", [A, [[4, 6], [6, 1]]], False),
    ("tile_to_shape", [[2, 1], [2, 3]], [[2, 3], [1, 2]]),  # filled up with a mode of 1
    ("tile_to_shape", [[[2, 2], [1, 2]], [4, 4]], [[[2, 2], [2, 2]], [[1, 4], [2, 8]]]),
    ("basis_at", [[[2, 3], [along(1, [0, 1]), along(2, 0)]], [1, 2]], None),  # a number and a tuple
    ("basis_at", [[[2, 3], [along(1, [0, 1]), along(2, 1)]], [1, 2]], None),
    ("basis_at", [[[2, 3], [along(1, 2), 0]], [1, 2]], [0, 0, 1]),
    ("basis_coalesce", [[[2, 3], [0, 0]]], [6, 0]),
]


def query_of(command, text):
    run = subprocess.run(
        command, input=text.encode(), capture_output=True, timeout=300, check=False
    )
    if run.returncode == 1 and b"ModuleNotFoundError" in run.stderr:
        return None
    assert run.returncode == 0, run.stderr.decode()
    return [json.loads(line) for line in run.stdout.splitlines()]


def query(*lines):
    """The replies to lines, or None where the library is absent."""
    return query_of([PYTHON, str(ADAPTER)], "".join(json.dumps(line) + "\n" for line in lines))


def answers(*cases):
    replies = query(*({"seq": i, "op": op, "args": [a]} for i, (op, *a) in enumerate(cases)))
    return [reply["res"][0] for reply in replies]


class Adapter(unittest.TestCase):
    def test_says_who_it_is(self):
        hello = query({"hello": {"protocol": "1.0"}})[0]["hello"]
        self.assertEqual((hello["name"], hello["int_bits"]), ("tirx", 64))
        self.assertRegex(hello["version"], r"^\d+\.\d+\.\d+\S*$")
        self.assertEqual(sorted(hello["ops"]), sorted([*KNOWN, *OWN]))

    def test_claims_the_operations_of_the_law_file(self):
        declared = re.findall(r"^op (\w+)\(", LAWS.read_text(encoding="utf-8"), re.M)
        self.assertEqual(sorted(declared), sorted(OWN))
        hello = query({"hello": {"protocol": "1.0", "ops": declared}})[0]["hello"]
        self.assertEqual(sorted(hello["ops"]), sorted(OWN))

    def test_every_claim_is_answered(self):
        cases = [(op, a, want) for op, (a, want) in [*KNOWN.items(), *OWN.items()]]
        cases += [case for case in MORE if case[2] is not None]
        for (op, a, want), said in zip(cases, answers(*((op, *a) for op, a, _ in cases))):
            with self.subTest(op=op, arguments=a):
                self.assertEqual(said, {"v": want})

    def test_refusals(self):
        said = answers(
            ("upcast", [4, 2], 2),  # not the stride 1
            ("select", A, [0, 1, 2]),
            ("tirx_group", A, [5, 5]),
            ("at", A, [1, 2, 3]),
            ("composed_downcast", over(A), 3),
        )
        self.assertEqual(
            [s.get("e") for s in said],
            ["AssertionError", "AssertionError", "RuntimeError", "RuntimeError", "AssertionError"],
        )

    def test_integers_beyond_64_bits_are_an_overflow(self):
        said = answers(
            ("size", [[4294967296, 4294967296], [1, 1]]),
            ("cosize", [[2, "9223372036854775808"], [1, 1]]),
        )
        self.assertEqual([s.get("e") for s in said], ["overflow", "overflow"])

    def test_what_the_library_cannot_take_is_unsupported(self):
        for said in answers(
            ("shape", [[4, [2, 3]], [1, [4, 8]]]),
            ("rank", [[4], [1]]),
            ("at", A, [None, 1]),
            ("at", [[2, [2, 2]], [1, [2, 4]]], [[0, 1], 1]),
            ("at", A, [3]),
            ("at", over(A, 0, [4, 1]), 0),
            ("at", {"swizzle": [2, 0, 1]}, 3),
            ("size", SW),
            ("select", A, [0]),
            ("mode", A, -1),
            ("coalesce", A, [1, 1]),
        ):
            self.assertIn("s", said)

    def test_an_internal_error(self):
        # A TypeError, where the adapter has a mistake: unpack counts the bits of its argument.
        text = ADAPTER.read_text(encoding="utf-8")
        text = text.replace("Path(__file__)", f"Path({str(ADAPTER)!r})")
        wrong = text.replace("layout.tile.unpack(n)", "layout.tile.unpack(None)")
        self.assertNotEqual(text, wrong)
        line = json.dumps({"seq": 1, "op": "composed_downcast", "args": [[over(A), 2]]})
        reply = query_of([PYTHON, "-c", wrong], line + "\n")
        self.assertEqual(reply[0]["res"][0]["x"], "TypeError")


if __name__ == "__main__":
    sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
    from in_venv import start_again

    start_again(__file__)
    if query({"hello": {}}) is None:
        print("absent: apache-tvm-tirx")
        sys.exit(77)
    unittest.main()
