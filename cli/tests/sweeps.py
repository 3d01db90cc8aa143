"""What the tests of `sweep` share."""

import json
import pathlib
import random
import subprocess

from command import BINARY, run, wait_for

OF_THE_RUN = ("faults", "devices", "seconds", "items_per_second", "points_per_second")


def stable(report):
    """A report without what belongs to the run: equal whoever swept, and in how many parts."""
    return {key: value for key, value in report.items() if key not in OF_THE_RUN}


def report(file):
    return json.loads(pathlib.Path(file).read_text())


def sweep(*args, **kwargs):
    return run("sweep", *args, "--device", "cpu", **kwargs)


def kill_and_resume(test, folder, space, chunk, moments, seed):
    """kill -9 once a random part of the journal is written; each time the resumed report must be that of an undisturbed
    run. How far it got by then is up to the machine."""
    folder = pathlib.Path(folder)
    whole = sweep(space, "--chunk", str(chunk), "--out", str(folder / "whole.json"))
    test.assertEqual(whole.returncode, 0, whole.stderr)
    lines = report(folder / "whole.json")["size"] // chunk
    chance = random.Random(seed)
    interrupted = 0
    for moment in range(moments):
        journal = folder / f"journal{moment}"
        process = subprocess.Popen(
            [
                BINARY,
                "sweep",
                space,
                "--device",
                "cpu",
                "--chunk",
                str(chunk),
                "--journal",
                str(journal),
            ],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        path = journal / "journal"
        wanted = chance.randint(0, lines)

        def far_enough(process=process, path=path, wanted=wanted):
            if process.poll() is not None:
                return True
            return path.exists() and path.read_bytes().count(b"\n") >= wanted

        wait_for(far_enough)
        process.kill()
        interrupted += process.wait() == -9
        kept = path.read_bytes().count(b"\n") - 1 if path.exists() else 0
        out = folder / f"out{moment}.json"
        done = sweep(space, "--chunk", str(chunk), "--journal", str(journal), "--out", str(out))
        test.assertEqual(done.returncode, 0, done.stderr)
        test.assertEqual(stable(report(out)), stable(report(folder / "whole.json")))
        if kept > 0:
            size = report(out)["size"]
            test.assertIn(f"going on after {min(kept * chunk, size)} of", done.stderr)
    return interrupted
