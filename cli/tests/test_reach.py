"""list laws --reach: each law and each engine of the build, as `verify` and `sweep` take them."""

import unittest

from command import lines, run

ROWS = lines(run("list", "laws", "--reach", "--json"))
REACH = [row for row in ROWS if row["type"] == "reach"]
LAWS = [law["id"] for law in lines(run("list", "laws", "--json"))]


class Reach(unittest.TestCase):
    def test_each_law_and_engine_once_with_what_it_says(self):
        engines = [row["engine"] for row in ROWS if row["type"] == "reach_of_engine"]
        self.assertEqual(
            [(row["law"], row["engine"]) for row in REACH],
            [(law, engine) for law in LAWS for engine in engines],
        )
        present = {e["name"] for e in lines(run("doctor", "--json"))[0]["engines"] if e["present"]}
        self.assertEqual(set(engines), present)
        for row in REACH:
            self.assertNotEqual(row["says"], "", row)

    def test_counts_are_of_the_rows(self):
        for row in ROWS:
            if row["type"] == "reach_of_engine":
                taken = sum(r["takes"] for r in REACH if r["engine"] == row["engine"])
                self.assertEqual((row["laws"], row["of"]), (taken, len(LAWS)))
        deciding = {"relations", "proof", "sweep"}
        decided = {row["law"] for row in REACH if row["takes"] and row["engine"] in deciding}
        alone = [row for row in ROWS if row["type"] == "tested_alone"]
        self.assertEqual([row["laws"] for row in alone], [len(LAWS) - len(decided)])
        if deciding <= {row["engine"] for row in REACH}:
            self.assertLessEqual(alone[0]["laws"], len(LAWS) / 10)

    def test_verify_takes_what_it_says(self):
        law = "coalesce_keeps_size"
        for engine in ("random", "exhaustive", "relations", "proof"):
            said = [row for row in REACH if row["law"] == law and row["engine"] == engine]
            if not said:
                continue
            done = run("verify", law, "--engine", engine, "--json")
            coverage = [line for line in lines(done) if line["type"] == "coverage"]
            self.assertEqual(len(coverage), 1)
            self.assertEqual("not_taken" not in coverage[0], said[0]["takes"], engine)
            if not said[0]["takes"]:
                self.assertEqual(coverage[0]["not_taken"], said[0]["says"])
                self.assertEqual(done.returncode, 5)

    def test_sweep_takes_what_it_says(self):
        said = {row["law"] for row in REACH if row["engine"] == "sweep" and row["takes"]}
        if not said:
            self.skipTest("this build has no engine sweep")
        for space in (
            "compact(max_size=1)",
            "swizzles(bits<=1)",
            "tuples(rank<=1, extent<=1)",
            "numbers(n<=1)",
            "linear(bits<=1)",
            *(
                f"pairs({first}, {second})"
                for first, second in (
                    ("compact(max_size=1)", "compact(max_size=1)"),
                    ("2:1", "numbers(n<=1)"),
                    ("2:1", "tilers(rank<=1, extent<=1, stride<=1)"),
                    ("2:1", "tuples(rank<=1, extent<=1)"),
                    ("2:1", "coordinates(rank<=1, extent<=1)"),
                    ("coordinates(rank<=1, extent<=1)", "2:1"),
                    ("coordinates(rank<=1, extent<=1)", "tuples(rank<=1, extent<=1)"),
                    ("tuples(rank<=1, extent<=1)", "tuples(rank<=1, extent<=1)"),
                    ("tuples(rank<=1, extent<=1)", "numbers(n<=1)"),
                    ("linear(bits<=1)", "linear(bits<=1)"),
                    ("linear(bits<=1)", "tuples(rank<=1, extent<=1)"),
                    ("numbers(n<=1)", "numbers(n<=1)"),
                    ("swizzle(bits<=1)", "swizzle(bits<=1)"),
                    ("2:1", "basis(rank<=1, extent<=1, stride<=1, axes<=1)"),
                )
            ),
            "composed(bits<=0, offset<=0, rank<=1, extent<=1, stride<=0)",
            "modular(rank<=1, extent<=1, sizes<=1)",
            "tables(points<=1, value<=1)",
            "triples(2:1, numbers(n<=1), numbers(n<=1))",
        ):
            with self.subTest(space=space):
                (line,) = lines(run("sweep", space, "--laws", "--json"))
                self.assertNotEqual(line["laws"], [])
                self.assertEqual(set(line["laws"]) - said, set())
                self.assertEqual({law["law"] for law in line["left_out"]} & said, set())

    def test_an_engine_that_another_command_runs_is_named_with_it(self):
        done = run("verify", "--engine", "fuzz")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("engine 'fuzz' is run by `layoutcheck-fuzzer`, not by verify", done.stderr)

    def test_reach_is_of_laws(self):
        done = run("list", "operations", "--reach")
        self.assertEqual((done.returncode, done.stdout), (2, ""))
        self.assertIn("--reach is about laws, not about operations", done.stderr)


if __name__ == "__main__":
    unittest.main()
