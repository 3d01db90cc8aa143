"""Checks of implementations from Python."""

import subprocess
import sys
from pathlib import Path

import pytest

import layoutcheck as lc
import toys

HERE = Path(__file__).parent


def test_the_module_itself(command):
    """What Python gives and takes, by the laws."""
    report = lc.conform(toys.Right(), plan="50ms", isolated=False)
    assert report.ok, str(report) + report.said
    assert set(report.operations) == {op for op in dir(toys.Right) if not op.startswith("_")}
    assert report.summary["executed"] == report.summary["planned"] > 5000


def test_failures_have_the_smallest_case(command):
    report = lc.conform(toys.Wrong(), plan="50ms")
    assert not report and report.code == 1
    assert {failure.operation for failure in report.failures} == {"right_inverse", "complement"}
    (wrong,) = report.failures_of("right_inverse")
    assert (wrong.law, wrong.verdict) == ("right_inverse_function", "wrong_function")
    died = report.failures_of("complement")[0]
    assert died.verdict == "crash" and "SIGABRT" in died.got
    assert wrong.case in str(report) and wrong.case in report.to_html()


def test_a_module_and_a_name(command):
    assert lc.conform(toys, plan="50ms", ops="size").ok
    done = subprocess.run(
        [
            sys.executable,
            "-m",
            "layoutcheck",
            "conform",
            "--impl",
            "toys:Wrong",
            "--op",
            "cosize",
            "--plan",
            "50ms",
            "--out",
            "",
        ],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    assert "cosize" in done.stdout
    report = lc.conform("nosuchmodule", plan="50ms")
    assert not report.ok and report.code == 2 and not report.failures and report.said


def test_an_object_without_operations(command):
    report = lc.conform(object(), plan="50ms")
    assert not report.ok and report.code != 0


def test_plugin(command, pytester):
    pytester.syspathinsert(HERE)
    words = (
        "-p",
        "layoutcheck.pytest_plugin",
        "--layoutcheck",
        "toys:Wrong",
        "--layoutcheck-plan",
        "50ms",
    )
    result = pytester.runpytest(*words)
    result.assert_outcomes(passed=1, failed=2)
    result.stdout.fnmatch_lines(
        ["*right_inverse(*) gives *: right_inverse_function [[]wrong_function[]]"]
    )


def test_laws_as_items(command, pytester):
    pytester.syspathinsert(HERE)
    pytester.makepyfile(
        """
        import layoutcheck as lc
        import toys

        @lc.laws(toys.Wrong(), plan="50ms")
        def test_mine(failures): ...
        """
    )
    result = pytester.runpytest()
    result.assert_outcomes(passed=1, failed=2)


def test_proofs(command):
    from layoutcheck._command import lines

    engines = lines("doctor")[1][0]["engines"]
    if not any(engine["name"] == "proof" and engine["present"] for engine in engines):
        pytest.skip("this build proves nothing")
    (proof,) = [one for one in lc.prove("product", timeout="60s") if one.name == "product"]
    assert proof and proof.verdict == "proved"
    with pytest.raises(ValueError):
        lc.prove("no_such_theorem")
