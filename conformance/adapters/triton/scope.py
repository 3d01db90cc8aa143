"""The names that calls.txt uses: of the adapter and of emitted tests, which begin after this."""

from triton.tools import LinearLayout


def linear(bases, out):
    names, sizes = [name for name, _ in out], [size for _, size in out]
    return LinearLayout.from_bases(bases, names, sizes, require_surjective=False)


def parts(layout):
    """What linear() makes it of."""
    return ([(name, [tuple(vector) for vector in vectors]) for name, vectors in layout.bases],
            [(name, size) for name, size in layout.out_dims])


def at(layout, position):
    names = layout.get_in_dim_names()
    if len(position) > len(names):
        raise ValueError("more positions than inputs")
    values = layout.apply(dict(zip(names, position)))
    return tuple(values[name] for name in layout.get_out_dim_names())


def columns(layout):
    """A number for each bit of the inputs, which has the bits of the outputs."""
    rows = layout.get_matrix_view()
    bits = zip(*rows) if rows else [()] * sum(len(vectors) for _, vectors in layout.bases)
    return [sum(bit << k for k, bit in enumerate(column)) for column in bits]
