"""pycute as an implementation under test (docs/protocol.md): whichever pycute this interpreter finds first."""
import hashlib, importlib.metadata, json, sys, traceback
from pathlib import Path
import pycute
from pycute import ComposedLayout, Layout, Swizzle, has_none

REFUSALS = AssertionError, IndexError, ValueError, ZeroDivisionError
REPLIES, sys.stdout = sys.stdout, sys.stderr  # a stray print must not look like a reply
def version():
    here, wheel = Path(pycute.__file__).resolve(), importlib.metadata.distributions(name="nvidia-cutlass")
    owner = next((d.version for d in wheel if Path(d.locate_file("pycute/__init__.py")).resolve() == here), None)
    code = b"".join(f.read_bytes() for f in sorted(here.parent.glob("*.py")))
    return owner or "unversioned " + hashlib.sha256(code).hexdigest()[:12]

def ints(j):  # an integer, a coordinate with null for _, or a tuple of these
    return tuple(map(ints, j)) if isinstance(j, list) else j if j is None else int(j)

def layout(j):  # [shape, stride]; an integer n, where n:1 may be meant, stays one
    return Layout(ints(j[0]), ints(j[1])) if isinstance(j, list) else ints(j)

def tiler(j):
    return tuple(map(tiler, j["by_mode"])) if isinstance(j, dict) else layout(j)

def mapping(j):
    if not isinstance(j, dict): return layout(j)
    return Swizzle(*j["swizzle"]) if "swizzle" in j else \
        ComposedLayout(mapping(j["outer"]), ints(j["offset"]), layout(j["inner"]))

def same(*answers):  # two ways to write one call
    if any(wire(a) != wire(answers[0]) for a in answers):
        raise RuntimeError(" and ".join(map(str, answers)))
    return answers[0]

def call(m, c):  # L((1,2)) and L(1,2)
    return same(m(c), m(*c)) if isinstance(c, tuple) and len(c) > 1 else m(c)
def at(m, c):
    assert not has_none(c), "with a _ the call is a slice: the operation of that name"
    return call(m, c)

def cut(c, l):
    return call(l, c) if has_none(c) else pycute.slice_and_offset(c, l)[0]
def compose(a, b, *rest):
    return pycute.composition(a, compose(b, *rest) if rest else b)
OPS = {  # name: (function, a reader for each argument; the last one repeats)
    **{name: (getattr(pycute, name), ints) for name in
       "product tuple_max inner_product elem_scale shape_div prefix_product idx2crd crd2idx crd2crd".split()},
    **{name: (getattr(pycute, name), layout, tiler) for name in "logical_divide zipped_divide tiled_divide "
       "logical_product zipped_product tiled_product".split()},
    **{name: (getattr(pycute, name), layout, ints) for name in
       "coalesce filter complement right_inverse left_inverse".split()},
    "tuple_flatten": (pycute.flatten, ints), "tuple_slice": (pycute.slice_, ints), "slice": (cut, ints, layout),
    "composition": (compose, layout, tiler), "compact_left": (Layout, ints), "at": (at, mapping, ints),
    "concat": (lambda *ls: same(pycute.make_layout(*ls), pycute.make_layout(ls)), layout),
    "size": (pycute.size, mapping), "cosize": (pycute.cosize, layout),
    "rank": (len, layout), "mode": (lambda l, i: l[i], layout, ints),
    "shape": (lambda l: l.shape, layout), "stride": (lambda l: l.stride, layout)}
INTEGERS = {"composition": [1], "complement": [0], "right_inverse": [0], "left_inverse": [0], "size": [0],
            **{f"{kind}_{op}": [1] for kind in ("logical", "zipped", "tiled") for op in ("divide", "product")}}

def wire(v):
    if isinstance(v, tuple) and len(v) > 1 << 16: raise RuntimeError("a tuple of more than 65536 entries")  # 10**6 * (2, 3)
    if isinstance(v, (Layout, tuple)):
        return [wire(x) for x in ((v.shape, v.stride) if isinstance(v, Layout) else v)]
    return str(v) if isinstance(v, int) and abs(v) > 2**53 else v
def answer(op, args):
    if op not in OPS: return {"s": "not claimed"}
    try:
        function, *readers = OPS[op] + OPS[op][-1:] * len(args)
        return {"v": wire(function(*(read(a) for read, a in zip(readers, args))))}
    except Exception as e:
        calls = [(f.f_code, n) for f, n in traceback.walk_tb(e.__traceback__)][:0:-1][:4]  # inner first
        return {"e" if isinstance(e, REFUSALS) else "x": type(e).__name__, "m": str(e)[:200],
                "t": [f"{f.co_name} ({f.co_filename.rsplit('/', 1)[-1]}:{n})" for f, n in calls]}

for line in sys.stdin:
    query = json.loads(line)
    reply = {"seq": query["seq"], "res": [answer(query["op"], args) for args in query["args"]]} if "op" in query else {
        "hello": {"name": "pycute", "version": version(), "int_bits": 0, "dialect": {"integers": INTEGERS},
                  "ops": [op for op in OPS if op in query["hello"]["ops"]]}}  # a runner may know fewer
    print(json.dumps(reply, default=str), file=REPLIES, flush=True)
