"""Whole random games of Explorers in the oracle: what is conserved, what ever happens, how long it takes."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import dataclass, field

import pytest

from tests.effort import often
from tests.oracle.explorers import Explorers
from tests.oracle.explorers.policies import POLICIES
from tests.oracle.explorers.scenes import faults, new_game
from tests.oracle.policies import weight_of

#: Kinds of actions and phases that games of all policies together come by.
DONE = {
    "city", "settlement", "road", "ship", "pick ship", "roll", "discard", "pirate", "steal", "maritime",
    "give", "get", "call", "submit", "cancel", "accept", "decline", "counter", "choose", "reject all",
    "end build", "end turn", "retire", "settler at", "crew at", "buy", "sell", "fish roll", "drive",
    "wool", "load", "unload", "swap", "inspect", "crew to", "crew from", "haul", "deliver fish",
    "deliver sack", "finish ship", "lair number", "castaway face", "found token", "shoal number",
    "village kind", "stolen card", "die",
}  # fmt: skip


@dataclass
class Told:
    """What was done in a game."""

    kinds: Counter[str] = field(default_factory=Counter)  # actions and chance phases
    decisions: int = 0
    offered: list[int] = field(default_factory=list)  # lanes, to an active ship


def play(oracle: Explorers, rng: random.Random, policy: str, limit: int, check: bool = True) -> Told:
    """Play at random to the end, or for so many decisions."""
    told, weights = Told(), POLICIES[policy]
    while oracle.phase != "over" and told.decisions < limit:
        outcomes = oracle.chance()
        if outcomes:
            assert sum(outcomes.values()) == 1 and oracle.actor == -1
            told.kinds[oracle.phase] += 1
            oracle.apply_chance(rng.choices(list(outcomes), [float(p) for p in outcomes.values()])[0])
        else:
            legal = oracle.legal()
            assert legal, f"nothing to decide in {oracle.phase}"
            texts = sorted(legal)
            if oracle.phase == "sail":
                told.offered.append(sum(text.startswith("ship ") for text in texts))
            text = rng.choices(texts, [weight_of(action, weights) for action in texts])[0]
            told.kinds[_kind(text)] += 1
            told.decisions += 1
            oracle.apply(text, legal)
        if check:
            assert faults(oracle) == []
            oracle.facts()
    return told


def _kind(text: str) -> str:
    """The words of an action that say what is done."""
    words = text.split()
    pair = " ".join(words[:2])
    return pair if pair in DONE else words[0]


@pytest.mark.rule("BARGE-186", "BARGE-006", "BARGE-007", "BARGE-009", "BARGE-010", "BARGE-083", "DECISIONS-50")
@pytest.mark.parametrize("policy", POLICIES)
def test_nothing_gets_lost(policy: str) -> None:
    for players in (3, 4):
        oracle = new_game(players, seed=players, max_offers=2, points_to_win=25)
        play(oracle, random.Random(players), policy, often(4000, 700))


@pytest.mark.rule("BARGE-002", "BARGE-003", "BARGE-004", "BARGE-177", "BARGE-180", "BARGE-181", "BARGE-183")
def test_nothing_else_happens() -> None:
    """No cards, robber, harbours, wagons or knights; from trade and build play goes on with the ships at once."""
    for players in (3, 4):
        oracle = new_game(players, seed=9, max_offers=1)
        told = play(oracle, random.Random(players), "builder", 600, check=False)
        assert set(told.kinds) <= DONE | {"dice", "found hex"}
        assert sum(oracle.table.deck.values()) == 0 and oracle.table.robber is None


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.rule("BARGE-180", "BARGE-179")
def test_everything_happens() -> None:
    kinds = Counter[str]()
    for n, policy in enumerate(POLICIES):
        oracle = new_game(3 + n % 2, seed=n, max_offers=2)
        kinds += play(oracle, random.Random(n), policy, 6000, check=False).kinds
    assert set(kinds) >= DONE


@pytest.mark.slow
@pytest.mark.long
@pytest.mark.rule("BARGE-042", "BARGE-176", "BARGE-196")
def test_random_games_are_as_long_as_the_rules_say() -> None:
    """Section 16: of 16 games 14 are won, 12.5 decisions a turn, 8 lanes for a ship on average, 53 at most."""
    games, turns = list[Told](), list[int]()
    won = 0
    for seed in range(often(16, 3)):
        oracle = new_game(3, seed, max_offers=0)
        games.append(play(oracle, random.Random(seed), "uniform", 100_000, check=False))
        turns.append(oracle.turn)
        won += oracle.winner is not None
    offered = [n for told in games for n in told.offered]
    assert 11.5 < sum(told.decisions for told in games) / sum(turns) < 13.5
    assert 7 < sum(offered) / len(offered) < 9.5 and 30 < max(offered) < 60
    assert won >= 0.6 * len(games)
