"""`pytest --layoutcheck mymodule[:Adapter]`: an item for each operation, with the smallest case that fails.

One run judges all operations, in forked processes, when the first item needs it. `--layoutcheck-known FILE` takes a list of
known failures: an operation all of whose failures are listed is `xfail`."""

import pytest


def pytest_addoption(parser):
    group = parser.getgroup("layoutcheck")
    group.addoption(
        "--layoutcheck",
        metavar="MODULE[:OBJECT]",
        action="append",
        default=[],
        help="an implementation, or the name of an adapter, to judge against the laws",
    )
    group.addoption("--layoutcheck-known", metavar="FILE", help="a list of known failures")
    group.addoption(
        "--layoutcheck-plan",
        metavar="TIME",
        default="300ms",
        help="how many cases: those of a run of so long (300ms)",
    )
    group.addoption("--layoutcheck-seed", metavar="N", type=int, default=1)
    group.addoption(
        "--layoutcheck-no-isolation",
        action="store_true",
        help="calls without a child each: faster; a crash ends a batch",
    )


def pytest_collection_modifyitems(session, config, items):
    """The items are collected with those of the arguments, so that `pytest --layoutcheck m` needs no file."""
    for name in config.getoption("--layoutcheck"):
        collector = _Implementation.from_parent(session, name=f"layoutcheck[{name}]", spec=name)
        items.extend(collector.collect())


class _Implementation(pytest.Collector):
    def __init__(self, spec, **rest):
        super().__init__(**rest)
        self.spec, self._report = spec, None

    def collect(self):
        from layoutcheck import adapt
        from layoutcheck.__main__ import implementation

        if implementation(self.spec) == self.spec:  # an adapter: what it has, the run says
            return [_Operation.from_parent(self, name="all")]
        self.impl = adapt.named(self.spec)
        names = sorted(adapt.operations(self.impl))
        if not names:
            raise pytest.UsageError(f"no function of {self.spec} is called as an operation is")
        return [_Operation.from_parent(self, name=op) for op in names]

    def report(self):
        if self._report is None:
            from layoutcheck.conformance import conform

            option = self.config.getoption
            # A list is about what `known init --impl` was given.
            named = option("--layoutcheck-known") is not None
            self._report = conform(
                self.spec if named else getattr(self, "impl", self.spec),
                plan=option("--layoutcheck-plan"),
                known=option("--layoutcheck-known"),
                seed=option("--layoutcheck-seed"),
                isolated=not option("--layoutcheck-no-isolation"),
            )
        return self._report


class _Failed(Exception):
    pass


class _Operation(pytest.Item):
    def runtest(self):
        state, why = self.parent.report().outcome(None if self.name == "all" else self.name)
        if state == "fail":
            raise _Failed(why)
        if state == "xfail":
            pytest.xfail(why)

    def repr_failure(self, excinfo):
        return (
            str(excinfo.value)
            if isinstance(excinfo.value, _Failed)
            else super().repr_failure(excinfo)
        )

    def reportinfo(self):
        return self.parent.spec, None, f"layoutcheck: {self.parent.spec} {self.name}"
