"""Red tokens that the players part by agreement, and boards shuffled region by region."""

import random
from collections import Counter
from fractions import Fraction
from typing import Any

import pytest

from tests.oracle import Oracle
from tests.oracle.board import read_board
from tests.oracle.deal import deal, faults
from tests.oracle.red_tokens import red_pairs
from tests.oracle.scenes import LAGOON, apply_all, chart, new_game, of_kind

AGREED: dict[str, Any] = {"red_tokens_apart": True, "red_exchange": "agreed"}
#: In the lagoon 6 and 8 lie beside each other on 4,3 and 5,4; here also 6 and 8 on 1,8 and 2,9.
TWO_CONFLICTS = LAGOON.replace("P10", "P06").replace("M04", "M08")
#: The lagoon with its southern shore a region of its own.
TWO_REGIONS = LAGOON.replace("=.. m.. m.. m.. =..\n      =.. =..", "=.. n.. n.. n.. =..\n      =.. =..").replace(
    "m = start; the atoll", "m = start; the atoll\nn = start; the southern shore"
)
FIVE = [("new_shores", 3), ("four_islands_3", 3), ("oceans_4", 4), ("into_the_desert_3", 3), ("great_crossing_4", 4)]


@pytest.mark.rule("DECISIONS-10", "NEWWORLD-05")
def test_partner_by_agreement() -> None:
    oracle = new_game(LAGOON, 3, **AGREED)
    assert (oracle.phase, oracle.actor, oracle.active, oracle.facts()["pirate"]) == ("token proposal", 0, 0, None)
    # not beside the 6 on 4,3 or the 8 on 2,3, which stay
    assert of_kind(oracle, "token") == {"1,6", "1,8", "2,9", "3,10", "4,9", "5,8"} and len(oracle.legal()) == 6
    apply_all(oracle, "token 5,8", "accept")
    assert (oracle.phase, oracle.actor, oracle.active) == ("token answer", 2, 0)
    assert oracle.legal() == {"accept", "decline"}
    apply_all(oracle, "decline", "token 1,6")
    assert (oracle.phase, oracle.actor, oracle.active) == ("token answer", 2, 1)
    before = oracle.facts()["numbers"]
    apply_all(oracle, "accept", "accept")
    assert oracle.facts()["numbers"] == before | {"1,6": 8, "5,4": 9}
    assert (oracle.phase, oracle.actor, oracle.active, oracle.facts()["pirate"]) == ("pirate place", -1, 0, None)
    oracle.apply_chance(min(oracle.chance()))
    assert (oracle.phase, oracle.actor, oracle.active) == ("setup settlement", 0, 0)
    assert oracle.facts()["pirate"] is not None


@pytest.mark.rule("DECISIONS-10")
def test_partner_drawn_without_agreement() -> None:
    oracle = new_game(LAGOON, 3, **AGREED)
    apply_all(oracle, "token 5,8", "decline", "token 1,6", "decline", "token 5,8", "accept", "decline")
    assert (oracle.phase, oracle.actor, oracle.legal()) == ("token place", -1, set())
    assert oracle.chance() == {"5,8": Fraction(1, 2), "1,6": Fraction(1, 2)}  # the different hexes proposed
    oracle.apply_chance("5,8")
    assert (oracle.facts()["numbers"]["5,8"], oracle.facts()["numbers"]["5,4"]) == (8, 12)
    assert oracle.phase == "pirate place"


@pytest.mark.rule("DECISIONS-10", "NEWWORLD-05", "NEWWORLD-04")
def test_every_conflict_is_talked_about_from_the_beginning() -> None:
    oracle = new_game(TWO_CONFLICTS, 2, **AGREED)
    assert red_pairs(oracle.table.board, oracle.table.numbers) == [("1,8", "2,9"), ("4,3", "5,4")]
    assert of_kind(oracle, "token") == {"5,8", "4,9", "3,10"}  # for 2,9; its own token no longer counts
    apply_all(oracle, "token 5,8", "decline", "token 3,10", "accept")
    assert (oracle.phase, oracle.actor, oracle.active) == ("token proposal", 0, 0)
    assert of_kind(oracle, "token") == {"5,8"}  # now 5,4 must give way
    apply_all(oracle, "token 5,8", "decline", "token 5,8", "decline")
    assert oracle.chance() == {"5,8": Fraction(1)}
    oracle.apply_chance("5,8")
    assert not red_pairs(oracle.table.board, oracle.table.numbers)
    assert oracle.phase == "pirate place"


@pytest.mark.rule("DECISIONS-10", "BASE-12", "NEWWORLD-08")
def test_tokens_come_before_harbours_and_pirate() -> None:
    text = LAGOON.split("[harbours]")[0] + "[pools]\nharbours = ore 3:1\nharbour_placement = player_choice\n"
    oracle = new_game(text, 2, pirate_start="agreed", **AGREED)
    apply_all(oracle, "token 5,8", "decline", "token 5,8", "accept")
    assert (oracle.phase, oracle.actor, oracle.active) == ("harbour place", 0, 0)
    apply_all(oracle, "harbor 1,6 SW", "harbor 2,7 E")
    for kind in ("ore", "3:1"):
        oracle.apply_chance(kind)
    assert (oracle.phase, oracle.actor, oracle.active) == ("pirate proposal", 0, 0)
    apply_all(oracle, "pirate 2,5", "decline", "pirate 3,6", "decline")
    assert oracle.chance() == {"2,5": Fraction(1, 2), "3,6": Fraction(1, 2)}
    oracle.apply_chance("3,6")
    assert (oracle.facts()["pirate"], oracle.phase) == ("3,6", "setup settlement")


@pytest.mark.rule("DECISIONS-10", "BASE-81")
def test_on_a_variable_board_tokens_stay_in_their_region() -> None:
    printed: dict[str, Any] = {"terrain": {}, "numbers": {}, "harbours": {}, "pirate": "2,5"}
    oracle = Oracle(TWO_REGIONS, 3, AGREED | {"variable": True}, printed)
    assert oracle.legal() == {"token 5,8"}
    assert len(Oracle(TWO_REGIONS, 3, AGREED, printed).legal()) == 6
    with pytest.raises(NotImplementedError, match="no partner for the red token on 5,4"):
        Oracle(TWO_REGIONS.replace("A12", "A06"), 3, AGREED | {"variable": True}, printed)


@pytest.mark.rule("DECISIONS-10", "NEWWORLD-04")
@pytest.mark.parametrize("exchange", ["agreed", "random"])
def test_deals_leave_to_the_players_what_is_theirs(exchange: str) -> None:
    text = chart("new_world_4")
    board, conflicts = read_board(text), 0
    for seed in range(10):
        dealt = deal(text, random.Random(seed), red_exchange=exchange)
        assert not faults(board, dealt, red_exchange=exchange)
        conflicts += len(red_pairs(board, dealt["numbers"]))
    assert bool(conflicts) == (exchange == "agreed")


@pytest.mark.rule("BASE-81")
@pytest.mark.parametrize(("name", "players"), FIVE)
def test_variable_deals_have_no_faults(name: str, players: int) -> None:
    board = read_board(chart(name))
    for seed in range(10):
        dealt = deal(chart(name), random.Random(seed), variable=True)
        assert not faults(board, dealt, variable=True)
        assert faults(board, dealt)  # the printed board has everything in its place


@pytest.mark.rule("BASE-81")
def test_faulty_variable_deals_are_found() -> None:
    text = chart("into_the_desert_3")
    board = read_board(text)
    good = deal(text, random.Random(0), variable=True)
    by_region: dict[str, list[str]] = {}
    for name, letter in board.region.items():
        by_region.setdefault(letter, []).append(name)
    assert Counter(map(good["terrain"].get, by_region["d"])) == {"desert": 4}
    main, outer, desert = by_region["M"][0], by_region["g"][0], by_region["d"][0]  # region g is the gold islet
    for one, other in ((main, outer), (main, desert)):
        for what in ("terrain", "numbers"):
            there = dict(good[what])
            lifted = {name: there.pop(name) for name in (one, other) if name in there}
            there |= {name: lifted[old] for name, old in ((one, other), (other, one)) if old in lifted}
            assert there != good[what]
            assert faults(board, good | {what: there}, variable=True)


@pytest.mark.rule("BASE-81")
def test_red_neighbours_on_a_variable_board_are_found() -> None:
    board = read_board(LAGOON)
    printed = {"terrain": dict(board.fixed_terrain), "numbers": dict(board.fixed_numbers)}
    printed |= {"harbours": dict(board.harbour_places)}
    assert faults(board, printed, variable=True) == ["red numbers are neighbours"]
    assert not faults(board, printed) and not faults(board, printed, variable=True, **AGREED)
