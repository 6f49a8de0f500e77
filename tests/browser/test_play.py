"""A person plays a whole game by clicks."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import replay
from seafarers_env.replay import Recorder
from tests.rules.spicy import peddlers

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

WAIT = 20_000  # milliseconds
MAIN = "seafarers_agents.cli"
ANYWHERE = ".place.settlement, .place.city, .place.robber, .place.road"


class Served:
    """`seafarers play` in a process of its own."""

    def __init__(self, file: Path, line: str) -> None:
        self.file = file
        code = f"import sys; from {MAIN} import main; sys.exit(main(sys.argv[1:]))"
        self._process = subprocess.Popen(
            [sys.executable, "-u", "-c", code, *line.split(), "--no-browser"],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            env=os.environ | {"PYTHONUNBUFFERED": "1"},
        )
        assert self._process.stdout is not None
        self.address = next(found[0] for row in self._process.stdout if (found := re.search(r"http://\S+", row)))

    def end(self) -> str:
        """Press Ctrl-C; what the command still says."""
        if self._process.poll() is None:
            self._process.send_signal(signal.SIGINT)
        return self._process.communicate(timeout=20)[0]


@pytest.fixture
def served(tmp_path: Path) -> Iterator[Served]:
    file = tmp_path / "game.jsonl"
    made = Served(file, f"play base --seat 0 --num-players 2 --option points_to_win=3 --seed 5 --record {file}")
    yield made
    made.end()


@pytest.fixture
def peddling(tmp_path: Path) -> Iterator[Served]:
    """Six at a table with spices, goods in the hand of seat 0 and a spice hex in reach."""
    file = tmp_path / "spices.jsonl"
    hands = ({"ore": 3, "wool": 1, "nutmeg": 3}, *([{"pepper": 1}] * 5))
    replay.save(Recorder(peddlers(6, hands).game).replay(), file)
    made = Served(file, f"play --continue {file} --seat 0 --opponents random --seed 5")
    yield made
    made.end()


def version(page: Any) -> int:
    return int(page.locator("body").get_attribute("data-version"))


def settle(page: Any) -> bool:
    """Wait until the person is asked; False when the game is over."""
    page.wait_for_selector("body[data-decides=true], .prompt.over", timeout=WAIT)
    return page.locator(".prompt.over").count() == 0


def after(page: Any, before: int) -> None:
    page.wait_for_selector(f"body:not([data-version='{before}'])", timeout=WAIT)


def click_place(page: Any) -> str:
    """Click a lit place, and what is meant where several things can be done there."""
    place = page.locator(ANYWHERE).first
    words = place.get_attribute("aria-label")
    place.click()
    return words


def click_something(page: Any) -> None:
    """What a hasty player does."""
    for wanted in ("#choices .first", "#bank .lit", ANYWHERE):
        if page.locator(wanted).count():
            return click_place(page) if wanted == ANYWHERE else page.locator(wanted).first.click()
    if page.locator("#tray:visible").count():
        while page.locator("#tray .first:disabled").count():
            page.locator("#hand .card:enabled").first.click()
        return page.locator("#tray .first").click()
    return page.locator("#choices button").first.click()


def offer(page: Any) -> bool:
    """Offer one card for another, by clicking cards; True when the offer was made."""
    if not page.locator("#prompt", has_text="trade and build").count():
        return False
    hand = page.locator("#hand .card:not(.development):enabled")
    if not hand.count():
        return False
    given = hand.first.get_attribute("data-key").removeprefix("hand ")
    hand.first.click()
    asked = "ore" if given != "ore" else "brick"
    page.locator(f"[data-key='bank {asked}']").click()
    before = version(page)
    page.locator("#tray [data-kind=offer]").click()
    after(page, before)
    assert f"player 0 offers {given} for {asked}" in page.locator("#log").inner_text()
    return True


def test_a_whole_game_is_played_by_clicks(served: Served, open_tab: Any) -> None:
    tab = open_tab(viewport={"width": 1280, "height": 900})
    page = tab.page
    page.goto(served.address)
    assert settle(page)
    assert "token" not in page.url
    page.select_option("#pause", "0")

    # The first settlement by keys, the rest by clicks.
    before = version(page)
    page.locator(".place[tabindex='0']").focus()
    first = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    page.keyboard.press("ArrowRight")
    second = page.evaluate("() => document.activeElement.getAttribute('aria-label')")
    assert first != second and second.startswith("Place a starting settlement")
    page.keyboard.press("Enter")
    after(page, before)
    assert second.removeprefix("Place a ") in page.locator("#log").inner_text()
    assert page.locator(".buildings .settlement").count() == 1

    # A second tab shows the same, and reloading goes on with it.
    other = tab.context.new_page()
    other.goto(page.url)
    settle(other)
    before = version(page)
    click_place(page)
    after(page, before)
    settle(page)  # until then agents go on: the number of a moment passes by before it can be waited for
    other.wait_for_selector(f"body[data-version='{version(page)}']", timeout=WAIT)
    told = page.locator("#log").inner_text()
    page.reload()
    settle(page)
    assert page.locator("#log").inner_text() == told
    other.close()

    offered = clicks = 0
    while settle(page):
        if not offered and offer(page):
            offered = 1
            continue
        before = version(page)
        click_something(page)
        after(page, before)
        clicks += 1
        assert clicks < 300
    assert offered
    ending = page.locator("#prompt").inner_text()
    assert "has won" in ending or "You have won" in ending
    assert str(served.file) in ending
    assert page.locator(".place").count() == page.locator("#choices button").count() == 0
    page.reload()
    page.wait_for_selector(".prompt.over", timeout=WAIT)
    page.goto("about:blank")  # whoever stays is told that the server is gone

    assert f"replay: {served.file}" in served.end()
    kept = replay.load(served.file)
    assert kept.end.outcome == "won"
    assert kept.header.agents == ("person", "heuristic")
    assert {url.split("/")[2] for url in tab.requests} == {served.address.split("/")[2]}


def test_the_page_fits_a_phone_and_the_dark(served: Served, open_tab: Any) -> None:
    tab = open_tab(viewport={"width": 390, "height": 844}, color_scheme="dark", has_touch=True, is_mobile=True)
    tab.page.goto(served.address)
    assert settle(tab.page)
    assert tab.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    # A finger has to touch twice: nothing can be taken back.
    before = version(tab.page)
    tab.page.locator(".place").first.tap()
    assert "Touch again" in tab.page.locator("#toast").inner_text()
    assert version(tab.page) == before
    tab.page.locator(".place").first.tap()
    after(tab.page, before)


@pytest.mark.long
@pytest.mark.rule("SPICE-22", "SPICE-28", "SPICE-37", "SPICE-43")
def test_six_play_with_spices_on_a_phone(peddling: Served, open_tab: Any) -> None:
    page = open_tab(viewport={"width": 390, "height": 844}).page
    page.goto(peddling.address)
    assert settle(page)
    page.select_option("#pause", "0")

    def press(wanted: str) -> None:
        before = version(page)
        page.locator(wanted).first.click()
        after(page, before)
        assert settle(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    page.locator("[data-key='build merchant']").click()
    press(".place.merchant")
    assert page.locator("#choices button").count() == 5  # nothing else can be done
    press("#choices button:has-text('trade option of ore')")
    press("#choices button:has-text('two ore for a spice card')")
    spices = page.locator(
        "#hand .card:has-text('nutmeg'), #hand .card:has-text('pepper'), #hand .card:has-text('cinnamon')"
    )
    assert sum(int(number) for number in spices.locator("b").all_inner_texts()) == 4
    press("#choices button:has-text('Exchange three nutmeg')")
    assert page.locator("#seats, .seats").first.inner_text().count("exchanged") == 1
    given = page.locator("#hand .card:not(.development):enabled").last
    name = given.get_attribute("data-key").removeprefix("hand ")
    asked = "pepper" if name != "pepper" else "nutmeg"
    given.click()
    page.locator(f"[data-key='bank {asked}']").click()
    before = version(page)
    page.locator("#tray [data-kind=offer]").click()
    after(page, before)
    assert f"player 0 offers {name} for {asked}" in page.locator("#log").inner_text()


def test_a_stranger_sees_nothing(served: Served, open_tab: Any) -> None:
    tab = open_tab()
    answer = tab.page.goto(served.address.split("?")[0])
    assert answer.status == 403
    assert "seafarers play" in tab.page.locator("body").inner_text()
    tab.context.close()  # now nothing more can come
    tab.complaints.clear()  # the browser notes the refusal
