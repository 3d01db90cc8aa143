# Made by docs/generate/python.py from the table of operations.
# mypy: disable-error-code="overload-overlap, overload-cannot-match"
from typing import Any, Optional, Protocol, Union, overload

import numpy
import numpy.typing

IntTuple = Union[int, tuple["IntTuple", ...]]
Coordinate = Union[int, None, tuple["Coordinate", ...]]
Array = numpy.typing.NDArray[numpy.int64]
Indices = numpy.typing.NDArray[numpy.integer[Any]]

class HasShapeAndStride(Protocol):
    """A layout of another library."""

    @property
    def shape(self) -> Any: ...
    @property
    def stride(self) -> Any: ...

LayoutLike = Union["Layout", int, str, HasShapeAndStride]
TilerLike = Union["Tiler", LayoutLike, None, tuple["TilerLike", ...]]
Mapping = Union["Layout", "ComposedLayout", "Swizzle"]
MappingLike = Union[LayoutLike, "ComposedLayout", "Swizzle"]

OPERATIONS: dict[str, list[str]]

class Refused(ValueError):
    """The operation has no answer."""

    reason: str
    mode: Optional[int]
    point: Optional[int]

def evaluate(text: str) -> Any: ...
def parse(text: str) -> Any: ...
def text(value: Any) -> str: ...
def svg(value: Any, cells: int = 4096, colour: str = "value", element_bytes: int = 4) -> Optional[str]: ...
def compared(want: Any, got: Any, cells: int = 4096) -> Optional[tuple[str, str, int]]: ...

class Layout:
    def __init__(self, shape: Union[IntTuple, str, HasShapeAndStride], stride: Optional[IntTuple] = None) -> None: ...
    @staticmethod
    def parse(text: str) -> Layout: ...
    def _repr_svg_(self) -> Optional[str]: ...
    __match_args__ = ("shape", "stride")
    @property
    def shape(self) -> Any: ...
    @property
    def stride(self) -> Any: ...
    def __len__(self) -> int: ...
    def __getitem__(self, i: int) -> Layout: ...
    @overload
    def __call__(self, *coordinate: Coordinate) -> int: ...
    @overload
    def __call__(self, indices: Indices) -> Array: ...
    def table(self) -> Array: ...
    def rank(self, /) -> int:
        """the number of modes"""
    def depth(self, /) -> int:
        """how deep parentheses nest"""
    def flatten(self, /) -> Layout:
        """the leaves, without inner parentheses"""
    def unflatten(self, a1: IntTuple, /) -> Layout:
        """the leaves under the parentheses of a tuple"""
    def size(self, /) -> int:
        """the number of coordinates"""
    def cosize(self, /) -> int:
        """one more than the greatest offset"""
    def image(self, /) -> list[int]:
        """the set of values, sorted"""
    def at(self, a1: Coordinate, /) -> int:
        """the value at a coordinate"""
    def linear_bases(self, /) -> list[int]:
        """the values at powers of two, if they determine all by xor"""
    def is_injective(self, /) -> bool:
        """whether no two coordinates share an offset"""
    def is_surjective(self, a1: int, /) -> bool:
        """whether the offsets are all of 0 .. n-1"""
    def is_bijective(self, a1: int, /) -> bool:
        """injective and surjective onto 0 .. n-1"""
    def is_compact(self, /) -> bool:
        """whether the offsets are a permutation of 0 .. size-1"""
    def is_tractable(self, /) -> bool:
        """whether, sorted by stride, each extent times its stride divides the next stride"""
    def is_non_degenerate(self, /) -> bool:
        """whether modes of extent 1 have stride 0"""
    def compact_like(self, /) -> Layout:
        """the compact layout with the order of another layout"""
    def concat(self, /) -> Layout:
        """the layouts as modes of one"""
    def mode(self, a1: int, /) -> Layout:
        """one mode"""
    def group(self, a1: int, a2: int, /) -> Layout:
        """modes begin .. end-1 as one mode"""
    def take(self, a1: int, a2: int, /) -> Layout:
        """modes begin .. end-1"""
    def select(self, a1: IntTuple, /) -> Layout:
        """the modes of these numbers"""
    def replace(self, a1: int, a2: LayoutLike, /) -> Layout:
        """the layout with one mode replaced"""
    def coalesce(self, a1: IntTuple = ..., /) -> Layout:
        """the same function with the fewest modes"""
    def coalesce_z(self, /) -> Layout:
        """coalesced, with the values past the end too"""
    @overload
    def equal(self, a1: LayoutLike, /) -> bool:
        """whether two layouts are the same object"""
    @overload
    def equal(self, a1: ComposedLayout, /) -> bool:
        """whether two layouts are the same object"""
    def hash_equal(self, a1: LayoutLike, /) -> bool:
        """whether the hashes of two layouts are equal"""
    def printed(self, /) -> Layout:
        """what the text of a layout is read back as"""
    @overload
    def same_function(self, a1: LayoutLike, /) -> bool:
        """whether two layouts have the same values"""
    @overload
    def same_function(self, a1: ComposedLayout, /) -> bool:
        """whether two layouts have the same values"""
    def filter(self, a1: IntTuple = ..., /) -> Layout:
        """coalesced, without modes of stride 0"""
    def sort(self, /) -> Layout:
        """the modes by stride, then extent"""
    def squeeze(self, /) -> Layout:
        """without modes of extent 1"""
    @overload
    def composition(self, *rest: TilerLike) -> Layout:
        """A(B(x)), of a shape that refines that of B"""
    @overload
    def composition(self, a1: ComposedLayout, /) -> ComposedLayout:
        """A(B(x)), of a shape that refines that of B"""
    def complement(self, a1: int = ..., /) -> Layout:
        """what has to be added to reach all offsets below a target"""
    def n_complement(self, a1: int, /) -> Layout:
        """the complement in exactly n offsets"""
    def weak_complement(self, a1: int = ..., /) -> Layout:
        """the complement of a layout whose gaps need not be multiples"""
    def right_inverse(self, /) -> Layout:
        """the largest R with L(R(i)) == i"""
    def left_inverse(self, /) -> Layout:
        """R with R(L(i)) == i"""
    def left_inverse_quasi(self, /) -> Layout:
        """R with L(R(L(i))) == L(i)"""
    def inverse(self, /) -> Layout:
        """the inverse of a compact layout"""
    def logical_divide(self, a1: TilerLike, /) -> Layout:
        """tiles and what they leave: (tile, rest) in each mode"""
    def zipped_divide(self, a1: TilerLike, /) -> Layout:
        """tiles and what they leave: ((tiles), (rests))"""
    def tiled_divide(self, a1: TilerLike, /) -> Layout:
        """tiles and what they leave: ((tiles), rest, rest, ...)"""
    def flat_divide(self, a1: TilerLike, /) -> Layout:
        """tiles and what they leave: (tile, ..., rest, ...)"""
    def logical_product(self, a1: TilerLike, /) -> Layout:
        """a block repeated: (block, tile) in each mode"""
    def zipped_product(self, a1: TilerLike, /) -> Layout:
        """a block repeated: ((blocks), (tiles))"""
    def tiled_product(self, a1: TilerLike, /) -> Layout:
        """a block repeated: ((blocks), tile, tile, ...)"""
    def flat_product(self, a1: TilerLike, /) -> Layout:
        """a block repeated: (block, ..., tile, ...)"""
    def blocked_product(self, a1: LayoutLike, /) -> Layout:
        """a block repeated, mode by mode, blocks contiguous"""
    def raked_product(self, a1: LayoutLike, /) -> Layout:
        """a block repeated, mode by mode, blocks interleaved"""
    def tile_to_shape(self, a1: IntTuple, a2: IntTuple = ..., /) -> Layout:
        """a block repeated until it fills a shape"""
    def max_common_layout(self, a1: LayoutLike, /) -> Layout:
        """the largest R with A(R(i)) == i == B(R(i))"""
    def max_common_vector(self, a1: LayoutLike, /) -> int:
        """the size of max_common_layout"""
    def nullspace(self, /) -> Layout:
        """the coordinates that map to 0"""
    def upcast(self, a1: int, /) -> Layout:
        """the layout in units of n elements"""
    def downcast(self, a1: int, /) -> Layout:
        """the layout in units of 1/n element"""
    def to_linear(self, /) -> LinearLayout:
        """the same values as a linear layout"""
    def basis_inner_composition(self, a1: BasisLayout, /) -> Layout:
        """A(B(x)), of a shape that refines that of B"""

class Swizzle:
    @overload
    def __init__(self, bits: int, base: int, shift: int) -> None: ...
    @overload
    def __init__(self, other: Any) -> None: ...
    @staticmethod
    def parse(text: str) -> Swizzle: ...
    def _repr_svg_(self) -> Optional[str]: ...
    __match_args__ = ("bits", "base", "shift")
    @property
    def bits(self) -> int: ...
    @property
    def base(self) -> int: ...
    @property
    def shift(self) -> int: ...
    @overload
    def __call__(self, x: int) -> int: ...
    @overload
    def __call__(self, x: Indices) -> Array: ...
    def size(self, /) -> int:
        """the number of coordinates"""
    def image(self, /) -> list[int]:
        """the set of values, sorted"""
    def table(self, /) -> list[int]:
        """the values at 0, 1, 2, ..."""
    def at(self, a1: Coordinate, /) -> int:
        """the value at a coordinate"""
    def linear_bases(self, /) -> list[int]:
        """the values at powers of two, if they determine all by xor"""
    def equal(self, a1: ComposedLayout, /) -> bool:
        """whether two layouts are the same object"""
    def printed(self, /) -> Swizzle:
        """what the text of a layout is read back as"""
    def same_function(self, a1: ComposedLayout, /) -> bool:
        """whether two layouts have the same values"""
    @overload
    def composition(self, a1: Swizzle, /) -> Swizzle:
        """A(B(x)), of a shape that refines that of B"""
    @overload
    def composition(self, a1: ComposedLayout, /) -> ComposedLayout:
        """A(B(x)), of a shape that refines that of B"""
    @overload
    def composition(self, a1: LayoutLike, /) -> ComposedLayout:
        """A(B(x)), of a shape that refines that of B"""
    def to_linear(self, /) -> LinearLayout:
        """the same values as a linear layout"""

class ComposedLayout:
    @overload
    def __init__(self, outer: Union["Layout", "Swizzle"], offset: int, inner: LayoutLike) -> None: ...
    @overload
    def __init__(self, other: Any) -> None: ...
    @staticmethod
    def parse(text: str) -> ComposedLayout: ...
    def _repr_svg_(self) -> Optional[str]: ...
    __match_args__ = ("outer", "offset", "inner")
    @property
    def outer(self) -> Union[Layout, Swizzle]: ...
    @property
    def offset(self) -> int: ...
    @property
    def inner(self) -> Layout: ...
    @property
    def shape(self) -> Any: ...
    @overload
    def __call__(self, *coordinate: Coordinate) -> int: ...
    @overload
    def __call__(self, indices: Indices) -> Array: ...
    def table(self) -> Array: ...
    def rank(self, /) -> int:
        """the number of modes"""
    def depth(self, /) -> int:
        """how deep parentheses nest"""
    def flatten(self, /) -> ComposedLayout:
        """the leaves, without inner parentheses"""
    def size(self, /) -> int:
        """the number of coordinates"""
    def cosize(self, /) -> int:
        """one more than the greatest offset"""
    def image(self, /) -> list[int]:
        """the set of values, sorted"""
    def at(self, a1: Coordinate, /) -> int:
        """the value at a coordinate"""
    def linear_bases(self, /) -> list[int]:
        """the values at powers of two, if they determine all by xor"""
    def mode(self, a1: int, /) -> ComposedLayout:
        """one mode"""
    def coalesce(self, /) -> ComposedLayout:
        """the same function with the fewest modes"""
    @overload
    def equal(self, a1: MappingLike, /) -> bool:
        """whether two layouts are the same object"""
    @overload
    def equal(self, a1: ComposedLayout, /) -> bool:
        """whether two layouts are the same object"""
    def hash_equal(self, a1: ComposedLayout, /) -> bool:
        """whether the hashes of two layouts are equal"""
    def printed(self, /) -> ComposedLayout:
        """what the text of a layout is read back as"""
    @overload
    def same_function(self, a1: MappingLike, /) -> bool:
        """whether two layouts have the same values"""
    @overload
    def same_function(self, a1: ComposedLayout, /) -> bool:
        """whether two layouts have the same values"""
    def composition(self, a1: TilerLike, /) -> ComposedLayout:
        """A(B(x)), of a shape that refines that of B"""
    def right_inverse(self, /) -> ComposedLayout:
        """the largest R with L(R(i)) == i"""
    def left_inverse(self, /) -> ComposedLayout:
        """R with R(L(i)) == i"""
    def logical_divide(self, a1: TilerLike, /) -> ComposedLayout:
        """tiles and what they leave: (tile, rest) in each mode"""
    def zipped_divide(self, a1: TilerLike, /) -> ComposedLayout:
        """tiles and what they leave: ((tiles), (rests))"""
    def tiled_divide(self, a1: TilerLike, /) -> ComposedLayout:
        """tiles and what they leave: ((tiles), rest, rest, ...)"""
    def flat_divide(self, a1: TilerLike, /) -> ComposedLayout:
        """tiles and what they leave: (tile, ..., rest, ...)"""
    def logical_product(self, a1: TilerLike, /) -> ComposedLayout:
        """a block repeated: (block, tile) in each mode"""
    def zipped_product(self, a1: TilerLike, /) -> ComposedLayout:
        """a block repeated: ((blocks), (tiles))"""
    def tiled_product(self, a1: TilerLike, /) -> ComposedLayout:
        """a block repeated: ((blocks), tile, tile, ...)"""
    def flat_product(self, a1: TilerLike, /) -> ComposedLayout:
        """a block repeated: (block, ..., tile, ...)"""
    @overload
    def max_common_layout(self, a1: ComposedLayout, /) -> Layout:
        """the largest R with A(R(i)) == i == B(R(i))"""
    @overload
    def max_common_layout(self, a1: LayoutLike, /) -> Layout:
        """the largest R with A(R(i)) == i == B(R(i))"""
    @overload
    def max_common_vector(self, a1: ComposedLayout, /) -> int:
        """the size of max_common_layout"""
    @overload
    def max_common_vector(self, a1: LayoutLike, /) -> int:
        """the size of max_common_layout"""
    def upcast(self, a1: int, /) -> ComposedLayout:
        """the layout in units of n elements"""
    def downcast(self, a1: int, /) -> ComposedLayout:
        """the layout in units of 1/n element"""
    def to_linear(self, /) -> LinearLayout:
        """the same values as a linear layout"""

class LinearLayout:
    def __init__(self, other: Any) -> None: ...
    @staticmethod
    def parse(text: str) -> LinearLayout: ...
    def _repr_svg_(self) -> Optional[str]: ...
    @property
    def in_dims(self) -> dict[str, int]: ...
    @property
    def out_dims(self) -> dict[str, int]: ...
    @property
    def bases(self) -> dict[str, list[tuple[int, ...]]]: ...
    def __call__(self, index: int) -> int: ...
    def to_layout(self, /) -> Mapping:
        """the same values as a layout, or as a swizzle of one"""
    def linear_at(self, a1: IntTuple, /) -> IntTuple:
        """the value at an index, one part for each dimension"""
    def linear_matrix(self, /) -> list[int]:
        """the columns of the matrix over F2"""
    def linear_rank(self, /) -> int:
        """the rank of the matrix"""
    def linear_is_injective(self, /) -> bool:
        """whether the columns are independent"""
    def linear_is_surjective(self, /) -> bool:
        """whether the columns span the outputs"""
    def linear_is_invertible(self, /) -> bool:
        """whether it is a bijection"""
    def linear_free_bits(self, /) -> IntTuple:
        """of each input the bits that do not matter, as a mask"""
    def linear_compose(self, a1: LinearLayout, /) -> LinearLayout:
        """A(B(x))"""
    def linear_invert(self, /) -> LinearLayout:
        """the inverse of a bijection"""
    def linear_pseudo_invert(self, /) -> LinearLayout:
        """a right inverse of a surjection"""
    def linear_invert_and_compose(self, a1: LinearLayout, /) -> LinearLayout:
        """C with B(C(x)) == A(x)"""
    def linear_direct_sum(self, a1: LinearLayout, /) -> LinearLayout:
        """A on the low bits and B on the high bits"""
    def linear_divide_left(self, a1: LinearLayout, /) -> LinearLayout:
        """Q with A == direct_sum(B, Q)"""
    def linear_divide_right(self, a1: LinearLayout, /) -> LinearLayout:
        """Q with A == direct_sum(Q, B)"""
    def linear_transpose_in(self, a1: IntTuple, /) -> LinearLayout:
        """input dimensions in another order"""
    def linear_transpose_out(self, a1: IntTuple, /) -> LinearLayout:
        """output dimensions in another order"""
    def linear_reshape_in(self, a1: IntTuple, /) -> LinearLayout:
        """the inputs as dimensions of these sizes"""
    def linear_reshape_out(self, a1: IntTuple, /) -> LinearLayout:
        """the outputs as dimensions of these sizes"""
    def linear_sublayout(self, a1: IntTuple, a2: IntTuple, /) -> LinearLayout:
        """these inputs and outputs alone"""
    def linear_quotient(self, a1: IntTuple, /) -> LinearLayout:
        """without inputs on which it is the identity"""
    def linear_remove_zero_bases(self, /) -> LinearLayout:
        """without bits of input that do not matter"""
    def linear_num_consecutive_in_out(self, /) -> int:
        """how many neighbours in the first input stay neighbours in the first output"""
    def linear_sublayout_is_zero(self, a1: IntTuple, a2: IntTuple, /) -> bool:
        """whether these outputs do not depend on these inputs"""
    def linear_is_trivial_over(self, a1: IntTuple, /) -> bool:
        """whether it is the identity on these inputs, by themselves"""
    def linear_resize_in(self, a1: int, a2: int, /) -> LinearLayout:
        """the first indices of an input alone"""
    def linear_resize_out(self, a1: int, a2: int, /) -> LinearLayout:
        """an output modulo a size"""

class BasisLayout:
    def __init__(self, other: Any) -> None: ...
    @staticmethod
    def parse(text: str) -> BasisLayout: ...
    def _repr_svg_(self) -> Optional[str]: ...
    @property
    def shape(self) -> Any: ...
    @property
    def strides(self) -> list[tuple[int, tuple[int, ...]]]: ...
    def basis_size(self, /) -> int:
        """the number of coordinates"""
    def basis_at(self, a1: Coordinate, /) -> IntTuple:
        """the value at a coordinate"""
    def basis_axis(self, a1: int, /) -> Layout:
        """what the layout does along one axis"""
    def basis_coalesce(self, /) -> BasisLayout:
        """the same function with the fewest modes"""
    def basis_composition(self, a1: LayoutLike, /) -> BasisLayout:
        """A(B(x)), of a shape that refines that of B"""
    def basis_mode(self, a1: int, /) -> BasisLayout:
        """one mode"""
    def basis_flatten(self, /) -> BasisLayout:
        """the leaves, without inner parentheses"""
    def basis_nullspace(self, /) -> Layout:
        """the coordinates that map to 0"""
    def basis_logical_divide(self, a1: TilerLike, /) -> BasisLayout:
        """tiles and what they leave: (tile, rest) in each mode"""
    def basis_zipped_divide(self, a1: TilerLike, /) -> BasisLayout:
        """tiles and what they leave: ((tiles), (rests))"""
    def basis_tiled_divide(self, a1: TilerLike, /) -> BasisLayout:
        """tiles and what they leave: ((tiles), rest, rest, ...)"""
    def basis_flat_divide(self, a1: TilerLike, /) -> BasisLayout:
        """tiles and what they leave: (tile, ..., rest, ...)"""
    def basis_complement(self, a1: IntTuple, /) -> BasisLayout:
        """what has to be added to reach all offsets below a target"""
    def basis_right_inverse(self, /) -> Layout:
        """the largest R with L(R(i)) == i"""
    def basis_left_inverse(self, /) -> Layout:
        """R with R(L(i)) == i"""

class ModularLayout:
    def __init__(self, other: Any) -> None: ...
    @staticmethod
    def parse(text: str) -> ModularLayout: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def modular_size(self, /) -> int:
        """the number of coordinates"""
    def modular_at(self, a1: Coordinate, /) -> int:
        """the value at a coordinate"""
    def modular_is_linear(self, /) -> bool:
        """whether sums of digits map to sums of values"""
    def modular_compose(self, a1: ModularLayout, /) -> ModularLayout:
        """A(B(x)), of the digits of B"""

class Tiler:
    def __init__(self, *entries: TilerLike) -> None: ...
    @staticmethod
    def parse(text: str) -> Tiler: ...
    def _repr_svg_(self) -> Optional[str]: ...
    def tiler_to_layout(self, /) -> BasisLayout:
        """a tiler as one layout, an axis for each entry"""

def product(a0: IntTuple, /) -> int:
    """the product of all leaves"""

def product_each(a0: IntTuple, /) -> IntTuple:
    """the product of each mode"""

@overload
def rank(a0: IntTuple, /) -> int:
    """the number of modes"""
@overload
def rank(a0: LayoutLike, /) -> int:
    """the number of modes"""
@overload
def rank(a0: ComposedLayout, /) -> int:
    """the number of modes"""

@overload
def depth(a0: IntTuple, /) -> int:
    """how deep parentheses nest"""
@overload
def depth(a0: LayoutLike, /) -> int:
    """how deep parentheses nest"""
@overload
def depth(a0: ComposedLayout, /) -> int:
    """how deep parentheses nest"""

@overload
def flatten(a0: IntTuple, /) -> IntTuple:
    """the leaves, without inner parentheses"""
@overload
def flatten(a0: LayoutLike, /) -> Layout:
    """the leaves, without inner parentheses"""
@overload
def flatten(a0: ComposedLayout, /) -> ComposedLayout:
    """the leaves, without inner parentheses"""

@overload
def unflatten(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """the leaves under the parentheses of a tuple"""
@overload
def unflatten(a0: LayoutLike, a1: IntTuple, /) -> Layout:
    """the leaves under the parentheses of a tuple"""

def tuple_max(a0: IntTuple, /) -> int:
    """the greatest leaf"""

def inner_product(a0: IntTuple, a1: IntTuple, /) -> int:
    """the sum of the products of leaves"""

def elem_scale(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """each leaf times the product of the other tuple there"""

def prefix_product(a0: IntTuple, a1: IntTuple = ..., /) -> IntTuple:
    """before each leaf the product of those left of it"""

def shape_div(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """a shape divided by a shape that divides it"""

def ceil_div(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """a shape divided by a shape, rounded up"""

def congruent(a0: IntTuple, a1: IntTuple, /) -> bool:
    """whether both have the same parentheses"""

def weakly_congruent(a0: IntTuple, a1: IntTuple, /) -> bool:
    """whether the parentheses of the second refine those of the first"""

def compatible(a0: IntTuple, a1: IntTuple, /) -> bool:
    """whether coordinates of the first are coordinates of the second"""

def refines(a0: IntTuple, a1: IntTuple, /) -> bool:
    """compatible with the arguments exchanged"""

def substitute(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """the modes of a tuple in place of the leaves of another"""

def relative_modes(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """the parts of a refinement, one for each leaf of the coarse tuple"""

def mutual_refinement(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """the coarsest tuple that refines both"""

def append(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """the modes of a tuple, then one more"""

def prepend(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """one mode, then those of a tuple"""

def wrap(a0: IntTuple, /) -> IntTuple:
    """an integer in parentheses, a tuple as it is"""

def reverse(a0: IntTuple, /) -> IntTuple:
    """the modes from right to left"""

def zip(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """pairs of modes"""

def elem_add(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """the sum, leaf by leaf"""

def elem_subtract(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """the difference, leaf by leaf"""

def elem_less(a0: IntTuple, a1: IntTuple, /) -> bool:
    """whether each leaf is less than the other"""

def increment(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """the coordinate after another, in a shape"""

def evenly_divides(a0: IntTuple, a1: IntTuple, /) -> bool:
    """whether tiles of a size fill a shape"""

def insert(a0: IntTuple, a1: int, a2: IntTuple, /) -> IntTuple:
    """a mode more, before another"""

@overload
def size(a0: IntTuple, /) -> int:
    """the number of coordinates"""
@overload
def size(a0: MappingLike, /) -> int:
    """the number of coordinates"""

def product_like(a0: IntTuple, a1: IntTuple, /) -> IntTuple:
    """the product of what is in the place of each leaf of a guide"""

def greatest_common_domain(a0: IntTuple, a1: IntTuple, /) -> Layout:
    """the offsets that step through a leaf of both shapes"""

def domain_distribute(a0: IntTuple, a1: int, /) -> Layout:
    """n coordinates of a shape, from the left, as far as n divides"""

@overload
def slice(a0: Coordinate, a1: IntTuple, /) -> IntTuple:
    """the modes where the coordinate is `_`"""
@overload
def slice(a0: Coordinate, a1: LayoutLike, /) -> Layout:
    """the modes where the coordinate is `_`"""
@overload
def slice(a0: Coordinate, a1: ComposedLayout, /) -> ComposedLayout:
    """the modes where the coordinate is `_`"""

@overload
def dice(a0: Coordinate, a1: IntTuple, /) -> IntTuple:
    """the modes where the coordinate is not `_`"""
@overload
def dice(a0: Coordinate, a1: LayoutLike, /) -> Layout:
    """the modes where the coordinate is not `_`"""

def idx2crd(a0: Coordinate, a1: IntTuple, a2: IntTuple = ..., /) -> IntTuple:
    """the coordinate of an index in a shape"""

def crd2idx(a0: Coordinate, a1: IntTuple, a2: IntTuple = ..., /) -> int:
    """the index of a coordinate in a shape"""

def crd2crd(a0: Coordinate, a1: IntTuple, a2: IntTuple = ..., /) -> IntTuple:
    """the coordinate in another shape"""

@overload
def cosize(a0: LayoutLike, /) -> int:
    """one more than the greatest offset"""
@overload
def cosize(a0: ComposedLayout, /) -> int:
    """one more than the greatest offset"""

@overload
def shape(a0: LayoutLike, /) -> IntTuple:
    """the extents, as a tuple"""
@overload
def shape(a0: ComposedLayout, /) -> IntTuple:
    """the extents, as a tuple"""

def stride(a0: LayoutLike, /) -> IntTuple:
    """the strides, as a tuple"""

def image(a0: MappingLike, /) -> list[int]:
    """the set of values, sorted"""

def table(a0: MappingLike, /) -> list[int]:
    """the values at 0, 1, 2, ..."""

def at(a0: MappingLike, a1: Coordinate, /) -> int:
    """the value at a coordinate"""

def linear_bases(a0: MappingLike, /) -> list[int]:
    """the values at powers of two, if they determine all by xor"""

def is_injective(a0: LayoutLike, /) -> bool:
    """whether no two coordinates share an offset"""

def is_surjective(a0: LayoutLike, a1: int, /) -> bool:
    """whether the offsets are all of 0 .. n-1"""

def is_bijective(a0: LayoutLike, a1: int, /) -> bool:
    """injective and surjective onto 0 .. n-1"""

def is_compact(a0: LayoutLike, /) -> bool:
    """whether the offsets are a permutation of 0 .. size-1"""

def is_tractable(a0: LayoutLike, /) -> bool:
    """whether, sorted by stride, each extent times its stride divides the next stride"""

def is_non_degenerate(a0: LayoutLike, /) -> bool:
    """whether modes of extent 1 have stride 0"""

def compact_left(a0: IntTuple, /) -> Layout:
    """the compact layout of a shape, from left to right"""

def compact_right(a0: IntTuple, /) -> Layout:
    """the compact layout of a shape, from right to left"""

def compact_ordered(a0: IntTuple, a1: IntTuple, /) -> Layout:
    """the compact layout of a shape, in the given order"""

def compact_like(a0: LayoutLike, /) -> Layout:
    """the compact layout with the order of another layout"""

def concat(*rest: LayoutLike) -> Layout:
    """the layouts as modes of one"""

@overload
def mode(a0: LayoutLike, a1: int, /) -> Layout:
    """one mode"""
@overload
def mode(a0: ComposedLayout, a1: int, /) -> ComposedLayout:
    """one mode"""

def group(a0: LayoutLike, a1: int, a2: int, /) -> Layout:
    """modes begin .. end-1 as one mode"""

def take(a0: LayoutLike, a1: int, a2: int, /) -> Layout:
    """modes begin .. end-1"""

def select(a0: LayoutLike, a1: IntTuple, /) -> Layout:
    """the modes of these numbers"""

def replace(a0: LayoutLike, a1: int, a2: LayoutLike, /) -> Layout:
    """the layout with one mode replaced"""

@overload
def coalesce(a0: LayoutLike, a1: IntTuple = ..., /) -> Layout:
    """the same function with the fewest modes"""
@overload
def coalesce(a0: ComposedLayout, /) -> ComposedLayout:
    """the same function with the fewest modes"""

def coalesce_z(a0: LayoutLike, /) -> Layout:
    """coalesced, with the values past the end too"""

@overload
def equal(a0: LayoutLike, a1: LayoutLike, /) -> bool:
    """whether two layouts are the same object"""
@overload
def equal(a0: ComposedLayout, a1: MappingLike, /) -> bool:
    """whether two layouts are the same object"""
@overload
def equal(a0: MappingLike, a1: ComposedLayout, /) -> bool:
    """whether two layouts are the same object"""

@overload
def hash_equal(a0: LayoutLike, a1: LayoutLike, /) -> bool:
    """whether the hashes of two layouts are equal"""
@overload
def hash_equal(a0: ComposedLayout, a1: ComposedLayout, /) -> bool:
    """whether the hashes of two layouts are equal"""

@overload
def printed(a0: LayoutLike, /) -> Layout:
    """what the text of a layout is read back as"""
@overload
def printed(a0: ComposedLayout, /) -> ComposedLayout:
    """what the text of a layout is read back as"""
@overload
def printed(a0: Swizzle, /) -> Swizzle:
    """what the text of a layout is read back as"""

@overload
def same_function(a0: LayoutLike, a1: LayoutLike, /) -> bool:
    """whether two layouts have the same values"""
@overload
def same_function(a0: ComposedLayout, a1: MappingLike, /) -> bool:
    """whether two layouts have the same values"""
@overload
def same_function(a0: MappingLike, a1: ComposedLayout, /) -> bool:
    """whether two layouts have the same values"""

def filter(a0: LayoutLike, a1: IntTuple = ..., /) -> Layout:
    """coalesced, without modes of stride 0"""

def sort(a0: LayoutLike, /) -> Layout:
    """the modes by stride, then extent"""

def squeeze(a0: LayoutLike, /) -> Layout:
    """without modes of extent 1"""

@overload
def composition(a0: LayoutLike, *rest: TilerLike) -> Layout:
    """A(B(x)), of a shape that refines that of B"""
@overload
def composition(a0: ComposedLayout, a1: TilerLike, /) -> ComposedLayout:
    """A(B(x)), of a shape that refines that of B"""
@overload
def composition(a0: Swizzle, a1: Swizzle, /) -> Swizzle:
    """A(B(x)), of a shape that refines that of B"""
@overload
def composition(a0: LayoutLike, a1: ComposedLayout, /) -> ComposedLayout:
    """A(B(x)), of a shape that refines that of B"""
@overload
def composition(a0: Swizzle, a1: ComposedLayout, /) -> ComposedLayout:
    """A(B(x)), of a shape that refines that of B"""
@overload
def composition(a0: Swizzle, a1: LayoutLike, /) -> ComposedLayout:
    """A(B(x)), of a shape that refines that of B"""

def complement(a0: LayoutLike, a1: int = ..., /) -> Layout:
    """what has to be added to reach all offsets below a target"""

def n_complement(a0: LayoutLike, a1: int, /) -> Layout:
    """the complement in exactly n offsets"""

def weak_complement(a0: LayoutLike, a1: int = ..., /) -> Layout:
    """the complement of a layout whose gaps need not be multiples"""

@overload
def right_inverse(a0: LayoutLike, /) -> Layout:
    """the largest R with L(R(i)) == i"""
@overload
def right_inverse(a0: ComposedLayout, /) -> ComposedLayout:
    """the largest R with L(R(i)) == i"""

@overload
def left_inverse(a0: LayoutLike, /) -> Layout:
    """R with R(L(i)) == i"""
@overload
def left_inverse(a0: ComposedLayout, /) -> ComposedLayout:
    """R with R(L(i)) == i"""

def left_inverse_quasi(a0: LayoutLike, /) -> Layout:
    """R with L(R(L(i))) == L(i)"""

def inverse(a0: LayoutLike, /) -> Layout:
    """the inverse of a compact layout"""

@overload
def logical_divide(a0: LayoutLike, a1: TilerLike, /) -> Layout:
    """tiles and what they leave: (tile, rest) in each mode"""
@overload
def logical_divide(a0: ComposedLayout, a1: TilerLike, /) -> ComposedLayout:
    """tiles and what they leave: (tile, rest) in each mode"""

@overload
def zipped_divide(a0: LayoutLike, a1: TilerLike, /) -> Layout:
    """tiles and what they leave: ((tiles), (rests))"""
@overload
def zipped_divide(a0: ComposedLayout, a1: TilerLike, /) -> ComposedLayout:
    """tiles and what they leave: ((tiles), (rests))"""

@overload
def tiled_divide(a0: LayoutLike, a1: TilerLike, /) -> Layout:
    """tiles and what they leave: ((tiles), rest, rest, ...)"""
@overload
def tiled_divide(a0: ComposedLayout, a1: TilerLike, /) -> ComposedLayout:
    """tiles and what they leave: ((tiles), rest, rest, ...)"""

@overload
def flat_divide(a0: LayoutLike, a1: TilerLike, /) -> Layout:
    """tiles and what they leave: (tile, ..., rest, ...)"""
@overload
def flat_divide(a0: ComposedLayout, a1: TilerLike, /) -> ComposedLayout:
    """tiles and what they leave: (tile, ..., rest, ...)"""

@overload
def logical_product(a0: LayoutLike, a1: TilerLike, /) -> Layout:
    """a block repeated: (block, tile) in each mode"""
@overload
def logical_product(a0: ComposedLayout, a1: TilerLike, /) -> ComposedLayout:
    """a block repeated: (block, tile) in each mode"""

@overload
def zipped_product(a0: LayoutLike, a1: TilerLike, /) -> Layout:
    """a block repeated: ((blocks), (tiles))"""
@overload
def zipped_product(a0: ComposedLayout, a1: TilerLike, /) -> ComposedLayout:
    """a block repeated: ((blocks), (tiles))"""

@overload
def tiled_product(a0: LayoutLike, a1: TilerLike, /) -> Layout:
    """a block repeated: ((blocks), tile, tile, ...)"""
@overload
def tiled_product(a0: ComposedLayout, a1: TilerLike, /) -> ComposedLayout:
    """a block repeated: ((blocks), tile, tile, ...)"""

@overload
def flat_product(a0: LayoutLike, a1: TilerLike, /) -> Layout:
    """a block repeated: (block, ..., tile, ...)"""
@overload
def flat_product(a0: ComposedLayout, a1: TilerLike, /) -> ComposedLayout:
    """a block repeated: (block, ..., tile, ...)"""

def blocked_product(a0: LayoutLike, a1: LayoutLike, /) -> Layout:
    """a block repeated, mode by mode, blocks contiguous"""

def raked_product(a0: LayoutLike, a1: LayoutLike, /) -> Layout:
    """a block repeated, mode by mode, blocks interleaved"""

def tile_to_shape(a0: LayoutLike, a1: IntTuple, a2: IntTuple = ..., /) -> Layout:
    """a block repeated until it fills a shape"""

@overload
def max_common_layout(a0: LayoutLike, a1: LayoutLike, /) -> Layout:
    """the largest R with A(R(i)) == i == B(R(i))"""
@overload
def max_common_layout(a0: ComposedLayout, a1: ComposedLayout, /) -> Layout:
    """the largest R with A(R(i)) == i == B(R(i))"""
@overload
def max_common_layout(a0: ComposedLayout, a1: LayoutLike, /) -> Layout:
    """the largest R with A(R(i)) == i == B(R(i))"""

@overload
def max_common_vector(a0: LayoutLike, a1: LayoutLike, /) -> int:
    """the size of max_common_layout"""
@overload
def max_common_vector(a0: ComposedLayout, a1: ComposedLayout, /) -> int:
    """the size of max_common_layout"""
@overload
def max_common_vector(a0: ComposedLayout, a1: LayoutLike, /) -> int:
    """the size of max_common_layout"""

def nullspace(a0: LayoutLike, /) -> Layout:
    """the coordinates that map to 0"""

@overload
def upcast(a0: LayoutLike, a1: int, /) -> Layout:
    """the layout in units of n elements"""
@overload
def upcast(a0: ComposedLayout, a1: int, /) -> ComposedLayout:
    """the layout in units of n elements"""

@overload
def downcast(a0: LayoutLike, a1: int, /) -> Layout:
    """the layout in units of 1/n element"""
@overload
def downcast(a0: ComposedLayout, a1: int, /) -> ComposedLayout:
    """the layout in units of 1/n element"""

def recover(a0: list[int], /) -> Layout:
    """the layout with these values"""

def to_linear(a0: MappingLike, /) -> LinearLayout:
    """the same values as a linear layout"""

def to_layout(a0: LinearLayout, /) -> Mapping:
    """the same values as a layout, or as a swizzle of one"""

def linear_identity(a0: int, /) -> LinearLayout:
    """x -> x on n values"""

def linear_zeros(a0: int, a1: int, /) -> LinearLayout:
    """x -> 0 from n values to m"""

def linear_strided(a0: int, a1: int, /) -> LinearLayout:
    """x -> s x on n values"""

def linear_at(a0: LinearLayout, a1: IntTuple, /) -> IntTuple:
    """the value at an index, one part for each dimension"""

def linear_matrix(a0: LinearLayout, /) -> list[int]:
    """the columns of the matrix over F2"""

def linear_rank(a0: LinearLayout, /) -> int:
    """the rank of the matrix"""

def linear_is_injective(a0: LinearLayout, /) -> bool:
    """whether the columns are independent"""

def linear_is_surjective(a0: LinearLayout, /) -> bool:
    """whether the columns span the outputs"""

def linear_is_invertible(a0: LinearLayout, /) -> bool:
    """whether it is a bijection"""

def linear_free_bits(a0: LinearLayout, /) -> IntTuple:
    """of each input the bits that do not matter, as a mask"""

def linear_compose(a0: LinearLayout, a1: LinearLayout, /) -> LinearLayout:
    """A(B(x))"""

def linear_invert(a0: LinearLayout, /) -> LinearLayout:
    """the inverse of a bijection"""

def linear_pseudo_invert(a0: LinearLayout, /) -> LinearLayout:
    """a right inverse of a surjection"""

def linear_invert_and_compose(a0: LinearLayout, a1: LinearLayout, /) -> LinearLayout:
    """C with B(C(x)) == A(x)"""

def linear_direct_sum(a0: LinearLayout, a1: LinearLayout, /) -> LinearLayout:
    """A on the low bits and B on the high bits"""

def linear_divide_left(a0: LinearLayout, a1: LinearLayout, /) -> LinearLayout:
    """Q with A == direct_sum(B, Q)"""

def linear_divide_right(a0: LinearLayout, a1: LinearLayout, /) -> LinearLayout:
    """Q with A == direct_sum(Q, B)"""

def linear_transpose_in(a0: LinearLayout, a1: IntTuple, /) -> LinearLayout:
    """input dimensions in another order"""

def linear_transpose_out(a0: LinearLayout, a1: IntTuple, /) -> LinearLayout:
    """output dimensions in another order"""

def linear_reshape_in(a0: LinearLayout, a1: IntTuple, /) -> LinearLayout:
    """the inputs as dimensions of these sizes"""

def linear_reshape_out(a0: LinearLayout, a1: IntTuple, /) -> LinearLayout:
    """the outputs as dimensions of these sizes"""

def linear_sublayout(a0: LinearLayout, a1: IntTuple, a2: IntTuple, /) -> LinearLayout:
    """these inputs and outputs alone"""

def linear_quotient(a0: LinearLayout, a1: IntTuple, /) -> LinearLayout:
    """without inputs on which it is the identity"""

def linear_remove_zero_bases(a0: LinearLayout, /) -> LinearLayout:
    """without bits of input that do not matter"""

def linear_num_consecutive_in_out(a0: LinearLayout, /) -> int:
    """how many neighbours in the first input stay neighbours in the first output"""

def linear_sublayout_is_zero(a0: LinearLayout, a1: IntTuple, a2: IntTuple, /) -> bool:
    """whether these outputs do not depend on these inputs"""

def linear_is_trivial_over(a0: LinearLayout, a1: IntTuple, /) -> bool:
    """whether it is the identity on these inputs, by themselves"""

def linear_resize_in(a0: LinearLayout, a1: int, a2: int, /) -> LinearLayout:
    """the first indices of an input alone"""

def linear_resize_out(a0: LinearLayout, a1: int, a2: int, /) -> LinearLayout:
    """an output modulo a size"""

def tiler_to_layout(a0: TilerLike, /) -> BasisLayout:
    """a tiler as one layout, an axis for each entry"""

def basis_identity(a0: IntTuple, /) -> BasisLayout:
    """the layout of a shape whose values are its coordinates"""

def basis_size(a0: BasisLayout, /) -> int:
    """the number of coordinates"""

def basis_at(a0: BasisLayout, a1: Coordinate, /) -> IntTuple:
    """the value at a coordinate"""

def basis_axis(a0: BasisLayout, a1: int, /) -> Layout:
    """what the layout does along one axis"""

def basis_coalesce(a0: BasisLayout, /) -> BasisLayout:
    """the same function with the fewest modes"""

def basis_composition(a0: BasisLayout, a1: LayoutLike, /) -> BasisLayout:
    """A(B(x)), of a shape that refines that of B"""

def basis_inner_composition(a0: LayoutLike, a1: BasisLayout, /) -> Layout:
    """A(B(x)), of a shape that refines that of B"""

def basis_mode(a0: BasisLayout, a1: int, /) -> BasisLayout:
    """one mode"""

def basis_slice(a0: Coordinate, a1: BasisLayout, /) -> BasisLayout:
    """the modes where the coordinate is `_`"""

def basis_dice(a0: Coordinate, a1: BasisLayout, /) -> BasisLayout:
    """the modes where the coordinate is not `_`"""

def basis_flatten(a0: BasisLayout, /) -> BasisLayout:
    """the leaves, without inner parentheses"""

def basis_nullspace(a0: BasisLayout, /) -> Layout:
    """the coordinates that map to 0"""

def basis_logical_divide(a0: BasisLayout, a1: TilerLike, /) -> BasisLayout:
    """tiles and what they leave: (tile, rest) in each mode"""

def basis_zipped_divide(a0: BasisLayout, a1: TilerLike, /) -> BasisLayout:
    """tiles and what they leave: ((tiles), (rests))"""

def basis_tiled_divide(a0: BasisLayout, a1: TilerLike, /) -> BasisLayout:
    """tiles and what they leave: ((tiles), rest, rest, ...)"""

def basis_flat_divide(a0: BasisLayout, a1: TilerLike, /) -> BasisLayout:
    """tiles and what they leave: (tile, ..., rest, ...)"""

def basis_complement(a0: BasisLayout, a1: IntTuple, /) -> BasisLayout:
    """what has to be added to reach all offsets below a target"""

def basis_right_inverse(a0: BasisLayout, /) -> Layout:
    """the largest R with L(R(i)) == i"""

def basis_left_inverse(a0: BasisLayout, /) -> Layout:
    """R with R(L(i)) == i"""

def modular_size(a0: ModularLayout, /) -> int:
    """the number of coordinates"""

def modular_at(a0: ModularLayout, a1: Coordinate, /) -> int:
    """the value at a coordinate"""

def modular_is_linear(a0: ModularLayout, /) -> bool:
    """whether sums of digits map to sums of values"""

def modular_compose(a0: ModularLayout, a1: ModularLayout, /) -> ModularLayout:
    """A(B(x)), of the digits of B"""
