#!/usr/bin/env python3
"""Man pages and completions hold what --help holds: every command, every option, every value of a choice."""

import re
import shlex
import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

from command import BINARY, run


def plain(page):
    """A man page without its fonts and escapes."""
    for sign, text in (
        (r"\fB", ""),
        (r"\fI", ""),
        (r"\fR", ""),
        (r"\-", "-"),
        (r"\(aq", "'"),
        (r"\&", ""),
        (r"\e", "\\"),
    ):
        page = page.replace(sign, text)
    return page


def commands(*path):
    """Every command by its words, from what --help prints: (), ("report",), ("report", "write")..."""
    text = run(*path, "--help").stdout
    yield path, text
    below = re.findall(
        r"^(?:Subcommands|Check|Explore|Reproduce|Operate):\n((?:  .*\n)+)", text, re.MULTILINE
    )
    for name in re.findall(r"^  (\w[\w-]*)", "".join(below), re.MULTILINE):
        yield from commands(*path, name)


def options(text):
    return set(
        re.findall(
            r"(?<![\w-])--?[a-z][a-z0-9-]*", "\n".join(re.findall(r"^  (-\S+)", text, re.MULTILINE))
        )
    )


def choices(text):
    """Of each option in a text of --help: the values in its braces."""
    return {
        name: values.split(",")
        for name, values in re.findall(r"^  (?:-\w,)?(--\S+) \w+:\{([^}]*)\}", text, re.MULTILINE)
    }


class Manual(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.folder = tempfile.TemporaryDirectory()
        cls.pages = Path(cls.folder.name) / "man1"
        done = run("manual", "--out", str(cls.pages))
        assert done.returncode == 0, done.stderr
        cls.commands = dict(commands())

    @classmethod
    def tearDownClass(cls):
        cls.folder.cleanup()

    def test_a_page_for_each_command(self):
        expected = {"-".join(("layoutcheck", *path)) + ".1" for path in self.commands}
        self.assertGreater(len(expected), 25)
        self.assertEqual({page.name for page in self.pages.iterdir()}, expected)

    def test_every_option_and_value_of_help(self):
        seen = 0
        for path, text in self.commands.items():
            with self.subTest(path):
                page = plain((self.pages / ("-".join(("layoutcheck", *path)) + ".1")).read_text())
                entries = {
                    name
                    for head in re.findall(r"^\.TP\n(-.*)$", page, re.MULTILINE)
                    for name in re.findall(r"--?[a-z][a-z0-9-]*", head)
                }
                self.assertEqual(entries, options(text))
                for name, values in choices(text).items():
                    self.assertIn(f"One of: {', '.join(values)}.", page, name)
                    seen += 1
                for variable in re.findall(r"Env:(\w+)", text):
                    self.assertIn(f"Environment: {variable}.", page)
        self.assertGreater(seen, 3)

    def test_each_help_and_page_ends_with_an_example(self):
        for path, text in self.commands.items():
            with self.subTest(path):
                last = text.rstrip().splitlines()[-1]
                self.assertEqual(
                    shlex.split(last)[: 2 + len(path)], ["Example:", "layoutcheck", *path]
                )
                name = "-".join(("layoutcheck", *path)) + ".1"
                page = plain((self.pages / name).read_text())
                self.assertIn(".SH EXAMPLE\n" + last.removeprefix("Example: "), page)

    def test_examples_run(self):
        """Each among the files that the examples before it write; a usage error is a wrong example."""
        root = Path(__file__).resolve().parents[2]
        with tempfile.TemporaryDirectory() as folder:
            here = Path(folder)
            list_of_pycute = root / "conformance/adapters/pycute/known.toml"
            shutil.copy(list_of_pycute, here / "known.toml")
            shutil.copy(root / "docs/examples/laws/mine.law", here / "mine.law")
            (here / "inputs").mkdir()
            (here / "inputs/one").write_text("(4,2):(1,4)")
            for name in ("corpus", "more"):
                run("corpus", "merge", name, "inputs", cwd=folder)
            for name, words in (
                ("results.jsonl", ("verify", "coalesce*", "--tier", "smoke", "--json")),
                ("cases.jsonl", ("gen", "--op", "coalesce")),
            ):
                (here / name).write_text(run(*words, cwd=folder).stdout)
            for shard in ("1", "2"):
                run(
                    "sweep",
                    "compact(max_size=64)",
                    "--shard",
                    f"{shard}/2",
                    "--out",
                    f"sweep-{shard}.json",
                    cwd=folder,
                )
            for name in ("failures.db", "other.db"):
                run("failures", "merge", name, "results.jsonl", cwd=folder)
            without_pycute = (
                run("conform", "--impl", "pycute", "--budget", "0s", cwd=folder).returncode == 6
            )
            tried = 0
            for path, text in self.commands.items():
                example = text.rstrip().splitlines()[-1].removeprefix("Example: ")
                if (
                    "matrix" in path
                    or " ID " in example
                    or "my_adapter" in example
                    or "install" in path
                ):
                    continue  # a report of conform, what the reader has to fill in, downloads
                if without_pycute and "pycute" in example:
                    continue
                with self.subTest(example):
                    done = subprocess.run(
                        ["bash", "-c", f'layoutcheck() {{ "{BINARY}" "$@"; }}; {example}'],
                        cwd=folder,
                        capture_output=True,
                        text=True,
                        timeout=300,
                        check=False,
                    )
                    said = done.stdout[-300:] + done.stderr[-300:]
                    self.assertIn(done.returncode, (0, 1, 3, 4), said)
                    tried += 1
            self.assertGreater(tried, 25)

    def test_man_has_nothing_to_complain_of(self):
        if not shutil.which("groff"):
            self.skipTest("no groff here (apt install groff)")
        for page in sorted(self.pages.iterdir()):
            done = subprocess.run(
                ["groff", "-man", "-Tutf8", "-ww", "-z", str(page)],
                capture_output=True,
                text=True,
                timeout=60,
                check=False,
            )
            self.assertEqual((done.returncode, done.stderr), (0, ""), page.name)
        bad = subprocess.run(
            ["groff", "-man", "-Tutf8", "-ww", "-z"],
            input=".TH A 1\n.nosuch\n\\(zz\n",
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        self.assertIn("nosuch", bad.stderr)  # that it would complain

    def test_one_page_and_no_date(self):
        done = run("manual", "report", "write")
        self.assertEqual(done.stdout, (self.pages / "layoutcheck-report-write.1").read_text())
        self.assertRegex(
            done.stdout,
            r'\A\.TH LAYOUTCHECK\\-REPORT\\-WRITE 1 "" "layoutcheck [0-9.]+" "User Commands"\n',
        )
        self.assertEqual(run("manual", "nosuch").returncode, 2)
        self.assertEqual(run("manual", "--out", "/dev/null/pages").returncode, 2)
        self.assertEqual(run("completion", "tcsh").returncode, 2)


class Bash(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        if not shutil.which("bash"):
            raise unittest.SkipTest("no bash here")
        cls.script = run("completion", "bash").stdout

    def complete(self, *words):
        """What bash offers after these words, the last of which is begun."""
        text = (
            self.script
            + '\nCOMP_WORDS=("$@")\nCOMP_CWORD=$(($# - 1))\n_layoutcheck\nprintf "%s\\n" "${COMPREPLY[@]}"\n'
        )
        done = subprocess.run(
            ["bash", "-euo", "pipefail", "-c", text, "bash", *words],
            capture_output=True,
            text=True,
            timeout=60,
            check=False,
        )
        self.assertEqual((done.returncode, done.stderr), (0, ""), words)
        return [line for line in done.stdout.split("\n") if line]

    def test_commands(self):
        self.assertEqual(self.complete("layoutcheck", "sho"), ["show"])
        self.assertIn("verify", self.complete("layoutcheck", ""))
        self.assertIn("write", self.complete("layoutcheck", "report", ""))
        self.assertEqual(self.complete("layoutcheck", "--json", "report", "wr"), ["write"])
        self.assertEqual(self.complete("layoutcheck", "show", "repo"), [])  # files

    def test_options_of_every_command(self):
        for path, text in commands():
            with self.subTest(path):
                self.assertEqual(set(self.complete("layoutcheck", *path, "-")), options(text))

    def test_values(self):
        offered = ["ascii", "html", "svg"]
        self.assertEqual(sorted(self.complete("layoutcheck", "show", "--as", "")), offered)
        self.assertEqual(self.complete("layoutcheck", "show", "--as", "s"), ["svg"])
        self.assertEqual(self.complete("layoutcheck", "show", "--as", "=", "s"), ["svg"])
        self.assertEqual(sorted(self.complete("layoutcheck", "show", "--as", "=")), offered)
        self.assertEqual(self.complete("layoutcheck", "list", "mut"), ["mutants"])
        self.assertEqual(self.complete("layoutcheck", "report", "write", "--out", ""), [])  # files
        seen = 0
        for path, text in commands():
            for name, values in choices(text).items():
                self.assertEqual(
                    self.complete("layoutcheck", *path, name, ""), values, (path, name)
                )
                seen += 1
        self.assertGreater(seen, 3)


@unittest.skipUnless(shutil.which("fish"), "no fish here (apt install fish)")
class Fish(unittest.TestCase):
    def complete(self, line):
        with tempfile.TemporaryDirectory() as home:
            script = Path(home) / "layoutcheck.fish"
            script.write_text(run("completion", "fish").stdout)
            done = subprocess.run(
                ["fish", "--no-config", "-c", f"source {script}; complete -C '{line}'"],
                capture_output=True,
                text=True,
                timeout=60,
                env={"PATH": "/usr/bin:/bin", "HOME": home},
                check=False,
            )
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        return [offer.split("\t")[0] for offer in done.stdout.splitlines()]

    def test_commands_options_and_values(self):
        self.assertEqual(self.complete("layoutcheck sho"), ["show"])
        self.assertEqual(self.complete("layoutcheck report wr"), ["write"])
        self.assertEqual(self.complete("layoutcheck show --as s"), ["svg"])
        self.assertIn("--as", self.complete("layoutcheck report write --"))
        self.assertEqual(self.complete("layoutcheck list mut"), ["mutants"])


if __name__ == "__main__":
    unittest.main()
