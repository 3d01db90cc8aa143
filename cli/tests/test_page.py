"""report write --as html: what the page holds, and how a browser takes it. LAYOUTCHECK_SHOTS=FOLDER keeps
screenshots of real runs."""

import json
import os
import pathlib
import re
import socket
import subprocess
import sys
import tempfile
import time
import unittest

import browser
from command import run

LEFT, RIGHT, HOME, END, ESCAPE = "\ue012", "\ue014", "\ue011", "\ue010", "\ue00c"
MEBIBYTE = 1 << 20


def failure(number, **more):
    a, b = 2 + number % 7, 2 + number // 7
    case = f"composition(({a},{b}):(1,{a}), {a * b}:1)"
    line = {
        "type": "verdict",
        "id": f"composition/law_{number}/required/tractable/wrong_function",
        "impl": "mine",
        "version": "1",
        "op": "composition",
        "law": f"law_{number}",
        "engine": "random",
        "verdict": "wrong_function",
        "case": case,
        "want": f"({a},{b}):(1,{a})",
        "got": f"({a},{b}):(1,{a + 1})",
        "point": a,
        "count": 3,
        "repro": f"layoutcheck repro '{case}' --impl mine",
    }
    return {**line, **more}


def results(failures):
    run_line = {
        "type": "run",
        "version": "0.1.0",
        "seed": 1,
        "tier": "pr",
        "planned": len(failures),
        "implementations": [{"name": "mine", "version": "1"}],
    }
    summary = {
        "type": "summary",
        "planned": len(failures),
        "executed": len(failures),
        "pass": 0,
        "fail": len(failures),
        "known": 0,
        "skipped": 0,
        "unknown": 0,
        "seed": 1,
        "exit": 1,
    }
    return "".join(json.dumps(line) + "\n" for line in [run_line, *failures, summary])


class Page(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = pathlib.Path(folder.name)

    def has(self, part, text):
        """assertIn, without the page in its message."""
        self.assertTrue(part in text, f"the page lacks {part!r}")

    def page(self, *texts, memory=None):
        files = []
        for i, text in enumerate(texts):
            files.append(str(self.folder / f"{i}.jsonl"))
            pathlib.Path(files[-1]).write_text(text)
        more = []
        if memory is not None:
            (self.folder / "memory.jsonl").write_text(
                "".join(json.dumps(line) + "\n" for line in memory)
            )
            more = ["--memory", str(self.folder / "memory.jsonl")]
        out = self.folder / "report.html"
        done = run("report", "write", *files, "--as", "html", *more, "--out", str(out))
        self.assertEqual((done.returncode, done.stdout, done.stderr), (0, "", ""))
        return out


NIGHTLY_RUNS = [
    {
        "type": "nightly_run",
        "date": f"2026-11-{day}",
        "commit": "0123456789abcdef",
        "executed": 1000,
        "fail": fail,
        "findings": fail,
        "exit": int(fail > 0),
    }
    for day, fail in ((20, 3), (21, 0), (22, 5))
]


class WhatItHolds(Page):
    def test_each_failure_once_with_its_pictures_line_and_tests(self):
        twice = [
            failure(1),
            failure(1, engine="exhaustive"),
            failure(1, id="of/another/input_class"),
            failure(2),
        ]
        text = self.page(results(twice)).read_text()
        self.assertEqual(text.count('class="failure"'), 2)
        self.has("exhaustive, random", text)
        self.has("layoutcheck repro 'composition((3,2):(1,3), 6:1)' --impl mine", text)
        # Want 0 1 2 / 3 4 5 by columns, got 0 1 2 / 4 5 6: three cells differ.
        self.has("3 of 6 points differ, the first at 3.", text)
        self.has('<td class="s3 w">3 | 4</td>', text)
        self.has("test: pycute", text)
        self.has("4 findings, 2 of them", text)

    def test_a_clean_run_is_as_expected_and_a_cut_run_is_not(self):
        clean = results([]).replace('"exit": 1', '"exit": 0')
        self.has("<h1>layoutcheck: all as expected</h1>", self.page(clean).read_text())
        cut = self.page(clean[:-20]).read_text()
        self.has("1 of 1 runs not as expected", cut)
        self.has("did not end", cut)
        self.has("exit 1, and no failure is listed", self.page(results([])).read_text())

    def test_what_is_not_a_law_is_listed_apart(self):
        coverage = [
            {
                "type": "coverage",
                "law": law,
                "engine": engine,
                "bound": "sampled 3",
                "planned": 3,
                "executed": 3,
                "holds": 3,
            }
            for law, engine in (("a_law", "random"), ("a_target", "search"), ("a_stage", "stage"))
        ]
        reported = "".join(json.dumps(line) + "\n" for line in coverage)
        text = self.page(
            results([failure(1)]).replace('{"type": "summary"', reported + '{"type": "summary"')
        ).read_text()
        laws, checks = text.index('id="laws"'), text.index('id="checks"')
        self.assertTrue(
            laws < text.index("<code>a_law</code>") < checks < text.index("<code>a_target</code>")
        )
        self.assertEqual(text.count("a_stage"), 0)

    def test_memory_shows_what_is_new(self):
        known = [
            {
                "type": "failure",
                "impl": "mine",
                "id": failure(1)["id"],
                "first": "2026-11-22",
                "last": "2026-11-22",
                "nightly_runs": 1,
                "issue": "https://example.org/7",
                "state": "open",
            },
            {
                "type": "failure",
                "impl": "mine",
                "id": failure(2)["id"],
                "first": "2026-11-20",
                "last": "2026-11-22",
                "nightly_runs": 2,
                "issue": "javascript:alert(1)",
                "state": "open",
            },
        ]
        text = self.page(results([failure(1), failure(2)]), memory=NIGHTLY_RUNS + known).read_text()
        self.assertEqual(text.count(">new</span>"), 1)
        self.has('href="https://example.org/7"', text)
        self.assertEqual(text.count('href="javascript'), 0)
        self.has("1 failure for the first time", text)

    def test_the_same_bytes_again_and_below_five_mebibytes(self):
        text = results([failure(i) for i in range(500)])
        first = self.page(text, memory=NIGHTLY_RUNS).read_bytes()
        self.assertEqual(first, self.page(text, memory=NIGHTLY_RUNS).read_bytes())
        self.assertLessEqual(len(first), 5 * MEBIBYTE)
        self.assertEqual(first.count(b'class="failure"'), 500)
        print(f"500 failures: {len(first)} bytes")

    def test_far_too_many_are_counted(self):
        size = 40_000
        page = self.page(
            results([failure(i, got="7:" + "1" * 15, want="x" * 200) for i in range(size)])
        ).read_text()
        self.assertLessEqual(len(page), 5 * MEBIBYTE + 65536)
        shown = page.count('class="failure"')
        self.has(f"{size - shown} of {size} failures are left out here", page)

    def test_a_file_that_is_not_a_memory_is_an_error(self):
        (self.folder / "r.jsonl").write_text(results([]))
        for text, why in (
            ("4\n", ":1: no object"),
            ('{"type":"nightly_run","date":4}\n', ":1: date is not a string"),
        ):
            (self.folder / "m.jsonl").write_text(text)
            done = run(
                "report",
                "write",
                str(self.folder / "r.jsonl"),
                "--as",
                "html",
                "--memory",
                str(self.folder / "m.jsonl"),
            )
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn(why, done.stderr)


HOSTILE = [
    "<script>window.hacked=1</script>",
    '"><img src=x onerror="window.hacked=1">',
    "</style></script><b>",
    "@@script@@ @@style@@",
    "\u0001\u001b[31m",
    "'\"`${window.hacked=1}",
    "<!-- ",
    "]]>",
    "é \U0001f4a5 \u202e",
]


@unittest.skipUnless(browser.DRIVER and browser.BROWSER, "absent: chromium and chromium-driver")
class InABrowser(Page):
    def setUp(self):
        super().setUp()
        self.browser = browser.Browser()
        self.addCleanup(self.browser.close)

    def quiet(self):
        """Nothing on the console, and no request except for the page itself and data: addresses."""
        self.assertEqual([entry["message"] for entry in self.browser.log("browser")], [])
        requested = [
            url for url in self.browser.requests() if not url.startswith(("data:", "file:///"))
        ]
        self.assertEqual(requested, [])

    def test_five_hundred_failures(self):
        page = self.page(results([failure(i) for i in range(500)]), memory=NIGHTLY_RUNS)
        self.browser.open(page)
        print(f"500 failures: first paint after {self.browser.first_paint():.0f} ms")
        requested = self.browser.requests()
        self.assertEqual({url for url in requested if url.startswith("file:")}, {f"file://{page}"})
        self.assertEqual([url for url in requested if not url.startswith(("file:", "data:"))], [])
        shown = "return [...document.querySelectorAll('.failure')].filter(f => !f.hidden).length"
        self.assertEqual(self.browser.run(shown), 500)
        # The keyboard alone: / searches, escape leaves, j steps to the first one that is left.
        self.browser.press("/", *"law_77 ", ESCAPE, "j")
        self.assertEqual(self.browser.run(shown), 1)
        self.assertIn("law_77", self.browser.run("return document.activeElement.textContent"))
        self.browser.press("\ue007")  # enter opens it
        self.assertTrue(self.browser.run("return document.activeElement.parentElement.open"))
        self.quiet()

    def test_tabs_by_keyboard_and_copy(self):
        self.browser.open(self.page(results([failure(1)])))
        chosen = "return document.querySelector('[role=tab][aria-selected=true]').textContent"
        visible = "return [...document.querySelectorAll('.panel')].filter(p => !p.hidden).length"
        self.assertEqual((self.browser.run(chosen), self.browser.run(visible)), ("repeat", 1))
        names = self.browser.run(
            "return [...document.querySelectorAll('[role=tab]')].map(t => t.textContent)"
        )
        self.browser.run("document.querySelector('[role=tab]').focus()")
        for key, want in ((RIGHT, 1 % len(names)), (LEFT, 0), (LEFT, -1), (HOME, 0), (END, -1)):
            self.browser.press(key)
            self.assertEqual(self.browser.run(chosen), names[want])
            self.assertEqual(self.browser.run(visible), 1)
        self.browser.press(HOME)
        self.browser.run(
            "document.execCommand = (command) => {"
            " window.copied = document.activeElement.value; return command === 'copy'; };"
            "Object.defineProperty(navigator, 'clipboard', {value: undefined});"
        )
        self.browser.run("document.querySelector('.panel:not([hidden]) .copy').click()")
        self.assertEqual(self.browser.run("return window.copied"), failure(1)["repro"])
        self.assertEqual(
            self.browser.run("return document.querySelector('.copy').textContent"), "copied"
        )
        self.quiet()

    def test_links_lead_to_failures(self):
        coverage = {
            "type": "coverage",
            "law": "law_2",
            "engine": "random",
            "bound": "sampled 3",
            "planned": 3,
            "executed": 3,
            "holds": 2,
            "violated": 1,
            "unknown": 0,
        }
        text = results([failure(1, verdict="wrong_size"), failure(2, verdict="not_optimal")])
        page = self.page(
            text.replace('{"type": "summary"', json.dumps(coverage) + '\n{"type": "summary"')
        )
        self.browser.open(page)
        self.browser.run("document.querySelector('#laws td a').click()")
        opened = "return [...document.querySelectorAll('.failure[open]')].map(f => f.dataset.id)"
        self.assertIn(failure(2)["id"], self.browser.run(opened))

    def test_light_and_dark(self):
        self.browser.open(self.page(results([failure(1)])))
        colours = []
        for scheme in "light", "dark":
            self.browser.devtools(
                "Emulation.setEmulatedMedia",
                features=[{"name": "prefers-color-scheme", "value": scheme}],
            )
            colours.append(
                self.browser.run(
                    "const s = e => getComputedStyle(document.querySelector(e));"
                    "return [s('body').backgroundColor, s('body').color, s('.grid td.w').backgroundColor]"
                )
            )
        light, dark = (
            [sum(map(int, re.findall(r"\d+", colour)[:3])) for colour in one] for one in colours
        )
        self.assertGreater(light[0], light[1] + 300)
        self.assertGreater(dark[1], dark[0] + 300)
        self.assertGreater(light[2], dark[2] + 200)

    def test_nothing_in_it_is_markup(self):
        text = results(
            [
                failure(
                    i,
                    case=bad,
                    want=bad,
                    got=bad,
                    repro=bad,
                    impl=bad,
                    law=bad,
                    id=bad,
                    verdict=bad,
                )
                for i, bad in enumerate(HOSTILE)
            ]
        )
        self.browser.open(self.page(text))
        self.assertIsNone(
            self.browser.run("return window.hacked === undefined ? null : window.hacked")
        )
        self.assertEqual(
            self.browser.run("return document.querySelectorAll('.failure').length"), len(HOSTILE)
        )
        self.assertEqual(self.browser.run("return document.querySelectorAll('img, b').length"), 0)
        said = self.browser.run(
            "return [...document.querySelectorAll('.failure summary code')].map(c => c.textContent)"
        )
        self.assertEqual(sorted(said), sorted(re.sub("[\x01-\x1f]", "?", bad) for bad in HOSTILE))
        self.quiet()

    def test_what_slips_into_it_reaches_no_network(self):
        with socket.create_server(("127.0.0.1", 0)) as server:
            server.settimeout(1)
            address = f"http://127.0.0.1:{server.getsockname()[1]}/"
            self.browser.open(self.page(results([failure(1)])))
            said = self.browser.run(
                f"return fetch('{address}', {{mode: 'no-cors'}}).then(() => 'answered', () => 'refused')"
            )
            self.browser.run(
                "const i = document.body.appendChild(new Image()); return new Promise(done => {"
                f"i.onload = i.onerror = done; i.src = '{address}' }})"
            )
            self.assertEqual(said, "refused")
            with self.assertRaises(TimeoutError):
                server.accept()
        reported = [entry["message"] for entry in self.browser.log("browser")]
        self.assertTrue(
            reported and all("Content Security Policy" in message for message in reported), reported
        )

    def test_it_reads_without_scripts(self):
        self.browser.devtools("Emulation.setScriptExecutionDisabled", value=True)
        self.browser.open(self.page(results([failure(1)])))
        self.browser.devtools("Emulation.setScriptExecutionDisabled", value=False)
        visible = self.browser.run(
            "return [...document.querySelectorAll('.panel pre')].every(p => p.getClientRects().length > 0)"
        )
        self.assertTrue(visible)


def shots(folder):
    """The page of real runs: its top, a failure, a matrix, and the top on a dark screen."""
    folder.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as scratch:
        scratch = pathlib.Path(scratch)
        files = []
        for name, args in (
            ("reference", ["verify", "--tier", "smoke"]),
            ("wrong", ["verify", "coalesce*", "--impl", "builtin:mutant/coalesce_ignores_stride"]),
            ("pycute", ["conform", "--impl", "pycute", "--budget", "60s"]),
            ("theorems", ["prove"]),
            ("space", ["sweep", "compact(max_size=128)"]),
        ):
            done = run(*args, "--json", timeout=600)
            if done.returncode not in (0, 1):
                sys.exit(f"{args}: exit {done.returncode}: {done.stderr}")
            files.append(str(scratch / f"{name}.jsonl"))
            pathlib.Path(files[-1]).write_text(done.stdout)
        page = scratch / "report.html"
        subprocess.run(
            [
                os.environ["LAYOUTCHECK_BINARY"],
                "report",
                "write",
                *files,
                "--as",
                "html",
                "--out",
                str(page),
            ],
            check=True,
        )
        shown = browser.Browser(1280, 900)

        def go_to(element):  # twice: what comes into view takes its room only then
            for _ in range(2):
                shown.run(element + ".scrollIntoView()")
                time.sleep(0.3)

        try:
            shown.open(page)
            shown.shot(folder / "report-top.png")
            shown.run(
                "window.wrong = [...document.querySelectorAll('.failure')].find("
                "f => f.dataset.impl.includes('mutant') && f.dataset.verdict === 'wrong_function');"
                "window.wrong.open = true"
            )
            go_to("window.wrong")
            shown.shot(folder / "report-failure.png")
            go_to("document.getElementById('laws')")
            shown.shot(folder / "report-laws.png")
            shown.devtools(
                "Emulation.setEmulatedMedia",
                features=[{"name": "prefers-color-scheme", "value": "dark"}],
            )
            go_to("document.getElementById('operations')")
            shown.shot(folder / "report-operations-dark.png")
        finally:
            shown.close()


if __name__ == "__main__":
    if "LAYOUTCHECK_SHOTS" in os.environ:
        shots(pathlib.Path(os.environ["LAYOUTCHECK_SHOTS"]))
    else:
        unittest.main()
