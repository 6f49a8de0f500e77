"""Random games of random tables in the engine and in the oracle at once."""

from __future__ import annotations

import random
import tempfile
from dataclasses import fields
from pathlib import Path

from seafarers_env.scenarios import OPTIONS
from tests.boards import BOARDS
from tests.oracle.options import Options
from tests.oracle.policies import POLICIES
from tests.oracle.test_against_engine import play
from tests.soak import explorers
from tests.soak.case import Done
from tests.soak.tables import table_of

#: Switches that the oracle does not know, and the one that it knows and always leaves alone.
STRANGE = frozenset(OPTIONS) - {field.name for field in fields(Options)} | {"skip_forced"}
DECISIONS = (200, 600, 2000)
WITH_CARDS = ("reach_catan", "far_shore")  # at the start
#: On these boards too much of the land is red for any deal to part it.
NEVER_APART, RED = ("bare", "skerries"), ("red_tokens_apart", "variable")
#: Switches that boards with sections of hidden hexes leave alone (SPICE-79), of which no rule says what they do there.
BESIDE_SECTIONS = frozenset(
    "pirate_start robber_start harbour_placement red_exchange red_tokens_apart settlement_tokens home coast_start "
    "island_token island_token_per island_token_further trade_route_tokens crossing_count number_reserve reserve_touch "
    "blind_start round_the_world island_markers start_cards catan_doubled hidden_sides".split()
)


def case(seed: int) -> Done:
    """One game."""
    rng = random.Random(seed)
    table = table_of(rng, STRANGE)
    if table.board == "explorers":
        return explorers.case(seed)
    options = {name: value for name, value in table.words.items() if table.board not in NEVER_APART or name not in RED}
    if table.game(0).table.board.chart.features.stacks:
        options = {name: value for name, value in options.items() if name not in BESIDE_SECTIONS}
    if "start_cards" in options or table.board in WITH_CARDS:  # no rule says which of the two comes first
        options.pop("red_exchange", None)
    policy, rare_dice = rng.choice(sorted(POLICIES)), rng.random() < 0.7
    with tempfile.TemporaryDirectory() as folder:
        scenario = table.board
        if scenario in BOARDS:
            path = Path(folder) / f"{scenario}.board"
            path.write_text(BOARDS[scenario], encoding="utf-8")
            scenario = str(path)
        told = play(
            (table.board, table.players, options, policy, rare_dice),
            rng.getrandbits(48),
            scenario,
            rng.choice(DECISIONS),
            every=1,
        )
    return Done(len(told), frozenset({table.board, table.edition}))
