#!/usr/bin/env python3
"""Prints the public functions of the class LinearLayout, and its friends, of the package's LinearLayout.h."""

import importlib.util
import re
from pathlib import Path

PACKAGE = Path(importlib.util.find_spec("triton").origin).parent
HEADER = (PACKAGE / "include/triton/Tools/LinearLayout.h").read_text(encoding="utf-8")

body = HEADER.partition("\nclass LinearLayout {")[2].partition("\n};")[0]
public = body.partition("public:")[2].partition("\nprivate:")[0]
public = re.sub(r"//.*|/\*.*?\*/", "", public)
while "{" in public:  # bodies of functions, the innermost first
    public = re.sub(r"\{[^{}]*\}", ";", public)
names = set()
for statement in public.split(";"):
    found = re.search(r"(\boperator\W+|\b\w+)\s*\(", statement)
    if found:
        names.add(found[1].replace(" ", ""))
print("\n".join(f"LinearLayout::{name}" for name in sorted(names - {"decltype"})))
