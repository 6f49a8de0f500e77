"""Moving a ship: which, when, where to, and what it leaves behind."""

import pytest

from seafarers_env import IllegalActionError
from tests.rules.boards import LAGOON
from tests.rules.scene import deal, lagoon, seat
from tests.rules.sea import ROAD, SETTLEMENT, SHIP, STEM, calm, edges, pieces, sides, to_main


@pytest.mark.rule("MOVE-08", "DECISIONS-24")
@pytest.mark.parametrize("tip", ["3,6 NW", "3,6 NE"])
def test_the_player_chooses_among_the_tips(tip: str) -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM, "3,6 NW", "3,6 NE"]))
    assert game.of_kind("pick ship") == edges(game, "3,6 NW", "3,6 NE")
    game.do(f"pick ship {tip}")
    assert (game.phase, game.actor, {text.split()[0] for text in game.legal()}) == ("move ship", 0, {"ship"})
    game.do("ship 1,6 SW")
    assert game.phase == "main"
    assert pieces(game, 0, "ships") == edges(game, STEM, "3,6 NW", "3,6 NE", "1,6 SW") - edges(game, tip)


@pytest.mark.rule("MOVE-09", "EDGE-84")
def test_one_ship_moves_in_a_turn() -> None:
    game = calm(seat(settlements=["1,6 S", "3,8 S"], ships=[STEM, "3,6 NE", "3,8 SW", "3,6 SE"]))
    assert game.of_kind("pick ship") == edges(game, "3,6 NE", "3,6 SE")  # the two ends of a gap
    game.do("pick ship 3,6 NE", "ship 3,6 NW")
    assert game.of_kind("pick ship") == set()
    assert to_main(game, 0).of_kind("pick ship") == edges(game, "3,6 NW", "3,6 SE")


@pytest.mark.rule("MOVE-10")
def test_ships_move_in_the_main_phase_only() -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM], cards={"soldier": 1}), phase="pre-roll")
    assert game.legal() == {"roll", "play soldier"}
    assert game.roll(2).of_kind("pick ship") == {STEM}
    assert game.do("end turn").roll(2).of_kind("pick ship") == set()  # seat 1 has no ships


@pytest.mark.rule("MOVE-11", "ROADCARD-07")
def test_a_ship_of_this_turn_stays() -> None:
    bought = calm(seat(settlements=["1,6 S"], hand=SHIP), players=2)
    assert bought.do(f"ship {STEM}").of_kind("pick ship") == set()
    assert to_main(bought, 0).of_kind("pick ship") == {STEM}

    free = calm(seat(settlements=["1,6 S"], cards={"roads": 1}), players=2, phase="pre-roll")
    free.do("play roads", f"ship {STEM}", "ship 3,6 NE").roll(2)
    assert free.of_kind("pick ship") == set()
    assert to_main(free, 0).of_kind("pick ship") == edges(free, "3,6 NE")


@pytest.mark.rule("MOVE-11")
def test_an_older_ship_moves_although_one_was_built_this_turn() -> None:
    game = calm(seat(settlements=["1,6 S"], ships=["1,6 SE"], hand=SHIP))
    assert game.do(f"ship {STEM}").of_kind("pick ship") == {"1,6 SE"}


@pytest.mark.rule("MOVE-11", "MOVE-05")
def test_what_a_ship_of_this_turn_covers_waits_too() -> None:
    """The new ship stays, and the one behind it is no tip any more."""
    game = calm(seat(settlements=["1,6 S"], ships=[STEM], hand=SHIP))
    assert game.of_kind("pick ship") == {STEM}
    assert game.do("ship 3,6 NE").of_kind("pick ship") == set()


@pytest.mark.rule("MOVE-12")
def test_a_starting_ship_moves_in_the_first_turn() -> None:
    game = deal(LAGOON, players=2, pirate=False)
    game.do("settlement 1,6 S", f"ship {STEM}", "settlement 5,6 S", "road 5,6 SW")
    game.do("settlement 5,4 S", "road 5,4 SW", "settlement 1,8 N", "road 1,8 NE")
    assert game.roll(2).of_kind("pick ship") == {STEM}


@pytest.mark.rule("MOVE-13", "PIRATE-11")
@pytest.mark.parametrize(
    ("pirate", "expected"), [("4,5", {"1,6 SW", "1,6 SE"}), ("2,7", {"1,6 SW"}), ("2,5", {"1,6 SE"})]
)
def test_the_pirate_holds_the_ships_on_its_sides(pirate: str, expected: set[str]) -> None:
    game = lagoon(seat(settlements=["1,6 S", "5,4 N"], ships=["1,6 SW", "1,6 SE"]), pirate=pirate)
    assert game.of_kind("pick ship") == expected


@pytest.mark.rule("MOVE-13")
def test_the_pirate_does_not_hold_a_ship_that_touches_a_corner_of_its_hex() -> None:
    game = lagoon(seat(settlements=["1,4 SE"], ships=["1,6 SW"]), pirate="2,7")
    assert game.of_kind("pick ship") == {"1,6 SW"}


@pytest.mark.rule("MOVE-14", "MOVE-15", "SHIP-02", "SHIP-03", "SHIP-05", "SHIP-07", "EDGE-17")
def test_a_ship_moves_to_where_a_new_one_could_lie() -> None:
    game = lagoon(
        seat(settlements=["1,6 S", "3,2 NW"], cities=["4,5 SE"], ships=[STEM, "3,6 NE"], roads=["1,6 SE"]),
        seat(settlements=["1,4 S"], ships=["1,6 SW"]),
        pirate="4,7",
    )
    game.do("pick ship 3,6 NE")
    assert game.of_kind("ship") == edges(
        game,
        "3,6 NW",  # its own lane, but not where it came from
        "4,5 SE",  # another own building, far away, where two edges are beside the pirate
        "3,2 NW",  # a coast towards the frame
        "3,2 W",
    )  # at "1,6 S" both coasts are taken


@pytest.mark.rule("MOVE-15")
def test_a_ship_moves_to_another_lane() -> None:
    game = calm(seat(settlements=["1,6 S", "3,4 S"], ships=[STEM, "3,4 SE"]))
    assert edges(game, "3,6 SW", "3,6 W") <= game.do(f"pick ship {STEM}").of_kind("ship")


@pytest.mark.rule("MOVE-14", "EDGE-16", "EDGE-17")
def test_the_lifted_ship_supports_nothing() -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM]))
    game.do(f"pick ship {STEM}")
    assert game.of_kind("ship") == {"1,6 SW", "1,6 SE"}  # neither "3,6 NW" nor "3,6 NE", nor where it lay


@pytest.mark.rule("MOVE-16")
def test_a_move_costs_nothing() -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM], hand=SHIP))
    game.do(f"pick ship {STEM}")
    assert game.supply(0)["ships"] == 14
    game.do("ship 1,6 SE")
    assert (game.supply(0)["ships"], game.hand(0)) == (14, SHIP)
    assert pieces(game, 0, "ships") == {"1,6 SE"}


@pytest.mark.rule("MOVE-16", "SHIP-12", "EDGE-01")
def test_ships_move_although_the_supply_has_none() -> None:
    game = calm(seat(settlements=["1,6 S"], ships=[STEM], hand=SHIP | ROAD), ships_supply=1)
    assert game.of_kind("ship") == set()
    assert game.of_kind("road") == {"1,6 SW", "1,6 SE"}
    game.do(f"pick ship {STEM}", "ship 1,6 SE")
    assert game.supply(0)["ships"] == 0


@pytest.mark.rule("MOVE-17", "EDGE-15", "EDGE-86")
def test_a_settlement_may_be_left_without_a_ship() -> None:
    game = calm(seat(settlements=["1,6 S", "4,5 SE"], ships=[STEM]))
    game.do(f"pick ship {STEM}", "ship 4,5 E")
    assert pieces(game, 0, "ships") == edges(game, "4,5 E")
    assert game.points(0) == 2
    assert game.supply(0)["settlements"] == 3


@pytest.mark.rule("BASE-45", "MOVE-14")
def test_the_vertex_a_ship_has_left_is_connected_no_more() -> None:
    game = calm(seat(settlements=["1,6 S"], ships=["1,6 SW", "1,4 SE"], hand=SETTLEMENT))
    assert game.of_kind("settlement") == {"1,4 S"}
    game.do("pick ship 1,4 SE", "ship 1,6 SE")
    assert game.of_kind("settlement") == set()


@pytest.mark.rule("MOVE-23")
def test_roads_never_move() -> None:
    game = calm(seat(settlements=["1,6 S"], roads=["1,6 SE"], ships=["1,6 SW"]))
    assert game.of_kind("pick ship") == {"1,6 SW"}
    with pytest.raises(IllegalActionError):
        game.do("pick ship 1,6 SE")
    game.do("pick ship 1,6 SW")
    assert {text.split()[0] for text in game.legal()} == {"ship"}


@pytest.mark.rule("MOVE-24", "MOVE-14", "DECISIONS-06")
def test_a_ship_without_a_target_is_not_offered() -> None:
    alone = calm(seat(ships=[STEM]))
    assert alone.of_kind("pick ship") == set()
    hemmed_in = {"ships": ["1,6 SW"], "settlements": ["1,6 S"], "roads": ["1,6 SE"]}
    assert lagoon(seat(**hemmed_in), pirate="3,6").of_kind("pick ship") == {"1,6 SW"}  # STEM is free
    assert lagoon(seat(**hemmed_in), pirate="2,7").of_kind("pick ship") == set()
    elsewhere = hemmed_in | {"settlements": ["1,6 S", "5,6 S"]}
    assert lagoon(seat(**elsewhere), pirate="2,7").of_kind("pick ship") == {"1,6 SW"}


@pytest.mark.rule("MOVE-24")
def test_every_ship_offered_has_a_target_and_every_other_tip_has_none() -> None:
    """Two ships in a row: the far one supports the near one's only targets, not the other way round."""
    game = calm(seat(ships=["3,6 NW", "3,6 NE"], settlements=[]))
    assert game.of_kind("pick ship") == edges(game, "3,6 NW", "3,6 NE")
    for ship, other_end in [("3,6 NW", {STEM, "2,7 SE", "3,6 E"}), ("3,6 NE", {STEM, "2,5 SW", "3,6 W"})]:
        assert game.clone().do(f"pick ship {ship}").of_kind("ship") == edges(game, *other_end)


@pytest.mark.rule("MOVE-24", "MOVE-14")
def test_two_ships_that_each_hold_targets_of_their_own_may_both_move() -> None:
    """Four targets, the most that a count can leave in doubt: each ship needs its two, and goes to the other's."""
    stern = "4,5 E"
    game = calm(seat(ships=[STEM, stern]), seat(settlements=["1,6 S", "5,6 N"]))
    assert game.of_kind("pick ship") == edges(game, STEM, stern)
    assert game.clone().do(f"pick ship {STEM}").of_kind("ship") == edges(game, "3,6 SW", "3,6 SE")
    assert game.do(f"pick ship {stern}").of_kind("ship") == edges(game, "3,6 NW", "3,6 NE")


@pytest.mark.rule("EDGE-85", "BASE-47")
def test_a_coast_freed_by_a_move_is_anybodys() -> None:
    game = calm(
        seat(settlements=["1,6 S"], ships=["1,6 SE"], hand=ROAD),
        seat(settlements=["1,8 S"], roads=["1,8 SW"], hand=ROAD | SHIP),
    )
    assert "1,6 SE" not in game.of_kind("road")
    game.do("pick ship 1,6 SE", "ship 1,6 SW")
    assert "1,6 SE" in game.of_kind("road")
    game.do("end turn").roll(2)
    assert "1,6 SE" in game.of_kind("road")
    assert "1,6 SE" not in game.of_kind("ship")  # no ship of seat 1 leads there
    game.do("road 1,6 SE")
    assert pieces(game, 1, "roads") == {"1,6 SE", "1,8 SW"}


@pytest.mark.rule("MOVE-14", "PIRATE-11")
def test_no_ship_moves_to_a_side_of_the_pirates_hex() -> None:
    game = lagoon(seat(settlements=["1,6 S", "3,4 S"], ships=["3,4 SE"]), pirate="2,7")
    targets = game.do("pick ship 3,4 SE").of_kind("ship")
    assert targets == edges(game, "1,6 SW", "3,4 SW", "4,5 W")
    assert not targets & sides(game, "2,7")
