"""Harbour tiles, markers of islands and double points, in pictures, texts and stories."""

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from seafarers_agents.language_model.prompt import rules_text
from seafarers_agents.moments import Moment
from seafarers_agents.web.position import fixtures, position
from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.render import declared, fan, panels
from seafarers_env.render.changes import changed_places
from seafarers_env.render.coast import adrift, harbours
from seafarers_env.render.plan import Plan
from seafarers_env.render.sentences import say_chance
from seafarers_env.render.shown import shown
from seafarers_env.render.standing import heart
from seafarers_env.render.text import board_text, table_text
from seafarers_env.replay import Recorder
from seafarers_env.replay.film import Camera
from seafarers_env.replay.weave import Weaver
from tests.play import first_moment
from tests.rules.world import PRICE, Found, crossing, world

pytestmark = pytest.mark.long  # they play in the edition grand

TITLE = re.compile(r"<title>([^<]*)</title>")


@cache
def reached(name: str, phase: str) -> Game:
    """A game with chance to be named at its first moment of a phase; clone it before it goes on."""
    game = Game(name, 3, 3, chance="explicit", max_offers=0, bank=38, points_to_win=40)
    return first_moment(game, 3, "sailor", phase)


def lines(game: Game) -> list[str]:
    return board_text(game.record, game.board, game.table.rules[0]).splitlines()


# --- harbour tiles ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("FACEDOWN-33")
def test_a_tile_that_serves_no_coast_lies_in_its_hex() -> None:
    game = reached("reach_catan", "harbour side")
    (tile,) = [tile for tile in adrift(game.record) if int(game.record.sides_due[0]) >> tile.hex & 1]
    where, words = game.board.places.hexes[tile.hex], tile.name
    assert words.endswith(", not turned to a coast yet")
    assert f"{words}, at {where}" in TITLE.findall(game.svg())
    root = ElementTree.fromstring(game.svg())
    (sign,) = [e for e in root.iter() if e.get("class") == "harbour adrift" and e.get("data-id") == str(tile.hex)]
    assert not [e for e in sign.iter() if e.tag.endswith("}line")]  # no pier
    assert any(line.startswith(f"{words}: ") and where in line for line in lines(game))
    assert f"turns the harbour of {where}" in table_text(game.record, game.board, game.table.rules[0])


@pytest.mark.rule("FACEDOWN-35", "FACEDOWN-39")
def test_a_turned_tile_is_a_harbour_like_any_other() -> None:
    before = reached("reach_catan", "harbour side")
    (h,) = [tile.hex for tile in adrift(before.record) if int(before.record.sides_due[0]) >> tile.hex & 1]
    for action in before.legal_actions():
        game, edge = before.clone(), before.describe(int(action)).removeprefix("harbor ")
        assert before.view(before.current_player).describe(int(action)) == f"harbor {edge}"
        game.apply(int(action))
        e = int(game.record.tile_edge[h])
        assert game.board.places.edges[e] == edge
        (found,) = [harbour for harbour in harbours(game.record, game.board) if harbour.edge == e]
        assert found.land != h and int(game.record.terrain[h]) == c.OCEAN
        assert f"{found.name} at {edge}" in TITLE.findall(game.svg())
        assert any(line.startswith(f"{found.name}: ") and edge in line for line in lines(game))
        assert ("edge", e) in changed_places(before.record, game.record, game.board)
        assert not [tile for tile in adrift(game.record) if tile.hex == h]


@pytest.mark.rule("FACEDOWN-56")
def test_a_harbour_of_the_map_is_drawn_whatever_it_faces() -> None:
    game = Game("seven_islands", 3, seed=1)
    faced = [int(game.record.terrain[harbour.land]) for harbour in harbours(game.record, game.board)]
    assert len(faced) == 8 and faced.count(c.MISSING) == 3
    assert game.svg().count('class="harbour"') == 8
    assert "harbour ore 2:1: 5,2 NE" in "\n".join(lines(game)).replace("4,3 SW", "5,2 NE")
    game.record.terrain[:] = np.where(game.record.terrain == c.MISSING, c.OCEAN, game.record.terrain)
    assert len(harbours(game.record, game.board)) == 8


# --- markers ----------------------------------------------------------------------------------------------------------
@pytest.mark.rule("SEVEN-04", "SEVEN-05")
def test_each_marker_lies_once_on_its_group() -> None:
    game = Game("seven_islands", 3, seed=1)
    names = [area.name for area in game.board.chart.areas if area.kind == "unexplored_island"]
    told = [title for title in TITLE.findall(game.svg()) if title.startswith("island marker")]
    assert told == [f"island marker of {name}" for name in names] and len(names) == 6
    text, _, below = "\n".join(lines(game)).partition("\n\n")
    assert len(re.findall(r"\bM\b", text)) == 6 and "M island marker" in below
    assert "markers on islands: 6" in game.svg()
    assert "markers on islands: 6" in table_text(game.record, game.board, game.table.rules[0])


@pytest.mark.rule("SEVEN-07", "SEVEN-08")
@pytest.mark.parametrize(("outcome", "word", "left"), [(0, "stays", 6), (1, "goes", 5)])
def test_what_becomes_of_a_marker_is_told_and_shown(outcome: int, word: str, left: int) -> None:
    before = reached("seven_islands", "marker")
    area = int(before.record.marker_of)
    name, hex_there = before.board.chart.areas[area].name, ("hex", heart(before.board, area))
    assert say_chance(shown(before), c.FIRST_MARKER + outcome) == f"the marker of {name} {word}"
    assert before.describe_chance(c.FIRST_MARKER + outcome) == word
    game = before.clone()
    game.apply_chance(c.FIRST_MARKER + outcome)
    assert game.svg().count("island marker of") == left
    assert (hex_there in changed_places(before.record, game.record, game.board)) == (word == "goes")


def test_the_middle_of_a_region_is_a_hex_of_it() -> None:
    board = Game("seven_islands", 3).board
    for area, region in enumerate(board.chart.areas):
        assert int(board.record["area"][0, heart(board, area)]) == area, region


# --- double points ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("REACH-09")
def test_double_points_are_said_where_they_count() -> None:
    (said,) = [said.text for said in declared.LEGENDS if said.rule == "catan_doubled"]
    for name, told in (("reach_catan", True), ("seven_islands", False), ("new_shores", False)):
        game = Game(name, 3)
        assert (said in game.svg()) == (said in "\n".join(lines(game))) == told


# --- round the world --------------------------------------------------------------------------------------------------
WATER: Found = dict.fromkeys(("0,6", "0,8", "0,10", "8,4", "8,6", "8,8", "8,10"), "ocean")
OUT = crossing("0,8 N", "0,8 NE", "8,8 S", "8,8 SE")
BACK = crossing("8,8 S", "8,8 SE", "0,6 N", "0,6 NE")  # meets the one before
ALONE = crossing("8,6 S", "8,6 SW", "0,8 N", "0,8 NW", seat=1)  # of another seat, at the same exit point


def sailed() -> Game:
    """Three crossings: two of seat 0 that meet, one of seat 1."""
    mine = {"ships": ["0,8 NE", "8,8 SE", "0,6 NE"], "hand": PRICE}
    return world(mine, {"ships": ["8,6 SW", "0,8 NW"]}, found=WATER, crossings=[OUT, BACK, ALONE]).game


def number(game: Game, name: str) -> int:
    return game.board.places.find_vertex(name)


@pytest.mark.rule("WORLD-18", "WORLD-21")
def test_exit_points_have_the_letter_of_their_side() -> None:
    game = Game("catan_world", 3)
    found = fan.exits(game.board)
    assert [sum(one.side == side for one in found) for side in range(6)] == [5] * 6
    letters = {one.vertex: (one.letter, one.opposite) for one in found}
    assert letters[number(game, "0,12 N")] == ("a", "d") and letters[number(game, "0,12 NE")] == ("b", "e")
    assert letters[number(game, "8,4 SW")] == ("e", "b") and letters[number(game, "0,4 NW")] == ("f", "c")
    assert "exit point 0,12 NE, side b: ships cross to side e" in TITLE.findall(game.svg())
    assert game.svg().count('class="exit"') == 30
    told = "exits a-d, b-e, c-f face each other"
    assert told in game.svg() and lines(game)[0].split() == ["a"] * 5 and told in lines(game)


@pytest.mark.parametrize("table", [("seven_islands", {}), ("oceans", {}), ("catan_world", {"round_the_world": False})])
def test_where_nobody_sails_round_the_world_nothing_is_said_of_exits(table: tuple[str, dict[str, Any]]) -> None:
    game = Game(table[0], 3, **table[1])
    assert fan.exits(game.board) == [] and "exit" not in game.svg() and "exits" not in "\n".join(lines(game))


@pytest.mark.rule("WORLD-43", "WORLD-27")
def test_crossings_of_a_seat_that_meet_have_one_number_in_its_colour() -> None:
    game = sailed()
    met = {game.board.places.vertices[v]: seats for v, seats in fan.joined(game.record).items()}
    assert met == {"0,6 N": {0: 1}, "0,8 N": {0: 1, 1: 3}, "8,8 S": {0: 1}, "8,6 S": {1: 3}}
    tags: dict[str, set[tuple[str, str]]] = {}
    for sign in (e for e in ElementTree.fromstring(game.svg()).iter() if e.get("class") == "exit"):
        for tag in (e for e in sign if e.get("class") == "crossing"):
            (said,) = [e.text or "" for e in tag.iter() if e.tag.endswith("}text")]
            fills = {e.get("fill") for e in tag.iter() if e.tag.endswith("}circle")}
            assert fills == {["#d55e00", "#0072b2"][int(tag.get("data-seat", ""))]}
            tags.setdefault(sign.get("data-id", ""), set()).add((tag.get("data-seat", ""), said))
    assert tags == {
        str(number(game, name)): {(str(seat), str(first)) for seat, first in seats.items()}
        for name, seats in met.items()
    }
    assert "player 0 has sailed from 0,8 N to 8,8 S, 8,8 S to 0,6 N" in TITLE.findall(game.svg())
    assert lines(game)[0].split() == ["a", "a1", "a1+3", "a", "a"]
    assert "crossing 2 of player 0: 8,8 S (ship 8,8 SE) to 0,6 N (ship 0,6 NE)" in lines(game)
    words = table_text(game.record, game.board, game.table.rules[0])
    assert "player 0 has sailed round the world: 1 from 0,8 N to 8,8 S; 2 from 8,8 S to 0,6 N\n" in words
    assert "player 1 has sailed round the world: 3 from 8,6 S to 0,8 N\n" in words


@pytest.mark.rule("WORLD-27", "WORLD-43")
def test_the_numbers_are_those_of_observations() -> None:
    game = sailed()
    seen = game.layout.split(game.observe(0))["joined"]
    found = {v: {seat: int(seen[seat, v]) for seat in (0, 1, 2) if seen[seat, v]} for v in seen.any(0).nonzero()[0]}
    assert {int(v): seats for v, seats in found.items()} == fan.joined(game.record)


@pytest.mark.rule("WORLD-28")
def test_ships_fixed_by_a_crossing_lie_at_anchor() -> None:
    game = sailed()
    fixed = [game.board.places.find_edge(name) for name in ("0,8 NE", "8,8 SE", "0,6 NE", "8,6 SW", "0,8 NW")]
    root = ElementTree.fromstring(game.svg())
    drawn = [e.get("data-id") for e in root.iter() if e.get("class") == "ship-that-never-moves"]
    assert drawn == [str(e) for e in sorted(fixed)]
    text, _, below = "\n".join(lines(game)).partition("\n\nS0 settlement")
    assert (text.count("s0!"), text.count("s1!"), text.count("s0")) == (3, 2, 3)
    assert "! ship that never moves" in below and "never moves" not in "\n".join(lines(world().game))


@pytest.mark.rule("WORLD-36", "WORLD-42")
def test_what_a_crossing_changes_is_marked_and_told_on_the_page() -> None:
    before = sailed()
    picked = before.clone()
    picked.apply(picked.parse("pick exit 0,6 N"))
    assert changed_places(before.record, picked.record, before.board) == [("vertex", number(before, "0,6 N"))]
    landed = picked.clone()
    landed.apply(landed.parse("ship 8,8 SW"))
    e = landed.board.places.find_edge("8,8 SW")
    assert changed_places(picked.record, landed.record, before.board) == [("edge", e)]
    view = picked.view(0)
    told = position(Moment(1, view, (), 0, (), None, None, None), ("a", "b", "c"))
    assert told["board"]["svg"].count('class="crossing"') == 5
    assert any(note.startswith("has sailed round the world: 1 from") for note in told["seats"][0]["notes"])
    assert "sails round the world from 0,6 N" in told["seats"][0]["notes"]
    assert {one["kind"] for one in told["choices"]} == {"ship"}


# --- chance -----------------------------------------------------------------------------------------------------------
def test_a_found_harbour_in_words() -> None:
    game = reached("reach_catan", "found hex")
    told = say_chance(shown(game), c.FIRST_FOUND_HARBOUR + 5)
    h = next(h for h in range(128) if int(game.record.found[h // 64]) >> h % 64 & 1)
    assert told == f"{game.board.places.hexes[h]} is harbour 3:1"


@pytest.mark.rule("REACH-05", "OBSERVATION-03")
def test_a_start_card_is_told_to_its_seat_alone() -> None:
    game = Game("reach_catan", 3, 1, chance="explicit")
    assert game.phase == "start card"
    outcome = game.chance_outcomes()[0][0]
    card = game.describe_chance(outcome)
    game.apply_chance(outcome)
    for viewer, words in ((None, f" ({card})"), (1, f" ({card})"), (0, ""), (2, "")):
        assert say_chance(shown(game, viewer), outcome) == f"player 1 begins with a card{words}"


@pytest.mark.parametrize(
    ("name", "phase", "layer"), [("seven_islands", "marker", "raiders"), ("reach_catan", "harbour side", "harbours")]
)
def test_a_film_draws_the_board_anew_when_a_marker_goes_or_a_tile_is_turned(name: str, phase: str, layer: str) -> None:
    """What some editions have besides is on the board too."""
    recorder = Recorder(reached(name, phase).clone(), ["a", "b", "c"])
    before = len(recorder.replay().events)
    if phase == "marker":
        recorder.apply_chance(c.FIRST_MARKER + 1)
    else:
        recorder.apply(int(recorder.game.legal_actions()[0]))
    film, weaver = Camera(recorder.replay()).take(), Weaver()
    weaver.nodes = film.nodes
    (track,) = [track for track in film.layers if f'class="{layer}"' in weaver.text(track[before])]
    assert track[before] != track[before + 1]


# --- lessons ----------------------------------------------------------------------------------------------------------
def test_the_rules_in_short_tell_of_a_table_what_concerns_it() -> None:
    words = {
        "turns it to a coast": {"seven_islands", "reach_catan"},
        "A marker lies on each group": {"seven_islands"},
        "begins with a development card": {"reach_catan"},
        "a settlement counts 2 points and a city 4": {"reach_catan"},
    }
    for name in ("seven_islands", "reach_catan", "oceans", "base"):
        taught = rules_text(Game(name, 3).view(0))
        for told, tables in words.items():
            assert (told in taught) == (name in tables), (name, told)


# --- the page ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("FACEDOWN-34", "FACEDOWN-55")
def test_the_page_lets_a_harbour_be_turned_by_a_click_on_a_side() -> None:
    game = reached("reach_catan", "harbour side")
    view = game.view(game.current_player)
    told = position(Moment(1, view, (), 0, (), None, None, None), ("a", "b", "c"))
    assert (told["phase"], told["decides"]) == ("harbour side", True)
    assert told["prompt"] == "Which coast does the harbour serve?"
    assert [one["kind"] for one in told["choices"]] == ["harbor"] * len(game.legal_actions())
    plan = Plan(game.board, panels.WIDTH, panels.HEADER_HEIGHT, pirate_on_frame=False)
    for one in told["choices"]:
        place = one["place"]
        assert (place["what"], place["x"], place["y"]) == ("edge", *(round(x, 1) for x in plan.edge(one["argument"])))
        assert one["words"].startswith("Turn the harbour of ")
    assert fixtures(view)["kinds"]["names"]["harbor"] == "Harbour"
    seat = told["seats"][game.current_player]
    assert any(note.startswith("turns the harbour of ") for note in seat["notes"])
