import pytest

from layoutcheck import _command

pytest_plugins = ["pytester"]


@pytest.fixture
def command():
    """Tests that run the command are skipped where the build has none."""
    try:
        _command.command()
    except _command.Absent as error:
        pytest.skip(str(error))
