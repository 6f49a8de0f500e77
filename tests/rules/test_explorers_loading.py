"""Holds and basins (BARGE-097..105, -122, -171, -200)."""

import pytest

from tests.rules.explorer_scenes import Explorers, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

LANE = "3,6 E"  # at the Sea Port on 3,6 SE
AWAY = "3,8 SE"


def _at_port(basin: str, hold: str, lane: str = LANE, **entries: object) -> Explorers:
    return sea(seat(ports={"3,6 SE": basin}, ships=[(lane, hold)]), phase="fleet", **entries).do(f"pick ship {lane}")  # type: ignore[arg-type]


@pytest.mark.rule("BARGE-097", "BARGE-100")
@pytest.mark.parametrize(
    ("basin", "hold", "load", "unload"),
    [
        ("empty", "settler", set(), {"settler"}),
        ("empty", "haul", set(), {"haul"}),
        ("crew", "crew", {"crew"}, {"crew"}),
        ("crew and sack", "empty", {"crew", "sack"}, set()),
        ("crew and sack", "sack", {"crew", "sack"}, set()),
        ("2 crews", "2 sacks", set(), set()),
        ("settler", "crew", set(), set()),
        ("settler", "haul", set(), set()),
        ("sack", "crew and sack", set(), {"crew", "sack"}),
    ],
)
def test_a_piece_goes_where_there_is_room(basin: str, hold: str, load: set[str], unload: set[str]) -> None:
    game = _at_port(basin, hold)
    assert (game.of_kind("load"), game.of_kind("unload")) == (load, unload)
    assert "swap" in game.legal()
    for piece in load:
        assert _at_port(basin, hold).do(f"load {piece}").cargo(5) != hold
    for piece in unload:
        assert _at_port(basin, hold).do(f"unload {piece}").cargo(1) != basin


@pytest.mark.rule("BARGE-098", "BARGE-099")
def test_loading_is_free_before_and_between_steps_for_the_active_ship() -> None:
    game = _at_port("crew and sack", "empty")
    game.do("load crew")
    assert (game.cargo(1), game.cargo(5), int(game.game.record.steps)) == ("sack", "crew", 0)
    game.do("ship 3,8 SW", "load sack", f"ship {LANE}", "unload crew")
    assert (game.cargo(1), game.cargo(5), int(game.game.record.steps)) == ("crew", "sack", 2)
    idle = sea(seat(ports={"3,6 SE": "crew"}, ships=[LANE]), phase="fleet")
    assert not idle.of_kind("load")


@pytest.mark.rule("BARGE-101")
def test_swapping_exchanges_all_unless_both_are_empty() -> None:
    game = _at_port("2 crews", "settler").do("swap")
    assert (game.cargo(1), game.cargo(5)) == ("settler", "2 crews")
    one = _at_port("empty", "2 sacks").do("swap")
    assert (one.cargo(1), one.cargo(5)) == ("2 sacks", "empty")
    assert "swap" not in _at_port("empty", "empty").legal()


@pytest.mark.rule("BARGE-102", "BARGE-103")
def test_pieces_go_from_ship_to_ship_through_a_basin_only() -> None:
    ships = [(LANE, "haul"), ("3,8 SW", "empty")]
    game = sea(seat(ports=["3,6 SE"], ships=ships), phase="fleet").do(f"pick ship {LANE}")
    assert game.of_kind("unload") == {"haul"}
    game.do("unload haul", "finish ship")
    assert game.cargo(1) == "haul"
    game.do("pick ship 3,8 SW", "load haul")
    assert (game.cargo(1), game.cargo(6)) == ("empty", "haul")


@pytest.mark.rule("BARGE-104", "BARGE-105")
def test_nothing_is_unloaded_elsewhere_or_thrown_away() -> None:
    game = sea(seat(settlements=["3,6 SE"], ships=[(LANE, "crew")]), phase="fleet").do(f"pick ship {LANE}")
    assert not game.of_kind("unload")
    assert "swap" not in game.legal()
    other = sea(seat(ships=[(LANE, "crew")]), seat(ports=["3,6 SE"]), phase="fleet").do(f"pick ship {LANE}")
    assert not other.of_kind("unload")
    away = _at_port("empty", "crew", AWAY)
    assert not away.of_kind("unload")


@pytest.mark.rule("BARGE-171")
def test_a_ship_loads_unloads_and_swaps_eight_times() -> None:
    game = _at_port("empty", "crew")
    for _ in range(2):
        game.do("unload crew", "load crew", "swap", "swap")
    assert not game.of_kind("unload")
    assert not game.of_kind("load")
    assert "swap" not in game.legal()
    assert game.allows("ship 3,8 SW")


@pytest.mark.rule("BARGE-122", "BARGE-200")
def test_a_crew_just_rescued_goes_once_into_a_basin() -> None:
    game = _at_port("crew", "2 crews", rescued_at=4)
    assert "swap" not in game.legal()
    game.do("unload crew")
    assert (game.cargo(1), game.cargo(5), int(game.game.record.rescued_at)) == ("2 crews", "crew", 0)
    assert "swap" not in game.legal()
    game.do("load crew")  # the other one
    assert (game.cargo(1), game.cargo(5), int(game.game.record.rescued_at)) == ("crew", "2 crews", 0)
    game.do("unload crew", "load crew", "unload crew")
    only = _at_port("crew", "empty", rescued_at=0)
    assert not only.of_kind("load")
    assert _at_port("crew", "empty").of_kind("load") == {"crew"}


@pytest.mark.rule("BARGE-122")
def test_a_crew_just_rescued_is_put_nowhere_but_others_are() -> None:
    hexes = {"4,9": "spice fast_gold"}
    one = sea(seat(ships=[("4,7 E", "crew")]), phase="fleet", hexes=hexes, rescued_at=4).do("pick ship 4,7 E")
    assert not one.of_kind("crew to")
    two = sea(seat(ships=[("4,7 E", "2 crews")]), phase="fleet", hexes=hexes, rescued_at=4).do("pick ship 4,7 E")
    assert two.of_kind("crew to") == {"4,9"}
    two.do("crew to 4,9")
    assert (two.cargo(5), two.of_kind("crew to")) == ("crew and sack", set())
    later = sea(seat(ships=[("4,7 E", "crew")]), phase="fleet", hexes=hexes, rescued_at=4)
    for _ in range(3):
        later.do("end turn").roll(3).do("end build")
    assert later.do("pick ship 4,7 E").of_kind("crew to") == {"4,9"}
