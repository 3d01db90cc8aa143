"""The lines of a stage that is a program of this folder: run, coverage, verdict, summary."""

import argparse
import sys

import child
import exits
import lines


def arguments(about):
    """The parser with what every such program takes."""
    parser = argparse.ArgumentParser(description=about)
    parser.add_argument("--layoutcheck", required=True)
    parser.add_argument("--replay", help="layoutcheck-fuzz-replay")
    parser.add_argument("--seed", type=int, required=True)
    parser.add_argument("--tier", required=True)
    return parser


def lines_from(*argv):
    """(exit status, the JSON Lines, stderr) of a command."""
    done = child.finished(*argv)
    return done.returncode, lines.parsed(done.stdout.encode())[0], done.stderr


class StageReport:
    """Counts what is reported and ends with its sums, the summary."""

    def __init__(self, options, planned, name, version):
        self.counts = dict.fromkeys(("executed", "pass", "fail", "known", "skipped", "unknown"), 0)
        self.planned = planned
        who = {"name": name, "version": version}
        self.say(lines.run_line(version, options.tier, planned, [who]))

    @staticmethod
    def say(line):
        sys.stdout.write(lines.text_of(line))
        sys.stdout.flush()

    def cover(self, law, engine, bound, planned, passed=0, failed=0, known=0, skipped=0, unknown=0):
        """One thing that was looked at, with its share of the counts."""
        executed = passed + failed + known + unknown
        for key, value in (
            ("executed", executed),
            ("pass", passed),
            ("fail", failed),
            ("known", known),
            ("skipped", skipped),
            ("unknown", unknown),
        ):
            self.counts[key] += value
        self.say(
            {
                "type": "coverage",
                "law": law,
                "engine": engine,
                "bound": bound,
                "planned": planned,
                "executed": executed,
                "holds": passed,
                "violated": failed + known,
                "unknown": unknown,
            }
        )

    def fail(self, **members):
        self.say({"type": "verdict", **members})

    def end(self, bad=exits.COUNTEREXAMPLE):
        """Prints the summary and ends the process with its exit."""
        if self.counts["fail"]:
            code = bad
        elif self.counts["executed"] == 0:
            code = exits.SKIPPED if self.counts["skipped"] else exits.NOTHING_EXECUTED
        elif self.counts["executed"] + self.counts["skipped"] < self.planned:
            code = exits.NOTHING_EXECUTED
        else:
            code = exits.INCONCLUSIVE if self.counts["unknown"] else exits.AS_EXPECTED
        self.say({"type": "summary", "planned": self.planned, **self.counts, "exit": code})
        sys.exit(code)


def version_of(layoutcheck):
    """{"version": ..., "commit": ...} of a command."""
    code, reported, error = lines_from(layoutcheck, "version", "--json")
    if code or not reported:
        raise OSError(f"{layoutcheck} version: exit {code}: {error.strip()}")
    return reported[0]
