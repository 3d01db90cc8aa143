"""--impl sandbox:...: what an adapter does behind bubblewrap stays there, and its answers are judged all the same."""

import os
import socket
import sys
import tempfile
import time
import unittest
from pathlib import Path

from command import lines, run, running, sandbox_problem

SDK = Path(__file__).resolve().parents[2] / "conformance/sdk/python"
# Does its harm when it is set up, says on stderr how that went, and answers cosize rightly except for one extent.
ADAPTER = """
import os, socket, subprocess, sys
sys.path.insert(0, %(sdk)r)
from layoutcheck_adapter import Adapter
def attempt(what, act):
    try:
        act()
        print(what, "done", file=sys.stderr, flush=True)
    except OSError as error:
        print(what, "refused", error, file=sys.stderr, flush=True)
def scratch():
    with open(os.path.join(os.environ.get("TMPDIR", "/tmp"), "scratch-%(mark)s"), "w") as file:
        file.write("x")
attempt("write", lambda: open(%(folder)r + "/written", "w").close())
attempt("scratch", scratch)
attempt("connect", lambda: socket.create_connection(("127.0.0.1", %(port)d), 5).close())
def see():
    for pid in filter(str.isdigit, os.listdir("/proc")):
        try:
            with open("/proc/" + pid + "/cmdline", "rb") as file:
                if b"test_sandbox" in file.read(): return
        except FileNotFoundError:
            pass
    raise PermissionError("nobody else is here")
attempt("see", see)
subprocess.Popen(["sleep", "%(mark)s"], start_new_session=True, stdin=subprocess.DEVNULL,
                 stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
def flat(t):
    return [x for c in t for x in flat(c)] if isinstance(t, tuple) else [t]
adapter = Adapter("toy", "1")
@adapter.op
def cosize(layout):
    shape, stride = layout
    pairs = list(zip(flat(shape), flat(stride)))
    if 3 in flat(shape): return -7
    if 5555 in flat(shape): os.kill(os.getpid(), 11)
    return 0 if 0 in flat(shape) else 1 + sum((n - 1) * abs(d) for n, d in pairs)
print("set up", file=sys.stderr, flush=True)
if os.environ.get("LAYOUTCHECK_TEST_END"): sys.exit("enough")
adapter.run()
"""


class Sandbox(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        listener = socket.create_server(("127.0.0.1", 0))
        self.addCleanup(listener.close)
        self.port = listener.getsockname()[1]
        self.adapter = self.folder / "adapter.py"
        self.write_adapter(0)

    def write_adapter(self, which):
        """The mark distinguishes the sleepers that it leaves behind from those of other adapters."""
        self.mark = str(1000000 * (91 + which) + os.getpid())
        self.adapter.write_text(
            ADAPTER
            % {"sdk": str(SDK), "folder": str(self.folder), "mark": self.mark, "port": self.port}
        )
        self.addCleanup(self.end_sleepers, self.mark)

    @staticmethod
    def end_sleepers(mark):
        for pid in running("sleep\0" + mark):
            try:
                os.kill(int(pid), 9)
            except ProcessLookupError:
                pass

    def said(self, prefix):
        os.environ["LAYOUTCHECK_TEST_END"] = (
            "1"  # it ends before it says hello, and its stderr is shown
        )
        self.addCleanup(os.environ.pop, "LAYOUTCHECK_TEST_END", None)
        done = run("conform", "--impl", f"{prefix}cmd:python3 {self.adapter}", cwd=self.folder)
        os.environ.pop("LAYOUTCHECK_TEST_END")
        self.assertEqual(done.returncode, 6)
        self.assertIn("set up", done.stderr)
        return {
            line.split()[0]: line.split()[1]
            for line in done.stderr.splitlines()
            if " done" in line or " refused" in line
        }

    def test_nothing_gets_out(self):
        self.assertEqual(
            self.said(""), {"write": "done", "scratch": "done", "connect": "done", "see": "done"}
        )
        self.assertTrue((self.folder / "written").exists())
        (self.folder / "written").unlink()
        self.write_adapter(1)
        self.assertEqual(
            self.said("sandbox:"),
            {"write": "refused", "scratch": "done", "connect": "refused", "see": "refused"},
        )
        self.assertEqual(os.listdir(self.folder), ["adapter.py"])
        self.assertFalse(Path("/dev/shm/scratch-" + self.mark).exists())
        deadline = time.monotonic() + 30
        while running("sleep\0" + self.mark) and time.monotonic() < deadline:
            time.sleep(0.05)
        self.assertEqual(running("sleep\0" + self.mark), [])

    def test_verdicts_are_the_same(self):
        verdicts = []
        for prefix in ("", "sandbox:"):
            spec = f"{prefix}cmd:python3 {self.adapter}"
            for case in ("cosize((2,3,4):(1,2,6))", "cosize(5555:1)"):
                done = run("shrink", case, "--impl", spec, "--json", cwd=self.folder)
                self.assertEqual(done.returncode, 1, done.stderr)
                last = lines(done)[-1]
                verdicts.append((last["law"], last["verdict"], last["case"]))
        self.assertEqual(verdicts[:2], verdicts[2:])
        self.assertEqual([verdict for _, verdict, _ in verdicts], ["wrong_size", "crash"] * 2)

    def test_a_sandbox_that_is_not_there_runs_nothing(self):
        path = os.environ["PATH"]
        self.addCleanup(os.environ.update, {"PATH": path})
        os.environ["PATH"] = "/nowhere"
        done = run("conform", "--impl", f"sandbox:cmd:{sys.executable} {self.adapter}")
        os.environ["PATH"] = path
        self.assertEqual(done.returncode, 6)
        self.assertIn("apt install bubblewrap", done.stderr)
        self.assertEqual(os.listdir(self.folder), ["adapter.py"])


if __name__ == "__main__":
    problem = sandbox_problem()
    if problem:
        print("absent: " + problem)
        sys.exit(77)
    unittest.main()
