#!/usr/bin/env python3
"""The adapter of CuTe's C++ headers: one answer to each claim by hand, rejected cases, deaths, what is kept."""

import contextlib
import json
import os
import shutil
import sqlite3
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path
from unittest import mock

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE.parent))
from in_venv import start_again

start_again(__file__)
sys.path.insert(0, str(HERE))
import toolchain
from kept import Kept
from spelling import CALLS, NoCall, expression, static  # first: it finds the SDK
from measure import FLAGS, Meter  # isort: skip
from toolchain import Missing, Toolchain
from units import Units

A = [[4, [2, 3]], [1, [4, 8]]]  # 24:1
B = [[4, 2, 3], [1, 4, 8]]
TILER = {"by_mode": [[2, 1], [3, 1]]}


def axis(i, scale=1):
    return {"scale": scale, "axis": i}


def swizzled(inner, offset=16, swizzle=(1, 1, 1)):
    return {"outer": {"swizzle": list(swizzle)}, "offset": offset, "inner": inner}


BASIS = [[4, 3], [axis(0), axis(1)]]
KNOWN = {  # operation: (arguments, the answer by docs/spec.md)
    "product": ([[[2, 2], 3]], 12),
    "product_each": ([[[2, 2], 3]], [4, 3]),
    "product_like": ([[[2, 2], 3], [1, 1]], [4, 3]),
    "tuple_size": ([[[2, 2], 3]], 12),
    "append": ([[2, 3], [4, 5]], [2, 3, [4, 5]]),
    "prepend": ([[2, 3], [4, 5]], [[4, 5], 2, 3]),
    "insert": ([[2, 3], 1, [4, 5]], [2, [4, 5], 3]),
    "wrap": ([4], [4]),
    "reverse": ([[2, [3, 4]]], [[3, 4], 2]),
    "zip": ([[2, 3], [4, [5, 6]]], [[2, 4], [3, [5, 6]]]),
    "elem_less": ([[1, 2], [4, 3]], True),
    "elem_add": ([[1, [2, 3]], [4, [5, 6]]], [5, [7, 9]]),
    "elem_subtract": ([[4, [5, 6]], [1, [2, 3]]], [3, [3, 3]]),
    "evenly_divides": ([[4, 6], [2, 3]], True),
    "domain_distribute": ([[15, 14], 6], [[3, 2], [1, 15]]),
    "tuple_rank": ([[[2, 2], 3]], 2),
    "tuple_depth": ([[[2, 2], 3]], 2),
    "tuple_flatten": ([[2, [3, [4]]]], [2, 3, 4]),
    "tuple_unflatten": ([[2, 3, 4], [0, [0, 0]]], [2, [3, 4]]),
    "tuple_max": ([[2, [7, 3]]], 7),
    "inner_product": ([[1, [2, 3]], [4, [5, 6]]], 32),
    "elem_scale": ([[2, 3], [4, [5, 6]]], [8, 90]),
    "shape_div": ([[3, 4], 6], [1, 2]),
    "ceil_div": ([[7, 4], [2, 4]], [4, 1]),
    "congruent": ([[2, [3, 4]], [1, [1, 1]]], True),
    "weakly_congruent": ([[1, 2], [3, [4, 5]]], True),
    "compatible": ([4, [2, 2]], True),
    "tuple_slice": ([[None, [1, None]], [3, [4, 5]]], [3, 5]),
    "tuple_dice": ([[None, [1, None]], [3, [4, 5]]], [4]),
    "idx2crd": ([5, [3, 2]], [2, 1]),
    "crd2idx": ([[2, 1], [3, 2], [2, 3]], 7),
    "crd2crd": ([5, [2, 3], 6], [1, 2]),
    "size": ([A], 24),
    "cosize": ([[[64, 32], [2, 256]]], 8063),
    "rank": ([A], 2),
    "depth": ([A], 2),
    "shape": ([A], A[0]),
    "stride": ([A], A[1]),
    "at": ([B, [1, 1, 2]], 21),
    "compact_left": ([[4, [2, 3]]], [[4, [2, 3]], [1, [4, 8]]]),
    "compact_right": ([[4, [2, 3]]], [[4, [2, 3]], [6, [3, 1]]]),
    "compact_ordered": ([[4, 6], [1, 0]], [[4, 6], [6, 1]]),
    "compact_like": ([[[2, 3, 4], [30, 1, 7]]], [[2, 3, 4], [12, 1, 3]]),
    "equal": ([A, A], True),
    "concat": ([[4, 1], [[2, 2], [1, 4]]], [[4, [2, 2]], [1, [1, 4]]]),
    "mode": ([A, 1], [[2, 3], [4, 8]]),
    "group": ([B, 0, 2], [[[4, 2], 3], [[1, 4], 8]]),
    "take": ([B, 1, 3], [[2, 3], [4, 8]]),
    "select": ([B, [2, 0]], [[3, 4], [8, 1]]),
    "replace": ([B, 1, [5, 7]], [[4, 5, 3], [1, 7, 8]]),
    "slice": ([[1, [None, 2]], A], [[2], [4]]),
    "dice": ([[1, None], A], [[4], [1]]),
    "flatten": ([A], B),
    "unflatten": ([B, [0, [0, 0]]], A),
    "coalesce": ([A], [24, 1]),
    "filter": ([[[4, 2], [1, 0]]], [4, 1]),
    "composition": ([[[4, 6], [1, 4]], [2, 3]], [2, 3]),
    "complement": ([[4, 1], 24], [6, 4]),
    "right_inverse": ([[[4, 2], [2, 1]]], [[2, 4], [4, 1]]),
    "left_inverse": ([[[4, 2], [2, 1]]], [[2, 4], [4, 1]]),
    "left_inverse_quasi": ([[[4, 2], [2, 1]]], [[2, 4], [4, 1]]),
    "logical_divide": ([[24, 1], [4, 1]], [[4, 6], [1, 4]]),
    "zipped_divide": ([[[4, 6], [1, 4]], TILER], [[[2, 3], [2, 2]], [[1, 4], [2, 12]]]),
    "tiled_divide": ([[[4, 6], [1, 4]], TILER], [[[2, 3], 2, 2], [[1, 4], 2, 12]]),
    "flat_divide": ([[[4, 6], [1, 4]], TILER], [[2, 3, 2, 2], [1, 4, 2, 12]]),
    "logical_product": ([[4, 1], [3, 1]], [[4, 3], [1, 4]]),
    "zipped_product": ([[4, 1], [3, 1]], [[4, 3], [1, 4]]),
    "tiled_product": ([[4, 1], [3, 1]], [[4, 3], [1, 4]]),
    "flat_product": ([[4, 1], [3, 1]], [[4, 3], [1, 4]]),
    "blocked_product": ([[2, 1], [3, 1]], [[[2, 3]], [[1, 2]]]),
    "raked_product": ([[2, 1], [3, 1]], [[[3, 2]], [[2, 1]]]),
    "tile_to_shape": ([[[2, 2], [1, 2]], [4, 4]], [[[2, 2], [2, 2]], [[1, 4], [2, 8]]]),
    "max_common_layout": ([[8, 1], [8, 1]], [8, 1]),
    "max_common_vector": ([[8, 1], [8, 1]], 8),
    "nullspace": ([[[2, 3], [0, 1]]], [2, 1]),
    "upcast": ([[8, 1], 4], [2, 1]),
    "downcast": ([[8, 1], 4], [32, 1]),
    "basis_identity": ([[4, 3]], BASIS),
    "basis_size": ([BASIS], 12),
    "basis_at": ([BASIS, 5], [1, 1]),
    "basis_coalesce": ([[[2, 3, 4], [axis(0), axis(0, 2), axis(1)]]], [[6, 4], [axis(0), axis(1)]]),
    "basis_composition": ([BASIS, [12, 1]], BASIS),
    "basis_inner_composition": ([[[4, 8], [8, 1]], [[4, 4], [axis(1), axis(0)]]], [[4, 4], [1, 8]]),
    "basis_mode": ([BASIS, 1], [3, axis(1)]),
    "basis_slice": ([[None, 2], BASIS], [[4], [axis(0)]]),
    "basis_dice": ([[None, 2], BASIS], [[3], [axis(1)]]),
    "basis_flatten": ([[[4, [3]], [axis(0), [axis(1)]]]], BASIS),
    "basis_nullspace": ([[[2, 3], [0, axis(1)]]], [2, 1]),
    "basis_logical_divide": (
        [BASIS, {"by_mode": [2, 3]}],
        [[[2, 2], [3, 1]], [[axis(0), axis(0, 2)], [axis(1), 0]]],
    ),
    "basis_zipped_divide": (
        [BASIS, {"by_mode": [2, 3]}],
        [[[2, 3], [2, 1]], [[axis(0), axis(1)], [axis(0, 2), 0]]],
    ),
    "basis_tiled_divide": (
        [BASIS, {"by_mode": [2, 3]}],
        [[[2, 3], 2, 1], [[axis(0), axis(1)], axis(0, 2), 0]],
    ),
    "basis_flat_divide": (
        [BASIS, {"by_mode": [2, 3]}],
        [[2, 3, 2, 1], [axis(0), axis(1), axis(0, 2), 0]],
    ),
    "composed_coalesce": ([swizzled([[4, 6], [1, 4]])], swizzled([24, 1])),
    "composed_flatten": ([swizzled(A)], swizzled(B)),
    "composed_mode": ([swizzled(A), 1], swizzled([[2, 3], [4, 8]])),
    "composed_composition": ([swizzled([[4, 6], [1, 4]]), [2, 3]], swizzled([2, 3])),
    "composed_logical_divide": ([swizzled([24, 1]), [4, 1]], swizzled([[4, 6], [1, 4]])),
    "composed_zipped_divide": (
        [swizzled([[4, 6], [1, 4]]), TILER],
        swizzled([[[2, 3], [2, 2]], [[1, 4], [2, 12]]]),
    ),
    "composed_tiled_divide": (
        [swizzled([[4, 6], [1, 4]]), TILER],
        swizzled([[[2, 3], 2, 2], [[1, 4], 2, 12]]),
    ),
    "composed_flat_divide": (
        [swizzled([[4, 6], [1, 4]]), TILER],
        swizzled([[2, 3, 2, 2], [1, 4, 2, 12]]),
    ),
    "composed_logical_product": ([swizzled([4, 1]), [3, 1]], swizzled([[4, 3], [1, 4]])),
    "composed_zipped_product": ([swizzled([4, 1]), [3, 1]], swizzled([[4, 3], [1, 4]])),
    "composed_tiled_product": ([swizzled([4, 1]), [3, 1]], swizzled([[4, 3], [1, 4]])),
    "composed_flat_product": ([swizzled([4, 1]), [3, 1]], swizzled([[4, 3], [1, 4]])),
    "composed_cosize": ([swizzled([4, 1], 0, (1, 0, 2))], 4),
    "composed_equal": ([swizzled(A), swizzled(A)], True),
    "composed_right_inverse": ([swizzled([8, 1], 0)], swizzled([8, 1], 0)),
    "composed_left_inverse": ([swizzled([8, 1], 0)], swizzled([8, 1], 0)),
    "composed_rank": ([swizzled(A)], 2),
    "composed_depth": ([swizzled(A)], 2),
    "composed_shape": ([swizzled(A)], A[0]),
    "composed_max_common_layout": ([swizzled([8, 1], 0), [8, 1]], [2, 1]),
    "composed_max_common_vector": ([swizzled([8, 1], 0), [8, 1]], 2),
    "composed_upcast": ([swizzled([8, 1], 0), 2], swizzled([4, 1], 0, [1, 0, 1])),
    "composed_downcast": ([swizzled([8, 1], 0), 2], swizzled([16, 1], 0, [1, 2, 1])),
    "left_composition": ([[64, 2], swizzled([8, 1], 0)], swizzled([8, 2], 0, [1, 2, 1])),
    "swizzle_composition": (
        [{"swizzle": [1, 0, 2]}, {"swizzle": [1, 1, 2]}],
        {"swizzle": [2, 0, 2]},
    ),
}
# With dynamic integers: other forms of the same functions, as nothing is joined and no 1 is dropped; a smaller answer
# than the greatest, where the compiler would have to know the integers; or a refusal.
DYNAMIC = {
    "basis_coalesce": [[2, 3, 4], [axis(0), axis(0, 2), axis(1)]],
    "coalesce": [[4, 2, 3], [1, 4, 8]],
    "composition": [[2, 1], [3, 4]],
    "complement": [[1, 6], [1, 4]],
    "right_inverse": [1, 0],
    "max_common_layout": [1, 0],
    "max_common_vector": 1,
    "logical_divide": [[4, [1, 6]], [1, [1, 4]]],
    "zipped_divide": [[[2, 3], [[1, 2], [1, 2]]], [[1, 4], [[1, 2], [4, 12]]]],
    "tiled_divide": [[[2, 3], [1, 2], [1, 2]], [[1, 4], [1, 2], [4, 12]]],
    "flat_divide": [[2, 3, [1, 2], [1, 2]], [1, 4, [1, 2], [4, 12]]],
    "logical_product": [[4, [1, 3]], [1, [1, 4]]],
    "zipped_product": [[4, [1, 3]], [1, [1, 4]]],
    "tiled_product": [[4, 1, 3], [1, 1, 4]],
    "flat_product": [[4, 1, 3], [1, 1, 4]],
    "blocked_product": [[[2, [1, 3]]], [[1, [1, 2]]]],
    "filter": [[4, 2], [1, 0]],
    "upcast": [8, 0],
    "left_inverse": "does_not_compile",
    "left_inverse_quasi": "does_not_compile",
    "raked_product": "does_not_compile",
    "tile_to_shape": "does_not_compile",
    "nullspace": [1, 0],
    "downcast": "does_not_compile",
    "compact_like": [[2, 3, 4], [1, 2, 6]],
    "composed_right_inverse": "does_not_compile",
    "composed_left_inverse": "does_not_compile",
}
AS_OF_LAYOUTS = (
    "composition logical_divide zipped_divide tiled_divide logical_product zipped_product"
)
for name in AS_OF_LAYOUTS.split():
    DYNAMIC["composed_" + name] = swizzled(DYNAMIC[name])
DYNAMIC |= {
    "composed_coalesce": swizzled([[4, 6], [1, 4]]),
    "composed_flat_divide": swizzled([[2, 3, [1, 2], [1, 2]], [1, 4, [1, 2], [4, 12]]]),
    "composed_tiled_product": swizzled([[4, 1, 3], [1, 1, 4]]),
    "composed_flat_product": swizzled([[4, 1, 3], [1, 1, 4]]),
    "composed_max_common_layout": [1, 0],
    "composed_max_common_vector": 1,
    "composed_upcast": "does_not_compile",
    "left_composition": "does_not_compile",
    "composed_downcast": "does_not_compile",
    "basis_logical_divide": [[[2, 2], [3, 1]], [[axis(0), axis(0, 2)], [axis(1), axis(1, 3)]]],
    "basis_zipped_divide": [[[2, 3], [2, 1]], [[axis(0), axis(1)], [axis(0, 2), axis(1, 3)]]],
    "basis_tiled_divide": [[[2, 3], 2, 1], [[axis(0), axis(1)], axis(0, 2), axis(1, 3)]],
    "basis_flat_divide": [[2, 3, 2, 1], [axis(0), axis(1), axis(0, 2), axis(1, 3)]],
}
GUILTY = [[[[4, 6], [1, 7]], [3, 3]], [[[4, 6], [1, 7]], [9, 3]], [[[6, 4], [1, 7]], [4, 2]]]
INNOCENT = [[[[4, 6], [1, 4]], [2 * n, 1]] for n in (1, 2, 4, 6, 12)]


class Case(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.cache = tempfile.mkdtemp()
        cls.addClassCleanup(shutil.rmtree, cls.cache)
        before = os.environ.get("LAYOUTCHECK_CUTE_CACHE")
        os.environ["LAYOUTCHECK_CUTE_CACHE"] = cls.cache
        cls.addClassCleanup(
            lambda: (
                os.environ.pop("LAYOUTCHECK_CUTE_CACHE")
                and before
                and os.environ.update(LAYOUTCHECK_CUTE_CACHE=before)
            )
        )

    def units(self, run_time=False):
        chain = Toolchain()
        self.addCleanup(chain.close)
        return Units(chain, run_time)


class Version(unittest.TestCase):
    """The wheels of 3.3.0 and 3.4.0 have no cutlass/version.h."""

    def wheel(self, header=None, metadata=None):
        site = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, site)
        cute = site / "cutlass_library/source/include"
        (cute / "cutlass").mkdir(parents=True)
        if header:
            (cute / "cutlass/version.h").write_text(header)
        if metadata:
            metadata_file = site / "nvidia_cutlass-3.4.0.0.dist-info/METADATA"
            metadata_file.parent.mkdir()
            metadata_file.write_text(metadata)
        return cute

    def test_is_that_of_the_header_then_that_of_the_wheel(self):
        header = "#define CUTLASS_MAJOR 4\n#define CUTLASS_MINOR 2\n#define CUTLASS_PATCH 1\n"
        metadata = "Metadata-Version: 2.1\nName: nvidia-cutlass\nVersion: 3.4.0.0\n"
        self.assertEqual(toolchain.version(self.wheel(header, metadata)), "4.2.1")
        self.assertEqual(toolchain.version(self.wheel(metadata=metadata)), "3.4.0")
        with self.assertRaisesRegex(Missing, "neither .*version.h nor a wheel"):
            toolchain.version(self.wheel())


class Answers(Case):
    def test_every_claim_has_an_answer_by_hand(self):
        self.assertEqual(KNOWN.keys(), CALLS.keys())

    def test_static(self):
        results = self.units().answers([(op, args) for op, (args, _) in KNOWN.items()])
        for (op, (_, want)), got in zip(KNOWN.items(), results):
            with self.subTest(op=op):
                self.assertEqual(got, {"v": want})

    def test_dynamic(self):
        results = self.units(True).answers([(op, args) for op, (args, _) in KNOWN.items()])
        for (op, (_, want)), got in zip(KNOWN.items(), results):
            with self.subTest(op=op):
                self.assertEqual(got.get("v", got.get("e")), DYNAMIC.get(op, want), got)

    def test_an_inverse_that_begins_with_a_swizzle(self):
        (got,) = self.units().answers([("composed_right_inverse", [swizzled([8, 1], 4)])])
        self.assertIn("a swizzle", got["s"])

    def test_comparisons(self):
        sent = [
            ("equal", [[4, 1], [[4], [1]]]),
            ("equal", [[4, 1], [4, 2]]),
            ("composed_equal", [swizzled(A), swizzled(A, 0)]),
        ]
        for units in (self.units(), self.units(True)):
            self.assertEqual(units.answers(sent), [{"v": False}] * 3)
            self.assertEqual(list(units.answers([("composed_equal", [swizzled(A), A])])[0]), ["s"])

    def test_mappings(self):
        swizzled = {"outer": {"swizzle": [1, 2, 1]}, "offset": 8, "inner": [64, 1]}
        for units in (self.units(), self.units(True)):
            self.assertEqual(
                units.answers(
                    [
                        ("at", [{"swizzle": [1, 2, 1]}, 8]),
                        ("at", [swizzled, 3]),
                        ("size", [swizzled]),
                    ]
                ),
                [{"v": 12}, {"v": 15}, {"v": 64}],
            )

    def test_values_along_axes(self):
        nested = [[4, [3, 2]], [axis(0), [0, axis(2, -1)]]]
        sent = [
            ("basis_at", [nested, 23]),
            ("basis_at", [[4, axis(1, 2)], 3]),
            ("basis_at", [[4, 0], 3]),
            ("basis_at", [[[4, 3], [axis(0), axis([1, 0], 2)]], 7]),
            ("basis_at", [[4, axis([2, 1], 2)], 3]),
            ("basis_identity", [[4, [3, 2]]]),
            ("basis_identity", [4]),
        ]
        for units in (self.units(), self.units(True)):
            got = units.answers(sent)
            self.assertEqual(got[:3], [{"v": [3, 0, -1]}, {"v": [0, 6]}, {"v": 0}])
            self.assertEqual(got[3:5], [{"v": [3, [2]]}, {"v": [0, 0, [0, 6]]}])
            identity = [[4, [3, 2]], [axis(0), [axis([1, 0]), axis([1, 1])]]]
            self.assertEqual(got[5], {"v": identity})
            self.assertEqual(set(got[6]), {"s"})

    def test_values_beyond_32_bits(self):
        large = 1 << 60
        self.assertEqual(
            self.units(True).answers(
                [("size", [[large, 1]]), ("at", [[2, large], 1]), ("size", [[[large, 64], [1, 0]]])]
            ),
            [
                {"v": str(large)},
                {"v": str(large)},
                {"e": "overflow", "m": "a value on the way is beyond its type"},
            ],
        )
        got = self.units().answers(
            [("size", [[1 << 40, 1]]), ("size", [[[1 << 20, 1 << 20], [1, 0]]]), ("size", [[4, 1]])]
        )
        self.assertEqual([got[0], got[2]], [{"v": 1 << 40}, {"v": 4}])
        self.assertEqual(got[1].get("e"), "overflow", got[1])  # Int<n> is an int

    def test_no_call(self):
        for op, args in (
            ("composition", [[4, 1]]),
            ("coalesce", [{"table": [1]}]),
            ("complement", []),
        ):
            with self.assertRaises(NoCall):
                expression(op, args, static) if args else expression("mode", [[4, 1]], static)
        self.assertEqual(
            [
                set(result) - {"m"}
                for result in self.units().answers([("mode", [[4, 1]]), ("at", [[4, 1], None])])
            ],
            [{"s"}, {"e"}],
        )


class Rejections(Case):
    def test_are_distinguished_from_their_neighbours(self):
        names = [name for name in ("clang++-19", "clang++", "g++") if shutil.which(name)]
        self.assertTrue(names)
        before = os.environ.get("CXX")
        self.addCleanup(
            lambda: os.environ.update(CXX=before) if before else os.environ.pop("CXX", None)
        )
        for name in names:
            os.environ["CXX"] = name
            units = self.units()
            sent = [("composition", args) for args in INNOCENT[:3] + GUILTY + INNOCENT[3:]]
            results = units.answers(sent)
            self.assertEqual(
                ["e" in result for result in results],
                [False] * 3 + [True] * 3 + [False] * 2,
                (name, results),
            )
            for result in results[3:6]:
                self.assertEqual(result["e"], "does_not_compile", (name, result))
                self.assertTrue(result["m"])

    def test_what_two_cases_share_rejects_both(self):
        inner = [[[4, 6], [1, 7]], [3, 3]]
        results = self.units().answers(
            [
                ("composition", inner),
                ("composition", [[48, 1], *inner]),
                ("composition", INNOCENT[0]),
            ]
        )
        self.assertEqual(["e" in result for result in results], [True, True, False], results)

    def test_a_unit_that_takes_too_long_is_divided(self):
        units = self.units()
        before = toolchain.LIMITED
        self.addCleanup(setattr, toolchain, "LIMITED", before)
        toolchain.LIMITED = ("sh", "-c", 'ulimit -t 10; exec "$@"', "sh")  # one case takes 1
        # How long it takes is the machine's affair: a compiler that has no end with more than 20 cases.
        endless = Path(units.toolchain.folder) / "endless"
        endless.write_text(
            "#!/bin/sh\nfor word; do case $word in *.cpp) unit=$word;; esac; done\n"
            'cases=$(grep -c "^static void c" "$unit"); while test "$cases" -gt 20; do :; done\n'
            f'exec {units.toolchain.program} "$@"\n'
        )
        endless.chmod(0o700)
        units.toolchain.program = str(endless)
        sent = [("compact_left", [[n % 7 + 2, *range(2, 12)]]) for n in range(60)]
        results = units.answers(sent)
        self.assertGreaterEqual(units.made, 4 + 2)  # two parts of 30 or more, each divided
        self.assertEqual(
            [result.get("v", [0, result])[1][:2] for result in results],
            [[1, n % 7 + 2] for n in range(60)],
        )

    def test_a_death_costs_one_case(self):
        units = self.units(True)
        sent = [
            ("shape_div", [[n + 1], [0]]) if n == 5 else ("size", [[n + 1, 1]]) for n in range(12)
        ]
        results = units.answers(sent)
        self.assertEqual(results[5].get("x") or results[5].get("e"), "SIGFPE", results[5])
        self.assertEqual(
            [r for k, r in enumerate(results) if k != 5],
            [{"v": n + 1} for n in range(12) if n != 5],
        )


class Cache(Case):
    def test_a_second_process_compiles_nothing(self):
        folder = Path(self.cache)
        first, second = Kept(folder, "k"), Kept(folder, "k")
        first.add({"q": {"v": 1}, "slow": {"x": "Timeout"}})
        self.assertEqual(second.find(["q", "slow", "other"]), {"q": {"v": 1}})
        self.assertEqual(Kept(folder, "other").find(["q"]), {})

    def test_depends_on_what_answers_depend_on(self):
        chain = Toolchain()
        self.addCleanup(chain.close)
        folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, folder)
        shutil.copytree(HERE, folder, dirs_exist_ok=True)
        with mock.patch.object(toolchain, "HERE", folder):
            for name, changes in (
                ("known.toml", False),
                ("known-static.toml", False),
                ("test_adapter.py", False),
                ("measure.py", False),
                ("calls.txt", True),
                ("preamble.hpp", True),
                ("units.py", True),
            ):
                before = chain._key()
                (folder / name).write_text((folder / name).read_text() + "\n")
                self.assertEqual(chain._key() != before, changes, name)

    def test_a_corrupt_file_is_replaced(self):
        folder = Path(self.cache)
        for content in (b"no database", b""):
            for path in folder.glob("answers-broken*"):
                path.unlink()
            (folder / "answers-broken.sqlite").write_bytes(content * 400)
            kept = Kept(folder, "broken")
            kept.add({"q": {"v": [1, 2]}})
            self.assertEqual(kept.find(["q"]), {"q": {"v": [1, 2]}})
        # A table with other columns, which another version wrote.
        with contextlib.closing(sqlite3.connect(folder / "answers-columns.sqlite")) as base:
            base.execute("create table answers (text text primary key, result text) without rowid")
        other = Kept(folder, "columns")
        other.add({"q": {"v": 3}})
        self.assertEqual(other.find(["q"]), {"q": {"v": 3}})
        kept.base.execute("update answers set result = '[1]'")
        self.assertEqual(kept.find(["q"]), {})
        nowhere = Kept(None, "k")
        nowhere.add({"q": {"v": 1}})
        self.assertEqual(nowhere.find(["q"]), {})

    def test_answers_without_a_folder_to_write(self):
        os.environ["LAYOUTCHECK_CUTE_CACHE"] = ""
        self.addCleanup(os.environ.update, LAYOUTCHECK_CUTE_CACHE=self.cache)
        self.assertEqual(self.units().answers([("size", [[4, 1]])]), [{"v": 4}])


class Process(Case):
    def test_speaks_the_protocol(self):
        lines = [
            {"hello": {"protocol": "1.0", "limits": {"int_bits": 64, "batch": 256}}},
            {"seq": 1, "op": "size", "args": [[[4, 1]], [[5, 1]], [[4, 1]]]},
            {"seq": 2, "op": "sort", "args": [[[4, 1]]]},
            {"seq": 3, "op": "size", "args": []},
        ]
        done = subprocess.run(
            [sys.executable, str(HERE / "adapter.py"), "static"],
            input="".join(json.dumps(l) + "\n" for l in lines),
            capture_output=True,
            text=True,
            timeout=300,
            check=False,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        hello, *replies = map(json.loads, done.stdout.splitlines())
        self.assertEqual(
            (hello["hello"]["name"], set(hello["hello"]["ops"])), ("CuTe C++ static", set(CALLS))
        )
        self.assertEqual(
            replies,
            [
                {"seq": 1, "res": [{"v": 4}, {"v": 5}, {"v": 4}]},
                {"seq": 2, "res": [{"s": "not claimed"}]},
                {"seq": 3, "res": []},
            ],
        )

    def test_measures_which_lines_ran(self):
        """A case that aborts has run lines too; what has constants alone is run to be measured."""
        try:
            chain = Toolchain(FLAGS)
            self.addCleanup(chain.close)
            meter = Meter(chain)
        except (ImportError, Missing) as why:
            self.skipTest(str(why))
        units = Units(chain, True)
        units.meter = meter
        where = [file["file"] for file in meter.functions].index("cute/int_tuple.hpp")
        functions = {f["name"]: set(f["lines"]) for f in meter.functions[where]["functions"]}

        def reached(op, args):
            results, new = meter.answer(op, lambda: units.answers([(op, args)]))
            lines = {line for number, found, _ in new if number == where for line in found}
            return results[0], {name for name, of in functions.items() if of & lines}

        result, names = reached("shape_div", [[4, 6], [2, 1]])
        self.assertEqual(result, {"v": [2, 6]})
        self.assertIn("shape_div", names)
        self.assertNotIn("elem_scale", names)
        self.assertIn("elem_scale", reached("elem_scale", [[4, 6], [2, 1]])[1])
        self.assertEqual(reached("elem_scale", [[4, 6], [2, 1]])[1], set())  # nothing new
        self.assertIn("rank", reached("rank", [[[4, 6], [1, 4]]])[1])
        result, names = reached("shape_div", [[4, 6], [0, 1]])
        self.assertEqual(result.get("x"), "SIGFPE", result)

    def test_leaves_nothing_behind(self):
        hello = json.dumps({"hello": {}}) + "\n"
        with tempfile.TemporaryDirectory() as folder:
            environment = {**os.environ, "TMPDIR": folder}
            child = subprocess.Popen(
                [sys.executable, str(HERE / "adapter.py"), "static"],
                stdin=subprocess.PIPE,
                stdout=subprocess.PIPE,
                text=True,
                env=environment,
            )
            child.stdin.write(hello)
            child.stdin.flush()
            child.stdout.readline()
            child.kill()
            child.communicate()
            self.assertEqual(len(os.listdir(folder)), 1)
            subprocess.run(
                [sys.executable, str(HERE / "adapter.py"), "static"],
                input=hello,
                capture_output=True,
                text=True,
                env=environment,
                check=True,
            )
            self.assertEqual(os.listdir(folder), [])  # nor of the one that was killed

    def test_says_what_is_missing(self):
        for variables, said in (
            ({"CUTLASS_DIR": "/none"}, "ci/setup --adapter cute"),
            ({"PATH": "", "CXX": ""}, "no compiler"),
        ):
            done = subprocess.run(
                [sys.executable, str(HERE / "adapter.py"), "dynamic"],
                env={**os.environ, **variables},
                input="",
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            self.assertEqual((done.returncode, done.stdout), (1, ""))
            self.assertIn(said, done.stderr)
        self.assertNotEqual(
            subprocess.run(
                [sys.executable, str(HERE / "adapter.py")], capture_output=True, check=False
            ).returncode,
            0,
        )


if __name__ == "__main__":
    try:
        toolchain.headers()
        toolchain.compiler()
    except Missing as why:
        print(f"absent: {why}")
        sys.exit(77)
    unittest.main()
