#!/usr/bin/env python3
"""Words that the project had for what the field has a word for: no page, message, comment or name has them again."""

import contextlib
import re
import unittest

import pages

# What is written now, and the words that it replaces.
BANNED = {
    "mutant": r"\bplanted (wrong )?(algebra|variant|theorem)s?\b|\bcanar(y|ies)\b",
    "module": r"\brooms? (of the tree|that a build)\b|\blayoutcheck_rooms?\b|\bLayoutcheckRoom\b",
    "injected fault": r"\bfaults? planted\b|\bplanted faults?\b",
}
# Files that need them, and why.
ALLOWED = {
    "docs/tests/test_words.py": "has them all",
    "results/report/tests/ledgers_test.cpp": "reads lines of format 1",
}


def found(text):
    """(line, what is written now, the words) of each place."""
    for number, line in enumerate(text.splitlines(), 1):
        for now, words in BANNED.items():
            for match in re.finditer(words, line):
                yield number, now, match[0]


class Words(unittest.TestCase):
    def test_no_file_has_them(self):
        wrong, files = [], 0
        for path in pages.files():
            name = str(path.relative_to(pages.ROOT))
            if name in ALLOWED:
                continue
            with contextlib.suppress(UnicodeDecodeError, OSError):
                files += 1
                wrong += [
                    f"{name}:{number}: '{words}': write {now}"
                    for number, now, words in found(path.read_text(encoding="utf-8"))
                ]
        self.assertEqual(wrong[:30], [])
        self.assertGreater(files, 1000)

    def test_files_that_are_allowed_need_it(self):
        for name in ALLOWED:
            text = (pages.ROOT / name).read_text(encoding="utf-8")
            self.assertTrue(list(found(text)), f"{name} has none of them")

    def test_each_is_found(self):
        for text in (
            "planted wrong algebras",
            "the canary",
            "layoutcheck_room(",
            "faults planted",
        ):
            self.assertEqual(len(list(found(text))), 1, text)
        self.assertEqual(list(found("a mutant; room for two; SPEC")), [])


if __name__ == "__main__":
    unittest.main()
