"""Dealing what a player cannot see, so that search may play on from a whole game."""

import numpy as np

from seafarers_env.constants import ACCEPTED, COUNTERED, DECK, NUM_STREAMS
from seafarers_env.records import Records, copied
from seafarers_env.table import Table


def fill_in(T: Records, player: int, table: Table, seed: int) -> np.ndarray:
    """A copy of the redacted record `T` (STATE[1]) with hidden cards dealt and generators seeded from `seed`."""
    S = copied(T)
    rng = np.random.default_rng(seed)
    _deal_resources(S, player, table, rng)
    _deal_cards(S, player, table, rng)
    S["rng"][0] = rng.integers(0, 2**64, NUM_STREAMS, dtype=np.uint64)
    return S


def _deal_resources(S: Records, player: int, table: Table, rng: np.random.Generator) -> None:
    """Deal the unseen resource cards to the opponents' hands and to what they have laid aside to discard."""
    others = [q for q in range(table.num_players) if q != player]
    hand, size = S["hand"][0], S["hand_size"][0]
    aside = S["aside"][0]
    unseen = int(table.rules["bank"][0]) - S["bank"][0].astype(np.int64) - hand[player] - S["discarding"][0, player]
    for q in others:
        hand[q] = _shown(S, q)
        unseen -= hand[q]
    pool = np.repeat(np.arange(len(unseen)), np.maximum(unseen, 0))
    rng.shuffle(pool)
    for q in others:
        for row, n in ((hand[q], int(size[q]) - int(hand[q].sum())), (S["discarding"][0, q], int(aside[q]))):
            taken, pool = pool[:n], pool[n:]
            row += np.bincount(taken, minlength=len(unseen)).astype(row.dtype)


def _shown(S: Records, q: int) -> np.ndarray:
    """Cards that seat `q` must hold because it offers, accepted or countered with them."""
    if q == int(S["active"][0]):
        return S["offer_give"][0].copy()
    if int(S["answers"][0, q]) == ACCEPTED:
        return S["offer_get"][0].copy()
    if int(S["answers"][0, q]) == COUNTERED:
        return S["counter_give"][0, q].copy()
    return np.zeros_like(S["offer_get"][0])


def _deal_cards(S: Records, player: int, table: Table, rng: np.random.Generator) -> None:
    """Deal the unseen development cards to the opponents; the rest is the deck."""
    played, cards, size = S["played"][0], S["cards"][0], S["cards_size"][0]
    unseen = np.array(DECK) * int(table.rules["decks"][0]) - played.sum(axis=0) - cards[player]
    pool = np.repeat(np.arange(len(DECK)), unseen)
    rng.shuffle(pool)
    for q in range(table.num_players):
        if q != player:
            taken, pool = pool[: size[q]], pool[size[q] :]
            cards[q] = np.bincount(taken, minlength=len(DECK))
    S["deck"][0] = np.bincount(pool, minlength=len(DECK))
