"""The stages of each tier: which command each is, what it gets of the budget, and why it is absent."""

import dataclasses
import os
import shutil
import sys
from pathlib import Path

import known_lists
import child
import stage_report

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent.parent
LIMIT = "{limit}"  # in a command: the seconds that the stage has


@dataclasses.dataclass
class Stage:
    """A command that prints JSON Lines as `layoutcheck verify --json` does and exits as it does."""

    name: str
    share: float  # of the budget, relative to those of the other stages
    command: list
    absent: str = ""  # why it is not run here; "": it is


@dataclasses.dataclass(frozen=True)
class Scale:
    """How much a run does, by counts: time is only its limit."""

    name: str
    tier: str  # of verify
    laws: tuple  # of the engine of proofs, and theorems; (): all
    every_law: bool  # of the other engines; else those same
    spaces: tuple
    cuda: tuple
    search: int  # inputs of the mutators for each target
    fuzz: int  # inputs of libFuzzer for each target
    fresh: int  # seeds with which each target is fuzzed from nothing; 0: left to a larger scale
    targets: tuple  # whose kept inputs are replayed; (): all
    conform: str  # a budget, which sets the number of cases
    compiled: str  # the same, of adapters that compile each case; "": left out
    operations: tuple  # of conform; (): all
    mutants: int  # one in so many of the mutants
    releases: bool  # every release that is installed


_PAIRS = "pairs(compact(max_size={}), tractable(span<=size, rank<=2))"
SCALES = {
    scale.name: scale
    for scale in (
        Scale(
            "smoke",
            "smoke",
            ("coalesce_keeps*",),
            False,
            ("compact(max_size=32)", "swizzles(bits<=5)"),
            ("compact(max_size=32)",),
            200,
            1_000,
            0,
            ("text", "laws_coalesce", "table"),
            "2s",
            "",
            ("coalesce",),
            48,
            False,
        ),
        Scale(
            "pr",
            "pr",
            ("coalesce*",),
            True,
            ("compact(max_size=128)", "swizzles(bits<=8)", _PAIRS.format(24)),
            ("compact(max_size=256)",),
            2_000,
            5_000,
            0,
            (),
            "6s",
            "",
            (),
            16,
            False,
        ),
        Scale(
            "nightly",
            "nightly",
            (),
            True,
            (
                "compact(max_size=256)",
                "swizzles(bits<=10)",
                "nested(rank<=3, extent<=4, stride<=6)",
                "flat(rank<=3, extent<=6, stride<=8)",
                _PAIRS.format(48),
            ),
            ("compact(max_size=1024)", "swizzles(bits<=10)", _PAIRS.format(64)),
            20_000,
            40_000,
            0,
            (),
            "20s",
            "1s",
            (),
            4,
            False,
        ),
        Scale(
            "weekly",
            "weekly",
            (),
            True,
            (
                "compact(max_size=1024)",
                "swizzles(bits<=10)",
                "nested(rank<=4, extent<=4, stride<=6)",
                "flat(rank<=3, extent<=8, stride<=16)",
                _PAIRS.format(96),
            ),
            ("compact(max_size=4096)", "swizzles(bits<=10)", _PAIRS.format(128)),
            200_000,
            2_000_000,
            10,
            (),
            "300s",
            "2s",
            (),
            1,
            True,
        ),
    )
}

# The scale of a budget: the largest that fits it on two cores.
_FITS = (("weekly", 2 * 3600), ("nightly", 15 * 60), ("pr", 4 * 60), ("smoke", 0))
TIERS = {
    "pr": 6 * 60,
    "nightly": 20 * 60,
    "weekly": 6 * 3600,
}  # seconds of a tier that names no budget

FRESH_SECONDS = 120  # for each target and seed of Scale.fresh, where the budget has them
LARGE = ("nightly", "weekly")
# Whose proofs Coq checks, with those of all that they rest on.
CHECKED = (
    "coalesce_keeps_function coalesced_form_is_unique complement_is_strong complement_fills_in_any_order "
    "composition_associates rule_is_sufficient inverse_from_right right_inverse_function.law left_inverse_function.law "
    "logical_divide_reindexes sort_orders_modes filter_keeps_order nullspace_counts_resting_indices cosize_spans_image "
    "core_coalesce_rank_3 core_right_inverse_rank_2 core_complement_rank_3 core_left_inverse_rank_2 core_first_jump_rank_1"
).split()


def scale_for(tier, budget):
    """The largest scale that a budget of seconds fits, and no larger than the tier's.

    scale_for("nightly", 1200) == "nightly"; scale_for("nightly", 180) == "smoke"; scale_for("pr", 9000) == "pr"
    """
    order = [name for name, _ in _FITS]
    return next(
        name for name, least in _FITS if budget >= least and order.index(name) >= order.index(tier)
    )


def _has_device():
    return any(Path("/dev").glob("nvidia[0-9]*"))


def _portability_absent(scale):
    """Why ci/portability does not run here; "": it does."""
    if scale.name != "weekly":
        return f"left to a larger scale than {scale.name}"
    done = child.finished("bash", str(ROOT / "ci/portability"), "--check")
    return "" if done.returncode == 0 else done.stdout.strip().removeprefix("absent: portability: ")


def _conform(scale, layoutcheck, common, date, absent):
    """A stage for each library that is known, installed or not; those that compile each case come last."""
    code, adapters, _ = stage_report.lines_from(layoutcheck, "adapters", "list", "--json")
    if code:
        # It ends as it just did, without a summary: not as a stage that passes.
        yield Stage("conform", 20, [layoutcheck, "adapters", "list"], absent)
    adapters = sorted(adapters, key=lambda line: line["slow"])
    names = [(line["name"], line["python"], line) for line in adapters]
    if scale.releases:
        names += [
            (f"{line['name']}@{version}", "here", line)
            for line in adapters
            for version in line["versions"]
        ]
    for name, python, line in names:
        listed = known_lists.list_of(ROOT, name)
        slow = line["slow"]
        cases = scale.compiled if slow else scale.conform
        command = [
            layoutcheck,
            "conform",
            "--impl",
            name,
            "--plan",
            cases,
            "--budget",
            LIMIT + "s",
            "--json",
            "--out",
            "out",
            *common,
        ]
        for operation in scale.operations and (line["small"] or scale.operations):
            command += ["--op", operation]
        command += ["--known", str(listed), "--today", date] if listed else []
        absent = ""
        if not python:
            absent = f"not installed (layoutcheck adapters install {name})"
        elif slow and not cases:
            absent = f"compiles each case: left to a larger scale than {scale.name}"
        yield Stage(f"conform-{name}", 30 if slow else 20, command, absent)


def stages_of(tier, scale, layoutcheck, replay, fuzzers, seed, date, memory):
    """The stages of a run, in their order."""
    common = ["--seed", str(seed)]
    doctor = {
        line["type"]: line for line in stage_report.lines_from(layoutcheck, "doctor", "--json")[1]
    }.get("doctor", {})
    engines = {
        one["name"]: "" if one["present"] else one["reason"] or "not in this build"
        for one in doctor.get("engines", [])
    }

    def without(engine):
        return engines.get(engine, "not in this build")

    def at_large_scales(name):
        """Why a program is not run; "" where it is."""
        if scale.name not in LARGE:
            return f"left to a larger scale than {scale.name}"
        return "" if shutil.which(name) else f"{name} is not on the PATH"

    def program(name, *more):
        return [
            sys.executable,
            str(HERE / name),
            "--layoutcheck",
            layoutcheck,
            "--seed",
            str(seed),
            "--tier",
            tier,
            *([] if not replay else ["--replay", replay]),
            *more,
        ]

    bits = ("--bits", "64") if scale.name in LARGE else ()

    def verify(engine):
        laws = () if scale.every_law and engine != "proof" else scale.laws
        return [
            layoutcheck,
            "verify",
            *laws,
            "--tier",
            scale.tier,
            "--engine",
            engine,
            "--budget",
            LIMIT + "s",
            "--json",
            "--out",
            "out",
            *common,
        ]

    no_replay = "" if replay else "build/bin/layoutcheck-fuzz-replay is not built"
    conform = list(_conform(scale, layoutcheck, common, date, without("conformance")))
    installed = ",".join(
        stage.name.removeprefix("conform-")
        for stage in conform
        if "not installed" not in stage.absent
    )
    only = [word for target in scale.targets for word in ("--only", target)]
    kept = [
        word
        for folder in (ROOT / "fuzz/corpora", memory / "corpus")
        for word in ("--folder", str(folder))
    ]
    fuzz_absent = ""
    if tier == "pr":
        fuzz_absent = "left to the nightly run: its build takes minutes"
    elif not any(Path(fuzzers).glob("fuzz_*")):
        fuzz_absent = "no programs in build/libfuzzer/bin (cmake --preset fuzz needs clang 19)"
    return [
        Stage(
            "replays",
            2,
            program(
                "replay_cases.py",
                "--cases",
                str(memory / "cases"),
                "--root",
                str(ROOT),
                "--installed",
                installed,
            ),
        ),
        Stage("facts", 1, program("replay_facts.py", "--facts", str(ROOT / "vectors/facts.txt"))),
        Stage("corpora", 8, program("replay_corpora.py", *kept, *only), no_replay),
        Stage("random", 14, verify("random"), without("random")),
        Stage("exhaustive", 12, verify("exhaustive"), without("exhaustive")),
        Stage("relations", 14, verify("relations"), without("relations")),
        Stage("proofs", 12, verify("proof"), without("proof")),
        Stage("theorems", 20, program("theorems.py", *bits, *scale.laws), without("proof")),
        Stage(
            "theorems-cvc5",
            30,
            program("theorems.py", "--check-with", "cvc5", *bits, *scale.laws),
            without("proof") or at_large_scales("cvc5"),
        ),
        Stage(
            "theorems-coq",
            60,
            program("theorems.py", "--coq", *CHECKED),
            without("proof") or at_large_scales("coqtop"),
        ),
        Stage(
            "sweep-cpu",
            8,
            program("sweep.py", "--device", "cpu", "--budget", LIMIT, *scale.spaces),
            without("sweep"),
        ),
        Stage(
            "sweep-cuda",
            8,
            program("sweep.py", "--device", "cuda:all", "--budget", LIMIT, *scale.cuda),
            without("sweep") or ("" if _has_device() else "no CUDA device here"),
        ),
        Stage("search", 5, program("replay_corpora.py", "--search", str(scale.search)), no_replay),
        Stage(
            "fuzz",
            25,
            program(
                "fuzz.py",
                "--fuzzers",
                str(fuzzers),
                "--runs",
                str(scale.fuzz),
                "--budget",
                LIMIT,
                *kept,
            ),
            no_replay or fuzz_absent,
        ),
        *conform,
        Stage(
            "newest",
            20,
            program("newest.py", "--plan", scale.conform),
            without("conformance")
            or ("" if scale.name in LARGE else f"left to a larger scale than {scale.name}"),
        ),
        # As long as all before it, and behind them: it has what they left.
        Stage(
            "fuzz-fresh",
            500,
            program(
                "fresh.py",
                "--fuzzers",
                str(fuzzers),
                "--seeds",
                str(scale.fresh),
                "--seconds",
                str(FRESH_SECONDS),
                "--budget",
                LIMIT,
            ),
            ("" if scale.fresh else f"left to a larger scale than {scale.name}")
            or no_replay
            or fuzz_absent,
        ),
        Stage("mutants", 10, program("mutants.py", "--every", str(scale.mutants)), ""),
        Stage("portability", 60, program("portability.py"), _portability_absent(scale)),
    ]


def chosen(stages, names):
    """The stages that are named: by name, or `conform` for all that begin so. ValueError: a name fits none."""
    for name in names:
        if not any(stage.name == name or stage.name.startswith(name + "-") for stage in stages):
            raise ValueError(
                f"no stage is called '{name}': {', '.join(stage.name for stage in stages)}"
            )
    return [
        stage
        for stage in stages
        if not names
        or any(stage.name == name or stage.name.startswith(name + "-") for name in names)
    ]


def environment():
    """That of the stages: nothing of the caller's decides what they do."""
    return {
        key: value
        for key, value in os.environ.items()
        if not key.startswith(("LAYOUTCHECK_", "GTEST_")) and key != "NO_COLOR"
    }
