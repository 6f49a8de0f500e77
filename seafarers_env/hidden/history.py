"""The events of one game, all of them, and what each seat is told of them."""

import operator
from collections.abc import Callable
from typing import Any, Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from seafarers_env.engine.events import EVENT_KINDS, MOST, TOKEN
from seafarers_env.engine.records import Records
from seafarers_env.table import Table
from seafarers_env.warm_up import MEMORY, ensure_compiled

FIRST_ROOM: Final = 2 * MOST  # rows, a power of two as all later ones
SHOWN: Final = 64
MOST_TOKENS: Final = 4096

Tokens = NDArray[np.int16]


class Log:
    """What was told of a game since its deal, or since it was loaded.

    Attributes:
        whole: The log begins with the deal.
    """

    def __init__(self, table: Table) -> None:
        ensure_compiled(MEMORY, edition=table.edition)
        self._table, self._kernels = table, table.edition.history
        self._skips = bool(table.rules["skip_forced"][0])
        self._columns = int(table.edition.events.NUM_COLUMNS)
        self._tokens: Records = np.zeros((FIRST_ROOM, self._columns), TOKEN)
        self._num_events: NDArray[np.int64] = np.zeros(1, np.int64)
        self.whole = False

    def __len__(self) -> int:
        return int(self._num_events[0])

    # --- what happens -------------------------------------------------------------------------------------------------
    def clear(self, whole: bool) -> None:
        """Forget everything: the game was dealt (`whole`), or it is at a position that it did not come to here."""
        self._num_events[0], self.whole = 0, whole

    def _room(self) -> Records:
        """The tokens, with room for those of another event."""
        if len(self) + MOST > len(self._tokens):
            more: Records = np.zeros((2 * len(self._tokens), self._columns), TOKEN)
            more[: len(self._tokens)] = self._tokens
            self._tokens = more
        return self._tokens

    def play(self, desk: Records, action: int) -> int:
        """What `one_game.play` does; says how many actions are legal next."""
        num_legal = int(self._kernels.play_told(desk, action, self._room(), self._num_events))
        while num_legal == 1 and self._skips:
            ids: Any = desk[self._kernels.IDS_AT :]
            forced = int(ids.view(np.int16)[0])
            num_legal = int(self._kernels.play_told(desk, forced, self._room(), self._num_events))
        return num_legal

    def play_on(
        self, desk: Records, seat: int, policies: Any, weights: Any, streams: Any, limit: int, made: Any
    ) -> int:
        """What `learner.play_on` does."""
        left = np.array([limit], np.int64)
        made[0] = -1
        while True:
            room, play_on = self._room(), self._kernels.play_on_told
            num_legal = play_on(desk, seat, policies, weights, streams, left, made, room, self._num_events)
            if len(self) + MOST <= len(room):
                return int(num_legal)

    def apply_outcome(self, states: Records, outcome: int, masks: Records) -> None:
        """What `one_game.apply_outcome` does."""
        board, rules = self._table.board.record, self._table.rules
        self._kernels.apply_outcome_told(states, 0, board, rules, outcome, masks, self._room(), self._num_events)

    def run_chance(self, states: Records, masks: Records) -> None:
        """What `one_game.run_chance` does."""
        board, rules = self._table.board.record, self._table.rules
        self._kernels.run_chance_told(states, 0, board, rules, masks, self._room(), self._num_events)

    # --- what is told -------------------------------------------------------------------------------------------------
    def events(self, states: Records, seat: int, last: int) -> Tokens:
        """The last events as a seat is told them, the newest first: int16[last, columns], zeros behind them."""
        out: Tokens = np.empty((last, self._columns), np.int16)
        self._kernels.show_tokens(states, 0, self._table.rules, seat, self._tokens, self._num_events, out)
        return out

    def answers(self, states: Records, seat: int) -> NDArray[np.int8]:
        """What was answered this turn: int8[players, columns]."""
        columns = int(self._table.edition.events.NUM_ANSWER_COLUMNS)
        out: NDArray[np.int8] = np.empty((self._table.num_players, columns), np.int8)
        self._kernels.show_answers(states, 0, self._table.rules, seat, self._tokens, self._num_events, out)
        return out

    # --- copies -------------------------------------------------------------------------------------------------------
    def copy(self) -> "Log":
        """A log that goes on independently."""
        twin = Log.__new__(Log)
        twin._table, twin._kernels, twin._skips = self._table, self._kernels, self._skips
        twin._columns = self._columns
        twin._tokens, twin._num_events, twin.whole = np.array(self._tokens), np.array(self._num_events), self.whole
        return twin

    def content(self) -> dict[str, Any]:
        """What a pickle keeps."""
        return {"whole": self.whole, "tokens": self._tokens[: len(self)].tobytes()}

    def load(self, content: dict[str, Any]) -> None:
        """Take what a pickle has kept."""
        flat: Any = np.frombuffer(content["tokens"], np.int16)
        kept: Records = flat.reshape(-1, self._columns)
        self._num_events[0], self.whole = 0, bool(content["whole"])
        rows = 1 << (len(kept) + MOST).bit_length()
        self._tokens = np.zeros((max(rows, FIRST_ROOM), self._columns), TOKEN)
        self._tokens[: len(kept)] = kept
        self._num_events[0] = len(kept)


class Remembering:
    """The part of a `Game` that remembers what was said and done in it, if it was asked to."""

    _log: Log | None = None
    _table: Table
    _states: Records
    _play: Callable[[Any, int], int]

    def remember(self) -> None:
        """Begin to remember, from here on."""
        self._take(Log(self._table))

    def _take(self, log: Log) -> None:
        self._log, self._play = log, log.play

    def events(self, player: SupportsIndex, last: SupportsIndex | None = SHOWN) -> Tokens:
        """The last events as seat `player` is told them, the newest first: int16[last, columns], zeros behind them.

        `seafarers_env.engine.events` names columns and kinds, docs/events.md explains them. None asks for all of them,
        and for no rows behind.

        Raises:
            ValueError: no seat of this table, a negative number, or the game remembers nothing.
        """
        log, seat = self._asked_log(), self._table.seat(player)
        count = len(log) if last is None else last.__index__()
        if count < 0:
            raise ValueError(f"the number of events asked for must be 0 or more, not {last!r}")
        return log.events(self._states, seat, count)

    def answers(self, player: SupportsIndex) -> NDArray[np.int8]:
        """What was answered to offers this turn, by seat, `player` first: int8[num_players, columns].

        Raises:
            ValueError: no seat of this table, or the game remembers nothing.
        """
        return self._asked_log().answers(self._states, self._table.seat(player))

    @property
    def remembers(self) -> str:
        """What `events` goes back to: "deal", "load" (of a position, whose past nobody has told) or "nothing"."""
        return "nothing" if self._log is None else "deal" if self._log.whole else "load"

    def _asked_log(self) -> Log:
        if self._log is None:
            raise ValueError("this game remembers nothing: Game(..., memory=True) makes one that does")
        return self._log


class Told:
    """The part of a `PlayerView` that holds what its seat was told lately, where the game remembers it."""

    _events: Tokens | None = None
    _answers: NDArray[np.int8] | None = None

    def recall(self, log: Log, states: Records, seat: int) -> None:
        """Take what a log tells this seat of now."""
        self._events, self._answers = log.events(states, seat, SHOWN), log.answers(states, seat)

    def events(self, last: SupportsIndex = SHOWN) -> Tokens:
        """The last events as this seat was told them, the newest first: int16[last, columns], zeros behind them.

        A view holds the last 64; `Game.events` tells all.

        Raises:
            ValueError: more than 64 or less than 0, or the game remembers nothing.
        """
        held, count = self._asked(self._events), last.__index__()
        if not 0 <= count <= SHOWN:
            raise ValueError(f"a view holds the last {SHOWN} events: 0..{SHOWN} can be asked for, not {last!r}")
        return held[:count].copy()

    def answers(self) -> NDArray[np.int8]:
        """What was answered to offers this turn, by seat, one's own first: int8[num_players, columns].

        Raises:
            ValueError: the game remembers nothing.
        """
        return self._asked(self._answers).copy()

    def _asked(self, held: Any) -> Any:
        if held is None:
            raise ValueError("the game of this view remembers nothing: Game(..., memory=True) makes one that does")
        return held


def check_memory(memory: Any) -> bool:
    """Whether a game is to remember.

    Raises:
        ValueError: neither True nor False.
    """
    if memory is not True and memory is not False:
        raise ValueError(f"memory must be True or False: a game remembers all or nothing; not {memory!r}")
    return memory


def check_length(length: Any) -> int:
    """How many tokens are shown; 0 for none.

    Raises:
        ValueError: no number of tokens.
    """
    if length is None:
        return 0
    try:
        n = operator.index(length)
    except TypeError:
        n = -1
    if isinstance(length, bool | np.bool_) or not 0 <= n <= MOST_TOKENS:
        raise ValueError(f"memory must be how many events are shown, 0..{MOST_TOKENS}, such as 64; not {length!r}")
    return n


def kind_of(token: Any) -> str:
    """The word of a token's kind."""
    return EVENT_KINDS[int(token[0])].text
