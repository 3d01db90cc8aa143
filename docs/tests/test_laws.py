#!/usr/bin/env python3
"""What the pages say of laws, operations, mutants, theorems, spaces, adapters and exit codes is what the
command's own tables say."""

import difflib
import json
import re
import subprocess
import sys
import unittest

import command
import pages

sys.path.insert(0, str(pages.ROOT / "docs/generate"))
import laws as generator

REVIEWED = pages.ROOT / "docs/tests/engines_of_laws.txt"
FINDING = re.compile(r"([a-z0-9_]+)/([a-z0-9_]+)/(required|may|refuse)/([a-z0-9_*]+)/([a-z_]+)")
VERDICTS = {
    "wrong_function",
    "wrong_size",
    "wrong_shape",
    "not_optimal",
    "refused_representable",
    "accepted_invalid",
    "crash",
    "timeout",
    "nondeterministic",
    "protocol_error",
}
# An id names a law, or OPERATION_answers where the case failed in another way than by a law.
NUMBER_OF_LAWS = re.compile(r"(\d+) laws \(`layoutcheck list laws`\)")
# Pages that say how many laws their operations have, and how the names of these begin.
OWN_LAWS = {"docs/linear.md": r"linear_(?!bases)|to_linear|to_layout", "docs/basis.md": "basis_"}
EXAMPLES = {"NAME"}


def names(what, key="name"):
    return {line[key] for line in command.listed("list", what)}


def reviewed(text):
    """[(engine and its premise, law)] of the reviewed list."""
    text = re.sub(r"(?m)^#.*\n?", "", text)
    blocks = [" ".join(block.split()) for block in re.split(r"\n\s*\n", text) if block.strip()]
    return [
        (head, law)
        for head, _, laws in (block.partition(": ") for block in blocks)
        for law in laws.split()
    ]


def spans_of(found):
    for page in found:
        for number, text in pages.spans(page):
            yield page, number, text
        for fence in page.fences:
            for number, text in fence.lines:
                yield page, number, text


def first_spans(table):
    """The first code span of each row below the head."""
    result = []
    for _, row in table[2:]:
        if found := pages.SPAN.search(row[0]):
            result.append(found[2].strip())
    return result


class Tables(unittest.TestCase):
    def setUp(self):
        self.pages = pages.all_pages()
        self.by_name = {page.name: page for page in self.pages}

    def table(self, page, *head):
        """The table of a page whose first cells are these."""
        found = [t for t in self.by_name[page].tables if tuple(t[0][1][: len(head)]) == head]
        self.assertEqual(len(found), 1, f"{page}: {len(found)} tables with the head {head}")
        return found[0]

    def test_the_pages_of_laws_are_what_the_generators_print(self):
        for name in ("laws", "proofs/coverage"):
            with self.subTest(page=name):
                self.page_is_made(name)

    def page_is_made(self, name):
        made = f"docs/generate/{name.rpartition('/')[2]}.py"
        done = subprocess.run(
            [sys.executable, pages.ROOT / made, command.BINARY],
            capture_output=True,
            text=True,
            timeout=500,
            check=False,
        )
        if done.returncode == 2:
            print(f"absent: {done.stderr.strip()}; docs/{name}.md is not compared")
            return
        self.assertEqual(done.returncode, 0, done.stderr)
        written = self.by_name[f"docs/{name}.md"].text
        differs = list(
            difflib.unified_diff(
                written.splitlines(), done.stdout.splitlines(), "written", "said", lineterm="", n=0
            )
        )
        self.assertEqual(
            differs,
            [],
            "\n".join(differs[:20])
            + f"\npython3 {made} build/layoutcheck > docs/{name}.md writes it again",
        )

    def test_engines_decide_the_laws_that_a_review_lists(self):
        if missing := [reason for name in generator.NEEDED if (reason := command.absent(name))]:
            self.skipTest(missing[0])
        listed = command.listed("list", "laws")
        said = {
            (engine, law)
            for law, engines in generator.engines_of(command.BINARY, listed).items()
            for engine in engines
        }
        entries = reviewed(REVIEWED.read_text(encoding="utf-8"))
        self.assertEqual(len(entries), len(set(entries)), "an entry occurs twice")
        differs = [f"the command has, the list lacks: {pair}" for pair in said - set(entries)]
        differs += [f"the list has, the command lacks: {pair}" for pair in set(entries) - said]
        self.assertEqual(
            differs,
            [],
            "\n".join(sorted(differs))
            + "\nread why the engine decides the law (`list theorems` has the theorems of a proof), then "
            f"write it under its engine in {REVIEWED.relative_to(pages.ROOT)}, or take it out; a "
            "premise that changed changes the heading",
        )
        self.assertGreater(len(said), 100)

    def test_laws_and_mutants_that_are_named_exist(self):
        laws, mutants, operations = names("laws", "id"), names("mutants"), names("operations")
        input_classes = self.input_classes() | {"*"}
        wrong, seen = [], 0
        for page, number, text in spans_of(self.pages):
            for name in re.findall(r"builtin:mutant/(\w+)", text):
                seen += 1
                if name not in mutants and name not in EXAMPLES:
                    wrong.append(f"{page.name}:{number}: no mutant {name}")
            for op, law, _, input_class, verdict in FINDING.findall(text):
                seen += 1
                if (
                    op not in operations
                    or input_class not in input_classes
                    or law not in laws | {op + "_answers"}
                    or verdict not in VERDICTS
                ):
                    wrong.append(
                        f"{page.name}:{number}: no such id: {op}/{law}/.../{input_class}/{verdict}"
                    )
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))
        self.assertGreater(seen, 50)

    def input_classes(self):
        """The names in the table of input classes."""
        return {
            name
            for _, row in self.table("docs/protocol.md", "input class", "a case with")[2:]
            for name in re.findall(r"`(\w+)`", row[0])
        }

    def test_input_classes(self):
        sources = pages.ROOT / "conformance/src"
        in_code = set(
            re.findall(
                r'"([a-z]+(?:_[a-z]+)*)"',
                (sources / "cases/input_class.cpp").read_text(encoding="utf-8"),
            )
        )
        header = pages.ROOT / "conformance/include/layoutcheck/conformance/cases/input_class.hpp"
        in_code |= set(
            re.findall(r'kIntegerSpelling = "(\w+)"', header.read_text(encoding="utf-8"))
        )
        self.assertEqual(self.input_classes(), in_code)
        # The most input classes that an entry of a list of known failures may cover.
        self.assertEqual(
            int(re.search(r"kInputClasses = (\d+);", header.read_text(encoding="utf-8"))[1]),
            len(in_code),
        )

    def test_numbers_of_laws(self):
        for name, prefix in OWN_LAWS.items():
            said = NUMBER_OF_LAWS.search(self.by_name[name].text)
            self.assertIsNotNone(said, name)
            has = sum(
                re.match(prefix, law["op"]) is not None for law in command.listed("list", "laws")
            )
            self.assertEqual(int(said[1]), has, name)

    def test_shipped_adapters(self):
        if reason := command.absent("conformance"):
            self.skipTest(reason)
        said = [
            name
            for _, row in self.table("docs/protocol.md", "`--impl`", "library")[2:]
            for name in re.findall(r"`([^`]+)`", row[0])
        ]
        self.assertEqual(
            sorted(said), sorted(line["name"] for line in command.listed("adapters", "list"))
        )

    def test_values_on_the_wire_are_json(self):
        for number, row in self.table("docs/protocol.md", "value", "text", "on the wire")[2:]:
            for span in pages.SPAN.finditer(row[2]):
                with self.subTest(line=number, value=span[2]):
                    if span[2] != "_":  # "`_` as `null`"
                        json.loads(span[2])

    def test_spaces(self):
        if reason := command.absent("sweep"):
            self.skipTest(reason)
        said = first_spans(self.table("docs/sweep.md", "space", "items"))
        listed = [line["form"] for line in command.listed("list", "spaces")]
        self.assertEqual(
            [s.split("(")[0] for s in said if s[0] != "("],
            [s.split("(")[0] for s in listed if "(" in s and s[0] != "("],
        )
        for form in said:
            self.assertTrue(
                form in listed or form[0] == "(", f"docs/sweep.md: {form} is not among {listed}"
            )

    def test_exit_codes(self):
        codes = command.exit_codes()
        self.assertEqual(set(codes), {0, 1, 2, 3, 4, 5, 6, 70, 77, 130})
        said = {int(row[0]) for _, row in self.table("docs/README.md", "exit", "means")[2:]}
        self.assertEqual(said, set(codes))
        wrong = []
        for page, number, text in spans_of(self.pages):
            wrong += [
                f"{page.name}:{number}: {text}"
                for code in re.findall(r"\bexit (\d+)\b", text)
                if int(code) not in codes
            ]
        for page in self.pages:
            if page.name.startswith(("docs/findings", "docs/upstream")) or page.name in (
                "CHANGELOG.md",
                "docs/sweep.md",
            ):
                continue  # of libraries, of what was, of mpirun
            for number, text in page.prose:
                for code in re.findall(r"\bexit (\d+)\b", text):
                    if int(code) not in codes and "128" not in text:
                        wrong.append(f"{page.name}:{number}: exit {code}")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))

    def test_theorems_that_the_proofs_name_exist(self):
        if reason := command.absent("proof"):
            self.skipTest(reason)
        theorems, laws, wrong, seen = names("theorems"), names("laws", "id"), [], 0
        for page in self.pages:
            if not page.name.startswith("docs/proofs/"):
                continue
            for number, line in page.prose:
                found = re.match(r"- (`\w+`(?:, `\w+`)*):", line)
                for name in re.findall(r"`(\w+)`", found[1] if found else ""):
                    seen += 1
                    if "_" in name and name not in theorems | laws:
                        wrong.append(f"{page.name}:{number}: no theorem {name}")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))
        self.assertGreater(seen, 20)

    def test_operations_of_the_tables_and_the_sdk(self):
        operations = names("operations")
        listed = set(re.findall(r"^## (\w+)$", self.by_name["docs/laws.md"].text, re.M))
        judged = {law["op"] for law in command.listed("list", "laws")}
        self.assertEqual(listed, judged)
        self.assertEqual(judged - operations, set())


class Values(unittest.TestCase):
    """`operation | value` in tables, and `operation(...) = value` in one code span."""

    CALL = r"[a-z_0-9]+\(.*\)"

    def shown(self):
        for page in pages.all_pages():
            for table in page.tables:
                if table[0][1][:2] != ["operation", "value"]:
                    continue
                for number, row in table[2:]:
                    call, value = (pages.SPAN.search(part) for part in row[:2])
                    if (
                        call
                        and value
                        and re.fullmatch(self.CALL, call[2])
                        and not re.search(r"\b[A-Z]\b", call[2])
                    ):
                        yield page, number, call[2], value[2]
            if page.name.startswith(("docs/findings", "docs/upstream")):
                continue  # answers of libraries
            for number, text in pages.spans(page):
                if found := re.fullmatch(rf"({self.CALL}) = (\S.*)", text):
                    if not re.search(r"\b[A-Za-z]\b(?![@:\[])", found[1].replace("o", "")):
                        yield page, number, found[1], found[2]

    def test_every_value_is_that_of_the_command(self):
        operations = {line["spelling"] for line in command.listed("list", "operations")}
        operations |= names("operations")
        wrong, count = [], 0
        for page, number, call, value in self.shown():
            if call.partition("(")[0] not in operations:
                continue
            count += 1
            done = command.run("eval", call)
            said = done.stdout.strip().splitlines()[-1:] or ["refused"]
            if said != [value]:
                wrong.append(f"{page.name}:{number}: {call} is {said[0]}, not {value}")
        print(f"{count} values")
        self.assertEqual(wrong, [], "\n" + "\n".join(wrong))
        self.assertGreater(count, 25)


if __name__ == "__main__":
    if not command.BINARY:
        print("absent: the command, LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
