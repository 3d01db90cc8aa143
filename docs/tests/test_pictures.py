#!/usr/bin/env python3
"""Every drawing of docs/images is what `layoutcheck show` draws of the expression that is its title, is shown by a page,
and is light or dark as the reader's screen is. Screenshots, which are made by hand, are shown by a page."""

import sys
import unittest
import xml.etree.ElementTree as xml

import command
import pages

IMAGES = pages.ROOT / "docs/images"
TITLE = "{http://www.w3.org/2000/svg}title"


class Pictures(unittest.TestCase):
    def test_each_is_what_show_draws(self):
        self.assertLessEqual({path.suffix for path in IMAGES.iterdir()}, {".svg", ".png"})
        found = sorted(IMAGES.glob("*.svg"))
        self.assertGreater(len(found), 0)
        for path in found:
            with self.subTest(picture=path.name):
                text = path.read_text(encoding="utf-8")
                expression = xml.fromstring(text).find(TITLE).text
                done = command.run("show", expression, "--as", "svg")
                self.assertEqual(done.returncode, 0, done.stderr)
                self.assertTrue(
                    text == done.stdout,
                    f"layoutcheck show '{expression}' --as svg > docs/images/{path.name} writes it anew",
                )
                self.assertIn("prefers-color-scheme:dark", text)

    def test_each_is_shown_with_its_expression(self):
        everything = pages.all_pages()
        for path in IMAGES.glob("*.svg"):
            expression = xml.fromstring(path.read_text(encoding="utf-8")).find(TITLE).text
            shown = [page for page in everything if f"images/{path.name})" in page.text]
            self.assertTrue(shown, f"no page shows {path.name}")
            for page in shown:
                self.assertIn(
                    expression, page.text, f"{page.name} does not say what {path.name} is"
                )

    def test_each_screenshot_is_shown(self):
        everything = pages.all_pages()
        for path in IMAGES.glob("*.png"):
            self.assertTrue(
                any(f"images/{path.name})" in page.text for page in everything),
                f"no page shows {path.name}",
            )


if __name__ == "__main__":
    if not command.BINARY:
        print("absent: the command, LAYOUTCHECK_BINARY")
        sys.exit(77)
    unittest.main()
