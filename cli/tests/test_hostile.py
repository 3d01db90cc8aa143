"""conform against adapters that misbehave in every way that we could think of: whatever they do, the run
is not green, ends with its budget, stays small and leaves no process."""

import concurrent.futures
import json
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from command import BINARY, run, sanitized

# A right `product`, until the trigger: a certain case, or the second batch of each process. Then MODE's
# own function has the batch; where it returns True it has answered, otherwise the answers are right.
ADAPTER = r"""
import json, os, signal, sys, time
MODE, WHEN = sys.argv[1:3]
with open(sys.argv[0] + "." + MODE + "." + WHEN + ".pids", "a") as pids: pids.write("%d\n" % os.getpid())
def write(text):
    data = text if isinstance(text, bytes) else text.encode()
    while data: data = data[os.write(1, data):]
def product(t):
    if not isinstance(t, list): return int(t)
    n = 1
    for x in t: n *= product(x)
    return n
def right(q): return [{"v": str(product(a[0]))} for a in q["args"]]
def reply(seq, res): write(json.dumps({"seq": seq, "res": res}) + "\n"); return True
def hang():
    while True: time.sleep(1000)
def each(answer): return lambda q: reply(q["seq"], [answer for _ in q["args"]])
def raw(text): return lambda q: write(text) or True
def then(*steps):
    def act(q):
        for step in steps: step(q)
        return True
    return act
def good(q): return reply(q["seq"], right(q))
def kill(number): return lambda q: os.kill(os.getpid(), number)
def ignoring(q):
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP): signal.signal(number, signal.SIG_IGN)
    hang()
def fork(parent, child):
    def act(q):
        if os.fork() == 0:
            with open(sys.argv[0] + "." + MODE + "." + WHEN + ".pids", "a") as pids: pids.write("%d\n" % os.getpid())
            child(q)
            os._exit(0)
        return parent(q)
    return act
def flood(fd, text):
    def act(q):
        while True: os.write(fd, text)
    return act
def dribble(q):
    for letter in '{"seq":%d,"res":[' % q["seq"] + '{"v":"1"},' * 10000:
        write(letter)
        time.sleep(0.05)
def bomb(q):
    hoard = []
    while True: hoard.append(bytearray(16 << 20))
def stop(code): return lambda q: os._exit(code)
def raising(q): raise IndexError("tuple index out of range")
def spin(q):
    while True: pass
def closing(fd, after): return lambda q: (os.close(fd), after(q))
HALF = '{"seq":1,"res":[{"v":'
ACTS = {
    "abort": kill(signal.SIGABRT), "segv": kill(signal.SIGSEGV), "fpe": kill(signal.SIGFPE), "kill": kill(signal.SIGKILL),
    "group": lambda q: os.killpg(0, signal.SIGKILL), "exit0": stop(0), "exit3": stop(3), "raises": raising,
    "hang": lambda q: hang(), "spin": spin, "ignoring": ignoring, "stopped": kill(signal.SIGSTOP), "dribble": dribble,
    "half": then(raw(HALF), lambda q: hang()), "half_death": then(raw(HALF), stop(0)),
    "wrong_seq": lambda q: reply(q["seq"] + 1, right(q)), "old_seq": lambda q: reply(q["seq"] - 1, right(q)),
    "text_seq": lambda q: reply(str(q["seq"]), right(q)), "no_seq": lambda q: write(json.dumps({"res": right(q)}) + "\n") or True,
    "too_few": lambda q: reply(q["seq"], right(q)[:-1]), "too_many": lambda q: reply(q["seq"], right(q) + [{"v": "1"}]),
    "none": lambda q: reply(q["seq"], []), "null_results": lambda q: reply(q["seq"], None),
    "array": lambda q: write(json.dumps([q["seq"], right(q)]) + "\n") or True, "twice": then(good, good),
    "stray": then(raw("debug: here\n"), good), "stray_after": then(good, raw("by the way\n")),
    "utf8": raw(b'{"seq":1,"res":[{"v":"\xff\xfe\x80"}]}\n'), "nul": raw(b'{"seq":1,"res":[]}\x00\n'),
    "deep": raw(b"[" * 100000 + b"\n"), "nan": each({"v": float("nan")}), "huge_number": each({"v": "9" * 100000}),
    "many_values": lambda q: write(b'{"seq":%d,"res":[' % q["seq"] + b"[]," * (2 << 20) + b"[]]}\n") or True,
    "endless": flood(1, b"1" * 65536), "newlines": flood(1, b"\n" * 65536), "noise": flood(2, b"noise " * 10000),
    "no_stdout": closing(1, lambda q: hang()), "no_stdin": closing(0, stop(4)),
    "child_keeps": fork(stop(5), lambda q: hang()), "daemon": fork(stop(5), lambda q: (os.setsid(), time.sleep(20))),
    "child_answers": fork(lambda q: time.sleep(0.2), good), "bomb": bomb,
    "internal": each({"x": "IndexError", "m": "tuple index out of range"}), "null": each(None), "empty": each({}),
    "two_kinds": each({"v": "1", "e": "overflow"}), "refuses": each({"e": "overflow"}), "list": each({"v": [["1"]]}),
    "huge_shape": each({"v": ["1"] * 3000}), "wrong": each({"v": "-77"}), "dies_after": then(good, stop(0)),
    "aborts_after": then(good, kill(signal.SIGABRT)),
}
def hello(**changes):
    message = {"name": "hostile", "version": "1", "ops": ["product"], "int_bits": 0}
    message.update(changes)
    write(json.dumps({"hello": message}) + "\n")
STARTS = {
    "silent": hang, "dead": stop(1), "banner": lambda q: write("Welcome!\n"), "half_hello": lambda q: (write('{"hello":'), hang()),
    "no_name": lambda q: hello(name=""), "bad_ops": lambda q: hello(ops="product"), "other_protocol": lambda q: hello(protocol="2.0"),
    "deaf": lambda q: (hello(), hang()), "shut": lambda q: (hello(), os.close(0), hang()), "eager": lambda q: (hello(), reply(1, [{"v": "1"}]), hang()),
}
if WHEN == "start": STARTS["silent"] = lambda q: hang()
seen = 0
for line in sys.stdin:
    q = json.loads(line)
    if "hello" in q:
        if WHEN == "start": STARTS[MODE](q)
        else: hello()
        continue
    seen += 1
    now = (WHEN == "second" and seen == 2) or (WHEN == "case" and any(product(a[0]) == 6 for a in q["args"]))
    if not (now and ACTS[MODE](q)): good(q)
"""

# What the runs of a mode end with. 1: a finding; 4: the budget ended; 6: it could not be started.
FINDING, BUDGET, NONE = {1}, {4}, {6}
# What never answers may use up the budget before anything is known to be its fault.
SLOW = FINDING | BUDGET
ACTS = dict.fromkeys(
    "abort segv fpe kill group exit0 exit3 raises half_death wrong_seq old_seq text_seq no_seq too_few too_many none "
    "null_results array twice stray stray_after utf8 nul deep nan no_stdin child_keeps daemon "
    "internal null empty two_kinds refuses list huge_shape wrong dies_after aborts_after".split(),
    FINDING,
) | dict.fromkeys(
    "hang spin ignoring stopped dribble half endless newlines noise no_stdout child_answers bomb huge_number many_values".split(),
    SLOW,
)
STARTS = dict.fromkeys(
    "silent dead banner half_hello no_name bad_ops other_protocol".split(), NONE
) | dict.fromkeys("deaf shut eager".split(), FINDING | BUDGET | NONE)
MODES = (
    [(mode, "case", codes) for mode, codes in ACTS.items()]
    + [(mode, "second", codes) for mode, codes in ACTS.items() if mode != "many_values"]
    + [(mode, "start", codes) for mode, codes in STARTS.items()]
)

BUDGET_SECONDS = 3
# Beyond the budget: 5 s, one case's own second, and what a machine that is busy with other tests adds.
# Without the limits that this checks, runs took 80 to 480 s with a budget of 10.
MORE_SECONDS = 5 + 1 + 20
MOST_MEMORY = 512 << 10  # KiB


def alive(pid):
    try:
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] not in "ZX"
    except OSError:
        return False


class Hostile(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        self.script = self.folder / "hostile_adapter.py"
        self.script.write_text(ADAPTER)

    def impl(self, mode, when):
        return f"cmd:{sys.executable} {self.script} {mode} {when}"

    def conform(self, mode, when, *more, budget):
        """The finished process, its lines, seconds, and the most memory that it used, in KiB."""
        out = self.folder / f"{mode}.{when}.out"
        begin = time.monotonic()
        with open(out, "wb") as file:
            process = subprocess.Popen(
                [
                    BINARY,
                    "conform",
                    "--impl",
                    self.impl(mode, when),
                    "--budget",
                    f"{budget}s",
                    "--json",
                    *more,
                ],
                cwd=self.folder,
                stdout=file,
                stderr=subprocess.STDOUT,
            )
            most = 0
            while process.poll() is None:
                try:
                    status = Path(f"/proc/{process.pid}/status").read_text()
                    most = max(
                        [most]
                        + [
                            int(line.split()[1])
                            for line in status.splitlines()
                            if line[:6] == "VmHWM:"
                        ]
                    )
                except OSError:
                    pass
                if time.monotonic() - begin > 10 * (budget + MORE_SECONDS):
                    process.kill()
                time.sleep(0.02)
        return process.returncode, out.read_text(errors="replace"), time.monotonic() - begin, most

    def judged(self, mode, when, codes):
        code, text, seconds, memory = self.conform(mode, when, budget=BUDGET_SECONDS)
        problems = []
        if seconds > BUDGET_SECONDS + MORE_SECONDS:
            problems.append(f"{seconds:.1f} s")
        if code not in codes and code in BUDGET:
            # So little of the machine did the run get. What has to be found is found with more.
            more = 20 * BUDGET_SECONDS
            plan = ("--plan", f"{BUDGET_SECONDS}s")
            code, text, seconds, memory = self.conform(mode, when, *plan, budget=more)
            if seconds > more + MORE_SECONDS:
                problems.append(f"{seconds:.1f} s")
        if code not in codes:
            problems.append(f"exit {code}, not {codes}: {text[-600:]}")
        if memory > MOST_MEMORY and not sanitized():
            problems.append(f"{memory >> 10} MiB")
        pids = self.script.with_name(f"{self.script.name}.{mode}.{when}.pids")
        # One that has left its group and session is out of reach; it ends by itself.
        left = [] if mode == "daemon" else [pid for pid in pids.read_text().split() if alive(pid)]
        if left:
            problems.append(f"processes left: {left}")
        return problems

    def test_whatever_an_adapter_does_the_run_is_not_green_ends_in_time_and_leaves_nothing(self):
        self.assertGreaterEqual(len(MODES), 76)
        with concurrent.futures.ThreadPoolExecutor(6) as pool:
            runs = {
                (mode, when): pool.submit(self.judged, mode, when, codes)
                for mode, when, codes in MODES
            }
        for name, done in runs.items():
            with self.subTest(mode=name):
                self.assertEqual(done.result(), [])

    def test_a_death_that_no_case_repeats_is_a_finding_that_its_line_repeats(self):
        code, text, _, _ = self.conform("abort", "second", "--out", "out", budget=20)
        findings = [
            line for line in map(json.loads, text.splitlines()) if line["type"] == "verdict"
        ]
        self.assertEqual(
            (code, [one["id"] for one in findings]),
            (1, ["product/answers_every_batch/unknown/batch_sigabrt/crash"]),
        )
        self.assertEqual(len(findings[0]["batches"]), 2)
        stored = findings[0]["id"].replace("/", ".") + ".json"
        again = run(
            "repro",
            f"out/findings/hostile/{stored}",
            "--impl",
            self.impl("abort", "second"),
            cwd=self.folder,
        )
        self.assertEqual(again.returncode, 1, again.stdout + again.stderr)
        self.assertIn("SIGABRT", again.stdout)
        other = run(
            "repro",
            f"out/findings/hostile/{stored}",
            "--impl",
            self.impl("abort", "never"),
            cwd=self.folder,
        )
        self.assertEqual(other.returncode, 0, other.stdout + other.stderr)

    def test_a_death_that_no_case_repeats_can_be_listed(self):
        (self.folder / "known.toml").write_text(
            'implementation = "hostile"\n\n[[known]]\n'
            'id = "product/answers_every_batch/unknown/batch_sigabrt/crash"\nreason = "It aborts."\n'
            'issue = "https://example.org/1"\nverdict = "crash"\ncounterexample = "product((2,3))"\n'
            "added = 2026-11-25\nexpires = 2027-05-01\nmax_matches = 1\n"
        )
        listed = ("--known", "known.toml", "--today", "2026-11-25")
        code, text, _, _ = self.conform("abort", "second", *listed, budget=20)
        self.assertEqual(code, 0, text[-2000:])
        code, text, _, _ = self.conform("segv", "second", *listed, budget=20)
        self.assertEqual(code, 1, text[-2000:])

    def test_a_budget_that_ended_is_not_green(self):
        code, text, _, _ = self.conform("good", "never", budget=0)
        self.assertEqual(code, 4, text[-2000:])


if __name__ == "__main__":
    unittest.main()
