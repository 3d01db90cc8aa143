"""Stage mutants: the scoreboard. The engines run the laws on wrong algebras, and the targets of the fuzzers run on
wrong algebras, parsers and readers; one that none of them finds is a bug of the suite."""

import os
from concurrent.futures import ThreadPoolExecutor

import exits
import findings
import child
import stage_report

ENGINES = ("random", "exhaustive")
INPUTS = 400_000  # of the mutators, for one mutant; see docs/fuzzing.md


def chosen(names, every, seed):
    """One in `every`, beginning where the seed says: other ones in other runs."""
    return names[seed % every :: every] if every > 1 else names


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument("--every", type=int, required=True)
    options = parser.parse_args()
    code, mutants, _ = stage_report.lines_from(options.layoutcheck, "list", "mutants", "--json")
    mutants = chosen(
        [line for line in mutants if line["type"] == "mutant"], options.every, options.seed
    )
    listing = child.finished(options.replay, "mutants") if options.replay else None
    fuzzed = [line.split("\t") for line in listing.stdout.splitlines()] if listing else []
    fuzzed = chosen(
        [name for name in fuzzed if len(name) == 2 and name[0].startswith("mutant:")],
        options.every,
        options.seed,
    )
    report = stage_report.StageReport(
        options,
        len(mutants) + len(fuzzed),
        "mutants",
        stage_report.version_of(options.layoutcheck)["version"],
    )

    def by_laws(mutant):
        impl = "builtin:mutant/" + mutant["name"]
        code, found, _ = stage_report.lines_from(
            options.layoutcheck,
            "verify",
            mutant["law"],
            "--impl",
            impl,
            "--engine",
            ",".join(ENGINES),
            "--tier",
            "pr",
            "--seed",
            str(options.seed),
            "--json",
            "--max-failures",
            "1",
            "--out",
            f"out/{mutant['name']}",
            "-j",
            "1",
        )
        return code, {
            line["engine"] for line in found if line["type"] == "coverage" and line["violated"] > 0
        }

    def by_inputs(mutant):
        name, target = mutant
        done = child.finished(
            options.replay,
            target,
            "--search",
            str(INPUTS),
            "--seed",
            str(options.seed),
            environment={"LAYOUTCHECK_FUZZ_IMPL": name},
        )
        return done.returncode, {"search"} if done.returncode == 1 and any(
            findings.each(done.stdout)
        ) else set()

    tallies = {engine: [0, 0] for engine in (*ENGINES, "search")}

    def report_one(name, repro, engines, code, killed):
        found = bool(killed) and code == exits.COUNTEREXAMPLE
        report.cover(
            name,
            "mutants",
            "killed by " + ", ".join(sorted(killed)) if found else f"not killed, exit {code}",
            1,
            passed=int(found),
            failed=int(not found),
        )
        for engine in engines:
            tallies[engine][0] += 1
            tallies[engine][1] += engine in killed
        if not found:
            report.fail(
                id=f"mutants/{name}/required/mutants/accepted_invalid",
                impl=name,
                op="mutants",
                law=name,
                domain="required",
                input_class="mutants",
                engine="mutants",
                verdict="accepted_invalid",
                case=name,
                want="exit 1",
                got=f"exit {code}",
                repro=repro,
            )

    with ThreadPoolExecutor(os.cpu_count()) as pool:
        for mutant, (code, killed) in zip(mutants, pool.map(by_laws, mutants)):
            engines = ENGINES[:1] if mutant["beyond_enumeration"] else ENGINES
            impl = "builtin:mutant/" + mutant["name"]
            report_one(
                impl, f"layoutcheck verify {mutant['law']} --impl {impl}", engines, code, killed
            )
        for (name, target), (code, killed) in zip(fuzzed, pool.map(by_inputs, fuzzed)):
            report_one(
                name,
                f"LAYOUTCHECK_FUZZ_IMPL={name} layoutcheck-fuzz-replay {target} --search {INPUTS}",
                ("search",),
                code,
                killed,
            )
    for engine, (planned, killed) in tallies.items():
        if planned:
            report.say(
                {
                    "type": "ledger",
                    "what": "mutants",
                    "engine": engine,
                    "planned": planned,
                    "killed": killed,
                }
            )
    report.end(bad=exits.SUITE_BUG)


if __name__ == "__main__":
    main()
