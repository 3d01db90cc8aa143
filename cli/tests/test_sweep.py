"""sweep: its exit codes, reports that merge, journals that go on, tables, hostile files."""

import json
import os
import pathlib
import resource
import signal
import struct
import subprocess
import tempfile
import unittest

from command import BINARY, lines, run, sanitized, wait_for
from sweeps import kill_and_resume, report, stable, sweep

SPACE = "compact(max_size=48)"
LONG = "compact(max_size=2048)"


class Sweep(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)

    def path(self, name):
        return str(self.folder / name)

    def test_counts_add_up_and_the_last_line_says_so(self):
        done = sweep(SPACE)
        self.assertEqual(done.returncode, 0, done.stderr)
        last = done.stdout.splitlines()[-1]
        self.assertRegex(
            last,
            r"^executed (\d+) / planned \1 items, pass 66, fail 0 laws, points "
            r"\d+, faults injected 3, found 3, time .* s, .* items/s, .* points/s, cpu",
        )
        begin, swept, summary = lines(sweep(SPACE, "--json"))
        self.assertEqual(
            (begin["type"], swept["type"], summary["type"]), ("run", "sweep", "summary")
        )
        self.assertEqual(begin["planned"], summary["planned"])
        self.assertRegex(begin["version"], r"^\d+\.\d+\.\d+$")
        self.assertTrue(swept["version"].startswith(begin["version"] + " "), swept["version"])
        self.assertEqual(summary["exit"], 0)
        parts = ("holds", "vacuous", "refused", "unsupported", "violated", "unknown")
        for law in swept["laws"]:
            self.assertEqual(sum(law[part] for part in parts), swept["layouts"], law["law"])
            self.assertEqual(law["violated"], 0)

    def test_threads_chunks_and_seeds_do_not_matter(self):
        one = lines(sweep(SPACE, "--json", "-j", "1"))[1]
        two = lines(sweep(SPACE, "--json", "-j", "2", "--chunk", "37", "--seed", "9"))[1]
        self.assertEqual(stable(one), stable(two))

    def test_every_space_of_the_list_can_be_swept(self):
        spaces = lines(run("list", "spaces", "--json"))
        self.assertGreaterEqual(len(spaces), 9)
        for space in spaces:
            with self.subTest(space=space["example"]):
                done = sweep(space["example"], "--json", timeout=400)
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertEqual(lines(done)[1]["layouts"], space["items"])

    def test_usage_errors_exit_2_in_one_line(self):
        for args in (
            [],
            ["compact(size=8589934592, rank<=1)"],
            ["compact(max_size="],
            ["nothing(x=1)"],
            [SPACE, "--shard", "4/3"],
            [SPACE, "--shard", "0/3"],
            [SPACE, "--shard", "x"],
            [SPACE, "--chunk", "0"],
            [SPACE, "--chunk", "-5"],
            [SPACE, "--device", "tpu"],
            [SPACE, "--device", "cuda:x"],
            [SPACE, "--device", "cuda:-1"],
            ["tables(points<=2, value<=1)", "--device", "cuda:0"],  # hosts alone have such items
            [SPACE, "--budget", "soon"],
            ["compact(max_size=2)", "--shard", "1/99999"],
            [LONG, "--chunk", "1"],
            [SPACE, "--table", "t", "--layout", "4:1"],
            ["--table", "t"],
            ["--layout", "4:1"],
            [SPACE, "--resume", self.path("a"), "--journal", self.path("b")],
        ):
            with self.subTest(args=args):
                done = run("sweep", *args)
                self.assertEqual(done.returncode, 2, done.stdout + done.stderr)
                self.assertTrue(done.stderr)

    def test_a_budget_that_ends_is_inconclusive_and_writes_no_report(self):
        done = sweep(
            LONG,
            "--budget",
            "1s",
            "--out",
            self.path("o.json"),
            "--json",
            "--journal",
            self.path("j"),
            "--chunk",
            "200",
        )
        self.assertEqual(done.returncode, 4, done.stderr)
        self.assertLess(lines(done)[-1]["executed"], lines(done)[-1]["planned"])
        self.assertFalse(os.path.exists(self.path("o.json")))
        self.assertIn("go on with", done.stderr)

    def test_an_interrupt_keeps_the_journal(self):
        process = subprocess.Popen(
            [
                BINARY,
                "sweep",
                LONG,
                "--device",
                "cpu",
                "--chunk",
                "100",
                "--journal",
                self.path("j"),
            ],
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        path = self.folder / "j" / "journal"
        wait_for(lambda: path.exists() and path.read_bytes().count(b"\n") >= 4, process)
        process.send_signal(signal.SIGINT)
        out, _ = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 130)
        self.assertTrue(out.splitlines()[-1].startswith(b"executed "))
        again = sweep(LONG, "--resume", self.path("j"), "--budget", "1s")
        self.assertEqual(again.returncode, 4)
        self.assertIn("going on after", again.stderr)

    def test_resumes_after_kill_at_random_moments(self):
        kill_and_resume(self, self.folder, SPACE, 25, 5, seed=1)

    def test_a_second_run_of_a_finished_journal_sweeps_nothing_and_says_the_same(self):
        args = (SPACE, "--chunk", "100", "--journal", self.path("j"), "--json")
        first, second = sweep(*args), sweep(*args)
        self.assertEqual((first.returncode, second.returncode), (0, 0), second.stderr)
        self.assertEqual(stable(lines(first)[1]), stable(lines(second)[1]))
        self.assertEqual(lines(second)[1]["faults"], {"injected": 3, "found": 3})

    def test_hostile_journals_are_refused(self):
        self.assertEqual(sweep(SPACE, "--resume", self.path("none")).returncode, 2)
        (self.folder / "empty").mkdir()
        self.assertEqual(sweep(SPACE, "--resume", self.path("empty")).returncode, 2)
        (self.folder / "file").write_text("x")
        self.assertEqual(sweep(SPACE, "--resume", self.path("file")).returncode, 2)
        self.assertEqual(sweep(SPACE, "--journal", self.path("file")).returncode, 2)
        for content in (b"", b"\n", b"\0" * 9999, b"x" * (3 << 20), b"\xff\xfe\n" * 99):
            folder = self.folder / "hostile"
            folder.mkdir(exist_ok=True)
            (folder / "journal").write_bytes(content)
            done = sweep(SPACE, "--resume", str(folder))
            self.assertEqual(done.returncode, 2, done.stderr)
            self.assertIn("journal", done.stderr)
        self.assertEqual(sweep(SPACE, "--journal", self.path("j"), "--chunk", "100").returncode, 0)
        journal = self.folder / "j" / "journal"
        rows = journal.read_bytes().splitlines(keepends=True)
        rows[3] = rows[3].replace(b"\t", b" ", 1)
        journal.write_bytes(b"".join(rows))
        done = sweep(SPACE, "--resume", self.path("j"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("line 4", done.stderr)
        other = sweep("compact(max_size=47)", "--resume", self.path("j"))
        self.assertIn("is of space", other.stderr)

    def test_a_disk_that_refuses_never_passes(self):
        def small_files():
            resource.setrlimit(resource.RLIMIT_FSIZE, (4000, 4000))

        for args in (
            ["--journal", self.path("full"), "--chunk", "100"],
            ["--out", self.path("full.json")],
            ["--out", "/dev/null"],
            ["--out", "/proc/none/x.json"],
            ["--journal", "/proc/none"],
        ):
            with self.subTest(args=args):
                done = subprocess.run(
                    [BINARY, "sweep", SPACE, "--device", "cpu", *args],
                    preexec_fn=small_files,
                    capture_output=True,
                    check=False,
                    timeout=120,
                )
                self.assertEqual(done.returncode, 2, done.stderr)
        if os.path.exists("/dev/full"):
            with open("/dev/full", "wb") as full:
                done = subprocess.run(
                    [BINARY, "sweep", SPACE, "--device", "cpu"],
                    stdout=full,
                    stderr=subprocess.DEVNULL,
                    check=False,
                    timeout=120,
                )
            self.assertEqual(done.returncode, 2)

    def test_shards_merge_into_the_whole(self):
        files = [self.path(f"s{k}.json") for k in (1, 2, 3)]
        for k, file in enumerate(files, 1):
            done = sweep(SPACE, "--shard", f"{k}/3", "--out", file)
            self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(sweep(SPACE, "--out", self.path("whole.json")).returncode, 0)
        merged = run("report", "merge", *reversed(files), "--out", self.path("merged.json"))
        self.assertEqual(merged.returncode, 0, merged.stderr)
        self.assertEqual(
            stable(report(self.path("merged.json"))), stable(report(self.path("whole.json")))
        )
        gap = run("report", "merge", files[0], files[2])
        self.assertEqual(gap.returncode, 5)
        self.assertIn("no report covers numbers", gap.stderr)
        overlap = run("report", "merge", *files, files[1])
        self.assertEqual(overlap.returncode, 2)
        self.assertIn("both cover", overlap.stderr)

    def test_hostile_reports_are_refused(self):
        self.assertEqual(sweep(SPACE, "--out", self.path("good.json")).returncode, 0)
        good = report(self.path("good.json"))
        contents = ["", "[]", "null", "{", "[" * 100000, '{"type":"sweep"}', "\0", "\xff"]
        for key in good:
            if key.endswith("_per_second"):
                continue
            for value in (None, -1, 1e300, "x", [], {}, [[]], [None], 2**70):
                contents.append(json.dumps({**good, key: value}))
        if sanitized():
            contents = contents[:8] + contents[8::5]
        for content in contents:
            file = self.folder / "bad.json"
            file.write_text(content)
            done = run("report", "merge", str(file))
            # A number of seconds may be any number, and a list of devices may be empty.
            allowed = (0, 2, 5) if content.startswith('{"type": "sweep", "v') else (2,)
            self.assertIn(done.returncode, allowed, content[:80] + done.stderr)
        laws = [dict(law) for law in good["laws"]]
        laws[0]["holds"] += 1
        (self.folder / "bad.json").write_text(json.dumps({**good, "laws": laws}))
        done = run("report", "merge", self.path("bad.json"))
        self.assertEqual(done.returncode, 2)
        self.assertIn("does not add up", done.stderr)
        self.assertEqual(run("report", "merge", self.path("none.json")).returncode, 2)

    def test_a_hostile_report_invents_no_counterexample(self):
        self.assertEqual(sweep(SPACE, "--out", self.path("good.json")).returncode, 0)
        good = report(self.path("good.json"))
        rest = {"case": "size(1:0)", "lhs": 0, "relation": "==", "rhs": 1}
        for first, why in (
            ({"number": 0, "point": 0, **rest}, "the host does not"),
            ({"number": 0, "point": 2**64 - 1, **rest}, "the host does not"),
            ({"number": good["size"], "point": 0, **rest}, "outside the numbers swept"),
            ({"number": 2**70, "point": 0, **rest}, "number is not a number from 0 on"),
            ({"number": 0, "point": "x", **rest}, "point is not a number from 0 on"),
            ({"point": 0, **rest}, "number is missing"),
            ({"number": 0, "point": 0}, "laws: first: case is missing"),
            (None, "first is not an object"),
            ([], "first is not an object"),
        ):
            laws = [dict(law) for law in good["laws"]]
            laws[0].update(holds=laws[0]["holds"] - 1, violated=1, first=first)
            (self.folder / "bad.json").write_text(json.dumps({**good, "laws": laws}))
            done = run("report", "merge", self.path("bad.json"))
            self.assertEqual(done.returncode, 2, first)
            self.assertIn(why, done.stderr, first)

    def test_no_gpu_is_said_in_one_line(self):
        facts = lines(run("doctor", "--json"))[0]["sweep"]
        if facts["cuda_devices"]:
            self.skipTest("this machine has a CUDA device")
        for device in ("cuda:0", "cuda:all"):
            done = run("sweep", SPACE, "--device", device)
            self.assertEqual((done.returncode, done.stdout), (77, ""))
            self.assertEqual(len(done.stderr.splitlines()), 1, done.stderr)
        done = run("sweep", SPACE, "--device", "auto")
        self.assertEqual(done.returncode, 0)
        self.assertIn("sweeping on the CPU", done.stderr)

    def test_tables_are_compared(self):
        file = self.path("t.bin")
        values = [i * 2 for i in range(4)] + [i * 2 + 1 for i in range(4)]
        for width, code in ((64, "q"), (32, "i")):
            pathlib.Path(file).write_bytes(struct.pack(f"<8{code}", *values))
            args = ["sweep", "--table", file, "--width", str(width), "--layout"]
            self.assertEqual(run(*args, "(4,2):(2,1)").returncode, 0)
            self.assertEqual(run(*args, "coalesce((4,(2,1)):(2,(1,7)))").returncode, 0)
            wrong = run(*args, "(4,2):(2,3)", "--json")
            self.assertEqual(wrong.returncode, 1)
            self.assertEqual(lines(wrong)[0]["first"], {"index": 4, "expected": 3, "found": 1})
            self.assertEqual(run(*args, "(4,3):(2,1)").returncode, 2)
            self.assertEqual(run(*args, "(4,2):(2").returncode, 2)
            self.assertEqual(run(*args, "size((4,2):(2,1))").returncode, 2)
        self.assertEqual(
            run("sweep", "--table", self.path("none"), "--layout", "4:1").returncode, 2
        )

    def test_laws_are_listed_with_those_left_out(self):
        done = sweep("pairs(compact(max_size=8), compact(max_size=4))", "--laws", "--json")
        self.assertEqual(done.returncode, 0)
        line = lines(done)[0]
        self.assertIn("composition_function", line["laws"])
        self.assertTrue(all(law["why"] for law in line["left_out"]))

    def test_items_that_no_device_has_are_swept_by_hosts(self):
        space = "composed(bits<=1, offset<=1, rank<=1, extent<=2, stride<=1)"
        listed = lines(sweep(space, "--laws", "--json"))[0]
        self.assertIn("composed_cosize_by_table", listed["laws"])
        self.assertEqual(listed["left_out"], [])
        done = run("sweep", space, "--device", "auto")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("no device has such items: sweeping on the CPU", done.stderr)


if __name__ == "__main__":
    unittest.main()
