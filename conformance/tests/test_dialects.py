#!/usr/bin/env python3
"""What libraries promise in place of laws of the suite: conformance/adapters/NAME/dialect.law. Each such law is well formed,
replaces a law of the suite, and is violated by its mutant, or else by the reference."""

import os
import re
import subprocess
import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
BINARY = os.environ.get("LAYOUTCHECK_BINARY")
HEAD = re.compile(r"^(?:law|domain) (\w+)(.*)$", re.M)


def run(*words):
    return subprocess.run(
        [BINARY, *words], capture_output=True, text=True, timeout=300, check=False
    )


@unittest.skipUnless(BINARY, "no LAYOUTCHECK_BINARY")
class Dialects(unittest.TestCase):
    def test_each_law_kills_its_mutant(self):
        files = sorted((ROOT / "conformance/adapters").glob("*/dialect.law"))
        self.assertGreaterEqual(len(files), 2)
        replacing = 0
        for path in files:
            self.assertEqual(run("laws", "check", str(path)).returncode, 0, path)
            self.assertEqual(run("laws", "fmt", "--check", str(path)).returncode, 0, path)
            for law, head in HEAD.findall(path.read_text(encoding="utf-8")):
                if " replaces " not in head:
                    continue
                replacing += 1
                mutant = re.search(r" kills (\w+)", head)
                # Without a mutant, the reference has to violate it, which keeps the law that is replaced.
                wrong = f"builtin:mutant/{mutant[1]}" if mutant else "builtin:reference"
                done = run(
                    "verify", law, "--laws", str(path), "--impl", wrong, "--engine", "exhaustive"
                )
                self.assertEqual(done.returncode, 1, f"{law} lets {wrong} pass: {done.stdout}")
        self.assertGreaterEqual(replacing, 5)


if __name__ == "__main__":
    unittest.main()
