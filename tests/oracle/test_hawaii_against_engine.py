"""Hawai'i in the engine and in the oracle at once, with three to six players (HAWAII)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.effort import often
from tests.oracle.test_against_engine import Table, name_of, play_on

pytestmark = pytest.mark.long  # the edition grand is compiled
DECISIONS = often(25_000, 2_000)  # of each number of players
ENDLESS = {"points_to_win": 60, "max_offers": 1}
WAYS: tuple[tuple[dict[str, Any], str], ...] = (
    ({}, "fisher"),
    ({"max_offers": 3}, "trader"),
    (ENDLESS, "fisher"),
    (ENDLESS | {"ring_moves": False, "theft_optional": True}, "wanderer"),
    ({"max_offers": 0, "roads": 5, "ships_supply": 6}, "sailor"),
    ({"bank": 6, "second_piece_optional": False}, "builder"),
)
TABLES: list[Table] = [("hawaii", players, *way, True) for players in (3, 4, 5, 6) for way in WAYS]
#: What is to have been done over all of them.
SEEN = {
    "fish robber", "fish pirate", "fish steal", "fish trade", "fish take", "fish route", "fish card", "give fish",
    "get fish", "pick ship", "end build",
}  # fmt: skip
TOLD = Counter[str]()


@pytest.mark.slow
@pytest.mark.rule(
    "HAWAII-20", "HAWAII-21", "HAWAII-22", "HAWAII-35", "HAWAII-42", "HAWAII-46", "HAWAII-49", "HAWAII-50", "HAWAII-53",
    "HAWAII-57", "HAWAII-67", "HAWAII-72", "HAWAII-83", "HAWAII-85", "HAWAII-105",
    "HAWAII-106", "HAWAII-107", "HAWAII-110", "HAWAII-111", "HAWAII-112", "HAWAII-114", "HAWAII-118",
    "HAWAII-129", "HAWAII-130", "HAWAII-131", "HAWAII-138",
)  # fmt: skip
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_engine_and_oracle_agree_on_hawaii(table: Table) -> None:
    told = play_on(table, 100 * TABLES.index(table) + 2, "hawaii", DECISIONS // len(WAYS))
    TOLD.update(" ".join(line.split()[1:3]) for line in told)
    if table == TABLES[-1] and len(TOLD) > 1 and sum(TOLD.values()) > DECISIONS * len(TABLES) // len(WAYS) * 0.9:
        assert set(TOLD) >= SEEN
