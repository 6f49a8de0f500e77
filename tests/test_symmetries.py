"""Symmetries: a position that is turned is seen and played as the position, turned."""

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from seafarers_env import EntityRows, Game, Symmetries, scenarios
from tests.effort import often

pytestmark = pytest.mark.kernels

LAGOON = """\
board: lagoon
title: Islands round a home, for tests
document: none
players: 2 3 4
victory_points: 8
edge: frame

[map]
  === === === === === ===
=== G05 ~~~ F06 ~~~ G05 ===
  === ~~~ H08 H08 ~~~ ===
=== G05 ~~~ F06 ~~~ G05 ===
  === === === === === ===

[regions]
  =.. =.. =.. =.. =.. =..
=.. a.. ~.. s.. ~.. b.. =..
  =.. ~.. s.. s.. ~.. =..
=.. c.. ~.. s.. ~.. d.. =..
  =.. =.. =.. =.. =.. =..

s = start; home
a = island; the north-western one
b = island; the north-eastern one
c = island; the south-western one
d = island; the south-eastern one

[harbours]
1,6 NE 3:1
1,6 NW 3:1
3,6 SE 3:1
3,6 SW 3:1

[rules]
island_token = 1
"""
ISLANDS = {"1,2": "a", "1,10": "b", "3,2": "c", "3,10": "d"}


@pytest.fixture(params=["base", "lagoon"])
def deal(request: pytest.FixtureRequest, tmp_path: Path) -> Callable[[int], Game]:
    """Deals a game from a seed."""
    path = tmp_path / "lagoon.board"
    path.write_text(LAGOON, encoding="utf-8")
    if request.param == "base":
        return lambda seed: Game("base", 4, seed, variable=True)
    return lambda seed: Game(str(path), 3, seed)


def turned(game: Game, s: Symmetries, k: int) -> Game:
    """The position that a symmetry leads to, read from its text."""
    places, to = game.board.places, {part: np.argsort(rows[k]).tolist() for part, rows in s.rows.items()}

    def hex_of(name: str) -> str:
        return places.hexes[to["hexes"][places.find_hex(name)]]

    def vertex_of(name: str) -> str:
        return places.vertices[to["vertices"][places.find_vertex(name)]]

    def edge_of(name: str) -> str:
        return places.edges[to["edges"][places.find_edge(name)]]

    letters = {letter: ISLANDS[hex_of(name)] for name, letter in ISLANDS.items()} if len(places.hexes) == 14 else {}
    told = json.loads(game.to_json())
    for entry in ("terrain", "numbers"):
        told[entry] = {hex_of(name): value for name, value in told[entry].items()}
    told["harbours"] = {edge_of(name): value for name, value in told["harbours"].items()}
    for entry in ("robber", "pirate"):
        if told.get(entry):
            told[entry] = hex_of(told[entry])
    for seat in told["seats"]:
        for entry in ("settlements", "cities"):
            seat[entry] = [vertex_of(name) for name in seat[entry]]
        for entry in {"roads", "ships"} & set(seat):
            seat[entry] = [edge_of(name) for name in seat[entry]]
        seat["tokens"] = {vertex_of(name): value for name, value in seat["tokens"].items()}
        for entry in ("areas", "home"):
            seat[entry] = [letters.get(letter, letter) for letter in seat[entry]]
    turn = told["turn"]
    turn["setup_settlement"] = turn["setup_settlement"] and vertex_of(turn["setup_settlement"])
    if "lifted" in turn:
        turn["new_ships"] = [edge_of(name) for name in turn["new_ships"]]
        turn["lifted"] = turn["lifted"] and edge_of(turn["lifted"])
    return Game.from_json(json.dumps(told))


def test_a_position_that_is_turned_is_seen_and_played_alike(deal: Callable[[int], Game]) -> None:
    seen = set[str]()
    for seed in range(often(12, 3)):
        game, rng = deal(seed), np.random.default_rng(seed)
        s, rows = Symmetries(game.table), EntityRows(game.table)
        while not game.is_over and game.turn < 60:
            if rng.random() < 0.03:
                k = int(rng.integers(len(s)))
                other, seat = turned(game, s, k), game.current_player
                for viewer in (seat, (seat + 1) % game.num_players):
                    mine, theirs = game.observe(viewer), other.observe(viewer)
                    assert mine[s.observation[k]].tolist() == theirs.tolist()
                    for part, found in rows(mine).items():
                        there = rows(theirs)[part]
                        assert np.array_equal(found[s.rows[part][k]] if part in s.rows else found, there), part
                assert game.legal_mask()[s.mask[k]].tolist() == other.legal_mask().tolist()
                action = int(rng.choice(game.legal_list()))
                moved = int(s.action[k][action])
                assert other.describe(moved).split()[0] == game.describe(action).split()[0]
                game.apply(action)
                other.apply(moved)
                assert other.to_json() == turned(game, s, k).to_json()
                seen.add(s.names[k])
            game.apply(int(rng.choice(game.legal_list()))) if not game.is_over else None
    assert len(seen) == len(s)


@pytest.mark.long
def test_which_boards_have_some(deal: Callable[[int], Game]) -> None:
    turns = [f"turned by {60 * k} degrees" for k in range(6)]
    base = ["nothing moves", turns[2], turns[4], *(f"reflected, {turns[k]}" for k in (1, 3, 5))]
    lagoon = ["nothing moves", turns[3], "reflected", f"reflected, {turns[3]}"]
    assert list(Symmetries(deal(1).table).names) in (base, lagoon)
    for name in scenarios():
        s = Symmetries(Game(name).table)
        assert s.names[0] == "nothing moves" and (len(s) == 6) == (name == "base")
        assert s.observation[0].tolist() == list(range(s.observation.shape[1]))
        assert s.mask[0].tolist() == s.action[0].tolist() == list(range(s.mask.shape[1]))


def test_they_are_a_group(deal: Callable[[int], Game]) -> None:
    s = Symmetries(deal(1).table)
    for maps in (s.observation, s.mask, *s.rows.values()):
        all_of_them = {tuple(row) for row in maps.tolist()}
        for one in maps:
            assert sorted(one.tolist()) == list(range(len(one)))
            assert {tuple(one[other].tolist()) for other in maps} == all_of_them


@pytest.mark.parametrize(
    ("line", "other"),
    [
        ("1,6 NW 3:1", "1,6 W 3:1"),
        ("c = island", "c = unexplored_island"),
        ("=== G05 ~~~ F06 ~~~ G05 ===", "=== G05 H06 F06 ~~~ G05 ==="),
    ],
)
def test_what_positions_do_not_show_has_to_be_the_same(line: str, other: str, tmp_path: Path) -> None:
    """A harbour elsewhere; an area of another kind; land where there was sea."""
    path = tmp_path / "lagoon.board"
    text = LAGOON.replace(line, other, 1)
    if "H06" in other:
        text = text.replace("=.. a.. ~.. s..", "=.. a.. a.. s..", 1)
    path.write_text(text, encoding="utf-8")
    assert len(Symmetries(Game(str(path), 3).table)) < 4
