"""Pages of `seafarers play` served from a thread of the test itself: nothing is started, nothing waits."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from docs.page_pictures import served
from seafarers_agents.cli.hosting import House
from seafarers_agents.web.host import Party
from seafarers_agents.web.server import Server

WAIT = 20_000  # milliseconds


@dataclass
class Served:
    """A server, who sets its games up, and its address."""

    house: House
    address: str


@contextmanager
def serving(party: Party | None = None, house: House | None = None) -> Iterator[Served]:
    """Serve a game, or without one the start page."""
    house = house or House()
    server = Server(None, host=house)
    if party is not None:
        server.take_in(party)
    try:
        with served(server) as address:
            yield Served(house, address)
    finally:
        house.close()


def version(page: Any) -> int:
    return int(page.locator("body").get_attribute("data-version"))
