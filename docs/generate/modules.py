#!/usr/bin/env python3
"""Prints docs/images/modules.svg, made from the dependencies of a build.

modules.py BUILD/modules.txt > docs/images/modules.svg

The file has a line for each module, `laws: core`, which configuring writes. A module is drawn above all that it
links; lines that follow from others are left out.
"""

import sys
from pathlib import Path

OPTIONAL = {"sweep_cute", "sweep_mpi"}  # of few builds: not drawn
WIDTH, HEIGHT = 128, 34  # of a box
ACROSS, DOWN = 24, 56  # between boxes
MARKER = (
    '<marker id="tip" viewBox="0 0 8 8" refX="8" refY="4" markerWidth="8" markerHeight="8" orient="auto">'
    '<path d="M0,0L8,4L0,8"/></marker>'
)
STYLE = (
    "rect{fill:#f6f8fa;stroke:#57606a}path{fill:none;stroke:#57606a}"
    "text{font:14px sans-serif;fill:#1f2328;text-anchor:middle}"
    "@media(prefers-color-scheme:dark){rect{fill:#161b22;stroke:#8b949e}path{stroke:#8b949e}text{fill:#e6edf3}}"
)


def read(text):
    """{module: the modules that it links}."""
    found = dict(line.split(":") for line in text.splitlines() if line)
    drawn = set(found) - OPTIONAL
    return {name: sorted(set(found[name].split()) & drawn) for name in sorted(drawn)}


def all_below(links, name):
    """Every module that one links, directly or not."""
    return {name for one in links[name] for name in (one, *all_below(links, one))}


def reduced(links):
    """Without what follows from others: laws -> core is enough for random -> laws -> core."""
    return {
        name: [
            one
            for one in direct
            if not any(one in all_below(links, other) for other in direct if other != one)
        ]
        for name, direct in links.items()
    }


def level(links, name):
    return max((1 + level(links, one) for one in links[name]), default=0)


def placed(links):
    """{module: (x, y) of its box}: a row for each level, each module as near above what it links as others let it."""
    rows = {}
    for name in sorted(links):
        rows.setdefault(level(links, name), []).append(name)
    result = {}
    for number in sorted(rows):
        wanted = sorted(
            (sum(result[one][0] for one in links[name]) / max(1, len(links[name])), name)
            for name in rows[number]
        )
        free = [wanted[0][0]]
        for x, _ in wanted[1:]:
            free.append(max(x, free[-1] + WIDTH + ACROSS))
        shift = sum(x for x, _ in wanted) / len(wanted) - sum(free) / len(free)
        for x, (_, name) in zip(free, wanted):
            result[name] = (x + shift, (max(rows) - number) * (HEIGHT + DOWN))
    left = min(x for x, _ in result.values())
    return {name: (x - left, y) for name, (x, y) in result.items()}


def drawing(links):
    links = reduced(links)
    boxes = placed(links)
    right = max(x for x, _ in boxes.values()) + WIDTH
    bottom = max(y for _, y in boxes.values()) + HEIGHT
    lines = [
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="-8 -8 {right + 16:.0f} {bottom + 16}">',
        "<title>modules</title>",
        f"<style>{STYLE}</style>",
        MARKER,
    ]
    for name, direct in links.items():
        x, y = boxes[name]
        for one in direct:
            to_x, to_y = boxes[one]
            start, end, half = x + WIDTH / 2, to_x + WIDTH / 2, (y + HEIGHT + to_y) / 2
            lines.append(
                f'<path marker-end="url(#tip)" d="M{start:.0f},{y + HEIGHT}'
                f'C{start:.0f},{half:.0f} {end:.0f},{half:.0f} {end:.0f},{to_y}"/>'
            )
    for name, (x, y) in boxes.items():
        lines.append(f'<rect x="{x:.0f}" y="{y}" width="{WIDTH}" height="{HEIGHT}" rx="4"/>')
        lines.append(f'<text x="{x + WIDTH / 2:.0f}" y="{y + HEIGHT / 2 + 5:.0f}">{name}</text>')
    return "\n".join([*lines, "</svg>", ""])


if __name__ == "__main__":
    if len(sys.argv) != 2:
        print(__doc__.strip(), file=sys.stderr)
        sys.exit(2)
    sys.stdout.write(drawing(read(Path(sys.argv[1]).read_text(encoding="utf-8"))))
