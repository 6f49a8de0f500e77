"""The scenarios of *New Scenarios*, and small boards with their rules, in the engine and in the oracle at once.

They are played in the edition grand, which is compiled for it: so they are `long`, as all tests of other editions.
"""

from __future__ import annotations

from pathlib import Path

import pytest

from seafarers_env import Game
from tests.effort import often
from tests.oracle.board import read_board
from tests.oracle.deal import faults
from tests.oracle.test_against_engine import Table, name_of, play_on, scenario_of

pytestmark = pytest.mark.long
DECISIONS = often(5_000, 1_000)
ENDLESS = {"max_offers": 0, "points_to_win": 40, "settlements": 12, "bank": 38}
SCENARIOS = [(name, players) for name in ("seven_islands", "reach_catan") for players in (3, 4)]
TABLES: list[Table] = [
    table
    for name, players in SCENARIOS
    for table in ((name, players, {}, "voyager", True), (name, players, ENDLESS, "voyager", False))
]
TABLES += [
    ("seven_islands", 3, {"setup_reward": False, "pirate_start": "agreed", "max_offers": 0}, "explorer", True),
    ("reach_catan", 4, {"setup_reward": False, "pirate_start": "agreed", "max_offers": 0}, "explorer", True),
    ("shoals", 2, {"max_offers": 0, "points_to_win": 5}, "voyager", True),
    ("shoals", 4, {**ENDLESS, "setup_reward": False}, "voyager", True),
    ("atolls", 3, {"max_offers": 0, "points_to_win": 5}, "voyager", True),
    ("atolls", 4, {**ENDLESS, "decks": 2}, "voyager", True),
    ("far_shore", 2, {"max_offers": 0, "points_to_win": 6}, "voyager", True),
    ("far_shore", 4, ENDLESS, "voyager", True),
]


@pytest.mark.slow
@pytest.mark.rule("FACEDOWN-17", "FACEDOWN-28", "FACEDOWN-34", "FACEDOWN-59", "SEVEN-06", "REACH-05", "REACH-09")
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_engine_and_oracle_agree_in_the_unknown(table: Table, tmp_path: Path) -> None:
    play_on(table, 100 * TABLES.index(table), scenario_of(table, tmp_path), DECISIONS)


@pytest.mark.rule("FACEDOWN-06", "FACEDOWN-07", "FACEDOWN-11", "FACEDOWN-14", "REACH-04")
@pytest.mark.parametrize(("name", "players"), SCENARIOS)
def test_deals_of_the_unknown_have_no_faults(name: str, players: int) -> None:
    chips = set()
    for seed in range(20):
        game = Game(name, players, seed)
        board, dealt = read_board(game.scenario.board_text(players)), game.deal()
        assert not faults(board, dealt)
        chips.add(tuple(sorted(dealt["numbers"].values())))
    assert len(chips) > 1 if name == "reach_catan" else len(chips) == 1
