#!/usr/bin/env python3
"""Every drawing of docs/images is what `layoutcheck show` draws of the expression that is its title, is shown by a page,
and is light or dark as the reader's screen is; that of the modules is made from the build's dependencies. Screenshots,
which are made by hand, are shown by a page."""

import sys
import unittest
import xml.etree.ElementTree as xml
from pathlib import Path

import command
import pages

sys.path.insert(0, str(pages.ROOT / "docs/generate"))
import modules

IMAGES = pages.ROOT / "docs/images"
MODULES = IMAGES / "modules.svg"
SVG = "{http://www.w3.org/2000/svg}"
TITLE = SVG + "title"


class Pictures(unittest.TestCase):
    def test_each_is_what_show_draws(self):
        self.assertLessEqual({path.suffix for path in IMAGES.iterdir()}, {".svg", ".png"})
        found = sorted(set(IMAGES.glob("*.svg")) - {MODULES})
        self.assertGreater(len(found), 0)
        for path in found:
            with self.subTest(picture=path.name):
                text = path.read_text(encoding="utf-8")
                expression = xml.fromstring(text).find(TITLE).text
                done = command.run("show", expression, "--as", "svg")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(
                    text == done.stdout,
                    f"layoutcheck show '{expression}' --as svg > docs/images/{path.name} writes it again",
                )
                self.assertIn("prefers-color-scheme:dark", text)

    def test_each_is_shown_with_its_expression(self):
        everything = pages.all_pages()
        for path in set(IMAGES.glob("*.svg")) - {MODULES}:
            expression = xml.fromstring(path.read_text(encoding="utf-8")).find(TITLE).text
            shown = [page for page in everything if f"images/{path.name})" in page.text]
            self.assertTrue(shown, f"no page shows {path.name}")
            for page in shown:
                self.assertIn(
                    expression, page.text, f"{page.name} does not say what {path.name} is"
                )

    def test_the_modules_are_those_of_the_build(self):
        built = Path(command.BINARY).parent / "modules.txt"
        if not built.exists():
            self.skipTest(f"{command.BINARY} is not in the folder where it was built")
        links = modules.read(built.read_text(encoding="utf-8"))
        text = MODULES.read_text(encoding="utf-8")
        drawn = {one.text for one in xml.fromstring(text).iter(SVG + "text")}
        self.assertGreater(len(drawn), 10)
        if missing := drawn - set(links):
            self.skipTest(f"this build has no {', '.join(sorted(missing))}")
        self.assertTrue(
            text == modules.drawing(links),
            f"python3 docs/generate/modules.py {built} > docs/images/modules.svg writes it again",
        )

    def test_what_is_linked_is_read_and_what_follows_is_left_out(self):
        links = modules.read("core: \nlaws: core\nsmt: laws core isl\n")
        self.assertEqual(links, {"core": [], "laws": ["core"], "smt": ["core", "laws"]})
        self.assertEqual(modules.reduced(links)["smt"], ["laws"])
        boxes = modules.placed(links)
        self.assertLess(boxes["smt"][1], boxes["laws"][1])

    def test_each_picture_without_an_expression_is_shown(self):
        everything = pages.all_pages()
        for path in [MODULES, *IMAGES.glob("*.png")]:
            self.assertTrue(
                any(f"images/{path.name})" in page.text for page in everything),
                f"no page shows {path.name}",
            )


if __name__ == "__main__":
    if not command.BINARY:
        print("absent: the command, LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
