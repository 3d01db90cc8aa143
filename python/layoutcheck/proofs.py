"""`prove`: theorems about the algebra, and laws of one's own, for every rank or extent."""

from typing import NamedTuple

from layoutcheck._command import lines


class Proof(NamedTuple):
    name: str
    verdict: str  # "proved", "refuted", "unknown"
    line: dict

    def __bool__(self):
        return self.verdict == "proved"


def prove(*names, laws=None, modes=None, timeout=None):
    """Theorems by name or pattern, or the laws of a file. A list of Proof, true where it is proved.

    Raises ValueError for a name that nothing has, with what the command says."""
    words = ["prove", *names]
    for option, value in (("--laws", laws), ("--modes", modes), ("--timeout", timeout)):
        if value is not None:
            words += [option, value]
    code, found, said = lines(*words)
    if not found or found[-1]["type"] != "summary" or code not in (0, 1, 4):
        raise ValueError(said.strip() or f"the command ended with {code}")
    return [Proof(one["name"], one["verdict"], one) for one in found if one["type"] == "theorem"]
