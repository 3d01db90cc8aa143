#!/usr/bin/env python3
"""Runs the tests of a GoogleTest program in one process and checks that every listed test has a result.

run_gtest.py --name TEST --records DIR [--shard K/N] [--nightly only|without|absent] PROGRAM

TEST is the name in ctest. DIR/TEST.json records each test with its result and time, for ci/testing/totals.py.
--shard K/N       the K-th of N parts of the tests (K from 1)
--nightly WHICH   only: the suites named Nightly*; without (default): the others; absent: the program must have none

Output is shown of tests that fail. If the process dies, the test that was running has failed; the tests after it
run in a new process, no test runs twice. If a test does not end within 600 s, it has failed too.

Exit 0: every listed test ran, none failed. 1: a test failed, died or has no result, or none was listed. 2: usage."""

import argparse
import collections
import json
import os
import re
import select
import signal
import subprocess
import sys
import tempfile
import threading
import time
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent.parent / "tiers"))
import child

SECONDS_PER_TEST = float(os.environ.get("LAYOUTCHECK_SECONDS_PER_TEST", "600"))
DEATHS = 10  # after so many dead processes the tests that are left are not run, and count as failed
KEPT = 200_000  # bytes of a test's output
EVENT = re.compile(rb"\[ +(RUN|OK|FAILED|SKIPPED) +\] ([^\s,]+)")
NIGHTLY = re.compile(r"(.*/)?Nightly")


def tests_in(listing):
    """The names in the output of --gtest_list_tests, in their order; disabled ones are left out."""
    names, suite = [], None
    for line in listing.splitlines():
        text = line.split("#")[0].rstrip()
        if not text:
            continue
        if not text.startswith(" "):
            suite = text if re.fullmatch(r"\S+\.", text) else None
        elif suite:
            names.append(suite + text.strip())
    return [name for name in names if "DISABLED_" not in name]


def died(status):
    """How a process ended, in words."""
    if status >= 0:
        return f"exit {status}"
    try:
        return f"{signal.Signals(-status).name}"
    except ValueError:
        return f"signal {-status}"


class Output:
    """What a process prints, by the test that ran when it was printed; bounded."""

    def __init__(self):
        self.of = collections.defaultdict(bytearray)
        self.results = {}
        self.running = None
        self.rest = b""

    def feed(self, data):
        """Takes the next bytes. True if a test began or ended."""
        *lines, self.rest = (self.rest + data).split(b"\n")
        if len(self.rest) > KEPT:
            lines, self.rest = [*lines, self.rest], b""
        moved = False
        for line in lines:
            moved = self.line(line) or moved
        return moved

    def line(self, line):
        event = EVENT.search(line)
        what, name = (event[1].decode(), event[2].decode("utf-8", "replace")) if event else ("", "")
        begins = what == "RUN" and self.running is None
        ends = what not in ("", "RUN") and name == self.running
        if begins:
            self.running = name
        kept = self.of[self.running]
        kept += line + b"\n"
        if len(kept) > KEPT:
            del kept[: len(kept) - KEPT]
        if ends:
            self.results[name] = {"OK": "passed", "FAILED": "failed", "SKIPPED": "skipped"}[what]
            self.running = None
        return begins or ends

    def text(self, name):
        return bytes(self.of.get(name, b"")).decode("utf-8", "replace")


def run_once(program, names, folder):
    """Runs these tests in one process: its status (None: ended by us for time), its output, what it recorded."""
    flags, record = folder / "flags", folder / "record.json"
    record.unlink(missing_ok=True)
    # A file: an argument may have no more than 128 KiB.
    flags.write_text(
        f"--gtest_filter={':'.join(names)}\n--gtest_output=json:{record}\n--gtest_color=no\n"
    )
    environment = {
        key: value
        for key, value in os.environ.items()
        if not key.startswith("GTEST_") and key not in ("TEST_TOTAL_SHARDS", "XML_OUTPUT_FILE")
    }
    output = Output()
    argv = [program, f"--gtest_flagfile={flags}"]
    with child.started(
        argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment
    ) as process:
        with process.stdout:
            status = follow(process, output)
    if output.rest:
        output.line(output.rest)
    try:
        recorded = json.loads(record.read_text())
    except (OSError, ValueError):
        recorded = None
    return status, output, recorded


def follow(process, output):
    """Reads what the process prints until it ends: its status, or None if a test takes too long."""
    pipe = process.stdout.fileno()
    # What the process leaves running may hold its standard output open.
    ended, closed_at_end = os.pipe()

    def wait():
        process.wait()
        os.close(closed_at_end)

    threading.Thread(target=wait, daemon=True).start()
    deadline = time.monotonic() + SECONDS_PER_TEST
    watched = [pipe, ended]
    try:
        while True:
            ready = select.select(watched, [], [], max(0, deadline - time.monotonic()))[0]
            if not ready:
                return None
            if pipe in ready:
                data = os.read(pipe, 1 << 16)
                if not data:
                    watched.remove(pipe)
                elif output.feed(data):
                    deadline = time.monotonic() + SECONDS_PER_TEST
            if pipe not in ready and ended in ready:  # all that it wrote is read
                return process.wait()
    finally:
        os.close(ended)


def recorded_results(recorded):
    """Results and seconds by name of GoogleTest's own record."""
    found = {}
    for suite in recorded["testsuites"]:
        for test in suite["testsuite"]:
            if test["result"] == "SUPPRESSED" or test["status"] != "RUN":
                continue
            state = (
                "failed"
                if test.get("failures")
                else "skipped"
                if test["result"] == "SKIPPED"
                else "passed"
            )
            found[f"{suite['name']}.{test['name']}"] = (state, float(test["time"].rstrip("s")))
    return found


class Run:
    """The results of all listed tests, over as many processes as it takes."""

    def __init__(self, program, names):
        self.program, self.left = program, list(names)
        self.results, self.seconds, self.why, self.output = {}, {}, {}, {}
        self.outside = ""  # what went wrong in no test

    def settle(self, name, state, output, why=""):
        self.results[name] = state
        self.why[name] = why
        if state == "failed":
            self.output[name] = output.text(name)

    def go(self):
        deaths = 0
        with tempfile.TemporaryDirectory(prefix="layoutcheck-gtest-") as folder:
            while self.left and deaths < DEATHS:
                status, output, recorded = run_once(self.program, self.left, Path(folder))
                if recorded:
                    found = recorded_results(recorded)
                    for name, (state, seconds) in found.items():
                        self.settle(name, state, output)
                        self.seconds[name] = seconds
                    # GoogleTest ends with 1 if a test failed, else with 0.
                    if status != any(state == "failed" for state, _ in found.values()):
                        how = (
                            "was ended by force" if status is None else f"ended with {died(status)}"
                        )
                        self.outside = f"the process {how} after its tests\n{output.text(None)}"
                    break
                deaths += 1
                for name, state in output.results.items():
                    self.settle(name, state, output)
                how = (
                    f"no end within {SECONDS_PER_TEST:g} s"
                    if status is None
                    else f"died: {died(status)}"
                )
                if output.running is None:
                    self.outside = f"the process {how} between its tests\n{output.text(None)}"
                    break
                self.settle(output.running, "failed", output, how)
                self.left = [name for name in self.left if name not in self.results]


def report(name, module, parts, listed, run):
    """Prints what failed, then the totals. Returns the record."""
    results = {test: run.results.get(test, "not run") for test in listed}
    bad = [test for test, state in results.items() if state in ("failed", "not run")]
    strange = sorted(set(run.results) - set(listed))
    for test in bad:
        print(
            f"---- {module}.{test}: {results[test]}{', ' + run.why[test] if run.why.get(test) else ''}"
        )
        print(run.output.get(test, ""))
    if strange:
        run.outside += f"tests ran that were not listed: {', '.join(strange)}\n"
    if run.outside:
        print(f"---- {name}: {run.outside}")
    for test in bad:
        print(f"failed: {module}.{test}")
    if run.outside:
        print(f"failed: {name}, outside its tests")
    count = collections.Counter(results.values())
    slowest = max(run.seconds.items(), key=lambda item: item[1], default=None)
    print(
        f"{name}: {len(listed)} listed, {count['passed'] + count['failed'] + count['skipped']} run, "
        f"{count['passed']} passed, {count['failed'] + count['not run']} failed, {count['skipped']} skipped; "
        f"{sum(run.seconds.values()):.1f} s"
        + (f"; slowest: {slowest[0]}, {slowest[1]:.1f} s" if slowest else "")
    )
    return {
        "name": name,
        "module": module,
        "parts": parts,
        "outside": run.outside.split("\n")[0],
        "tests": [
            {"name": f"{module}.{test}", "result": state, "seconds": run.seconds.get(test, 0)}
            for test, state in results.items()
        ],
    }


def arguments(given):
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--name", required=True)
    parser.add_argument("--records", required=True, type=Path)
    parser.add_argument("--shard", default="1/1")
    parser.add_argument("--nightly", default="without", choices=("only", "without", "absent"))
    parser.add_argument("program")
    chosen = parser.parse_args(given)
    match = re.fullmatch(r"(\d+)/(\d+)", chosen.shard)
    if not match or not 1 <= int(match[1]) <= int(match[2]):
        parser.error(f"--shard: {chosen.shard!r} is not K/N with 1 <= K <= N")
    chosen.part, chosen.parts = int(match[1]) - 1, int(match[2])
    return chosen


class Unusable(Exception):
    """Why the tests of a program cannot be listed."""


def chosen_tests(chosen):
    """The names of the tests that these arguments select."""
    listing = child.finished(chosen.program, "--gtest_list_tests")
    if listing.returncode != 0:
        raise Unusable(
            f"{chosen.program} --gtest_list_tests: {died(listing.returncode)}\n{listing.stdout}{listing.stderr}"
        )
    names = tests_in(listing.stdout)
    nightly = [name for name in names if NIGHTLY.match(name)]
    if chosen.nightly == "absent" and nightly:
        raise Unusable(
            f"{chosen.name}: {nightly[0]} is a nightly test, and the build has no nightly part of this program: "
            "configure it again"
        )
    names = (
        nightly if chosen.nightly == "only" else [name for name in names if not NIGHTLY.match(name)]
    )
    names = names[chosen.part :: chosen.parts]
    if not names:
        raise Unusable(f"{chosen.name}: no test is listed")
    return names


def main():
    chosen = arguments(sys.argv[1:])
    for number in (signal.SIGTERM, signal.SIGINT, signal.SIGHUP):
        signal.signal(
            number, lambda number, frame: sys.exit(128 + number)
        )  # ends the process it started, too
    child.adopt_orphans()
    chosen.records.mkdir(parents=True, exist_ok=True)
    record = chosen.records / f"{chosen.name}.json"
    record.unlink(missing_ok=True)
    try:
        names = chosen_tests(chosen)
    except (Unusable, OSError) as error:
        print(error)
        return 1
    run = Run(chosen.program, names)
    run.go()
    results = report(chosen.name, chosen.name.split(".gtest")[0], chosen.parts, names, run)
    record.write_text(json.dumps(results, indent=1) + "\n")
    return (
        0
        if all(run.results.get(name) in ("passed", "skipped") for name in names) and not run.outside
        else 1
    )


if __name__ == "__main__":
    sys.exit(main())
