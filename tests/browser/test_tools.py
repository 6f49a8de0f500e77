"""Beside deciding, in a browser: a hint that lights its place, the last decision back, watching, one screen for two."""

import re
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

from seafarers_agents.cli.hosting import House, new_game
from seafarers_agents.cli.keeping import Keeper
from seafarers_env import replay
from seafarers_env.warm_up import HEURISTIC, LEARNED, ensure_compiled
from tests.browser.served import WAIT, serving, version

WIDE = {"width": 1280, "height": 800}


def of(tmp_path: Path, *names: str, **switches: Any) -> tuple[House, Any]:
    """A game of base with these players, and who keeps it."""
    house = House()
    place, recorder = new_game("base", names, 5, switches)
    return house, house.take(place, Keeper(recorder, tmp_path / "game.jsonl"))


def place(page: Any) -> None:
    """Click the first place; wait until it is built, or the screen is covered."""
    before = version(page)
    page.locator(".place").first.click()
    page.wait_for_selector(f"#show:enabled, body[data-version]:not([data-version='{before}'])", timeout=WAIT)


def test_a_hint_lights_its_place_and_the_last_decision_is_taken_back(tmp_path: Path, open_tab: Any) -> None:
    ensure_compiled(LEARNED, HEURISTIC)
    house, party = of(tmp_path, "person", "random")
    with serving(party, house) as served:
        page = open_tab(viewport=WIDE).page
        page.goto(served.address)
        page.wait_for_selector("body[data-decides=true]", timeout=WAIT)
        page.select_option("#pause", "0")
        assert page.locator("#undo").is_disabled()
        page.click("#ask")
        page.wait_for_selector("#advice", timeout=WAIT)
        told = page.inner_text("#advice")
        assert re.search(r"heuristic: Place a starting settlement at the corner of .+ \(pink ring\)", told)
        assert re.search(r"champion: Place a starting settlement at .+ \(blue ring\): \d+ % to win", told)
        # The heuristic's place is lit where it can be clicked.
        ring = page.locator(".hinted").first
        advised = page.locator(f".place[data-x='{ring.get_attribute('cx')}'][data-y='{ring.get_attribute('cy')}']")
        assert advised.count() == 1

        advised.click()  # the advice goes with the position that it was given for
        page.wait_for_selector("#undo:enabled", timeout=WAIT)
        assert page.locator("#advice").count() == page.locator(".hinted").count() == 0
        assert page.locator(".buildings .settlement").count() == 1
        page.click("#undo")
        page.wait_for_selector("#undo:disabled", timeout=WAIT)
        assert page.locator(".buildings .settlement").count() == 0 and page.locator("#log li").count() == 0
        page.goto("about:blank")
    (branch,) = replay.load(tmp_path / "game.jsonl").taken_back
    assert branch.step == 0 and branch.events[0].words.startswith("settlement")


def test_agents_are_watched_held_and_made_to_step(tmp_path: Path, open_tab: Any) -> None:
    house, party = of(tmp_path, "heuristic", "random", max_turns=2)
    party.sitting.hold(True)
    with serving(party, house) as served:
        page = open_tab(viewport=WIDE).page
        page.goto(served.address)
        page.wait_for_selector("body[data-held=true]", timeout=WAIT)
        assert page.locator("#hold").inner_text() == "Go on" and page.locator("#log li").count() == 0
        for pieces in (1, 1, 2):  # a settlement, its road, the other one's settlement
            before = page.locator("#log li:not(.turn)").count()
            page.click("#step")
            page.wait_for_function(
                "(n) => document.querySelectorAll('#log li:not(.turn)').length > n", arg=before, timeout=WAIT
            )
            assert page.locator(".buildings .settlement").count() == pieces
        assert page.locator(".place").count() == page.locator("#ask").count() == 0
        for _ in range(5):
            before = version(page)
            page.click("#step")
            page.wait_for_selector(f"body:not([data-version='{before}'])", timeout=WAIT)
        page.select_option("#pause", "0")
        page.click("#hold")
        page.wait_for_selector(".prompt.over", timeout=WAIT)
        assert page.locator("#hold").is_disabled() and page.locator("#replay:visible").count() == 1
        assert page.locator(".seat .hand").count() == 2
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        page.goto("about:blank")


def test_two_at_one_screen_never_see_each_others_cards(tmp_path: Path, open_tab: Any) -> None:
    house, party = of(tmp_path, "person", "person")
    with serving(party, house) as served:
        page = open_tab(viewport=WIDE).page
        page.goto(served.address)
        for seat in (0, 1, 1, 0):  # the set-up: 0, 1, 1, 0
            page.wait_for_selector("#show:enabled, body[data-decides=true]", timeout=WAIT)
            if page.locator("#show").count():
                assert page.inner_text("#whom") == f"Pass the screen to player {seat}"
                assert page.locator("svg, .card").count() == 0, "nothing of the game lies under it"
                page.click("#show")
                page.wait_for_selector("body[data-decides=true]", timeout=WAIT)
            assert page.locator(".seat.own strong").inner_text() == f"player {seat}, you"
            assert page.locator("#undo").is_disabled()
            place(page)  # a settlement
            place(page)  # its road
        assert page.locator("#show").count() == 0, "player 0 goes on"
        page.goto("about:blank")
