"""What is told of a decision and of the chance after it: as the game drew it, and as its memory has it."""

from typing import Any

import numpy as np
import pytest

from seafarers_env import Game
from seafarers_env.engine import constants as c, events as t
from seafarers_env.replay.account import followed, tokens
from tests.effort import often

KNIGHTS = {"cities_and_knights": True}
TABLES: list[Any] = [
    ("new_shores", 4, {}),
    ("base", 3, {"skip_forced": True}),
    *(
        pytest.param(*table, marks=pytest.mark.long)
        for table in [
            ("fog_islands", 6, {}),
            ("catan_world", 4, {}),
            ("hawaii", 4, {}),
            ("explorers", 3, {}),
            ("oceans", 3, KNIGHTS),
        ]
    ),
]


@pytest.mark.parametrize(("name", "players", "options"), TABLES)
def test_what_is_told_is_what_happened(name: str, players: int, options: dict[str, Any]) -> None:
    """Drawn once more it is the same chance; the plain printing tells what the kernels of a memory do."""
    game, rng = Game(name, players, 3, memory=True, max_offers=1, **options), np.random.default_rng(3)
    for _ in range(often(400, 120)):
        if game.is_over:
            break
        before, action = game.clone(), int(rng.choice(game.legal_list()))
        game.apply(action)
        told: list[Any] = []
        twin = before
        for event, twin in followed(before, action):
            told += tokens(event, twin)
        assert np.asarray(twin.record).tobytes() == np.asarray(game.record).tobytes()
        kept = [row.tolist() for row in game.events(0, None)[::-1]][len(before.events(0, None)) :]
        if not options.get("skip_forced"):  # decisions that were made for a player are none of those told
            assert [seen(row) for row in told] == [seen(row) for row in kept], before.describe(action)


def seen(token: list[int]) -> list[int]:
    """What all seats see of a token alike, but for when it was."""
    hidden = {t.AGO, *((t.WHAT, *range(t.FIRST_GOOD, len(token))) if t.EVENT_KINDS[token[t.KIND]].hidden else ())}
    return [n for column, n in enumerate(token) if column not in hidden]


def test_with_explicit_chance_nothing_is_told_but_what_came() -> None:
    game = Game("base", 3, 1, chance="explicit", max_turns=2)
    while game.phase != "pre-roll":
        game.apply(game.legal_list()[0])
    roll = game.parse("roll")
    assert [event.words for event, _ in followed(game, roll)] == ["roll"]
    assert [event.words for event, _ in followed(game, roll, [c.FIRST_DICE + 8 - 2])] == ["roll", "8"]
