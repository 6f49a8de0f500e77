"""Random games of Cities & Knights in the engine and in the oracle at once."""

from __future__ import annotations

import random
import tempfile
from pathlib import Path
from typing import Any

from seafarers_env.scenarios import OptionError
from seafarers_env.table import make_table
from tests.oracle.test_against_engine import BOARDS, play
from tests.play import scenario_of
from tests.soak.case import Done

DECISIONS = (400, 1500, 4000)
OFTEN = 0.1  # how likely a switch is given
POLICIES = (
    *("courtier",) * 5, "marshal", "marshal", "burgomaster", "burgomaster", "rover", "rover", "builder", "uniform",
    "explorer", "trader", "voyager", "sailor", "hoarder", "wanderer", "rival",
)  # fmt: skip
OF_SPICES, OF_THE_WORLD = ("spicer", "peddler", "hoarder of spices"), ("circler", "circler")
BOARDS_WITH: dict[str, tuple[int, ...]] = {
    "new_shores": (3, 4), "base": (2, 3, 4), "oceans": (3, 4), "catan_world": (3, 4), "seven_islands": (3, 4),
    "reach_catan": (3, 4), "fog_islands": (3, 4, 5, 6), "heading_for_new_shores": (3, 4, 5, 6),
    "four_islands": (3, 4), "into_the_desert": (3, 4), "new_world": (3, 4), "great_crossing": (4,),
    "greater_catan": (4,), "lagoon": (2, 3, 4), "strait": (2, 3, 4), "fog": (2, 3, 4), "bare": (2, 3, 4),
    "globe": (2, 3, 4), "crowd": (4, 5, 6), "coves": (2, 3, 4), "crowded": (5, 6), "shoals": (2, 3, 4),
    "atolls": (2, 3, 4), "far_shore": (2, 3, 4),
}  # fmt: skip
SPICED = ("fog_islands", "heading_for_new_shores", "coves", "crowded")
SWITCHES: dict[str, tuple[Any, ...]] = {
    "points_to_win": (5, 9, 20, 60),
    "max_turns": (1, 5, 40),
    "max_trade_cards": (1, 2, 4),
    "bank": (2, 4, 8, 30),
    "sole_shortage": (False,),
    "theft_optional": (True,),
    "friendly_robber": (True,),
    "settlements": (2, 3, 9),
    "cities": (1, 2, 3, 8),
    "roads": (2, 5, 30),
    "ships_supply": (1, 4, 30),
    "ring_moves": (False,),
    "frame_is_sea": (False,),
    "pirate_on_frame": (True,),
    "setup_reward": (False,),
    "second_piece_optional": (False,),
}


def table_of(rng: random.Random, board: str = "") -> tuple[str, int, dict[str, Any], str, bool]:
    """A random table with the option."""
    board = board or rng.choice(sorted(BOARDS_WITH))
    policies = POLICIES + OF_SPICES * (board in SPICED) * 2 + OF_THE_WORLD * (board in ("catan_world", "globe")) * 2
    options: dict[str, Any] = {"cities_and_knights": True}
    if rng.random() < 0.6:
        options |= _switches(rng, board, options)
    if rng.random() < 0.5:
        options |= {"points_to_win": 60}
    options["max_offers"] = rng.choice((0, 1, 1, 5))
    return board, rng.choice(BOARDS_WITH[board]), options, rng.choice(policies), rng.random() < 0.6


def _switches(rng: random.Random, board: str, options: dict[str, Any]) -> dict[str, Any]:
    """Some switches that go together on a board."""
    scenario = scenario_of(board) if board in BOARDS else board
    while True:
        found = {name: rng.choice(SWITCHES[name]) for name in SWITCHES if rng.random() < OFTEN}
        try:
            make_table(scenario, BOARDS_WITH[board][0], options | found)
            return found
        except OptionError:
            continue


def case(seed: int, board: str = "", decisions: int | None = None) -> Done:
    """One game."""
    rng = random.Random(seed)
    table = table_of(rng, board)
    with tempfile.TemporaryDirectory() as folder:
        scenario = table[0]
        if scenario in BOARDS:
            path = Path(folder) / f"{scenario}.board"
            path.write_text(BOARDS[scenario], encoding="utf-8")
            scenario = str(path)
        told = play(table, rng.getrandbits(48), scenario, decisions or rng.choice(DECISIONS), every=1)
    return Done(len(told), frozenset({table[0], table[3]}))
