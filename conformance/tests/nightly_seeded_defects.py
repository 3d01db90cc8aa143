#!/usr/bin/env python3
"""Every seeded defect in copies of the libraries that are here is found by `conform`."""

import sys

import seeded_defects

if __name__ == "__main__":
    sys.exit(seeded_defects.main([]))
