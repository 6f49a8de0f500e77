"""The scenarios of *Combining Spices*, and a small board with their rules, in the engine and in the oracle at once.

They are played in the edition grand, which is compiled for it: so they are `long`, as all tests of other editions.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from seafarers_env import Game
from tests.effort import often
from tests.oracle.board import read_board
from tests.oracle.deal import faults
from tests.oracle.test_against_engine import Table, name_of, play_on, scenario_of

pytestmark = pytest.mark.long
DECISIONS = often(5_000, 1_200)
ENDLESS = {"points_to_win": 60, "max_offers": 1}
SCENARIOS = [(name, players) for name in ("fog_islands", "heading_for_new_shores") for players in (3, 4, 5, 6)]
WAYS: tuple[dict[str, Any], ...] = (
    {},
    {"variable": True},
    {"exploration": False},
    {"exploration": False, "variable": True},
)
TABLES: list[Table] = [
    table
    for name, players in SCENARIOS
    for table in (
        (name, players, {}, "peddler", True),
        (name, players, ENDLESS, "spicer", True),
        (name, players, ENDLESS | {"exploration": False, "setup_reward": False}, "spicer", False),
        (name, players, {"variable": True, "setup_reward": False, "max_offers": 0}, "explorer", True),
    )
]
TABLES += [
    ("fog_islands", 3, {"pirate_on_frame": True, "bank": 5, "exploration": False, "max_offers": 0}, "spicer", True),
    ("fog_islands", 4, {"frame_is_sea": False, "theft_optional": True}, "spicer", True),
    ("heading_for_new_shores", 3, ENDLESS | {"token_limit": 2, "pirate_on_frame": True}, "voyager", True),
    ("heading_for_new_shores", 4, {"ring_moves": False, "second_piece_optional": False}, "wanderer", True),
    ("coves", 3, {}, "spicer", True),
    ("coves", 3, ENDLESS | {"exploration": False}, "peddler", True),
    ("coves", 4, ENDLESS, "spicer", True),
    ("coves", 4, ENDLESS | {"variable": True, "setup_reward": False}, "spicer", True),
    ("coves", 4, ENDLESS | {"exploration": False, "variable": True, "frame_is_sea": False}, "voyager", True),
    ("crowded", 5, ENDLESS, "hoarder of spices", True),
    ("crowded", 6, ENDLESS | {"exploration": False, "pirate_on_frame": True}, "hoarder of spices", True),
    ("crowded", 6, {"max_offers": 2}, "spicer", True),
]


@pytest.mark.slow
@pytest.mark.rule("FOG-13", "FOG-14", "FOG-22", "FOG-25", "FOG-30", "SPICE-22", "SPICE-40", "SPICE-58", "NOEXPLORE-09")
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_engine_and_oracle_agree_on_spices(table: Table, tmp_path: Path) -> None:
    play_on(table, 100 * TABLES.index(table), scenario_of(table, tmp_path), DECISIONS)


@pytest.mark.rule("FOG-01", "FOG-03", "FOG-23", "FOG-27", "NSSPICE-12", "NOEXPLORE-02", "NOEXPLORE-07", "NOEXPLORE-12")
@pytest.mark.parametrize("options", WAYS, ids=str)
@pytest.mark.parametrize(("name", "players"), SCENARIOS)
def test_deals_with_sections_have_no_faults(name: str, players: int, options: dict[str, Any]) -> None:
    laid = set[str]()
    for seed in range(often(200, 40)):
        game = Game(name, players, seed, **options)
        board, dealt = read_board(game.scenario.board_text(players)), game.deal()
        assert faults(board, dealt, **options) == []
        laid.add(str(dealt))
    shuffled = options or "shuffled" in board.harbour_places.values()
    assert len(laid) > 30 if shuffled or players > 4 else len(laid) == 1
