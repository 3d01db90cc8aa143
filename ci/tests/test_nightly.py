"""The driver of ci/pr, ci/nightly and ci/weekly: stages that fail, hang, die or are not there, none of which hides
another; seeds, exits, locks, full disks, Ctrl-C, kill -9, and the reports that are made of it all."""

import json
import os
import resource
import shutil
import signal
import subprocess
import sys
import tarfile
import tempfile
import time
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

import driver
from driver import drive, lines_of, reports_of, stage

import child
import exits
import files
import known_lists
import lines
import nightly_run
import seeds
import stages
import theorems

VERDICT = (
    "say(type='verdict', id='coalesce/a_law/required/nested/wrong_function', impl='mine', version='1', op='coalesce', "
    "law='a_law', engine='random', verdict='wrong_function', case='coalesce((2,2):(1,1))', want='(2,2):(1,1)', "
    "got='4:1', repro='layoutcheck repro x', point=2, count=1)"
)


class Nightly(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.out = self.folder / "out"
        self.common = [
            "--out",
            self.out,
            "--memory",
            self.folder / "memory/failures.db",
            "--date",
            "2026-11-23",
        ]

    def planned(self, *planned):
        path = self.folder / "stages.json"
        path.write_text(json.dumps(planned))
        return [*self.common, "--stages-from", path]

    def run_stages(self, *planned, **more):
        return drive("nightly", *self.planned(*planned), **more)

    def states(self, out=None):
        return {
            line["stage"]: (line["state"], line["exit"])
            for line in lines_of(out or self.out)
            if line["type"] == "stage"
        }

    def test_no_stage_hides_another(self):
        orphan = self.folder / "orphan"
        done = self.run_stages(
            stage("good", "whole(0)"),
            stage("failing", f"begin(); {VERDICT}; end(1, fail=1); sys.exit(1)"),
            stage("dying", "begin(); os.kill(os.getpid(), signal.SIGKILL)"),
            stage("silent", "sys.exit(0)"),
            stage("liar", "begin(); end(0); sys.exit(1)"),
            stage("short", "begin(); end(0, executed=1)"),
            stage(
                "loses",
                "begin(); say(type='summary', planned=4, executed=4, seed=1, exit=0, **{'pass': 3})",
            ),
            stage("half", 'begin(); end(0); sys.stdout.write(\'{"type":"verd\')'),
            {"name": "missing", "share": 1, "command": ["/nonexistent/tool"], "absent": ""},
            stage("none", "whole(0)", absent="no such device"),
            stage(
                "itself-none", "say(type='error', error='built without it', exit=77); sys.exit(77)"
            ),
            stage("strange", "begin(); end(33); sys.exit(33)"),
            stage(
                "leaves-one",
                f"subprocess.Popen(['sh', '-c', 'sleep 30; touch {orphan}'], start_new_session=True); whole(0)",
            ),
            stage("last", "whole(0)"),
        )
        self.assertEqual(done.returncode, exits.SUITE_BUG, done.stderr)
        self.assertEqual(
            self.states(),
            {
                "good": ("finished", 0),
                "failing": ("finished", 1),
                "dying": ("died", 70),
                "silent": ("died", 70),
                "liar": ("died", 70),
                "short": ("finished", 5),
                "loses": ("died", 70),
                "half": ("died", 70),
                "missing": ("died", 70),
                "none": ("absent", 77),
                "itself-none": ("absent", 77),
                "strange": ("died", 70),
                "leaves-one": ("finished", 0),
                "last": ("finished", 0),
            },
        )
        self.assertEqual(
            [line for line in child_names() if "sleep 30" in line and str(orphan) in line], []
        )
        reported = lines_of(self.out)
        self.assertEqual(
            {line["seed"] for line in reported}, {seeds.seed_of(commit(), "2026-11-23")}
        )
        self.assertTrue(all(line["stage"] for line in reported))
        suites = {
            suite.get("name").split()[1].rstrip(":"): suite
            for suite in xml.parse(self.out / "junit.xml").iter("testsuite")
        }
        self.assertEqual(len(suites), 14)
        self.assertEqual(
            [name for name, suite in suites.items() if suite.get("errors") != "0"],
            ["dying", "silent", "liar", "short", "loses", "half", "missing", "strange"],
        )
        self.assertEqual(
            [
                name
                for name, suite in suites.items()
                if suite.find("testcase[@name='run']/skipped") is not None
            ],
            ["none", "itself-none"],
        )
        self.assertEqual(suites["failing"].get("failures"), "1")
        summary = (self.out / "summary.md").read_text()
        self.assertIn("2 of them absent: none, itself-none", summary)
        self.assertIn("no such device", summary)
        self.assertTrue(done.stdout and summary.startswith(done.stdout))
        with tarfile.open(self.out / "cases.tar.gz") as packed:
            names = packed.getnames()
        self.assertTrue(
            any(name.endswith(".txt") for name in names)
            and any(name.endswith(".gtest.cpp") for name in names),
            names,
        )
        scanned = json.loads((self.out / "code-scanning.sarif").read_text())["runs"]
        self.assertEqual([len(run["results"]) for run in scanned], [1])
        self.assertTrue(
            (
                driver.CI.parent
                / scanned[0]["results"][0]["locations"][0]["physicalLocation"]["artifactLocation"][
                    "uri"
                ]
            ).is_file()
        )

    def test_one_that_hangs_is_ended_whole_and_said_to_be_cut(self):
        marker = self.folder / "marker"
        hang = (
            "signal.signal(signal.SIGTERM, signal.SIG_IGN); begin(); "
            f"subprocess.Popen(['sh', '-c', 'trap \"\" TERM; sleep 60; touch {marker}'], start_new_session=True); time.sleep(60)"
        )
        module = sys.modules["child"]
        self.addCleanup(setattr, module, "GRACE", module.GRACE)
        self.addCleanup(setattr, module, "TERM", module.TERM)
        module.GRACE, module.TERM = 0.2, 0.3
        folder, limit = self.folder, 100

        class Waits(subprocess.Popen):
            def wait(self, timeout=None):
                if timeout != limit + module.GRACE:
                    return super().wait(timeout)
                # Its time is over as soon as it has begun and started another, however long that takes here.
                until = time.monotonic() + 300
                while b'"run"' not in (folder / "o").read_bytes() or not any(
                    line.startswith("sh ") and str(marker) in line for line in child_names()
                ):
                    assert time.monotonic() < until, "it never began"
                    time.sleep(0.01)
                raise subprocess.TimeoutExpired(self.args, timeout)

        self.addCleanup(setattr, subprocess, "Popen", subprocess.Popen)
        child.adopt_orphans()
        with open(self.folder / "o", "wb") as out:
            subprocess.Popen = Waits
            status, cut = child.run(
                stage("hang", hang)["command"], self.folder, out, out, limit, dict(os.environ)
            )
        self.assertEqual((status, cut), (-signal.SIGKILL, True))
        self.assertEqual([line for line in child_names() if str(marker) in line], [])
        reported, state, code, _ = lines.judged(
            "hang", lines.parsed((self.folder / "o").read_bytes()), status, cut, "9", "pr"
        )
        self.assertEqual((state, code, [line["type"] for line in reported]), ("cut", 4, ["run"]))
        # One that uses its last seconds to report what it did is cut all the same.
        reported, state, code, _ = lines.judged(
            "hang", ([{"type": "run"}, {"type": "summary", "exit": 130}], 0), 130, True, "9", "pr"
        )
        self.assertEqual((state, code, reported[-1]["exit"]), ("cut", 4, 4))

    def test_a_fuzzer_is_loaded_at_the_addresses_of_the_run_before(self):
        if not child.may_load_at_same_addresses():
            self.skipTest("absent: addresses are random here, and no process may say otherwise")
        maps = {
            child.finished("cat", "/proc/self/maps", before=child.load_at_same_addresses).stdout
            for _ in range(3)
        }
        self.assertEqual(len(maps), 1)
        self.assertTrue(maps.pop())

    def test_what_was_begun_by_a_process_that_is_dead_dies_before_it_starts(self):
        begun = (
            "import os, sys, time\nsys.path.insert(0, sys.argv[1])\nimport child\n"
            "if os.fork() == 0:\n    parent = os.getpid()\n    if sys.argv[2] == 'alone' and os.fork():\n        os._exit(0)\n"
            "    while sys.argv[2] == 'alone' and os.getppid() == parent: time.sleep(0.01)\n"
            "    child.die_with_parent()\n    print('alive', flush=True)\n    os._exit(0)\nos.wait()\n"
        )
        for how, reported in (("with", "alive\n"), ("alone", "")):
            done = child.finished(sys.executable, "-c", begun, str(driver.CI / "tiers"), how)
            self.assertEqual((done.returncode, done.stdout), (0, reported), how)

    def test_the_exit_is_that_of_the_worst(self):
        self.assertEqual(
            [
                exits.worst(codes)
                for codes in (
                    [70, 1],
                    [3, 1, 4],
                    [6, 3],
                    [4, 2],
                    [4, 6],
                    [5, 4, 77],
                    [0, 5],
                    [0, 77],
                    [77, 77],
                    [],
                    [0, 99],
                )
            ],
            [70, 1, 3, 2, 6, 4, 5, 0, 77, 5, 70],
        )
        for wanted, script in ((3, "whole(3)"), (4, "whole(4)")):
            done = self.run_stages(
                stage("a", script), stage("b", "whole(0)"), stage("c", "", absent="why")
            )
            self.assertEqual(done.returncode, wanted, done.stderr)
            self.out = self.folder / f"out-{wanted}"
            self.common[1] = self.out
        self.assertEqual(self.run_stages(stage("a", "", absent="why")).returncode, exits.SKIPPED)

    def test_seeds_repeat_a_run_and_differ_between_days(self):
        self.assertEqual(seeds.seed_of("abc", "2026-11-23"), 1168413594)
        self.assertNotEqual(seeds.seed_of("abc", "2026-11-24"), seeds.seed_of("abc", "2026-11-23"))
        self.assertNotEqual(seeds.seed_of("abd", "2026-11-23"), seeds.seed_of("abc", "2026-11-23"))
        self.assertEqual(self.run_stages(stage("a", "whole(0)"), timeout=60).returncode, 0)
        self.common[1] = self.folder / "again"
        done = drive("nightly", *self.planned(stage("a", "whole(0)")), "--seed", "17")
        self.assertEqual(
            {line["seed"] for line in lines_of(self.folder / "again")}, {17}, done.stderr
        )
        self.assertIn("--seed 17", done.stdout)

    def test_a_finished_run_is_not_run_again(self):
        count = self.folder / "count"
        a = stage("a", f"open({str(count)!r}, 'a').write('x'); whole(1, fail=1)")
        first = self.run_stages(a)
        before = reports_of(self.out)
        self.assertEqual(first.returncode, 1)
        refused = self.run_stages(a)
        self.assertEqual(refused.returncode, exits.USAGE)
        self.assertIn("--resume goes on with it", refused.stderr)
        second = drive("nightly", "--resume", "--out", self.out)
        self.assertEqual((second.returncode, second.stdout), (1, first.stdout))
        self.assertIn("came to its end before", second.stderr)
        self.assertEqual((reports_of(self.out), count.read_text()), (before, "x"))
        self.assertEqual(drive("weekly", "--resume", "--out", self.out).returncode, exits.USAGE)
        # A stage whose lines were changed does not count, and is run again.
        with open(self.out / "stages/a/lines.jsonl", "a") as file:
            file.write("{}\n")
        # Results that were cut short are made again of those of the stages.
        (self.out / "results.jsonl").write_text("{}\n")
        drive("nightly", "--resume", "--out", self.out)
        self.assertEqual((reports_of(self.out), count.read_text()), (before, "xx"))

    def test_killed_and_resumed(self):
        planned = [
            stage(f"s{number}", f"begin(); {VERDICT}; end(1, fail=1); sys.exit(1)")
            for number in range(4)
        ]
        self.assertEqual(self.run_stages(*planned).returncode, 1)
        whole = reports_of(self.out)
        for turn in range(4):
            self.common[1] = out = self.folder / f"killed-{turn}"
            process = subprocess.Popen(
                driver.argv("nightly", *self.planned(*planned)),
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                text=True,
            )
            for line in process.stderr:
                if f"s{turn}: begins" in line:
                    break
            process.kill()
            process.communicate()
            resumed = (
                drive("nightly", "--resume", "--out", out)
                if (out / "plan.json").exists()
                else self.run_stages(*planned)
            )
            self.assertEqual(resumed.returncode, 1, resumed.stderr)
            self.assertEqual(reports_of(out), whole)

    def test_ctrl_c_ends_the_stage_and_says_how_to_go_on(self):
        for number, wanted in ((signal.SIGINT, 130), (signal.SIGTERM, 143)):
            self.common[1] = out = self.folder / f"out-{wanted}"
            process = subprocess.Popen(
                driver.argv(
                    "nightly",
                    *self.planned(
                        stage("first", "whole(0)"),
                        stage("long", f"begin(); time.sleep(61.{wanted})"),
                    ),
                ),
                stdout=subprocess.PIPE,
                stderr=subprocess.PIPE,
                text=True,
                # In the background of a shell it is ignored, and so it would be there.
                preexec_fn=lambda: signal.signal(signal.SIGINT, signal.SIG_DFL),  # noqa: PLW1509
            )
            for line in process.stderr:
                if "long: begins" in line:
                    break
            process.send_signal(number)
            _, error = process.communicate(timeout=300)
            self.assertEqual(process.returncode, wanted, error)
            self.assertIn("--resume --out", error)
            self.assertFalse((out / "finished.json").exists())
            self.assertEqual([name for name in child_names() if f"61.{wanted}" in name], [])
            self.assertEqual(list(self.states(out)), ["first"])

    def test_a_program_that_is_rebuilt_meanwhile_is_refused(self):
        program = self.folder / "program"
        for change in (
            "open(sys.argv[1], 'a').write(' again')",
            "os.unlink(sys.argv[1])",
            "os.rename(sys.argv[1], sys.argv[1] + '2'); open(sys.argv[1], 'w').write('built')",
        ):
            program.write_text("built")
            second = stage("second", f"{change}; whole(0)")
            second["command"].append(str(program))
            done = self.run_stages(stage("first", "whole(0)"), second, stage("third", "whole(0)"))
            self.assertEqual(done.returncode, exits.USAGE, done.stderr)
            self.assertIn(
                f"{program} was changed since this nightly run began, and stage second names it",
                done.stderr,
            )
            self.assertEqual(list(self.states()), ["first"])
            shutil.rmtree(self.out)

    def test_one_driver_at_a_time(self):
        self.out.mkdir()
        with files.locked(self.out / "lock"):
            done = self.run_stages(stage("a", "whole(0)"))
        self.assertEqual(done.returncode, exits.USAGE)
        self.assertIn(f"process {os.getpid()} works on", done.stderr)
        self.assertEqual(self.run_stages(stage("a", "whole(0)")).returncode, 0)

    def test_a_disk_that_refuses_never_ends_in_success(self):
        def small():  # a full disk, for this process and its children: no file grows beyond 2000 bytes
            resource.setrlimit(resource.RLIMIT_FSIZE, (2000, 2000))

        a, big = (
            stage("a", "whole(0)"),
            stage("b", "begin(); [say(type='ledger', engine='x' * 90) for _ in range(90)]; end(0)"),
        )
        done = self.run_stages(a, big, preexec_fn=small)
        self.assertNotIn(done.returncode, (0, 77), done.stderr)
        self.assertFalse((self.out / "finished.json").exists())
        resumed = drive("nightly", "--resume", "--out", self.out)
        self.assertIn(
            resumed.returncode, (0, 70), resumed.stderr
        )  # 70: what a full disk did to stage b counts
        (self.folder / "file").write_text("")
        for place in (self.folder / "file/out", "/proc/none/out"):
            self.common[1] = place
            self.assertEqual(self.run_stages(a).returncode, exits.USAGE)
        self.common[1] = self.folder / "other"
        self.common[3] = self.folder / "file/memory.db"
        self.assertEqual(self.run_stages(a).returncode, exits.USAGE)
        self.assertFalse((self.folder / "other/finished.json").exists())

    def test_the_stage_has_its_name_of_version_0_1_0_too(self):
        listed = [
            drive("nightly", "--stage", name, "--list").stdout for name in ("planted", "mutants")
        ]
        self.assertEqual(listed[0], listed[1])
        self.assertIn("mutants", listed[0])

    def test_wrong_arguments_are_refused(self):
        for arguments, why in (
            (["--stage", "none"], "no stage is called 'none'"),
            (["--budget", "0m"], "not a duration"),
            (["--seed", "0"], "not a number from 1"),
            (["--date", "2026-02-30"], "is not a day"),
            (["--resume", "--seed", "3"], "cannot be combined with --seed"),
        ):
            done = drive("nightly", "--out", self.out, *arguments)
            self.assertEqual(done.returncode, exits.USAGE)
            self.assertIn(why, done.stderr)
        done = drive("nightly", "--resume", "--out", self.out)
        self.assertIn("there is no nightly run", done.stderr)
        self.assertFalse(self.out.exists())
        self.assertEqual(drive("monthly").returncode, exits.USAGE)

    def test_time_that_is_not_used_goes_to_those_who_wait(self):
        two = [
            stages.Stage("a", 1, []),
            stages.Stage("gone", 9, [], "absent"),
            stages.Stage("b", 1, []),
        ]
        self.assertEqual(nightly_run.budget_left(two, set(), {}, 100, 0), 50)
        self.assertEqual(nightly_run.budget_left(two, {"a"}, {"a": 20.0}, 100, 2), 80)
        self.assertEqual(nightly_run.budget_left(two, {"a"}, {"a": 90.0}, 100, 2), 50)
        self.assertEqual(
            [
                stages.scale_for(*one)
                for one in (
                    ("nightly", 1200),
                    ("nightly", 180),
                    ("pr", 9000),
                    ("weekly", 60),
                    ("weekly", 9000),
                )
            ],
            ["nightly", "smoke", "pr", "smoke", "weekly"],
        )

    def test_wide_words_are_proved_at_the_large_scales_and_named(self):
        for scale, wide in (("smoke", False), ("pr", False), ("nightly", True), ("weekly", True)):
            listed = stages.stages_of(
                "nightly", stages.SCALES[scale], "true", "", "", 1, "2026-11-29", Path("memory")
            )
            commands = {one.name: one.command for one in listed}
            for name in ("theorems", "theorems-cvc5"):
                self.assertEqual("--bits" in commands[name], wide, (scale, name))
        for bits, says in (([], "for all"), ([32], "for words of 32 bits")):
            line = {"verdict": "proved", "bits": bits}
            self.assertEqual(theorems.bound_of(line), f"proved {says}")
        self.assertEqual(theorems.bound_of({"verdict": "conditional"}), "conditional")

    def test_lists_of_known_failures_belong_to_adapters(self):
        root = driver.CI.parent
        found = {
            name: known_lists.list_of(root, name)
            for name in ("pycute", "cute-static", "cute-dsl-dynamic", "cute@3.5.1", "so")
        }
        home = root / "conformance/adapters"
        self.assertEqual(
            found,
            {
                "pycute": home / "pycute/known.toml",
                "cute-static": home / "cute/known-static.toml",
                "cute-dsl-dynamic": home / "cute-dsl/known-dynamic.toml",
                "cute@3.5.1": None,
                "so": None,
            },
        )

    def test_stages_of_adapters_follow_from_what_the_command_lists(self):
        with tempfile.TemporaryDirectory() as folder:
            command = Path(folder) / "layoutcheck"

            def conform(code, scale):
                listed = [
                    {
                        "type": "adapter",
                        "name": name,
                        "slow": slow,
                        "small": small,
                        "python": python,
                        "versions": ["9"],
                    }
                    for name, slow, small, python in (
                        ("compiled", True, [], "python"),
                        ("linear", False, ["linear_at"], "python"),
                        ("plain", False, [], ""),
                    )
                ]
                text = "\n".join(map(json.dumps, listed))
                command.write_text(f"#!/bin/sh\ncat <<'end'\n{text}\nend\nexit {code}\n")
                command.chmod(0o755)
                return list(stages._conform(stages.SCALES[scale], str(command), [], "", ""))

            smoke = conform(0, "smoke")
            self.assertEqual(
                [one.name for one in smoke], ["conform-linear", "conform-plain", "conform-compiled"]
            )
            self.assertEqual(smoke[0].command[-2:], ["--op", "linear_at"])
            self.assertEqual(smoke[1].command[-2:], ["--op", "coalesce"])
            self.assertEqual([bool(one.absent) for one in smoke], [False, True, True])
            weekly = conform(0, "weekly")
            self.assertEqual([bool(one.absent) for one in weekly][:3], [False, True, False])
            self.assertIn("conform-plain@9", [one.name for one in weekly])
            broken = conform(2, "smoke")  # a folder that cannot be read is a stage that fails
            self.assertEqual(broken[0].command, [str(command), "adapters", "list"])
            self.assertEqual((broken[0].absent, len(broken)), ("", 4))

    def hold_to_the_schema(self, *files):
        try:
            import jsonschema
        except ImportError:
            print("absent: jsonschema; the lines are not held to their schema")
            return
        schema = json.loads((driver.CI.parent / "docs/results.schema.json").read_text())
        valid = jsonschema.Draft7Validator(schema)
        for file in files:
            for text in file.read_text().splitlines():
                self.assertEqual(
                    [error.message for error in valid.iter_errors(json.loads(text))], [], text[:300]
                )

    def test_a_small_run_of_the_suite_and_the_case_it_replays(self):
        only = [
            word
            for name in ("replays", "facts", "sweep", "theorems", "mutants")
            for word in ("--stage", name)
        ]
        done = drive("nightly", *self.common, "--scale", "smoke", "--seed", "5", *only)
        self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
        before = {line["stage"]: line for line in lines_of(self.out) if line["type"] == "summary"}
        self.assertEqual((before["replays"]["executed"], before["facts"]["fail"]), (1, 0))
        self.assertGreater(before["sweep-cpu"]["executed"], 0)
        self.hold_to_the_schema(self.out / "results.jsonl", self.out / "memory.jsonl")
        # An earlier run stored a case; the defect is still there, and the exit says so.
        found = self.folder / "memory/cases"
        self.assertTrue(found.is_dir())
        (found / "a.json").write_text(
            json.dumps(
                {
                    "type": "counterexample",
                    "impl": "builtin:mutant/coalesce_ignores_stride",
                    "version": "0.1.0",
                    "law": "coalesce_keeps_function",
                    "case": "coalesce((2,2):(1,1))",
                    "input_class": "nested",
                    "shrunk": True,
                }
            )
        )
        self.common[1] = self.folder / "next"
        done = drive(
            "nightly", *self.common, "--scale", "smoke", "--seed", "5", "--stage", "replays"
        )
        self.assertEqual(done.returncode, 1, done.stderr)
        failed = [line for line in lines_of(self.folder / "next") if line["type"] == "verdict"]
        self.assertEqual([line["case"] for line in failed], ["coalesce((2,2):(1,1))"])
        again = subprocess.run(
            failed[0]["repro"].replace("layoutcheck", driver.BINARY, 1),
            shell=True,
            check=False,
            capture_output=True,
        )
        self.assertEqual(again.returncode, 1)


def child_names():
    """The command lines of all processes."""
    found = []
    for entry in Path("/proc").iterdir():
        try:
            if entry.name.isdigit():
                found.append(
                    (entry / "cmdline").read_bytes().replace(b"\0", b" ").decode("utf-8", "replace")
                )
        except OSError:
            continue
    return found


def commit():
    return json.loads(
        subprocess.run([driver.BINARY, "version", "--json"], capture_output=True, check=True).stdout
    )["commit"]


if __name__ == "__main__":
    unittest.main()
