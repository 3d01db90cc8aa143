"""NVIDIA's CuTe DSL as an implementation under test (docs/protocol.md).

`adapter.py static` knows all integers when it compiles, `adapter.py dynamic` none. The package is
only called; nothing of it is here.
"""

import importlib
import importlib.metadata
import os
import resource
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
from layoutcheck_adapter import Adapter

from isolation import Workshop

resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))


def main(name):
    mode = importlib.import_module(name)
    shop = Workshop(mode.open_shop, mode.LIMIT_S, mode.RENEW_AFTER, mode.on_death)

    def results(op, cases):
        found = dict(shop.query(op, cases))
        return [found[i] for i in range(len(cases))]

    version = importlib.metadata.version("nvidia-cutlass-dsl")
    adapter = Adapter(f"cute-dsl {name}", version, int_bits=mode.INT_BITS)
    adapter.batches(results, {op: mode.INTEGERS.get(op, []) for op in mode.OPS})
    adapter.run()
    shop.close()
    sys.stderr.flush()
    os._exit(0)  # the package's exit handlers spin at times


if __name__ == "__main__":
    arguments = sys.argv[1:] or ["static"]
    if arguments not in (["static"], ["dynamic"]):
        sys.exit("usage: adapter.py [static|dynamic]")
    main(arguments[0])
