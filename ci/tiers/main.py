#!/usr/bin/env python3
"""The driver of ci/pr, ci/nightly and ci/weekly; docs/nightly.md describes its output and its exits."""

import argparse
import datetime
import json
import re
import signal
import sys
from pathlib import Path

import exits
import nightly_run as nightly_runs
import reports
import seeds
import stages
import stage_report

ENDED = 143  # SIGTERM, as a shell says it


class Ended(BaseException):
    """A signal requests that this process end."""


def seconds_of(text):
    """seconds_of("20m") == 1200; also 90s and 2h."""
    match = re.fullmatch(r"([1-9][0-9]{0,5})(s|m|h)", text)
    if not match:
        raise argparse.ArgumentTypeError(f"'{text}' is not a duration such as 90s, 20m or 2h")
    return int(match.group(1)) * {"s": 1, "m": 60, "h": 3600}[match.group(2)]


def day_of(text):
    try:
        return datetime.date.fromisoformat(text).isoformat()
    except ValueError:
        raise argparse.ArgumentTypeError(f"'{text}' is not a day such as 2026-11-23") from None


def seed_of(text):
    if not re.fullmatch(r"[0-9]{1,10}", text) or not 0 < int(text) < 2**31:
        raise argparse.ArgumentTypeError(f"'{text}' is not a number from 1 to {2**31 - 1}")
    return int(text)


def stage_of(text):
    return "mutants" if text == "planted" else text  # its name in version 0.1.0


def arguments(argv):
    parser = argparse.ArgumentParser(
        prog="ci/" + argv[0],
        allow_abbrev=False,
        description="Run every part of the suite, one after the other.",
        epilog="Exit: the worst exit code of the stages; docs/nightly.md has the table.",
    )
    parser.add_argument(
        "--budget",
        type=seconds_of,
        help="time limit for the stages, such as 20m; the build is not counted",
    )
    parser.add_argument("--out", help="folder for the results; default: build/nightly/DATE-COMMIT")
    parser.add_argument(
        "--resume",
        action="store_true",
        help="continue the nightly run in --out; default: the newest one",
    )
    parser.add_argument(
        "--date", type=day_of, help="day from which the seed is computed; default: today, UTC"
    )
    parser.add_argument("--seed", type=seed_of, help="seed; default: computed from commit and date")
    parser.add_argument(
        "--stage",
        action="append",
        type=stage_of,
        metavar="NAME",
        help="run only this stage; conform: all stages whose names begin with conform-",
    )
    parser.add_argument(
        "--memory",
        help="database of earlier runs; its folder holds their cases and corpora; "
        "default: build/nightly/failures.db",
    )
    parser.add_argument("--list", action="store_true", help="print the stages and run nothing")
    parser.add_argument("--no-build", action="store_true", help="use build/layoutcheck as it is")
    parser.add_argument(
        "--scale", choices=stages.SCALES, help="amount of work; default: what fits the budget"
    )
    parser.add_argument("--check-arguments", action="store_true", help=argparse.SUPPRESS)
    parser.add_argument(
        "--called-from", default=".", help=argparse.SUPPRESS
    )  # what relative paths are relative to
    parser.add_argument("--build", default="build", help=argparse.SUPPRESS)
    parser.add_argument("--stages-from", help=argparse.SUPPRESS)  # tests: stages as a list of JSON
    options = parser.parse_args(argv[1:])
    fixed = [
        name
        for name in ("budget", "date", "seed", "stage", "memory", "scale")
        if getattr(options, name) is not None
    ]
    if options.resume and fixed:
        parser.error(
            f"--resume goes on as the run was planned: it cannot be combined with --{fixed[0]}"
        )
    for name in ("out", "memory"):
        if getattr(options, name) is not None:
            setattr(options, name, str(Path(options.called_from) / getattr(options, name)))
    return options


def newest(home):
    """The newest nightly run of a folder that has a plan, by its name."""
    found = sorted(path.parent for path in Path(home).glob("*/plan.json"))
    if not found:
        raise nightly_runs.Refused(f"there is no nightly run in {home} to resume")
    return found[-1]


def say(text):
    print(f"== {text}", file=sys.stderr, flush=True)


def plan_of(tier, options, layoutcheck, build):
    """(plan, all stages) of a new run."""
    version = stage_report.version_of(layoutcheck)
    date = options.date or datetime.datetime.now(datetime.timezone.utc).date().isoformat()
    budget = options.budget or stages.TIERS[tier]
    scale = options.scale or stages.scale_for(tier, budget)
    seed = options.seed or seeds.seed_of(version["commit"], date)
    memory = Path(options.memory or build / "nightly/failures.db").resolve()
    plan = {
        "tier": tier,
        "scale": scale,
        "date": date,
        "commit": version["commit"],
        "version": version["version"],
        "seed": seed,
        "budget": budget,
        "memory": str(memory),
        "only": options.stage or [],
    }
    if options.stages_from:
        every = [stages.Stage(**one) for one in json.loads(Path(options.stages_from).read_text())]
    else:
        replay = build / "bin/layoutcheck-fuzz-replay"
        every = stages.stages_of(
            tier,
            stages.SCALES[scale],
            layoutcheck,
            str(replay) if replay.exists() else "",
            build / "libfuzzer/bin",
            seed,
            date,
            memory.parent,
        )
    return plan, stages.chosen(every, options.stage or [])


def drive(nightly_run, layoutcheck):
    """Runs what is left, writes the reports; the exit."""
    before = nightly_run.finished()
    if before is not None:
        say(f"{nightly_run.folder} came to its end before; nothing is run again")
    nightly_run.run(say)
    say("reports")
    reports.write(nightly_run, layoutcheck)
    code = nightly_run.exit()
    nightly_run.finish(code)
    return code


def run(tier, options):
    build = (stages.ROOT / options.build).resolve()
    layoutcheck = str(build / "layoutcheck")
    if options.resume:
        out = Path(options.out) if options.out else newest(build / "nightly")
        if not out.is_dir():
            raise nightly_runs.Refused(f"there is no nightly run in {out} to resume")
    else:
        plan, wanted = plan_of(tier, options, layoutcheck, build)
        if options.list:
            for stage in wanted:
                print(
                    f"{stage.name:24} "
                    + (f"absent: {stage.absent}" if stage.absent else f"share {stage.share:g}")
                )
            return exits.AS_EXPECTED
        out = (
            Path(options.out)
            if options.out
            else build / "nightly" / f"{plan['date']}-{plan['commit']}"
        )
    with nightly_runs.holding(out.resolve()) as nightly_run:
        if options.resume:
            nightly_run.resume()
            version = stage_report.version_of(layoutcheck)
            if (version["commit"], tier) != (nightly_run.plan["commit"], nightly_run.plan["tier"]):
                raise nightly_runs.Refused(
                    f"{out} is a {nightly_run.plan['tier']} run of commit {nightly_run.plan['commit']}, this is ci/{tier} of "
                    f"commit {version['commit']}: the results would not be of one suite"
                )
        else:
            if not (nightly_run.folder / "plan.json").exists():
                reports.snapshot(plan["memory"], nightly_run.folder)
            nightly_run.begin(plan, wanted)
        plan = nightly_run.plan
        say(
            f"{plan['tier']} {plan['date']}, commit {plan['commit']}, seed {plan['seed']}, scale {plan['scale']}: "
            f"{nightly_run.folder}"
        )
        try:
            code = drive(nightly_run, layoutcheck)
        except (KeyboardInterrupt, Ended):
            say(f"interrupted; ci/{tier} --resume --out {nightly_run.folder} goes on")
            raise
        print(reports.head(nightly_run), end="")
        say(f"{nightly_run.folder / 'summary.md'}: exit {code}")
        return code


def main(argv):
    def request_end(*_):
        raise Ended

    signal.signal(signal.SIGTERM, request_end)
    signal.signal(signal.SIGHUP, request_end)
    tier = argv[0] if argv and argv[0] in stages.TIERS else None
    if tier is None:
        print("usage: main.py pr|nightly|weekly [ARGUMENT]...", file=sys.stderr)
        return exits.USAGE
    try:
        options = arguments(argv)
        code = exits.AS_EXPECTED if options.check_arguments else run(tier, options)
        sys.stdout.flush()
        return code
    except KeyboardInterrupt:
        return exits.INTERRUPTED
    except Ended:
        return ENDED
    except reports.Failed as error:
        print(f"ci/{tier}: a report could not be written: {error}", file=sys.stderr)
        return exits.SUITE_BUG
    except (nightly_runs.Refused, ValueError, OSError) as error:
        print(f"ci/{tier}: {error}", file=sys.stderr)
        return exits.USAGE


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
