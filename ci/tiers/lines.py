"""What a stage printed, as lines of the results: each has its stage and the seed of the run."""

import json
from typing import Any

import exits

FORMAT = 2  # of these lines
OURS = (
    "run",
    "verdict",
    "coverage",
    "ledger",
    "summary",
)  # other types are kept, and passed over by reports
COUNTS = ("planned", "executed", "pass", "fail", "known", "skipped", "unknown")


def text_of(line):
    return json.dumps(line, ensure_ascii=False, separators=(",", ":")) + "\n"


def parsed(data):
    """The objects of JSON Lines; a line that is not such an object is left out and counted: (lines, how many were
    left out). A process that is killed in mid-line leaves a last line without an end."""
    found, strange = [], 0
    whole, _, rest = data.rpartition(b"\n")
    for text in whole.split(b"\n") if whole else ():
        try:
            line = json.loads(text)
        except ValueError:
            line = None
        if isinstance(line, dict) and isinstance(line.get("type"), str):
            found.append(line)
        elif text.strip():
            strange += 1
    return found, strange + bool(rest.strip())


def _count(line, key):
    value = line.get(key, 0)
    return value if isinstance(value, int) and value >= 0 else 0


def counts_of(lines):
    """The counts of the summary; without one what the run planned, and nothing executed."""
    for line in reversed(lines):
        if line["type"] == "summary":
            counts = {key: _count(line, key) for key in COUNTS}
            cases = (
                counts["fail"] + counts["known"]
            )  # where these are findings, the cases have a name of their own
            return {
                **counts,
                "failing": _count(line, "failing_cases") if "failing_cases" in line else cases,
                "unsupported": _count(line, "unsupported_cases"),
            }
    planned = sum(_count(line, "planned") for line in lines if line["type"] == "run")
    return {**dict.fromkeys((*COUNTS, "failing", "unsupported"), 0), "planned": planned}


def run_line(version, tier, planned, implementations=()):
    """The first line of a run. FORMAT is that of results/include/layoutcheck/results/records.hpp."""
    return {
        "type": "run",
        "format": FORMAT,
        "version": version,
        "tier": tier,
        "implementations": list(implementations),
        "planned": planned,
    }


def absent(stage, version, tier, why):
    """The lines of a stage that this machine cannot have."""
    nothing = {"planned": 1, "executed": 0}
    return [
        run_line(version, tier, 1),
        {"type": "coverage", "law": stage, "engine": "stage", "bound": f"absent: {why}", **nothing},
        {
            "type": "summary",
            **nothing,
            "pass": 0,
            "fail": 0,
            "known": 0,
            "skipped": 1,
            "unknown": 0,
            "exit": exits.SKIPPED,
        },
    ]


def judged(stage, printed, status, cut, version, tier):
    """(lines, state, exit, why) of a stage that ran. States: finished, absent, cut, died.

    An exit status is believed only where the summary says the same: a stage that prints no summary, or
    another exit than it has, or executes less than it planned without a word about the rest, has not
    ended as expected whatever its status is."""
    found, strange = printed
    mine = [line for line in found if line["type"] != "error"]
    errors = [str(line.get("error", "")) for line in found if line["type"] == "error"]
    if status == exits.SKIPPED and not cut and not any(line["type"] == "run" for line in mine):
        why = errors[-1] if errors else "it says that it cannot run here"
        return absent(stage, version, tier, why), "absent", exits.SKIPPED, why
    if not any(line["type"] == "run" for line in mine) or mine[0]["type"] in OURS[1:]:
        mine.insert(0, run_line(version, tier, 0))
    ends = [at for at, line in enumerate(mine) if line["type"] == "summary"]
    summary: Any = mine[ends[0]] if len(ends) == 1 and ends[0] == len(mine) - 1 else None
    if cut:
        if summary is None:
            mine = [line for line in mine if line["type"] != "summary"]
        else:
            summary["exit"] = exits.INCONCLUSIVE
        return mine, "cut", exits.INCONCLUSIVE, "it did not end within its limit"
    why = ""
    if status < 0:
        why = f"it was ended by signal {-status}"
    elif status == 127 or status == 126:
        why = f"it could not be started: exit {status}"
    elif status not in exits.KNOWN:
        why = f"it ended with exit {status}, which is not an exit code of a stage"
    elif summary is None and status == exits.USAGE:
        return (
            mine,
            "finished",
            exits.USAGE,
            errors[-1] if errors else "its arguments or files were refused: see its log",
        )
    elif summary is None and status == exits.NO_IMPLEMENTATION:
        return mine, "finished", status, errors[-1] if errors else "it could not start: see its log"
    elif summary is None:
        why = f"exit {status}, but its lines do not end with one summary"
    elif summary.get("exit") != status:
        why = f"exit {status}, but its summary says {summary.get('exit')}"
    elif strange:
        why = f"{strange} of its lines are not JSON objects with a type"
    counts = counts_of(mine)
    if not why and counts["executed"] != sum(
        counts[key] for key in ("pass", "failing", "unknown", "unsupported")
    ):
        why = f"its counts do not add up to the {counts['executed']} executed"
    if why:
        # A summary that is not to be believed must not be among the results.
        return [line for line in mine if line["type"] != "summary"], "died", exits.SUITE_BUG, why
    if status == exits.AS_EXPECTED and counts["executed"] + counts["skipped"] < counts["planned"]:
        summary["exit"] = exits.NOTHING_EXECUTED
        return (
            mine,
            "finished",
            exits.NOTHING_EXECUTED,
            "fewer executed than planned, and none said to be skipped",
        )
    return mine, "finished", status, ""


def marked(lines, stage, seed):
    """The lines with the stage behind their type and the seed at their end."""
    for line in lines:
        rest = {key: value for key, value in line.items() if key not in ("type", "stage", "seed")}
        yield {"type": line["type"], "stage": stage, **rest, "seed": seed}
