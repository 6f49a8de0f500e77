"""The replay page as a person uses it."""

from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest

from seafarers_env.replay import Replay, load
from seafarers_env.replay.film import Camera
from seafarers_env.replay.page import page
from tests.replay.hostile import HOSTILE, hostile
from tests.replay.test_taken_back import branched

STORED = Path(__file__).parent.parent / "data" / "replays"
WIDE = {"width": 1400, "height": 1000}
PHONE = {"width": 390, "height": 844}


@pytest.fixture(scope="module")
def game() -> Replay:
    return load(STORED / "v1-oceans_3.jsonl.gz")


@pytest.fixture(scope="module")
def file(game: Replay, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("pages") / "game.html"
    odds = [(0.5, 0.3, 0.2)] * len(game) + [(1.0, 0.0, 0.0)]
    path.write_text(page(game, odds=odds), encoding="utf-8")
    return path


@pytest.fixture
def tab(open_tab: Any, file: Path) -> Any:
    return visit(open_tab, file)


def visit(open_tab: Any, file: Path, fragment: str = "", **options: Any) -> Any:
    opened = open_tab(**{"viewport": WIDE, **options})
    opened.page.goto(file.as_uri() + fragment)
    return opened


def wait(tab: Any, expression: str) -> None:
    """Until it is true; Playwright's own way evaluates texts, which the policy of the page does not allow."""
    for _ in range(200):
        if tab.page.evaluate(expression):
            return
        tab.page.wait_for_timeout(50)
    raise AssertionError(f"{expression} did not come true")


def step(tab: Any) -> int:
    return int(tab.page.locator("#where").inner_text())


def said(tab: Any) -> str:
    return tab.page.locator("#said").inner_text()


def hands_shown(tab: Any) -> list[bool]:
    """For each seat whether its hand lies open: five kinds of cards instead of one back."""
    return [tab.page.locator(f"#seat-{seat} .hand > g > g").count() > 1 for seat in range(3)]


def board(tab: Any) -> str:
    return tab.page.locator("#board").inner_html()


def test_the_page_opens_on_the_opening_and_asks_the_network_for_nothing(tab: Any, file: Path) -> None:
    assert tab.page.title().startswith("Oceans: player 0 (heuristic) wins")
    assert (step(tab), said(tab)) == (0, "The opening.")
    assert tab.page.locator("#board .hex").count() > 20
    assert tab.page.locator("#board .buildings > g").count() == 0
    assert tab.requests == [file.as_uri()]


def test_a_step_on_and_a_step_back(tab: Any) -> None:
    opening = board(tab)
    tab.page.click("#forward")
    assert step(tab) == 1 and said(tab).startswith("player 0 places a starting settlement at ")
    assert tab.page.locator("#board .settlement").count() == 1
    assert tab.page.locator("#board .highlights circle").count() == 2
    tab.page.click("#back")
    assert step(tab) == 0 and board(tab) == opening
    tab.page.click("#back")
    assert step(tab) == 0


def test_wherever_one_comes_from_a_step_looks_the_same(tab: Any, game: Replay) -> None:
    """Steps are put together from differences: forwards, backwards and by leaps they must come to the same."""
    last = len(game)
    seen: dict[int, str] = {}
    path = [0, 1, 2, last // 2, last // 2 + 1, last, last - 1, last // 3, 2, last // 2, 0, last, last // 3]
    for to in path:
        tab.page.evaluate(f"show({to})")
        whole = tab.page.evaluate("[...document.querySelectorAll('#board, #bank, .seat')].map(x => x.innerHTML).join()")
        assert seen.setdefault(to, whole) == whole


def test_what_stands_there_is_what_was_drawn(tab: Any, game: Replay) -> None:
    film = Camera(game).take()
    texts = film_texts(film)
    for to in (0, 7, 150, len(game) // 2, len(game)):
        tab.page.evaluate(f"show({to})")
        there = tab.page.evaluate("[...document.querySelector('#board').children].map(x => x.outerHTML)")
        drawn = [texts(track[to]) for track in film.layers]
        assert [shape(one) for one in there[1 : len(drawn) + 1]] == [shape(one or "<g/>") for one in drawn]


def film_texts(film: Any) -> Any:
    from seafarers_env.replay.weave import Weaver

    weaver = Weaver()
    weaver.nodes = film.nodes
    return weaver.text


def shape(text: str) -> Any:
    """An element without what serialisers may write in different ways."""

    def of(element: Any) -> Any:
        name = element.tag.rpartition("}")[2]
        return name, sorted(element.attrib.items()), (element.text or ""), [of(child) for child in element]

    return of(ElementTree.fromstring(text))


def test_places_can_be_found(tab: Any, game: Replay) -> None:
    at = next(i for i, event in enumerate(game.events, 1) if i > 30 and event.words.startswith("road "))
    name = game.events[at - 1].words.removeprefix("road ")
    tab.page.evaluate(f"show({at})")
    line, place = tab.page.locator(f"#log button[data-step='{at}']"), tab.page.locator("#place")
    assert not place.is_visible() and tab.page.locator("#board .lights use").count() == 0
    line.hover()
    lit = tab.page.locator("#board .lights use")
    assert lit.count() == 1
    frame = lit.bounding_box()
    tab.page.mouse.move(frame["x"] + frame["width"] / 2, frame["y"] + frame["height"] / 2)
    assert place.inner_text() == f"edge {name}"
    named = tab.page.locator("#log .names-it")
    assert f"player {game.events[at - 1].seat} builds a road at {name}" in named.all_inner_texts()
    assert named.count() == sum(name in text for text in tab.page.locator("#log button").all_inner_texts())
    hexes = tab.page.locator("#board .coordinates text")
    assert not hexes.first.is_visible()
    tab.page.click("#coordinates")
    assert hexes.first.is_visible() and "3,4" in hexes.all_text_contents()
    tab.page.mouse.move(2, 2)
    assert not place.is_visible() and lit.count() == named.count() == 0


def test_keys(tab: Any, game: Replay) -> None:
    for key, to in (("End", len(game)), ("ArrowLeft", len(game) - 1), ("Home", 0), ("ArrowRight", 1)):
        tab.page.keyboard.press(key)
        assert step(tab) == to
    turn = tab.page.locator("#turn")
    tab.page.keyboard.press("PageDown")
    assert turn.input_value() == "1"
    tab.page.keyboard.press("PageDown")
    assert turn.input_value() == "2"
    tab.page.keyboard.press("PageUp")
    assert turn.input_value() == "1"


def test_keys_in_a_field_belong_to_the_field(tab: Any) -> None:
    tab.page.focus("#turn")
    tab.page.keyboard.press("End")
    assert step(tab) == 0


def test_playing_and_pausing(tab: Any, game: Replay) -> None:
    tab.page.select_option("#speed", "30")
    tab.page.keyboard.press(" ")
    wait(tab, "step >= 5")
    assert tab.page.locator("#play").get_attribute("aria-label") == "Pause"
    tab.page.click("#play")
    assert tab.page.locator("#play").get_attribute("aria-label") == "Play"
    there = step(tab)
    tab.page.wait_for_timeout(150)
    assert step(tab) == there
    tab.page.evaluate(f"show({len(game) - 2})")
    tab.page.click("#play")
    wait(tab, "step === last && !timer")


def test_jumping_by_turn_slider_log_and_plot(tab: Any, game: Replay) -> None:
    tab.page.fill("#turn", "10")
    tab.page.keyboard.press("Enter")
    assert tab.page.evaluate("tracks[film.turns][step]") == 10
    assert tab.page.locator("#standing").inner_text().startswith("turn 10")
    tab.page.locator("#step").fill("200")
    assert step(tab) == 200
    tab.page.click("#log button[data-step='210']")
    assert step(tab) == 210
    marked = tab.page.locator("#log [aria-current]")
    assert marked.count() == 1 and marked.inner_text() == said(tab)
    plot = tab.page.locator(".plot.over-time").first
    frame = plot.bounding_box()
    plot.click(position={"x": frame["width"] / 2, "y": frame["height"] / 2})
    assert abs(step(tab) - len(game) / 2) < len(game) / 20


def test_the_marked_line_of_the_log_is_in_sight(tab: Any, game: Replay) -> None:
    for to in (len(game), 3, len(game) // 2):
        tab.page.evaluate(f"show({to})")
        entry, log = tab.page.locator("#log [aria-current]").bounding_box(), tab.page.locator("#log").bounding_box()
        assert log["y"] <= entry["y"] and entry["y"] + entry["height"] <= log["y"] + log["height"]


def test_one_players_view_hides_the_hands_of_others(tab: Any, game: Replay) -> None:
    tab.page.evaluate(f"show({len(game) // 2})")
    assert hands_shown(tab) == [True, True, True]
    chances = tab.page.locator(".plot.over-time").filter(has_text="Chance to win")
    assert chances.is_visible() and tab.page.locator("table").count() == 3
    tab.page.select_option("#view", "2")
    assert not chances.is_visible()  # it looks at all hands
    assert hands_shown(tab) == [False, True, False]
    assert step(tab) == len(game) // 2
    assert tab.page.locator("#log button").filter(has_text="draws a card (").count() < sum(
        getattr(event, "phase", "") == "drawn card" for event in game.events
    )
    assert tab.page.locator(".series.shown > :not([hidden])").count() == 2
    assert tab.page.locator(".series.open > :not([hidden])").count() == 1
    tab.page.select_option("#view", "0")
    assert hands_shown(tab) == [True, True, True]


def test_the_dice_are_counted_up_to_the_step(tab: Any, game: Replay) -> None:
    for to in (0, len(game) // 2, len(game)):
        tab.page.evaluate(f"show({to})")
        counts = [int(text or 0) for text in tab.page.locator(".plot.dice .count").all_text_contents()]
        sums = [int(event.words) for event in game.events[:to] if getattr(event, "phase", "") == "dice"]
        assert counts == [sums.count(total) for total in range(2, 13)]


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_light_and_dark(open_tab: Any, file: Path, scheme: str) -> None:
    tab = visit(open_tab, file, "#step=200", color_scheme=scheme)
    colours = """["body", "#board .frame", ".ocean polygon", ".forest polygon", "#seat-0 rect", "#seat-0 text"].map(
        (name) => [name, getComputedStyle(document.querySelector(name))[
            name === "body" ? "backgroundColor" : "fill"]])"""
    first = dict(tab.page.evaluate(colours))
    dark = scheme == "dark"
    assert all(brightness(colour) < 400 for name, colour in first.items() if dark and "text" not in name)
    assert (brightness(first["#seat-0 text"]) > 600) == dark
    assert (first["#board .frame"] == "rgb(127, 185, 218)") == (not dark)  # in the light as the picture has it
    on_card = "getComputedStyle(document.querySelector('#seat-0 .hand text')).fill"
    assert tab.page.evaluate(on_card) == "rgb(43, 42, 51)"  # cards stay light
    tab.page.click("#theme")
    assert all(dict(tab.page.evaluate(colours))[name] != colour for name, colour in first.items())
    tab.page.click("#theme")
    assert dict(tab.page.evaluate(colours)) == first


def brightness(colour: str) -> int:
    return sum(int(part) for part in colour[4:-1].split(","))


def test_the_last_move_is_ringed_and_what_is_new_glows(tab: Any, game: Replay) -> None:
    """Softly, in the colour of who did it; the older the fainter."""
    builds = [i for i, event in enumerate(game.events, 1) if event.words.startswith(("road", "ship"))]
    at = next(at for at in builds if at > 30 and game.events[at].words == "end turn")
    tab.page.evaluate(f"show({at})")
    rings, news = tab.page.locator("#board .highlights rect"), tab.page.locator("#board .age-0 .glow")
    assert rings.count() == 2 and news.count() == 1
    seat = game.events[at - 1].seat
    assert news.get_attribute("data-seat") == str(seat)
    opacity = "(age) => Number(getComputedStyle(document.querySelector(age + ' .glow')).opacity)"
    newest, oldest = (tab.page.evaluate(opacity, f"#board .age-{age}") for age in (0, 2))
    assert oldest < 0.3 < 0.6 < newest
    tab.page.click("#forward")
    assert rings.count() == 0 and news.count() == 1  # nothing has changed since: it goes on glowing


@pytest.mark.parametrize("viewport", [WIDE, PHONE, {"width": 320, "height": 600}, {"width": 800, "height": 600}])
def test_nothing_sticks_out_at_the_side(open_tab: Any, file: Path, viewport: dict[str, int]) -> None:
    tab = visit(open_tab, file, viewport=viewport)
    tab.page.evaluate("show(300)")
    assert tab.page.evaluate("document.documentElement.scrollWidth") <= viewport["width"]
    buttons = tab.page.locator(".buttons button")
    assert all(buttons.nth(i).bounding_box()["width"] > 30 for i in range(buttons.count()))


def test_on_a_phone_board_and_controls_are_in_sight_together(open_tab: Any, file: Path) -> None:
    tab = visit(open_tab, file, viewport=PHONE)
    controls = tab.page.locator(".controls").bounding_box()
    assert controls["y"] + controls["height"] <= PHONE["height"]
    seen = tab.page.locator("#board").bounding_box()
    assert seen["y"] + seen["height"] <= controls["y"]
    tab.page.locator(".plots").scroll_into_view_if_needed()
    again = tab.page.locator(".controls").bounding_box()
    assert again["y"] + again["height"] <= PHONE["height"]


def test_a_link_names_the_step_and_the_address_follows(open_tab: Any, file: Path, game: Replay) -> None:
    tab = visit(open_tab, file, "#step=120")
    assert step(tab) == 120
    tab.page.click("#forward")
    wait(tab, "location.hash === '#step=121'")
    history = tab.page.evaluate("history.length")
    for fragment, shown in (("#step=40", 40), ("#120", 120), ("#step=99999", len(game))):
        tab.page.evaluate(f"location.hash = '{fragment}'")
        wait(tab, f"step === {shown}")
    tab.page.go_back()
    wait(tab, "step === 120")
    assert tab.page.evaluate("history.length") == history + 3  # the page itself has added none


@pytest.mark.parametrize("nonsense", ["#x", "#step=", "#step=-3", "#step=1e2", "#step=<b>", "#view=2"])
def test_an_address_that_names_no_step_is_ignored(open_tab: Any, file: Path, nonsense: str) -> None:
    tab = visit(open_tab, file, nonsense)
    assert step(tab) == 0
    tab.page.keyboard.press("ArrowRight")
    assert step(tab) == 1
    tab.page.evaluate("location.hash = '#step=nowhere'")
    tab.page.keyboard.press("ArrowRight")
    assert step(tab) == 2


def test_a_page_in_a_notebook(open_tab: Any, game: Replay, tmp_path: Path) -> None:
    (tmp_path / "notebook.html").write_text(f"<!doctype html><body>{game.show().data}", encoding="utf-8")
    tab = visit(open_tab, tmp_path / "notebook.html")
    frame = tab.page.frame_locator("iframe")
    frame.locator("#forward").click()
    assert frame.locator("#where").inner_text() == "1"
    assert [url for url in tab.requests if not url.startswith(("file:", "about:"))] == []


@pytest.mark.parametrize("words", HOSTILE)
def test_words_from_strangers_stay_words(open_tab: Any, tmp_path: Path, words: str) -> None:
    file = tmp_path / "hostile.html"
    file.write_text(page(hostile(words)), encoding="utf-8")
    tab = visit(open_tab, file)
    tab.page.evaluate("show(20)")
    assert tab.page.evaluate("window.hacked") is None
    assert tab.page.locator("script").count() == 2
    assert tab.page.locator("img, iframe, link, object, a, base").count() == 0
    assert words in tab.page.locator(".note").inner_text()
    assert words in tab.page.locator("figcaption").nth(0).inner_text()
    assert tab.requests == [file.as_uri()]


def test_the_policy_of_the_page_stops_scripts_and_requests(open_tab: Any, file: Path) -> None:
    """Even if something got in: nothing but the page's own script is run, and nothing is fetched."""
    tab = visit(open_tab, file)
    tab.page.evaluate(
        """() => {
        const script = document.createElement("script");
        script.textContent = "window.hacked = 1";
        document.body.append(script);
        const image = document.createElement("img");
        image.src = "http://127.0.0.1:9/x.png";
        image.setAttribute("onerror", "window.hacked = 2");
        document.body.append(image);
        }"""
    )
    tab.page.wait_for_timeout(200)
    assert tab.page.evaluate("window.hacked") is None
    assert all("Content Security Policy" in complaint for complaint in tab.complaints) and len(tab.complaints) >= 2
    tab.complaints.clear()


def test_what_was_taken_back_stands_in_the_log_where_the_ways_part(open_tab: Any, tmp_path: Path) -> None:
    kept = branched()
    file = tmp_path / "branched.html"
    file.write_text(page(kept), encoding="utf-8")
    tab = visit(open_tab, file)
    lines = tab.page.locator("#log .undone")
    assert lines.count() == len(kept.taken_back) == 2
    before = lines.first.evaluate("line => line.previousElementSibling.querySelector('button').dataset.step")
    assert int(before) == kept.taken_back[0].step == 4
    struck = lines.nth(1).locator("s").all_inner_texts()
    assert "player 0 rolls the dice" in struck and len(struck) == min(len(kept.taken_back[1].events), 8)
    wait(tab, "document.querySelectorAll('#log button').length === last")  # none of them is a step
