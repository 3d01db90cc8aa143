"""A fake of cvc5's module, used where that is not installed: the calls that the suite makes, no logic.

What a script answers is said in it, in a line "; fake: WORD": unsat, sat, crash, raise or silent;
unsat where there is no such line.
"""

import os

__version__ = "9.9.9"


class TermManager:
    pass


class InputLanguage:
    SMT_LIB_2_6 = "smt2"


class ProofFormat:
    CPC = "cpc"


class Solver:
    def __init__(self, terms):
        assert isinstance(terms, TermManager)
        self.options = {}

    def setOption(self, name, value):
        assert isinstance(value, str), "the real module takes strings"
        self.options[name] = value

    def getProof(self):
        assert self.options["produce-proofs"] == "true"
        return ["a proof"]

    def proofToString(self, proof, form):
        assert (proof, form) == ("a proof", ProofFormat.CPC)
        return (
            b"(\n"
            b"(assume @p1 (= 1 2))\n"
            b"(assume @p2 (not (= 1 2)))\n"
            b"(step @p3 false :rule contra :premises (@p1 @p2))\n"
            b")\n"
        )


class Command:
    def __init__(self, text):
        self.text = text

    def isNull(self):
        return self.text is None

    def invoke(self, solver, symbols):
        word = self.text.partition("; fake: ")[2].split("\n")[0] or "unsat"
        if word == "crash":
            os._exit(3)
        if word == "raise":
            raise RuntimeError("a line\nand another")
        return "" if word == "silent" else word + "\n"


class InputParser:
    def __init__(self, solver):
        self.commands = []

    def setStringInput(self, language, text, name):
        assert language == InputLanguage.SMT_LIB_2_6
        self.commands = [text]

    def getSymbolManager(self):
        return self

    def nextCommand(self):
        return Command(self.commands.pop() if self.commands else None)
