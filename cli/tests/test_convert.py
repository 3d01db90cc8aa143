"""layoutcheck convert: layouts, swizzles, linear layouts and relations as one another."""

import json
import unittest

from command import run

NO_RELATIONS = run("convert", "4:1", "--to", "relation").returncode == 77


def to(form, expression, *more):
    return run("convert", expression, "--to", form, *more)


class Convert(unittest.TestCase):
    def says(self, form, expression, value):
        done = to(form, expression)
        self.assertEqual((done.returncode, done.stdout.strip()), (0, value), done.stderr)

    def refuses(self, form, expression, *words, code=1):
        done = to(form, expression)
        self.assertEqual((done.returncode, done.stdout), (code, ""))
        for word in words:
            self.assertIn(word, done.stderr)

    def test_layouts_and_linear_layouts(self):
        self.says("linear", "(2,4):(4,1)", "{i:[4,1,2]}->{o:8}")
        self.says("cute", "{i:[4,1,2]}->{o:8}", "(2,4):(4,1)")
        self.says("linear", "Sw<1,0,2> o 8:1", "{i:[1,2,5]}->{o:8}")
        self.says("cute", "{i:[1,2,5]}->{o:8}", "Sw<1,0,2> o 0 o 8:1")
        self.says("linear", "Sw<1,2,1>", "{i:[1,2,4,12]}->{o:16}")
        self.says("cute", "complement(2:2, 8)", "(2,2):(1,4)")
        self.says("linear", "linear_identity(4)", "{i:[1,2]}->{o:4}")

    def test_a_no_has_its_reason(self):
        self.refuses("linear", "3:1", "no linear", "shape_not_divisible", "power of two")
        self.refuses("linear", "4:3", "no linear", "not_representable", "carry")
        self.refuses("cute", "{i:[3,3]}->{o:4}", "no layout", "share bits")
        self.refuses("cute", "(2,2)", "no layout", "mapping")
        done = to("linear", "4:3", "--json")
        self.assertEqual(json.loads(done.stdout)["error"], "not_representable")

    def test_bad_input(self):
        self.refuses("linear", "(2,", "expected", code=2)
        self.refuses("linear", "", code=2)
        self.refuses("cute", "{i:[4]}->{o:2}", "basis", code=2)
        self.assertEqual(run("convert", "4:1").returncode, 2)
        self.assertEqual(to("polyhedra", "4:1").returncode, 2)

    @unittest.skipIf(NO_RELATIONS, "a build without isl")
    def test_relations_come_back(self):
        for expression in (
            "4:2",
            "(4,2):(2,9)",
            "(3,2):(2,7)",
            "(8,(2,4)):(1,(64,8))",
            "1:0",
            "(2,2):(0,1)",
            "(1099511627776,4):(4,1)",
            "Sw<1,0,2> o 0 o 8:1",
            "Sw<2,1,-3> o 0 o 64:1",
        ):
            with self.subTest(expression=expression):
                relation = to("relation", expression)
                self.assertEqual(relation.returncode, 0, relation.stderr)
                back = to("cute", relation.stdout.strip())
                self.assertEqual(back.returncode, 0, back.stderr)
                again = to("relation", back.stdout.strip())
                self.assertEqual(again.stdout, relation.stdout)
        for linear in (
            "{i:[1,2,5]}->{o:8}",
            "{x:[(1,1),(2,2)],y:[(0,1),(0,2)]}->{x:4,y:4}",
            "{x:[0,0]}->{o:1}",
        ):
            relation = to("relation", linear)
            self.assertEqual(relation.returncode, 0, relation.stderr)
            back = to("linear", relation.stdout.strip())
            self.assertEqual(back.returncode, 0, back.stderr)
            self.assertEqual(to("relation", back.stdout.strip()).stdout, relation.stdout)

    @unittest.skipIf(NO_RELATIONS, "a build without isl")
    def test_a_value_that_is_not_a_layout_is_refused(self):
        self.refuses("cute", "{ [c] -> [(-3c) mod 16] : 0 <= c < 16 }", "no layout", "3")
        self.refuses("cute", "{ [c] -> [2c] }", "no layout")
        self.refuses("cute", "{ [c] -> [d] : 0 <= c,d < 2 }", "no layout")
        self.refuses("linear", "{ [c] -> [3c] : 0 <= c < 4 }", "no linear")
        self.refuses("linear", "{ [c] -> [-c] : 0 <= c < 4 }", "no linear")
        self.refuses("cute", "{ [c] -> oops }", "no relation", code=2)


if __name__ == "__main__":
    unittest.main()
