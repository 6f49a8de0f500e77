"""Irrigation and mining: two cards for each hex with an own building (CK-071, CK-195, CK-196)."""

from typing import Any

import numpy as np
import pytest

from tests.play import rebuild
from tests.rules.boards import LAGOON
from tests.rules.card_plays import IDLE, hidden, holding, playable, played, spent, step
from tests.rules.knight_scenes import bank, hand, has, realm
from tests.rules.spicy import BANKS, lying

pytestmark = pytest.mark.long  # the edition knights is compiled

#: Of each card the good, and places at one hex of its terrain, at the other, at both of one hex.
CARDS = {
    "irrigation": ("grain", "1,6 N", "3,10 NE", "1,6 NW"),
    "mining": ("ore", "5,4 S", "2,9 NE", "5,4 NE"),
}
BOTH = pytest.mark.parametrize(("card", "good", "one", "other", "beside"), [(c, *rest) for c, rest in CARDS.items()])


def gains(card: str, good: str, n: int) -> dict[str, Any]:
    return spent(card) | {"hand": {(0, good): n}, "bank": {good: -n}}


@BOTH
@pytest.mark.rule("CK-071", "CK-195", "CK-196", "CK-154", "CK-175")
def test_two_for_each_hex_at_once(card: str, good: str, one: str, other: str, beside: str) -> None:
    game = holding(card, settlements=[one])
    assert playable(game) == {card}
    assert played(game, card) == gains(card, good, 2)
    assert step(game) == IDLE
    assert played(holding(card, settlements=[one, other]), card) == gains(card, good, 4)


@BOTH
@pytest.mark.rule("CK-071")
def test_each_hex_counts_once_whatever_stands_there(card: str, good: str, one: str, other: str, beside: str) -> None:
    seats: list[dict[str, Any]] = [
        {"cities": [one]}, {"laid_down": [one]}, {"settlements": [one, beside]}, {"cities": [one, beside]},
    ]  # fmt: skip
    for seat in seats:
        assert played(holding(card, **seat), card) == gains(card, good, 2)
    metropolis: dict[str, Any] = {"cities": [one], "levels": {"trade": 4}, "metropolises": {"trade": 1}, "walls": [1]}
    assert played(holding(card, **metropolis), card) == gains(card, good, 2)
    assert played(holding(card, cities=[one], settlements=[beside, other]), card) == gains(card, good, 4)


@BOTH
@pytest.mark.rule("CK-071", "CK-195", "CK-196")
def test_opponents_and_what_is_no_building_do_not_count(
    card: str, good: str, one: str, other: str, beside: str
) -> None:
    """Roads and knights of one's own, and anybody else's buildings."""
    corner = one.split()[0]
    mine: dict[str, Any] = {"roads": [f"{corner} E", f"{corner} NE"], "knights": {beside: "mighty active"}}
    assert playable(holding(card, **mine, others=[has(cities=[one]), has(settlements=[other])])) == set()
    game = holding(card, settlements=[one], others=[has(cities=[beside]), has(settlements=[other])])
    assert played(game, card) == gains(card, good, 2)


@BOTH
@pytest.mark.rule("CK-071")
def test_with_or_without_number_or_robber(card: str, good: str, one: str, other: str, beside: str) -> None:
    for robber in (True, False):
        game = holding(card, settlements=[one])
        s, h = game.game.record, game.game.board.places.find_hex(one.split()[0])
        if robber:
            s.robber = h
        else:
            s.number[h] = 0
            rebuild(game.game, np.atleast_1d(np.asarray(s)))
        assert played(game, card) == gains(card, good, 2)


@BOTH
@pytest.mark.rule("CK-071", "CK-195", "CK-196", "CK-050")
@pytest.mark.parametrize("left", range(6))
def test_as_far_as_the_bank_has_them(card: str, good: str, one: str, other: str, beside: str, left: int) -> None:
    """An opponent has all the others."""
    game = holding(card, settlements=[one, other], others=[has(hand={good: 19 - left})])
    assert playable(game) == ({card} if left else set())
    if left:
        assert played(game, card) == gains(card, good, min(4, left))


@BOTH
@pytest.mark.rule("CK-195", "CK-196", "CK-050")
def test_neither_is_played_for_nothing(card: str, good: str, one: str, other: str, beside: str) -> None:
    """Forest, hills, pasture, gold and the desert bring nothing, nor the terrain of the other card."""
    elsewhere = next(places[1] for word, places in CARDS.items() if word != card)
    assert playable(holding(card, settlements=["1,4 N", "3,2 NW", "5,8 SE", elsewhere])) == set()
    assert playable(holding(card)) == set()


@BOTH
@pytest.mark.rule("CK-195", "CK-196", "CK-202", "CK-011")
def test_two_cards_bring_it_twice_and_no_limit_stops_them(
    card: str, good: str, one: str, other: str, beside: str
) -> None:
    game = holding(card, card, settlements=[one], hand={"wool": 6}).do(f"play card {card}", f"play card {card}")
    assert (step(game), hand(game, 0)) == (IDLE, {"wool": 6, good: 4})
    assert "end turn" in game.legal()


# --- hexes that are something else ------------------------------------------------------------------------------------
@pytest.mark.rule("CK-071", "CK-070")
@pytest.mark.parametrize(("card", "terrain"), [("irrigation", "farmland"), ("mining", "mountains")])
def test_a_hex_that_was_found_counts_as_what_it_is(card: str, terrain: str) -> None:
    """5,8 turns out to be such a hex: 5,8 SE is at nothing else."""
    game = lying(holding(card, board=BANKS, settlements=["5,6 NE"]), {"5,6": "ocean", "5,8": "ocean"})
    s, h = game.game.record, game.game.board.places.find_hex("5,8")
    assert playable(game) == set()
    s.terrain[h] = {"farmland": 3, "mountains": 4}[terrain]
    assert game.terrain()["5,8"] == terrain
    assert playable(lying(game, {})) == {card}


@pytest.mark.rule("CK-071", "SPICE-54")
def test_spice_hexes_and_hidden_ones_bring_neither() -> None:
    """A settlement at home between mountains and what may be a spice hex or hidden: two ore, no grain."""
    hexes: list[dict[str, Any]] = [{}, {"5,6": "spice"}]
    for what in hexes:
        game = lying(holding("irrigation", "mining", board=BANKS, settlements=["5,4 NE"]), what)
        stood = bank(game)
        assert playable(game) == {"mining"}
        assert bank(game.do("play card mining")) == stood | {"ore": stood["ore"] - 2}
        assert playable(game) == set()


@pytest.mark.rule("CK-195", "CK-162", "CK-120")
def test_harvests_bring_no_points() -> None:
    game = realm(LAGOON, hidden("irrigation", settlements=["1,6 N"]), options={"points_to_win": 3})
    assert (game.do("play card irrigation").points(0), game.phase) == (1, "main")
