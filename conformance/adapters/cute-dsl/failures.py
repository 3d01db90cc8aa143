"""Which exceptions of the DSL are refusals, and which are failures of its insides."""

from cutlass._mlir.ir import MLIRError

# Raised on purpose: the verifier's diagnostics, checks of arguments in the DSL and in its bindings.
# Not among them: IndexError, KeyError, AttributeError, ZeroDivisionError, MemoryError and the like,
# which nobody raises to refuse.
REFUSALS = MLIRError, AssertionError, NotImplementedError, RuntimeError, TypeError, ValueError
# A C++ exception that nobody caught reaches Python as a RuntimeError with its bare what().
ESCAPED = ("std::",)


def reported(error):
    text = str(error)
    escaped = isinstance(error, RuntimeError) and text.startswith(ESCAPED)
    refused = isinstance(error, REFUSALS) and not escaped
    return {"e" if refused else "x": type(error).__name__, "m": " ".join(text.split())[:300]}
