"""What holds in every game round the world, with hands full enough to sail often (WORLD)."""

import random
from collections.abc import Iterator
from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c
from tests.effort import often
from tests.play import advance, check_derived, new_game, rebuild

pytestmark = [pytest.mark.long, pytest.mark.slow, pytest.mark.kernels]  # the edition grand is compiled
TABLES = [("catan_world", 3), ("catan_world", 4), ("globe", 2), ("globe", 4)]
CARDS = ("lumber", "wool")
CROSSINGS = "crossing_seat", "crossing_from", "crossing_source", "crossing_to", "crossing_landing"


def voyages(table: tuple[str, int], seed: int, limit: int, **options: Any) -> Iterator[Game]:
    """A game after each decision or chance event; who is about to roll may be given what a crossing costs."""
    game = new_game(*table, seed, chance="explicit", points_to_win=100, **options)
    rng = random.Random(seed)
    for _ in range(limit):
        if game.is_over:
            return
        if game.phase == "pre-roll" and rng.random() < 0.5:
            give(game)
        advance(game, rng, "circler")
        yield game


def give(game: Game) -> None:
    """Two cards each of lumber and wool for the active seat, as far as the bank has them."""
    record = game.record
    for kind in map(c.RESOURCES.index, CARDS):
        n = min(2, int(record.bank[kind]))
        record.bank[kind] -= n
        record.hand[record.active, kind] += n
    rebuild(game, np.atleast_1d(np.asarray(record)))


def crossings(game: Game) -> list[tuple[int, ...]]:
    record = game.record
    columns = (getattr(record, name)[: record.num_crossings].tolist() for name in CROSSINGS)
    return list(zip(*columns, strict=True))


@pytest.mark.rule("WORLD-28", "WORLD-43", "WORLD-21", "FACEDOWN-58")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_crossings_are_never_undone_and_their_ships_never_move(table: tuple[str, int]) -> None:
    most = {("catan_world", 3): 42, ("catan_world", 4): 50}.get(table, 64)
    seen = 0
    for seed in range(often(30, 5)):
        before: list[tuple[int, ...]] = []
        for game in voyages(table, seed, 1200):
            rows = crossings(game)
            assert rows[: len(before)] == before
            assert len(rows) - len(before) <= 1 and len(rows) <= most
            for seat, _, source, _, landing in rows:
                assert game.record.edge_piece[[source, landing]].tolist() == [2 * seat + c.SHIP] * 2
            before = rows
        landings = [row[4] for row in before]
        assert len(set(landings)) == len(landings)
        assert max((sum(row[0] == seat for row in before) for seat in range(table[1])), default=0) <= 14
        seen += len(before)
    assert seen > 20


@pytest.mark.rule("WORLD-27", "WORLD-29")
@pytest.mark.parametrize("table", TABLES, ids=str)
def test_what_follows_from_crossings_is_kept_up_to_date(table: tuple[str, int]) -> None:
    crossed = 0
    for seed in range(often(6, 2)):
        for game in voyages(table, 100 + seed, 900):
            check_derived(game)
            crossed += bool(game.record.num_crossings)
    assert crossed > 300
