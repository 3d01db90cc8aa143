"""The names that calls.txt uses: of the adapter and of emitted tests, which begin after this."""

import pycute
from pycute import ComposedLayout, Layout, Swizzle
