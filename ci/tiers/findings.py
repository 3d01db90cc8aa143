"""What layoutcheck-fuzz-replay prints: its last line of counts, and the findings above it."""

import re

_LAST = re.compile(
    r"^(\S+): inputs (\d+), reached (\d+) .*, laws (\d+), points (\d+), findings (\d+)$",
    re.MULTILINE,
)


def counts(text):
    """{"inputs": .., "laws": .., "findings": ..}; None where the run did not come to its last line."""
    found = _LAST.findall(text)
    if not found:
        return None
    _, inputs, reached, laws, points, findings = found[-1]
    return {
        "inputs": int(inputs),
        "reached": int(reached),
        "laws": int(laws),
        "points": int(points),
        "findings": int(findings),
    }


def each(text):
    """Every finding as {"what", "case", "repro", ...}, by the words its lines begin with."""
    for block in re.split(r"^FINDING +", text, flags=re.MULTILINE)[1:]:
        what, *rest = block.splitlines()
        finding = {"what": what.strip()}
        for line in rest:
            word = re.match(r"^  (\w+) +(.*)$", line)
            if not word:
                break
            finding.setdefault(word.group(1), word.group(2))
        yield finding


def report_all(report, text, target, engine):
    """Verdict lines of every finding; how many."""
    number = 0
    for finding in each(text):
        number += 1
        law = re.match(r"law (\S+) is violated on (\S+)", finding["what"])
        report.fail(
            id=f"{target}/{law.group(1) if law else 'input'}/required/{engine}/{'violated' if law else 'crash'}",
            impl=law.group(2) if law else "builtin:reference",
            op=target,
            law=law.group(1) if law else target,
            domain="required",
            input_class=engine,
            engine=engine,
            verdict="violated" if law else "crash",
            case=finding.get("case", finding.get("input", "")),
            want=finding.get("says", ""),
            got=finding["what"],
            repro=finding.get("repro", finding.get("input", "")),
        )
    return number


def targets(listing):
    """The names in `layoutcheck-fuzz-replay list`."""
    return [line.split("\t")[0] for line in listing.splitlines() if line.strip()]
