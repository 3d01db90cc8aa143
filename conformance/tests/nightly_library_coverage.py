#!/usr/bin/env python3
"""Runs on the libraries that are here reach the lines of their algebra: conformance/adapters/library_coverage.py."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1] / "adapters"))
import library_coverage

if __name__ == "__main__":
    sys.exit(library_coverage.main([]))
