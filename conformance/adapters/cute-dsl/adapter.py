"""NVIDIA's CuTe DSL as an implementation under test (docs/protocol.md).

`adapter.py static` knows all integers when it compiles, `adapter.py dynamic` none. The package is
only called; nothing of it is here.
"""

import importlib
import importlib.metadata
import json
import os
import resource
import sys

# Compilers print where they like. A duplicate of stdout is kept for replies; 1 becomes stderr.
REPLIES = os.fdopen(os.dup(1), "w")
os.dup2(2, 1)
resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))

from isolation import Workshop


def hello(name, mode):
    return {
        "hello": {
            "name": f"cute-dsl {name}",
            "version": importlib.metadata.version("nvidia-cutlass-dsl"),
            "ops": mode.OPS,
            "int_bits": mode.INT_BITS,
            "dialect": {"integers": mode.INTEGERS},
        }
    }


def results(shop, query):
    found = dict(shop.query(query["op"], query["args"]))
    return [found[i] for i in range(len(query["args"]))]


def main(name):
    mode = importlib.import_module(name)
    shop = Workshop(mode.open_shop, mode.LIMIT_S, mode.RENEW_AFTER, mode.on_death)
    for line in sys.stdin:
        query = json.loads(line)
        reply = (
            {"seq": query["seq"], "res": results(shop, query)}
            if "op" in query
            else hello(name, mode)
        )
        print(json.dumps(reply), file=REPLIES, flush=True)
    shop.close()
    sys.stderr.flush()
    os._exit(0)  # the package's exit handlers spin at times


if __name__ == "__main__":
    arguments = sys.argv[1:] or ["static"]
    if arguments not in (["static"], ["dynamic"]):
        sys.exit("usage: adapter.py [static|dynamic]")
    main(arguments[0])
