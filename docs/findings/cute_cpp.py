"""What the commands of cute.md share: show("composition(A, B)", ...) compiles each expression in a program of its own
against the headers of this environment and prints what cute::print makes of its value, the static_assert that stops it,
or the signal that ends the program. Nothing here computes a layout; all answers are the library's.
"""

import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

PACKAGES = next(Path(sys.prefix).glob("lib/python3*/site-packages"))
CUDA = PACKAGES / "nvidia/cu13/include"
HEADERS = [PACKAGES / "cutlass_library/source/include", CUDA, CUDA / "cccl"]
COMPILER = next(
    c for c in (os.environ.get("CXX"), "clang++-19", "clang++", "c++") if c and shutil.which(c)
)
PROGRAM = """#include <cute/layout.hpp>
#include <cute/layout_composed.hpp>
#include <cute/swizzle_layout.hpp>
using namespace cute;
int main() { print(%s); }
"""


def answer(expression):
    with tempfile.TemporaryDirectory() as folder:
        source = Path(folder, "answer.cpp")
        source.write_text(PROGRAM % expression)
        built = subprocess.run(
            [
                COMPILER,
                "-std=c++17",
                "-w",
                *(f"-isystem{h}" for h in HEADERS),
                str(source),
                "-o",
                f"{folder}/answer",
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if built.returncode:
            why = re.search(r"error: (.*)", built.stderr)[1]
            if not re.match(r"static[_ ]assert(ion)? failed", why):
                return "does not compile"
            # g++ and clang from 16 on: `failed: TEXT`; before: `failed due to requirement 'C' "TEXT"`.
            text = re.search(r"(?:failed|'): \"?([^\"]*)\"?$|\"([^\"]*)\"$", why)
            return f"static_assert: {text[1] or text[2]}" if text else "static_assert"
        ran = subprocess.run([f"{folder}/answer"], capture_output=True, text=True, check=False)
        return ran.stdout if ran.returncode == 0 else signal.Signals(-ran.returncode).name


def show(*expressions):
    with ThreadPoolExecutor(2) as pool:
        print(*pool.map(answer, expressions), sep="\n")
