"""Chance in the unknown has the law of tiles and chips shuffled face down (FACEDOWN-10, FACEDOWN-57, SEVEN-06)."""

from collections import Counter, defaultdict
from collections.abc import Callable
from fractions import Fraction
from itertools import permutations
from math import sqrt
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from tests.effort import often
from tests.oracle.board import read_board
from tests.oracle.unknown import HEADER
from tests.rules.scene import Scene, deal, scene, seat
from tests.rules.unknown import ROAD, SETTLEMENT, atolls

pytestmark = pytest.mark.long  # the edition grand is compiled
DRAWS = often(3_000, 1_000)


def assert_fits(counts: Counter[Any], chances: dict[Any, float]) -> None:
    """See that counts fit their probabilities: chi-square within five standard deviations of its mean."""
    assert {*counts} <= {*chances}
    total = counts.total()
    square = sum((counts[k] - total * p) ** 2 / (total * p) for k, p in chances.items())
    freedom = len(chances) - 1
    assert abs(square - freedom) < 5 * sqrt(2 * freedom), (counts, chances)


def happening(game: Scene, seen: Callable[[Game], Any]) -> Counter[Any]:
    """What comes of it when the game's own streams decide, over and over."""
    rng, counts = np.random.default_rng(3), Counter[Any]()
    for words in rng.integers(0, 2**63, (DRAWS, len(game.game.record.rng)), dtype=np.uint64):
        twin = game.game.clone()
        twin.record.rng[:] = words
        twin.run_chance()
        counts[seen(twin)] += 1
    return counts


def terrain_of(game: Game, name: str) -> str:
    """What a hex turned out to be."""
    facts = game.facts()
    tile = facts["tiles"].get(name)
    return f"harbour {tile['harbour']}" if tile else facts["terrain"][name]


#: One road finds all three hidden hexes, as shores are open; and a far pool dealt with a chip to spare.
TRIO = (
    HEADER.format(name="trio")
    + """
[map]
    === === === === ===
  === F05 ?u. ~~~ *c. ===
=== ?u. ?u. ~~~ *c. *c. ===
  === ~~~ ~~~ ~~~ ~~~ ===
    === === === === ===

[regions]
    =.. =.. =.. =.. =..
  =.. s.. u.. ~.. c.. =..
=.. u.. u.. ~.. c.. c.. =..
  =.. ~.. ~.. ~.. ~.. =..
    =.. =.. =.. =.. =..

s = start; home
u = unexplored; three hexes
c = catan; the far shore

[pools]
u hexes = h3=1 G=1 A=1
u chips = 3 11
c hexes = M=1 D=1 A=1
c chips = 4 6 8
c spare = 1

[harbours]
1,3 NW ore

[rules]
exploration = true
"""
)
HIDDEN = ("1,5", "2,2", "2,4")


# --- what lies face down ----------------------------------------------------------------------------------------------
@pytest.mark.rule("FACEDOWN-10", "FACEDOWN-57", "FACEDOWN-13")
def test_found_tiles_and_chips_come_as_often_as_they_are_left() -> None:
    pool = Counter({"forest": 2, "farmland": 3, "hills": 3, "pasture": 1, "mountains": 3, "desert": 1, "ocean": 9,
                    "harbour grain": 1, "harbour ore": 1, "harbour 3:1": 1})  # fmt: skip
    seats = [seat(settlements=["4,7 NW"], cards={"soldier": 1}, hand=ROAD), *[seat(cards={"soldier": 1})] * 2]
    start = scene("reach_catan", *seats).do("road 4,7 NW")
    assert start.odds() == {kind: pytest.approx(n / 25) for kind, n in pool.items()}
    assert_fits(happening(start, lambda twin: terrain_of(twin, "3,8")), {kind: n / 25 for kind, n in pool.items()})
    chips = Counter([2, 3, 4, 5, 6, 6, 8, 9, 10, 11, 11, 12])
    found = start.clone().chance("hills")
    assert found.odds() == {str(n): pytest.approx(k / 12) for n, k in chips.items()}
    tokens = happening(found, lambda twin: twin.facts()["numbers"]["3,8"])
    assert_fits(tokens, {n: k / 12 for n, k in chips.items()})


@pytest.mark.rule("FACEDOWN-10", "FACEDOWN-57", "FACEDOWN-06", "FACEDOWN-18")
def test_all_boards_of_a_tiny_pool_are_as_likely_as_shuffled_ones() -> None:
    """Three hexes turned up one after the other: every arrangement of tiles and chips, each as likely as any."""
    odds = defaultdict[tuple[Any, ...], Fraction](Fraction)
    _explore(_three(), Fraction(1), odds)
    tiles, shuffled = ("harbour 3:1", "farmland", "gold"), defaultdict[tuple[Any, ...], Fraction](Fraction)
    for kinds in permutations(tiles):
        for stack in permutations((3, 11)):
            left = list(stack)
            shuffled[(*kinds, *(left.pop(0) if kind in tiles[1:] else 0 for kind in kinds))] += Fraction(1, 12)
    assert odds == shuffled and len(odds) == 12


def _three() -> Scene:
    """All three are due."""
    return scene(TRIO, seat(settlements=["1,3 SE"], hand=ROAD), pirate="1,7").do("road 1,3 SE")


def _explore(game: Scene, p: Fraction, odds: dict[tuple[Any, ...], Fraction]) -> None:
    """Follow every outcome of chance, whatever gold is worth to its finder."""
    while game.phase == "take":
        game.do("take ore")
    if game.actor >= 0:
        kinds = [terrain_of(game.game, name) for name in HIDDEN]
        odds[(*kinds, *(game.numbers().get(name, 0) for name in HIDDEN))] += p
        return
    for outcome, q in game.odds().items():
        _explore(game.clone().chance(outcome), p * Fraction(q).limit_denominator(100), odds)


@pytest.mark.rule("FACEDOWN-57", "FACEDOWN-07", "FACEDOWN-11", "FACEDOWN-14", "REACH-04")
def test_all_deals_of_a_tiny_area_with_a_chip_to_spare_are_equally_likely() -> None:
    places, counts = ("1,9", "2,8", "2,10"), Counter[Any]()
    for seed in range(DRAWS):
        facts = deal(TRIO, 2, seed).game.facts()
        counts[(*(facts["terrain"][h] for h in places), *(facts["numbers"].get(h, 0) for h in places))] += 1
    boards: list[Any] = []
    for kinds in permutations(("mountains", "desert", "gold")):
        for a, b in permutations((4, 6, 8), 2):
            left = [a, b]
            boards.append((*kinds, *(0 if kind == "desert" else left.pop(0) for kind in kinds)))
    assert len({*boards}) == 36
    assert_fits(counts, dict.fromkeys(boards, 1 / 36))


@pytest.mark.rule("FACEDOWN-57", "FACEDOWN-07")
@pytest.mark.parametrize(("name", "letter", "slots"), [("seven_islands", "S", 15), ("reach_catan", "C", 12)])
def test_the_desert_of_an_area_lies_anywhere_in_it(name: str, letter: str, slots: int) -> None:
    board = read_board(deal(name).game.scenario.board_text(3))
    area, counts = [h for h in board.hexes if board.pool_of.get(h) == letter], Counter[str]()
    assert len(area) == slots
    for seed in range(1_000):
        terrain = deal(name, 3, seed).terrain()
        counts.update(h for h in area if terrain[h] == "desert")
    assert_fits(counts, dict.fromkeys(area, 1 / slots))


# --- markers and cards ------------------------------------------------------------------------------------------------
@pytest.mark.rule("SEVEN-06", "SEVEN-07", "SEVEN-08")
def test_a_marker_stays_in_one_case_of_two() -> None:
    seats = seat(ships=["2,7 SW"], hand=SETTLEMENT)
    game = atolls(seats, found={"2,7": ("pasture", 6)}, markers=["a", "b"]).do("settlement 2,7 S")
    assert game.odds() == {"stays": 0.5, "goes": 0.5}
    assert_fits(happening(game, lambda twin: len(twin.facts()["markers"])), {2: 0.5, 1: 0.5})
    game.chance("goes")
    deck = {"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2, "monopoly": 2}
    assert game.odds() == {card: pytest.approx(n / 25) for card, n in deck.items()}


@pytest.mark.rule("REACH-05", "FACEDOWN-57")
def test_start_cards_come_as_often_as_the_deck_has_them() -> None:
    game, deck = deal("reach_catan"), Counter({"soldier": 14, "victory point": 5, "roads": 2, "plenty": 2})
    deck["monopoly"] = 2
    assert game.odds() == {card: pytest.approx(n / 25) for card, n in deck.items()}
    firsts = happening(game, lambda twin: max(twin.facts()["seats"][0]["cards"].items(), key=lambda item: item[1])[0])
    assert_fits(firsts, {card: n / 25 for card, n in deck.items()})
    game.chance("plenty")
    assert game.odds()["plenty"] == pytest.approx(1 / 24)
