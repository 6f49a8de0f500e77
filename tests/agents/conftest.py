"""What several tests of the command line share."""

import pytest

from seafarers_agents.cli import main


class Run:
    """What a command line gave."""

    def __init__(self, status: int, captured: "pytest.CaptureResult[str]") -> None:
        self.status, self.out, self.err = status, captured.out, captured.err


@pytest.fixture
def seafarers(capsys: pytest.CaptureFixture[str]):
    def run(line: str, *more: object) -> Run:
        status = main([*line.split(), *[str(word) for word in more]])
        return Run(status, capsys.readouterr())

    return run
