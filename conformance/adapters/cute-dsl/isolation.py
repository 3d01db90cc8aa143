"""Work that may kill its process or never end, done in forked children.

The child reports each answer as soon as it has it, so that after its death the case to blame is
known, and nothing but that case is lost.
"""

import ctypes
import json
import os
import select
import signal
import time
from pathlib import Path

PR_SET_PDEATHSIG = 1
ALMOST = 0.9  # of the time that passed: the rest is how exactly processors count
_open = set()  # this process's ends of all its pipes: no child may hold them open


def _pipe():
    ends = os.pipe()
    _open.update(ends)
    return ends


def _close(fd):
    _open.discard(fd)
    os.close(fd)


class Workshop:
    """`open_shop()`, called in the child, returns work(op, cases), which yields (i, answer) for
    each case i, in any order. It may say (i, None) before a dear and dangerous step for case i,
    (None, None) after it; should that step kill, on_death(op, case, answer) hears of it. A child is
    renewed after `renew_after` cases, for the library's memory grows; such a step counts as
    STEP of them. Children end when their parent does.

    `limit_s` is for one line, in seconds of processor time: a machine that is busy is not a hang. After
    PATIENCE times as long by the clock it is one."""

    STEP = 100
    PATIENCE = 6

    def __init__(self, open_shop, limit_s, renew_after, on_death=lambda *_: None):
        self.open_shop, self.limit_s, self.renew_after = open_shop, limit_s, renew_after
        self.on_death, self.pid = on_death, None

    def query(self, op, cases):
        """Yields (i, answer) for each case, once; a death or a hang is the answer of one of them."""
        left = list(range(len(cases)))
        while left:
            self._send({"op": op, "cases": [cases[i] for i in left]}, len(left))
            answered, blamed, failure = set(), None, None
            while len(answered) < len(left):
                line = self._line()
                if not line:
                    failure = self._failure(timed_out=line is None)
                    break
                blamed, answer = json.loads(line)
                if answer is None:
                    self.sent += self.STEP
                else:
                    answered.add(blamed)
                    yield left[blamed], answer
                    blamed = None
            if failure:
                if blamed is None:
                    blamed = min(set(range(len(left))) - answered)
                else:
                    self.on_death(op, cases[left[blamed]], failure)
                answered.add(blamed)
                yield left[blamed], failure
            left = [i for k, i in enumerate(left) if k not in answered]

    def close(self):
        """Ends the child, if there is one; returns how it ended."""
        if self.pid is None:
            return None
        _close(self.requests)
        _close(self.replies)
        try:
            os.kill(self.pid, signal.SIGKILL)  # one that is dead already keeps its own status
        except ProcessLookupError:
            pass
        status = os.waitpid(self.pid, 0)[1]
        self.pid = None
        return status

    def _failure(self, timed_out):
        if timed_out:
            self.close()
            return {"x": "Timeout", "m": f"the library gave no answer within {self.limit_s} s"}
        code = os.waitstatus_to_exitcode(self._reap())
        if code < 0:
            return {"x": signal.Signals(-code).name, "m": "the library killed its process"}
        return {"x": f"exit {code}", "m": "the library ended its process"}

    def _reap(self):
        """The pipe closes a moment before the process is gone: killing it then would hide why."""
        status = os.waitpid(self.pid, 0)[1]
        _close(self.requests)
        _close(self.replies)
        self.pid = None
        return status

    def _send(self, request, cases):
        if self.pid is not None and self.sent + cases > self.renew_after:
            self.close()
        for again in (True, False):
            if self.pid is None:
                self._start()
            try:
                data = memoryview(json.dumps(request).encode() + b"\n")
                while data:
                    data = data[os.write(self.requests, data) :]
                break
            except BrokenPipeError:  # it died after its last answer: nobody's fault here
                self.close()
                if not again:
                    raise
        self.sent += cases

    def _start(self):
        requests, self.requests = _pipe()
        self.replies, replies = _pipe()
        parent = os.getpid()
        self.pid, self.sent, self.inbox, self.lines = os.fork(), 0, b"", []
        if self.pid == 0:
            try:
                ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, signal.SIGKILL)
                for fd in _open - {requests, replies}:
                    os.close(fd)
                _open.clear()
                if os.getppid() == parent:
                    self._serve(requests, replies)
            finally:
                os._exit(70)  # no exit handlers: they are the parent's
        _close(requests)
        _close(replies)

    def _serve(self, requests, replies):
        work = self.open_shop()
        with os.fdopen(requests, "rb") as lines:
            for line in lines:
                request = json.loads(line)
                for answer in work(request["op"], request["cases"]):
                    os.write(replies, json.dumps(answer).encode() + b"\n")
        os._exit(0)

    def _line(self):
        """The next line of the child; b"" when it is dead, None when its time is over."""
        if self.lines:
            return self.lines.pop()
        begin, used = time.monotonic(), self._processor_time()
        while not self.lines:
            if not select.select([self.replies], [], [], self.limit_s)[0]:
                waited = time.monotonic() - begin
                if (
                    self._processor_time() - used >= self.limit_s * ALMOST
                    or waited >= self.limit_s * self.PATIENCE
                ):
                    return None
                continue
            data = os.read(self.replies, 1 << 16)
            if not data:
                return b""
            *self.lines, self.inbox = (self.inbox + data).split(b"\n")
            self.lines.reverse()
        return self.lines.pop()

    def _processor_time(self):
        try:
            stat = Path(f"/proc/{self.pid}/stat").read_text()
        except OSError:
            return 0
        user, system = stat.rpartition(")")[2].split()[11:13]
        return (int(user) + int(system)) / os.sysconf("SC_CLK_TCK")
