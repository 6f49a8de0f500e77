"""Progress cards by clicks: a card is played, its steps on the board, by buttons, with a hand that is shown."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import replay
from seafarers_env.engine import constants as C
from seafarers_env.game import Game
from seafarers_env.replay import Recorder
from tests.browser.test_play import Served, after, settle, version
from tests.render.cards import holding, scene

pytestmark = pytest.mark.long  # the edition knights is compiled

WIDE: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "color_scheme": "dark"}
Serve = Callable[[Game], Served]


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """The turn of seat 0 in a position, against random players."""
    made: list[Served] = []

    def begin(game: Game) -> Served:
        file = tmp_path / f"cards_{len(made)}.jsonl"
        replay.save(Recorder(game).replay(), file)
        made.append(Served(file, f"play --continue {file} --seat 0 --opponents random --seed 5"))
        return made[-1]

    yield begin
    for one in made:
        one.end()


def rich() -> Game:
    """Seat 0 holds four cards that are played one after the other."""
    return holding(scene(C.SPY), 0, spy=1, master_merchant=1, merchant=1, diplomat=1)


class Player:
    """Who clicks."""

    def __init__(self, page: Any, address: str) -> None:
        self.page = page
        page.goto(address)
        assert settle(page)
        page.select_option("#pause", "0")

    def press(self, wanted: str) -> None:
        """Click what makes a decision."""
        before = version(self.page)
        self.page.locator(wanted).first.click()
        after(self.page, before)
        assert settle(self.page)
        assert self.page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")

    def text(self, place: str) -> str:
        """What is to be read there."""
        found: str = self.page.locator(place).inner_text()
        return found


@pytest.mark.rule("CK-178", "CK-179", "CK-185", "CK-188")
@pytest.mark.parametrize("looks", [WIDE, PHONE], ids=["wide", "phone in the dark"])
def test_cards_are_played_by_clicks(serve: Serve, open_tab: Any, looks: dict[str, Any]) -> None:
    player = Player(open_tab(**looks).page, serve(rich()).address)
    page = player.page
    assert page.locator("#hand .card.progress.lit .icon").count() == 4
    told = player.text("#help") if looks is PHONE else page.get_attribute("[data-key='progress spy']", "title")
    assert "Look at the progress cards of an opponent" in told
    player.press("[data-key='progress master merchant']")
    assert "You play master merchant" in player.text("#playing")
    player.press("#choices [data-kind=target]:has-text('player 1')")
    assert page.locator("#playing .cards .card").count() == 3
    player.press("[data-key='shown cloth']")
    player.press("[data-key='shown wool']")
    assert page.locator("#playing").is_hidden()
    assert "player 0 takes cloth from player 1" in player.text("#log")
    player.press("[data-key='progress spy']")
    player.press("#choices [data-kind=target]:has-text('player 1')")
    player.press("[data-key='shown crane']")
    assert page.locator("[data-key='progress crane']").count() == 1
    player.press("[data-key='progress merchant']")
    player.press(".place.merchant-token[aria-label*='4,5']")
    assert page.locator(".seat").first.inner_text().count("merchant")
    player.press("[data-key='progress diplomat']")
    player.press(".place.remove-route[aria-label*='your own road at 5,4 SW']")
    player.press(".place.road")
    player.press("[data-key='progress crane']")
    assert "player 0 lays the road again" in player.text("#log")
    player.press("#choices button:has-text('End the turn')")


@pytest.mark.rule("CK-191")
@pytest.mark.parametrize("looks", [WIDE, PHONE], ids=["wide", "phone in the dark"])
def test_dice_are_set_by_buttons(serve: Serve, open_tab: Any, looks: dict[str, Any]) -> None:
    player = Player(open_tab(**looks).page, serve(scene(C.ALCHEMIST)).address)
    player.press("[data-key='progress alchemist']")
    assert player.page.locator("#choices [data-kind=die] .icon").count() == 6
    player.press("#choices [data-kind=die]:has-text('to 4')")
    player.press("#choices [data-kind=die]:has-text('to 5')")
    assert "player 0 sets the other die to 5" in player.text("#log")
    assert player.page.locator("#knights .throw .icon").count() == 3
