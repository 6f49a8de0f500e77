"""Dealing what a player cannot see, so that search may play on from a whole game.

Every deal of the unseen cards that agrees with what the player sees is as likely as any other, cards of one kind told
apart. It sees the sizes of hands, the bank and played cards; bundles that others offer, accept or counter with, which
they must hold; with `card_counting`, bounds on all hands; and that nobody has won, which rules out Victory Point cards:
as of when a seat was last asked, which is not yet so while what its piece has found is being turned up. Of progress
cards it sees how many of each deck everybody holds, are undrawn and were dropped; and while one is played, what that
shows (`played`).
"""

from collections.abc import Collection
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.parts import PHASES_DECLARED
from seafarers_env.engine.records import Records, copied
from seafarers_env.engine.sea.rules.longest_route import HOLDER_POINTS
from seafarers_env.hidden.explorers import deal_faces
from seafarers_env.hidden.hands import Counts, Deals
from seafarers_env.hidden.knights.played import Played
from seafarers_env.hidden.knights.progress import Progress
from seafarers_env.table import Table

MOST_DEALS = 10_000  # tries
#: What follows a piece before its seat is asked whether it has won (EDGE-61, SPICE-64, CK-168).
_UNSETTLED: Final = frozenset(n for n, phase in PHASES_DECLARED.items() if phase.unsettled)


def is_unsettled(due: Collection[int], rules: Any) -> bool:
    """Whether something is due that holds a victory back; a card that a marker brings does so too (SEVEN-06)."""
    return not _UNSETTLED.isdisjoint(due) or bool(rules.island_markers and at.DRAWN_CARD in due)


class Hidden:
    """What seat `player` does not know of the redacted record `T` (STATE[1]), and what it could be."""

    def __init__(self, T: Records, player: int, table: Table) -> None:
        self._seen, self._player, self._table = T, player, table
        self._others = [q for q in range(table.num_players) if q != player]
        self._counted = bool(table.rules["card_counting"][0])
        self._spices = bool(table.rules["spices"][0])
        self._knights = bool(table.rules["knights"][0])
        self._first_spice = int(table.edition.constants.FIRST_SPICE)
        self._played = Played(T, player, table.edition) if self._knights else None
        self._low, self._high = self._bounds()
        self._hands = self._deals_of_hands()
        self._cards = self._deals_of_cards()
        self._options = self._deals_of_options() if self._spices else None
        self._progress = Progress(T, player, table, self._played.progress) if self._played is not None else None

    def fill_in(self, seed: int | list[int]) -> Records:
        """A copy of the record with hidden cards dealt and generators seeded from `seed`."""
        S = copied(self._seen)
        rng = np.random.default_rng(seed)
        hands = self._draw_hands(rng)
        for q, cards in zip(self._others, hands, strict=False):
            aside = int(S["aside"][0, q])
            if aside:
                first = self._first_spice if self._returning else 0
                S["discarding"][0, q, first:] = rng.multivariate_hypergeometric(cards[first:], aside)
            S["hand"][0, q] = cards - S["discarding"][0, q]
        if self._options is not None:
            S["spice_stack"][0] = hands[-1][self._first_spice :]
            self._deal_options(S, self._options.draw(rng))
        if self._counted:
            self._set_bounds(S)
        dealt = self._cards.draw(rng)
        S["cards"][0, self._others] = dealt[:-1]
        S["deck"][0] = dealt[-1]
        if self._table.rules["cargo_ships"][0]:
            deal_faces(S, self._player, self._table, rng)
        if self._progress is not None and self._played is not None:
            self._progress.deal(S, rng)
            self._played.offer(S, rng)
        S["rng"][0] = rng.integers(0, 2**64, c.NUM_STREAMS, dtype=np.uint64)
        return S

    def _draw_hands(self, rng: np.random.Generator) -> Counts:
        """Cards of the others, and with spices of the stack; who gives a spice back has one (SPICE-41).

        So has who offers, or is asked for, a card of whatever kind by the progress card being played.
        """
        for _ in range(MOST_DEALS):
            hands = self._hands.draw(rng)
            fits = self._played is None or self._played.fit(hands, self._others)
            if fits and (not self._returning or self._fit(hands)):
                return hands
        raise ValueError("found no deal in which every seat that owes or offers a card holds one")

    def _fit(self, hands: Counts) -> bool:
        """Whether just those hold spices who are seen to."""
        spices = hands[: len(self._others), self._first_spice :]
        return bool((spices.any(axis=1) == self._holders).all())

    # --- resource cards -----------------------------------------------------------------------------------------------
    def _bounds(self) -> tuple[Counts, Counts | None]:
        """The least and the most of each resource that each other seat holds, what it laid aside included."""
        if not self._counted:
            r: Any = self._table.rules[0]
            fishing = bool(r.fishing or r.cargo_ships)
            low = np.array([shown(self._seen, q, fishing=fishing) for q in self._others], np.int64)
            return np.vstack([low, np.zeros((int(self._spices), low.shape[1]), np.int64)]), None
        hands = self._seen["hand"][0].astype(np.int64)  # 0, but for one that is shown
        size = hands.size  # what stands behind is no hand
        known = [self._seen[name][0, self._player] for name in ("under", "over")]
        under, over = (row[:size].reshape(hands.shape)[self._others] for row in known)
        under, over = under - hands[self._others], over + hands[self._others]
        if self._spices:
            under, over = (np.vstack([row, more[size:]]) for row, more in zip((under, over), known, strict=True))
        return -under.astype(np.int64), over.astype(np.int64)

    def _deals_of_hands(self) -> Deals:
        """The unseen cards in the hands of the others; with spices the last row is their stack."""
        T, table = self._seen, self._table
        own = T["hand"][0, self._player].astype(np.int64) + T["discarding"][0, self._player]
        unseen = -own
        unseen[: c.NUM_RESOURCES] += int(table.rules["bank"][0]) - T["bank"][0][: c.NUM_RESOURCES]
        if self._knights:
            banked = slice(c.NUM_RESOURCES, c.NUM_RESOURCES + c.NUM_COMMODITIES)
            unseen[banked] += c.each_commodity(table.rules[0]) - T["bank"][0][banked]
        sizes = (T["hand_size"][0].astype(np.int64) + T["aside"][0])[self._others]
        first = self._first_spice
        if self._spices:
            unseen[first:] += c.EACH_SPICE - T["spice_discard"][0]
        low, high = self._sure(unseen)
        if not self._spices:
            return Deals(unseen, sizes, low, high)
        sizes = np.append(sizes, int(T["stack_size"][0]))
        high = np.tile(unseen, (len(sizes), 1)) if high is None else np.array(high)
        high[-1, :first] = 0
        if self._returning:
            high[:-1, first:][~self._holders] = 0
        return Deals(unseen, sizes, low, high)

    def _sure(self, unseen: Counts) -> tuple[Counts, Any]:
        """These bounds where the card being played says more."""
        low, high = np.array(self._low), self._high
        if self._played is None:
            return low, high
        for i, q in enumerate(self._others):
            low[i] = np.maximum(low[i], self._played.least(q))
            if q == self._played.hand:
                high = np.tile(unseen, (len(low), 1)) if high is None else np.array(high)
                high[i] = low[i]
        return low, high

    @property
    def _returning(self) -> bool:
        """Whether spices are being given back."""
        return self._spices and bool(self._seen["returns_owed"][0].any())

    @property
    def _holders(self) -> NDArray[np.bool_]:
        """Which of the others hold spices, as all see while these are given back."""
        return (self._seen["returns_owed"][0] + self._seen["aside"][0])[self._others] > 0

    def _deals_of_options(self) -> Deals:
        """Trade options of the others, then those left: by what all have shown and what the player saw of the pool."""
        T = self._seen
        unseen = c.EACH_OPTION - T["options"][0, self._player].astype(np.int64)
        sizes = T["options_size"][0, self._others].astype(np.int64)
        sizes = np.append(sizes, unseen.sum() - sizes.sum())
        low = np.vstack([T["options_shown"][0, self._others], np.zeros_like(unseen)])
        high = np.tile(unseen, (len(sizes), 1))
        high[-1] = T["pool_seen"][0, self._player]
        return Deals(unseen, sizes, low, high)

    def _deal_options(self, S: Records, dealt: Counts) -> None:
        """Put them there; the others have seen of the pool what can have been there."""
        S["options"][0, self._others] = dealt[:-1]
        S["pool_seen"][0, self._others] = c.EACH_OPTION - dealt[:-1]

    def _set_bounds(self, S: Records) -> None:
        """Keep what the player knows; what the others know of hands is no more than their sizes, and what follows."""
        before = S["hand"][0].astype(np.int64) + S["discarding"][0]
        sizes = before.sum(axis=1, keepdims=True)
        rows = [*self._others]
        if self._spices:  # the stack
            before = np.vstack([before, np.append(np.zeros(self._first_spice, np.int64), S["spice_stack"][0])])
            sizes = np.vstack([sizes, before[-1].sum()])
            rows.append(len(before) - 1)
        for o in (self._player, *self._others):
            under, over = S["under"][0, o], S["over"][0, o]
            least, most = np.zeros_like(before), np.zeros_like(before) + sizes
            if self._spices:
                most[-1, : self._first_spice] = 0
            if o == self._player:
                least[rows], most[rows] = self._low, np.asarray(self._high)
            least[o] = most[o] = before[o]
            under[: before.size], over[: before.size] = (before - least).ravel(), (most - before).ravel()
            if o != self._player:
                self._table.edition.card_counting.tighten(under, over)

    # --- development cards --------------------------------------------------------------------------------------------
    def _deals_of_cards(self) -> Deals:
        """The unseen development cards in the hands of the others, then in the deck."""
        T = self._seen
        own = T["cards"][0, self._player].astype(np.int64)
        unseen = np.array(c.whole_deck(self._table.rules[0])) - T["played"][0].sum(axis=0) - own
        sizes = T["cards_size"][0, self._others].astype(np.int64)
        sizes = np.append(sizes, unseen.sum() - sizes.sum())
        high = np.full((len(sizes), c.NUM_CARDS), unseen.sum())
        high[:-1, c.VICTORY_POINT] = [self._most_points(q) for q in self._others]
        try:
            return Deals(unseen, sizes, None, high)
        except ValueError:  # a position written by hand, in which somebody should have won
            return Deals(unseen, sizes)

    def _most_points(self, q: int) -> int:
        """Victory Point cards that a seat can hold without having won when it was last asked (BASE-75, -76, -77)."""
        T, rules = self._seen, self._table.rules[0]
        held, active = int(T["cards_size"][0, q]), q == int(T["active"][0])
        due = set(self._table.edition.phases.phases_of(T["pending"][0]))
        if int(T["outcome"][0]) != c.PLAYING or at.SETUP_SETTLEMENT in due:
            return held
        if rules.start_cards and int(T["turn"][0]) < q:  # its first turn is still to come (REACH-06)
            return held
        unsettled = is_unsettled(due, rules)
        if rules.trade_route_tokens and (unsettled or not active):
            return held
        if rules.special_building and q != int(T["turn_of"][0]):
            return held  # what it has built since its turn is judged in its next one (FIVESIX-07)
        # the Longest Trade Route comes and goes while others play
        since = HOLDER_POINTS if q == int(T["route_holder"][0]) and (unsettled or not active) else 0
        if active and rules.island_markers and not due.isdisjoint((at.MARKER, at.DRAWN_CARD)):
            since += self._most_for_settlement()
        return max(0, int(rules.points_to_win) - 1 - int(T["points"][0, q]) + since)

    def _most_for_settlement(self) -> int:
        """The most that the settlement at a marker can have brought, about which a seat is asked later (SEVEN-06)."""
        rules = self._table.rules[0]
        return 1 + int(rules.catan_doubled) + max(int(rules.island_token), int(rules.island_token_further))


def fill_in(T: Records, player: int, table: Table, seed: int) -> Records:
    """A copy of the redacted record `T` (STATE[1]) with hidden cards dealt and generators seeded from `seed`."""
    return Hidden(T, player, table).fill_in(seed)


def worlds(T: Records, player: int, table: Table, seed: int, count: int) -> Records:
    """So many such copies, STATE[count], each dealt for itself."""
    hidden = Hidden(T, player, table)
    S = table.edition.records.zeroed(count)
    for i in range(count):
        S[i] = hidden.fill_in([seed, i])[0]
    return S


def shown(S: Records, q: int, *, fishing: bool = False) -> Counts:
    """Cards that seat `q` must hold because it offers, accepted or countered with them; fish and gold are none.

    See HAWAII-137, BARGE-194.
    """
    cards = _bundle(S, q)
    if fishing:
        cards[c.FISH] = 0
    return cards


def _bundle(S: Records, q: int) -> Counts:
    if q == int(S["active"][0]):
        return S["offer_give"][0].copy()
    if int(S["answers"][0, q]) == c.ACCEPTED:
        return S["offer_get"][0].copy()
    if int(S["answers"][0, q]) == c.COUNTERED:
        return S["counter_give"][0, q].copy()
    return np.zeros_like(S["offer_get"][0])
