"""Hexes of sections are drawn by the law of the shuffled stacks, in whatever order they are found (FOG-22, FOG-25)."""

from collections import Counter
from fractions import Fraction
from itertools import permutations, product
from typing import Any

import pytest

from tests.rules.scene import Scene, deal
from tests.rules.spicy import BANKS, SECTIONS, arranged, banks, finding, lying
from tests.rules.test_unknown_odds import assert_fits, happening

pytestmark = pytest.mark.long  # the edition grand is compiled
#: BANKS with fewer hexes: sections of two and three.
FEW = (
    BANKS.replace("=== F05 G12 ~~~ ?B. ===", "=== F05 G12 ~~~ ~~~ ===")
    .replace("=.. s.. s.. ~.. B.. =..", "=.. s.. s.. ~.. ~.. =..")
    .replace("=== D.. M08 ?A. ?A. ===", "=== D.. M08 ?A. ~~~ ===")
    .replace("=.. s.. s.. A.. A.. =..", "=.. s.. s.. A.. ~.. =..")
    .replace("F=1 P=1 A=1 ~=2", "F=1 P=1 ~=1")
    .replace("chips = 3 6 11", "chips = 3 6")
    .replace("A = 2 fog", "A = 1 fog")
    .replace("B = 3 fog", "B = 2 fog")
)
SLOTS = {"A": ("4,7", "5,6"), "B": ("2,7", "3,6", "3,8")}
ORDINARY = ("forest", "pasture", "ocean")


def deals(slots: dict[str, tuple[str, ...]], ordinary: tuple[str, ...]) -> "Counter[tuple[tuple[str, str], ...]]":
    """All deals of FOG-03..05: stacks of shuffled hexes, a spice hex shuffled into each."""
    found: Counter[Any] = Counter()
    sections = list(slots.values())
    for order in permutations(ordinary):
        for places in product(*(range(len(section)) for section in sections)):
            left, board = list(order), dict[str, str]()
            for section, at in zip(sections, places, strict=True):
                board |= {name: "spice" if i == at else left.pop() for i, name in enumerate(section)}
            found[tuple(sorted(board.items()))] += 1
    return found


def walk(game: Scene, order: tuple[str, ...], p: Fraction, board: dict[str, str], odds: dict[Any, Fraction]) -> None:
    """Turn up hexes in this order, whatever chance brings; the sum of its probabilities for each board."""
    if not order:
        key = tuple(sorted(board.items()))
        odds[key] = odds.get(key, Fraction()) + p
        return
    there = finding(game, order[0])
    for kind, q in there.odds().items():
        after = there.clone().chance(kind)
        while after.phase != "main":
            after = after.chance(min(after.odds())) if after.actor < 0 else after.do(min(after.legal()))
        walk(after, order[1:], p * Fraction(q).limit_denominator(1000), board | {order[0]: kind}, odds)


@pytest.mark.rule("FOG-02", "FOG-03", "FOG-04", "FOG-05", "FOG-07", "FOG-22", "FOG-25", "NSSPICE-02", "NSSPICE-03")
@pytest.mark.parametrize(
    "order",
    [
        ("4,7", "5,6", "2,7", "3,6", "3,8"),
        ("3,8", "3,6", "2,7", "5,6", "4,7"),
        ("2,7", "5,6", "3,8", "4,7", "3,6"),
        ("5,6", "3,6", "4,7", "3,8", "2,7"),
    ],
    ids=" ".join,
)
def test_every_deal_of_the_stacks_is_as_likely_as_it_should_be_in_any_order(order: tuple[str, ...]) -> None:
    wanted, odds = deals(SLOTS, ORDINARY), dict[Any, Fraction]()
    walk(arranged(deal(FEW), placements=6, pirate=-1, dice=8), order, Fraction(1), {}, odds)
    assert odds == {board: Fraction(n, wanted.total()) for board, n in wanted.items()}


@pytest.mark.rule("FOG-25", "FOG-22")
def test_weights_of_the_rules() -> None:
    """Section A has 3 hidden hexes: spice C = 5 to (u - 1) c(k) = 2 c(k)."""
    game = finding(banks(), "5,6")
    assert game.odds() == {
        "spice": pytest.approx(5 / 15),
        "ocean": pytest.approx(4 / 15),
        **dict.fromkeys(("forest", "pasture", "gold"), pytest.approx(2 / 15)),
    }
    after = finding(lying(banks(), {"5,8": "spice"}), "5,6")
    assert after.odds() == {"ocean": 0.4, **dict.fromkeys(("forest", "pasture", "gold"), pytest.approx(0.2))}
    other = finding(lying(banks(), {"5,8": "spice"}), "3,6")
    assert other.odds()["spice"] == pytest.approx(1 / 4)


@pytest.mark.rule("FOG-25")
def test_the_last_hex_of_a_section_without_its_spice_is_known() -> None:
    game = finding(lying(banks(), {"5,8": ("forest", 3), "4,7": "ocean"}), "5,6")
    assert game.odds() == {"spice": 1.0}
    all_else = dict.fromkeys(SECTIONS["B"][:2], "ocean") | {"3,6": ("gold", 6), "3,8": "spice"}
    bare = finding(lying(banks(), all_else | {"5,8": ("forest", 3), "4,7": ("pasture", 11)}), "5,6")
    assert int(bare.game.record.pile.sum()) == 0
    assert bare.odds() == {"spice": 1.0}


@pytest.mark.rule("FOG-22")
@pytest.mark.parametrize("found", [{}, {"5,8": "spice"}, {"5,8": ("forest", 3)}], ids=str)
def test_hexes_are_drawn_as_they_are_weighed(found: Any) -> None:
    game = finding(lying(banks(), found), "5,6")
    counts = happening(game, lambda twin: int(twin.record.terrain[twin.board.places.find_hex("5,6")]))
    names = ("hills", "forest", "pasture", "farmland", "mountains", "gold", "desert", "ocean", "missing", "spice")
    assert_fits(Counter({names[kind]: n for kind, n in counts.items()}), game.odds())
