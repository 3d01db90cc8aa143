"""A run whose results cannot be written fails, in any command; a closed descriptor gets no file of a run."""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from command import BINARY, run

ROOT = Path(__file__).resolve().parents[2]
EXAMPLE = ROOT / "conformance/sdk/python/example_adapter.py"
TOY = f"cmd:{sys.executable} {EXAMPLE}"
WRONG = f"cmd:{sys.executable} wrong.py"  # a file of `prepare`
MUTANT = "builtin:mutant/coalesce_ignores_stride"
CASE = "coalesce((2,2):(1,3))"

# Each command that does something, with arguments with which it prints results; the files are those of `prepare`.
COMMANDS = {
    "adapters list": [],
    "completion": ["bash"],
    "conform": ["--impl", TOY, "--op", "product", "--budget", "20s"],
    "convert": ["8:1", "--to", "linear"],
    "corpus diff": ["new", "old"],
    "corpus merge": ["into", "new"],
    "corpus min": ["old", "--target", "laws_coalesce", "--dry-run"],
    "corpus stats": ["old"],
    "corpus verify": ["old"],
    "doctor": [],
    "emit": [CASE, "--as", "json"],
    "eval": [CASE],
    "failures export": ["a.db"],
    "failures gc": ["a.db", "--not-seen-since", "2026-01-01"],
    "failures link": ["a.db", "ID", "https://example.org/1"],
    "failures ls": ["a.db"],
    "failures merge": ["b.db", "run.jsonl", "--date", "2026-11-20"],
    "failures pull": ["c.db", "."],
    "gen": ["--op", "product", "--budget", "20s"],
    "judge": ["answers.jsonl", "--cases", "cases.jsonl", "--impl", TOY],
    "known check": ["toy.toml"],
    "known explain": ["toy.toml"],
    "known fix": ["toy.toml", "--impl", TOY, "--seeds", "1", "--budget", "20s"],
    "known init": ["new.toml", "--impl", TOY, "--issue", "https://example.org/1", "--seeds", "1"],
    "laws check": ["rough.law"],
    "laws fmt": ["rough.law"],
    "list": ["laws"],
    "manual": ["verify"],
    "matrix": ["conform.jsonl"],
    "protocol lint": ["--impl", TOY],
    "prove": ["append_adds"],
    "recover": ["0,1,2,3"],
    "report merge": ["sweep.json"],
    "report write": ["run.jsonl"],
    "repro": [CASE, "--impl", MUTANT],
    "show": ["(4,8):(8,1)"],
    "shrink": [CASE, "--impl", TOY],
    "sweep": ["compact(max_size=8)"],
    "verify": ["coalesce_keeps_size"],
    "version": [],
}
# Each command with --out, with arguments with which it writes there.
OUTS = {
    "conform": ["--impl", WRONG, "--op", "product", "--budget", "20s"],
    "emit": COMMANDS["emit"],
    "completion": COMMANDS["completion"],
    "failures export": [*COMMANDS["failures export"], "--as", "cases"],
    "judge": ["wrong.jsonl", "--cases", "cases.jsonl", "--impl", WRONG],
    "manual": [],
    "report merge": COMMANDS["report merge"],
    "report write": COMMANDS["report write"],
    "shrink": ["product((2,2))", "--impl", WRONG],
    "sweep": COMMANDS["sweep"],
    "verify": ["coalesce*", "--impl", MUTANT],
}
# What they print depends on the package index; the first prints that of pip and a compiler, for minutes.
SILENT = {"adapters install", "adapters outdated", "bisect"}


def prepare(folder):
    """The files that COMMANDS name."""

    def kept(name, *args):
        (folder / name).write_text(run(*args, cwd=folder).stdout)

    kept("run.jsonl", "verify", "coalesce*", "--impl", MUTANT, "--json")
    kept("conform.jsonl", "conform", *COMMANDS["conform"], "--json")
    kept("cases.jsonl", "gen", *COMMANDS["gen"])
    with (folder / "cases.jsonl").open() as cases, (folder / "answers.jsonl").open("w") as answers:
        subprocess.run([sys.executable, EXAMPLE], stdin=cases, stdout=answers, check=True)
    (folder / "wrong.py").write_text(
        f"import sys; sys.path.insert(0, {str(EXAMPLE.parent)!r})\n"
        "from layoutcheck_adapter import Adapter\n"
        'adapter = Adapter("wrong", "1")\n'
        "adapter.op(lambda t: 7, 'product')\n"
        "adapter.run()\n"
    )
    with (folder / "cases.jsonl").open() as cases, (folder / "wrong.jsonl").open("w") as answers:
        subprocess.run(
            [sys.executable, folder / "wrong.py"], stdin=cases, stdout=answers, check=True
        )
    (folder / "rough.law").write_text(
        "topic rough\non coalesce(L: layout) = R\nlaw rough [size]\n size(R)==size(L)\n"
    )
    run("failures", "merge", "a.db", "run.jsonl", "--date", "2026-11-20", cwd=folder)
    run("sweep", "compact(max_size=8)", "--out", "sweep.json", cwd=folder)
    run("known", "init", "toy.toml", *COMMANDS["known init"][1:], cwd=folder)
    for name, texts in ("old", [CASE]), ("new", [CASE, "squeeze((1,2):(3,1))"]):
        (folder / "loose").mkdir(exist_ok=True)
        for text in texts:
            (folder / "loose" / str(len(text))).write_text(text)
        run("corpus", "merge", name, "loose", cwd=folder)


class Output(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        folder = tempfile.TemporaryDirectory()
        cls.addClassCleanup(folder.cleanup)
        cls.prepared = Path(folder.name) / "prepared"
        cls.prepared.mkdir()
        prepare(cls.prepared)
        failures = run("failures", "ls", "a.db", "--json", cwd=cls.prepared).stdout
        cls.id = json.loads(failures.splitlines()[0]).get("id", "")  # a build may lack the database
        run("manual", "--out", str(Path(folder.name) / "pages"))
        pages = {
            page.stem.removeprefix("layoutcheck-") for page in Path(folder.name, "pages").iterdir()
        } - {"layoutcheck"}
        groups = {page.rpartition("-")[0] for page in pages}
        cls.commands = {page.replace("-", " ", 1) for page in pages - groups}

    def copy(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        shutil.copytree(self.prepared, folder.name, dirs_exist_ok=True)
        return folder.name

    def arguments(self, command):
        return [*command.split(), *(self.id if a == "ID" else a for a in COMMANDS[command])]

    def absent(self, command):
        return command not in self.commands or (
            command in ("corpus min", "corpus verify")
            and not Path(BINARY).with_name("bin").joinpath("layoutcheck-fuzz-replay").exists()
        )

    def end(self, arguments, redirection):
        """Exit and stderr of the command with its output redirected as a shell does it."""
        done = subprocess.run(
            ["bash", "-c", f'"$0" "$@" {redirection}', BINARY, *arguments],
            cwd=self.copy(),
            stdin=subprocess.DEVNULL,
            stderr=subprocess.PIPE,
            text=True,
            errors="replace",
            timeout=300,
            check=False,
        )
        return done.returncode, done.stderr

    def test_each_command_is_here(self):
        self.assertLessEqual(self.commands, COMMANDS.keys() | SILENT)
        if "conform" in self.commands and "sweep" in self.commands:
            self.assertLessEqual(COMMANDS.keys(), self.commands | {"prove"})

    def test_results_that_cannot_be_written_are_not_a_success(self):
        for command in COMMANDS:
            if self.absent(command):
                continue
            arguments = self.arguments(command)
            with self.subTest(command=command):
                whole = run(*arguments, cwd=self.copy())
                if whole.returncode == 77:
                    self.skipTest(f"absent: {command}: {whole.stderr}")
                self.assertNotEqual(whole.stdout, "", whole.stderr)
                self.assertNotEqual(whole.returncode, 2, whole.stderr)
                for redirection in ">/dev/full", ">&-":
                    code, reported = self.end(arguments, redirection)
                    self.assertEqual(code, 2, (redirection, reported))
                    self.assertIn("layoutcheck: cannot write the results", reported, redirection)

    def test_help_and_wrong_commands(self):
        for command in sorted(self.commands) + ["", "report"]:
            code, reported = self.end([*command.split(), "--help"], ">/dev/full")
            self.assertEqual(code, 2, (command, reported))
        self.assertEqual(self.end(["--version"], ">&-")[0], 2)
        code, reported = self.end(["--no-such-option"], ">&-")
        self.assertEqual(
            (code, "cannot write" in reported), (2, False)
        )  # nothing was to be written

    def test_a_reader_that_leaves_ends_the_command(self):
        script = f'"{BINARY}" list laws --json | head -n 1 >/dev/null; echo "${{PIPESTATUS[0]}}"'
        done = subprocess.run(
            ["bash", "-c", script],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        self.assertIn(done.stdout.strip(), ("141", "2"))

    def test_a_reader_that_is_gone_before_the_first_byte_is_not_a_success(self):
        for command in COMMANDS:
            if self.absent(command):
                continue
            for ignored in False, True:  # SIGPIPE, as under nohup or a service manager
                with self.subTest(command=command, ignored=ignored):
                    nobody, end = os.pipe()
                    os.close(nobody)
                    done = subprocess.run(
                        [BINARY, *self.arguments(command)],
                        cwd=self.copy(),
                        stdin=subprocess.DEVNULL,
                        stdout=end,
                        stderr=subprocess.PIPE,
                        timeout=300,
                        check=False,
                        restore_signals=not ignored,
                    )
                    os.close(end)
                    if done.returncode == 77:
                        continue
                    reported = done.stderr.decode(errors="replace")
                    # 141: it was interrupted before it had anything to write
                    self.assertIn(done.returncode, (2, 141) if ignored else (2, 141, -13), reported)
                    if done.returncode == 2:
                        self.assertIn("layoutcheck: cannot write the results", reported)

    def test_a_long_command_ends_soon_after_its_reader(self):
        for command in (
            ["prove", "--json"],
            ["conform", "--impl", TOY, "--budget", "250s", "--json", "--plan", "250s"],
            ["verify", "--json", "--budget", "250s"],
        ):
            if command[0] not in self.commands:
                continue
            with (
                self.subTest(command=command[0]),
                subprocess.Popen(
                    [BINARY, *command],
                    cwd=self.copy(),
                    stdin=subprocess.DEVNULL,
                    stdout=subprocess.PIPE,
                    stderr=subprocess.PIPE,
                ) as process,
            ):
                if command[0] == "prove":  # lines are there as soon as they are decided
                    self.assertEqual(json.loads(process.stdout.readline())["type"], "run")
                process.stdout.close()
                reported = process.stderr.read().decode(errors="replace")
                code = process.wait(timeout=200)  # all of it takes longer
                if code == 77:
                    continue
                self.assertEqual(code, 2, reported)
                self.assertIn("layoutcheck: cannot write the results", reported)

    def test_a_full_disk_is_not_a_success(self):
        enter = ["unshare", "-rm"]
        tried = (
            subprocess.run(
                [*enter, "mount", "-t", "tmpfs", "-o", "size=4k", "none", tempfile.gettempdir()],
                capture_output=True,
                check=False,
            )
            if shutil.which("unshare")
            else None
        )
        if tried is None or tried.returncode != 0:
            self.skipTest("absent: a mount namespace of one's own")
        script = 'mount -t tmpfs -o size=4k none full && { dd if=/dev/zero of=full/all bs=4k count=2 2>/dev/null; exec "$@"; }'
        for command, arguments in OUTS.items():
            if self.absent(command):
                continue
            with self.subTest(command=command):
                folder = self.copy()
                Path(folder, "full").mkdir()
                done = subprocess.run(
                    [
                        *enter,
                        "bash",
                        "-c",
                        script,
                        "sh",
                        BINARY,
                        *command.split(),
                        *arguments,
                        "--out",
                        "full/out",
                    ],
                    cwd=folder,
                    capture_output=True,
                    text=True,
                    errors="replace",
                    timeout=300,
                    check=False,
                )
                if done.returncode == 77:
                    continue
                self.assertEqual(done.returncode, 2, done.stderr)
                self.assertIn("No space left on device", done.stderr)

    def test_each_command_that_keeps_something_is_here(self):
        pages = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, pages)
        run("manual", "--out", str(pages))
        keeping = {
            page.stem.removeprefix("layoutcheck-").replace("-", " ", 1)
            for page in pages.iterdir()
            if re.search(r"-out\b", page.read_text().replace("\\", ""))
            and page.stem != "layoutcheck"
        }
        self.assertTrue(keeping)
        self.assertLessEqual(keeping & self.commands, OUTS.keys())

    def test_no_file_of_a_run_gets_a_closed_descriptor(self):
        if "conform" not in self.commands:
            self.skipTest("absent: conform")
        for redirection in "<&- >&-", "<&- >&- 2>&-":
            folder = self.copy()
            done = subprocess.run(
                ["bash", "-c", f'"$0" "$@" {redirection}', BINARY, *self.arguments("conform")]
                + ["--json", "--out", "kept"],
                cwd=folder,
                timeout=300,
                check=False,
            )
            self.assertEqual(done.returncode, 2)
            journals = list(Path(folder, "kept").rglob("last-batch.journal"))
            self.assertTrue(journals)
            for journal in journals:
                # The last batch, and what is left of longer ones before it: no results.
                text = journal.read_text()
                self.assertRegex(text, r'^\{"seq":')
                self.assertNotIn('"type":', text)


class Messages(unittest.TestCase):
    def test_untrusted_text_is_cut_and_moves_no_cursor(self):
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder) / "r.jsonl"
            for content in (
                b'{"type":"run","version":"0","seed":' + b"1" * 1_000_000 + b".}\n",
                b'{"type":"run","seed":"\xff\xfe\x1b[2J"}\n',
                '{"type":\u202e'.encode() + b"\xed\xa0\x80\xc0\x80\xf4\x90\x80\x80\xe2\x80}\n",
                b'{"' + b"k" * 100_000 + b'":1,"' + b"k" * 100_000 + b'":1}\n',
            ):
                file.write_bytes(content)
                done = subprocess.run(
                    [BINARY, "report", "write", file],
                    capture_output=True,
                    timeout=60,
                    check=False,
                )
                self.assertEqual(done.returncode, 2)
                reported = done.stderr.decode()  # UTF-8
                self.assertLess(len(reported), 1000)
                self.assertNotRegex(reported, r"[\x00-\x08\x0b-\x1f\x7f-\x9f]")

    def test_what_cannot_be_read_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            done = run("report", "write", folder)
            self.assertEqual(done.returncode, 2)
            self.assertIn(f"cannot read {folder}: Is a directory", done.stderr)
            done = run("conform", "--impl", f"so:{folder}")
            self.assertEqual(done.returncode, 6)
            self.assertIn(f"so:{folder}: no regular file", done.stderr)


if __name__ == "__main__":
    os.environ.pop("LAYOUTCHECK_IMPL", None)
    unittest.main()
