"""How values become those of the library, whose layouts are tuples of modes: n:d is (n):(d) there."""

from layoutcheck_adapter import Unsupported

from scope import L, Layout, Swizzle, bare, stride

# NotProjectable is a ValueError. Indices of modes are those of Python tuples.
REFUSALS = AssertionError, IndexError, NotImplementedError, ValueError


def one_integer(t):
    """Whether it is (n), or has such a part."""
    return isinstance(t, tuple) and (
        len(t) == 1 and not isinstance(t[0], tuple) or any(map(one_integer, t))
    )


def to_layout(shape, strides):
    if one_integer(shape):
        raise Unsupported("the library has one spelling for n:d and (n):(d)")
    return L(shape, strides)


def to_swizzle(bits, base, shift):
    if abs(shift) < bits:
        raise Unsupported("the library has no swizzle that shifts by less than its bits")
    return Swizzle(bits, base, shift)


def parts(answer):
    """(shape, stride): one mode that is an integer is that integer."""
    if not isinstance(answer, Layout):
        return answer
    shape, strides = answer.shape, answer.strides
    if strides is None:  # flat_stride: "synthesize the compact column-major default"
        strides = stride.compact_col_major(shape)
    return bare(shape), bare(strides)


def is_integer(mapping):
    """Whether it is n:d, of which the library makes (n):(d)."""
    return len(mapping.shape) == 1 and not isinstance(mapping.shape[0], tuple)
