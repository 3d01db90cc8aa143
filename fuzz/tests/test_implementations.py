"""The targets of the laws on implementations that no one here wrote: CuTe's headers in the process, and
pycute behind the protocol. What they are known to get wrong is found, and what they get right is not."""

import json
import os
import subprocess
import tempfile
import unittest

REPLAY = os.environ["LAYOUTCHECK_FUZZ_REPLAY"]
COMMAND = os.environ.get("LAYOUTCHECK_BINARY")
# Both are listed in docs/findings.md.
WRONG = {"cute": "composition((2,2):(3,1), (2,2):(1,1))", "pycute": "composition((2,2):(2,1), 3:1)"}
RIGHT = "composition((4,6):(1,4), 2:3)"


def replay(implementation, case, *options):
    return subprocess.run(
        [REPLAY, "laws_composition", *options, "-"],
        input=case,
        text=True,
        capture_output=True,
        check=False,
        env=dict(os.environ, LAYOUTCHECK_FUZZ_IMPL=implementation),
    )


class Implementations(unittest.TestCase):
    def test_what_is_wrong_is_found_and_its_line_repeats_it(self):
        for implementation, case in WRONG.items():
            with (
                self.subTest(implementation=implementation),
                tempfile.TemporaryDirectory() as folder,
            ):
                right = replay(implementation, RIGHT)
                if right.returncode in (2, 6):
                    self.skipTest(right.stderr)
                self.assertEqual(right.returncode, 0, right.stdout + right.stderr)
                wrong = replay(implementation, case, "--keep", folder)
                self.assertEqual(wrong.returncode, 1, wrong.stdout + wrong.stderr)
                self.assertIn("FINDING  law composition", wrong.stdout)
                self.assertIn("--impl '%s'" % implementation, wrong.stdout)
                stored = [file for file in os.listdir(folder) if file.endswith(".json")]
                self.assertEqual(len(stored), 1)
                with open(os.path.join(folder, stored[0]), encoding="ascii") as file:
                    self.assertEqual(json.load(file)["replay"], implementation)
                if COMMAND:
                    again = subprocess.run(
                        [COMMAND, "repro", os.path.join(folder, stored[0])],
                        capture_output=True,
                        text=True,
                        check=False,
                    )
                    self.assertEqual(again.returncode, 1, again.stdout + again.stderr)

    def test_an_unknown_implementation_is_refused(self):
        done = replay("no_such_adapter", RIGHT)
        self.assertEqual(done.returncode, 2, done.stdout)
        self.assertIn("no_such_adapter", done.stderr)


if __name__ == "__main__":
    unittest.main()
