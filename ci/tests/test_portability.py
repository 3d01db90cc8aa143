"""ci/portability refuses wrong arguments, is absent where the machine cannot do it, and ends as its releases do."""

import shutil
import subprocess
import tempfile
import unittest
from pathlib import Path

import driver  # the path to ci/tiers

import portability
import stages

SCRIPT = driver.CI / "portability"
TOOLS = "bash dirname grep mkdir flock awk cat cp tail".split()


class Portability(unittest.TestCase):
    def setUp(self):
        self.top = Path(tempfile.mkdtemp())
        self.addCleanup(shutil.rmtree, self.top)
        (self.top / "ci").mkdir()
        for name in ("portability", "lib.sh"):
            shutil.copy(driver.CI / name, self.top / "ci" / name)
        self.bin = self.top / "bin"
        self.bin.mkdir()
        for tool in TOOLS:
            found = shutil.which(tool)
            if found:
                (self.bin / tool).symlink_to(found)
        self.fake("id", "echo 0")
        self.fake("setpriv", 'shift 2; exec "$@"')

    def fake(self, name, script):
        path = self.bin / name
        path.write_text(f"#!{shutil.which('bash')}\n{script}\n")
        path.chmod(0o755)

    def run_it(self, *arguments):
        """(exit, what it printed)"""
        done = subprocess.run(
            [shutil.which("bash"), "ci/portability", *arguments],
            cwd=self.top,
            env={"PATH": str(self.bin)},
            text=True,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            check=False,
            timeout=60,
        )
        return done.returncode, done.stdout

    def test_wrong_arguments(self):
        for arguments, why in (
            (["--suite", "sid"], "--suite is bookworm or trixie"),
            (["--suite"], "--suite is bookworm or trixie"),
            (["trixie"], "usage: "),
            (["--tests"], "usage: "),
        ):
            code, out = self.run_it(*arguments)
            self.assertEqual(code, 2, out)
            self.assertIn(why, out)
        self.assertEqual(list(self.top.glob("build/*")), [])

    def test_absent(self):
        code, out = self.run_it("--suite", "trixie")
        self.assertEqual(
            (code, out), (77, "absent: portability: no debootstrap (apt install debootstrap)\n")
        )
        self.fake("debootstrap", "exit 1")
        self.fake("unshare", "exit 1")
        self.assertEqual(
            self.run_it("--check"),
            (77, "absent: portability: no namespaces of mounts and processes for this user\n"),
        )
        self.fake("id", "echo 1000")
        self.assertEqual(self.run_it(), (77, "absent: portability: not root\n"))

    def one_suite(self, code_of_verify):
        # What would run in namespaces ends as the last argument says: make or ci/verify.
        self.fake("debootstrap", "")
        self.fake(
            "unshare",
            f'case "$*" in *" make") exit 0 ;; *" ci/verify") echo inner words; exit {code_of_verify} ;; esac',
        )
        return self.run_it("--suite", "trixie")

    def test_ends_as_its_releases_do(self):
        code, out = self.one_suite(0)
        self.assertEqual(code, 0, out)
        self.assertRegex(out, r"(?m)^trixie: ci/verify exit 0, \d+ s$")
        self.assertEqual(portability.outcomes(out), {"trixie": 0})
        code, out = self.one_suite(3)
        self.assertEqual(code, 1, out)
        self.assertRegex(
            out,
            r"(?m)^trixie: ci/verify exit 3, \d+ s; the whole log: build/portability/log/trixie-verify.log$",
        )
        self.assertIn("inner words\n", out)
        self.assertEqual(portability.outcomes(out), {"trixie": 3})

    def test_a_release_that_apt_does_not_have(self):
        self.fake("debootstrap", "")
        self.fake("unshare", 'case "$*" in *"--suite bookworm --inside make") exit 77 ;; esac')
        code, out = self.run_it()
        self.assertEqual(code, 77, out)
        self.assertEqual(portability.outcomes(out), {"bookworm": None, "trixie": 0})

    def test_a_failed_folder(self):
        self.fake("debootstrap", "")
        self.fake("unshare", 'case "$*" in *" make") exit 5 ;; esac')
        code, out = self.run_it("--suite", "bookworm")
        self.assertEqual(code, 1, out)
        self.assertEqual(portability.outcomes(out), {"bookworm": 5})

    def test_the_weekly_stage_says_why_it_is_absent(self):
        self.assertIn(
            "left to a larger scale", stages._portability_absent(stages.SCALES["nightly"])
        )
        check = subprocess.run(
            ["bash", SCRIPT, "--check"], stdout=subprocess.PIPE, text=True, check=False
        )
        why = stages._portability_absent(stages.SCALES["weekly"])
        self.assertEqual(bool(why), check.returncode == 77, why)


if __name__ == "__main__":
    unittest.main()
