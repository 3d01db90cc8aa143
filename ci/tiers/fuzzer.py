"""One libFuzzer program on its corpora: with one seed it finds the same inputs on any machine, however busy."""

import os
import re
from pathlib import Path

import child

_LEAK = "LeakSanitizer: detected memory leaks"
_DONE = re.compile(r"^Done (\d+) runs", re.MULTILINE)
_NEWEST = re.compile(r"^#(\d+)\s", re.MULTILINE)


def listed(folders, into):
    """Links the files of folders as 0, 1, ... in folder `into`, by their names, and returns these paths. What a folder
    lists first is up to its file system, and which input libFuzzer meets first decides what it keeps."""
    files = [
        path
        for folder in folders
        if Path(folder).is_dir()
        for path in sorted(Path(folder).iterdir())
        if path.is_file()
    ]
    Path(into).mkdir(parents=True)
    links = [Path(into) / str(number) for number in range(len(files))]
    for link, path in zip(links, files):
        link.symlink_to(path.resolve())
    return links


def search(program, folders, seed, runs, seconds, name=""):
    """Runs a program in the working directory: (exit status, inputs executed, its log, folder of what it kept as
    failing). What it finds new is left in new/NAME, the target's unless another is given. runs < 0: as many as the
    seconds allow."""
    target = Path(program).name[5:]
    name = name or target
    seeds = Path("seeds") / f"{name}.list"
    links = listed([Path(folder) / target for folder in folders], Path("seeds") / name)
    seeds.write_text(",".join(map(str, links)))

    def run(leaks, new, kept):
        new.mkdir(parents=True)
        kept.mkdir(parents=True)
        return child.finished(
            os.path.abspath(program),
            f"-seed={seed}",
            f"-runs={runs}",
            "-max_len=400",
            f"-max_total_time={seconds}",
            "-timeout=30",
            "-rss_limit_mb=2048",
            "-print_final_stats=1",
            f"-detect_leaks={leaks}",
            f"-artifact_prefix={kept.resolve()}/",
            *([f"-seed_inputs=@{seeds}"] if links else []),
            str(new),
            before=child.load_at_same_addresses,
        )

    # Where more was allocated than freed during an input, by the thread that watches the memory too, libFuzzer looks
    # for a leak by a second run of it, which it counts: what is left of its runs would depend on how busy the machine
    # is. So leaks are looked for once, at the end; only if there are any, again after each input.
    kept = Path("crashes") / name
    done = run(0, Path("new") / name, kept)
    if done.returncode and _LEAK in done.stderr:
        again = run(1, Path("leaks/new") / name, Path("leaks/kept") / name)
        if _LEAK in again.stderr:
            done, kept = again, Path("leaks/kept") / name
    finished = _DONE.search(done.stderr)
    newest = _NEWEST.findall(done.stderr)
    executed = int(finished.group(1)) if finished else int(newest[-1]) if newest else 0
    if runs >= 0:
        executed = min(executed, runs)
    return done.returncode, executed, done.stderr, kept
