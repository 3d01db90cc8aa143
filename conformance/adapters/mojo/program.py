"""serve.mojo as a running process: values as its words, its words as values, and how a call ended."""

import ctypes
import os
import re
import resource
import signal
import subprocess
import tempfile

import toolchain

SAID = re.compile(r"^(?:ABORT|At): ([^ ]*): (?:Assert Error: )?(.*)$", re.M)
ENDLESS = 1 << 20  # bytes of what is printed that are read


def words(value):
    """An integer, a tuple, or a list of layouts (shape, stride)."""
    if isinstance(value, list):
        return " ".join([str(len(value)), *map(layout_words, value)])
    if isinstance(value, tuple):
        return " ".join(["(", *map(words, value), ")"])
    return str(value)


def layout_words(layout):
    return f"{words(layout[0])} {words(layout[1])}"


def values(text):
    """The integers and tuples of a reply."""
    open_tuples = [[]]
    for word in text.split():
        if word == "(":
            open_tuples.append([])
        elif word == ")":
            closed = tuple(open_tuples.pop())
            open_tuples[-1].append(closed)
        else:
            open_tuples[-1].append(int(word))
    return open_tuples[0]


class Died(Exception):
    """Of a call: the name of the signal; or "assertion" or "abort", where the library says why."""

    def __init__(self, how, why):
        super().__init__(why)
        self.how, self.why = how, why
        self.on_purpose = how in ("assertion", "abort")


class Program:
    """Started with the first call, and again if it does not run any more. With `each` every call has a process."""

    def __init__(self, path, each=False):
        self.command = [str(path), *["each"] * each]
        self.process = self.printed = None
        self.unknown = self.least = None  # UNKNOWN_VALUE and IntTuple.MinimumValue

    def close(self):
        if self.process:
            self.process.stdin.close()
            self.process.wait()
            self.process = None

    def start(self):
        self.printed = tempfile.TemporaryFile()
        self.process = subprocess.Popen(
            self.command,
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=self.printed,
            env=toolchain.environment(),
        )
        self.unknown, self.least = map(int, self.process.stdout.readline().split())

    def call(self, line):
        """The text of the answer. The death of a call is raised."""
        if self.process is None:
            self.start()
        try:
            self.process.stdin.write(line.encode() + b"\n")
            self.process.stdin.flush()
        except BrokenPipeError:
            pass
        text = []
        while True:
            reply = self.process.stdout.readline().decode("utf-8", "replace")
            if reply == ".\n":
                break
            if reply.startswith("! ") or not reply:
                raise self._ended(int(reply[2:]) if reply else None)
            text.append(reply)
        text = "".join(text)
        if text.startswith("? "):
            raise RuntimeError(text[2:].strip())
        return text

    def _ended(self, status):
        self.printed.seek(0)
        said = self.printed.read(ENDLESS).decode("utf-8", "replace")
        self.printed.seek(0)
        self.printed.truncate()
        if status is None:  # the parent, which makes no calls
            self.process.wait()
            status, self.process = self.process.returncode, None
            return RuntimeError(f"the program ended: {status} {said[-200:]}")
        found = SAID.search(said)
        if found and found[2].strip():
            place = found[1].rpartition("/")[2]
            kind = "assertion" if "Assert Error: " in found[0] else "abort"
            return Died(kind, f"{found[2].strip()} ({place})")
        how = _name(status)
        lines = [line for line in said.splitlines() if line.strip()]
        return Died(how, lines[-1] if lines else "")


def _name(status):
    if os.WIFSIGNALED(status):
        return signal.Signals(os.WTERMSIG(status)).name
    return f"exit {os.WEXITSTATUS(status)}"


NOT_RANDOM = 0x0040000  # ADDR_NO_RANDOMIZE
# What lies behind a tuple may be an address. It is the same then in every process that this one starts.
ctypes.CDLL(None).personality(NOT_RANDOM)
resource.setrlimit(resource.RLIMIT_CORE, (0, resource.getrlimit(resource.RLIMIT_CORE)[1]))
