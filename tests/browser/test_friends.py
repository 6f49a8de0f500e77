"""Two browsers in one game by links: a friend takes a seat, both see their own cards, and names everywhere."""

from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("segno", reason='friends need the QR code of segno: pip install "seafarers_env[web]"')

from docs.page_pictures import served
from seafarers_agents.cli.hosting import House
from seafarers_agents.web.server import Server
from tests.browser.served import WAIT, version

GUESTS = "the-link-of-all-friends"
DESK = {"width": 1280, "height": 800}
PHONE = {"width": 390, "height": 844}
EVIL = "<b>Bob</b> & co"


def place(page: Any) -> None:
    """Build on the first place that is lit; on a phone the first touch of two only asks."""
    page.wait_for_selector("body[data-decides=true]", timeout=WAIT)
    before = version(page)
    page.locator(".place").first.dispatch_event("click")
    page.wait_for_selector(f"body:not([data-version='{before}'])", timeout=WAIT)


def test_two_browsers_play_one_game_by_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, open_tab: Any) -> None:
    monkeypatch.chdir(tmp_path)
    house = House(friends=True)
    server = Server(None, host=house, guests=GUESTS)
    try:
        with served(server) as address:
            evening(address, open_tab, house)
    finally:
        house.close()


def evening(address: str, open_tab: Any, house: House) -> None:
    link = address.partition("?")[0] + f"?token={GUESTS}"
    host, friend = open_tab(viewport=DESK).page, open_tab(viewport=PHONE, color_scheme="dark").page
    friend.goto(link)
    friend.wait_for_selector("text=The host sets up a game. Wait here.", timeout=WAIT)
    host.goto(address)
    host.wait_for_selector("body[data-ready=true]", timeout=WAIT)
    host.select_option("#scenario", "base")
    host.select_option("#players", "3")
    host.fill("[aria-label='Name of player 0']", "Ann")
    assert host.locator("#seats select").evaluate_all("all => all.map((one) => one.value)") == [
        "person",
        "friend",
        "friend",
    ]
    assert "strong: ismcts:200, 7 ms" in host.locator("#seats select >> nth=2").inner_text()
    host.select_option("#seats select >> nth=2", "random")
    host.click("#begin")
    host.wait_for_url("**/table", timeout=WAIT)  # where the link is
    host.wait_for_selector("#code svg", timeout=WAIT)
    assert host.inner_text("#link") == link and host.inner_text("li[data-seat='1'] .state") == "free"

    friend.fill("#name", EVIL)
    friend.click("text=Sit here")
    friend.wait_for_selector(".seat.own", timeout=WAIT)
    assert friend.url.endswith("/") and friend.locator(".seat.own strong").inner_text() == f"{EVIL}, you"
    host.wait_for_selector("li[data-seat='1']:has-text('here')", timeout=WAIT)
    host.click("#back")
    for page in (host, host, friend, friend):
        place(page)
    for page in (host, friend):
        page.wait_for_function("() => document.querySelectorAll('#log li:not(.turn)').length > 5", timeout=WAIT)
        log = page.inner_text("#log")
        assert (
            "Ann places a starting settlement" in log
            and f"{EVIL} lays a starting road" in log
            and "player 2 lays" in log
        )
        assert page.locator("#log b").count() == 0, "a name is text"
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    assert host.locator(".seat.own strong").inner_text() == "Ann, you"
    assert host.locator("#new").count() == 1 and friend.locator("#new, #pause:visible").count() == 0

    friend.click("#who")  # the own link, for another machine
    friend.wait_for_selector("#code svg", timeout=WAIT)
    own = friend.inner_text("#link")
    friend.context.close()
    back = open_tab(viewport=DESK).page
    back.goto(own)
    back.wait_for_selector("body[data-decides=true]", timeout=WAIT)
    assert back.locator(".seat.own strong").inner_text() == f"{EVIL}, you"
    second = back.context.new_page()  # a second tab of the same seat
    second.goto(back.url)
    second.wait_for_selector("body[data-decides=true]", timeout=WAIT)
    place(second)
    back.wait_for_selector(f"body[data-version='{version(second)}']", timeout=WAIT)

    host.click("#who")
    host.select_option("[aria-label^='Who plays for <b>Bob']", "random")
    host.wait_for_selector("li[data-seat='1'] .state:has-text('random plays')", timeout=WAIT)
    back.wait_for_selector("#prompt:has-text('An agent plays for you.')", timeout=WAIT)
    assert back.locator(".place").count() == 0
    host.select_option("[aria-label^='Who plays for <b>Bob']", "person")
    back.wait_for_selector("#prompt:not(:has-text('An agent plays for you.'))", timeout=WAIT)
    for page in (host, back, second):
        page.goto("about:blank")
