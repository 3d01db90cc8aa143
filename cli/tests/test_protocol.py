#!/usr/bin/env python3
"""layoutcheck protocol lint: each way to break the protocol is reported under its check, and nothing else is."""

import json
import os
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

BINARY = os.environ.get("LAYOUTCHECK_BINARY")
SDK = Path(__file__).resolve().parents[2] / "conformance/sdk"
# A well-behaved adapter of product and coalesce (which answers nonsense of the right kind), and a knob.
ADAPTER = """
import json, os, sys
MODE = sys.argv[1]
starts = sum(1 for _ in open(sys.argv[2])) if os.path.exists(sys.argv[2]) else 0
open(sys.argv[2], "a").write("start\\n")

def product(t):
    if isinstance(t, list):
        result = 1
        for x in t:
            result *= product(x)
        return result
    return int(t)

def spelled(n):
    return n if abs(n) <= 2**53 or MODE == "number" else str(n)

def result(op, case, place, count):
    if MODE == "two_kinds": return {"v": 1, "e": "no"}
    if MODE == "other_kind" and op == "coalesce": return {"v": 7.5}
    if MODE == "unkept" and op == "coalesce" and len(case) == 2: return {"s": "by profile"}
    if MODE == "unkept_at_all" and op == "coalesce": return {"s": "not yet"}
    if MODE == "by_place": return {"v": place}
    if MODE == "alone" and count == 1: return {"e": "alone"}
    if MODE == "double" and product(case[0]) > 2**53: return {"v": float(product(case[0]))}
    if op == "coalesce": return {"v": case[0] if isinstance(case[0], list) else [case[0], 1]}
    return {"v": spelled(product(case[0]))}

for line in sys.stdin:
    request = json.loads(line)
    if "hello" in request:
        if MODE == "no_hello": sys.exit("no library here")
        ops = ["product", "coalesce"]
        if MODE != "not_offered": ops = [op for op in ops if op in request["hello"]["ops"]]
        if MODE == "unknown_op": ops.append("coalesc")
        if MODE == "twice": ops.append("product")
        if MODE == "nothing": ops = []
        hello = {"name": "" if MODE == "nameless" else "mine", "version": str(starts) if MODE == "new" else "1", "ops": ops, "int_bits": 64}
        if MODE == "integers": hello["dialect"] = {"integers": {"coalesce": [0]}}
        if MODE == "bad_place": hello["dialect"] = {"integers": {"coalesce": [9]}}
        if MODE == "bad_places": hello["dialect"] = {"integers": {"complement": [0]}}
        reply = {"hello": hello}
    else:
        cases = request["args"]
        if MODE == "dies" and request["op"] == "coalesce": os.abort()
        if MODE == "full" and len(cases) == 256: cases = cases[1:]
        reply = {"seq": request["seq"] + (MODE == "seq"), "res": [result(request["op"], c, i, len(cases)) for i, c in enumerate(cases)]}
    print(json.dumps(reply), flush=True)
    if MODE == "chatty": print("done", flush=True)
if MODE == "stays":
    import time
    time.sleep(60)
if MODE == "unhappy": sys.exit(3)
"""


def lint(*arguments, options=("--json",)):
    run = subprocess.run(
        [BINARY, "protocol", "lint", *options, *arguments],
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    return (
        run.returncode,
        [json.loads(line) for line in run.stdout.splitlines()]
        if "--json" in options
        else run.stdout,
        run.stderr,
    )


class Lint(unittest.TestCase):
    def mode(self, mode):
        with tempfile.TemporaryDirectory() as folder:
            adapter = Path(folder) / "adapter.py"
            adapter.write_text(ADAPTER)
            code, lines, _ = lint(
                "--", sys.executable, str(adapter), mode, str(Path(folder) / "starts")
            )
        summary = lines.pop()
        self.assertEqual(summary["checks"], len(lines))
        self.assertEqual(summary["checks"], summary["ok"] + summary["warnings"] + summary["failed"])
        return (
            code,
            {
                line["check"]: (line["result"], line["detail"])
                for line in lines
                if line["result"] != "ok"
            },
            lines,
        )

    def test_a_good_one(self):
        code, bad, lines = self.mode("good")
        self.assertEqual((code, bad), (0, {}))
        names = [line["check"] for line in lines]
        self.assertEqual(
            names[:5], ["start", "hello.operations", "hello.integers", "hello.offer", "hello.again"]
        )
        self.assertEqual(names[-3:], ["batch", "integers.large", "end"])
        for op in ("product", "coalesce"):
            for check in ("results", "kinds", "claim", "order", "alone"):
                self.assertIn(f"{op}.{check}", names)
        self.assertEqual(self.mode("integers")[:2], (0, {}))

    def test_each_way_to_be_bad(self):
        for mode, code, expected in [
            ("no_hello", 6, {"start": "no library here"}),
            ("nameless", 6, {"start": ""}),
            ("unknown_op", 1, {"hello.operations": "coalesc"}),
            ("twice", 1, {"hello.operations": "product (twice)"}),
            ("nothing", 1, {"hello.operations": "no operation"}),
            ("new", 1, {"hello.again": "differs from the first"}),
            ("bad_place", 1, {"hello.integers": "coalesce has no argument 9"}),
            ("bad_places", 1, {"hello.integers": "complement is not claimed"}),
            (
                "two_kinds",
                1,
                {
                    "product.results": "product(",
                    "coalesce.results": "coalesce(",
                    "integers.large": "",
                },
            ),
            ("other_kind", 1, {"coalesce.kinds": "7.5"}),
            ("unkept_at_all", 1, {"coalesce.claim": "48 of 48"}),
            (
                "by_place",
                1,
                {
                    "product.order": "reverse",
                    "coalesce.order": "reverse",
                    "coalesce.kinds": "",
                    "integers.large": "",
                },
            ),
            ("alone", 1, {"product.alone": "alone", "coalesce.alone": "alone"}),
            ("dies", 1, {"coalesce.results": "SIGABRT"}),
            ("full", 1, {"batch": "255"}),
            ("double", 1, {"integers.large": "9.007199254740992e+15"}),
            (
                "seq",
                1,
                {
                    "product.results": "wrong_seq",
                    "coalesce.results": "wrong_seq",
                    "integers.large": "wrong_seq",
                },
            ),
        ]:
            with self.subTest(mode):
                got, bad, _ = self.mode(mode)
                self.assertEqual(got, code, bad)
                self.assertEqual(
                    bad.keys() - {"hello.offer"} if mode == "unknown_op" else bad.keys(),
                    expected.keys(),
                    bad,
                )
                for check, reported in expected.items():
                    self.assertEqual(bad[check][0], "failed")
                    self.assertIn(reported, bad[check][1])

    def test_deviations_that_the_runner_tolerates_are_reported(self):
        for mode, check, reported in [
            ("number", "integers.large", "decimal string"),
            ("not_offered", "hello.offer", "coalesce"),
            ("unkept", "coalesce.claim", "by profile"),
            ("stays", "end", "killed"),
            ("unhappy", "end", "status 3"),
        ]:
            with self.subTest(mode):
                code, bad, _ = self.mode(mode)
                self.assertEqual((code, bad.keys()), (0, {check}), bad)
                self.assertEqual(bad[check][0], "warning")
                self.assertIn(reported, bad[check][1])

    def test_output_in_addition_to_the_replies_is_reported(self):
        code, bad, _ = self.mode("chatty")
        self.assertEqual(code, 1)
        self.assertTrue(bad)

    def test_the_sdks_own_example(self):
        code, lines, _ = lint("--", sys.executable, str(SDK / "python/example_adapter.py"))
        self.assertEqual(code, 0)
        self.assertEqual(
            [line["check"] for line in lines[:-1] if line["result"] != "ok"], ["coalesce.claim"]
        )

    def test_text_and_usage(self):
        code, text, _ = lint(
            "--", sys.executable, str(SDK / "python/example_adapter.py"), options=()
        )
        self.assertEqual(code, 0)
        self.assertRegex(
            text,
            r"\nwarning  coalesce\.claim: \d+ of \d+ cases are not supported, the first .*by profile\n",
        )
        self.assertRegex(text, r"\n\d+ checks: \d+ ok, 1 warning, 0 failed\n$")
        self.assertEqual(lint()[0], 2)
        self.assertEqual(lint("--impl", "nosuch")[0], 2)
        self.assertEqual(lint("--impl", "so:nosuch.so")[0], 6)
        self.assertEqual(lint("--", "no-such-program")[0], 6)


if __name__ == "__main__":
    if not BINARY:
        print("absent: LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
