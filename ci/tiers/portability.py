"""Stage portability: ci/portability, the first command of the README on bare releases of Debian, each release as
coverage."""

import re
import sys
from pathlib import Path

import child
import stage_report

SCRIPT = Path(__file__).resolve().parent.parent / "portability"
LINE = re.compile(r"(\w+): (?:(absent: .*)|.* exit (\d+), \d+ s\b.*)")


def outcomes(text):
    """{release: exit} of the lines of a summary; None: absent.

    outcomes("bookworm: ci/verify exit 0, 613 s\\ntrixie: absent: why\\n") == {"bookworm": 0, "trixie": None}"""
    found = {}
    for line in text.splitlines():
        match = LINE.fullmatch(line)
        if match:
            found[match.group(1)] = None if match.group(2) else int(match.group(3))
    return found


def main():
    parser = stage_report.arguments(__doc__)
    parser.add_argument("--suite", action="append", default=[])
    options = parser.parse_args()
    suites = options.suite or ["bookworm", "trixie"]
    report = stage_report.StageReport(
        options,
        len(suites),
        "builtin:reference",
        stage_report.version_of(options.layoutcheck)["version"],
    )
    chosen = [word for suite in suites for word in ("--suite", suite)]
    done = child.finished("bash", str(SCRIPT), *chosen, stderr=None)
    sys.stderr.write(done.stdout)  # with seconds: to the log
    found = outcomes(done.stdout)
    for suite in suites:
        code = found.get(suite, done.returncode or 70)
        bound = "absent: no source of apt has it" if code is None else f"ci/verify exit {code}"
        report.cover(
            suite,
            "portability",
            bound,
            1,
            passed=int(code == 0),
            failed=int(code not in (0, None)),
            skipped=int(code is None),
        )
        if code not in (0, None):
            report.fail(
                id=f"portability/{suite}/required/portability/failed",
                impl="builtin:reference",
                op="portability",
                law=suite,
                domain="required",
                input_class="portability",
                engine="portability",
                verdict="violated",
                case=suite,
                want="ci/verify exit 0",
                got=f"exit {code}",
                repro=f"ci/portability --suite {suite}",
            )
    report.end()


if __name__ == "__main__":
    main()
