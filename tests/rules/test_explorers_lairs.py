"""Pirate lairs and their battles (BARGE-008, -145..154, -173, -175)."""

import pytest

from tests.rules.explorer_scenes import Explorers, sea, seat

pytestmark = pytest.mark.long  # the edition explorers is compiled

FIELD = "4,11"
LAIR = {FIELD: "gold"}
SHIP = "4,11 NW"


def _sailing(
    *others: dict[str, object], load: str = "crew", hexes: dict[str, str] = LAIR, **entries: object
) -> Explorers:
    return sea(seat(ships=[(SHIP, load)]), *others, phase="fleet", hexes=hexes, **entries).do(f"pick ship {SHIP}")  # type: ignore[arg-type]


def _battle(*crews: int, **entries: object) -> Explorers:
    """A lair with so many crews of each seat, at the end of seat 1's turn."""
    on_lair = {FIELD: {p: n for p, n in enumerate(crews) if n}}
    game = sea(phase="fleet", active=1, hexes=LAIR, crews=on_lair, players=4, **entries)  # type: ignore[arg-type]
    return game.do("end turn")


@pytest.mark.rule("BARGE-145", "BARGE-146", "BARGE-147", "BARGE-160")
def test_crews_of_several_seats_go_on_a_lair_three_at_most_and_stay() -> None:
    game = _sailing(load="2 crews", crews={FIELD: {1: 1}})
    assert game.of_kind("crew to") == {FIELD}
    game.do(f"crew to {FIELD}", f"crew to {FIELD}")
    assert (game.crews_at(FIELD), game.cargo(5)) == ({0: 2, 1: 1}, "empty")
    assert not game.of_kind("crew from")
    assert not _sailing(crews={FIELD: {1: 3}}).of_kind("crew to")
    assert not _sailing(load="settler").of_kind("crew to")
    assert not _sailing(hexes={FIELD: "gold 5"}).of_kind("crew to")  # captured


@pytest.mark.rule("BARGE-152", "BARGE-153", "BARGE-154", "BARGE-008", "BARGE-173")
def test_a_sole_participant_takes_the_lair_without_a_roll() -> None:
    game = _battle(0, 3)
    assert game.phase == "lair number"
    assert game.odds() == pytest.approx({str(n): 1 / 6 for n in (2, 3, 5, 6, 8, 11)})
    assert (game.gold(1), game.track("lairs", 1), game.left("crews", 1)) == (2, 2, 7)
    game.chance("8")
    assert (game.numbers()[FIELD], game.crews_at(FIELD)) == (8, {1: 2})
    assert (game.phase, game.active) == ("pre-roll", 2)
    assert sum(int(n) for n in game.game.record.lairs_left) == 5


@pytest.mark.rule("BARGE-149", "BARGE-150", "BARGE-151")
def test_the_highest_sum_of_die_and_crews_is_the_hero() -> None:
    game = _battle(2, 0, 1)
    assert [game.gold(p) for p in range(4)] == [2, 0, 2, 0]
    assert [game.track("lairs", p) for p in range(4)] == [1, 0, 1, 0]
    assert game.tile("lairs") == 2  # clockwise from seat 1 that one stepped first
    assert (game.phase, int(game.game.record.die_for) - 1) == ("die", 2)
    game.chance("die 5")
    assert int(game.game.record.die_for) - 1 == 0
    game.chance("die 3")  # 5 to 6
    assert game.phase == "lair number"
    assert [game.track("lairs", p) for p in range(4)] == [1, 0, 2, 0]
    assert (game.left("crews", 0), game.left("crews", 2)) == (7, 9)
    game.chance("2")
    assert game.crews_at(FIELD) == {0: 2}


@pytest.mark.rule("BARGE-150")
def test_ties_go_to_more_crews_then_to_a_new_roll() -> None:
    more = _battle(2, 0, 1).chance("die 5").chance("die 4")
    assert (more.phase, more.track("lairs", 0)) == ("lair number", 2)
    again = _battle(1, 0, 1, 1).chance("die 3").chance("die 6").chance("die 6")
    assert again.phase == "die"
    assert int(again.game.record.die_for) - 1 == 3  # the tied only, in the same order
    again.chance("die 2")
    assert int(again.game.record.die_for) - 1 == 0
    again.chance("die 1")
    assert (again.phase, again.track("lairs", 3)) == ("lair number", 2)


@pytest.mark.rule("BARGE-148", "BARGE-175")
def test_lairs_come_one_after_the_other_and_are_resolved_only_at_the_end() -> None:
    hexes = LAIR | {"3,14": "gold", "6,11": "gold"}
    crews = {FIELD: {0: 3}, "3,14": {0: 3}, "6,11": {0: 2}}
    game = sea(seat(), phase="fleet", hexes=hexes, crews=crews)
    game.do("fish roll").chance("die 1")
    assert game.phase == "fleet"
    game.do("end turn").chance("2")
    assert game.numbers()["3,14"] == 2
    assert FIELD not in game.numbers()
    game.chance("11")
    assert game.numbers()[FIELD] == 11
    assert (game.phase, game.active, game.crews_at("6,11")) == ("pre-roll", 1, {0: 2})
    assert game.track("lairs") == 4


@pytest.mark.rule("BARGE-175", "BARGE-170")
def test_nobody_wins_between_two_lairs_and_the_active_player_comes_first() -> None:
    sixteen = {"track": {"fish": 7, "spices": 7}, "castaway_points": 2}
    first = seat(ports=["3,6 SE", "5,6 SE", "7,6 SE", "2,5 SE"], **sixteen)
    second = seat(ports=["4,3 NW", "5,2 SW", "6,3 SW", "3,4 N"], **sixteen)
    hexes, crews = LAIR | {"3,14": "gold"}, {FIELD: {0: 1, 1: 2}, "3,14": {1: 3}}
    game = sea(first, second, phase="fleet", hexes=hexes, crews=crews)
    game.do("end turn")
    assert (game.phase, game.winner) == ("lair number", None)
    game.chance("2")
    assert (game.phase, game.winner) == ("die", None)  # seat 1 has had enough since the first lair, seat 0 by now
    assert game.points(0) >= 17
    game.chance("die 1").chance("die 6").chance("3")
    assert game.winner == 0
    single = sea(seat(), second, phase="fleet", hexes=LAIR, crews={FIELD: {1: 3}}).do("end turn").chance("2")
    assert (single.winner, single.phase) == (1, "over")


@pytest.mark.rule("BARGE-154")
def test_crews_left_beside_a_captured_field_are_loaded_by_their_owner() -> None:
    captured = {FIELD: "gold 5"}
    game = _sailing(load="sack", hexes=captured, crews={FIELD: {0: 2, 1: 1}})
    assert game.of_kind("crew from") == {FIELD}
    game.do(f"crew from {FIELD}")
    assert (game.cargo(5), game.crews_at(FIELD)) == ("crew and sack", {0: 1, 1: 1})
    assert not game.of_kind("crew from")  # no room
    assert not _sailing(load="empty", hexes=captured, crews={FIELD: {1: 2}}).of_kind("crew from")
