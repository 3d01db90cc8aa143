"""Where torch.distributed._pycute is, and the package by itself: for the adapter and api.py."""

import hashlib
import importlib.metadata
import importlib.util
import os
import sys
from pathlib import Path


def folder():
    given = os.environ.get("LAYOUTCHECK_TORCH_PYCUTE")
    roots = [Path(p or ".") / "torch/distributed/_pycute" for p in sys.path]
    return next(
        (f for f in ([Path(given)] if given else roots) if (f / "__init__.py").exists()), None
    )


def load(where):
    if where is None:
        sys.exit("no torch/distributed/_pycute on sys.path nor in LAYOUTCHECK_TORCH_PYCUTE")
    spec = importlib.util.spec_from_file_location(
        "torch_pycute", where / "__init__.py", submodule_search_locations=[str(where)]
    )
    module = sys.modules[spec.name] = importlib.util.module_from_spec(spec)
    try:
        spec.loader.exec_module(module)
        return module
    except ImportError as error:  # a later one that does import torch
        print("not by itself:", error)
        return importlib.import_module("torch.distributed._pycute")


def version(where):
    site = str(where.resolve().parent.parent.parent)
    owner = next(
        (d.version for d in importlib.metadata.distributions(name="torch", path=[site])), None
    )
    code = b"".join(f.read_bytes() for f in sorted(where.glob("*.py")))
    return owner or "unversioned " + hashlib.sha256(code).hexdigest()[:12]
