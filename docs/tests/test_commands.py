#!/usr/bin/env python3
"""Runs the commands of every page, each page in a folder of its own, and compares what they print with what it says.

In a fence without a language, or of the language console or sh, every line is a command. A comment behind it that
begins with a value says what it prints; `exit 1` in the comment says how it ends, else that is 0. In a transcript, whose
commands begin with `$ `, the lines below are all that it prints; `...` in them matches anything.

Comments of HTML right above a fence, which readers do not see:
  <!-- not run: REASON -->          nothing of the block
  <!-- not run 'TEXT': REASON -->   the lines that hold the text
  <!-- here: FILE as NAME -->       a copy of a file of the tree is in the folder
"""

import collections
import concurrent.futures
import functools
import os
import re
import shutil
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

import command
import pages
import shell

HERE = re.compile(r"<!--\s*here:\s*(\S+) as (\S+)\s*-->")
LIMIT = 120  # seconds of a command, ten times that of a sanitized one
OF_MPIRUN = {"--allow-run-as-root", "--oversubscribe", "--enable-recovery"}
ADAPTERS = "|".join(
    path.parent.name for path in pages.ROOT.glob("conformance/adapters/*/adapter.toml")
)
# What a line needs, in addition to the command itself.
NEEDS = [
    (r"\b(prove|list theorems)\b|--engine \S*proof|layoutcheck_symbolic|prove_coalesce", "proof"),
    (r"--check-with cvc5", "cvc5"),
    (r"builtin:relations|--engine \S*relations|--to relation", "relations"),
    (
        r"\blayoutcheck (conform|shrink|emit|known|judge|gen|matrix|protocol|adapters)\b",
        "conformance",
    ),
    (r"\blayoutcheck (sweep|list spaces|report merge)\b", "sweep"),
    (r"\bmpirun\b", "mpi"),
    (r"\blayoutcheck failures\b", "failures"),
    (r"\bbuild/bin/([\w-]+)", r"\1"),
    (rf"--(?:impl|as) '?({ADAPTERS})(?![\w:])", r"adapter \1"),
    (r"\bbuild/venv(-[\w-]+)/", r"adapter \1"),
]


def lacking(text):
    """What this build has not and the line needs, or None."""
    for pattern, part in NEEDS:
        for found in re.finditer(pattern, text):
            name = found.expand(part).replace("adapter -", "adapter ")
            if reason := command.absent(name):
                return reason
    if (
        "sandbox:" in text
        and subprocess.run(
            ["bwrap", "--dev-bind", "/", "/", "true"], capture_output=True, check=False
        ).returncode
        if shutil.which("bwrap")
        else "sandbox:" in text
    ):
        return "bubblewrap"
    return None


def workspace(folder, page):
    """A folder in which the lines of a page mean what they mean in the tree, and nothing is written into the tree."""
    for entry in pages.ROOT.iterdir():
        if entry.name not in pages.LEFT_OUT and not entry.name.startswith("."):
            (folder / entry.name).symlink_to(entry)
    (folder / "build").mkdir()
    for entry in Path(command.BINARY).resolve().parent.iterdir():
        (folder / "build" / entry.name).symlink_to(entry)
    (folder / "tmp").mkdir()
    for _, line in page.prose:
        if found := HERE.search(line):
            shutil.copy(pages.ROOT / found[1], folder / found[2])


def same(written, said):
    """Whether the lines are those that the page shows; `...` matches any text, alone in a line any lines."""

    def pattern(line):
        return ".*".join(re.escape(part) for part in line.split("..."))

    parts = "".join(
        "(?:.*\n)*" if line.strip() == "..." else pattern(line) + " *\n" for line in written
    )
    return re.fullmatch(parts, "".join(line + "\n" for line in said)) is not None


def has_value(value, said):
    """Whether a value is in a line of the output, alone or as an argument, and not as a part of a longer one."""
    alone = re.compile(rf"(?<![\w,:])(?<!\W\(){re.escape(value)}(?![\w:])(?!,\S)")
    return any(alone.search(" " + line) for line in said)


def typed(text, folder, environment):
    """The finished process of a line in a shell."""
    limit = LIMIT * (10 if command.doctor()["sanitizers"] else 1)
    return subprocess.run(
        ["bash", "-c", "set -o pipefail; " + text],
        cwd=folder,
        env=dict(environment),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        timeout=limit,
        check=False,
        errors="replace",
    )


@functools.lru_cache(maxsize=None)
def typed_once(text):
    """The same of a line that reads and writes no file: it prints the same on every page."""
    with tempfile.TemporaryDirectory(prefix="layoutcheck-docs-") as folder:
        return typed(f"'{command.BINARY}' {text}", folder, {"PATH": os.environ["PATH"]})


def alone(text):
    """The arguments of a line that is one call and names no file, or None."""
    found = re.fullmatch(
        r"(?:build/)?layoutcheck ((?:eval|show|recover|convert|verify|list|sweep) .*)", text
    )
    return (
        found[1]
        if found
        and not re.search(r"[|;&]|[<>] |\.\w+\b|--(out|journal|resume|impl pycute)|-$", found[1])
        else None
    )


def fails(line, folder, environment):
    """What is wrong with the line, or None."""
    try:
        arguments = alone(line.text)
        done = typed_once(arguments) if arguments else typed(line.text, folder, environment)
    except subprocess.TimeoutExpired as late:
        return f"does not end in {late.timeout} s"
    said = done.stdout.splitlines()
    tail = "\n    ".join(said[-12:])
    if done.returncode != line.exit_code:
        return f"exit {done.returncode}, not {line.exit_code}:\n    {tail}"
    for value in line.values:
        if not has_value(value, said):
            return f"does not print {value}:\n    {tail}"
    if line.output is not None and not same(line.output, said):
        return "prints\n    " + "\n    ".join(said)
    return None


def run_page(page, commands):
    """(complaints, {reason: count} of lines not run, [(seconds, line)] of those run): the lines in their order."""
    complaints, left, times = [], collections.Counter(), []
    with tempfile.TemporaryDirectory(prefix="layoutcheck-docs-") as name:
        folder = Path(name)
        workspace(folder, page)
        environment = {
            key: value for key, value in os.environ.items() if not key.startswith("LAYOUTCHECK_")
        }
        environment |= {
            "PATH": f"{folder}/build:{os.environ['PATH']}",
            "TMPDIR": f"{folder}/tmp",
            "PYTHONDONTWRITEBYTECODE": "1",
            "OMPI_ALLOW_RUN_AS_ROOT": "1",
            "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
            "OMPI_MCA_rmaps_base_oversubscribe": "1",
        }
        for one in commands:
            reason = one.not_run or (f"absent: {lack}" if (lack := lacking(one.text)) else "")
            if reason:
                left[reason] += 1
                continue
            start = time.monotonic()
            if wrong := fails(one, folder, environment):
                complaints.append(f"{one.page}:{one.line}: {one.text}\n  {wrong}")
            times.append((time.monotonic() - start, f"{one.page}:{one.line}: {one.text}"))
    return complaints, left, times


def run_all(found):
    """The same for all the pages, two at a time, and the lines that are not commands."""
    complaints, left, times = [], collections.Counter(), []
    with concurrent.futures.ThreadPoolExecutor(2) as pool:
        runs = []
        for page in found:
            commands, unclear = shell.commands(page)
            complaints += unclear
            runs.append(pool.submit(run_page, page, commands))
        for each in runs:
            wrong, counts, took = each.result()
            complaints += wrong
            left += counts
            times += took
    return complaints, left, times


def outcome_of(text):
    """What is said of a page of this text."""
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "page.md"
        path.write_text("# A page\n\n" + text, encoding="utf-8")
        return run_all([pages.read(path, Path(folder))])


class Commands(unittest.TestCase):
    def test_what_is_right_is_run(self):
        complaints, left, times = outcome_of(
            "```\nlayoutcheck eval 'size((2,2):(1,2))'  # 4\nbuild/layoutcheck eval 'size(' # exit 2, usage\n"
            "layoutcheck recover '[0,2,4,7]'  # exit 1: no layout\n```\n"
            "```console\n$ layoutcheck eval 'coalesce((2,2):(1,2))'\n4:1\n$ layoutcheck version\nlayoutcheck ...\n```\n"
            "<!-- not run 'adapters install': network -->\n```\nlayoutcheck adapters install cute\ncmake --build build\n"
            'echo 1 > a.txt\n```\n```\ntest -s a.txt\n```\n```text\nno command\n```\n```\n{"a": 1}\n```\n'
        )
        self.assertEqual(complaints, [])
        self.assertEqual(left, {"network": 1, "builds or installs": 1})
        self.assertEqual(len(times), 7)

    def test_wrong_output_is_named(self):
        for text, said in (
            ("```\nlayoutcheck eval 'size(4:1)'  # 5\n```\n", "does not print 5"),
            (
                "```\nlayoutcheck eval 'coalesce((2,2):(1,2))'  # (4):(1)\n```\n",
                "does not print (4):(1)",
            ),
            (
                "```\nlayoutcheck eval 'shape((2,(4)):(1,(2)))'  # (4)\n```\n",
                "does not print (4)",
            ),  # a part of a value
            ("```\nlayoutcheck eval 'size('\n```\n", "exit 2, not 0"),
            ("```\nlayoutcheck eval '4:1'  # exit 1\n```\n", "exit 0, not 1"),
            ("```\nlayoutcheck recover '[0,1,2,4]' | cat\n```\n", "exit 1, not 0"),
            ("```console\n$ layoutcheck eval '4:1'\n4:2\n```\n", "prints"),
            ("```console\n$ layoutcheck eval '4:1'\n```\n", "prints"),
            (
                "```console\n4:1\n$ layoutcheck eval '4:1'\n4:1\n```\n",
                "output in front of a command",
            ),
            ("```\nfrobnicate --all\n```\n", "neither a command"),
            (
                "<!-- not run 'prove': minutes -->\n```\nlayoutcheck eval '4:1'\n```\n",
                "fits no line",
            ),
            ("<!-- not run: minutes -->\n```text\nlayoutcheck eval '4:1'\n```\n", "not run anyway"),
        ):
            with self.subTest(text=text):
                complaints = outcome_of(text)[0]
                self.assertTrue(any(said in what for what in complaints), complaints)

    def test_options_and_subcommands_exist(self):
        if reason := command.absent("conformance") or command.absent("sweep"):
            self.skipTest(f"absent: {reason}")
        complaints = []
        for page in pages.all_pages():
            found = [(one.line, one.text) for one in shell.commands(page)[0]]
            found += [
                (number, text)
                for number, text in pages.spans(page)
                if re.match(r"(build/)?layoutcheck [a-z-]", text)
            ]
            for number, text in found:
                complaints += [
                    f"{page.name}:{number}: {what}"
                    for what in shell.misspelt(text, command.subcommands, command.options)
                ]
        for path in sorted((pages.ROOT / "docs/examples").rglob("*")):
            if path.suffix in (".sh", ".slurm", ".yml"):
                text = re.sub(
                    r"(?m)^\s*#.*$", "", path.read_text(encoding="utf-8").replace("\\\n", " ")
                )
                complaints += [
                    f"{path.relative_to(pages.ROOT)}: {what}"
                    for line in text.splitlines()
                    for what in shell.misspelt(line, command.subcommands, command.options)
                ]
        self.assertEqual(complaints, [], "\n" + "\n".join(complaints))

    def test_options_alone_in_a_code_span_exist(self):
        def below(*path):
            return set(command.options(*path)).union(
                *(below(*path, name) for name in command.subcommands(*path))
            )

        if reason := command.absent("conformance") or command.absent("sweep"):
            self.skipTest(f"absent: {reason}")
        known, wrong, seen = below(), [], 0
        sources = [
            path
            for kind in (
                "ci/*",
                "ci/*.py",
                "**/*.py",
                "gpu_oracle/mpi/**/*.cpp",
                "cli/src/mpi/*.cpp",
                "smt/on_symbols/src/program.cpp",
                "fuzz/**/*.cpp",
            )
            for path in pages.ROOT.glob(kind)
            if path.is_file() and "build/" not in path.as_posix()
        ]
        others = set(
            re.findall(
                r"--[a-z][a-z-]+", " ".join(path.read_text(encoding="utf-8") for path in sources)
            )
        )
        for page in pages.all_pages():
            for number, text in pages.spans(page):
                if option := re.match(r"--[a-z][a-z-]*", text):
                    seen += 1
                    if option[0] not in known | others | OF_MPIRUN:
                        wrong.append(f"{page.name}:{number}: nothing takes {option[0]}")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))
        self.assertGreater(seen, 30)

    def test_options_that_do_not_exist_are_named(self):
        for text, said in (
            ("layoutcheck conform --imp pycute", "has no --imp"),
            ("layoutcheck frob", "there is no"),
            ("cat x | build/layoutcheck eval - --tier pr", "has no --tier"),
            ("layoutcheck known fixed a.toml", "there is no"),
            ("layoutcheck verify -k", "has no -k"),
        ):
            with self.subTest(text=text):
                self.assertTrue(
                    any(
                        said in what
                        for what in shell.misspelt(text, command.subcommands, command.options)
                    )
                )
        self.assertEqual(
            list(
                shell.misspelt(
                    "layoutcheck conform --impl 'cmd:a --no' -- --neither; x --z",
                    command.subcommands,
                    command.options,
                )
            ),
            [],
        )

    def test_the_two_commands(self):
        readme = pages.read(pages.ROOT / "README.md")
        blocks = [[text.split(" ")[0] for _, text in fence.lines] for fence in readme.fences]
        self.assertIn(["ci/verify", "ci/test"], blocks)
        for name, wrong in (
            ("ci/verify", "takes no arguments"),
            ("ci/test", "takes --quick, --nightly, or nothing"),
        ):
            path = pages.ROOT / name
            self.assertTrue(os.access(path, os.X_OK), name)
            done = subprocess.run(
                [path, "--no-such-option"], capture_output=True, text=True, timeout=60, check=False
            )
            self.assertEqual((done.returncode, wrong in done.stderr), (2, True), done.stderr)

    def test_the_pages_of_the_project(self):
        complaints, left, times = run_all(pages.all_pages())
        reasons = ", ".join(f"{count} {reason}" for reason, count in sorted(left.items()))
        print(
            f"{len(times) + left.total()} commands, {len(times)} run, {left.total()} not run: {reasons}"
        )
        for seconds, line in sorted(times, reverse=True)[:8]:
            print(f"  {seconds:.1f} s  {line}")
        self.assertEqual(complaints, [], "\n" + "\n".join(complaints))
        self.assertGreater(len(times), 40)


if __name__ == "__main__":
    if not command.BINARY:
        print("absent: the command, LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
