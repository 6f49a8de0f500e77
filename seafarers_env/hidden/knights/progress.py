"""Dealing progress cards that a player cannot see: held by others, undrawn, dropped (CK-046, CK-142, CK-200)."""

from typing import Any

import numpy as np

from seafarers_env.engine import constants as c
from seafarers_env.engine.records import Records
from seafarers_env.hidden.hands import Deals
from seafarers_env.table import Table


class Progress:
    """What seat `player` does not know of the progress cards in the redacted record `T` (STATE[1]), deck by deck.

    Its own cards, those laid open, those that were played and those of seat `shown`, which a spy looks at, it sees. All
    deals of the others that fit the numbers are equally likely, cards of one kind told apart.
    """

    def __init__(self, T: Records, player: int, table: Table, shown: int) -> None:
        self._others = [q for q in range(table.num_players) if q not in (player, shown)]
        s: Any = T[0]
        seen = s.progress.sum(axis=0, dtype=np.int64) + s.played_cards
        self._decks = [self._deck(s, colour, np.array(c.EACH_PROGRESS) - seen) for colour in range(c.NUM_COLOURS)]

    def _deck(self, s: Any, colour: int, unseen: Any) -> tuple[slice, Deals]:
        """The kinds of a deck, and the deals of those unseen: to the others, to the undrawn and the dropped ones."""
        kinds = slice(c.FIRST_OF_DECK[colour], c.FIRST_OF_DECK[colour + 1])
        held = s.backs[self._others, colour].astype(np.int64)
        sizes = np.append(held, [int(s.undrawn_size[colour]), int(s.dropped_size[colour])])
        high: Any = np.tile(unseen, (len(sizes), 1))
        for kind in c.LAID_OPEN:  # no hand has them, and none is dropped
            high[: len(held), kind] = high[-1, kind] = 0
        return kinds, Deals(unseen[kinds], sizes, None, high[:, kinds])

    def deal(self, S: Records, rng: np.random.Generator) -> None:
        """Put a deal of them into a record, in place."""
        s: Any = S[0]
        for kinds, deals in self._decks:
            dealt = deals.draw(rng)
            for q, cards in zip(self._others, dealt, strict=False):
                s.progress[q, kinds] += cards
            s.undrawn[kinds], s.dropped_cards[kinds] = dealt[-2], dealt[-1]
