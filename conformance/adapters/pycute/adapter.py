"""pycute as an implementation under test (docs/protocol.md): whichever pycute this interpreter finds first."""

import hashlib
import importlib.metadata
import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2] / "sdk/python"))
import layoutcheck_adapter as sdk

import answers
import scope
from scope import Layout, pycute

# The packages that have a pycute, and where. The adapter cutlass-operators imports this file.
PACKAGES = {"nvidia-cutlass": "", "nvidia-cutlass-operators": "cutlass/operators/fusion/"}
REFUSALS = AssertionError, IndexError, ValueError, ZeroDivisionError


def version():
    here = Path(pycute.__file__).resolve().parent
    for package, folder in PACKAGES.items():
        for wheel in importlib.metadata.distributions(name=package):
            if Path(wheel.locate_file(folder + "pycute")).resolve() == here:
                return wheel.version
    code = b"".join(f.read_bytes() for f in sorted(here.glob("*.py")))
    return "unversioned " + hashlib.sha256(code).hexdigest()[:12]


def parts(value):
    return (value.shape, value.stride) if isinstance(value, Layout) else value


def same(*answers):  # two ways to write one call
    if any(parts(answer) != parts(answers[0]) for answer in answers):
        raise RuntimeError(" and ".join(map(str, answers)))
    return answers[0]


def call(mapping, c):  # L((1,2)) and L(1,2)
    return same(mapping(c), mapping(*c)) if isinstance(c, tuple) and len(c) > 1 else mapping(c)


CALLS = sdk.calls(Path(__file__).with_name("calls.txt"), scope)
MEASURED = [
    Path(pycute.__file__).with_name(f"{name}.py") for name in ("int_tuple", "layout", "swizzle")
]
adapter = sdk.Adapter(
    "pycute", version(), refusals=REFUSALS, from_layout=parts, calls=CALLS, measured=MEASURED
)
for name in "inner_product elem_scale shape_div prefix_product idx2crd crd2idx crd2crd".split():
    adapter.op(answers.short(CALLS[name]), name)
for name in "printed swizzle_printed composed_printed".split():
    adapter.op(answers.printed(CALLS[name]), name)
adapter.op(answers.in_parts(CALLS["composed_mode"]), "composed_mode")
adapter.op(answers.size, "size", integers=[0])


@adapter.op
def at(mapping, coordinate):
    assert not pycute.has_none(coordinate), (
        "with a _ the call is a slice: the operation of that name"
    )
    return call(mapping, coordinate)


@adapter.op(name="slice")
def cut(coordinate, layout):
    if pycute.has_none(coordinate):
        return call(layout, coordinate)
    return CALLS["slice"](coordinate, layout)


@adapter.op
def concat(*layouts):
    return same(CALLS["concat"](*layouts), pycute.make_layout(layouts))


adapter.run()
