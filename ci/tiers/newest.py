"""Stage newest: the newest release of each library, against the one that is pinned: what fails in it alone."""

import stage_report


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument(
        "--plan", required=True, help="how many cases: those of a budget of so long"
    )
    options = parser.parse_args()
    layoutcheck = options.layoutcheck
    _, lines, error = stage_report.lines_from(layoutcheck, "adapters", "outdated", "--json")
    _, adapters, _ = stage_report.lines_from(layoutcheck, "adapters", "list", "--json")
    # One that compiles each case takes hours; one that is not installed is absent in other stages too.
    compared = {
        line["folder"]
        for line in adapters
        if line["name"] == line["folder"] and line["python"] and not line["slow"]
    }
    releases = [line for line in lines if line["type"] == "release" and line["adapter"] in compared]
    version = stage_report.version_of(layoutcheck)["version"]
    report = stage_report.StageReport(options, len(releases), "newest", version)
    for line in releases:
        name, newest = line["adapter"], line["newest"]
        if not newest:
            report.cover(name, "newest", f"not known: {error.strip()[-200:]}", 1, skipped=1)
            continue
        if not line["outdated"]:
            report.cover(name, "newest", f"{newest} is pinned", 1, passed=1)
            continue
        release = f"{name}@{newest}"
        installed, _, why = stage_report.lines_from(layoutcheck, "adapters", "install", release)
        if installed:
            report.cover(
                name, "newest", f"{newest}: not installed: {why.strip()[-200:]}", 1, unknown=1
            )
            continue
        command = ("--against", name, "--plan", options.plan, "--budget", "1h", "--json")
        code, said, _ = stage_report.lines_from(
            layoutcheck, "conform", "--impl", release, "--seed", str(options.seed), *command
        )
        for one in said:
            if one["type"] == "verdict":
                report.say(one)
        report.cover(
            name,
            "newest",
            f"{newest} against {line['pinned']}: exit {code}",
            1,
            passed=int(code == 0),
            failed=int(code == 1),
            unknown=int(code not in (0, 1)),
        )
    report.end()


if __name__ == "__main__":
    main()
