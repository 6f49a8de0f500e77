"""What the progress card being played tells a seat of cards that it cannot see (CK-177, CK-178, CK-188, CK-197)."""

from typing import Any, Final

import numpy as np

from seafarers_env.editions import Edition
from seafarers_env.engine import constants as c
from seafarers_env.engine.records import Records
from seafarers_env.hidden.constrained_sampling import Counts

_COMMODITIES: Final = slice(c.FIRST_COMMODITY, c.FIRST_COMMODITY + c.NUM_COMMODITIES)
_ANSWERED: Final = 2  # the step of a commercial harbour in which the opponent gives


class Played:
    """What seat `player` sees of the others' cards in the redacted record `T` (STATE[1]) by the card being played.

    Attributes:
        hand: Seat whose hand it is shown; -1: none.
        progress: Seat whose progress cards it is shown; -1: none.
    """

    def __init__(self, T: Records, player: int, edition: Edition) -> None:
        self._state: Any = T[0]
        s, self._player = self._state, player
        self._card, self._active, self._target = int(s.playing), int(s.active), int(s.target)
        asked, science = edition.plain("knights.deal"), edition.plain("knights.cards.science")
        self.hand, self.progress = int(asked.shown_hand(s, player)), int(asked.shown_progress(s, player))
        self._medicine = {c.ORE: science.MEDICINE_ORE, c.GRAIN: science.MEDICINE_GRAIN}  # paid next, so it is held

    def least(self, q: int) -> Counts:
        """What seat `q` must hold: the hand that is shown, a resource that it offers, the price of a city."""
        s = self._state
        if q == self.hand:
            return s.hand[q].astype(np.int64)
        cards = np.zeros(len(s.hand[q]), np.int64)
        if q == self._active and self._card == c.COMMERCIAL_HARBOUR and s.offered >= 0:
            cards[s.offered] = 1
        if q == self._active and self._card == c.MEDICINE:
            cards[[*self._medicine]] = [*self._medicine.values()]
        return cards

    def fit(self, hands: Counts, seats: list[int]) -> bool:
        """Whether these hands (int[seats, goods]) have what a commercial harbour shows to be there, of whatever kind.

        It is played as long as its player holds a resource, and asks a commodity of those alone who hold one (CK-177).
        """
        if self._card != c.COMMERCIAL_HARBOUR:
            return True
        for i, q in enumerate(seats):
            if q == self._active and not hands[i, : c.NUM_RESOURCES].any():
                return False
            if q == self._target and int(self._state.step) == _ANSWERED and not hands[i, _COMMODITIES].any():
                return False
        return True

    def offer(self, S: Records, rng: np.random.Generator) -> None:
        """Let a resource be offered, any card as likely as any other, where the player does not see which; in place."""
        s: Any = S[0]
        if self._card == c.COMMERCIAL_HARBOUR and int(s.step) == _ANSWERED and s.offered < 0:
            held = s.hand[self._active, : c.NUM_RESOURCES]
            s.offered = rng.choice(np.repeat(np.arange(c.NUM_RESOURCES), held))
