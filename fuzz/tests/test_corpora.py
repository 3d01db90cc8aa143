"""The corpora of the project: every input under the hash of its content, and none of them finds
anything, whichever compiler built the targets."""

import hashlib
import os
import subprocess
import unittest

REPLAY = os.environ["LAYOUTCHECK_FUZZ_REPLAY"]
CORPORA = os.path.join(os.path.dirname(__file__), "..", "corpora")


class Corpora(unittest.TestCase):
    def test_names_are_the_hashes_of_the_contents(self):
        count = 0
        for target in os.listdir(CORPORA):
            for name in os.listdir(os.path.join(CORPORA, target)):
                with open(os.path.join(CORPORA, target, name), "rb") as file:
                    self.assertEqual(hashlib.sha1(file.read()).hexdigest(), name, target)
                count += 1
        self.assertGreater(count, 500)

    def test_every_input_passes(self):
        done = subprocess.run([REPLAY, "list"], capture_output=True, text=True, check=True)
        targets = [line.split("\t")[0] for line in done.stdout.splitlines()]
        seen = 0
        for target in targets:
            folder = os.path.join(CORPORA, target)
            with self.subTest(target=target):
                self.assertTrue(os.path.isdir(folder), "a target without a corpus")
                done = subprocess.run(
                    [REPLAY, target, "--seconds", "60", folder],
                    capture_output=True,
                    text=True,
                    check=False,
                )
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertIn("inputs %d," % len(os.listdir(folder)), done.stdout)
                seen += 1
        self.assertGreaterEqual(seen, 14)


if __name__ == "__main__":
    unittest.main()
