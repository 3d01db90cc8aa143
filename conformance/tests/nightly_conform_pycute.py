#!/usr/bin/env python3
"""test_conform_pycute.py with every finding repeated, by its printed line and from its file."""

import sys

import test_conform_pycute

if __name__ == "__main__":
    test_conform_pycute.EVERY = True
    sys.exit(test_conform_pycute.main())
