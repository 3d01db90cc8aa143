#!/usr/bin/env python3
"""Every counterexample of every page of findings, in the libraries that are here: the fast pages are in the ordinary tests."""

import sys

import confirm_findings

if __name__ == "__main__":
    sys.exit(confirm_findings.main([]))
