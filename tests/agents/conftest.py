"""What several tests of agents and of the command line share."""

from collections.abc import Generator

import pytest

from seafarers_agents.cli import main
from tests.agents import endpoint as ep


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


@pytest.fixture
def server(monkeypatch: pytest.MonkeyPatch) -> Generator[ep.Server]:
    with ep.serving() as found:
        for name, value in {"URL": found.url, "KEY": ep.KEY, "MODEL": ep.MODEL}.items():
            monkeypatch.setenv(f"SEAFARERS_LLM_{name}", value)
        for name in ("PRICES", "EXTRA"):
            monkeypatch.delenv(f"SEAFARERS_LLM_{name}", raising=False)
        yield found
