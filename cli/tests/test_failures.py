"""failures: the memory across nightly runs, merged in any order, killed at any moment, with untrusted input."""

import json
import os
import pathlib
import random
import resource
import signal
import struct
import subprocess
import sys
import tempfile
import unittest

from command import BINARY, lines, run, sanitized

WRONG = "builtin:mutant/coalesce_ignores_stride"
SEED = 20261123
VERSION_AT = 60  # user_version in the header of an SQLite file
APPLICATION_AT = 68


def results(impl="toy", failing=(), seed=1, ended=True, text="got", exit_code=None):
    """A run as --json prints it; `failing`: numbers of laws."""
    reported = [
        {
            "type": "run",
            "version": "0.1.0",
            "seed": seed,
            "tier": "nightly",
            "implementations": [{"name": impl, "version": "1"}],
            "planned": 10**6,
        }
    ]
    for n in failing:
        reported.append(
            {
                "type": "verdict",
                "id": f"size/law_{n}/required/flat/wrong_size",
                "impl": impl,
                "version": "1",
                "op": "size",
                "law": f"law_{n}",
                "domain": "required",
                "input_class": "flat",
                "engine": "random",
                "verdict": "wrong_size",
                "case": f"size({n}:1)",
                "want": str(n),
                "got": text,
                "point": 0,
                "count": 2,
                "repro": f"layoutcheck repro 'size({n}:1)'",
            }
        )
    if ended:
        reported.append(
            {
                "type": "summary",
                "planned": 10**6,
                "executed": 10**6 - 10,
                "pass": 10**6 - 10 - len(failing),
                "fail": len(failing),
                "known": 1,
                "skipped": 10,
                "unknown": 2,
                "seed": seed,
                "exit": exit_code if exit_code is not None else int(bool(failing)),
            }
        )
    return "".join(json.dumps(line) + "\n" for line in reported)


class Failures(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def write(self, name, text):
        path = self.folder / name
        path.write_text(text)
        return str(path)

    def path(self, name):
        return str(self.folder / name)

    def did(self, *args, **more):
        done = run("failures", *args, **more)
        self.assertEqual((done.returncode, done.stderr), (0, ""), args)
        return done.stdout

    def nightly_run(self, database, date, *args, **more):
        self.did(
            "merge",
            self.path(database),
            self.write("nightly.jsonl", results(*args, **more)),
            "--date",
            date,
        )

    def export(self, database):
        return self.did("export", self.path(database))

    def findings(self, database, *options):
        return [
            line
            for line in lines(run("failures", "ls", self.path(database), "--json", *options))
            if line["type"] == "finding"
        ]


class Memory(Failures):
    def test_nightly_runs_and_findings_in_the_form_of_reports(self):
        self.nightly_run("a.db", "2026-11-21", failing=(3, 4))
        self.nightly_run("a.db", "2026-11-20", failing=(3,), seed=2**64 - 1)
        reported = [json.loads(line) for line in self.export("a.db").splitlines()]
        self.assertEqual(
            reported[0],
            {
                "type": "nightly_run",
                "date": "2026-11-20",
                "commit": "",
                "suite": "0.1.0",
                "seed": 2**64 - 1,
                "tier": "nightly",
                "planned": 10**6,
                "executed": 10**6 - 10,
                "pass": 10**6 - 11,
                "fail": 1,
                "known": 1,
                "skipped": 10,
                "unknown": 2,
                "findings": 1,
                "exit": 1,
            },
        )
        self.assertEqual(
            [(line["date"], line["findings"]) for line in reported[:2]],
            [("2026-11-20", 1), ("2026-11-21", 2)],
        )
        self.assertEqual(
            reported[2],
            {
                "type": "failure",
                "impl": "toy",
                "version": "1",
                "id": "size/law_3/required/flat/wrong_size",
                "law": "law_3",
                "op": "size",
                "verdict": "wrong_size",
                "case": "size(3:1)",
                "first": "2026-11-20",
                "last": "2026-11-21",
                "suite": "0.1.0",
                "nightly_runs": 2,
                "issue": "",
                "state": "open",
            },
        )
        self.assertEqual(
            list(reported[2]),
            [
                "type",
                "impl",
                "version",
                "id",
                "law",
                "op",
                "verdict",
                "case",
                "first",
                "last",
                "suite",
                "nightly_runs",
                "issue",
                "state",
            ],
        )

    def test_a_finding_is_gone_when_a_whole_run_of_its_implementation_sees_it_no_more(self):
        self.nightly_run("a.db", "2026-11-20", failing=(3, 4))
        self.nightly_run("a.db", "2026-11-21", impl="other", failing=(3,))
        self.nightly_run("a.db", "2026-11-22", failing=(), ended=False)
        self.assertEqual({f["state"] for f in self.findings("a.db")}, {"open"})
        self.nightly_run("a.db", "2026-11-23", failing=(4,))
        states = {(f["impl"], f["law"]): f["state"] for f in self.findings("a.db")}
        self.assertEqual(
            states, {("toy", "law_3"): "gone", ("toy", "law_4"): "open", ("other", "law_3"): "open"}
        )
        self.assertEqual(self.findings("a.db")[-1]["state"], "gone")  # the worst first
        self.assertEqual(len(self.findings("a.db", "--open")), 2)
        self.nightly_run("a.db", "2026-11-24", failing=(3, 4))
        self.assertEqual({f["state"] for f in self.findings("a.db")}, {"open"})

    def test_a_nightly_run_that_did_not_end_has_no_exit(self):
        self.nightly_run("a.db", "2026-11-20", failing=(3,), ended=False)
        self.assertEqual(json.loads(self.export("a.db").splitlines()[0])["exit"], -1)
        two = self.write("two.jsonl", results(failing=(3,), ended=False) + results(exit_code=0))
        self.did("merge", self.path("b.db"), two, "--date", "2026-11-20")
        self.assertEqual(json.loads(self.export("b.db").splitlines()[0])["exit"], -1)

    def test_merging_again_changes_nothing(self):
        path = self.write("r.jsonl", results(failing=(3, 4)))
        os.utime(path, (1795305600, 1795305600))  # 2026-11-22 UTC
        self.did("merge", self.path("a.db"), path)
        before = (self.folder / "a.db").read_bytes()
        self.assertIn('"date":"2026-11-22"', self.export("a.db"))
        self.assertIn(
            "new nightly runs 0, there already 2, new findings 0",
            self.did("merge", self.path("a.db"), path, self.path("a.db")),
        )
        self.assertEqual(self.export("a.db").count('"type":"nightly_run"'), 1)
        self.assertEqual(
            (self.folder / "a.db").read_bytes()[100:], before[100:]
        )  # the header counts changes
        self.nightly_run(
            "a.db", "2026-11-24", failing=(3, 4)
        )  # equal results of another day are another run
        self.assertEqual(self.findings("a.db")[0]["nightly_runs"], 2)

    def test_the_order_does_not_matter(self):
        self.nightly_run("a.db", "2026-11-20", failing=(3, 4))
        self.nightly_run("a.db", "2026-11-23", failing=(4,))
        self.nightly_run("b.db", "2026-11-22", failing=(3, 5), text="another")
        self.nightly_run("b.db", "2026-11-20", failing=(3, 4))
        finding = "size/law_3/required/flat/wrong_size"
        self.did("link", self.path("a.db"), finding, "https://example.org/1")
        self.did("link", self.path("b.db"), finding, "https://example.org/0")
        self.did("link", self.path("b.db"), finding, "https://example.org/2")
        for name in "ab":
            (self.folder / f"{name}{name}.db").write_bytes(
                (self.folder / f"{name}.db").read_bytes()
            )
        self.did("merge", self.path("a.db"), self.path("b.db"))
        self.did("merge", self.path("bb.db"), self.path("aa.db"))
        reported = self.export("a.db")
        self.assertEqual(reported, self.export("bb.db"))
        self.assertEqual(
            self.did("ls", self.path("a.db"), "--json"),
            self.did("ls", self.path("bb.db"), "--json"),
        )
        self.assertEqual(
            self.did("export", self.path("a.db"), "--as", "cases"),
            self.did("export", self.path("bb.db"), "--as", "cases"),
        )
        self.assertIn("https://example.org/2", reported)
        self.did("pull", self.path("c.db"), str(self.folder))
        self.assertEqual(self.export("c.db"), reported)

    def test_pulling(self):
        artefacts = self.folder / "artefacts"
        (artefacts / "one").mkdir(parents=True)
        self.nightly_run(
            "artefacts/one/x", "2026-11-20", failing=(3,)
        )  # by content, whatever the name
        self.nightly_run("artefacts/y.db", "2026-11-21", failing=(4,))
        self.write("artefacts/notes.db", "no database")
        os.symlink("/dev/zero", artefacts / "link.db")
        self.assertIn("new nightly runs 2", self.did("pull", self.path("a.db"), str(artefacts)))
        self.did("pull", self.path("b.db"), str(artefacts / "y.db"))
        self.assertEqual(len(self.findings("b.db")), 1)
        (self.folder / "empty").mkdir()
        self.assertEqual(
            run("failures", "pull", self.path("c.db"), self.path("empty")).returncode, 5
        )
        for source in "nowhere", "artefacts/notes.db":
            done = run("failures", "pull", self.path("c.db"), self.path(source))
            self.assertEqual(done.returncode, 2)
            self.assertIn(source, done.stderr)
        (artefacts / "z.db").write_bytes((artefacts / "y.db").read_bytes()[:5000])
        done = run("failures", "pull", self.path("c.db"), str(artefacts))
        self.assertEqual(done.returncode, 2)
        self.assertIn("z.db", done.stderr)
        self.assertFalse((self.folder / "c.db").exists())  # all or nothing

    def test_the_table_and_its_filters(self):
        self.nightly_run("a.db", "2026-11-20", failing=(3,))
        self.nightly_run("a.db", "2026-11-21", impl="other", failing=(3, 44))
        self.assertEqual(len(self.findings("a.db", "--impl", "oth*")), 2)
        self.assertEqual(len(self.findings("a.db", "--law", "law_3")), 2)
        self.assertEqual(len(self.findings("a.db", "--verdict", "crash")), 0)
        self.assertEqual(len(self.findings("a.db", "--since", "2026-11-21")), 2)
        table = self.did("ls", self.path("a.db")).splitlines()
        self.assertEqual(
            table[0].split(),
            ["state", "impl", "runs", "first", "last", "id", "case", "issue"],
        )
        self.assertEqual(
            table[1].split(),
            [
                "open",
                "other",
                "1",
                "2026-11-21",
                "2026-11-21",
                "size/law_3/required/flat/wrong_size",
                "size(3:1)",
            ],
        )
        self.assertEqual(
            table[-1], "findings 3 of 3, open 3, gone 0; nightly runs 2, the last 2026-11-21"
        )
        self.assertEqual(
            run("failures", "ls", self.path("a.db"), "--since", "yesterday").returncode, 2
        )

    def test_issue_links(self):
        self.nightly_run("a.db", "2026-11-20", failing=(3,))
        self.nightly_run("a.db", "2026-11-20", impl="other", failing=(3,))
        finding = "size/law_3/required/flat/wrong_size"
        self.assertEqual(
            run("failures", "link", self.path("a.db"), "none", "https://example.org").returncode, 5
        )
        several = run("failures", "link", self.path("a.db"), finding, "https://example.org")
        self.assertEqual(several.returncode, 2)
        self.assertIn("other, toy", several.stderr)
        for bad in (
            "javascript:alert(1)",
            "https://a b",
            'https://"x',
            "https://a\nb",
            "ftp://x",
            "https://" + "x" * 3000,
        ):
            self.assertEqual(
                run(
                    "failures", "link", self.path("a.db"), finding, bad, "--impl", "toy"
                ).returncode,
                2,
                bad,
            )
        self.did("link", self.path("a.db"), finding, "https://example.org/7", "--impl", "toy")
        self.assertEqual(
            {f["impl"]: f["issue"] for f in self.findings("a.db")},
            {"toy": "https://example.org/7", "other": ""},
        )
        self.did("link", self.path("a.db"), finding, "", "--impl", "toy")
        self.assertEqual({f["issue"] for f in self.findings("a.db")}, {""})

    def test_gc(self):
        for day in range(1, 6):
            self.nightly_run("a.db", f"2026-11-0{day}", failing=(day, 9))
        before = self.export("a.db")
        dry = self.did("gc", self.path("a.db"), "--keep-nightly-runs", "2", "--dry-run")
        self.assertEqual(dry.count("would drop  "), 3)
        self.assertEqual(self.export("a.db"), before)
        self.assertIn(
            "dropped 1 finding\n",
            self.did("gc", self.path("a.db"), "--not-seen-since", "2026-11-02"),
        )
        self.assertIn(
            "dropped 2 findings\n", self.did("gc", self.path("a.db"), "--keep-nightly-runs", "2")
        )
        self.assertEqual({f["law"] for f in self.findings("a.db")}, {"law_4", "law_5", "law_9"})
        nightly_runs = [json.loads(line) for line in self.export("a.db").splitlines()][:5]
        self.assertEqual(
            [nightly_run["findings"] for nightly_run in nightly_runs], [2] * 5
        )  # the counts of the nightly runs stay
        self.assertIn(
            "dropped 0 findings", self.did("gc", self.path("a.db"), "--keep-nightly-runs", "9")
        )
        # The name of version 0.1.0 is accepted and not shown.
        self.assertIn("dropped 0 findings", self.did("gc", self.path("a.db"), "--keep-nights", "9"))
        self.assertIn("dropped 0 findings", self.did("gc", self.path("a.db"), "--keep-nights=9"))
        self.assertNotIn("--keep-nights", self.did("gc", "--help"))
        for wrong in (
            [],
            ["--keep-nightly-runs", "0"],
            ["--not-seen-since", "x"],
            ["--keep-nightly-runs", "1", "--not-seen-since", "2026-11-01"],
            ["--keep-nights", "1", "--not-seen-since", "2026-11-01"],
            ["--keep-nights", "1", "--keep-nightly-runs", "1"],
            ["--keep-nights", "0"],
        ):
            self.assertEqual(run("failures", "gc", self.path("a.db"), *wrong).returncode, 2, wrong)

    def test_cases_are_replayed_first_and_that_is_a_sighting(self):
        mutant = "builtin:mutant/product_in_32_bits"  # beyond what enumeration reaches

        def verify(engine, out):
            done = run(
                "verify",
                "product_multiplies_leaves",
                "--impl",
                mutant,
                "--engine",
                engine,
                "-j",
                "1",
                "--json",
                "--out",
                self.path(out),
            )
            return done.returncode, self.write("v.jsonl", done.stdout)

        code, path = verify("random", "out")
        self.assertEqual(code, 1)
        self.did("merge", self.path("a.db"), path, "--date", "2026-11-20")
        (case,) = [
            json.loads(line)
            for line in self.did("export", self.path("a.db"), "--as", "cases").splitlines()
        ]
        self.assertEqual((case["impl"], case["law"]), (mutant, "product_multiplies_leaves"))
        self.assertEqual(verify("exhaustive", "nothing")[0], 0)
        self.did("export", self.path("a.db"), "--as", "cases", "--out", self.path("again"))
        (file,) = (self.folder / "again/failures").iterdir()
        self.assertEqual(run("repro", str(file), "--impl", mutant).returncode, 1)
        code, path = verify("exhaustive", "again")
        self.assertEqual(code, 1)
        self.did("merge", self.path("a.db"), path, "--date", "2026-11-21")
        (finding,) = self.findings("a.db")
        self.assertEqual(
            (finding["engine"], finding["nightly_runs"], finding["state"], finding["last"]["date"]),
            ("random", 2, "open", "2026-11-21"),
        )
        self.did(
            "merge", self.path("b.db"), path, "--date", "2026-11-21"
        )  # alone it is a finding of its own
        self.assertEqual([f["engine"] for f in self.findings("b.db")], ["replay"])
        self.did("gc", self.path("a.db"), "--not-seen-since", "2026-11-22")
        self.assertEqual(self.findings("a.db"), [])

    def test_findings_of_conform_are_run_by_conform(self):
        line = {
            "type": "verdict",
            "id": "product/x/required/tuple_flat/wrong_function",
            "impl": "nobody",
            "law": "x",
            "verdict": "crash",
            "case": "product(3)",
            "replay": "nobody/integers",
            "repro": "r",
            "said": "out of reach\ninner (shapes.py:12)",
        }
        text = results().splitlines()
        self.did(
            "merge",
            self.path("a.db"),
            self.write("c.jsonl", "\n".join([text[0], json.dumps(line), text[1], ""])),
            "--date",
            "2026-11-20",
        )
        self.did("export", self.path("a.db"), "--as", "cases", "--out", self.path("out"))
        stored = json.loads((self.folder / "out/findings/nobody/x-1.json").read_text())
        self.assertEqual((stored["replay"], stored["spelling"]), ("nobody/integers", "integers"))
        self.assertEqual(stored["said"], line["said"])
        (finding,) = self.findings("a.db")
        self.assertEqual(finding["said"], line["said"])
        done = run("repro", self.path("out/findings/nobody/x-1.json"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("nobody", done.stderr)


class UntrustedInput(Failures):
    def refused(self, *args, says=""):
        done = run("failures", *args)
        self.assertEqual(done.returncode, 2, (args, done.stdout, done.stderr))
        self.assertIn(says, done.stderr)
        return done.stderr

    def test_hostile_files_are_not_a_database(self):
        self.write("text.db", "no database\n" * 100)
        self.write("empty.db", "")
        for command in (
            ["ls"],
            ["export"],
            ["gc", "--keep-nightly-runs", "1"],
            ["link", "x", "https://example.org"],
        ):
            for name in "text.db", "empty.db", "none.db", ".":
                self.refused(command[0], self.path(name), *command[1:], says=str(self.folder))
        path = self.write("r.jsonl", results(failing=(3,)))
        self.refused("merge", self.path("text.db"), path, says="text.db")
        self.assertEqual((self.folder / "text.db").read_text(), "no database\n" * 100)
        self.refused("merge", self.path("no/such/folder.db"), path)
        self.assertFalse((self.folder / "none.db").exists())

    def test_hostile_results_are_refused(self):
        for text in "", "x", results() + "{\n", '{"type":"run","planned":-1}\n':
            self.refused("merge", self.path("a.db"), self.write("r.jsonl", text), says="r.jsonl")
        good = self.write("good.jsonl", results())
        self.refused("merge", self.path("a.db"), good, self.path("r.jsonl"))
        for date in "2026-02-30", "today", "2026-11-23 ", "'; DROP TABLE sighting; --":
            self.refused("merge", self.path("a.db"), good, "--date", date, says="not a date")
        self.refused("merge", self.path("a.db"), "-", says="--date")
        self.assertFalse((self.folder / "a.db").exists())
        huge = [json.loads(line) for line in results().splitlines()]
        huge[1]["pass"] = 2**63
        self.refused(
            "merge",
            self.path("a.db"),
            self.write("r.jsonl", "".join(json.dumps(x) + "\n" for x in huge)),
            says="2^63",
        )

    def test_a_newer_schema_and_another_program(self):
        self.nightly_run("a.db", "2026-11-20", failing=(3,))
        path = self.folder / "a.db"
        whole = path.read_bytes()
        path.write_bytes(whole[:VERSION_AT] + struct.pack(">I", 77) + whole[VERSION_AT + 4 :])
        for command in "ls", "export":
            self.assertIn("schema 77", self.refused(command, str(path)))
        self.refused("merge", str(path), self.write("r.jsonl", results()), says="a newer one")
        self.refused("merge", self.path("b.db"), str(path), says="schema 77")
        path.write_bytes(whole[:APPLICATION_AT] + b"XXXX" + whole[APPLICATION_AT + 4 :])
        self.refused("merge", str(path), self.path("r.jsonl"), says="something else")
        self.assertEqual(path.read_bytes()[APPLICATION_AT : APPLICATION_AT + 4], b"XXXX")

    def test_hostile_texts_are_kept_as_they_are(self):
        self.refused(
            "merge",
            self.path("a.db"),
            self.write("r.jsonl", results(failing=(3,), text="x" * (17 << 20))),
            "--date",
            "2026-11-20",
            says="16 MiB",
        )
        text = "'); DROP TABLE sighting; --\x1b[2J\u202e\"\n\0\\ %s ?1"
        self.nightly_run("a.db", "2026-11-20", impl=text, failing=(3,), text=text)
        self.nightly_run("a.db", "2026-11-20", impl=text, failing=(3,), text="x" * (4 << 20))
        finding = self.findings("a.db")[0]
        self.assertEqual(finding["impl"], text)
        for reported in (
            self.did("ls", self.path("a.db")),
            self.did("gc", self.path("a.db"), "--not-seen-since", "2027-01-01", "--dry-run"),
        ):
            self.assertTrue(
                reported.replace("\n", "").isprintable() and reported.isascii(), reported
            )
        self.assertEqual(self.did("ls", self.path("a.db")).count("\n"), 3)
        self.did("merge", self.path("b.db"), self.path("a.db"))
        self.assertEqual(self.export("a.db"), self.export("b.db"))
        self.did("export", self.path("a.db"), "--as", "cases", "--out", self.path("out"))
        self.assertEqual(
            sorted(p.name for p in self.folder.iterdir()),
            ["a.db", "b.db", "nightly.jsonl", "out", "r.jsonl"],
        )
        (impl,) = (self.folder / "out/failures").iterdir()
        self.assertRegex(impl.name, r"^[\w.-]+$")

    def test_hostile_damage_is_reported_and_harms_nothing(self):
        self.nightly_run("a.db", "2026-11-20", failing=range(40))
        self.nightly_run("ok.db", "2026-11-21", failing=(1,))
        good = self.export("ok.db")
        whole = (self.folder / "a.db").read_bytes()
        chance = random.Random(SEED)
        reported = 0
        rounds = 20 if sanitized() else 150
        for number in range(rounds):
            bad = bytearray(whole)
            if number % 5 == 0:
                bad = bad[: chance.randrange(1, len(bad))]
            else:
                for _ in range(chance.choice((1, 8, 200))):
                    bad[chance.randrange(16, len(bad))] = chance.randrange(256)
            (self.folder / "bad.db").write_bytes(bad)
            (self.folder / "into.db").write_bytes((self.folder / "ok.db").read_bytes())
            for args in (
                ["merge", self.path("into.db"), self.path("bad.db")],
                ["ls", self.path("bad.db")],
            ):
                done = run("failures", *args, timeout=60)
                self.assertIn(done.returncode, (0, 2), (number, done.returncode, done.stderr))
                self.assertEqual(done.returncode == 2, done.stderr != "", done.stderr)
                if args[0] == "merge" and done.returncode == 2:
                    reported += 1
                    self.assertEqual(self.export("into.db"), good)
        self.assertGreater(reported, rounds // 3)

    def test_a_full_disk_is_not_a_success(self):
        self.nightly_run("a.db", "2026-11-20", failing=(3,))
        before = self.export("a.db")
        path = self.write("r.jsonl", results(failing=range(2000)))

        def small():
            signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
            resource.setrlimit(resource.RLIMIT_FSIZE, (150_000, 150_000))

        for database in "a.db", "new.db":
            done = subprocess.run(
                [BINARY, "failures", "merge", self.path(database), path],
                preexec_fn=small,
                restore_signals=False,
                capture_output=True,
                text=True,
                check=False,
                timeout=60,
            )
            self.assertEqual(done.returncode, 2, done)
            self.assertIn(database, done.stderr)
        self.assertEqual(self.export("a.db"), before)
        with open("/dev/full", "wb") as full:
            for command in ["ls"], ["export"], ["export", "--as", "cases"], ["merge", path]:
                done = subprocess.run(
                    [BINARY, "failures", command[0], self.path("a.db"), *command[1:]],
                    stdout=full,
                    stderr=subprocess.PIPE,
                    check=False,
                )
                self.assertEqual(done.returncode, 2, command)


class Processes(Failures):
    def test_killed_at_any_moment_it_has_all_of_a_run_or_nothing(self):
        size = 400 if sanitized() else 1500
        chance = random.Random(SEED)
        self.nightly_run("a.db", "2026-11-01", failing=(1,))
        before = resource.getrusage(resource.RUSAGE_CHILDREN)
        self.nightly_run("probe.db", "2026-11-01", failing=range(size))
        after = resource.getrusage(resource.RUSAGE_CHILDREN)
        usual = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
        moment = 0.0

        def limited():
            # Processor time, not the clock's: a busy machine kills no earlier. The timer stays through exec.
            signal.setitimer(signal.ITIMER_PROF, moment)

        nightly_runs, killed, done_before, retried = 1, 0, 0, 0
        for number in range(24):
            path = self.write("r.jsonl", results(failing=range(size), seed=number + 2))
            command = [
                BINARY,
                "failures",
                "merge",
                self.path("a.db"),
                path,
                "--date",
                f"2026-12-{number + 1:02}",
            ]
            moment = chance.uniform(1e-3, 1.3 * usual)
            ended = subprocess.run(
                command, stdout=subprocess.DEVNULL, check=False, preexec_fn=limited
            ).returncode
            self.assertIn(
                ended, (0, -signal.SIGPROF)
            )  # which is not caught: it kills as SIGKILL does
            killed += ended == -signal.SIGPROF
            listed = run("failures", "ls", self.path("a.db"), "--json")
            self.assertEqual((listed.returncode, listed.stderr), (0, ""))
            summary = lines(listed)[-1]
            self.assertIn(summary["nightly_runs"], (nightly_runs, nightly_runs + 1))
            if ended == 0:
                self.assertEqual(summary["nightly_runs"], nightly_runs + 1)
            done_before += ended == 0
            nightly_runs = summary["nightly_runs"]
            # A run without all its findings would be half of one.
            self.assertEqual(summary["all"], size if nightly_runs > 1 else 1)
            seen = {f["law"]: f["nightly_runs"] for f in self.findings("a.db")}
            self.assertEqual(seen["law_0"] if nightly_runs > 1 else 0, nightly_runs - 1)
            self.assertEqual(set(seen.values()) - {nightly_runs, nightly_runs - 1}, set())
            if number % 6 == 5 and nightly_runs == summary["nightly_runs"]:
                self.did(*command[2:])  # the same again: now it is there, once
                retried += 1
                nightly_runs = lines(run("failures", "ls", self.path("a.db"), "--json"))[-1][
                    "nightly_runs"
                ]
        self.assertGreater(killed, 8)
        self.assertEqual(retried, 4)
        self.assertGreater(nightly_runs, 4)

    def test_two_that_write_at_once_wait_for_each_other(self):
        size = 300 if sanitized() else 2000
        started = []
        for number in range(4):
            path = self.write(
                f"r{number}.jsonl", results(failing=range(number, size + number), seed=number)
            )
            started.append(
                subprocess.Popen(
                    [
                        BINARY,
                        "failures",
                        "merge",
                        self.path("a.db"),
                        path,
                        "--date",
                        f"2026-11-0{number + 1}",
                    ],
                    stdout=subprocess.DEVNULL,
                    stderr=subprocess.PIPE,
                )
            )
        for process in started:
            error = process.communicate(timeout=120)[1]
            self.assertEqual((process.returncode, error), (0, b""))
        one_by_one = [
            self.did(
                "merge", self.path("b.db"), self.path(f"r{n}.jsonl"), "--date", f"2026-11-0{n + 1}"
            )
            for n in range(4)
        ]
        self.assertEqual(len(one_by_one), 4)
        self.assertEqual(self.export("a.db"), self.export("b.db"))

    def test_a_reader_does_not_stop_a_writer(self):
        self.nightly_run("a.db", "2026-11-20", failing=range(200))
        with subprocess.Popen(
            [BINARY, "failures", "export", self.path("a.db")], stdout=subprocess.PIPE
        ) as reader:
            self.nightly_run("a.db", "2026-11-21", failing=(3,))
            reported = reader.communicate(timeout=60)[0]
        self.assertEqual(reader.returncode, 0)
        self.assertIn(reported.count(b'"type":"nightly_run"'), (1, 2))


if __name__ == "__main__":
    if run("failures", "ls", "none.db").returncode == 77:
        print("absent: failures: this build leaves it out (libsqlite3-dev, libssl-dev)")
        sys.exit(77)
    unittest.main()
