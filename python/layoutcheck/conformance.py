"""Checks an object of Python against the laws: `conform`."""

import html
import json
import os
import selectors
import socket
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any, NamedTuple

from layoutcheck import _core, adapt, display
from layoutcheck._command import command


def _short(text):
    return text if len(text) <= 300 else text[:300] + "..."


PASSES = {"exact", "equal", "valid", "refused"}
UNDECIDED = {"unjudged", "unsupported"}


class Failure(NamedTuple):
    """What an implementation gets wrong, with the smallest case of it."""

    operation: str
    law: str
    verdict: str  # "wrong_function", "refused_representable", ...
    case: str  # "coalesce((2,2):(1,2))"
    want: str
    got: str
    id: str

    def to_html(self):
        """The sentence of the failure, and pictures of what was wanted and what was given where both have one."""
        says = f"<p>{html.escape(str(self))}</p>"
        try:
            pictures = display.compare(_core.parse(self.want), _core.parse(self.got))
        except (TypeError, ValueError):
            return says  # a refusal, a number, what cannot be read
        images = map(display.image, pictures.svgs, (self.want, self.got))
        return says + "".join(f"<p>{which}</p>{one}" for which, one in zip(("want", "got"), images))

    _repr_html_ = to_html

    def __str__(self):
        want = f", not {_short(self.want)}" if self.want else ""
        return f"{_short(self.case)} gives {_short(self.got)}{want}: {self.law} [{self.verdict}]"


class Report:
    """How an implementation did: `ok`, `failures`, `known`, `summary`, `to_html()`."""

    def __init__(self, code, lines, said):
        self.code, self.lines, self.said = code, lines, said
        self.summary: dict[str, Any] = next((one for one in lines if one["type"] == "summary"), {})
        found = [one for one in lines if one["type"] == "verdict"]
        self.failures = [_failure(one) for one in found if "known" not in one]
        self.known = [_failure(one) for one in found if "known" in one]

    @property
    def ok(self):
        """Every planned case was sent, and none of them fails in a way that no list has."""
        return self.code == 0

    @property
    def operations(self):
        """{operation: {verdict: cases}}"""
        return {
            one["op"]: {verdict: n for verdict, n in one["verdicts"].items() if n}
            for one in self.lines
            if one["type"] == "coverage" and "verdicts" in one
        }

    def failures_of(self, operation):
        return [failure for failure in self.failures if failure.operation == operation]

    def outcome(self, operation=None):
        """("pass", "fail" or "xfail", why) of one operation, or of the whole run.

        "fail" too where nothing was decided, where the run did not get to its end, and where the list of known failures
        does not fit any more; "xfail" where all that fails is listed, or has its cause in an operation that fails."""
        # What is wrong with the list is about the operation of an entry, or about all of them.
        wrong = [
            (one.get("op") or one.get("id", "").split("/")[0], str(one))
            for one in self.lines
            if one["type"] == "known"
        ]
        stale = [text for op, text in wrong if operation is None or op in ("", operation)]
        if self.code not in (0, 1, 3) or not self.summary:
            return "fail", str(self)
        if stale or (self.code == 3 and not wrong):
            return "fail", "\n".join(["the list of known failures is stale", *stale, self.said])
        counts = self.operations
        failures = [
            one
            for one in self.failures
            if operation in (None, one.operation) or one.operation not in counts
        ]
        if failures or (self.code == 1 and not self.failures):
            return "fail", "\n".join(map(str, failures)) or str(self)
        if operation is not None:
            counts = {operation: counts.get(operation, {})}
        decided = {kind for of in counts.values() for kind in of} - UNDECIDED
        if not decided:
            return "fail", f"no case of {operation or 'any operation'} was decided"
        if decided <= PASSES:
            return "pass", ""
        listed = [one.id for one in self.known if operation in (None, one.operation)]
        return "xfail", ", ".join(listed) or "listed, or caused by another operation"

    def to_html(self):
        """One page that works without a network."""
        with tempfile.NamedTemporaryFile("w", suffix=".jsonl") as file:
            file.writelines(json.dumps(line) + "\n" for line in self.lines)
            file.flush()
            words = [command(), "report", "write", "--as", "html", file.name]
            return subprocess.run(words, capture_output=True, text=True, check=True).stdout

    def _repr_html_(self):
        import base64

        page = base64.b64encode(self.to_html().encode()).decode()
        return f'<iframe src="data:text/html;base64,{page}" style="width:100%;height:32rem;border:0"></iframe>'

    def __bool__(self):
        return self.ok

    def __str__(self):
        head = "{executed} of {planned} cases, {pass} pass, {n} failures".format(
            n=len(self.failures), **{"executed": 0, "planned": 0, "pass": 0, **self.summary}
        )
        if not self.summary and self.said:
            head = self.said.strip()
        return "\n".join([head, *map(str, self.failures)])

    __repr__ = __str__


def _failure(line):
    return Failure(
        line.get("op", ""),
        line.get("law", ""),
        line.get("verdict", ""),
        line.get("case", ""),
        line.get("want", ""),
        line.get("got", ""),
        line.get("id", ""),
    )


def conform(
    impl,
    *,
    plan="1s",
    budget="10m",
    ops=(),
    known=None,
    seed=1,
    refusals=None,
    isolated=True,
    words=(),
):
    """Judges an object whose methods are operations, a module, or the name of an adapter or of a module: a Report.

    plan      how many cases: those that a run of so long has    ops        operations; none: all that it has
    known     a list of known failures, which do not count       isolated   False: its calls run without a child each
    refusals  exceptions by which it says that there is no answer

    The object is used in forked processes, so that it may crash or hang, and what it changes is not seen here."""
    options = [
        "--plan",
        plan,
        "--budget",
        budget,
        "--seed",
        str(seed),
        "--out",
        "",
        "--json",
        *words,
    ]
    for op in [ops] if isinstance(ops, str) else ops:
        options += ["--op", op]
    if known:
        options += ["--known", os.fspath(known)]
    if isinstance(impl, str):
        from layoutcheck.__main__ import implementation

        done = subprocess.run(
            [command(), "conform", "--impl", implementation(impl), *options],
            capture_output=True,
            text=True,
            check=False,
        )
        return _report(done.returncode, done.stdout, done.stderr)
    with _Forks(impl, refusals, isolated) as forks:
        return _report(*forks.run([command(), "conform", "--impl", forks.spec, *options]))


def _report(code, out, said):
    lines = []
    for line in out.splitlines():
        try:
            lines.append(json.loads(line))
        except ValueError:
            said += line
    return Report(code, lines, said)


RELAY = """
import socket, sys
link = socket.socket(socket.AF_UNIX)
link.connect(sys.argv[1])
socket.send_fds(link, [b"."], [0, 1, 2])
status = link.recv(1)
sys.exit(status[0] if status else 70)
"""


class _Forks:
    """Processes of this one, forked when the command starts an adapter. What it starts is a relay, which hands its
    stdin, stdout and stderr over a socket to the fork and lives as long: if either ends, so does the other."""

    def __init__(self, impl, refusals, isolated):
        self._impl, self._refusals, self._isolated = impl, refusals, isolated
        self._folder = tempfile.TemporaryDirectory(prefix="layoutcheck-")
        path = os.path.join(self._folder.name, "socket")
        self._server = socket.socket(socket.AF_UNIX)
        self._server.bind(path)
        self._server.listen()
        relay = Path(self._folder.name, "relay.py")
        relay.write_text(RELAY, encoding="utf-8")
        self.spec = f"cmd:{sys.executable} -S -E {relay} {path}"
        self._children: dict[int, socket.socket] = {}

    def __enter__(self):
        return self

    def __exit__(self, *_):
        for pid in list(self._children):
            self._end(pid)
        self._server.close()
        self._folder.cleanup()

    def run(self, words):
        """(exit code, stdout, stderr) of the command."""
        with subprocess.Popen(words, stdout=subprocess.PIPE, stderr=subprocess.PIPE) as process:
            texts = {process.stdout: bytearray(), process.stderr: bytearray()}
            try:
                self._serve(process, texts)
            except BaseException:
                process.terminate()
                raise
            code = process.wait()
        out, said = (
            texts[stream].decode("utf-8", "replace") for stream in (process.stdout, process.stderr)
        )
        return code, out, said

    def _serve(self, process, texts):
        with selectors.DefaultSelector() as selector:
            selector.register(self._server, selectors.EVENT_READ)
            for stream in texts:
                selector.register(stream, selectors.EVENT_READ)
            open_streams = len(texts)
            while open_streams:
                for key, _ in selector.select(0.2 if self._children else None):
                    if key.fileobj is self._server:
                        link = self._fork()
                        if link is not None:
                            selector.register(link, selectors.EVENT_READ)
                    elif key.fileobj in texts:
                        some = os.read(key.fd, 65536)
                        texts[key.fileobj] += some
                        if not some:
                            selector.unregister(key.fileobj)
                            open_streams -= 1
                    else:  # the relay has ended, or was killed
                        selector.unregister(key.fileobj)
                        for pid, link in list(self._children.items()):
                            if link is key.fileobj:
                                self._end(pid)
                self._reap(selector)

    def _fork(self):
        link, _ = self._server.accept()
        _, descriptors, _, _ = socket.recv_fds(link, 1, 3)
        if len(descriptors) != 3:
            link.close()
            return None
        sys.stdout.flush()
        sys.stderr.flush()
        pid = os.fork()
        if pid == 0:
            self._answer(descriptors)
        for descriptor in descriptors:
            os.close(descriptor)
        self._children[pid] = link
        return link

    def _answer(self, descriptors):
        """The fork: it never returns into the program of the user."""
        code = 1
        try:
            for to, descriptor in enumerate(descriptors):
                os.dup2(descriptor, to)
            sys.stdin, sys.stdout, sys.stderr = open(0), open(1, "w"), open(2, "w")
            sys.modules.pop("layoutcheck_adapter", None)  # it would answer on the user's stdout
            adapt.adapter(self._impl, self._refusals, self._isolated).run()
            code = 0
        except SystemExit as exit:
            code = exit.code if isinstance(exit.code, int) else 1
        except BaseException:
            import traceback

            traceback.print_exc()
        finally:
            os._exit(code)

    def _reap(self, selector):
        for pid, link in list(self._children.items()):
            done, status = os.waitpid(pid, os.WNOHANG)
            if done:
                del self._children[pid]
                try:
                    selector.unregister(link)
                except (KeyError, ValueError):
                    pass
                code = os.waitstatus_to_exitcode(status)
                try:
                    link.send(bytes([code if code >= 0 else 128 - code]))
                except OSError:
                    pass
                link.close()

    def _end(self, pid):
        link = self._children.pop(pid)
        link.close()
        try:
            os.kill(pid, 9)
        except ProcessLookupError:
            pass
        os.waitpid(pid, 0)
