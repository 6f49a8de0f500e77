"""The start page in a browser: a game is chosen, refused, begun, ends, is played again and taken up."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

from seafarers_agents.known import seconds
from tests.browser.served import WAIT, Served, serving
from tests.browser.test_layout import faults


@pytest.fixture
def served(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Served]:
    monkeypatch.chdir(tmp_path)
    with serving() as made:
        yield made


def first(page: Any) -> None:
    """The first decision that there is."""
    before = page.locator("body").get_attribute("data-version")
    page.locator(".place, #choices button").first.click()
    if page.locator("#chooser:visible").count():
        page.locator("#chooser button").first.click()
    page.wait_for_selector(f"body:not([data-version='{before}'])", timeout=WAIT)


#: How much room a selector has left beside the longest of its choices and its arrow.
ROOM = """(select) => {
  const { font, paddingLeft, paddingRight } = getComputedStyle(select);
  const brush = Object.assign(document.createElement("canvas").getContext("2d"), { font });
  const words = [...select.options].map((one) => brush.measureText(one.text).width);
  return select.clientWidth - parseFloat(paddingLeft) - parseFloat(paddingRight) - 18 - Math.max(...words);
}"""


def test_a_game_is_chosen_begun_ended_shown_and_played_again(served: Served, open_tab: Any) -> None:
    tab = open_tab(viewport={"width": 1280, "height": 800})
    page = tab.page
    page.goto(served.address)
    page.wait_for_selector("body[data-ready]", timeout=WAIT)
    assert "token" not in page.url
    page.select_option("#scenario", "base")
    page.select_option("#players", "2")
    assert page.locator("#seats select").evaluate_all("all => all.map((one) => one.value)") == ["person", "heuristic"]
    page.wait_for_function("() => document.querySelector('#picture svg')?.clientWidth > 300", timeout=WAIT)
    form, picture = (page.locator(name).bounding_box() for name in (".lobby form", "#picture"))
    assert form and picture and picture["x"] >= form["x"] + form["width"], "the board stands beside the form"

    # What cannot be is refused, and the page stays usable.
    page.fill("#seed", "five")
    page.click("#begin")
    page.wait_for_selector("#wrong:visible", timeout=WAIT)
    assert "A seed must be a whole number, not five." in page.inner_text("#wrong")

    # Rules that people change stand there, the others behind them; points follow.
    page.wait_for_selector("#rules[data-board='base/2']", timeout=WAIT)
    page.check("[name=cities_and_knights]")
    assert page.get_attribute("#points", "placeholder") == "13" and "13 points win" in page.inner_text("#about")
    page.uncheck("[name=cities_and_knights]")
    assert page.get_attribute("#points", "placeholder") == "10"
    page.check("[name=friendly_robber]")
    page.click("#rules summary")
    page.fill("[name=max_turns]", "1")
    page.fill("#points", "4")
    page.fill("#seed", "5")
    page.select_option("#seats select >> nth=1", "random")
    page.uncheck("#trade")
    page.click("#begin")
    page.wait_for_selector("body[data-decides=true]", timeout=WAIT)
    page.select_option("#pause", "0")
    assert page.inner_text("#goal") == "4 points win"
    while not page.locator(".prompt.over").count():
        first(page)
        page.wait_for_selector("body[data-decides=true], .prompt.over", timeout=WAIT)
    assert "after 1 turn" in page.inner_text("#prompt")

    # Its replay, a rematch, another game, and back.
    with page.context.expect_page() as opened:
        page.locator("#replay").click()
    shown = opened.value
    shown.wait_for_selector("#board svg, svg#board", timeout=WAIT)
    assert shown.locator("figcaption").all_inner_texts()[:2] == ["player 0: person", "player 1: random"]
    shown.close()
    page.click("#rematch")
    page.wait_for_selector("body[data-decides=true]", timeout=WAIT)
    assert page.locator("#log li").count() == 0
    first(page)
    page.click("#new")
    page.wait_for_selector("body[data-ready]", timeout=WAIT)
    page.click("#back")
    page.wait_for_selector("body[data-version]", timeout=WAIT)
    assert page.locator(".buildings .settlement").count() >= 1

    # On a phone nothing sticks out; the rematch is left when another game begins, and goes on afterwards.
    page.set_viewport_size({"width": 390, "height": 844})
    page.goto(page.url.rstrip("/") + "/start")
    page.wait_for_selector("body[data-ready]", timeout=WAIT)
    assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
    agents = page.locator("#seats select >> nth=1")
    assert f"strongest: champion, {1000 * (seconds('champion') or 0):.0f} ms" in agents.inner_text()
    assert agents.evaluate(ROOM) >= 0
    assert page.locator("#left:visible").count() == 0
    page.select_option("#players", "2")
    page.click("#begin")
    page.wait_for_selector("body[data-version]", timeout=WAIT)
    page.click("#new")
    page.locator("#games button").click(timeout=WAIT)
    page.wait_for_selector("body[data-version]", timeout=WAIT)
    assert page.locator("#log li").count() >= 2
    page.goto("about:blank")


def test_what_is_being_prepared_is_told_to_who_comes_back(served: Served, open_tab: Any) -> None:
    page = open_tab(viewport={"width": 390, "height": 844}).page
    told = {"busy": True, "seconds": 41, "what": "the engine", "step": 2, "steps": 5}
    page.route("**/preparing", lambda route: route.fulfill(json=told))
    page.goto(served.address)
    page.wait_for_selector("#preparing:visible", timeout=WAIT)
    assert "Preparing the engine: step 3 of 5, 41 s so far." in page.inner_text("#preparing")
    assert "You can leave this page and come back." in page.inner_text("#preparing")
    assert page.is_disabled("#begin") and faults(page, "#preparing p, #preparing progress, #begin") == ""
    page.unroute("**/preparing")
    page.wait_for_selector("#begin:enabled", timeout=WAIT)  # it is there: the page of the game, were there one
    assert page.locator("#preparing:visible").count() == 0
    page.goto("about:blank")


@pytest.mark.parametrize(
    "looks", [{"width": 1280, "height": 800}, {"width": 390, "height": 844}], ids=["wide", "phone"]
)
def test_how_to_play_is_read_on_the_start_page(served: Served, open_tab: Any, looks: dict[str, int]) -> None:
    page = open_tab(viewport=looks).page
    page.goto(served.address)
    page.wait_for_selector("body[data-ready]", timeout=WAIT)
    page.select_option("#scenario", "explorers")
    page.fill("#points", "9")
    page.click("#how")
    page.wait_for_selector("#guide[open]", timeout=WAIT)
    assert "9 victory points" in page.inner_text("#guide .words")
    assert page.inner_text("#guide h2") == "How to play: Explorers"
    signs = page.locator("#guide .signs li")
    assert signs.filter(has_text="w: sea: home waters").count() == 1  # the letters of the picture
    last = signs.last
    last.scroll_into_view_if_needed()
    box, words = last.bounding_box(), page.locator("#guide .words").bounding_box()
    assert words["y"] <= box["y"] and box["y"] + box["height"] <= words["y"] + words["height"] <= looks["height"]
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.keyboard.press("Escape")
    assert page.locator("#guide[open]").count() == 0
