#!/usr/bin/env python3
"""The names and answers of docs/terms.md, in every library that is installed. Those of CuTe's headers, which need a
compilation for each answer, are checked by the nightly test nightly_terms.py."""

import sys
import unittest

import command
import pages
import terms


class Terms(unittest.TestCase):
    def setUp(self):
        self.page = pages.read(terms.PAGE)

    def test_names_are_those_of_the_libraries(self):
        complaints = []
        for library in terms.ADAPTERS:
            if terms.folder(library) is None:
                print(f"absent: {library}")
                continue
            complaints += terms.missing(self.page, library)
            print(f"{library}: {len(list(terms.named(self.page, library)))} names")
        self.assertEqual(complaints, [], "\n" + "\n".join(complaints))

    def test_answers_are_those_of_the_libraries(self):
        complaints = []
        for column, implementation in (
            ("this suite", ""),
            ("pycute", "pycute"),
            ("tensor-layouts", "tensor-layouts"),
        ):
            reason = command.absent(f"adapter {implementation}") if implementation else None
            if reason:
                print(f"absent: {reason}")
                continue
            rows, wrong = terms.differs(self.page, column, implementation)
            print(f"{column}: {rows} answers")
            self.assertGreater(rows, 20)
            complaints += wrong
        self.assertEqual(complaints, [], "\n" + "\n".join(complaints))


if __name__ == "__main__":
    if not command.BINARY:
        print("absent: the command, LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
