"""The files of CI call scripts that are there, with options that these take; the action judges an adapter."""

import json
import os
import re
import shlex
import subprocess
import sys
import tempfile
import unittest
import zipfile
from pathlib import Path

import driver

try:
    import yaml
except ImportError:  # then what follows from the lines themselves is checked
    yaml = None

ROOT = driver.CI.parent
FILES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (
        *ROOT.glob(".github/workflows/*.yml"),
        ROOT / ".gitlab-ci.yml",
        ROOT / "ci/action/action.yml",
    )
)
TEMPLATES = sorted(
    path.relative_to(ROOT).as_posix()
    for path in (
        *ROOT.glob(".github/ISSUE_TEMPLATE/*"),
        ROOT / ".github/PULL_REQUEST_TEMPLATE.md",
        ROOT / "SECURITY.md",
    )
)
TIER = re.compile(r"\bci/(pr|nightly|weekly)\b")
OURS = re.compile(r"(?<![\w/])((?:ci|docs|cli|fuzz)/[\w/.-]+)")


def commands(text):
    """The lines of a file of CI that a shell runs: those of run and script, blocks among them."""
    found, block = [], None
    for line in text.splitlines():
        indent = len(line) - len(line.lstrip())
        if block is not None and line.strip() and indent <= block:
            block = None
        match = re.match(r"^(\s*(?:- )?)(run|script|before_script): ?(.*)$", line)
        if match:
            rest = match.group(3)
            if rest in ("", "|", ">"):
                block = len(match.group(1))  # of the key, which may follow a dash
            else:
                found.append(rest)
        elif block is not None and line.strip():
            found.append(line.strip().removeprefix("- "))
    return found


def problems(command):
    """What of a command does not exist: scripts, and options of the tiers."""
    wrong = []
    for path in OURS.findall(command):
        if path.startswith("ci/") and not (ROOT / path).is_file():
            wrong.append(f"no such script: {path}")
        elif path.startswith("ci/") and not os.access(ROOT / path, os.X_OK):
            wrong.append(f"not to be run: {path}")
    for match in TIER.finditer(command):
        text = subprocess.run(
            driver.argv(match.group(1), "--help"), capture_output=True, text=True, check=True
        ).stdout
        offered = set(re.findall(r"--[a-z][a-z-]*", text))
        rest = re.split(r"&&|\|\||;|>", command[match.end() :])[0]
        wrong += [
            f"ci/{match.group(1)} takes no {option}"
            for option in re.findall(r"--[a-z][a-z-]*", rest)
            if option not in offered
        ]
    return wrong


class CiFiles(unittest.TestCase):
    def test_every_command_is_there_and_takes_its_options(self):
        self.assertGreaterEqual(len(FILES), 5)
        called = set()
        for name in (*FILES, "docs/examples/cron"):
            text = (ROOT / name).read_text(encoding="utf-8")
            self.assertNotIn("\t", text, name)
            lines = (
                commands(text)
                if name in FILES
                else [line for line in text.splitlines() if " ci/" in line]
            )
            self.assertTrue(lines, name)
            for line in lines:
                self.assertEqual(problems(line), [], f"{name}: {line}")
                called |= set(TIER.findall(line))
        self.assertEqual(called, {"pr", "nightly", "weekly"})

    def test_what_is_not_there_would_be_seen(self):
        self.assertEqual(problems("ci/nightly --bugdet 3m"), ["ci/nightly takes no --bugdet"])
        self.assertEqual(problems("cd x && ci/monthly"), ["no such script: ci/monthly"])
        self.assertEqual(problems("ci/lib.sh"), ["not to be run: ci/lib.sh"])
        self.assertEqual(
            commands(
                "a:\n  - run: |\n      one\n      two\n    if: x\n  script:\n    - three\nb: 1\n"
            ),
            ["one", "two", "three"],
        )

    def test_permissions_and_concurrency(self):
        for name in FILES:
            if name.startswith(".github"):
                text = (ROOT / name).read_text(encoding="utf-8")
                self.assertRegex(text, r"(?m)^permissions:\n  contents: read$", name)
                self.assertRegex(text, r"(?m)^concurrency:$", name)
                writes = re.findall(r"(?m)^ +(\S+): write\b", text)
                self.assertLessEqual(set(writes), {"security-events"}, name)
                for used in re.findall(r"uses: (\S+)", text):
                    self.assertRegex(used, r"^(actions|github)/[\w/-]+@v\d+$", name)

    @unittest.skipIf(yaml is None, "no python3-yaml")
    def test_they_are_yaml(self):
        for name in FILES:
            whole = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
            self.assertIsInstance(whole, dict, name)
            if name.startswith(".github"):
                for job in whole["jobs"].values():
                    self.assertTrue(
                        all(("run" in step) != ("uses" in step) for step in job["steps"]), name
                    )
        action = yaml.safe_load((ROOT / "ci/action/action.yml").read_text(encoding="utf-8"))
        self.assertEqual(
            sorted(action["inputs"]),
            ["adapter", "budget", "known", "level", "out", "seed", "wheel"],
        )
        self.assertEqual(sorted(action["outputs"]), ["exit", "report"])

    def test_the_development_container_runs_what_is_there(self):
        container = json.loads(
            (ROOT / ".devcontainer/devcontainer.json").read_text(encoding="utf-8")
        )
        self.assertEqual(
            (container["image"], container["postCreateCommand"]), ("debian:12", "ci/setup --test")
        )
        self.assertEqual(problems(container["postCreateCommand"]), [])
        self.assertIn("--test)", (ROOT / "ci/setup").read_text(encoding="utf-8"))

    def test_templates_name_pages_scripts_and_commands_that_are_there(self):
        commands_there = subprocess.run(
            [driver.BINARY, "--help"], capture_output=True, text=True, check=True
        ).stdout
        for name in TEMPLATES:
            text = (ROOT / name).read_text(encoding="utf-8")
            for path in re.findall(r"\b(?:docs/[\w/.-]+\w|ci/[a-z]+|CHANGELOG\.md)\b", text):
                self.assertTrue((ROOT / path).exists(), f"{name}: {path}")
            for command in re.findall(r"(?:`|: )layoutcheck ([a-z]+)\b", text):
                self.assertRegex(commands_there, rf"(?m)^ +{command}\b", name)
        self.assertRegex(
            (ROOT / ".github/ISSUE_TEMPLATE/bug.yml").read_text(encoding="utf-8"),
            r"(?s)repro line.*layoutcheck doctor",
        )

    @unittest.skipIf(yaml is None, "no python3-yaml")
    def test_templates_and_hooks_are_yaml(self):
        for name in TEMPLATES:
            if name.endswith(".yml") and not name.endswith("config.yml"):
                form = yaml.safe_load((ROOT / name).read_text(encoding="utf-8"))
                self.assertLessEqual({"name", "description", "body"}, set(form), name)
                fields = [part["id"] for part in form["body"] if part["type"] != "markdown"]
                self.assertEqual(len(fields), len(set(fields)), name)
                self.assertTrue(
                    all(
                        part["attributes"].get("label") or part["attributes"].get("value")
                        for part in form["body"]
                    ),
                    name,
                )
        hooks = yaml.safe_load((ROOT / ".pre-commit-config.yaml").read_text(encoding="utf-8"))
        self.assertEqual(
            [repo["repo"] for repo in hooks["repos"]], ["local"]
        )  # nothing is downloaded
        for hook in hooks["repos"][0]["hooks"]:
            self.assertEqual(
                (problems(hook["entry"]), hook["language"], hook["pass_filenames"]),
                ([], "system", False),
            )
            self.assertIn("ci/lint", hook["entry"])

    def test_the_action_judges_and_reports(self):
        sdk = ROOT / "conformance/sdk/python"
        with tempfile.TemporaryDirectory() as folder:
            # An adapter that is right, from the caller's folder; the example of the SDK has a defect to be found.
            (Path(folder) / "mine.py").write_text(
                f"import math, sys\nsys.path.insert(0, {str(sdk)!r})\nfrom layoutcheck_adapter import Adapter\n"
                "mine = Adapter('mine', '1')\n"
                "def leaves(t): return [t] if isinstance(t, int) else [x for part in t for x in leaves(part)]\n"
                "@mine.op\ndef product(shape): return math.prod(leaves(shape))\n"
                "mine.run()\n"
            )
            right = f"{shlex.quote(sys.executable)} mine.py"
            wrong = f"{shlex.quote(sys.executable)} {shlex.quote(str(sdk / 'example_adapter.py'))}"
            for impl, wanted in ((right, 0), (wrong, 1)):
                outputs = Path(folder) / "outputs"
                outputs.write_text("")
                environment = {
                    **os.environ,
                    "LAYOUTCHECK": driver.BINARY,
                    "ADAPTER": impl,
                    "BUDGET": "20s",
                    "OUT": "report",
                    "SEED": "3",
                    "GITHUB_OUTPUT": str(outputs),
                }
                done = subprocess.run(
                    ["bash", str(ROOT / "ci/action/judge")],
                    cwd=folder,
                    env=environment,
                    check=False,
                    capture_output=True,
                    text=True,
                )
                self.assertEqual(done.returncode, wanted, done.stderr)
                self.assertEqual(outputs.read_text(), f"exit={wanted}\nreport=report\n")
                report = Path(folder) / "report"
                self.assertIn("# layoutcheck: ", (report / "summary.md").read_text())
                runs = json.loads((report / "code-scanning.sarif").read_text())["runs"]
                self.assertEqual((len(runs), bool(runs[0]["results"])), (1, wanted == 1))
            # A wheel whose command is that of this build: what the action installs is what judges.
            environment.pop("LAYOUTCHECK")
            wheel = Path(folder) / "layoutcheck-0.1-py3-none-any.whl"
            with zipfile.ZipFile(wheel, "w") as archive:
                info = "layoutcheck-0.1.dist-info"
                archive.writestr("layoutcheck/__init__.py", "")
                archive.writestr(
                    "layoutcheck/__main__.py",
                    f"import os, sys\nos.execv({driver.BINARY!r}, ['layoutcheck'] + sys.argv[1:])\n",
                )
                archive.writestr(
                    f"{info}/METADATA", "Metadata-Version: 2.1\nName: layoutcheck\nVersion: 0.1\n"
                )
                archive.writestr(
                    f"{info}/WHEEL",
                    "Wheel-Version: 1.0\nRoot-Is-Purelib: true\nTag: py3-none-any\n",
                )
                archive.writestr(f"{info}/RECORD", "")
            for impl, given, wanted in (
                (right, str(wheel), 0),
                (right, "absent.whl", 2),
                ("mine:Mine", str(wheel), 2),
            ):
                done = subprocess.run(
                    ["bash", str(ROOT / "ci/action/judge")],
                    cwd=folder,
                    env={**environment, "ADAPTER": impl, "WHEEL": given},
                    check=False,
                    capture_output=True,
                    text=True,
                )
                self.assertEqual(done.returncode, wanted, done.stderr)
            # The command of a build knows no MODULE:OBJECT; that it gets there is what counts here.
            self.assertIn("mine:Mine", done.stderr)
            environment.pop("ADAPTER")
            done = subprocess.run(
                ["bash", str(ROOT / "ci/action/judge")],
                cwd=folder,
                env=environment,
                check=False,
                capture_output=True,
                text=True,
            )
            self.assertEqual(
                (done.returncode, done.stderr),
                (2, "judge: ADAPTER, the command of an adapter, is not set\n"),
            )


if __name__ == "__main__":
    unittest.main()
