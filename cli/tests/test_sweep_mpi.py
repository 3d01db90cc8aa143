"""layoutcheck-mpi: the same report by many processes, and by those that are left."""

import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import unittest

from command import BINARY, sanitized, wait_for
from sweeps import report, stable, sweep

COMMAND = BINARY + "-mpi"
SPACE = "compact(max_size=96)" if sanitized() else "compact(max_size=200)"
ENVIRONMENT = {
    **os.environ,
    "OMPI_ALLOW_RUN_AS_ROOT": "1",
    "OMPI_ALLOW_RUN_AS_ROOT_CONFIRM": "1",
    "ASAN_OPTIONS": "detect_leaks=0",
}  # Open MPI keeps what it allocates


def start(ranks, *args):
    return subprocess.Popen(
        ["mpirun", "--oversubscribe", "-n", str(ranks), COMMAND, "sweep", *args, "--device", "cpu"],
        env=ENVIRONMENT,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )


class Mpi(unittest.TestCase):
    def setUp(self):
        self.temporary = tempfile.TemporaryDirectory()
        self.addCleanup(self.temporary.cleanup)
        self.folder = pathlib.Path(self.temporary.name)
        self.out = str(self.folder / "mpi.json")

    def finish(self, process):
        try:
            out, err = process.communicate(timeout=300)
        except subprocess.TimeoutExpired:
            process.terminate()
            raise
        return process.returncode, out.decode(), err.decode()

    def expect_whole(self, space):
        whole = str(self.folder / "whole.json")
        self.assertEqual(sweep(space, "--out", whole, timeout=300).returncode, 0)
        self.assertEqual(stable(report(self.out)), stable(report(whole)))

    def disturbed(self, ranks, victims, sig, *args):
        """A run in which these ranks get a signal after a while."""
        journal = self.folder / "journal"
        process = start(
            ranks, SPACE, "--chunk", "500", "--out", self.out, "--journal", str(journal), *args
        )
        pids = {}
        heard = b""
        while len(pids) < ranks - 1:
            line = process.stderr.readline()
            self.assertTrue(line, heard)
            heard += line
            if found := re.search(rb"rank (\d+) \(.*pid (\d+)\)", line):
                pids[int(found[1])] = int(found[2])
        path = journal / "journal"
        wait_for(lambda: path.read_bytes().count(b"\n") >= 4, process)
        for victim in victims:
            os.kill(pids[victim], sig)
        code, out, err = self.finish(process)
        self.assertEqual(code, 0, err)
        if sig == signal.SIGKILL:  # the silent may not be missed before all is done
            for victim in victims:
                self.assertRegex(err, rf"rank {victim} .* is gone")
        self.assertIn("found ", out.splitlines()[-1])
        self.expect_whole(SPACE)
        return err

    def test_one_rank_and_three(self):
        for ranks in (1, 3):
            code, _, err = self.finish(
                start(ranks, "compact(max_size=48)", "--chunk", "100", "--out", self.out)
            )
            self.assertEqual(code, 0, err)
            self.expect_whole("compact(max_size=48)")

    def test_a_killed_rank_is_replaced(self):
        self.disturbed(3, [2], signal.SIGKILL)

    def test_a_silent_rank_is_replaced(self):
        self.disturbed(3, [1], signal.SIGSTOP, "--silence", "4s")

    def test_rank_0_finishes_alone(self):
        self.assertIn("no other rank is left", self.disturbed(3, [1, 2], signal.SIGKILL))

    def test_exit_codes_come_through(self):
        self.assertEqual(self.finish(start(2, "compact(max_size="))[0], 2)
        self.assertEqual(self.finish(start(2, "compact(max_size=2048)", "--budget", "2s"))[0], 4)


if __name__ == "__main__":
    if not os.path.exists(COMMAND) or shutil.which("mpirun") is None:
        print("no layoutcheck-mpi in this build, or no mpirun")
        sys.exit(77)
    unittest.main()
