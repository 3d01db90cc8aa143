"""sweep killed at fifty random moments: the resumed report is that of an undisturbed run."""

import tempfile
import unittest

from sweeps import kill_and_resume


class Killed(unittest.TestCase):
    def test_fifty_moments(self):
        with tempfile.TemporaryDirectory() as folder:
            interrupted = kill_and_resume(self, folder, "compact(max_size=128)", 150, 50, seed=2)
            self.assertGreater(interrupted, 25)


if __name__ == "__main__":
    unittest.main()
