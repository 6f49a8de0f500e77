"""Tables for friends, on which hostile requests come in too."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from seafarers_agents.cli.hosting import House
from seafarers_agents.web.server import Server
from tests.web.common import PORT, TOKEN
from tests.web.friends import GAME, GUESTS, Open


@pytest.fixture
def table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Open]:
    """A table for friends before its first game."""
    monkeypatch.chdir(tmp_path)
    house = House(friends=True)
    server = Server(None, host=house, guests=GUESTS)
    made = Open(server, house, server.app(TOKEN, PORT), None)  # type: ignore[arg-type]
    made.host = made.client(TOKEN)
    yield made
    house.close()


@pytest.fixture
def begun(table: Open) -> Open:
    assert table.host.post("/begin", json=GAME).status_code == 200
    table.host.post("/pause", json={"pause": 0})
    return table
