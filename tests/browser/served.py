"""Pages of `seafarers play` served from a thread of the test itself: nothing is started, nothing waits."""

import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from seafarers_agents.cli.hosting import House
from seafarers_agents.web.host import Party
from seafarers_agents.web.server import HOST, Server, listen, running

TOKEN = "a-token-that-nobody-guesses"
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
    with listen(0) as listening:
        made = running(server, TOKEN, listening)
        thread = threading.Thread(target=made.run, kwargs={"sockets": [listening]})
        thread.start()
        try:
            yield Served(house, f"http://{HOST}:{listening.getsockname()[1]}/?token={TOKEN}")
        finally:
            made.should_exit = True
            thread.join(10)
            house.close()


def version(page: Any) -> int:
    return int(page.locator("body").get_attribute("data-version"))
