"""Cities & Knights by clicks: knights, walls, improvements and cards of a turn."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import replay
from seafarers_env.engine import constants as c
from seafarers_env.replay import Recorder
from tests.browser.test_play import Served, after, settle, version
from tests.render.realms import realm

pytestmark = pytest.mark.long  # the edition knights is compiled


@pytest.fixture
def ruling(tmp_path: Path) -> Iterator[Served]:
    """The turn of seat 0, with four of every good, two knights and the robber beside one of them."""
    file = tmp_path / "realm.jsonl"
    game = realm(hand={name: 4 for name in (*c.RESOURCES, *c.COMMODITIES)}).game
    replay.save(Recorder(game).replay(), file)
    made = Served(file, f"play --continue {file} --seat 0 --opponents random --seed 5")
    yield made
    made.end()


@pytest.mark.rule("CK-116", "CK-167", "CK-205", "CK-213")
@pytest.mark.parametrize(
    "looks",
    [
        {"viewport": {"width": 1280, "height": 800}},
        {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"},
    ],
    ids=["wide", "phone in the dark"],
)
def test_a_turn_is_played_by_clicks(ruling: Served, open_tab: Any, looks: dict[str, Any]) -> None:
    page = open_tab(**looks).page
    page.goto(ruling.address)
    assert settle(page)
    page.select_option("#pause", "0")

    def press(wanted: str) -> None:
        before = version(page)
        page.locator(wanted).first.click()
        after(page, before)
        assert settle(page)
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    def at_place(button: str, place: str) -> None:
        """The button lights the places, then one is clicked."""
        page.locator(f"[data-key='build {button}']").click()
        press(f".place.{place}")

    assert page.locator("#knights .throw .icon").count() == 3 and "9" in page.locator("#knights").inner_text()
    press("[data-key='improve trade']")
    assert "player 0 improves trade to level 2" in page.locator("#log").inner_text()
    at_place("wall", "wall")
    at_place("activate", "activate[aria-label*='6,3 S']")
    at_place("promote", "promote[aria-label*='6,3 S']")
    assert page.locator(".buildings [class*='active-strong-knight']").count() >= 1
    at_place("knight", "knight")
    page.locator("[data-key='build pick knight']").click()
    press(".place.pick-knight")
    assert "mighty knight" in page.locator("#prompt").inner_text()
    page.locator("[data-key='build robber']").click()
    press(".place.robber")
    while page.locator("#choices button:has-text('Rob player')").count():
        press("#choices button:has-text('Rob player')")
    assert "chases the robber" in page.locator("#log").inner_text()
    page.locator("#hand [data-key='hand coin']").click()
    page.locator("[data-key='bank paper']").click()
    assert page.locator("#tray [data-kind=maritime]").count() == 1
    press("#tray [data-kind=maritime]")
    press("#choices button:has-text('End the turn')")
