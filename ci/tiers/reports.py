"""The set of reports of a nightly run, made of its results alone: made again, they are the same bytes."""

import contextlib
import os
import shutil
import sqlite3
from pathlib import Path

import collect
import exits
import files
import lines
import scan
import stages
import child

MOST = 900 * 1024  # bytes of summary.md: what a page of CI takes
# The first four add up to executed, which adds up to planned with the fifth. fail and known of conform are findings.
CAME_TO = ("pass", "failing", "unknown", "unsupported", "skipped", "fail", "known")


class Failed(Exception):
    """A report that could not be written."""


def table(nightly_run):
    """The stages as a table of Markdown."""
    rows = [
        "| stage | state | exit | executed / planned | pass | failing | unknown | unsupported | skipped | fail | known | |",
        "| --- |" + " --- |" * 11,
    ]
    for stage, outcome in nightly_run.outcomes():
        counts = outcome["counts"]
        rest = " | ".join(str(counts[key]) for key in CAME_TO)
        rows.append(
            f"| {stage.name} | {outcome['state']} | {outcome['exit']} | {counts['executed']} / {counts['planned']} | "
            f"{rest} | {' '.join(outcome['why'].replace('|', ' ').split())} |"
        )
    return "\n".join(rows) + "\n"


def head(nightly_run):
    """What a person reads first: the exit, what is absent, how to repeat it, the table."""
    plan, outcomes, code = nightly_run.plan, nightly_run.outcomes(), nightly_run.exit()
    bad = [
        stage.name
        for stage, outcome in outcomes
        if outcome["exit"] not in (exits.AS_EXPECTED, exits.SKIPPED)
    ]
    absent = [stage.name for stage, outcome in outcomes if outcome["state"] == "absent"]
    text = (
        f"# {plan['tier']} {plan['date']}: "
        + ("as expected" if not bad else "not as expected: " + ", ".join(bad))
        + "\n\n"
    )
    text += f"exit {code}, commit {plan['commit']}, seed {plan['seed']}, scale {plan['scale']}"
    text += (
        f", {len(outcomes)} stages, {len(absent)} of them absent"
        + (": " + ", ".join(absent) if absent else "")
        + "\n\n"
    )
    again = f"ci/{plan['tier']} --seed {plan['seed']} --scale {plan['scale']} --date {plan['date']}"
    again += "".join(f" --stage {name}" for name in plan.get("only", []))
    return text + f"Repeat at that commit: `{again}`\n\n" + table(nightly_run)


def _said(results, kind):
    """The lines of one type."""
    start = f'{{"type":"{kind}"'.encode()
    for text in results.split(b"\n"):
        if text.startswith(start):
            yield lines.parsed(text + b"\n")[0][0]


def _section(title, columns, rows):
    """A table of Markdown under its title; "" where it has no rows."""
    head = [columns, ["---"] * len(columns)]
    table = "".join("| " + " | ".join(map(str, row)) + " |\n" for row in head + rows)
    return f"\n## {title}\n\n{table}" if rows else ""


def scoreboard(results):
    """The mutants that were planned and killed, by stage and engine."""
    rows = [
        [line["stage"], line.get("engine", ""), f"{line['killed']} / {line.get('planned')}"]
        for line in _said(results, "ledger")
        if isinstance(line.get("killed"), int)
    ]
    return _section("Mutants", ["stage", "engine", "killed / planned"], rows)


def fresh_seeds(results):
    """What the fuzzers did from nothing, by target."""
    columns = ["target", "seeds", "seconds", "inputs", "laws", "findings"]
    rows = [[line[key] for key in columns] for line in _said(results, "fresh")]
    return _section("Fuzzed from nothing", columns, rows)


def _offers(layoutcheck, *command):
    """The --help of a subcommand, "" where there is none. A CLI of subcommands prints its own help for one that it
    does not know, so that the name must be in the usage line."""
    done = child.finished(layoutcheck, *command, "--help")
    return (
        done.stdout
        if done.returncode == 0 and f"layoutcheck {' '.join(command)}" in done.stdout
        else ""
    )


def _run(layoutcheck, *command, folder):
    done = child.finished(layoutcheck, *command, folder=folder)
    if done.returncode:
        raise Failed(
            f"layoutcheck {' '.join(command[:2])}: exit {done.returncode}: {done.stderr.strip()}"
        )
    return done.stdout


def _copy_base(source, into):
    """A copy of a database that others may be writing; what is not a database is copied as it is, for the command to
    complain about."""
    temporary = Path(f"{into}.tmp")
    with contextlib.suppress(OSError):
        temporary.unlink()
    try:
        with contextlib.closing(sqlite3.connect(f"file:{source}?mode=ro", uri=True)) as old:
            with contextlib.closing(sqlite3.connect(temporary)) as new:
                old.backup(new)
    except sqlite3.Error:
        shutil.copyfile(source, temporary)
    os.replace(temporary, into)


def snapshot(memory, folder):
    """Keeps the database as it was when the run began: what is made of it must not depend on how often the run was
    resumed. A run without one begins with an empty one."""
    if Path(memory).exists():
        _copy_base(memory, Path(folder) / "before.db")


def _database(nightly_run, layoutcheck, memory, absent):
    """failures.db and memory.jsonl: the snapshot and this run."""
    folder = nightly_run.folder
    if not _offers(layoutcheck, "failures", "merge"):
        absent.append("failures.db: this layoutcheck has no `failures`")
        return
    merge = (
        "results.jsonl",
        "--date",
        nightly_run.plan["date"],
        "--commit",
        nightly_run.plan["commit"],
    )
    for name in ("failures.db", "failures.db-wal", "failures.db-shm"):
        with contextlib.suppress(FileNotFoundError):
            (folder / name).unlink()
    if (folder / "before.db").exists():
        shutil.copyfile(folder / "before.db", folder / "failures.db")
    _run(layoutcheck, "failures", "merge", "failures.db", *merge, folder=folder)
    files.write_whole(
        folder / "memory.jsonl",
        _run(layoutcheck, "failures", "export", "failures.db", folder=folder),
    )
    memory.parent.mkdir(parents=True, exist_ok=True)
    _run(layoutcheck, "failures", "merge", str(memory), *merge, folder=folder)


def _shortened(text):
    """At most MOST bytes, cut between lines, saying so."""
    data = text.encode()
    if len(data) <= MOST:
        return text
    whole = data[: MOST - 100].rpartition(b"\n")[0].decode("utf-8", "ignore")
    return whole + "\n\nThe rest is cut: results.jsonl has all of it.\n"


def write(nightly_run, layoutcheck):
    """All reports. Failed and OSError: one of them could not be written."""
    folder = nightly_run.folder
    absent: list[str] = []
    memory = Path(nightly_run.plan["memory"])
    nightly_run.gather()
    results = (folder / "results.jsonl").read_bytes()
    written = _offers(layoutcheck, "report", "write")
    for form, name in (
        ("junit", "junit.xml"),
        ("sarif", "findings.sarif"),
        ("markdown", ".runs.md"),
    ):
        _run(
            layoutcheck,
            "report",
            "write",
            "results.jsonl",
            "--as",
            form,
            "--out",
            name,
            folder=folder,
        )
    files.write_whole(folder / "code-scanning.sarif", scan.write(folder, stages.ROOT))
    with files.locked(_lock_of(memory), wait=True):
        _database(nightly_run, layoutcheck, memory, absent)
        count, without = collect.cases(layoutcheck, results, folder / "cases")
        added = collect.corpora(folder / "stages/fuzz", folder / "corpus")
        problem = collect.remember(
            layoutcheck, memory.parent, collect.stored(folder / "stages"), folder / "corpus"
        )
    if problem:
        raise Failed(problem)
    files.archive(folder / "cases", folder / "cases.tar.gz")
    if "html" in written:
        trend = (
            ["--memory", "memory.jsonl"]
            if "--memory" in written and (folder / "memory.jsonl").exists()
            else []
        )
        _run(
            layoutcheck,
            "report",
            "write",
            "results.jsonl",
            "--as",
            "html",
            *trend,
            "--out",
            "report.html",
            folder=folder,
        )
    else:
        absent.append("report.html: this layoutcheck does not write it")
    runs = (folder / ".runs.md").read_text(encoding="utf-8")
    reported = head(nightly_run) + "".join(f"\nabsent: {what}\n" for what in absent)
    reported += f"\n{count} failing cases in cases.tar.gz, {without} of them without a test; {added} new inputs in corpus/diff.txt\n"
    files.write_whole(
        folder / "summary.md",
        _shortened(reported + scoreboard(results) + fresh_seeds(results) + "\n#" + runs),
    )
    (folder / ".runs.md").unlink()


def _lock_of(memory):
    memory.parent.mkdir(parents=True, exist_ok=True)
    return memory.parent / f".{memory.name}.lock"
