#!/usr/bin/env python3
"""mylayouts as an implementation under test."""

from layoutcheck_adapter import Adapter, Composed, Swizzle, Unsupported  # before the library
import mylayouts

adapter = Adapter(
    "mylayouts",
    "0.1",
    refusals=(ValueError,),
    to_layout=mylayouts.Layout,
    from_layout=lambda layout: (layout.shape, layout.stride),
)


@adapter.op
def size(layout):
    if isinstance(layout, (Composed, Swizzle)):
        raise Unsupported("layouts alone")
    return mylayouts.size(layout)


@adapter.op
def cosize(layout):
    return mylayouts.cosize(layout)


@adapter.op
def mode(layout, i):
    return mylayouts.mode(layout, i)


adapter.run()
