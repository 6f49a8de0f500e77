"""Games of Cities & Knights in the engine and in the oracle at once.

They are played in the edition knights, which is compiled for it: so they are `long`, as all tests of other editions.
"""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import pytest

from seafarers_env import Game
from seafarers_env.board.action_table import ActionError
from tests.effort import often
from tests.match import Match
from tests.oracle.test_against_engine import HIDDEN, Table, name_of, play_on, scenario_of

pytestmark = pytest.mark.long
DECISIONS = often(20_000, 2_000)
WITH: dict[str, Any] = {"cities_and_knights": True}
ENDLESS = WITH | {"points_to_win": 60, "max_offers": 1}
TABLES: list[Table] = [
    ("new_shores", 3, WITH, "builder", False),
    ("new_shores", 4, ENDLESS, "marshal", True),
    ("base", 2, WITH, "uniform", False),
    ("base", 3, ENDLESS, "burgomaster", True),
    ("base", 4, WITH | {"max_offers": 9}, "trader", True),
    ("oceans", 3, ENDLESS, "rover", True),
    ("oceans", 4, WITH | {"bank": 6}, "explorer", True),
    ("catan_world", 3, ENDLESS, "circler", True),
    ("catan_world", 4, ENDLESS, "rover", True),
    ("fog_islands", 5, ENDLESS, "spicer", True),
    ("fog_islands", 6, WITH, "marshal", True),
    ("fog_islands", 5, WITH | {"exploration": False}, "burgomaster", True),
    ("heading_for_new_shores", 4, ENDLESS, "peddler", True),
    ("seven_islands", 3, ENDLESS, "explorer", True),
    ("seven_islands", 4, WITH, "voyager", True),
    ("reach_catan", 4, ENDLESS, "marshal", True),
    ("reach_catan", 3, WITH, "voyager", False),
    ("great_crossing", 4, ENDLESS, "sailor", True),
    ("greater_catan", 4, ENDLESS, "burgomaster", True),
    ("new_world", 3, ENDLESS, "rover", True),
    ("base", 3, WITH | {"settlements": 2, "cities": 2, "roads": 8, "points_to_win": 40}, "burgomaster", True),
    ("lagoon", 4, ENDLESS | {"theft_optional": True, "friendly_robber": True}, "rover", True),
    ("strait", 3, ENDLESS, "rover", True),
    ("crowd", 6, ENDLESS, "marshal", True),
    ("globe", 3, ENDLESS, "circler", True),
    ("coves", 3, ENDLESS, "spicer", True),
    ("atolls", 3, ENDLESS, "settler", True),
    ("far_shore", 4, ENDLESS, "builder", True),
]
#: Tables at which progress cards are dealt, and played whenever they can be.
OF_CARDS: list[Table] = [
    ("new_shores", 3, ENDLESS, "courtier", True),
    ("new_shores", 4, WITH | {"second_piece_optional": False}, "courtier", True),
    ("base", 4, ENDLESS | {"bank": 8}, "courtier", True),
    ("oceans", 3, ENDLESS, "courtier", True),
    ("catan_world", 4, ENDLESS | {"max_offers": 0}, "courtier", True),
    ("fog_islands", 5, ENDLESS, "courtier", True),
    ("fog_islands", 6, ENDLESS | {"exploration": False}, "courtier", True),
    ("reach_catan", 4, ENDLESS, "courtier", True),
    ("seven_islands", 3, ENDLESS, "courtier", True),
    ("greater_catan", 4, ENDLESS, "courtier", True),
    ("great_crossing", 4, ENDLESS, "courtier", True),
    ("crowd", 6, ENDLESS | {"theft_optional": True, "friendly_robber": True}, "courtier", True),
    ("strait", 3, ENDLESS, "courtier", True),
    ("coves", 4, ENDLESS, "courtier", True),
    ("lagoon", 3, WITH | {"points_to_win": 6, "max_offers": 0}, "courtier", True),
]


@pytest.mark.slow
@pytest.mark.rule("CK-009", "CK-012", "CK-043", "CK-102", "CK-141", "CK-160", "CK-165", "CK-171", "CK-204", "CK-211")
@pytest.mark.parametrize("table", TABLES, ids=name_of)
def test_engine_and_oracle_agree_on_cities_and_knights(table: Table, tmp_path: Path) -> None:
    play_on(table, 100 * TABLES.index(table), scenario_of(table, tmp_path), DECISIONS)


@pytest.mark.slow
@pytest.mark.rule("CK-011", "CK-050", "CK-153", "CK-154", "CK-175", "CK-208", "CK-226", "CK-242", "CK-243", "SPICE-50")
@pytest.mark.parametrize("table", OF_CARDS, ids=name_of)
def test_engine_and_oracle_agree_on_progress_cards(table: Table, tmp_path: Path) -> None:
    told = play_on(table, 100 * OF_CARDS.index(table), scenario_of(table, tmp_path), DECISIONS)
    played = {line.split("play card ")[1] for line in told if "play card " in line}
    assert len(played) > 17, f"these were never played: {set(HIDDEN) - played}"


@pytest.mark.rule("CK-242", "DECISIONS-39")
def test_cards_ask_for_goods_where_nobody_trades() -> None:
    game = Game("base", 3, 0, max_offers=0, **WITH)
    assert {game.describe(game.parse(f"give {good}")) for good in ("ore", "coin")} == {"give ore", "give coin"}
    with pytest.raises(ActionError, match="never an action"):
        game.parse("get coin")


@pytest.mark.rule("CK-034", "CK-035", "CK-036", "CK-168", "CK-170")
def test_metropolises_that_are_taken_over_agree() -> None:
    """Seat 0 is first at level 4 and stays there until the others are at 5."""
    match, rng = Match("base", 3, WITH | {"points_to_win": 40, "max_offers": 0}, 5), random.Random(5)
    seats, weights = match.oracle.table.seats, {"improve": 0.001, "city": 0.001}
    while match.oracle.turn < 40:
        assert match.compare() == []
        seat = match.oracle.active
        reached = seats[seat].realm.levels["politics"]
        if match.oracle.phase == "pre-roll":
            match.give(seat, *["coin"] * 5)
        wait = seat == 0 and reached == 4 and match.oracle.turn < 30
        if "improve politics" in match.legal and not wait:
            match.do("improve politics")
        elif match.oracle.phase == "main" and "end turn" in match.legal:
            match.do("end turn")
        else:
            match.step(rng, weights, rare_dice=True)
    assert seats[0].realm.levels["politics"] >= 4 and "politics" not in seats[0].realm.metropolises
    assert sum("metropolis" in line for line in match.told) == 2
