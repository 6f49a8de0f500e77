"""Random games of random tables in the engine and in the oracle at once."""

from __future__ import annotations

import random
import tempfile
from dataclasses import fields
from pathlib import Path

from seafarers_env.scenarios import OPTIONS
from tests.oracle.options import Options
from tests.oracle.policies import POLICIES
from tests.oracle.test_against_engine import BOARDS, play
from tests.soak.case import Done
from tests.soak.tables import table_of

#: Switches that the oracle does not know, and the one that it knows and always leaves alone.
STRANGE = frozenset(OPTIONS) - {field.name for field in fields(Options)} | {"skip_forced"}
DECISIONS = (200, 500, 1500)
WITH_CARDS = ("reach_catan", "far_shore")  # at the start
#: On this board too much of the mainland is red for any deal to part it.
NEVER_APART, RED = "bare", ("red_tokens_apart", "variable")


def case(seed: int) -> Done:
    """One game."""
    rng = random.Random(seed)
    table = table_of(rng, STRANGE, tuple(BOARDS))
    options = {name: value for name, value in table.words.items() if table.board != NEVER_APART or name not in RED}
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
        )
    return Done(len(told), frozenset({table.board, table.edition}))
