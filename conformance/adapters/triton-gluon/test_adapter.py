#!/usr/bin/env python3
"""The adapter of Triton Gluon's named layouts as a process: what it claims, answers by hand, what ends the library, and
a mutant for each law of dialect.law (where the command layoutcheck is: LAYOUTCHECK_BINARY, or of the tree's build)."""

import json
import os
import re
import subprocess
import sys
import unittest
from pathlib import Path

HERE = Path(__file__).resolve().parent
LAWS = HERE / "dialect.law"


def linear(bases, out):
    """linear({"i": [1, 2]}, {"o": 4}) is {i:[1,2]}->{o:4} as it goes over the wire."""
    return {
        "bases": [
            [name, [b if isinstance(b, list) else [b] for b in vectors]]
            for name, vectors in bases.items()
        ],
        "out": [[name, size] for name, size in out.items()],
    }


CROSS = linear({"lane": [[1, 0], [2, 0]], "warp": [[1, 1]]}, {"x": 4, "y": 2})
# register, lane, warp
WARPS = linear({"a": [[2, 0]], "b": [[1, 0]], "c": [[1, 1]]}, {"x": 4, "y": 2})

# operation: (arguments, the answer by hand). A table is register, then lane, then warp; elements have the first dimension
# fastest.
KNOWN = {
    "linear_at": ([CROSS, [3, 1]], [2, 1]),  # 1 xor 2 xor 1, 1
    "linear_matrix": ([CROSS], {"table": [1, 2, 5]}),
    "linear_invert": (
        [CROSS],
        linear({"x": [[1, 0], [2, 0]], "y": [[1, 1]]}, {"lane": 4, "warp": 2}),
    ),
    # 2 of a thread along the last dimension, 2 lanes along the first, a tensor of 2 x 4: two registers more
    "gluon_blocked": ([[3, 1], 0, [1, 2]], {"table": [0, 2, 4, 6, 1, 3, 5, 7]}),
    # (0,0) is register 0 of lane 0, (1,0) register 0 of lane 1, which is place 4
    "gluon_blocked_view": ([[3, 1], 0, [1, 2]], {"table": [0, 4, 1, 5, 2, 6, 3, 7]}),
    # the same without its first dimension: both lanes hold all
    "gluon_slice": ([[3, 1], 0, [2]], {"table": [0, 1, 2, 3, 0, 1, 2, 3]}),
    "gluon_distributed_linear": ([WARPS], {"table": [0, 2, 1, 3, 5, 7, 4, 6]}),
    "gluon_distributed_linear_view": ([WARPS], {"table": [0, 2, 1, 3, 6, 4, 7, 5]}),
    "gluon_shared_linear": ([linear({"i": [2, 1]}, {"o": 4})], {"table": [0, 2, 1, 3]}),
    "gluon_shared_linear_view": ([linear({"i": [2, 1]}, {"o": 4})], {"table": [0, 2, 1, 3]}),
    # vec 1, perPhase 1, maxPhase 2 on 2 x 2: the second row has (1,1) first
    "gluon_swizzled": ([[0, 0, 1], 0, [1, 1]], {"table": [0, 2, 3, 1]}),
    "gluon_swizzled_view": ([[0, 0, 1], 0, [1, 1]], {"table": [0, 2, 3, 1]}),
}

# Of larger tables the beginning: what lane 0 holds, then lane 1, or what is at the first offsets.
BEGIN = {
    # 16 x 8: (0,0), (0,1), (8,0), (8,1); then (0,2), (0,3), (8,2), (8,3)
    "gluon_mma": ([0, [4, 3]], [0, 16, 8, 24, 32, 48, 40, 56]),
    # 64 x 16 of 16 columns: (0,0), (0,1), (8,0), (8,1), then 8 columns on
    "gluon_wgmma": ([0, 1, [6, 4]], [0, 64, 8, 72, 512, 576, 520, 584]),
    # A of 16 x 16, k_width 2: the same, then 8 columns on
    "gluon_mma_operand": ([0, 2, 4], [0, 16, 8, 24, 128, 144, 136, 152, 32, 48, 40, 56]),
    # 16 x 16: rows 0 to 3 of column 0, then of column 1
    "gluon_mfma": ([0, 2, 4], [0, 1, 2, 3, 16, 17, 18, 19]),
    # 16 x 16, version 1: rows 0, 2, 4 to 14 of column 0, then of column 1
    "gluon_wmma": ([0, 0, 4], [0, 2, 4, 6, 8, 10, 12, 14, 16, 18]),
    # 8 x 8 of 4 bytes, 32 bytes of swizzle: rows as they are, up to row 4, where halves change places
    "gluon_nvmma_shared": ([0, 0], [8 * c for c in range(8)] + [1 + 8 * c for c in range(8)]),
}
FIFTH_ROW = [4 + 8 * c for c in (4, 5, 6, 7, 0, 1, 2, 3)]

# law: (a mutant, a case at which the law is violated)
REFUSES = "views_refuse_long_tensors"
KILLS = {
    "gluon_blocked_is_a_product": ("blocked_reverses_the_order", "gluon_blocked((2,2), 0, 2)"),
    "gluon_blocked_holds_every_element": ("views_halve_the_tensor", "gluon_blocked(2, 0, 2)"),
    "gluon_blocked_answers": (REFUSES, "gluon_blocked(2, 0, 2)"),
    "gluon_blocked_views_agree": (
        "blocked_tensor_view_reverses_the_order",
        "gluon_blocked_view((2,2), 0, 2)",
    ),
    "gluon_blocked_view_answers": (REFUSES, "gluon_blocked_view(2, 0, 2)"),
    "gluon_slice_drops_a_dimension": (
        "slice_drops_the_next_dimension",
        "gluon_slice((4,2), 1, 2)",
    ),
    "gluon_slice_threads_keep_their_part": (
        "hardware_view_leaves_out_registers",
        "gluon_slice((2,2), 0, 2)",
    ),
    "gluon_slice_holds_every_element": ("views_halve_the_tensor", "gluon_slice((2,2), 0, 2)"),
    "gluon_slice_answers": (REFUSES, "gluon_slice((2,2), 0, 2)"),
    "gluon_mma_lanes": ("hardware_view_swaps_lanes", "gluon_mma(2, 4)"),
    "gluon_mma_warps": ("hardware_view_reverses_warps", "gluon_mma(3, 5)"),
    "gluon_mma_holds_every_element": ("views_halve_the_tensor", "gluon_mma(2, 2)"),
    "gluon_mma_answers": (REFUSES, "gluon_mma(2, 2)"),
    "gluon_mma_operand_lanes": ("hardware_view_swaps_lanes", "gluon_mma_operand(2, 0, 4)"),
    "gluon_mma_operand_warps": ("hardware_view_reverses_warps", "gluon_mma_operand(3, 2, 6)"),
    "gluon_mma_operand_holds_every_element": (
        "views_halve_the_tensor",
        "gluon_mma_operand(2, 0, 2)",
    ),
    "gluon_mma_operand_answers": (REFUSES, "gluon_mma_operand(2, 0, 2)"),
    "gluon_wgmma_lanes": ("hardware_view_swaps_lanes", "gluon_wgmma(2, 0, 4)"),
    "gluon_wgmma_warps": ("hardware_view_reverses_warps", "gluon_wgmma(2, 0, 5)"),
    "gluon_wgmma_holds_every_element": ("views_halve_the_tensor", "gluon_wgmma(2, 0, 2)"),
    "gluon_wgmma_answers": (REFUSES, "gluon_wgmma(2, 0, 2)"),
    "gluon_mfma_lanes": ("hardware_view_swaps_lanes", "gluon_mfma(2, 0, 5)"),
    "gluon_mfma_warps": ("hardware_view_reverses_warps", "gluon_mfma(3, 2, 5)"),
    "gluon_mfma_holds_every_element": ("views_halve_the_tensor", "gluon_mfma(2, 0, 2)"),
    "gluon_mfma_answers": (REFUSES, "gluon_mfma(2, 0, 2)"),
    "gluon_wmma_lanes": ("hardware_view_swaps_lanes", "gluon_wmma(2, 0, 4)"),
    "gluon_wmma_warps": ("hardware_view_reverses_warps", "gluon_wmma(3, 0, 5)"),
    "gluon_wmma_holds_every_element": ("views_halve_the_tensor", "gluon_wmma(2, 0, 2)"),
    "gluon_wmma_answers": (REFUSES, "gluon_wmma(2, 0, 2)"),
    "gluon_swizzled_is_an_xor": ("swizzled_ignores_per_phase", "gluon_swizzled(1, 0, (1,2))"),
    "gluon_swizzled_holds_every_element": (
        "shared_view_repeats_elements",
        "gluon_swizzled(2, 0, 2)",
    ),
    "gluon_swizzled_answers": (REFUSES, "gluon_swizzled(2, 0, 2)"),
    "gluon_swizzled_views_agree": (
        "swizzled_tensor_view_ignores_per_phase",
        "gluon_swizzled_view(2, 0, (2,3))",
    ),
    "gluon_swizzled_view_answers": (REFUSES, "gluon_swizzled_view(2, 0, 2)"),
    "gluon_nvmma_shared_is_an_xor": ("nvmma_swizzles_less", "gluon_nvmma_shared(2, 2)"),
    "gluon_nvmma_shared_holds_every_element": (
        "shared_view_repeats_elements",
        "gluon_nvmma_shared(2, 2)",
    ),
    "gluon_nvmma_shared_answers": (REFUSES, "gluon_nvmma_shared(2, 2)"),
    "gluon_distributed_linear_is_the_layout": (
        "distributed_swaps_register_and_lane",
        "gluon_distributed_linear({i:[1,2],j:[4]}->{o:8})",
    ),
    "gluon_distributed_linear_answers": (
        REFUSES,
        "gluon_distributed_linear({i:[1,2],j:[4]}->{o:8})",
    ),
    "gluon_distributed_linear_view_is_the_layout": (
        "distributed_swaps_register_and_lane",
        "gluon_distributed_linear_view({i:[1,2],j:[4]}->{o:8})",
    ),
    "gluon_distributed_linear_view_answers": (
        REFUSES,
        "gluon_distributed_linear_view({i:[1,2],j:[4]}->{o:8})",
    ),
    "gluon_shared_linear_is_the_layout": (
        "shared_turns_the_bases",
        "gluon_shared_linear({i:[1,2]}->{o:4})",
    ),
    "gluon_shared_linear_answers": (REFUSES, "gluon_shared_linear({i:[1,2]}->{o:4})"),
    "gluon_shared_linear_views_agree": (
        "shared_tensor_view_turns_the_bases",
        "gluon_shared_linear_view({i:[1,2]}->{o:4})",
    ),
    "gluon_shared_linear_view_answers": (REFUSES, "gluon_shared_linear_view({i:[1,2]}->{o:4})"),
}


def command():
    """The command layoutcheck, or None."""
    build = HERE.parents[2] / "build/layoutcheck"
    path = os.environ.get("LAYOUTCHECK_BINARY") or (str(build) if build.exists() else None)
    return path if path and Path(path).exists() else None


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
    if run.returncode == 1 and b"ModuleNotFoundError" in run.stderr:
        return None
    assert run.returncode == 0, run.stderr.decode()
    return [json.loads(line) for line in run.stdout.splitlines()]


def answers(*calls):
    """Of calls (operation, arguments), a result each."""
    replies = query(*({"seq": i, "op": op, "args": [a]} for i, (op, a) in enumerate(calls)))
    return [reply["res"][0] for reply in replies]


class Adapter(unittest.TestCase):
    def test_says_who_it_is(self):
        declared = re.findall(r"^op (\w+)\(", LAWS.read_text(encoding="utf-8"), re.M)
        offered = ["linear_at", "linear_matrix", "linear_invert", *declared]
        hello = query({"hello": {"protocol": "1.0", "ops": offered}})[0]["hello"]
        self.assertEqual((hello["name"], hello["int_bits"]), ("triton-gluon", 32))
        self.assertIn(f"triton=={hello['version']}", (HERE / "pins.txt").read_text().split())
        self.assertEqual(sorted(hello["ops"]), sorted([*KNOWN, *BEGIN]))

    def test_every_claim_is_answered(self):
        results = answers(*((op, arguments) for op, (arguments, _) in KNOWN.items()))
        for (op, (arguments, want)), result in zip(KNOWN.items(), results):
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(result, {"v": want})

    def test_large_tables_begin_as_by_hand(self):
        results = answers(*((op, arguments) for op, (arguments, _) in BEGIN.items()))
        for (op, (arguments, want)), result in zip(BEGIN.items(), results):
            with self.subTest(op=op, arguments=arguments):
                self.assertEqual(result["v"]["table"][: len(want)], want)
                if op == "gluon_nvmma_shared":
                    self.assertEqual(result["v"]["table"][32:40], FIFTH_ROW)

    def test_inputs_are_levels_by_position_and_the_mixed_one_is_the_warp(self):
        mixed = linear({"a": [[1, 1]], "b": [[0, 1]]}, {"x": 2, "y": 2})
        block = linear({"offset": [1], "b": [2]}, {"x": 4})
        results = answers(
            ("linear_at", [mixed, [1, 1]]),
            ("linear_matrix", [mixed]),
            ("linear_at", [CROSS, [3, 0]]),
            ("gluon_shared_linear", [block]),
        )
        self.assertEqual(
            [r["v"] for r in results], [[1, 0], {"table": [3, 2]}, [3, 0], {"table": [0, 1, 2, 3]}]
        )

    def test_refusals_and_what_is_unsupported(self):
        both = linear({"a": [[1, 1]], "b": [[1, 1], [0, 1]]}, {"x": 2, "y": 2})
        half = linear({"a": [1]}, {"x": 4})
        twice = linear({"a": [1], "b": [1]}, {"x": 2})
        results = answers(
            ("linear_at", [CROSS, [1]]),
            ("linear_at", [CROSS, [4, 0]]),
            ("linear_invert", [twice]),
            ("linear_matrix", [half]),
            ("linear_matrix", [both]),
            ("gluon_blocked", [[], 0, 1]),
            ("gluon_slice", [[0, 0, 0, 0], 0, 1]),
            ("gluon_mma", [0, [6, 6, 6]]),
        )
        kinds = [next(iter(r)) for r in results]
        self.assertEqual(kinds, ["e", "e", "e", "s", "s", "s", "s", "v"])

    def test_an_assertion_of_the_library_ends_a_child_and_is_the_reason(self):
        short = answers(("gluon_nvmma_shared", [0, 1]), ("gluon_blocked", [0, 0, 0]))
        self.assertEqual(short[0]["x"], "SIGABRT")
        self.assertTrue(short[0]["m"].startswith("LLVM ERROR: getTMABlockShape failed"), short)
        self.assertEqual(short[1], {"v": {"table": [0]}})


class Laws(unittest.TestCase):
    def reproduce(self, law, case, program):
        run = subprocess.run(
            [command(), "repro", case, "--law", law, "--laws", str(LAWS), "--impl", program],
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        return run.returncode, run.stdout + run.stderr

    def test_every_law_has_a_mutant(self):
        laws = re.findall(r"^(?:law|domain) (\w+)", LAWS.read_text(encoding="utf-8"), re.M)
        self.assertEqual(sorted(laws), sorted(KILLS))

    def test_every_law_kills_its_mutant_and_holds_without(self):
        if command() is None:
            self.skipTest("the command layoutcheck is absent")
        for law, (mutant, case) in KILLS.items():
            with self.subTest(law=law, mutant=mutant):
                program = f"{sys.executable} {HERE / 'mutants.py'} {mutant}"
                code, said = self.reproduce(law, case, f"cmd:{program}")
                self.assertEqual(code, 1, said)
                self.assertIn(f"FAIL {law} ", said)
                program = f"{sys.executable} {HERE / 'adapter.py'}"
                code, said = self.reproduce(law, case, f"cmd:{program}")
                self.assertEqual(code, 0, said)


if __name__ == "__main__":
    sys.path.insert(0, str(HERE.parent))
    from in_venv import start_again

    start_again(__file__)
    if query({"hello": {}}) is None:
        print("absent: triton")
        sys.exit(77)
    unittest.main()
