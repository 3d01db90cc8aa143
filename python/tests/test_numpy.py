"""Layouts at arrays of indices."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as hst

import layoutcheck as lc
from layoutcheck import strategies as st

settings.register_profile("tests", deadline=None, derandomize=True)
settings.load_profile("tests")


@given(st.layouts(), hst.randoms())
def test_as_one_by_one(layout, random):
    size = lc.size(layout)
    indices = [random.randrange(size) for _ in range(50)]
    want = [layout(i) for i in indices]
    assert layout(np.array(indices)).tolist() == want
    assert (
        layout(np.array(indices).reshape(5, 10)).tolist() == np.array(want).reshape(5, 10).tolist()
    )
    assert layout.table().tolist() == [layout(i) for i in range(size)]
    assert layout(np.arange(size)).tolist() == layout.table().tolist()


@given(st.composed_layouts())
def test_composed(composed):
    size = lc.size(composed)
    want = [composed(i) for i in range(size)]
    assert composed.table().tolist() == want
    assert composed(np.arange(size)[::-1].copy()).tolist() == want[::-1]


@pytest.mark.parametrize(
    "text",
    ["(7,5,3):(1,11,100)", "(8,4,2):(4,1,64)", "(3000,5):(5,-1)", "(2,3,4,5,6):(360,120,30,6,1)"],
)
def test_long_ones(text):
    layout = lc.Layout(text)
    size = lc.size(layout)
    indices = np.concatenate([np.arange(size), np.random.default_rng(1).integers(0, size, 5000)])
    assert layout(indices).tolist() == [layout(int(i)) for i in indices]


def test_large_extents():
    layout = lc.Layout((2**31 + 11, 2**29 + 3), (3, 1))
    indices = np.random.default_rng(2).integers(0, lc.size(layout), 4000)
    assert layout(indices).tolist() == [layout(int(i)) for i in indices]


def test_what_is_outside():
    layout = lc.Layout((2, 3))
    for wrong in (6, -1):
        with pytest.raises(lc.Refused) as error:
            layout(np.array([0, wrong]))
        assert (error.value.reason, error.value.point) == (
            "out_of_domain",
            wrong if wrong >= 0 else None,
        )
    assert layout(np.array([], dtype=np.int64)).tolist() == []
    empty = lc.Layout((0, 2), (1, 5))
    assert empty.table().tolist() == empty(np.array([], dtype=np.int64)).tolist() == []
    with pytest.raises(lc.Refused):
        empty(np.array([0]))
    with pytest.raises(lc.Refused):
        layout(np.array([2**63 - 1, 0]))
    with pytest.raises(TypeError):
        layout(np.array([0.5]))
    with pytest.raises(lc.Refused, match="out_of_domain"):
        lc.Swizzle(1, 0, 1)(np.array([-1]))
    assert lc.Swizzle(1, 2, 1)(np.arange(16)).tolist() == [
        lc.Swizzle(1, 2, 1)(i) for i in range(16)
    ]
