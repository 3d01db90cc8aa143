"""Scripts of ci in one checkout build one after the other, and a failed build is reported to its caller."""

import os
import shutil
import signal
import subprocess
import tempfile
import time
import unittest
from pathlib import Path

import driver

SECONDS = 60  # beyond which nothing here may wait


class Alone(unittest.TestCase):
    def setUp(self):
        self.folder = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.folder)
        (self.folder / "ci").mkdir()
        shutil.copy(driver.CI / "lib.sh", self.folder / "ci/lib.sh")

    def script(self, what, **more):
        text = f"set -euo pipefail\n. ci/lib.sh\n{what}\n"
        return subprocess.Popen(
            ["bash", "-c", text],
            cwd=self.folder,
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            **more,
        )

    def reported(self, process):
        out, _ = process.communicate(timeout=SECONDS)
        return process.returncode, out

    def wait_for(self, name):
        until = time.monotonic() + SECONDS
        while not (self.folder / name).exists():
            self.assertLess(time.monotonic(), until, f"{name} was never written")
            time.sleep(0.01)

    def test_the_second_waits_for_the_first(self):
        first = self.script(
            "held() { echo first >>order; until [ -e go ]; do sleep 0.02; done; echo done >>order; }\nalone held"
        )
        self.wait_for("order")
        second = self.script("late() { echo second >>order; }\nalone late")
        line = second.stdout.readline()
        self.assertIn("waiting: another script builds here", line)
        self.assertNotIn("second", (self.folder / "order").read_text())
        (self.folder / "go").touch()
        self.assertEqual([self.reported(first)[0], self.reported(second)[0]], [0, 0])
        self.assertEqual((self.folder / "order").read_text().split(), ["first", "done", "second"])

    def test_alone_says_nothing_and_ends_as_the_command_does(self):
        self.assertEqual(self.reported(self.script("alone true")), (0, ""))
        self.assertEqual(self.reported(self.script("alone false || exit 7")), (7, ""))
        self.assertEqual(self.reported(self.script("alone false")), (1, ""))

    def test_what_a_build_leaves_running_holds_nobody_up(self):
        left = self.script("alone bash -c 'sleep 30 >/dev/null 2>&1 & echo $!'")
        code, out = self.reported(left)
        try:
            self.assertEqual((code, self.reported(self.script("alone true"))), (0, (0, "")))
        finally:
            os.kill(int(out), signal.SIGTERM)

    def test_one_that_is_killed_holds_nobody_up(self):
        first = self.script(
            "held() { touch held; sleep 30 9>&-; }\nalone held", start_new_session=True
        )
        self.wait_for("held")
        first.kill()
        self.assertEqual(self.reported(self.script("alone true")), (0, ""))
        os.killpg(first.pid, signal.SIGKILL)
        self.reported(first)


if __name__ == "__main__":
    unittest.main()
