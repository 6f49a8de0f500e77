"""Explorers in the engine and in the oracle at once, with three and four players (BARGE)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from tests.effort import often
from tests.oracle.test_against_engine import Table, name_of, play_on

pytestmark = pytest.mark.long  # the edition explorers is compiled
DECISIONS = often(25_000, 2_200)  # of each number of players
QUIET = {"max_offers": 0}
ENDLESS = {"points_to_win": 27, "max_offers": 1}
WAYS: tuple[tuple[dict[str, Any], str], ...] = (
    (QUIET, "uniform"),
    (QUIET, "explorer"),
    (ENDLESS, "raider"),
    (ENDLESS, "courier"),
    (ENDLESS, "rescuer"),
    (ENDLESS | {"bank": 8}, "shipper"),
    (ENDLESS, "tribute taker"),
    ({}, "broker"),
    ({"max_offers": 3, "points_to_win": 8}, "builder"),
    ({"roads": 3, "settlements": 3, "cities": 2, "ships_supply": 2, "start_gold": 9} | QUIET, "builder"),
    ({"settlers": 1, "crews": 3, "fish_hauls": 1, "points_to_win": 12} | QUIET, "courier"),
)
TABLES: list[Table] = [("explorers", players, *way, True) for players in (3, 4) for way in WAYS]
#: What is to have been done over all of them.
SEEN = {
    "retire", "settler at", "crew at", "buy", "sell", "fish roll", "drive", "wool", "load", "unload", "swap", "inspect",
    "crew to", "haul", "deliver fish", "deliver sack", "give gold", "get gold", "steal", "accept",
}  # fmt: skip
TOLD = Counter[str]()


@pytest.mark.slow
@pytest.mark.rule(
    "BARGE-034", "BARGE-045", "BARGE-056", "BARGE-064", "BARGE-072", "BARGE-082", "BARGE-086", "BARGE-089", "BARGE-100",
    "BARGE-122", "BARGE-125", "BARGE-127", "BARGE-131", "BARGE-137", "BARGE-143", "BARGE-150", "BARGE-157", "BARGE-160",
    "BARGE-175", "BARGE-179", "BARGE-180", "BARGE-186", "BARGE-193", "BARGE-194", "BARGE-196", "BARGE-200",
)  # fmt: skip
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_engine_and_oracle_agree_on_explorers(table: Table) -> None:
    told = play_on(table, 100 * TABLES.index(table), "explorers", DECISIONS // len(WAYS))
    for line in told:
        words = line.split()[1:]
        TOLD.update({" ".join(words[:n]) for n in (1, 2)})
    if table == TABLES[-1] and DECISIONS > 20_000:
        assert set(TOLD) >= SEEN
