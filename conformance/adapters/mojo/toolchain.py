"""The compiler and the package of this environment, and the program that is built with them once."""

import hashlib
import importlib.metadata
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path

HERE = Path(__file__).resolve().parent
PACKAGES = ("max-mojo-libs", "mojo-compiler", "mojo-compiler-mojo-libs")
PREFIX = "layoutcheck-mojo-"
# The assertions of the library, which `mojo build` leaves out otherwise.
FLAGS = ("-D", "ASSERT=all")
# Neither the compiler nor what it builds reports a crash to its maker.
QUIET = {"MODULAR_CRASH_REPORTING_ENABLED": "false", "MODULAR_TELEMETRY_ENABLED": "false"}
RUN = "from mojo._entrypoints import exec_mojo; exec_mojo()"


class Missing(Exception):
    """No compiler, no package, or a program that cannot be built."""


def versions():
    try:
        return [importlib.metadata.version(package) for package in PACKAGES]
    except importlib.metadata.PackageNotFoundError as error:
        raise Missing(f"absent: {error} (ci/setup --adapter mojo)") from None


def version():
    """That of the package `layout` is that of the wheel that has it."""
    return versions()[0]


def environment():
    return {**os.environ, **QUIET}


def mojo(*arguments, **options):
    """Runs the compiler of this environment."""
    return subprocess.run(
        [sys.executable, "-c", RUN, *map(str, arguments)],
        capture_output=True,
        text=True,
        errors="replace",
        env=environment(),
        check=False,
        **options,
    )


def cache_folder():
    """Where programs may be kept from run to run, or None where nothing may be written."""
    chosen = os.environ.get("LAYOUTCHECK_MOJO_CACHE", str(Path(sys.prefix) / "layoutcheck-cache"))
    if not chosen:
        return None
    try:
        os.makedirs(chosen, exist_ok=True)
    except OSError:
        return None
    return Path(chosen) if os.access(chosen, os.W_OK) else None


def sweep_up():
    """Removes the folders of adapters that were killed."""
    for folder in Path(tempfile.gettempdir()).glob(PREFIX + "*"):
        owner = folder.name[len(PREFIX) :].partition("-")[0]
        if owner.isdigit() and not Path("/proc", owner).exists():
            shutil.rmtree(folder, ignore_errors=True)


def key(source):
    """What the program depends on."""
    digest = hashlib.sha256("\0".join([*versions(), *FLAGS, sys.prefix]).encode())
    digest.update(source.read_bytes())
    return digest.hexdigest()[:24]


def program(source=HERE / "serve.mojo"):
    """The built program, and the folder to remove when it is not needed any more, or None."""
    sweep_up()
    kept = cache_folder()
    if kept:
        built = kept / f"{source.stem}-{key(source)}"
        if built.exists():
            return built, None
    work = Path(tempfile.mkdtemp(prefix=f"{PREFIX}{os.getpid()}-"))
    fresh = work / source.stem
    done = mojo("build", *FLAGS, source, "-o", fresh, cwd=work)
    if done.returncode or not fresh.exists():
        shutil.rmtree(work, ignore_errors=True)
        raise Missing("mojo build: " + (done.stderr or done.stdout)[-2000:])
    if not kept:
        return fresh, work
    # A rename within one folder: a second adapter sees all of it or nothing.
    shutil.move(fresh, f"{built}.{os.getpid()}")
    os.replace(f"{built}.{os.getpid()}", built)
    shutil.rmtree(work, ignore_errors=True)
    return built, None
