"""One nightly run in its folder: what was planned, which stages are done, and the results so far.

Kept so that a kill -9 at any moment costs no more than the stage under way: `plan.json` is written before the first
stage, `stages/NAME/done.json` behind everything else of a stage, each whole or not at all. What has no done.json, or
one whose lines were changed, is started again. Only times.jsonl contains times."""

import contextlib
import dataclasses
import json
import os
import shutil
import time
from pathlib import Path
from typing import Any

import child
import exits
import files
import lines
from stages import LIMIT, Stage, environment


class Refused(Exception):
    """The folder is not what was requested; says why."""


def budget_left(stages, done, elapsed, budget, at):
    """Seconds for stage `at`: its share of the budget and what those before it left of theirs.

    Two stages of equal shares in 100 s, the first took 20 s: 80 s for the second."""
    total = sum(stage.share for stage in stages if not stage.absent) or 1
    share = budget * stages[at].share / total
    earned = sum(budget * stage.share / total for stage in stages[: at + 1] if not stage.absent)
    spent = sum(elapsed.get(stage.name, 0.0) for stage in stages[:at] if stage.name in done)
    return max(share, earned - spent)


class NightlyRun:
    def __init__(self, folder):
        self.folder = Path(folder)
        self.plan: Any = None
        self.stages = []
        self._named = {}  # the files that commands name, as they were at the beginning

    # The contents of the folder.

    def begin(self, plan, stages):
        """Writes the plan of a new run."""
        if (self.folder / "plan.json").exists():
            raise Refused(f"{self.folder} holds a nightly run already; --resume goes on with it")
        self.plan, self.stages = plan, stages
        whole = {**plan, "stages": [dataclasses.asdict(stage) for stage in stages]}
        files.write_whole(self.folder / "plan.json", json.dumps(whole, indent=1) + "\n")

    def resume(self):
        """Reads the plan of a run that was begun."""
        whole = files.read_json(self.folder / "plan.json")
        if whole is None:
            raise Refused(f"there is no nightly run in {self.folder} to resume")
        try:
            self.stages = [Stage(**stage) for stage in whole.pop("stages")]
            for key in ("tier", "scale", "date", "commit", "version", "seed", "budget", "memory"):
                whole[key]
        except (KeyError, TypeError) as error:
            raise Refused(f"{self.folder / 'plan.json'} is not a plan: {error}") from None
        self.plan = whole

    def finished(self):
        """The exit of a run that came to its end; None of one that did not."""
        end = files.read_json(self.folder / "finished.json")
        return end["exit"] if end and isinstance(end.get("exit"), int) else None

    def _home(self, stage):
        return self.folder / "stages" / stage.name

    def done(self, stage):
        """What a stage came to, where it is done: {"state", "exit", "why", "counts"}; else None."""
        home = self._home(stage)
        marker = files.read_json(home / "done.json")
        if marker is None:
            return None
        try:
            data = (home / "lines.jsonl").read_bytes()
        except OSError:
            return None
        return marker if files.sha256(data) == marker.get("lines") else None

    def outcomes(self):
        """[(stage, what it came to)] of the stages that are done."""
        return [(stage, outcome) for stage in self.stages if (outcome := self.done(stage))]

    def exit(self):
        return exits.worst(outcome["exit"] for _, outcome in self.outcomes())

    # Doing it.

    def _elapsed(self):
        seconds = {}
        try:
            for line in (self.folder / "times.jsonl").read_text().splitlines():
                with contextlib.suppress(ValueError, KeyError, TypeError):
                    reported = json.loads(line)
                    seconds[reported["stage"]] = float(reported["seconds"])
        except OSError:
            pass
        return seconds

    def run(self, progress):
        """Runs what is not done yet. OSError: the folder refuses; Refused: a file that a command names, such as the
        program, is another than when this began. Then nothing of the stage counts."""
        child.adopt_orphans()
        self._named = files.states({word for stage in self.stages for word in stage.command})
        self.gather()
        for at, stage in enumerate(self.stages):
            outcome = self.done(stage)
            if outcome:
                progress(f"{stage.name}: {outcome['state']} before")
                continue
            elapsed = self._elapsed()
            done = {one.name for one, _ in self.outcomes()}
            limit = budget_left(self.stages, done, elapsed, self.plan["budget"], at)
            began = time.monotonic()
            progress(
                f"{stage.name}: "
                + (f"absent: {stage.absent}" if stage.absent else f"begins, at most {limit:.0f} s")
            )
            outcome = self._run_stage(stage, limit)
            seconds = time.monotonic() - began
            if not stage.absent:
                reported = {
                    "stage": stage.name,
                    "seconds": round(seconds, 3),
                    "limit": round(limit, 3),
                }
                files.append(self.folder / "times.jsonl", json.dumps(reported) + "\n")
                progress(
                    f"{stage.name}: {outcome['state']}, exit {outcome['exit']}, {seconds:.1f} s"
                    + (f": {outcome['why']}" if outcome["why"] else "")
                )

    def _run_stage(self, stage, limit):
        home = self._home(stage)
        if home.exists():
            shutil.rmtree(home)
        home.mkdir(parents=True)
        version, tier = self.plan["version"], self.plan["tier"]
        if stage.absent:
            reported, state, code, why = (
                lines.absent(stage.name, version, tier, stage.absent),
                "absent",
                exits.SKIPPED,
                stage.absent,
            )
        else:
            command = [word.replace(LIMIT, str(max(1, int(limit)))) for word in stage.command]
            try:
                with open(home / "stdout.jsonl", "wb") as out, open(home / "log", "wb") as log:
                    status, cut = child.run(command, home, out, log, limit, environment())
                printed = lines.parsed((home / "stdout.jsonl").read_bytes())
            except (FileNotFoundError, PermissionError, NotADirectoryError) as error:
                if not home.is_dir():
                    raise
                status, cut, printed = 127, False, ([], 0)
                (home / "log").write_text(f"{error}\n")
            self._same_files(stage)
            reported, state, code, why = lines.judged(
                stage.name, printed, status, cut, version, tier
            )
        marked = [
            {
                "type": "stage",
                "stage": stage.name,
                "state": state,
                "exit": code,
                "why": why,
                "seed": self.plan["seed"],
            },
            *lines.marked(reported, stage.name, self.plan["seed"]),
        ]
        data = "".join(map(lines.text_of, marked)).encode()
        outcome = {
            "state": state,
            "exit": code,
            "why": why,
            "counts": lines.counts_of(reported),
            "lines": files.sha256(data),
        }
        files.write_whole(home / "lines.jsonl", data)
        files.write_whole(home / "done.json", json.dumps(outcome) + "\n")
        # From here on the stage counts; were this line lost, gathering would bring it.
        files.append(self.folder / "results.jsonl", data)
        return outcome

    def _same_files(self, stage):
        now = files.states(stage.command)
        other = [word for word in stage.command if self._named.get(word) != now.get(word)]
        if other:
            raise Refused(
                f"{other[0]} was changed since this nightly run began, and stage {stage.name} names it: "
                "what it printed does not count"
            )

    def gather(self):
        """The results so far: the lines of the stages that are done, in their order."""
        data = b"".join(
            (self._home(stage) / "lines.jsonl").read_bytes() for stage, _ in self.outcomes()
        )
        path = self.folder / "results.jsonl"
        if not path.exists() or path.read_bytes() != data:
            files.write_whole(path, data)

    def finish(self, code):
        """Nothing is left to do, and this is the exit."""
        files.write_whole(self.folder / "finished.json", json.dumps({"exit": code}) + "\n")


@contextlib.contextmanager
def holding(folder):
    """The folder, made where it is missing, with its lock held."""
    folder = Path(folder)
    try:
        os.makedirs(folder, exist_ok=True)
        with files.locked(folder / "lock"):
            yield NightlyRun(folder)
    except files.Busy as busy:
        raise Refused(f"process {busy} works on {folder}") from None
