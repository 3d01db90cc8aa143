#!/usr/bin/env python3
"""What docs/terms.md says that CuTe's headers answer: each answer needs a compilation, some minutes in all."""

import json
import subprocess
import sys

import command
import pages
import terms


PROGRAM = "import json, sys, cute_cpp; print(json.dumps([cute_cpp.answer(one) for one in json.load(sys.stdin)]))"


def differs_in_cpp(page):
    """(rows of the tables of C++ expressions, complaints)."""
    rows = [
        [pages.SPAN.search(one)[2] for one in cells]
        for table in page.tables
        if table[0][1][0] == "in C++"
        for _, cells in table[2:]
    ]
    done = subprocess.run(
        [terms.folder("CuTe C++") / "bin/python", "-c", PROGRAM],
        input=json.dumps([expression for expression, _ in rows]),
        cwd=pages.ROOT / "docs/findings",
        capture_output=True,
        text=True,
        check=True,
    )
    answers = json.loads(done.stdout)
    return len(rows), [
        f"{expression}: {answer}, written: {written}"
        for (expression, written), answer in zip(rows, answers)
        if answer != written
    ]


def main():
    if not command.BINARY or command.absent("adapter cute-static"):
        print("absent: the command, or CuTe's headers (layoutcheck adapters install cute)")
        return 77
    page = pages.read(terms.PAGE)
    rows, complaints = terms.differs(page, "cute-static", "cute-static")
    in_cpp, wrong = differs_in_cpp(page)
    complaints += wrong
    print(f"cute-static: {rows} answers, C++: {in_cpp}, {len(complaints)} differ")
    print("\n".join(complaints))
    return 1 if complaints or not rows or not in_cpp else 0


if __name__ == "__main__":
    sys.exit(main())
