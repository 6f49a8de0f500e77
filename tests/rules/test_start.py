"""Starting with ships, and starting where there is no room."""

import pytest

from tests.rules.boards import LAGOON, board
from tests.rules.scene import Scene, deal
from tests.rules.sea import STEM, edges, pieces

#: One hex of forest: its six corners have room for three settlements.
ROCK = board("""
  === ===
=== F05 ===
  === ===
""")


def with_pirate(hex_: str, **options: object) -> Scene:
    """Two seats on the lagoon, who have agreed where the pirate starts."""
    return deal(LAGOON, players=2, pirate_start="agreed", **options).do(f"pirate {hex_}", "accept")


@pytest.mark.rule("START-01", "START-02", "BASE-16", "BASE-17", "DECISIONS-13")
@pytest.mark.parametrize("first", ["road 1,6 SW", "ship 1,6 SW"])
@pytest.mark.parametrize("second", ["road 5,4 SW", "ship 5,4 SE"])
def test_either_settlement_may_start_with_a_ship(first: str, second: str) -> None:
    game = deal(LAGOON, players=2, pirate=False)
    game.do("settlement 1,6 S")
    assert game.legal() == {"road 1,6 SW", "road 1,6 SE", "ship 1,6 SW", "ship 1,6 SE", f"ship {STEM}"}
    game.do(first, "settlement 1,8 N", "road 1,8 NE", "settlement 5,6 S", "road 5,6 SE")
    game.do("settlement 5,4 S")
    assert game.legal() == {f"{kind} 5,4 {side}" for kind in ("road", "ship") for side in ("SE", "SW")}
    hand = game.hand(0)
    game.do(second)
    ships = [text.removeprefix("ship ") for text in (first, second) if text.startswith("ship")]
    assert pieces(game, 0, "ships") == set(ships)
    assert (game.supply(0)["ships"], game.supply(0)["roads"]) == (15 - len(ships), 13 + len(ships))
    assert (game.phase, game.hand(0)) == ("pre-roll", hand)


@pytest.mark.rule("START-03", "SHIP-07", "PIRATE-11", "EDGE-51")
@pytest.mark.parametrize(
    ("pirate", "ships"),
    [
        ("3,6", {"1,6 SW", "1,6 SE", STEM}),
        ("2,5", {"1,6 SE"}),
        ("2,7", {"1,6 SW"}),
        ("4,7", {"1,6 SW", "1,6 SE", STEM}),
    ],
)
def test_no_starting_ship_lies_beside_the_pirate(pirate: str, ships: set[str]) -> None:
    game = with_pirate(pirate).do("settlement 1,6 S")
    assert game.of_kind("ship") == ships
    assert game.of_kind("road") == {"1,6 SW", "1,6 SE"}


@pytest.mark.rule("START-03", "SHIP-02", "C-13")
@pytest.mark.parametrize(("frame_is_sea", "ships"), [(True, {"1,4 NE", "1,6 NW"}), (False, set())])
def test_starting_ships_on_the_coast_towards_the_frame(frame_is_sea: bool, ships: set[str]) -> None:
    game = deal(LAGOON, pirate=False, frame_is_sea=frame_is_sea).do("settlement 1,4 NE")
    assert game.of_kind("ship") == ships
    assert game.of_kind("road") == {"1,4 NE", "1,6 NW", "1,4 E"}


@pytest.mark.rule("START-04")
def test_inland_there_is_only_a_road() -> None:
    game = deal("new_shores").do("settlement 5,6 N")
    assert game.legal() == {f"road {edge}" for edge in edges(game, "5,6 NE", "5,6 NW", "4,5 E")}
    without = deal(LAGOON, ships=False).do("settlement 1,6 S")
    assert without.legal() == {"road 1,6 SW", "road 1,6 SE"}


@pytest.mark.rule("START-04", "START-05", "EDGE-48", "DECISIONS-05")
def test_a_settlement_that_can_be_given_nothing_is_given_nothing() -> None:
    """Of its edges one takes roads only, of which there are none, and two lie beside the pirate."""
    game = with_pirate("2,5", roads=0)
    game.do("settlement 1,4 SE")
    assert (game.phase, game.actor) == ("setup settlement", 1)
    game.do("settlement 1,8 N", "ship 1,8 NE", "settlement 1,6 SE")
    assert game.legal() == {"ship 1,6 SE", "ship 1,8 SW"}
    game.do("ship 1,6 SE", "settlement 2,3 SE")  # beside the pirate, and "2,3 SE" towards "3,4"
    assert game.legal() == {"ship 2,3 SE"}
    game.do("ship 2,3 SE")
    assert (game.phase, game.active) == ("pre-roll", 0)
    assert (game.supply(0)["ships"], game.supply(1)["ships"]) == (14, 13)


@pytest.mark.rule("START-01", "START-04", "BASE-10")
def test_the_only_ship_in_supply_starts_once() -> None:
    game = deal(LAGOON, players=2, pirate=False, ships_supply=1)
    game.do("settlement 1,6 S", f"ship {STEM}", "settlement 1,8 N", "road 1,8 NE", "settlement 5,6 S", "road 5,6 SE")
    game.do("settlement 5,4 S")
    assert game.legal() == {"road 5,4 SE", "road 5,4 SW"}


@pytest.mark.rule("START-05", "EDGE-48", "BASE-19")
def test_after_the_last_piece_in_supply_the_others_are_skipped() -> None:
    game = deal(LAGOON, players=2, ships=False, roads=1)
    game.do("settlement 1,4 N", "road 1,4 NE", "settlement 1,8 N", "road 1,8 NE", "settlement 5,4 S")
    assert (game.phase, game.actor) == ("setup settlement", 0)
    game.do("settlement 3,10 SE")
    assert (game.phase, game.actor, game.game.turn) == ("pre-roll", 0, 0)


@pytest.mark.rule("EDGE-47", "DECISIONS-05")
def test_a_settlement_without_a_place_is_skipped_with_all_that_belongs_to_it() -> None:
    game = deal(ROCK, players=2, pirate=False)
    game.do("settlement 1,2 N", "road 1,2 NE", "settlement 1,2 SE", "road 1,2 SE", "settlement 1,2 SW", "ship 1,2 W")
    assert (game.phase, game.actor) == ("pre-roll", 0)
    assert [game.points(n) for n in (0, 1)] == [1, 2]
    assert game.hands() == [{}, {"lumber": 1}]
    assert [game.supply(n)["roads"] for n in (0, 1)] == [14, 14]


@pytest.mark.rule("EDGE-47", "BASE-14")
def test_the_snake_goes_on_after_a_skipped_settlement() -> None:
    """Three seats, three places: the second round does not happen, and seat 0 begins."""
    game = deal(ROCK, players=3, pirate=False)
    for corner, side in [("N", "NE"), ("SE", "SE"), ("SW", "W")]:
        game.do(f"settlement 1,2 {corner}", f"road 1,2 {side}")
    assert (game.phase, game.actor, game.hands()) == ("pre-roll", 0, [{}, {}, {}])
