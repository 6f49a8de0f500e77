"""What the page tells: the news at every width, a frame in which nothing jumps, a log that follows."""

from typing import Any

import pytest

from seafarers_agents.story import tell_replay
from seafarers_env import Game
from seafarers_env.render.words import standing
from seafarers_env.replay import Recorder
from seafarers_env.replay.film import Camera
from tests.browser.seated import seated
from tests.browser.served import WAIT
from tests.browser.test_play import after, settle, version

WIDTHS = [(1280, 800), (1366, 657), (390, 844)]


def trader() -> Game:
    """The turn of seat 0, which has cards to trade and to build with."""
    hand = {"brick": 2, "lumber": 2, "wool": 2, "ore": 1}
    return Game.from_dict(
        {
            "scenario": "new_shores",
            "num_players": 4,
            "random": {"seed": 1},
            "seats": [
                {"settlements": ["3,4 N"], "roads": ["3,4 NE"], "hand": hand},
                *({"hand": {"grain": 2, "ore": 2}} for _ in range(3)),
            ],
        }
    )


def robber() -> Game:
    """Seat 0 has rolled a seven: it moves the robber, and there are two to rob at one hex."""
    hand = {"brick": 2, "lumber": 2, "wool": 2, "ore": 1}
    return Game.from_dict(
        {
            "scenario": "new_shores",
            "num_players": 4,
            "seats": [
                {"settlements": ["3,4 N"], "roads": ["3,4 NE"], "hand": hand},
                {"settlements": ["3,4 SE"], "hand": {"grain": 2}},
                {"settlements": ["3,4 SW"], "hand": {"ore": 2}},
                {},
            ],
            "pending": ["robber", "main"],
            "turn": {"last_roll": 7},
        }
    )


def boxes(page: Any, *names: str) -> dict[str, list[int]]:
    """Where parts of the page stand in the window: left, top, width, height."""
    script = """names => (scrollTo(0, 0), Object.fromEntries(names.map((name) => {
      const { x, y, width, height } = document.querySelector(name).getBoundingClientRect();
      return [name, [x, y, width, height].map(Math.round)];
    })))"""
    found: dict[str, list[int]] = page.evaluate(script, list(names))
    return found


def is_in_sight(page: Any, wanted: str) -> bool:
    """Whether nothing of it lies outside the window or under something else."""
    script = """name => {
      const { left, right, top, bottom } = document.querySelector(name).getBoundingClientRect();
      const inside = left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight && bottom > top;
      const met = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
      return inside && met !== null && met.closest(name) !== null;
    }"""
    found: bool = page.evaluate(script, wanted)
    return found


def press(page: Any, wanted: str) -> None:
    """Click what makes a decision, and wait until the person is asked again."""
    before = version(page)
    page.locator(wanted).first.click()
    after(page, before)
    assert settle(page)


def offer(page: Any, give: str, get: str) -> None:
    page.locator(f"[data-key='hand {give}']").click()
    page.locator(f"[data-key='bank {get}']").click()
    press(page, "#tray [data-kind=offer]")


@pytest.mark.parametrize(("width", "height"), WIDTHS)
def test_a_refused_offer_is_told_and_nothing_jumps(open_tab: Any, width: int, height: int) -> None:
    parts = ["#board svg", "#hand", "#prompt", "#news", "[data-kind='end turn']", "[data-key='build city']"]
    with seated(trader()) as address:
        page = open_tab(viewport={"width": width, "height": height}).page
        page.goto(address)
        assert settle(page)
        begun = boxes(page, *parts)
        begun_above = {name: begun[name] for name in parts[:4]}
        page.locator("[data-key='hand brick']").click()
        page.locator("[data-key='bank grain']").click()
        assert boxes(page, *parts) == begun
        assert is_in_sight(page, "#tray [data-kind=offer]")
        before = version(page)
        page.locator("#tray [data-kind=offer]").click()
        after(page, before)
        assert settle(page)
        page.wait_for_selector("#news li:has-text('player 0 offers brick for grain: all decline')")
        assert is_in_sight(page, "#news li:last-child")
        assert boxes(page, *parts) == begun
        # Where a road and a ship may lie the panel asks which, and leaves the board in sight.
        page.locator(".place.road.ship").first.click()
        assert boxes(page, *parts[:4]) == begun_above
        assert is_in_sight(page, "#chooser button")
        press(page, "#chooser [data-kind=road]")
        assert boxes(page, *parts) == begun
        assert "builds a road" in page.locator("#news").inner_text()
        assert "offers" not in page.locator("#news").inner_text()  # told before the last decision
        scrolls = page.evaluate("() => document.documentElement.scrollHeight > innerHeight")
        assert scrolls == (width < 900)
        page.goto("about:blank")


def test_an_offer_and_its_answers_are_one_line_of_the_log(open_tab: Any) -> None:
    with seated(trader(), {2: ("accept",)}) as address:
        page = open_tab(viewport={"width": 1280, "height": 800}).page
        page.goto(address)
        assert settle(page)
        offer(page, "brick", "grain")
        press(page, "#choices [data-kind='choose']")
        lines = page.locator("#log li").all_inner_texts()
        assert lines[-2:] == [
            "player 0 offers brick for grain: players 1 and 3 decline; player 2 accepts",
            "player 0 trades with player 2: brick for grain",
        ]
        page.goto("about:blank")


def test_the_log_follows_when_the_window_was_made_smaller(open_tab: Any) -> None:
    at_end = (
        "() => { const l = document.querySelector('#log'); return l.scrollTop + l.clientHeight > l.scrollHeight - 3; }"
    )
    with seated(trader()) as address:
        page = open_tab(viewport={"width": 1280, "height": 1000}).page
        page.goto(address)
        assert settle(page)
        press(page, "[data-kind='end turn']")  # the others' turns fill the log
        page.set_viewport_size({"width": 1280, "height": 640})
        page.wait_for_timeout(50)
        press(page, "[data-kind='roll']")
        assert page.evaluate("() => document.querySelector('#log').scrollTop") > 0
        assert page.evaluate(at_end)
        # Who reads further up is left there.
        page.evaluate("() => { document.querySelector('#log').scrollTop = 0; }")
        page.wait_for_timeout(50)
        press(page, "[data-kind='end turn']")
        assert page.evaluate("() => document.querySelector('#log').scrollTop") == 0
        page.goto("about:blank")


SMALL = """() => [...document.querySelectorAll("button, select, .halo, .place.hex .reach")].filter((one) => {
  const { width, height } = one.getBoundingClientRect();
  return width > 0 && (width < 31.9 || height < 31.9);
}).map((one) => one.outerHTML.slice(0, 90))"""


def test_a_phone_shows_the_hand_and_has_targets_for_fingers(open_tab: Any) -> None:
    with seated(robber()) as address:
        page = open_tab(viewport={"width": 390, "height": 844}, has_touch=True).page
        page.goto(address)
        assert settle(page)
        assert all(is_in_sight(page, wanted) for wanted in ("#hand .card:last-child", "#prompt", "#news"))
        assert page.evaluate(SMALL) == []
        press(page, ".place.robber[aria-label*='3,4']")
        # Whom to rob: the emblem of the board, the name, the colour.
        whom = page.locator("#choices [data-kind=steal]")
        assert whom.count() == 2 and whom.locator(".emblem use").count() == 2
        assert whom.last.locator("use").get_attribute("href") == "#seafarers-emblem-2"
        assert whom.last.evaluate("one => getComputedStyle(one).borderColor") == "rgb(240, 228, 66)"
        assert "player 2" in whom.last.inner_text()
        assert page.evaluate(SMALL) == []
        press(page, "#choices [data-kind=steal]")
        # Beside a lit place, but within a finger's width of it: the nearest is meant.
        at = page.locator(".place.road.ship .light").first.bounding_box()
        page.mouse.click(at["x"] + at["width"] / 2 + 9, at["y"] + at["height"] / 2 + 9)
        assert page.locator("#chooser button").count() == 3 and page.evaluate(SMALL) == []
        assert not page.evaluate("() => document.querySelector('#board').contains(document.querySelector('#chooser'))")
        page.goto("about:blank")


@pytest.mark.parametrize("motion", ["no-preference", "reduce"])
def test_what_is_new_glows_in_its_players_colour(open_tab: Any, motion: str) -> None:
    game = Game.from_dict(
        {
            "scenario": "new_shores",
            "num_players": 3,
            "seats": [
                {"settlements": ["3,4 N"]},
                {"settlements": ["5,4 S"], "hand": {"brick": 2, "lumber": 2}},
                {"settlements": ["6,7 S"], "hand": {"brick": 1, "lumber": 1}},
            ],
        }
    )
    wishes = {seat: tuple(f"road {edge}" for edge in game.sites(seat)["roads"][:2]) for seat in (1, 2)}
    recorder = Recorder(game)
    with seated(game, wishes, recorder) as address:
        page = open_tab(viewport={"width": 1280, "height": 800}, reduced_motion=motion).page
        page.add_init_script("if (location.host) localStorage.setItem('forced', 'none')")  # the turn's end is forced
        page.goto(address)
        assert settle(page)
        assert page.locator(".glow").count() == page.locator(".highlights rect").count() == 0
        press(page, "[data-kind='end turn']")
        glows = page.locator(".glow")
        seats = glows.evaluate_all("all => all.map((one) => one.dataset.seat)")
        assert seats == ["1", "1", "2"]
        assert glows.first.get_attribute("stroke") == "#0072b2"
        assert page.locator(".highlights g").first.locator("> *").count() == 1  # the ring: the last move only
        name = glows.first.evaluate("one => getComputedStyle(one).animationName")
        assert name == ("news" if motion == "no-preference" else "none")
        # Turns are counted alike wherever they are told.
        lines: list[str] = []
        tell_replay(recorder.replay(), lines.append, 0)
        film = Camera(recorder.replay()).take()
        assert game.turn == 3 and standing(game.record).startswith("turn 3 ")
        assert page.title() == "● New Shores: turn 3"
        turns = page.locator("#log .turn").all_inner_texts()
        assert turns == ["Turn 0", "Turn 1", "Turn 2"] and film.turns[-1] == 3
        assert [line[:4] for line in lines if "rolls" in line or "ends" in line][-1] == "   2"
        page.goto("about:blank")


def test_what_is_forced_passes_by_itself_or_is_asked(open_tab: Any) -> None:
    """A turn without cards has nothing but its end; the dice are rolled by the person all the same."""
    game = Game.from_dict(
        {
            "scenario": "new_shores",
            "num_players": 3,
            "options": {"max_offers": 0},
            "random": {"seed": 1},
            "seats": [{"settlements": ["3,4 N"]}, {}, {}],
        }
    )
    with seated(game) as address:
        page = open_tab(viewport={"width": 1280, "height": 800}).page
        page.goto(address)
        page.wait_for_selector("[data-kind='roll']", timeout=WAIT)
        assert "player 0 ends the turn" in page.inner_text("#log") and game.turn == 3
        page.click("#set")
        page.select_option("#forced", "none")
        page.click("#set")
        press(page, "[data-kind='roll']")
        assert page.locator("#choices button").all_inner_texts() == ["End the turn"]
        assert page.inner_text("#prompt").endswith("(your only choice)")
        page.click("#set")
        page.select_option("#forced", "all")
        page.wait_for_function("() => document.querySelectorAll('#log .turn').length > 12", timeout=WAIT)
        page.goto("about:blank")
