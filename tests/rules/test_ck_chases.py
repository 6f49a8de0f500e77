"""Knights chase the robber and the pirate (CK-092..094, CK-205, CK-206)."""

from __future__ import annotations

import pytest

from tests.rules.knightly import pictures
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

COAST = pictures()["coast"]
LAND, SEA = set("ahikrt"), set("bcjs")
CARD = {"wool": 1}


def chasing(red: str = "basic m*", robber: str = "h", pirate: str = "", **more: object) -> Scene:
    seats = {"red": red, "blue": "settlement y; ship jn", "white": "city C", "orange": "settlement d"}
    hands = {"blue": CARD, "white": {"ore": 1}}
    return COAST.scene(seats, robber=robber, pirate=pirate, hands=hands, **more)  # type: ignore[arg-type]


def hexes(*letters: str) -> str:
    return " ".join(sorted(letters))


@pytest.mark.rule("CK-092", "CK-205", "CK-206", "BASE-37", "CK-082")
def test_a_knight_beside_the_robber_moves_it_and_robs() -> None:
    game = chasing()
    assert COAST.may(game, "pick knight") == "m"
    COAST.do(game, "pick knight m")
    assert (game.phase, COAST.may(game, "knight"), COAST.may(game, "pirate")) == ("knight target", "", "")
    assert COAST.may(game, "robber") == hexes(*LAND - {"h"})
    COAST.do(game, "robber t")
    assert COAST.knights(game) == {"m": "red basic"}
    assert (game.phase, game.legal()) == ("steal", {"steal 1", "steal 2"})
    game.do("steal 2")
    assert game.odds() == {"ore": 1}
    game.chance("ore")
    assert (game.phase, game.hand(0), game.robber) == ("main", {"ore": 1}, COAST.hexes["t"])
    assert COAST.may(game, "pick knight") == ""


@pytest.mark.rule("CK-206", "BASE-39", "CK-154", "DECISIONS-19")
def test_the_only_victim_is_robbed_without_asking_and_none_is_none() -> None:
    game = COAST.do(chasing(), "pick knight m", "robber k")
    assert game.odds() == {"wool": 1}
    game = COAST.do(chasing(), "pick knight m", "robber a")  # orange has no card
    assert (game.phase, game.hand(0)) == ("main", {})


@pytest.mark.rule("CK-206", "CK-201")
def test_where_theft_is_optional_it_is_here_too() -> None:
    game = COAST.do(chasing(options={"theft_optional": True}), "pick knight m", "robber k")
    assert game.legal() == {"steal 1", "stop"}
    game.do("stop")
    assert (game.phase, game.hand(0)) == ("main", {})


@pytest.mark.rule("CK-206", "HOUSE-02")
def test_a_friendly_robber_stays_friendly() -> None:
    game = COAST.do(chasing(options={"friendly_robber": True}), "pick knight m")
    # opponents' settlements: d at a; y at k and t; the city C, of two points, at t
    assert COAST.may(game, "robber") == "i r"


@pytest.mark.rule("CK-093", "CK-205", "PIRATE-06", "PIRATE-07")
def test_a_knight_beside_the_pirate_moves_it_and_robs_who_has_a_ship_there() -> None:
    game = chasing("basic s*", robber="a", pirate="s")
    COAST.do(game, "pick knight s")
    assert (COAST.may(game, "pirate"), COAST.may(game, "robber")) == (hexes(*SEA - {"s"}), "")
    COAST.do(game, "pirate j")
    assert game.odds() == {"wool": 1}
    game.chance("wool")
    assert (game.pirate, game.hand(0), COAST.knights(game)) == (COAST.hexes["j"], CARD, {"s": "red basic"})
    game = COAST.do(chasing("basic s*", robber="a", pirate="s"), "pick knight s", "pirate c")
    assert (game.phase, game.hand(0)) == ("main", {})


@pytest.mark.rule("CK-205", "CK-206")
def test_at_both_it_may_choose_and_move_as_well() -> None:
    game = COAST.do(chasing("basic n*; road in", robber="i", pirate="j"), "pick knight n")
    assert COAST.may(game, "robber") == hexes(*LAND - {"i"})
    assert COAST.may(game, "pirate") == hexes(*SEA - {"j"})
    assert COAST.may(game, "knight") == "i"
    moved = COAST.do(game.clone(), "knight i")
    assert (moved.robber, moved.pirate) == (COAST.hexes["i"], COAST.hexes["j"])


@pytest.mark.rule("CK-092", "CK-093", "CK-205", "CK-081")
@pytest.mark.parametrize(
    ("red", "robber", "pirate"),
    [
        ("basic m", "h", ""),  # asleep
        ("basic d*", "h", ""),  # at another hex
        ("basic f*", "", "s"),
        ("mighty m*", "", ""),  # off the board
    ],
)
def test_who_chases_nobody(red: str, robber: str, pirate: str) -> None:
    assert COAST.may(chasing(red, robber, pirate), "pick knight") == ""


@pytest.mark.rule("CK-092", "CK-093")
@pytest.mark.parametrize("corner", "hmrvql")
def test_from_all_six_corners(corner: str) -> None:
    assert COAST.may(chasing(f"basic {corner}*"), "pick knight") == corner


@pytest.mark.rule("CK-093")
@pytest.mark.parametrize("corner", "jotxsn")
def test_from_all_six_corners_of_the_pirates_hex(corner: str) -> None:
    assert COAST.may(chasing(f"basic {corner}*", "", "j"), "pick knight") == corner


@pytest.mark.rule("CK-094", "CK-114", "CK-218")
def test_nobody_chases_before_the_first_attack() -> None:
    game = chasing("basic n*; road in", "i", "j", first_attack=0)
    COAST.do(game, "pick knight n")
    assert (COAST.may(game, "robber"), COAST.may(game, "pirate"), COAST.may(game, "knight")) == ("", "", "i")
    assert COAST.may(chasing(first_attack=0), "pick knight") == ""


@pytest.mark.rule("CK-210", "PIRATE-07", "BASE-38")
def test_knights_make_nobody_a_victim() -> None:
    seats = {"red": "basic m*", "blue": "mighty C*"}
    game = COAST.do(COAST.scene(seats, robber="h", hands={"blue": CARD}), "pick knight m", "robber t")
    assert (game.phase, game.hand(0)) == ("main", {})
    seats = {"red": "basic s*", "blue": "mighty f*"}
    game = COAST.do(COAST.scene(seats, pirate="s", hands={"blue": CARD}), "pick knight s", "pirate c")
    assert (game.phase, game.hand(0)) == ("main", {})


@pytest.mark.rule("CK-210")
def test_robber_and_pirate_hinder_no_knight() -> None:
    game = COAST.scene(
        {"red": "road hm; ship mi; strong m*"}, robber="h", pirate="b", hands={"red": {"ore": 1, "wool": 1}}
    )
    assert COAST.may(game, "knight") == "h i"
    COAST.do(game, "pick knight m")
    assert COAST.may(game, "knight") == "h i"


@pytest.mark.rule("CK-082", "CK-205")
def test_an_attack_on_the_robber_is_one_action() -> None:
    game = COAST.do(chasing("road hm; basic m*"), "pick knight m", "robber a")
    assert COAST.may(game, "pick knight") == ""
    assert int(game.game.record.chaser) == -1
