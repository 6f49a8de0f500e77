"""Rows of a `Batch` taken from elsewhere: from other rows, and from games and positions."""

from collections.abc import Mapping
from typing import Any, cast

import numpy as np
from numpy.typing import ArrayLike, NDArray

from seafarers_env.batches.buffers import Array, as_bytes
from seafarers_env.batches.games import Games
from seafarers_env.engine.entries.runs import GO_ON
from seafarers_env.game import Game
from seafarers_env.table import Table


class Rows(Games):
    """Games that become others."""

    def __repr__(self) -> str:
        """What is played, how many games, and in which buffers it is shown."""
        shown = [name for name in ("observations", "masks", "mask_words") if getattr(self, name).size]
        return (
            f"{type(self).__name__}({self.scenario.name!r}, num_players={self.num_players}, size={len(self)}, "
            f"num_actions={self.num_actions}, threads={self.threads}; shows {', '.join(shown) or 'nothing'})"
        )

    def copy_rows(self, sources: ArrayLike, targets: ArrayLike) -> None:
        """Make games copies of others, which play on equally with the same actions, and by themselves.

        Records, seeds and who sits where are copied, what is shown is rewritten; rewards and flags of the targets
        are those of games just dealt. All sources are read before a target is written.

        Args:
            sources: Rows, integers[k], or one row for all targets.
            targets: Rows, integers[k], each once.

        Raises:
            ValueError: no such rows, or not as many; no game has changed.
        """
        into = self._rows("targets", targets)
        rows = np.asarray(sources)
        taken = self._rows("sources", np.full(len(into), rows) if rows.ndim == 0 else rows, once=False)
        if len(taken) != len(into):
            raise ValueError(f"there must be as many sources as targets, {len(into)}, not {len(taken)}")
        for kept in (self._bytes(), self._legal, self._seeds, self._streams):
            kept[into] = kept[taken]
        for feature in self._features:  # before anything is shown: to whom it is hangs on who sits where
            feature.copied(taken, into)
        marked = self._cleared(into)
        self._publish(marked)
        for feature in self._features:
            feature.show(self, marked)

    def load(self, rows: ArrayLike, games: Any) -> None:
        """Put games, or positions, into rows; who sits where stays as it is.

        The game that follows in a row is dealt from what follows the seed of the loaded one or, where nobody knows it,
        as in a position read in, of the one before. With policies in seats they play on to a learner's decision.

        Args:
            rows: A row, or integers[k], each once.
            games: For each row a `Game`, a text of `Game.to_json` or the data of `Game.to_dict`; one for all rows where
                it is no list. Copied.

        Raises:
            ValueError: no such rows, or not as many; a game is over, waits for explicit chance, or is of another table:
                says what differs. No game has changed.
            PositionError: a position is wrong; names the entry. No game has changed.
        """
        into = self._rows("rows", np.atleast_1d(np.asarray(rows)))
        given: list[Any] = list(cast(Any, games)) if isinstance(games, list | tuple) else [games] * len(into)
        if len(given) != len(into):
            raise ValueError(f"there must be as many games as rows, {len(into)}, not {len(given)}")
        read: dict[int, Game] = {}  # one for all rows is read once
        for k, each in enumerate(given):
            if id(each) not in read:
                read[id(each)] = self._read(k, each)
        kept = self._bytes()
        for row, each in zip(into.tolist(), given, strict=True):
            game = read[id(each)]
            kept[row] = np.frombuffer(np.atleast_1d(np.asarray(game.record)).tobytes(), np.uint8)
            bits = np.zeros(64 * self._legal.shape[1], np.uint8)
            bits[game.legal_list()] = 1
            words: Any = np.packbits(bits, bitorder="little")
            self._legal[row] = words.view(np.uint64)
            if game.seed is not None:
                self._seeds[row] = game.seed
        self._resume(self._cleared(into) * np.uint8(GO_ON))

    def _read(self, k: int, given: Any) -> Game:
        """A game of this table, from whatever tells it."""
        printed = self._table.edition.name
        if isinstance(given, str):
            given = Game.from_json(given, edition=printed)
        elif isinstance(given, Mapping):
            given = Game.from_dict(cast(Mapping[str, Any], given), edition=printed)
        if not isinstance(given, Game):
            raise ValueError(f"games must be Games, texts of to_json or data of to_dict, not {type(given).__name__}")
        if given.table is not self._table:
            differs = _difference(given.table, self._table)
            if differs:
                raise ValueError(f"game {k} is of another table: {differs}")
        if given.is_over or given.is_chance:
            raise ValueError(f"game {k} {'is over' if given.is_over else 'waits for explicit chance'}: nobody decides")
        return given

    def _rows(self, name: str, given: ArrayLike, *, once: bool = True) -> NDArray[np.int64]:
        rows = np.asarray(given)
        if rows.ndim == 1 and rows.size == 0:
            rows = rows.astype(np.int64)
        if rows.ndim != 1 or not np.issubdtype(rows.dtype, np.integer):
            raise ValueError(f"{name} must be a row of integers, not {rows.dtype} of shape {rows.shape}")
        if rows.size and not 0 <= rows.min() <= rows.max() < len(self):
            raise ValueError(f"{name} must be within 0..{len(self) - 1}, not {rows.min()}..{rows.max()}")
        if once and len(np.unique(rows)) < len(rows):
            raise ValueError(f"{name} must not repeat: {rows.tolist()}")
        return rows.astype(np.int64)

    def _bytes(self) -> Array:
        flat: Any = as_bytes(self._states)
        return flat.reshape(len(self), -1)

    def _cleared(self, rows: NDArray[np.int64]) -> NDArray[np.uint8]:
        """Clear what is said of the last step in these rows; returns marks of them."""
        self.rewards[rows] = 0
        self.terminations[rows] = self.truncations[rows] = self.illegal[rows] = False
        marked = np.zeros(len(self), np.uint8)
        marked[rows] = 1
        return marked


def _difference(one: Table, other: Table) -> str:
    """What sets the first table apart from the second, in words; nothing where games of one are games of the other."""
    for what, mine, its in (
        ("scenario", one.scenario.name, other.scenario.name),
        ("num_players", one.num_players, other.num_players),
        ("edition", one.edition.name, other.edition.name),
        *((name, one.options.get(name), value) for name, value in other.options.items()),
    ):
        if mine != its:
            return f"{what} {mine!r} there, {its!r} here"
    return "" if one.board.chart.text == other.board.chart.text else "another board under the same name"
