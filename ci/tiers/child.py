"""A process with its descendants: started apart, ended whole."""

import ctypes
import os
import signal
import subprocess
import time
from pathlib import Path
from typing import Any

GRACE = (
    10.0  # seconds beyond its limit in which a stage that keeps its own budget may end by itself
)
TERM = 3.0  # seconds between SIGTERM and SIGKILL
ASKING = {signal.SIGINT, signal.SIGTERM, signal.SIGHUP}

_PR_SET_PDEATHSIG = 1
_PR_SET_CHILD_SUBREAPER = 36
try:
    _prctl: Any = ctypes.CDLL(None, use_errno=True).prctl
except (OSError, AttributeError):  # not Linux: a killed driver leaves its stage to end by itself
    _prctl = None
_ADDR_NO_RANDOMIZE = 0x0040000
_ASK = 0xFFFFFFFF
_SELF = os.getpid()  # of the process that starts others, known to what it forks
try:
    _personality: Any = ctypes.CDLL(None, use_errno=True).personality
    _personality.argtypes = (ctypes.c_ulong,)
except (OSError, AttributeError):
    _personality = None


def die_with_parent():
    """To be called between fork and exec: a kill -9 of the parent takes this process too."""
    if _prctl:
        _prctl(_PR_SET_PDEATHSIG, signal.SIGKILL)
        if os.getppid() != _SELF:  # it was killed before prctl took effect
            os.kill(os.getpid(), signal.SIGKILL)


def load_at_same_addresses():
    """To be called between fork and exec: what the process loads lies where it lay in the run before. libFuzzer
    hashes addresses, so that its mutations are those of its seed only then."""
    die_with_parent()
    if _personality:
        _personality(_personality(_ASK) | _ADDR_NO_RANDOMIZE)


def may_load_at_same_addresses():
    """Whether that is allowed here; containers may forbid it."""
    if not _personality:
        return False
    before = _personality(_ASK)
    allowed = before != -1 and _personality(before | _ADDR_NO_RANDOMIZE) != -1
    if allowed:
        _personality(before)  # this process and its other children stay as they are
    return allowed


def adopt_orphans():
    """Descendants whose parent ended become children of this process, so that none gets away."""
    if _prctl:
        _prctl(_PR_SET_CHILD_SUBREAPER, 1)


def descendants():
    """The processes below this one, from /proc."""
    parents = {}
    for entry in Path("/proc").iterdir():
        if entry.name.isdigit():
            try:
                # The name in parentheses may hold anything, parentheses too.
                parents[int(entry.name)] = int(
                    (entry / "stat").read_text().rpartition(")")[2].split()[1]
                )
            except (OSError, ValueError, IndexError):
                continue
    found, todo = [], [os.getpid()]
    while todo:
        above = todo.pop()
        below = [pid for pid, parent in parents.items() if parent == above]
        found += below
        todo += below
    return found


def _signal(pids, number):
    for pid in pids:
        try:
            os.kill(pid, number)
        except (ProcessLookupError, PermissionError):
            pass


def end_all():
    """Kills whatever lives below this process and reaps what has become its child. The stages run one
    after the other, so that whatever is left when one ends is a leftover of it."""
    for _ in range(100):
        alive = descendants()
        _signal(alive, signal.SIGKILL)
        try:
            while os.waitpid(-1, os.WNOHANG)[0]:
                pass
        except ChildProcessError:
            return
        if not alive:
            return
        time.sleep(0.01)


def run(argv, folder, stdout, stderr, limit, environment):
    """Runs a command in a session of its own until it ends or its limit of seconds and the grace are over.

    (exit status, whether it was cut off); a status below 0 is a signal's. OSError: it cannot be started.
    Whatever ends the wait, an exception among it, nothing of the command is alive afterwards."""
    # A signal that ends the driver while the process is being started is handled once the process can be ended.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ASKING)

    def begin():
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        die_with_parent()

    try:
        process = subprocess.Popen(
            argv,
            cwd=folder,
            stdin=subprocess.DEVNULL,
            stdout=stdout,
            stderr=stderr,
            env=environment,
            start_new_session=True,
            preexec_fn=begin,  # noqa: PLW1509  # a process of one thread
        )
    except BaseException:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        raise
    cut = False
    try:
        try:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)
            process.wait(limit + GRACE)
        except subprocess.TimeoutExpired:
            cut = True
            _signal(descendants(), signal.SIGTERM)
            try:
                process.wait(TERM)
            except subprocess.TimeoutExpired:
                pass
    finally:
        _signal(descendants(), signal.SIGKILL)
        status = process.wait()
        end_all()
    return status, cut
