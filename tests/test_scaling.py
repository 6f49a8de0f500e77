"""Observations between 0 and 1: divided by what no game passes, and by no more than need be."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import Batch, Game, Normaliser
from seafarers_env.observing.scaling import maxima
from tests.effort import often
from tests.envs.common import TABLES
from tests.play import STYLES, moments, new_game
from tests.test_docs import RANGES

ODD: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 4, {"bank": 38, "decks": 2, "points_to_win": 30, "settlements": 12, "cities": 12, "max_trade_cards": 25}),
    ("base", 4, {"card_counting": True, "bank": 9}),
    ("base", 2, {"bank": 2, "points_to_win": 3, "max_offers": 0}),
    ("new_shores", 4, {"island_token": 3, "island_token_per": "island", "points_to_win": 3}),
    ("great_crossing", 4, {"crossing_count": "pair", "points_to_win": 60, "settlements": 20}),
    ("lagoon", 4, {"max_offers": 100, "points_to_win": 20}),
]


@pytest.mark.parametrize(("name", "players", "options"), [*((*table, {}) for table in TABLES), *ODD])
def test_no_game_passes_one(name: str, players: int, options: dict[str, Any]) -> None:
    game = new_game(name, players, **options)
    met = []
    for n, style in enumerate(STYLES):
        game.reset(n)
        for k, moment in enumerate(moments(game, n, style, often(3000, 700))):
            if k % 25 == 0 or moment.phase in ("over", "choose", "discard"):
                met.append(moment.observe(k % players))
    scaled = Normaliser(game.table)(np.stack(met))
    assert scaled.dtype == np.float32
    assert scaled.min() == 0
    for block, values in game.layout.split(scaled).items():
        assert values.size == 0 or values.max() <= 1, block
    assert (scaled == 1).any()


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_many_random_games_pass_one_nowhere(name: str, players: int) -> None:
    batch = Batch(name, players, 64, seed=11)
    highest = np.zeros(batch.layout.size, np.float32)
    normalise = Normaliser(batch.table)
    for _ in range(12):
        batch.rollout(64 * 150)
        highest = np.maximum(highest, normalise(batch.observations).max(axis=0))
    assert highest.max() == 1
    reached = {block for block, values in batch.layout.split(highest).items() if values.size and values.max() == 1}
    usual = {"hex_terrain", "hex_number", "hex_pips", "robber", "roads", "buildings", "supply", "phase"}
    assert reached >= usual - ({"hex_number", "robber"} if name == "explorers" else set())


@pytest.mark.parametrize(("name", "players"), TABLES)
def test_maxima_lie_within_the_published_ranges(name: str, players: int) -> None:
    table = new_game(name, players).table
    for block, most in table.layout.split(maxima(table)).items():
        assert most.size == 0 or 1 <= most.min() <= most.max() <= max(RANGES[block]), block


def test_maxima_follow_the_options() -> None:
    big = new_game("base", 4, bank=38, decks=2, points_to_win=40).table
    parts = big.layout.split(maxima(big))
    assert parts["hand"].tolist() == [38] * 5
    assert parts["cards"].tolist() == [28, 10, 4, 4, 4]
    assert parts["seats"][:, 0].tolist() == [50] * 4
    assert parts["seats"][0, 1] == 127


def test_buffers_and_wrong_arrays() -> None:
    game = Game("base", 3, 1)
    normalise, seen = Normaliser(game.table), np.stack([game.observe(p) for p in range(3)])
    out = np.full(seen.shape, 9, np.float32)
    assert normalise(seen, out) is out
    assert np.array_equal(out, seen / normalise.maxima)
    assert np.array_equal(normalise(seen[1]), out[1])
    with pytest.raises(ValueError, match=rf"int8\[\.\.\., {game.layout.size}\], not float32"):
        normalise(out)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match=r"int8\[.*not int8 of \(3, 5\)"):
        normalise(seen[:, :5])
    with pytest.raises(ValueError, match=r"out must be a writeable array of float32, shape .* not of float64"):
        normalise(seen, np.zeros(seen.shape))  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="read-only"):
        normalise.maxima[0] = 2
