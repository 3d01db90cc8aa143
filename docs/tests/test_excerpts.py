#!/usr/bin/env python3
"""What a page shows of a file is in the file: below `<!-- from FILE -->` a fence holds lines of it, unchanged and in
their order; `...` alone in a line marks what is left out."""

import re
import tempfile
import unittest
from pathlib import Path

import pages

FROM = re.compile(r"^\s*<!--\s*from (\S+)\s*-->\s*$")


def parts(lines):
    """The runs of lines between those that are `...`."""
    result = [[]]
    for line in lines:
        if line.strip() == "...":
            result.append([])
        else:
            result[-1].append(line.rstrip())
    return [part for part in result if part]


def place(part, lines, begin):
    """The index from `begin` on at which the lines occur, one after the other, or None."""
    for start in range(begin, len(lines) - len(part) + 1):
        if lines[start : start + len(part)] == part:
            return start
    return None


def complaints(page, root):
    """(excerpts, what is wrong with them): no such file, no fence below the mark, other lines."""
    fences = {fence.line: fence for fence in page.fences}
    count, result = 0, []
    for number, text in page.prose:
        found = FROM.match(text)
        if not found:
            continue
        count += 1
        where = f"{page.name}:{number}: "
        fence = next((fences[n] for n in range(number + 1, number + 4) if n in fences), None)
        if fence is None:
            result.append(where + "no fence below")
            continue
        path = root / found[1]
        if not path.is_file():
            result.append(where + f"no such file: {found[1]}")
            continue
        lines = [line.rstrip() for line in path.read_text(encoding="utf-8").splitlines()]
        begin = 0
        for part in parts([line for _, line in fence.lines]):
            start = place(part, lines, begin)
            if start is None:
                result.append(
                    where + f"not in {found[1]}, or not in this order:\n  " + "\n  ".join(part[:3])
                )
                break
            begin = start + len(part)
    return count, result


class Excerpts(unittest.TestCase):
    def said(self, block):
        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "a.py").write_text("one\n  two\nthree\nfour\n", encoding="utf-8")
            (root / "page.md").write_text(f"# A page\n\n<!-- from {block}", encoding="utf-8")
            return complaints(pages.read(root / "page.md", root), root)

    def test_lines_of_the_file_are_found(self):
        self.assertEqual(self.said("a.py -->\n```python\none\n  two\n...\nfour\n```\n"), (1, []))

    def test_other_lines_are_named(self):
        for block, what in (
            ("a.py -->\n```python\none\nthree\n```\n", "not in a.py"),
            ("a.py -->\n```python\ntwo\n```\n", "not in a.py"),
            ("a.py -->\n```python\nfour\n...\none\n```\n", "not in this order"),
            ("b.py -->\n```python\none\n```\n", "no such file"),
            ("a.py -->\nSome text.\n\nMore text.\n\nMore text.\n", "no fence"),
        ):
            with self.subTest(block=block):
                count, result = self.said(block)
                self.assertTrue(count == 1 and len(result) == 1 and what in result[0], result)

    def test_the_pages_of_the_project(self):
        total, wrong = 0, []
        for page in pages.all_pages():
            count, result = complaints(page, pages.ROOT)
            total, wrong = total + count, wrong + result
        print(f"{total} excerpts")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))
        self.assertGreater(total, 0)


if __name__ == "__main__":
    unittest.main()
