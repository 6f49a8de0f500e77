"""Whole random games: cards and pieces are conserved and every decision has something to decide."""

import random
from typing import Any

import pytest

from tests.oracle import Oracle
from tests.oracle.scenes import LAGOON, chart, new_game
from tests.oracle.table import CARDS, DECK, RESOURCES


def check(oracle: Oracle, facts: dict[str, Any]) -> None:
    """What is true of every position."""
    seats = facts["seats"]
    for resource in RESOURCES:
        held = sum(seat["hand"][resource] + seat["discarding"][resource] for seat in seats)
        assert facts["bank"][resource] + held == oracle.options.bank
        assert min([facts["bank"][resource], *(seat["hand"][resource] for seat in seats)]) >= 0
    for card in CARDS:
        held = sum(seat["cards"][card] + seat["played"][card] for seat in seats)
        assert facts["deck"][card] + held == DECK[card]
    for seat in seats:
        assert len(seat["settlements"]) + seat["supply"]["settlements"] == oracle.options.settlements
        assert len(seat["cities"]) + seat["supply"]["cities"] == oracle.options.cities
        assert len(seat["roads"]) + seat["supply"]["roads"] == oracle.options.roads
        assert min(seat["supply"].values()) >= 0
    pieces = [edge for seat in seats for edge in seat["roads"] + seat["ships"]]
    assert len(pieces) == len(set(pieces))
    buildings = {vertex for seat in seats for vertex in seat["settlements"] + seat["cities"]}
    for vertex in buildings:
        assert not buildings & set(oracle.table.board.neighbours(vertex))


def play(oracle: Oracle, rng: random.Random, limit: int = 20_000) -> int:
    """Play uniformly at random to the end."""
    for decision in range(limit):
        facts = oracle.facts()
        check(oracle, facts)
        if oracle.phase == "over":
            return decision
        outcomes = oracle.chance()
        if outcomes:
            assert sum(outcomes.values()) == 1
            assert oracle.actor == -1
            oracle.apply_chance(rng.choices(list(outcomes), [float(p) for p in outcomes.values()])[0])
        else:
            legal = sorted(oracle.legal())
            assert legal, f"nothing to decide in {oracle.phase}"
            oracle.apply(rng.choice(legal))
    raise AssertionError("the game did not end")


@pytest.mark.rule("BASE-02", "BASE-03", "BASE-11", "BASE-04", "BASE-05", "DECISIONS-50", "DECISIONS-51")
@pytest.mark.parametrize(
    ("name", "players", "options"),
    [
        ("base", 2, {}),
        ("base", 3, {"bank": 6, "max_offers": 1}),
        ("base", 4, {"max_offers": 2}),
        ("new_shores", 3, {"pirate_start": "agreed", "pirate_on_frame": True, "theft_optional": True}),
        ("new_shores", 4, {"frame_is_sea": False, "ring_moves": False, "second_piece_optional": False}),
    ],
)
def test_random_games(name: str, players: int, options: dict[str, Any]) -> None:
    options = {"max_turns": 400, "max_offers": 1} | options
    oracle = new_game(chart(name), players, seed=players, **options)
    play(oracle, random.Random(players))
    facts = oracle.facts()
    assert facts["truncated"] != (facts["winner"] is not None)
    if facts["winner"] is not None:
        assert facts["seats"][facts["winner"]]["points"] >= oracle.options.points_to_win


def test_random_games_on_the_lagoon() -> None:
    for seed in range(3):
        play(new_game(LAGOON, 2 + seed, seed, max_turns=200, max_offers=1), random.Random(seed))
