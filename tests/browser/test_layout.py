"""The page at a desk and on a phone, light and dark: nothing that is to be read or clicked is cut or covered."""

from collections.abc import Iterator
from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

from docs.page_pictures import Table, served
from seafarers_agents.cli.hosting import House
from seafarers_agents.web.server import Server
from tests.browser.served import WAIT
from tests.browser.test_everywhere import LOOKS

TABLES: list[Any] = [
    pytest.param("base", 2, {}, id="base-2"),
    pytest.param("new_shores", 3, {}, id="new_shores-3"),
    pytest.param("new_shores", 4, {"cities_and_knights": True}, id="new_shores-knights", marks=pytest.mark.long),
    pytest.param("hawaii", 4, {}, id="hawaii-4"),
    pytest.param("fog_islands", 5, {}, id="fog_islands-5", marks=pytest.mark.long),
    pytest.param("fog_islands", 6, {}, id="fog_islands-6", marks=pytest.mark.long),
    pytest.param("explorers", 3, {}, id="explorers-3", marks=pytest.mark.long),
]
TURN = 30  # by then there is something to tell of everybody

#: What is cut (its words need more room than it has, it lies outside the window, or what holds it cuts it off) or covered:
#: something else is met where it is.
FAULTS = """(wanted) => {
const holds = (outer, inner, by) => inner.left >= outer.left - by && inner.right <= outer.right + by
  && inner.top >= outer.top - by && inner.bottom <= outer.bottom + by;
return [...document.querySelectorAll(wanted)].flatMap((one) => {
  if (!one.checkVisibility()) return [];
  if (innerWidth < 901) one.scrollIntoView({ block: "center" });
  const bounds = one.getBoundingClientRect();
  const faults = [];
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    if (texts.currentNode.parentNode.closest(".price")) continue; // a tag that hangs over the card's corner
    const range = document.createRange();
    range.selectNodeContents(texts.currentNode);
    for (const box of range.getClientRects()) {
      if (!holds(bounds, box, 2)) faults.push("too small");
    }
  }
  if (!holds({ left: 0, top: 0, right: innerWidth, bottom: innerHeight }, bounds, 0)) faults.push("outside");
  for (let by = one.parentElement; by !== document.body; by = by.parentElement) {
    const [box, { display, overflowY }] = [by.getBoundingClientRect(), getComputedStyle(by)];
    if (display === "contents" || overflowY === "visible") continue;
    if (!holds(box, bounds, 1)) faults.push("cut");
  }
  for (const [x, y] of [[.5, .5], [.2, .3], [.8, .3], [.2, .8], [.8, .8]]) {
    const met = document.elementFromPoint(bounds.left + x * bounds.width, bounds.top + y * bounds.height);
    if (!one.contains(met) && !met?.contains(one)) faults.push(`covered by ${met?.outerHTML.slice(0, 80)}`);
  }
  return faults.length ? [`${one.outerHTML.slice(0, 120)}: ${[...new Set(faults)].join(", ")}`] : [];
}); }"""

PARTS = (
    "#title, #tools > *, .top form > :not([popover]), #prompt, #news > *, #choices > *, #build > *, #tray,"
    "#tray :is(button, h2), .seat, .seat strong, .points, .counts > *, #hand > *, #hand .name, #bank > *, #bank .name"
)


LINES = "() => document.querySelector('#log').clientHeight / document.querySelector('#log li:last-child').offsetHeight"


@pytest.fixture(scope="module")
def server() -> Iterator[tuple[Server, str]]:
    """One server for all tables, and its address."""
    made = Server(None, host=House())
    with served(made) as address:
        yield made, address


def look_at(page: Any, look: dict[str, Any]) -> None:
    page.set_viewport_size(look["viewport"])
    page.emulate_media(color_scheme=look.get("color_scheme", "light"))


def fill(page: Any) -> None:
    """One of each good of the hand is given, up to three others are asked for."""
    given = page.locator("#hand .card:not(.development, .progress):enabled")
    names = given.evaluate_all("all => all.map((one) => one.dataset.key.slice(5))")
    for name in names[:3]:
        page.locator(f"[data-key='hand {name}']").click()
    asked = page.locator("#bank button:enabled").evaluate_all("all => all.map((one) => one.dataset.key.slice(5))")
    for name in [name for name in asked if name not in names[:3]][:3]:
        page.locator(f"[data-key='bank {name}']").click()


@pytest.mark.parametrize(("scenario", "players", "options"), TABLES)
def test_nothing_is_cut_or_covered(
    scenario: str, players: int, options: dict[str, Any], server: tuple[Server, str], open_tab: Any
) -> None:
    table = Table(scenario, players, **options)
    server[0].take_in(table.party())
    table.play_until(TURN)
    page = open_tab(**LOOKS["low"]).page
    page.goto(server[1])
    page.wait_for_selector("body[data-decides=true]", timeout=WAIT)
    for name, look in LOOKS.items():
        look_at(page, look)
        assert "\n".join(page.evaluate(FAULTS, PARTS)) == "", name
        assert page.evaluate(LINES) >= 6, name
        assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if scenario == "explorers":  # who sails trades no more
            continue
        fill(page)
        assert page.locator("#tray:visible").count() == 1
        assert "\n".join(page.evaluate(FAULTS, PARTS)) == "", f"{name}, with an open tray"
        page.click("#tray [data-kind=clear]")
    page.goto("about:blank")
    table.sitting.close()
