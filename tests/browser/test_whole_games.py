"""Whole games clicked to their end: begun on the start page, decided as the heuristic would, up to the last words."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

from seafarers_agents.cli.hosting import House
from seafarers_agents.kernel_heuristic import KernelHeuristicAgent
from seafarers_agents.moments import Moment
from seafarers_agents.web.host import Party
from seafarers_agents.web.position import position
from tests.browser.served import WAIT, serving, version
from tests.browser.test_everywhere import LOOKS
from tests.browser.test_layout import faults

GAMES: list[Any] = [
    pytest.param("base", 2, 8, False, id="base-2"),
    pytest.param("base", 6, 4, False, id="base-6", marks=pytest.mark.long),
    pytest.param("new_shores", 4, 5, True, id="new_shores-knights", marks=pytest.mark.long),
    pytest.param("fog_islands", 6, 4, False, id="fog_islands-6", marks=pytest.mark.long),
    pytest.param("hawaii", 4, 5, False, id="hawaii-4", marks=pytest.mark.long),
    pytest.param("explorers", 3, 4, False, id="explorers-3", marks=pytest.mark.long),
]
MOST = 1500  # decisions of a person in one game
#: Where the middle of an element is, and what lies upon it.
MIDDLE = """(one) => {
  const { left, top, width, height } = one.getBoundingClientRect();
  const [x, y] = [left + width / 2, top + height / 2];
  const met = document.elementFromPoint(x, y);
  return [x, y, one.contains(met) ? null : met?.outerHTML.slice(0, 200) ?? "nothing"];
}"""
IN_SIGHT = "#prompt, #choices button, #build button:enabled, #tray button, #chooser button"


class Watched(House):
    """A house whose present game can be looked at."""

    party: Party

    def take(self, *given: Any) -> Party:
        self.party = super().take(*given)
        return self.party


@pytest.fixture
def house(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Watched]:
    monkeypatch.chdir(tmp_path)
    made = Watched()
    yield made
    made.close()


def begin(page: Any, scenario: str, players: int, points: int, knights: bool) -> None:
    """Fill in the start page and begin."""
    page.wait_for_selector("body[data-ready]", timeout=WAIT)
    page.select_option("#scenario", scenario)
    page.select_option("#players", str(players))
    page.wait_for_selector(f"#rules[data-board='{scenario}/{players}']", timeout=WAIT)
    if knights:
        page.check("[name=cities_and_knights]")
    page.fill("[aria-label='Name of player 0']", "Ann")
    page.fill("#points", str(points))
    page.fill("#seed", "5")
    page.click("#begin")
    page.wait_for_selector("body[data-version]", timeout=10 * WAIT)
    page.select_option("#pause", "0")


class Clicker:
    """Clicks what the heuristic would do in the person's place, wherever the page has it."""

    def __init__(self, page: Any, party: Party) -> None:
        self.page, self._party, self._agent = page, party, KernelHeuristicAgent()

    def is_asked(self) -> bool:
        """Wait until the person is to decide; False when the game is over."""
        self.page.wait_for_selector("body[data-decides=true], .prompt.over, .prompt.failed", timeout=WAIT)
        assert self.page.locator(".prompt.failed").count() == 0, self.page.inner_text("#prompt")
        return self.page.locator(".prompt.over").count() == 0

    def decide(self) -> None:
        """One decision, and the page moves on."""
        before, moment = version(self.page), self._party.sitting.moment()
        if moment.version != before:  # the news are on their way
            return self.page.wait_for_selector(f"body:not([data-version='{before}'])", timeout=WAIT)
        found = faults(self.page, IN_SIGHT, may_scroll=False)
        assert found == "", f"{moment.view.phase}, turn {moment.view.turn}: {found}"
        self._make(moment, position(moment, self._party.names))
        self.page.wait_for_selector(f"body:not([data-version='{before}'])", timeout=WAIT)

    def _make(self, moment: Moment, told: dict[str, Any]) -> None:
        wanted = int(self._agent.act(moment.view))
        deal = next((one for one in told["trade"]["deals"] if one["action"] == wanted), None)
        if told["trade"]["owed"]:
            return self._discard(told["trade"]["owed"])
        if deal is not None:
            return self._exchange(deal, moment.view.board.places.goods)
        # An own offer, which the heuristic puts together card by card, is left out.
        found = next((one for one in told["choices"] if one["action"] == wanted), None)
        self._click(found or told["choices"][-1])

    def _discard(self, owed: int) -> None:
        for _ in range(owed):
            self._press("#hand .card:not(.development, .progress):enabled")
        self._press("#tray [data-kind=discard]:enabled")

    def _exchange(self, deal: dict[str, int], goods: tuple[str, ...]) -> None:
        give, get = ("gold" if k >= len(goods) else goods[k] for k in (deal["give"], deal["get"]))
        self._press(f"[data-key='bank {get}']")
        self._press(f"#tray [data-kind=maritime]:text-is('Bank: {deal['price']} {give} for {get}')")

    def _click(self, one: dict[str, Any]) -> None:
        page, kind = self.page, one["kind"]
        if place := one.get("place"):
            lit = f".place.{kind.replace(' ', '-')}[data-key='place {place['what']} {place['x']:g} {place['y']:g}']"
            if not page.locator(lit).count():
                self._press(f"[data-key='build {kind}']")
            self._press(lit)
        else:
            ways = [f"[data-key='{key}']" for key in (f"choice {one['action']}", f"choices {kind}", f"build {kind}")]
            ways += [f"#bank .lit:nth-child({one['argument'] + 1})"] if kind == "take" else []
            ways += [f"#playing .lit[aria-label*={one['words']!r}]", f"#hand .lit[aria-label*={one['words']!r}]"]
            ways += [f"#build [data-kind='{kind}'][title={one['words']!r}]", f"#hand .lit[data-why='{kind}']"]
            self._press(next((way for way in ways if page.locator(way).count()), ways[0]))
        if page.locator("#chooser:visible").count():
            self._press(f"#chooser button:text-is({one['words']!r})")

    def _press(self, wanted: str) -> None:
        """A click of the mouse, which meets what it is meant for; `Locator.click` waits until nothing moves."""
        x, y, covered = self.page.locator(wanted).first.evaluate(MIDDLE, timeout=WAIT)
        assert covered is None, f"{wanted} is covered by {covered}"
        self.page.mouse.click(x, y)


@pytest.mark.parametrize(("scenario", "players", "points", "knights"), GAMES)
def test_a_game_is_clicked_to_its_end(
    scenario: str, players: int, points: int, knights: bool, house: Watched, open_tab: Any
) -> None:
    page = open_tab(**LOOKS["low"]).page
    with serving(house=house) as served:
        page.goto(served.address)
        begin(page, scenario, players, points, knights)
        clicker = Clicker(page, house.party)
        for _ in range(MOST):
            if not clicker.is_asked():
                break
            clicker.decide()
        assert "won" in page.inner_text("#prompt h2") and "Ann places a starting settlement" in page.inner_text("#log")
        assert "after " in page.inner_text(".afterwards")
        assert page.locator("[aria-label='Final points'] tr").count() == players
        assert faults(page, "#prompt h2, #prompt tr, #replay, #rematch", may_scroll=False) == ""
        assert page.locator(".place, #choices button").count() == 0
        with page.context.expect_page() as opened:
            page.click("#replay")
        opened.value.wait_for_selector("svg#board", timeout=WAIT)
        assert " wins after " in opened.value.title() and "player 0" not in opened.value.inner_text("#log")
        assert "Ann places a starting settlement" in opened.value.inner_text("#log")
        page.goto("about:blank")
