"""Positions to draw and to tell: moments of random games, one of each phase; and a small board played by hand."""

from functools import lru_cache
from pathlib import Path
from typing import Any

import numpy as np

from seafarers_env.editions import EDITIONS
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.sizes import MAX_PLAYERS
from seafarers_env.game import Game

TABLES = [("base", 2), ("base", 4), ("new_shores", 3), ("new_shores", 4)]
DECISIONS = 4000

COVE = """\
board: cove
title: A cove
players: 2 3
victory_points: 5
edge: frame

[map]
  === === === ===
=== F06 D.. ~~~ ===
  === H05 P09 ~~~ ===
    === === === ===

[regions]
  =.. =.. =.. =..
=.. a.. a.. ~.. =..
  =.. a.. a.. ~.. =..
    =.. =.. =.. =..

a = start; the shore

[harbours]
1,2 W ore
2,5 E 3:1

[rules]
pirate_start = agreed
"""
OPENING = (
    "pirate 1,6",
    "accept",
    "settlement 1,2 S",
    "road 1,2 SE",
    "settlement 2,5 SE",
    "ship 2,5 E",
    "settlement 1,2 N",
    "road 1,2 NW",
    "settlement 1,4 N",
    "road 1,4 NE",
)


def cove(folder: Path, title: str = "A cove") -> Game:
    """A game of two on a board of four land hexes, with chance to be named."""
    path = folder / "cove.board"
    path.write_text(COVE.replace("A cove", title), encoding="utf-8")
    return Game(path, 2, chance="explicit")


def do(game: Game, *texts: str) -> None:
    """Make decisions, and let chance have outcomes, by their words."""
    for text in texts:
        if game.is_chance:
            game.apply_chance(next(o for o, _ in game.chance_outcomes() if game.describe_chance(o) == text))
        else:
            game.apply(game.parse(text))


@lru_cache
def hidden() -> frozenset[str]:
    """What some seat may not know of a record: all that is not as it was once it has been redacted."""
    rng, found = np.random.default_rng(1), set[str]()
    for edition in EDITIONS.values():
        for _ in range(3):
            whole, seen, rules = edition.records.zeroed(1), edition.records.zeroed(1), np.ones(1, edition.records.RULES)
            for name in whole.dtype.names or ():
                whole[name] = rng.integers(1, 30, whole[name].shape)
            edition.plain("redaction").redact(whole, 0, rules, 0, seen)
            found |= {name for name in whole.dtype.names or () if (whole[name] != seen[name]).any()}
    return frozenset(found)


@lru_cache(maxsize=8)
def moments(name: str, num_players: int) -> tuple[Game, ...]:
    """Copies of a random game at its start and end, at the first and last decision of each phase, and in between."""
    game = Game(name, num_players, seed=11)
    rng = np.random.default_rng(5)
    first: dict[tuple[str, bool], Game] = {}
    last: dict[tuple[str, bool], Game] = {}
    for i in range(DECISIONS):
        if game.is_over:
            break
        key = (game.phase, _something_hidden(game.record))
        if key not in first:
            first[key] = game.clone()
        if i % 16 == 0 or _something_hidden(game.record):
            last[key] = game.clone()
        game.apply(int(rng.choice(game.legal_actions())))
    return (*first.values(), *last.values(), game)


def _something_hidden(state: Any) -> bool:
    """Whether a bundle is half composed or a discard half done."""
    if int(state.phase) == at.COMPOSE:
        return bool(state.draft_get.any())
    return int(state.phase) == at.DISCARD and bool(state.discarding.any())


def disguise(game: Game, viewer: int, seed: int) -> Game:
    """The same game, but for what `viewer` may not know: that is made up anew (the state may be impossible)."""
    twin = game.clone()
    state = twin.record
    rng = np.random.default_rng(seed)
    for seat in range(MAX_PLAYERS):
        if seat != viewer:
            state.hand[seat, : c.NUM_RESOURCES] = _scattered(rng, int(state.hand[seat].sum()), c.NUM_RESOURCES)
            state.cards[seat] = _scattered(rng, int(state.cards[seat].sum()), c.NUM_CARDS)
            state.discarding[seat, : c.NUM_RESOURCES] = _scattered(
                rng, int(state.discarding[seat].sum()), c.NUM_RESOURCES
            )
    state.deck[:] = _scattered(rng, int(state.deck.sum()), c.NUM_CARDS)
    if int(state.active) != viewer:
        state.bought[:] = _scattered(rng, int(state.bought.sum()), c.NUM_CARDS)
    if int(state.composer) != viewer:
        state.draft_give[: c.NUM_RESOURCES] = _scattered(rng, 3, c.NUM_RESOURCES)
        state.draft_get[: c.NUM_RESOURCES] = _scattered(rng, 2, c.NUM_RESOURCES)
        state.draft_last, state.draft_getting = int(rng.integers(c.NUM_RESOURCES)), 1
    state.rng[:] = rng.integers(0, 2**63, len(state.rng), np.uint64)
    return twin


def _scattered(rng: np.random.Generator, number: int, kinds: int) -> Any:
    return np.bincount(rng.integers(0, kinds, number), minlength=kinds)
