#!/usr/bin/env python3
"""Shows that `conform` finds seeded defects: each in a changed copy of a library, against the unchanged one.

seeded_defects.py [NAME...] [--only DEFECT] [--unchanged]    0: all found, 1: one is missed, 77: no library is here

A line for each defect, `found` or `MISSED`, with the first case of it. NAME is a folder of conformance/adapters; its library is the one
of build/venv-NAME/bin/python, or of what LAYOUTCHECK_PYTHON_NAME names. --unchanged makes the same runs of unchanged copies, in which
nothing may be found. LAYOUTCHECK_BINARY is the command.
"""

import argparse
import concurrent.futures
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
import confirm_findings

BINARY = os.environ.get("LAYOUTCHECK_BINARY")
ADAPTERS = confirm_findings.ROOT / "conformance/adapters"


class Defect(NamedTuple):
    name: str
    file: str  # in the package
    old: str  # occurs in the file exactly once
    new: str
    what: str
    ops: str  # the operations that it concerns


class Library(NamedTuple):
    package: str  # the folder on sys.path
    changed: str  # the part of it that is copied; the rest is linked
    defects: tuple


TENSOR_LAYOUTS = (
    # ---- the classes ----
    Defect(
        "equal_compares_shapes_only",
        "layouts/core.py",
        "self.shape == other.shape\n            and self.stride == other.stride",
        "self.shape == other.shape",
        "two layouts of one shape are equal",
        "equal",
    ),
    Defect(
        "hash_is_of_the_object",
        "layouts/core.py",
        "return hash((self.shape, self.stride))",
        "return object.__hash__(self)",
        "equal layouts have different hashes",
        "hash_equal",
    ),
    Defect(
        "repr_leaves_out_compact_strides",
        "layouts/core.py",
        'return f"Layout({self._shape!r}, {self._stride!r})"',
        "if self._stride == prefix_product(self._shape):\n"
        '            return f"Layout({self._shape!r})"\n'
        '        return f"Layout({self._shape!r}, {self._stride!r})"',
        "of 1:1 it writes Layout(1), which is 1:0",
        "printed",
    ),
    Defect(
        "str_opens_tuples_of_one",
        "layouts/core.py",
        '    return "(" + ", ".join(_fmt_shape(e) for e in x) + ")"',
        "    if len(x) == 1:\n        return _fmt_shape(x[0])\n"
        '    return "(" + ", ".join(_fmt_shape(e) for e in x) + ")"',
        "(4,):(1,) is written 4 : 1",
        "printed",
    ),
    Defect(
        "default_strides_count_first_leaf",
        "layouts/core.py",
        "init = init * _sz(v)",
        "init = init * (v[0] if is_tuple(v) and v and is_int(v[0]) else _sz(v))",
        "the stride after a nested mode is too small",
        "compact_left prefix_product",
    ),
    Defect(
        "row_major_strides_are_column_major_inside",
        "layouts/core.py",
        "r.append(suffix_product(v, carry))",
        "r.append(prefix_product(v, carry))",
        "the leaves of a nested mode have column-major strides",
        "compact_right",
    ),
    Defect(
        "compatible_at_the_top_only",
        "layouts/core.py",
        "return all(compatible(sa, sb) for sa, sb in zip(a, b))",
        "return all(_sz(sa) == _sz(sb) for sa, sb in zip(a, b))",
        "modes are compared by their sizes",
        "compatible",
    ),
    Defect(
        "weakly_congruent_both_ways",
        "layouts/core.py",
        "    if isinstance(a, int):\n        return True\n",
        "    if isinstance(a, int) or isinstance(b, int):\n        return True\n",
        "a tuple matches an integer, too",
        "weakly_congruent",
    ),
    Defect(
        "tuple_max_is_not_negative",
        "layouts/core.py",
        'fold(a, -float("inf"), lambda acc, x: max(acc, x))',
        "fold(a, 0, lambda acc, x: max(acc, x))",
        "the largest of (-1, -2) is 0",
        "tuple_max",
    ),
    Defect(
        "squeeze_keeps_nested_ones",
        "layouts/core.py",
        "sub_s, sub_d = self.filter_shapes(s, d, target)",
        "sub_s, sub_d = s, d",
        "modes of extent 1 inside a mode are kept",
        "squeeze",
    ),
    # ---- swizzles and composed layouts ----
    Defect(
        "swizzle_masks_after_the_shift",
        "layouts/core.py",
        "return idx ^ ((idx & mask) << (-self.shift))",
        "return idx ^ ((idx << -self.shift) & mask)",
        "with a negative shift the wrong bits are changed",
        "at",
    ),
    Defect(
        "swizzle_mask_of_negative_shift",
        "layouts/core.py",
        "(self.base + max(0, self.shift))",
        "(self.base + abs(self.shift))",
        "yyy_msk with a negative shift is that of the other bits",
        "swizzle_printed",
    ),
    Defect(
        "composed_equal_without_offset",
        "layouts/expr.py",
        "offset: int = field(default=0, kw_only=True)",
        "offset: int = field(default=0, kw_only=True, compare=False, hash=True)",
        "composed layouts of two offsets are equal",
        "composed_equal",
    ),
    Defect(
        "composed_hash_is_of_the_object",
        "layouts/expr.py",
        "    def __post_init__(self):\n",
        "    def __hash__(self):\n        return id(self)\n\n    def __post_init__(self):\n",
        "equal composed layouts have different hashes",
        "composed_hash_equal",
    ),
    Defect(
        "composed_repr_without_offset",
        "layouts/expr.py",
        "{self.inner!r}, offset={self.offset!r})",
        "{self.inner!r})",
        "repr loses the offset",
        "composed_printed",
    ),
    Defect(
        "composed_offset_is_added_outside",
        "layouts/expr.py",
        "return self.outer(self.offset + self.inner(coords))",
        "return self.offset + self.outer(self.inner(coords))",
        "the offset is added after the swizzle",
        "at",
    ),
    Defect(
        "offset_lost_in_domain_operations",
        "layouts/expr.py",
        "return ComposedLayout(layout.outer, transform(layout.inner), offset=layout.offset)",
        "return ComposedLayout(layout.outer, transform(layout.inner))",
        "divides, products and coalesce lose the offset",
        "composed_coalesce composed_logical_divide composed_tiled_product",
    ),
    Defect(
        "offset_lost_in_mode",
        "layouts/algebra.py",
        "return ComposedLayout(obj.outer, mode(obj.inner, idx), offset=obj.offset)",
        "return ComposedLayout(obj.outer, mode(obj.inner, idx))",
        "a mode of a composed layout loses the offset",
        "composed_mode",
    ),
    Defect(
        "offset_replaced_in_slice",
        "layouts/algebra.py",
        "offset=layout.offset + delta)",
        "offset=delta)",
        "a slice of a composed layout forgets the offset it had",
        "composed_slice",
    ),
    Defect(
        "offset_lost_in_composition",
        "layouts/algebra.py",
        "offset=layout_a.offset,",
        "offset=0,",
        "a composed layout composed with a layout loses the offset",
        "composed_composition",
    ),
    Defect(
        "common_vector_compares_widths",
        "layouts/algebra.py",
        "if swizzle_a == swizzle_b:",
        "if swizzle_a.bits == swizzle_b.bits:",
        "two swizzles of as many bits are taken for one",
        "composed_max_common_vector",
    ),
    # ---- the algebra ----
    Defect(
        "coalesce_joins_by_extent",
        "layouts/algebra.py",
        "if merged_s and d == merged_s[-1] * merged_d[-1]:",
        "if merged_s and d == merged_s[-1]:",
        "modes are joined if the stride is the extent before",
        "coalesce",
    ),
    Defect(
        "complement_counts_modes_of_one",
        "layouts/algebra.py",
        "if s != 1 and d != 0",
        "if d != 0",
        "the stride of a mode of extent 1 matters",
        "complement weak_complement",
    ),
    Defect(
        "right_inverse_does_not_sort",
        "layouts/algebra.py",
        "triples = sorted(zip(flat_strides, flat_shapes, pp))",
        "triples = list(zip(flat_strides, flat_shapes, pp))",
        "modes are taken as they come",
        "right_inverse",
    ),
    Defect(
        "left_inverse_does_not_sort",
        "layouts/algebra.py",
        "nonzero_indices.sort()  # sort by stride",
        "pass",
        "modes are taken as they come",
        "left_inverse",
    ),
    Defect(
        "composition_fits_one_too_many",
        "layouts/algebra.py",
        "(remaining_shape - 1) * abs_stride < curr_shape",
        "(remaining_shape - 1) * abs_stride <= curr_shape",
        "(4,3):(1,8) o 3:2 reaches beyond the first mode",
        "composition",
    ),
    Defect(
        "divide_by_cosize",
        "layouts/algebra.py",
        "tiler_complement = complement(tiler, size(coalesce(layout)))",
        "tiler_complement = complement(tiler, cosize(layout))",
        "the rest is that of the offsets, not of the indices",
        "logical_divide",
    ),
    Defect(
        "product_by_size",
        "layouts/algebra.py",
        "comp = complement(layout_a, size(layout_a) * cosize(layout_b))",
        "comp = complement(layout_a, size(layout_a) * size(layout_b))",
        "a second layout with gaps does not have room",
        "logical_product",
    ),
    Defect(
        "blocked_product_by_size",
        "layouts/algebra.py",
        "    a_cosize_val = cosize(layout_a)\n    a_rank = rank(layout_a)\n"
        "    b_rank = rank(layout_b)\n    max_rank",
        "    a_cosize_val = size(layout_a)\n    a_rank = rank(layout_a)\n"
        "    b_rank = rank(layout_b)\n    max_rank",
        "blocks with gaps overlap",
        "blocked_product",
    ),
    Defect(
        "raked_product_is_blocked",
        "layouts/algebra.py",
        "return _zip_layouts(m1, m0)",
        "return _zip_layouts(m0, m1)",
        "the block is fastest",
        "raked_product",
    ),
    Defect(
        "nullspace_of_three_and_more",
        "layouts/algebra.py",
        "if d == 0 and s != 1:",
        "if d == 0 and s > 2:",
        "a mode 2:0 is left out",
        "nullspace",
    ),
    Defect(
        "upcast_rounds_down",
        "layouts/algebra.py",
        "new_shape = _ceil_div(s, shape_divisor)",
        "new_shape = max(1, s // shape_divisor)",
        "an extent that is not a multiple loses its last part",
        "upcast",
    ),
    Defect(
        "downcast_widens_stride_0",
        "layouts/algebra.py",
        "if abs(d) == 1:",
        "if abs(d) <= 1:",
        "a mode 4:0 is taken for one of stride 1",
        "downcast",
    ),
    # ---- coordinates, predicates, helpers ----
    Defect(
        "idx2crd_steps_by_first_leaf",
        "layouts/algebra.py",
        "m_size = size(s)\n            # Recurse",
        "m_size = size(s[:1]) if is_tuple(s) else s\n            # Recurse",
        "the index after a nested mode is too large",
        "idx2crd crd2crd",
    ),
    Defect(
        "crd2crd_forgets_nested_source",
        "layouts/algebra.py",
        "return tuple(crd2crd(c, d, s) for c, d, s in zip(crd, dst_shape, src_shape))",
        "return tuple(crd2crd(c, d) for c, d in zip(crd, dst_shape))",
        "a nested coordinate for an integer has no source",
        "crd2crd",
    ),
    Defect(
        "same_function_without_last_point",
        "analysis.py",
        "all(a(i) == b(i) for i in range(size(a)))",
        "all(a(i) == b(i) for i in range(size(a) - 1))",
        "the last point is not compared",
        "same_function",
    ),
    Defect(
        "bijective_if_injective",
        "analysis.py",
        "return len(img) == size(layout) and len(img) == cosize(layout)",
        "return len(img) == size(layout)",
        "gaps do not matter",
        "is_compact",
    ),
    Defect(
        "ordered_strides_by_inverse_order",
        "layout_utils.py",
        "strides[mode_idx] = current_stride",
        "strides[order.index(mode_idx)] = current_stride",
        "strides go to the wrong modes",
        "compact_ordered",
    ),
)

TORCH = (
    Defect(
        "equal_compares_leaves",
        "layout.py",
        "return self.shape == other.shape and self.stride == other.stride",
        "return flatten(self.shape) == flatten(other.shape) and "
        "flatten(self.stride) == flatten(other.stride)",
        "layouts of two profiles are equal",
        "equal",
    ),
    Defect(
        "default_strides_are_flat",
        "layout.py",
        "self.stride = suffix_product(self.shape)",
        "self.stride = suffix_product(flatten(self.shape)) if is_tuple(self.shape) else 1",
        "the default strides of a nested shape are not nested",
        "compact_left",
    ),
    Defect(
        "rank_counts_leaves",
        "layout.py",
        "            return len(self.shape)\n",
        "            return len(flatten(self.shape))\n",
        "a nested mode counts more than once",
        "rank",
    ),
    Defect(
        "repr_is_flat",
        "layout.py",
        'return f"Layout({self.shape},{self.stride})"',
        "if is_int(self.shape):\n"
        '            return f"Layout({self.shape},{self.stride})"\n'
        '        return f"Layout({flatten(self.shape)},{flatten(self.stride)})"',
        "repr loses the profile",
        "printed",
    ),
    Defect(
        "cosize_is_the_last_offset",
        "layout.py",
        "return self(self.size() - 1) + 1",
        "return self(self.size() - 1)",
        "1 too small",
        "cosize",
    ),
    Defect(
        "coalesce_joins_by_extent",
        "layout.py",
        "elif result_shape[-1] * result_stride[-1] == stride:",
        "elif result_shape[-1] == stride:",
        "modes are joined if the stride is the extent before",
        "coalesce",
    ),
    Defect(
        "filter_keeps_stride_0",
        "layout.py",
        "if not (shape == 1 or stride == 0):",
        "if not (shape == 1 and stride == 0):",
        "modes of stride 0 are kept",
        "filter",
    ),
    Defect(
        "composition_takes_stride_of_first_leaf",
        "layout.py",
        "result_stride.append(rest_stride * flatten(flat_A.stride)[0])",
        "result_stride.append(rest_stride * flatten(layoutA.stride)[0])",
        "the last stride is that before coalesce",
        "composition",
    ),
    Defect(
        "composition_of_what_does_not_divide",
        "layout.py",
        "if not (curr_shape % rest_stride == 0 or rest_stride % curr_shape == 0):",
        "if not (curr_shape % rest_stride == 0 or rest_stride >= curr_shape):",
        "a stride that is not a multiple of an extent is accepted",
        "composition",
    ),
    Defect(
        "complement_counts_modes_of_one",
        "layout.py",
        "if stride == 0 or shape == 1:",
        "if stride == 0:",
        "the stride of a mode of extent 1 matters",
        "complement weak_complement",
    ),
    Defect(
        "complement_rounds_down",
        "layout.py",
        "result_shape.append((max_idx + current_idx - 1) // current_idx)",
        "result_shape.append(max(1, max_idx // current_idx))",
        "a bound that is not a multiple is not reached",
        "complement weak_complement",
    ),
    Defect(
        "right_inverse_stops_at_modes_of_one",
        "layout.py",
        "        if shape == 1:\n            continue\n        if current_idx != stride:",
        "        if current_idx != stride:",
        "a mode of extent 1 ends the walk",
        "right_inverse left_inverse",
    ),
    Defect(
        "left_inverse_of_the_other_order",
        "layout.py",
        "right_inverse(make_layout(complement(layout), layout))",
        "right_inverse(make_layout(layout, complement(layout)))",
        "the complement is taken as the fastest mode",
        "left_inverse",
    ),
    Defect(
        "divide_by_cosize",
        "layout.py",
        "make_layout(layoutB, complement(layoutB, size(layoutA)))",
        "make_layout(layoutB, complement(layoutB, cosize(layoutA)))",
        "the rest is that of the offsets, not of the indices",
        "logical_divide",
    ),
    Defect(
        "product_by_size",
        "layout.py",
        "composition(complement(layoutA, size(layoutA) * cosize(layoutB)), layoutB)",
        "composition(complement(layoutA, size(layoutA) * size(layoutB)), layoutB)",
        "a second layout with gaps does not have room",
        "logical_product",
    ),
    Defect(
        "unzip_reverses_the_rests",
        "layout.py",
        "(split[i][1] for i in range(len(layoutB))),",
        "(split[i][1] for i in reversed(range(len(layoutB)))),",
        "the rests of the modes are in the wrong order",
        "zipped_divide tiled_divide",
    ),
    Defect(
        "suffix_product_counts_first_leaf",
        "int_tuple.py",
        "init = init * product(a[i])",
        "init = init * flatten(a[i])[0]",
        "the stride before a nested mode is too small",
        "prefix_product",
    ),
    Defect(
        "shape_div_rounds_down",
        "int_tuple.py",
        "return (a + b - 1) // b",
        "return a // b",
        "2 by 4 is 0",
        "shape_div",
    ),
    Defect(
        "slice_opens_what_it_keeps",
        "int_tuple.py",
        "return (trg,)",
        "return trg if is_tuple(trg) else (trg,)",
        "a nested mode that is kept loses its parentheses",
        "tuple_slice slice",
    ),
    Defect(
        "crd2idx_leaves_out_a_mode",
        "int_tuple.py",
        "for i in range(len(shape) - 1, 0, -1):",
        "for i in range(len(shape) - 1, 1, -1):",
        "of an index the second mode is not counted",
        "crd2idx at",
    ),
    Defect(
        "idx2crd_wraps_stride_1_only",
        "int_tuple.py",
        "return (idx // stride) % shape",
        "return idx // stride if stride > 1 else idx % shape",
        "a mode in the middle is not wrapped",
        "idx2crd",
    ),
    Defect(
        "crd2crd_flattens",
        "int_tuple.py",
        "return idx2crd(crd, dst_shape)",
        "return idx2crd(crd, flatten(dst_shape))",
        "the coordinate loses the profile of the shape",
        "crd2crd",
    ),
    Defect(
        "congruent_without_lengths",
        "int_tuple.py",
        "return len(a) == len(b) and all(match_structure",
        "return all(match_structure",
        "a longer tuple is congruent to its beginning",
        "congruent",
    ),
)

TILELANG = (
    Defect(
        "tuples_of_one_are_opened",
        "layout/cute.py",
        "return tuple(to_python(c) for c in t.fields)",
        "fields = tuple(to_python(c) for c in t.fields)\n"
        "        return fields[0] if len(fields) == 1 else fields",
        "(4,) comes back as 4",
        "shape stride",
    ),
    Defect(
        "basis_loses_nested_axes",
        "layout/cute.py",
        "return ScaledBasis(to_python(t.value), tuple(t.basis))",
        "return ScaledBasis(to_python(t.value), t.basis[0] if len(t.basis) else ())",
        "the axis 1 inside axis 0 comes back as axis 0",
        "basis_identity basis_flatten",
    ),
    Defect(
        "swizzle_recast_the_other_way",
        "layout/cute.py",
        "return _cute_ffi_api.swizzle_recast(self, int(old_bits), int(new_bits))",
        "return _cute_ffi_api.swizzle_recast(self, int(new_bits), int(old_bits))",
        "old and new are exchanged",
        "composed_upcast",
    ),
    Defect(
        "swizzle_of_one_bit_does_nothing",
        "layout/cute.py",
        "return _cute_ffi_api.swizzle_is_swizzled(self)",
        "return self.b_bits > 1",
        "a swizzle of one bit is taken for the identity",
        "to_layout",
    ),
    Defect(
        "sums_are_products",
        "layout/cute.py",
        "return _cute_ffi_api.int_tuple_add(self, from_python(other))",
        "return _cute_ffi_api.int_tuple_mul(self, from_python(other))",
        "(1,2) + (3,4) is (3,8)",
        "elem_add",
    ),
    Defect(
        "flatten_opens_one_level",
        "layout/cute.py",
        "return tuple(chain.from_iterable(flatten_to_tuple(x) for x in value))",
        "return tuple(chain.from_iterable(x if isinstance(x, tuple) else (x,) for x in value))",
        "deeper tuples are kept",
        "tuple_flatten",
    ),
    Defect(
        "mode_is_a_leaf",
        "layout/cute.py",
        "return _cute_ffi_api.layout_get(self, int(idx))",
        "return _cute_ffi_api.layout_get(flatten(self), int(idx))",
        "leaves are counted, not modes",
        "mode",
    ),
    Defect(
        "call_flattens_coordinates",
        "layout/cute.py",
        "to_python(_cute_ffi_api.layout_eval(self, from_python(coord)))",
        "to_python(_cute_ffi_api.layout_eval(self, from_python(\n"
        "            coord if isinstance(coord, int) else flatten_to_tuple(coord))))",
        "a nested coordinate is taken for a flat one",
        "at",
    ),
    Defect(
        "with_shape_flattens",
        "layout/cute.py",
        "return _cute_ffi_api.with_shape(self, from_python(shape))",
        "return _cute_ffi_api.with_shape(self, from_python(flatten_to_tuple(shape)))",
        "the new shape loses its profile",
        "coalesce",
    ),
    Defect(
        "parse_coalesces",
        "layout/cute.py",
        "return _cute_ffi_api.layout_parse(text)",
        "return coalesce(_cute_ffi_api.layout_parse(text))",
        "a layout that is read has its modes joined",
        "printed",
    ),
    Defect(
        "coalesce_in_16_bits",
        "layout/cute.py",
        "return _cute_ffi_api.coalesce_max(layout, int(max_extent))",
        "return _cute_ffi_api.coalesce_max(layout, min(int(max_extent), 65535))",
        "modes are not joined to an extent of 65536 and more",
        "coalesce",
    ),
    Defect(
        "left_inverse_is_the_right_one",
        "layout/cute.py",
        "return _cute_ffi_api.left_inverse(layout)",
        "return _cute_ffi_api.right_inverse(layout)",
        "the wrong function is called",
        "left_inverse",
    ),
    Defect(
        "composition_of_the_other_order",
        "layout/cute.py",
        "return _cute_ffi_api.composition(lhs, rhs)",
        "return _cute_ffi_api.composition(rhs, lhs)",
        "the arguments are exchanged",
        "composition",
    ),
    Defect(
        "compatible_of_the_other_order",
        "layout/cute.py",
        "_cute_ffi_api.compatible(from_python(a), from_python(b))",
        "_cute_ffi_api.compatible(from_python(b), from_python(a))",
        "the arguments are exchanged",
        "compatible",
    ),
    Defect(
        "complement_without_last_index",
        "layout/cute.py",
        "return _cute_ffi_api.complement(layout, int(cotarget))",
        "return _cute_ffi_api.complement(layout, int(cotarget) - 1)",
        "the bound is taken for an index",
        "complement weak_complement",
    ),
    Defect(
        "default_strides_are_row_major",
        "layout/cute.py",
        "    if stride is None:\n        return _cute_ffi_api.make_column_major_layout(",
        "    if stride is None:\n        return _cute_ffi_api.make_row_major_layout(",
        "make_layout without strides has the last mode fastest",
        "compact_left",
    ),
    Defect(
        "concat_sorts_modes",
        "layout/cute.py",
        "return _cute_ffi_api.make_layout_concat(list(shape))",
        "return _cute_ffi_api.make_layout_concat(sorted(shape, key=rank))",
        "modes are in the order of their ranks",
        "concat",
    ),
    Defect(
        "recast_the_other_way",
        "layout/cute.py",
        "composed_layout_recast(self, int(old_bits), int(new_bits))",
        "composed_layout_recast(self, int(new_bits), int(old_bits))",
        "upcast is downcast",
        "upcast downcast",
    ),
    Defect(
        "restrict_reverses_the_region",
        "layout/cute.py",
        "_cute_ffi_api.restrict(layout, list(region))",
        "_cute_ffi_api.restrict(layout, list(region)[::-1])",
        "the ranges go to the wrong modes",
        "slice",
    ),
    Defect(
        "index_layout_without_last_index",
        "layout/layout.py",
        "iv = IterVar(Range(0, size), Var(",
        "iv = IterVar(Range(0, size - 1), Var(",
        "an index expression ends one index early",
        "inverse",
    ),
)

LIBRARIES = {
    "tensor-layouts": Library("tensor_layouts", "", TENSOR_LAYOUTS),
    "torch": Library("torch/distributed/_pycute", "", TORCH),
    "tilelang": Library("tilelang", "layout", TILELANG),
}


def python_of(name):
    return confirm_findings.interpreter_of(Path(name))


def copy_of(name, folder):
    """The package in `folder`: a copy of what may be changed, and links to the rest, which is large."""
    library = LIBRARIES[name]
    paths = subprocess.run(
        [python_of(name), "-c", "import json, sys; print(json.dumps(sys.path))"],
        capture_output=True,
        text=True,
        check=True,
    )
    found = (Path(p) / library.package for p in json.loads(paths.stdout) if p)
    original = next(p for p in found if p.is_dir())
    copy = Path(folder) / library.package
    copy.parent.mkdir(parents=True, exist_ok=True)
    without_code = shutil.ignore_patterns("__pycache__")
    if not library.changed:
        shutil.copytree(original, copy, ignore=without_code)
        return copy
    copy.mkdir()
    for entry in original.iterdir():
        if entry.name == library.changed:
            shutil.copytree(entry, copy / entry.name, ignore=without_code)
        elif entry.name != "__pycache__":
            (copy / entry.name).symlink_to(entry)
    return copy


def change(package, defect):
    file = package / defect.file
    text = file.read_text(encoding="utf-8")
    if text.count(defect.old) != 1:
        raise ValueError(
            f"{defect.name}: the text occurs {text.count(defect.old)} times in {defect.file}"
        )
    file.write_text(text.replace(defect.old, defect.new), encoding="utf-8")


def conform(name, folder, ops):
    """The lines of one run of what is in `folder` against the unchanged library, by the same command and limits."""
    adapter = f"{python_of(name)} {ADAPTERS / name / 'adapter.py'}"
    run = subprocess.run(
        [
            BINARY,
            "conform",
            "--impl",
            f"cmd:env PYTHONDONTWRITEBYTECODE=1 PYTHONPATH={folder} {adapter}",
            "--against",
            f"cmd:{adapter}",
            *(f"--op={op}" for op in ops),
            "--plan=2s",
            "--budget=5m",
            "--json",
            "--out",
            "",
        ],
        capture_output=True,
        text=True,
        timeout=600,
        cwd=folder,
        env={k: v for k, v in os.environ.items() if not k.startswith(("LAYOUTCHECK_", "PYTHON"))},
        check=False,
    )
    lines = [json.loads(line) for line in run.stdout.splitlines()]
    if run.returncode not in (0, 1) or not lines or lines[-1]["type"] != "summary":
        raise RuntimeError(f"exit {run.returncode}: {run.stderr.strip()[-300:]}")
    return run.returncode, lines


def found_in(code, lines):
    """What shows that the copy differs; nothing where nothing does."""
    if code == 0:
        return None
    for line in lines:
        if line["type"] == "verdict":
            return f"{line['case']} {line['verdict']}"
    for line in lines:
        if line["type"] == "against" and line["otherwise"] > 0:
            return f"{line['otherwise']} fail otherwise than before"
    return None


def run(name, defect, unchanged=False):
    """Whether it went as expected: the defect is found, or nothing in an unchanged copy."""
    began = time.monotonic()
    with tempfile.TemporaryDirectory() as folder:
        package = copy_of(name, folder)
        if not unchanged:
            change(package, defect)
        try:
            found = found_in(*conform(name, folder, defect.ops.split()))
        except (RuntimeError, subprocess.TimeoutExpired) as e:
            print(f"{name} {defect.name}: {e}", flush=True)
            return False
    seconds = time.monotonic() - began
    if unchanged:
        said = f"{defect.ops}: FOUND {found}" if found else f"{defect.ops}: nothing"
    else:
        said = f"{defect.name}: " + (f"found {found}" if found else f"MISSED: {defect.what}")
    print(f"{name} {said} ({seconds:.0f} s)", flush=True)
    return (found is None) == unchanged


def main(arguments):
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("names", nargs="*", metavar="NAME", choices=[[], *LIBRARIES])
    parser.add_argument("--only", metavar="DEFECT")
    parser.add_argument(
        "--unchanged", action="store_true", help="the same runs of unchanged copies"
    )
    options = parser.parse_args(arguments)
    here = [n for n in options.names or LIBRARIES if python_of(n)]
    if not here or BINARY is None:
        print("absent: none of the libraries (ci/setup --adapter NAME), or LAYOUTCHECK_BINARY")
        return 77
    doctor = subprocess.run(
        [BINARY, "doctor", "--json"], capture_output=True, text=True, check=True
    )
    if json.loads(doctor.stdout)["sanitizers"]:
        print("under sanitizers a run takes too long; the ordinary build judges the libraries")
        return 77
    selected = [(n, d) for n in here for d in LIBRARIES[n].defects]
    if options.only:
        selected = [(n, d) for n, d in selected if d.name == options.only]
        if not selected:
            parser.error(f"there is not a defect {options.only} in {', '.join(here)}")
    if options.unchanged:
        selected = list({(n, d.ops): (n, d) for n, d in selected}.values())
    with concurrent.futures.ThreadPoolExecutor(max_workers=2) as pool:
        results = list(pool.map(lambda chosen: run(*chosen, options.unchanged), selected))
    print(
        f"{sum(results)} of {len(results)} {'without a finding' if options.unchanged else 'found'}"
    )
    return 0 if all(results) else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
