#!/usr/bin/env python3
"""Prints docs/proofs/coverage.md: of each operation, which laws are proved, how far, and why others are not.

coverage.py BINARY > docs/proofs/coverage.md    exit 2 where the build lacks the engine `proof`
"""

import re
import sys
import textwrap

import laws

HEAD = """# What is proved of each operation

Made by `docs/generate/coverage.py` from what the command says of its laws; a test compares. {every} of {all} laws are proved for every rank, by
theorems, under the premise that [laws.md](../laws.md) names with each; {few} others for all extents and strides of a few modes, on expressions
([proofs.md](../proofs.md#laws-on-expressions)): theorems are about lists of modes, which have no parentheses, and about the operations of the
[chapters](../proofs.md#chapters). The remaining {open} are tested, and the number behind each says why it is not proved:

{reasons}
"""

# Why a law is not proved: the first whose pattern is found in "family/operation/law". Each has laws, and each law that
# is not proved has one.
REASONS = (
    (
        "It is about how a library keeps, compares and writes its objects, of which `core` has one form.",
        r"/hash_equal/|/printed/|equal_is_reflexive",
    ),
    (
        (
            "It is about F2-linear or modular layouts with named dimensions, for which there are no expressions. The algorithms "
            "under them, equations, kernels, inverses, quotients and composition of columns, are proved for words of 32 and 64 "
            "bits, as core runs them ([bits-span](bits-span.md), [bits-linear-layouts](bits-linear-layouts.md))."
        ),
        r"^linear/|linear_bases",
    ),
    (
        (
            "It is about a swizzle over a layout, whose value is an xor of expressions. Swizzles alone are proved for words "
            "([bits-swizzle-offsets](bits-swizzle-offsets.md))."
        ),
        r"composed|swizzle|left_composition",
    ),
    (
        "It is about strides that are tuples, for which there are no expressions.",
        r"basis|tiler_to_layout",
    ),
    (
        (
            "It is about a table, a set or the number of values, which are as many as an expression says. That the coalesced form is "
            "unique, on which recovery rests, is proved for every rank ([coalesce](coalesce.md))."
        ),
        r"/recover|/table/|/image/|is_bijective|is_compact|is_injective|tiles_are_disjoint|repeats_block",
    ),
    (
        "Its domain is whether some layout has a table, or a search of `core` decides it.",
        r"(divide|product|composition|composition_by_tiler|left_inverse_quasi)_answers$",
    ),
    (
        "`core` searches, or a loop goes on as long as an extent says.",
        r"/max_common_|right_inverse_|/domain_distribute/",
    ),
    (
        "A position may be any integer, and `core` makes a number of the machine of it.",
        r"/(mode|group|take|select|replace)_answers",
    ),
    (
        (
            "It claims something, or its mutant differs, only on inputs of more modes or parentheses than are tried: a proof that "
            "would not see the mutant does not count."
        ),
        (
            r"_answers$|_is_flat|_has_the_leaves|_takes_profile|_from_the_left|_are_in_place|_common$|_greatest$|"
            r"from_the_right|splits_function|untiled_modes|fills_gaps|gathers_tiles|unpacks_both|tile_to_shape_(has|follows)|"
            r"at_hierarchical"
        ),
    ),
)


def listed_with(entries):
    return ", ".join(f"`{law}`" + (f" ({more})" if more else "") for law, more in entries)


def reason_of(key):
    for number, (_, pattern) in enumerate(REASONS, 1):
        if re.search(pattern, key):
            return number
    raise SystemExit(f"coverage.py: {key} is not proved, and no reason is given")


def page(binary):
    """The text of docs/proofs/coverage.md."""
    laws.require_engines(binary, "proof")
    operations, all_laws = (
        laws.listed(binary, "list", "operations"),
        laws.listed(binary, "list", "laws"),
    )
    found = laws.engines_of(binary, all_laws)
    families, used = {}, set()
    count = {"every": 0, "few": 0, "open": 0, "all": len(all_laws)}
    for op in operations:
        every, few, rest = [], [], []
        for law in all_laws:
            if law["op"] != op["name"]:
                continue
            said = next((e for e in found[law["id"]] if e.startswith("proof")), "")
            theorem = bool(law["proof"])
            modes = re.search(r"at up to (\d+) modes?", said)
            if theorem:
                every.append((law["id"], ""))
            if modes:
                few.append((law["id"], modes[1]))
            if not theorem and not modes:
                number = reason_of("/".join((op["family"], op["name"], law["id"])))
                used.add(number)
                rest.append((law["id"], number))
        count["every"] += len(every)
        count["few"] += len({law for law, _ in few} - {law for law, _ in every})
        count["open"] += len(rest)
        if every or few or rest:
            row = f"| `{op['spelling']}` | {listed_with(every)} | {listed_with(few)} | {listed_with(rest)} |"
            families.setdefault(op["family"], []).append(row)
    if stale := set(range(1, len(REASONS) + 1)) - used:
        raise SystemExit(f"coverage.py: reason {min(stale)} is given for no law")
    reasons = "\n".join(
        textwrap.fill(
            text,
            140,
            initial_indent=f"{number}. ",
            subsequent_indent="   ",
            break_on_hyphens=False,
        )
        for number, (text, _) in enumerate(REASONS, 1)
    )
    lines = [HEAD.format(reasons=reasons, **count)]
    for family, rows in families.items():
        lines += [
            f"## {family}",
            "",
            "| operation | for every rank | for up to so many modes | not proved, and why |",
            "| --- | --- | --- | --- |",
            *rows,
            "",
        ]
    return "\n".join(lines)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    sys.stdout.write(page(sys.argv[1]))
