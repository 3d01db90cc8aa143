#!/usr/bin/env python3
"""Each sentence of conformance/adapters/NAME/promises.txt is in the file that it names, of the library as it is installed."""

import re
import sys
import unittest
from pathlib import Path

ADAPTERS = Path(__file__).resolve().parents[1] / "adapters"
sys.path.insert(0, str(ADAPTERS))
import census


def words(text):
    """Without marks of comments and of code, and with single blanks: a sentence may go over lines."""
    text = re.sub(r"^\s*(#|//+|\*)", "", text, flags=re.M)
    return " ".join(text.replace("`", "").split())


def missing(path, site):
    """The lines whose sentence is not where they say."""
    result = []
    for number, line in enumerate(path.read_text(encoding="utf-8").splitlines(), 1):
        if not line.strip() or line.startswith("#"):
            continue
        _, file, sentence = line.split(" | ", 2)
        text = site / file.strip()
        if not text.is_file() or words(sentence) not in words(text.read_text("utf-8", "replace")):
            result.append(f"{path}:{number}: not in {file.strip()}: {sentence}")
    return result


class Promises(unittest.TestCase):
    def test_each_sentence_is_where_it_says(self):
        for path in sorted(ADAPTERS.glob("*/promises.txt")):
            python = census.interpreter(path.parent.name, census.builds(ADAPTERS))
            if python is None:
                print(f"absent: {path.parent.name}")
                continue
            (site,) = Path(python).parents[1].glob("lib/python3*/site-packages")
            self.assertEqual(missing(path, site), [])

    def test_a_sentence_that_is_not_there_is_named(self):
        import tempfile

        with tempfile.TemporaryDirectory() as folder:
            root = Path(folder)
            (root / "a.py").write_text("# Two halves\n# of a sentence.\n")
            (root / "promises.txt").write_text(
                "# a comment\nsize | a.py | halves of a sentence\nsize | a.py | third\nrank | b.py | x\n"
            )
            wrong = missing(root / "promises.txt", root)
            self.assertEqual([w.split(": ")[1] for w in wrong], ["not in a.py", "not in b.py"])


if __name__ == "__main__":
    folders = census.builds(ADAPTERS)
    if not any(
        census.interpreter(path.parent.name, folders) for path in ADAPTERS.glob("*/promises.txt")
    ):
        print("absent: every library whose sentences are quoted")
        sys.exit(77)
    unittest.main()
