"""Every line of vectors/facts.txt through the command."""

import pathlib
import unittest

from command import run

VECTORS = pathlib.Path(__file__).parents[2] / "vectors" / "facts.txt"


class Facts(unittest.TestCase):
    def test_every_fact_holds(self):
        count = 0
        for line in VECTORS.read_text().splitlines():
            fact = line.split("#")[0].strip()
            if not fact:
                continue
            self.assertIn("#", line, f"no source: {line}")
            expression, expected = (part.strip() for part in fact.rsplit(" = ", 1))
            count += 1
            with self.subTest(fact=fact):
                done = run("eval", expression)
                if expected == "refused":
                    self.assertEqual((done.returncode, done.stdout), (1, ""))
                else:
                    self.assertEqual((done.returncode, done.stdout.strip()), (0, expected))
        self.assertGreaterEqual(count, 20)


if __name__ == "__main__":
    unittest.main()
