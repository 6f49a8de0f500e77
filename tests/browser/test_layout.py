"""The page at a desk and on a phone, light and dark: nothing that is to be read or clicked is cut or covered."""

from collections.abc import Iterator
from contextlib import contextmanager
from itertools import combinations
from typing import Any

import pytest

pytest.importorskip("starlette", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')
pytest.importorskip("uvicorn", reason='the page needs starlette and uvicorn: pip install "seafarers_env[web]"')

from docs.page_pictures import Table, served
from seafarers_agents.cli.hosting import House
from seafarers_agents.web.server import Server
from tests.browser.served import WAIT, version
from tests.browser.test_everywhere import LOOKS

TABLES: list[Any] = [
    pytest.param("base", 2, {}, id="base-2"),
    pytest.param("new_shores", 3, {}, id="new_shores-3"),
    pytest.param("new_shores", 4, {"cities_and_knights": True}, id="new_shores-knights", marks=pytest.mark.long),
    pytest.param("hawaii", 4, {}, id="hawaii-4", marks=pytest.mark.long),
    pytest.param("fog_islands", 5, {}, id="fog_islands-5", marks=pytest.mark.long),
    pytest.param("fog_islands", 6, {}, id="fog_islands-6", marks=pytest.mark.long),
    pytest.param("explorers", 3, {}, id="explorers-3", marks=pytest.mark.long),
]
TURN = 30  # by then there is something to tell of everybody

#: What is cut (its words need more room than it has, it lies outside the window, what holds it cuts it off) or covered:
#: something else is met where it is.
FAULTS = """([wanted, mayScroll]) => {
const holds = (outer, inner, by) => inner.left >= outer.left - by && inner.right <= outer.right + by
  && inner.top >= outer.top - by && inner.bottom <= outer.bottom + by;
return [...document.querySelectorAll(wanted)].flatMap((one) => {
  if (!one.checkVisibility()) return [];
  if (mayScroll && innerWidth < 901) one.scrollIntoView({ block: "center" });
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
  for (const [x, y] of [[.5, .5], [.03, .5], [.97, .5], [.2, .3], [.8, .3], [.2, .8], [.8, .8]]) {
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


def faults(page: Any, wanted: str = PARTS, may_scroll: bool = True) -> str:
    found: list[str] = page.evaluate(FAULTS, [wanted, may_scroll])
    return "\n".join(found)


@contextmanager
def opened(server: tuple[Server, str], page: Any, scenario: str, players: int, **options: Any) -> Iterator[None]:
    """The page in a turn of seat 0 in the middle of a game."""
    table = Table(scenario, players, **options)
    server[0].take_in(table.party())
    table.play_until(TURN)
    page.goto(server[1])
    page.wait_for_selector("body[data-decides=true]", timeout=WAIT)
    try:
        yield
    finally:
        page.goto("about:blank")
        table.sitting.close()


def look_at(page: Any, look: dict[str, Any]) -> None:
    page.set_viewport_size(look["viewport"])
    page.emulate_media(color_scheme=look.get("color_scheme", "light"))


def fill(page: Any, most: int = 3) -> None:
    """So many goods of the hand are given, one of each, and so many others are asked for."""
    given = page.locator("#hand .card:not(.development, .progress):enabled")
    names = given.evaluate_all("all => all.map((one) => one.dataset.key.slice(5))")
    for name in names[:most]:
        page.locator(f"[data-key='hand {name}']").click()
    asked = page.locator("#bank button:enabled").evaluate_all("all => all.map((one) => one.dataset.key.slice(5))")
    for name in [name for name in asked if name not in names[:most]][:most]:
        page.locator(f"[data-key='bank {name}']").click()


@pytest.mark.parametrize(("scenario", "players", "options"), TABLES)
def test_nothing_is_cut_or_covered(
    scenario: str, players: int, options: dict[str, Any], server: tuple[Server, str], open_tab: Any
) -> None:
    page = open_tab(**LOOKS["low"]).page
    with opened(server, page, scenario, players, **options):
        for name, look in LOOKS.items():
            look_at(page, look)
            assert faults(page) == "", name
            assert page.evaluate(LINES) >= 6, name
            assert page.evaluate("() => document.documentElement.scrollWidth <= innerWidth")
        if scenario == "explorers":  # who sails trades no more
            return
        for most in (1, 3):
            fill(page, most)
            assert page.locator("#tray:visible").count() == 1
            for name, look in LOOKS.items():
                look_at(page, look)
                assert faults(page) == "", f"{name}, with an open tray"


ADVICE: dict[str, Any] = {
    "heuristic": {"words": "Build a road at 3,4 NE"},
    "search": {"name": "champion", "actions": [{"words": "End the turn", "chance": 0.5}] * 3},
}


def test_neither_tray_nor_hand_covers_a_hint(server: tuple[Server, str], open_tab: Any) -> None:
    page = open_tab(**LOOKS["phone"]).page
    with opened(server, page, "new_shores", 3):
        told = ADVICE | {"version": version(page)}
        page.route("**/hint*", lambda route: route.fulfill(json=told))
        for first in (True, False):  # the hint comes before the tray is opened, and while it is
            if not first:
                page.evaluate("scrollTo(0, 0)")
            page.click("#ask")
            page.wait_for_selector("#advice", timeout=WAIT)
            if first:
                fill(page)
            page.wait_for_timeout(100)  # until it has been scrolled to
            assert faults(page, "#advice, #advice li, #tray, #tray button", may_scroll=False) == ""


def test_news_wrap_and_the_latest_is_whole(server: tuple[Server, str], open_tab: Any) -> None:
    page = open_tab(**LOOKS["low"]).page
    told = """async (lines) => {
      const { drawLog, drawNews } = await import("/files/log.js");
      const words = await (await fetch("/words")).json();
      drawLog({ log: [], words });
      drawLog({ log: lines, words });
      drawNews({ now: { over: null }, since: 0, words });
    }"""
    long = "player 1 receives 2 brick, 1 lumber, 3 wool and 2 ore; player 2 receives 1 grain " * 4
    with opened(server, page, "new_shores", 3):
        for look in LOOKS.values():
            look_at(page, look)
            for lines, shown in ((["short", "shorter"], 2), ([long, "short"], 1), (["short", long], 1)):
                page.evaluate(told, [[1, seat, line, None] for seat, line in enumerate(lines)])
                assert page.locator("#news li").count() == shown
                assert page.locator("#news li").last.inner_text().strip() == lines[-1].strip()
                assert faults(page, "#news, #news li, #choices button") == ""


NAMES = """() => [...document.querySelectorAll(".place-names text:nth-child(even)")].map((one) => {
  const { left, right, top, bottom } = one.getBoundingClientRect();
  const size = parseFloat(one.getAttribute("font-size")) * one.getScreenCTM().a;
  return { name: one.textContent, size, left, right, top: top + size / 6, bottom: bottom - size / 6 }; // of the letters
})"""


@pytest.mark.long
def test_names_of_places_can_be_read_and_lie_beside_each_other(server: tuple[Server, str], open_tab: Any) -> None:
    page = open_tab(**LOOKS["low"]).page
    with opened(server, page, "hawaii", 4):
        for look in (LOOKS["low"], LOOKS["desk"]):
            look_at(page, look)
            names = page.evaluate(NAMES)
            assert len(names) > 20 and min(one["size"] for one in names) >= 9
            met = [
                (one["name"], other["name"])
                for one, other in combinations(names, 2)
                if max(one["left"], other["left"]) < min(one["right"], other["right"])
                and max(one["top"], other["top"]) < min(one["bottom"], other["bottom"])
            ]
            assert met == []
        look_at(page, LOOKS["phone"])  # too small to be read: a place tells its name to who points at it
        assert page.locator(".place-names").is_hidden()
        frame = page.locator("#board .listed g:has(> title:text-is('Honolulu'))").bounding_box()
        page.mouse.move(frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
        assert page.locator(".told-place").inner_text().startswith("Honolulu: vertex ")


MANY = """async ([words, seats]) => {
  const { drawChoices } = await import("/files/panels.js");
  const fixed = await (await fetch("/words")).json();
  const choices = words.map((one, k) => ({ action: k, kind: "fleet", words: one, ...(seats ? { seat: k % 3 } : {}) }));
  drawChoices({ now: { choices, playing: null, seats: [] }, words: fixed });
}"""


def test_many_choices_are_all_in_sight_and_an_opponent_has_his_sign(server: tuple[Server, str], open_tab: Any) -> None:
    page = open_tab(**LOOKS["low"]).page
    with opened(server, page, "new_shores", 4):
        for look in (LOOKS["low"], LOOKS["desk"]):
            look_at(page, look)
            for words, seats in (
                (["Trade lumber 2:1 this turn"] * 8, False),
                (["Rob player 1 for 3 fish (6 cards)"] * 10, True),
            ):
                page.evaluate(MANY, [words, seats])
                assert page.locator("#choices button").count() == len(words)
                assert faults(page, "#prompt, #choices button") == ""
        emblem = page.locator("#choices .emblem").first
        sign, spot = emblem.locator(".icon"), emblem.bounding_box()
        assert sign.evaluate("(one) => getComputedStyle(one).backgroundColor") == "rgba(0, 0, 0, 0)"
        drawn = sign.bounding_box()
        assert drawn["width"] <= spot["width"] and drawn["x"] >= spot["x"]


MARKET = """async (told) => {
  const { drawChoices } = await import("/files/panels.js");
  const fixed = await (await fetch("/words")).json();
  const choices = told.map(([kind, words, seat], action) => ({ action, kind, words, seat }));
  drawChoices({ now: { choices, playing: null, seats: [] }, words: fixed });
}"""
FISH = [
    ("end turn", "End the turn"), ("call", "Call for offers"),
    *((f"fish {raider}", f"Take the {raider} off the board for 2 fish") for raider in ("robber", "pirate")),
    *(("fish steal", f"Rob player {seat} for 3 fish ({seat} cards)", seat) for seat in (1, 2, 3)),
    *(("fish take", f"Take {good} for 4 fish") for good in ("brick", "lumber", "wool", "grain", "ore")),
    ("fish route", "Lay a road or ship for 5 fish"), ("fish card", "Take a development card for 7 fish"),
]  # fmt: skip


@pytest.mark.long
def test_choices_of_a_kind_share_a_button_where_there_are_many(server: tuple[Server, str], open_tab: Any) -> None:
    page = open_tab(**LOOKS["low"]).page
    with opened(server, page, "hawaii", 4):
        for look in (LOOKS["low"], LOOKS["desk"]):
            look_at(page, look)
            page.evaluate(MARKET, FISH)
            assert page.locator("#choices button").count() == len({kind for kind, *_ in FISH})
            assert faults(page, "#prompt, #choices button, #build button") == ""
            page.click("#choices button:text-is('Take \u2026 for 4 fish')")
            told = page.locator("#chooser button").all_inner_texts()
            assert told == [*(words for kind, words, *_ in FISH if kind == "fish take"), "Something else"]
            assert faults(page, "#chooser button") == ""
            page.keyboard.press("Escape")
            assert page.locator("#choices button:text-is('Rob player \u2026 for 3 fish')").count() == 1
        page.evaluate(MARKET, FISH[:7])
        assert page.locator("#choices button").count() == 7
