"""Whom the mover of the robber or the pirate may rob (BASE-38, BASE-39, DECISIONS-19)."""

import pytest

from tests.rules.scene import Scene, isle, lagoon, seat

pytestmark = pytest.mark.nojit

CORNERS = ["1,3 N", "1,3 SE", "1,3 SW"]


def after_seven(*seats: dict[str, object], **entries: object) -> Scene:
    """Seat 0 has rolled a seven and is about to move the robber."""
    return isle(*seats, **({"phase": "pre-roll", "players": 4} | entries)).roll(7)


@pytest.mark.rule("BASE-38", "GEO-10")
def test_one_card_of_the_opponent_beside_the_robber_moves() -> None:
    game = after_seven(seat(), seat(settlements=["1,3 N"], hand={"ore": 2}), seat(hand={"wool": 3}))
    game.do("robber 1,3")
    assert (game.phase, game.actor, game.odds()) == ("stolen card", -1, {"ore": 1.0})
    game.chance("ore")
    assert game.hands() == [{"ore": 1}, {"ore": 1}, {"wool": 3}, {}]
    assert (game.phase, game.actor) == ("main", 0)


@pytest.mark.rule("BASE-38")
def test_every_card_is_as_likely() -> None:
    game = after_seven(seat(), seat(cities=["1,3 N"], hand={"brick": 1, "lumber": 4, "ore": 2})).do("robber 1,3")
    assert game.odds() == {"brick": 1 / 7, "lumber": 4 / 7, "ore": 2 / 7}


@pytest.mark.rule("BASE-38", "DECISIONS-19", "DECISIONS-02")
def test_of_several_the_mover_chooses_clockwise_from_itself() -> None:
    owners = [seat(settlements=[vertex], hand={"wool": 1}) for vertex in CORNERS]
    game = isle(*owners, seat(), players=4, phase="pre-roll", active=3).roll(7).do("robber 1,3")
    assert (game.phase, game.legal()) == ("steal", {"steal 1", "steal 2", "steal 3"})
    for k, victim in (("1", 0), ("2", 1), ("3", 2)):
        hands = game.clone().do(f"steal {k}").chance("wool").hands()
        assert hands == [{} if n == victim else {"wool": 1} for n in range(4)]


@pytest.mark.rule("BASE-38", "EDGE-36", "BASE-63", "DECISIONS-19")
def test_who_has_no_resource_card_cannot_be_chosen() -> None:
    cards = {"soldier": 2, "victory point": 1}
    hands: list[dict[str, int]] = [{"ore": 1}, {}, {"ore": 1}]
    owners = [seat(settlements=[v], hand=hand, cards=cards) for v, hand in zip(CORNERS, hands, strict=True)]
    game = isle(*owners, players=4, phase="pre-roll", active=3).roll(7).do("robber 1,3")
    assert game.legal() == {"steal 1", "steal 3"}
    assert isle(*owners, phase="pre-roll").roll(7).do("robber 1,3").phase == "stolen card"  # seat 2 alone is left


@pytest.mark.rule("BASE-39", "DECISIONS-05", "DECISIONS-19")
def test_a_single_victim_is_robbed_without_a_decision() -> None:
    game = after_seven(seat(), seat(settlements=["1,3 N", "1,3 SE"], hand={"ore": 1}), seat(settlements=["1,3 SW"]))
    assert game.do("robber 1,3").phase == "stolen card"


@pytest.mark.rule("BASE-39", "EDGE-35", "EDGE-36")
@pytest.mark.parametrize("hex_", ["2,2", "1,7", "3,7", "1,3"])
def test_nothing_is_stolen_beside_own_buildings_empty_hands_or_nobody(hex_: str) -> None:
    game = after_seven(
        seat(settlements=["2,2 SW"]),
        seat(settlements=["1,7 NE"], cards={"soldier": 1}),
        seat(cities=["1,5 NE"], hand={"ore": 3}),
        seat(settlements=["1,3 N"]),
    )
    game.do(f"robber {hex_}")
    if hex_ == "1,7":
        assert game.phase == "stolen card"  # from seat 2, at the other side of it
    else:
        assert (game.phase, game.hands()) == ("main", [{}, {}, {"ore": 3}, {}])


@pytest.mark.rule("BASE-38", "PIRATE-07", "GEO-09")
def test_the_robber_counts_corners_and_the_pirate_sides() -> None:
    sailor = seat(settlements=["1,4 SE"], ships=["1,4 SE"], hand={"ore": 1})  # on a side of "2,5", a corner of "1,6"
    game = lagoon(seat(), sailor, phase="pre-roll").roll(7)
    assert game.clone().do("robber 1,6").phase == "stolen card"  # the settlement is on its corner
    assert game.clone().do("pirate 2,5").phase == "stolen card"
    assert game.clone().do("robber 2,3").phase == "main"  # the ship ends at its corner "1,4 S"
    assert game.clone().do("pirate 3,4").phase == "main"


@pytest.mark.rule("BASE-57", "BASE-38", "DECISIONS-25")
def test_a_soldier_robs_like_a_seven() -> None:
    owners = [seat(settlements=[vertex], hand={"wool": 1}) for vertex in CORNERS[1:]]
    game = isle(seat(cards={"soldier": 1}), *owners, phase="pre-roll").do("play soldier", "robber 1,3")
    assert game.legal() == {"steal 1", "steal 2"}
    game.do("steal 1").chance("wool")
    assert (game.phase, game.hand(0), game.played(0)) == ("pre-roll", {"wool": 1}, {"soldier": 1})
