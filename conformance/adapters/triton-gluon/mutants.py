"""Wrong copies of the library, to show that each law of dialect.law finds a mistake: test_adapter.py runs them.

    python mutants.py NAME        the adapter, with the library changed by the function NAME

A mutant changes what a layout is made of (_to_ir), or the text of a view.
"""

import runpy
import sys
from pathlib import Path

HERE = Path(__file__).resolve().parent
sys.path.insert(0, str(HERE))
sys.path.insert(0, str(HERE.parents[1] / "sdk/python"))
import layoutcheck_adapter  # noqa: F401  before the library: it keeps stdout for replies

from triton.experimental.gluon import language as gl
from triton.experimental.gluon.language import _layouts

VIEWS = ("format_hardware_view", "format_tensor_view")


def made_of(cls, change):
    """The layout is that of other parameters, in both views."""
    original = cls._to_ir
    cls._to_ir = lambda self, builder: original(change(self), builder)


def seen_of(cls, change, views):
    """These views show the layout of other parameters."""
    for view in views:
        original = getattr(cls, view)
        setattr(cls, view, lambda self, shape, f=original: f(change(self), shape))


def text_of(cls, change, views):
    """These views have another text."""
    for view in views:
        original = getattr(cls, view)
        setattr(cls, view, lambda self, shape, f=original: change(f(self, shape)))


def backwards(layout):
    return gl.BlockedLayout(
        layout.size_per_thread, layout.threads_per_warp, layout.warps_per_cta, layout.order[::-1]
    )


def blocked_reverses_the_order():
    made_of(gl.BlockedLayout, backwards)


def blocked_tensor_view_reverses_the_order():
    seen_of(gl.BlockedLayout, backwards, ["format_tensor_view"])


def slice_drops_the_next_dimension():
    made_of(
        gl.SliceLayout,
        lambda layout: gl.SliceLayout((layout.dim + 1) % layout.parent.rank, layout.parent),
    )


def hardware_view_leaves_out_registers():
    """The first half of those of each warp."""

    def change(text):
        sections = []
        for line in text.splitlines():
            if line.startswith("Warp"):
                sections.append([line])
            elif line.strip():
                sections[-1].append(line)
        return "\n".join(line for s in sections for line in s[: 1 + max(1, (len(s) - 1) // 2)])

    text_of(_layouts.DistributedLayout, change, ["format_hardware_view"])


def hardware_view_swaps_lanes():
    """The first two."""

    def change(text):
        lines = []
        for line in text.splitlines():
            parts = line.split("), ")
            if len(parts) > 2:
                parts[:2] = parts[1::-1]
            lines.append("), ".join(parts))
        return "\n".join(lines)

    text_of(_layouts.DistributedLayout, change, ["format_hardware_view"])


def hardware_view_reverses_warps():
    def change(text):
        return "Warp" + "\nWarp".join(reversed(text.strip().split("Warp")[1:]))

    text_of(_layouts.DistributedLayout, change, ["format_hardware_view"])


def views_halve_the_tensor():
    def of_half(cls):
        for view in VIEWS:
            original = getattr(cls, view)

            def half(self, shape, f=original):
                return f(self, [max(1, shape[0] // 2), *shape[1:]])

            setattr(cls, view, half)

    of_half(_layouts.DistributedLayout)


def shared_view_repeats_elements():
    """Each odd offset has the element of the one before."""

    def change(text):
        lines = text.splitlines()
        for k in range(1, len(lines)):
            head, arrow, _ = lines[k].partition("->")
            if arrow and int(head.split()[1]) % 2:
                lines[k] = head + arrow + lines[k - 1].partition("->")[2]
        return "\n".join(lines)

    text_of(_layouts.SharedLayout, change, ["format_hardware_view"])


def swizzled_ignores_per_phase():
    made_of(
        gl.SwizzledSharedLayout,
        lambda layout: gl.SwizzledSharedLayout(layout.vec, 1, layout.max_phase, layout.order),
    )


def swizzled_tensor_view_ignores_per_phase():
    seen_of(
        gl.SwizzledSharedLayout,
        lambda layout: gl.SwizzledSharedLayout(layout.vec, 1, layout.max_phase, layout.order),
        ["format_tensor_view"],
    )


def nvmma_swizzles_less():
    """Rows of 128 bytes as of 64."""
    made_of(
        gl.NVMMASharedLayout,
        lambda layout: gl.NVMMASharedLayout(
            min(layout.swizzle_byte_width, 64),
            layout.element_bitwidth,
            layout.rank,
            layout.transposed,
        ),
    )


def distributed_swaps_register_and_lane():
    made_of(
        gl.DistributedLinearLayout,
        lambda layout: gl.DistributedLinearLayout(
            layout.lane_bases,
            layout.reg_bases,
            layout.warp_bases,
            layout.block_bases,
            layout.shape,
        ),
    )


def turned(layout):
    return gl.SharedLinearLayout(layout.offset_bases[::-1], layout.block_bases)


def shared_turns_the_bases():
    made_of(gl.SharedLinearLayout, turned)


def shared_tensor_view_turns_the_bases():
    seen_of(gl.SharedLinearLayout, turned, ["format_tensor_view"])


def views_refuse_long_tensors():
    """Of four or more along a dimension."""

    def of_short(cls):
        for view in VIEWS:
            original = getattr(cls, view)

            def short(self, shape, f=original):
                if max(shape) >= 4:
                    raise ValueError("a long tensor")
                return f(self, shape)

            setattr(cls, view, short)

    of_short(_layouts.DistributedLayout)
    of_short(_layouts.SharedLayout)


if __name__ == "__main__":
    globals()[sys.argv[1]]()
    sys.argv = [str(HERE / "adapter.py")]
    runpy.run_path(sys.argv[0], run_name="__main__")
