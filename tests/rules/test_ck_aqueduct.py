"""The aqueduct: a resource for who is paid nothing (CK-031..033)."""

from typing import Any

import pytest

from tests.rules.boards import LAGOON
from tests.rules.knight_scenes import hand, hands, has, realm, rolled
from tests.rules.scene import Scene

pytestmark = pytest.mark.long  # the edition knights is compiled

SCIENCE = {"science": 3}
FULL = [19, 19, 19, 19, 19, 12, 12, 12]


def before(*seats: Any, active: int = 0, **fields: Any) -> Scene:
    return realm(LAGOON, *seats, phase="pre-roll", active=active, **fields)


def short(**left: int) -> list[int]:
    """A bank that has but this of some resources."""
    goods = ("brick", "lumber", "wool", "grain", "ore", "cloth", "coin", "paper")
    return [left.get(good, n) for good, n in zip(goods, FULL, strict=True)]


@pytest.mark.rule("CK-031")
@pytest.mark.parametrize("level", [2, 3, 4, 5])
def test_a_holder_whom_the_roll_pays_nothing_takes_a_resource(level: int) -> None:
    game = rolled(before(has(settlements=["1,4 N"], levels={"science": level})), 11)
    if level < 3:
        assert game.phase == "main"
        return
    assert (game.phase, game.actor) == ("take", 0)
    assert game.legal() == {f"take {good}" for good in ("brick", "lumber", "wool", "grain", "ore")}  # compulsory
    game.do("take grain")
    assert (game.phase, hand(game, 0)) == ("main", {"grain": 1})


@pytest.mark.rule("CK-031")
def test_other_colours_are_no_aqueduct() -> None:
    assert rolled(before(has(levels={"trade": 3, "politics": 3})), 11, "science").phase == "main"


@pytest.mark.rule("CK-031")
def test_a_paid_holder_takes_nothing() -> None:
    game = rolled(before(has(settlements=["1,4 N"], levels=SCIENCE)), 5)
    assert (game.phase, hand(game, 0)) == ("main", {"lumber": 1})


@pytest.mark.rule("CK-031")
def test_a_seven_brings_no_water() -> None:
    assert rolled(before(has(levels=SCIENCE)), 7).phase == "main"  # nor a robber before the first attack


@pytest.mark.rule("CK-031")
def test_only_what_the_bank_has_and_nothing_of_an_empty_one() -> None:
    game = before(has(levels=SCIENCE), bank=short(brick=0, wool=0, ore=0))
    assert rolled(game, 11).of_kind("take") == {"lumber", "grain"}
    empty = before(has(levels=SCIENCE), bank=[0, 0, 0, 0, 0, 12, 12, 12])
    rolled(empty, 11)
    assert (empty.phase, hand(empty, 0)) == ("main", {})
    assert (int(empty.game.record.paid), int(empty.game.record.aqueducts)) == (0, 0)


@pytest.mark.rule("CK-032")
def test_a_commodity_is_a_card_and_what_the_bank_cannot_pay_is_none() -> None:
    city = has(cities=["1,8 N"], levels=SCIENCE)
    assert rolled(before(city, bank=short(wool=0)), 10).phase == "main"  # cloth came
    game = rolled(before(city, bank=short(wool=0, cloth=0)), 10)
    assert (game.phase, game.actor) == ("take", 0)
    shared = rolled(
        before(has(settlements=["1,8 N"], levels=SCIENCE), has(settlements=["1,8 SE"]), bank=short(wool=1)), 10
    )
    assert (shared.phase, shared.actor) == ("take", 0)  # of too little wool for two neither got any


@pytest.mark.rule("CK-032", "CK-031")
def test_a_gold_pick_is_a_card_and_comes_first() -> None:
    game = rolled(before(has(levels=SCIENCE), has(settlements=["5,8 S"], levels=SCIENCE)), 12)
    assert (game.phase, game.actor) == ("take", 1)  # the pick of the gold field
    game.do("take ore")
    assert (game.phase, game.actor) == ("take", 0)  # then the aqueduct
    game.do("take wool")
    assert (game.phase, hands(game)) == ("main", [{"wool": 1}, {"ore": 1}, {}])


@pytest.mark.rule("CK-031", "CK-032")
def test_the_last_card_goes_to_the_gold_pick() -> None:
    seats = has(levels=SCIENCE), has(settlements=["5,8 S"])
    game = rolled(before(*seats, bank=[0, 0, 0, 0, 1, 12, 12, 12]), 12).do("take ore")
    assert (game.phase, hands(game)) == ("main", [{}, {"ore": 1}, {}])


@pytest.mark.rule("CK-033")
def test_several_holders_take_clockwise_from_the_active_player() -> None:
    game = rolled(before(has(levels=SCIENCE), has(levels=SCIENCE), has(levels=SCIENCE), active=1), 11)
    order = []
    while game.phase == "take":
        order.append(game.actor)
        game.do("take ore")
    assert (order, hands(game)) == ([1, 2, 0], [{"ore": 1}] * 3)
    assert (int(game.game.record.paid), int(game.game.record.aqueducts)) == (0, 0)


@pytest.mark.rule("CK-033", "CK-031")
def test_the_production_of_all_comes_before() -> None:
    game = rolled(before(has(levels=SCIENCE), has(settlements=["1,4 N"])), 5)
    assert (game.phase, game.actor, hand(game, 1)) == ("take", 0, {"lumber": 1})


@pytest.mark.rule("CK-032")
def test_a_card_of_the_gate_is_no_payment() -> None:
    game = before(has(levels=SCIENCE)).do("roll").chance("red 3").chance("other 6").chance("event science")
    game.chance("progress irrigation")
    assert (game.phase, game.actor) == ("take", 0)
