"""Batches and vectors show what single games say, whatever they are asked for, in every edition."""

import os
import random
import subprocess
import sys
from ctypes.util import find_library
from typing import Any

import pytest

from seafarers_env import Batch, Game
from tests.effort import often
from tests.envs.common import SOME_TABLES
from tests.play import differences, tables_but
from tests.soak import batches
from tests.soak.tables import Table

KNIGHTS: list[tuple[str, int, dict[str, Any]]] = [
    ("new_shores", 4, {"cities_and_knights": True}),
    ("fog_islands", 6, {"cities_and_knights": True}),
]
OTHERS: list[tuple[str, int, dict[str, Any]]] = [
    ("base", 4, {"points_to_win": 4, "skip_forced": True}),
    ("new_shores", 3, {"points_to_win": 4, "pirate_start": "agreed", "edition": "grand"}),
    *KNIGHTS,
]
EVERY = [(*table, {"points_to_win": 5}) for table in tables_but([])] + OTHERS


@pytest.fixture(autouse=True)
def among_bytes(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whoever touches a closed page is ended: that is for other processes."""
    monkeypatch.setattr(batches, "FENCED", 0.0)


def table_of(table: tuple[str, int, dict[str, Any]]) -> Table:
    name, players, options = table
    return Table(name, players, options, "builder")


def named(table: tuple[str, int, dict[str, Any]]) -> str:
    return "-".join(map(str, (*table[:2], *table[2])))


@pytest.mark.kernels
@pytest.mark.parametrize("table", EVERY, ids=named)
def test_all_that_a_batch_shows_is_what_its_games_say(table: tuple[str, int, dict[str, Any]]) -> None:
    batches.of_batch(table_of(table), random.Random(1), 40, memory=64, seats=None)
    for seed in often(range(10), (EVERY.index(table),)):  # another sort of batch at each table
        batches.of_batch(table_of(table), random.Random(seed), 40)


@pytest.mark.players
@pytest.mark.parametrize("table", [*((*table, {}) for table in SOME_TABLES), *KNIGHTS], ids=named)
def test_all_that_a_vector_shows_is_what_its_environments_say(table: tuple[str, int, dict[str, Any]]) -> None:
    for seed in range(often(10, 2)):
        batches.of_vector(table_of(table), random.Random(seed), 40)


@pytest.mark.kernels
def test_a_game_as_far_on_as_the_deal_of_its_seed_remembers_nothing_of_that() -> None:
    """As many decisions, and as much drawn by chance, but other decisions."""
    seats = ("heuristic", "heuristic", "learner")
    batch = Batch("new_shores", 3, 1, 5, seats=seats, rotate=False, memory=8)
    dealt = batch.game(0)
    assert batch.events[0, :, 0].astype(bool).tolist() == [True] * 4 + [False] * 4
    game = Game("new_shores", 3, int(batch.seeds[0]))
    game.apply(game.legal_list()[0])
    batch.load([0], game)
    assert differences(batch.game(0), dealt)
    assert [batch.records[name][0] for name in ("turn", "decisions")] == [0, dealt.record.decisions]
    assert not batch.events.any()


PROGRAM = """
import random
from tests.soak import batches
from tests.soak.tables import Table

batches.FENCED = 1.0
for seed in range(3):
    batches.of_batch(Table(*{table}, "builder"), random.Random(seed), 30, memory=64)
"""


@pytest.mark.parametrize("table", [("new_shores", 4, {}), KNIGHTS[0]], ids=named)
def test_the_heap_is_whole_and_no_page_beside_an_array_is_touched(table: tuple[str, int, dict[str, Any]]) -> None:
    library = find_library("c_malloc_debug")
    if library is None:
        pytest.skip("glibc's libc_malloc_debug.so.0, which checks the heap, is not on this machine")
    checking = {"MALLOC_CHECK_": "3", "LD_PRELOAD": library, "PYTHONPATH": os.pathsep.join(sys.path)}
    run = [sys.executable, "-X", "faulthandler", "-c", PROGRAM.format(table=table)]
    done = subprocess.run(run, env=os.environ | checking, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr
