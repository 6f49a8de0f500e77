"""Positions to begin in: what `reset(options={"state": text})` takes."""

import warnings
from typing import Any

import numpy as np

from seafarers_env.game import Game


def state_of(options: dict[str, Any] | None) -> str | None:
    """The text of `options["state"]`, if there is one; any other key is warned of."""
    unknown = [key for key in options or {} if key != "state"]
    if unknown:
        warnings.warn(f"reset(options) knows 'state', not {', '.join(map(repr, unknown))}: left aside", stacklevel=3)
    return (options or {}).get("state")


def load(text: str, like: Game, seed: int | None) -> Game:
    """The game that a text describes, which has to be at the table of `like`; a seed takes its chance over."""
    game = Game.from_json(text, edition=like.table.printed.get("edition"))
    same = game.table.board.record.tobytes() == like.table.board.record.tobytes()
    if not same or game.table.rules.tobytes() != like.table.rules.tobytes():
        raise ValueError(
            f"the position is one of {_table_words(game)}; this environment plays {_table_words(like)}: "
            "make one with the same scenario, players and options"
        )
    if game.current_player < 0:
        raise ValueError(f"a game cannot begin in phase {game.phase!r}: the position has no decision to make")
    if seed is not None:
        streams = game.record["rng"]
        streams[:] = np.random.SeedSequence(seed).generate_state(len(streams), np.uint64)
    if like.remembers != "nothing":
        game.remember()
    return game


def _table_words(game: Game) -> str:
    return f"{game.scenario.name!r} with {game.num_players} players and options {game.options}"
