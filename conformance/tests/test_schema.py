#!/usr/bin/env python3
"""docs/protocol.schema.json accepts what docs/protocol.md shows and what a run says, and refuses everything else."""

import json
import os
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
SCHEMA = ROOT / "docs/protocol.schema.json"
BINARY = os.environ.get("LAYOUTCHECK_BINARY")
LIBRARY = ROOT / "conformance/sdk/python"
# Writes down what goes both ways between the runner and a program.
TEE = """
import json, subprocess, sys
log = open(sys.argv[1], "a")
child = subprocess.Popen([sys.executable, "-c", sys.argv[2]], stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
for line in sys.stdin:
    log.write("runner " + line)
    child.stdin.write(line)
    child.stdin.flush()
    reply = child.stdout.readline()
    log.write("adapter " + reply)
    log.flush()
    sys.stdout.write(reply)
    sys.stdout.flush()
"""
# Every operation, answered with its first argument, or refused: all kinds of values go both ways.
ECHO = f"""
import sys
sys.path.insert(0, {str(LIBRARY)!r})
from layoutcheck_adapter import *
from layoutcheck_adapter import OPERATIONS
def echo(*args):
    if len(args) > 2: raise Refusal("too_many", "of them")
    return args[0]
def table(*args):
    return [0, 2**60]
def linear(*args):
    return ((("i", ((1,), (2**60,))),), (("o", 2**61),))
def basis(*args):
    return (2, (3, 4)), (Scaled(2**60, 1), (0, Scaled(1, 0)))
def number(*args):
    return 4
adapter = Adapter("echo", "1")
for name, (kinds, result) in OPERATIONS.items():
    other = {{"table": table, "linear": linear, "basis": basis}}.get(result, number)
    own = ("linear", "basis")  # echoed only where the result is of the same kind
    echoes = result != "table" and (result if result in own else 0) == (kinds[0] if kinds[0] in own else 0)
    adapter.op(echo if echoes else other, name, [0] if kinds[0] == "layout" else [])
adapter.run()
"""


def examples():
    """(who says it, the object) of the lines in the document's code blocks, joined where they are broken."""
    for block in re.findall(
        r"^```(?:text)?\n(.*?)^```$",
        (ROOT / "docs/protocol.md").read_text(encoding="utf-8"),
        re.M | re.S,
    ):
        for line in re.sub(r"\n {2,}", "", block).splitlines():
            if line[:2] in ("> ", "< "):
                yield (
                    {">": "runner", "<": "adapter"}[line[0]],
                    json.loads(line[2:].replace("…,", "")),
                )


class Schema(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.schema = json.loads(SCHEMA.read_text())
        jsonschema.Draft202012Validator.check_schema(cls.schema)

    def said_by(self, who):
        kinds = {
            "runner": ["runner_hello", "runner_batch"],
            "adapter": ["adapter_hello", "adapter_reply"],
        }[who]
        return jsonschema.Draft202012Validator(
            {**self.schema, "oneOf": [{"$ref": f"#/$defs/{kind}"} for kind in kinds]}
        )

    def test_the_examples_of_the_page_are_valid(self):
        lines = list(examples())
        self.assertGreaterEqual(len(lines), 6)
        for who, line in lines:
            self.said_by(who).validate(line)

    @unittest.skipUnless(BINARY, "no LAYOUTCHECK_BINARY")
    def test_the_lines_of_a_run_are_valid(self):
        with tempfile.TemporaryDirectory() as folder:
            log = Path(folder) / "log"
            tee = Path(folder) / "tee.py"
            tee.write_text(TEE)
            run = subprocess.run(
                [BINARY, "protocol", "lint", "--", sys.executable, str(tee), str(log), ECHO],
                capture_output=True,
                text=True,
                timeout=120,
                check=False,
            )
            self.assertIn(run.returncode, (0, 1), run.stderr)
            lines = [line.split(" ", 1) for line in log.read_text().splitlines()]
        seen = set()
        schemas = {who: self.said_by(who) for who in ("runner", "adapter")}
        for who, line in lines:
            said = json.loads(line)
            schemas[who].validate(said)
            seen |= {who + key for key in said} | {
                key for result in said.get("res", []) for key in result
            }
        self.assertGreater(len(lines), 400)
        self.assertTrue(
            {"runnerhello", "runnerargs", "adapterhello", "adapterres", "v", "e", "m"} <= seen, seen
        )

    def test_other_lines_are_not_valid(self):
        hello = {"name": "a", "version": "1", "ops": ["coalesce"], "int_bits": 0}
        self.said_by("adapter").validate({"hello": hello})
        for bad in [
            {},
            [],
            4,
            {"hello": 4},
            *({"hello": {k: v for k, v in hello.items() if k != key}} for key in hello),
            {"hello": {**hello, "int_bits": 7}},
            {"hello": {**hello, "ops": ["a", "a"]}},
            {"hello": {**hello, "ops": "all"}},
            {"hello": {**hello, "name": ""}},
            {"hello": {**hello, "dialect": {"integers": {"coalesce": 0}}}},
            {"hello": {**hello, "dialect": []}},
            {"hello": {**hello, "coverage": [{"file": "a.py"}]}},
            {"seq": 1, "res": [], "cov": [[0, [1]]]},
            {"seq": 1},
            {"seq": -1, "res": []},
            {"seq": 1, "res": [4]},
            *(
                {"seq": 1, "res": [result]}
                for result in (
                    {},
                    {"v": 1, "e": "no"},
                    {"m": "no"},
                    {"v": 1.5},
                    {"v": "007"},
                    {"v": {"swizzle": [1, 2]}},
                    {"v": {"table": [[1]]}},
                    {"v": {"outer": [2, 1], "inner": [2, 1]}},
                    {"e": 4},
                    {"x": None},
                    {"x": "E", "t": "no list"},
                    {"v": 1, "t": []},
                    {"s": ""} | {"v": 1},
                    {"v": {"by_mode": 4}},
                )
            ),
        ]:
            self.assertFalse(self.said_by("adapter").is_valid(bad), bad)
        for bad in [
            {"seq": 1, "op": "coalesce", "args": []},
            {"seq": 1, "op": "coalesce", "args": [[]]},
            {"seq": 1, "op": "", "args": [[4]]},
            {"seq": 1, "op": "coalesce", "args": [[4]] * 257},
            {"seq": 1, "args": [[4]]},
            {"op": "coalesce", "args": [[4]]},
        ]:
            self.assertFalse(self.said_by("runner").is_valid(bad), bad)


if __name__ == "__main__":
    try:
        import jsonschema
    except ImportError:
        print("absent: python3-jsonschema (ci/setup --test)")
        sys.exit(77)
    unittest.main()
