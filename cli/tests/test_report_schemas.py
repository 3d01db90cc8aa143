"""What runs print is what docs/results.schema.json says; what is made of it is JUnit XML and SARIF by their schemas."""

import json
import pathlib
import shutil
import subprocess
import sys
import tempfile
import unittest

from command import run

try:
    import jsonschema
except ImportError:
    print("absent: jsonschema")
    sys.exit(77)

ROOT = pathlib.Path(__file__).resolve().parents[2]
SCHEMAS = ROOT / "build" / "schemas"  # ci/setup --test
WRONG = "builtin:mutant/coalesce_ignores_stride"
RUNS = {
    "wrong": ["verify", "coalesce*", "--impl", WRONG],
    "right": ["verify", "size*"],
    "in part": ["verify", "coalesce*", "--impl", "builtin:categories", "--tier", "smoke"],
    "proofs": ["verify", "coalesce_keeps_function", "--engine", "proof", "--engine", "relations"],
    "prove": ["prove", "coalesce_keeps*"],
    "sweep": ["sweep", "compact(max_size=32)"],
    "conform": [
        "conform",
        "--op",
        "coalesce",
        "--op",
        "cosize",
        "--impl",
        "pycute",
        "--budget",
        "20s",
    ],
    "known": [
        "conform",
        "--op",
        "at",
        "--impl",
        "pycute",
        "--budget",
        "20s",
        "--known",
        str(ROOT / "conformance/adapters/pycute/known.toml"),
    ],
}


def hostile():
    """A run with texts that other formats cannot hold, and counts at their ends."""
    verdict = {
        "type": "verdict",
        "id": "at/at_answers/required/flat/crash",
        "impl": "<&>\u0001",
        "version": "]]>",
        "op": "at",
        "law": "\u001b[0m",
        "domain": "required",
        "input_class": "flat",
        "verdict": "crash",
        "case": "\u0000\"'",
        "want": "\U0001f4a5",
        "got": "",
        "point": -1,
        "count": 0,
        "repro": "x",
    }
    return [
        {"type": "run", "format": 2, "version": "0", "seed": 0, "planned": 1},
        verdict,
        {
            "type": "summary",
            "planned": 1,
            "executed": 1,
            "pass": 0,
            "fail": 1,
            "known": 0,
            "skipped": 0,
            "unknown": 0,
            "seed": 0,
            "exit": 1,
        },
    ]


class Schemas(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.folder = pathlib.Path(folder.name)
        cls.results = {"hostile": hostile()}
        for name, args in RUNS.items():
            kept = ["--out", str(cls.folder / "kept")] if name == "conform" else []
            done = run(*args, *kept, "--json", timeout=300)
            lacks = done.returncode in (6, 77) or "is not in this build" in done.stderr
            if lacks:  # a part that this build or machine has not
                print(f"absent: {name}: {done.stderr.strip()}")
                continue
            cls.results[name] = [json.loads(line) for line in done.stdout.splitlines()]
        for name, lines in cls.results.items():
            (cls.folder / f"{name}.jsonl").write_text(
                "".join(json.dumps(line) + "\n" for line in lines)
            )
        schema = json.loads((ROOT / "docs/results.schema.json").read_text())
        jsonschema.Draft7Validator.check_schema(schema)
        cls.line = jsonschema.Draft7Validator(schema)

    def test_lines_are_what_the_schema_says(self):
        self.assertLessEqual({"wrong", "right"}, set(self.results))
        types = set()
        for name, lines in self.results.items():
            self.assertEqual((lines[0]["type"], lines[-1]["type"]), ("run", "summary"), name)
            for line in lines:
                self.assertEqual([e.message for e in self.line.iter_errors(line)], [], (name, line))
                types.add(line["type"])
        self.assertLessEqual({"run", "verdict", "coverage", "ledger", "summary"}, types)

    def test_a_stored_finding_says_which_suite_found_it(self):
        if "conform" not in self.results:
            self.skipTest("absent: pycute")
        files = list((self.folder / "kept").glob("findings/*/*.json"))
        self.assertTrue(files)
        for file in files:
            stored = json.loads(file.read_text())
            self.assertEqual([e.message for e in self.line.iter_errors(stored)], [], file)
            self.assertEqual(stored["suite"], (ROOT / "VERSION").read_text().strip())

    def test_cases_add_up(self):
        for name, lines in self.results.items():
            last = lines[-1]
            fails = last.get("failing_cases", last.get("fail", 0) + last.get("known", 0))
            other = sum(last.get(key, 0) for key in ("pass", "unknown", "unsupported_cases"))
            self.assertEqual(fails + other, last["executed"], (name, last))

    def test_the_schema_refuses_other_lines(self):
        for name, lines in self.results.items():
            for line in lines:
                self.assertFalse(self.line.is_valid({**line, "surprise": 1}), name)
                self.assertFalse(self.line.is_valid({**line, "type": "other"}), name)
        for bad in (
            {},
            [],
            4,
            {"type": "summary"},
            {"type": "run", "version": 4, "seed": 1, "planned": 1},
            {"type": "summary", "planned": 1, "executed": 1, "seed": 1, "exit": 256},
            {"type": "summary", "planned": -1, "executed": 1, "seed": 1, "exit": 0},
        ):
            self.assertFalse(self.line.is_valid(bad), bad)

    def written(self, form):
        for name in self.results:
            out = self.folder / f"{name}.{form}"
            done = run(
                "report",
                "write",
                str(self.folder / f"{name}.jsonl"),
                "--as",
                form,
                "--out",
                str(out),
            )
            self.assertEqual((done.returncode, done.stderr), (0, ""), name)
            yield name, out
        out = self.folder / f"all.{form}"
        done = run(
            "report",
            "write",
            *(str(self.folder / f"{name}.jsonl") for name in self.results),
            "--as",
            form,
            "--out",
            str(out),
        )
        self.assertEqual(done.returncode, 0)
        yield "all", out

    @unittest.skipUnless(
        (SCHEMAS / "junit.xsd").exists() and shutil.which("xmllint"),
        "absent: xmllint, or junit.xsd",
    )
    def test_junit(self):
        for name, out in self.written("junit"):
            done = subprocess.run(
                ["xmllint", "--noout", "--nonet", "--schema", SCHEMAS / "junit.xsd", out],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            self.assertEqual(done.returncode, 0, (name, done.stderr))
        out.write_text(out.read_text().replace("<testcase ", "<test ", 1))
        self.assertNotEqual(
            subprocess.run(
                ["xmllint", "--noout", "--nonet", "--schema", SCHEMAS / "junit.xsd", out],
                capture_output=True,
                timeout=60,
                check=False,
            ).returncode,
            0,
        )

    @unittest.skipUnless((SCHEMAS / "sarif.json").exists(), "absent: sarif.json")
    def test_sarif(self):
        schema = json.loads((SCHEMAS / "sarif.json").read_text())
        valid = jsonschema.validators.validator_for(schema)(schema)
        for name, out in self.written("sarif"):
            self.assertEqual(
                [e.message for e in valid.iter_errors(json.loads(out.read_text()))], [], name
            )
        self.assertFalse(valid.is_valid({"version": "2.1.0"}))


if __name__ == "__main__":
    unittest.main()
