"""Prints the names of CuTe's headers of layouts, tuples, swizzles and basis strides (conformance/adapters/census.py).

Read from the text of the headers: functions, types and constants of the namespace cute, and members of its types; not
those of namespaces within it (detail), and not specializations. A name counts once, in the first header that has it;
`api.py --headers` prints that header too.
"""

import re
import sys

from toolchain import headers

HEADERS = (
    "layout.hpp",
    "layout_composed.hpp",
    "swizzle.hpp",
    "swizzle_layout.hpp",
    "int_tuple.hpp",
    "stride.hpp",
    "underscore.hpp",
    "algorithm/tuple_algorithms.hpp",
    "numeric/arithmetic_tuple.hpp",
)
TYPES = ("struct", "class", "union", "enum")
NOT_NAMES = {"decltype", "noexcept", "alignas", "__attribute__", "requires", "explicit"}
NOISE = re.compile(
    r"""//[^\n]* | /\*.*?\*/ | ^[ \t]*\#(?:[^\n]*\\\n)*[^\n]*""",
    re.DOTALL | re.VERBOSE | re.MULTILINE,
)
TOKEN = re.compile(
    r"""
    operator \s* (?: \(\s*\) | \[\s*\] | [^\s\w(]+ ) | "(?:[^"\\\n]|\\.)*" | '(?:[^'\\\n]|\\.)*'
    | \w+ | :: | \.\.\. | \S
    """,
    re.VERBOSE,
)


class Reader:
    """A header as tokens; `names` fills with what a scope declares."""

    def __init__(self, text):
        self.tokens, self.at = TOKEN.findall(NOISE.sub(" ", text)), 0
        self.names = []

    def scope(self, prefix, public=True):
        """Up to the brace that closes it. `prefix` is None where names do not count."""
        while self.at < len(self.tokens):
            if self.tokens[self.at] == "}":
                self.at += 1
                return
            if self.tokens[self.at] in ("public", "private", "protected"):
                public = self.tokens[self.at] == "public"
                self.at += 2  # and a colon
                continue
            head, end = self.head()
            self.declaration(head, end, prefix if public else None)

    def head(self):
        """The tokens of a declaration up to its ; or {, without `template <...>`."""
        head, depth, value = [], 0, False
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            if token == "template" and not depth:
                self.at += 1
                self.angles()
                continue
            self.at += 1
            if depth == 0 and (token == ";" or token == "{" and not value):
                return head, token
            value |= depth == 0 and token == "="
            depth += (token in "([") - (token in ")]")
            if token == "{":  # of a value
                self.skip()
                continue
            head.append(token)
        return head, ";"

    def angles(self):
        depth, inner = 0, 0
        while True:
            token = self.tokens[self.at]
            self.at += 1
            inner += (token in "({") - (token in ")}")
            if not inner:
                depth += (token == "<") - (token == ">")
            if depth == 0 and not inner:
                return

    def skip(self):
        """Past the brace that closes what has been opened."""
        depth = 1
        while depth:
            depth += (self.tokens[self.at] == "{") - (self.tokens[self.at] == "}")
            self.at += 1

    def declaration(self, head, end, prefix):
        words = [
            t for t in head if t not in ("CUTE_HOST_DEVICE", "CUTE_HOST", "CUTE_INLINE_CONSTANT")
        ]
        first = words[0] if words else ""
        if first == "namespace" and end == "{":
            return self.scope("cute" if words[1:] == ["cute"] and prefix is None else None)
        if first in TYPES:
            name, special = words[1], len(words) > 2 and words[2] == "<"
            where = None if special or prefix is None else f"{prefix}::{name}"
            if where:
                self.names.append(where)
            if end == "{":
                self.scope(where, first != "class")
                self.head()  # up to the semicolon
            return None
        if first == "using" and "=" in words:
            self.add(prefix, words[1])
        elif first != "using" and first != "friend" and words:
            self.add(prefix, declared(words))
        if end == "{":
            self.skip()
        return None

    def add(self, prefix, name):
        if prefix and name and name != prefix.split("::")[-1]:  # not a constructor
            self.names.append(f"{prefix}::{name}")


def declared(words):
    """The name of a function, or of a variable."""
    for k, word in enumerate(words):
        if word.startswith("operator"):
            return "operator" + re.sub(r"\s", "", word[8:])
        if word == "=":
            return words[k - 1]
        if word == "(" and k and words[k - 1] not in NOT_NAMES and re.match(r"\w", words[k - 1]):
            return None if words[k - 1] == "static_assert" else words[k - 1]
    return words[-1] if re.fullmatch(r"\w+", words[-1]) else None


def names():
    """{name: the header that has it first}"""
    cute, _ = headers()
    found = {}
    for header in HEADERS:
        reader = Reader((cute / "cute" / header).read_text())
        reader.scope(None)
        for name in reader.names:
            found.setdefault(name, header)
    return found


if __name__ == "__main__":
    for name, header in sorted(names().items()):
        print(name, header) if "--headers" in sys.argv else print(name)
