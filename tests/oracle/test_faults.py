"""Whatever is wrong with a deal is found: what the engine deals is held against this."""

from collections import Counter
from typing import Any

import pytest

from seafarers_env import Game
from tests.oracle.board import read_board
from tests.oracle.coves import COVES
from tests.oracle.deal import faults
from tests.oracle.explorers.deal import faults as faults_of_explorers
from tests.oracle.scenes import LAGOON, chart
from tests.oracle.sections import slots_of
from tests.play import new_game

AGREED: dict[str, Any] = {"red_tokens_apart": True, "red_exchange": "agreed"}


def test_faulty_deals_are_found() -> None:
    board = read_board(chart("new_shores"))
    good = Game("new_shores", 4, 0).deal()
    for key, name, value in [
        ("terrain", "1,2", "ocean"),
        ("numbers", "1,2", 12),
        ("terrain", "3,4", "ocean"),
        ("numbers", "3,4", 13),
        ("harbours", "3,4 NW", "gold"),
    ]:
        assert faults(board, good | {key: good[key] | {name: value}})


@pytest.mark.rule("BASE-81")
def test_faulty_variable_deals_are_found() -> None:
    board = read_board(chart("into_the_desert_3"))
    good = Game("into_the_desert", 3, 0, variable=True).deal()
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


@pytest.mark.long  # the edition grand is compiled
@pytest.mark.rule("FOG-04", "NOEXPLORE-03", "NOEXPLORE-04", "FOG-27")
def test_faulty_deals_are_known_by_their_faults() -> None:
    board = read_board(COVES)
    options = {"exploration": False}
    dealt = new_game("coves", 3, 3, **options).deal()
    terrain, numbers = dealt["terrain"], dealt["numbers"]
    spice = {letter: next(n for n in slots_of(board, letter) if terrain[n] == "spice") for letter in "AB"}
    bare = next(n for n in slots_of(board, "A") if n != spice["A"])
    moved = dealt | {"terrain": terrain | {bare: "spice", spice["A"]: terrain[bare]}}
    assert not [line for line in faults(board, moved, **options) if "one spice hex" in line]
    doubled = dealt | {"terrain": terrain | {bare: "spice"}}
    assert "section A has not one spice hex" in faults(board, doubled, **options)
    chips = [n for n in board.face_down if n in numbers]
    turned = dict(zip(chips, [numbers[n] for n in chips[1:] + chips[:1]], strict=True))
    assert faults(board, dealt | {"numbers": numbers | turned}, **options)
    assert "the chips of the sections are not those of the board" in faults(
        board, dealt | {"numbers": numbers | {chips[0]: 2}}, **options
    )
    assert "1,8 does not lie face down" in faults(board, dealt)
    home = dealt | {"numbers": numbers | {"1,2": numbers["2,3"], "2,3": numbers["1,2"]}}
    assert "1,2 is not as it is printed" in faults(board, home, **options)
    beside = dealt | {"numbers": numbers | {"3,2": 6, "5,2": 4}}
    assert "red numbers are neighbours" in faults(board, beside, variable=True, **options)


@pytest.mark.long  # the edition explorers is compiled
@pytest.mark.rule("BARGE-021", "BARGE-022")
def test_red_neighbours_on_the_island_of_explorers_are_found() -> None:
    board, dealt = read_board(chart("explorers_34")), Game("explorers", 3, 0).deal()
    assert faults_of_explorers(board, dealt) == []
    assert faults_of_explorers(board, dealt | {"numbers": dealt["numbers"] | {"1,6": 6, "2,5": 8}})


@pytest.mark.long  # the edition grand is compiled
@pytest.mark.rule("FACEDOWN-14", "REACH-04")
def test_a_deal_with_a_chip_too_many_or_of_another_kind_is_faulty() -> None:
    board, dealt = read_board(chart("reach_catan")), Game("reach_catan", 3, 1).deal()
    assert faults(board, dealt) == []
    bearing = [h for h in board.hexes if board.pool_of.get(h) == "C" and h in dealt["numbers"]]
    assert len(bearing) == 11
    wrong = dealt | {"numbers": dealt["numbers"] | {bearing[0]: 2}}
    assert faults(board, wrong) == ["the chips of pool C are not those of the board"]
    fewer = dealt | {"numbers": {h: n for h, n in dealt["numbers"].items() if h != bearing[0]}}
    assert faults(board, fewer) == ["the chips of pool C are not those of the board"]
