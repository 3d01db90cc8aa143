#!/usr/bin/env python3
"""Counts the tests of a ctest run, those of GoogleTest programs one by one.

totals.py RECORDS JUNIT [--slow SECONDS]
totals.py --names BUILD [CTEST ARGUMENT...]

RECORDS is the folder that ci/testing/run_gtest.py wrote to, JUNIT what `ctest --output-junit` wrote. Prints a line for
each failed test and each skipped one, then `PASSED FAILED SKIPPED`. A test of ctest that passed without the record that
it owes, or whose record lacks a result, counts as failed; so does a part of a program whose other parts ran.
--slow SECONDS   also each test that took longer, the slowest first
--names          the names of all tests of a build folder, one a line; runs `ctest --test-dir BUILD -N`

Exit 0: some test passed, none failed. 1: otherwise. 2: usage, or a file that cannot be read."""

import json
import re
import subprocess
import sys
import xml.etree.ElementTree as xml
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parent))
import run_gtest

PROGRAM = re.compile(
    r"\.gtest(_\d+|_nightly)?$"
)  # the tests of ctest that run a GoogleTest program


def results_of(records, name, state, seconds):
    """The tests that one test of ctest consists of: (name, result, seconds)."""
    if not PROGRAM.search(name):
        return [(name, state, seconds)]
    try:
        record = json.loads((records / f"{name}.json").read_text())
        tests = [(test["name"], test["result"], test["seconds"]) for test in record["tests"]]
    except (OSError, ValueError, KeyError):
        return [(f"{name} (no record of its tests)", "failed", seconds)]
    tests = [
        (test, "failed" if result == "not run" else result, took) for test, result, took in tests
    ]
    # Red without a red test: it ended badly outside of its tests.
    if (
        (state != "passed" and not any(result == "failed" for _, result, _ in tests))
        or record["outside"]
        or not tests
    ):
        tests.append((f"{name}, outside its tests", "failed", 0))
    return tests


def absent_parts(records, ran):
    """The parts of programs that are run in parts, of which another part ran and they did not."""
    found = set()
    for name in ran:
        match = re.fullmatch(r"(.*\.gtest)_\d+", name)
        try:
            parts = json.loads((records / f"{name}.json").read_text())["parts"] if match else 0
        except (OSError, ValueError, KeyError):
            continue  # a failure already
        found |= {f"{match[1]}_{part}" for part in range(1, parts + 1)} - ran
    return sorted(found)


def state_of(case):
    """The result of a test of ctest."""
    if case.get("status") == "run" and case.find("failure") is None and case.find("error") is None:
        return "passed"
    # A test whose program is missing is "notrun" as well.
    skipped = case.find("skipped")
    if (
        case.get("status") == "notrun"
        and skipped is not None
        and "SKIP_" in skipped.get("message", "")
    ):
        return "skipped"
    return "failed"


def count(records, junit, slow):
    tests = []
    cases = list(xml.parse(junit).iter("testcase"))
    for case in cases:
        tests += results_of(records, case.get("name"), state_of(case), float(case.get("time") or 0))
    ran = {case.get("name") for case in cases}
    tests += [(f"{name} (never run)", "failed", 0) for name in absent_parts(records, ran)]
    for state in ("skipped", "failed"):
        for name, result, _ in tests:
            if result == state:
                print(f"{state}: {name}")
    if slow is not None:
        for name, _, seconds in sorted(tests, key=lambda test: -test[2]):
            if seconds > slow:
                print(f"slow: {seconds:.1f} s: {name}")
    number = {
        state: sum(result == state for _, result, _ in tests)
        for state in ("passed", "failed", "skipped")
    }
    print(number["passed"], number["failed"], number["skipped"])
    return 0 if number["passed"] and not number["failed"] else 1


def names(build, arguments):
    """The names of all tests of a build folder."""
    listing = subprocess.run(
        ["ctest", "--test-dir", build, "--show-only=json-v1", *arguments],
        capture_output=True,
        text=True,
        check=True,
    )
    found = []
    for test in json.loads(listing.stdout)["tests"]:
        name, command = test["name"], test.get("command", [])
        if not PROGRAM.search(name):
            found.append(name)
            continue
        chosen = run_gtest.arguments(command[command.index("--name") :])
        found += [f"{name.split('.gtest')[0]}.{test}" for test in run_gtest.chosen_tests(chosen)]
    return found


def main(arguments):
    if arguments[:1] == ["--names"] and len(arguments) > 1:
        print("\n".join(sorted(names(arguments[1], arguments[2:]))))
        return 0
    slow = None
    if len(arguments) == 4 and arguments[2] == "--slow":
        slow = float(arguments[3])
    elif len(arguments) != 2:
        print(__doc__, file=sys.stderr)
        return 2
    try:
        return count(Path(arguments[0]), arguments[1], slow)
    except (OSError, xml.ParseError) as error:
        print(f"totals.py: {error}", file=sys.stderr)
        return 2


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
