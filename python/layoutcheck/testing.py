"""Laws as items of pytest: `@lc.laws(impl)`, and `lc.laws("my.law", impl)` of laws of one's own.

    import layoutcheck as lc

    @lc.laws(MyAlgebra())
    def test_my_algebra(failures):      # one item for each operation that it has
        assert not failures

The body may be `...`: an item fails where the operation has a failure.
"""

from layoutcheck import adapt
from layoutcheck.conformance import conform


class _Once:
    """One run for all items."""

    def __init__(self, make):
        self._make, self._report = make, None

    def report(self):
        if self._report is None:
            self._report = self._make()
        return self._report


def laws(first, impl=None, *, plan="300ms", **how):
    """A decorator: the test is called for each operation of the implementation, with `failures`, those of the operation."""
    import pytest

    words, ops = (), how.get("ops", ())
    if impl is not None:
        words = ("--laws", str(first))
    else:
        impl = first
    names = [ops] if isinstance(ops, str) else list(ops)
    if not names:
        names = [None] if isinstance(impl, str) else sorted(adapt.operations(impl))
    if not names:
        raise ValueError(f"no method of {impl!r} is called as an operation is")
    once = _Once(lambda: conform(impl, plan=plan, words=words, **how))

    def decorate(test):
        @pytest.mark.parametrize("operation", names, ids=lambda name: name or "all")
        def item(operation):
            report = once.report()
            state, why = report.outcome(operation)
            if state == "fail":
                pytest.fail(why, pytrace=False)
            if state == "xfail":
                pytest.xfail(why)
            test(report.failures_of(operation))

        for attribute in ("__module__", "__name__", "__qualname__", "__doc__"):
            setattr(item, attribute, getattr(test, attribute))
        return item

    return decorate
