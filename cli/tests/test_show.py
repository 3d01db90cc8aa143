"""show: the grid of values as text, SVG, HTML and JSON."""

import html.parser
import unittest
import xml.etree.ElementTree as xml

from command import lines, run

SVG = "{http://www.w3.org/2000/svg}"


def svg(*args):
    done = run("show", *args, "--as", "svg")
    assert done.returncode == 0, done.stderr
    return xml.fromstring(done.stdout)


def texts(picture, colour):
    return [node.text or "" for node in picture.iter(SVG + "text") if node.get("class") == colour]


class Table(html.parser.HTMLParser):
    """The rows of the page's table, and every tag with what it links to."""

    def __init__(self, page):
        super().__init__()
        self.rows, self.links, self.inside, self.open = [], [], False, []
        self.feed(page)
        self.close()

    def handle_starttag(self, tag, attrs):
        self.links += [value for name, value in attrs if name in ("src", "href")]
        if tag != "meta":
            self.open.append(tag)
        if tag == "tr":
            self.rows.append([])
        self.inside = tag in ("td", "th")
        if self.inside:
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        if tag == "meta":
            return
        assert self.open.pop() == tag, tag
        self.inside = False

    def handle_data(self, data):
        if self.inside:
            self.rows[-1][-1] += data


class Show(unittest.TestCase):
    def test_what_has_values_is_drawn(self):
        for expression, first, last in (
            ("(3,2):(2,7)", ["0", "7"], ["4", "11"]),
            ("Sw<1,0,2> o 0 o 8:1", ["0", "1", "2", "3", "5", "4", "7", "6"], None),
            (
                "{lane:[(1,0),(2,0)],warp:[(0,1)]}->{x:4,y:2}",
                ["(0,0)", "(0,1)"],
                ["(3,0)", "(3,1)"],
            ),
            ("{i:[2,1]}->{o:4}", ["0", "2", "1", "3"], None),
            ("{}->{o:2}", ["0"], None),
            ("(4,3):(1@0,1@1)", ["(0,0)", "(0,1)", "(0,2)"], ["(3,0)", "(3,1)", "(3,2)"]),
            ("complement((2,2):(1,4), 16)", ["0", "8"], ["2", "10"]),
        ):
            [line] = lines(run("show", expression, "--json"))
            self.assertEqual(line["cells"][0], first, expression)
            self.assertEqual(line["cells"][-1], last or first, expression)
            self.assertIn("|", run("show", expression).stdout)

    def test_forms_show_the_same(self):
        expression = "((2,2),(2,3)):((1,4),(2,8))"
        [line] = lines(run("show", expression, "--json"))
        cells = [text for row in line["cells"] for text in row]
        picture = svg(expression)
        self.assertEqual(texts(picture, "ink"), [expression] + cells)
        self.assertEqual(sorted(texts(picture, "faint")), sorted(line["rows"] + line["columns"]))
        self.assertEqual(picture.find(SVG + "title").text, expression)
        page = run("show", expression, "--as", "html")
        table = Table(page.stdout)
        self.assertEqual(
            table.rows,
            [[""] + line["columns"]]
            + [[row] + values for row, values in zip(line["rows"], line["cells"])],
        )
        self.assertEqual((table.links, table.open), ([], []))  # nothing is fetched, all is closed
        self.assertTrue(page.stdout.startswith("<!DOCTYPE html>"))

    def test_cells_lie_within_the_picture_and_apart(self):
        picture = svg("(70,3):(100000,-7)")
        width, height = float(picture.get("width")), float(picture.get("height"))
        boxes = [
            tuple(float(box.get(key)) for key in ("x", "y", "width", "height"))
            for box in picture.iter(SVG + "rect")
        ][1:]
        self.assertEqual(len(boxes), 64 * 3)
        self.assertEqual(len({box[:2] for box in boxes}), len(boxes))
        for x, y, w, h in boxes:
            self.assertTrue(0 <= x and x + w <= width and 0 <= y and y + h <= height)
        self.assertGreaterEqual(boxes[0][2], 7 * 8)  # wide enough for 6900000
        self.assertIn("(70 x 3 cells, the first 64 x 3 shown)", texts(picture, "faint"))

    def test_nothing_to_see(self):
        self.assertIn("no coordinates", texts(svg("0:1"), "faint"))
        self.assertIn("no coordinates", run("show", "0:1", "--as", "html").stdout)
        self.assertEqual(run("show", "0:1").stdout, "0:1\n\n(no coordinates)\n")

    def test_large_ones_are_cut(self):
        for expression in (
            "(1048576,1048576):(1,1048576)",
            "1073741824:1",
            "basis_identity((65536,65536))",
            "linear_identity(4611686018427387904)",
        ):
            [line] = lines(run("show", expression, "--json"))
            cells = sum(map(len, line["cells"]))
            self.assertTrue(1 < cells <= 4096, cells)
            for form in ("ascii", "svg", "html"):
                done = run("show", expression, "--as", form)
                self.assertEqual(done.returncode, 0)
                self.assertIn("shown)", done.stdout)

    def test_values_without_a_picture_are_refused(self):
        for expression in ("4", "(2,3)", "[0,1]", "<2:1>", "rank(4:1)"):
            done = run("show", expression, "--as", "svg")
            self.assertEqual((done.returncode, done.stdout), (2, ""))
            self.assertIn("show draws", done.stderr)
        self.assertEqual(run("show", "4:1", "--as", "png").returncode, 2)
        self.assertEqual(run("show", "inverse((2,2):(1,1))").returncode, 1)


if __name__ == "__main__":
    unittest.main()
