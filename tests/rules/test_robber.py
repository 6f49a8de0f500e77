"""Where the robber goes, and when (BASE-36, BASE-37, BASE-41, DECISIONS-17, DECISIONS-18)."""

import pytest

from tests.rules.boards import LAGOON, board
from tests.rules.scene import isle, lagoon, scene, seat

pytestmark = pytest.mark.nojit

LAND = {"1,4", "1,6", "1,8", "2,3", "2,9", "3,2", "3,10", "4,3", "4,9", "5,4", "5,6", "5,8"}
TWO_HEXES = board("  === === ===\n=== F05 D.. ===\n  === === ===")
SEA = {"2,5", "2,7", "3,4", "3,6", "3,8", "4,5", "4,7"}


@pytest.mark.rule("BASE-36", "BASE-37", "PIRATE-06", "EDGE-34", "GEO-02", "DECISIONS-17", "DECISIONS-18")
def test_a_seven_moves_robber_or_pirate_to_another_hex() -> None:
    game = lagoon(robber="1,4", pirate="3,6", phase="pre-roll").roll(7)
    assert game.legal() == {f"robber {name}" for name in LAND - {"1,4"}} | {f"pirate {name}" for name in SEA - {"3,6"}}


@pytest.mark.rule("BASE-37")
def test_the_robber_may_return_to_the_desert() -> None:
    game = lagoon(robber="1,4", phase="pre-roll").roll(7)
    assert game.do("robber 5,6").robber == "5,6"


@pytest.mark.rule("BASE-36", "PIRATE-05")
@pytest.mark.parametrize(("text", "robber", "pirate"), [("robber 1,8", "1,8", "2,7"), ("pirate 3,6", "5,6", "3,6")])
def test_one_of_the_two_moves(text: str, robber: str, pirate: str) -> None:
    game = lagoon(phase="pre-roll").roll(7).do(text)
    assert (game.robber, game.pirate, game.phase) == (robber, pirate, "main")


@pytest.mark.rule("BASE-36", "BASE-37")
def test_where_there_is_no_pirate_the_robber_must_move() -> None:
    game = isle(phase="pre-roll").roll(7)
    assert game.legal() == {f"robber {name}" for name in game.terrain()} - {"robber 2,6"}


@pytest.mark.rule("EDGE-34", "BASE-37")
def test_the_robber_may_not_stay_even_where_every_other_hex_is_its_movers_own() -> None:
    game = scene(TWO_HEXES, seat(settlements=["1,2 N"]), pirate=False, phase="pre-roll").roll(7)
    assert game.legal() == {"robber 1,2"}


@pytest.mark.rule("EDGE-33", "PIRATE-13", "BASE-41")
def test_a_robber_off_the_board_stays_off_when_the_pirate_moves() -> None:
    game = scene(LAGOON.replace("D..", "H12"), pirate="2,7", phase="pre-roll").roll(7)
    assert game.of_kind("robber") == LAND
    assert game.do("pirate 3,6").robber is None


@pytest.mark.rule("EDGE-30", "BASE-57")
def test_a_soldier_before_the_roll_and_a_seven_after_it() -> None:
    victim = seat(settlements=["1,4 SE"], ships=["1,4 SE"], hand={"ore": 1, "wool": 1})
    game = lagoon(seat(cards={"soldier": 1}), victim, phase="pre-roll")
    game.do("play soldier", "pirate 2,5").chance("ore")
    assert (game.phase, game.hand(0)) == ("pre-roll", {"ore": 1})
    game.roll(7)
    assert "pirate 2,5" not in game.legal()
    game.do("robber 1,4").chance("wool")
    assert (game.phase, game.hand(0), game.robber, game.pirate) == ("main", {"ore": 1, "wool": 1}, "1,4", "2,5")
