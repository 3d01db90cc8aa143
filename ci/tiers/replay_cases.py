"""Stage replays: every counterexample that earlier runs stored is run again unchanged."""

import json
import re
from pathlib import Path

import known_lists
import child
import stage_report


def stored(folder):
    """(path, object) of the stored cases, by name; None where a file has no case."""
    for path in sorted(Path(folder).glob("*.json")):
        try:
            value = json.loads(path.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            value = None
        yield (
            path,
            value if isinstance(value, dict) and isinstance(value.get("case"), str) else None,
        )


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument("--cases", required=True)
    parser.add_argument("--root", required=True)
    parser.add_argument(
        "--installed", default="", help="the adapters that are here, with commas between"
    )
    options = parser.parse_args()
    installed = set(options.installed.split(",")) | {""}
    cases = list(stored(options.cases))
    version = stage_report.version_of(options.layoutcheck)["version"]
    report = stage_report.StageReport(options, len(cases) + 1, "stored cases", version)
    # On a fresh machine, too, one thing must be shown: that a case is checked by its laws.
    mutant = child.finished(
        options.layoutcheck,
        "repro",
        "coalesce((2,2):(1,1))",
        "--impl",
        "builtin:mutant/coalesce_ignores_stride",
    )
    report.cover(
        "a mutant's counterexample",
        "replay",
        "stored 1",
        1,
        passed=int(mutant.returncode == 1),
        failed=int(mutant.returncode != 1),
    )
    if mutant.returncode != 1:
        report.fail(
            id="replays/repro/required/mutant/accepted_invalid",
            impl="builtin:mutant/coalesce_ignores_stride",
            law="repro",
            engine="replay",
            verdict="accepted_invalid",
            case="coalesce((2,2):(1,1))",
            want="exit 1",
            got=f"exit {mutant.returncode}",
            repro="layoutcheck repro 'coalesce((2,2):(1,1))' --impl "
            "builtin:mutant/coalesce_ignores_stride",
        )
    for path, case in cases:
        if case is None:
            report.cover(path.name, "replay", "not a stored case", 1, unknown=1)
            continue
        impl = str(case.get("impl", "builtin:reference"))
        law = str(case.get("law", path.stem))
        if not impl.startswith("builtin:") and impl not in installed:
            report.cover(law, "replay", f"absent: {impl} is not installed", 1, skipped=1)
            continue
        done = child.finished(options.layoutcheck, "repro", str(path), "--impl", impl)
        finding = str(
            case.get("id")
            or f"{re.split('[^a-z0-9_]', case['case'], maxsplit=1)[0]}/{law}/required/"
            f"{case.get('input_class', case.get('stratum', 'stored'))}/violated"
        )
        listed = known_lists.list_of(options.root, impl)
        known = done.returncode == 1 and listed is not None and known_lists.names(listed, finding)
        fails = done.returncode == 1 and not known
        report.cover(
            law,
            "replay",
            f"stored {path.stem}",
            1,
            passed=int(done.returncode == 0),
            failed=int(fails),
            known=int(known),
            unknown=int(done.returncode not in (0, 1)),
        )
        if fails:
            report.fail(
                id=finding,
                impl=impl,
                version=str(case.get("version", "")),
                op=finding.split("/")[0],
                law=law,
                domain=str(case.get("domain", "required")),
                input_class=str(case.get("input_class", case.get("stratum", ""))),
                engine="replay",
                verdict=str(case.get("verdict", "violated")),
                case=case["case"],
                want=str(case.get("want", "")),
                got=str(case.get("got", "")),
                repro=f"layoutcheck repro '{case['case']}' --law {law} --impl '{impl}'",
            )
    report.end()


if __name__ == "__main__":
    main()
