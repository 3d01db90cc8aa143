"""Judges tensor-layouts: an object says what the operations are called there."""

import tensor_layouts as tl

import layoutcheck as lc


class TensorLayouts:
    Layout = tl.Layout
    layoutcheck_operations = {"coalesce": tl.coalesce, "composition": tl.compose}


print(lc.conform(TensorLayouts(), plan="300ms"))
