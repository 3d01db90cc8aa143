"""`layoutcheck corpus`: merged once and again, verified, kept small, and unharmed by what is hostile."""

import io
import json
import os
import tarfile
import tempfile
import unittest
import zipfile

from command import run

FACTS = os.path.join(os.path.dirname(__file__), "..", "..", "vectors", "facts.txt")
CASES = [
    "coalesce((2,2):(1,2))",
    "coalesce((2,2):(1,3))",
    "coalesce((2,1,6):(1,6,2))",
    "sort((2,2):(2,1))",
    "filter((2,2):(0,1))",
    "coalesce((4,4):(1,4))",
    "coalesce((8,8):(1,8))",
    "squeeze((1,2):(3,1))",
]


def write(folder, name, text):
    os.makedirs(folder, exist_ok=True)
    with open(os.path.join(folder, name), "w", encoding="utf-8") as file:
        file.write(text)


class Corpus(unittest.TestCase):
    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.from_ = self.path("from")
        self.into = self.path("into")
        for number, case in enumerate(CASES):
            write(self.from_, "input-%d" % number, case)

    def path(self, *parts):
        return os.path.join(self.folder.name, *parts)

    def files(self):
        return sorted(os.listdir(self.into))

    def test_merging_is_idempotent(self):
        done = run("corpus", "merge", self.into, self.from_)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("added %d" % len(CASES), done.stdout)
        before = self.files()
        again = run("corpus", "merge", "--json", self.into, self.from_, self.into)
        summary = json.loads(again.stdout.splitlines()[-1])
        self.assertEqual(summary["added"], 0)
        self.assertEqual(summary["distinct"], len(CASES))
        self.assertEqual(self.files(), before)
        done = run("corpus", "verify", self.into, "--target", "laws_coalesce")
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("inputs %d, problems 0" % len(CASES), done.stdout)
        done = run("corpus", "stats", self.into, self.from_)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertIn("misnamed %d" % len(CASES), done.stdout.splitlines()[1])

    def test_minimising_ends_at_a_fix_point(self):
        run("corpus", "merge", self.into, self.from_)
        planned = run("corpus", "min", self.into, "--target", "laws_coalesce", "--dry-run")
        self.assertEqual(planned.returncode, 0, planned.stderr)
        self.assertEqual(len(self.files()), len(CASES))
        first = run("corpus", "min", self.into, "--target", "laws_coalesce")
        self.assertEqual(first.returncode, 0, first.stderr)
        kept = self.files()
        self.assertLess(len(kept), len(CASES), first.stdout)
        self.assertGreater(len(kept), 0)
        second = run("corpus", "min", self.into, "--target", "laws_coalesce")
        self.assertIn("removed 0", second.stdout)
        self.assertEqual(self.files(), kept)

    def test_seeds_come_from_vectors_and_findings(self):
        found = self.path("found")
        write(found, "a.json", json.dumps({"law": "x", "case": "size(4:1)"}))
        done = run("corpus", "merge", self.into, "--vectors", FACTS, "--findings", found)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertGreater(len(self.files()), 10)

    def test_archives_are_read_and_their_names_lead_nowhere(self):
        archive = self.path("a.zip")
        with zipfile.ZipFile(archive, "w") as out:
            out.writestr("../../../escaped", CASES[0])
            out.writestr("/absolute", CASES[1])
        done = run("corpus", "merge", self.into, archive)
        self.assertEqual(done.returncode, 0, done.stderr)
        self.assertEqual(len(self.files()), 2)
        self.assertEqual(sorted(os.listdir(self.folder.name)), ["a.zip", "from", "into"])

    def test_hostile_archives_merge_nothing(self):
        link = self.path("link.tar")
        with tarfile.open(link, "w") as out:
            info = tarfile.TarInfo("good")
            info.size = 3
            out.addfile(info, io.BytesIO(b"4:1"))
            info = tarfile.TarInfo("bad")
            info.type = tarfile.SYMTYPE
            info.linkname = "/etc/passwd"
            out.addfile(info)
        large = self.path("large.zip")
        with zipfile.ZipFile(large, "w", zipfile.ZIP_DEFLATED) as out:
            out.writestr("a", b"x" * ((1 << 20) + 1))
        bomb = self.path("bomb.zip")
        with zipfile.ZipFile(bomb, "w", zipfile.ZIP_DEFLATED) as out:
            for number in range(64):
                out.writestr(str(number), b"x" * (1 << 20))
        write(self.folder.name, "empty", "")
        write(self.folder.name, "text", "size(4:1)")
        for hostile in (
            link,
            large,
            bomb,
            self.path("empty"),
            self.path("text"),
            self.path("none"),
            "/dev/zero",
        ):
            with self.subTest(hostile=hostile):
                done = run("corpus", "merge", self.into, self.from_, hostile)
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertIn(hostile, done.stderr)
                self.assertFalse(os.path.exists(self.into))

    def test_files_that_are_not_inputs_are_reported(self):
        run("corpus", "merge", self.into, self.from_)
        write(self.into, "misnamed", "4:1")
        os.symlink("/etc/passwd", os.path.join(self.into, "link"))
        done = run("corpus", "verify", self.into)
        self.assertEqual(done.returncode, 1, done.stdout)
        self.assertIn("misnamed", done.stderr)
        self.assertIn("is a link", done.stderr)
        done = run("corpus", "min", self.into, "--target", "text")
        self.assertEqual(done.returncode, 2, done.stdout)

    def version(self, folder):
        return json.loads(run("corpus", "stats", folder, "--json").stdout.splitlines()[0])[
            "version"
        ]

    def test_the_version_is_that_of_the_contents(self):
        first = self.version(self.from_)
        self.assertRegex(first, "^[0-9a-f]{64}$")
        run("corpus", "merge", self.into, self.from_)
        write(self.into, "twice", CASES[0])
        os.utime(self.path("into", "twice"), (0, 0))
        self.assertEqual(self.version(self.into), first)
        self.assertIn("version " + first, run("corpus", "stats", self.into).stdout)
        os.remove(self.path("into", "twice"))
        self.assertIn(": version %s\n" % first, run("corpus", "verify", self.into).stdout)
        write(self.from_, "more", "size(4:1)")
        self.assertNotEqual(self.version(self.from_), first)
        os.mkdir(self.path("into", "below"))
        self.assertNotIn("version", run("corpus", "stats", self.into).stdout)

    def test_diff_reports_what_came_and_went(self):
        other = self.path("other")
        for number, case in enumerate(CASES[2:] + ["size(4:1)", "\x1b[2J"]):
            write(other, str(number), case)
        archive = self.path("other.zip")
        with zipfile.ZipFile(archive, "w") as out:
            for name in os.listdir(other):
                out.write(os.path.join(other, name), name)
        for new in (other, archive):
            done = run("corpus", "diff", self.from_, new)
            self.assertEqual(done.returncode, 0, done.stderr)
            reported = [line.split("  ", 1) for line in done.stdout.splitlines() if line[0] in "+-"]
            self.assertEqual(
                sorted(gist for change, gist in reported if change[0] == "-"), sorted(CASES[:2])
            )
            self.assertEqual(
                sorted(gist for change, gist in reported if change[0] == "+"),
                ["4 bytes", "size(4:1)"],
            )
            self.assertIn(
                "old version %s\nnew version %s\nadded 2, removed 2, same 6\n"
                % (self.version(self.from_), self.version(other)),
                done.stdout,
            )
        done = run("corpus", "diff", self.from_, self.from_, "--json")
        self.assertEqual([json.loads(line)["added"] for line in done.stdout.splitlines()], [0])
        self.assertEqual(run("corpus", "diff", self.from_, self.path("none")).returncode, 2)

    def test_wrong_calls_are_refused(self):
        run("corpus", "merge", self.into, self.from_)
        for arguments in (
            [],
            ["merge"],
            ["merge", self.into],
            ["min", self.into],
            ["verify"],
            ["min", self.into, "--target", "no_such"],
            ["stats", self.path("none")],
            ["diff", self.into],
            ["min", self.into, "--target", "text", "--program", "/no/such"],
            ["merge", self.into, "--vectors", "/no/such"],
            ["polish", self.into],
        ):
            with self.subTest(arguments=arguments):
                done = run("corpus", *arguments)
                self.assertEqual(done.returncode, 2, done.stdout)
                self.assertTrue(done.stderr)


if __name__ == "__main__":
    unittest.main()
