import layoutcheck as lc
import numpy as np

L = lc.Layout((4, (2, 3)), (1, (4, 8)))
x: int = L(5)
y: lc.Layout = lc.coalesce(L)
z: int = lc.size(L)
w: lc.Layout = L.complement(48)
t: list[int] = L.table().tolist()
v = L(np.arange(24))
c: lc.ComposedLayout = lc.composition(lc.Swizzle(1, 0, 2), L)
try:
    lc.complement(L, 0)
except lc.Refused as e:
    r: str = e.reason
