"""The names that calls.txt uses: of the adapter and of emitted tests, which begin after this."""

import tensor_layouts as tl
from tensor_layouts import ComposedLayout, Layout, Swizzle, analysis
