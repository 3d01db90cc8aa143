"""Values of the algebra in Python."""

import copy
import pickle
import re
import subprocess
import sys

import pytest

import layoutcheck as lc

L = lc.Layout((4, (2, 3)), (1, (4, 8)))


def test_a_layout_is_a_function():
    assert (L(5), L(1, (0, 2)), L((1, (0, 2)))) == (5, 17, 17)
    assert L.table().tolist() == list(range(24))
    assert (L.shape, L.stride, str(L), len(L)) == (
        (4, (2, 3)),
        (1, (4, 8)),
        "(4,(2,3)):(1,(4,8))",
        2,
    )
    assert L[1] == L[-1] == lc.Layout("(2,3):(4,8)")
    assert L(None, 1) == lc.slice((None, 1), L)
    assert lc.Layout((2, 3)) == lc.Layout("(2,3):(1,2)")
    with pytest.raises(IndexError):
        L[2]
    assert L(30) == L(3, (0, 3)) + 3  # the last mode goes on
    with pytest.raises(lc.Refused) as error:
        L(-1)
    assert error.value.reason == "out_of_domain"


def test_operations_are_functions_and_methods():
    assert lc.complement(lc.Layout((2, 2), (1, 4)), 16) == lc.evaluate(
        "complement((2,2):(1,4), 16)"
    )
    assert L.coalesce() == lc.coalesce(L) == lc.Layout(24, 1)
    assert lc.coalesce("(2,3):(1,2)") == lc.Layout(6, 1)
    assert lc.composition(L, (2, None)) == lc.composition(L, lc.Tiler(2, None))
    assert lc.composition(lc.Swizzle(1, 0, 2), lc.Layout(8)) == lc.ComposedLayout(
        lc.Swizzle(1, 0, 2), 0, lc.Layout(8)
    )
    assert lc.flatten((2, (3, 4))) == (2, 3, 4) and lc.flatten(L) == lc.Layout("(4,2,3):(1,4,8)")
    assert lc.image(lc.Layout(3, 2)) == [0, 2, 4] and lc.is_injective(L) is True
    assert set(lc.OPERATIONS["flatten"]) >= {"flatten", "tuple_flatten"}


def test_what_has_no_answer_says_why():
    with pytest.raises(lc.Refused, match="complement: not_tractable: .*mode 0") as error:
        lc.complement(lc.Layout((2, 2), (1, 1)), 16)
    assert (error.value.reason, error.value.mode, error.value.point) == ("not_tractable", 0, None)
    assert isinstance(error.value, ValueError)
    with pytest.raises(
        TypeError, match=r"complement takes \(layout\[, integer\]\), not \(3, 4, 5\)"
    ):
        lc.complement(3, 4, 5)
    with pytest.raises(ValueError, match="1:4: expected"):
        lc.Layout("(2,")
    for wrong in ({1: 2}, 2.5, object()):
        with pytest.raises(TypeError):
            lc.size(wrong)
    with pytest.raises(OverflowError):
        lc.Layout(2**70, 1)
    with pytest.raises(lc.Refused, match="capacity_exceeded"):
        lc.Layout(tuple([1] * 1000))
    for mapping in (L, lc.Swizzle(1, 0, 1), lc.ComposedLayout(lc.Swizzle(1, 0, 1), 0, L)):
        with pytest.raises(OverflowError):
            mapping(2**70)
    deep, shared = 1, 1
    for _ in range(100_000):
        deep = (deep,)
    for _ in range(60):
        shared = (shared, shared)
    for large in (deep, shared):
        for function in (lc.Layout, lc.size, lc.Tiler):
            with pytest.raises(lc.Refused, match="capacity_exceeded"):
                function(large)


@pytest.mark.parametrize(
    "value",
    [
        L,
        lc.Swizzle(3, 4, 3),
        lc.ComposedLayout(lc.Swizzle(1, 0, 2), 4, lc.Layout(8)),
        lc.ComposedLayout(lc.Layout(8, 2), 0, lc.Layout(4)),
        lc.LinearLayout("{lane:[(1,0),(2,0)],warp:[(0,1)]}->{x:4,y:2}"),
        lc.BasisLayout("(4,3):(1@0,1@0@1)"),
        lc.ModularLayout("modular<(5,3):(1,6),(5,3)>"),
        lc.Tiler(2, None, lc.Layout(4, 2)),
        lc.Tiler(2),
    ],
    ids=str,
)
def test_values_are_objects_of_python(value):
    again = pickle.loads(pickle.dumps(value))
    assert again == value and hash(again) == hash(value) and copy.deepcopy(value) == value
    assert eval(repr(value), vars(lc)) == value and lc.text(value) == str(value)
    assert type(value).parse(str(value)) == value
    assert value != lc.Layout(7, 7) and value != 3


def test_patterns():
    match L:
        case lc.Layout(shape, (first, _)):
            assert (shape, first) == ((4, (2, 3)), 1)
    match lc.Swizzle(3, 4, 5):
        case lc.Swizzle(bits, base, shift):
            assert (bits, base, shift) == (3, 4, 5)


class Theirs:
    """A layout of another library."""

    def __init__(self, shape, stride):
        self.shape, self.stride = shape, stride


class TheirLinear:
    def __init__(self, bases, out_dims):
        self.bases, self.out_dims = bases, out_dims

    @classmethod
    def from_bases(cls, bases, names, sizes, _):
        return cls(bases, list(zip(names, sizes)))


def test_objects_of_other_libraries():
    assert lc.Layout(Theirs((2, 3), (1, 2))) == lc.Layout((2, 3))
    assert lc.coalesce(Theirs((2, 3), (1, 2))) == lc.Layout(6, 1)
    linear = lc.LinearLayout(TheirLinear([("lane", [[1, 0], [2, 0]])], [("x", 4), ("y", 1)]))
    assert str(linear) == "{lane:[(1,0),(2,0)]}->{x:4,y:1}"

    class Library:
        Layout, Swizzle, LinearLayout = Theirs, lc.Swizzle, TheirLinear

    back = lc.convert(L, Library)
    assert (back.shape, back.stride) == (L.shape, L.stride)
    assert lc.LinearLayout(lc.convert(linear, Library)) == linear


def test_pictures():
    svg = L._repr_svg_()
    assert svg.startswith("<svg") and "(4,(2,3)):(1,(4,8))" in svg
    shown = lc.show(L, lc.Swizzle(1, 0, 2))
    assert shown._repr_html_().count("<img alt=") == 2
    with pytest.raises(TypeError):
        lc.show(lc.Tiler(2))
    pair = lc.compare(lc.Layout((2, 2), (1, 1)), lc.Layout(4, 1))
    assert [svg.count('wrong"') for svg in pair.svgs] == [2, 2]
    pair = lc.compare(lc.Layout(2, 1), lc.Layout(4, 1))
    assert [svg.count('wrong"') for svg in pair.svgs] == [0, 2]


def test_colours_of_pictures():
    def shades(colour, value="(2,4):(1,10)", **how):
        return re.findall(r'class="s(\d)"', lc.show(lc.Layout(value), colour=colour, **how).svgs[0])

    assert shades("value") == list("02461357")
    assert shades("thread") == list("00001111")
    # Elements of 2 bytes at 0, 10, 20, 30 and 1, 11, 21, 31: banks 0 5 10 15 and 0 5 10 15, four a shade.
    assert shades("bank", element_bytes=2) == list("01230123")
    assert shades("bank", "(2,4):(1,32)", element_bytes=4) == list("00000000")  # the same banks
    with pytest.raises(ValueError, match="not 'red'"):
        lc.show(L, colour="red")
    with pytest.raises(ValueError, match="1 to 1024"):
        lc.show(L, element_bytes=0)


def test_importing_is_quick_and_light():
    code = "import sys, layoutcheck; print([m for m in ('numpy', 'pytest', 'hypothesis', 'subprocess') if m in sys.modules])"
    assert (
        subprocess.run(
            [sys.executable, "-c", code], capture_output=True, text=True, check=True
        ).stdout
        == "[]\n"
    )
