#!/usr/bin/env python3
"""Words that the project had for what the field has a word for: no page, message, comment or name has them again
(docs/glossary.md has the words that are used)."""

import contextlib
import re
import unittest

import pages


def word(*forms):
    """In prose, in snake_case and in CamelCase."""
    lower, upper = "|".join(forms), "|".join(form[0].upper() + form[1:] for form in forms)
    return rf"(?<![A-Za-z])(?:{lower}|{upper})(?![a-z])|(?<=[a-z0-9])(?:{upper})(?![a-z])"


# What is written now, and the words that it replaces.
BANNED = {
    "mutant, injected fault": word("planted", "plant", "plants") + r"|\bcanar(?:y|ies)\b",
    "killed": r"\bcaught by\b|\bmutants? (?:is|are) caught\b",
    "input": word("givens") + r"|\bAnyGiven\b|\b[Ee]ach given\b|\b[Ee]very given\b",
    "nightly run": word("night", "nights"),
    "module": r"\brooms? (?:of the tree|that a build)\b|\blayoutcheck_rooms?\b|\bLayoutcheckRoom\b",
    "check": word("examine", "examines", "examined", "examiner", "examiners", "examining"),
    "runner, check": r"\b(?:[Tt]he|[Aa]|its|one|this) judge\b|\bjudges (?:and|or|of)\b",
    "call, query, request": word(
        "ask", "asks", "asked", "asking", "asker", "question", "questions", "wish", "wishes"
    ),
    "report, print, distinguish": word("told", "tell", "tells", "telling"),
    "send, run": r"\bputs\b|\bput (?:to|again|in|into|on|once|twice|so|first|last|there|through)\b",
    "counterexample": word("witness", "witnesses"),
    "recorded failure": r"\b(?:a|no|its|the) pins?\b|\bpinned (?:case|failure|answer)|\bpins of (?:a|an|its|the) ",
    "input class": word("stratum", "strata"),
    "untrusted input": word("stranger", "strangers"),
    "fix, again, corrupt": word(
        "mend", "mends", "mended", "mending", "anew", "spoil", "spoils", "spoilt", "spoiled"
    ),
    "is a duplicate of, shrinks to; new failure": r"\bcomes? down to\b|\bcame down to\b|\bnews\b",
    "is, is defined in": word("stand", "stands", "stood"),
    "is not a": r"(?<![Tt]here )\b(?:is|are|was|were) (?:no|none)\b"
    r"|\btest_\w*(?<!here)_(?:is|are)_(?:no|none)(?=_|\b)|\bTEST(?:_F|_P)?\(\w+, \w*(?<!There)(?:Is|Are)(?:No|None)(?=[A-Z)])",
    "except; next to, in addition to": word("beside", "besides") + r"|\bbut for\b",
    "dynamic, static": r"\bof run time\b|\bas types\b",
    "shrink, smaller": r"\bmade smaller\b|\blaws::minimise|" + word("lighter", "minimiser"),
    "property kind": word("aspect", "aspects"),
    "checked with the list": r"\bheld against\b",
}
# Inputs of the fuzzers are kept as they were found.
CORPORA = "fuzz/corpora/"
# Files that need them, and why: the words that are allowed there.
ALLOWED = {
    "docs/tests/test_words.py": ("has them all", BANNED),
    "docs/versioning.md": ("names what former versions wrote", BANNED),
    "results/include/layoutcheck/results/records.hpp": ("has the names of format 1", BANNED),
    "results/report/tests/ledgers_test.cpp": (
        "reads results of format 1",
        {"mutant, injected fault", "nightly run", "input class", "fix, again, corrupt"},
    ),
    "conformance/src/known/toml.cpp": ("reads lists of version 0.1.0", {"counterexample"}),
    "conformance/tests/known_edit_test.cpp": ("reads lists of version 0.1.0", {"counterexample"}),
    "cli/src/failures/arguments.cpp": ("takes an option of version 0.1.0", {"nightly run"}),
    "cli/tests/test_failures.py": ("passes an option of version 0.1.0", {"nightly run"}),
    "ci/tiers/main.py": ("takes a name of version 0.1.0", {"mutant, injected fault"}),
    "ci/tests/test_nightly.py": ("passes a name of version 0.1.0", {"mutant, injected fault"}),
    "fuzz/engine/driver.cpp": ("takes a name of version 0.1.0", {"mutant, injected fault"}),
    "fuzz/engine/replay.cpp": ("takes a name of version 0.1.0", {"mutant, injected fault"}),
    "fuzz/tests/test_mutants.py": ("passes a name of version 0.1.0", {"mutant, injected fault"}),
    "ci/tiers/replay_cases.py": ("reads cases stored by version 0.1.0", {"input class"}),
    # The tables of a database keep their names: a change would upgrade every database for a word.
    "results/failures/src/schema.cpp": ("a table of the database", {"nightly run", "input class"}),
    "results/failures/src/rows.hpp": ("a column of the database", {"input class"}),
    "results/failures/src/merge.cpp": ("a table of the database", {"nightly run"}),
    "results/failures/src/query.cpp": ("a table of the database", {"nightly run"}),
    "results/failures/tests/failures_test.cpp": ("a table of the database", {"nightly run"}),
}


def found(text):
    """(line, what is written now, the words) of each place."""
    for number, line in enumerate(text.splitlines(), 1):
        for now, words in BANNED.items():
            for match in re.finditer(words, line):
                yield number, now, match[0]


class Words(unittest.TestCase):
    def test_no_file_has_them(self):
        wrong, files = [], 0
        for path in pages.files():
            name = str(path.relative_to(pages.ROOT))
            if name.startswith(CORPORA):
                continue
            _, allowed = ALLOWED.get(name, ("", ()))
            with contextlib.suppress(UnicodeDecodeError, OSError):
                files += 1
                wrong += [
                    f"{name}:{number}: '{words}': write {now}"
                    for number, now, words in found(path.read_text(encoding="utf-8"))
                    if now not in allowed
                ]
        self.assertEqual(wrong[:30], [])
        self.assertGreater(files, 1000)

    def test_files_that_are_allowed_need_it(self):
        for name, (_, allowed) in ALLOWED.items():
            text = (pages.ROOT / name).read_text(encoding="utf-8")
            self.assertTrue(
                [now for _, now, _ in found(text) if now in allowed], f"{name} has none"
            )

    def test_each_is_found(self):
        for text in (
            "planted wrong algebras",
            "the canary",
            "layoutcheck_room(",
            "faults planted",
            "every night",
            "read_night(",
            "class NightOf",
            "IsToldApart",
            "a layout is no function",
            "def test_a_file_is_no_report(self)",
            "TEST(Session, ALineIsNoReply) {",
            "what stands there",
        ):
            self.assertEqual(len(list(found(text))), 1, text)
        self.assertEqual(
            list(found("a mutant; room for two; SPEC; a standard task; there is no layout")), []
        )


if __name__ == "__main__":
    unittest.main()
