"""The replay page as text: what is in it, and what cannot get out of its place. tests/browser looks at it."""

import base64
import hashlib
import json
import re
import time
from functools import cache
from html import unescape
from html.parser import HTMLParser
from importlib import resources
from itertools import chain, pairwise
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.render import panels
from seafarers_env.render.plan import Plan
from seafarers_env.render.sentences import say
from seafarers_env.render.shown import shown
from seafarers_env.render.svg import board_pieces
from seafarers_env.render.visible_state import visible_seat
from seafarers_env.render.words import notes
from seafarers_env.replay import Decision, Replay, load
from seafarers_env.replay.film import Camera
from seafarers_env.replay.page import page
from seafarers_env.replay.weave import Weaver, split
from tests.effort import often
from tests.replay.common import brief, own_board, record
from tests.replay.hostile import HOSTILE, hostile

STORED = sorted((Path(__file__).parent.parent / "data" / "replays").iterdir())
FILMED = often(STORED, [path for path in STORED if path.name.startswith(("v1-new_world", "v2-great", "v2-own"))])


@cache
def plain() -> str:
    return page(brief())


def film_of(replay: Replay) -> tuple[Any, Weaver]:
    weaver = Weaver()
    film = Camera(replay).take()
    weaver.nodes = film.nodes
    return film, weaver


# --- the table of drawings --------------------------------------------------------------------------------------------
def test_what_is_woven_in_comes_out_the_same() -> None:
    weaver, game = Weaver(), Game("new_shores", 4, seed=3)
    drawing = game.svg()
    number = weaver.add(drawing)
    assert weaver.text(number) == drawing
    assert weaver.add(drawing) == number
    assert weaver.add("") == 0 and weaver.text(0) == ""


def test_a_second_drawing_costs_what_is_new_in_it() -> None:
    weaver, game = Weaver(), Game("new_shores", 4, seed=3)
    weaver.add(game.svg())
    first = len(json.dumps(weaver.nodes))
    game.apply(game.legal_list()[0])
    number = weaver.add(game.svg())
    assert weaver.text(number) == game.svg()
    assert len(json.dumps(weaver.nodes)) - first < 0.1 * first


def test_elements_in_a_row() -> None:
    assert split("<g><b/></g><c>x &lt;d></c>") == ["<g><b/></g>", "<c>x &lt;d></c>"]
    assert split("words<g/>") == [] and split("<g/>words") == []
    weaver = Weaver()
    row = "<a/>" * 60
    assert weaver.text(weaver.add(row)) == f"<g>{row}</g>"


@pytest.mark.long
# --- the film ---------------------------------------------------------------------------------------------------------
@pytest.mark.slow
@pytest.mark.parametrize("path", FILMED, ids=lambda path: path.name)
def test_every_step_is_drawn_as_the_picture_would_be(path: Path) -> None:
    """The board is drawn anew only where something on it has changed, and a panel only once: nothing may be missed."""
    replay = load(path)
    film, weaver = film_of(replay)
    rules, board = replay.opening().table.rules[0], replay.opening().board
    plan = Plan(board, panels.WIDTH, 0, pirate_on_frame=bool(rules.pirate_on_frame))
    steps = {*range(0, len(replay) + 1, max(len(replay) // often(10, 2), 1)), len(replay)}
    for step, (event, game) in enumerate(chain(replay.play(), [(None, replay.at(len(replay)))])):
        if step not in steps:
            continue
        state = game.record
        assert [weaver.text(track[step]) for track in film.layers[:-2]] == board_pieces(plan, 0, shown(game))
        for view in (None, *range(game.num_players)):
            seen = shown(game, view)
            for seat in range(game.num_players):
                acts, remarks = int(state.actor) == seat, notes(seen, seat)
                drawn = panels.panel(visible_seat(seen, seat), remarks, rules, acts)
                assert weaver.text(film.panels[seat][view not in (None, seat)][step]) == drawn
            if isinstance(event, Decision):
                global_id = int(board.record["global_of"][0, event.action])
                assert film.words[film.log[view][step + 1]] == say(seen, event.seat, global_id)
        assert (film.turns[step], film.points[step]) == (game.turn, list(game.victory_points))


def test_cards_received_are_those_of_dice_gold_and_set_up() -> None:
    game = Game("base", 3, seed=1, max_offers=0)
    replay = record(game, 1, style="hoarder", limit=120).replay()
    film, _ = film_of(replay)
    assert film.received[0] == [0, 0, 0]
    assert all(a <= b for rows in pairwise(film.received) for a, b in zip(*rows, strict=True))
    spent_nothing = next(i for i, event in enumerate(replay.events) if event.words not in ("", "roll", "end turn")
                         and isinstance(event, Decision) and film.turns[i] > 0)  # fmt: skip
    held = replay.at(spent_nothing).record["hand_size"][:3]
    assert film.received[spent_nothing] == [int(n) for n in held]


# --- the page ---------------------------------------------------------------------------------------------------------
class Elements(HTMLParser):
    """Names and attributes of all elements, and what stands in scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.texts = re.findall(r"<(?:script|style)[^>]*>(.*?)</(?:script|style)>", text, re.DOTALL)
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))


def test_the_page_is_one_file_with_a_strict_policy() -> None:
    found = Elements(plain())
    assert not [name for name, _ in found.found if name in ("link", "img", "iframe", "object", "embed", "a", "base")]
    assert not [key for _, attributes in found.found for key in attributes if key == "src" or key.startswith("on")]
    assert not [attributes for _, attributes in found.found if "style" in attributes]
    links = [attributes["href"] for _, attributes in found.found if "href" in attributes]
    assert all(str(link).startswith("#") for link in links)
    (policy,) = [a["content"] for name, a in found.found if a.get("http-equiv") == "Content-Security-Policy"]
    assert str(policy).startswith("default-src 'none'; ") and "unsafe" not in str(policy)
    style, _, script = found.texts
    for words in (style, script):
        assert base64.b64encode(hashlib.sha256(words.encode()).digest()).decode() in str(policy)
    assert "http" not in script.replace("http://www.w3.org", "")


def test_the_page_does_not_draw() -> None:
    """One drawing, in Python: the script makes no shapes of its own."""
    scripts = [file for file in resources.files("seafarers_env.replay").iterdir() if file.name.endswith(".js")]
    assert len(scripts) >= 2
    for script in (file.read_text(encoding="utf-8") for file in scripts):
        shapes = r"createElementNS|<(path|polygon|circle|rect|line|text)\b|hex_|Math\.(sin|cos|sqrt)"
        assert not re.search(shapes, script)
        assert len(script.splitlines()) < 300


@pytest.mark.parametrize("words", HOSTILE)
def test_words_from_strangers_stay_words(words: str) -> None:
    text = page(hostile(words))
    usual, found = Elements(plain()), Elements(text)
    names = [name for name, _ in found.found]
    assert sorted(set(names)) == sorted({name for name, _ in usual.found})
    assert names.count("script") == 2 and names.count("svg") == [name for name, _ in usual.found].count("svg")
    assert text.count("</script>") == 2
    assert words in unescape(text)
    data = found.texts[1]
    assert "<" not in data
    json.loads(data)


def test_the_view_that_is_asked_for_comes_first() -> None:
    assert '<option value="0" selected>All hands open' in plain()
    assert '<option value="3" selected>As player 2 (Zoë)' in page(brief(), 2)
    with pytest.raises(ValueError, match=r"viewer must be a seat 0\.\.2 or None for all, not 3"):
        page(brief(), 3)


def test_a_game_that_is_too_long_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("seafarers_env.replay.page.MAX_STEPS", 30)
    with pytest.raises(ValueError, match="games of fewer than 30 steps"):
        page(brief())


def test_a_page_without_a_single_step() -> None:
    assert "The opening." in page(record(Game("base", 2), 1, limit=0).replay())


def test_a_page_of_a_board_of_ones_own() -> None:
    assert own_board().opening().scenario.title in page(own_board())


@pytest.mark.long
@pytest.mark.slow
def test_size_and_time() -> None:
    """A game of some 800 decisions; docs/replays.md has figures of one of 1,000."""
    replay = load(next(path for path in STORED if "great_crossing" in path.name))
    begin = time.perf_counter()
    text = page(replay)
    assert time.perf_counter() - begin < 120
    assert len(text.encode()) < 1_000_000


def test_in_a_notebook() -> None:
    frame = brief().show(height=500)
    assert frame.data.startswith('<iframe sandbox="allow-scripts" ') and 'height="500"' in frame.data
    assert frame._repr_html_() == frame.data
    ((name, attributes),) = Elements(frame.data).found
    assert name == "iframe" and attributes["srcdoc"] == brief().html()
    assert brief()._repr_html_().startswith("<iframe")
