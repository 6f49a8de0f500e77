"""Random games of Explorers in the engine and in the oracle at once."""

from __future__ import annotations

import random
from typing import Any

from tests.oracle.explorers.policies import POLICIES
from tests.oracle.test_against_engine import play
from tests.soak.case import Done

DECISIONS = (300, 800, 2500)
OFTEN = 0.15  # how likely a switch is given
SWITCHES: dict[str, tuple[Any, ...]] = {
    "points_to_win": (5, 8, 12, 27, 40),
    "max_turns": (1, 3, 20, 150),
    "max_offers": (0, 1, 3, 20),
    "max_trade_cards": (1, 2, 3),
    "bank": (2, 4, 8, 12, 30),
    "sole_shortage": (False,),
    "red_tokens_apart": (False,),
    "settlements": (2, 3, 4, 9),
    "cities": (1, 2, 3),
    "roads": (1, 2, 4, 30),
    "ships_supply": (1, 2),
    "settlers": (1, 4, 9),
    "crews": (0, 1, 3, 15),
    "fish_hauls": (0, 1, 2, 15),
    "start_gold": (0, 1, 7, 20),
}


def case(seed: int) -> Done:
    """One game."""
    rng = random.Random(seed)
    players, policy, rare_dice = rng.choice((3, 4)), rng.choice(sorted(POLICIES)), rng.random() < 0.7
    options = {name: rng.choice(values) for name, values in SWITCHES.items() if rng.random() < OFTEN}
    if policy != "broker" and rng.random() < 0.6:  # much of a game is trade otherwise
        options["max_offers"] = 0
    table = ("explorers", players, options, policy, rare_dice)
    told = play(table, rng.getrandbits(48), "explorers", rng.choice(DECISIONS), every=1)
    return Done(len(told), frozenset({f"{players} players", policy}))
