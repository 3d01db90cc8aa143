#!/usr/bin/env python3
"""docs/spec.md: whatever cites it resolves, every operation has an entry, and its worked values are what is evaluated."""

import contextlib
import re
import sys
import unittest

import command
import pages

SPEC = "docs/spec.md"
CITED = re.compile(r"\bspec#([\w-]+)")
OLD = re.compile(r"\bSPEC (section )?[0-9]")
ROW = re.compile(r'^\| <a id="')


def citations(name, text):
    """(place, anchor) of each citation."""
    for number, line in enumerate(text.splitlines(), 1):
        for anchor in CITED.findall(line):
            yield f"{name}:{number}", anchor


def worked(page):
    """(line, expression, value) of each worked value in the tables of a page."""
    for number, line in page.prose:
        if ROW.match(line):
            for span in pages.SPAN.findall(line):
                expression, equals, value = span[1].partition(" = ")
                if equals:
                    yield number, expression, value


def texts():
    """(name, text) of each file of the project that is text."""
    for path in pages.files():
        with contextlib.suppress(UnicodeDecodeError, OSError):
            yield str(path.relative_to(pages.ROOT)), path.read_text(encoding="utf-8")


class Spec(unittest.TestCase):
    def setUp(self):
        self.page = next(page for page in pages.all_pages() if page.name == SPEC)
        self.anchors = pages.anchors(self.page)

    def test_the_source_of_each_law_is_an_entry(self):
        laws = command.listed("list", "laws")
        self.assertGreater(len(laws), 300)
        wrong = [
            f"{law['id']}: {law['source']}"
            for law in laws
            if not (cited := CITED.findall(law["source"])) or not self.anchors.issuperset(cited)
        ]
        self.assertEqual(wrong[:20], [], f"{len(wrong)} name no anchor of {SPEC}")

    def test_each_operation_has_an_entry(self):
        operations = {operation["name"] for operation in command.listed("list", "operations")}
        self.assertGreater(len(operations), 100)
        self.assertEqual(operations - self.anchors, set())

    def test_each_citation_in_the_repository_resolves(self):
        wrong, seen = [], 0
        for name, text in texts():
            if name == "docs/tests/test_spec.py":  # has wrong ones
                continue
            found = list(citations(name, text))
            seen += len(found)
            wrong += [
                f"{place}: spec#{anchor}" for place, anchor in found if anchor not in self.anchors
            ]
            if OLD.search(text):
                wrong.append(
                    f"{name}: cites a section of a specification that is not in the repository"
                )
        self.assertEqual(wrong[:20], [])
        self.assertGreater(seen, 300)

    def test_worked_values_are_what_is_evaluated(self):
        values = list(worked(self.page))
        self.assertGreater(len(values), 80)
        wrong = []
        for number, expression, value in values:
            done = command.run("eval", expression)
            if done.stdout.strip() != value:
                said = (done.stdout or done.stderr).strip()
                wrong.append(f"{SPEC}:{number}: {expression} = {value}, evaluated: {said}")
        self.assertEqual(wrong, [])

    def test_a_missing_anchor_is_found(self):
        self.assertEqual(
            list(citations("a.hpp", "x\n/// spec#coalesc: idempotent; spec#value")),
            [("a.hpp:2", "coalesc"), ("a.hpp:2", "value")],
        )
        self.assertNotIn("coalesc", self.anchors)
        self.assertTrue(OLD.search("Source: SPEC 2, coalesce"))


if __name__ == "__main__":
    if not command.BINARY:
        print("absent: the command, LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
