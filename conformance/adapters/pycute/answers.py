"""What pycute answers, as the SDK writes it, and its text read back."""

import ast

import layoutcheck_adapter as sdk
from scope import ComposedLayout, Layout, Swizzle, pycute

MOST = 1 << 16  # entries of a tuple: 10**6 * (2, 3) is one of many more


def short(function):
    def f(*arguments):
        answer = function(*arguments)
        if isinstance(answer, tuple) and len(answer) > MOST:
            raise RuntimeError(f"a tuple of more than {MOST} entries")
        return answer

    return f


def in_parts(function):
    """For answers that are swizzles or composed layouts."""

    def parts(value):
        if isinstance(value, Swizzle):
            return sdk.Swizzle(value.bits, value.base, value.shift)
        if isinstance(value, ComposedLayout):
            return sdk.Composed(parts(value.layoutB), value.offset, value.layoutA)
        return value

    return lambda *arguments: parts(function(*arguments))


def read(text):
    """What str() writes: (2, 3):(1, 2), SW_1_0_2, SW_1_0_2 o 4 o 8:1."""
    outer, *more = text.split(" o ")
    if more:
        return ComposedLayout(read(outer), int(more[0]), read(more[1]))
    if text.startswith("SW_"):
        return Swizzle(*map(int, text.split("_")[1:]))
    return Layout(*map(ast.literal_eval, text.split(":")))


def printed(of_repr):
    """repr, which `of_repr` evaluates, and str are two ways to write one object."""

    def f(value):
        evaluated, other = of_repr(value), read(str(value))
        if repr(evaluated) != repr(other):
            raise RuntimeError(f"repr is read back as {evaluated!r}, str as {other!r}")
        return evaluated

    return in_parts(f)


def size(mapping):
    return mapping.size() if isinstance(mapping, Swizzle) else pycute.size(mapping)
