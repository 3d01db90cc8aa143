"""Stages corpora and search: every target of the fuzzers on the inputs that are kept (--folder, once for
each place that has a folder for each target), or on inputs of the mutators alone (--search COUNT). Neither needs a
fuzzer, and both do the same every time."""

from pathlib import Path

import exits
import findings
import child
import stage_report


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument("--folder", action="append", default=[])
    parser.add_argument("--search", type=int, default=0)
    parser.add_argument("--only", action="append", help="run only this target")
    options = parser.parse_args()
    engine = "search" if options.search else "corpus"
    listing = child.finished(options.replay, "list")
    targets = [
        one for one in findings.targets(listing.stdout) if not options.only or one in options.only
    ]
    held = {}
    for target in targets:
        folders = [
            str(Path(folder) / target)
            for folder in options.folder
            if (Path(folder) / target).is_dir()
        ]
        held[target] = (folders, sum(len(list(Path(folder).iterdir())) for folder in folders))
    planned = sum(options.search or max(1, count) for _, count in held.values())
    report = stage_report.StageReport(
        options,
        planned,
        "builtin:reference",
        stage_report.version_of(options.layoutcheck)["version"],
    )
    for target, (folders, count) in held.items():
        if not options.search and not count:
            report.cover(target, engine, "absent: no inputs are kept", 1, skipped=1)
            continue
        how = (
            ["--search", str(options.search), "--seed", str(options.seed)]
            if options.search
            else folders
        )
        done = child.finished(options.replay, target, *how, "--keep", f"out/{target}")
        counts = findings.counts(done.stdout)
        want = options.search or count
        if (
            counts is None
            or done.returncode not in (0, 1)
            or (done.returncode == 1) != (counts["findings"] > 0)
        ):
            report.cover(target, engine, f"exit {done.returncode}", want, failed=1)
            report.fail(
                id=f"{target}/replay/required/{engine}/crash",
                impl="builtin:reference",
                op=target,
                law=target,
                domain="required",
                input_class=engine,
                engine=engine,
                verdict="crash",
                case="",
                want="counts",
                got=done.stderr.strip()[-500:],
                repro=f"layoutcheck-fuzz-replay {target} {' '.join(how)}",
            )
            continue
        bound = f"sampled {counts['inputs']}" if options.search else f"stored {counts['inputs']}"
        failed = min(counts["findings"], counts["inputs"])
        report.cover(target, engine, bound, want, passed=counts["inputs"] - failed, failed=failed)
        findings.report_all(report, done.stdout, target, engine)
    report.end(bad=exits.COUNTEREXAMPLE)


if __name__ == "__main__":
    main()
