"""Trade with the bank, harbours (BASE-65..67, DECISIONS-29)."""

import pytest

from seafarers_env.board.action_table import ActionError
from tests.rules.scene import isle, seat

pytestmark = pytest.mark.nojit

ALL = {"brick", "lumber", "wool", "grain", "ore"}
ORE, WOOL, ANY, NONE = "1,3 NW", "2,2 SW", "1,7 N", "2,8 SE"  # vertices of the harbours of the isle, and of none


def pairs(give: str, *get: str) -> set[str]:
    return {f"{give} {word}" for word in get or ALL - {give}}


@pytest.mark.rule("BASE-65", "DECISIONS-29", "EDGE-77")
@pytest.mark.parametrize(
    ("vertices", "resource", "price"),
    [
        ([], "ore", 4),
        ([NONE], "ore", 4),
        ([WOOL], "ore", 4),
        ([ANY], "ore", 3),
        ([ORE], "ore", 2),
        ([ORE, ANY], "ore", 2),
        ([ORE, ANY], "wool", 3),
        ([ORE, WOOL], "wool", 2),
        ([ORE, WOOL], "grain", 4),
    ],
)
def test_the_best_price_is_taken(vertices: list[str], resource: str, price: int) -> None:
    other = "brick" if resource != "brick" else "ore"
    assert not isle(seat(settlements=vertices, hand={resource: price - 1})).of_kind("maritime")
    game = isle(seat(settlements=vertices, hand={resource: price + 1}))
    assert game.of_kind("maritime") == pairs(resource)
    game.do(f"maritime {resource} {other}")
    assert game.hand(0) == {resource: 1, other: 1}
    assert game.bank() == dict.fromkeys(ALL, 19) | {resource: 18, other: 18}


@pytest.mark.rule("BASE-66")
def test_the_cards_given_are_of_one_kind() -> None:
    assert not isle(seat(hand={"ore": 3, "wool": 3, "grain": 3})).of_kind("maritime")
    assert not isle(seat(settlements=[ANY], hand={"ore": 2, "wool": 2})).of_kind("maritime")


@pytest.mark.rule("BASE-66", "EDGE-42", "DECISIONS-29")
def test_the_bank_must_have_the_card_wanted() -> None:
    game = isle(seat(hand={"ore": 4}), seat(hand={"brick": 19, "wool": 18}))
    assert game.of_kind("maritime") == pairs("ore", "lumber", "wool", "grain")
    game = isle(seat(hand={"ore": 8}), seat(hand={"brick": 18, "wool": 18})).do("maritime ore brick")
    assert game.of_kind("maritime") == pairs("ore", "lumber", "wool", "grain")


@pytest.mark.rule("BASE-65", "EDGE-42")
def test_no_resource_is_traded_for_itself() -> None:
    game = isle(seat(hand={"ore": 8}))
    assert "ore ore" not in game.of_kind("maritime")
    with pytest.raises(ActionError, match="is never an action on this board"):
        game.do("maritime ore ore")


@pytest.mark.rule("BASE-67", "GEO-11")
@pytest.mark.parametrize("vertex", ["1,3 N", "1,3 NW"])
@pytest.mark.parametrize("kind", ["settlements", "cities"])
def test_either_corner_of_a_harbour_gives_it(vertex: str, kind: str) -> None:
    assert isle(seat(hand={"ore": 2}, **{kind: [vertex]})).of_kind("maritime") == pairs("ore")


@pytest.mark.rule("BASE-67")
@pytest.mark.parametrize("vertex", ["1,3 NE", "1,3 SW"])
def test_the_next_corner_gives_nothing(vertex: str) -> None:
    assert not isle(seat(settlements=[vertex], hand={"ore": 3})).of_kind("maritime")


@pytest.mark.rule("BASE-67")
def test_a_harbour_serves_its_owner_only() -> None:
    assert not isle(seat(hand={"ore": 3}), seat(settlements=[ORE])).of_kind("maritime")


@pytest.mark.rule("BASE-67", "BASE-24")
def test_a_harbour_serves_from_the_moment_of_building() -> None:
    hand = {"brick": 1, "lumber": 1, "wool": 1, "grain": 1, "ore": 2}
    game = isle(seat(settlements=["1,5 N"], roads=["1,5 NW", "1,3 NE"], hand=hand))
    assert not game.of_kind("maritime")
    assert game.do("settlement 1,3 N", "maritime ore wool").hand(0) == {"wool": 1}


@pytest.mark.rule("EDGE-78", "BASE-44")
def test_the_other_corner_of_an_opponents_harbour_cannot_be_had() -> None:
    own = seat(settlements=["1,5 N"], roads=["1,5 NW", "1,3 NE", "1,3 E"], hand=dict.fromkeys(ALL, 1))
    assert isle(own).of_kind("settlement") == {"1,3 N", "1,3 SE"}
    assert isle(own, seat(settlements=["1,3 NW"])).of_kind("settlement") == {"1,3 SE"}
