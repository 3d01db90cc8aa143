#!/usr/bin/env python3
"""conan create on this checkout: the libraries are built and packed, and the example of a consumer runs with them."""

import os
import re
import shutil
import sys

from package import BUILD, SOURCE, absent, run

FOLDER = BUILD / "packaging/conan"
EXPECTED = (
    "composition: 2:4",
    "core: coalesce_keeps_function, 1000 cases, 0 violated",
    "  coalesce(2:2)",
)

if __name__ == "__main__":
    conan = shutil.which("conan")
    if not conan:
        absent("conan (pip install conan)")
    shutil.rmtree(FOLDER, ignore_errors=True)
    FOLDER.mkdir(parents=True)
    environment = {**os.environ, "CONAN_HOME": str(FOLDER)}
    done = run(conan, "profile", "detect", env=environment)
    assert done.returncode == 0, done.said
    done = run(
        conan,
        "create",
        SOURCE / "cmake/packaging/conan",
        "--no-remote",
        "--settings",
        "compiler.cppstd=20",
        "--conf",
        "tools.cmake.cmake_layout:test_folder=$TMP",  # not into the checkout
        env=environment,
        cwd=FOLDER,
        timeout=3000,
    )
    missing = [
        line for line in EXPECTED if not re.search(rf"^{re.escape(line)}$", done.said, re.MULTILINE)
    ]
    if done.returncode != 0 or missing:
        print(done.said, f"exit {done.returncode}; not printed: {missing}")
        sys.exit(1)
    print("conan create: the example of a consumer ran")
