"""report write: results of --json as Markdown, JUnit XML and SARIF."""

import json
import pathlib
import tempfile
import unittest
import xml.etree.ElementTree as xml

from command import lines, run

WRONG = "builtin:mutant/coalesce_ignores_stride"


class Report(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)
        self.results = self.folder / "results.jsonl"

    def fill(self, *laws, impl=WRONG):
        done = run("verify", *laws, "--impl", impl, "--json", "--out", str(self.folder / "out"))
        self.results.write_text(done.stdout)
        return done.returncode, lines(done)

    def written(self, *args, **more):
        done = run("report", "write", *args, **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return done.stdout

    def test_the_forms_say_what_the_run_said(self):
        code, reported = self.fill("coalesce*")
        self.assertEqual(code, 1)
        failures = [line for line in reported if line["type"] == "verdict"]
        laws = {(line["law"], line["engine"]) for line in reported if line["type"] == "coverage"}
        suite = xml.fromstring(self.written(str(self.results), "--as", "junit")).find("testsuite")
        self.assertEqual(int(suite.get("tests")), len(laws) + 1)  # and the run itself
        self.assertEqual(
            int(suite.get("failures")), len({(f["law"], f["engine"]) for f in failures})
        )
        self.assertEqual((suite.get("errors"), suite.get("skipped")), ("0", "0"))
        repros = "".join(node.text for node in suite.iter("failure"))
        sarif = json.loads(self.written(str(self.results), "--as", "sarif"))
        self.assertEqual(len(sarif["runs"][0]["results"]), len(failures))
        self.assertEqual(sarif["runs"][0]["invocations"][0]["exitCode"], 1)
        markdown = self.written(str(self.results))
        for failure in failures:
            for text in repros, markdown, json.dumps(sarif):
                self.assertIn(failure["repro"], text)

    def test_several_runs_stdin_and_a_file(self):
        self.fill("size*", impl="builtin:reference")
        text = self.results.read_text()
        out = self.folder / "summary.md"
        self.assertEqual(self.written(str(self.results), str(self.results), "--out", str(out)), "")
        self.assertTrue(out.read_text().startswith("# layoutcheck: all as expected\n"))
        self.assertEqual(out.read_text().count("| builtin:reference 0.1.0 |"), 2)
        self.assertEqual(
            self.written("-", stdin=text.encode()),
            self.written(str(self.results)).replace(str(self.results), "-"),
        )

    def test_a_run_that_was_cut_off_is_not_a_success(self):
        self.fill("size*", impl="builtin:reference")
        text = self.results.read_text()
        self.results.write_text(text[:-40])
        suite = xml.fromstring(self.written(str(self.results), "--as", "junit")).find("testsuite")
        self.assertEqual(suite.get("errors"), "1")
        self.assertIn("did not end", self.written(str(self.results)))

    def test_a_file_that_is_not_a_report_is_an_error(self):
        for text, why in (
            ("", "no line of type run"),
            ("4\n", ":1: no object"),
            ("{\n", ":1:2: "),
            (
                '{"type":"summary","planned":0,"executed":0,"exit":0}\n',
                ":1: a line before the first of type run",
            ),
        ):
            self.results.write_text(text)
            out = self.folder / "summary.md"
            done = run("report", "write", str(self.results), "--out", str(out))
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(why, done.stderr)
            self.assertFalse(out.exists())
        self.assertEqual(run("report", "write", str(self.folder / "none")).returncode, 2)
        self.assertEqual(run("report", "write").returncode, 2)
        self.assertEqual(run("report").returncode, 2)
        self.assertEqual(run("report", "write", str(self.results), "--as", "pdf").returncode, 2)
        self.fill("size*", impl="builtin:reference")
        self.assertEqual(
            run("report", "write", str(self.results), "--out", "/proc/none/x").returncode, 2
        )


if __name__ == "__main__":
    unittest.main()
