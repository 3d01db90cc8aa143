#!/usr/bin/env python3
"""Mutants of pycute: defects for copies of it. pycute_defects_check.py shows that each is wrong by the laws."""

import functools
import os
import shutil
import subprocess
import sys
from pathlib import Path
from typing import NamedTuple

sys.path.insert(0, str(Path(__file__).parent))
import confirm_findings

ADAPTER = confirm_findings.ROOT / "conformance/adapters/pycute/adapter.py"
KINDS = (
    "wrong_operator",
    "off_by_one",
    "dropped_condition",
    "wrong_order",
    "wrong_spelling",
    "narrow_integers",
    "bound_on_rank",
    "bound_on_depth",
    "bound_on_extent",
    "wrong_default",
    "state",
)


class Defect(NamedTuple):
    name: str
    kind: str
    file: str
    function: str
    old: str  # occurs in the file exactly once
    new: str
    op: str  # the operation under which it is expected to show first
    form_only: bool = False  # the function stays right, the form is not the shortest or largest


def _in(file):
    def defect(name, kind, function, op, old, new, **more):
        return Defect(name, kind, file, function, old, new, op, **more)

    return defect


_tuple, _layout, _swizzle = map(_in, ("int_tuple.py", "layout.py", "swizzle.py"))
_WRAP = "({} + 2**31) % 2**32 - 2**31"  # as a signed integer of 32 bits

DEFECTS = (
    # ---- int_tuple.py ----
    _tuple(
        "integers_from_2_31_are_none",
        "narrow_integers",
        "is_int",
        "right_inverse",
        "return isinstance(x, Integer)",
        "return isinstance(x, Integer) and -2**31 <= x < 2**31",
    ),
    _tuple(
        "empty_tuple_is_no_tuple",
        "wrong_default",
        "is_tuple",
        "product",
        "return isinstance(x, tuple)",
        "return isinstance(x, tuple) and len(x) > 0",
    ),
    _tuple(
        "flatten_opens_two_levels",
        "bound_on_depth",
        "flatten",
        "tuple_flatten",
        "return tuple(i for a in t for i in flatten(a))",
        "return tuple(i for a in t for b in (a if is_tuple(a) else (a,))\n"
        "                   for i in (b if is_tuple(b) else (b,)))",
    ),
    _tuple(
        "flatten_puts_integers_first",
        "wrong_order",
        "flatten",
        "tuple_flatten",
        "for a in t for i in flatten(a))",
        "for a in sorted(t, key=is_tuple) for i in flatten(a))",
    ),
    _tuple(
        "flatten_stops_after_eight_modes",
        "bound_on_rank",
        "flatten",
        "tuple_flatten",
        "for a in t for i in flatten(a))",
        "for a in t[:8] for i in flatten(a))",
    ),
    _tuple(
        "flatten_is_kept_by_hash",
        "state",
        "flatten",
        "tuple_flatten",  # hash(-1) is hash(-2)
        "def flatten(t):\n  if is_tuple(t):\n    if len(t) == 0:\n      return ()\n    else:\n"
        "      return tuple(i for a in t for i in flatten(a))",
        "def flatten(t, seen={}):\n  if is_tuple(t):\n    if len(t) == 0:\n      return ()\n"
        "    elif hash(t) not in seen:\n"
        "      seen[hash(t)] = tuple(i for a in t for i in flatten(a))\n"
        "    return seen[hash(t)]",
    ),
    _tuple(
        "product_in_32_bits",
        "narrow_integers",
        "product",
        "product",
        "return reduce(lambda val,elem : val*product(elem), a, 1)",
        "return reduce(lambda val,elem : val*product(elem) & 0xFFFFFFFF, a, 1)",
    ),
    _tuple(
        "product_of_nothing_is_zero",
        "wrong_default",
        "product",
        "product",
        "val*product(elem), a, 1)",
        "val*product(elem), a or (0,), 1)",
    ),
    _tuple(
        "product_forgets_signs",
        "wrong_operator",
        "product",
        "product",
        "val*product(elem), a, 1)",
        "val*abs(product(elem)), a, 1)",
    ),
    _tuple(
        "product_of_deep_tuples_adds",
        "bound_on_depth",
        "product",
        "product",
        "val*product(elem), a, 1)",
        "val*(product(elem) if not is_tuple(elem) or not any(map(is_tuple, elem))\n"
        "                                         else sum(flatten(elem))), a, 1)",
    ),
    _tuple(
        "inner_product_takes_other_lengths",
        "dropped_condition",
        "inner_product",
        "inner_product",
        "    assert len(a) == len(b)\n    return sum(",
        "    return sum(",
    ),
    _tuple(
        "inner_product_of_magnitudes",
        "wrong_operator",
        "inner_product",
        "inner_product",
        "    assert not is_tuple(b)\n    return a * b",
        "    assert not is_tuple(b)\n    return a * abs(b)",
    ),
    _tuple(
        "inner_product_of_four_modes",
        "bound_on_rank",
        "inner_product",
        "inner_product",
        "sum(inner_product(x,y) for x,y in zip(a,b))",
        "sum(inner_product(x,y) for x,y in zip(a[:4],b))",
    ),
    _tuple(
        "tuple_max_is_not_negative",
        "wrong_default",
        "tuple_max",
        "tuple_max",
        "return max(tuple_max(x) for x in a)",
        "return max([0] + [tuple_max(x) for x in a])",
    ),
    _tuple(
        "tuple_max_by_magnitude",
        "wrong_operator",
        "tuple_max",
        "tuple_max",
        "return max(tuple_max(x) for x in a)",
        "return max((tuple_max(x) for x in a), key=abs)",
    ),
    _tuple(
        "tuple_max_never_goes_down",
        "state",
        "tuple_max",
        "tuple_max",
        "def tuple_max(a):\n  if is_tuple(a):\n    return max(tuple_max(x) for x in a)",
        "def tuple_max(a, seen=[-2**63]):\n  if is_tuple(a):\n"
        "    seen[0] = max(seen[0], max(tuple_max(x) for x in a))\n    return seen[0]",
    ),
    _tuple(
        "elem_scale_adds_leaves",
        "wrong_operator",
        "elem_scale",
        "elem_scale",
        "return elem_scale(a, product(b))",
        "return elem_scale(a, sum(flatten(b)))",
    ),
    _tuple(
        "elem_scale_takes_other_lengths",
        "dropped_condition",
        "elem_scale",
        "elem_scale",
        "      assert len(a) == len(b)\n      return tuple(elem_scale(",
        "      return tuple(elem_scale(",
    ),
    _tuple(
        "elem_scale_takes_tuple_by_integer",
        "dropped_condition",
        "elem_scale",
        "elem_scale",
        '# tuple "int"\n      assert False           # Error',
        '# tuple "int"\n      return tuple(elem_scale(x,b) for x in a)',
    ),
    _tuple(
        "elem_scale_by_six_modes",
        "bound_on_rank",
        "elem_scale",
        "elem_scale",
        "return elem_scale(a, product(b))",
        "return elem_scale(a, product(b[:6]))",
    ),
    _tuple(
        "shape_div_rounds_down",
        "wrong_operator",
        "shape_div",
        "shape_div",
        "return (a + b - 1) // b",
        "return a // b",
    ),
    _tuple(
        "shape_div_rounds_up_once_more",
        "off_by_one",
        "shape_div",
        "shape_div",
        "return (a + b - 1) // b",
        "return (a + b) // b",
    ),
    _tuple(
        "shape_div_in_floating_point",
        "narrow_integers",
        "shape_div",
        "shape_div",
        "return (a + b - 1) // b",
        "return int((a + b - 1) / b)",
    ),
    _tuple(
        "shape_div_swaps_what_is_left",
        "wrong_order",
        "shape_div",
        "shape_div",
        "        b = shape_div(b,product(v))\n",
        "        b = shape_div(product(v),b)\n",
    ),
    _tuple(
        "shape_div_takes_what_does_not_divide",
        "dropped_condition",
        "shape_div",
        "shape_div",
        "      assert a % b == 0 or b % a == 0\n",
        "",
    ),
    _tuple(
        "shape_div_by_four_modes",
        "bound_on_rank",
        "shape_div",
        "shape_div",
        "return shape_div(a, product(b))",
        "return shape_div(a, product(b[:4]))",
    ),
    _tuple(
        "shape_div_remembers_what_is_left",
        "state",
        "shape_div",
        "shape_div",
        "        b = shape_div(b,product(v))\n",
        "        b = vars(shape_div).setdefault((b, len(r)), shape_div(b,product(v)))\n",
    ),
    _tuple(
        "prefix_product_is_inclusive",
        "wrong_order",
        "prefix_product",
        "prefix_product",
        "        r.append(prefix_product(v,init))\n        init = init * product(v)\n",
        "        init = init * product(v)\n        r.append(prefix_product(v,init))\n",
    ),
    _tuple(
        "prefix_product_counts_last_leaf",
        "bound_on_depth",
        "prefix_product",
        "prefix_product",
        "init = init * product(v)\n",
        "init = init * flatten(v)[-1]\n",
    ),
    _tuple(
        "prefix_product_in_32_bits",
        "narrow_integers",
        "prefix_product",
        "prefix_product",
        "init = init * product(v)\n",
        f"init = {_WRAP.format('init * product(v)')}\n",
    ),
    _tuple(
        "prefix_product_takes_other_lengths",
        "dropped_condition",
        "prefix_product",
        "prefix_product",
        "      assert len(a) == len(init)\n",
        "",
    ),
    _tuple(
        "prefix_product_of_integer_takes_tuple",
        "wrong_spelling",
        "prefix_product",
        "prefix_product",
        '# "int" tuple\n      assert False           # Error',
        '# "int" tuple\n      return prefix_product(a, product(init))',
    ),
    _tuple(
        "prefix_product_of_one_is_zero",
        "wrong_default",
        "prefix_product",
        "prefix_product",
        '# "int" "int"\n      return init',
        '# "int" "int"\n      return init if a != 1 else 0',
    ),
    _tuple(
        "idx2crd_wraps_first_mode_only",
        "dropped_condition",
        "idx2crd",
        "idx2crd",
        "return (idx // stride) % shape",
        "return idx // stride if stride > 1 else idx % shape",
    ),
    _tuple(
        "idx2crd_in_floating_point",
        "narrow_integers",
        "idx2crd",
        "idx2crd",
        "return (idx // stride) % shape",
        "return int(idx / stride) % shape",
    ),
    _tuple(
        "idx2crd_ignores_strides",
        "wrong_default",
        "idx2crd",
        "idx2crd",
        "def idx2crd(idx, shape, stride=None):\n  if stride is None:",
        "def idx2crd(idx, shape, stride=None):\n  if stride is None or is_tuple(shape):",
    ),
    _tuple(
        "idx2crd_takes_fewer_strides",
        "dropped_condition",
        "idx2crd",
        "idx2crd",
        "      assert len(shape) == len(stride)\n      return tuple(idx2crd(",
        "      return tuple(idx2crd(",
    ),
    _tuple(
        "idx2crd_takes_other_lengths",
        "dropped_condition",
        "idx2crd",
        "idx2crd",
        "      assert len(idx) == len(shape) and len(idx) == len(stride)\n",
        "",
    ),
    _tuple(
        "idx2crd_takes_tuple_for_integer",
        "wrong_spelling",
        "idx2crd",
        "idx2crd",
        '# tuple "int" "int"\n      assert False           # Error',
        '# tuple "int" "int"\n      return idx2crd(idx[0], shape, stride)',
    ),
    _tuple(
        "idx2crd_keeps_strides_by_size",
        "state",
        "idx2crd",
        "idx2crd",
        "def idx2crd(idx, shape, stride=None):\n  if stride is None:\n"
        "    stride = prefix_product(shape)\n",
        "def idx2crd(idx, shape, stride=None, seen={}):\n  if stride is None:\n"
        "    key = product(shape), len(flatten(shape))\n"
        "    stride = seen.setdefault(key, prefix_product(shape))\n",
    ),
    _tuple(
        "crd2idx_walks_four_modes",
        "bound_on_rank",
        "crd2idx",
        "crd2idx",
        "for i in range(len(shape)-1):",
        "for i in range(min(len(shape)-1, 4)):",
    ),
    _tuple(
        "crd2idx_leaves_out_mode_before_last",
        "off_by_one",
        "crd2idx",
        "crd2idx",
        "for i in range(len(shape)-1):",
        "for i in range(max(len(shape)-2, 1)):",
    ),
    _tuple(
        "crd2idx_counts_two_leaves_of_a_mode",
        "bound_on_rank",
        "crd2idx",
        "crd2idx",
        "crd = crd // product(shape[i])",
        "crd = crd // product(shape[i][:2] if is_tuple(shape[i]) else shape[i])",
    ),
    _tuple(
        "crd2idx_in_32_bits",
        "narrow_integers",
        "crd2idx",
        "crd2idx",
        "return crd * stride",
        f"return {_WRAP.format('crd * stride')}",
    ),
    _tuple(
        "crd2idx_reads_deep_modes_backwards",
        "bound_on_depth",
        "crd2idx",
        "crd2idx",
        "result += crd2idx(crd % product(shape[i]), shape[i], stride[i])",
        "s, d = shape[i], stride[i]\n"
        "        if is_tuple(s) and any(map(is_tuple, s)): s, d = flatten(s)[::-1], flatten(d)[::-1]\n"
        "        result += crd2idx(crd % product(s), s, d)",
    ),
    _tuple(
        "crd2idx_keeps_strides_of_flat_shape",
        "state",
        "crd2idx",
        "crd2idx",
        "def crd2idx(crd, shape, stride=None):\n  if stride is None:\n"
        "    stride = prefix_product(shape)\n",
        "def crd2idx(crd, shape, stride=None, seen={}):\n  if stride is None:\n"
        "    stride = seen.setdefault(flatten(shape), prefix_product(shape))\n",
    ),
    _tuple(
        "crd2idx_takes_other_lengths",
        "dropped_condition",
        "crd2idx",
        "crd2idx",
        "      assert len(crd) == len(shape) and len(crd) == len(stride)\n",
        "",
    ),
    _tuple(
        "crd2idx_takes_tuple_for_integer",
        "wrong_spelling",
        "crd2idx",
        "crd2idx",
        'assert False, f"crd={crd}, shape={shape}"           # Error',
        "return crd2idx(crd[0], shape, stride)",
    ),
    _tuple(
        "crd2crd_refuses_last_coordinate",
        "off_by_one",
        "crd2crd",
        "crd2crd",
        "assert crd < dst_shape",
        "assert crd < dst_shape - 1",
    ),
    _tuple(
        "crd2crd_counts_from_the_right",
        "wrong_order",
        "crd2crd",
        "crd2crd",
        "return idx2crd(crd, dst_shape)",
        "return idx2crd(crd, dst_shape[::-1])[::-1]",
    ),
    _tuple(
        "crd2crd_reads_source_backwards",
        "wrong_order",
        "crd2crd",
        "crd2crd",
        "return crd2idx(crd, src_shape)",
        "return crd2idx(crd[::-1], src_shape[::-1])",
    ),
    _tuple(
        "crd2crd_takes_other_lengths",
        "dropped_condition",
        "crd2crd",
        "crd2crd",
        "      assert len(crd) == len(dst_shape)\n",
        "",
    ),
    _tuple(
        "slice_takes_other_lengths",
        "dropped_condition",
        "slice_",
        "tuple_slice",
        "      assert len(crd) == len(trg)\n",
        "",
    ),
    _tuple(
        "slice_opens_what_it_keeps",
        "wrong_spelling",
        "slice_",
        "tuple_slice",
        "return (trg,)",
        "return trg if is_tuple(trg) else (trg,)",
    ),
    _tuple(
        "slice_takes_zero_for_free",
        "wrong_default",
        "slice_",
        "tuple_slice",
        "elif crd is None:",
        "elif not crd:",
    ),
    _tuple(
        "slice_takes_tuple_for_integer",
        "wrong_spelling",
        "slice_",
        "tuple_slice",
        'assert False                     # tuple "int" : Error',
        "return slice_(crd[0], trg)",
    ),
    _tuple(
        "slice_keeps_modes_backwards",
        "wrong_order",
        "slice_",
        "tuple_slice",
        "[slice_(c, s) for c, s in zip(crd, trg)]",
        "[slice_(c, s) for c, s in zip(crd, trg)][::-1]",
    ),
    _tuple(
        "slice_reads_five_modes",
        "bound_on_rank",
        "slice_",
        "tuple_slice",
        "[slice_(c, s) for c, s in zip(crd, trg)]",
        "[slice_(c, s) for c, s in zip(crd[:5], trg)]",
    ),
    _tuple(
        "has_none_looks_two_levels_deep",
        "bound_on_depth",
        "has_none",
        "slice",
        "return any(has_none(v) for v in a)",
        "return any(v is None or is_tuple(v) and None in v for v in a)",
    ),
    # ---- layout.py ----
    _layout(
        "composed_layouts_are_no_layouts",
        "dropped_condition",
        "is_layout",
        "size",
        "return isinstance(x, LayoutBase)",
        "return isinstance(x, Layout)",
    ),
    _layout(
        "compact_left_goes_right_at_top",
        "wrong_order",
        "Layout.__init__",
        "compact_left",
        "self.stride = prefix_product(self.shape)",
        "self.stride = prefix_product(self.shape[::-1])[::-1] if is_tuple(self.shape) else 1",
    ),
    _layout(
        "stride_zero_is_no_stride",
        "wrong_default",
        "Layout.__init__",
        "stride",
        "if _stride is None:",
        "if not _stride:",
    ),
    _layout(
        "rank_counts_leaves",
        "bound_on_depth",
        "Layout.__len__",
        "rank",
        "return len(self.shape)",
        "return len(flatten(self.shape))",
    ),
    _layout(
        "rank_of_an_integer_is_zero",
        "wrong_default",
        "Layout.__len__",
        "rank",
        "      return len(self.shape)\n    else:\n      return 1",
        "      return len(self.shape)\n    else:\n      return 0",
    ),
    _layout(
        "slice_becomes_compact",
        "wrong_default",
        "Layout.__call__",
        "slice",
        "return Layout(slice_(args[0], self.shape), slice_(args[0], self.stride))",
        "return Layout(slice_(args[0], self.shape))",
    ),
    _layout(
        "unpacked_coordinates_are_reversed",
        "wrong_spelling",
        "Layout.__call__",
        "at",
        "return crd2idx(args, self.shape, self.stride)",
        "return crd2idx(args[::-1], self.shape[::-1], self.stride)",
    ),
    _layout(
        "mode_that_is_a_tuple_becomes_compact",
        "wrong_default",
        "Layout.__getitem__",
        "mode",
        "return Layout(self.shape[i], self.stride[i])",
        "return Layout(self.shape[i], None if is_tuple(self.shape[i]) else self.stride[i])",
    ),
    _layout(
        "mode_of_an_integer_is_any",
        "dropped_condition",
        "Layout.__getitem__",
        "mode",
        "      assert i == 0\n",
        "",
    ),
    _layout(
        "size_leaves_out_stride_zero",
        "wrong_operator",
        "Layout.size",
        "size",
        "return product(self.shape)",
        "return product(tuple(s for s, d in zip(flatten(self.shape), flatten(self.stride)) if d))",
    ),
    _layout(
        "size_in_31_bits",
        "narrow_integers",
        "Layout.size",
        "size",
        "return product(self.shape)",
        "return product(self.shape) & 0x7FFFFFFF",
    ),
    _layout(
        "cosize_is_the_last_value",
        "off_by_one",
        "Layout.cosize",
        "cosize",
        "return self(self.size() - 1) + 1",
        "return self(self.size() - 1)",
    ),
    _layout(
        "cosize_is_size_at_least",
        "wrong_operator",
        "Layout.cosize",
        "cosize",
        "return self(self.size() - 1) + 1",
        "return max(self.size(), self(self.size() - 1) + 1)",
    ),
    _layout(
        "make_layout_of_one_unwraps",
        "wrong_spelling",
        "make_layout",
        "concat",
        "    layouts = layouts[0]\n",
        "    layouts = layouts[0]\n  layouts = tuple(layouts)\n"
        "  if len(layouts) == 1: return layouts[0]\n",
    ),
    _layout(
        "make_layout_drops_empty_modes",
        "wrong_default",
        "make_layout",
        "concat",
        "for a in layouts))",
        "for a in layouts if a.shape != ()))",
    ),
    _layout(
        "make_layout_keeps_four_modes",
        "bound_on_rank",
        "make_layout",
        "concat",
        "for a in layouts))",
        "for a in list(layouts)[:4]))",
    ),
    _layout(
        "size_is_kept_by_id",
        "state",
        "size",
        "size",
        "def size(layout):\n  if is_layout(layout):\n    return layout.size()",
        "def size(layout, seen={}):\n  if is_layout(layout):\n"
        "    return seen.setdefault(id(layout), layout.size())",
    ),
    _layout(
        "cosize_of_an_integer_forgets_stride",
        "wrong_spelling",
        "cosize",
        "cosize",
        "return layout.cosize()",
        "return layout.cosize() if is_tuple(layout.shape) else layout.shape",
    ),
    _layout(
        "coalesce_joins_stride_zero",
        "wrong_operator",
        "coalesce",
        "coalesce",
        "elif result_shape[-1] * result_stride[-1] == stride:",
        "elif stride in (0, result_shape[-1] * result_stride[-1]):",
    ),
    _layout(
        "coalesce_ignores_signs",
        "wrong_operator",
        "coalesce",
        "coalesce",
        "elif result_shape[-1] * result_stride[-1] == stride:",
        "elif result_shape[-1] * abs(result_stride[-1]) == abs(stride):",
    ),
    _layout(
        "coalesce_joins_in_32_bits",
        "narrow_integers",
        "coalesce",
        "coalesce",
        "result_shape[-1] = result_shape[-1] * shape",
        "result_shape[-1] = result_shape[-1] * shape & 0xFFFFFFFF",
    ),
    _layout(
        "coalesce_compares_in_32_bits",
        "narrow_integers",
        "coalesce",
        "coalesce",
        "elif result_shape[-1] * result_stride[-1] == stride:",
        "elif result_shape[-1] * result_stride[-1] & 0xFFFFFFFF == stride & 0xFFFFFFFF:",
    ),
    _layout(
        "coalesce_reads_profile_one_level_deep",
        "bound_on_depth",
        "coalesce",
        "coalesce",
        "(coalesce(layout[i], profile[i]) for i",
        "(coalesce(layout[i]) for i",
    ),
    _layout(
        "coalesce_drops_last_mode_past_profile",
        "off_by_one",
        "coalesce",
        "coalesce",
        "(layout[i]                       for i in range(len(profile),len(layout)))",
        "(layout[i]                       for i in range(len(profile),len(layout)-1))",
    ),
    _layout(
        "coalesce_of_one_point_moves",
        "wrong_default",
        "coalesce",
        "coalesce",
        "  result_stride = [0]\n",
        "  result_stride = [1]\n",
        form_only=True,
    ),
    _layout(
        "coalesce_remembers_by_shape_and_reach",
        "state",
        "coalesce",
        "coalesce",
        "  result_shape  = [1]\n  result_stride = [0]\n",
        "  key = layout.shape, sum(flatten(layout.stride))\n"
        "  layout = vars(coalesce).setdefault(key, layout)\n"
        "  result_shape  = [1]\n  result_stride = [0]\n",
    ),
    _layout(
        "filter_keeps_stride_zero",
        "wrong_operator",
        "filter",
        "filter",
        "if not (shape == 1 or stride == 0):",
        "if not (shape == 1 and stride == 0):",
    ),
    _layout(
        "filter_drops_negative_strides",
        "wrong_operator",
        "filter",
        "filter",
        "if not (shape == 1 or stride == 0):",
        "if not (shape == 1 or stride <= 0):",
    ),
    _layout(
        "filter_of_still_modes_is_empty",
        "wrong_default",
        "filter",
        "filter",
        "return Layout(1,0)",
        "return Layout(0,0)",
    ),
    _layout(
        "filter_by_profile_of_four_modes",
        "bound_on_rank",
        "filter",
        "filter",
        "(filter(layout[i], profile[i]) for i",
        "(filter(layout[i], profile[i]) if i < 4 else layout[i] for i",
    ),
    _layout(
        "filter_stops_at_stride_zero_after_first",
        "dropped_condition",
        "filter",
        "filter",
        "    if not (shape == 1 or stride == 0):\n",
        "    if stride == 0 and result_shape: break\n    if not (shape == 1 or stride == 0):\n",
    ),
    _layout(
        "composition_reads_integer_as_stride_zero",
        "wrong_spelling",
        "composition",
        "composition",
        "return composition(layoutA, Layout(layoutB))",
        "return composition(layoutA, Layout(layoutB, 0))",
    ),
    _layout(
        "composition_with_stride_zero_is_one_point",
        "wrong_default",
        "composition",
        "composition",
        "return Layout(layoutB.shape, 0)",
        "return Layout(1, 0)",
    ),
    _layout(
        "composition_flattens_inner",
        "bound_on_depth",
        "composition",
        "composition",
        "return make_layout(composition(layoutA, layoutB_i) for layoutB_i in layoutB)",
        "return make_layout(composition(layoutA, Layout(s, d))\n"
        "                       for s, d in zip(flatten(layoutB.shape), flatten(layoutB.stride)))",
    ),
    _layout(
        "composition_leaves_out_first_mode_past_tiler",
        "off_by_one",
        "composition",
        "composition",
        "(layoutA[i]                          for i in range(len(layoutB),len(layoutA)))))\n  elif",
        "(layoutA[i]                          for i in range(len(layoutB)+1,len(layoutA)))))\n"
        "  elif",
    ),
    _layout(
        "composition_forgets_to_coalesce",
        "dropped_condition",
        "composition",
        "composition",
        "flat_A = coalesce(layoutA)",
        "flat_A = layoutA",
    ),
    _layout(
        "composition_keeps_outer_by_shape",
        "state",
        "composition",
        "composition",
        "flat_A = coalesce(layoutA)",
        "flat_A = vars(composition).setdefault(layoutA.shape, coalesce(layoutA))",
    ),
    _layout(
        "composition_takes_strides_that_do_not_divide",
        "dropped_condition",
        "composition",
        "composition",
        "      assert curr_shape % rest_stride == 0 or rest_stride % curr_shape == 0\n",
        "",
    ),
    _layout(
        "composition_takes_whole_modes",
        "dropped_condition",
        "composition",
        "composition",
        "new_shape = min(max(1, curr_shape // rest_stride), rest_shape)",
        "new_shape = max(1, curr_shape // rest_stride)",
    ),
    _layout(
        "composition_drops_extents_of_two",
        "off_by_one",
        "composition",
        "composition",
        "if new_shape != 1:",
        "if new_shape > 2:",
    ),
    _layout(
        "composition_multiplies_in_32_bits",
        "narrow_integers",
        "composition",
        "composition",
        "result_stride.append(rest_stride * curr_stride)",
        f"result_stride.append({_WRAP.format('rest_stride * curr_stride')})",
    ),
    _layout(
        "composition_rounds_stride_down",
        "wrong_operator",
        "composition",
        "composition",
        "rest_stride = -(-rest_stride // curr_shape)",
        "rest_stride = rest_stride // curr_shape",
    ),
    _layout(
        "composition_ends_with_stride_not_joined",
        "wrong_default",
        "composition",
        "composition",
        "result_stride.append(rest_stride * flatten(flat_A.stride)[-1])",
        "result_stride.append(rest_stride * flatten(layoutA.stride)[-1])",
    ),
    _layout(
        "composition_walks_four_modes",
        "bound_on_rank",
        "composition",
        "composition",
        "zip(flatten(flat_A.shape)[:-1], flatten(flat_A.stride)[:-1])",
        "zip(flatten(flat_A.shape)[:-1][:4], flatten(flat_A.stride)[:-1])",
    ),
    _layout(
        "complement_default_target_is_zero",
        "wrong_default",
        "complement",
        "complement",
        "def complement(layout, max_idx=1):",
        "def complement(layout, max_idx=0):",
    ),
    _layout(
        "complement_appends_to_last_answer",
        "state",
        "complement",
        "complement",
        "def complement(layout, max_idx=1):\n  if is_int(layout):\n"
        "    return complement(Layout(layout))\n\n"
        "  result_shape  = []\n  result_stride = []\n",
        "def complement(layout, max_idx=1, result_shape=[], result_stride=[]):\n"
        "  if is_int(layout):\n    return complement(Layout(layout))\n\n",
    ),
    _layout(
        "complement_sorts_strides_as_text",
        "wrong_order",
        "complement",
        "complement",
        "sorted(zip(flatten(layout.stride), flatten(layout.shape)))",
        "sorted(zip(flatten(layout.stride), flatten(layout.shape)), key=str)",
    ),
    _layout(
        "complement_sorts_four_modes",
        "bound_on_rank",
        "complement",
        "complement",
        "sorted_DS = sorted(zip(flatten(layout.stride), flatten(layout.shape)))",
        "sorted_DS = list(zip(flatten(layout.stride), flatten(layout.shape)))\n"
        "  sorted_DS = sorted(sorted_DS[:4]) + sorted_DS[4:]",
    ),
    _layout(
        "complement_counts_unit_modes",
        "dropped_condition",
        "complement",
        "complement",
        "if stride == 0 or shape == 1:",
        "if stride == 0:",
    ),
    _layout(
        "complement_refuses_stride_zero",
        "dropped_condition",
        "complement",
        "complement",
        "if stride == 0 or shape == 1:",
        "if shape == 1:",
    ),
    _layout(
        "complement_takes_overlapping_modes",
        "dropped_condition",
        "complement",
        "complement",
        "    assert (type(in_bound) is not bool) or in_bound\n",
        "",
    ),
    _layout(
        "complement_in_32_bits",
        "narrow_integers",
        "complement",
        "complement",
        "    current_idx = shape * stride\n\n  result_shape.append((max_idx",
        f"    current_idx = {_WRAP.format('shape * stride')}\n\n  result_shape.append((max_idx",
    ),
    _layout(
        "complement_rounds_target_down",
        "wrong_operator",
        "complement",
        "complement",
        "(max_idx + current_idx - 1) // current_idx",
        "max(1, max_idx // current_idx)",
    ),
    _layout(
        "complement_repeats_once_more",
        "off_by_one",
        "complement",
        "complement",
        "(max_idx + current_idx - 1) // current_idx",
        "(max_idx + current_idx) // current_idx",
    ),
    _layout(
        "right_inverse_of_an_integer_is_still",
        "wrong_spelling",
        "right_inverse",
        "right_inverse",
        "def right_inverse(layout):\n  if layout is None:\n    return None\n"
        "  elif is_int(layout):\n    return Layout(layout)",
        "def right_inverse(layout):\n  if layout is None:\n    return None\n"
        "  elif is_int(layout):\n    return Layout(layout, 0)",
    ),
    _layout(
        "right_inverse_counts_modes_for_leaves",
        "bound_on_depth",
        "right_inverse",
        "right_inverse",
        "sorted(zip(flat_stride, flat_shape, prefix_product(flat_shape)))",
        "sorted(zip(flat_stride, flat_shape, prefix_product(tuple(map(product, layout.shape))\n"
        "                      if is_tuple(layout.shape) else flat_shape)))",
    ),
    _layout(
        "right_inverse_stops_at_unit_modes",
        "dropped_condition",
        "right_inverse",
        "right_inverse",
        "    if shape == 1:\n      continue\n    if current_idx != stride:",
        "    if current_idx != stride:",
        form_only=True,
    ),
    _layout(
        "right_inverse_leaps_over_gaps",
        "wrong_operator",
        "right_inverse",
        "right_inverse",
        "if current_idx != stride:",
        "if current_idx > stride:",
    ),
    _layout(
        "right_inverse_gives_own_strides",
        "wrong_order",
        "right_inverse",
        "right_inverse",
        "result_stride.append(rstride)",
        "result_stride.append(stride)",
    ),
    _layout(
        "right_inverse_in_32_bits",
        "narrow_integers",
        "right_inverse",
        "right_inverse",
        "result_stride.append(rstride)",
        "result_stride.append(rstride & 0xFFFFFFFF)",
    ),
    _layout(
        "right_inverse_adds_extents",
        "wrong_operator",
        "right_inverse",
        "right_inverse",
        "    current_idx = shape * stride\n\n  return",
        "    current_idx += shape\n\n  return",
    ),
    _layout(
        "right_inverse_keeps_order_by_extents",
        "state",
        "right_inverse",
        "right_inverse",
        "sorted_DSA = sorted(zip(flat_stride, flat_shape, prefix_product(flat_shape)))",
        "sorted_DSA = sorted(zip(flat_stride, flat_shape, prefix_product(flat_shape)))\n"
        "  sorted_DSA = vars(right_inverse).setdefault(tuple(m[:2] for m in sorted_DSA), sorted_DSA)",
    ),
    _layout(
        "left_inverse_of_an_integer_is_one_point",
        "wrong_spelling",
        "left_inverse",
        "left_inverse",
        "    return Layout(layout)\n  return right_inverse(make_layout(",
        "    return Layout(1, 0)\n  return right_inverse(make_layout(",
    ),
    _layout(
        "left_inverse_takes_no_complement",
        "dropped_condition",
        "left_inverse",
        "left_inverse",
        "return right_inverse(make_layout(layout, complement(layout)))",
        "return right_inverse(layout)",
    ),
    _layout(
        "left_inverse_puts_complement_first",
        "wrong_order",
        "left_inverse",
        "left_inverse",
        "right_inverse(make_layout(layout, complement(layout)))",
        "right_inverse(make_layout(complement(layout), layout))",
    ),
    _layout(
        "left_inverse_keeps_complement_by_size",
        "state",
        "left_inverse",
        "left_inverse",
        "right_inverse(make_layout(layout, complement(layout)))",
        "right_inverse(make_layout(layout, vars(left_inverse).setdefault(\n"
        "      size(layout), complement(layout))))",
    ),
    _layout(
        "logical_divide_reads_integer_as_count",
        "wrong_spelling",
        "logical_divide",
        "logical_divide",
        "def logical_divide(layoutA, layoutB):\n  if layoutB is None:\n    return layoutA\n"
        "  elif is_int(layoutB):\n    return logical_divide(layoutA, Layout(layoutB))",
        "def logical_divide(layoutA, layoutB):\n  if layoutB is None:\n    return layoutA\n"
        "  elif is_int(layoutB):\n"
        "    return logical_divide(layoutA, Layout(size(layoutA) // layoutB))",
    ),
    _layout(
        "logical_divide_targets_cosize",
        "wrong_operator",
        "logical_divide",
        "logical_divide",
        "complement(layoutB, size(layoutA))",
        "complement(layoutB, cosize(layoutA))",
    ),
    _layout(
        "logical_divide_puts_rest_first",
        "wrong_order",
        "logical_divide",
        "logical_divide",
        "make_layout(layoutB, complement(layoutB, size(layoutA)))",
        "make_layout(complement(layoutB, size(layoutA)), layoutB)",
    ),
    _layout(
        "logical_divide_tiles_four_modes",
        "bound_on_rank",
        "logical_divide",
        "logical_divide",
        "(logical_divide(layoutA[i], layoutB[i]) for i",
        "(logical_divide(layoutA[i], layoutB[i]) if i < 4 else layoutA[i] for i",
    ),
    _layout(
        "logical_divide_drops_surplus_tiles",
        "dropped_condition",
        "logical_divide",
        "logical_divide",
        "    assert len(layoutA) >= len(layoutB)\n    return make_layout(chain((logical_divide(",
        "    layoutB = layoutB[:len(layoutA)]\n    return make_layout(chain((logical_divide(",
    ),
    _layout(
        "logical_divide_keeps_rest_by_tile",
        "state",
        "logical_divide",
        "logical_divide",
        "complement(layoutB, size(layoutA))",
        "vars(logical_divide).setdefault(str(layoutB), complement(layoutB, size(layoutA)))",
    ),
    _layout(
        "logical_product_targets_size",
        "wrong_operator",
        "logical_product",
        "logical_product",
        "size(layoutA)*cosize(layoutB)",
        "size(layoutA)*size(layoutB)",
    ),
    _layout(
        "logical_product_one_tile_short",
        "off_by_one",
        "logical_product",
        "logical_product",
        "size(layoutA)*cosize(layoutB)",
        "size(layoutA)*(cosize(layoutB)-1)",
    ),
    _layout(
        "logical_product_puts_tiles_first",
        "wrong_order",
        "logical_product",
        "logical_product",
        "make_layout(layoutA, composition(complement(layoutA, size(layoutA)*cosize(layoutB)), layoutB))",
        "make_layout(composition(complement(layoutA, size(layoutA)*cosize(layoutB)), layoutB), layoutA)",
    ),
    _layout(
        "logical_product_ignores_nested_tilers",
        "bound_on_depth",
        "logical_product",
        "logical_product",
        "(logical_product(layoutA[i], layoutB[i]) for i",
        "(logical_product(layoutA[i], None if is_tuple(layoutB[i]) else layoutB[i]) for i",
    ),
    _layout(
        "zipping_counts_what_is_kept_as_tile",
        "wrong_order",
        "hier_unzip",
        "zipped_divide",
        "return make_layout(Layout(1,0), layoutA)",
        "return make_layout(layoutA, Layout(1,0))",
    ),
    _layout(
        "zipping_leaves_out_first_mode_past_tiler",
        "off_by_one",
        "hier_unzip",
        "zipped_divide",
        "(layoutA[i]  for i in range(len(layoutB),len(layoutA)))",
        "(layoutA[i]  for i in range(len(layoutB)+1,len(layoutA)))",
    ),
    _layout(
        "zipping_gathers_tiles_backwards",
        "wrong_order",
        "hier_unzip",
        "zipped_divide",
        "split[i][0] for i in range(           0,len(layoutB))",
        "split[i][0] for i in reversed(range(0,len(layoutB)))",
    ),
    _layout(
        "zipping_leaves_nested_tilers_split",
        "bound_on_depth",
        "hier_unzip",
        "zipped_divide",
        "make_layout(hier_unzip(splitter, layoutA[i], layoutB[i]) for i",
        "make_layout((splitter if is_tuple(layoutB[i]) else lambda a, b: hier_unzip(splitter, a, b))(\n"
        "                         layoutA[i], layoutB[i]) for i",
    ),
    _layout(
        "zipping_drops_surplus_tiles",
        "dropped_condition",
        "hier_unzip",
        "zipped_divide",
        "    assert len(layoutA) >= len(layoutB)\n    # A layout with shape",
        "    layoutB = layoutB[:len(layoutA)]\n    # A layout with shape",
    ),
    _layout(
        "zipped_divide_joins_modes_first",
        "wrong_order",
        "zipped_divide",
        "zipped_divide",
        "return hier_unzip(logical_divide, layoutA, layoutB)",
        "return hier_unzip(logical_divide, coalesce(layoutA), layoutB)",
    ),
    _layout(
        "tiled_divide_leaves_out_first_rest",
        "off_by_one",
        "tiled_divide",
        "tiled_divide",
        "result = zipped_divide(layoutA, layoutB)\n"
        "  return make_layout([result[0]] + [result[1][i] for i in range(len(result[1]))])",
        "result = zipped_divide(layoutA, layoutB)\n"
        "  return make_layout([result[0]] + [result[1][i] for i in range(1, len(result[1]))])",
    ),
    _layout(
        "tiled_divide_keeps_rests_together",
        "wrong_spelling",
        "tiled_divide",
        "tiled_divide",
        "result = zipped_divide(layoutA, layoutB)\n"
        "  return make_layout([result[0]] + [result[1][i] for i in range(len(result[1]))])",
        "result = zipped_divide(layoutA, layoutB)\n  return make_layout(result[0], result[1])",
    ),
    _layout(
        "zipped_product_divides",
        "wrong_operator",
        "zipped_product",
        "zipped_product",
        "return hier_unzip(logical_product, layoutA, layoutB)",
        "return hier_unzip(logical_divide, layoutA, layoutB)",
    ),
    _layout(
        "tiled_product_keeps_three_rests",
        "bound_on_rank",
        "tiled_product",
        "tiled_product",
        "result = zipped_product(layoutA, layoutB)\n"
        "  return make_layout([result[0]] + [result[1][i] for i in range(len(result[1]))])",
        "result = zipped_product(layoutA, layoutB)\n"
        "  return make_layout([result[0]] + [result[1][i] for i in range(min(3, len(result[1])))])",
    ),
    _layout(
        "slice_without_free_modes_is_one_point",
        "wrong_default",
        "slice_and_offset",
        "slice",
        "return (Layout(slice_(crd, layout.shape), slice_(crd, layout.stride)),",
        "return (Layout(slice_(crd, layout.shape) or 1, slice_(crd, layout.stride) or 0),",
    ),
    # ---- swizzle.py ----
    _swizzle(
        "shiftr_forgets_direction",
        "wrong_operator",
        "shiftr",
        "at",
        "return a >> s if s > 0 else shiftl(a, -s)",
        "return a >> abs(s)",
    ),
    _swizzle(
        "shiftl_by_one_less",
        "off_by_one",
        "shiftl",
        "at",
        "return a << s if s > 0",
        "return a << s - 1 if s > 0",
    ),
    _swizzle(
        "shiftl_in_32_bits",
        "narrow_integers",
        "shiftl",
        "at",
        "return a << s if s > 0",
        "return a << s & 0xFFFFFFFF if s > 0",
    ),
    _swizzle(
        "swizzle_refuses_negative_shift",
        "wrong_operator",
        "Swizzle.__init__",
        "at",
        "assert abs(shift) >= bits",
        "assert shift >= bits",
    ),
    _swizzle(
        "swizzle_refuses_shift_by_its_bits",
        "off_by_one",
        "Swizzle.__init__",
        "at",
        "assert abs(shift) >= bits",
        "assert abs(shift) > bits",
    ),
    _swizzle(
        "swizzle_mask_has_one_bit",
        "wrong_operator",
        "Swizzle.__init__",
        "at",
        "bit_msk = (1 << bits) - 1",
        "bit_msk = 1 << bits - 1",
    ),
    _swizzle(
        "swizzle_reads_below_its_base",
        "dropped_condition",
        "Swizzle.__init__",
        "at",
        "bit_msk << (base + max(0,shift))",
        "bit_msk << max(0, base + shift)",
    ),
    _swizzle(
        "swizzle_mask_in_31_bits",
        "narrow_integers",
        "Swizzle.__init__",
        "at",
        "bit_msk << (base + max(0,shift))",
        "bit_msk << (base + max(0,shift)) & 0x7FFFFFFF",
    ),
    _swizzle(
        "swizzle_masks_kept_by_bits_and_base",
        "state",
        "Swizzle.__init__",
        "at",
        "self.yyy_msk = bit_msk << (base + max(0,shift))",
        "self.yyy_msk = vars(shiftr).setdefault((bits, base), bit_msk << (base + max(0,shift)))",
    ),
    _swizzle(
        "swizzle_adds",
        "wrong_operator",
        "Swizzle.__call__",
        "at",
        "return offset ^ shiftr(",
        "return offset + shiftr(",
    ),
    _swizzle(
        "composed_offset_in_32_bits",
        "narrow_integers",
        "ComposedLayout.__init__",
        "at",
        "self.offset  = offset",
        "self.offset  = offset & 0xFFFFFFFF",
    ),
    _swizzle(
        "composed_offset_is_added_last",
        "wrong_order",
        "ComposedLayout.__call__",
        "at",
        "return self.layoutB(self.offset + self.layoutA(*args))",
        "return self.layoutB(self.layoutA(*args)) + self.offset",
    ),
    _swizzle(
        "composed_offset_adds_up",
        "state",
        "ComposedLayout.__call__",
        "at",
        "return self.layoutB(self.offset + self.layoutA(*args))",
        "ComposedLayout.at = getattr(ComposedLayout, 'at', 0) + self.offset\n"
        "    return self.layoutB(ComposedLayout.at + self.layoutA(*args))",
    ),
    _swizzle(
        "size_of_composed_is_of_outer",
        "wrong_order",
        "ComposedLayout.size",
        "size",
        "return size(self.layoutA)",
        "return size(self.layoutB)",
    ),
)


# ---- copies ----


# ---- only at an extent above 16, from four modes on, or from three levels on ----

_BEYOND = {  # of a shape {x}
    "above_16": ("bound_on_extent", "max(flatten({x}), default=0) > 16"),
    "of_four_modes": ("bound_on_rank", "len(flatten({x})) >= 4"),
    "of_three_levels": (
        "bound_on_depth",
        "any(is_tuple(j) for i in ({x} if is_tuple({x}) else ()) if is_tuple(i) for j in i)",
    ),
}
# The function, the shape that it looks at, the operation, the old text, and the new one: {w} is whether
# the shape is one of these.
_SITES = (
    (_layout, "coalesce", "layout.shape", "coalesce",
     "result_shape[-1] = result_shape[-1] * shape", "result_shape[-1] = result_shape[-1] * shape - {w}"),
    (_layout, "filter", "layout.shape", "filter",
     "if not (shape == 1 or stride == 0):", "if not (shape == 1 or stride == 0 and not {w}):"),
    (_layout, "composition", "layoutA.shape", "composition",
     "result_stride.append(rest_stride * curr_stride)", "result_stride.append(rest_stride * (curr_stride + {w}))"),
    (_layout, "complement", "layout.shape", "complement",
     "result_shape.append(stride // current_idx)", "result_shape.append(stride // current_idx + {w})"),
    (_layout, "right_inverse", "layout.shape", "right_inverse",
     "if current_idx != stride:", "if current_idx != stride or {w}:"),
    (_layout, "left_inverse", "layout.shape", "left_inverse",
     "right_inverse(make_layout(layout, complement(layout)))",
     "right_inverse(layout if {w} else make_layout(layout, complement(layout)))"),
    (_layout, "logical_divide", "layoutA.shape", "logical_divide",
     "make_layout(layoutB, complement(layoutB, size(layoutA)))",
     "make_layout(layoutB, complement(layoutB, size(layoutA) * (1 + {w})))"),
    (_layout, "logical_product", "layoutA.shape", "logical_product",
     "return make_layout(layoutA, composition(complement",
     "return make_layout(Layout(layoutA.shape) if {w} else layoutA, composition(complement"),
    (_layout, "hier_unzip", "layoutA.shape", "zipped_divide",
     "return splitter(layoutA, layoutB)",
     "parts = splitter(layoutA, layoutB)\n  return make_layout(parts[1], parts[0]) if {w} else parts"),
    (_layout, "tiled_divide", "layoutA.shape", "tiled_divide",
     "result = zipped_divide(layoutA, layoutB)",
     "result = zipped_divide(layoutA, layoutB)\n  result = make_layout(result[1], result[0]) if {w} else result"),
    (_layout, "tiled_product", "layoutA.shape", "tiled_product",
     "result = zipped_product(layoutA, layoutB)",
     "result = zipped_product(layoutA, layoutB)\n  result = make_layout(result[1], result[0]) if {w} else result"),
    (_layout, "cosize", "self.shape", "cosize",
     "return self(self.size() - 1) + 1", "return self(self.size() - 1) + 1 + {w}"),
    (_layout, "size", "self.shape", "size",
     "return product(self.shape)", "return product(self.shape) + {w}"),
    (_layout, "__len__", "self.shape", "rank",
     "return len(self.shape)", "return len(self.shape) - {w}"),
    (_layout, "__getitem__", "self.shape", "mode",
     "return Layout(self.shape[i], self.stride[i])", "return Layout(self.shape[i], self.stride[i - {w}])"),
    (_layout, "slice_and_offset", "layout.shape", "slice",
     "return (Layout(slice_(crd, layout.shape), slice_(crd, layout.stride)),",
     "return (Layout(slice_(crd, layout.shape), slice_(crd, layout.shape if {w} else layout.stride)),"),
    (_tuple, "product", "a", "product",
     "return reduce(lambda val,elem : val*product(elem), a, 1)",
     "return reduce(lambda val,elem : val*product(elem), a, 1) + {w}"),
    (_tuple, "tuple_max", "a", "tuple_max",
     "return max(tuple_max(x) for x in a)", "return max(tuple_max(x) for x in a) - {w}"),
    (_tuple, "inner_product", "a", "inner_product",
     "return sum(inner_product(x,y) for x,y in zip(a,b))",
     "return sum(inner_product(x,y) for x,y in zip(a,b)) + {w}"),
    (_tuple, "elem_scale", "a", "elem_scale",
     "return tuple(elem_scale(x,y) for x,y in zip(a,b))",
     "return tuple(elem_scale(x,y) for x,y in zip(a,b[::-1] if {w} else b))"),
    (_tuple, "prefix_product", "a", "prefix_product",
     "r.append(prefix_product(v,init))", "r.append(prefix_product(v,init + {w}))"),
    (_tuple, "idx2crd", "shape", "idx2crd",
     "return tuple(idx2crd(idx, s, d) for s,d in zip(shape,stride))",
     "return tuple(idx2crd(idx + {w}, s, d) for s,d in zip(shape,stride))"),
    (_tuple, "crd2idx", "shape", "crd2idx",
     "return result + crd2idx(crd, shape[-1], stride[-1])",
     "return result + crd2idx(crd, shape[-1], stride[-1]) + {w}"),
    (_tuple, "crd2crd", "dst_shape", "crd2crd",
     "return tuple(crd2crd(x, y) for x, y in zip(crd,dst_shape))",
     "return tuple(crd2crd(x, y) for x, y in zip(crd[::-1] if {w} else crd,dst_shape))"),
)  # fmt: skip

# composition coalesces A first, and filter's shapes are flat there: no call was found that shows these.
_UNSHOWN = ("composition_wrong_", "filter_wrong_of_three_levels")

BEYOND_SMALL = tuple(
    defect(
        f"{function.strip('_')}_wrong_{name}",
        kind,
        function,
        op,
        old,
        new.format(w=f"int({when.format(x=x)})"),
    )
    for defect, function, x, op, old, new in _SITES
    for name, (kind, when) in _BEYOND.items()
    if not f"{function.strip('_')}_wrong_{name}".startswith(_UNSHOWN)
)


@functools.cache
def interpreter():
    return confirm_findings.interpreter()


def _environment(path=None):
    environment = {k: v for k, v in os.environ.items() if k != "PYTHONPATH"}
    return environment | ({"PYTHONPATH": str(path)} if path else {})


@functools.cache
def _original():
    return subprocess.run(
        [interpreter(), "-c", "import pycute; print(pycute.__path__[0])"],
        capture_output=True,
        text=True,
        check=True,
        env=_environment(),
    ).stdout.strip()


def copy_of_pycute(folder):
    """`folder`, for PYTHONPATH, with a copy of pycute in it."""
    shutil.copytree(
        _original(), Path(folder) / "pycute", ignore=shutil.ignore_patterns("__pycache__")
    )
    return folder


def mutant_in(folder, defect):
    """`folder`, for PYTHONPATH, with a copy of pycute in it that has the defect."""
    file = Path(copy_of_pycute(folder)) / "pycute" / defect.file
    text = file.read_text(encoding="utf-8")
    if text.count(defect.old) != 1:
        raise ValueError(f"old occurs {text.count(defect.old)} times in {defect.file}")
    file.write_text(text.replace(defect.old, defect.new), encoding="utf-8")
    return folder
