"""What one seat may see of a game, without the game: `PlayerView` adds how to deal one that it could be."""

import operator
from functools import cache
from typing import Any, SupportsIndex

import numpy as np

from seafarers_env.editions import Edition
from seafarers_env.engine import constants as c, phases as at
from seafarers_env.engine.records import Records
from seafarers_env.fixed import sealed
from seafarers_env.game_seeds import word_of
from seafarers_env.hidden.determinization import worlds
from seafarers_env.render.visible_state import deck_size
from seafarers_env.seated import Seated
from seafarers_env.table import Table
from seafarers_env.validation import check_memory


@cache
def _used_bytes(edition: Edition) -> Records:
    """255 for each byte of a STATE record that belongs to a field, 0 for those between the fields."""
    state: Any = edition.records.STATE
    used: Records = np.zeros(int(state.itemsize), np.uint8)
    for field in state.fields.values():
        used[field[1] : field[1] + field[0].itemsize] = 255
    return used


def _tidy(states: Records, edition: Edition) -> Records:
    """A copy of a record (STATE[1]) with nothing between its fields, where anything may have been left lying about."""
    used: bytes = np.bitwise_and(np.frombuffer(states.tobytes(), np.uint8), _used_bytes(edition)).tobytes()
    return np.frombuffer(bytearray(used), edition.records.STATE)


class Seen(Seated):
    """One moment of a game as one seat may see it. It is a copy: it stays as it is when the game goes on.

    `state` is a STATE record from which everything the seat may not know was removed: others' `hand`, `cards` and
    `discarding` read 0 (their sizes stay), so do `deck`, `rng`, and the draft of another composer. What a progress card
    shows the seat of another's cards stays as long as it is shown (CK-200).
    """

    def __init__(self, table: Table, states: Records, masks: Records, player: int) -> None:
        self.player = player
        self._table = table
        self._seen = np.zeros(1, table.edition.records.STATE)
        table.edition.redaction.redact(states, 0, table.rules, player, self._seen)
        self._shown: Any = None  # the same, read-only, once it has been asked for
        self._observation: np.ndarray | None = None
        self._masks: Records = np.array(masks) if int(states["actor"][0]) == player else np.zeros_like(masks)

    def __getstate__(self) -> dict[str, Any]:
        """What the seat knows, and nothing that was only made from it."""
        made = {"_seen": _tidy(self._seen, self._table.edition), "_shown": None, "_observation": None}
        return self.__dict__ | made | {"_masks": None, "_legal": self.legal_actions()}

    def __setstate__(self, state: dict[str, Any]) -> None:
        legal = state.pop("_legal")
        self.__dict__.update(state)
        global_id = self._table.board.record["global_of"][0][legal]
        self._masks: Records = np.zeros((1, self._table.edition.actions.MASK_WORDS), np.uint64)
        for i in global_id.tolist():
            self._masks[0, i // 64] |= np.uint64(1 << i % 64)

    def __repr__(self) -> str:
        due = f"{len(self.legal_actions())} legal actions" if self.current_player == self.player else "others decide"
        return (
            f"{type(self).__name__}({self.scenario!r}, player={self.player} of {self.num_players}, turn={self.turn}, "
            f"phase={self.phase!r}; {due if self.current_player >= 0 else 'nobody decides'})"
        )

    # --- the table ----------------------------------------------------------------------------------------------------
    @property
    def table(self) -> Table:
        """The table: board, rules and layout, as everybody knows them."""
        return self._table

    @property
    def scenario(self) -> str:
        """Name of the scenario."""
        return self._table.scenario.name

    @property
    def rules(self) -> Any:
        """The RULES record."""
        return self._table.rules[0]

    @property
    def num_actions(self) -> int:
        """Size of the action table."""
        return self._table.board.num_actions

    # --- the moment ---------------------------------------------------------------------------------------------------
    @property
    def state(self) -> Any:
        """The STATE record without what this seat may not know; it cannot be written to."""
        if self._shown is None:
            shown = _tidy(self._seen, self._table.edition)  # kernels get `_seen`: for this they would be recompiled
            self._shown = sealed(shown)[0]
        return self._shown

    @property
    def phase(self) -> str:
        """What is to be decided, in a word of `constants.PHASES`."""
        return at.PHASES[int(self._seen["phase"][0])]

    @property
    def current_player(self) -> int:
        """Seat to decide; -1 while chance is due or the game is over."""
        return int(self._seen["actor"][0])

    @property
    def turn(self) -> int:
        """Turns ended so far."""
        return int(self._seen["turn"][0])

    @property
    def deck_size(self) -> int:
        """Development cards left to buy."""
        return deck_size(self._seen[0], self.rules)

    def victory_points(self, seat: int) -> int:
        """Points of a seat: the viewer's own with hidden Victory Point cards, others' without (OBSERVATION-11).

        Raises:
            ValueError: no seat of this table.
        """
        seat = self._table.seat(seat)
        hidden = int(self._seen["cards"][0, seat, c.VICTORY_POINT]) if seat == self.player else 0
        return int(self._seen["points"][0, seat]) + hidden

    @property
    def observation(self) -> np.ndarray:
        """The flat observation: int8[layout.size], a new array each time."""
        if self._observation is None:
            self._observation = np.empty(self.layout.size, np.int8)
            self._table.edition.observation.write_observation(
                self._seen, 0, self._table.board.record, self._table.rules, self.player, self._observation
            )
            self._observation[self.layout.slices["deck"]] = self.deck_size
        return np.array(self._observation)

    # --- decisions ----------------------------------------------------------------------------------------------------
    @property
    def action_mask(self) -> np.ndarray:
        """The legal actions, int8[num_actions]; all 0 unless this seat decides (OBSERVATION-18)."""
        mask = np.empty(self.num_actions, np.int8)
        self._table.edition.one_game.write_dense(self._masks, 0, self._table.board.record, mask)
        return mask

    def legal_actions(self) -> np.ndarray:
        """The ids of the legal actions, ascending: int64[k]; empty unless this seat decides."""
        out = np.empty(self.num_actions, np.int64)
        return out[: self._table.edition.one_game.list_actions(self._masks, 0, self._table.board.record, out)]

    # --- search -------------------------------------------------------------------------------------------------------
    def svg(self, **options: Any) -> str:
        """The position as a picture (SVG text), the hidden cards face down.

        `options` are those of `Game.svg` but for `viewer`; `before` takes the `state` of an earlier view of this seat.
        """
        from seafarers_env.render.svg import svg

        return svg(self.state, self.board, self.rules, viewer=self.player, **options)

    _repr_svg_ = svg  # what a notebook shows

    def worlds(self, seed: SupportsIndex, count: SupportsIndex) -> Records:
        """So many games that `determinise` could deal, as records, each dealt for itself: STATE[count].

        For search that does not need `Game`.

        Raises:
            ValueError: fewer than 0.
            MemoryError: the machine has no room for so many.
        """
        number = operator.index(count)
        if number < 0:
            raise ValueError(f"worlds must be 0 or more, not {number}")
        check_memory("worlds", number, self._table.edition.records.STATE.itemsize)
        return worlds(self._seen, self.player, self._table, word_of(seed), number)
