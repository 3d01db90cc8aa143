import os

import pytest

pytest_plugins = ["pytester"]


@pytest.fixture
def command():
    """Tests that run the command are skipped where the build has none."""
    if not os.environ.get("LAYOUTCHECK_BINARY"):
        pytest.skip("this build has no command")
