"""What outlives a nightly run: its failing cases as text and as tests, what the corpora gained, and both in the folder
that the next nightly run replays first."""

import hashlib
import json
import os
import re
import shutil
from pathlib import Path

import files
import child
import stage_report

MOST = 100  # failing cases that get tests; the results have all of them
ENDINGS = {"python": "py", "c++": "cpp"}  # of emitted tests, by the language of an adapter


def failures(results):
    """The verdict lines of the results, each case of a law and an implementation once, in their order."""
    seen = set()
    for text in results.split(b"\n"):
        if not text.startswith(b'{"type":"verdict"'):
            continue
        line = json.loads(text)
        key = (line.get("impl"), line.get("law"), line.get("case"))
        if key not in seen:
            seen.add(key)
            yield line


def forms(layoutcheck):
    """What emit writes: {"gtest": "cpp", "pycute": "py", …}."""
    _, adapters, _ = stage_report.lines_from(layoutcheck, "adapters", "list", "--json")
    emitted = {one["folder"]: ENDINGS[one["emit"]] for one in adapters if one.get("emit")}
    return {"gtest": "cpp", **emitted, "json": "json"}


def cases(layoutcheck, results, into):
    """Fills a folder: NUMBER-ID.txt with the case, and the tests that emit makes of it. How many cases there are, and
    for how many there is no test."""
    into = Path(into)
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    count = without = 0
    written = forms(layoutcheck)
    for count, line in enumerate(failures(results), 1):
        name = f"{count:04d}-" + re.sub(r"[^A-Za-z0-9._-]+", ".", str(line.get("id", "")))[:120]
        reported = [
            (key, str(line.get(key, "")))
            for key in (
                "case",
                "impl",
                "version",
                "law",
                "engine",
                "stage",
                "verdict",
                "want",
                "got",
                "repro",
                "id",
                "seed",
            )
        ]
        (into / f"{name}.txt").write_text(
            "".join(f"{key:8}{value}\n" for key, value in reported), encoding="utf-8"
        )
        emitted = 0
        for form, ending in written.items() if count <= MOST and line.get("case") else ():
            # Stored as a case of the law: what emit reads, whatever the stage was.
            done = child.finished(layoutcheck, "emit", str(line["case"]), "--as", form)
            if done.returncode == 0:
                (into / f"{name}.{form}.{ending}").write_text(done.stdout, encoding="utf-8")
                emitted += 1
        without += emitted == 0
    return count, without


def stored(stages_folder):
    """The counterexamples and findings that stages stored, each content once: {name: bytes}."""
    found = {}
    for path in sorted(Path(stages_folder).glob("*/out/**/*.json")):
        if path.relative_to(stages_folder).parts[0] == "mutants":
            continue  # wrong on purpose
        data = path.read_bytes()
        try:
            whole = json.loads(data)
        except ValueError:
            continue
        if isinstance(whole, dict) and isinstance(whole.get("case"), str):
            found[hashlib.sha256(data).hexdigest()[:16] + ".json"] = data
    return found


def corpora(stage_folder, into):
    """Copies what the fuzzers found new to a folder, with diff.txt: a line "+ TARGET/NAME" each. How many."""
    into = Path(into)
    shutil.rmtree(into, ignore_errors=True)
    into.mkdir(parents=True)
    source = Path(stage_folder) / "corpus"
    names = (
        sorted(path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file())
        if source.is_dir()
        else []
    )
    for name in names:
        (into / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(source / name, into / name)
    (into / "diff.txt").write_text("".join(f"+ {name}\n" for name in names))
    return len(names)


def remember(layoutcheck, memory, found, corpus):
    """Adds stored cases and new inputs to the folder that later runs begin with. What failed; "" if nothing."""
    kept = Path(memory) / "cases"
    kept.mkdir(parents=True, exist_ok=True)
    for name, data in found.items():
        if not (kept / name).exists():
            files.write_whole(kept / name, data)
    for target in sorted(os.listdir(corpus)):
        if (Path(corpus) / target).is_dir():
            done = child.finished(
                layoutcheck,
                "corpus",
                "merge",
                str(Path(memory) / "corpus" / target),
                str(Path(corpus) / target),
            )
            if done.returncode:
                return f"corpus merge {target}: exit {done.returncode}: {done.stderr.strip()}"
    return ""
