#!/usr/bin/env python3
"""What docs/terms.md says that CuTe's headers answer: each is compiled, some minutes in all."""

import sys

import command
import pages
import terms


def main():
    if not command.BINARY or command.absent("adapter cute-static"):
        print("absent: the command, or CuTe's headers (layoutcheck adapters install cute)")
        return 77
    rows, complaints = terms.differs(pages.read(terms.PAGE), "cute-static", "cute-static")
    print(f"cute-static: {rows} answers, {len(complaints)} differ")
    print("\n".join(complaints))
    return 1 if complaints or not rows else 0


if __name__ == "__main__":
    sys.exit(main())
