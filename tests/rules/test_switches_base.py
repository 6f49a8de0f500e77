"""Switches of the rules without ships: the other reading of what is contested, and the parameters."""

import random
from typing import Literal

import pytest

from seafarers_env import Game
from tests.rules.scene import deal, isle, seat

ALL = {"brick", "lumber", "wool", "grain", "ore"}


@pytest.mark.rule("C-11", "BASE-30")
@pytest.mark.parametrize(("sole_shortage", "cards"), [(True, 1), (False, 0)])
def test_sole_shortage(sole_shortage: bool, cards: int) -> None:
    seats = [seat(cities=["1,3 N"]), seat(), seat(hand={"lumber": 18})]
    game = isle(*seats, sole_shortage=sole_shortage, phase="pre-roll").roll(5)
    assert game.hand(0).get("lumber", 0) == cards


@pytest.mark.rule("C-11")
def test_without_sole_shortage_a_full_share_is_still_paid() -> None:
    seats = [seat(cities=["1,3 N"]), seat(), seat(hand={"lumber": 17})]
    assert isle(*seats, sole_shortage=False, phase="pre-roll").roll(5).hand(0) == {"lumber": 2}


@pytest.mark.rule("C-12", "BASE-39", "DECISIONS-19")
def test_theft_optional_asks_even_about_one_victim_and_takes_no_for_an_answer() -> None:
    seats = [seat(), seat(settlements=["1,3 N"], hand={"ore": 1}), seat(settlements=["1,7 N"])]
    game = isle(*seats, theft_optional=True, phase="pre-roll").roll(7)
    assert game.clone().do("robber 1,7").phase == "main"  # nothing to take: nothing to ask
    game.do("robber 1,3")
    assert (game.phase, game.legal()) == ("steal", {"steal 1", "stop"})
    assert game.clone().do("steal 1").chance("ore").hands() == [{"ore": 1}, {}, {}]
    assert (game.do("stop").phase, game.hands()) == ("main", [{}, {"ore": 1}, {}])


@pytest.mark.rule("C-12")
def test_theft_optional_with_several_victims_and_after_a_soldier() -> None:
    victims = [seat(settlements=[vertex], hand={"ore": 1}) for vertex in ("1,3 N", "1,3 SE")]
    game = isle(seat(cards={"soldier": 1}), *victims, theft_optional=True, phase="pre-roll")
    assert game.do("play soldier", "robber 1,3").legal() == {"steal 1", "steal 2", "stop"}
    assert (game.do("stop").phase, game.hand(0)) == ("pre-roll", {})


@pytest.mark.rule("DECISIONS-39")
def test_max_offers_0_switches_domestic_trade_off() -> None:
    game = isle(seat(hand={"ore": 4}), seat(hand={"wool": 4}), max_offers=0)
    assert game.legal() == {"end turn", *(f"maritime ore {word}" for word in ALL - {"ore"})}
    kinds = {game.game.describe(action).split()[0] for action in range(game.game.num_actions)}
    assert not kinds & {"give", "get", "call", "submit", "cancel", "accept", "decline", "counter", "choose", "reject"}


@pytest.mark.rule("DECISIONS-39")
@pytest.mark.parametrize("max_offers", [1, 3])
def test_max_offers(max_offers: int) -> None:
    game = isle(seat(hand={"ore": 1}), seat(hand={"wool": 1}), max_offers=max_offers)
    for _ in range(max_offers):
        assert {"call", "give ore"} <= game.legal()
        game.do("give ore", "cancel")
    assert game.legal() == {"end turn"}


@pytest.mark.rule("DECISIONS-38")
@pytest.mark.parametrize("cap", [1, 2, 12])
def test_max_trade_cards(cap: int) -> None:
    game = isle(seat(hand={"ore": 13}), seat(hand={"wool": 1}), max_trade_cards=cap).do(*["give ore"] * cap)
    assert not game.of_kind("give")
    game.do(*["get wool"] * cap)
    assert game.legal() == {"submit", "cancel"}


@pytest.mark.rule("BASE-02", "BASE-03", "BASE-04")
def test_bank_and_supplies() -> None:
    game = deal("base", 3, bank=7, settlements=3, cities=2, roads=9)
    assert game.bank() == dict.fromkeys(ALL, 7)
    for seat_ in range(3):
        assert game.supply(seat_) == {"roads": 9, "ships": 0, "settlements": 3, "cities": 2}
    assert deal("new_shores", 3).supply(2) == {"roads": 15, "ships": 15, "settlements": 5, "cities": 4}


@pytest.mark.rule("DECISIONS-05")
def test_skip_forced_makes_decisions_with_one_choice() -> None:
    seats = [seat(settlements=["1,3 N"], hand={"ore": 8}), seat(settlements=["1,7 N"], hand={"wool": 3})]
    game = isle(*seats, skip_forced=True, turn=1, players=2, max_offers=0)
    assert (game.do("end turn").phase, game.active) == ("dice", 0)  # seat 0 could only roll
    game.chance("7")
    assert (game.phase, game.hand(0)) == ("robber", {"ore": 4})  # and only discard ore
    game.do("robber 2,2")
    assert game.of_kind("maritime") == {"ore brick", "ore lumber", "ore wool", "ore grain"}
    game.do("maritime ore brick", "maritime ore brick")  # now nothing but the end of the turn is left
    assert (game.phase, game.active, game.game.turn) == ("dice", 1, 3)


@pytest.mark.rule("DECISIONS-05")
@pytest.mark.parametrize("chance", ["auto", "explicit"])
def test_with_skip_forced_there_is_always_a_choice(chance: Literal["auto", "explicit"]) -> None:
    rng = random.Random(2)
    game = Game("base", 3, seed=4, chance=chance, skip_forced=True, max_offers=0, max_turns=200)
    decided = 0
    while not game.is_over:
        if game.is_chance:
            outcomes, weights = zip(*game.chance_outcomes(), strict=True)
            game.apply_chance(rng.choices(outcomes, weights)[0])
        else:
            assert len(game.legal_actions()) > 1
            game.apply(rng.choice(game.legal_actions().tolist()))
            decided += 1
    assert decided > 50
    assert game.turn == 200 or game.winner is not None
