"""`pytest --layoutcheck mymodule[:Adapter]`: an item for each operation, with the smallest case that fails.

One run judges the operations of the chosen items (`-k complement`), in forked processes, when the first item needs it.
`--layoutcheck-known FILE` takes a list of known failures: an operation all of whose failures are listed is `xfail`. Pages of
pytest-html have a picture of what was wanted and what was given."""

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
        self.spec, self.names, self._report = spec, [], None

    def collect(self):
        from layoutcheck import adapt
        from layoutcheck.__main__ import implementation

        if implementation(self.spec) == self.spec:  # an adapter: what it has, the run says
            return [_Operation.from_parent(self, name="all")]
        self.impl = adapt.named(self.spec)
        self.names = sorted(adapt.operations(self.impl))
        if not self.names:
            raise pytest.UsageError(f"no function of {self.spec} is called as an operation is")
        return [_Operation.from_parent(self, name=op) for op in self.names]

    def report(self):
        if self._report is None:
            from layoutcheck.conformance import conform

            option = self.config.getoption
            # A list is about what `known init --impl` was given.
            named = option("--layoutcheck-known") is not None
            chosen = {item.name for item in self.session.items if item.parent is self}
            ops = () if chosen >= set(self.names) else sorted(chosen)
            self._report = conform(
                self.spec if named else getattr(self, "impl", self.spec),
                plan=option("--layoutcheck-plan"),
                ops=ops,
                known=option("--layoutcheck-known"),
                seed=option("--layoutcheck-seed"),
                isolated=not option("--layoutcheck-no-isolation"),
            )
        return self._report


@pytest.hookimpl(hookwrapper=True)
def pytest_runtest_makereport(item, call):
    """Pictures of the failures of an item, in the form that pytest-html takes."""
    report = (yield).get_result()
    if not isinstance(item, _Operation) or call.when != "call" or not report.failed:
        return
    failures = item.parent.report().failures
    pages = [one.to_html() for one in failures if item.name in ("all", one.operation)]
    report.extras = [
        *getattr(report, "extras", []),
        *(
            {
                "name": None,
                "format_type": "html",
                "content": page,
                "mime_type": None,
                "extension": None,
            }
            for page in pages[:20]
        ),
    ]


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
