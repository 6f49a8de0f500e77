"""Where the robber goes, and when (BASE-36, BASE-37, BASE-41, DECISIONS-17, DECISIONS-18)."""

import pytest

from tests.rules.boards import board
from tests.rules.scene import isle, lagoon, scene, seat

pytestmark = pytest.mark.nojit

LAND = {"1,4", "1,6", "1,8", "2,3", "2,9", "3,2", "3,10", "4,3", "4,9", "5,4", "5,6", "5,8"}
TWO_HEXES = board("  === === ===\n=== F05 D.. ===\n  === === ===")
SEA = {"2,5", "2,7", "3,4", "3,6", "3,8", "4,5", "4,7"}


@pytest.mark.rule("BASE-37")
def test_the_robber_may_return_to_the_desert() -> None:
    game = lagoon(robber="1,4", phase="pre-roll").roll(7)
    assert game.do("robber 5,6").robber == "5,6"


@pytest.mark.rule("BASE-36", "BASE-37")
def test_where_there_is_no_pirate_the_robber_must_move() -> None:
    game = isle(phase="pre-roll").roll(7)
    assert game.legal() == {f"robber {name}" for name in game.terrain()} - {"robber 2,6"}


@pytest.mark.rule("EDGE-34", "BASE-37")
def test_the_robber_may_not_stay_even_where_every_other_hex_is_its_movers_own() -> None:
    game = scene(TWO_HEXES, seat(settlements=["1,2 N"]), pirate=False, phase="pre-roll").roll(7)
    assert game.legal() == {"robber 1,2"}


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
