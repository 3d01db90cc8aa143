#!/usr/bin/env python3
"""Pages of findings: what is written is compared with what the library says, and written again."""

import contextlib
import io
import sys
import tempfile
import unittest
from pathlib import Path

import confirm_findings as findings

PAGE = """# Findings: toy, nvidia-cutlass 1.0.

Text stays.

```console
$ python -c "print(1 + 1); print('a')"
2
a
$ python -c "raise ValueError('no')"
ValueError: no
```

```console
$ python -c "print('now')"
%s
```
"""


class Pages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.page = Path(folder.name) / "toy.md"
        kept = findings.version
        self.addCleanup(setattr, findings, "version", kept)
        findings.version = lambda name, python: "1.0"

    def confirm(self, last, write=False):
        self.page.write_text(PAGE % last)
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            result = findings.confirm("pycute", self.page, sys.executable, None, write)
        return result, out.getvalue()

    def test_output_as_written_is_confirmed(self):
        self.assertEqual(self.confirm("now"), ((3, 3), ""))

    def test_output_that_differs_is_shown_and_written_on_request(self):
        result, shown = self.confirm("then")
        self.assertEqual(result, (2, 3))
        self.assertIn("written: ['then']\n  said:    ['now']", shown)
        self.assertIn("then", self.page.read_text())
        self.confirm("then\nand more", write=True)
        self.assertEqual(self.page.read_text(), PAGE % "now")

    def test_another_version_is_a_difference(self):
        findings.version = lambda name, python: "2.0.1"
        result, shown = self.confirm("now", write=True)
        self.assertEqual(result, (2, 3))
        self.assertIn("the page is about 1.0, installed is 2.0.1", shown)
        self.assertEqual(self.page.read_text(), PAGE.replace("1.0.", "2.0.1.") % "now")

    def test_a_page_that_shows_nothing_is_reported(self):
        self.page.write_text("# Findings: nvidia-cutlass 1.0\n")
        out = io.StringIO()
        with contextlib.redirect_stdout(out):
            self.assertEqual(
                findings.confirm("pycute", self.page, sys.executable, None, False), (0, 1)
            )
        self.assertIn("no counterexamples", out.getvalue())


if __name__ == "__main__":
    unittest.main()
