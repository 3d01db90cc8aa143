"""A process with its descendants: started apart, ended whole."""

import contextlib
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
    """Kills whatever lives below this process and reaps what has become its child. Processes run one
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


@contextlib.contextmanager
def started(argv, **how):
    """A process in a session of its own, for the time of the block: whatever ends that, an exception among it, nothing
    of the process is alive afterwards. `how` is for Popen. OSError: it cannot be started."""
    # A signal that ends this process while the other is being started is handled once that can be ended.
    before = signal.pthread_sigmask(signal.SIG_BLOCK, ASKING)

    def begin():
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        die_with_parent()

    try:
        process = subprocess.Popen(
            argv,
            stdin=subprocess.DEVNULL,
            start_new_session=True,
            preexec_fn=begin,  # noqa: PLW1509  # a process of one thread
            **how,
        )
    except BaseException:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        raise
    try:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)
        yield process
    finally:
        _signal(descendants(), signal.SIGKILL)
        process.wait()
        end_all()


def run(argv, folder, stdout, stderr, limit, environment):
    """Runs a command until it ends or its limit of seconds and the grace are over.

    (exit status, whether it was cut off); a status below 0 is a signal's."""
    cut = False
    with started(argv, cwd=folder, stdout=stdout, stderr=stderr, env=environment) as process:
        try:
            process.wait(limit + GRACE)
        except subprocess.TimeoutExpired:
            cut = True
            _signal(descendants(), signal.SIGTERM)
            try:
                process.wait(TERM)
            except subprocess.TimeoutExpired:
                pass
    return process.returncode, cut


def finished(*argv, environment=None, folder=None, stderr=subprocess.PIPE, before=die_with_parent):
    """A finished process, its output as text; it dies with this one, as `before`, called before exec, sees to."""
    return subprocess.run(
        argv,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=stderr,
        text=True,
        errors="replace",
        cwd=folder,
        env={**os.environ, **(environment or {})},
        check=False,
        preexec_fn=before,
    )
