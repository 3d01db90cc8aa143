#!/usr/bin/env python3
"""The form of every page: links and anchors, headings, fences, tables, lines, and the files that are named."""

import re
import tempfile
import unittest
from pathlib import Path

import pages

LONGEST = 164  # of a line of prose; tables, fences and lines that are one link have no bound
LINK = re.compile(r"(!?)\[((?:[^\[\]]|\[[^\]]*\])*)\]\(<?([^)\s>]*)>?\)")
LANGUAGES = {
    "",
    "console",
    "sh",
    "text",
    "c",
    "cpp",
    "python",
    "toml",
    "json",
    "yaml",
    "cmake",
    "html",
    "xml",
}
SUFFIXES = r"(?:hpp|cpp|cu|c|h|py|md|toml|txt|json|sh|slurm|svg|yml|yaml|smt2)"
FILE = re.compile(
    rf"(?:\.\./|\./)?[\w.@+-]+(?:/[\w.@+-]+)+\.{SUFFIXES}"
)  # with a folder in front of it
FOLDERS = (
    "process",
    "core",
    "properties",
    "fuzz",
    "smt",
    "relations",
    "gpu_oracle",
    "results",
    "conformance",
    "cli",
    "python",
    "bench",
    "ci",
    "cmake",
    "docs",
    "vectors",
)
FOLDER = re.compile(rf"(?:{'|'.join(FOLDERS)})(?:/[\w.@+-]+)+/?")
# What runs leave behind; nothing of it is in the tree.
MADE = re.compile(r"^(?:\./|/tmp/|build/|layoutcheck-out/)")


def files_of(root):
    """Every file of the tree, by its path from the root."""
    result = set()
    for path in root.rglob("*"):
        parts = path.relative_to(root).parts
        if not pages.LEFT_OUT.intersection(parts) and ".git" not in parts and path.is_file():
            result.add("/".join(parts))
    return result


def links(page, known, root):
    """Complaints about links: a file that is not there, an anchor that no heading makes."""
    for number, line in page.prose:
        bare = pages.SPAN.sub(lambda span: "`" * len(span[0]), line)
        for link in LINK.finditer(bare):
            target = link[3]
            if re.match(r"[a-z]+:", target):
                if not re.match(r"(https?|mailto):", target):
                    yield number, f"link of an unknown kind: {target}"
                continue
            path, _, anchor = target.partition("#")
            place = (page.path.parent / path).resolve() if path else page.path.resolve()
            if not place.exists():
                yield number, f"link to nothing: {target}"
            elif root.resolve() not in (place, *place.parents):
                yield number, f"link out of the tree: {target}"
            elif anchor:
                other = known.get(place)
                if other is None or anchor not in pages.anchors(other):
                    yield number, f"no such heading: {target}"


def headings(page):
    """Complaints about headings: not one of level 1, a level that is passed over, two that are the same."""
    first = [number for number, level, _ in page.headings if level == 1]
    if len(first) != 1:
        yield 1, f"{len(first)} headings of level 1"
    elif page.headings[0][0] != first[0]:
        yield page.headings[0][0], "a heading before that of level 1"
    before = 0
    for number, level, _ in page.headings:
        if level > before + 1:
            yield number, f"a heading of level {level} below one of level {before}"
        before = level


def lines(page):
    """Complaints about lines: tabs, spaces at the end, too long ones, an end without a line's end."""
    for number, line in enumerate(page.text.split("\n"), 1):
        if line != line.rstrip():
            yield number, "spaces at the end"
        if "\t" in line:
            yield number, "a tab"
    for number, line in page.prose:
        if (
            len(line) > LONGEST
            and not line.lstrip().startswith(("|", "<!--"))
            and " " in line.strip()
        ):
            yield number, f"{len(line)} characters, {LONGEST} are the most"
    if page.text and (not page.text.endswith("\n") or page.text.endswith("\n\n")):
        yield page.text.count("\n") + 1, "the page does not end with one end of line"


def fences(page):
    """Complaints about fences: not closed, empty, or of a language that no test knows."""
    for fence in page.fences:
        if not fence.closed:
            yield fence.line, "a fence that is not closed"
        if not fence.lines:
            yield fence.line, "an empty fence"
        if fence.language not in LANGUAGES:
            yield fence.line, f"a fence of the language '{fence.language}'"


def tables(page):
    """Complaints about tables: no line below the head, or rows of another width."""
    for table in page.tables:
        number, head = table[0]
        if len(table) < 2 or not all(re.fullmatch(r":?-+:?", cell) for cell in table[1][1]):
            yield number, "a table without a line below its head"
            continue
        for row, parts in table[1:]:
            if len(parts) != len(head):
                yield row, f"{len(parts)} cells in a table of {len(head)}"


def named_files(page, tree):
    """Complaints about files and folders that a code span names and the tree has not."""
    folders = {
        name.rsplit("/", depth)[0] for name in tree for depth in range(1, name.count("/") + 1)
    }
    for number, text in pages.spans(page):
        if " " in text:
            continue
        text = text.split("#")[0].rstrip(":")
        if MADE.match(text) or re.search(r"[<>{}*|$~]|(?<![^/])[A-Z]+(?![^/.])", text):
            continue
        here = page.name.rpartition("/")[0]
        if FILE.fullmatch(text):
            name = text.removeprefix("./")
            if name.startswith("../"):
                name = (Path("/") / here / name).resolve().as_posix().removeprefix("/")
            if not any(known == name or known.endswith("/" + name) for known in tree):
                yield number, f"no such file: {text}"
        elif FOLDER.fullmatch(text):
            name = text.rstrip("/")
            if (
                name not in tree
                and name not in folders
                and not any(f.endswith("/" + name) for f in folders)
            ):
                yield number, f"no such file or folder: {text}"


def orphans(found):
    """Complaints about pages that no page links to; those at the top are where readers begin."""
    linked = {
        (page.path.parent / link[3].split("#")[0]).resolve()
        for page in found
        for _, line in page.prose
        for link in LINK.finditer(line)
    }
    for page in found:
        if "/" in page.name and page.path.resolve() not in linked:
            yield f"{page.name}:1: no page links to this one"


def complaints(root):
    """(pages, every complaint as PAGE:LINE: what)."""
    found = pages.all_pages(root)
    known = {page.path.resolve(): page for page in found}
    tree = files_of(root)
    result = list(orphans(found))
    for page in found:
        for kind in (
            links(page, known, root),
            headings(page),
            lines(page),
            fences(page),
            tables(page),
            named_files(page, tree),
        ):
            result += [f"{page.name}:{number}: {what}" for number, what in kind]
    return found, result


GOOD = """# A page

See [another](b.md), [a part](b.md#the-part), [here](#here), [the web](https://example.org) and `core/src/a.cpp`,
`laws/a.hpp`, `build/x.txt`, `core/src/NAME.cpp`.

## Here

| a | b |
| --- | --- |
| `x|y` | \\| |

```text
a block
```
"""
# Faults of a page, and what must be said of each. Each replaces one part of the good page.
FAULTS = [
    ("(b.md)", "(c.md)", "link to nothing"),
    ("b.md#the-part", "b.md#no-part", "no such heading"),
    ("#here", "#there", "no such heading"),
    ("(b.md)", "(../../b.md)", "link"),
    ("(https://example.org)", "(ftp://example.org)", "unknown kind"),
    ("# A page", "A page", "0 headings of level 1"),
    ("## Here", "# Here", "2 headings of level 1"),
    ("## Here", "### Here", "a heading of level 3"),
    ("A page", "A page ", "spaces at the end"),
    ("A page", "A\tpage", "a tab"),
    ("See", "See " + "long " * 40, "characters"),
    ("a block\n```\n", "a block\n", "not closed"),
    ("a block\n", "", "an empty fence"),
    ("```text", "```klingon", "of the language"),
    ("| --- | --- |\n", "", "without a line below"),
    ("| \\| |", "| x | y |", "3 cells"),
    ("core/src/a.cpp", "core/src/b.cpp", "no such file"),
    ("core/src/a.cpp", "core/sources", "no such file or folder"),
    ("laws/a.hpp", "laws/b.hpp", "no such file"),
]


class Lint(unittest.TestCase):
    def complaints_about(self, folder, text, further=()):
        root = Path(folder)
        for name, content in (
            *further,
            ("a.md", text),
            ("b.md", "# B\n\n## The part\n"),
            ("core/src/a.cpp", ""),
            ("core/include/laws/a.hpp", ""),
        ):
            (root / name).parent.mkdir(parents=True, exist_ok=True)
            (root / name).write_text(content, encoding="utf-8")
        return complaints(root)[1]

    def test_a_good_page_has_no_complaint(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(self.complaints_about(folder, GOOD), [])

    def test_every_injected_fault_is_named(self):
        for old, new, said in FAULTS:
            self.assertIn(old, GOOD)
            with self.subTest(said=said, new=new), tempfile.TemporaryDirectory() as folder:
                found = self.complaints_about(folder, GOOD.replace(old, new, 1))
                self.assertTrue(any(said in what for what in found), found)

    def test_a_page_without_a_link_is_named(self):
        with tempfile.TemporaryDirectory() as folder:
            self.assertEqual(
                self.complaints_about(folder, GOOD, [("docs/c.md", "# C\n")]),
                ["docs/c.md:1: no page links to this one"],
            )

    def test_the_pages_of_the_project(self):
        found, said = complaints(pages.ROOT)
        self.assertGreater(len(found), 20)
        self.assertTrue(any(page.name == "README.md" for page in found))
        print(
            f"{len(found)} pages, {sum(len(page.fences) for page in found)} fences,"
            f" {sum(len(page.tables) for page in found)} tables"
        )
        self.assertEqual(said, [], "\n" + "\n".join(said))


if __name__ == "__main__":
    unittest.main()
