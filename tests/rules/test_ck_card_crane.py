"""Crane and engineer: an improvement that costs one less, a wall that costs nothing (CK-068, -069, -192, -193)."""

from typing import Any

import pytest

from tests.oracle.six import CROWD
from tests.rules.card_plays import IDLE, hidden, holding, playable, played, spent, step
from tests.rules.knight_scenes import bank, hand, has, levels, realm
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

COMMODITY = {"trade": "cloth", "politics": "coin", "science": "paper"}


def crane(game: Scene) -> int:
    return int(game.game.record.crane)


# --- crane ------------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-192", "CK-167", "CK-068")
@pytest.mark.parametrize("colour", COMMODITY)
@pytest.mark.parametrize("level", range(5))
def test_the_next_improvement_costs_one_less(colour: str, level: int) -> None:
    """Level n + 1 for n; the first for nothing."""
    good = COMMODITY[colour]
    game = holding("crane", cities=["1,4 N", "5,4 S"], levels={colour: level}, hand={good: level})
    assert game.of_kind("improve") == set()
    stood = bank(game)[good]
    assert played(game, "crane") == spent("crane") | {"crane": {0: 1}}
    assert (step(game), game.of_kind("improve") & {colour}) == (IDLE, {colour})
    game.do(f"improve {colour}")
    assert (hand(game, 0), bank(game)[good], crane(game)) == ({}, stood + level, 0)
    assert sum(levels(game, 0)) == level + 1


@pytest.mark.rule("CK-192", "CK-167")
def test_the_price_less_one_has_to_be_held() -> None:
    game = holding("crane", cities=["1,4 N"], levels={"trade": 2, "science": 1}, hand={"cloth": 1, "paper": 1})
    game.do("play card crane")
    assert game.of_kind("improve") == {"politics", "science"}  # 2 cloth are asked for, 1 paper, nothing


@pytest.mark.rule("CK-068", "CK-192")
def test_one_improvement_and_two_cranes_do_not_add_up() -> None:
    game = holding("crane", "crane", cities=["1,4 N"], levels={"trade": 1}, hand={"cloth": 3})
    game.do("play card crane")
    assert playable(game) == set()  # while one is in force
    game.do("improve trade")
    assert (hand(game, 0), levels(game, 0), game.of_kind("improve")) == ({"cloth": 2}, (2, 0, 0), set())
    assert playable(game) == {"crane"}
    game.do("play card crane", "improve trade")
    assert (hand(game, 0), levels(game, 0), crane(game)) == ({}, (3, 0, 0), 0)


@pytest.mark.rule("CK-192", "CK-050")
def test_it_needs_a_level_below_five_and_nothing_else() -> None:
    """Neither a city nor a commodity: a card is playable exactly as its line says."""
    assert playable(holding("crane")) == {"crane"}
    assert playable(holding("crane", levels={"trade": 5, "politics": 5, "science": 4})) == {"crane"}
    assert playable(holding("crane", levels={"trade": 5, "politics": 5, "science": 5})) == set()


@pytest.mark.rule("CK-192", "CK-027", "CK-037")
def test_what_an_improvement_needs_else_is_needed_still() -> None:
    """A city, and from the fourth level on one without metropolis."""
    assert holding("crane", settlements=["1,4 N"]).do("play card crane").of_kind("improve") == set()
    seat: dict[str, Any] = {"cities": ["1,4 N"], "levels": {"trade": 4, "science": 3}, "hand": {"paper": 3, "coin": 1}}
    game = holding("crane", **seat, metropolises={"trade": 1}).do("play card crane")
    assert game.of_kind("improve") == {"politics"}


@pytest.mark.rule("CK-192", "CK-168")
def test_a_metropolis_is_won_for_one_less() -> None:
    game = holding("crane", cities=["1,4 N"], levels={"science": 3}, hand={"paper": 3}).do("play card crane")
    game.do("improve science")
    assert (game.phase, game.legal()) == ("metropolis", {"metropolis 1"})
    assert (game.do("metropolis 1").points(0), hand(game, 0)) == (4, {})


@pytest.mark.rule("CK-163", "CK-135", "CK-136")
def test_it_ends_before_others_build() -> None:
    game = realm(CROWD, hidden("crane", cities=["1,2 N"]), hidden("crane", cities=["1,6 N"]), players=5)
    game.do("play card crane", "end turn")
    assert (game.phase, game.actor, game.legal()) == ("special building", 1, {"end build"})


# --- engineer ---------------------------------------------------------------------------------------------------------
@pytest.mark.rule("CK-193", "CK-069", "CK-153")
def test_a_wall_free_of_charge_under_an_own_city_without_one() -> None:
    """A metropolis too; neither a city laid down nor one that has a wall."""
    seat: dict[str, Any] = {
        "cities": ["1,4 N", "1,6 N", "1,8 N"], "laid_down": ["5,4 S"], "walls": [2], "settlements": ["3,2 NW"],
        "levels": {"trade": 4}, "metropolises": {"trade": 3}, "hand": {"brick": 2},
    }  # fmt: skip
    game = holding("engineer", **seat, others=[has(cities=["4,9 SE"])])
    assert playable(game) == {"engineer"}
    begun = game.clone().do("play card engineer")
    assert (step(begun), begun.actor, begun.legal()) == (("engineer", "card step", 0), 0, {"wall 1", "wall 3"})
    assert played(game, "engineer", "wall 3") == spent("engineer") | {"walls": {0: 0b110}}
    assert (step(game), hand(game, 0), game.of_kind("wall")) == (IDLE, {"brick": 2}, {"1"})


@pytest.mark.rule("CK-069", "CK-193", "CK-050")
@pytest.mark.parametrize(
    ("seat", "can"),
    [
        ({"cities": ["1,4 N"]}, True),
        ({"cities": ["1,4 N"], "walls": [1]}, False),
        ({"cities": ["1,4 N", "1,6 N"], "walls": [1]}, True),
        ({"cities": ["1,4 N", "1,6 N", "1,8 N", "5,4 S"], "walls": [1, 2, 4]}, False),  # all three walls stand
        ({"settlements": ["1,4 N"]}, False),
        ({"laid_down": ["1,4 N"]}, False),
        ({}, False),
    ],
)
def test_engineer_needs_a_city_without_wall_and_a_wall(seat: dict[str, Any], can: bool) -> None:
    game = holding("engineer", **seat, others=[has(cities=["3,2 NW"])])
    assert playable(game) == ({"engineer"} if can else set())


@pytest.mark.rule("CK-154", "CK-175", "CK-193")
def test_one_city_alone_is_a_choice_still() -> None:
    game = holding("engineer", cities=["1,4 N"]).do("play card engineer")
    assert (game.phase, game.legal()) == ("card step", {"wall 1"})
