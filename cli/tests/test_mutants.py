"""Every mutant: killed by the smoke tier, shrunk to the smallest, reproduced."""

import concurrent.futures
import shlex
import tempfile
import unittest

from command import BINARY, lines, run, sanitized
import subprocess


def judge(mutant):
    """What is wrong with how this mutant is killed, or nothing."""
    name = mutant["name"]
    with tempfile.TemporaryDirectory() as empty:
        done = run(
            "verify",
            mutant["law"],
            "--impl",
            f"builtin:mutant/{name}",
            "--tier",
            "smoke",
            "--json",
            "-j",
            "1",
            cwd=empty,
        )
        if done.returncode != 1:
            return f"{name}: verify exits {done.returncode}, not 1: {done.stderr}"
        verdicts = [line for line in lines(done) if line["type"] == "verdict"]
        by_engine = {line["engine"]: line for line in verdicts}
        if "random" not in by_engine:
            return f"{name}: not killed by the random engine"
        found = by_engine["random"]
        if found["smallest"]:
            # The first that fails in the enumeration by weight is the true minimum.
            if "exhaustive" in by_engine and by_engine["exhaustive"]["case"] != found["case"]:
                return (
                    f"{name}: shrunk to {found['case']}, smallest {by_engine['exhaustive']['case']}"
                )
        elif "exhaustive" in by_engine:
            return (
                f"{name}: enumeration finds {by_engine['exhaustive']['case']}, shrinking does not"
            )
        elif not mutant["beyond_enumeration"]:
            return f"{name}: not shrunk to the smallest: {found['case']}"
        words = shlex.split(found["repro"])
    with tempfile.TemporaryDirectory() as empty:
        again = subprocess.run(
            [BINARY, *words[1:], "--json"], cwd=empty, capture_output=True, check=False, timeout=120
        )
        repeated = [
            line
            for line in map(__import__("json").loads, again.stdout.decode().splitlines())
            if line["type"] == "verdict"
        ]
        if again.returncode != 1 or [line["verdict"] for line in repeated] != [found["verdict"]]:
            return f"{name}: {found['repro']} exits {again.returncode}"
        if repeated[0]["got"] != found["got"]:
            return f"{name}: the repro line fails in another way"
    return None


class Mutants(unittest.TestCase):
    def test_each_is_caught_shrunk_and_reproduced(self):
        mutants = lines(run("list", "mutants", "--json"))
        self.assertGreaterEqual(len(mutants), 40)
        if sanitized():
            mutants = mutants[::4]  # the ordinary build judges all
        with concurrent.futures.ThreadPoolExecutor(2) as pool:
            problems = [problem for problem in pool.map(judge, mutants) if problem]
        self.assertEqual(problems, [], f"{len(problems)} of {len(mutants)}")


if __name__ == "__main__":
    unittest.main()
