"""What an observer can know of the others' hands, the slow way: the set of all hands that fit what it has seen.

Written from OBSERVATION-06..10, -17 and -20 and not from the kernels: it looks at a game before and after each step,
takes from it only what the observer sees, and keeps every combination of hands ("world") in which all of that can have
happened.
"""

from collections.abc import Iterator
from itertools import product

import numpy as np

from seafarers_env import Game
from seafarers_env.engine import actions as A, constants as c
from tests.play import kind_of

Hand = tuple[int, ...]
World = tuple[Hand, ...]  # by seat; the observer's own as it is
MOST = 3000


class TooMany(Exception):
    """More worlds than a test should look at."""


def hands_of(game: Game) -> World:
    return tuple(tuple(int(x) for x in game.record.hand[q]) for q in range(game.num_players))


def plus(hand: Hand, change: Hand) -> Hand:
    return tuple(a + b for a, b in zip(hand, change, strict=True))


def parts_of(hand: Hand, size: int) -> Iterator[Hand]:
    """All ways to take `size` cards from a hand."""
    if len(hand) == 1:
        if hand[0] >= size:
            yield (size,)
        return
    for n in range(min(hand[0], size) + 1):
        for rest in parts_of(hand[1:], size - n):
            yield (n, *rest)


class Possible:
    """All hands that fit what one observer has seen, from a moment at which it knows them all."""

    def __init__(self, game: Game, observer: int, most: int = MOST) -> None:
        self.observer, self._most = observer, most
        self.now: set[World] = {hands_of(game)}
        self._owed: list[int] = []

    def hull(self, seat: int) -> tuple[list[int], list[int]]:
        """The least and the most of each good."""
        hands = np.array([world[seat] for world in self.now])
        return hands.min(axis=0).tolist(), hands.max(axis=0).tolist()

    def _keep(self, worlds: set[World]) -> None:
        assert worlds, "the truth is always possible"
        if len(worlds) > self._most:
            raise TooMany
        self.now = worlds


class Worlds(Possible):
    """The worlds of one observer while nothing but the base game and the sea is played."""

    def __init__(self, game: Game, observer: int) -> None:
        super().__init__(game, observer)
        self._bank: Hand = ()
        self._hand: Hand = ()
        self._monopoly: tuple[int, int] | None = None

    # --- what a seat is about to do -------------------------------------------------------------------------------
    def decide(self, game: Game, action: int) -> None:
        """A seat decides; called before the action is applied."""
        kind, s, seat = kind_of(game, action), game.record, game.current_player
        if kind == A.SUBMIT:
            self._shows(seat, tuple(int(x) for x in s.draft_give))
        elif kind == A.ACCEPT and game.phase == "answer":
            self._shows(seat, tuple(int(x) for x in s.offer_get))
        elif kind == A.PLAY_MONOPOLY:
            self._monopoly = seat, int(A.ARGUMENT_OF[game.board.record["global_of"][0, action]])
        if game.phase == "discard" and not self._owed:
            self._owed = [int(n) for n in s.discards_owed[: game.num_players]]
            self._bank = tuple(int(x) for x in s.bank)
            self._hand = hands_of(game)[self.observer]

    def _shows(self, seat: int, bundle: Hand) -> None:
        self._keep({w for w in self.now if all(a >= b for a, b in zip(w[seat], bundle, strict=True))})

    # --- what has happened ----------------------------------------------------------------------------------------
    def follow(self, before: Game, after: Game) -> None:
        """A decision or a chance event took place."""
        if before.phase == "stolen card":
            self._theft(before, after)
        elif before.phase == "discard":
            if after.phase != "discard":
                self._discards(after)
        else:
            self._public(before, after)

    def _public(self, before: Game, after: Game) -> None:
        """All see who gets and gives what; nobody gives what he has not."""
        old, new = hands_of(before), hands_of(after)
        changes = [tuple(b - a for a, b in zip(old[q], new[q], strict=True)) for q in range(len(old))]
        worlds = {tuple(plus(w[q], changes[q]) for q in range(len(w))) for w in self.now}
        worlds = {w for w in worlds if min(min(hand) for hand in w) >= 0}
        if self._monopoly is not None:
            taker, k = self._monopoly
            worlds = {w for w in worlds if all(w[q][k] == 0 for q in range(len(w)) if q != taker)}
            self._monopoly = None
        self._keep(worlds)

    def _theft(self, before: Game, after: Game) -> None:
        thief, victim = int(before.record.active), int(before.record.victim)
        if self.observer in (thief, victim):
            self._public(before, after)
            return
        worlds: set[World] = set()
        for world in self.now:
            for k in range(c.NUM_RESOURCES):
                if world[victim][k]:
                    card = tuple(int(j == k) for j in range(c.NUM_RESOURCES))
                    hands = list(world)
                    hands[victim] = plus(world[victim], tuple(-n for n in card))
                    hands[thief] = plus(world[thief], card)
                    worlds.add(tuple(hands))
            if len(worlds) > MOST:
                raise TooMany
        self._keep(worlds)

    def _discards(self, after: Game) -> None:
        """All see the sum that went to the bank, and how many each gave; the observer knows its own."""
        total = tuple(int(a) - b for a, b in zip(after.record.bank, self._bank, strict=True))
        mine = tuple(a - b for a, b in zip(self._hand, hands_of(after)[self.observer], strict=True))
        givers = [q for q, n in enumerate(self._owed) if n and q != self.observer]
        wanted = np.array(total) - mine
        worlds: set[World] = set()
        for world in self.now:
            ways = [list(parts_of(world[q], self._owed[q])) for q in givers]
            if len(self.now) * np.prod([len(way) for way in ways]) > 300_000:
                raise TooMany
            for given in product(*ways):
                if np.array_equal(np.sum(given, axis=0, dtype=int) if given else np.zeros(5, int), wanted):
                    hands = list(world)
                    hands[self.observer] = hands_of(after)[self.observer]
                    for q, cards in zip(givers, given, strict=True):
                        hands[q] = plus(world[q], tuple(-n for n in cards))
                    worlds.add(tuple(hands))
        self._owed = []
        self._keep(worlds)
