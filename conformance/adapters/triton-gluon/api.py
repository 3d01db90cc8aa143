#!/usr/bin/env python3
"""Prints the names that Gluon has for its layouts: census.py reads them."""

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))
from python_api import names

print(
    "\n".join(
        names(
            "triton.experimental.gluon.language._layouts",
            "triton.experimental.gluon.language.amd._layouts",
        )
    )
)
