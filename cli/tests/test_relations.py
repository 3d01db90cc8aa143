"""verify --engine relations: offered or refused with the reason, counts, threads, Ctrl-C."""

import pathlib
import signal
import subprocess
import tempfile
import unittest

from command import BINARY, lines, run, wait_for

FACTS = lines(run("doctor", "--json"))[0]
PARTS = ("holds", "refused", "vacuous", "unsupported", "violated", "unknown")


def has_engine():
    return any(engine["name"] == "relations" and engine["present"] for engine in FACTS["engines"])


def children(pid):
    """The processes below this one, of every generation, that have not ended."""
    parents = {}
    for entry in pathlib.Path("/proc").iterdir():
        if not entry.name.isdigit():
            continue
        try:
            state, parent = (entry / "stat").read_text().rpartition(")")[2].split()[:2]
        except OSError:
            continue
        if state != "Z":
            parents[int(entry.name)] = int(parent)
    found = {pid}
    while True:
        more = {child for child, parent in parents.items() if parent in found} - found
        if not more:
            return found - {pid}
        found |= more


def alive(pids):
    for pid in pids:
        try:
            state = pathlib.Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
        except OSError:
            continue
        if state != "Z":
            return True
    return False


class Absent(unittest.TestCase):
    def test_a_build_without_isl_says_how_to_get_it(self):
        if has_engine():
            self.skipTest("this build has the engine")
        done = run("verify", "--engine", "relations")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("engine 'relations' is not in this build", done.stderr)


@unittest.skipUnless(has_engine(), "this build has no engine relations")
class RoundTrips(unittest.TestCase):
    def test_the_algebra_through_relations_keeps_the_laws(self):
        laws = (
            "composition_function",
            "size_counts_coordinates",
        )  # the round trips, slower: relations.ByRelations
        done = run("verify", *laws, "--impl", "builtin:relations", "--engine", "random", "--json")
        self.assertEqual(done.returncode, 0, done.stderr)
        of_law = {line["law"]: line for line in lines(done) if line["type"] == "coverage"}
        offered, not_offered = (of_law.pop(law) for law in laws)
        self.assertEqual(of_law, {})
        self.assertGreater(offered["holds"], 300)
        self.assertEqual(
            (not_offered["holds"], not_offered["unsupported"]), (0, not_offered["executed"])
        )


@unittest.skipUnless(has_engine(), "this build has no engine relations")
class Relations(unittest.TestCase):
    def test_counts_add_up_and_threads_do_not_matter(self):
        one = run("verify", "--engine", "relations", "--json", "--seed", "7", "-j", "1")
        two = run("verify", "--engine", "relations", "--json", "--seed", "7", "-j", "3")
        self.assertEqual(one.returncode, 0, one.stderr)
        self.assertEqual(one.stdout, two.stdout)
        objects = lines(one)
        coverage = [line for line in objects if line["type"] == "coverage"]
        taken = [line for line in coverage if "not_taken" not in line]
        self.assertGreaterEqual(len(taken), 40)
        for line in taken:
            self.assertEqual(sum(line[part] for part in PARTS), line["executed"], line["law"])
            self.assertEqual(line["executed"], line["planned"], line["law"])
            self.assertGreater(line["holds"], 0, line["law"])
            self.assertRegex(line["bound"], r"^all points of \d+ cases, sizes to 2\^\d+$")
        for line in coverage:
            if "not_taken" in line:
                self.assertEqual((line["planned"], line["executed"]), (0, 0))
                self.assertEqual(line["bound"], "not taken: " + line["not_taken"])
        said = {
            row["law"]: row
            for row in lines(run("list", "laws", "--reach", "--json"))
            if row["type"] == "reach" and row["engine"] == "relations"
        }
        for line in coverage:
            row = said[line["law"]]
            self.assertEqual(row["takes"], "not_taken" not in line, line["law"])
            if not row["takes"]:
                self.assertEqual(row["says"], line["not_taken"])
        summary = objects[-1]
        self.assertEqual((summary["executed"], summary["unknown"]), (summary["planned"], 0))
        (ledger,) = [line for line in objects if line["type"] == "ledger"]
        self.assertEqual(ledger["engine"], "relations")
        self.assertEqual(ledger["killed"], ledger["planned"])
        self.assertGreaterEqual(ledger["planned"], 20)

    def test_a_wrong_algebra_is_a_counterexample(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run(
                "verify",
                "inverse*",
                "--engine",
                "relations",
                "--impl",
                "builtin:mutant/inverse_permutes_backwards",
                cwd=folder,
            )
            self.assertEqual(done.returncode, 1, done.stderr)
            self.assertIn("inverse_from_left", done.stdout)

    def test_laws_that_it_cannot_take_are_named_and_select_nothing(self):
        done = run("verify", "coalesce_is_shortest", "--engine", "relations")
        self.assertNotEqual(done.returncode, 0)
        self.assertIn("not taken", done.stdout)

    def test_together_with_other_engines(self):
        done = run("verify", "coalesce_keeps_function", "--engine", "exhaustive,relations")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("mutants killed by relations: 1 of 1", done.stdout)

    def interrupted(self, how):
        with tempfile.TemporaryDirectory() as folder:
            process = subprocess.Popen(
                [
                    BINARY,
                    "verify",
                    "--engine",
                    "relations",
                    "--tier",
                    "weekly",
                    "--json",
                    "-j",
                    "2",
                ],
                cwd=folder,
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
            )
            # Two that keep, and a child of each.
            family = wait_for(lambda: len(found := children(process.pid)) >= 4 and found, process)
            process.send_signal(how)
            out, _ = process.communicate(timeout=300)
            wait_for(lambda: not alive(family))
            return process.returncode, out

    def test_an_interrupt_reports_and_leaves_no_process(self):
        code, out = self.interrupted(signal.SIGINT)
        self.assertEqual(code, 130)
        self.assertIn(b'"type":"summary"', out.splitlines()[-1])

    def test_a_kill_leaves_no_process(self):
        code, _ = self.interrupted(signal.SIGKILL)
        self.assertEqual(code, -signal.SIGKILL)


if __name__ == "__main__":
    unittest.main()
