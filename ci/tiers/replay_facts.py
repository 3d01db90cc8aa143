"""Stage facts: the worked values of vectors/facts.txt, each evaluated by the command."""

from pathlib import Path

import child
import stage_report


def facts(path):
    """(number of the line, expression, expected) of a file of worked values."""
    for number, line in enumerate(Path(path).read_text(encoding="utf-8").splitlines(), 1):
        if line.strip() and not line.startswith("#"):
            expression, _, expected = line.partition("   #")[0].rpartition(" = ")
            yield number, expression.strip(), expected.strip()


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument("--facts", required=True)
    options = parser.parse_args()
    wanted = list(facts(options.facts))
    report = stage_report.StageReport(
        options,
        len(wanted),
        "builtin:reference",
        stage_report.version_of(options.layoutcheck)["version"],
    )
    wrong = []
    for number, expression, expected in wanted:
        done = child.finished(options.layoutcheck, "eval", expression)
        got = "refused" if done.returncode == 1 else done.stdout.strip().rpartition("\n")[2]
        if done.returncode not in (0, 1):
            got = f"exit {done.returncode}: {done.stderr.strip()}"
        if got != expected:
            wrong.append((number, expression, expected, got))
    report.cover(
        "worked values",
        "facts",
        f"all {len(wanted)}",
        len(wanted),
        passed=len(wanted) - len(wrong),
        failed=len(wrong),
    )
    for number, expression, expected, got in wrong:
        report.fail(
            id=f"eval/facts/required/line-{number}/wrong_function",
            impl="builtin:reference",
            op="eval",
            law="worked values",
            domain="required",
            input_class="facts",
            engine="facts",
            verdict="wrong_function",
            case=expression,
            want=expected,
            got=got,
            repro=f"layoutcheck eval '{expression}'",
        )
    report.end()


if __name__ == "__main__":
    main()
