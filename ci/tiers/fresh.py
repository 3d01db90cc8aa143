"""Stage fuzz-fresh: each libFuzzer program of build/libfuzzer/bin with several seeds, each from an empty corpus for so
many seconds. A corpus that is kept leads every run to the same places; a search from nothing reaches others."""

import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import fuzz
import fuzzer
import seeds
import stage_report

RESERVE = 20  # seconds of the budget for starting programs and running again what they left
STARTS = 1  # second that a sanitized program takes to start and to end
TALLY = re.compile(r"^tally: inputs (\d+), reached \d+ .*?, laws (\d+),", re.MULTILINE)


def seconds_for(seconds, runs, budget, workers):
    """Seconds for each of so many runs, at most those wanted: what fits the budget is planned, and nothing skipped.

    seconds_for(120, 240, 15000, 2) == 120; seconds_for(120, 240, 3620, 2) == 29"""
    return max(1, min(seconds, int((budget - RESERVE) * workers / max(1, runs)) - STARTS))


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument("--fuzzers", required=True)
    parser.add_argument("--seeds", type=int, required=True, help="number of seeds for each target")
    parser.add_argument("--seconds", type=int, required=True, help="time limit for each seed")
    parser.add_argument(
        "--budget", type=float, required=True, help="time limit for all targets, in seconds"
    )
    options = parser.parse_args()
    programs = sorted(Path(options.fuzzers).glob("fuzz_*"))
    planned = options.seeds * len(programs)
    version = stage_report.version_of(options.layoutcheck)["version"]
    report = stage_report.StageReport(options, planned, "builtin:reference", version)
    workers = max(1, os.cpu_count() or 1)
    seconds = seconds_for(options.seconds, planned, options.budget, workers)

    def search(run):
        program, number = run
        name = f"{program.name[5:]}-{number}"
        seed = seeds.seed_of(name, str(options.seed))
        done = fuzzer.search(program, [], seed, -1, seconds, name)
        shutil.rmtree(Path("new") / name)
        return seed, *done

    with ThreadPoolExecutor(workers) as pool:
        runs = [(program, number) for program in programs for number in range(options.seeds)]
        results = pool.map(search, runs)
        for program in programs:
            target = program.name[5:]
            count = dict.fromkeys(("passed", "failed", "unknown"), 0)
            inputs = laws = 0
            found = []
            for number in range(options.seeds):
                seed, status, executed, log, kept = next(results)
                Path(f"{target}-{number}.log").write_text(log)
                left = fuzz.failing(kept)
                tally = TALLY.search(log)
                # What died under a sanitizer prints no tally, and libFuzzer has printed only a round number of inputs.
                inputs += int(tally.group(1)) if tally else executed
                laws += int(tally.group(2)) if tally else 0
                if status == 0 and not left:
                    count["passed" if executed else "unknown"] += 1
                elif fuzz.report_failure(report, options, program, left, log):
                    count["unknown"] += 1
                else:
                    count["failed"] += 1
                    found.append(seed)
            report.say(
                {
                    "type": "fresh",
                    "target": target,
                    "seeds": options.seeds,
                    "seconds": seconds,
                    "inputs": inputs,
                    "laws": laws,
                    "findings": len(found),
                }
            )
            bound = f"{options.seeds} fresh seeds of {seconds} s, {inputs} inputs"
            bound += ": found with seeds " + ", ".join(map(str, found)) if found else ""
            report.cover(target, "fuzz", bound, options.seeds, **count)
    report.end()


if __name__ == "__main__":
    main()
