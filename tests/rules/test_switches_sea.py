"""Readings at sea that others decide otherwise: ours by default, the other one by its switch."""

import pytest

from tests.rules.scene import Scene, seat
from tests.rules.sea import COAST_LANE, RING, SHIP, STEM, calm, edges, routes


def kinds(game: Scene) -> set[str]:
    """The first words of the legal actions."""
    return {text.split()[0] for text in game.legal()}


@pytest.mark.rule("C-09")
@pytest.mark.parametrize(("switch", "movable"), [({}, 7), ({"ring_moves": True}, 7), ({"ring_moves": False}, 1)])
def test_rings_move_or_only_free_ends(switch: dict, movable: int) -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM, *RING, "1,6 SW"]), **switch)
    assert len(game.of_kind("pick ship")) == movable


@pytest.mark.rule("C-13", "GEO-04", "SHIP-16")
@pytest.mark.parametrize("switch", [{}, {"frame_is_sea": True}, {"frame_is_sea": False}])
def test_the_frame_takes_ships_or_only_roads(switch: dict) -> None:
    sea = switch.get("frame_is_sea", True)
    frame = {"1,4 NE", "1,6 NW"}
    game = calm(seat(settlements=["1,4 NE"], hand=SHIP | {"brick": 1}), **switch)
    assert game.of_kind("ship") == (frame if sea else set())
    assert game.of_kind("road") == frame | {"1,4 E"}
    far = calm(seat(settlements=["1,4 NE", "1,8 S"], ships=["1,8 SW"]), **switch).do("pick ship 1,8 SW")
    assert (frame <= far.of_kind("ship")) == sea
    free = calm(seat(settlements=["1,4 NE"], cards={"roads": 1}), **switch).do("play roads")
    assert (frame <= free.of_kind("ship")) == sea


@pytest.mark.rule("C-17", "MOVE-01", "MOVE-04", "MOVE-22")
def test_lanes_do_not_end_at_opponents_buildings() -> None:
    """If they did, the ships beside it would have free ends in the first case and in the second."""
    for own, expected in [(["1,4 SE", "2,7 SE"], set()), (["1,4 SE"], {"2,7 E"})]:
        game = calm(seat(settlements=own, ships=COAST_LANE), seat(settlements=["1,6 SE"]))
        assert game.of_kind("pick ship") == edges(game, *expected)
        assert routes(game)[0] == 2
