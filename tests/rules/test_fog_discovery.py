"""Turning up the hexes of sections: chips, cards and spices for whoever finds them (FOG)."""

from collections import Counter
from typing import Any

import numpy as np
import pytest

from seafarers_env.engine import constants as c
from tests.rules.scene import deal
from tests.rules.spicy import (
    BANKS,
    FINDS,
    ROAD,
    SECTIONS,
    SHIPS,
    arranged,
    banks,
    finding,
    lying,
    placed,
    spices,
    unfound,
)

pytestmark = pytest.mark.long  # the edition grand is compiled
FINDER: dict[str, Any] = {"settlements": ["5,4 N"], "hand": ROAD}
TABLES = [(name, players) for name in ("fog_islands", "heading_for_new_shores") for players in (3, 4, 6)]


# --- what is found ----------------------------------------------------------------------------------------------------
@pytest.mark.rule("FOG-13", "FOG-14", "FOG-17", "NSSPICE-04", "NSSPICE-05")
def test_land_gets_a_chip_of_the_common_stack_and_pays_its_finder() -> None:
    game = banks(FINDER).do(FINDS)
    assert (game.phase, game.actor, game.hand(0)) == ("found hex", -1, {})
    game.chance("forest")
    assert game.odds() == dict.fromkeys(("3", "6", "11"), pytest.approx(1 / 3))
    game.chance("6")
    assert (game.phase, game.hand(0), spices(game, 0)) == ("main", {"lumber": 1}, {})
    assert (game.terrain()["5,6"], game.numbers()["5,6"]) == ("forest", 6)
    again = finding(game, "3,6")
    assert "forest" not in again.odds()
    assert again.chance("pasture").odds() == {"3": 0.5, "11": 0.5}


@pytest.mark.rule("FOG-14", "FOG-30", "SPICE-36")
def test_gold_is_a_free_choice_among_resources_after_its_chip() -> None:
    game = banks(FINDER).do(FINDS).chance("gold").chance("3")
    assert (game.phase, game.actor) == ("take", 0)
    assert game.legal() == {f"take {word}" for word in ("brick", "lumber", "wool", "grain", "ore")}
    assert game.do("take ore").hand(0) == {"ore": 1}
    empty = banks(FINDER).do(FINDS)
    empty.game.record.bank[:] = 0
    assert (empty.chance("gold").chance("3").phase, empty.hand(0)) == ("main", {})
    poor = banks(FINDER).do(FINDS)
    poor.game.record.bank[:] = 0
    assert (poor.chance("forest").chance("6").phase, poor.hand(0)) == ("main", {})


@pytest.mark.rule("FOG-15")
def test_sea_gets_no_chip_and_pays_nothing() -> None:
    game = banks(FINDER).do(FINDS).chance("ocean")
    assert (game.phase, game.hand(0), spices(game, 0)) == ("main", {}, {})
    assert "5,6" not in game.numbers()
    assert finding(game, "5,8").chance("gold").odds() == dict.fromkeys(("3", "6", "11"), pytest.approx(1 / 3))


@pytest.mark.rule("FOG-16", "FOG-35", "SPICE-08", "SPICE-60", "NSSPICE-05")
def test_a_spice_hex_has_no_chip_and_brings_its_finder_a_spice_card() -> None:
    game = banks(FINDER).do(FINDS)
    assert unfound(game) == {"A", "B"}
    game.chance("spice")
    assert (game.phase, game.actor, unfound(game)) == ("spice card", -1, {"B"})
    assert game.odds() == dict.fromkeys(("nutmeg", "pepper", "cinnamon"), pytest.approx(1 / 3))
    game.chance("pepper")
    assert (game.phase, game.hand(0), spices(game, 0), spices(game, 1)) == ("main", {}, {"pepper": 1}, {})
    assert game.terrain()["5,6"] == "spice"
    assert "5,6" not in game.numbers()
    assert game.game.record.spice_stack.tolist() == [10, 9, 10]
    assert int(game.game.record.pile.sum()) == 5  # it comes from no pile
    seen = [game.game.layout.split(game.game.observe(seat)) for seat in range(3)]
    assert all((one["sections"] == seen[0]["sections"]).all() for one in seen)
    assert seen[0]["sections"].tolist() == [0, 1]


@pytest.mark.rule("FOG-16", "SPICE-42", "SPICE-40")
def test_a_card_that_cannot_be_drawn_is_never_drawn_later() -> None:
    game = banks(FINDER)
    bare = arranged(game, spice_stack=np.zeros(3, np.int8)).do(FINDS).chance("spice")
    assert (bare.phase, spices(bare, 0)) == ("main", {})
    spent = arranged(game, spice_stack=np.zeros(3, np.int8), spice_discard=np.array([0, 4, 0], np.int8))
    spent.do(FINDS).chance("spice")
    assert spent.odds() == {"pepper": 1.0}
    assert spent.game.record.spice_discard.tolist() == [0, 0, 0]


@pytest.mark.rule("FOG-29", "FOG-11", "FOG-31")
@pytest.mark.parametrize("reward", [True, False])
@pytest.mark.parametrize("kind", ["spice", "forest", "gold"])
def test_a_starting_piece_turns_up_and_is_rewarded_as_the_switch_says(kind: str, reward: bool) -> None:
    game = deal(BANKS, 2, setup_reward=reward)
    game.do("settlement 5,4 N", FINDS).chance(kind)
    if kind == "spice":
        assert (game.phase == "spice card") == reward
        game = game.chance("nutmeg") if reward else game
        assert spices(game, 0) == ({"nutmeg": 1} if reward else {})
        assert "5,6" not in game.numbers()
    else:
        game.chance("11")
        assert game.numbers()["5,6"] == 11
        if kind == "gold":
            assert (game.phase == "take") == reward
            game = game.do("take ore") if reward else game
        assert bool(game.hand(0)) == reward
    assert (game.phase, game.active) == ("setup settlement", 1)


# --- what turns hexes up ----------------------------------------------------------------------------------------------
@pytest.mark.rule("FOG-31", "SPICE-64", "FOG-30")
def test_free_and_moved_pieces_discover_and_the_card_comes_before_the_second_piece() -> None:
    game = banks({"settlements": ["5,4 N"], "cards": {c.ROAD_CONSTRUCTION: 1}}).do("play roads", FINDS).chance("spice")
    assert game.phase == "spice card"
    game.chance("cinnamon")
    assert (game.phase, spices(game, 0)) == ("free piece", {"cinnamon": 1})
    moved = banks({"settlements": ["2,5 N"], "ships": ["2,5 NW"]}).do("pick ship 2,5 NW", "ship 2,5 NE")
    assert moved.phase == "found hex"
    moved.chance("spice").chance("nutmeg")
    assert (moved.phase, moved.terrain()["2,7"], spices(moved, 0)) == ("main", "spice", {"nutmeg": 1})


@pytest.mark.rule("FOG-31")
def test_settlements_robber_and_pirate_discover_nothing() -> None:
    game = banks({"settlements": ["5,4 N"], "roads": ["5,4 NW"], "hand": {"grain": 2, "ore": 3}})
    hidden = Counter(game.terrain().values())["missing"]
    game.do("city 5,4 N")
    assert (game.phase, Counter(game.terrain().values())["missing"]) == ("main", hidden)


@pytest.mark.rule("FOG-18", "FOG-11", "NSSPICE-06")
def test_sides_and_corners_of_hidden_hexes_take_nothing() -> None:
    for name in ("fog_islands", "heading_for_new_shores"):
        for players in (3, 4, 5):
            game = deal(name, players)
            record, b = game.game.record, game.game.board.record[0]
            hidden = {h for h in range(b.num_hexes) if record.terrain[h] == c.MISSING}
            for text in game.legal():
                v = game.game.board.places.find_vertex(text.removeprefix("settlement "))
                assert not hidden & {int(h) for h in b.vertex_hexes[v]}
    game = banks({"settlements": ["5,4 N"], "roads": ["5,4 NE"], "hand": {"brick": 3, "lumber": 3, "wool": 3}})
    places, b = game.game.board.places, game.game.board.record[0]
    h = places.find_hex("5,6")
    sides = {places.edges[e] for e in b.hex_edges[h] if e >= 0}
    assert not sides & (game.of_kind("road") | game.of_kind("ship"))


@pytest.mark.rule("FOG-30", "FOG-20", "NSSPICE-11")
@pytest.mark.parametrize(("kind", "drawn"), [("spice", "nutmeg"), ("forest", "3")])
def test_nobody_wins_before_the_discovery_is_through(kind: str, drawn: str) -> None:
    roads = ["5,2 W", "5,2 SW", "5,2 SE", "5,4 W", "5,4 NW"]
    game = banks({"settlements": ["5,4 N"], "roads": roads[1:], "hand": ROAD}, points_to_win=3).do(FINDS)
    assert (game.game.record.route_holder, game.winner) == (0, None)
    game.chance(kind)
    assert game.winner is None
    game.chance(drawn)
    assert (game.phase, game.winner) == ("over", 0)


# --- sides of spice hexes ---------------------------------------------------------------------------------------------
@pytest.mark.rule("SPICE-03", "SPICE-04", "SPICE-05", "SPICE-06", "SPICE-54", "FOG-18")
def test_a_found_spice_hex_takes_ships_towards_the_sea_and_nothing_else() -> None:
    game = lying(banks({"settlements": ["5,4 N"], "roads": ["5,4 NE"]}), {"5,6": "spice", "4,7": "ocean"})
    places, record, b = game.game.board.places, game.game.record, game.game.board.record[0]
    h = places.find_hex("5,6")

    def takes(field: str) -> set[str]:
        words = record[field]
        return {places.edges[e] for e in b.hex_edges[h] if int(words[e // 64]) >> int(e) % 64 & 1}

    assert takes("road_edges") == set()
    named = {side: places.edges[places.find_edge(f"5,6 {side}")] for side in ("NE", "E", "SE", "SW", "W", "NW")}
    assert takes("ship_edges") == {named[side] for side in ("NE", "SE", "SW", "NW")}  # sea, frame, frame, sea
    corners = {int(v) for v in b.hex_vertices[h]}
    assert not corners & {v for v in range(b.num_vertices) if int(record.sites[v // 64]) >> v % 64 & 1}


def test_the_small_board_is_as_it_says() -> None:
    game = banks()
    assert {name for name, kind in game.terrain().items() if kind == "missing"} == {*SECTIONS["A"], *SECTIONS["B"]}
    assert placed(game, 1, ships=["2,5 NW"], hand=SHIPS).hand(1) == SHIPS
