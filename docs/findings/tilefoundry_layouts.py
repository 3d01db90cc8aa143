"""TileFoundry's layouts by themselves, as the adapter loads them: `import tilefoundry` needs torch, isl and Python
3.12. Where it can be imported, `from tilefoundry.ir.types.layout import *` and so on give the same."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "conformance/adapters/tilefoundry"))
from scope import L  # noqa: F401
from tilefoundry.ir.types.int_tuple import flatten as flatten_tuple  # noqa: F401
from tilefoundry.ir.types.layout import *  # noqa: F403
from tilefoundry.ir.types.layout_algebra import *  # noqa: F403
from tilefoundry.ir.types.stride import *  # noqa: F403
