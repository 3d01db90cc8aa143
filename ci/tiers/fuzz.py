"""Stage fuzz: each libFuzzer program of build/libfuzzer/bin for a number of inputs, on the kept corpora and
those of earlier runs; what it finds new goes into `corpus/TARGET` (layoutcheck corpus merge)."""

import os
import shutil
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import child
import findings
import fuzzer
import stage_report

FLOOR = 10  # a target that gets through less than one in so many of its inputs is inconclusive
# What libFuzzer keeps of an input that took ten seconds and ended, on a busy machine any input: no failure.
SLOW = "slow-unit-"
IDLE = "mutation-"  # begins with '-' where no mutator was at work when the process ended
HUNG = "timeout-"  # of one that had not ended after half a minute


def failing(kept):
    """What the program left of inputs that fail, and of mutations in which it died."""
    return sorted(
        path
        for path in kept.iterdir()
        if not path.name.startswith(SLOW)
        and not (path.name.startswith(IDLE) and path.read_bytes()[:1] in (b"", b"-"))
    )


def report_failure(report, options, program, left, log):
    """Runs again the failing inputs that a program left, and reports verdicts. True where there is no verdict, as each
    of them had not ended in time and ends now: it may have waited for the machine."""
    target = program.name[5:]
    again = (
        child.finished(options.replay, target, *map(str, left), "--keep", f"out/{target}")
        if left
        else None
    )
    reported_again = findings.report_all(report, again.stdout, target, "fuzz") if again else 0
    if reported_again:
        return False
    if again and findings.counts(again.stdout) and all(path.name.startswith(HUNG) for path in left):
        return True
    report.fail(
        id=f"{target}/input/required/fuzz/crash",
        impl="builtin:reference",
        op=target,
        law=target,
        domain="required",
        input_class="fuzz",
        engine="fuzz",
        verdict="crash",
        case=left[0].name if left else "",
        want="an input that ends",
        got=log.strip()[-600:],
        repro=f"{program.name} {left[0].name if left else ''}".strip(),
    )
    return False


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument("--fuzzers", required=True)
    parser.add_argument(
        "--folder", action="append", default=[], help="folder that has a folder for each target"
    )
    parser.add_argument("--runs", type=int, required=True)
    parser.add_argument(
        "--budget", type=float, required=True, help="time limit for all targets, in seconds"
    )
    parser.add_argument("--only", action="append", help="run only this target")
    options = parser.parse_args()
    programs = sorted(
        path
        for path in Path(options.fuzzers).glob("fuzz_*")
        if not options.only or path.name[5:] in options.only
    )
    report = stage_report.StageReport(
        options,
        options.runs * len(programs),
        "builtin:reference",
        stage_report.version_of(options.layoutcheck)["version"],
    )
    if not child.may_load_at_same_addresses():
        print(
            "addresses are random here, and so is what the fuzzers find: another run finds other inputs",
            file=sys.stderr,
        )
    workers = max(1, os.cpu_count() or 1)
    end = time.monotonic() + options.budget
    waiting = [len(programs)]

    def fuzz(program):
        # What the targets before it left of their time is shared by those that wait.
        share = max(1, int((end - time.monotonic()) * workers / max(1, waiting[0])))
        waiting[0] -= 1
        return fuzzer.search(program, options.folder, options.seed, options.runs, share)

    with ThreadPoolExecutor(workers) as pool:
        for program, (status, executed, log, kept) in zip(programs, pool.map(fuzz, programs)):
            target = program.name[5:]
            Path(f"{target}.log").write_text(log)
            left = failing(kept)
            if status == 0 and not left:
                enough = executed * FLOOR >= options.runs
                bound = (
                    f"fuzzed {executed}"
                    if executed == options.runs
                    else f"fuzzed {executed} of {options.runs}: time ended"
                )
                report.cover(
                    target,
                    "fuzz",
                    bound,
                    options.runs,
                    passed=executed - int(not enough),
                    skipped=options.runs - executed,
                    unknown=int(not enough),
                )
            else:
                ends = report_failure(report, options, program, left, log)
                bound = f"ended with {status}" + (
                    ": an input took 30 s, and ends when run again" if ends else ""
                )
                report.cover(
                    target,
                    "fuzz",
                    bound,
                    options.runs,
                    passed=max(0, executed - 1),
                    failed=int(not ends),
                    skipped=options.runs - max(1, executed),
                    unknown=int(ends),
                )
            added = sorted(path.name for path in (Path("new") / target).iterdir())
            merged = (
                child.finished(
                    options.layoutcheck, "corpus", "merge", f"corpus/{target}", f"new/{target}"
                )
                if added
                else None
            )
            if merged is not None and merged.returncode:
                report.cover(f"corpus {target}", "fuzz", merged.stderr.strip(), 1, unknown=1)
            shutil.rmtree(Path("new") / target)
            report.say({"type": "corpus", "target": target, "added": added})
    report.end()


if __name__ == "__main__":
    main()
