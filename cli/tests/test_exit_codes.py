"""Every exit code that the documents list, seen: a table of commands, one and more for each code, and the tables of
docs/README.md, decision 7 and --help, which are about the same codes."""

import os
import re
import signal
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

from command import BINARY, catches, run, wait_for

ROOT = Path(__file__).resolve().parents[2]
ADAPTER = r"""
import json, sys
def product(t):
    n = 1
    for x in t if isinstance(t, list) else [t]: n *= product(x) if isinstance(x, list) else int(x)
    return n
for line in sys.stdin:
    q = json.loads(line)
    if "hello" in q:
        print(json.dumps({"hello": {"name": "tiny", "version": "1", "ops": ["product"], "int_bits": 0}}), flush=True)
        continue
    wrong = sys.argv[1:] == ["wrong"]
    res = [{"v": str(product(a[0]) + (wrong and product(a[0]) > 1))} for a in q["args"]]
    print(json.dumps({"seq": q["seq"], "res": res}), flush=True)
"""
LIST = """implementation = "tiny"

[[known]]
id = "product/product_multiplies_leaves/required/tuple_flat/wrong_function"
reason = "It was wrong once."
issue = "https://example.org/1"
verdict = "wrong_function"
counterexample = "product((2,3))"
added = 2026-11-25
expires = 2027-05-01
max_matches = 1
"""


def conform(*words, how=()):
    return (
        "conform",
        "--impl",
        "ADAPTER" + "".join(f" {word}" for word in how),
        "--budget",
        "20s",
        "--out",
        "",
        *words,
    )


# (code, command, needs): ADAPTER and FOLDER are replaced; `needs` is what the build must have.
TABLE = [
    (0, ("eval", "coalesce((2,2):(1,2))"), None),
    (0, ("repro", "coalesce((2,2):(1,2))"), None),
    (0, ("repro", "product((2,3))", "--impl", "ADAPTER"), "conform"),
    (0, conform(), "conform"),
    (1, ("eval", "recover([0,1,3,2,5])"), None),
    (
        1,
        ("repro", "product((2,3))", "--impl", "builtin:mutant/product_skips_last_leaf"),
        None,
    ),
    (1, conform(how=("wrong",)), "conform"),
    (2, ("eval", "coalesce("), None),
    (2, ("eval", "4:1", "--no-such-flag"), None),
    (2, ("repro", "FOLDER/none.json", "--impl", "ADAPTER"), "conform"),
    (3, conform("--known", "FOLDER/list.toml", "--today", "2026-11-25"), "conform"),
    (4, ("conform", "--impl", "ADAPTER", "--budget", "0s", "--out", ""), "conform"),
    (5, ("emit", "is_tractable(4:1)", "--as", "pycute"), "emit"),
    (6, ("conform", "--impl", "cmd:false", "--out", ""), "conform"),
    (70, ("prove", "value_at_zero", "--solver", "cat >/dev/null; echo sat"), "prove"),
    (77, ("sweep", "compact(max_size=48)", "--device", "cuda:0"), "cuda"),
]
SIGNALS = {130: signal.SIGINT, 143: signal.SIGTERM, 129: signal.SIGHUP}


class ExitCodes(unittest.TestCase):
    def setUp(self):
        temporary = tempfile.TemporaryDirectory()
        self.addCleanup(temporary.cleanup)
        self.folder = Path(temporary.name)
        (self.folder / "tiny.py").write_text(ADAPTER)
        (self.folder / "list.toml").write_text(LIST)

    def absent(self, needs):
        return needs is not None and run(needs, "--help").returncode != 0

    def test_each_command_ends_as_the_table_says(self):
        for code, command, needs in TABLE:
            with self.subTest(command=command):
                if needs == "cuda":
                    if run("sweep", "--help").returncode or os.path.exists("/dev/nvidia0"):
                        continue
                elif self.absent(needs):
                    continue
                words = [
                    word.replace("ADAPTER", f"cmd:{sys.executable} {self.folder}/tiny.py").replace(
                        "FOLDER", str(self.folder)
                    )
                    for word in command
                ]
                done = run(*words, cwd=self.folder)
                self.assertEqual(done.returncode, code, done.stdout[-1500:] + done.stderr[-1500:])

    def test_a_signal_ends_a_run_with_its_code(self):
        for code, number in SIGNALS.items():
            with self.subTest(code=code):
                with subprocess.Popen(
                    [BINARY, "verify", "--tier", "nightly", "--budget", "1000s"],
                    stdout=subprocess.PIPE,
                    stderr=subprocess.DEVNULL,
                ) as process:
                    wait_for(lambda p=process, n=number: catches(p.pid, n), process)
                    process.send_signal(number)
                    process.communicate(timeout=300)
                self.assertEqual(process.returncode, code)

    def test_the_tables_of_the_documents_are_about_these_codes(self):
        seen = {code for code, _, _ in TABLE} | set(SIGNALS)
        readme = (
            (ROOT / "docs/README.md")
            .read_text()
            .partition("## Exit codes")[2]
            .partition("\n## ")[0]
        )
        rows = re.findall(r"(?m)^\| (\d+) \| (.*) \|$", readme)
        reported = {int(code) for code, _ in rows} | {
            int(n) for _, text in rows for n in re.findall(r"SIG[A-Z]+: (\d+)", text)
        }
        self.assertEqual(reported, seen)
        decision = next((ROOT / "docs/decisions").glob("0007-*")).read_text()
        reported = {
            int(n) for row in re.findall(r"(?m)^\| ([\d, ]+) \|", decision) for n in row.split(",")
        }
        self.assertEqual(reported, seen)
        footer = run("--help").stdout.partition("Exit:")[2]
        reported = {int(n) for n in re.findall(r"(?:^|,)\s*(\d+) ", footer)}
        self.assertEqual(reported, seen - {129, 143})  # the shell's own rule: 128 and the signal


if __name__ == "__main__":
    unittest.main()
