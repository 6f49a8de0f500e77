"""Who plays, as the host, a guest and a friend with a seat see it: nothing is cut or covered, on a desk or a phone."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("segno", reason='friends need the QR code of segno: pip install "seafarers_env[web]"')

from docs.page_pictures import served
from seafarers_agents.cli.hosting import House
from seafarers_agents.web.host import Wish
from seafarers_agents.web.server import Server
from tests.browser.served import WAIT
from tests.browser.test_everywhere import LOOKS
from tests.browser.test_layout import faults, look_at

GUESTS = "the-link-of-all-friends"
LONG = "Wilhelmina Montgomer"  # as many characters as a name may have
SEATS = (f"person:{LONG}", "friend", "friend", "ismcts:200")
PARTS = (
    "h1, .top a, #told:not(:empty), #called, #called input, #seats strong, #seats .state, #seats .spot, #seats select,"
    "#seats button, #whose, #promise, #code svg, #link, #preparing p, #preparing progress"
)
SOMETHING = {"busy": True, "seconds": 41, "what": "the search", "step": 2, "steps": 5}


@pytest.fixture
def address(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    monkeypatch.chdir(tmp_path)
    house = House(friends=True)
    server = Server(None, host=house, guests=GUESTS)
    server.take_in(house.begin(Wish("base", SEATS, 1, {})))
    with served(server) as address:
        yield address
    house.close()


def look_whole(page: Any) -> None:
    page.evaluate("document.fonts.ready")
    for name, look in LOOKS.items():
        look_at(page, look)
        assert faults(page, PARTS) == "", name
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth"), name


def test_the_table_is_whole_for_host_guest_and_friend(address: str, open_tab: Any) -> None:
    base = address.partition("?")[0]
    host, guest = open_tab(**LOOKS["low"]).page, open_tab(**LOOKS["phone"]).page
    host.goto(address)
    host.goto(f"{base}table")
    host.wait_for_selector("#code svg", timeout=WAIT)
    guest.goto(f"{base}?token={GUESTS}")
    guest.wait_for_selector("text=Sit here", timeout=WAIT)
    look_whole(guest)

    guest.fill("#name", f"{LONG[::-1]}")
    guest.click("li[data-seat='1'] >> text=Sit here")
    guest.wait_for_selector(".seat.own", timeout=WAIT)
    guest.click("#who")
    guest.wait_for_selector("#code svg", timeout=WAIT)
    look_whole(guest)
    host.wait_for_selector("li[data-seat='1'] >> text=Free the seat", timeout=WAIT)
    look_whole(host)
    assert "strong: ismcts:200, 7 ms" in host.locator("li[data-seat='1'] select").inner_text()

    # An agent that is to play for somebody has to be compiled first.
    def prepare(route: Any) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, json=answer.json() | {"preparing": SOMETHING})

    host.route("**/seats", prepare)
    host.wait_for_selector("#preparing:visible", timeout=WAIT)
    assert "Preparing the search: step 3 of 5, 41 s so far." in host.inner_text("#preparing")
    assert host.locator("#preparing progress").evaluate("(one) => one.value") == 0.4
    look_whole(host)
    host.unroute("**/seats")
    host.wait_for_selector("#preparing", state="hidden", timeout=WAIT)
    for page in (host, guest):
        page.goto("about:blank")
