"""The page and the schema of results are made from the records, which alone have the names of types and members."""

import difflib
import json
import re
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

import command
import pages

GENERATOR = pages.ROOT / "docs/generate/results.py"
PROGRAM = Path(command.BINARY).parent / "bin/layoutcheck-results-schema"
RECORDS = pages.ROOT / "results/include/layoutcheck/results/records.hpp"
SCHEMA = pages.ROOT / "docs/results.schema.json"
MODULES = ("cli", "conformance", "fuzz", "gpu_oracle", "relations", "results", "smt")
TYPE = re.compile(r'\{\s*"type",\s*"(\w+)"\s*\}|\["type"\]\s*=\s*"(\w+)"')
# Members of lines that only one command prints, and keys of tables of a page.
OTHERS = {
    ("cli/src/prove/prove.cpp", "core_calls"),
    ("cli/src/known/check.cpp", "recorded_cases"),
    ("cli/src/matrix/matrix.cpp", "caused_elsewhere"),
    ("cli/src/failures/list.cpp", "nightly_runs"),
    ("cli/src/failures/merge.cpp", "nightly_runs"),
    ("cli/src/failures/show.cpp", "nightly_runs"),
    ("results/report/src/page/trend.cpp", "nightly_runs"),
    ("results/report/src/page/generators.cpp", "input_classes"),
}


def sources():
    """(file, text) of the C++ code of the suite, except tests."""
    for module in MODULES:
        for path in sorted((pages.ROOT / module).rglob("*.[ch]pp")):
            name = path.relative_to(pages.ROOT)
            if "tests" not in name.parts:
                yield name.as_posix(), path.read_text(encoding="utf-8")


def members(schema):
    """The names of members in a schema, at any depth."""
    if isinstance(schema, dict):
        yield from schema.get("properties", ())
    for part in schema.values() if isinstance(schema, dict) else schema:
        if isinstance(part, dict | list):
            yield from members(part)


class Results(unittest.TestCase):
    def setUp(self):
        self.schema = json.loads(SCHEMA.read_text(encoding="utf-8"))

    def test_the_page_and_the_schema_are_what_the_generator_writes(self):
        if not PROGRAM.exists():  # of a build without tests
            self.skipTest(f"absent: {PROGRAM}")
        with tempfile.TemporaryDirectory() as folder:
            subprocess.run([sys.executable, GENERATOR, PROGRAM, folder], timeout=60, check=True)
            for name in ("results.schema.json", "results.md"):
                texts = (
                    (where / name).read_text(encoding="utf-8").splitlines()
                    for where in (pages.ROOT / "docs", Path(folder))
                )
                differs = list(difflib.unified_diff(*texts, "docs", "made", lineterm="", n=0))
                self.assertEqual(
                    differs,
                    [],
                    "\n".join(differs[:20])
                    + "\npython3 docs/generate/results.py build/bin/layoutcheck-results-schema writes it again",
                )

    def test_lines_of_these_types_are_written_from_their_records(self):
        others = 0
        for file, text in sources():
            for found in TYPE.finditer(text):
                others += 1
                kind = found[1] or found[2]
                self.assertNotIn(kind, self.schema["definitions"], f"{file}: use its record")
        self.assertGreater(others, 20, "the pattern finds no line of another type")

    def test_names_of_members_are_in_no_other_code(self):
        names = {name for name in members(self.schema["definitions"]) if "_" in name}
        self.assertGreater(len(names), 15)
        found = {
            (file, name)
            for file, text in sources()
            for name in re.findall(r'"(\w+)"', text)
            if name in names
        }
        self.assertEqual(found, OTHERS)

    def test_former_names_are_those_of_the_page_of_versions(self):
        text = RECORDS.read_text(encoding="utf-8")
        found = re.findall(r'\.former = "(\w+)"|LC_LINE\(\w+, "\w+",\s*"[^;]*",\s*"(\w+)"\);', text)
        names = {member or kind for member, kind in found}
        self.assertGreaterEqual(len(names), 7)
        page = next(page for page in pages.all_pages() if page.name == "docs/versioning.md")
        (table,) = [table for table in page.tables if table[0][1][0] == "format 1"]
        listed = set(re.findall(r"`(\w+)`", " ".join(cells[0] for _, cells in table)))
        self.assertEqual(names - listed, set())

    def test_python_writes_the_format_that_the_schema_has(self):
        lines = (pages.ROOT / "ci/tiers/lines.py").read_text(encoding="utf-8")
        now = self.schema["definitions"]["run"]["properties"]["format"]["const"]
        self.assertIn(f"\nFORMAT = {now} ", lines)


if __name__ == "__main__":
    unittest.main()
