"""Dealing what a player cannot see, so that search may play on from a whole game."""

import numpy as np

from seafarers_env.constants import ACCEPTED, COUNTERED, DECK, NUM_STREAMS
from seafarers_env.records import Records, copied
from seafarers_env.rules.card_counting import tighten
from seafarers_env.table import Table


def fill_in(T: Records, player: int, table: Table, seed: int) -> np.ndarray:
    """A copy of the redacted record `T` (STATE[1]) with hidden cards dealt and generators seeded from `seed`."""
    S = copied(T)
    rng = np.random.default_rng(seed)
    if table.rules["card_counting"][0]:
        _deal_within_bounds(S, player, table, rng)
    else:
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
        hand[q] = shown(S, q)
        unseen -= hand[q]
    pool = np.repeat(np.arange(len(unseen)), np.maximum(unseen, 0))
    rng.shuffle(pool)
    for q in others:
        for row, n in ((hand[q], int(size[q]) - int(hand[q].sum())), (S["discarding"][0, q], int(aside[q]))):
            taken, pool = pool[:n], pool[n:]
            row += np.bincount(taken, minlength=len(unseen)).astype(row.dtype)


def shown(S: Records, q: int) -> np.ndarray:
    """Cards that seat `q` must hold because it offers, accepted or countered with them."""
    if q == int(S["active"][0]):
        return S["offer_give"][0].copy()
    if int(S["answers"][0, q]) == ACCEPTED:
        return S["offer_get"][0].copy()
    if int(S["answers"][0, q]) == COUNTERED:
        return S["counter_give"][0, q].copy()
    return np.zeros_like(S["offer_get"][0])


# --- with counted cards -----------------------------------------------------------------------------------------------
def _deal_within_bounds(S: Records, player: int, table: Table, rng: np.random.Generator) -> None:
    """Deal the unseen resource cards so that every hand lies within what the player knows of it."""
    others = [q for q in range(table.num_players) if q != player]
    hand, size, aside = S["hand"][0], S["hand_size"][0], S["aside"][0]
    shape = hand.shape
    low, high = -S["under"][0, player].reshape(shape)[others], S["over"][0, player].reshape(shape)[others]
    dealt = low.astype(np.int64)
    need = size[others] + aside[others] - dealt.sum(axis=1)
    own = hand[player].astype(np.int64) + S["discarding"][0, player]
    unseen = int(table.rules["bank"][0]) - S["bank"][0] - own - dealt.sum(axis=0)
    for kind in rng.permutation(np.repeat(np.arange(len(unseen)), unseen)):
        _give(dealt, low, high, need, int(kind), rng)
    for q, cards in zip(others, dealt, strict=True):
        S["discarding"][0, q] = rng.multivariate_hypergeometric(cards, int(aside[q]))
        hand[q] = cards - S["discarding"][0, q]
    _set_bounds(S, player, low, high, others)


def _give(
    dealt: np.ndarray, low: np.ndarray, high: np.ndarray, need: np.ndarray, kind: int, rng: np.random.Generator
) -> None:
    """Give a card to one of the rows that need some; where only others may have it, cards change places (in place)."""
    instead: dict[int, tuple[int, int]] = {}  # kind -> row that gives it up, and what it gets for it
    waiting = [kind]
    for k in waiting:
        for q in np.argsort(rng.exponential(size=len(need)) / np.maximum(need, 1e-9)):
            if dealt[q, k] >= high[q, k]:
                continue
            if need[q] > 0:
                need[q] -= 1
                dealt[q, k] += 1
                while k != kind:
                    row, other = instead[k]
                    dealt[row, k] -= 1
                    dealt[row, other] += 1
                    k = other
                return
            for j in range(dealt.shape[1]):
                if j != kind and j not in instead and dealt[q, j] > low[q, j]:
                    instead[j] = (int(q), k)
                    waiting.append(j)
    raise ValueError("these bounds leave no hands that fit the sizes")


def _set_bounds(S: Records, player: int, low: np.ndarray, high: np.ndarray, others: list[int]) -> None:
    """Keep what the player knows; what the others know of hands is no more than their sizes, and what follows."""
    before = S["hand"][0].astype(np.int64) + S["discarding"][0]
    sizes = before.sum(axis=1, keepdims=True)
    for o in (player, *others):
        under, over = S["under"][0, o], S["over"][0, o]
        least, most = np.zeros_like(before), np.zeros_like(before) + sizes
        if o == player:
            least[others], most[others] = low, high
        least[o] = most[o] = before[o]
        under[...], over[...] = (before - least).ravel(), (most - before).ravel()
        if o != player:
            tighten(under, over)


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
