#!/usr/bin/env python3
"""What SKILL.md and llms.txt say to agents: the commands end as they say, and every file that they name is there."""

import json
import re
import shlex
import subprocess
import unittest
from pathlib import Path

from command import BINARY

ROOT = Path(__file__).resolve().parents[2]
SKILL = (ROOT / "SKILL.md").read_text(encoding="utf-8")
# These need a library or the package index.
ELSEWHERE = {"conform", "bisect", "emit", "repro", "shrink", "verify"}


def commands():
    """The words of every command of the table that takes --json."""
    for line in re.findall(r"`layoutcheck ([^`]* --json)`", SKILL):
        yield shlex.split(line)


def last_line(words):
    done = subprocess.run(
        [BINARY, *words], capture_output=True, text=True, timeout=300, check=False
    )
    return done.returncode, json.loads(done.stdout.splitlines()[-1])


class Skill(unittest.TestCase):
    def test_a_request_has_one_object(self):
        requests = [words for words in commands() if words[0] not in ELSEWHERE]
        self.assertGreaterEqual(len(requests), 5)
        for words in requests:
            code, line = last_line(words)
            self.assertEqual(code, 0, words)
            self.assertIn("type", line)

    def test_a_run_ends_with_its_exit(self):
        for words, code in (
            (["verify", "coalesce_keeps_size"], 0),
            (
                [
                    "verify",
                    "coalesce_keeps_size",
                    "--impl",
                    "builtin:mutant/coalesce_drops_last_mode",
                ],
                1,
            ),
        ):
            done = subprocess.run(
                [BINARY, *words, "--json"], capture_output=True, text=True, check=False
            )
            last = json.loads(done.stdout.splitlines()[-1])
            self.assertEqual((done.returncode, last["type"], last["exit"]), (code, "summary", code))

    def test_the_table_of_exits_is_that_of_the_command(self):
        said = subprocess.run([BINARY, "--help"], capture_output=True, text=True, check=True).stdout
        known = re.findall(r"\b(\d+) [a-z]", said.split("Exit:", 1)[1])
        rows = re.findall(r"^\| (\d+) \|", SKILL, re.M)
        self.assertEqual(rows, known)

    def test_the_files_are_there(self):
        text = (ROOT / "llms.txt").read_text(encoding="utf-8")
        names = re.findall(r"\]\(([^)]+)\)", text) + re.findall(r"docs/[\w.-]+\.md", SKILL)
        self.assertGreater(len(names), 10)
        for name in names:
            self.assertTrue((ROOT / name).is_file(), name)


if __name__ == "__main__":
    unittest.main()
