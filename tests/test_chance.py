"""Chance comes as often as it should. Everything is seeded: these tests pass or fail for good."""

import math
import random
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.board.action_table import ActionError
from seafarers_env.engine import actions as a, constants as c
from tests.play import actions_of_kind, advance, moments, new_game

pytestmark = pytest.mark.kernels

DRAWS = 6_000


def assert_fits(counts: Counter[int], chances: dict[int, float]) -> None:
    """See that counts fit their probabilities: chi-square within five standard deviations of its mean."""
    assert set(counts) <= set(chances)
    total = sum(counts.values())
    square = sum((counts[k] - total * p) ** 2 / (total * p) for k, p in chances.items())
    freedom = len(chances) - 1
    assert abs(square - freedom) < 5 * math.sqrt(2 * freedom), (counts, chances)


def outcomes_of(start: Game, action: int, stream: int, result: Callable[[Game], int]) -> Counter[int]:
    """How often each outcome follows an action when its stream starts anew each time; no other stream is used."""
    rng, counts = np.random.default_rng(1), Counter[int]()
    for word in rng.integers(0, 2**64, DRAWS, dtype=np.uint64):
        game = start.clone()
        game.record.rng[stream] = word
        game.apply(action)
        counts[result(game)] += 1
        still = np.delete(game.record.rng, stream)
        assert still.tolist() == np.delete(start.record.rng, stream).tolist()
        assert game.record.rng[stream] != word
    return counts


def explicit_chances(start: Game, action: int) -> dict[int, float]:
    game = Game.from_table(start.table, np.atleast_1d(np.asarray(start.record)), "explicit")
    game.apply(action)
    assert game.is_chance
    return dict(game.chance_outcomes())


@pytest.mark.rule("BASE-07", "DECISIONS-08")
def test_dice() -> None:
    start = next(m for m in moments(new_game("new_shores", 4, 1), 1, "builder", 99) if m.phase == "pre-roll").clone()
    roll = actions_of_kind(start, a.ROLL)[0]
    chances = explicit_chances(start, roll)
    assert chances == {n: pytest.approx(min(n + 1, 11 - n) / 36) for n in range(11)}
    assert_fits(outcomes_of(start, roll, c.DICE_STREAM, lambda game: int(game.record.dice) - 2), chances)


@pytest.mark.rule("BASE-05", "BASE-53", "DECISIONS-08")
def test_drawn_cards() -> None:
    for moment in moments(new_game("base", 3, 2), 2, "buyer", 2000):
        buy = actions_of_kind(moment, a.BUY_CARD) if moment.phase == "main" else []
        if buy and moment.record.deck.sum() < 20 and (moment.record.deck > 0).all():
            start = moment.clone()
    deck = start.record.deck
    chances = explicit_chances(start, buy_of(start))
    assert chances == {c.FIRST_DRAWN + k: pytest.approx(deck[k] / deck.sum()) for k in range(5)}

    def drawn(game: Game) -> int:
        return c.FIRST_DRAWN + int(np.argmax(start.record.deck - game.record.deck))

    assert_fits(outcomes_of(start, buy_of(start), c.CARD_STREAM, drawn), chances)


def buy_of(game: Game) -> int:
    return actions_of_kind(game, a.BUY_CARD)[0]


def a_theft() -> tuple[Game, int, dict[int, float]]:
    """A choice of victims, one of them, and the chances of its cards: of at least three kinds, not all alike."""
    for seed in range(20):
        for moment in moments(new_game("new_shores", 4, seed), seed, "builder", 20_000):
            if moment.phase == "steal":
                steal = actions_of_kind(moment, a.STEAL_FROM)[0]
                chances = explicit_chances(moment, steal)
                if len(chances) > 2 and len(set(chances.values())) > 1:
                    return moment.clone(), steal, chances
    raise AssertionError("no such theft")


@pytest.mark.rule("BASE-39", "DECISIONS-08")
def test_stolen_cards() -> None:
    start, steal, chances = a_theft()
    thief = start.current_player

    def stolen(game: Game) -> int:
        return c.FIRST_STOLEN + int(np.argmax(game.record.hand[thief] - start.record.hand[thief]))

    victim = start.clone()
    victim.apply(steal)
    loser = int(np.argmin(victim.record.hand_size - start.record.hand_size))
    hand = start.record.hand[loser]
    assert chances == {c.FIRST_STOLEN + k: pytest.approx(hand[k] / hand.sum()) for k in np.flatnonzero(hand)}
    assert_fits(outcomes_of(start, steal, c.THEFT_STREAM, stolen), chances)


@pytest.mark.rule("DECISIONS-09", "PIRATE-01")
def test_the_pirate_starts_anywhere_at_sea() -> None:
    game, counts = new_game("new_shores", 3), Counter[int]()
    for seed in range(DRAWS):
        game.reset(seed)
        counts[int(game.record.pirate)] += 1
    ocean = np.flatnonzero(game.record.terrain == c.OCEAN).tolist()
    assert_fits(counts, dict.fromkeys(ocean, 1 / len(ocean)))


@pytest.mark.rule("DECISIONS-09")
def test_a_pirate_nobody_agrees_on_starts_at_one_of_the_hexes_proposed() -> None:
    game = new_game("new_shores", 4, 5, pirate_start="agreed")
    for hex_name in ("2,3", "2,5", "2,3", "6,13"):
        game.apply(game.parse(f"pirate {hex_name}"))
        last = game.clone()
        for _ in range(3 if hex_name == "6,13" else 1):
            if game.phase == "pirate answer":
                last = game.clone()
                game.apply(game.parse("decline"))
    decline = last.parse("decline")
    chances = explicit_chances(last, decline)
    proposed = {last.board.places.find_hex(name) for name in ("2,3", "2,5", "6,13")}
    assert chances == {c.FIRST_PIRATE + h: pytest.approx(1 / 3) for h in proposed}
    counts = outcomes_of(last, decline, c.BOARD_STREAM, lambda game: c.FIRST_PIRATE + int(game.record.pirate))
    assert_fits(counts, chances)


@pytest.mark.rule("BASE-78", "GEO-14")
def test_terrain_is_shuffled_and_comes_from_the_board_stream() -> None:
    game, counts = new_game("base", 2), Counter[int]()
    streams = set()
    for seed in range(DRAWS):
        game.reset(seed)
        counts[int(game.record.terrain[7])] += 1
        streams.add(int(game.record.rng[c.BOARD_STREAM]))
    assert len(streams) == DRAWS
    assert_fits(counts, {0: 3 / 19, 1: 4 / 19, 2: 4 / 19, 3: 4 / 19, 4: 3 / 19, 6: 1 / 19})


def test_misfits_are_found() -> None:
    rng, loaded = random.Random(1), Counter[int]()
    for _ in range(DRAWS):
        loaded[int(rng.random() * 6.4) % 6] += 1
    with pytest.raises(AssertionError):
        assert_fits(loaded, dict.fromkeys(range(6), 1 / 6))


@pytest.mark.parametrize("name", ["oceans", "new_world", "greater_catan"])
def test_words_of_outcomes_are_read_back(name: str) -> None:
    game = Game(name, seed=2, chance="explicit")
    rng, phases = random.Random(4), set[str]()
    for _ in range(3_000):
        if game.is_over:
            break
        if game.is_chance:
            phases.add(game.phase)
            outcomes = [outcome for outcome, _ in game.chance_outcomes()]
            assert [game.parse_chance(f" {game.describe_chance(outcome)} ") for outcome in outcomes] == outcomes
        advance(game, rng, "sailor")
    assert {"dice", "stolen card", "drawn card"} <= phases


def test_words_of_no_outcome_are_refused() -> None:
    game = Game("base", 3, chance="explicit")
    with pytest.raises(ActionError, match="'12' is not a possible outcome now; outcomes are none: no"):
        game.parse_chance("12")
    while game.phase != "pre-roll":
        game.apply(game.legal_list()[0])
    game.apply(game.parse("roll"))
    game.clone().apply_chance(game.parse_chance("12"))
    with pytest.raises(ActionError, match="'13' is not a possible outcome now; outcomes are 2, 3, 4"):
        game.parse_chance("13")
    with pytest.raises(ActionError, match="an outcome in words must be a text, not 12"):
        game.parse_chance(12)  # type: ignore[arg-type]
