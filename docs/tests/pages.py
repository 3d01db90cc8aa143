"""The pages of the project as its tests see them: every Markdown file, its fences, marks, headings and tables."""

import os
import re
from dataclasses import dataclass, field
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
LEFT_OUT = {
    "build",
    "layoutcheck-out",
    "__pycache__",
}  # and what begins with a dot, and folders of CMake

FENCE = re.compile(r"^(\s*)(```+|~~~+)\s*(\S*)\s*$")
MARK = re.compile(r"^\s*<!--\s*not run(?:\s+'([^']+)')?\s*:\s*(.+?)\s*-->\s*$")
COMMENT = re.compile(r"^\s*<!--.*-->\s*$")
ANCHOR = re.compile(r'<a id="([\w-]+)"></a>')
HEADING = re.compile(r"^(#{1,6}) +(.*?)\s*#*$")
SPAN = re.compile(r"(?<!`)(`+)(?!`)(.+?)(?<!`)\1(?!`)")


@dataclass
class Fence:
    """A fenced block: its first line's number, its language, its lines, and the marks right above it."""

    line: int
    language: str
    lines: list = field(default_factory=list)
    marks: list = field(default_factory=list)  # (text that a line must hold or None, reason)
    closed: bool = False


@dataclass
class Page:
    """A Markdown file. `prose` has the lines outside of fences, as (number, text)."""

    path: Path
    name: str
    text: str
    fences: list = field(default_factory=list)
    prose: list = field(default_factory=list)
    headings: list = field(default_factory=list)  # (number, level, text)
    tables: list = field(default_factory=list)  # lists of (number, cells)


def cells(row):
    """The cells of a table's row; a `|` after a backslash, or in a code span, does not end a cell."""
    kept = re.sub(r"\\\|", "\0", row.strip())
    kept = SPAN.sub(lambda span: span[0].replace("|", "\0"), kept)
    parts = kept.removeprefix("|").removesuffix("|").split("|")
    return [part.strip().replace("\0", "|") for part in parts]


def read(path, root=ROOT):
    """The page of a file. Never refuses: what is ill-formed is for the tests to find in it."""
    page = Page(path, path.relative_to(root).as_posix(), path.read_text(encoding="utf-8"))
    fence, marks, table = None, [], None
    for number, line in enumerate(page.text.splitlines(), 1):
        found = FENCE.match(line)
        if fence is not None:
            if (
                found
                and not found[3]
                and found[2][0] == fence.closing[0]
                and len(found[2]) >= len(fence.closing)
            ):
                fence.closed, fence = True, None
            else:
                fence.lines.append((number, line.removeprefix(fence.indent)))
            continue
        if found:
            fence = Fence(number, found[3], marks=marks)
            fence.indent, fence.closing = found[1], found[2]
            page.fences.append(fence)
            marks, table = [], None
            continue
        if mark := MARK.match(line):
            marks.append((mark[1], mark[2]))
        elif line.strip() and not COMMENT.match(line):
            marks = []
        page.prose.append((number, line))
        if heading := HEADING.match(line):
            page.headings.append((number, len(heading[1]), heading[2]))
        if re.match(r"\s*\|.*\|\s*$", line):
            if table is None:
                table = []
                page.tables.append(table)
            table.append((number, cells(line)))
        else:
            table = None
    return page


def files(root=ROOT):
    """Every file below the folder that is of the project, in the order of their names."""
    result = []
    for folder, below, names in os.walk(root):
        if "CMakeCache.txt" in names:
            below.clear()
            continue
        below[:] = [name for name in below if name not in LEFT_OUT and not name.startswith(".")]
        result += [Path(folder, name) for name in names if not name.startswith(".")]
    return sorted(result)


def all_pages(root=ROOT):
    """Every page below the folder, in the order of their names."""
    return [read(path, root) for path in files(root) if path.suffix == ".md"]


def spans(page):
    """(number, text) of every code span outside of fences."""
    for number, line in page.prose:
        for span in SPAN.finditer(line):
            yield number, span[2].strip()


def slug(heading):
    """The anchor that GitHub gives to a heading."""
    text = re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", heading)
    text = "".join(c for c in text.lower() if c.isalnum() or c in " -_")
    return text.replace(" ", "-")


def anchors(page):
    """Every anchor of a page, by a heading or written; a second equal heading gets -1, a third -2."""
    seen, result = {}, set()
    for _, _, text in page.headings:
        name = slug(text)
        count = seen.get(name, 0)
        seen[name] = count + 1
        result.add(name if count == 0 else f"{name}-{count}")
    return result | {name for _, line in page.prose for name in ANCHOR.findall(line)}
