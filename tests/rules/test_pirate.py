"""The pirate: its start, its moves, whom it robs, what it does to ships and what it leaves alone."""

import random
from collections import Counter

import pytest

from tests.rules.boards import LAGOON
from tests.rules.scene import Scene, deal, lagoon, scene, seat
from tests.rules.sea import COAST_LANE, RING, SETTLEMENT, SHIP, STEM, edges, pieces, routes, sides, to_main

SEA = {"2,5", "2,7", "3,4", "3,6", "3,8", "4,5", "4,7"}
LAND = {"1,4", "1,6", "1,8", "2,3", "2,9", "3,2", "3,10", "4,3", "4,9", "5,4", "5,6", "5,8"}
ONE = {"ore": 1}


def raid(*seats: dict, pirate: str = "4,5", players: int = 4, **entries: object) -> Scene:
    """Seat 0 has played a Soldier; the pirate lies at "4,5" until it is moved."""
    mine, *others = seats
    game = lagoon(seat(**mine, cards={"soldier": 1}), *others, pirate=pirate, players=players, **entries)
    return game.do("play soldier")


# The start


@pytest.mark.rule("PIRATE-01", "PIRATE-04", "C-22", "BASE-12")
@pytest.mark.parametrize("board", [LAGOON, "new_shores"])
def test_the_pirate_is_at_sea_before_the_first_settlement(board: str) -> None:
    for seed in range(10):
        game = deal(board, seed=seed)
        assert game.terrain()[str(game.pirate)] == "ocean"
        assert (game.phase, game.hands()) == ("setup settlement", [{}, {}, {}])


@pytest.mark.rule("PIRATE-01")
def test_the_pirate_can_be_left_out() -> None:
    assert deal(LAGOON, pirate=False).pirate is None
    game = lagoon(seat(), pirate=False, phase="pre-roll")
    assert {text.split()[0] for text in game.roll(7).legal()} == {"robber"}


@pytest.mark.rule("DECISIONS-09", "PIRATE-01", "PIRATE-02", "PIRATE-04", "C-14")
def test_the_pirate_starts_where_all_agree() -> None:
    game = deal(LAGOON, players=4, pirate_start="agreed")
    assert (game.pirate, game.phase, game.actor) == (None, "pirate proposal", 0)
    assert game.legal() == {f"pirate {hex_}" for hex_ in SEA}
    game.do("pirate 2,5")
    for answering in (1, 2, 3):
        assert (game.pirate, game.phase, game.actor) == (None, "pirate answer", answering)
        assert game.legal() == {"accept", "decline"}
        game.do("accept")
    assert (game.pirate, game.phase, game.actor) == ("2,5", "setup settlement", 0)


@pytest.mark.rule("DECISIONS-09")
def test_the_first_to_decline_ends_a_proposal() -> None:
    game = deal(LAGOON, players=3, pirate_start="agreed")
    game.do("pirate 2,5", "accept", "decline")
    assert (game.pirate, game.phase, game.actor) == (None, "pirate proposal", 1)
    assert game.of_kind("pirate") == SEA  # the same hex may be proposed again
    game.do("pirate 3,6")
    assert game.actor == 2
    game.do("accept")
    assert (game.phase, game.actor) == ("pirate answer", 0)
    game.do("accept")
    assert (game.pirate, game.phase, game.actor) == ("3,6", "setup settlement", 0)


@pytest.mark.rule("DECISIONS-09")
@pytest.mark.parametrize(
    ("proposals", "odds"),
    [
        (["2,5", "3,6", "4,7"], {"2,5": 1 / 3, "3,6": 1 / 3, "4,7": 1 / 3}),
        (["2,5", "3,6", "2,5"], {"2,5": 1 / 2, "3,6": 1 / 2}),  # of the different hexes
        (["3,8", "3,8", "3,8"], {"3,8": 1}),
    ],
)
def test_without_agreement_one_of_the_proposals_is_drawn(proposals: list[str], odds: dict[str, float]) -> None:
    game = deal(LAGOON, players=3, pirate_start="agreed")
    for hex_ in proposals:
        game.do(f"pirate {hex_}", "decline")
    assert (game.phase, game.actor) == ("pirate place", -1)
    assert game.odds() == pytest.approx(odds)
    game.chance(proposals[-1])
    assert (game.pirate, game.phase, game.actor) == (proposals[-1], "setup settlement", 0)


@pytest.mark.rule("DECISIONS-09", "C-19")
def test_only_ocean_hexes_are_proposed_although_the_pirate_may_sail_the_frame() -> None:
    game = deal(LAGOON, pirate_start="agreed", pirate_on_frame=True)
    assert game.of_kind("pirate") == SEA


# Moving


@pytest.mark.rule("PIRATE-05", "PIRATE-06", "PIRATE-02", "EDGE-34", "BASE-37", "DECISIONS-17", "DECISIONS-18")
@pytest.mark.parametrize("cause", ["seven", "soldier"])
@pytest.mark.parametrize("move", ["pirate 3,8", "robber 1,4"])
def test_a_seven_or_a_soldier_moves_one_of_the_two(cause: str, move: str) -> None:
    game = lagoon(seat(cards={"soldier": 1}), phase="pre-roll", pirate="2,7", robber="5,6")
    if cause == "seven":
        game.roll(7)
    else:
        game.do("play soldier")
    assert game.legal() == {f"pirate {h}" for h in SEA - {"2,7"}} | {f"robber {h}" for h in LAND - {"5,6"}}
    game.do(move)
    assert (game.pirate, game.robber) == (("3,8", "5,6") if "pirate" in move else ("2,7", "1,4"))
    assert game.phase == ("main" if cause == "seven" else "pre-roll")


@pytest.mark.rule("PIRATE-13", "EDGE-33", "PIRATE-14")
def test_the_robber_may_stay_off_the_board() -> None:
    wet = LAGOON.replace("D..", "G06")
    game = scene(wet, seat(), phase="pre-roll", pirate="2,7", robber=None)
    game.roll(7).do("pirate 3,6")
    assert (game.robber, game.pirate, game.phase) == (None, "3,6", "main")
    game.do("end turn").roll(7)
    assert game.of_kind("robber") == LAND
    assert game.do("robber 5,6").robber == "5,6"
    assert game.do("end turn").roll(7).of_kind("robber") == LAND - {"5,6"}


@pytest.mark.rule("PIRATE-03", "PIRATE-15", "PIRATE-02")
def test_the_pirate_is_always_at_sea_and_moves_only_when_it_is_moved() -> None:
    game, rng = deal("new_shores", seed=3), random.Random(3)
    moves = Counter[bool]()
    while sum(moves.values()) < 2500 and game.phase != "over":
        before = game.pirate
        if game.actor < 0:
            text = rng.choice(sorted(game.odds()))
            game.chance(text)
        else:
            legal = sorted(game.legal())
            text = rng.choice([t for t in legal if t.startswith("pirate")] or legal)
            game.do(text)
        moved = text.startswith("pirate")
        moves[moved] += 1
        assert game.terrain()[str(game.pirate)] == "ocean"
        assert game.pirate == (text.removeprefix("pirate ") if moved else before)
    assert moves[True] > 10


@pytest.mark.rule("C-19", "PIRATE-02", "PIRATE-11")
@pytest.mark.parametrize("on_frame", [False, True])
def test_on_the_frame(on_frame: bool) -> None:
    """The frame has eighteen cells round the lagoon; "0,3" lies beside "1,4 NW", which is a place for ships."""
    mine = {"settlements": ["1,4 N"], "ships": ["1,4 NW"], "hand": SHIP}
    game = raid(mine, seat(ships=["1,4 W"], hand=ONE), pirate_on_frame=on_frame)
    assert len(game.of_kind("pirate")) == len(SEA) - 1 + (18 if on_frame else 0)
    assert ("0,3" in game.of_kind("pirate")) == on_frame
    if on_frame:
        assert game.do("pirate 0,3").phase == "main"  # "1,4 W" only touches a corner of it
        assert game.of_kind("pick ship") == set()
        assert game.of_kind("ship") == {"1,4 NE"}
        game.do("end turn").roll(7)
        assert "0,3" not in game.of_kind("pirate")
        assert game.do("pirate 0,5").phase == "main"
        assert game.do("end turn").roll(2).pirate == "0,5"


@pytest.mark.rule("C-19", "PIRATE-07")
def test_on_the_frame_it_robs_ships_on_its_sides() -> None:
    game = raid({}, seat(ships=["1,4 NW"], hand=ONE), pirate_on_frame=True)
    game.do("pirate 0,3").chance("ore")
    assert game.hands()[:2] == [ONE, {}]


# Robbing


@pytest.mark.rule("PIRATE-07", "PIRATE-08", "PIRATE-10", "BASE-39", "DECISIONS-19")
@pytest.mark.parametrize("side", ["NE", "E", "SE", "SW", "W", "NW"])
def test_a_ship_on_any_side_is_robbed_of_one_card(side: str) -> None:
    game = raid({}, seat(ships=[f"3,6 {side}"], hand={"ore": 2, "wool": 3}))
    game.do("pirate 3,6")
    assert (game.phase, game.odds()) == ("stolen card", pytest.approx({"ore": 2 / 5, "wool": 3 / 5}))
    game.chance("wool")
    assert game.hands() == [{"wool": 1}, {"ore": 2, "wool": 2}, {}, {}]
    assert game.phase == "main"


@pytest.mark.rule("PIRATE-08")
def test_however_many_ships_one_card() -> None:
    game = raid({}, seat(ships=RING, hand={"ore": 5}))
    game.do("pirate 3,6").chance("ore")
    assert (game.phase, game.hands()) == ("main", [ONE, {"ore": 4}, {}, {}])


@pytest.mark.rule("PIRATE-09", "PIRATE-10", "EDGE-31")
@pytest.mark.parametrize(
    "theirs",
    [
        {"ships": [STEM]},  # touches a corner of the hex
        {"ships": ["1,6 SW"]},  # nowhere near
        {},
    ],
)
def test_without_a_ship_on_a_side_nothing_is_stolen(theirs: dict) -> None:
    game = raid({}, seat(**theirs, hand={"ore": 5}))
    game.do("pirate 3,6")
    assert (game.phase, game.hands()[1]) == ("main", {"ore": 5})


@pytest.mark.rule("PIRATE-09", "PIRATE-10")
@pytest.mark.parametrize("theirs", [{"settlements": ["1,6 S"]}, {"cities": ["1,6 S"]}, {"roads": ["1,6 SE"]}])
def test_buildings_and_roads_on_the_coast_are_not_robbed_by_the_pirate(theirs: dict) -> None:
    game = raid({}, seat(**theirs, hand={"ore": 5}))
    assert game.do("pirate 2,7").phase == "main"


@pytest.mark.rule("PIRATE-10", "EDGE-31", "EDGE-36", "BASE-63")
def test_own_ships_and_owners_without_resource_cards_do_not_count() -> None:
    game = raid(
        {"ships": ["3,6 NE"], "hand": ONE},
        seat(ships=["3,6 SE"], cards={"monopoly": 2}),
        seat(hand={"ore": 4}),
    )
    game.do("pirate 3,6")
    assert (game.phase, game.hands()) == ("main", [ONE, {}, {"ore": 4}, {}])


@pytest.mark.rule("PIRATE-07", "DECISIONS-19")
def test_among_several_victims_the_mover_chooses() -> None:
    game = raid(
        {},
        seat(ships=["3,6 NE"], hand={"brick": 1}),
        seat(ships=["3,6 SE"]),  # has no card
        seat(ships=["3,6 NW"], hand={"wool": 1}),
    )
    game.do("pirate 3,6")
    assert (game.phase, game.actor, game.legal()) == ("steal", 0, {"steal 1", "steal 3"})
    game.do("steal 3")
    assert game.odds() == {"wool": 1}
    game.chance("wool")
    assert game.hands() == [{"wool": 1}, {"brick": 1}, {}, {}]


# What it does to ships


@pytest.mark.rule("PIRATE-11", "EDGE-54")
@pytest.mark.parametrize("whose", [0, 1, 2])
def test_no_ship_comes_to_or_leaves_the_pirates_hex_whoever_moved_it(whose: int) -> None:
    """Everyone's turn comes; the seat concerned has a lane at whose tip the pirate lies."""
    lane = seat(
        settlements=["1,6 S", "4,3 SE"], ships=[STEM, "2,7 SE", "3,6 NE", "4,3 E"], hand={"lumber": 2, "wool": 2}
    )
    seats = [lane if n == whose else seat() for n in range(3)]
    seats[0] = seats[0] | {"cards": {"soldier": 1}}
    game = lagoon(*seats, pirate="2,5").do("play soldier", "pirate 3,8")
    if whose:
        to_main(game.chance("wool"), whose)
    # "2,7 SE" is a side of "3,8"; from its ends "3,8 NE" and "3,8 W" are sides as well
    assert game.of_kind("pick ship") == {"4,3 E"}
    assert not game.of_kind("ship") & sides(game, "3,8")
    assert edges(game, "3,6 NW", "2,7 E") <= game.of_kind("ship")
    game.do("pick ship 4,3 E")
    assert not game.of_kind("ship") & sides(game, "3,8")


@pytest.mark.rule("PIRATE-11", "MOVE-13")
def test_ships_are_free_again_when_the_pirate_has_gone() -> None:
    game = raid({"settlements": ["1,6 S"], "ships": [STEM], "hand": SHIP}, pirate="2,5")
    assert game.do("pirate 3,8").of_kind("pick ship") == {STEM}
    assert "1,6 SW" in game.of_kind("ship")


@pytest.mark.rule("PIRATE-12", "EDGE-54")
def test_ships_beside_the_pirate_connect_and_support_as_ever() -> None:
    game = lagoon(seat(settlements=["1,4 SE"], ships=["1,6 SW", "1,6 SE"], hand=SETTLEMENT | SHIP), pirate="2,5")
    assert game.of_kind("settlement") == {"1,6 SE"}
    assert game.of_kind("ship") == {"1,8 SW"}
    held = lagoon(seat(settlements=["1,4 SE"], ships=["1,6 SW"], hand=SETTLEMENT | SHIP), pirate="2,5")
    assert held.of_kind("ship") == {"1,6 SE"}  # the held ship supports what is no side of "2,5"


# What it leaves alone


@pytest.mark.rule("PIRATE-12", "EDGE-52", "EDGE-53")
def test_settlements_and_roads_are_built_beside_the_pirate_and_harbours_work() -> None:
    harbour = LAGOON.replace("1,8 NE 3:1", "1,6 SE 3:1")
    game = scene(
        harbour,
        seat(settlements=["1,4 SE"], roads=["1,6 SW"], hand=SETTLEMENT | {"brick": 2, "lumber": 2, "ore": 3}),
        pirate="2,7",
    )
    assert "1,6 SE" in game.of_kind("road")
    game.do("road 1,6 SE", "settlement 1,6 SE")
    assert "ore wool" in game.of_kind("maritime")


@pytest.mark.rule("PIRATE-12", "BASE-40")
def test_hexes_beside_the_pirate_produce() -> None:
    game = lagoon(seat(settlements=["1,6 S"], cities=["1,8 S"]), pirate="2,7", phase="pre-roll")
    assert game.roll(9).hand(0) == {"grain": 1}
    game = lagoon(seat(settlements=["1,6 S"], cities=["1,8 S"]), pirate="2,7", phase="pre-roll")
    assert game.roll(10).hand(0) == {"wool": 2}


@pytest.mark.rule("PIRATE-12", "ROUTE-16", "MOVE-02")
def test_lanes_and_routes_are_what_they_were() -> None:
    game = lagoon(seat(settlements=["1,4 SE", "2,7 SE"], ships=[*COAST_LANE, "2,9 SW"]), pirate="2,7")
    assert routes(game)[0] == 5
    assert game.of_kind("pick ship") == {"2,9 SW"}  # the lane is closed, the branch is not beside the pirate
    assert pieces(game, 0, "ships") == {*COAST_LANE, "2,9 SW"}
