"""Stages sweep-cpu and sweep-cuda: spaces at every point. The lines of `sweep --json` without what differs
from run to run, and with the visits of each space as its counts."""

import shlex
import sys
from typing import Any

import exits
import lines
import stage_report

# What depends on the machine and the hour.
PASSING = ("devices", "seconds", "items_per_second", "points_per_second")


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument("--device", required=True)
    parser.add_argument(
        "--budget", type=float, required=True, help="time limit for all spaces, in seconds"
    )
    parser.add_argument("spaces", nargs="+")
    options = parser.parse_args()
    totals: Any = None
    codes = []
    for space in options.spaces:
        code, found, error = stage_report.lines_from(
            options.layoutcheck,
            "sweep",
            space,
            "--device",
            options.device,
            "--seed",
            str(options.seed),
            "--budget",
            f"{max(1, int(options.budget))}s",
            "--json",
        )
        sys.stderr.write(error)
        report: Any = next((line for line in found if line["type"] == "sweep"), None)
        summary: dict[str, Any] = next((line for line in found if line["type"] == "summary"), {})
        if code == exits.SKIPPED and totals is None:
            for line in found:
                message = line.get("error")
                if message:
                    stage_report.StageReport.say({"type": "error", "error": message, "exit": code})
            sys.exit(exits.SKIPPED)
        if totals is None:
            version = stage_report.version_of(options.layoutcheck)["version"]
            who = {"name": "builtin:reference", "version": version}
            stage_report.StageReport.say(lines.run_line(version, options.tier, 0, [who]))
            totals = dict.fromkeys(("planned", "executed", "pass", "fail", "unknown"), 0)
        codes.append(code)
        laws = report["laws"] if report else []
        for law in laws:
            visits = sum(
                law[key]
                for key in ("holds", "vacuous", "refused", "unsupported", "violated", "unknown")
            )
            stage_report.StageReport.say(
                {
                    "type": "coverage",
                    "law": law["law"],
                    "engine": f"sweep {space}",
                    "bound": f"exhaustive, {report['size']} items",
                    "planned": visits,
                    "executed": visits,
                    **{
                        key: law[key]
                        for key in ("holds", "violated", "unknown", "points", "checksum")
                    },
                }
            )
        for key in totals:
            totals[key] += summary.get(key, int(key == "planned"))
        if report:
            stage_report.StageReport.say(
                {key: value for key, value in report.items() if key not in PASSING}
            )
        for law in laws:
            if "first" in law:  # the law's smallest counterexample
                first, name = law["first"], law["law"]
                case = str(first.get("case", space))
                stage_report.StageReport.say(
                    {
                        "type": "verdict",
                        "id": f"sweep/{name}/required/{space}/violated",
                        "op": "sweep",
                        "impl": "builtin:reference",
                        "law": name,
                        "domain": "required",
                        "input_class": space,
                        "engine": f"sweep {space}",
                        "verdict": "violated",
                        "case": case,
                        "want": f"{first.get('relation')} {first.get('rhs')}",
                        "got": str(first.get("lhs")),
                        "point": int(first.get("point", -1)),
                        "count": law["violated"],
                        "repro": f"layoutcheck repro {shlex.quote(case)} --law {name}",
                    }
                )
    code = exits.worst(codes)
    stage_report.StageReport.say(
        {"type": "summary", **totals, "known": 0, "skipped": 0, "exit": code}
    )
    sys.exit(code)


if __name__ == "__main__":
    main()
