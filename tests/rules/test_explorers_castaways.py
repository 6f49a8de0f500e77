"""Castaways (BARGE-010, -011, -030..032, -112..121, -189, -199, -201)."""

import pytest

from tests.rules.explorer_scenes import Explorers, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

C3 = "1,12 NE"  # a lane that points at place C3, the N corner of 1,12
PAIR = {"ore": 1, "wool": 1}


def _beside(
    load: str = "empty", *others: dict[str, object], hand: dict[str, int] = PAIR, **entries: object
) -> Explorers:
    mine = {name: entries.pop(name) for name in ("crews_left", "rescued") if name in entries}
    if "crews_left" in mine:
        mine["crews"] = mine.pop("crews_left")
    game = sea(seat(ships=[(C3, load), "5,16 E"], hand=hand, **mine), *others, phase="fleet", **entries)  # type: ignore[arg-type]
    return game.do(f"pick ship {C3}")


@pytest.mark.rule("BARGE-112", "BARGE-113", "BARGE-121", "BARGE-189", "BARGE-201")
def test_the_active_ship_inspects_one_token_a_turn() -> None:
    game = _beside()
    assert game.of_kind("inspect") == {"C3"}
    game.do("inspect C3").chance("face lumber+grain").do("decline")
    assert (game.phase, bool(game.of_kind("ship"))) == ("sail", True)  # the movement goes on
    assert not game.of_kind("inspect")
    for load, able in (("crew", True), ("sack", True), ("settler", False), ("haul", False), ("2 crews", False)):
        assert bool(_beside(load).of_kind("inspect")) is able
    assert not _beside(crews_left=0).of_kind("inspect")
    assert not _beside(rescued={"ore+grain": 2, "wool+ore": 1}).of_kind("inspect")
    assert not _beside(castaways_there=0b11111011).of_kind("inspect")
    away = sea(seat(ships=["5,16 E"], hand=PAIR), phase="fleet").do("pick ship 5,16 E")
    assert not away.of_kind("inspect")


@pytest.mark.rule("BARGE-010", "BARGE-118", "BARGE-179")
def test_the_first_look_draws_a_face_which_stays() -> None:
    game = _beside().do("inspect C3")
    assert game.phase == "castaway face"
    assert set(game.odds().values()) == {1 / 6}
    game.chance("face wool+ore").do("decline", "finish ship", "end turn").roll(3).do("end build", "end turn")
    game.roll(3).do("end build", "end turn").roll(3).do("end build", f"pick ship {C3}", "inspect C3")
    assert game.phase == "castaway"  # nothing is drawn again
    assert game.allows("accept")
    assert int(game.game.record.castaway_seen[2]) == 0b001
    assert int(game.game.record.faces_left.sum()) == 11


@pytest.mark.rule("BARGE-115", "BARGE-116", "BARGE-199")
def test_paying_both_cards_rescues_the_castaway_and_brings_a_crew() -> None:
    game = _beside().do("inspect C3").chance("face wool+ore")
    assert game.legal() == {"accept", "decline"}
    game.do("accept")
    assert (game.hand(0), game.cargo(5), game.left("crews")) == ({}, "crew", 8)
    assert game.bank()["ore"] == 19
    assert int(game.game.record.castaways_there) >> 2 & 1 == 0
    assert int(game.game.record.rescued[0, 5]) == 1
    assert int(game.game.record.rescued_at) == 4


@pytest.mark.rule("BARGE-115", "BARGE-199")
def test_without_both_cards_there_is_only_declining() -> None:
    game = _beside(hand={"ore": 2}).do("inspect C3").chance("face wool+ore")
    assert game.legal() == {"decline"}


@pytest.mark.rule("BARGE-112", "BARGE-117")
def test_a_token_not_paid_for_goes_back_and_the_inspection_is_used_up() -> None:
    game = _beside().do("inspect C3").chance("face wool+ore").do("decline")
    assert game.hand(0) == PAIR
    assert int(game.game.record.castaways_there) >> 2 & 1
    game.do("finish ship", "pick ship 5,16 E")
    assert int(game.game.record.inspected) == 1


@pytest.mark.rule("BARGE-011", "BARGE-119", "BARGE-120")
def test_the_third_castaway_brings_points_to_the_first_two_and_one_to_others() -> None:
    two = {"ore+grain": 1, "brick+wool": 1}
    game = _beside(rescued=two).do("inspect C3").chance("face wool+ore")
    assert game.points(0) == 0
    game.do("accept")
    assert game.points(0) == 2
    later = _beside("empty", seat(rescued={"lumber+grain": 2, "wool+ore": 1}, castaway_points=2), rescued=two)
    later.do("inspect C3").chance("face wool+ore").do("accept")
    assert (later.points(0), later.points(1)) == (1, 2)
