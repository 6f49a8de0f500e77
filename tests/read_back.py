"""Play in which every position is read back from its own text, and is one of the worlds that a seat may think of."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np

from seafarers_agents import Agent, make_agent
from seafarers_env import Game
from seafarers_env.engine import constants as c
from seafarers_env.hidden.determinization import Hidden
from seafarers_env.hidden.hands import Deals
from tests.play import differences, pick, pick_chance

HEURISTIC = "heuristic"
ENRICHED = 0.02  # how often somebody is given cards
IN_HAND = 4  # progress cards at most


class NotRead(AssertionError):
    """A position that is not what its text says, or that no seat would think of."""


def play(game: Game, rng: random.Random, style: str, decisions: int) -> Counter[str]:
    """Play on, looking at every position, until so many decisions are made or the game is over.

    Args:
        game: Where it begins.
        rng: What decides.
        style: One of `STYLES`, or `heuristic`.
        decisions: The most, those of chance among them.

    Returns:
        How often each phase was met.
    """
    agent = make_agent(HEURISTIC, seed=rng.getrandbits(32)) if style == HEURISTIC else None
    met = Counter[str]()
    for _ in range(decisions):
        met[game.phase] += 1
        check(game, rng.randrange(game.num_players))
        if game.is_over:
            break
        if game.phase in ("main", "pre-roll") and rng.random() < ENRICHED:
            game = enriched(game, rng)
        _advance(game, rng, agent, style)
    return met


def _advance(game: Game, rng: random.Random, agent: Agent | None, style: str) -> None:
    if game.is_chance:
        game.apply_chance(pick_chance(game, rng))
    elif agent is not None:
        game.apply(agent.act(game.view(game.current_player)))
    else:
        game.apply(pick(game, rng, style))


def check(game: Game, seat: int) -> None:
    """One position: its text reads back as it, and a seat may think that this is what lies before it."""
    text = game.to_json()
    try:
        again = Game.from_json(text, game.chance, edition=game.table.printed.get("edition"))
    except ValueError as error:
        raise NotRead(f"in {game.phase!r} of {game}: {error}\n{text}") from error
    wrong = differences(again, game)
    if wrong:
        raise NotRead(f"in {game.phase!r} of {game}: read back with other {wrong}\n{text}")
    impossible = unthought(game, seat)
    if impossible:
        raise NotRead(f"in {game.phase!r} of {game}: no world of seat {seat} has the true {impossible}\n{text}")


# --- what a seat thinks of --------------------------------------------------------------------------------------------
def unthought(game: Game, seat: int) -> list[str]:
    """What lies hidden in a game as no world of a seat has it."""
    s, n = game.record, game.num_players
    seen: Any = game.view(seat).state
    hidden = Hidden(np.atleast_1d(np.asarray(seen)), seat, game.table)
    others = [q for q in range(n) if q != seat]
    hands = (s.hand.astype(int) + s.discarding)[others]
    if game.options["spices"]:
        hands = np.vstack([hands, [*[0] * (hands.shape[1] - len(s.spice_stack)), *s.spice_stack]])
    found = {"hands": allows(hidden._hands, hands), "cards": allows(hidden._cards, [*s.cards[others], s.deck])}
    found["hands"] &= not hidden._returning or hidden._fit(hands)
    if hidden._options is not None:
        pool = [2 - s.options.sum(axis=0, dtype=int)]
        found["options"] = allows(hidden._options, [*s.options[others], *pool])
    if hidden._played is not None:
        found["hands"] &= hidden._played.fit(hands, others)
    if hidden._progress is not None:
        unseen = [*(s.progress - seen.progress)[hidden._progress._others], s.undrawn, s.dropped_cards]
        for (kinds, deals), colour in zip(hidden._progress._decks, c.COLOURS, strict=True):
            found[f"{colour} cards"] = allows(deals, [row[kinds] for row in unseen])
    return [what for what, possible in found.items() if not possible]


def allows(deals: Deals, dealt: Any) -> bool:
    """Whether cards dealt like this are among the deals."""
    rows = np.array(dealt, int)
    whole = (rows.sum(axis=0) == deals.counts).all() and (rows.sum(axis=1) == deals.sizes).all()
    return bool(whole and (deals.least <= rows).all() and (rows <= deals.most).all())


# --- what makes a game richer -----------------------------------------------------------------------------------------
def enriched(game: Game, rng: random.Random) -> Game:
    """The same game in which somebody has been given cards by the bank, or from a deck."""
    data = game.to_dict()
    bank, seat = data["bank"], data["seats"][rng.randrange(game.num_players)]
    for word in rng.sample(sorted(bank), 3):
        n = rng.randint(0, min(4, bank[word]))
        seat["hand"][word] = seat["hand"].get(word, 0) + n
    for word in ("fish", "gold"):
        if word in seat:
            seat[word] += rng.randint(0, 5)
    if game.options["cities_and_knights"]:
        held = seat["progress"]
        some = [k for k, word in enumerate(c.PROGRESS) if data["realm"]["undrawn"].get(word) and k not in c.LAID_OPEN]
        if some and sum(n for word, n in held.items() if c.PROGRESS.index(word) not in c.LAID_OPEN) < IN_HAND:
            word = c.PROGRESS[rng.choice(some)]
            held[word] = held.get(word, 0) + 1
    else:
        some = [word for k, word in enumerate(c.CARDS) if data["deck"][word] and k != c.VICTORY_POINT]
        for word in rng.sample(some, min(len(some), 1)):
            seat["cards"][word] = seat["cards"].get(word, 0) + 1
    return Game.from_dict(data, game.chance, derive=True, edition=game.table.printed.get("edition"))
