"""torch.distributed._pycute by itself: `import torch` takes seconds, and libraries of CUDA that the package does
not use. Where torch can be imported, `from torch.distributed._pycute import *` gives the same."""

import importlib.util
import sys
from pathlib import Path

_folder = Path(importlib.util.find_spec("torch").origin).parent / "distributed/_pycute"
_spec = importlib.util.spec_from_file_location(
    "_torch_pycute", _folder / "__init__.py", submodule_search_locations=[str(_folder)]
)
_module = sys.modules["_torch_pycute"] = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(_module)
globals().update({name: value for name, value in vars(_module).items() if not name.startswith("_")})
