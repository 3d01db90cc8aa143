"""Stages theorems: `layoutcheck prove`, with cvc5 as a second opinion, or with proofs that Coq checks. Its lines
without the milliseconds, and each theorem, or all checked proofs, as coverage."""

import sys
import tempfile

import exits
import stage_report

PASSING = ("ms", "seconds")


def timeless(value):
    """The value without members that are times."""
    if isinstance(value, dict):
        return {key: timeless(member) for key, member in value.items() if key not in PASSING}
    return [timeless(member) for member in value] if isinstance(value, list) else value


def coverage(name, bound, **counts):
    stage_report.StageReport.say(
        {"type": "coverage", "law": name, "engine": "theorem", "bound": bound, **counts}
    )


def bound_of(theorem):
    """What it proves, of words only at the widths that were run."""
    if theorem["verdict"] != "proved":
        return theorem["verdict"]
    bits = " and ".join(map(str, theorem.get("bits", [])))
    return f"proved for words of {bits} bits" if bits else "proved for all"


def killed(what, planned, count):
    stage_report.StageReport.say(
        {"type": "ledger", "what": what, "engine": "theorem", "planned": planned, "killed": count}
    )


def say_checked(line):
    """The proofs that Coq checked; one that was cut short has not been executed."""
    coverage(
        "conditions",
        "checked by Coq",
        planned=line["planned"],
        executed=line["checked"] + line["refused"],
        holds=line["checked"],
        violated=line["refused"],
        unknown=0,
    )
    killed("tampered proofs", line["tampered"], line["tampered_refused"])


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument("--check-with", action="append", default=[])
    parser.add_argument("--coq", action="store_true")
    parser.add_argument("--bits", default="32")
    parser.add_argument("names", nargs="*")
    options = parser.parse_args()
    words = [word for solver in options.check_with for word in ("--check-with", solver)]
    with tempfile.TemporaryDirectory() as folder:
        words += ["--proofs", folder] if options.coq else []
        code, found, error = stage_report.lines_from(
            *(options.layoutcheck, "prove", *options.names, *words),
            *("--seed", str(options.seed), "--bits", options.bits, "--json"),
        )
    sys.stderr.write(error)
    version = stage_report.version_of(options.layoutcheck)["version"]
    for line in map(timeless, found):
        if line["type"] == "run":
            names = [{"name": "theorems", "version": version}]
            names += [{"name": solver, "version": ""} for solver in options.check_with]
            line = {**line, "tier": options.tier, "implementations": names}
        if line["type"] == "theorem":
            proved = line["verdict"] == "proved"
            refuted = line["verdict"] == "refuted"
            coverage(
                line["name"],
                bound_of(line),
                planned=1,
                executed=1,
                holds=int(proved),
                violated=int(refuted),
                unknown=int(not proved and not refuted),
            )
            if refuted:
                stage_report.StageReport.say(
                    {
                        "type": "verdict",
                        "id": f"theorem/{line['name']}/required/theorem/refuted",
                        "impl": "builtin:reference",
                        "op": "theorem",
                        "law": line["name"],
                        "domain": "required",
                        "input_class": "theorem",
                        "engine": "theorem",
                        "verdict": "refuted",
                        "case": line["name"],
                        "want": line.get("says", ""),
                        "got": "refuted",
                        "repro": f"layoutcheck prove {line['name']}",
                    }
                )
        if line["type"] == "summary":
            killed("mutants of theorems", line["mutants"], line["mutants_refuted"])
        if line["type"] == "certificates":
            say_checked(line)
        elif line["type"] == "certificate":
            if line["problem"]:
                sys.stderr.write(f"{line['state']}: {line['name']}: {line['problem']}\n")
        else:
            stage_report.StageReport.say(line)
    sys.exit(code if code in exits.KNOWN else exits.SUITE_BUG)


if __name__ == "__main__":
    main()
