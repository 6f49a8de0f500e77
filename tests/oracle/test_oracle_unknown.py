"""The oracle in the unknown: closed shores, harbour tiles, markers, start cards, double points."""

from __future__ import annotations

from fractions import Fraction

import pytest

from tests.oracle import Oracle
from tests.oracle.scenes import apply_all, chart, hand, lagoon, main_phase, new_game, of_kind, put, seat_facts
from tests.oracle.unknown import ATOLLS, FAR_SHORE, SHOALS

SETTLEMENT = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1}


def found(oracle: Oracle, **terrain: str) -> Oracle:
    """Hexes that somebody turned up, by names like h2_7."""
    for name, what in terrain.items():
        oracle.table.terrain[name[1:].replace("_", ",")] = what
    oracle.table.look_again()
    return oracle


@pytest.mark.rule("FACEDOWN-28", "FACEDOWN-29", "FACEDOWN-41")
def test_hidden_hexes_keep_off_what_is_built() -> None:
    closed, wide = new_game(SHOALS, 2), new_game(SHOALS, 2, hidden_sides="open")
    corners = {"5,4 SE", "5,4 NE"}
    names = {closed.table.board.vertex_called[name] for name in corners}
    assert not names & of_kind(closed, "settlement")
    assert names <= of_kind(wide, "settlement")
    assert closed.table.edge_use["5,4 E"] == (False, False)
    assert wide.table.edge_use["5,4 E"] == (True, False)


@pytest.mark.rule("FACEDOWN-59", "BASE-75")
@pytest.mark.parametrize("target", [3, 4])
def test_the_gold_of_the_last_hex_lapses_with_the_game(target: int) -> None:
    oracle = main_phase(new_game(SHOALS, 2, points_to_win=target))
    put(oracle, 0, settlements=["5,4 N"], roads=["5,4 NW", "5,4 W", "5,2 SE", "5,2 SW"])
    hand(oracle, 0, brick=1, lumber=1)
    oracle.apply(f"road {oracle.table.board.edge_called['5,4 NE']}")
    for outcome in ("gold", "3"):
        assert oracle.winner is None and oracle.phase.startswith("found")
        oracle.apply_chance(outcome)
    assert (oracle.phase, oracle.winner) == (("over", 0) if target == 3 else ("take", None))


@pytest.mark.rule("FACEDOWN-33", "FACEDOWN-34", "FACEDOWN-35", "FACEDOWN-39", "FACEDOWN-40")
def test_two_tiles_are_turned_by_their_settler() -> None:
    oracle = found(main_phase(new_game(SHOALS, 2)), h2_7="pasture", h3_6="ocean", h3_8="ocean")
    oracle.tiles = {"3,6": "3:1", "3,8": "grain"}
    put(oracle, 0, ships=["2,7 SW"])
    hand(oracle, 0, **SETTLEMENT | {"ore": 3})
    oracle.apply("settlement 2,7 S")
    assert (oracle.phase, oracle.legal()) == ("harbour side", {"harbor 2,7 SW"})
    oracle.apply("harbor 2,7 SW")
    assert oracle.legal() == {"harbor 2,7 SE"}
    oracle.apply("harbor 2,7 SE")
    assert (oracle.phase, of_kind(oracle, "maritime")) == ("main", {f"ore {r}" for r in SETTLEMENT})
    assert oracle.facts()["tiles"]["3,8"] == {"harbour": "grain", "side": "2,7 SE"}


@pytest.mark.rule("SEVEN-04", "SEVEN-06", "SEVEN-08", "SEVEN-09")
def test_a_marker_goes_with_a_card() -> None:
    oracle = found(main_phase(new_game(ATOLLS, 2)), h2_7="desert")
    put(oracle, 0, ships=["2,7 SW"])
    hand(oracle, 0, **SETTLEMENT)
    oracle.apply("settlement 2,7 S")
    assert (oracle.phase, oracle.chance()) == ("marker", {"stays": Fraction(1, 2), "goes": Fraction(1, 2)})
    oracle.apply_chance("goes")
    oracle.apply_chance("monopoly")
    assert (oracle.phase, oracle.facts()["markers"], seat_facts(oracle, 0)["bought"]["monopoly"]) == ("main", ["b"], 1)
    assert not of_kind(oracle, "monopoly")


@pytest.mark.rule("REACH-05", "REACH-06", "REACH-09", "FACEDOWN-44")
def test_cards_at_the_start_and_double_points() -> None:
    oracle = new_game(FAR_SHORE, 2)
    for p, card in enumerate(("monopoly", "victory point")):
        assert (oracle.phase, oracle.actor, oracle.start_cards) == ("start card", -1, p)
        oracle.apply_chance(card)
    assert (oracle.phase, seat_facts(oracle, 1)["points"], oracle.table.pirate is None) == (
        "setup settlement",
        1,
        False,
    )
    main_phase(oracle)
    assert of_kind(oracle, "monopoly")
    put(oracle, 0, settlements=["1,10 N"], cities=["3,10 S"])
    assert seat_facts(oracle, 0)["points"] == 2 + 4
    reach = new_game(chart("reach_catan"), 3)
    assert reach.table.board.region[str(reach.table.robber)] == "S"


def test_without_the_switches_nothing_of_it_is_there() -> None:
    oracle = lagoon()
    apply_all(oracle, "end turn")
    assert not {"markers", "marker_of", "start_cards", "tiles"} & oracle.facts().keys()
