"""Exit codes, as `layoutcheck --help` names them, and which of several becomes that of a whole run."""

AS_EXPECTED = 0
COUNTEREXAMPLE = 1
USAGE = 2
STALE_LIST = 3
INCONCLUSIVE = 4
NOTHING_EXECUTED = 5
NO_IMPLEMENTATION = 6
SUITE_BUG = 70
SKIPPED = 77
INTERRUPTED = 130

# The worst first. What says that the suite cannot be believed comes before what it found; what was
# found comes before what was not looked at. 77 results only where every stage was skipped.
WORST_FIRST = (
    SUITE_BUG,
    COUNTEREXAMPLE,
    STALE_LIST,
    NO_IMPLEMENTATION,
    USAGE,
    INCONCLUSIVE,
    NOTHING_EXECUTED,
)

KNOWN = frozenset(WORST_FIRST) | {AS_EXPECTED, SKIPPED}


def worst(codes):
    """worst([0, 4, 1, 77]) == 1; worst([77, 0]) == 0; worst([77]) == 77; worst([]) == 5."""
    codes = list(codes)
    if not codes:
        return NOTHING_EXECUTED
    for code in WORST_FIRST:
        if code in codes:
            return code
    if any(code not in KNOWN for code in codes):
        return SUITE_BUG
    return SKIPPED if all(code == SKIPPED for code in codes) else AS_EXPECTED
