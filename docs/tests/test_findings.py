#!/usr/bin/env python3
"""Each finding of docs/findings.md and docs/findings/*.md has one rating: the table and the section agree, and the
section quotes the sentence that decides it."""

import re
import tempfile
import unittest
from pathlib import Path

import pages

# In the order of the tables. docs/findings.md defines them.
RATINGS = ["defect", "refusal of a representable case", "robustness", "dialect"]
VERDICT = re.compile(r"Verdict: ([a-z ]+)\. (.+)")
ROW = re.compile(r"\[(.+)\]\(#([^)]+)\)")
NOTHING = "Nothing in the library promises this."
# Sections that show commands and are not findings.
OTHERS = {"Dialects"}


def paragraphs(lines):
    """The paragraphs of lines of prose, each in one line."""
    return [" ".join(part.split()) for part in "\n".join(lines).split("\n\n") if part.strip()]


def sections(page):
    """{anchor: (line, title, paragraphs)} of every section."""
    starts = [(number, text) for number, _, text in page.headings]
    result, seen = {}, {}
    for (number, title), end in zip(starts, [n for n, _ in starts[1:]] + [float("inf")]):
        name = pages.slug(title)
        count = seen.get(name, 0)
        seen[name] = count + 1
        lines = [text for at, text in page.prose if number < at < end]
        result[name if count == 0 else f"{name}-{count}"] = (number, title, paragraphs(lines))
    return result


def commands(page, number):
    """Whether the section that begins at this line has a console block."""
    end = min((n for n, _, _ in page.headings if n > number), default=float("inf"))
    return any(fence.language == "console" and number < fence.line < end for fence in page.fences)


def complaints(page):
    """(number of findings, complaints as PAGE:LINE: what)."""
    result, rows = [], {}
    parts = sections(page)
    for table in page.tables:
        head = table[0][1]
        if head[:1] != ["finding"] or head[1:2] == ["ids"]:
            continue
        if head[1:2] != ["verdict"]:
            result.append(f"{page.name}:{table[0][0]}: the second column is not the verdict")
            continue
        order = []
        for number, row in table[2:]:
            link = ROW.fullmatch(row[0])
            if link is None:
                result.append(f"{page.name}:{number}: no link to a section")
                continue
            if link[2] in rows:
                result.append(f"{page.name}:{number}: a second row of {link[2]}")
            rows[link[2]] = (number, link[1], row[1])
            if row[1] not in RATINGS:
                result.append(f"{page.name}:{number}: not a rating: {row[1]}")
            else:
                order.append(RATINGS.index(row[1]))
        if order != sorted(order):
            result.append(f"{page.name}:{table[0][0]}: the rows are not in the order of RATINGS")
    for anchor, (number, title, texts) in parts.items():
        said = [text for text in texts if text.startswith("Verdict:")]
        if not said and anchor not in rows:
            if commands(page, number) and title not in OTHERS:
                result.append(f"{page.name}:{number}: a section of commands without a verdict")
            continue
        if len(said) != 1:
            result.append(f"{page.name}:{number}: {len(said)} lines 'Verdict:', expected 1")
            continue
        found = VERDICT.fullmatch(said[0])
        if found is None or found[1] not in RATINGS:
            result.append(f"{page.name}:{number}: not a rating and its reason: {said[0]}")
            continue
        if NOTHING not in found[2] and not re.search(r'"[^"]+"|`[^`]+`', found[2]):
            result.append(f"{page.name}:{number}: no sentence of the library is quoted")
        if anchor not in rows:
            result.append(f"{page.name}:{number}: no row in a table")
        else:
            row, name, rating = rows[anchor]
            if name != title:
                result.append(f"{page.name}:{row}: the section is called '{title}'")
            if rating != found[1]:
                result.append(f"{page.name}:{row}: '{rating}', the section has '{found[1]}'")
    for anchor, (number, _, _) in rows.items():
        if anchor not in parts:
            result.append(f"{page.name}:{number}: no section {anchor}")
    return len(rows), result


def findings():
    """The pages of findings."""
    return [
        page
        for page in pages.all_pages()
        if page.name == "docs/findings.md" or page.name.startswith("docs/findings/")
    ]


# A page without a fault, and faults that are injected into it: what is replaced, with what, and the complaint.
GOOD = """# Findings

| finding | verdict | smallest counterexample |
| --- | --- | --- |
| [a wrong sum](#a-wrong-sum) | defect | `f(1)` |
| [a zero](#a-zero) | robustness | `f(0)` |

## a wrong sum

Verdict: defect. `f.hpp`: "f adds
its arguments."

```console
$ f 1
```

## a zero

Verdict: robustness. Nothing in the library promises this.

## Dialects

```console
$ f 2
```
"""
FAULTS = [
    ("| defect |", "| dialect |", "'dialect', the section has 'defect'"),
    ("Verdict: robustness", "Verdict: dialect", "'robustness', the section has 'dialect'"),
    ("| defect |", "| refusal |", "not a rating: refusal"),
    ("Verdict: defect", "Verdict: bug", "not a rating and its reason"),
    ("Verdict: defect. `f.hpp`:", "Wrong:", "0 lines 'Verdict:', expected 1"),
    ('`f.hpp`: "f adds\nits arguments."', "It is wrong.", "no sentence of the library is quoted"),
    ("| [a zero](#a-zero) | robustness | `f(0)` |\n", "", "no row in a table"),
    ("## a zero\n", "## a one\n", "no section a-zero"),
    ("[a zero]", "[zero]", "the section is called 'a zero'"),
    ("| finding | verdict |", "| finding | kind |", "the second column is not the verdict"),
    ("## Dialects", "## more", "a section of commands without a verdict"),
]


class Findings(unittest.TestCase):
    def page(self, text):
        with tempfile.TemporaryDirectory() as folder:
            path = Path(folder) / "f.md"
            path.write_text(text, encoding="utf-8")
            return pages.read(path, Path(folder))

    def test_a_good_page_has_no_complaint(self):
        self.assertEqual(complaints(self.page(GOOD)), (2, []))

    def test_an_injected_fault_is_reported(self):
        for old, new, said in FAULTS:
            self.assertIn(old, GOOD)
            with self.subTest(old=old, new=new):
                found = complaints(self.page(GOOD.replace(old, new, 1)))[1]
                self.assertTrue(any(said in what for what in found), found)

    def test_rows_out_of_order_are_reported(self):
        first, second = GOOD.splitlines()[4:6]
        text = GOOD.replace(f"{first}\n{second}", f"{second}\n{first}")
        self.assertTrue(any("order" in what for what in complaints(self.page(text))[1]))

    def test_the_head_of_the_findings_defines_each_rating(self):
        text = (pages.ROOT / "docs/findings.md").read_text(encoding="utf-8")
        defined = re.findall(r"^- (?:An? )?\*([^*]+)\* is ", text, re.M)
        self.assertEqual([name.lower() for name in defined], RATINGS)

    def test_tables_and_sections_of_the_project_agree(self):
        wrong, count = [], 0
        for page in findings():
            number, said = complaints(page)
            self.assertGreater(number, 0, page.name)
            count += number
            wrong += said
        print(f"{count} findings on {len(findings())} pages")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))
        self.assertGreater(count, 100)


if __name__ == "__main__":
    unittest.main()
