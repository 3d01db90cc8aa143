"""The headers of this environment, a compiler, and what becomes of a unit."""

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
COMPILERS = ("clang++-19", "clang++", "c++")  # clang takes less memory; both reject the same cases
PREFIX = "layoutcheck-cute-"
COMPILE_S = 60  # of processor time: a unit takes 5 to 20 s, one case at most 3
LIMITED = (
    "sh",
    "-c",
    f'ulimit -t {COMPILE_S}; exec "$@"',
    "sh",
)  # what the compiler starts is limited too
OVERFLOW = re.compile(
    r"overflow|outside the range of representable|evaluates to -?\d{8,}, which cannot be narrowed|"
    r"narrowing conversion of .-?\d{8,}"
)


class Missing(Exception):
    """No headers, or no compiler."""


def headers():
    """The folder of CuTe, CUTLASS_DIR or this environment's, and those of CUDA that it includes."""
    site = sorted(Path(sys.prefix).glob("lib/python3*/site-packages"))
    chosen = os.environ.get("CUTLASS_DIR")
    candidates = (
        [Path(chosen) / "include", Path(chosen)]
        if chosen
        else [folder / "cutlass_library/source/include" for folder in site]
    )
    cute = next((folder for folder in candidates if (folder / "cute/layout.hpp").exists()), None)
    cuda = next(
        (
            f
            for folder in site
            for f in [folder / "nvidia/cu13/include"]
            if (f / "cuda_runtime_api.h").exists()
        ),
        None,
    )
    if not cute or not cuda:
        raise Missing("no headers of CuTe and CUDA here (ci/setup --adapter cute)")
    return cute, cuda


def version(cute):
    """What the headers say, or the wheel that they came in: some have no cutlass/version.h."""
    header = cute / "cutlass/version.h"
    if not header.exists():
        return version_of_wheel(cute)
    text = header.read_text()
    return ".".join(
        re.search(rf"define CUTLASS_{part}\s+(\d+)", text).group(1)
        for part in ("MAJOR", "MINOR", "PATCH")
    )


def version_of_wheel(cute):
    for folder in cute.parents:
        for metadata in folder.glob("nvidia_cutlass-*.dist-info/METADATA"):
            found = re.search(r"^Version: *(\d+\.\d+\.\d+)", metadata.read_text(), re.MULTILINE)
            if found:
                return found.group(1)
    raise Missing(f"neither {cute / 'cutlass/version.h'} nor a wheel states the version of CuTe")


def compiler():
    for name in (os.environ.get("CXX"), *COMPILERS):
        if name and shutil.which(name):
            printed = subprocess.run(
                [name, "--version"], capture_output=True, text=True, check=True
            ).stdout
            return name, printed.splitlines()[0], "clang" in printed
    raise Missing("no compiler: " + ", ".join(COMPILERS))


def sweep_up():
    """Removes the folders of adapters that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(PREFIX + "*"):
        owner = folder.name[len(PREFIX) :].partition("-")[0]
        if owner.isdigit() and not Path("/proc", owner).exists():
            shutil.rmtree(folder, ignore_errors=True)


class Toolchain:
    """Compiles units of lines, of which each is a case of its own."""

    def __init__(self, measured=()):
        """`measured`: flags of clang's coverage, which leaves out the headers of a system."""
        self.cute, self.cuda = headers()
        self.version = version(self.cute)
        self.program, self.compiler, self.clang = compiler()
        self.flags = [
            "-std=c++17",
            "-O0",
            "-w",
            "-pipe",
            *(f"-I{f}" if measured else f"-isystem{f}" for f in [self.cute]),
            *(f"-isystem{f}" for f in (self.cuda, self.cuda / "cccl")),
            # An overflow is reported, not answered. Constants too: where Int<n> overflows, CuTe goes on with an int.
            "-fsanitize=signed-integer-overflow",
            "-fsanitize-undefined-trap-on-error",
            *measured,
        ]
        self.every = (
            ["-ferror-limit=0", "-ftemplate-backtrace-limit=0"]
            if self.clang
            else ["-fmax-errors=0", "-ftemplate-backtrace-limit=0"]
        )
        self.key = self._key()
        sweep_up()
        self.folder = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
        self.environment = {
            **os.environ,
            "TMPDIR": str(self.folder),
        }  # what a compiler leaves that is killed
        self.preamble = self._preamble()

    def close(self):
        shutil.rmtree(self.folder, ignore_errors=True)

    def _key(self):
        """What answers depend on: the headers, the compiler, the flags and this adapter; no list of known failures."""
        digest = hashlib.sha256("\0".join([self.compiler, *self.flags]).encode())
        mine = [HERE / "calls.txt", HERE / "preamble.hpp", *HERE.glob("*.py")]
        for name in ("test_adapter.py", "api.py", "measure.py"):
            mine.remove(HERE / name)
        for path in sorted((self.cute / "cute").rglob("*.hpp")) + sorted(mine):
            digest.update(path.name.encode() + b"\0" + path.read_bytes())
        return digest.hexdigest()[:24]

    def cache_folder(self):
        """Where things may be kept from run to run, or None where nothing may be written."""
        chosen = os.environ.get(
            "LAYOUTCHECK_CUTE_CACHE", str(Path(sys.prefix) / "layoutcheck-cache")
        )
        if not chosen:
            return None
        try:
            os.makedirs(chosen, exist_ok=True)
        except OSError:
            return None
        return Path(chosen) if os.access(chosen, os.W_OK) else None

    def _preamble(self):
        """CuTe read once: most of what a unit of a few cases takes."""
        kept = self.cache_folder()
        header = (kept or self.folder) / f"preamble-{self.key}.hpp"
        compiled = Path(f"{header}.{'pch' if self.clang else 'gch'}")
        if compiled.exists() and header.exists():
            return header
        work = Path(tempfile.mkdtemp(dir=self.folder))
        shutil.copy(HERE / "preamble.hpp", work / "whole.hpp")
        shutil.copy(work / "whole.hpp", header)
        done = subprocess.run(
            [
                self.program,
                *self.flags,
                "-x",
                "c++-header",
                str(header),
                "-o",
                str(work / "compiled"),
            ],
            capture_output=True,
            text=True,
            check=False,
        )
        if done.returncode != 0:
            header.unlink()
            raise Missing("the headers do not compile:\n" + done.stderr[:2000])
        # A rename within one folder: a second adapter sees all of it or nothing.
        shutil.move(work / "compiled", f"{compiled}.{os.getpid()}")
        os.replace(f"{compiled}.{os.getpid()}", compiled)
        return header

    def compile(self, lines, program):
        """None where it was built, else {index of a line: (condition, message)} of the lines that are named in what the
        compiler says. Empty: it names none, or gave up."""
        unit = Path(f"{program}.cpp")
        unit.write_text(
            "using namespace cute; using reporting::answer; using reporting::i;\n"
            + "\n".join(lines)
            + "\n"
            + main(len(lines))
        )
        done = subprocess.run(
            [
                *LIMITED,
                self.program,
                *self.flags,
                *self.every,
                "-include",
                str(self.preamble),
                str(unit),
                "-o",
                str(program),
            ],
            capture_output=True,
            text=True,
            errors="replace",
            env=self.environment,
            check=False,
        )
        if done.returncode == 0:
            return None
        named = self._named(done.stderr, unit.name)
        return {line - 2: why for line, why in named.items() if 2 <= line < 2 + len(lines)}

    def _named(self, text, unit):
        """Lines of the unit -> why. clang says what is wrong, then where from; g++ the other way about."""
        line_of = re.compile(re.escape(unit) + r":(\d+)")
        found, waiting, why = {}, [], None
        for line in text.splitlines():
            lines = [int(n) for n in line_of.findall(line)]
            error = re.search(r"error: (.*)", line)
            if error:
                why = condition(error.group(1))
                for n in waiting + lines:
                    found.setdefault(n, why)
                waiting = []
            elif not self.clang:
                waiting += lines
            elif why:
                for n in lines:
                    found.setdefault(n, why)
                if OVERFLOW.search(line) and "note:" in line:
                    why = ("overflow", line.partition("note: ")[2])
        for n in waiting:  # of a warning, or a note at the end
            found.setdefault(n, ("does_not_compile", ""))
        return found


def condition(message):
    """The name of what fails, and what the compiler says of it."""
    message = re.sub(r" due to requirement '.*?'", "", message)
    if OVERFLOW.search(message):
        return "overflow", message
    if "static assertion failed" in message or "static_assert" in message:
        return "static_assert", message.partition("failed: ")[2].strip('"') or message
    return "does_not_compile", message


def main(count):
    """Runs the lines from the number in the first argument on, one after another."""
    calls = ", ".join(f"c{k}" for k in range(count))
    return (
        "int main(int, char** argv) {\n  static void (*const all[])() = {"
        + calls
        + f"}};\n  for (int k = std::atoi(argv[1]); k < {count}; ++k) all[k]();\n}}\n"
    )
