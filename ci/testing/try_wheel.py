#!/usr/bin/env python3
"""Installs a wheel of the package into a new environment and uses it there, without a compiler and far from the checkout.

try_wheel.py WHEEL PYTHON    0: all is as promised, 1: not. What it measures is written to wheel.json next to the wheel.
"""

import json
import re
import shutil
import subprocess
import sys
import tempfile
import time
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
MOST_BYTES = 40 * 10**6
TOY = """
class Wrong:
    def right_inverse(self, layout):
        return layout
"""


class Tried:
    def __init__(self, folder):
        # No compiler, no command of a checkout: what a program finds is what a user without them has.
        self.environment = {
            "PATH": f"{folder}/new/bin:{folder}/bin",
            "HOME": str(folder),
            "LANG": "C.UTF-8",
        }
        self.folder, self.wrong = folder, []
        tools = folder / "bin"
        tools.mkdir()
        for tool in ("sh", "env", "mkdir", "rm", "cat", "dirname", "readlink"):
            (tools / tool).symlink_to(shutil.which(tool))

    def run(self, what, *words, code=0, says=""):
        """(stdout and stderr, seconds)"""
        began = time.monotonic()
        done = subprocess.run(
            list(map(str, words)),
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            check=False,
            timeout=600,
        )
        took = time.monotonic() - began
        if done.returncode != code or not re.search(says, done.stdout):
            self.wrong.append(
                f"{what}: exit {done.returncode}, not {code}, or not {says!r}:\n{done.stdout[-2000:]}"
            )
        return done.stdout, took


def contents(wheel):
    """[(share of the wheel in bytes, part)], the largest first."""
    parts = {}
    with zipfile.ZipFile(wheel) as archive:
        for file in archive.infolist():
            words = file.filename.split("/")
            part = "/".join(words[: 3 if words[0] == "layoutcheck" else 2])
            if words[1:3] == ["_install", "bin"] or words[0].endswith(".libs"):
                part = file.filename
            parts[part] = parts.get(part, 0) + file.compress_size
    return sorted(((size, part) for part, size in parts.items()), reverse=True)


def main(wheel, python):
    wheel = Path(wheel).resolve()
    size = wheel.stat().st_size
    with tempfile.TemporaryDirectory(prefix="layoutcheck-wheel-") as folder:
        tried = Tried(Path(folder))
        subprocess.run([python, "-m", "venv", f"{folder}/new"], check=True)
        pip = (
            f"{folder}/new/bin/python",
            "-m",
            "pip",
            "--disable-pip-version-check",
            "install",
            "--quiet",
        )
        # numpy is what any user of it has; the time is that of this package.
        subprocess.run([*pip, "numpy>=1.23"], check=True)
        _, install = tried.run("installing", *pip, "--no-index", wheel)
        new = Path(folder, "new/bin/python")
        version = re.escape((ROOT / "VERSION").read_text(encoding="utf-8").strip())
        tried.run("the command", "layoutcheck", "--version", says=version)
        Path(folder, "toy.py").write_text(TOY, encoding="utf-8")
        _, verdict = tried.run(
            "the first verdict",
            *(new, "-m", "layoutcheck", "conform", "--impl", "toy:Wrong", "--plan", "300ms"),
            *("--budget", "60s"),
            code=1,
            says=r"right_inverse_function.*wrong_function",
        )
        _, algebra = tried.run(
            "the algebra",
            new,
            "-c",
            "import layoutcheck as lc; print(lc.Layout('(2,3):(1,2)').table())",
            says=r"\[0 1 2 3 4 5\]",
        )
        imported, _ = tried.run(
            "import",
            new,
            "-c",
            "import time; a = time.perf_counter(); import layoutcheck; print(time.perf_counter() - a)",
            says=r"^0\.0",  # 100 ms
        )
        tried.run(
            "the reference",
            "layoutcheck",
            "verify",
            "coalesce*",
            "--tier",
            "smoke",
            says=r"\bfail 0,",
        )
        tried.run(
            "proofs",
            "layoutcheck",
            "prove",
            "coalesce_is_idempotent",
            says=r"(?m)^proved +coalesce_is_idempotent ",
        )
        tried.run("adapters", "layoutcheck", "adapters", "list", says="pycute")
        subprocess.run([*pip, "pytest", "hypothesis", "mypy"], check=True)
        shutil.copytree(ROOT / "python/tests", Path(folder, "python/tests"))
        Path(folder, "docs").mkdir()
        shutil.copy(ROOT / "docs/python.md", Path(folder, "docs"))
        # Some are about a checkout; without the command, a dozen would be skipped.
        tried.run(
            *("its tests", new, "-m", "pytest", "-q", "-p", "no:cacheprovider", "python/tests"),
            says=r"\n\d\d passed(, \d skipped)? in",
        )
    if size > MOST_BYTES:
        tried.wrong.append(f"{size} bytes, more than {MOST_BYTES}")
    measured = {
        "wheel": wheel.name,
        "bytes": size,
        "install_s": round(install, 1),
        "first_verdict_s": round(verdict, 1),
        "first_table_s": round(algebra, 2),
        "import_s": round(float(imported), 3) if re.fullmatch(r"[\d.e-]+\s*", imported) else None,
        "parts": {part: bytes_of for bytes_of, part in contents(wheel)},
    }
    path = wheel.with_name("wheel.json")
    known = json.loads(path.read_text(encoding="utf-8")) if path.exists() else {}
    path.write_text(json.dumps(known | {wheel.name: measured}, indent=1) + "\n", encoding="utf-8")
    for part, bytes_of in list(measured["parts"].items())[:12]:
        print(f"  {bytes_of / 1e6:6.2f} MB  {part}")
    print(
        f"{wheel.name}: {size / 1e6:.1f} MB, installed in {install:.1f} s, first verdict after {verdict:.1f} s, "
        f"import {measured['import_s']} s, {len(tried.wrong)} checks failed"
    )
    for one in tried.wrong:
        print(f"  {one}")
    return bool(tried.wrong)


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    sys.exit(main(*sys.argv[1:]))
