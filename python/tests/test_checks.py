"""Checks of implementations from Python."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

import layoutcheck as lc
import toys
from layoutcheck import conformance
from layoutcheck.__main__ import implementation
from layoutcheck.conformance import Report

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
    assert implementation("pycute") == "pycute"  # an adapter, whether the module is here or not
    report = lc.conform("nosuchmodule", plan="50ms")
    assert not report.ok and report.code == 2 and not report.failures and report.said


def test_where_the_sdk_was_imported_before(command):
    code = (
        "import sys; from layoutcheck._command import sdk; sys.path.insert(0, sdk())\n"
        "import layoutcheck_adapter, toys, layoutcheck as lc\n"
        "sys.exit(lc.conform(toys.Right(), plan='50ms', ops='coalesce').code)"
    )
    done = subprocess.run([sys.executable, "-c", code], cwd=HERE, capture_output=True, check=False)
    assert done.returncode == 0, done.stderr


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


def test_a_list_that_does_not_fit_any_more(command, pytester, monkeypatch):
    pytester.syspathinsert(HERE)
    monkeypatch.setenv("PYTHONPATH", os.pathsep.join([str(HERE), os.environ.get("PYTHONPATH", "")]))
    known = pytester.path / "known.toml"
    done = subprocess.run(
        [
            *(sys.executable, "-m", "layoutcheck", "known", "init", known, "--impl", "toys:Wrong"),
            *("--issue", "https://example.org/1", "--plan", "50ms", "--seeds", "1"),
        ],
        cwd=HERE,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    words = ("-p", "layoutcheck.pytest_plugin", "--layoutcheck-plan", "50ms")
    words += ("--layoutcheck-known", known, "--layoutcheck", "toys:Wrong")
    pytester.runpytest(*words).assert_outcomes(passed=1, xfailed=2)
    known.write_text(
        known.read_text().replace(
            'counterexample = "right_inverse(2:2)"', 'counterexample = "right_inverse(2:1)"'
        )
    )
    # The entry is of right_inverse: what the others have is still so.
    pytester.runpytest(*words).assert_outcomes(passed=1, xfailed=1, failed=1)


def test_the_chosen_items_are_judged_and_drawn(command, pytester, monkeypatch):
    pytester.syspathinsert(HERE)
    judged_ops = []
    judge = conformance.conform

    def recorded(impl, **how):
        judged_ops.append(how["ops"])
        return judge(impl, **how)

    monkeypatch.setattr(conformance, "conform", recorded)
    words = ("-p", "layoutcheck.pytest_plugin", "--layoutcheck-plan", "50ms")
    words += ("--layoutcheck", "toys:Wrong")
    run = pytester.inline_run(*words, "-k", "right_inverse")
    assert judged_ops == [["right_inverse"]]
    (failed,) = [one for one in run.getreports("pytest_runtest_logreport") if one.failed]
    page = failed.extras[0]["content"]
    assert "right_inverse_function" in page
    pictures = re.findall(r'<p>(want|got)</p><img alt="(.*?)"', page)
    assert pictures == [("want", "1:0"), ("got", "2:2")]
    pytester.inline_run(*words)
    assert judged_ops[1:] == [()]  # all of them


def test_nothing_that_was_not_run_passes(command, pytester):
    pytester.syspathinsert(HERE)
    result = pytester.runpytest("-p", "layoutcheck.pytest_plugin", "--layoutcheck", "json")
    assert result.ret == pytest.ExitCode.USAGE_ERROR
    with pytest.raises(ValueError, match="no method"):
        lc.laws(object())
    report = lc.conform(toys.Right(), plan="50ms", ops=["coalesce"])
    assert report.outcome("coalesce") == ("pass", "")
    assert report.outcome("logical_divide")[0] == "fail"  # it was not run
    stale = [{"type": "known", "op": "coalesce", "fixed": ["0a"]}, *report.lines]
    other = [
        {"type": "known", "id": "size/size_is/may/flat/crash", "problem": "passes"},
        *report.lines,
    ]
    assert Report(3, stale, "").outcome("coalesce")[0] == "fail"
    assert Report(1, stale, "").outcome("coalesce")[0] == "fail"
    assert Report(3, other, "").outcome("coalesce")[0] == "pass"
    assert Report(3, other, "").outcome()[0] == "fail"
    for code, lines in (
        (0, report.lines[:-1]),
        (-9, report.lines),
        (4, report.lines),
        (3, report.lines),
    ):
        assert Report(code, lines, "").outcome("coalesce")[0] == "fail"


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


MINE = """topic mine

law mine_keeps_size(L: layout) [size]
  let R = call coalesce(L)
  size(R) == size(L)

law mine_is_wrong(L: layout) [size]
  let R = call coalesce(L)
  rank(R) == rank(L)
"""


def test_proofs(command, tmp_path):
    from layoutcheck._command import lines

    engines = lines("doctor")[1][0]["engines"]
    if not any(engine["name"] == "proof" and engine["present"] for engine in engines):
        pytest.skip("this build proves nothing")
    (proof,) = [one for one in lc.prove("product", timeout="60s") if one.name == "product"]
    assert proof and proof.verdict == "proved"
    with pytest.raises(ValueError):
        lc.prove("no_such_theorem")
    mine = tmp_path / "mine.law"
    mine.write_text(MINE)
    verdicts = {one.name: one.verdict for one in lc.prove(laws=mine, modes=1, timeout="60s")}
    assert verdicts["mine_keeps_size"] == "proved" and verdicts["mine_is_wrong"] != "proved"
    report = lc.conform(toys.Right(), plan="50ms", ops="coalesce", words=("--laws", mine))
    assert {failure.law for failure in report.failures} == {"mine_is_wrong"}
